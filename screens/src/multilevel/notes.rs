//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// Definitions, mappings, the paper's example, and where its claims fail.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "From a problem to two matrices",
        text: &[
            "Cut a problem into operators; an operator that needs the result of another depends on it. Its level is the length of the longest chain of operators before it. The decomposition matrix M_D has a row for each level; operators of one row never depend on each other. Its rows r_D are the dependency degree, its widest row c_D the concurrency degree, its filled cells the complexity k.",
            "The execution matrix M_E has P columns. Its rows are run one after the other, each as long as its longest operator. Everything else is read off: T is the sum of the rows, Q the area P T, and the overhead what of that area is not work.",
            "The model knows no time for sending results between processors and no overlap of rows: a row waits for its longest operator. Where messages matter, see the other screens.",
        ],
        table: &[],
    },
    Note {
        title: "Three ways to fill the rows",
        text: &[
            "Row split, the paper's own: a level of w operators becomes ⌈w / P⌉ rows. It needs only M_D. Longest first sorts each level before it is cut; no other cut of the level into rows gives a smaller sum of row maxima.",
            "The list schedule looks at the graph: each row takes up to P of all operators that are ready, the longest path to an exit first. With equal times on trees that join towards one exit no mapping has fewer rows (Hu 1961). Elsewhere it is a good guess: more processors can even make it longer (Graham 1969).",
            "When P exceeds c_D the further processors idle, and cost, efficiency, overhead and empty cells are charged with all P.",
        ],
        table: &[],
    },
    Note {
        title: "The paper's example: the sum of 16 numbers",
        text: &[
            "B_n adds n numbers. D3 is two B8 and a B2; cutting each B8 into two B4 and a B2 gives D7; cutting each B4 gives D15. The concurrency of a problem is not its own: it depends on the decomposition. With operators that cost what they add, all three take 15 tcalc on one processor; set the operator times to 1 and each operator counts the same.",
            "D3 and D15 have no scale-up: k of one over k of the other would divide sums of 8 by sums of 2. The serial and the parallel prefix sum are both made of additions, so theirs is defined, and it is below 1: the parallel one adds more often.",
        ],
        table: &[
            &["", "k", "c_D", "r_D", "T on 4, β as added", "T on 4, β = 1"],
            &["D3 = {B8, B8, B2}", "3", "2", "2", "8", "2"],
            &["D7 = {4 B4, 3 B2}", "7", "4", "3", "5", "3"],
            &["D15 = {15 B2}", "15", "8", "4", "5", "5"],
        ],
    },
    Note {
        title: "Where the paper's claims fail",
        text: &[
            "Each counter-example is small enough to check by hand, and is a test of the model. The figure of theorems shows every claim with the present numbers.",
        ],
        table: &[
            &["claim", "counter-example"],
            &[
                "Theorem 36, (52): k (R(P) − R(1)) is never negative, so the ideal efficiency is at most 1",
                "D3 with 7, 7 and 1 tcalc on P = 2: R(1) = 5, R(P) = 4, ideal efficiency 1.25, Oh_ideal = −3 tcalc. R(1) averages operators, R(P) averages rows. R(P) ≥ R(1) holds when no cell is empty; the speedup stays below min(P, Sp_ideal)",
            ],
            &[
                "Corollary 24, Remark 17: T is least when r_E = r_D",
                "a: 1, b: 10 after a, big: 10 on P = 2. Rows {a, big}, {b} take 20 tcalc, rows {a}, {big, b} take 11; both have r_E = r_D = 2",
            ],
            &[
                "Theorem 28: c_E ≤ c_D",
                "s before t1, t2, t3, and free u1, u2: c_D = 3, but the rows {s}, {u1, u2, t1, t2, t3} are legal and 5 wide. It holds for mappings that keep the levels apart",
            ],
            &[
                "Theorem 28: fewer columns never mean fewer rows",
                "Four free operators in rows of 2 take 2 rows; in rows of 2, 1, 1 with 3 columns, 3. It holds for the best mapping of each P",
            ],
            &[
                "Corollary 19: Sc_up ≤ μ^(d−1) in the limit, ξ in (0, 1]",
                "The limit of ξ is 1, and ξ exceeds 1 on the way: P(x) = x − 1 with N = 16, μ = 2 gives 15/14",
            ],
        ],
    },
    Note {
        title: "Misprints put right here",
        text: &[
            "The paper's formulas are used with these corrections; everything else is as printed.",
        ],
        table: &[
            &["where", "printed", "used"],
            &[
                "(9) against (30), (31)",
                "Sc_up = k/k' and also k'/k",
                "(9) kept; in (30), (31) the arguments are exchanged",
            ],
            &[
                "(26) and the table of section 5",
                "β_all, M_Ek,1",
                "β_sum, M_Ek,P",
            ],
            &[
                "table, Oh",
                "c_E β(M_Ek,1) − β_all",
                "(51): P β(P) − β_sum; D3 on P = 2 has 1, not 15",
            ],
            &[
                "table, Ef",
                "β_sum / (r_E c_E) · R(1)/R(P)",
                "β_sum / (r_E c_E R(P)); D3 on P = 2 has 15/16, not 225/112",
            ],
            &["table, Sp across", "k'/k counted twice", "k'/k β_sum/β(P)"],
            &["Remark 20.3", "(c_D r_D − k) R(P)", "c_D r_D R(P) − k R(1)"],
            &["Corollary 34", "M_Ek,1 has rows with 1 or P", "M_Ek,P"],
            &["Definition 15", "j > 1", "j ≥ 1"],
            &["Definition 10", "operators i_0 … i_k", "i_0 … i_(k−1)"],
        ],
    },
];

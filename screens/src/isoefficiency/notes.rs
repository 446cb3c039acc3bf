//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "Two functions with one name",
        text: &[
            "Hanuliak calls w(s) = max(T_comp, h) the isoefficiency function. It is the dominating \
             term of the time: where computing and overhead overlap fully it is the time itself. \
             The isoefficiency function proper is a work: the W for which W tc = K T_o(W, p), \
             K = E/(1 − E), with the total overhead T_o = p T_p − W tc = p h.",
            "They meet in one place. T_comp = h means half of the time is overhead, so the corner \
             of w(s) is the isoefficiency of E = 0.5, and the border between “computing \
             dominates” and “overhead dominates” is that curve.",
        ],
        table: &[
            &["", "The paper's w(s)", "Isoefficiency W"],
            &["is", "a time, in seconds", "a work, in operations"],
            &[
                "answers",
                "what decides the time?",
                "how much work keeps E on p?",
            ],
            &["depends on", "work and p", "E and p"],
        ],
    },
    Note {
        title: "What is counted",
        text: &[
            "h is the time each processor spends on something other than its share of the work. A \
             sum by a tree sends log₂ p words one after another, (ts + tw) log₂ p, and adds as \
             often, tc log₂ p, which is parallelization. Strips and blocks exchange their edges; \
             the all-reduce of a convergence test is communication too. T_syn is time spent \
             waiting at barriers, which a better balance of the load removes. One processor has \
             no overhead.",
        ],
        table: &[
            &["Problem", "T_o = p h", "W grows as", "At least"],
            &["sum", "(ts + tw + tc) p log₂ p", "p log p", "p"],
            &["strips", "4 p (ts + √W tw)", "p²", "p², a row each"],
            &["blocks", "8 p ts + 8 √(p W) tw", "p", "p, a point each"],
            &["strips, one cable", "2 p (p − 1) (ts + √W tw)", "p⁴", "p²"],
            &[
                "blocks, one cable",
                "4 p (p − √p) (ts + √(W/p) tw)",
                "p³",
                "p",
            ],
            &[
                "with a convergence test",
                "+ (ts + tw) p log₂ p",
                "at least p log p",
                "",
            ],
            &["two terms", "p^3/2 + p^3/4 W^3/4", "p³, of the second", "p"],
        ],
    },
    Note {
        title: "When there is a best number of processors",
        text: &[
            "Computing falls as 1/p. The sum of both has a least value only if overhead rises with \
             p, as the paper's Fig. 9 draws it: with a tree, a barrier, a shared channel. For \
             strips and blocks on a switched network it does not rise, so the time falls until \
             each processor has one row or one point, though ever less is gained.",
            "For the sum p* = Z tc ln 2 / (ts + tw + tc).",
        ],
        table: &[],
    },
    Note {
        title: "Where it stops being valid",
        text: &[
            "The formulas are those of the sources: no contention on a switched network, no cache, \
             all processors alike, log₂ p also where p is no power of two, edges of a grid whose \
             side need not be whole. Blocks are drawn at square numbers only.",
        ],
        table: &[],
    },
    Note {
        title: "Where the paper is corrected",
        text: &[],
        table: &[
            &["Where", "Printed", "Here", "Because"],
            &[
                "section 5",
                "h = sum of T_arch, T_par, T_comm, T_syn",
                "T_wait added",
                "the list above it names waiting",
            ],
            &[
                "section 5",
                "own computations among the overheads",
                "T_comp left out",
                "they are no overhead",
            ],
            &[
                "section 5",
                "isoefficiency w(s) = max(T_comp, h < T_comp)",
                "dominating term max(T_comp, h)",
                "isoefficiency is W = K T_o(W, p)",
            ],
            &[
                "section 4.1",
                "T_comp = Z_pp tc / p, Z_pp of the greatest process",
                "Z of the whole problem",
                "the greatest process is one share already",
            ],
            &[
                "section 7.1.1",
                "communication grows by k = n/p",
                "it does not",
                "only boundary rows travel",
            ],
        ],
    },
    Note {
        title: "Sources",
        text: &[
            "J. Hanuliak, “Modeling of Communication Complexity in Parallel Computing”, American \
             Journal of Networks and Communications 3(5-1), 2014, 29–42, sections 4 to 6. \
             A. Grama, A. Gupta, G. Karypis and V. Kumar, Introduction to Parallel Computing, 2nd \
             ed., 2003, chapter 5.",
        ],
        table: &[],
    },
];

//! The paper's theorems as statements: what each claims, and what to know about it.

macro_rules! theorems {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $claim:literal, $remark:literal;)*) => {
        /// The statements of the paper that can be checked on a decomposition and a mapping.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Theorem { $($(#[$doc])* $variant),* }

        impl Theorem {
            /// Every statement, in the order of the paper.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns its name in the paper.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns the claim and its premise.
            #[must_use]
            pub const fn claim(self) -> &'static str {
                match self { $(Self::$variant => $claim),* }
            }

            /// Returns a remark: why it fails, when it may, or what was corrected.
            #[must_use]
            pub const fn remark(self) -> &'static str {
                match self { $(Self::$variant => $remark),* }
            }
        }
    };
}

theorems! {
    /// The sub-problems of a decomposition cover the problem.
    Sizes = "Definition 5",
        "Sub-problems smaller than the problem have sizes N_i that add up to at least N.",
        "The sizes are known for sums: B_n adds n numbers. A problem that is not cut is no \
         decomposition of itself.";
    /// Operators depend on the level before.
    Predecessors = "Definition 4, (2)",
        "Each operator above the first row of M_D depends on one of the row before.",
        "Counted are the operators that do, and all above the first row.";
    /// A perfectly decomposed problem has a perfectly parallel algorithm.
    PerfectlyParallel = "Theorem 16",
        "A perfectly decomposed problem has a perfectly parallel algorithm: the row split on P = c_D \
         leaves 0 cells empty.",
        "So does the row split on every P that divides c_D.";
    /// Both matrices hold the same operators.
    Cells = "Remark 8",
        "M_E has as many filled cells as M_D, whatever P: k.",
        "";
    /// The scale-up of a polynomial.
    ScaleUp = "Proposition 18",
        "Sc_up = ξ μ^(d−1) for the complexity in N.",
        "It needs no algorithm: the complexity is the one given.";
    /// The limit of xi.
    ScaleUpLimit = "Corollary 19, limit",
        "ξ ≤ 1: printed as a constant in (0, 1].",
        "The limit is 1, and ξ may exceed it on the way: 15/14 for N − 1 with N = 16, μ = 2.";
    /// The scale-up in pieces of size 1.
    ScaleUpInOnes = "Corollary 19, mu = N",
        "In N pieces Sc_up is at most N^(d−1): P(N) / (N P(1)) ≤ N^(d−1).",
        "Claimed as ξ(N, N) in (0, 1]. For 2 N² − 1 with N = 16 it is 31.9375 > 16. Undefined where \
         P(1) = 0.";
    /// xi of a power.
    ScaleUpOfPower = "Corollary 19, a_i = 0",
        "When all lower coefficients are 0: ξ = 1.",
        "";
    /// Rows take 1 tcalc at least.
    RowTimes = "Remark 12",
        "When no operator is shorter than tcalc: β(P) ≥ r_E.",
        "";
    /// The time on one processor.
    TimeOnOne = "Remark 13",
        "T(1) = β_sum tcalc.",
        "";
    /// Rows of one operator and rows of more.
    TimesAdd = "(23)",
        "T_seq + T_par = T.",
        "";
    /// Number of rows of two operators or more.
    ParallelRows = "Remark 18",
        "r_E − r_seq rows hold two operators or more.",
        "r_par of the paper is the sum over these widths.";
    /// The work is at most P times the time.
    WorkBound = "Remark 16",
        "β_sum ≤ P β(P): no speedup exceeds P.",
        "Equality needs equal operators in every row and no empty cell.";
    /// T is at least `r_D` mean rows.
    TimeBound = "Corollary 24, (28)",
        "T ≥ r_D R(P) tcalc, with equality when r_E = r_D.",
        "Printed as \"minimal when r_E = r_D\": the bound is attained, but R(P) depends on which \
         operators share a row. With a → b of 1 and 10 tcalc and a free operator of 10, two \
         mappings of 2 rows take 20 and 11 tcalc.";
    /// T from the numbers of rows.
    RowCounts = "Corollary 24, (29)",
        "T = (r_seq + r_par) R(P) tcalc.",
        "";
    /// The speedup across decompositions is at most the ideal one.
    AcrossIdeal = "(31)",
        "When both have the same granularity set: Sp across ≤ (k'/k) P.",
        "";
    /// Time of a perfectly parallel algorithm.
    PerfectTime = "Theorem 27, (33)",
        "When no cell is empty: T = T(1)/P R(P)/R(1).",
        "Follows from r_E = k/P.";
    /// No row is wider than the concurrency degree.
    Columns = "Theorem 28, (35)",
        "No row of the execution matrix holds more than c_D operators.",
        "True for mappings that keep the levels apart. A free operator may wait and run beside \
         those of a later level: s before t1, t2, t3 and free u1, u2 have c_D = 3, yet the row u1 \
         u2 t1 t2 t3 is legal.";
    /// No mapping has fewer rows than the dependency degree.
    Rows = "Theorem 28, (36)",
        "r_E ≥ r_D.",
        "";
    /// The rows that operators beyond P need.
    RowsOfProof = "Theorem 28, its proof",
        "When P < c_D: r_E ≥ r_D + ⌈(c_D − P) / P⌉.",
        "It bounds level-by-level mappings only: a chain of 3 and 4 free operators on P = 2 needs \
         r_D + ⌈3/2⌉ = 5 rows by level, 4 by list schedule.";
    /// Fewer columns do not mean fewer rows.
    Monotony = "Theorem 28, last part",
        "On fewer processors the execution matrix has at least as many rows: P against P_ref.",
        "True for the best mappings of each P. Four free operators in rows of 2 take 2 rows; in \
         rows of 2, 1 and 1 on 3 processors they take 3.";
    /// The speedup from rows and means.
    Speedup = "Theorem 29, (38)",
        "Sp = β_sum / (r_E R(P)).",
        "";
    /// The speedup is at most the ideal one.
    IdealSpeedup = "Corollary 30",
        "Sp ≤ P R(1)/R(P).",
        "The bound may exceed P: the attainable speedup is the smaller of the two.";
    /// The generalized Amdahl law.
    GeneralizedAmdahl = "Theorem 33, (42)",
        "Sp = (R(1)/R(P)) / (α_1 + ... + α_P).",
        "With the fractions f_i = i α_i of the operators the denominator is the sum of f_i/i.";
    /// Amdahl's law.
    Amdahl = "Corollary 34, (46)",
        "When every row holds 1 or P operators: Sp = (R(1)/R(P)) / (α + (1 − α)/P).",
        "Printed for M_Ek,1, meant for M_Ek,P.";
    /// The bound below the overhead.
    OverheadBound = "Theorem 36, its proof",
        "Oh ≥ k (R(P) − R(1)) tcalc.",
        "It says nothing when the right side is negative.";
    /// The ideal overhead is not negative.
    IdealOverhead = "Theorem 36, (52)",
        "k (R(P) − R(1)) tcalc ≥ 0, and 0 only when R(P) = R(1).",
        "R(1) averages operators and R(P) averages rows, so it can be negative: operators of 7, 7 \
         and 1 tcalc on P = 2 have R(1) = 5 and R(P) = 4. Without empty cells it holds.";
    /// The efficiency from the size of the matrix.
    Efficiency = "Theorem 38, (55)",
        "Ef = β_sum / (r_E c_E R(P)).",
        "The table of section 5 has a factor R(1) too much.";
    /// The ideal efficiency is at most 1.
    IdealEfficiency = "Definition 39",
        "The ideal efficiency R(1)/R(P) is at most 1.",
        "Implied by (52), and it fails with it: 5/4 for operators of 7, 7 and 1 tcalc on P = 2.";
    /// The cost when P = `c_D`.
    RemarkCost = "Remark 20.1",
        "When P = c_D and r_E = r_D: Q = c_D r_D R(P) tcalc.",
        "";
    /// The speedup when P = `c_D`.
    RemarkSpeedup = "Remark 20.2",
        "When P = c_D and r_E = r_D: Sp = k R(1) / (r_D R(P)).",
        "";
    /// The overhead when P = `c_D`.
    RemarkOverhead = "Remark 20.3",
        "When P = c_D and r_E = r_D: Oh = (c_D r_D − k) R(P) tcalc.",
        "True only if R(1) = R(P); by (51) it is (c_D r_D R(P) − k R(1)) tcalc.";
    /// The efficiency when P = `c_D`.
    RemarkEfficiency = "Remark 20.4",
        "When P = c_D and r_E = r_D: Ef = k R(1) / (r_D c_D R(P)).",
        "";
    /// The overhead is the time of the empty cells.
    EmptyCells = "Theorem 40, (60)",
        "When all operators take the same time: Oh is that time for each empty cell.",
        "Otherwise waiting for the longest operator of a row adds to it.";
    /// Equal operators, no empty cell: all processors work all the time.
    EqualTime = "Section 5, (58)",
        "When all operators take the same time, no cell is empty and P > 1: T = T(1)/P.",
        "";
    /// Equal operators: equal means.
    EqualMeans = "Section 5, R = 1",
        "When all operators take the same time: R(P) = R(1).",
        "Printed as R = 1, with that time as the unit.";
    /// Equal operators: the speedup from the rows.
    EqualSpeedup = "Section 5, Sp = k/r_E",
        "When all operators take the same time: Sp = k/r_E.",
        "";
}

impl Theorem {
    /// Returns whether it is about rows that wait for each other.
    #[must_use]
    pub const fn is_of_rows(self) -> bool {
        !matches!(
            self,
            Self::Sizes
                | Self::Predecessors
                | Self::ScaleUp
                | Self::ScaleUpLimit
                | Self::ScaleUpInOnes
                | Self::ScaleUpOfPower
                | Self::AcrossIdeal
        )
    }
}

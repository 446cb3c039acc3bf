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

            /// Returns what it claims, and on which premise.
            #[must_use]
            pub const fn claim(self) -> &'static str {
                match self { $(Self::$variant => $claim),* }
            }

            /// Returns what to know about it: why it fails, when it may, or what was corrected.
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
    /// A perfectly decomposed problem has a perfectly parallel algorithm.
    PerfectlyParallel = "Theorem 16",
        "A perfectly decomposed problem has a perfectly parallel algorithm: the row split on P = c_D \
         leaves 0 cells empty.",
        "So does the row split on every P that divides c_D.";
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
}

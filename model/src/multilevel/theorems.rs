//! The paper's theorems as statements that are checked on a given algorithm.

use super::decomposition::Decomposition;
use super::execution::{Execution, Parallelism};
use super::metrics::Metrics;

/// How the two sides of a claim compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// left = right.
    Equal,
    /// left <= right.
    AtMost,
    /// left >= right.
    AtLeast,
}

impl Relation {
    /// The sign to write between the two sides.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::AtMost => "≤",
            Self::AtLeast => "≥",
        }
    }

    /// Whether it holds, up to rounding: 1e-9 of the greater side, or of `scale` when the sides are
    /// differences of such quantities.
    fn holds(self, left: f64, right: f64, scale: f64) -> bool {
        let slack = 1e-9 * left.abs().max(right.abs()).max(scale);
        match self {
            Self::Equal => (left - right).abs() <= slack,
            Self::AtMost => left <= right + slack,
            Self::AtLeast => right - slack <= left,
        }
    }
}

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The premises and the claim hold.
    Holds,
    /// The premises hold and the claim does not: see [`Theorem::remark`].
    Fails,
    /// A premise does not hold, so nothing is claimed.
    NotClaimed,
}

/// A theorem, checked on one algorithm: the numbers on both sides of its claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// Which theorem.
    pub theorem: Theorem,
    /// What came out.
    pub verdict: Verdict,
    /// The left side of the claim.
    pub left: f64,
    /// How the claim compares the two.
    pub relation: Relation,
    /// The right side of the claim.
    pub right: f64,
}

macro_rules! theorems {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $claim:literal, $remark:literal;)*) => {
        /// The statements of the paper that can be checked on a decomposition and a mapping.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Theorem { $($(#[$doc])* $variant),* }

        impl Theorem {
            /// Every statement, in the order of the paper.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Its name in the paper.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What it claims, and on which premise.
            #[must_use]
            pub const fn claim(self) -> &'static str {
                match self { $(Self::$variant => $claim),* }
            }

            /// What to know about it: why it fails, when it may, or what was corrected.
            #[must_use]
            pub const fn remark(self) -> &'static str {
                match self { $(Self::$variant => $remark),* }
            }
        }
    };
}

theorems! {
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
        "That fewer columns never mean fewer rows holds for the best mappings of each P only.";
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
    /// The overhead when P = `c_D`.
    RemarkOverhead = "Remark 20.3",
        "When P = c_D and r_E = r_D: Oh = (c_D r_D − k) R(P) tcalc.",
        "True only if R(1) = R(P); by (51) it is (c_D r_D R(P) − k R(1)) tcalc.";
    /// The overhead is the time of the empty cells.
    EmptyCells = "Theorem 40, (60)",
        "When all operators take the same time: Oh is that time for each empty cell.",
        "Otherwise waiting for the longest operator of a row adds to it.";
}

impl Theorem {
    /// Checks this statement on the algorithm that maps `decomposition` by `execution`, whose
    /// metrics are `metrics`. Times are in seconds.
    #[must_use]
    pub fn check(
        self,
        decomposition: &Decomposition,
        execution: &Execution,
        metrics: &Metrics,
    ) -> Finding {
        use Relation::{AtLeast, AtMost, Equal};
        let m = metrics;
        let (k, p) = (m.operators, m.processors);
        let (c_d, r_d) = (
            decomposition.concurrency() as f64,
            decomposition.dependency() as f64,
        );
        // tcalc beta_sum and tcalc beta(P) are T(1) and T.
        let tcalc = m.time / (m.rows * m.mean_row);
        let (beta_sum, beta_p) = (m.mean_operator * k, m.mean_row * m.rows);
        let amdahl = m.sequential_rows / k;
        let premise = match self {
            Self::PerfectlyParallel => decomposition.is_perfect(),
            Self::PerfectTime => execution.parallelism() == Parallelism::Perfect,
            Self::Amdahl => m
                .classes
                .iter()
                .all(|class| class.width == 1 || class.width as f64 == p),
            Self::RemarkOverhead => p == c_d && m.rows == r_d,
            Self::EmptyCells => equal(decomposition.betas()),
            _ => true,
        };
        let (left, relation, right) = match self {
            // The row split on c_D processors is the decomposition matrix itself.
            Self::PerfectlyParallel => (decomposition.empty_cells(), Equal, 0.0),
            Self::WorkBound => (beta_sum, AtMost, p * beta_p),
            Self::TimeBound => (m.time, AtLeast, r_d * m.mean_row * tcalc),
            Self::PerfectTime => (
                m.time,
                Equal,
                m.time_on_one / p * (m.mean_row / m.mean_operator),
            ),
            Self::Columns => (execution.widest() as f64, AtMost, c_d),
            Self::Rows => (m.rows, AtLeast, r_d),
            Self::Speedup => (m.speedup, Equal, beta_sum / (m.rows * m.mean_row)),
            Self::IdealSpeedup => (m.speedup, AtMost, m.ideal_speedup),
            Self::GeneralizedAmdahl => {
                let alphas = m.classes.iter().map(|class| m.alpha(class.width));
                (m.speedup, Equal, m.ideal_efficiency / alphas.sum::<f64>())
            }
            Self::Amdahl => {
                let denominator = amdahl + (1.0 - amdahl) / p;
                (m.speedup, Equal, m.ideal_efficiency / denominator)
            }
            Self::OverheadBound => (m.overhead, AtLeast, m.ideal_overhead),
            Self::IdealOverhead => (m.ideal_overhead, AtLeast, 0.0),
            Self::Efficiency => (m.efficiency, Equal, beta_sum / (m.rows * p * m.mean_row)),
            Self::IdealEfficiency => (m.ideal_efficiency, AtMost, 1.0),
            Self::RemarkOverhead => (m.overhead, Equal, (c_d * r_d - k) * m.mean_row * tcalc),
            Self::EmptyCells => (m.overhead, Equal, m.empty_cells * m.mean_operator * tcalc),
        };
        let scale = match self {
            Self::OverheadBound | Self::IdealOverhead => m.time_on_one,
            _ => 0.0,
        };
        let verdict = if !premise {
            Verdict::NotClaimed
        } else if relation.holds(left, right, scale) {
            Verdict::Holds
        } else {
            Verdict::Fails
        };
        Finding {
            theorem: self,
            verdict,
            left,
            relation,
            right,
        }
    }

    /// Checks every statement, in the order of the paper.
    #[must_use]
    pub fn check_all(
        decomposition: &Decomposition,
        execution: &Execution,
        metrics: &Metrics,
    ) -> Vec<Finding> {
        let check = |theorem: &Self| theorem.check(decomposition, execution, metrics);
        Self::ALL.iter().map(check).collect()
    }
}

fn equal(times: &[f64]) -> bool {
    let first = times.first();
    times.iter().all(|time| Some(time) == first)
}

//! The paper's theorems checked on an algorithm.

use super::compare::{Across, PolynomialScaleUp};
use super::decomposition::Decomposition;
use super::execution::{Execution, Parallelism};
use super::graph::Graph;
use super::metrics::Metrics;
use super::problems::SumTree;
use super::theorems::Theorem;

/// An algorithm that theorems are checked on.
#[derive(Clone, Copy, Debug)]
pub struct Mapped<'a> {
    /// The decomposition matrix.
    pub decomposition: &'a Decomposition,
    /// The execution matrix.
    pub execution: &'a Execution,
    /// Its metrics.
    pub metrics: &'a Metrics,
    /// The operators on another number of processors; without it statements about two mappings are not
    /// claimed.
    pub other: Option<&'a Execution>,
    /// The sum that is decomposed, which knows the sizes of its sub-problems; without it statements
    /// about sizes are not claimed.
    pub sum: Option<&'a SumTree>,
    /// The graph of the operators; without it statements about dependencies are not claimed.
    pub graph: Option<&'a Graph>,
    /// The scale-up of the complexity in N; without it statements about that are not claimed.
    pub polynomial: Option<PolynomialScaleUp>,
    /// The comparison with another decomposition of the same granularity set; without it statements
    /// about two decompositions are not claimed.
    pub across: Option<Across>,
}

impl<'a> Mapped<'a> {
    /// Returns one mapping by itself.
    #[must_use]
    pub const fn new(
        decomposition: &'a Decomposition,
        execution: &'a Execution,
        metrics: &'a Metrics,
    ) -> Self {
        let (other, sum, graph, polynomial, across) = (None, None, None, None, None);
        Self { decomposition, execution, metrics, other, sum, graph, polynomial, across }
    }

    /// Returns the sum of the sizes of the sub-problems, and the size of the whole.
    fn sizes_and_whole(&self) -> (f64, f64) {
        let both = self.sum.map(|sum| (sum.sizes().iter().sum(), sum.numbers()));
        both.unwrap_or_default()
    }

    /// Returns the operators with a predecessor in the row before, and all that have predecessors.
    fn bound_and_dependent(&self) -> (f64, f64) {
        let (all, bound) = self.graph.map(Graph::dependent_operators).unwrap_or_default();
        (bound as f64, all as f64)
    }

    /// Returns the rows on the fewer and on the more processors of the two mappings, which are equal
    /// where there is one mapping.
    fn rows_of_fewer_and_more(&self) -> (f64, f64) {
        let (p, rows) = (self.metrics.processors, self.metrics.rows);
        match self.other.map(|other| (other.processors(), other.row_count() as f64)) {
            Some((fewer, more_rows)) if fewer < p => (more_rows, rows),
            Some((_, other)) => (rows, other),
            None => (rows, rows),
        }
    }
}

/// The relation between the two sides of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Relation {
    /// left = right.
    Equal,
    /// left <= right.
    AtMost,
    /// left >= right.
    AtLeast,
}

impl Relation {
    /// Returns the sign to write between the two sides.
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

/// The verdict of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// The theorem.
    pub theorem: Theorem,
    /// The verdict.
    pub verdict: Verdict,
    /// The left side of the claim.
    pub left: f64,
    /// The relation that is claimed.
    pub relation: Relation,
    /// The right side of the claim.
    pub right: f64,
}

impl Theorem {
    /// Checks this statement on a mapped algorithm. Times are in seconds.
    #[must_use]
    pub fn check(self, on: &Mapped) -> Finding {
        let (left, relation, right) = self.sides(on);
        let scale = match self {
            Self::OverheadBound | Self::IdealOverhead => on.metrics.time_on_one,
            _ => 0.0,
        };
        let verdict = if !self.is_claimed(on) {
            Verdict::NotClaimed
        } else if relation.holds(left, right, scale) {
            Verdict::Holds
        } else {
            Verdict::Fails
        };
        Finding { theorem: self, verdict, left, relation, right }
    }

    /// Returns the two sides of the claim, and how it compares them.
    fn sides(self, on: &Mapped) -> (f64, Relation, f64) {
        use Relation::{AtLeast, AtMost, Equal};
        let Mapped { decomposition, execution, metrics: m, .. } = *on;
        let (k, p) = (m.operators, m.processors);
        let (c_d, r_d) = (decomposition.concurrency() as f64, decomposition.dependency() as f64);
        // tcalc beta_sum and tcalc beta(P) are T(1) and T.
        let tcalc = m.time / (m.rows * m.mean_row);
        let (beta_sum, beta_p) = (m.mean_operator * k, m.mean_row * m.rows);
        let amdahl = m.sequential_rows / k;
        let ideal = m.mean_operator / m.mean_row;
        let of_powers = on.polynomial.unwrap_or_default();
        let claim = |(left, right): (f64, f64), relation| (left, relation, right);
        match self {
            Self::Sizes => claim(on.sizes_and_whole(), AtLeast),
            Self::RowCounts => {
                let rows = m.sequential_rows + m.parallel_rows;
                (m.time, Equal, rows * m.mean_row * tcalc)
            }
            Self::Monotony => claim(on.rows_of_fewer_and_more(), AtLeast),
            Self::RemarkCost => (m.cost, Equal, c_d * r_d * m.mean_row * tcalc),
            Self::RemarkSpeedup => (m.speedup, Equal, k / r_d * ideal),
            Self::RemarkEfficiency => (m.efficiency, Equal, k / (r_d * c_d) * ideal),
            // The row split on c_D processors is the decomposition matrix itself.
            Self::PerfectlyParallel => (decomposition.empty_cells(), Equal, 0.0),
            Self::WorkBound => (beta_sum, AtMost, p * beta_p),
            Self::TimeBound => (m.time, AtLeast, r_d * m.mean_row * tcalc),
            Self::PerfectTime => {
                (m.time, Equal, m.time_on_one / p * (m.mean_row / m.mean_operator))
            }
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
            Self::Predecessors => claim(on.bound_and_dependent(), Equal),
            Self::Cells => (execution.operators() as f64, Equal, decomposition.operators() as f64),
            Self::RowTimes => (beta_p, AtLeast, m.rows),
            Self::TimeOnOne => (m.time_on_one, Equal, decomposition.beta_sum() * tcalc),
            Self::TimesAdd => (m.sequential_time + m.parallel_time, Equal, m.time),
            Self::ParallelRows => {
                let wide = execution.row_sizes().filter(|width| 1 < *width).count();
                (m.rows - m.sequential_rows, Equal, wide as f64)
            }
            Self::RowsOfProof => (m.rows, AtLeast, r_d + ((c_d - p) / p).ceil()),
            Self::AcrossIdeal => {
                let both = on.across.map(|across| (across.speedup, across.ideal));
                claim(both.unwrap_or_default(), AtMost)
            }
            Self::ScaleUp => (of_powers.scale_up, Equal, of_powers.xi * of_powers.limit),
            Self::ScaleUpLimit => (of_powers.xi, AtMost, 1.0),
            Self::ScaleUpInOnes => {
                (of_powers.in_ones.unwrap_or_default(), AtMost, of_powers.in_ones_claimed)
            }
            Self::ScaleUpOfPower => (of_powers.xi, Equal, 1.0),
            Self::EqualTime => (m.time, Equal, m.time_on_one / p),
            Self::EqualMeans => (m.mean_row, Equal, m.mean_operator),
            Self::EqualSpeedup => (m.speedup, Equal, k / m.rows),
        }
    }

    /// Whether the premises of this statement hold.
    fn is_claimed(self, on: &Mapped) -> bool {
        let Mapped { decomposition, execution, metrics: m, .. } = *on;
        let (p, c_d, r_d) =
            (m.processors, decomposition.concurrency() as f64, decomposition.dependency() as f64);
        let uncut = p == c_d && m.rows == r_d;
        let are_equal = equal(decomposition.betas());
        match self {
            Self::Sizes => on.sum.is_some_and(SumTree::is_cut),
            Self::Monotony => on.other.is_some_and(|other| other.processors() != p),
            Self::PerfectlyParallel => decomposition.is_perfect(),
            Self::PerfectTime => execution.parallelism() == Parallelism::Perfect,
            Self::Amdahl => {
                m.classes.iter().all(|class| class.width == 1 || class.width as f64 == p)
            }
            Self::RemarkCost
            | Self::RemarkSpeedup
            | Self::RemarkOverhead
            | Self::RemarkEfficiency => uncut,
            Self::EmptyCells | Self::EqualMeans | Self::EqualSpeedup => are_equal,
            Self::EqualTime => are_equal && m.empty_cells == 0.0 && 1.0 < p,
            Self::Predecessors => on.graph.is_some(),
            Self::RowTimes => decomposition.betas().iter().all(|beta| 1.0 <= *beta),
            Self::RowsOfProof => p < c_d,
            Self::AcrossIdeal => on.across.is_some(),
            Self::ScaleUp | Self::ScaleUpLimit => on.polynomial.is_some(),
            Self::ScaleUpInOnes => on.polynomial.is_some_and(|of| of.in_ones.is_some()),
            Self::ScaleUpOfPower => on.polynomial.is_some_and(|of| of.is_monomial),
            _ => true,
        }
    }

    /// Checks every statement, in the order of the paper.
    #[must_use]
    pub fn check_all(on: &Mapped) -> Vec<Finding> {
        Self::ALL.iter().map(|theorem| theorem.check(on)).collect()
    }
}

fn equal(times: &[f64]) -> bool {
    let first = times.first();
    times.iter().all(|time| Some(time) == first)
}

//! The multilevel approach of D'Amore et al.: a problem's decomposition as a matrix, its mapping on
//! P processors as another, and every metric read off the two.
//!
//! A [`Graph`] of operators, or rows of times, gives the [`Decomposition`]; a [`Mapping`] gives the
//! [`Execution`]; [`Execution::metrics`] gives the [`Metrics`]. [`Problem`] makes the graphs of
//! well-known algorithms, [`SumTree`] those of the paper's example, one element at a time.
//! [`Theorem`] states the paper's theorems and checks them, [`counterexamples`] has the data where
//! they fail.
//!
//! Times of operators are multiples beta of tcalc, the time of one floating-point operation.
//!
//! Source: L. D'Amore, V. Mele, D. Romano, G. Laccetti, *A Multilevel Approach for the Performance
//! Analysis of Parallel Algorithms*. Its slips are named where they matter.

mod amdahl;
mod bounds;
mod classes;
mod compare;
pub mod counterexamples;
mod decomposition;
mod edit;
mod execution;
mod findings;
mod graph;
pub(crate) mod lists;
mod mapping;
mod metrics;
mod operating;
mod problems;
mod relation;
mod search;
mod start;
mod text;
mod theorems;

pub use amdahl::{MeanTimes, corollary_34, generalized_amdahl};
pub use bounds::Bounds;
pub use classes::{LevelClass, TimeClass};
pub use compare::{
    Across, AcrossTerms, PolynomialScaleUp, across, scale_up, scale_up_polynomial, speedup_across,
    speedup_from,
};
pub use decomposition::Decomposition;
pub use execution::{Execution, MOST_PROCESSORS, Parallelism};
pub use findings::{Finding, Mapped, Relation, Verdict};
pub use graph::{Graph, MOST_DEPENDENCIES, MOST_OPERATORS, Operator};
pub use mapping::{ListSchedule, Mapping};
pub use metrics::{Metrics, RowClass};
pub use operating::{OperatingPoint, Scaled};
pub use problems::{Family, Instance, OperatorKind, Problem, SumTree};
pub use relation::{Differences, Kinship, Related};
pub use search::{faster, makespan};
pub use start::{Schedule, Start};
pub use theorems::Theorem;

//! The method of the simplex, its pivots and its outcome.

/// The method of the simplex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Moves from a feasible basis to a better one, after finding a feasible one.
    Primal,
    /// Moves from a dual feasible basis to a primal feasible one. Where the slack basis is not dual feasible the primal
    /// method is used.
    Dual,
}

/// The phase of a pivot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Primal, lowering the sum of infeasibilities.
    Feasibility,
    /// Primal, lowering the objective.
    Optimality,
    /// Dual, raising the objective towards the feasible region.
    Dual,
}

/// A column of the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Variable {
    /// A variable of the program, from 0.
    Structural(usize),
    /// The slack of a row, from 0.
    Slack(usize),
}

/// One pivot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Its number, from 1.
    pub iteration: usize,
    /// Its phase.
    pub phase: Phase,
    /// The column that entered the basis, or jumped to its other bound.
    pub entering: Variable,
    /// The row's variable that left, `None` when the entering one jumped to its other bound.
    pub leaving: Option<Variable>,
    /// The entry pivoted on, in the program's units; 0 for a jump.
    pub pivot: f64,
    /// `c x` after it.
    pub objective: f64,
    /// Sum of the distances from bounds after it, in scaled units.
    pub infeasibility: f64,
}

/// An optimum with its proof.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Optimum {
    /// `c x`.
    pub objective: f64,
    /// `x`.
    pub primal: Vec<f64>,
    /// `y`, one for each row.
    pub dual: Vec<f64>,
    /// `c - y A`.
    pub reduced_costs: Vec<f64>,
    /// The basic variable of each row.
    pub basis: Vec<Variable>,
    /// Pivots it took.
    pub iterations: usize,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Solved.
    Optimal(Optimum),
    /// No point satisfies rows and bounds: see [`super::Problem::infeasibility_margin`].
    Infeasible {
        /// A multiplier for each row.
        certificate: Vec<f64>,
    },
    /// The objective falls without end: see [`super::Problem::ray_violation`].
    Unbounded {
        /// A feasible point.
        point: Vec<f64>,
        /// The direction.
        ray: Vec<f64>,
    },
    /// Neither was found.
    Stopped {
        /// Pivots done.
        iterations: usize,
        /// Why.
        reason: &'static str,
    },
}

//! A small simplex for linear programs with bounded variables, to be watched and to check others.
//!
//! # Standard form
//!
//! ```text
//! minimise c x   where   a_i x <= b_i,  a_i x = b_i  or  a_i x >= b_i   and   l <= x <= u
//! ```
//!
//! with infinite bounds allowed. Each row gets a slack, `a_i x + s_i = b_i`, whose bounds are `[0, inf)`,
//! `[0, 0]` and `(-inf, 0]`. The start is the basis of all slacks. Duals `y` are those of the
//! Lagrangian `c x - y (A x - b)`: zero or less for `<=`, zero or more for `>=`; reduced costs are
//! `d = c - y A`.
//!
//! # Method
//!
//! A dense tableau. The primal method first minimises the sum of infeasibilities, then the
//! objective; the dual method starts when no reduced cost has the wrong sign, as in every program
//! of [`crate::divisible_load`], where only `C_max` costs. The column of largest reduced cost (the row of
//! largest violation) pivots; after a row of pivots without progress Bland's rule takes
//! over until there is some, so it cannot cycle. Rows and columns are scaled by powers of two, which
//! costs no digit, so that SI numbers of any size do. Tolerances: [`Tolerances`].
//!
//! # Outcome
//!
//! [`Outcome::Optimal`] with primal, dual and basis, refined against the original matrix;
//! [`Outcome::Infeasible`] with multipliers that prove it; [`Outcome::Unbounded`] with a point and a ray;
//! [`Outcome::Stopped`] when the pivots ran out or the digits did. [`Optimum::violations`],
//! [`Problem::infeasibility_margin`] and [`Problem::ray_violation`] say what each must satisfy.
//!
//! # Limits
//!
//! [`MAX_ENTRIES`] entries of the tableau: stars of some three hundred messages, small trees. No
//! sparsity is used. Larger problems are refused, not attempted.

mod oracle;
mod outcome;
mod problem;
mod scaling;
mod tableau;

pub use oracle::Violations;
pub use outcome::{Method, Optimum, Outcome, Phase, Step, Variable};
pub use problem::{Problem, Relation, Row};
pub use tableau::Simplex;

/// The most entries of a tableau, rows times columns with slacks: 32 MB.
pub const MAX_ENTRIES: usize = 1 << 22;

/// What counts as zero. All are in scaled units, where entries, right-hand sides and costs are
/// near 1 and rounding errors near `1e-16`; after a few hundred pivots `1e-13` remains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances {
    /// By how much a variable may lie outside its bounds: above the rounding of hundreds of pivots,
    /// and small enough that rows which are that much apart are told from equal ones. The refined
    /// solution of the last basis is usually exact to `1e-15`.
    pub primal: f64,
    /// By how much a reduced cost may have the wrong sign: the same reasons.
    pub dual: f64,
    /// The least pivot. Larger ones are preferred; less than this may be nothing but rounding.
    pub pivot: f64,
}

/// The tolerances in use.
pub const TOLERANCES: Tolerances = Tolerances {
    primal: 1e-11,
    dual: 1e-11,
    pivot: 1e-9,
};

/// Solves `problem`.
///
/// ```
/// use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};
/// // Two processors share 3 bytes; C_max is x2. The second starts later: x2 >= x0, x2 >= x1 + 1.
/// let mut problem = Problem::new(vec![0.0, 0.0, 1.0]);
/// problem.row(&[(0, 1.0), (1, 1.0)], Relation::Equal, 3.0);
/// problem.row(&[(2, 1.0), (0, -1.0)], Relation::AtLeast, 0.0);
/// problem.row(&[(2, 1.0), (1, -1.0)], Relation::AtLeast, 1.0);
/// let Outcome::Optimal(optimum) = solve(&problem, Method::Dual)? else { panic!("it is feasible") };
/// assert_eq!(optimum.primal, [2.0, 1.0, 2.0]);
/// assert_eq!(optimum.dual, [0.5, 0.5, 0.5]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Problem::check`].
pub fn solve(problem: &Problem, method: Method) -> Result<Outcome, crate::Error> {
    let mut simplex = Simplex::new(problem, method)?;
    simplex.by_ref().for_each(drop);
    Ok(simplex.into_outcome())
}

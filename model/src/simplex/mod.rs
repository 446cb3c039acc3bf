//! A small simplex for linear programs with bounded variables, to be watched and to check others.
//!
//! # Standard form
//!
//! ```text
//! minimize c x   where   a_i x <= b_i,  a_i x = b_i  or  a_i x >= b_i   and   l <= x <= u
//! ```
//!
//! with infinite bounds allowed. Each row gets a slack, `a_i x + s_i = b_i`, whose bounds are `[0, inf)`,
//! `[0, 0]` and `(-inf, 0]`. The start is the basis of all slacks. Duals `y` are those of the
//! Lagrangian `c x - y (A x - b)`: zero or less for `<=`, zero or more for `>=`; reduced costs are
//! `d = c - y A`.
//!
//! # Method
//!
//! A dense tableau. The primal method first minimizes the sum of infeasibilities, then the
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
mod tolerances;

pub use oracle::Violations;
pub use outcome::{Method, Optimum, Outcome, Phase, Step, Variable};
pub use problem::{MAX_ENTRIES, Problem, Relation, Row};
pub use tableau::{Simplex, solve};
pub use tolerances::{TOLERANCES, Tolerances};

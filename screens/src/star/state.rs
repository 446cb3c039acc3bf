//! The state of the screen: its values, and what is found of them.

use crossover_model::divisible_load::{Load, Plan, Staged, Star};

use super::general::General;
use super::params::Values;
use crate::kits::divisible_load::Optimum;
use crate::screen::stepped::Later;

/// A star with its stages, and what is found of it.
pub(super) struct State {
    pub values: Values,
    pub load: Load,
    pub stages: Later<(Star, f64)>,
    pub optimum: Optimum,
    pub workers: Later<Staged>,
    pub doubled: Later<Plan>,
    pub waited: Later<f64>,
    pub general: Later<General>,
    pub orders: Later<Vec<(Vec<usize>, f64)>>,
}

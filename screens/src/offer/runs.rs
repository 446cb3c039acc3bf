//! Runs on several numbers of processors, as the screens that compare laws with measurements take them.

use crossover_figures::quantity::Unit;
use crossover_measurements::Runs;

use super::effect::Effect;
use crate::screen::machine::Own;
use crate::screen::{Params, Screen};

/// The key of the measured points of a screen.
const POINTS: &str = "points";

/// Times by the number of processors.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What is counted, such as `nodes`.
    pub unit: String,
    /// Number of processors and time of each run, in seconds.
    pub points: Vec<(f64, f64)>,
}

impl Measured {
    pub(super) fn of(runs: &Runs) -> Self {
        Self { unit: runs.unit.clone(), points: runs.points() }
    }

    /// Returns the mean time on each number of processors, as many as a screen takes.
    pub fn means(&self) -> Vec<(f64, f64)> {
        Own::default().with_points(&self.points).points
    }

    /// Sets the measured points of a screen, and the time on one processor where it was measured.
    ///
    /// Returns whether the screen has such points.
    pub fn set(&self, params: &mut Params) -> bool {
        let means = self.means();
        let rows = means.iter().map(|(n, t)| format!("{n}:{}", Unit::Second.write(*t)));
        let rows = rows.collect::<Vec<_>>().join(";");
        if params.get(POINTS).is_none() || params.set_text(POINTS, &rows).is_err() {
            return false;
        }
        let _ = params.set_text("measured", "time");
        if let Some((_, alone)) = means.iter().find(|(n, _)| *n == 1.0) {
            let _ = params.set_number("Tseq", *alone);
        }
        true
    }

    pub(super) fn for_screen(&self, screen: &Screen) -> Effect {
        let sets = screen.schema.param(POINTS).is_some();
        let count = self.means().len();
        let told = if sets {
            format!("Here they stand beside the laws, as {count} measured points.")
        } else {
            "They set nothing here: times of runs stand beside the laws of speedup.".to_owned()
        };
        Effect { sets, told }
    }
}

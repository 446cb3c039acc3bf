//! Bandwidths of pairs that send at the same time, as the screen of pairs takes them.

use crossover_figures::quantity::{Unit, plural};
use crossover_measurements::Pairs;

use super::effect::Effect;
use crate::screen::machine::Own;
use crate::screen::{Kind, Params, Screen};

/// The key of the measured bandwidths of a screen.
const MEASURED: &str = "measured";

/// Bandwidths by size.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredPairs {
    /// How many pairs, where that is known.
    pub pairs: Option<u32>,
    /// How many messages of a pair are on the way, where that is known.
    pub window: Option<u32>,
    /// Bytes of a message, and bytes per second of all pairs.
    pub points: Vec<(f64, f64)>,
}

impl MeasuredPairs {
    pub(super) fn of(read: &Pairs) -> Self {
        // Those of one size in their mean, as many as a screen takes; nothing carries nothing.
        let sent: Vec<_> = read.points().into_iter().filter(|point| 0.0 < point.0).collect();
        let points = Own::default().with_points(&sent).points;
        Self { pairs: read.pairs, window: read.window, points }
    }

    /// Sets the measured bandwidths of a screen, how many pairs they are of, and their window. A node has at least as
    /// many processes as pairs.
    ///
    /// Returns whether the screen has such bandwidths.
    pub fn set(&self, params: &mut Params) -> bool {
        let pairs = self.pairs.map_or_else(String::new, |pairs| format!(":{pairs}"));
        let row = |(bytes, rate): &(f64, f64)| {
            format!("{bytes}:{}{pairs}", Unit::BytePerSecond.write(*rate))
        };
        let rows = self.points.iter().map(row).collect::<Vec<_>>().join(";");
        if !takes(params.screen()) || params.set_text(MEASURED, &rows).is_err() {
            return false;
        }
        if let Some(pairs) = self.pairs {
            let pairs = f64::from(pairs);
            if params.set_number("pairs", pairs).is_ok() && params.at("ppn").number() < pairs {
                let _ = params.set_number("ppn", pairs);
            }
        }
        if let Some(window) = self.window {
            let _ = params.set_number("window", f64::from(window));
        }
        true
    }

    pub(super) fn for_screen(&self, screen: &Screen) -> Effect {
        let sets = takes(screen);
        let told = if sets {
            let count = plural(self.points.len() as f64, "point", "points");
            let with = match (self.pairs, self.window) {
                (Some(pairs), Some(window)) => format!(", with C = {pairs} and W = {window}"),
                (Some(pairs), None) => format!(", with C = {pairs}"),
                _ => String::new(),
            };
            format!(
                "Here they stand over the curves, as {} measured {count}{with}.",
                self.points.len()
            )
        } else {
            "They set nothing here: they are bandwidths of several pairs, no times of a message."
                .to_owned()
        };
        Effect { sets, told }
    }
}

/// Returns whether a screen has measured bandwidths, of pairs.
fn takes(screen: &Screen) -> bool {
    let measured = screen.schema.param("pairs").and_then(|_| screen.schema.param(MEASURED));
    measured.is_some_and(|param| matches!(param.kind, Kind::Rows { .. }))
}

//! The plots of every screen at its defaults and its presets, computed once for all who look at them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use crossover_figures::figure::{Figure, Plot};

use super::sound::complete;
use crate::common::screens;
use crate::random::named_states;

/// A plot, and where it is from.
pub(super) struct Drawn {
    pub screen: &'static str,
    pub id: &'static str,
    /// The defaults are 0, the presets follow.
    pub state: usize,
    pub figure: Figure,
}

impl Drawn {
    pub fn plot(&self) -> &Plot {
        match &self.figure {
            Figure::Plot(plot) => plot,
            Figure::Table(_) => unreachable!("only plots are kept"),
        }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, state {}", self.screen, self.id, self.state)
    }
}

/// The plots of all screens, those of one state one after the other.
pub(super) static PLOTS: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let mut plots = Vec::new();
    for screen in screens() {
        for (state, params) in named_states(screen).into_iter().enumerate() {
            for spec in screen.figures {
                if let Ok(figure @ Figure::Plot(_)) = complete(&params, &spec.compute) {
                    let (screen, id) = (screen.schema.id, spec.id);
                    plots.push(Drawn { screen, id, state, figure });
                }
            }
        }
    }
    plots
});

/// Fails where there are faults, with one in a line.
pub(super) fn none_of(faults: &BTreeSet<String>) {
    let lines: Vec<_> = faults.iter().map(String::as_str).collect();
    assert!(lines.is_empty(), "{}:\n{}", lines.len(), lines.join("\n"));
}

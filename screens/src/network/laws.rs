//! The five laws of the paper's comparison, and how far each is from the measured runs.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{LawError, law_error};
use crossover_model::speedup::Measured;

use crate::kits::distributed::{Law, LawInputs};
use crate::screen::Readout;

use super::inputs::Inputs;

/// The source of everything about the errors.
pub(super) const COMPARISON: &str = "The comparison of Khanyile et al. 2012, Figs. 13 to 17";

/// One law that is compared: its error, as a readout and as a formula.
pub(super) struct Compared {
    pub law: Law,
    /// The key of its error.
    key: &'static str,
    /// The label of its error.
    label: &'static str,
    /// The letter of its speedups at the measured points.
    pub at_points: &'static str,
    /// The formula of its error.
    formula: &'static str,
}

/// The laws that are compared, the paper's own last.
pub(super) const COMPARED: [Compared; 5] = [
    Compared {
        law: Law::Amdahl,
        key: "error_amdahl",
        label: "Error of Amdahl's law",
        at_points: "S_amdahl",
        formula: "sum_k(abs(S_amdahl_k - S_k) / S_k) / P",
    },
    Compared {
        law: Law::Gustafson,
        key: "error_gustafson",
        label: "Error of Gustafson's law",
        at_points: "S_gustafson",
        formula: "sum_k(abs(S_gustafson_k - S_k) / S_k) / P",
    },
    Compared {
        law: Law::HillMarty,
        key: "error_hill_marty",
        label: "Error of Hill and Marty's law",
        at_points: "S_hill_marty",
        formula: "sum_k(abs(S_hill_marty_k - S_k) / S_k) / P",
    },
    Compared {
        law: Law::SunChen,
        key: "error_sun_chen",
        label: "Error of Sun and Chen's law",
        at_points: "S_sun_chen",
        formula: "sum_k(abs(S_sun_chen_k - S_k) / S_k) / P",
    },
    Compared {
        law: Law::NetworkAware,
        key: "error_network_aware",
        label: "Error of the network-aware law",
        at_points: "S_network",
        formula: "sum_k(abs(S_network_k - S_k) / S_k) / P",
    },
];

impl Compared {
    /// Returns its speedup on `n` processors.
    pub fn speedup(&self, laws: &LawInputs, n: f64) -> Result<f64, Error> {
        self.law.speedup(laws, laws.run.f, n)
    }

    /// Returns its errors against the measured runs.
    pub fn error(&self, laws: &LawInputs, points: &[Measured]) -> Result<LawError, Error> {
        // A number of processors that a point has is at fault in its row, not in N.
        let on = |error: Error| match error.field() {
            "N" | "S" | "m" | "p" => error.on("points"),
            _ => error,
        };
        law_error(points, |n| self.speedup(laws, n)).map_err(on)
    }

    /// Returns the readout of its mean error.
    pub fn error_readout(&self, inputs: &Inputs) -> Readout {
        let points = inputs.points.as_ref().map_err(Error::clone);
        let mean = points.and_then(|points| Ok(self.error(&inputs.laws, points)?.mean));
        Readout::number(self.key, "", self.label, Unit::One, mean)
            .formula(self.formula)
            .source(COMPARISON)
            .remark("The table of errors tells whether it is too high or too low.")
    }
}

/// Returns the best-fitting law, the first of equals, and its errors.
pub(super) fn best_fitting(inputs: &Inputs) -> Result<(&'static Compared, LawError), Error> {
    let points = inputs.points.as_ref().map_err(Error::clone)?;
    let mut found: Option<(&Compared, LawError)> = None;
    for compared in &COMPARED {
        // The network-aware law has no run where blocks meet no square; others still compare.
        match compared.error(&inputs.laws, points) {
            Ok(error) if found.is_none_or(|best| error.mean < best.1.mean) => {
                found = Some((compared, error));
            }
            Err(error) if found.is_none() => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
    found.ok_or_else(|| Error::missing("points"))
}

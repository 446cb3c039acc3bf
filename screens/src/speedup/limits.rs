//! What a wanted speedup takes, and where the laws end.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::required_n;
use crossover_model::speedup::{
    Fraction, amdahl_limit, amdahl_required_n, fraction_amdahl_to_gustafson, usl_peak,
};

use crate::screen::Readout;

use super::inputs::Inputs;

/// The processors that the wanted speedup takes, and the limits of the laws.
pub(super) fn all(inputs: &Inputs) -> Vec<Readout> {
    let over_network = required_n(&inputs.run, inputs.target);
    let over_network = over_network.map_err(on_target);
    let s_gustafson =
        fraction_amdahl_to_gustafson(inputs.fraction(), inputs.n).map(Fraction::serial);
    let peak = usl_peak(&inputs.usl);
    vec![
        by_amdahl(inputs),
        Readout::number("N_required_network", "N", "Processors for it over the network", Unit::Processor, over_network)
            .found("Every N from 1 to 1024 is tried in turn.", "S_fewer < S <= S_least")
            .source("Derived from Khanyile et al. 2012, (16)"),
        Readout::number("amdahl_limit", "1/s", "Amdahl's limit", Unit::One, amdahl_limit(inputs.fraction()))
            .formula("1 / s")
            .source("Khanyile et al. 2012, section I")
            .remark("No number of processors exceeds it."),
        Readout::number("s_gustafson", "s_G", "Serial fraction of the run on N", Unit::One, s_gustafson)
            .formula("s / (s + (1 - s) / N)")
            .source("Derived from Khanyile et al. 2012, (1) and (2)")
            .remark("The parallel part shrinks on N processors, the serial one does not, so its share grows. With it Gustafson's law gives Amdahl's speedup."),
        Readout::number("usl_peak", "N*", "Peak of the USL", Unit::Processor, peak)
            .formula("sqrt((1 - σ) / κ)")
            .source("Gunther 2007")
            .remark("Beyond it keeping processors consistent costs more than one more contributes."),
    ]
}

fn by_amdahl(inputs: &Inputs) -> Readout {
    let n = amdahl_required_n(inputs.fraction(), inputs.target).map(whole_above);
    let one = n == Ok(1.0);
    Readout::number(
        "N_required",
        "N",
        "Processors for the speedup wanted, Amdahl",
        Unit::Processor,
        n.map_err(on_target),
    )
    .found(
        "Amdahl's law is solved for N, (1 − s) / (1/S − s), and rounded up.",
        if one {
            "S = 1"
        } else {
            "1 / (s + (1 - s) / (N_required - 1)) < S <= 1 / (s + (1 - s) / N_required)"
        },
    )
    .source("The inverse of Khanyile et al. 2012, (1)")
}

fn on_target(error: Error) -> Error {
    match error.field() {
        "S" | "N" => error.on("target"),
        _ => error,
    }
}

/// The least whole number of processors; one that a rounding error put above it is meant to be it.
fn whole_above(n: f64) -> f64 {
    let nearest = n.round();
    if (n - nearest).abs() <= 1e-9 * nearest {
        nearest
    } else {
        n.ceil()
    }
}

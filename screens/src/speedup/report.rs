//! The readouts: the network-aware run, the laws it is compared with, and their limits.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::required_n;
use crossover_model::speedup::{
    Fraction, amdahl_limit, amdahl_required_n, fraction_amdahl_to_gustafson, usl_peak,
};

use crate::kits::distributed::{self, Facts, Law};
use crate::screen::{Params, Readout, Report};

use super::efficiency;
use super::hints::hints;
use super::inputs::Inputs;
use super::scaled_work;
use super::takeaway::takeaway;

/// Returns readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let facts = Facts::of(*inputs.run(), inputs.n);
    let mut readouts = distributed::readouts(&facts, "network_aware", None);
    let laws = Law::ALL.into_iter().filter(|law| *law != Law::NetworkAware);
    let laws: Vec<Law> = laws.collect();
    let speedup = |law: &Law| law.readout(&inputs.laws, inputs.speedup(*law));
    readouts.extend(laws.iter().map(speedup));
    let efficiency = |law: &Law| efficiency::readout(&inputs, *law);
    readouts.extend(laws.iter().map(efficiency));
    readouts.extend(limits(&inputs));
    readouts.extend(scaled_work::readouts(&inputs));
    Report { takeaway: takeaway(&inputs, &facts), readouts, hints: hints(params, &inputs, &facts) }
        .with_first(&first(&inputs))
}

/// The readouts of the laws that are drawn, the network-aware one before all others as in the takeaway.
fn first(inputs: &Inputs) -> Vec<&'static str> {
    let drawn = |law: Law| inputs.shown.contains(&law);
    let aware = drawn(Law::NetworkAware);
    let others = inputs.shown.iter().copied();
    let others = others.filter(|law| *law != Law::NetworkAware);
    let mut keys = Vec::new();
    if aware {
        keys.extend(["network_aware", "best_N"]);
    }
    keys.extend(others.clone().map(Law::key));
    if aware {
        keys.extend(["efficiency", "comm_share"]);
    }
    keys.extend(others.map(|law| efficiency::words(law)[0]));
    if drawn(Law::Amdahl) {
        keys.extend(["amdahl_limit", "N_required"]);
    }
    if drawn(Law::Usl) {
        keys.push("usl_peak");
    }
    keys
}

/// The processors that the target speedup needs, and the limits of the laws.
fn limits(inputs: &Inputs) -> Vec<Readout> {
    let (fraction, n) = (inputs.fraction(), inputs.n);
    let over_network = required_n(inputs.run(), inputs.target).map_err(on_target);
    let s_gustafson = fraction_amdahl_to_gustafson(fraction, n).map(Fraction::serial);
    vec![
        by_amdahl(inputs),
        Readout::number("N_required_network", "N", "Processors for the target speedup over the network", Unit::Processor, over_network)
            .found("Every N from 1 to 1024 is tried in turn.", "S_fewer < S <= S_least")
            .source("Derived from Khanyile et al. 2012, (16)"),
        Readout::number("amdahl_limit", "1/s", "Amdahl's limit", Unit::One, amdahl_limit(fraction))
            .formula("1 / s")
            .source("Khanyile et al. 2012, section I")
            .remark("No number of processors exceeds it."),
        Readout::number("s_gustafson", "s_G", "Serial fraction of the run on N", Unit::One, s_gustafson)
            .formula("s / (s + (1 - s) / N)")
            .source("Derived from Khanyile et al. 2012, (1) and (2)")
            .remark("On N processors the parallel part shrinks and the serial part does not, so its share grows. With it Gustafson's law gives Amdahl's speedup."),
        Readout::number("usl_peak", "N*", "Peak of the USL", Unit::Processor, usl_peak(&inputs.laws.usl))
            .formula("sqrt((1 - σ) / κ)")
            .source("Gunther 2007")
            .remark("Beyond it a further processor costs more coherence than it contributes."),
    ]
}

fn by_amdahl(inputs: &Inputs) -> Readout {
    let n = amdahl_required_n(inputs.fraction(), inputs.target).map(whole_above);
    let one = n == Ok(1.0);
    let (label, n) = ("Processors for the target speedup, Amdahl", n.map_err(on_target));
    Readout::number("N_required", "N", label, Unit::Processor, n)
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

/// Returns the least whole number of processors from `n`; one that a rounding error put above it is
/// meant to be it.
fn whole_above(n: f64) -> f64 {
    let nearest = n.round();
    if (n - nearest).abs() <= 1e-9 * nearest { nearest } else { n.ceil() }
}

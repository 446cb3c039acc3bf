//! What a wanted speedup takes, and where the laws end.

use crossover_model::Error;
use crossover_model::network::required_n;
use crossover_model::speedup::{
    amdahl_limit, amdahl_required_n, fraction_amdahl_to_gustafson, usl_peak,
};

use super::law::on_speeds;
use super::state::{State, on_key};
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// The processors that the wanted speedup takes, and the limits of the laws.
pub(super) fn all(state: &State) -> Vec<Readout> {
    let (s, target) = (state.s(), state.target);
    let exact = amdahl_required_n(s, target).map_err(on_target);
    let numbers = exact.as_ref().map_or(String::new(), |n| {
        format!(
            "{} / (1/{} − {}) = {}",
            Unit::One.show(state.f),
            Unit::One.show(target),
            Unit::One.show(s),
            Unit::One.show(*n)
        )
    });
    let by_amdahl = Readout::number(
        "N_required",
        "N",
        "Processors for the speedup wanted, Amdahl",
        Unit::Processor,
        exact.map(whole_above),
    )
    .why(Why {
        formula: "N = (1 − s) / (1/S − s), rounded up",
        numbers,
        terms: vec![
            ("S, speedup wanted", target, Unit::One),
            ("s", s, Unit::One),
        ],
        source: "the inverse of Khanyile et al. 2012, (1)",
        regime: String::new(),
    });
    let over_network = Readout::number(
        "N_required_network",
        "N",
        "Processors for it over the network",
        Unit::Processor,
        required_n(&state.run, target)
            .map_err(on_speeds)
            .map_err(on_target),
    )
    .why(Why {
        formula: "the least N of 1 to 1024 with T_seq / T_est(N) ≥ S",
        numbers: String::new(),
        terms: vec![("S, speedup wanted", target, Unit::One)],
        source: "derived from Khanyile et al. 2012, (16)",
        regime: String::new(),
    });
    vec![
        by_amdahl,
        over_network,
        limit(state),
        fraction(state),
        peak(state),
    ]
}

fn on_target(error: Error) -> Error {
    match error.field() {
        "S" | "N" => error.on("target"),
        _ => on_key(error),
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

fn limit(state: &State) -> Readout {
    let answer = amdahl_limit(state.s()).map_err(|error| {
        let mend = "without a serial part the speedup has no bound: give less than 1";
        Error::new(error.kind(), "f", state.f, mend)
    });
    Readout::number("amdahl_limit", "1/s", "Amdahl's limit", Unit::One, answer).why(Why {
        formula: "S < 1/s",
        numbers: format!("1 / {}", Unit::One.show(state.s())),
        terms: vec![("s, serial fraction", state.s(), Unit::One)],
        source: "Khanyile et al. 2012, section I",
        regime: "Serial bound: no number of processors exceeds it.".to_owned(),
    })
}

fn fraction(state: &State) -> Readout {
    let (s, n) = (state.s(), state.n);
    let answer = fraction_amdahl_to_gustafson(s, n).map_err(on_key);
    let got = answer
        .as_ref()
        .map_or(String::new(), |s| Unit::One.show(*s));
    let (s_shown, f_shown) = (Unit::One.show(s), Unit::One.show(state.f));
    Readout::number(
        "s_gustafson",
        "s_G",
        "Serial fraction of the run on N",
        Unit::One,
        answer,
    )
    .why(Why {
        formula: "s_G = s / (s + (1 − s)/N)",
        numbers: format!("{s_shown} / ({s_shown} + {f_shown} / {n}) = {got}"),
        terms: vec![("s, of the run on one core", s, Unit::One)],
        source: "derived from Khanyile et al. 2012, (1) and (2)",
        regime: "The parallel part shrinks on N processors, the serial one does not, so its share \
                 grows. With it Gustafson's law gives Amdahl's speedup."
            .to_owned(),
    })
}

fn peak(state: &State) -> Readout {
    let (sigma, kappa) = (state.sigma, state.kappa);
    let answer = usl_peak(sigma, kappa).map_err(on_key);
    let numbers = answer.as_ref().map_or(String::new(), |n| {
        format!(
            "√((1 − {}) / {}) = {}",
            Unit::One.show(sigma),
            Unit::One.show(kappa),
            Unit::One.show(*n)
        )
    });
    Readout::number("usl_peak", "N*", "Peak of the USL", Unit::Processor, answer).why(Why {
        formula: "N* = √((1 − σ) / κ)",
        numbers,
        terms: vec![("σ", sigma, Unit::One), ("κ", kappa, Unit::One)],
        source: "Gunther 2007",
        regime: "Beyond it keeping processors consistent costs more than one more contributes."
            .to_owned(),
    })
}

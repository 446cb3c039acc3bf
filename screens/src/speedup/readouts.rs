//! What each law promises for the present number of processors.

use crossover_model::Error;
use crossover_model::speedup::{fraction_amdahl_to_gustafson, memory_growth};

use super::law::Law;
use super::state::State;
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// The laws that know nothing of a network.
pub(super) fn all(state: &State) -> Vec<Readout> {
    Law::ALL
        .into_iter()
        .filter(|law| *law != Law::NetworkAware)
        .map(|law| of(law, state))
        .collect()
}

fn of(law: Law, state: &State) -> Readout {
    let answer = law.present(state);
    let why = why(law, state, &answer);
    Readout::number(law.key(), "S", label(law, state), Unit::One, answer).why(why)
}

fn label(law: Law, state: &State) -> &'static str {
    match (law, state.same) {
        (Law::Amdahl, false) => "Amdahl, f of the run on one core",
        (Law::Amdahl, true) => "Amdahl",
        (Law::Gustafson, false) => "Gustafson, f of the run on N",
        (Law::Gustafson, true) => "Gustafson, f converted",
        (Law::HillMarty, _) => "Hill–Marty symmetric, over one BCE",
        (Law::HillMartyAsymmetric, _) => "Hill–Marty asymmetric, over one BCE",
        (Law::HillMartyDynamic, _) => "Hill–Marty dynamic, over one BCE",
        (Law::SunChen, false) => "Sun–Chen, fixed time",
        (Law::SunChen, true) => "Sun–Chen, f converted",
        (Law::SunNi, _) => "Sun–Ni, memory-bounded",
        (Law::Usl, _) => "Universal scalability law",
        (Law::NetworkAware, _) => "Network-aware",
    }
}

fn why(law: Law, state: &State, answer: &Result<f64, Error>) -> Why {
    let Ok(got) = answer else {
        return Why::default();
    };
    let one = |value: f64| Unit::One.show(value);
    let got = one(*got);
    match law {
        Law::Amdahl | Law::Gustafson | Law::SunChen | Law::SunNi => scaled(law, state, &got),
        Law::HillMarty | Law::HillMartyAsymmetric | Law::HillMartyDynamic => chip(law, state, &got),
        Law::Usl => Why {
            formula: "C = N / (1 + σ (N − 1) + κ N (N − 1))",
            numbers: format!(
                "{n} / (1 + {sigma} × {less} + {kappa} × {n} × {less}) = {got}",
                n = one(state.n),
                less = one(state.n - 1.0),
                sigma = one(state.sigma),
                kappa = one(state.kappa),
            ),
            terms: vec![
                ("σ, contention", state.sigma, Unit::One),
                ("κ, coherence", state.kappa, Unit::One),
                ("N", state.n, Unit::Processor),
            ],
            source: "Gunther 2007",
            regime: match state.sigma - state.kappa * state.n {
                _ if state.sigma == 0.0 && state.kappa == 0.0 => {
                    "Without contention and coherence nothing is lost: S = N."
                }
                ..0.0 => "Coherence bound: κ N exceeds σ.",
                0.0 => "Contention and coherence cost the same: σ = κ N.",
                _ => "Contention bound: σ exceeds κ N. With κ = 0 it is Amdahl's law with s = σ.",
            }
            .to_owned(),
        },
        Law::NetworkAware => Why::default(),
    }
}

/// The laws of one fraction and `N` cores.
fn scaled(law: Law, state: &State, got: &str) -> Why {
    let one = |value: f64| Unit::One.show(value);
    let cores = if law == Law::SunChen {
        state.chip_cores()
    } else {
        state.n
    };
    let n = one(cores);
    let own = state.s();
    let s = if state.same && law != Law::Amdahl && law != Law::SunNi {
        fraction_amdahl_to_gustafson(own, cores).unwrap_or(own)
    } else {
        own
    };
    let (s_shown, f_shown) = (one(s), one(1.0 - s));
    let converted = if s == own {
        String::new()
    } else {
        format!(
            "s = {} on one core is {s_shown} of the run on {n}, which this law asks for. ",
            one(own)
        )
    };
    let mut terms = vec![
        ("f, parallel fraction", 1.0 - s, Unit::One),
        ("s = 1 − f, serial fraction", s, Unit::One),
        ("N, cores", cores, Unit::Processor),
    ];
    let (formula, numbers, source, regime) = match law {
        Law::Gustafson => (
            "S = s + (1 − s) N",
            format!("{s_shown} + {f_shown} × {n} = {got}"),
            "Khanyile et al. 2012, (2)",
            "The work grows with N, so that the run takes as long as before.",
        ),
        Law::SunChen => (
            "S = (1 − f) + m f, m = n/r",
            format!("{s_shown} + {n} × {f_shown} = {got}"),
            "Khanyile et al. 2012, (10); its w′ stands for two quantities in (5) and (9)",
            "Over one core of the same r BCEs; times perf(r) over one BCE. The parallel work grows \
             until the run takes as long as the original on one core.",
        ),
        Law::SunNi => {
            let growth = memory_growth(state.n, state.g).unwrap_or(f64::NAN);
            terms.push(("G = N^g, growth of the work", growth, Unit::One));
            (
                "S = ((1 − f) + f G) / ((1 − f) + f G/N), G = N^g",
                format!(
                    "({s_shown} + {f_shown} × {G}) / ({s_shown} + {f_shown} × {G} / {n}) = {got}",
                    G = one(growth)
                ),
                "Sun and Ni 1990",
                "The work grows with the memory: g = 0 is Amdahl's law, g = 1 Gustafson's, more \
                 than 1 where work grows faster than memory.",
            )
        }
        _ => (
            "S = 1 / (s + (1 − s)/N)",
            format!("1 / ({s_shown} + {f_shown} / {n}) = {got}"),
            "Khanyile et al. 2012, (1)",
            if s * state.n > 1.0 - s {
                "Serial bound: the serial part now takes longer than the parallel one."
            } else {
                "The parallel part still takes at least as long as the serial one."
            },
        ),
    };
    Why {
        formula,
        numbers,
        terms,
        source,
        regime: format!("{converted}{regime}"),
    }
}

/// The laws of a chip.
fn chip(law: Law, state: &State, got: &str) -> Why {
    let one = |value: f64| Unit::One.show(value);
    let chip = state.chip();
    let core = state.core().unwrap_or(f64::NAN);
    let (s, f, n) = (one(state.s()), one(state.f), one(chip.n));
    let (r, perf) = (one(chip.r), one(core));
    let (formula, numbers, source, regime) = match law {
        Law::HillMartyAsymmetric => (
            "S = 1 / ((1 − f)/perf(r) + f/(perf(r) + n − r))",
            format!("1 / ({s} / {perf} + {f} / ({perf} + {n} − {r})) = {got}"),
            "Hill and Marty 2008",
            "One core of r BCEs does the serial part; all cores, n − r of them small, the rest.",
        ),
        Law::HillMartyDynamic => (
            "S = 1 / ((1 − f)/perf(r) + f/n)",
            format!("1 / ({s} / {perf} + {f} / {n}) = {got}"),
            "Hill and Marty 2008",
            "The r BCEs join into one core for the serial part and work apart in the rest.",
        ),
        _ => (
            "S = 1 / ((1 − f)/perf(r) + f r/(perf(r) n))",
            format!("1 / ({s} / {perf} + {f} × {r} / ({perf} × {n})) = {got}"),
            "Khanyile et al. 2012, (3), after Hill and Marty 2008",
            "n/r equal cores: stronger cores speed up the serial part, and there are fewer of them.",
        ),
    };
    Why {
        formula,
        numbers,
        terms: vec![
            ("f, parallel fraction", state.f, Unit::One),
            ("n, BCEs of the chip", chip.n, Unit::One),
            ("r, BCEs of a core", chip.r, Unit::One),
            ("perf(r) = r^a, over one BCE", core, Unit::One),
            ("a, exponent", state.exponent, Unit::One),
        ],
        source,
        regime: regime.to_owned(),
    }
}

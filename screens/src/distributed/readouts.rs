//! What can be read off the run over the network.

use crossover_model::Error;
use crossover_model::network::{Base, Prediction};
use crossover_model::speedup::karp_flatt;

use super::Facts;
use super::parts;

use super::on_key;
use crate::quantity::{Unit, percent};
use crate::screen::{Answer, Readout, Why};

/// The run over the network, the answer of the page first.
///
/// The speedup stands under the key and the label that the screen gives it.
pub(crate) fn all(facts: &Facts, key: &'static str, label: &'static str) -> Vec<Readout> {
    let case = &facts.case;
    let number = |key, symbol, label, unit, of: fn(&Prediction) -> f64| {
        Readout::number(
            key,
            symbol,
            label,
            unit,
            facts.run.as_ref().map(of).map_err(Error::clone),
        )
    };
    let time = number("t_est", "T_est", "Time of the run", Unit::Second, |p| {
        p.t_est
    })
    .why(why_time(facts));
    vec![
        number(key, "S", label, Unit::One, |p| p.speedup).why(why_speedup(facts)),
        best(facts).why(why_best(facts)),
        best_speedup(facts),
        number(
            "comm_share",
            "t_comm / T_est",
            "Share of communication",
            Unit::One,
            |p| p.comm_share,
        )
        .why(why_share(facts)),
        number("t_comp", "T_comp", "Computing", Unit::Second, |p| p.t_comp)
            .why(parts::computing(facts)),
        number("t_comm", "T_comm", "Communicating", Unit::Second, |p| {
            p.t_comm
        })
        .why(parts::communicating(facts)),
        if case.run.overlap {
            time
        } else {
            time.summed()
        },
        number("messages", "", "Messages of the run", Unit::Message, |p| {
            p.messages
        })
        .why(parts::messages(case)),
        number(
            "efficiency",
            "E",
            "Efficiency over the network",
            Unit::One,
            |p| p.efficiency,
        )
        .why(why_efficiency(facts)),
        number(
            "cost",
            "N T_est",
            "Processor time paid",
            Unit::Second,
            |p| p.cost,
        )
        .why(why_cost(facts)),
        karp(facts),
    ]
}

fn best(facts: &Facts) -> Readout {
    let answer = facts.best.clone().map(|best| {
        if best.is_peak {
            Answer::Number(best.n)
        } else {
            Answer::Word("no peak")
        }
    });
    Readout {
        key: "best_N",
        symbol: "N*",
        label: "Best number of processors",
        unit: Unit::Processor,
        answer,
        summands: Vec::new(),
        why: Why::default(),
        origin: None,
    }
}

fn best_speedup(facts: &Facts) -> Readout {
    let tseq = facts.case.run.tseq;
    let answer = facts.at_best.as_ref().map(|p| p.speedup);
    let numbers = match &facts.at_best {
        Ok(best) => format!(
            "{} / {} = {}",
            Unit::Second.show(tseq),
            Unit::Second.show(best.t_est),
            Unit::One.show(best.speedup)
        ),
        Err(_) => String::new(),
    };
    Readout::number(
        "best_speedup",
        "S(N*)",
        "Speedup on the best number",
        Unit::One,
        answer.map_err(Error::clone),
    )
    .why(Why {
        formula: "S(N*) = T_seq / T_est(N*)",
        numbers,
        terms: terms(&facts.at_best, &[EST, SPEEDUP]),
        source: "Khanyile et al. 2012, (16)",
        ..Why::default()
    })
}

fn why_speedup(facts: &Facts) -> Why {
    let case = &facts.case;
    let overlap = case.run.overlap;
    let (numbers, regime, terms) = match &facts.run {
        Ok(run) => (
            {
                let (comp, comm) = (Unit::Second.show(run.t_comp), Unit::Second.show(run.t_comm));
                let est = if overlap {
                    format!("max({comp}, {comm})")
                } else {
                    format!("({comp} + {comm})")
                };
                let (tseq, got) = (
                    Unit::Second.show(case.run.tseq),
                    Unit::One.show(run.speedup),
                );
                format!("{tseq} / {est} = {got}")
            },
            regime_of_run(facts, run),
            vec![
                ("T_seq, serial time", case.run.tseq, Unit::Second),
                ("T_comp, computing", run.t_comp, Unit::Second),
                ("T_comm, communicating", run.t_comm, Unit::Second),
            ],
        ),
        Err(_) => (String::new(), String::new(), Vec::new()),
    };
    Why {
        formula: if overlap {
            "S = T_seq / max(T_comp, T_comm)"
        } else {
            "S = T_seq / (T_comp + T_comm)"
        },
        numbers,
        terms,
        source: "Khanyile et al. 2012, (16) to (18)",
        regime,
    }
}

/// Which part of the run decides.
fn regime_of_run(facts: &Facts, run: &Prediction) -> String {
    let case = &facts.case;
    if run.t_comm == 0.0 {
        return "Nothing is sent: the computing law alone decides.".to_owned();
    }
    let share = percent(run.comm_share);
    if run.t_comm < run.t_comp {
        let serial = if case.run.base == Base::Amdahl {
            " A fixed program computes for s T_seq at least, whatever N."
        } else {
            ""
        };
        return format!("Computing bound: messages take {share} of the time.{serial}");
    }
    format!(
        "Communication bound: messages take {share} of the time. Each is {}.",
        facts.message.as_ref().map_or("", parts::bound)
    )
}

fn why_best(facts: &Facts) -> Why {
    let numbers = match &facts.best {
        Ok(best) if best.is_peak => format!(
            "T_est({}) = {} is the least",
            best.n,
            Unit::Second.show(best.t_est)
        ),
        Ok(best) => format!(
            "T_est still falls at N = {}: {}",
            best.n,
            Unit::Second.show(best.t_est)
        ),
        Err(_) => String::new(),
    };
    let regime = match (&facts.best, &facts.at_best) {
        _ if facts.case.run.f == 0.0 => "With f = 0 nothing is parallel.".to_owned(),
        (Ok(best), Ok(run)) if best.is_peak => format!(
            "Beyond it one more processor adds more messages than it takes off the computing. \
             There, messages take {} of the time.",
            percent(run.comm_share)
        ),
        (Ok(_), Ok(_)) => "More processors than 1024 are not looked at.".to_owned(),
        _ => String::new(),
    };
    Why {
        formula: "N* = the least N of 1 to 1024 with T_est(N) = min",
        numbers,
        terms: terms(&facts.at_best, &[COMP, COMM, EST]),
        source: "derived from Khanyile et al. 2012, (16)",
        regime,
    }
}

fn why_share(facts: &Facts) -> Why {
    let numbers = facts.run.as_ref().map_or(String::new(), |run| {
        format!(
            "{} / {} = {}",
            Unit::Second.show(run.t_comm),
            Unit::Second.show(run.t_est),
            Unit::One.show(run.comm_share)
        )
    });
    let regime = facts
        .run
        .as_ref()
        .map_or(String::new(), |run| regime_of_run(facts, run));
    Why {
        formula: "T_comm / T_est",
        numbers,
        terms: terms(&facts.run, &[COMM, EST]),
        source: "derived from Khanyile et al. 2012, (16)",
        regime,
    }
}

fn why_time(facts: &Facts) -> Why {
    let numbers = facts.run.as_ref().map_or(String::new(), |run| {
        let (comp, comm) = (Unit::Second.show(run.t_comp), Unit::Second.show(run.t_comm));
        let est = Unit::Second.show(run.t_est);
        if facts.case.run.overlap {
            format!("max({comp}, {comm}) = {est}")
        } else {
            format!("{comp} + {comm} = {est}")
        }
    });
    Why {
        formula: if facts.case.run.overlap {
            "T_est = max(T_comp, T_comm)"
        } else {
            "T_est = T_comp + T_comm"
        },
        numbers,
        terms: terms(&facts.run, &[COMP, COMM]),
        source: "Khanyile et al. 2012, (16)",
        regime: facts
            .run
            .as_ref()
            .map_or(String::new(), |run| regime_of_run(facts, run)),
    }
}

fn why_efficiency(facts: &Facts) -> Why {
    let numbers = facts.run.as_ref().map_or(String::new(), |run| {
        format!(
            "{} / {} = {}",
            Unit::One.show(run.speedup),
            Unit::One.show(facts.case.n),
            Unit::One.show(run.efficiency)
        )
    });
    Why {
        formula: "E = S / N = T_seq / (N T_est)",
        numbers,
        terms: terms(&facts.run, &[SPEEDUP]),
        source: "Khanyile et al. 2012, (11), which prints T_N / N: that is a time",
        regime: String::new(),
    }
}

fn why_cost(facts: &Facts) -> Why {
    let numbers = facts.run.as_ref().map_or(String::new(), |run| {
        format!(
            "{} × {} = {}",
            Unit::One.show(facts.case.n),
            Unit::Second.show(run.t_est),
            Unit::Second.show(run.cost)
        )
    });
    Why {
        formula: "N T_est",
        numbers,
        terms: terms(&facts.run, &[EST]),
        source: "Grama et al. 2003, section 5.2",
        regime: format!(
            "One core alone pays {}.",
            Unit::Second.show(facts.case.run.tseq)
        ),
    }
}

fn karp(facts: &Facts) -> Readout {
    let n = facts.case.n;
    let answer = facts
        .run
        .clone()
        .and_then(|run| karp_flatt(run.speedup, n).map_err(on_key));
    let numbers = match (&facts.run, &answer) {
        (Ok(run), Ok(e)) => format!(
            "(1/{} − 1/{n}) / (1 − 1/{n}) = {}",
            Unit::One.show(run.speedup),
            Unit::One.show(*e)
        ),
        _ => String::new(),
    };
    let regime = answer.as_ref().map_or(String::new(), |e| {
        let s = facts.case.s();
        let than = match e - s {
            rest if rest.abs() <= 1e-9 => "equal to",
            ..0.0 => "below",
            _ => "above",
        };
        format!(
            "The serial fraction one would read off this speedup, {than} the {} assumed. When it \
             grows with N, overhead and not a serial part limits the run.",
            Unit::One.show(s)
        )
    });
    Readout::number(
        "karp_flatt",
        "e",
        "Serial fraction as it appears",
        Unit::One,
        answer,
    )
    .why(Why {
        formula: "e = (1/S − 1/N) / (1 − 1/N)",
        numbers,
        terms: terms(&facts.run, &[SPEEDUP]),
        source: "Karp and Flatt 1990",
        regime,
    })
}

/// A term of a formula that a run has: its name, its unit and the number.
type Term = (&'static str, Unit, fn(&Prediction) -> f64);

const COMP: Term = ("T_comp, computing", Unit::Second, |run| run.t_comp);
const COMM: Term = ("T_comm, communicating", Unit::Second, |run| run.t_comm);
const EST: Term = ("T_est, the run", Unit::Second, |run| run.t_est);
const SPEEDUP: Term = ("S, speedup", Unit::One, |run| run.speedup);

fn terms(run: &Result<Prediction, Error>, of: &[Term]) -> Vec<(&'static str, f64, Unit)> {
    let Ok(run) = run else {
        return Vec::new();
    };
    let term = |(name, unit, value): &Term| (*name, value(run), *unit);
    of.iter().map(term).collect()
}

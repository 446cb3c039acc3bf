//! What can be read off: the run first, then its messages, then the laws and what was measured.

use crossover_model::Error;
use crossover_model::network::{LawError, SPEED_OF_LIGHT};

use super::laws::{LAWS, Law, signed};
use super::message;
use super::setting::Setting;
use super::takeaway::takeaway;
use crate::distributed::{self, Facts, bound, on_key, one, percent};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let facts = setting.facts();
    let mut readouts = distributed::all(&facts, "speedup", "Speedup over the network");
    readouts.extend(messages(&facts));
    readouts.extend(LAWS[..4].iter().map(|law| speedup(law, &setting)));
    let mut hints = Vec::new();
    match &setting.points {
        Ok(points) if points.is_empty() => hints.push(
            "No runs measured yet: type or paste points, N and the time, such as \
             1:100s;2:55s;4:31s, and each law's error is read off beside the five curves."
                .to_owned(),
        ),
        Ok(_) => {
            readouts.push(nearest(&setting));
            readouts.extend(LAWS.iter().map(|law| error(law, &setting)));
        }
        Err(error) => hints.push(format!("The measured points are left out: {error}.")),
    }
    if setting.points.is_err() {
        readouts.extend(LAWS.iter().map(|law| error(law, &setting)));
    }
    hints.extend(distributed::hints(params, &facts));
    Report {
        readouts,
        takeaway: takeaway(&setting, &facts),
        hints,
    }
}

/// One message, and all of them by Shaffer's estimate.
fn messages(facts: &Facts) -> Vec<Readout> {
    let case = &facts.case;
    let run = &case.run;
    let second = |t: f64| Unit::Second.show(t);
    let parts = || facts.message.as_ref().map_err(Error::clone);
    let numbers = |of: &dyn Fn(&crossover_model::network::MessageParts) -> String| {
        facts.message.as_ref().map_or(String::new(), of)
    };
    let way = Readout::number(
        "t_propagation",
        "σ dist",
        "Propagation of one message",
        Unit::Second,
        parts().map(|parts| parts.propagation),
    )
    .why(Why {
        formula: "dist / (c NVP)",
        numbers: numbers(&|parts| {
            format!(
                "{} km / ({SPEED_OF_LIGHT} km/s × {}) = {}",
                one(run.dist),
                one(run.nvp),
                second(parts.propagation)
            )
        }),
        terms: vec![
            ("dist", 1000.0 * run.dist, Unit::Metre),
            ("NVP", run.nvp, Unit::One),
            (
                "σ, a metre of cable",
                1e-3 / (SPEED_OF_LIGHT * run.nvp),
                Unit::SecondPerMetre,
            ),
        ],
        source: "Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km",
        regime: "No bandwidth shortens it: delay and rate are independent.".to_owned(),
    });
    let whole = Readout::number(
        "t_message",
        "T_comm(L)",
        "One message",
        Unit::Second,
        parts().map(|parts| parts.total),
    )
    .why(Why {
        formula: "L/τ + dist / (c NVP) + ε + ε_L L",
        numbers: numbers(&|parts| {
            format!(
                "{} + {} + {} = {}",
                second(parts.transmission),
                second(parts.propagation),
                second(parts.overhead),
                second(parts.total)
            )
        }),
        terms: vec![
            ("L", run.bits, Unit::Bit),
            ("τ, guaranteed", run.bw, Unit::BitPerSecond),
            ("ε", run.eps, Unit::Second),
            ("ε_L", run.eps_per_bit, Unit::SecondPerBit),
        ],
        source: "Khanyile et al. 2012, (15); τ must be a rate that is guaranteed, not an upper bound",
        regime: numbers(&|parts| format!("It is {}.", bound(parts))),
    });
    let even = message::even_distance(case).map(|km| 1000.0 * km);
    let even_numbers = match (&even, &facts.message) {
        (Ok(even), Ok(parts)) => format!(
            "({} + {}) × {SPEED_OF_LIGHT} km/s × {} = {}",
            second(parts.transmission),
            second(parts.overhead),
            one(run.nvp),
            Unit::Metre.show(*even)
        ),
        _ => String::new(),
    };
    let far = Readout::number(
        "even_distance",
        "dist*",
        "From where on propagation takes most",
        Unit::Metre,
        even,
    )
    .why(Why {
        formula: "dist* = (L/τ + ε + ε_L L) c NVP",
        numbers: even_numbers,
        terms: vec![("NVP", run.nvp, Unit::One)],
        source: "derived from Khanyile et al. 2012, (15) and (19)",
        regime: "Nearer than that, a better network helps; farther, only fewer messages do."
            .to_owned(),
    });
    vec![way, whole, far, shaffer(facts)]
}

fn shaffer(facts: &Facts) -> Readout {
    let (case, eps) = (&facts.case, facts.case.run.eps);
    let both = match (&facts.run, &facts.message) {
        (Ok(run), Ok(parts)) => Ok((run, parts)),
        (Err(error), _) | (_, Err(error)) => Err(error.clone()),
    };
    let (mut numbers, mut terms) = (String::new(), Vec::new());
    let answer = both.and_then(|(run, parts)| {
        let (bits, dist) = (parts.message.bits, case.run.dist);
        let t = message::estimate(case, run.messages, bits, dist)?;
        let miles = dist / 1.609_344;
        numbers = format!(
            "{} × ({} / {} + {} mi × 7.67 µs/mi + {}) = {}",
            one(run.messages),
            Unit::Bit.show(bits),
            Unit::BitPerSecond.show(case.run.bw),
            one(miles),
            Unit::Second.show(parts.overhead),
            Unit::Second.show(t)
        );
        terms = vec![
            ("m, messages", run.messages, Unit::Message),
            ("s, length", bits, Unit::Bit),
            ("b, bandwidth", case.run.bw, Unit::BitPerSecond),
            ("d, miles", miles, Unit::One),
            ("ε, overhead", eps, Unit::Second),
        ];
        Ok(t)
    });
    let regime = match (&answer, &facts.run) {
        (Ok(t), Ok(run)) if 0.0 < run.t_comm => format!(
            "{} beside T_comm: his constant is light at 0.7 of its speed, NVP is {} here.",
            signed((t - run.t_comm) / run.t_comm),
            one(case.run.nvp)
        ),
        _ => String::new(),
    };
    Readout::number(
        "t_shaffer",
        "T",
        "Messages by Shaffer's estimate",
        Unit::Second,
        answer,
    )
    .why(Why {
        formula: "m (s/b + d · 7.67 · 10⁻⁶ + ε)",
        numbers,
        terms,
        source: "Khanyile et al. 2012, (14): d in miles, the constant in seconds a mile",
        regime,
    })
}

/// What a law promises on the present number of processors.
fn speedup(law: &Law, setting: &Setting) -> Readout {
    let case = &setting.case;
    let answer = law.speedup(case, case.n);
    let numbers = answer.as_ref().map_or(String::new(), |speedup| {
        let (s, f, n) = (one(case.s()), one(case.run.f), one(case.n));
        let got = one(*speedup);
        match law.key {
            "gustafson" => format!("{s} + {f} × {n} = {got}"),
            "sun_chen" => format!("{s} + {n} × {f} = {got}"),
            "hill_marty" => format!("1 / ({s}/1 + {f} × 1/(1 × {n})) = {got}"),
            _ => format!("1 / ({s} + {f}/{n}) = {got}"),
        }
    });
    let regime = match law.key {
        "amdahl" => format!(
            "The program stays the same: it never takes less than s T_seq = {}.",
            Unit::Second.show(case.s() * case.run.tseq)
        ),
        "hill_marty" => "With cores of one BCE it is Amdahl's law.".to_owned(),
        "sun_chen" => "Over one core it is Gustafson's law, m for N.".to_owned(),
        _ => "The work grows with N, so that the run takes as long as before.".to_owned(),
    };
    Readout::number(law.key, "S", law.label, Unit::One, answer).why(Why {
        formula: law.formula,
        numbers,
        terms: vec![
            ("f, parallel fraction", case.run.f, Unit::One),
            ("s = 1 − f", case.s(), Unit::One),
            ("N, processors", case.n, Unit::Processor),
        ],
        source: law.source,
        regime,
    })
}

/// How far a law is from the measured points, on average.
fn error(law: &Law, setting: &Setting) -> Readout {
    let points = setting.points.as_ref().map_err(Error::clone);
    let answer = points.and_then(|points| Ok((law.error(&setting.case, points)?, points.len())));
    let (mut numbers, mut regime, mut terms) = (String::new(), String::new(), Vec::new());
    if let Ok((error, many)) = &answer {
        numbers = format!("{} over {many} points", percent(error.mean));
        regime = told(error);
        terms = vec![
            ("bias, with its sign", error.bias, Unit::One),
            ("worst", error.worst, Unit::One),
            ("at N", error.worst_n, Unit::Processor),
        ];
    }
    let mean = answer.map(|(error, _)| error.mean);
    Readout::number(
        law.error_key,
        "",
        law.error_label,
        Unit::One,
        mean.map_err(on_key),
    )
    .why(Why {
        formula: "mean of |law − measured| / measured, of speedups",
        numbers,
        terms,
        source: "the comparison of Khanyile et al. 2012, Figs. 13 to 17",
        regime,
    })
}

/// Whether a law promises too much or too little, and where it is worst.
fn told(error: &LawError) -> String {
    let way = if error.worst == 0.0 {
        return "It meets every point.".to_owned();
    } else if error.bias == error.mean {
        "It promises too much everywhere"
    } else if error.bias == -error.mean {
        "It promises too little everywhere"
    } else if 0.0 < error.bias {
        "It promises too much on the whole"
    } else {
        "It promises too little on the whole"
    };
    format!(
        "{way} ({} on average); it is worst at N = {}, by {}.",
        signed(error.bias),
        one(error.worst_n),
        percent(error.worst)
    )
}

/// The law with the least error, the first of equals.
pub(super) fn least(setting: &Setting) -> Result<(&'static Law, LawError), Error> {
    let points = setting.points.as_ref().map_err(Error::clone)?;
    let mut found: Option<(&Law, LawError)> = None;
    for law in &LAWS {
        // The network-aware law has no run where blocks meet no square; others still compare.
        match law.error(&setting.case, points) {
            Ok(error) if found.is_none_or(|best| error.mean < best.1.mean) => {
                found = Some((law, error));
            }
            Err(error) if found.is_none() => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
    found.ok_or_else(|| Error::missing("points"))
}

fn nearest(setting: &Setting) -> Readout {
    let best = least(setting);
    let terms = best.as_ref().map_or(Vec::new(), |(_, error)| {
        vec![
            ("mean size of its error", error.mean, Unit::One),
            ("worst", error.worst, Unit::One),
        ]
    });
    let regime = best.as_ref().map_or(String::new(), |best| told(&best.1));
    let numbers = best.as_ref().map_or(String::new(), |(law, error)| {
        format!("{}: {}", law.name, percent(error.mean))
    });
    let word = best.map(|(law, _)| law.name);
    Readout::word("nearest_law", "Law nearest to what was measured", word).why(Why {
        formula: "the least mean of |law − measured| / measured",
        numbers,
        terms,
        source: "the comparison of Khanyile et al. 2012, Figs. 13 to 17",
        regime,
    })
}

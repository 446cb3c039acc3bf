//! What can be read off: the run first, then its messages, then the laws and what was measured.

use crossover_model::Error;
use crossover_model::network::LawError;

use super::laws::{LAWS, Law, signed};
use super::sent;
use super::setting::Setting;
use super::takeaway::takeaway;
use crate::distributed::{self, on_key, one};
use crate::params::Params;
use crate::quantity::{Unit, percent};
use crate::screen::{Readout, Report, Why};

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let facts = setting.facts();
    let mut readouts = distributed::all(&facts, "speedup", "Speedup over the network");
    readouts.extend(sent::all(&facts));
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
    .led_by(&["t_est", "t_comp", "t_comm"])
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

//! What can be read off: how well the processors are used, what takes the rest, and which work
//! would keep the efficiency.

use crossover_model::Error;
use crossover_model::overhead::Overheads;

use super::balance::told;
use super::run;
use super::search::Least;
use super::setting::{Problem, Run, Setting};
use super::takeaway::takeaway;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Answer, Readout, Report, Why};

/// What is computed once.
pub(super) struct Facts {
    pub setting: Setting,
    pub run: Result<Run, Error>,
    /// The work that keeps E, and its overhead.
    pub kept: Result<f64, Error>,
    /// The exponent with which it grows.
    pub growth: Result<f64, Error>,
    /// The processors on which the present work keeps E.
    pub most_kept: Result<f64, Error>,
    pub least: Result<Least, Error>,
}

const GRAMA: &str = "Grama et al. 2003, section 5.4.2";

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let facts = Facts {
        run: setting.present(),
        kept: setting.kept(setting.e, setting.p).map(|kept| kept.w),
        growth: setting.growth(),
        most_kept: setting.most_kept(),
        least: setting.least(),
        setting,
    };
    Report {
        readouts: readouts(&facts),
        takeaway: takeaway(&facts),
        hints: hints(&facts),
    }
    .led_by(&["efficiency", "W_iso", "p_kept", "speedup", "t_p", "p_best"])
}

pub(super) fn one(value: f64) -> String {
    Unit::One.show(value)
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = run::all(facts);
    all.extend(kept(facts));
    all.extend(best(facts));
    all
}

/// The isoefficiency and what follows from it.
fn kept(facts: &Facts) -> Vec<Readout> {
    let s = &facts.setting;
    let e = one(s.e);
    let (formula, k) = if s.overlap {
        ("W tc = E T_o(W, p)", s.e)
    } else {
        ("W tc = E/(1 − E) T_o(W, p)", s.e / (1.0 - s.e))
    };
    let numbers = facts.kept.as_ref().map_or(String::new(), |w| {
        format!(
            "{} × {} = {} × {}",
            one(*w),
            Unit::SecondPerOperation.show(s.tc),
            one(k),
            Unit::Second.show(w * s.tc / k)
        )
    });
    let regime = facts.kept.as_ref().map_or(String::new(), |w| {
        if *w <= s.w {
            format!("Z is enough: E is at least {e}.")
        } else {
            format!("Z is too little: it takes {} times as much.", one(w / s.w))
        }
    });
    let terms = vec![
        ("E", s.e, Unit::One),
        ("K, before T_o", k, Unit::One),
        ("tc", s.tc, Unit::SecondPerOperation),
        ("p", s.p, Unit::Processor),
    ];
    let iso = Readout::number(
        "W_iso",
        "W",
        "Work that keeps E, the isoefficiency",
        Unit::Operation,
        facts.kept.clone(),
    )
    .why(Why {
        formula,
        numbers,
        terms: terms.clone(),
        source: GRAMA,
        regime,
    });
    let growth = Readout::number(
        "growth",
        "log W / log p",
        "Power of p with which it grows",
        Unit::One,
        facts.growth.clone(),
    )
    .why(Why {
        formula: "log₄ (W(4 p) / W(p))",
        numbers: facts.growth.as_ref().map_or(String::new(), |growth| {
            format!(
                "4 p take {} times the work, 4^{}",
                one(f64::exp2(2.0 * growth)),
                one(*growth)
            )
        }),
        terms: terms.clone(),
        source: "derived from Grama et al. 2003, section 5.4.2",
        regime: asymptotic(s).to_owned(),
    });
    let most = Readout::number(
        "p_kept",
        "p",
        "Most processors that keep E",
        Unit::Processor,
        facts.most_kept.clone(),
    )
    .why(Why {
        formula: "the most p with E(Z, p) ≥ E",
        numbers: facts
            .most_kept
            .as_ref()
            .map_or(String::new(), |p| format!("E ≥ {e} up to p = {}", one(*p))),
        terms,
        source: GRAMA,
        regime: String::new(),
    });
    vec![iso, growth, most]
}

/// How the isoefficiency grows in the end.
fn asymptotic(s: &Setting) -> &'static str {
    use crossover_model::stencil::Channel::Switched;
    let fastest = "The part of T_o that grows fastest decides in the end.";
    if s.typed != Overheads::default() || s.is_grid() && s.network.tw == 0.0 {
        return fastest;
    }
    match (s.problem, s.channel) {
        (Problem::Sum, _) => "In the end as p log p.",
        (Problem::Strips, Switched) => "In the end as p²: the words of an edge do not get fewer.",
        (Problem::Blocks, Switched) if s.convergence => "In the end as p log p.",
        (Problem::Blocks, Switched) => "In the end as p.",
        (Problem::Strips, _) => "In the end as p⁴: all edges pass one cable.",
        (Problem::Blocks, _) => "In the end as p³: all edges pass one cable.",
        (Problem::Formula | Problem::Parts, _) => fastest,
    }
}

/// Where the time is least.
fn best(facts: &Facts) -> Vec<Readout> {
    let s = &facts.setting;
    let numbers = facts
        .least
        .as_ref()
        .map_or(String::new(), |least| format!("its {}", told(s, least)));
    let why = Why {
        formula: "the p of least T_p(p), with the present Z",
        numbers,
        terms: vec![
            ("Z", s.w, Unit::Operation),
            ("tc", s.tc, Unit::SecondPerOperation),
        ],
        source: "after Hanuliak 2014, Fig. 9",
        regime: String::new(),
    };
    let answer = facts.least.clone().map(|least| {
        if least.found {
            Answer::Number(least.p)
        } else {
            Answer::Word("no least")
        }
    });
    vec![
        Readout {
            key: "p_best",
            symbol: "p*",
            label: "Processors of least time",
            unit: Unit::Processor,
            answer,
            summands: Vec::new(),
            why: why.clone(),
            origin: None,
        },
        Readout::number(
            "t_best",
            "T(p*)",
            "Least time over p",
            Unit::Second,
            facts.least.clone().map(|least| least.t),
        )
        .why(why),
    ]
}

fn hints(facts: &Facts) -> Vec<String> {
    let s = &facts.setting;
    let mut hints = Vec::new();
    if let Err(error) = &facts.run {
        hints.push(format!("{}: {}.", error.field(), error.mend()));
    }
    if let (true, Ok(w)) = (s.is_grid(), &facts.kept) {
        hints.push(format!(
            "Z = n² points, n = {} a side; E = {} takes n = {}.",
            one(s.w.sqrt()),
            one(s.e),
            one(w.sqrt().ceil())
        ));
    }
    if let Ok(w) = &facts.kept
        && 0.0 < *w
        && *w < s.least_work(s.p)
    {
        hints.push(format!(
            "Not overhead but the number of parts decides here: p = {} needs W = {} at least.",
            one(s.p),
            one(s.least_work(s.p))
        ));
    }
    if let Ok(least) = &facts.least {
        hints.push(format!("Its {}.", told(s, least)));
    }
    if s.overlap {
        hints.push(
            "With overlap the paper's w(s) is the time of the run, and an efficiency below 1 means \
             that overhead is the greater."
                .to_owned(),
        );
    }
    hints
}

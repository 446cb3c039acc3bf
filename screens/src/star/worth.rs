//! How the time is used.

use crossover_model::Error;
use crossover_model::divisible_load::Idle;

use super::report::{Facts, PAPER_4_1, bound, utilization};
use super::setting::Solved;
use crate::load::{readout, spared};
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// Who computes and who waits.
pub(super) fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let second = |x: f64| Unit::Second.show(x);
    let job = facts.setting.job;
    let (t, m) = (
        facts.or_nan(|s| s.solution.makespan),
        facts.or_nan(|s| s.star.processors),
    );
    let mean = |of: fn(&Idle) -> f64| {
        facts.usage.as_ref().map_or(f64::NAN, |usage| {
            usage.idle.iter().map(of).sum::<f64>() / usage.idle.len().max(1) as f64
        })
    };
    let ratio = format!(
        "{} × {} / ({m} × {})",
        Unit::Byte.show(job.volume),
        Unit::SecondPerByte.show(job.compute),
        second(t)
    );
    let waits = vec![
        (
            "before the first message, mean",
            mean(|i| i.before),
            Unit::Second,
        ),
        ("between messages, mean", mean(|i| i.between), Unit::Second),
        ("after the last one, mean", mean(|i| i.after), Unit::Second),
        ("C_max", t, Unit::Second),
        ("V A, all computing", job.volume * job.compute, Unit::Second),
    ];
    vec![
        readout(
            ("utilization", "", "processors compute"),
            Unit::One,
            facts.optimum(utilization),
            ("V A / (m C_max)", PAPER_4_1),
            &ratio,
            waits.clone(),
            String::new(),
        ),
        readout(
            ("idle_share", "", "processors wait"),
            Unit::One,
            facts.optimum(|s| spared(utilization(s))),
            ("1 − V A / (m C_max)", PAPER_4_1),
            &format!("1 − {ratio}"),
            waits,
            String::new(),
        ),
        readout(
            ("overlap", "", "sending overlapped by computing"),
            Unit::One,
            facts
                .usage
                .as_ref()
                .map(|usage| usage.overlap)
                .map_err(Clone::clone),
            (
                "share of the port's time in which some processor computes",
                "the schedule, played by the rules of section 2",
            ),
            "",
            vec![
                (
                    "the port sends",
                    facts.usage.as_ref().map_or(f64::NAN, |u| u.communication),
                    Unit::Second,
                ),
                ("S", job.startup, Unit::Second),
            ],
            String::new(),
        ),
    ]
}

/// What is said in a word.
pub(super) fn words(facts: &Facts) -> Vec<Readout> {
    let word = |key, label, answer: Result<&'static str, Error>, formula, numbers: &str| {
        let numbers = match &answer {
            Ok(_) => numbers.to_owned(),
            Err(error) => error.to_string(),
        };
        Readout::word(key, label, answer).why(Why {
            formula,
            numbers,
            terms: vec![
                (
                    "messages that fill their buffer",
                    facts.or_nan(|s| s.solution.full_messages as f64),
                    Unit::Message,
                ),
                ("S", facts.setting.job.startup, Unit::Second),
            ]
            .into_iter()
            .filter(|t| !t.1.is_nan())
            .collect(),
            source: "the optimum of LoadDirect (1)–(5) and its dual",
            regime: String::new(),
        })
    };
    let solved =
        |of: fn(&Solved) -> &'static str| facts.solved.as_ref().map(of).map_err(Clone::clone);
    vec![
        word(
            "bound",
            "what sets C_max",
            solved(bound),
            "communication: τ = 0; buffers: all messages are full",
            "from the constraints that bind at the optimum",
        ),
        word(
            "unique",
            "the only best distribution",
            solved(|s| if s.solution.unique { "yes" } else { "no" }),
            "yes: other loads take longer; no: several distributions have this C_max",
            "from the dual solution and the slack behind the last message",
        ),
    ]
}

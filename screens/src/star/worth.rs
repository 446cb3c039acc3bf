//! How the time is used, and what each quantity is worth.

use crossover_model::Error;
use crossover_model::divisible_load::Idle;

use super::report::{Facts, PAPER_4_1, bound, readout, utilization};
use super::setting::Solved;
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
            facts.optimum(|s| 1.0 - utilization(s)),
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

/// Shadow prices.
pub(super) fn prices(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let price = |names,
                 unit,
                 of: fn(&Solved) -> f64,
                 formula,
                 value: (&'static str, f64, Unit),
                 regime: &str| {
        let source =
            "linear programming duality: the derivative of the least C_max; cf. LoadDirect (1)–(5)";
        readout(
            names,
            unit,
            facts.optimum(of),
            (formula, source),
            "",
            vec![value],
            regime.to_owned(),
        )
    };
    let worth = facts.or_nan(|s| s.solution.prices.transfer) * job.transfer * job.transfer / 8.0;
    let bandwidth = if worth.is_nan() {
        String::new()
    } else {
        format!(
            "One more bit/s of bandwidth saves {}.",
            Unit::Second.show(worth)
        )
    };
    vec![
        price(
            ("price_V", "∂C/∂V", "one more byte of load costs"),
            Unit::SecondPerByte,
            |s| s.solution.prices.volume,
            "∂C_max / ∂V, n and m fixed",
            ("V", job.volume, Unit::Byte),
            "Where V fills all buffers, this is the price of a byte less.",
        ),
        price(
            ("price_D", "∂C/∂D", "one more byte of buffer changes"),
            Unit::SecondPerByte,
            |s| s.solution.prices.buffer,
            "∂C_max / ∂D ≤ 0, n and m fixed",
            ("D", job.buffer, Unit::Byte),
            "Zero where no buffer binds. A larger buffer may also allow fewer stages, which this does not count.",
        ),
        price(
            (
                "price_S",
                "∂C/∂S",
                "one more second of start-up costs, in s",
            ),
            Unit::One,
            |s| s.solution.prices.startup,
            "∂C_max / ∂S ≥ 0: the start-ups that stand in the way",
            ("S", job.startup, Unit::Second),
            "At most n m, where communication alone sets C_max.",
        ),
        price(
            ("price_C", "∂C/∂C", "bytes sent that stand in the way"),
            Unit::Byte,
            |s| s.solution.prices.transfer,
            "∂C_max / ∂C ≥ 0",
            ("C", job.transfer, Unit::SecondPerByte),
            &bandwidth,
        ),
        price(
            ("price_A", "∂C/∂A", "bytes computed that stand in the way"),
            Unit::Byte,
            |s| s.solution.prices.compute,
            "∂C_max / ∂A ≥ 0",
            ("A", job.compute, Unit::SecondPerByte),
            "A p_A + C p_C + S p_S = C_max: the three rates share the makespan out.",
        ),
    ]
}

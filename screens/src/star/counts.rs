//! How many stages, processors and messages there are, and how many would be best.

use crossover_model::Error;
use crossover_model::divisible_load::{Platform, Staged};

use super::report::{Facts, PAPER_4_1, small};
use crate::load::{keyed, readout};
use crate::quantity::Unit;
use crate::screen::Readout;

/// Stages, processors and messages.
pub(super) fn counts(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let m = facts
        .setting
        .star
        .as_ref()
        .map_or(f64::NAN, |s| s.processors);
    let byte = |x: f64| Unit::Byte.show(x);
    let used = facts.served();
    let (served, n) = used.clone().unwrap_or((f64::NAN, f64::NAN));
    let of = |part: fn((f64, f64)) -> f64| used.clone().map(part);
    vec![
        readout(
            ("n_min", "n_min", "fewest stages"),
            Unit::One,
            facts.fewest.clone(),
            ("n_min = ⌈V / (m D)⌉", PAPER_4_1),
            &format!("⌈{} / ({m} × {})⌉", byte(job.volume), byte(job.buffer)),
            vec![
                ("m D, held in one stage", m * job.buffer, Unit::Byte),
                ("V", job.volume, Unit::Byte),
            ],
            String::new(),
        ),
        readout(
            ("n_used", "n", "stages used"),
            Unit::One,
            of(|(_, n)| n),
            ("n as given, n_min, or the n of least C_max", PAPER_4_1),
            "",
            vec![
                ("n_min", facts.fewest.clone().unwrap_or(f64::NAN), Unit::One),
                ("V", job.volume, Unit::Byte),
            ],
            String::new(),
        ),
        readout(
            ("m_used", "m", "processors served"),
            Unit::Processor,
            of(|(served, _)| served),
            ("m, and with the fewest stages min(m, ⌈V / D⌉)", PAPER_4_1),
            "",
            vec![
                ("m", m, Unit::Processor),
                ("V / D", job.volume / job.buffer, Unit::One),
            ],
            String::new(),
        ),
        readout(
            ("messages", "n m", "messages sent"),
            Unit::Message,
            of(|(served, n)| n * served),
            ("n m", "Drozdowski and Wolniewicz 2004, section 3.1"),
            &format!("{n} × {served}"),
            vec![
                (
                    "of these fill their buffer",
                    facts.or_nan(|s| s.solution.full_messages as f64),
                    Unit::Message,
                ),
                (
                    "mean message V / (n m)",
                    job.volume / (n * served),
                    Unit::Byte,
                ),
                ("V", job.volume, Unit::Byte),
            ],
            String::new(),
        ),
    ]
}

/// How many of each would be best.
pub(super) fn best(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let m = facts
        .setting
        .star
        .as_ref()
        .map_or(f64::NAN, |s| s.processors);
    let of = |staged: &Result<Staged, Error>, of: fn(&Staged) -> f64| {
        staged.as_ref().map(of).map_err(Clone::clone)
    };
    let workers = facts.setting.best_processors();
    let worth = small(&facts.solved).and_then(|s| {
        let kept = Platform::from(s.star).messages_worth(s.stages);
        kept.map(|kept| kept as f64).map_err(keyed)
    });
    let best_time = of(&facts.best, |b| b.makespan).unwrap_or(f64::NAN);
    let workers_time = of(&workers, |b| b.makespan).unwrap_or(f64::NAN);
    let sent = facts.or_nan(|s| s.solution.loads.len() as f64);
    vec![
        readout(
            ("messages_worth", "", "messages worth sending"),
            Unit::Message,
            worth,
            (
                "the last messages are left out while they carry nothing at the optimum",
                "Drozdowski and Wolniewicz 2004, section 3.3: superfluous stages and processors are removed; made unambiguous here",
            ),
            "",
            vec![
                ("n m", sent, Unit::Message),
                ("S, saved by each", job.startup, Unit::Second),
            ],
            String::new(),
        ),
        readout(
            ("best_n", "n*", "best number of stages"),
            Unit::One,
            of(&facts.best, |b| b.stages),
            (
                "the n of least C_max, with all m processors",
                "by bisection: C_max falls until communication alone sets it, then grows by m S a stage; cf. Drozdowski and Wolniewicz 2004, Fig. 9",
            ),
            "",
            vec![
                ("C_max with it", best_time, Unit::Second),
                ("m S", m * job.startup, Unit::Second),
            ],
            String::new(),
        ),
        readout(
            ("m_best", "m*", "best number of processors"),
            Unit::Processor,
            of(&workers, |b| b.star.processors),
            (
                "the m of least C_max, with n by the present rule",
                "all m tried that neither S + V A / m nor n m S + C V rules out",
            ),
            "",
            vec![
                ("C_max with it", workers_time, Unit::Second),
                ("S", job.startup, Unit::Second),
            ],
            String::new(),
        ),
    ]
}

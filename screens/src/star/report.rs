//! What can be read off: the optimum, what bounds it, and what each quantity is worth.

use crossover_model::divisible_load::{Platform, Solver, StageRule, Staged, Usage};
use crossover_model::{Error, ErrorKind};

use super::setting::{Setting, Solved, keyed, staged};
use super::takeaway;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

/// The most messages that are played to see who waits, and searched for superfluous ones.
const MOST_PLAYED: usize = 1 << 16;
const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub setting: Setting,
    pub solved: Result<Solved, Error>,
    /// `LB`.
    pub bound: Result<f64, Error>,
    /// `D*`.
    pub steady: Result<f64, Error>,
    /// `n_min`.
    pub fewest: Result<f64, Error>,
    /// The best number of stages.
    pub best: Result<Staged, Error>,
    /// With a buffer of `2 D` and stages by the same rule.
    pub doubled: Result<Staged, Error>,
    pub usage: Result<Usage, Error>,
}

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Setting::of(params));
    Report {
        readouts: readouts(&facts),
        takeaway: takeaway::takeaway(&facts),
        hints: takeaway::hints(&facts, params),
    }
}

impl Facts {
    fn of(setting: Setting) -> Self {
        let solved = setting.solve();
        let star = &setting.star;
        let platform = star.clone().map(Platform::from);
        let of_star = |of: fn(&Platform) -> Result<f64, Error>| {
            platform.clone().and_then(|p| of(&p).map_err(keyed))
        };
        let best = star
            .clone()
            .and_then(|star| staged(star, StageRule::Best, &mut Solver::default()));
        let doubled = setting
            .with_buffer(2.0 * setting.job.buffer)
            .and_then(|star| staged(star, setting.rule, &mut Solver::default()));
        let usage = small(&solved).and_then(|solved| {
            let platform = Platform::from(solved.star);
            let schedule = platform.simulate(&solved.solution.loads);
            schedule.and_then(|s| platform.usage(&s)).map_err(keyed)
        });
        Self {
            bound: star.clone().and_then(|s| s.ideal_makespan().map_err(keyed)),
            steady: of_star(|p| p.steady_buffer()?.printed),
            fewest: of_star(Platform::fewest_stages),
            best,
            doubled,
            usage,
            solved,
            setting,
        }
    }

    /// A number of the optimum.
    fn optimum(&self, of: fn(&Solved) -> f64) -> Result<f64, Error> {
        self.solved.as_ref().map(of).map_err(Clone::clone)
    }

    /// The number of the optimum, NaN where there is none: for the terms of a formula.
    fn or_nan(&self, of: fn(&Solved) -> f64) -> f64 {
        self.optimum(of).unwrap_or(f64::NAN)
    }
}

/// The optimum where it is small enough to be played.
fn small(solved: &Result<Solved, Error>) -> Result<&Solved, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    if MOST_PLAYED < solved.solution.loads.len() {
        let mend = format!("this is played for at most {MOST_PLAYED} messages: raise D or lower n");
        return Err(Error::new(ErrorKind::TooLarge, "n", solved.stages, mend));
    }
    Ok(solved)
}

/// The time left behind the last message.
pub(super) fn behind(solved: &Solved) -> f64 {
    if solved.solution.communication_bound {
        return 0.0;
    }
    (solved.solution.makespan - startups(solved) - sending(solved)).max(0.0)
}

pub(super) fn startups(solved: &Solved) -> f64 {
    solved.solution.loads.len() as f64 * solved.star.job.startup
}

pub(super) fn sending(solved: &Solved) -> f64 {
    solved.star.job.transfer * solved.star.job.volume
}

/// The share of the processors' time in which they compute: `A V / (m C_max)`.
pub(super) fn utilization(solved: &Solved) -> f64 {
    let job = solved.star.job;
    let busy = job.compute * job.volume / solved.star.processors;
    (busy / solved.solution.makespan).min(1.0)
}

/// What bounds the makespan.
pub(super) fn bound(solved: &Solved) -> &'static str {
    let solution = &solved.solution;
    if solution.communication_bound {
        "communication"
    } else if solution.full_messages == solution.loads.len() {
        "buffers"
    } else if 0 < solution.full_messages {
        "computing and buffers"
    } else {
        "computing"
    }
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(counts(facts));
    all.extend(use_of_time(facts));
    all.extend(prices(facts));
    // Where nothing is known there still is a load.
    for readout in all
        .iter_mut()
        .filter(|readout| readout.why.terms.is_empty())
    {
        let load = ("V", facts.setting.job.volume, Unit::Byte);
        readout.why.terms.push(load);
    }
    all
}

/// The readout and how it comes about; `numbers` ends with the answer.
fn readout(
    (key, symbol, label): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: &str,
    terms: Vec<(&'static str, f64, Unit)>,
    regime: String,
) -> Readout {
    let shown = match &answer {
        Ok(number) if numbers.is_empty() => unit.show(*number),
        Ok(number) => format!("{numbers} = {}", unit.show(*number)),
        Err(error) => error.to_string(),
    };
    // A term that is not known is left out.
    let terms = terms.into_iter().filter(|term| !term.1.is_nan()).collect();
    Readout::number(key, symbol, label, unit, answer).why(Why {
        formula,
        numbers: shown,
        terms,
        source,
        regime,
    })
}

fn times(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let second = |x: f64| Unit::Second.show(x);
    let (sent, left) = (facts.or_nan(startups), facts.or_nan(behind));
    let way = facts.or_nan(sending);
    let m = facts
        .setting
        .star
        .as_ref()
        .map_or(f64::NAN, |s| s.processors);
    let regime = facts.solved.as_ref().map_or(String::new(), |solved| {
        match bound(solved) {
            "communication" => "Communication bound: the port sends until the end, and the last message carries nothing.".to_owned(),
            "buffers" => "Buffer bound: every message fills its buffer, so nothing is left to balance.".to_owned(),
            other => format!("Bound by {other}: {} of the messages fill their buffer.", solved.solution.full_messages),
        }
    });
    let lb = facts.bound.clone();
    let gap = facts
        .optimum(|s| s.solution.makespan)
        .and_then(|t| Ok(t / lb.clone()?));
    let saved = facts
        .optimum(|s| s.solution.makespan)
        .and_then(|t| Ok(1.0 - facts.doubled.clone()?.makespan / t));
    let per_byte = job.compute - m * job.transfer;
    vec![
        readout(
            ("cmax", "C_max", "least makespan"),
            Unit::Second,
            facts.optimum(|s| s.solution.makespan),
            ("C_max = n m S + C V + τ, τ the least time behind the last message that lets all V be computed", "Drozdowski and Wolniewicz 2004, LoadDirect (1)–(5), its (5) summed over i = 1..m"),
            &format!("{} + {} + {}", second(sent), second(way), second(left)),
            vec![
                ("n m S, all start-ups", sent, Unit::Second),
                ("C V, sending all bytes", way, Unit::Second),
                ("τ, left behind the last message", left, Unit::Second),
            ],
            regime,
        ),
        readout(
            ("lower_bound", "LB", "bound of the ideal schedule"),
            Unit::Second,
            lb,
            ("LB = S + V A / m", PAPER_4_1),
            &format!("{} + {} × {} / {m}", second(job.startup), Unit::Byte.show(job.volume), Unit::SecondPerByte.show(job.compute)),
            vec![("S", job.startup, Unit::Second), ("V A / m", job.volume * job.compute / m, Unit::Second)],
            "One start-up, then all m processors compute equal shares; no schedule is faster.".to_owned(),
        ),
        readout(
            ("over_bound", "C_max / LB", "times the bound"),
            Unit::One,
            gap,
            ("C_max / LB", PAPER_4_1),
            "",
            vec![("LB", facts.bound.clone().unwrap_or(f64::NAN), Unit::Second), ("S", job.startup, Unit::Second)],
            String::new(),
        ),
        readout(
            ("d_star", "D*", "buffer that just keeps processors busy"),
            Unit::Byte,
            facts.steady.clone(),
            ("D* = m S / (A − m C)", "Drozdowski and Wolniewicz 2004, section 5"),
            &format!("{m} × {} / {}", second(job.startup), Unit::SecondPerByte.show(per_byte)),
            vec![("m S", m * job.startup, Unit::Second), ("A − m C", per_byte, Unit::SecondPerByte)],
            "A message of D* bytes is computed in just the time a stage takes to send; smaller ones leave gaps. It exists only where A > m C.".to_owned(),
        ),
        readout(
            ("gain_2D", "", "saved by doubling D"),
            Unit::One,
            saved,
            ("1 − C_max(2 D) / C_max(D), with n by the same rule", PAPER_4_1),
            "",
            vec![
                ("C_max with 2 D", facts.doubled.as_ref().map_or(f64::NAN, |d| d.makespan), Unit::Second),
                ("2 D", 2.0 * job.buffer, Unit::Byte),
            ],
            String::new(),
        ),
    ]
}

fn counts(facts: &Facts) -> Vec<Readout> {
    let (setting, job) = (&facts.setting, facts.setting.job);
    let byte = |x: f64| Unit::Byte.show(x);
    let m = setting.star.as_ref().map_or(f64::NAN, |s| s.processors);
    let of = |staged: &Result<Staged, Error>, of: fn(&Staged) -> f64| {
        staged.as_ref().map(of).map_err(Clone::clone)
    };
    let workers = setting.best_processors();
    let worth = small(&facts.solved).and_then(|s| {
        let trimmed = Platform::from(s.star)
            .solve_trimmed(s.stages)
            .map_err(keyed)?;
        Ok(trimmed.loads.len() as f64)
    });
    let best_time = of(&facts.best, |b| b.makespan).unwrap_or(f64::NAN);
    let workers_time = of(&workers, |b| b.makespan).unwrap_or(f64::NAN);
    let (n, served) = (
        facts.or_nan(|s| s.stages),
        facts.or_nan(|s| s.star.processors),
    );
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
            facts.optimum(|s| s.stages),
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
            facts.optimum(|s| s.star.processors),
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
            facts.optimum(|s| s.solution.loads.len() as f64),
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
        readout(
            ("messages_worth", "", "messages worth sending"),
            Unit::Message,
            worth,
            (
                "the last messages are left out while they carry nothing at the optimum",
                "Drozdowski and Wolniewicz 2004, section 3: superfluous stages and processors are removed; made unambiguous here",
            ),
            "",
            vec![
                ("n m", n * served, Unit::Message),
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
                "all m tried while n m S + C V is less than the best C_max so far",
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

fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let second = |x: f64| Unit::Second.show(x);
    let job = facts.setting.job;
    let (t, m) = (
        facts.or_nan(|s| s.solution.makespan),
        facts.or_nan(|s| s.star.processors),
    );
    let mean = |of: fn(&crossover_model::divisible_load::Idle) -> f64| {
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
                ("S", job.startup, Unit::Second),
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

fn prices(facts: &Facts) -> Vec<Readout> {
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

//! What can be read off: the optimum, what bounds it, and what each quantity is worth.

use crossover_model::divisible_load::{Platform, Solver, StageRule, Staged, Usage};
use crossover_model::{Error, ErrorKind};

use super::setting::{Setting, Solved, staged};
use super::takeaway;
use crate::load::{self, keyed, readout};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report};

/// The most messages that are played to see who waits, and searched for superfluous ones.
const MOST_PLAYED: usize = 1 << 16;
pub(super) const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";

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
            platform.usage_of(&solved.solution.loads).map_err(keyed)
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
    pub fn optimum(&self, of: fn(&Solved) -> f64) -> Result<f64, Error> {
        self.solved.as_ref().map(of).map_err(Clone::clone)
    }

    /// Processors served and their stages, which the fewest stages tell without an optimum too.
    pub fn served(&self) -> Result<(f64, f64), Error> {
        match &self.solved {
            Ok(solved) => Ok((solved.star.processors, solved.stages)),
            Err(error)
                if error.kind() == ErrorKind::TooLarge
                    && self.setting.rule == StageRule::Fewest =>
            {
                let star = self.setting.star.clone()?;
                let messages = star.job.fewest_messages().map_err(keyed)?;
                Ok((star.processors.min(messages), self.fewest.clone()?))
            }
            Err(error) => Err(error.clone()),
        }
    }

    /// The number of the optimum, NaN where there is none: for the terms of a formula.
    pub fn or_nan(&self, of: fn(&Solved) -> f64) -> f64 {
        self.optimum(of).unwrap_or(f64::NAN)
    }
}

/// The optimum where it is small enough to be played.
pub(super) fn small(solved: &Result<Solved, Error>) -> Result<&Solved, Error> {
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
    all.extend(super::counts::counts(facts));
    all.extend(super::counts::best(facts));
    all.extend(super::worth::use_of_time(facts));
    all.extend(super::worth::words(facts));
    let prices = small(&facts.solved).map(|solved| solved.star.sided_prices(&solved.solution));
    all.extend(load::prices(&facts.setting.job, &prices));
    load::with_terms(all, &facts.setting.job)
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
        .and_then(|t| Ok(load::spared(facts.doubled.clone()?.makespan / t)));
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
        )
        .summed(),
        readout(
            ("lower_bound", "LB", "bound of the ideal schedule"),
            Unit::Second,
            lb,
            ("LB = S + V A / m", PAPER_4_1),
            &format!("{} + {} × {} / {m}", second(job.startup), Unit::Byte.show(job.volume), Unit::SecondPerByte.show(job.compute)),
            vec![("S", job.startup, Unit::Second), ("V A / m", job.volume * job.compute / m, Unit::Second)],
            "One start-up, then all m processors compute equal shares; no schedule is faster.".to_owned(),
        )
        .summed(),
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

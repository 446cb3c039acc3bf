//! What can be read off: the optimum, what bounds it, and what each quantity is worth.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Platform, Solver, StageRule, Staged, Usage};
use crossover_model::{Error, ErrorKind};

use super::counts::{best, counts};
use super::inputs::{Inputs, Solved, staged};
use super::{hints, takeaway};
use crate::kits::divisible_load::{self, gantt::check_played};
use crate::screen::{Params, Readout, Report};

pub(super) const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub inputs: Inputs,
    pub solved: Result<Solved, Error>,
    /// `LB`.
    pub bound: Result<f64, Error>,
    /// `D*`.
    pub steady: Result<f64, Error>,
    /// `n_min`.
    pub fewest: Result<f64, Error>,
    /// The best number of stages.
    pub best: Result<Staged, Error>,
    /// The best number of processors.
    pub workers: Result<Staged, Error>,
    /// With a buffer of `2 D` and stages by the same rule.
    pub doubled: Result<Staged, Error>,
    pub usage: Result<Usage, Error>,
}

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Inputs::of(params));
    let readouts = readouts(&facts);
    Report {
        takeaway: takeaway::takeaway(&facts),
        hints: hints::hints(&facts, params),
        readouts,
    }
}

impl Facts {
    fn of(inputs: Inputs) -> Self {
        let solved = inputs.solve();
        let star = &inputs.star;
        let platform = star.clone().map(Platform::from);
        let of_star =
            |of: fn(&Platform) -> Result<f64, Error>| platform.clone().and_then(|p| of(&p));
        let best = star
            .clone()
            .and_then(|star| staged(star, StageRule::Best, &mut Solver::default()));
        let doubled = inputs
            .with_buffer(2.0 * inputs.load.buffer)
            .and_then(|star| staged(star, inputs.rule, &mut Solver::default()));
        let usage = small(&solved).and_then(|solved| {
            let platform = Platform::from(solved.star);
            platform.usage_of(&solved.solution.loads)
        });
        Self {
            bound: star.clone().and_then(|s| s.ideal_makespan()),
            steady: of_star(|p| p.steady_buffer()?.printed),
            fewest: of_star(Platform::fewest_stages),
            workers: inputs.best_processors(),
            best,
            doubled,
            usage,
            solved,
            inputs,
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
                if error.kind() == ErrorKind::TooLarge && self.inputs.rule == StageRule::Fewest =>
            {
                let star = self.inputs.star.clone()?;
                let messages = star.load.fewest_messages()?;
                Ok((star.processors.min(messages), self.fewest.clone()?))
            }
            Err(error) => Err(error.clone()),
        }
    }

    /// The letters that several answers share: what was found of the parameters, and the optimum.
    fn letters(&self) -> Letters {
        let star = self.inputs.star.as_ref();
        let time = |found: &Result<Staged, Error>| found.as_ref().map_or(f64::NAN, |s| s.makespan);
        let letters = Letters::new()
            .with(
                "m",
                "processors",
                Unit::Processor,
                star.map_or(f64::NAN, |s| s.processors),
            )
            .with(
                "C_2D",
                "C_max with 2 D, n by the same rule",
                Unit::Second,
                time(&self.doubled),
            )
            .with(
                "C_best_n",
                "C_max with the best n",
                Unit::Second,
                time(&self.best),
            )
            .with(
                "C_best_m",
                "C_max with the best m",
                Unit::Second,
                time(&self.workers),
            )
            .define(
                "D_least",
                "least buffer that holds V in n stages",
                Unit::Byte,
                "V / (n m)",
            )
            .define(
                "m_C",
                "sending a byte to each processor",
                Unit::SecondPerByte,
                "m C",
            );
        match &self.solved {
            Ok(Solved {
                star,
                stages,
                solution,
            }) => letters
                .joined(divisible_load::certificate(
                    (*star).into(),
                    *stages,
                    Some(solution),
                ))
                .define(
                    "tau",
                    "time behind the last message",
                    Unit::Second,
                    "C_played - t_arrived",
                ),
            Err(_) => letters,
        }
    }
}

/// The optimum where it is small enough to be played.
pub(super) fn small(solved: &Result<Solved, Error>) -> Result<&Solved, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    check_played(solved.solution.loads.len() as f64, solved.stages)?;
    Ok(solved)
}

/// The share of the processors' time in which they compute: `A V / (m C_max)`.
pub(super) fn utilization(solved: &Solved) -> f64 {
    let load = solved.star.load;
    let busy = load.compute * load.volume / solved.star.processors;
    (busy / solved.solution.makespan).min(1.0)
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(counts(facts));
    all.extend(best(facts));
    all.extend(use_of_time(facts));
    let small = small(&facts.solved);
    let optimum = small.as_ref().ok().map(|s| (s.star.into(), &*s.solution));
    let prices = small.map(|solved| solved.star.sided_prices(&solved.solution));
    all.extend(divisible_load::prices(&prices, optimum));
    all
}

fn times(facts: &Facts) -> Vec<Readout> {
    let makespan = facts.optimum(|s| s.solution.makespan);
    let (lb, one) = (facts.bound.clone(), Unit::One);
    let above = makespan.clone().and_then(|t| Ok(t / lb.clone()?));
    let doubled = facts.doubled.as_ref().map_err(Error::clone);
    let saved = makespan
        .clone()
        .and_then(|t| Ok(divisible_load::spared(doubled?.makespan / t)));
    vec![
        Readout::number("cmax", "C_max", "least makespan", Unit::Second, makespan)
            .found(
                "The linear program is solved exactly. Its loads are played message by message; its dual prices bound every other schedule from below.",
                "messages S + C V + tau = C_played = cmax = C_dual and V_sent = V and x_max <= 1",
            )
            .source("Drozdowski and Wolniewicz 2004, LoadDirect (1)–(5), its (5) summed over i = 1..m")
            .with(facts.letters()),
        Readout::number("lower_bound", "LB", "bound of the ideal schedule", Unit::Second, lb)
            .formula(r#"S "one start-up" + V A / m "equal shares""#)
            .source(PAPER_4_1)
            .remark("One start-up, then all m processors compute equal shares; no schedule is faster."),
        Readout::number("over_bound", "C_max / LB", "times the bound", one, above)
            .formula("cmax / lower_bound")
            .source(PAPER_4_1),
        Readout::number("d_star", "D*", "buffer that just keeps processors busy", Unit::Byte, facts.steady.clone())
            .formula("m S / (A - m C)")
            .source("Drozdowski and Wolniewicz 2004, section 5")
            .remark("A message of D* bytes is computed in just the time a stage takes to send; smaller ones leave gaps. It exists only where A > m C."),
        Readout::number("gain_2D", "", "saved by doubling D", one, saved)
            .formula("1 - C_2D / cmax")
            .source(PAPER_4_1),
    ]
}

/// Who computes and who waits, and what decides that.
fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let solution = facts
        .solved
        .as_ref()
        .map_err(Error::clone)
        .map(|s| &*s.solution);
    vec![
        Readout::number(
            "utilization",
            "",
            "processors compute",
            Unit::One,
            facts.optimum(utilization),
        )
        .formula("V A / (m_used cmax)")
        .source(PAPER_4_1),
        Readout::number(
            "idle_share",
            "",
            "processors wait",
            Unit::One,
            facts.optimum(|s| divisible_load::spared(utilization(s))),
        )
        .formula("1 - V A / (m_used cmax)")
        .source(PAPER_4_1),
        divisible_load::overlap("sending overlapped by computing", &facts.usage),
        divisible_load::bound(solution),
        unique(facts),
    ]
}

fn unique(facts: &Facts) -> Readout {
    let (word, holds) = match facts.solved.as_ref().map(|solved| &solved.solution) {
        Err(error) => (Err(error.clone()), "k_full = k_sent"),
        Ok(s) if s.unique && s.full_messages == s.loads.len() => (Ok("yes"), "k_full = k_sent"),
        Ok(s) if s.unique && s.loads.len() == 1 => (Ok("yes"), "k_sent = 1"),
        Ok(s) if s.unique => (Ok("yes"), "0 < x_last"),
        Ok(s) if s.communication_bound => (Ok("no"), "x_last = 0 and t_arrived = cmax"),
        Ok(_) => (Ok("no"), "C = 0 and k_full < k_sent"),
    };
    Readout::word("unique", "the only best distribution", word)
        .found("Without choice, or with a last message that carries load, other loads take longer; else load can be moved between messages.", holds)
        .source("The optimum of LoadDirect (1)–(5) and its dual")
}

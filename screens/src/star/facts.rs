//! Everything that the readouts and sentences are made of, computed once.

use std::cell::RefCell;

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{
    Idle, Pace, Platform, SidedPrices, Solver, StageRule, Staged, Usage,
};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, Solved, staged};
use crate::kits::divisible_load::{self, gantt::check_played};
use crate::screen::letters::letters;

pub(super) const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";

/// The optimum and all it is compared with.
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
    /// The time that the processors wait, in all.
    pub waited: Result<f64, Error>,
    pub usage: Result<Usage, Error>,
    /// The messages worth sending, and the makespan with them.
    pub trimmed: Result<(f64, f64), Error>,
    pub prices: Result<SidedPrices, Error>,
}

/// Fills in what takes long where there are very many messages.
pub(super) async fn find(facts: &RefCell<Facts>, pace: &Pace) {
    let solved = small(&facts.borrow().solved).cloned();
    let solved = match solved {
        Ok(solved) => solved,
        Err(error) => {
            let mut facts = facts.borrow_mut();
            facts.usage = Err(error.clone());
            facts.trimmed = Err(error.clone());
            facts.prices = Err(error);
            return;
        }
    };
    let platform = Platform::from(solved.star);
    let usage = platform.usage_of_paced(&solved.solution.loads, pace).await;
    facts.borrow_mut().usage = usage;
    let trimmed = platform.solve_trimmed_paced(solved.stages, pace).await;
    facts.borrow_mut().trimmed =
        trimmed.map(|trimmed| (trimmed.loads.len() as f64, trimmed.makespan));
    let prices = solved.star.sided_prices_paced(&solved.solution, pace).await;
    facts.borrow_mut().prices = Ok(prices);
}

impl Facts {
    /// What is known at once.
    pub fn of(inputs: Inputs) -> Self {
        let solved = inputs.solve();
        let star = &inputs.star;
        let platform = star.clone().map(Platform::from);
        let of_star =
            |of: fn(&Platform) -> Result<f64, Error>| platform.clone().and_then(|p| of(&p));
        let best =
            star.clone().and_then(|star| staged(star, StageRule::Best, &mut Solver::default()));
        let doubled = inputs
            .with_buffer(2.0 * inputs.load.buffer)
            .and_then(|star| staged(star, inputs.rule, &mut Solver::default()));
        Self {
            bound: star.clone().and_then(|s| s.ideal_makespan()),
            steady: of_star(|p| p.steady_buffer()?.printed),
            fewest: of_star(Platform::fewest_stages),
            workers: inputs.best_processors(),
            best,
            doubled,
            waited: solved.as_ref().map_err(Error::clone).and_then(waited),
            usage: divisible_load::pending(),
            trimmed: divisible_load::pending(),
            prices: divisible_load::pending(),
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
    pub fn letters(&self) -> Letters {
        let star = self.inputs.star.as_ref();
        let time = |found: &Result<Staged, Error>| found.as_ref().map_or(f64::NAN, |s| s.makespan);
        let letters = letters! {
            "m" Processor = star.map_or(f64::NAN, |s| s.processors) => "processors";
            "C_2D" Second = time(&self.doubled) => "makespan with 2 D, n by the same rule";
            "C_best_n" Second = time(&self.best) => "makespan with the best n";
            "t_idle" Second = *self.waited.as_ref().unwrap_or(&f64::NAN) => "time that processors wait, in all";
            "C_best_m" Second = time(&self.workers) => "makespan with the best m";
            "m_C" SecondPerByte : "m C" => "sending a byte to each processor";
        };
        let (m, fewest) = (star.map_or(f64::NAN, |s| s.processors), self.fewest.clone());
        let fewest = fewest.unwrap_or(f64::NAN);
        let advice = divisible_load::advice(&self.inputs.load, self.inputs.rule, fewest, m);
        let letters = letters.joined(advice);
        let Ok(Solved { star, stages, solution }) = &self.solved else {
            return letters;
        };
        let certificate = divisible_load::certificate((*star).into(), *stages, Some(solution));
        letters.joined(certificate).joined(letters! {
            "tau" Second : "C_played - t_arrived" => "time after the last message has arrived";
        })
    }
}

/// The optimum where it is small enough to be played.
pub(super) fn small(solved: &Result<Solved, Error>) -> Result<&Solved, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    check_played(solved.solution.loads.len() as f64, solved.stages)?;
    Ok(solved)
}

/// The time that the processors wait, in all, without its rounding.
fn waited(solved: &Solved) -> Result<f64, Error> {
    let idle = Platform::from(solved.star).idle_of(&solved.solution.loads)?;
    let waited: f64 = idle.iter().map(Idle::total).sum();
    let rounding = 1e-12 * solved.star.processors * solved.solution.makespan;
    Ok(if waited < rounding { 0.0 } else { waited })
}

/// The share of the processors' time in which they compute: `A V / (m C_max)`.
pub(super) fn utilization(solved: &Solved) -> f64 {
    let load = solved.star.load;
    let busy = load.compute * load.volume / solved.star.processors;
    (busy / solved.solution.makespan).min(1.0)
}

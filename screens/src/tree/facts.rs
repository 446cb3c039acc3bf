//! Everything that the readouts and sentences are made of, found step by step.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_figures::formula::Letters;
use crossover_model::Error;
use crossover_model::divisible_load::{
    OneLayer, Pace, Plan, Platform, SidedPrices, StageRule, SteadyBuffer, Usage,
};

use super::inputs::{Inputs, Solved, beside, holds, planned_in_steps, with};
use crate::kits::divisible_load::{self, gantt::check_played};
use crate::screen::letters::letters;

pub(super) const PAPER_3: &str = "Drozdowski and Wolniewicz 2004, section 3";
pub(super) const PAPER_4_2: &str = "Drozdowski and Wolniewicz 2004, section 4.2";

/// The optimum and all it is compared with.
pub(super) struct Facts {
    pub inputs: Inputs,
    /// The tree that is used, its stages and makespan.
    pub plan: Result<Plan, Error>,
    pub solved: Result<Rc<Solved>, Error>,
    pub usage: Result<Usage, Error>,
    pub steady: Result<SteadyBuffer, Error>,
    pub fewest: Result<f64, Error>,
    /// The best number of stages, with all layers.
    pub best: Result<Plan, Error>,
    /// The messages worth sending, and the makespan with them.
    pub trimmed: Result<(f64, f64), Error>,
    pub prices: Result<SidedPrices, Error>,
    /// A little more load, by the same rule.
    pub more: Option<(f64, Plan)>,
    /// With a layer fewer, by the same rule.
    pub fewer: Option<Plan>,
    pub one_layer: Result<Vec<OneLayer>, Error>,
}

/// Fills in what takes long, the most important first.
pub(super) async fn find(inputs: &Inputs, facts: &RefCell<Facts>, pace: &Pace) {
    let solved = inputs.solve(pace).await.map(Rc::new);
    let usage = usage(&solved);
    // The makespan may be known where the loads take too long.
    let plan = match &solved {
        Ok(solved) => Ok(solved.plan),
        Err(_) => inputs.planned(inputs.rule, pace).await,
    };
    let more = more(inputs, pace).await;
    let fewer = fewer(inputs, pace).await;
    {
        let mut facts = facts.borrow_mut();
        facts.plan.clone_from(&plan);
        facts.usage = usage;
        facts.more = more;
        facts.fewer = fewer;
        facts.solved.clone_from(&solved);
    }
    let best = match inputs.rule {
        StageRule::Best => plan,
        StageRule::Number(_) | StageRule::Fewest => inputs.planned(StageRule::Best, pace).await,
    };
    facts.borrow_mut().best = best;
    let solved = small(&solved);
    let prices = match &solved {
        Ok(solved) => {
            let platform = solved.plan.platform;
            let prices = async { Ok(platform.sided_prices_paced(&solved.solution, pace).await) };
            beside(prices, pace).await
        }
        Err(error) => Err(error.clone()),
    };
    facts.borrow_mut().prices = prices;
    let trimmed = match solved {
        Ok(solved) => {
            let Plan { platform, stages, .. } = solved.plan;
            let trimmed = platform.solve_trimmed_paced(stages, pace);
            let trimmed = beside(trimmed, pace).await;
            trimmed.map(|trimmed| (trimmed.loads.len() as f64, trimmed.makespan))
        }
        Err(error) => Err(error),
    };
    facts.borrow_mut().trimmed = trimmed;
}

fn usage(solved: &Result<Rc<Solved>, Error>) -> Result<Usage, Error> {
    let solved = small(solved)?;
    let platform = solved.plan.platform;
    platform.usage_of(&solved.solution.loads)
}

/// The optimum, where its messages are few enough to be played.
pub(super) fn small(solved: &Result<Rc<Solved>, Error>) -> Result<&Solved, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    check_played(solved.solution.loads.len() as f64, solved.plan.stages)?;
    Ok(solved)
}

/// A little more load, by the same rule; with a number of stages it cannot be faster.
async fn more(inputs: &Inputs, pace: &Pace) -> Option<(f64, Plan)> {
    let tree = inputs.tree.as_ref().ok();
    let tree = tree.filter(|_| inputs.rule == StageRule::Fewest)?;
    let load = *tree.load();
    let more = load.volume + 1.0_f64.min(load.volume / 10.0).max(load.volume * 1e-6);
    let plan = planned_in_steps(&with(tree, more, load.buffer), inputs.rule, pace).await;
    Some((more, plan.ok()?))
}

/// A layer fewer, where the deepest ones are served too. Of an ordinary tree this takes too long.
async fn fewer(inputs: &Inputs, pace: &Pace) -> Option<Plan> {
    let tree = inputs.tree.as_ref().ok()?;
    let served = inputs.rule != StageRule::Fewest && matches!(tree, Platform::Binomial(_));
    let fewer = tree.with_height(tree.height() - 1.0);
    if !served {
        return None;
    }
    planned_in_steps(&fewer, inputs.rule, pace).await.ok()
}

impl Facts {
    /// What is known at once.
    pub fn of(inputs: Inputs) -> Self {
        let tree = inputs.tree.clone();
        Self {
            plan: divisible_load::pending(),
            solved: divisible_load::pending(),
            usage: divisible_load::pending(),
            best: divisible_load::pending(),
            trimmed: divisible_load::pending(),
            prices: divisible_load::pending(),
            more: None,
            fewer: None,
            steady: tree.clone().and_then(|tree| tree.steady_buffer()),
            fewest: tree.clone().and_then(|tree| tree.fewest_stages()),
            one_layer: tree.and_then(|tree| tree.one_layer()),
            inputs,
        }
    }

    /// A number of the plan.
    pub fn of_plan(&self, of: impl Fn(&Plan) -> f64) -> Result<f64, Error> {
        self.plan.as_ref().map(of).map_err(Clone::clone)
    }

    /// The letters that several answers share: the tree, a little more load, and the optimum.
    pub fn letters(&self) -> Letters {
        let tree = self.inputs.tree.as_ref();
        let layers = tree.ok().and_then(|tree| tree.receivers().ok());
        let layers = layers.unwrap_or_default();
        let room = match tree {
            Ok(Platform::Ordinary(_)) => "q p",
            _ => "q (p + 1) - q_1",
        };
        let first = f64::from(u8::from(layers.contains(&1)));
        let height = tree.map_or(f64::NAN, Platform::height);
        let more = self.more.as_ref();
        let next = |of: fn(&Plan) -> f64| more.map_or(f64::NAN, |(_, plan)| of(plan));
        let letters = letters! {
            "h" One = height => "layers";
            "q" One = layers.len() as f64 => "layers that compute";
            "q_1" One = first => "1 where layer 1 computes, else 0";
            "room" One : room => "buffers that a stage fills";
            "V_next" Byte = more.map_or(f64::NAN, |more| more.0) => "a slightly larger load";
            "C_next" Second = next(|plan| plan.makespan) => "makespan with that, by the same rule";
            "h_next" One = next(|plan| plan.platform.height()) => "its layers";
            "n_next" One = next(|plan| plan.stages) => "its stages";
            "C_fewer" Second = self.fewer.map_or(f64::NAN, |plan| plan.makespan) => "makespan with a layer fewer, by the same rule";
        };
        let fewest = self.fewest.clone().unwrap_or(f64::NAN);
        let buffers = tree.map_or(f64::NAN, stage_room);
        let advice = divisible_load::advice(&self.inputs.load, self.inputs.rule, fewest, buffers);
        let letters = letters.joined(advice);
        let Ok(plan) = &self.plan else {
            return letters;
        };
        let solution = self.solved.as_ref().ok().map(|solved| &solved.solution);
        letters.joined(divisible_load::certificate(plan.platform, plan.stages, solution))
    }
}

/// Processors that compute.
pub(super) fn processors(plan: &Plan) -> f64 {
    plan.platform.computing_processors().unwrap_or(f64::NAN)
}

/// The share of the processors' time in which they compute.
pub(super) fn utilization(plan: &Plan) -> f64 {
    let load = plan.platform.load();
    (load.compute * load.volume / processors(plan) / plan.makespan).min(1.0)
}

/// What all layers hold in a stage, in buffers.
pub(super) fn stage_room(tree: &Platform) -> f64 {
    holds(tree).last().copied().unwrap_or(f64::NAN)
}

pub(super) fn messages(plan: &Plan) -> f64 {
    plan.stages * plan.platform.messages_per_stage().unwrap_or(0) as f64
}

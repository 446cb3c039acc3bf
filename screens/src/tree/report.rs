//! What can be read off: the optimum, what bounds it, and what else could be done.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{
    OneLayer, Pace, Plan, Platform, SidedPrices, StageRule, SteadyBuffer, Usage, Work,
};

use super::alone::alone;
use super::counts::{best, counts};
use super::inputs::{Inputs, Solved, holds, planned_in_steps};
use super::steady::steady;
use super::volume::with;
use super::{hints, takeaway};
use crate::kits::divisible_load::{self, gantt::check_played};
use crate::screen::{Params, Readout, Report, Steps};

pub(super) const PAPER_3: &str = "Drozdowski and Wolniewicz 2004, section 3";
pub(super) const PAPER_4_2: &str = "Drozdowski and Wolniewicz 2004, section 4.2";

/// What is read first: what was found, what it uses, and what else could be done.
const FIRST: &[&str] = &[
    "cmax",
    "bound",
    "n_used",
    "h_used",
    "processors",
    "utilization",
    "overlap",
    "n_min",
    "best_n",
    "best_n_time",
    "one_layer_real",
    "one_layer_time",
];

/// Everything that the readouts and sentences are made of.
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
    /// The messages worth sending.
    pub worth: Result<f64, Error>,
    pub prices: Result<SidedPrices, Error>,
    /// A little more load, by the same rule.
    pub more: Option<(f64, Plan)>,
    pub one_layer: Result<Vec<OneLayer>, Error>,
}

/// Readouts, takeaway, hints, as far as they are known.
pub(super) fn report(params: &Params) -> Steps<Report> {
    let inputs = Rc::new(Inputs::of(params));
    let facts = Rc::new(RefCell::new(Facts::of(Inputs::clone(&inputs))));
    let found = Rc::clone(&facts);
    let work = Work::new(async move |pace| {
        find(&inputs, &found, &pace).await;
    });
    divisible_load::watched(work, move |progress| facts.borrow().report(progress))
}

/// Fills in what takes long, the most important first.
async fn find(inputs: &Inputs, facts: &RefCell<Facts>, pace: &Pace) {
    let solved = inputs.solve(pace).await.map(Rc::new);
    let usage = usage(&solved);
    // The makespan may be known where the loads take too long.
    let plan = match &solved {
        Ok(solved) => Ok(solved.plan),
        Err(_) => inputs.planned(inputs.rule, pace).await,
    };
    let more = more(inputs, pace).await;
    {
        let mut facts = facts.borrow_mut();
        facts.plan.clone_from(&plan);
        facts.usage = usage;
        facts.more = more;
        facts.solved.clone_from(&solved);
    }
    let best = match inputs.rule {
        StageRule::Best => plan,
        StageRule::Number(_) | StageRule::Fewest => inputs.planned(StageRule::Best, pace).await,
    };
    facts.borrow_mut().best = best;
    let solved = small(&solved);
    let worth = match &solved {
        Ok(solved) => {
            let kept = solved
                .plan
                .platform
                .messages_worth_paced(solved.plan.stages, pace);
            kept.await.map(|kept| kept as f64)
        }
        Err(error) => Err(error.clone()),
    };
    facts.borrow_mut().worth = worth;
    let prices = match solved {
        Ok(solved) => {
            let platform = solved.plan.platform;
            Ok(platform.sided_prices_paced(&solved.solution, pace).await)
        }
        Err(error) => Err(error),
    };
    facts.borrow_mut().prices = prices;
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

impl Facts {
    /// What is known at once.
    fn of(inputs: Inputs) -> Self {
        let tree = inputs.tree.clone();
        Self {
            plan: divisible_load::pending(),
            solved: divisible_load::pending(),
            usage: divisible_load::pending(),
            best: divisible_load::pending(),
            worth: divisible_load::pending(),
            prices: divisible_load::pending(),
            more: None,
            steady: tree.clone().and_then(|tree| tree.steady_buffer()),
            fewest: tree.clone().and_then(|tree| tree.fewest_stages()),
            one_layer: tree.and_then(|tree| tree.one_layer()),
            inputs,
        }
    }

    fn report(&self, progress: f64) -> Report {
        let readouts = readouts(self);
        Report {
            takeaway: if divisible_load::is_pending(&self.plan) {
                vec![takeaway::solving(self.inputs.rule, progress)]
            } else {
                takeaway::takeaway(self)
            },
            hints: hints::hints(self),
            readouts,
        }
        .led_by(FIRST)
    }

    /// A number of the plan.
    pub fn of_plan(&self, of: impl Fn(&Plan) -> f64) -> Result<f64, Error> {
        self.plan.as_ref().map(of).map_err(Clone::clone)
    }

    /// The letters that several answers share: the tree, a little more load, and the optimum.
    fn letters(&self) -> Letters {
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
        let letters = Letters::new()
            .with("h", "layers", Unit::One, height)
            .with("q", "layers that compute", Unit::One, layers.len() as f64)
            .with("q_1", "1 where layer 1 computes, else 0", Unit::One, first)
            .define("room", "buffers that a stage fills", Unit::One, room)
            .define(
                "D_least",
                "least buffer that holds V in n stages",
                Unit::Byte,
                "V / (n room)",
            )
            .with(
                "V_next",
                "a little more load",
                Unit::Byte,
                more.map_or(f64::NAN, |more| more.0),
            )
            .with(
                "C_next",
                "C_max with that, by the same rule",
                Unit::Second,
                next(|plan| plan.makespan),
            )
            .with(
                "h_next",
                "its layers",
                Unit::One,
                next(|plan| plan.platform.height()),
            )
            .with("n_next", "its stages", Unit::One, next(|plan| plan.stages));
        let Ok(plan) = &self.plan else {
            return letters;
        };
        let solution = self.solved.as_ref().ok().map(|solved| &solved.solution);
        letters.joined(divisible_load::certificate(
            plan.platform,
            plan.stages,
            solution,
        ))
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

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(steady(facts));
    all.extend(use_of_time(facts));
    all.extend(alone(facts));
    all.extend(counts(facts));
    all.extend(best(facts));
    let solution = facts.solved.as_ref().map_err(Error::clone);
    all.push(divisible_load::bound(
        solution.map(|solved| &*solved.solution),
    ));
    let solved = facts.solved.as_ref().ok();
    let optimum = solved.map(|solved| (solved.plan.platform, &*solved.solution));
    all.extend(divisible_load::prices(&facts.prices, optimum));
    all
}

fn times(facts: &Facts) -> Vec<Readout> {
    let holds = match facts.inputs.tree {
        // Iterated, not exact.
        Ok(Platform::Ordinary(_)) => {
            "C_dual <= C_played = cmax <= (1 + 1e-7) C_dual and V_sent = V and x_max <= 1"
        }
        _ => "C_played = cmax = C_dual and V_sent = V and x_max <= 1",
    };
    vec![
        Readout::number("cmax", "C_max", "least makespan", Unit::Second, facts.of_plan(|plan| plan.makespan))
            .found(
                "The linear program is solved. Its loads are played message by message; its dual prices bound every other schedule from below.",
                holds,
            )
            .source("Drozdowski and Wolniewicz 2004, section 3: BinomialTreeNLF / LLF (28)–(35), TreeNLF-1, -2, LLF-1, -2 (6)–(27)")
            .with(facts.letters()),
        Readout::number("n_min", "n_min", "fewest stages", Unit::One, facts.fewest.clone())
            .formula("max(1, ceil(V / (D room)))")
            .source(PAPER_3)
            .remark("Printed without rounding up in section 3.3. Layers that only relay hold nothing."),
    ]
}

/// Who computes and who waits.
fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let (load, tree) = (facts.inputs.load, facts.inputs.tree.as_ref());
    let room = tree.map_or(f64::NAN, stage_room);
    let asymptote = facts
        .fewest
        .clone()
        .map(|_| load.volume * load.compute / room);
    vec![
        Readout::number("utilization", "", "share of their time that processors compute", Unit::One, facts.of_plan(utilization))
            .formula("V A / (processors cmax)")
            .source(PAPER_4_2),
        divisible_load::overlap("share of the sending while some compute", &facts.usage),
        Readout::number("asymptote", "", "asymptote, what layer 1 alone sets", Unit::Second, asymptote)
            .formula("V A / room")
            .source(PAPER_4_2)
            .remark("n stages take D A each in layer 1, and n = V / (D times the buffers of a stage). Curves approach it from above at full stages; between them they can lie below."),
    ]
}

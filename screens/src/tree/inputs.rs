//! The parameters as the model takes them, with the words "fewest" and "best" made numbers.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Pace, Plan, Platform, Solution, Solver,
    StageRule, Work,
};
use crossover_model::{Error, ErrorKind};

use crate::kits::divisible_load::{self, MOST_STAGES};
use crate::screen::{Params, Steps};

/// The most messages of a binomial tree that one state is solved for: some hundredths of a second.
const MOST_MESSAGES: f64 = 524_288.0;
/// The same where the best number of stages is sought.
const MOST_SEARCHED: f64 = 65_536.0;
/// The most hops of messages of an ordinary tree that one state is solved for at once, so that a slider
/// is followed without a halt.
const MOST_HOPS: f64 = 250.0;
const MOST_HOPS_SEARCHED: f64 = 60.0;
/// The same in steps: more than the paper's largest instances have, a few seconds.
const MOST_HOPS_IN_STEPS: f64 = 65_536.0;
/// The steps, of about a millisecond each, that the optimum of a state may take; and anything else that is told
/// of it.
const MOST_STEPS: usize = 5_000;
const MOST_STEPS_BESIDE: usize = 2_500;
/// The tallest tree that is tried where the number of layers is sought.
const TALLEST: u32 = 24;
/// The same for ordinary trees.
const TALLEST_ORDINARY: u32 = 10;

/// The parameters.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub load: Load,
    pub rule: StageRule,
    /// The word in place of a number of layers; empty where there is none.
    pub height: &'static str,
    /// The tree with all its layers, or why there is none.
    pub tree: Result<Platform, Error>,
}

/// A state and its optimum.
#[derive(Debug)]
pub(super) struct Solved {
    /// With the layers that are used.
    pub plan: Plan,
    pub solution: Arc<Solution>,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let (load, rule) = (divisible_load::load(params), divisible_load::rule(params));
        let height = params.choice("h");
        let tree = platform(params, params.choice("shape"), params.number("h"))
            .and_then(|tree| with_chosen_height(tree, rule, height));
        Self { load, rule, height, tree }
    }

    /// The tree with its stages, and the layers that they need.
    pub fn plan(&self) -> Result<Plan, Error> {
        planned(&self.tree.clone()?, self.rule)
    }

    /// The tree, of as many layers as are used, and its stages.
    pub fn staged(&self) -> Result<(Platform, f64), Error> {
        let tree = self.tree.clone()?;
        match self.rule {
            StageRule::Number(n) => Ok((tree, n)),
            StageRule::Fewest => tree.fewest(),
            StageRule::Best => self.plan().map(|plan| (plan.platform, plan.stages)),
        }
    }

    /// The tree of as many layers as are drawn: with the fewest stages, those that are used.
    pub fn shown(&self) -> Result<Platform, Error> {
        match self.rule {
            StageRule::Fewest => self.staged().map(|(tree, _)| tree),
            StageRule::Number(_) | StageRule::Best => self.tree.clone(),
        }
    }

    /// The most stages of the tree that are solved for.
    pub fn most_stages(&self) -> f64 {
        let hops =
            |tree: &Platform| Some(most_in_steps(tree, self.rule) / tree.hops_per_stage().ok()?);
        let most = self.tree.as_ref().ok().and_then(hops).unwrap_or(0.0);
        most.min(MOST_STAGES)
    }

    /// Whether the buffers hold the load, in no more messages than are solved for. The best number of
    /// stages, which takes long, is not sought.
    pub fn is_consistent(&self) -> bool {
        let rule = match self.rule {
            StageRule::Best => StageRule::Fewest,
            given => given,
        };
        let known = Self { rule, ..self.clone() };
        let holds = |(tree, stages): (Platform, f64)| {
            let hops = stages * tree.hops_per_stage()?;
            let few = hops <= most_in_steps(&tree, rule) || is_full(&tree, stages);
            Ok::<bool, Error>(few && tree.fewest_stages()? <= stages)
        };
        known.staged().and_then(holds).unwrap_or(false)
    }

    /// The optimum, at a pace.
    pub async fn solve(&self, pace: &Pace) -> Result<Solved, Error> {
        let (platform, stages) = if self.rule == StageRule::Best {
            let best = self.planned(self.rule, pace).await?;
            (best.platform, best.stages)
        } else {
            self.staged()?
        };
        let hops = stages * platform.hops_per_stage()?;
        let most = most_in_steps(&platform, self.rule);
        if most < hops && !is_full(&platform, stages) {
            let help = format!(
                "loads are found for at most {most} messages (hops of them in an ordinary tree): raise D, or lower n or h"
            );
            let got = format!("{stages} stages, {hops} messages");
            return Err(Error::new(ErrorKind::TooLarge, "n", got, help));
        }
        let solution = bounded(MOST_STEPS, platform.solve_paced(stages, pace), pace).await?;
        let plan = Plan { platform, stages, makespan: solution.makespan };
        let solution = Arc::new(solution);
        Ok(Solved { plan, solution })
    }

    /// The stages that `rule` gives the tree, at a pace.
    pub async fn planned(&self, rule: StageRule, pace: &Pace) -> Result<Plan, Error> {
        let tree = self.tree.clone()?;
        planned_in_steps(&tree, rule, pace).await
    }
}

/// The figure of the optimum, as far as it is known.
pub(super) fn drawn(
    params: &Params,
    draw: fn(&Inputs, &Result<Solved, Error>) -> Result<Figure, Error>,
) -> Steps {
    let inputs = Rc::new(Inputs::of(params));
    let solved = Rc::new(RefCell::new(divisible_load::pending()));
    let (known, found) = (Rc::clone(&inputs), Rc::clone(&solved));
    let work = Work::new(async move |pace| {
        let result = known.solve(&pace).await;
        *found.borrow_mut() = result;
    });
    divisible_load::watched(work, divisible_load::FIRST, move |_| draw(&inputs, &solved.borrow()))
}

impl Solved {
    pub fn load(&self) -> &Load {
        self.plan.platform.load()
    }

    /// Bytes that each processor of a layer gets in all; none where it only relays.
    pub fn per_processor(&self, layer: u32) -> Option<f64> {
        let at = self.solution.receivers.iter().position(|&r| r == layer)?;
        Some(self.solution.total_load(at))
    }
}

/// The tree of a shape and height, with the other parameters as they are.
pub(super) fn platform(params: &Params, shape: &str, height: f64) -> Result<Platform, Error> {
    let ports = params.number("p");
    let order = order(params.choice("order"));
    let buffers = if params.choice("buffers") == "2" { 2.0 } else { 1.0 };
    let layers = layers(params.list("layers"))?;
    let load = divisible_load::load(params);
    Ok(if shape == "ordinary" {
        Platform::Ordinary(OrdinaryTree { ports, height, order, buffers, layers, load })
    } else {
        Platform::Binomial(BinomialTree { ports, height, order, layers, load })
    })
}

fn order(name: &str) -> Order {
    if name == "LLF" { Order::LargestFirst } else { Order::NearestFirst }
}

fn layers(list: &[f64]) -> Result<Layers, Error> {
    if list.is_empty() {
        return Ok(Layers::ALL);
    }
    if let Some(part) = list.iter().find(|layer| layer.fract() != 0.0) {
        let help = "give whole numbers of layers, such as 4,5";
        return Err(Error::new(ErrorKind::NotInteger, "layers", *part, help));
    }
    let list: Vec<u32> = list.iter().map(|layer| *layer as u32).collect();
    Layers::only(&list)
}

/// The tree with `order` and, if it is ordinary, `buffers`.
pub(super) fn served(mut tree: Platform, by: Order, relays: Option<f64>) -> Platform {
    match &mut tree {
        Platform::Star(_) => {}
        Platform::Ordinary(ordinary) => {
            ordinary.order = by;
            if let Some(relays) = relays {
                ordinary.buffers = relays;
            }
        }
        Platform::Binomial(binomial) => binomial.order = by,
    }
    tree
}

/// The stages of `tree`, searching no longer than a page can wait.
pub(super) fn planned(tree: &Platform, rule: StageRule) -> Result<Plan, Error> {
    tree.planned(rule, most(tree, rule), &mut Solver::default())
}

/// The stages of `tree`, at a pace.
pub(super) async fn planned_in_steps(
    tree: &Platform,
    rule: StageRule,
    pace: &Pace,
) -> Result<Plan, Error> {
    let most = most_in_steps(tree, rule);
    let solver = &mut Solver::default();
    beside(tree.planned_paced(rule, most, solver, pace), pace).await
}

/// What is told beside the optimum, unless it takes too long.
pub(super) async fn beside<T>(
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> Result<T, Error> {
    bounded(MOST_STEPS_BESIDE, work, pace).await
}

async fn bounded<T>(
    most: usize,
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> Result<T, Error> {
    let done = pace.within(most, work).await;
    done.unwrap_or_else(|| {
        let help = "finding this takes too long: raise D, or lower n or h";
        Err(Error::new(ErrorKind::TooLarge, "n", "out of reach", help))
    })
}

fn most_in_steps(tree: &Platform, rule: StageRule) -> f64 {
    match tree {
        Platform::Ordinary(_) => MOST_HOPS_IN_STEPS,
        Platform::Binomial(_) | Platform::Star(_) => most(tree, rule),
    }
}

fn most(tree: &Platform, rule: StageRule) -> f64 {
    let relayed = matches!(tree, Platform::Ordinary(_));
    match (rule == StageRule::Best, relayed) {
        (false, false) => MOST_MESSAGES,
        (true, false) => MOST_SEARCHED,
        (false, true) => MOST_HOPS,
        (true, true) => MOST_HOPS_SEARCHED,
    }
}

/// The tallest tree of its shape that is tried.
pub(super) const fn tallest(tree: &Platform) -> u32 {
    match tree {
        Platform::Ordinary(_) => TALLEST_ORDINARY,
        Platform::Binomial(_) | Platform::Star(_) => TALLEST,
    }
}

/// The height that a word stands for.
fn with_chosen_height(tree: Platform, rule: StageRule, word: &str) -> Result<Platform, Error> {
    let at = |h: u32| tree.with_height(f64::from(h));
    match word {
        "best" => {
            let most = most(&tree, rule).min(MOST_SEARCHED);
            let solver = &mut Solver::default();
            let best = tree.best_height(rule, tallest(&tree), most, solver);
            Ok(best?.platform)
        }
        "fewest" => {
            let stages = match rule {
                StageRule::Number(n) => n,
                StageRule::Fewest => 1.0,
                StageRule::Best => f64::INFINITY,
            };
            let mut last = Error::missing("h");
            for h in 1..=TALLEST {
                match at(h).fewest_stages() {
                    Ok(least) if least <= stages => return Ok(at(h)),
                    Ok(_) => {
                        let got = format!("{stages}");
                        let help = format!("no {h} layers hold V in so few stages: raise n or D");
                        last = Error::new(ErrorKind::Infeasible, "n", got, help);
                    }
                    Err(error) => last = error,
                }
            }
            Err(last)
        }
        _ => {
            tree.check()?;
            Ok(tree)
        }
    }
}

/// Whether the load fills every buffer of all stages.
fn is_full(platform: &Platform, stages: f64) -> bool {
    let load = *platform.load();
    let volume = load.volume * (1.0 + 3e-12);
    let more = platform.with_load(Load { volume, ..load });
    more.fewest_stages().is_ok_and(|least| stages < least)
}

/// The most bytes that the layers of a stage hold, one after the other, in buffers of one byte.
pub(super) fn holds(tree: &Platform) -> Vec<f64> {
    let load = *tree.load();
    let unit = tree.with_load(Load { buffer: 1.0, ..load });
    let layers = (1..=unit.height() as u32).filter(|&layer| {
        let all = unit.receivers().unwrap_or_default();
        all.contains(&layer)
    });
    let mut sum = 0.0;
    layers
        .map(|layer| {
            sum += unit.largest_chunk(layer) * unit.processors_of(layer);
            sum
        })
        .collect()
}

/// The tree with another load and buffer.
pub(super) fn with(tree: &Platform, volume: f64, buffer: f64) -> Platform {
    let given = Load { volume, buffer, ..*tree.load() };
    tree.with_load(given)
}

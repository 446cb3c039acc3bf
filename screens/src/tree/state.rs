//! The state of the screen: a tree with its stages, and what is solved for.

use std::sync::Arc;

use crossover_model::divisible_load::{
    BinomialTree, Embedded, Embedding, Layers, Load, Network, OneLayer, Order, OrdinaryTree, Plan,
    Platform, Sequence, Solver, StageRule,
};
use crossover_model::steps::Pace;

use super::params::{Buffers, Shape, Values};
use crate::kits::divisible_load::{self as kit, MOST_STAGES, Optimal, Optimum, Solved};
use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};
use crate::screen::typed::Worded;

/// Maximum number of messages of a binomial tree: some hundredths of a second.
const MOST_MESSAGES: f64 = 524_288.0;
/// Maximum number of messages where the best number of stages is sought.
const MOST_SEARCHED: f64 = 65_536.0;
/// Maximum number of hops in an ordinary tree that is solved at once, so that a slider does not
/// halt.
const MOST_HOPS: f64 = 250.0;
const MOST_HOPS_SEARCHED: f64 = 60.0;
/// Maximum number of hops in steps: more than in the paper, a few seconds.
const MOST_HOPS_IN_STEPS: f64 = 65_536.0;
/// Maximum number of steps, of about a millisecond each, for one optimum.
const MOST_STEPS: usize = 2_000;
/// Maximum height where the number of layers is sought.
const TALLEST: u32 = 24;
const TALLEST_ORDINARY: u32 = 10;

/// A tree with its stages, and what is solved for.
pub(super) struct State {
    pub values: Values,
    pub load: Load,
    tree: Later<Platform>,
    at_once: Later<Plan>,
    optimum: Optimum,
    /// The tree with its stages and makespan; filled after all that it is compared with.
    pub plan: Later<Plan>,
    /// A slightly larger load, and its schedule by the same rule.
    pub larger_load: Later<(f64, Plan)>,
    /// The tree with a layer fewer, by the same rule.
    pub shorter: Later<Plan>,
    /// Nearest layer first instead of the sequence, in as many stages where they hold the load.
    pub nearest_first: Later<Plan>,
    /// The makespan without hop times.
    pub without_hops: Later<f64>,
    embedded: Later<Embedded>,
    one_layer: Later<Vec<OneLayer>>,
}

impl Stepped for State {
    const AT_ONCE: usize = 6;

    async fn find(&self, pace: &Pace) {
        let rule = self.values.n;
        self.optimum.solved.fill(self.solve(pace)).await;
        self.larger_load.fill(self.find_larger_load(pace)).await;
        self.shorter.fill(self.find_shorter_tree(pace)).await;
        let plan = async {
            match self.optimum.solved.get() {
                Ok(solved) => Ok(solved.plan),
                // The makespan may be known where the loads take too long.
                Err(_) => plan_tree_in_steps(&self.tree()?, rule, pace).await,
            }
        };
        self.plan.fill(plan).await;
        self.nearest_first.fill(self.find_nearest(pace)).await;
        self.without_hops.fill(self.find_without_hops(pace)).await;
        kit::find_usage(self, pace).await;
        let best = async {
            if self.has_sequence() {
                let help = "it is sought without a sequence: give a number";
                return Err(Error::new(ErrorKind::Undefined, "n", "best", help));
            }
            match rule {
                StageRule::Best => self.plan.get().copied(),
                StageRule::Number(_) | StageRule::Fewest => {
                    plan_tree_in_steps(&self.tree()?, StageRule::Best, pace).await
                }
            }
        };
        self.optimum.best.fill(best).await;
        kit::find_prices(self, pace).await;
    }
}

impl Optimal for State {
    fn optimum(&self) -> &Optimum {
        &self.optimum
    }

    fn solved_loads(&self) -> Result<&Solved, Error> {
        match self.plan.get() {
            Err(error) if self.plan.is_pending() => Err(error),
            _ => self.optimum.solved.get(),
        }
    }

    fn best(&self) -> Result<&Plan, Error> {
        self.optimum.best.get()
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let mut values = Values::from(params);
        // The best number of stages is sought for the paper's stages alone.
        if !values.sequence.is_empty() && values.n == StageRule::Best {
            values.n = StageRule::Fewest;
        }
        let Values { A: compute, C: transfer, S: startup, V: volume, D: buffer, .. } = values;
        Self {
            load: Load { compute, transfer, startup, volume, buffer },
            values,
            tree: Later::default(),
            at_once: Later::default(),
            optimum: Optimum::default(),
            plan: Later::default(),
            larger_load: Later::default(),
            shorter: Later::default(),
            nearest_first: Later::default(),
            without_hops: Later::default(),
            embedded: Later::default(),
            one_layer: Later::default(),
        }
    }

    /// Returns whether the buffers hold the load, in no more messages than are solved for. The best
    /// number of stages, which takes long, is not sought.
    pub fn is_solvable(&self) -> bool {
        let rule = match self.values.n {
            StageRule::Best => StageRule::Fewest,
            given => given,
        };
        let holds = |(tree, stages): (Platform, f64)| {
            let few = stages * tree.hops_per_stage()? <= max_hops_in_steps(&tree, rule);
            Ok::<bool, Error>((few || is_full(&tree, stages)) && tree.fewest_stages()? <= stages)
        };
        self.tree_and_stages_by(rule).and_then(holds).unwrap_or(false)
    }

    pub fn is_ordinary(&self) -> bool {
        self.values.shape == Shape::Ordinary
    }

    /// Returns the tree with all its layers, or why there is none.
    pub fn tree(&self) -> Result<Platform, Error> {
        let tree = self.tree.or(|| {
            if self.is_ordinary() && self.has_sequence() {
                return Err(self.sequence_error("only a binomial tree takes one: leave it blank"));
            }
            if self.is_ordinary() && self.has_network() {
                let help = "only a binomial tree is embedded: choose none";
                let got = self.values.network.map_or("none", Network::name);
                return Err(Error::new(ErrorKind::Undefined, "network", got, help));
            }
            let height = match self.values.h {
                _ if self.has_sequence() => {
                    self.values.sequence.iter().copied().fold(1.0, f64::max)
                }
                Worded::Number(h) => h,
                Worded::Word(_) => f64::NAN,
            };
            choose_height(self.platform(self.values.shape, height)?, &self.values)
        });
        tree.copied()
    }

    /// Returns the tree of a shape and height, with the other parameters as they are.
    pub fn platform(&self, shape: Shape, height: f64) -> Result<Platform, Error> {
        let Values { p: ports, order, ref layers, .. } = self.values;
        let layers = match &layers[..] {
            [] => Layers::ALL,
            list => Layers::only(&read_whole_layers("layers", list)?)?,
        };
        let sequence = match &self.values.sequence[..] {
            [] => None,
            list => Some(Sequence::of(&read_whole_layers("sequence", list)?)?),
        };
        let buffers = if self.values.buffers == Buffers::Two { 2.0 } else { 1.0 };
        let load = self.load;
        let with_hops = |network| Embedding { network, per_hop: self.values.th };
        let embedding = self.values.network.map(with_hops);
        Ok(match shape {
            Shape::Ordinary => OrdinaryTree { ports, height, order, buffers, layers, load }.into(),
            Shape::Binomial => {
                BinomialTree { ports, height, order, layers, sequence, embedding, load }.into()
            }
        })
    }

    pub fn has_sequence(&self) -> bool {
        !self.values.sequence.is_empty()
    }

    pub fn has_network(&self) -> bool {
        self.values.network.is_some()
    }

    /// Returns the error of what is undefined with a sequence.
    pub fn sequence_error(&self, help: &'static str) -> Error {
        let layers = self.values.sequence.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        Error::new(ErrorKind::Undefined, "sequence", layers, help)
    }

    /// Returns the links of the path of each step.
    pub fn distances(&self) -> Result<Vec<f64>, Error> {
        let tree = self.visible_tree()?;
        network_of(&tree)?.distances(tree.ports(), tree.height())
    }

    /// Returns the nodes of the network and the paths of the messages.
    pub fn embedding(&self) -> Result<&Embedded, Error> {
        self.embedded.or(|| {
            let tree = self.visible_tree()?;
            network_of(&tree)?.embed(tree.ports(), tree.height())
        })
    }

    /// Returns the schedule where it is known without steps.
    pub fn plan_at_once(&self) -> Result<Plan, Error> {
        self.at_once.or(|| plan_tree(&self.tree()?, self.values.n)).copied()
    }

    pub fn loads(&self) -> Result<&Solved, Error> {
        self.optimum.solved.get()
    }

    pub fn has_loads(&self) -> bool {
        !self.optimum.solved.is_pending()
    }

    /// Returns the tree of the layers that are used, and its stages.
    pub fn tree_and_stages(&self) -> Result<(Platform, f64), Error> {
        self.tree_and_stages_by(self.values.n)
    }

    fn tree_and_stages_by(&self, rule: StageRule) -> Result<(Platform, f64), Error> {
        match rule {
            StageRule::Number(n) => Ok((self.tree()?, n)),
            StageRule::Fewest => self.tree()?.fewest(),
            StageRule::Best => self.plan_at_once().map(|plan| (plan.platform, plan.stages)),
        }
    }

    /// Returns the tree that is drawn: with the fewest stages, the layers that are used.
    pub fn visible_tree(&self) -> Result<Platform, Error> {
        match self.values.n {
            StageRule::Fewest => self.tree_and_stages().map(|(tree, _)| tree),
            StageRule::Number(_) | StageRule::Best => self.tree(),
        }
    }

    pub fn most_stages(&self) -> f64 {
        let hops = |tree: Platform| {
            Ok::<f64, Error>(max_hops_in_steps(&tree, self.values.n) / tree.hops_per_stage()?)
        };
        self.tree().and_then(hops).unwrap_or(0.0).min(MOST_STAGES)
    }

    async fn solve(&self, pace: &Pace) -> Result<Solved, Error> {
        let rule = self.values.n;
        let (platform, stages) = if rule == StageRule::Best {
            let best = plan_tree_in_steps(&self.tree()?, rule, pace).await?;
            (best.platform, best.stages)
        } else {
            self.tree_and_stages()?
        };
        let hops = stages * platform.hops_per_stage()?;
        let most = max_hops_in_steps(&platform, rule);
        if most < hops && !is_full(&platform, stages) {
            let help = format!(
                "loads are found for at most {most} messages (hops of them in an ordinary tree): raise D, or lower n or h"
            );
            let got = format!("{stages} stages, {hops} messages");
            return Err(Error::new(ErrorKind::TooLarge, "n", got, help));
        }
        let solution =
            kit::limit_steps(MOST_STEPS, platform.solve_paced(stages, pace), pace).await?;
        let plan = Plan { platform, stages, makespan: solution.makespan };
        Ok(Solved { plan, solution: Arc::new(solution) })
    }

    /// Finds the schedule of a little more load; with a number of stages it cannot be faster.
    async fn find_larger_load(&self, pace: &Pace) -> Result<(f64, Plan), Error> {
        let (tree, rule) = (self.tree()?, self.values.n);
        if rule != StageRule::Fewest || self.has_sequence() {
            return Err(Error::missing("n"));
        }
        let Load { volume, buffer, .. } = self.load;
        let more = volume + 1.0_f64.min(volume / 10.0).max(volume * 1e-6);
        Ok((more, plan_tree_in_steps(&with(&tree, more, buffer), rule, pace).await?))
    }

    /// Finds the schedule of a layer fewer, where the deepest ones are served too. Of an ordinary tree
    /// this takes too long.
    async fn find_shorter_tree(&self, pace: &Pace) -> Result<Plan, Error> {
        let (tree, rule) = (self.tree()?, self.values.n);
        if rule == StageRule::Fewest || self.is_ordinary() || self.has_sequence() {
            return Err(Error::missing("h"));
        }
        plan_tree_in_steps(&tree.with_height(tree.height() - 1.0), rule, pace).await
    }

    /// Finds the schedule of all layers, nearest first, instead of the sequence.
    async fn find_nearest(&self, pace: &Pace) -> Result<Plan, Error> {
        let Platform::Binomial(mut tree) = self.tree()? else {
            return Err(Error::missing("sequence"));
        };
        tree.sequence.take().ok_or_else(|| Error::missing("sequence"))?;
        (tree.order, tree.layers) = (Order::NearestFirst, Layers::ALL);
        let tree = Platform::from(tree);
        let least = tree.fewest_stages()?;
        let stages = match self.values.n {
            StageRule::Number(n) => n.max(least),
            StageRule::Fewest | StageRule::Best => least,
        };
        plan_tree_in_steps(&tree, StageRule::Number(stages), pace).await
    }

    async fn find_without_hops(&self, pace: &Pace) -> Result<f64, Error> {
        let Plan { platform: Platform::Binomial(mut tree), stages, .. } = *self.plan.get()? else {
            return Err(Error::missing("network"));
        };
        tree.embedding.take().ok_or_else(|| Error::missing("network"))?;
        let near = plan_tree_in_steps(&tree.into(), StageRule::Number(stages), pace).await?;
        Ok(near.makespan)
    }

    pub fn processors(&self) -> Result<f64, Error> {
        Ok(self.plan.get()?.platform.computing_processors().unwrap_or(f64::NAN))
    }

    pub fn utilization(&self) -> Result<f64, Error> {
        let Load { compute, volume, .. } = self.load;
        Ok((compute * volume / self.processors()? / self.plan.get()?.makespan).min(1.0))
    }

    pub fn one_layer(&self) -> Result<&Vec<OneLayer>, Error> {
        self.one_layer.or(|| self.tree()?.one_layer())
    }

    /// Returns the layer that alone is fastest, and the least time of the others.
    fn fastest_layer(&self, time: fn(&OneLayer) -> f64) -> Result<(&OneLayer, f64), Error> {
        let all = self.one_layer()?;
        let best = all.iter().min_by(|a, b| time(a).total_cmp(&time(b)));
        let best = best.ok_or_else(|| Error::missing("h"))?;
        let others = all.iter().filter(|one| one.layer != best.layer);
        Ok((best, others.map(time).fold(f64::INFINITY, f64::min)))
    }

    pub fn fastest_by_formula(&self) -> Result<(&OneLayer, f64), Error> {
        self.fastest_layer(|one| one.printed)
    }

    /// Returns the layer that alone is fastest in whole chunks, and the least time of the others.
    pub fn fastest_in_chunks(&self) -> Result<(&OneLayer, f64), Error> {
        self.fastest_layer(|one| one.makespan)
    }

    pub fn chunks_by_formula(&self) -> Result<f64, Error> {
        let n = self.fastest_by_formula()?.0.n_star;
        let help = "without start-ups the smallest chunks win: set S";
        let infinite = || Error::new(ErrorKind::Undefined, "S", "n* infinite", help);
        if n.is_infinite() { Err(infinite()) } else { Ok(n) }
    }
}

/// Returns the layers of a list; an error on `key` where one is no whole number.
fn read_whole_layers(key: &'static str, list: &[f64]) -> Result<Vec<u32>, Error> {
    if let Some(part) = list.iter().find(|layer| layer.fract() != 0.0) {
        let help = "give whole numbers of layers, such as 4,5";
        return Err(Error::new(ErrorKind::NotInteger, key, *part, help));
    }
    Ok(list.iter().map(|layer| *layer as u32).collect())
}

pub(super) fn network_of(tree: &Platform) -> Result<Network, Error> {
    let embedding = match tree {
        Platform::Binomial(tree) => tree.embedding,
        Platform::Ordinary(_) | Platform::Star(_) => None,
    };
    let help = "choose the network that the tree is embedded in";
    let none = || Error::new(ErrorKind::Undefined, "network", "none", help);
    Ok(embedding.ok_or_else(none)?.network)
}
/// Returns the tree with the fewest or the best number of layers, where `h` is that word.
fn choose_height(tree: Platform, values: &Values) -> Result<Platform, Error> {
    let rule = values.n;
    if !values.sequence.is_empty() {
        tree.check()?;
        return Ok(tree);
    }
    if values.h.is("best") {
        let most = max_hops(&tree, rule).min(MOST_SEARCHED);
        let best = tree.best_height(rule, max_height(&tree), most, &mut Solver::default());
        return best.map(|best| best.platform);
    }
    if !values.h.is("fewest") {
        tree.check()?;
        return Ok(tree);
    }
    let stages = match rule {
        StageRule::Number(n) => n,
        StageRule::Fewest => 1.0,
        StageRule::Best => f64::INFINITY,
    };
    let mut last = Error::missing("h");
    for h in 1..=TALLEST {
        let tree = tree.with_height(f64::from(h));
        match tree.fewest_stages() {
            Ok(least) if least <= stages => return Ok(tree),
            Ok(_) => {
                let help = format!("no {h} layers hold V in so few stages: raise n or D");
                last = Error::new(ErrorKind::Infeasible, "n", format!("{stages}"), help);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Returns the schedule of `tree`, searched no longer than a page can wait.
pub(super) fn plan_tree(tree: &Platform, rule: StageRule) -> Result<Plan, Error> {
    tree.plan(rule, max_hops(tree, rule), &mut Solver::default())
}

async fn plan_tree_in_steps(tree: &Platform, rule: StageRule, pace: &Pace) -> Result<Plan, Error> {
    let solver = &mut Solver::default();
    kit::limit_extra_work(
        tree.planned_paced(rule, max_hops_in_steps(tree, rule), solver, pace),
        pace,
    )
    .await
}

fn max_hops_in_steps(tree: &Platform, rule: StageRule) -> f64 {
    match tree {
        Platform::Ordinary(_) => MOST_HOPS_IN_STEPS,
        Platform::Binomial(_) | Platform::Star(_) => max_hops(tree, rule),
    }
}

fn max_hops(tree: &Platform, rule: StageRule) -> f64 {
    let relayed = matches!(tree, Platform::Ordinary(_));
    match (rule == StageRule::Best, relayed) {
        (false, false) => MOST_MESSAGES,
        (true, false) => MOST_SEARCHED,
        (false, true) => MOST_HOPS,
        (true, true) => MOST_HOPS_SEARCHED,
    }
}

pub(super) const fn max_height(tree: &Platform) -> u32 {
    match tree {
        Platform::Ordinary(_) => TALLEST_ORDINARY,
        Platform::Binomial(_) | Platform::Star(_) => TALLEST,
    }
}

/// Returns whether the load fills every buffer of all stages.
fn is_full(platform: &Platform, stages: f64) -> bool {
    let Load { volume, buffer, .. } = *platform.load();
    let more = with(platform, volume * (1.0 + 3e-12), buffer);
    more.fewest_stages().is_ok_and(|least| stages < least)
}

/// Returns the capacity of the first layer, the first two, and so on, in a stage, in buffers.
pub(super) fn layer_capacities(tree: &Platform) -> Vec<f64> {
    let unit = with(tree, tree.load().volume, 1.0);
    let all = unit.receivers().unwrap_or_default();
    let layers = (1..=unit.height() as u32).filter(|layer| all.contains(layer));
    let times = |layer: u32| all.iter().filter(|other| **other == layer).count() as f64;
    let held =
        layers.map(|layer| times(layer) * unit.largest_chunk(layer) * unit.processors_of(layer));
    let sums = held.scan(0.0, |sum, held| {
        *sum += held;
        Some(*sum)
    });
    sums.collect()
}

/// Returns the capacity of a stage, in buffers.
pub(super) fn stage_capacity(tree: &Platform) -> f64 {
    layer_capacities(tree).last().copied().unwrap_or(f64::NAN)
}

pub(super) fn with(tree: &Platform, volume: f64, buffer: f64) -> Platform {
    tree.with_load(Load { volume, buffer, ..*tree.load() })
}

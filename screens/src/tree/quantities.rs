//! The quantities: the optimum, what bounds it, what each layer alone would take, and what more or less
//! of anything would change; and the state they are of.

use std::sync::Arc;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, Hop};
use crossover_model::divisible_load::{
    BinomialTree, Embedded, Embedding, Layers, Load, Network, OneLayer, Order, OrdinaryTree, Plan,
    Platform, Sequence, Solver, StageRule,
};
use crossover_model::steps::{Pace, in_one_go};

use super::params::{Buffers, Shape, Values, Within};
use crate::kits::divisible_load::{self as kit, MOST_STAGES, Optimal, Optimum, Solved};
use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};
use crate::screen::typed::Worded;

/// The most messages of a binomial tree that one state is solved for: some hundredths of a second.
const MOST_MESSAGES: f64 = 524_288.0;
/// The most messages where the best number of stages is sought.
const MOST_SEARCHED: f64 = 65_536.0;
/// The most hops of messages of an ordinary tree that one state is solved for at once, so that a slider
/// is followed without a halt.
const MOST_HOPS: f64 = 250.0;
const MOST_HOPS_SEARCHED: f64 = 60.0;
/// The most hops in steps: more than the paper's largest instances have, a few seconds.
const MOST_HOPS_IN_STEPS: f64 = 65_536.0;
/// The steps, of about a millisecond each, that the optimum of a state may take.
const MOST_STEPS: usize = 2_000;
/// The tallest tree that is tried where the number of layers is sought.
const TALLEST: u32 = 24;
/// The tallest ordinary tree that is tried.
const TALLEST_ORDINARY: u32 = 10;

/// A tree with its stages, and what is found of it.
pub(super) struct State {
    pub values: Values,
    pub load: Load,
    tree: Later<Platform>,
    at_once: Later<Plan>,
    optimum: Optimum,
    /// The tree that is used, its stages and makespan, told together with what it is compared with.
    pub plan: Later<Plan>,
    /// A little more load, by the same rule.
    pub more: Later<(f64, Plan)>,
    /// With a layer fewer, by the same rule.
    pub fewer: Later<Plan>,
    /// Nearest layer first instead of the sequence, in as many stages where they hold the load.
    pub nearest: Later<Plan>,
    /// The makespan without hop times.
    pub near: Later<f64>,
    embedded: Later<Embedded>,
    one_layer: Later<Vec<OneLayer>>,
}

type Q = Quantity<State>;

const PAPER_2: &str = "Drozdowski and Wolniewicz 2004, sections 2.2 and 2.3";
const PAPER_2_3: &str =
    "Drozdowski and Wolniewicz 2004, section 2.3 and Fig. 1b; torus: Peters and Syska 1996";
const PAPER_3: &str = "Drozdowski and Wolniewicz 2004, section 3";
const PAPER_4_2: &str = "Drozdowski and Wolniewicz 2004, section 4.2";
const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::time("cmax", "C_max", "Makespan", |s| Ok(s.plan.get()?.makespan))
            .found_by(
                "The linear program is solved. Its loads are played message by message; its dual prices bound every other schedule from below.",
                |s| match s.values.shape {
                    // Iterated, not exact.
                    Shape::Ordinary => "C_dual <= C_played = cmax <= (1 + 1e-7) C_dual and V_sent = V and x_max <= 1",
                    Shape::Binomial => "C_played = cmax = C_dual and V_sent = V and x_max <= 1",
                },
            )
            .source("Drozdowski and Wolniewicz 2004, section 3: BinomialTreeNLF / LLF (28)–(35), TreeNLF-1, -2, LLF-1, -2 (6)–(27)"),
        Q::ratio("n_min", "n_min", "Fewest stages", |s| s.tree()?.fewest_stages())
            .formula("max(1, ceil(V / (D room)))")
            .source(PAPER_3)
            .remark("Printed without rounding up in section 3.3. Layers that only relay hold nothing."),
        Q::number("d_star", "D*", "Steady buffer capacity, as printed", Byte, |s| {
            s.tree()?.steady_buffer()?.printed
        })
        .formula_by(|s| steady_formulas(s)[0])
        .source(PAPER_5)
        .remark("A heuristic: the last layer gets least, and computes a message in the time that a stage takes to send. It grows exponentially with h."),
        Q::number("d_star_premise", "D*", "Steady buffer capacity, by its premise", Byte, |s| {
            s.tree()?.steady_buffer()?.by_premise
        })
        .formula_by(|s| steady_formulas(s)[1])
        .source(PAPER_5)
        .remark_by(|s| steady_formulas(s)[2]),
        Q::share("utilization", "", "Utilization", State::utilization)
            .formula("V A / (processors cmax)")
            .source(PAPER_4_2),
        kit::overlap(),
        Q::time("asymptote", "", "Asymptote set by layer 1", |s| {
            let tree = s.tree()?;
            tree.fewest_stages()?;
            if s.has_sequence() {
                return Err(s.of_sequence("it is given for one message to each layer in a stage"));
            }
            Ok(s.load.volume * s.load.compute / room(&tree))
        })
        .formula("V A / room")
        .source(PAPER_4_2)
        .remark("Layer 1 computes D A in each of V / (D room) stages. Between full stages the makespan can be shorter."),
        Q::time("one_layer_time", "LB", "One layer alone, by the formula", |s| {
            Ok(s.by_formula()?.0.printed)
        })
        .formula_by(|s| {
            let is_free = s.by_formula().is_ok_and(|(one, _)| one.period.startups == 0.0);
            one_layer_formulas(s)[usize::from(is_free)]
        })
        .source(PAPER_4_2)
        .remark_by(|s| match s.chunks_by_formula() {
            _ if s.is_ordinary() => "The paper gives the formula for binomial trees. This one is derived in the same way.",
            Ok(n) if n < 1.0 => "n* is below 1: no schedule reaches the formula's time, as there is no part of a stage.",
            _ => "The paper's lines LB. Not a bound: other distributions can be faster, and D is left out.",
        }),
        Q::ratio("one_layer_n", "n*", "Chunks of one layer alone, by the formula", State::chunks_by_formula)
            .formula_by(|s| one_layer_formulas(s)[2])
            .source(PAPER_4_2),
        Q::ratio("one_layer", "i", "Layer that computes alone, by the formula", |s| {
            Ok(f64::from(s.by_formula()?.0.layer))
        })
        .found(
            "The times of all layers are compared.",
            "i = one_layer and one_layer_time <= LB_other",
        )
        .source(PAPER_4_2),
        Q::time("one_layer_real", "", "One layer alone, in whole chunks that fit D", |s| {
            Ok(s.in_whole_chunks()?.0.makespan)
        })
        .found(
            "All layers and numbers of equal chunks are compared.",
            "one_layer_real = s_1 + max((k - 1) s_2 + c, k c) <= min(C_k_fewer, C_k_more, C_other) and k_least <= k",
        )
        .source("The schedule of equal chunks")
        .remark("The paper's formula leaves out that chunks queue when computing one takes longer than sending it."),
        Q::ratio("n_used", "n", "Stages used", |s| Ok(s.plan.get()?.stages))
            .formula_by(|s| match s.values.n {
                StageRule::Number(_) => "n",
                StageRule::Fewest => "n_min",
                StageRule::Best => "best_n",
            })
            .source(PAPER_4_2)
            .remark("n as given, n_min, or the n of least makespan."),
        Q::ratio("h_used", "h", "Layers used", |s| Ok(s.plan.get()?.platform.height()))
            .origin_by(|s| {
                Some(if s.has_sequence() {
                    Origin::Formula("h")
                } else if s.values.n == StageRule::Fewest || s.values.h.is("fewest") {
                    Origin::Found {
                        by: "The least number of layers that holds V in the stages used.",
                        holds: "n_h <= n_used < n_h_fewer",
                    }
                } else if s.values.h.is("best") {
                    Origin::Found {
                        by: "The makespans of all heights are compared, up to 24 layers and in an ordinary tree 10.",
                        holds: "cmax <= min(C_h_fewer, C_h_more)",
                    }
                } else {
                    Origin::Formula("h")
                })
            })
            .source(PAPER_4_2),
        Q::ratio("processors", "", "Computing processors", State::processors)
            .formula_by(|s| match s.values.shape {
                Shape::Ordinary => "sum_i(p^layer_i)",
                Shape::Binomial => "sum_i(p (p + 1)^(layer_i - 1))",
            })
            .source(PAPER_2),
        Q::ratio("messages", "", "Messages of the originator", |s| {
            let Plan { platform, stages, .. } = s.plan.get()?;
            Ok(stages * platform.messages_per_stage().unwrap_or(0) as f64)
        })
        .formula("n_used q_used")
        .source(PAPER_3)
        .remark("Each goes out on all p ports."),
        Q::number("dilation", "", "Longest path of a step", Hop, |s| {
            Ok(s.distances()?.into_iter().fold(0.0, f64::max))
        })
        .shown_if(State::has_network)
        .formula("max_j(d_j)")
        .source(PAPER_2_3)
        .remark("The dilation of the embedding: links that a message crosses between two nodes of the tree."),
        Q::ratio("congestion", "", "Messages that share a link", |s| s.distances().map(|_| 1.0))
            .shown_if(State::has_network)
            .found(
                "The messages of each step are walked link by link; of a large network in the last parts that it is cut into.",
                "congestion = m_link and v_least = 1 and v_most = 1",
            )
            .source(PAPER_2_3),
        Q::ratio("network_nodes", "", "Nodes of the network", |s| {
            s.distances()?;
            let tree = s.shown()?;
            Ok((tree.ports() + 1.0).powf(tree.height()))
        })
        .shown_if(State::has_network)
        .formula("(p + 1)^h_in")
        .source(PAPER_2_3),
        Q::time("t_hops", "", "Hop times of a message to the last layer", |s| {
            Ok(s.values.th * s.distances()?.into_iter().sum::<f64>())
        })
        .shown_if(State::has_network)
        .formula("th sum_j(d_j)")
        .source(PAPER_2_3),
        Q::ratio("embedding_cost", "", "Makespan over that without hop times", |s| {
            Ok(s.plan.get()?.makespan / s.near.get()?)
        })
        .shown_if(State::has_network)
        .formula("cmax / C_near")
        .source(PAPER_2_3),
        kit::messages_worth(),
        kit::trimmed(),
        kit::best_stages(""),
        Q::time("best_n_time", "", "Makespan with the optimal n", |s| Ok(s.best()?.makespan))
            .found(
                "The program is solved with all h layers and the best n.",
                "best_n_time = C_n <= min(C_n_fewer, C_n_more)",
            )
            .source(PAPER_4_2),
        kit::bound(),
        kit::price::<Self, 0>(),
        kit::price::<Self, 1>(),
        kit::price::<Self, 2>(),
        kit::price::<Self, 3>(),
        kit::price::<Self, 4>(),
        kit::price::<Self, 5>(),
        kit::price::<Self, 6>(),
        kit::price::<Self, 7>(),
        kit::price::<Self, 8>(),
        kit::price::<Self, 9>(),
    ];

    fn prepare(params: &Params) -> Self {
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
            more: Later::default(),
            fewer: Later::default(),
            nearest: Later::default(),
            near: Later::default(),
            embedded: Later::default(),
            one_layer: Later::default(),
        }
    }

    fn complete(&self) {
        in_one_go(async |pace| self.find(pace).await);
    }

    fn letters(&self) -> Letters {
        let plan = self.plan.get().ok().copied();
        let tree = self.tree().ok();
        let fewest = tree.and_then(|tree| tree.fewest_stages().ok()).unwrap_or(f64::NAN);
        let buffers = tree.as_ref().map_or(f64::NAN, room);
        let letters = self.tree_letters().joined(self.alone_letters());
        let letters = letters.joined(kit::advice(&self.load, self.values.n, fewest, buffers));
        let letters = letters.joined(kit::letters(self, plan)).joined(self.walked());
        match plan {
            Some(plan) => letters.joined(plan_letters(plan, self.values.n)),
            None => letters,
        }
    }

    /// Returns whether the buffers hold the load, in no more messages than are solved for. The best
    /// number of stages, which takes long, is not sought.
    fn is_consistent(&self) -> bool {
        let rule = match self.values.n {
            StageRule::Best => StageRule::Fewest,
            given => given,
        };
        let holds = |(tree, stages): (Platform, f64)| {
            let few = stages * tree.hops_per_stage()? <= most_in_steps(&tree, rule);
            Ok::<bool, Error>((few || is_full(&tree, stages)) && tree.fewest_stages()? <= stages)
        };
        self.staged_by(rule).and_then(holds).unwrap_or(false)
    }

    fn first(&self) -> Vec<&'static str> {
        vec![
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
        ]
    }
}

impl Stepped for State {
    const AT_ONCE: usize = 6;

    async fn find(&self, pace: &Pace) {
        let rule = self.values.n;
        self.optimum.solved.fill(self.solve(pace)).await;
        self.more.fill(self.find_more(pace)).await;
        self.fewer.fill(self.find_fewer(pace)).await;
        let plan = async {
            match self.optimum.solved.get() {
                Ok(solved) => Ok(solved.plan),
                // The makespan may be known where the loads take too long.
                Err(_) => planned_in_steps(&self.tree()?, rule, pace).await,
            }
        };
        self.plan.fill(plan).await;
        self.nearest.fill(self.find_nearest(pace)).await;
        self.near.fill(self.find_near(pace)).await;
        kit::find_usage(self, pace).await;
        let best = async {
            if self.has_sequence() {
                let help = "it is sought without a sequence: give a number";
                return Err(Error::new(ErrorKind::Undefined, "n", "best", help));
            }
            match rule {
                StageRule::Best => self.plan.get().copied(),
                StageRule::Number(_) | StageRule::Fewest => {
                    planned_in_steps(&self.tree()?, StageRule::Best, pace).await
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

    fn solved(&self) -> Result<&Solved, Error> {
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
    /// Returns whether nodes hang from the last layer alone.
    pub fn is_ordinary(&self) -> bool {
        self.values.shape == Shape::Ordinary
    }

    /// Returns the tree with all its layers, or why there is none.
    pub fn tree(&self) -> Result<Platform, Error> {
        let tree = self.tree.or(|| {
            if self.is_ordinary() && self.has_sequence() {
                return Err(self.of_sequence("only a binomial tree takes one: leave it blank"));
            }
            if self.is_ordinary() && self.has_network() {
                let help = "only a binomial tree is embedded: choose none";
                let got = within(self.values.network).map_or("none", Network::name);
                return Err(Error::new(ErrorKind::Undefined, "network", got, help));
            }
            let height = match self.values.h {
                _ if self.has_sequence() => {
                    self.values.sequence.iter().copied().fold(1.0, f64::max)
                }
                Worded::Number(h) => h,
                Worded::Word(_) => f64::NAN,
            };
            with_chosen_height(self.platform(self.values.shape, height)?, &self.values)
        });
        tree.copied()
    }

    /// Returns the tree of a shape and height, with the other parameters as they are.
    pub fn platform(&self, shape: Shape, height: f64) -> Result<Platform, Error> {
        let Values { p: ports, order, ref layers, .. } = self.values;
        let (layers, load) = (read_layers(layers)?, self.load);
        let buffers = if self.values.buffers == Buffers::Two { 2.0 } else { 1.0 };
        let sequence = read_sequence(&self.values.sequence)?;
        let network = within(self.values.network);
        let embedding = network.map(|network| Embedding { network, per_hop: self.values.th });
        Ok(match shape {
            Shape::Ordinary => OrdinaryTree { ports, height, order, buffers, layers, load }.into(),
            Shape::Binomial => {
                BinomialTree { ports, height, order, layers, sequence, embedding, load }.into()
            }
        })
    }

    /// Returns whether the messages of a stage are given.
    pub fn has_sequence(&self) -> bool {
        !self.values.sequence.is_empty()
    }

    /// Returns whether the tree is embedded in a network.
    pub fn has_network(&self) -> bool {
        self.values.network != Within::None
    }

    /// Returns the error of what is undefined with a sequence.
    fn of_sequence(&self, help: &'static str) -> Error {
        let layers = self.values.sequence.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        Error::new(ErrorKind::Undefined, "sequence", layers, help)
    }

    /// Returns the links of the path of each step.
    pub fn distances(&self) -> Result<Vec<f64>, Error> {
        let tree = self.shown()?;
        network_of(&tree)?.distances(tree.ports(), tree.height())
    }

    /// Returns the nodes of the network and how the messages reach them; of a network too large to be drawn
    /// why not.
    pub fn embedded(&self) -> Result<&Embedded, Error> {
        self.embedded.or(|| {
            let tree = self.shown()?;
            network_of(&tree)?.embed(tree.ports(), tree.height())
        })
    }

    /// Returns the tree with its stages, and the layers that they need, where that is known at once.
    pub fn plan_at_once(&self) -> Result<Plan, Error> {
        self.at_once.or(|| planned(&self.tree()?, self.values.n)).copied()
    }

    /// Returns the loads as soon as they are known.
    pub fn loads(&self) -> Result<&Solved, Error> {
        self.optimum.solved.get()
    }

    /// Returns whether the loads are known, or that there are none.
    pub fn has_loads(&self) -> bool {
        !self.optimum.solved.is_pending()
    }

    /// Returns the tree, of as many layers as are used, and its stages.
    pub fn staged(&self) -> Result<(Platform, f64), Error> {
        self.staged_by(self.values.n)
    }

    fn staged_by(&self, rule: StageRule) -> Result<(Platform, f64), Error> {
        match rule {
            StageRule::Number(n) => Ok((self.tree()?, n)),
            StageRule::Fewest => self.tree()?.fewest(),
            StageRule::Best => self.plan_at_once().map(|plan| (plan.platform, plan.stages)),
        }
    }

    /// Returns the tree of as many layers as are drawn: with the fewest stages, those that are used.
    pub fn shown(&self) -> Result<Platform, Error> {
        match self.values.n {
            StageRule::Fewest => self.staged().map(|(tree, _)| tree),
            StageRule::Number(_) | StageRule::Best => self.tree(),
        }
    }

    /// Returns the most stages of the tree that are solved for.
    pub fn most_stages(&self) -> f64 {
        let hops = |tree: Platform| {
            Ok::<f64, Error>(most_in_steps(&tree, self.values.n) / tree.hops_per_stage()?)
        };
        self.tree().and_then(hops).unwrap_or(0.0).min(MOST_STAGES)
    }

    /// Finds the loads.
    async fn solve(&self, pace: &Pace) -> Result<Solved, Error> {
        let rule = self.values.n;
        let (platform, stages) = if rule == StageRule::Best {
            let best = planned_in_steps(&self.tree()?, rule, pace).await?;
            (best.platform, best.stages)
        } else {
            self.staged()?
        };
        let hops = stages * platform.hops_per_stage()?;
        let most = most_in_steps(&platform, rule);
        if most < hops && !is_full(&platform, stages) {
            let help = format!(
                "loads are found for at most {most} messages (hops of them in an ordinary tree): raise D, or lower n or h"
            );
            let got = format!("{stages} stages, {hops} messages");
            return Err(Error::new(ErrorKind::TooLarge, "n", got, help));
        }
        let solution = kit::bounded(MOST_STEPS, platform.solve_paced(stages, pace), pace).await?;
        let plan = Plan { platform, stages, makespan: solution.makespan };
        Ok(Solved { plan, solution: Arc::new(solution) })
    }

    /// Finds the schedule of a little more load; with a number of stages it cannot be faster.
    async fn find_more(&self, pace: &Pace) -> Result<(f64, Plan), Error> {
        let (tree, rule) = (self.tree()?, self.values.n);
        if rule != StageRule::Fewest || self.has_sequence() {
            return Err(Error::missing("n"));
        }
        let Load { volume, buffer, .. } = self.load;
        let more = volume + 1.0_f64.min(volume / 10.0).max(volume * 1e-6);
        Ok((more, planned_in_steps(&with(&tree, more, buffer), rule, pace).await?))
    }

    /// Finds the schedule of a layer fewer, where the deepest ones are served too. Of an ordinary tree
    /// this takes too long.
    async fn find_fewer(&self, pace: &Pace) -> Result<Plan, Error> {
        let (tree, rule) = (self.tree()?, self.values.n);
        if rule == StageRule::Fewest || self.is_ordinary() || self.has_sequence() {
            return Err(Error::missing("h"));
        }
        planned_in_steps(&tree.with_height(tree.height() - 1.0), rule, pace).await
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
        planned_in_steps(&tree, StageRule::Number(stages), pace).await
    }

    /// Finds the makespan of the same stages without hop times.
    async fn find_near(&self, pace: &Pace) -> Result<f64, Error> {
        let Plan { platform: Platform::Binomial(mut tree), stages, .. } = *self.plan.get()? else {
            return Err(Error::missing("network"));
        };
        tree.embedding.take().ok_or_else(|| Error::missing("network"))?;
        let near = planned_in_steps(&tree.into(), StageRule::Number(stages), pace).await?;
        Ok(near.makespan)
    }

    /// Returns the processors that compute.
    pub fn processors(&self) -> Result<f64, Error> {
        Ok(self.plan.get()?.platform.computing_processors().unwrap_or(f64::NAN))
    }

    /// Returns the share of the processors' time in which they compute.
    pub fn utilization(&self) -> Result<f64, Error> {
        let Load { compute, volume, .. } = self.load;
        Ok((compute * volume / self.processors()? / self.plan.get()?.makespan).min(1.0))
    }

    /// Returns what each layer alone would take.
    pub fn one_layer(&self) -> Result<&Vec<OneLayer>, Error> {
        self.one_layer.or(|| self.tree()?.one_layer())
    }

    /// Returns the layer that alone is fastest, and the least time of the others.
    fn fastest(&self, time: fn(&OneLayer) -> f64) -> Result<(&OneLayer, f64), Error> {
        let all = self.one_layer()?;
        let best = all.iter().min_by(|a, b| time(a).total_cmp(&time(b)));
        let best = best.ok_or_else(|| Error::missing("h"))?;
        let others = all.iter().filter(|one| one.layer != best.layer);
        Ok((best, others.map(time).fold(f64::INFINITY, f64::min)))
    }

    fn by_formula(&self) -> Result<(&OneLayer, f64), Error> {
        self.fastest(|one| one.printed)
    }

    /// Returns the layer that alone is fastest in whole chunks, and the least time of the others.
    pub fn in_whole_chunks(&self) -> Result<(&OneLayer, f64), Error> {
        self.fastest(|one| one.makespan)
    }

    fn chunks_by_formula(&self) -> Result<f64, Error> {
        let n = self.by_formula()?.0.n_star;
        let help = "without start-ups the smallest chunks win: set S";
        let infinite = || Error::new(ErrorKind::Undefined, "S", "n* infinite", help);
        if n.is_infinite() { Err(infinite()) } else { Ok(n) }
    }

    /// Returns the letters of the tree, and of a little more load and a layer fewer.
    fn tree_letters(&self) -> Letters {
        let tree = self.tree().ok();
        let layers = tree.and_then(|tree| tree.receivers().ok()).unwrap_or_default();
        let first = layers.iter().filter(|layer| **layer == 1).count() as f64;
        let room = if self.is_ordinary() { "q p" } else { "q (p + 1) - q_1" };
        let more = self.more.get().ok();
        let next = |of: fn(&Plan) -> f64| more.map_or(f64::NAN, |(_, plan)| of(plan));
        letters! {
            "h" One = tree.map_or(f64::NAN, |tree| tree.height()) => "layers";
            "q" One = layers.len() as f64 => "messages of a stage";
            "q_1" One = first => "those for layer 1";
            "room" One : room => "buffers that a stage fills";
            "V_next" Byte = more.map_or(f64::NAN, |more| more.0) => "a slightly larger load";
            "C_next" Second = next(|plan| plan.makespan) => "makespan with that, by the same rule";
            "h_next" One = next(|plan| plan.platform.height()) => "its layers";
            "n_next" One = next(|plan| plan.stages) => "its stages";
            "C_nearest" Second = self.nearest.get().map_or(f64::NAN, |plan| plan.makespan) => "makespan with nearest layers first";
            "C_near" Second = self.near.get().copied().unwrap_or(f64::NAN) => "makespan without hop times";
            "h_in" One = self.shown().map_or(f64::NAN, |tree| tree.height()) => "layers that are embedded";
            "d" Hop * self.distances().unwrap_or_default() => "links of the path of each step";
            "C_fewer" Second = self.fewer.get().map_or(f64::NAN, |plan| plan.makespan) => "makespan with a layer fewer, by the same rule";
        }
    }

    /// Returns the letters of the embedding, walked link by link.
    fn walked(&self) -> Letters {
        let tree = self.shown().ok().filter(|_| self.has_network());
        let part = move |of: fn(&Embedded) -> usize| {
            move || tree.as_ref().and_then(walked).map_or(f64::NAN, |part| of(&part) as f64)
        };
        letters! {
            "m_link" One ~ part(Embedded::congestion) => "most messages of a step on a link";
            "v_least" One ~ part(|of| of.visits().into_iter().min().unwrap_or(0)) => "fewest times that a node is reached";
            "v_most" One ~ part(|of| of.visits().into_iter().max().unwrap_or(0)) => "most times that a node is reached";
        }
    }

    /// Returns the letters of one layer alone, by the formula and in whole chunks.
    fn alone_letters(&self) -> Letters {
        let mut letters = Letters::new();
        if let Ok((best, other)) = self.by_formula() {
            letters = self.sending(best, ["e_1", "e_2", "w_1", "w_2"]).joined(letters! {
                "i" One = f64::from(best.layer) => "layer that computes alone";
                "t_i" Second = self.hops_to(best.layer) => "hop times to that layer";
                "P" Processor = best.processors => "processors of that layer";
                "LB_other" Second = other => "least time of the other layers";
            });
        }
        let Ok((best, other)) = self.in_whole_chunks() else {
            return letters;
        };
        let least = if best.layer == 1 || self.is_ordinary() {
            "max(1, ceil(V / (D p)))"
        } else {
            "max(1, ceil(V / (D (p + 1))))"
        };
        let [first, next] = if self.has_network() {
            ["f_1 S + t_j + V C x_1 / k", "f_2 S + t_j + V C x_2 / k"]
        } else {
            ["f_1 S + V C x_1 / k", "f_2 S + V C x_2 / k"]
        };
        let at = |n: f64| if n < best.fewest { best.makespan } else { best.makespan_of(n) };
        let letters = letters.joined(self.sending(best, ["f_1", "f_2", "x_1", "x_2"]));
        letters.joined(letters! {
            "j" One = f64::from(best.layer) => "layer that computes alone";
            "k" One = best.stages => "its chunks";
            "P_j" Processor = best.processors => "its processors";
            "C_other" Second = other => "least time of the other layers";
            "k_least" One : least => "fewest chunks that fit the buffers";
            "t_j" Second = self.hops_to(best.layer) => "hop times to that layer";
            "s_1" Second : first => "time until the first chunk arrives";
            "s_2" Second : next => "time until the next chunk arrives";
            "c" Second : "A V / (k P_j)" => "time to compute a chunk";
            "C_k_fewer" Second = at(best.stages - 1.0) => "time of a chunk fewer, where it fits";
            "C_k_more" Second = at(best.stages + 1.0) => "time of a chunk more";
        })
    }

    /// Returns the hop times of a message to a layer.
    fn hops_to(&self, layer: u32) -> f64 {
        let of = |tree: Platform| network_of(&tree)?.distances(tree.ports(), tree.height());
        let distances = self.tree().and_then(of).unwrap_or_default();
        self.values.th * distances.iter().take(layer as usize).sum::<f64>()
    }

    /// Returns what sending to a layer takes until a chunk arrives and until the next one does: the
    /// start-ups, and the bytes on links that follow each other as a share of the load. The names are
    /// those of the letters.
    fn sending(&self, one: &OneLayer, [e_1, e_2, w_1, w_2]: [&'static str; 4]) -> Letters {
        let whole = self.load.transfer * self.load.volume;
        let i = f64::from(one.layer);
        let busy = match (self.values.shape, self.values.buffers) {
            (Shape::Binomial, _) => i,
            (Shape::Ordinary, Buffers::One) => i.min(2.0),
            (Shape::Ordinary, Buffers::Two) => 1.0,
        };
        let share = |load: f64| if whole == 0.0 { 0.0 } else { load / whole };
        letters! {
            e_1 One = i => "start-ups until a chunk arrives";
            e_2 One = busy => "start-ups until the next chunk arrives";
            w_1 One = share(one.arrival.load) => "sending until a chunk arrives, as a share of C V / n";
            w_2 One = share(one.period.load) => "sending until the next chunk arrives, as a share of C V / n";
        }
    }
}

/// Returns the formulas of `D*`, as printed and by its premise, and what tells them apart.
fn steady_formulas(s: &State) -> [&'static str; 3] {
    match (s.values.shape, s.values.buffers) {
        (Shape::Ordinary, Buffers::One) => [
            "h S / (A / p^(h - 1) - h C (1 + 1 / p))",
            "(2 h - 1) S / (A / p^(h - 1) - C (h + (h - 1) / p))",
            "A message to layer 1 and the one from it take 2 S + C D + C D / p: the printed formula counts one start-up of the two.",
        ],
        (Shape::Ordinary, Buffers::Two) => [
            "h S / (A / p^(h - 1) - h C)",
            "h S / (A / p^(h - 1) - h C)",
            "With two buffers messages follow each other on the originator's links without a pause; the printed formula is that of its premise.",
        ],
        (Shape::Binomial, _) => [
            "S h (h + 1) p (p + 1)^(h - 2) / (2 (A - C h (p + 1)^(h - 1)))",
            "cases(h = 1: S / (A - C); else: S h (h + 1) / (2 (A / (p (p + 1)^(h - 2)) - C (1 + (h - 1) (p + 1) / p))))",
            "Layer 1 gets D, not D (p+1) / p as the printed formula takes, and its one layer h = 1 computes D itself.",
        ],
    }
}

/// Returns the formulas of one layer alone: its time with `S` and without, and its best number of chunks.
fn one_layer_formulas(s: &State) -> [&'static str; 3] {
    match s.values.shape {
        Shape::Binomial if s.has_network() => [
            r#"one_layer_n (i S + t_i) "start-ups" + V C / p "sending" + A V / (one_layer_n P) "computing""#,
            "V C / p",
            "sqrt(A V / ((i S + t_i) P))",
        ],
        Shape::Binomial => [
            r#"one_layer_n i S "start-ups" + V C / p "sending" + A V / (one_layer_n P) "computing""#,
            "V C / p",
            "sqrt(A V / (i S P))",
        ],
        Shape::Ordinary => [
            r#"(e_1 - e_2 + one_layer_n e_2) S "start-ups" + V C (w_2 + (w_1 - w_2) / one_layer_n) "sending" + A V / (one_layer_n P) "computing""#,
            "V C w_2",
            "sqrt((V C (w_1 - w_2) + A V / P) / (e_2 S))",
        ],
    }
}

/// Returns the letters of the layers that compute, and of a layer fewer and one more.
fn plan_letters(Plan { platform, .. }: Plan, rule: StageRule) -> Letters {
    let messages = platform.receivers().unwrap_or_default();
    let layers = (1..=platform.height() as u32).filter(|layer| messages.contains(layer));
    let h = platform.height();
    let fewest =
        move |h: f64| move || platform.with_height(h).fewest_stages().unwrap_or(f64::INFINITY);
    let time = move |h: f64| {
        move || {
            let plan = planned(&platform.with_height(h), rule).ok();
            let plan = plan.filter(|_| h <= f64::from(tallest(&platform)));
            plan.map_or(f64::INFINITY, |plan| plan.makespan)
        }
    };
    letters! {
        "layer" One * layers.map(f64::from).collect() => "layers that compute";
        "q_used" One = messages.len() as f64 => "messages of a stage";
        "n_h" One ~ fewest(h) => "stages that these layers need";
        "n_h_fewer" One ~ fewest(h - 1.0) => "stages that a layer fewer would need";
        "C_h_fewer" Second ~ time(h - 1.0) => "makespan with a layer fewer";
        "C_h_more" Second ~ time(h + 1.0) => "makespan with a layer more";
    }
}

fn read_layers(list: &[f64]) -> Result<Layers, Error> {
    if list.is_empty() {
        return Ok(Layers::ALL);
    }
    Layers::only(&whole_layers("layers", list)?)
}

fn read_sequence(list: &[f64]) -> Result<Option<Sequence>, Error> {
    if list.is_empty() {
        return Ok(None);
    }
    Sequence::of(&whole_layers("sequence", list)?).map(Some)
}

/// Returns the numbers of layers that a list of this key gives.
fn whole_layers(key: &'static str, list: &[f64]) -> Result<Vec<u32>, Error> {
    if let Some(part) = list.iter().find(|layer| layer.fract() != 0.0) {
        let help = "give whole numbers of layers, such as 4,5";
        return Err(Error::new(ErrorKind::NotInteger, key, *part, help));
    }
    Ok(list.iter().map(|layer| *layer as u32).collect())
}

/// Returns the network of the model.
const fn within(network: Within) -> Option<Network> {
    match network {
        Within::None => None,
        Within::Line => Some(Network::Line),
        Within::Mesh => Some(Network::Mesh),
        Within::Torus => Some(Network::Torus),
        Within::Hypercube => Some(Network::Hypercube),
    }
}

/// Returns the network that a tree is embedded in.
pub(super) fn network_of(tree: &Platform) -> Result<Network, Error> {
    let embedding = match tree {
        Platform::Binomial(tree) => tree.embedding,
        Platform::Ordinary(_) | Platform::Star(_) => None,
    };
    let help = "choose the network that the tree is embedded in";
    let none = || Error::new(ErrorKind::Undefined, "network", "none", help);
    Ok(embedding.ok_or_else(none)?.network)
}

/// Returns the network of a tree, or of its last layers where it is too large.
fn walked(tree: &Platform) -> Option<Embedded> {
    let network = network_of(tree).ok()?;
    // In steps of two, as a torus needs.
    let lower = |h: &f64| Some(h - 2.0).filter(|h| 0.0 < *h);
    let mut heights = std::iter::successors(Some(tree.height()), lower);
    heights.find_map(|h| network.embed(tree.ports(), h).ok())
}

/// Returns the tree of the height that a word stands for.
fn with_chosen_height(tree: Platform, values: &Values) -> Result<Platform, Error> {
    let rule = values.n;
    if !values.sequence.is_empty() {
        tree.check()?;
        return Ok(tree);
    }
    if values.h.is("best") {
        let most = most(&tree, rule).min(MOST_SEARCHED);
        let best = tree.best_height(rule, tallest(&tree), most, &mut Solver::default());
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

/// Returns the stages of `tree`, searching no longer than a page can wait.
fn planned(tree: &Platform, rule: StageRule) -> Result<Plan, Error> {
    tree.plan(rule, most(tree, rule), &mut Solver::default())
}

/// Returns the stages of `tree`, found at a pace.
async fn planned_in_steps(tree: &Platform, rule: StageRule, pace: &Pace) -> Result<Plan, Error> {
    let solver = &mut Solver::default();
    kit::beside(tree.planned_paced(rule, most_in_steps(tree, rule), solver, pace), pace).await
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

/// Returns the tallest tree of its shape that is tried.
const fn tallest(tree: &Platform) -> u32 {
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

/// Returns the most bytes that the layers of a stage hold, one after the other, in buffers of one byte.
pub(super) fn holds(tree: &Platform) -> Vec<f64> {
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

/// Returns what all layers hold in a stage, in buffers.
pub(super) fn room(tree: &Platform) -> f64 {
    holds(tree).last().copied().unwrap_or(f64::NAN)
}

/// Returns the tree with another load and buffer.
pub(super) fn with(tree: &Platform, volume: f64, buffer: f64) -> Platform {
    tree.with_load(Load { volume, buffer, ..*tree.load() })
}

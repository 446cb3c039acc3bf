//! The quantities: the optimum, what bounds it, what each layer alone would take, and what more or less
//! of anything would change.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, Hop};
use crossover_model::divisible_load::{Plan, StageRule};

use super::letters;
use super::params::{Buffers, Shape};
use super::state::{State, stage_capacity};
use crate::kits::divisible_load::{self as kit, Optimal};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;
use crate::screen::stepped::Stepped;
use crossover_model::steps::in_one_go;

type Q = Quantity<State>;

const PAPER_2: &str = "Drozdowski and Wolniewicz 2004, sections 2.2 and 2.3";
const PAPER_2_3: &str =
    "Drozdowski and Wolniewicz 2004, section 2.3 and Fig. 1b; torus: Peters and Syska 1996";
const PAPER_3: &str = "Drozdowski and Wolniewicz 2004, section 3";
const PAPER_4_2: &str = "Drozdowski and Wolniewicz 2004, section 4.2";
const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

/// All quantities but the prices.
const OF_THE_TREE: &[Q] = &[
    Q::time("cmax", "C_max", "Makespan", |s| Ok(s.plan.get()?.makespan))
        .better(Better::Less)
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
            return Err(s.sequence_error("it is given for one message to each layer in a stage"));
        }
        Ok(s.load.volume * s.load.compute / stage_capacity(&tree))
    })
    .formula("V A / room")
    .source(PAPER_4_2)
    .remark("Layer 1 computes D A in each of V / (D room) stages. Between full stages the makespan can be shorter."),
    Q::time("one_layer_time", "LB", "One layer alone, by the formula", |s| {
        Ok(s.fastest_by_formula()?.0.printed)
    })
    .formula_by(|s| {
        let is_free = s.fastest_by_formula().is_ok_and(|(one, _)| one.period.startups == 0.0);
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
        Ok(f64::from(s.fastest_by_formula()?.0.layer))
    })
    .with_certificate(
        "The times of all layers are compared.",
        "i = one_layer and one_layer_time <= LB_other",
    )
    .source(PAPER_4_2),
    Q::time("one_layer_real", "", "One layer alone, in whole chunks that fit D", |s| {
        Ok(s.fastest_in_chunks()?.0.makespan)
    })
    .with_certificate(
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
        .with_certificate(
            "The messages of each step are walked link by link; of a large network in the last parts that it is cut into.",
            "congestion = m_link and v_least = 1 and v_most = 1",
        )
        .source(PAPER_2_3),
    Q::ratio("network_nodes", "", "Nodes of the network", |s| {
        s.distances()?;
        let tree = s.visible_tree()?;
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
        Ok(s.plan.get()?.makespan / s.without_hops.get()?)
    })
    .shown_if(State::has_network)
    .formula("cmax / C_near")
    .source(PAPER_2_3),
    kit::messages_worth(),
    kit::trimmed_makespan(),
    kit::best_stages(""),
    Q::time("best_n_time", "", "Makespan with the optimal n", |s| Ok(s.best()?.makespan))
        .with_certificate(
            "The program is solved with all h layers and the best n.",
            "best_n_time = C_n <= min(C_n_fewer, C_n_more)",
        )
        .source(PAPER_4_2),
    kit::bound(),
];

const PRICES: &[Q] = &kit::prices();

const COUNT: usize = OF_THE_TREE.len() + PRICES.len();

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        letters::letters(self)
    }

    fn complete(&self) {
        in_one_go(async |pace| self.find(pace).await);
    }

    fn is_consistent(&self) -> bool {
        self.is_solvable()
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

const QUANTITIES: &[Q] = &joined::<State, COUNT>(&[OF_THE_TREE, PRICES]);

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

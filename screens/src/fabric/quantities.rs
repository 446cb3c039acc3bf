//! The quantities: what a network consists of, what its nodes get, and what it costs.

use crossover_figures::formula::Letters;
use crossover_model::fabric::Family;

use crate::screen::prelude::*;

use super::letters::letters;
use super::params::Values;
use super::state::{Levels, State};

type Q = Quantity<State>;

/// The colors of the figures: throughputs in uniform traffic, in a bad pattern and by detours; prices of a node and of its
/// bandwidth.
pub(super) const UNIFORM: Ink = Ink::Series(0);
pub(super) const WORST: Ink = Ink::Series(1);
pub(super) const VALIANT: Ink = Ink::Series(2);
const PRICE: Ink = Ink::Series(3);
const PER_BANDWIDTH: Ink = Ink::Series(4);

const COUNTED: &str = "Counted, see the notes";
const LOADS: &str = "Counted link by link, see the notes";

/// Makes the quantity of a field of the metrics.
macro_rules! metric {
    ($kind:ident $key:literal $field:ident, $symbol:literal, $label:literal) => {
        Q::$kind($key, $symbol, $label, |s| Ok(s.metrics()?.$field)).source_by(source)
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        metric!(ratio "N" nodes, "N", "Nodes").formula_by(|s| match (s.family, s.depth()) {
            (Family::FatTree, Levels::One) if s.rails => "g k",
            (Family::FatTree, Levels::One) => "k",
            (Family::FatTree, Levels::Two) => "k e",
            (Family::FatTree, Levels::Three) => "P k",
            (Family::Dragonfly, _) => "a t G",
            (Family::HyperX, _) => "T S_all",
            (Family::Torus, _) => "S_all",
        }).remark("Devices with a link into the network."),
        metric!(ratio "switches" switches, "", "Switches").formula_by(|s| match (s.family, s.depth()) {
            (Family::FatTree, Levels::One) if s.rails => "g",
            (Family::FatTree, Levels::One) => "1",
            (Family::FatTree, Levels::Two) => "k + u",
            (Family::FatTree, Levels::Three) => "k q + k u + u v",
            (Family::Dragonfly, _) => "a G",
            (Family::HyperX, _) => "S_all",
            (Family::Torus, _) => "0",
        }).remark_by(|s| match s.family {
            Family::Torus => "A node of a torus is its own router.",
            _ => "",
        }),
        metric!(ratio "ports" ports, "", "Ports used of a switch").formula_by(|s| match s.family {
            Family::FatTree => "k",
            Family::Dragonfly => "t + h + a - 1",
            Family::HyperX => "T + K sum_i(S_i - 1)",
            Family::Torus => "sum_i(l_i)",
        }).remark_by(|s| match s.family {
            Family::Torus => "Of the router in a node.",
            _ => "The radix that it must have.",
        }),
        Q::ratio("links", "", "Links", |s| Ok(s.metrics()?.links()))
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) => "N",
                (Family::FatTree, Levels::Two) => "k u + N",
                (Family::FatTree, Levels::Three) => "k q u + k u v + N",
                (Family::Dragonfly, _) => "G a (a - 1) / 2 + G a h / 2 + N",
                (Family::HyperX, _) => "S_all K sum_i(S_i - 1) / 2 + N",
                (Family::Torus, _) => "N ports / 2",
            })
            .source_by(source)
            .remark("All cables, those to the nodes included."),
        Q::number("diameter", "", "Diameter", Unit::Hop, |s| Ok(s.metrics()?.diameter))
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) => "2",
                (Family::FatTree, Levels::Two) => "4",
                (Family::FatTree, Levels::Three) => "6",
                (Family::Dragonfly, _) if s.a == 1.0 => "3",
                (Family::Dragonfly, _) => "5",
                (Family::HyperX, _) => "D + 2",
                (Family::Torus, _) => "sum_i(floor(S_i / 2))",
            })
            .source_by(source)
            .remark("Links between the nodes that are farthest apart, those to the nodes included."),
        Q::number("avg_distance", "", "Mean distance", Unit::Hop, |s| Ok(s.metrics()?.avg_distance))
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) => "2",
                (Family::FatTree, Levels::Two) => "4 - 2 (e - 1) / (N - 1)",
                (Family::FatTree, Levels::Three) => "6 - 2 (P - 1) / (N - 1) - 2 (e - 1) / (N - 1)",
                (Family::Dragonfly, _) => "(2 (t - 1) + 3 (a - 1) t + (G - 1) a t (3 + 2 (a - 1) / a)) / (N - 1)",
                (Family::HyperX, _) => "2 + sum_i(1 - 1 / S_i) N / (N - 1)",
                (Family::Torus, _) => "sum_i(floor(S_i^2 / 4) / S_i) N / (N - 1)",
            })
            .source_by(source)
            .remark_by(|s| match s.family {
                Family::Dragonfly => "Over all pairs of nodes, on routes with one global link.",
                _ => "Over all pairs of two different nodes.",
            }),
        Q::ratio("bisection", "b", "Bisection width", |s| s.fabric.bisection())
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) => "N / 2",
                (Family::FatTree, Levels::Two) => "N / (2 r)",
                (Family::FatTree, Levels::Three) => "N / (2 r s)",
                (Family::Dragonfly, _) => "floor(G^2 / 4)",
                (Family::HyperX, _) => "K E_min S_all / 4",
                (Family::Torus, _) => "cases(E_max = 2: N / 2; else: 2 N / E_max)",
            })
            .source(COUNTED)
            .remark_by(|s| match s.family {
                Family::Dragonfly => "Links between two halves of the groups. An estimate where a group must be split.",
                _ => "Links to cut so that two equal halves of the nodes remain.",
            }),
        Q::share("relative_bisection", "", "Share of full bisection", State::relative_bisection)
            .formula("min(1, 2 bisection / N)")
            .source(COUNTED)
            .remark("Full: all nodes of one half can send to the other at once."),
        Q::number("bisection_bandwidth", "", "Bisection bandwidth", Unit::BytePerSecond, |s| {
            Ok(s.bandwidth(s.fabric.bisection()?))
        })
        .formula("bisection bw / 8")
        .source(COUNTED)
        .remark("In one direction."),
        metric!(share "uniform" uniform, "", "Uniform traffic, share of a link")
            .formula_by(uniform)
            .source(LOADS)
            .remark("All send at once, each as much to every other node."),
        metric!(share "worst" worst, "", "Bad pattern, share of a link")
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) => "1",
                (Family::FatTree, Levels::Two) => "1 / r",
                (Family::FatTree, Levels::Three) => "1 / (r s)",
                (Family::Dragonfly, _) => "1 / (a t)",
                (Family::HyperX, _) => "min(1, K / T)",
                (Family::Torus, _) => "1 / max(1, max_i(ceil(S_i / 2) - 1))",
            })
            .source(LOADS)
            .remark_by(|s| match s.family {
                Family::FatTree => "Every node sends to another pod or leaf, over all ways up.",
                Family::Dragonfly => "All nodes of a group send to the next group, on minimal routes.",
                Family::HyperX => "All nodes of a switch send to one other switch.",
                Family::Torus => "Tornado: all send nearly half round the longest ring.",
            }),
        metric!(share "valiant" valiant, "", "Random detours, share of a link")
            .formula_by(|s| match s.family {
                Family::FatTree => "worst",
                Family::Dragonfly => "min(1, h / (2 t))",
                Family::HyperX => "min(1, K S_min / (2 T))",
                Family::Torus => "min(1, w / 2)",
            })
            .source("Dally and Towles 2004, Valiant's algorithm")
            .remark_by(|s| match s.family {
                Family::FatTree => "It spreads its messages already.",
                Family::Dragonfly => "In any pattern, if each message goes to a random group first. Counted on global links.",
                _ => "In any pattern, if each message goes to a random node first.",
            }),
        Q::number("node_uniform", "", "A node gets in uniform traffic", Unit::BytePerSecond, |s| {
            Ok(s.bandwidth(s.metrics()?.uniform))
        })
        .better(Better::More)
        .formula("uniform bw / 8")
        .source(COUNTED),
        Q::number("node_worst", "", "A node gets in a bad pattern", Unit::BytePerSecond, |s| {
            Ok(s.bandwidth(s.metrics()?.worst))
        })
        .formula("worst bw / 8")
        .source(COUNTED),
        Q::ratio("one_switch", "", "Servers reached through one switch", |s| s.fabric.one_switch())
            .formula_by(|s| match (s.family, s.depth()) {
                (Family::FatTree, Levels::One) if s.rails => "k",
                (Family::FatTree, _) if s.rails => "e",
                (Family::FatTree, Levels::One) => "max(1, floor(k / g))",
                (Family::FatTree, _) => "max(1, floor(e / g))",
                (Family::Dragonfly, _) => "max(1, floor(t / g))",
                (_, _) => "max(1, floor(T / g))",
            })
            .source(COUNTED)
            .remark("Servers of g devices, of which a device reaches one each without a second switch."),
        Q::ratio("switches_per_node", "", "Switches for each node", |s| {
            let metrics = s.metrics()?;
            Ok(metrics.switches / metrics.nodes)
        })
        .formula("switches / N")
        .source(COUNTED),
        Q::ratio("ports_per_node", "", "Switch ports for each node", |s| {
            Ok(s.metrics()?.ports_per_node())
        })
        .formula_by(|s| match s.family {
            Family::Torus => "2 links / N",
            _ => "(2 links - N) / N",
        })
        .source(COUNTED)
        .remark("A link between two switches takes two ports, one to a node one."),
        Q::ratio("links_per_node", "", "Links for each node", |s| {
            let metrics = s.metrics()?;
            Ok(metrics.links() / metrics.nodes)
        })
        .formula("links / N")
        .source(COUNTED),
        Q::ratio("cost_per_node", "", "Price for each node", State::cost_per_node)
            .formula(r#"c_p ports_per_node "ports" + c_c links_per_node "cables""#)
            .source(COUNTED)
            .with_curve("price of a node", PRICE),
        Q::ratio("cost_per_bandwidth", "", "Price for a node's full bandwidth", State::cost_per_bandwidth)
            .formula("cost_per_node / uniform")
            .source(COUNTED)
            .remark("In uniform traffic: what as much bandwidth as that of a link costs.")
            .with_curve("bandwidth", PER_BANDWIDTH),
        Q::time("t_all_to_all", "", "All-to-all of m bytes for each pair", |s| {
            s.fabric.all_to_all(s.bandwidth(1.0), s.m)
        })
        .formula("m (N - 1) / node_uniform")
        .source(COUNTED)
        .remark("Without start-ups and distances."),
    ];

    fn prepare(params: &Params) -> Self {
        Self::new(Values::from(params))
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.metrics().is_ok()
    }
}

/// Returns where the numbers of this family are from.
const fn source(s: &State) -> &'static str {
    match s.fabric.family {
        Family::FatTree => "Al-Fares et al. 2008; with taper counted",
        Family::Dragonfly => "Kim et al. 2008",
        Family::HyperX => "Ahn et al. 2009",
        Family::Torus => "Dally and Towles 2004",
    }
}

fn uniform(s: &State) -> &'static str {
    match (s.family, s.depth()) {
        (Family::FatTree, Levels::One) => "1",
        (Family::FatTree, Levels::Two) => "min(1, (N - 1) / (r (N - e)))",
        (Family::FatTree, Levels::Three) => {
            "min(1, (N - 1) / (r (N - e)), (N - 1) / (r s (N - P)))"
        }
        (Family::Dragonfly, _) if s.a == 1.0 => "min(1, (N - 1) / t^2)",
        (Family::Dragonfly, _) => "min(1, (N - 1) / (a t)^2, (N - 1) / (t^2 + 2 a t^2 h))",
        (Family::HyperX, _) => "min(1, K S_min (N - 1) / (T N))",
        (Family::Torus, _) => "min(1, w (N - 1) / N)",
    }
}

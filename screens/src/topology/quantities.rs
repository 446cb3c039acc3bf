//! The quantities: the shape of a network, its farthest message, a message over a path, and what the
//! traffic of all nodes leaves of a link.

use crossover_figures::formula::Letters;
use crossover_model::communication::{Packets, hop_share, packet_pipeline, store_and_forward};
use crossover_model::topology::{
    Blocking, Congestion, Graph, Pattern, Topology, fabric, log2_factorial,
};

use crate::screen::prelude::*;

use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

const GRAMA: &str = "Grama et al., section 2.4.4 and Table 2.1";
const NAMED: &str = "Derived for the network that Hanuliak 2014, section 2.1.1, names";
const CYCLES: &str = "Preparata and Vuillemin 1981; the diameter: Friš, Havel and Liebl 1997";
const PORTS: &str = "Al-Fares, Loukissas and Vahdat 2008";
const SWITCHES: &str = "Grama et al., sections 2.4.2 and 2.4.3";
const LECTURE: &str =
    "Lecture notes on message-passing costs, with l from Grama et al., section 2.4";
const TRAFFIC: &str = "Grama et al., sections 2.5.1 and 2.6: the simple cost, with an effective bandwidth; the lecture notes ask for it";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::number("diameter", "l_max", "Diameter", Unit::Hop, |s| Ok(s.metrics()?.diameter))
            .formula_by(|s| closed_forms(s)[0])
            .source_by(shape_source).remark("Links between the two nodes that are farthest apart."),
        Q::number("avg_distance", "l̄", "Mean distance", Unit::Hop, State::mean)
            .origin_by(|s| Some(match closed_forms(s)[3] {
                "" => Origin::Found {
                    by: "The distances are searched for breadth first from all nodes, and added up.",
                    holds: "avg_distance p (p - 1) = distances",
                },
                formula => Origin::Formula(formula),
            }))
            .source("Derived from Grama et al., section 2.4.4")
            .remark("Over all pairs of two different nodes."),
        Q::ratio("bisection", "b", "Bisection width", State::bisection)
            .origin_by(|s| s.bisection().ok().map(|_| Origin::Formula(closed_forms(s)[4])))
            .source_by(|s| match s.topology {
                Topology::Star => "Grama et al., section 2.4.4, its definition",
                Topology::DeBruijn | Topology::ShuffleExchange => "Integer programs over all halves, ours; Hanuliak 2014, section 2.1.1, names the network",
                _ => shape_source(s),
            })
            .remark_by(|s| match s.topology {
                Topology::Star => "The least number of links to cut so that two halves remain. Table 2.1 prints 1: a link cuts off one node, no half.",
                Topology::Omega | Topology::Banyan | Topology::Benes | Topology::Batcher | Topology::Crossbar => {
                    "Wires to cut between the first and the last half of the nodes. They lead one way, so each counts half."
                }
                Topology::DeBruijn | Topology::ShuffleExchange => "The least number of links to cut so that two halves remain. No formula is known.",
                _ => "The least number of links to cut so that two halves remain.",
            }),
        Q::ratio("links", "", "Number of links", |s| Ok(s.metrics()?.links))
            .formula_by(|s| closed_forms(s)[1])
            .source_by(shape_source).remark("The cost of the network."),
        Q::ratio("degree", "", "Degree", |s| Ok(s.metrics()?.degree))
            .formula_by(|s| closed_forms(s)[2])
            .source_by(shape_source)
            .remark("The most links of a node or switch: the ports that it needs."),
        Q::number("bisection_bandwidth", "", "Bisection bandwidth", Unit::BytePerSecond, |s| {
            let help = "words take no time, so the bandwidth has no bound. Set tw above zero";
            s.over_tw(s.bisection()? * s.word, help)
        })
        .formula("bisection word / tw").source(GRAMA)
        .remark("Bytes per second from one half to the other, in one direction."),
        Q::ratio("stages", "", "Stages", |s| s.number_of_stages(|fabric| fabric.stages))
            .formula_by(|s| match s.topology {
                Topology::Crossbar => "1",
                Topology::Benes => "2 log2(p) - 1",
                Topology::Batcher => "log2(p) (log2(p) + 1) / 2",
                _ => "log2(p)",
            })
            .source_by(switch_source).remark("Ranks of switches that every message passes."),
        Q::ratio("switches", "", "Switches", |s| Ok(s.fabric()?.switches))
            .formula_by(|s| match s.topology {
                Topology::Crossbar => "1",
                Topology::FatTree => "p - 1",
                Topology::Butterfly => "p (log2(p) - 1)",
                Topology::Hypertree => "p - sqrt(p)",
                Topology::PortTree => "5 e^2",
                topology if topology.is_multistage() => "stages p / 2",
                _ => "0",
            })
            .source_by(switch_source)
            .remark("Those that are no nodes. In stages they have two inputs and two outputs, a crossbar is one with p of each."),
        Q::ratio("crosspoints", "", "Crosspoints", |s| s.number_of_stages(|fabric| fabric.crosspoints))
            .formula_by(|s| match s.topology {
                Topology::Crossbar => "p^2",
                Topology::Butterfly => "2 p log2(p)",
                _ => "4 switches",
            })
            .source_by(switch_source)
            .remark("Places where an input of a switch can be joined to an output: the cost of a network of switches."),
        Q::ratio("paths", "", "Shortest paths between two nodes", |s| s.number_of_stages(|fabric| fabric.paths))
            .formula_by(|s| match s.topology {
                Topology::Benes => "p / 2",
                Topology::Hypertree => "sqrt(p)",
                Topology::PortTree => "e^2",
                _ => "1",
            })
            .source_by(switch_source)
            .remark_by(|s| match s.topology {
                Topology::Hypertree | Topology::PortTree => "Between the nodes that are farthest apart.",
                _ => "With one alone, two messages that need the same wire have no way round.",
            }),
        Q::word("blocking", "Blocking", |s| Ok(s.number_of_stages(|fabric| fabric.blocking)?.name()))
            .found_by(
                "Nonblocking: one switch. Rearrangeable or sorting: all permutations pass. Blocking: one path through the stages.",
                |s| match s.topology {
                    Topology::Crossbar => "stages = 1 and crosspoints = p^2",
                    Topology::Benes => "passable = 1 and stages = 2 log2(p) - 1",
                    Topology::Batcher => "passable = 1 and stages = log2(p) (log2(p) + 1) / 2",
                    _ => "paths = 1 and stages = log2(p)",
                },
            )
            .source_by(switch_source)
            .remark_by(|s| match s.fabric().ok().and_then(|fabric| fabric.blocking) {
                Some(Blocking::Nonblocking) => "A message never waits for one with another receiver.",
                Some(Blocking::Rearrangeable) => "Every permutation passes. A message that comes later may move others to other wires.",
                Some(Blocking::Sorting) => "Comparators sort the messages by their receivers, so every permutation passes.",
                _ => "Some permutations need a wire twice.",
            }),
        Q::share("passable", "", "Permutations that pass at once", |s| s.number_of_stages(|fabric| fabric.passable))
            .formula_by(|s| match s.topology {
                Topology::Omega | Topology::Banyan => "2^(switches - L_p)",
                _ => "1",
            })
            .source_by(switch_source)
            .remark("The share of all p! permutations of the nodes in which no two messages share a wire."),
        Q::time("t_worst", "t", "Farthest message, cut-through", State::farthest_time)
            .better(Better::Less)
            .formula(r#"ts "start-up" + diameter th "hops" + m tw "words""#).source(LECTURE)
            .remark("Without contention: other messages on its links make it slower.")
            .with_curve("cut-through", Ink::Text).stroke(Stroke::DashDot),
        Q::time("t_worst_packet", "", "Farthest message, packet routing", |s| {
            let packets = Packets { r: s.r, s: s.s, tw1: 0.0 };
            Ok(packet_pipeline(&s.network, &s.farthest()?, &packets)?.t)
        })
        .formula(r#"ts "start-up" + diameter th "hops" + cases(m = 0: 0; else: (ceil(m / r) + diameter - 1) tw (r + s)) "packets""#)
        .source("Derived from the lecture notes, packet routing")
        .remark("Every node receives a packet whole before it sends it on.")
        .with_curve("packets", Ink::Text).stroke(Stroke::Dashed),
        Q::time("t_worst_store_and_forward", "", "Farthest message, store-and-forward", |s| {
            store_and_forward(&s.network, &s.farthest()?)
        })
        .formula(r#"ts "start-up" + diameter (th "hops" + m tw "words")"#).source(LECTURE)
        .remark("Every node receives the message whole before it sends it on.")
        .with_curve("store-and-forward", Ink::Text),
        Q::share("hop_share", "", "Share of the hops in the farthest message", |s| hop_share(&s.network, &s.farthest()?))
            .formula("cases(t_worst = 0: 0; else: diameter th / t_worst)").source(LECTURE)
            .remark("The part of its cut-through time that depends on the distance."),
        Q::number("m_balance", "", "Break-even size of hops and words", Unit::Word, |s| {
            s.over_tw(s.metrics()?.diameter * s.th, "words take no time. Set tw above zero")
        })
        .formula("diameter th / tw").source(LECTURE)
        .remark("For longer messages the distance matters little with cut-through routing."),
        Q::number("path_length", "l", "Links on the path", Unit::Hop, State::path_length)
            .origin_by(|s| Some(route_length(s))).source("Grama et al., section 2.6")
            .remark_by(|s| match s.topology {
                Topology::Hypercube => "The bits in which the numbers of sender and receiver differ.",
                Topology::Butterfly => "Every message passes all ranks.",
                topology if topology.is_multistage() => "Every message passes all stages, over a wire before and after each.",
                _ => "",
            }),
        Q::time("t_path", "t", "Message over the path, cut-through", State::path_time)
            .formula(r#"ts "start-up" + path_length th "hops" + m tw "words""#).source(LECTURE),
        Q::number("messages", "", "Messages at once", Unit::Message, |s| Ok(s.congestion()?.messages))
            .origin_by(|s| Some(match s.pattern {
                Pattern::AllToAll => Origin::Formula("p (p - 1)"),
                Pattern::Shift(_) => Origin::Formula("cases(k = p floor(k / p): 0; else: p)"),
                Pattern::Transpose => Origin::Formula("p - sqrt(p)"),
                Pattern::BitReverse => Origin::Formula("p - 2^ceil(log2(p) / 2)"),
                Pattern::Gather | Pattern::Scatter => Origin::Formula("p - 1"),
                Pattern::Random(_) => Origin::Found {
                    by: "The seed draws a permutation, and the messages are counted.",
                    holds: "messages + own = p and messages hops = crossings",
                },
            }))
            .source(TRAFFIC).remark("A message for its own sender does not travel."),
        Q::number("hops", "", "Mean distance of a message", Unit::Hop, |s| Ok(s.congestion()?.hops))
            .formula_by(|s| match s.pattern {
                Pattern::AllToAll => "avg_distance",
                _ => "cases(messages = 0: 0; else: crossings / messages)",
            })
            .source(TRAFFIC),
        Q::number("max_load", "", "Messages over the busiest link", Unit::Message, |s| Ok(s.congestion()?.max_load))
            .with_certificate(
                "All messages are followed over their routes, and the loads of all links compared.",
                "max_load = load_busiest and next_load <= max_load",
            )
            .source(TRAFFIC).remark("In one direction, per message that the link carries at once."),
        Q::ratio("slowdown", "", "Slowdown by contention", |s| Ok(s.congestion()?.slowdown))
            .formula_by(|s| match s.pattern {
                Pattern::AllToAll | Pattern::Scatter => "max(1, max_load / (p - 1))",
                _ => "max(1, max_load)",
            })
            .source(TRAFFIC)
            .remark("The busiest link's messages over those that a node must send anyway. The simple formulas hold only at 1."),
        Q::number("tw_effective", "tw'", "Effective per-word transfer time", Unit::SecondPerWord, |s| {
            s.congestion()?.effective_tw(s.tw)
        })
        .formula("slowdown tw").source(TRAFFIC),
        Q::time("t_loaded", "", "Farthest message in this traffic", State::loaded_time)
        .formula(r#"ts "start-up" + diameter th "hops" + m tw_effective "words""#).source(TRAFFIC)
        .remark("By cut-through routing."),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    /// Returns the ends of the path and their places, what was counted on the way to the answers, and
    /// the sizes that the network can have near p.
    fn letters(&self) -> Letters {
        let path = self.path().unwrap_or_default();
        let to = self.to.or(path.last().map(|to| *to as f64)).unwrap_or(f64::NAN);
        // The root of a tree has the least number.
        let up = (0..path.len()).min_by_key(|place| path[*place]).map_or(f64::NAN, |up| up as f64);
        let bits = |node: f64| {
            let bit = |place| (node as u64 >> place & 1) as f64;
            (0..self.p.log2() as u32).map(bit).collect()
        };
        let found = self.congestion().ok();
        let of = |of: fn(&Congestion) -> f64| found.map_or(f64::NAN, of);
        let (busiest, load) = self.describe_busiest_link();
        let (below, above) = self.topology.sizes_near(self.p);
        let [pattern_below, pattern_above] =
            self.sizes_of_pattern().map(|size| size.unwrap_or(f64::NAN));
        let (topology, p, from) = (self.topology, self.p, self.from);
        let benes = fabric(Topology::Benes, p).map_or(f64::NAN, |fabric| fabric.switches);
        letters! {
            "to" One = to => "receiver";
            "up" Hop = up => "links up from the sender";
            "a" One * bits(self.from) => "bits of the sender";
            "b" One * bits(to) => "bits of the receiver";
            "row_from" One: "floor(from / sqrt(p))" => "row of the sender";
            "row_to" One: "floor(to / sqrt(p))" => "row of the receiver";
            "d_row" One: "abs(row_to - row_from)" => "rows between them";
            "d_column" One: "abs(to - from - sqrt(p) (row_to - row_from))" => "columns between them";
            "own" Message = self.p - of(|found| found.messages) => "messages for their own sender";
            "crossings" Message = of(|found| found.crossings) => "sum of the messages over each link";
            "next_load" Message = of(|found| found.next_load) => "messages over the next busiest link";
            "load_busiest" Message = load => busiest;
            "p_least" Processor = self.topology.least().into() => "least size of this network";
            "p_below" Processor = below => "size below p";
            "p_above" Processor = above => "size above p";
            "pattern_below" Processor = pattern_below => "size below p that the pattern takes";
            "pattern_above" Processor = pattern_above => "size above p that the pattern takes";
            "l_back" Hop ~ move || route_back(topology, p, to, from) => "links found from the other end";
            "distances" Hop ~ move || distances(topology, p) => "links between all pairs of nodes, added up from each node";
            "L_p" One = log2_factorial(p) => "binary logarithm of p!";
            "d" One = if topology == Topology::CubeConnectedCycles { bits_of_a_corner(p) } else { f64::NAN } => "dimensions of the cube, and nodes of a ring";
            "e" One = (p / 2.0).cbrt().round() => "nodes of a leaf, k/2";
            "switches_benes" One = benes => "switches of a Benes network";
        }
    }

    /// Returns whether the network can have `p` nodes.
    fn is_consistent(&self) -> bool {
        self.topology.sizes_near(self.p) == (self.p, self.p)
    }
}

/// Returns the `d` of which `p` is `d 2^d`.
fn bits_of_a_corner(p: f64) -> f64 {
    (1..60).map(f64::from).find(|d| p <= d * f64::exp2(*d)).unwrap_or(f64::NAN)
}

/// Returns where the formulas of this network are from.
fn shape_source(s: &State) -> &'static str {
    match s.topology {
        Topology::CubeConnectedCycles => return CYCLES,
        Topology::PortTree => return PORTS,
        _ => {}
    }
    if (s.topology as usize) <= Topology::Complete as usize { GRAMA } else { NAMED }
}

/// Returns where the numbers of its switches are from.
fn switch_source(s: &State) -> &'static str {
    match s.topology {
        Topology::Crossbar | Topology::Omega | Topology::Butterfly => SWITCHES,
        topology if (topology as usize) <= Topology::Complete as usize => GRAMA,
        Topology::CubeConnectedCycles => CYCLES,
        Topology::PortTree => PORTS,
        _ => NAMED,
    }
}

/// Returns the formulas of diameter, links, degree, mean distance and bisection width; for an odd
/// `p`, which is an odd side of a square, and for a small one some differ. None is known of a mean that
/// is searched for.
#[rustfmt::skip]
fn closed_forms(s: &State) -> [&'static str; 5] {
    let is_odd = s.p % 2.0 != 0.0;
    match s.topology {
        Topology::Bus => ["1", "1", "1", "1", "1"],
        Topology::Star => ["2", "p - 1", "p - 1", "2 (p - 1) / p", "floor(p / 2)"],
        Topology::Linear => ["p - 1", "p - 1", "min(p - 1, 2)", "(p + 1) / 3", "1"],
        Topology::Ring if is_odd => ["floor(p / 2)", "p", "2", "(p + 1) / 4", "2"],
        Topology::Ring => ["floor(p / 2)", "p", "2", "p^2 / (4 (p - 1))", "2"],
        Topology::Mesh2d if is_odd => ["2 (sqrt(p) - 1)", "2 (p - sqrt(p))", "4", "2 sqrt(p) / 3", "sqrt(p) + 1"],
        Topology::Mesh2d => ["2 (sqrt(p) - 1)", "2 (p - sqrt(p))", "min(2 (sqrt(p) - 1), 4)", "2 sqrt(p) / 3", "sqrt(p)"],
        Topology::Torus2d if is_odd => ["2 floor(sqrt(p) / 2)", "2 p", "4", "sqrt(p) / 2", "2 sqrt(p) + 2"],
        Topology::Torus2d => ["2 floor(sqrt(p) / 2)", "2 p", "4", "p sqrt(p) / (2 (p - 1))", "2 sqrt(p)"],
        Topology::Hypercube => ["log2(p)", "p log2(p) / 2", "log2(p)", "p log2(p) / (2 (p - 1))", "p / 2"],
        Topology::Tree => ["2 log2((p + 1) / 2)", "p - 1", "min(p - 1, 3)", "2 (p + 1) (log2((p + 1) / 2) (p + 2) - 2 (p - 1)) / (p (p - 1))", "1"],
        Topology::FatTree => ["2 log2(p)", "p log2(p)", "p", "2 (p (log2(p) - 1) + 1) / (p - 1)", "p / 2"],
        Topology::Butterfly => ["log2(p)", "2 p log2(p)", "4", "log2(p)", "p / 2"],
        Topology::Complete => ["1", "p (p - 1) / 2", "p - 1", "1", "floor(p / 2) ceil(p / 2)"],
        Topology::Crossbar => ["2", "2 p", "2 p", "2", "floor(p / 2)"],
        Topology::Omega => ["log2(p) + 1", "p (log2(p) + 1)", "4", "log2(p) + 1", "p / 2"],
        Topology::Banyan => ["log2(p) + 1", "p (log2(p) + 1)", "4", "log2(p) + 1", "max(p / 4, 1)"],
        Topology::Benes => ["2 log2(p)", "2 p log2(p)", "4", "2 log2(p)", "p / 2"],
        Topology::Batcher => ["log2(p) (log2(p) + 1) / 2 + 1", "p (log2(p) (log2(p) + 1) / 2 + 1)", "4", "log2(p) (log2(p) + 1) / 2 + 1", "p / 2"],
        Topology::DeBruijn => ["log2(p)", "cases(p = 2: 1; else: 2 p - 3)", by_exponent(s, ["1", "3", "4", "4", "4", "4"]), "", by_exponent(s, ["1", "3", "3", "6", "10", "18"])],
        Topology::ShuffleExchange => ["2 log2(p) - 1", "3 p / 2 - 3 + log2(p) - 2 floor(log2(p) / 2)", "min(log2(p), 3)", "", by_exponent(s, ["1", "1", "2", "3", "6", "9"])],
        Topology::Hypertree => ["log2(p)", "4 (p - sqrt(p))", "cases(p = 4: 4; else: 6)", "2 ((3 log2(p) / 2 - 1) p + 1) / (3 (p - 1))", "2 sqrt(p)"],
        Topology::XTree => ["2 log2(p + 1) - 3", "2 p - 1 - log2(p + 1)", "cases(p = 3: 2; p = 7: 4; else: 5)", "", "log2(p + 1)"],
        Topology::Multibus => ["1", "buses", "buses", "1", "buses"],
        Topology::CubeConnectedCycles => ["cases(d = 3: 6; else: 2 d + floor(d / 2) - 2)", "3 p / 2", "3", "", "2^(d - 1)"],
        Topology::PortTree => ["6", "3 p", "2 e", "6 - 2 (e^2 + e - 2) / (p - 1)", "p / 2"],
    }
}

/// Returns what a list that begins at two nodes, and doubles, says of `p`; the last entry beyond it.
fn by_exponent(s: &State, list: [&'static str; 6]) -> &'static str {
    let mut exponent = 0;
    while exponent < 5 && f64::from(4 << exponent) <= s.p {
        exponent += 1;
    }
    list[exponent]
}

/// Returns the links of a route, by the numbers of its ends or by where it turns.
fn route_length(s: &State) -> Origin {
    Origin::Formula(match s.topology {
        Topology::Bus | Topology::Complete | Topology::Multibus => "1",
        Topology::Crossbar
        | Topology::Omega
        | Topology::Banyan
        | Topology::Benes
        | Topology::Batcher => "stages + 1",
        Topology::DeBruijn
        | Topology::ShuffleExchange
        | Topology::XTree
        | Topology::CubeConnectedCycles => {
            return Origin::Found {
                by: "A shortest path is searched for breadth first from the receiver.",
                holds: "path_length = l_back",
            };
        }
        Topology::Hypertree => {
            return Origin::Found {
                by: "Up to the lowest switches above both, then down. A switch at height h is above 4^h nodes.",
                holds: "floor(from / 4^(path_length / 2)) = floor(to / 4^(path_length / 2)) and floor(from / 4^(path_length / 2 - 1)) != floor(to / 4^(path_length / 2 - 1))",
            };
        }
        Topology::PortTree => {
            "cases(floor(from / e) = floor(to / e): 2; floor(from / e^2) = floor(to / e^2): 4; else: 6)"
        }
        Topology::Star => "cases(from = 0: 1; to = 0: 1; else: 2)",
        Topology::Linear => "abs(to - from)",
        Topology::Ring => "min(abs(to - from), p - abs(to - from))",
        Topology::Mesh2d => r#"d_row "along a column" + d_column "along a row""#,
        Topology::Torus2d => {
            r#"min(d_row, sqrt(p) - d_row) "along a column" + min(d_column, sqrt(p) - d_column) "along a row""#
        }
        Topology::Hypercube => "sum_i(abs(a_i - b_i))",
        Topology::Butterfly => "log2(p)",
        Topology::Tree => {
            return Origin::Found {
                by: "From the sender up to the lowest node above both, then down. Counted from 1, the node above another has half its number.",
                holds: "floor((from + 1) / 2^up) = floor((to + 1) / 2^(path_length - up)) and cases(up = 0: 1; up = path_length: 1; else: abs(floor((from + 1) / 2^(up - 1)) - floor((to + 1) / 2^(path_length - up - 1)))) = 1",
            };
        }
        Topology::FatTree => {
            return Origin::Found {
                by: "Up to the lowest switch above both, then down. A switch at height h is above 2^h nodes.",
                holds: "floor(from / 2^(path_length / 2)) = floor(to / 2^(path_length / 2)) and floor(from / 2^(path_length / 2 - 1)) != floor(to / 2^(path_length / 2 - 1))",
            };
        }
    })
}

/// Returns the links from a receiver back to its sender.
fn route_back(topology: Topology, p: f64, to: f64, from: f64) -> f64 {
    let links = Graph::new(topology, p).and_then(|graph| graph.distances(to as usize));
    links.ok().and_then(|links| links.get(from as usize).copied()).map_or(f64::NAN, |l| l as f64)
}

/// Returns the links between all ordered pairs of nodes, searched for from each node by itself.
fn distances(topology: Topology, p: f64) -> f64 {
    let from_each = |graph: Graph| {
        let each = (0..graph.processors()).filter_map(|node| graph.distances(node).ok());
        each.flatten().sum::<usize>() as f64
    };
    Graph::new(topology, p).map_or(f64::NAN, from_each)
}

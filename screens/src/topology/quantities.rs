//! The quantities: the shape of a network, its farthest message, a message over a path, and what the
//! traffic of all nodes leaves of a link.

use std::ops::Deref;

use crossover_figures::formula::Letters;
use crossover_model::communication::{
    Message, Network, Packets, cut_through, hop_share, packet_pipeline, store_and_forward,
};
use crossover_model::topology::{
    Congestion, Graph, Metrics, Pattern, Topology, congestion, load_of, metrics,
};

use crate::screen::prelude::*;

use super::params::{Traffic, Values, name};

/// A network, a message and the traffic.
pub(super) struct State {
    values: Values,
    pub network: Network,
    /// The pattern of the traffic, with its shift or its seed.
    pub pattern: Pattern,
    graph: Once<Graph>,
    path: Once<Vec<usize>>,
    congestion: Once<Congestion>,
}

type Q = Quantity<State>;

/// The most links that the messages of a pattern are followed over: some milliseconds.
pub(super) const MOST_HOPS: f64 = 100_000.0;
/// The most nodes among which the farthest is looked for.
const MOST_SEARCHED: f64 = 1024.0;

const GRAMA: &str = "Grama et al., section 2.4.4 and Table 2.1";
const LECTURE: &str =
    "Lecture notes on message-passing costs, with l from Grama et al., section 2.4";
const TRAFFIC: &str = "Grama et al., sections 2.5.1 and 2.6: the simple cost, with an effective bandwidth; the lecture notes ask for it";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::number("diameter", "l_max", "Diameter", Unit::Hop, |s| Ok(s.metrics()?.diameter))
            .formula_by(|s| s.closed_forms()[0])
            .source(GRAMA)
            .remark("Links between the two nodes that are farthest apart."),
        Q::number("avg_distance", "l̄", "Mean distance", Unit::Hop, |s| Ok(s.metrics()?.avg_distance))
            .formula_by(|s| s.closed_forms()[3])
            .source("Derived from Grama et al., section 2.4.4")
            .remark("Over all pairs of two different nodes."),
        Q::ratio("bisection", "b", "Bisection width", |s| Ok(s.metrics()?.bisection))
            .formula_by(|s| s.closed_forms()[4])
            .source_by(|s| match s.topology {
                Topology::Star => "Grama et al., section 2.4.4, its definition",
                _ => GRAMA,
            })
            .remark_by(|s| match s.topology {
                Topology::Star => "The least number of links to cut so that two halves remain. Table 2.1 prints 1: a link cuts off one node, no half.",
                _ => "The least number of links to cut so that two halves remain.",
            }),
        Q::ratio("links", "", "Number of links", |s| Ok(s.metrics()?.links))
            .formula_by(|s| s.closed_forms()[1])
            .source(GRAMA)
            .remark("The cost of the network."),
        Q::ratio("degree", "", "Degree", |s| Ok(s.metrics()?.degree))
            .formula_by(|s| s.closed_forms()[2])
            .source(GRAMA)
            .remark("The most links of a node or switch: the ports that it needs."),
        Q::number("bisection_bandwidth", "", "Bisection bandwidth", Unit::BytePerSecond, |s| {
            let help = "words take no time, so the bandwidth has no bound. Set tw above zero";
            s.over_tw(s.metrics()?.bisection * s.word, help)
        })
        .formula("bisection word / tw")
        .source(GRAMA)
        .remark("Bytes per second from one half to the other, in one direction."),
        Q::time("t_worst", "t", "Farthest message, cut-through", State::worst)
            .formula(r#"ts "start-up" + diameter th "hops" + m tw "words""#)
            .source(LECTURE)
            .remark("Without contention: other messages on its links make it slower.")
            .drawn("cut-through", Ink::Text)
            .stroke(Stroke::DashDot),
        Q::time("t_worst_packet", "", "Farthest message, packet routing", |s| {
            let packets = Packets { r: s.r, s: s.s, tw1: 0.0 };
            Ok(packet_pipeline(&s.network, &s.farthest()?, &packets)?.t)
        })
        .formula(r#"ts "start-up" + diameter th "hops" + cases(m = 0: 0; else: (ceil(m / r) + diameter - 1) tw (r + s)) "packets""#)
        .source("Derived from the lecture notes, packet routing")
        .remark("Every node receives a packet whole before it sends it on.")
        .drawn("packets", Ink::Text)
        .stroke(Stroke::Dashed),
        Q::time("t_worst_store_and_forward", "", "Farthest message, store-and-forward", |s| {
            store_and_forward(&s.network, &s.farthest()?)
        })
        .formula(r#"ts "start-up" + diameter (th "hops" + m tw "words")"#)
        .source(LECTURE)
        .remark("Every node receives the message whole before it sends it on.")
        .drawn("store-and-forward", Ink::Text),
        Q::share("hop_share", "", "Share of the hops in the farthest message", |s| hop_share(&s.network, &s.farthest()?))
            .formula("cases(t_worst = 0: 0; else: diameter th / t_worst)")
            .source(LECTURE)
            .remark("The part of its cut-through time that depends on the distance."),
        Q::number("m_balance", "", "Size at which hops and words take the same time", Unit::Word, |s| {
            s.over_tw(s.metrics()?.diameter * s.th, "words take no time. Set tw above zero")
        })
        .formula("diameter th / tw")
        .source(LECTURE)
        .remark("For longer messages the distance matters little with cut-through routing."),
        Q::number("path_length", "l", "Links on the path", Unit::Hop, State::path_length)
            .origin_by(|s| Some(s.distance()))
            .source("Grama et al., section 2.6")
            .remark_by(|s| match s.topology {
                Topology::Hypercube => "The bits in which the numbers of sender and receiver differ.",
                Topology::Butterfly => "Every message passes all ranks.",
                _ => "",
            }),
        Q::time("t_path", "t", "Message over the path, cut-through", State::over_path)
            .formula(r#"ts "start-up" + path_length th "hops" + m tw "words""#)
            .source(LECTURE),
        Q::number("messages", "", "Messages at once", Unit::Message, |s| Ok(s.congestion()?.messages))
            .origin_by(|s| Some(match s.pattern {
                Pattern::AllToAll => Origin::Formula("p (p - 1)"),
                Pattern::Shift(_) => Origin::Formula("cases(k = p floor(k / p): 0; else: p)"),
                Pattern::Transpose => Origin::Formula("p - sqrt(p)"),
                Pattern::Random(_) => Origin::Found {
                    by: "The seed draws a permutation, and the messages are counted.",
                    holds: "messages + own = p and messages hops = crossings",
                },
            }))
            .source(TRAFFIC)
            .remark("A message for its own sender does not travel."),
        Q::number("hops", "", "Mean distance of a message", Unit::Hop, |s| Ok(s.congestion()?.hops))
            .formula_by(|s| match s.pattern {
                Pattern::AllToAll => "avg_distance",
                _ => "cases(messages = 0: 0; else: crossings / messages)",
            })
            .source(TRAFFIC),
        Q::number("max_load", "", "Messages over the busiest link", Unit::Message, |s| Ok(s.congestion()?.max_load))
            .found(
                "All messages are followed over their routes, and the loads of all links compared.",
                "max_load = load_busiest and next_load <= max_load",
            )
            .source(TRAFFIC)
            .remark("In one direction, per message that the link carries at once."),
        Q::ratio("slowdown", "", "Slowdown by contention", |s| Ok(s.congestion()?.slowdown))
            .formula_by(|s| match s.pattern {
                Pattern::AllToAll => "max(1, max_load / (p - 1))",
                _ => "max(1, max_load)",
            })
            .source(TRAFFIC)
            .remark("The busiest link's messages over those that a node must send anyway. The simple formulas hold only at 1."),
        Q::number("tw_effective", "tw'", "Effective per-word transfer time", Unit::SecondPerWord, |s| {
            s.congestion()?.effective_tw(s.tw)
        })
        .formula("slowdown tw")
        .source(TRAFFIC),
        Q::time("t_loaded", "", "Farthest message in this traffic", |s| {
            let tw = s.congestion()?.effective_tw(s.tw)?;
            cut_through(&Network { tw, ..s.network }, &s.farthest()?)
        })
        .formula(r#"ts "start-up" + diameter th "hops" + m tw_effective "words""#)
        .source(TRAFFIC)
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
        let (busiest, load) = self.busiest();
        let (below, above) = self.topology.sizes_near(self.p);
        let [square_below, square_above] = self.squares().map(|size| size.unwrap_or(f64::NAN));
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
            "square_below" Processor = square_below => "square size below p";
            "square_above" Processor = square_above => "square size above p";
        }
    }

    /// Returns whether the network can have `p` nodes.
    fn is_consistent(&self) -> bool {
        self.topology.sizes_near(self.p) == (self.p, self.p)
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let (graph, path, congestion) = Default::default();
        Self {
            network: Network { ts: values.ts, th: values.th, tw: values.tw },
            pattern: match values.pattern {
                Traffic::Random => Pattern::Random(values.seed as u64),
                Traffic::Shift => Pattern::Shift(values.k),
                Traffic::Transpose => Pattern::Transpose,
                Traffic::AllToAll => Pattern::AllToAll,
            },
            values,
            graph,
            path,
            congestion,
        }
    }
}

impl State {
    /// Returns another network of `p` nodes with the present message and pattern.
    pub fn on(&self, topology: Topology, p: f64) -> Self {
        Self::from(Values { topology, p, ..self.values.clone() })
    }

    /// Returns diameter, links, degree, mean distance and bisection width.
    pub fn metrics(&self) -> Result<Metrics, Error> {
        metrics(self.topology, self.p).map_err(|error| {
            if error.kind() != ErrorKind::TooFewProcessors {
                return error;
            }
            let help = format!("use at least {} nodes", self.topology.least());
            Error::new(error.kind(), "p", error.got(), help)
        })
    }

    /// Returns the formulas of diameter, links, degree, mean distance and bisection width; for an odd
    /// `p`, which is an odd side of a square, some differ.
    #[rustfmt::skip]
    const fn closed_forms(&self) -> [&'static str; 5] {
        let is_odd = self.values.p % 2.0 != 0.0;
        match self.values.topology {
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
        }
    }

    /// Returns the links of a route, by the numbers of its ends or by where it turns.
    const fn distance(&self) -> Origin {
        Origin::Formula(match self.values.topology {
            Topology::Bus | Topology::Complete => "1",
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

    /// Returns a number over `tw`, where words take time.
    fn over_tw(&self, number: f64, help: &'static str) -> Result<f64, Error> {
        finite(number / self.tw, "tw", Unit::SecondPerWord.show(self.tw), help)
    }

    /// Returns the message between the two nodes that are farthest apart.
    fn farthest(&self) -> Result<Message, Error> {
        Ok(Message { m: self.m, l: self.metrics()?.diameter })
    }

    /// Returns the time of the farthest message by cut-through routing, in seconds.
    pub fn worst(&self) -> Result<f64, Error> {
        cut_through(&self.network, &self.farthest()?)
    }

    /// Returns the nodes, the switches and the links.
    pub fn graph(&self) -> Result<&Graph, Error> {
        self.graph.get(|| {
            self.metrics()?;
            Graph::new(self.topology, self.p)
        })
    }

    /// Returns the vertices from the sender to the receiver.
    pub fn path(&self) -> Result<&[usize], Error> {
        let path = self.path.get(|| {
            let (graph, from) = (self.graph()?, self.from as usize);
            let to = self.to.map_or_else(|| self.farthest_from(from), |to| Ok(to as usize))?;
            let path = graph.route(from, to)?;
            if path.len() < 2 {
                let help = "use another node than the sender, or farthest";
                return Err(Error::new(ErrorKind::OutOfRange, "to", to, help));
            }
            Ok(path)
        });
        path.map(Vec::as_slice)
    }

    /// Returns the node that is farthest from another; of several the last one, which shows more of the
    /// network.
    fn farthest_from(&self, from: usize) -> Result<usize, Error> {
        if MOST_SEARCHED < self.p {
            let help =
                format!("the farthest is looked for among {MOST_SEARCHED} nodes: give its number");
            return Err(Error::new(ErrorKind::TooLarge, "to", "farthest", help));
        }
        let graph = self.graph()?;
        let mut farthest = (0, from);
        for to in 0..graph.processors() {
            farthest = farthest.max((graph.route(from, to)?.len(), to));
        }
        Ok(farthest.1)
    }

    fn path_length(&self) -> Result<f64, Error> {
        Ok(self.path()?.len() as f64 - 1.0)
    }

    /// Returns the time of a message over the path by cut-through routing, in seconds.
    pub fn over_path(&self) -> Result<f64, Error> {
        cut_through(&self.network, &Message { m: self.m, l: self.path_length()? })
    }

    /// Returns the traffic of the present pattern.
    pub fn congestion(&self) -> Result<&Congestion, Error> {
        self.congestion.get(|| {
            self.graph()?;
            self.traffic(self.pattern, MOST_HOPS)
        })
    }

    /// Returns the traffic of a pattern whose messages cross at most `most` links.
    pub fn traffic(&self, pattern: Pattern, most: f64) -> Result<Congestion, Error> {
        self.bearable(pattern, most)?;
        congestion(self.graph()?, pattern).map_err(|error| self.of_pattern(error))
    }

    /// Returns an error where the messages of a pattern cross more links than can be followed.
    pub fn bearable(&self, pattern: Pattern, most: f64) -> Result<(), Error> {
        let sent = if pattern == Pattern::AllToAll { self.p - 1.0 } else { 1.0 };
        if most < self.p * sent * self.metrics()?.avg_distance {
            let help = "the messages are too many to follow. Use fewer nodes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, help));
        }
        Ok(())
    }

    /// Returns the error of a pattern, with the squares this network can have where p is none.
    pub fn of_pattern(&self, error: Error) -> Error {
        if error.kind() != ErrorKind::NotPerfectSquare {
            return error;
        }
        let sizes: Vec<_> = self.squares().into_iter().flatten().map(|p| p.to_string()).collect();
        let help = if sizes.is_empty() {
            let name = name(self.topology);
            format!("a {name} never has one, so choose another pattern")
        } else {
            format!("give {}, or another pattern", sizes.join(" or "))
        };
        Error::new(error.kind(), "p", self.p, help)
    }

    /// Returns the square numbers of nodes nearest to `p` that the network can have, below and above.
    pub fn squares(&self) -> [Option<f64>; 2] {
        let side = self.p.sqrt().floor() as u32;
        let square = |side: u32| f64::from(side).powi(2);
        let fits = |size: &f64| self.topology.sizes_near(*size) == (*size, *size);
        // The sides of powers of four are a factor two apart; other networks have every square.
        let below = (1..=side).rev().map(square).find(fits);
        let above = (side + 1..=2 * side + 1).map(square).find(fits);
        [below, above]
    }

    /// Returns which link is the busiest, in words, and its messages, counted again.
    fn busiest(&self) -> (String, f64) {
        let ends = self.congestion().ok().and_then(|found| found.busiest);
        let (Some((a, b)), Ok(graph)) = (ends, self.graph()) else {
            return ("messages over the busiest link".to_owned(), 0.0);
        };
        let told =
            format!("messages from vertex {a} to vertex {b}, the busiest link, counted again");
        (told, load_of(graph, self.pattern, (a, b)).unwrap_or(f64::NAN))
    }
}

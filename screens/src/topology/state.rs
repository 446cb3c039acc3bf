//! The state: a network, a message and the traffic, and what was searched for in them.

use std::ops::Deref;

use crossover_model::communication::{Message, Network, cut_through};
use crossover_model::topology::{
    Congestion, Fabric, Graph, Metrics, Pattern, Topology, bisection, congestion, fabric, load_of,
    mean_distance, metrics_with,
};

use crate::screen::prelude::*;

use super::params::{Traffic, Values, one};

/// A network, a message and the traffic.
pub(super) struct State {
    values: Values,
    pub network: Network,
    /// The pattern of the traffic, with its shift or its seed.
    pub pattern: Pattern,
    mean: Once<f64>,
    graph: Once<Graph>,
    path: Once<Vec<usize>>,
    congestion: Once<Congestion>,
}

/// The most links that the messages of a pattern are followed over: some milliseconds.
pub(super) const MOST_HOPS: f64 = 100_000.0;
/// The most nodes among which the farthest is looked for.
const MOST_SEARCHED: f64 = 1024.0;

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let (mean, graph, path, congestion) = Default::default();
        Self {
            network: Network { ts: values.ts, th: values.th, tw: values.tw },
            pattern: match values.pattern {
                Traffic::Random => Pattern::Random(values.seed as u64),
                Traffic::Shift => Pattern::Shift(values.k),
                Traffic::Transpose => Pattern::Transpose,
                Traffic::AllToAll => Pattern::AllToAll,
                Traffic::BitReverse => Pattern::BitReverse,
                Traffic::Gather => Pattern::Gather,
                Traffic::Scatter => Pattern::Scatter,
            },
            values,
            mean,
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

    /// Returns diameter, links and degree.
    pub fn metrics(&self) -> Result<Metrics, Error> {
        self.of_shape(metrics_with(self.topology, self.p, self.buses))
    }

    /// Returns the mean distance.
    pub fn mean(&self) -> Result<f64, Error> {
        self.mean.get(|| self.of_shape(mean_distance(self.topology, self.p))).copied()
    }

    pub fn bisection(&self) -> Result<f64, Error> {
        self.of_shape(bisection(self.topology, self.p, self.buses))
    }

    /// Returns what the network is built of.
    pub fn fabric(&self) -> Result<Fabric, Error> {
        self.of_shape(fabric(self.topology, self.p))
    }

    /// Returns what is known of a shape, in the words of this screen where that has too few nodes.
    fn of_shape<T>(&self, known: Result<T, Error>) -> Result<T, Error> {
        known.map_err(|error| {
            if error.kind() != ErrorKind::TooFewProcessors {
                return error;
            }
            let help = format!("use at least {} nodes", self.topology.least());
            Error::new(error.kind(), "p", error.got(), help)
        })
    }

    /// Returns a number of a network that is built so, or why this one has none.
    pub fn of_ranks<T>(&self, number: fn(Fabric) -> Option<T>) -> Result<T, Error> {
        number(self.fabric()?).ok_or_else(|| {
            let help = "networks of switches in stages have it, such as omega or benes";
            Error::new(ErrorKind::Undefined, "topology", self.topology.name(), help)
        })
    }

    /// Returns a number over `tw`, where words take time.
    pub fn over_tw(&self, number: f64, help: &'static str) -> Result<f64, Error> {
        finite(number / self.tw, "tw", Unit::SecondPerWord.show(self.tw), help)
    }

    /// Returns the message between the two nodes that are farthest apart.
    pub fn farthest(&self) -> Result<Message, Error> {
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
            Graph::with_buses(self.topology, self.p, self.buses)
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
        let links = self.graph()?.distances(from)?.into_iter().zip(0..);
        Ok(links.max().map_or(from, |(_, to)| to))
    }

    pub fn path_length(&self) -> Result<f64, Error> {
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
        if most < pattern.most_messages(self.p) * self.mean()? {
            let help = "the messages are too many to follow. Use fewer nodes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, help));
        }
        Ok(())
    }

    /// Returns the error of a pattern, with the sizes this network can have where p is none for it.
    pub fn of_pattern(&self, error: Error) -> Error {
        if !matches!(error.kind(), ErrorKind::NotPerfectSquare | ErrorKind::NotPowerOfTwo) {
            return error;
        }
        let sizes: Vec<_> =
            self.sizes_of_pattern().into_iter().flatten().map(|p| p.to_string()).collect();
        let help = if sizes.is_empty() {
            format!("{} never has one, so choose another pattern", one(self.topology))
        } else {
            format!("give {}, or another pattern", sizes.join(" or "))
        };
        Error::new(error.kind(), "p", self.p, help)
    }

    /// Returns the numbers of nodes nearest to `p` that both the network and the pattern can have, below and
    /// above: powers of two for a reversal of bits, else squares.
    pub fn sizes_of_pattern(&self) -> [Option<f64>; 2] {
        let fits = |size: &f64| self.topology.sizes_near(*size) == (*size, *size);
        // What both can have is a factor of four apart at most.
        if self.pattern == Pattern::BitReverse {
            let (least, power) = (self.p.log2().floor(), |step: i32| f64::exp2(step.into()));
            let below = (1..=least as i32).rev().map(power).find(fits);
            let above = (least as i32 + 1..=least as i32 + 2).map(power).find(fits);
            return [below, above];
        }
        let side = self.p.sqrt().floor() as u32;
        let square = |side: u32| f64::from(side).powi(2);
        let below = (1..=side).rev().map(square).find(fits);
        let above = (side + 1..=2 * side + 1).map(square).find(fits);
        [below, above]
    }

    /// Returns which link is the busiest, in words, and its messages, counted again.
    pub fn busiest(&self) -> (String, f64) {
        let ends = self.congestion().ok().and_then(|found| found.busiest);
        let (Some((a, b)), Ok(graph)) = (ends, self.graph()) else {
            return ("messages over the busiest link".to_owned(), 0.0);
        };
        let told =
            format!("messages from vertex {a} to vertex {b}, the busiest link, counted again");
        (told, load_of(graph, self.pattern, (a, b)).unwrap_or(f64::NAN))
    }
}

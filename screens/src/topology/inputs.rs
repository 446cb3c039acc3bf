//! The parameters as the model's structs, and the model's functions on them.

use crossover_model::communication::{
    Message, Network, Packets, cut_through, packet_pipeline, store_and_forward,
};
use crossover_model::topology::{
    Congestion, Graph, Metrics, Pattern, Topology, congestion, metrics,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::params::TOPOLOGIES;

/// The most links that messages of a pattern are followed over: some milliseconds.
pub(super) const MOST_HOPS: f64 = 100_000.0;
/// Up to so many nodes the farthest is looked for.
const MOST_SEARCHED: f64 = 1024.0;

/// The parameters as the model takes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub topology: Topology,
    pub p: f64,
    pub m: f64,
    pub network: Network,
    pub packets: Packets,
    pub from: f64,
    /// `None` for the farthest.
    pub to: Option<f64>,
    pub pattern: Pattern,
    pub k: f64,
    pub seed: u64,
    pub word: f64,
}

/// A message over `l` links by the three routings, in seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub cut_through: f64,
    pub packet: f64,
    pub store_and_forward: f64,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let topology = params.choice("topology").parse::<Topology>();
        let (k, seed) = (number("k"), number("seed") as u64);
        let to = number("to");
        Self {
            topology: topology.unwrap_or(Topology::Torus2d),
            p: number("p"),
            m: number("m"),
            network: Network { ts: number("ts"), th: number("th"), tw: number("tw") },
            packets: Packets { r: number("r"), s: number("s"), tw1: 0.0 },
            from: number("from"),
            to: (!to.is_nan()).then_some(to),
            pattern: match params.choice("pattern") {
                "shift" => Pattern::Shift(k),
                "transpose" => Pattern::Transpose,
                "all_to_all" => Pattern::AllToAll,
                _ => Pattern::Random(seed),
            },
            k,
            seed,
            word: number("word"),
        }
    }

    /// Returns whether the network can have `p` nodes.
    pub fn is_size(&self) -> bool {
        self.topology.sizes_near(self.p) == (self.p, self.p)
    }

    pub fn metrics(&self) -> Result<Metrics, Error> {
        metrics(self.topology, self.p).map_err(|error| fitting(self.topology, error))
    }

    pub fn graph(&self) -> Result<Graph, Error> {
        self.metrics()?;
        Graph::new(self.topology, self.p)
    }

    /// Returns the times of a message of `m` words over `l` links.
    pub fn times(&self, l: f64) -> Result<Times, Error> {
        let message = Message { m: self.m, l };
        let network = &self.network;
        Ok(Times {
            cut_through: cut_through(network, &message)?,
            packet: packet_pipeline(network, &message, &self.packets)?.t,
            store_and_forward: store_and_forward(network, &message)?,
        })
    }

    /// Returns the vertices from the sender to the receiver.
    pub fn path(&self, graph: &Graph) -> Result<Vec<usize>, Error> {
        let from = self.from as usize;
        let to = match self.to {
            Some(to) => to as usize,
            None => self.farthest(graph, from)?,
        };
        let path = graph.route(from, to)?;
        if path.len() < 2 {
            let help = "use another node than the sender, or farthest";
            return Err(Error::new(ErrorKind::OutOfRange, "to", to, help));
        }
        Ok(path)
    }

    fn farthest(&self, graph: &Graph, from: usize) -> Result<usize, Error> {
        if MOST_SEARCHED < self.p {
            let help =
                format!("the farthest is looked for among {MOST_SEARCHED} nodes: give its number");
            return Err(Error::new(ErrorKind::TooLarge, "to", "farthest", help));
        }
        // Of several the last one: it shows more of the network.
        let mut farthest = (0, from);
        for to in 0..graph.processors() {
            let links = graph.route(from, to)?.len() - 1;
            if farthest.0 <= links {
                farthest = (links, to);
            }
        }
        Ok(farthest.1)
    }

    /// Returns the pattern's traffic on this network.
    pub fn congestion(&self, graph: &Graph) -> Result<Congestion, Error> {
        self.bearable(self.pattern, MOST_HOPS)?;
        congestion(graph, self.pattern).map_err(|error| self.of_pattern(error))
    }

    /// Returns the error of a pattern, with the squares this network can have where p is none.
    pub fn of_pattern(&self, error: Error) -> Error {
        if error.kind() == ErrorKind::NotPerfectSquare {
            let sizes = self.squares().into_iter().flatten();
            let sizes: Vec<_> = sizes.map(|size| size.to_string()).collect();
            let help = if sizes.is_empty() {
                let name = name(self.topology);
                format!("a {name} never has one, so choose another pattern")
            } else {
                format!("give {}, or another pattern", sizes.join(" or "))
            };
            return Error::new(error.kind(), "p", self.p, help);
        }
        error
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

    /// Returns an error where the messages of a pattern cross more links than can be followed.
    pub fn bearable(&self, pattern: Pattern, most: f64) -> Result<(), Error> {
        let sent = if pattern == Pattern::AllToAll { self.p - 1.0 } else { 1.0 };
        if most < self.p * sent * self.metrics()?.avg_distance {
            let help = "the messages are too many to follow. Use fewer nodes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, help));
        }
        Ok(())
    }
}

/// Returns the error with the least size, where there are too few nodes.
fn fitting(topology: Topology, error: Error) -> Error {
    if error.kind() == ErrorKind::TooFewProcessors {
        let least = topology.least();
        let help = format!("use at least {least} nodes");
        return Error::new(error.kind(), "p", error.got(), help);
    }
    error
}

/// Returns the name of a network in a sentence or a legend.
pub(super) fn name(topology: Topology) -> &'static str {
    let named = TOPOLOGIES.iter().find(|choice| choice.key == topology.name());
    named.map_or("", |choice| choice.label)
}

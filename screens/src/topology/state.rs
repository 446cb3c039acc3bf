//! The state: a network, a message and the traffic, what was searched for in them, and what is decided.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::communication::{Message, Network, cut_through};
use crossover_model::topology::{
    Congestion, Fabric, Graph, Metrics, Pattern, Topology, bisection, congestion, fabric, load_of,
    mean_distance, metrics_with,
};

use crate::screen::prelude::*;

use super::params::{Traffic, Values, name_with_article};

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
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    /// What the answer is about.
    pub case: Case,
    /// Why the pattern needs another number of nodes, and whether there are such below and above p.
    pub pattern_sizes: Option<(ErrorKind, [bool; 2])>,
}

/// What the answer is about.
pub(super) enum Case {
    TooFewNodes,
    NoSuchSize,
    TooLarge,
    NoTime,
    /// All messages meet at one node: how many.
    Gather(f64),
    /// Stages of switches that block the pattern.
    Blocks {
        is_permutation: bool,
    },
    /// Stages of switches that pass the pattern, and the share of all permutations that they pass.
    Passes {
        is_permutation: bool,
        share: f64,
    },
    /// The distance, and what the traffic adds, where it is known.
    Distance(Option<Added>),
}

/// What messages that are sent at once add to a transfer.
pub(super) enum Added {
    FreeWords,
    Nothing,
    AsMuchAsHops,
    MoreThanHops,
    LessThanHops,
}

/// Times within this share of each other are equal.
const SAME: f64 = 1e-9;

/// The most links that the messages of a pattern are followed over: some milliseconds.
pub(super) const MOST_HOPS: f64 = 100_000.0;
/// The largest sizes that are offered: a power of two, and the side of a square.
const LARGEST_POWER: i32 = 30;
const LARGEST_SIDE: u32 = 4096;
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
        let (mean, graph, path, congestion, verdict) = Default::default();
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
            verdict,
        }
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let error = s.congestion().err().filter(|_| s.metrics().is_ok());
        let error = error.map(|error| error.kind());
        let error = error
            .filter(|kind| matches!(kind, ErrorKind::NotPerfectSquare | ErrorKind::NotPowerOfTwo));
        let sizes = |kind| (kind, s.sizes_of_pattern().map(|size| size.is_some()));
        Self { case: Case::of(s), pattern_sizes: error.map(sizes) }
    }
}

impl Case {
    fn of(s: &State) -> Self {
        match (s.metrics(), s.farthest_time()) {
            (Err(error), _) if error.kind() == ErrorKind::TooFewProcessors => Self::TooFewNodes,
            (Err(_), _) => Self::NoSuchSize,
            (_, Err(_)) => Self::TooLarge,
            (_, Ok(0.0)) => Self::NoTime,
            (Ok(metrics), _) => Self::of_traffic(s, metrics.diameter * s.th),
        }
    }

    fn of_traffic(s: &State, hops: f64) -> Self {
        let Ok(found) = s.congestion() else {
            return Self::Distance(None);
        };
        let (slowdown, words) = (found.slowdown, s.m * s.tw);
        if words == 0.0 {
            return Self::Distance(Some(Added::FreeWords));
        }
        if s.pattern == Pattern::Gather && 1.0 < slowdown {
            return Self::Gather(found.messages);
        }
        let fabric = s.fabric().ok().filter(|_| s.topology.is_multistage());
        if let Some(share) = fabric.and_then(|fabric| fabric.passable) {
            let is_permutation = !matches!(s.pattern, Pattern::AllToAll | Pattern::Scatter);
            let passes = Self::Passes { is_permutation, share };
            return if 1.0 < slowdown { Self::Blocks { is_permutation } } else { passes };
        }
        let added = (slowdown - 1.0) * words;
        Self::Distance(Some(match () {
            () if slowdown == 1.0 => Added::Nothing,
            () if (added - hops).abs() <= SAME * added => Added::AsMuchAsHops,
            () if hops < added => Added::MoreThanHops,
            () => Added::LessThanHops,
        }))
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }

    /// Returns another network of `p` nodes with the present message and pattern.
    pub fn with_network(&self, topology: Topology, p: f64) -> Self {
        Self::from(Values { topology, p, ..self.values.clone() })
    }

    /// Returns another network of about as many nodes, with the present message and pattern.
    pub fn nearest(&self, topology: Topology) -> Self {
        let (below, above) = topology.sizes_near(self.p);
        // By ratio: 24 lies nearer to 32 than to 16.
        let p = if self.p / below <= above / self.p { below } else { above };
        self.with_network(topology, p)
    }

    /// Returns the network that stands beside this one, if any.
    pub fn compared(&self) -> Option<Self> {
        self.beside.map(|topology| self.nearest(topology))
    }

    pub fn metrics(&self) -> Result<Metrics, Error> {
        self.restate_error(metrics_with(self.topology, self.p, self.buses))
    }

    pub fn mean(&self) -> Result<f64, Error> {
        self.mean.get(|| self.restate_error(mean_distance(self.topology, self.p))).copied()
    }

    pub fn bisection(&self) -> Result<f64, Error> {
        self.restate_error(bisection(self.topology, self.p, self.buses))
    }

    pub fn fabric(&self) -> Result<Fabric, Error> {
        self.restate_error(fabric(self.topology, self.p))
    }

    /// Returns what is known of a shape, in the words of this screen where that has too few nodes.
    fn restate_error<T>(&self, known: Result<T, Error>) -> Result<T, Error> {
        known.map_err(|error| {
            if error.kind() != ErrorKind::TooFewProcessors {
                return error;
            }
            let help = format!("use at least {} nodes", self.topology.least());
            Error::new(error.kind(), "p", error.got(), help)
        })
    }

    /// Returns a number of a network that is built so, or why this one has none.
    pub fn number_of_stages<T>(&self, number: fn(Fabric) -> Option<T>) -> Result<T, Error> {
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
    pub fn farthest_time(&self) -> Result<f64, Error> {
        cut_through(&self.network, &self.farthest()?)
    }

    /// Returns the time of the farthest message in the traffic, by cut-through routing, in seconds.
    pub fn loaded_time(&self) -> Result<f64, Error> {
        let tw = self.congestion()?.effective_tw(self.tw)?;
        cut_through(&Network { tw, ..self.network }, &self.farthest()?)
    }

    pub fn graph(&self) -> Result<&Graph, Error> {
        self.graph.get(|| {
            self.metrics()?;
            Graph::with_buses(self.topology, self.p, self.buses)
        })
    }

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
    pub fn path_time(&self) -> Result<f64, Error> {
        cut_through(&self.network, &Message { m: self.m, l: self.path_length()? })
    }

    pub fn congestion(&self) -> Result<&Congestion, Error> {
        self.congestion.get(|| {
            self.graph()?;
            self.traffic(self.pattern, MOST_HOPS)
        })
    }

    /// Returns the traffic of a pattern whose messages cross at most `most` links.
    pub fn traffic(&self, pattern: Pattern, most: f64) -> Result<Congestion, Error> {
        self.require_bearable(pattern, most)?;
        congestion(self.graph()?, pattern).map_err(|error| self.explain_pattern_error(error))
    }

    /// Returns an error where the messages of a pattern cross more links than can be followed.
    pub fn require_bearable(&self, pattern: Pattern, most: f64) -> Result<(), Error> {
        if most < pattern.most_messages(self.p) * self.mean()? {
            let help = "the messages are too many to follow. Use fewer nodes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, help));
        }
        Ok(())
    }

    /// Returns the error of a pattern, with the sizes this network can have where p is none for it.
    pub fn explain_pattern_error(&self, error: Error) -> Error {
        if !matches!(error.kind(), ErrorKind::NotPerfectSquare | ErrorKind::NotPowerOfTwo) {
            return error;
        }
        let sizes: Vec<_> =
            self.sizes_of_pattern().into_iter().flatten().map(|p| p.to_string()).collect();
        let help = if sizes.is_empty() {
            format!("{} never has one, so choose another pattern", name_with_article(self.topology))
        } else {
            format!("give {}, or another pattern", sizes.join(" or "))
        };
        Error::new(error.kind(), "p", self.p, help)
    }

    /// Returns the numbers of nodes nearest to `p` that both the network and the pattern can have, below and
    /// above: powers of two for a reversal of bits, else squares.
    pub fn sizes_of_pattern(&self) -> [Option<f64>; 2] {
        let fits = |size: &f64| self.topology.sizes_near(*size) == (*size, *size);
        // What both can have may be far apart: 64 and 2048 for cube-connected cycles.
        if self.pattern == Pattern::BitReverse {
            let (least, power) = (self.p.log2().floor(), |step: i32| f64::exp2(step.into()));
            let below = (1..=least as i32).rev().map(power).find(fits);
            let above = (least as i32 + 1..=LARGEST_POWER).map(power).find(fits);
            return [below, above];
        }
        let side = self.p.sqrt().floor() as u32;
        let square = |side: u32| f64::from(side).powi(2);
        let below = (1..=side).rev().map(square).find(fits);
        let above = (side + 1..=LARGEST_SIDE).map(square).find(fits);
        [below, above]
    }

    /// Returns which link is the busiest, in words, and its messages, counted again.
    pub fn describe_busiest_link(&self) -> (String, f64) {
        let ends = self.congestion().ok().and_then(|found| found.busiest);
        let (Some((a, b)), Ok(graph)) = (ends, self.graph()) else {
            return ("messages over the busiest link".to_owned(), 0.0);
        };
        let meaning =
            format!("messages from vertex {a} to vertex {b}, the busiest link, counted again");
        (meaning, load_of(graph, self.pattern, (a, b)).unwrap_or(f64::NAN))
    }
}

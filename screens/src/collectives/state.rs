//! The state: an operation, its algorithms, and what they take where it runs.

use std::cmp::Ordering;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crossover_model::Size;
use crossover_model::collectives::ethernet::{self, Needed};
use crossover_model::collectives::nodes::WayOnNodes;
use crossover_model::collectives::{
    Algorithm, Best, Bounds, OnLinks, Operation, Price, Shape, Share, Stage, Terms, Winner,
    best_algorithm, bounds, on_links, schedule, segments, stages, terms, terms_on, time, winners,
};
use crossover_model::communication::Network;
use crossover_model::topology::{Graph, Topology};

use crate::screen::machine::own::Own;
use crate::screen::prelude::*;

use super::nccl::{Cache, Nccl};
use super::node_cache::NodesCache;
use super::params::{Place, Values};
use Algorithm as A;
use Operation as O;

/// The parameters, and what of an operation takes long.
pub(super) struct State {
    pub values: Values,
    /// The measured times of messages, where the machine has them.
    pub own: Option<Arc<Own>>,
    pub constants: Network,
    pub price: Price,
    /// Of the algorithm in use.
    cost: Once<Terms>,
    best_on_network: Once<BestOnNetwork>,
    /// Of the algorithm in use, and of the best on the network.
    stages: [Once<Vec<Stage>>; 2],
    flip: Once<Flip>,
    links: Once<OnLinks>,
    nccl: Cache,
    pub(super) nodes: NodesCache,
    pub verdict: OnceLock<Verdict>,
}

/// The fastest on the network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BestOnNetwork {
    pub way: WayOnNodes,
    pub t: f64,
}

pub(super) struct Verdict {
    pub case: Case,
    /// The processes make no square, which the mesh algorithm needs.
    pub lacks_mesh: bool,
    /// The paper's formula gives less than the channel needs.
    pub is_printed_too_short: bool,
}

pub(super) enum Case {
    Refused(Error),
    Free,
    /// The time of packed messages against what the channel needs.
    Ethernet(Ordering),
    Nccl(OtherSizes),
    Nodes(OnNodesCase),
    Slower {
        has_more_startups: bool,
    },
    Fastest(OtherSizes),
    OnNetwork {
        algorithm: Algorithm,
        shares_links: bool,
        remedy: Remedy,
    },
}

/// The sizes at which another algorithm is faster.
#[derive(Clone, Copy)]
pub(super) enum OtherSizes {
    /// Measured times have no formula to ask.
    Measured,
    /// At this very size both take the same.
    Tie,
    Greater,
    Smaller,
    None,
}

/// What would make the operation faster on a network of links.
#[derive(Clone, Copy)]
pub(super) enum Remedy {
    Algorithm,
    Switch,
    None,
}

/// A size at which the best algorithm changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flip {
    pub m: f64,
    /// Short messages are on this side of it.
    pub below: Algorithm,
    pub above: Algorithm,
}

/// What is told of nodes.
#[derive(Clone, Copy)]
pub(super) struct OnNodesCase {
    /// Leaders or lanes are the fastest.
    pub knows_nodes: bool,
    /// Another way than the one in use is faster by more than a little.
    pub is_slower: bool,
    /// The ratio of the time on the nodes to that of one level is far from 1.
    pub differs: bool,
    pub sizes: OtherSizes,
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let Values { ts, th, tw, gamma, .. } = values;
        let (constants, price) = (Network { ts, th, tw }, Price { alpha: ts, beta: tw, gamma });
        let (cost, best_on_network, stages, flip, links, nccl, nodes, verdict) = Default::default();
        Self {
            values,
            own: None,
            constants,
            price,
            cost,
            best_on_network,
            stages,
            flip,
            links,
            nccl,
            nodes,
            verdict,
        }
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let own = params.own_machine().filter(|own| own.is_measured()).cloned();
        Self { own, ..Self::from(Values::from(params)) }
    }

    pub fn at(self, params: &Params) -> Self {
        let next = Self::new(params);
        let sent = |s: &Self| (s.op, s.network, s.algorithm, s.p);
        // Messages on a network take long to count. Of those of the textbook's algorithms, or of one
        // that is asked for, the number of words changes the segments of a chain alone.
        let is_on = matches!(next.network, Place::On(_)) && sent(&self) == sent(&next);
        let is_same = is_on && next.algorithm != Some(WayOnNodes::Flat(A::Chain));
        if is_same {
            return Self { cost: self.cost, ..next };
        }
        next.keep_rounds(&self);
        next
    }

    /// Returns the state with other values. The change stands behind a reference, so that this is compiled once.
    pub fn with(&self, change: &dyn Fn(&mut Values)) -> Self {
        let mut values = self.values.clone();
        change(&mut values);
        Self { own: self.own.clone(), ..Self::from(values) }
    }

    pub fn is_nccl(&self) -> bool {
        self.network == Place::Nccl
    }

    pub fn is_not_nccl(&self) -> bool {
        !self.is_nccl()
    }

    /// Returns whether there is one level of messages alone: neither NCCL's model nor nodes.
    pub fn is_one_level(&self) -> bool {
        !self.is_nccl() && !self.is_on_nodes()
    }

    pub fn nccl(&self) -> Nccl<'_> {
        Nccl { values: &self.values, cache: &self.nccl }
    }

    /// Returns the words of a message on an Ethernet: `m`, and none in a barrier.
    pub fn words(&self) -> f64 {
        if self.op == O::Barrier { 0.0 } else { self.m }
    }

    pub fn combines(&self) -> bool {
        use Operation::{AllReduce, Reduce, ReduceScatter};
        matches!(self.op, Reduce | AllReduce | ReduceScatter)
    }

    fn share(&self) -> Share {
        Share { m: self.m, p: self.p }
    }

    /// Returns the words of all processes, as the MPI algorithms count them, and the processes.
    pub fn size(&self) -> Size {
        Size { n: self.op.total_words(&self.share()), p: self.p }
    }

    /// Returns the words `m` that make `n`; NaN for a barrier.
    pub fn m_of(&self, n: f64) -> f64 {
        n / self.op.total_words(&Share { m: 1.0, p: self.p })
    }

    /// Returns the algorithm asked for, or else the textbook's or the best.
    pub fn used_algorithm(&self) -> Result<Algorithm, Error> {
        let op = self.op;
        let wanted = match self.algorithm {
            Some(WayOnNodes::Flat(algorithm)) => Some(algorithm),
            Some(WayOnNodes::Hierarchical(wanted)) => {
                let help = "it knows nodes: choose the network nodes, or another algorithm";
                let got = wanted.name();
                return Err(Error::new(ErrorKind::UnknownOption, "algorithm", got, help));
            }
            None => None,
        };
        let algorithm = match (wanted, self.network) {
            (Some(wanted), _) if !op.algorithms().contains(&wanted) => {
                let fitting: Vec<_> = op.algorithms().iter().map(|a| a.name()).collect();
                let (name, fitting) = (name(op), fitting.join(", "));
                let help = format!("{name} has no such algorithm: give best or {fitting}");
                return Err(unfit_way(WayOnNodes::Flat(wanted), help));
            }
            (Some(wanted), _) => wanted,
            (None, Place::On(shape)) => shape.algorithm(op),
            (None, _) => return Ok(self.best()?.algorithm),
        };
        self.terms(algorithm)?;
        Ok(algorithm)
    }

    pub fn best(&self) -> Result<Best, Error> {
        match self.measurements() {
            Some(own) => self.best_by_measurements(own),
            None => best_algorithm(self.op, &self.price, &self.size()),
        }
    }

    /// Returns the fastest algorithm on the network, and its time.
    pub fn best_on_network(&self) -> Result<&BestOnNetwork, Error> {
        let flat = |best: Best| BestOnNetwork { way: WayOnNodes::Flat(best.algorithm), t: best.t };
        self.best_on_network.get(|| match self.network {
            Place::Switched => self.best().map(flat),
            Place::Nodes => {
                let (way, t) = self.on_nodes()?.best(self.m)?;
                Ok(BestOnNetwork { way, t })
            }
            Place::On(_) => {
                let timed = |algorithm| Ok(Best { algorithm, t: self.time_on_network(algorithm)? });
                let all = self.usable_algorithms().map(timed).collect::<Result<Vec<_>, Error>>()?;
                let best = all.into_iter().min_by(|a, b| a.t.total_cmp(&b.t)).map(flat);
                best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
            }
            Place::Ethernet => {
                let help = "messages queue there whatever the algorithm: give another network";
                Err(Error::new(ErrorKind::Undefined, "network", "ethernet", help))
            }
            Place::Nccl => {
                let help = "NCCL chooses by a model of its own: give another network";
                Err(Error::new(ErrorKind::Undefined, "network", "nccl", help))
            }
        })
    }

    pub fn usable_algorithms(&self) -> impl Iterator<Item = Algorithm> {
        let can = |a: &Algorithm| terms(self.op, *a, self.p, 1.0).is_ok();
        self.op.algorithms().iter().copied().filter(can)
    }

    /// Returns the least time on the network of all algorithms but the best.
    pub fn second_best_time(&self) -> f64 {
        let Ok(best) = self.best_on_network() else {
            return f64::NAN;
        };
        if self.is_on_nodes() {
            return self.second_best_on_nodes(best.way);
        }
        let is_other = |algorithm: &Algorithm| WayOnNodes::Flat(*algorithm) != best.way;
        let others = self.usable_algorithms().filter(is_other);
        let times = others.filter_map(|algorithm| self.time_on_network(algorithm).ok());
        times.reduce(f64::min).unwrap_or(f64::NAN)
    }

    /// Returns the segments of a chain that suit it; 1 of any other algorithm.
    pub fn segments(&self, algorithm: Algorithm) -> Result<f64, Error> {
        segments(self.op, algorithm, &self.price, &self.size())
    }

    pub fn terms(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        terms(self.op, algorithm, self.p, self.segments(algorithm)?)
    }

    pub fn terms_on(&self, algorithm: Algorithm, shape: Shape) -> Result<Terms, Error> {
        terms_on(self.op, algorithm, shape, self.p, self.segments(algorithm)?)
    }

    fn terms_on_network(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        match self.network {
            Place::On(shape) => self.terms_on(algorithm, shape),
            _ => self.terms(algorithm),
        }
    }

    pub fn time_on_network(&self, algorithm: Algorithm) -> Result<f64, Error> {
        match self.measurements() {
            Some(own) => self.measured_time(own, algorithm, self.network),
            None => self.time_of(&self.terms_on_network(algorithm)?),
        }
    }

    fn cost(&self) -> Result<&Terms, Error> {
        self.cost.get(|| self.terms_on_network(self.used_algorithm()?))
    }

    pub fn time_of(&self, cost: &Terms) -> Result<f64, Error> {
        cost.time(&self.price, self.size().n)
    }

    pub fn t(&self) -> Result<f64, Error> {
        match (self.network, self.algorithm) {
            (Place::Ethernet, None) => self.printed_time(),
            (Place::Ethernet, Some(wanted)) => {
                self.used_algorithm()?;
                let help = "messages queue on an Ethernet whatever the algorithm: give best, or the switched network";
                Err(unfit_way(wanted, help))
            }
            (Place::Nccl, _) => Ok(self.nccl().choice()?.t),
            (Place::Nodes, _) => self.time_on_nodes(),
            _ if self.measurements().is_some() => self.time_on_network(self.used_algorithm()?),
            _ => self.time_of(self.cost()?),
        }
    }

    /// Returns the bytes of the operation over its time, as nccl-tests counts them: those of all processes together where
    /// each has a part.
    pub fn algorithm_bandwidth(&self) -> Result<f64, Error> {
        let rate = self.size().n * self.word / self.t()?;
        if rate.is_finite() && 0.0 < rate {
            return Ok(rate);
        }
        let help = match self.op {
            O::Barrier => "it sends no bytes and has no bandwidth: give another op",
            _ => "it sends no bytes or takes no time: give m, and ts or tw, more than zero",
        };
        Err(Error::new(ErrorKind::Undefined, "op", name(self.op), help))
    }

    /// Returns the algorithm bandwidth times what each link has to carry of the bytes.
    pub fn bus_bandwidth(&self) -> Result<f64, Error> {
        let others = (self.p - 1.0) / self.p;
        let carried = self.op.link_passes().map_or(1.0, |passes| f64::from(passes) * others);
        Ok(carried * self.algorithm_bandwidth()?)
    }

    /// Returns whether a step does more than this operation once.
    pub fn has_step(&self) -> bool {
        self.count != 1.0 || O::ALL.iter().any(|op| self.also.has(op))
    }

    /// Returns the other operations of a step, each on as many words in all.
    pub fn others(&self) -> Vec<Self> {
        let n = self.size().n;
        let other = |op: Operation| {
            let each = op.total_words(&Share { m: 1.0, p: self.p });
            let m = if each == 0.0 { 0.0 } else { n / each };
            self.with(&|values| (values.op, values.algorithm, values.m) = (op, None, m))
        };
        O::ALL.into_iter().filter(|op| self.also.has(op)).map(other).collect()
    }

    /// Returns a number of the step: that of this operation as often as it is done, and those of the others.
    pub fn in_step(&self, of: fn(&Self) -> Result<f64, Error>) -> Result<f64, Error> {
        let mut all = self.count * of(self)?;
        for other in self.others() {
            all += of(&other)?;
        }
        if all.is_finite() {
            return Ok(all);
        }
        Err(Error::new(
            ErrorKind::Undefined,
            "count",
            self.count,
            "too large: give a smaller count",
        ))
    }

    pub fn startups(&self) -> Result<f64, Error> {
        Ok(self.critical_path()?.0)
    }

    pub fn volume(&self) -> Result<f64, Error> {
        Ok(self.critical_path()?.1 * self.word)
    }

    fn stages(&self, algorithm: Algorithm) -> Result<Vec<Stage>, Error> {
        let shape = match self.network {
            Place::On(shape) => Some(shape),
            _ => None,
        };
        let segments = self.segments(algorithm)?;
        stages(self.op, algorithm, shape, self.p, segments)
    }

    pub fn stages_used(&self) -> Result<&Vec<Stage>, Error> {
        self.stages[0].get(|| self.stages(self.used_algorithm()?))
    }

    pub fn stages_of_best(&self) -> Result<&Vec<Stage>, Error> {
        self.stages[1].get(|| match self.best_on_network()?.way {
            WayOnNodes::Flat(algorithm) => self.stages(algorithm),
            WayOnNodes::Hierarchical(_) => Ok(Vec::new()),
        })
    }

    /// Returns the algorithms in the order in which they are best as the words grow.
    pub fn winners(&self) -> Vec<Winner> {
        match self.measurements() {
            Some(_) => Vec::new(),
            None => winners(self.op, &self.price, self.p).unwrap_or_default(),
        }
    }

    /// Returns where the best algorithm changes, nearest to `m` in ratio.
    pub fn flip(&self) -> Result<&Flip, Error> {
        self.flip.get(|| {
            if self.measurements().is_some() {
                let help =
                    "times are read off measurements: see where the curves over the size cross";
                return Err(Error::new(ErrorKind::Undefined, "ts", "no line", help));
            }
            let winners = self.winners();
            let changes = winners.windows(2).map(|pair| {
                let m = self.m_of(pair[1].from);
                Flip { m, below: pair[0].algorithm, above: pair[1].algorithm }
            });
            let away = |flip: &Flip| (flip.m / self.m).ln().abs();
            let changes = changes.filter(|flip| flip.m.is_finite() && 0.0 < flip.m);
            changes.min_by(|a, b| away(a).total_cmp(&away(b))).ok_or_else(|| {
                let help = "one algorithm is best at every size here: give another op or p";
                Error::new(ErrorKind::Undefined, "op", name(self.op), help)
            })
        })
    }

    /// Returns the time on an Ethernet as the paper prints it.
    pub fn printed_time(&self) -> Result<f64, Error> {
        ethernet::printed_time(self.op, &self.constants, &self.share())
    }

    pub fn packed_time(&self) -> Result<f64, Error> {
        ethernet::packed_time(self.op, &self.constants, &self.share())
    }

    pub fn channel_time(&self) -> Result<f64, Error> {
        ethernet::bus(self.op, &self.constants, &self.share())
    }

    pub fn channel_needs(&self) -> Result<Needed, Error> {
        ethernet::bus_demand(self.op, self.p)
    }

    pub fn bounds(&self) -> Result<Bounds, Error> {
        bounds(self.op, &self.price, &self.size())
    }

    pub fn over_bound(&self) -> Result<f64, Error> {
        let (t, bounds) = (self.t()?, self.bounds()?);
        let over = t / bounds.latency.max(bounds.bandwidth).max(bounds.computing);
        if over.is_finite() {
            return Ok(over);
        }
        let (help, ts) = ("the bounds are zero: give ts or tw more than zero", self.ts);
        Err(Error::new(ErrorKind::Undefined, "ts", Unit::Second.show(ts), help))
    }

    /// Returns whether one channel carries one message after the other.
    pub fn is_one_by_one(&self) -> bool {
        self.network == Place::Ethernet && self.algorithm.is_none()
    }

    pub fn critical_path(&self) -> Result<(f64, f64), Error> {
        if self.is_one_by_one() {
            return self.channel_needs().map(|on| (on.messages, on.words * self.m));
        }
        self.cost().map(|cost| (cost.startups, cost.transfers * self.size().n))
    }

    /// Returns the time with `th` for each hop and with shared links, round by round.
    pub fn links(&self) -> Result<&OnLinks, Error> {
        self.links.get(|| match (self.network, self.algorithm) {
            (Place::Ethernet, Some(wanted)) => {
                let help = "an Ethernet has one channel and no algorithm: give best";
                Err(unfit_way(wanted, help))
            }
            (Place::Ethernet, None) => {
                Ok(one_hop_rounds(self.channel_time()?, self.channel_needs()?.messages))
            }
            (network, _) => self.links_of(self.used_algorithm()?, topology(network)),
        })
    }

    /// Returns the time of an algorithm on a network with `th` for each hop and with shared links.
    pub fn links_of(&self, algorithm: Algorithm, topology: Topology) -> Result<OnLinks, Error> {
        let Values { op, p, gamma, .. } = self.values;
        let cost = self.terms(algorithm)?;
        if topology == Topology::Complete {
            // One hop a round, and no link is shared: this needs no schedule.
            let t = match self.measurements() {
                Some(own) => self.measured_time(own, algorithm, Place::Switched)?,
                None => time(op, algorithm, &self.price, &self.size())?,
            };
            return Ok(one_hop_rounds(t + cost.startups * self.th, cost.startups));
        }
        if 64.0 < p {
            let help = "messages are followed over the links of at most 64 processes";
            return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
        }
        let graph = Graph::new(topology, p)?;
        let schedule = schedule(op, algorithm, &self.size(), self.segments(algorithm)?)?;
        on_links(&schedule, &graph, &self.constants, gamma)
    }
}

/// Returns rounds of one hop in which no link is shared.
fn one_hop_rounds(t: f64, hops: f64) -> OnLinks {
    OnLinks { t, rounds: Vec::new(), hops, sharing: 1.0 }
}

pub(super) const fn topology(place: Place) -> Topology {
    match place {
        Place::Switched | Place::Ethernet | Place::Nccl | Place::Nodes => Topology::Complete,
        Place::On(Shape::Ring) => Topology::Ring,
        Place::On(Shape::Mesh2d) => Topology::Mesh2d,
        Place::On(Shape::Torus2d) => Topology::Torus2d,
        Place::On(Shape::Hypercube) => Topology::Hypercube,
    }
}

pub(super) fn name(op: Operation) -> String {
    let noun = noun(op);
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}

pub(super) fn noun(op: Operation) -> String {
    op.name().replace('_', "-")
}

pub(super) fn unfit_way(way: WayOnNodes, help: impl Into<String>) -> Error {
    Error::new(ErrorKind::UnknownOption, "algorithm", way.name(), help.into())
}

//! The parameters in the model's words, and which algorithm they mean.

use crossover_model::collectives::{
    Algorithm, Operation, Price, Shape, Terms, best_algorithm, ethernet, on_links, on_network,
    on_network_terms, schedule, terms, time,
};
use crossover_model::communication::Network;
use crossover_model::topology::{Graph, Topology};
use crossover_model::{Error, ErrorKind};

use crate::params::Params;

/// Where the operation runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// Any two processes are neighbours.
    Switched,
    /// One channel.
    Ethernet,
    /// One of the textbook's networks.
    On(Shape),
}

/// What the parameters say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub op: Operation,
    pub place: Place,
    /// The algorithm asked for; `None` for the best.
    pub wanted: Option<Algorithm>,
    pub p: f64,
    pub m: f64,
    pub network: Network,
    pub gamma: f64,
    pub word: f64,
}

impl Setting {
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let chosen = |key| params.choice(key);
        let op = Operation::from_name(chosen("op")).unwrap_or(Operation::Broadcast);
        let place = match chosen("network") {
            "switched" => Place::Switched,
            name => Shape::from_name(name).map_or(Place::Ethernet, Place::On),
        };
        let name = chosen("algorithm");
        Self {
            op,
            place,
            wanted: Algorithm::ALL.into_iter().find(|a| a.name() == name),
            p: number("p"),
            m: number("m"),
            network: Network {
                ts: number("ts"),
                th: number("th"),
                tw: number("tw"),
            },
            gamma: number("gamma"),
            word: number("word"),
        }
    }

    pub fn price(&self) -> Price {
        Price {
            alpha: self.network.ts,
            beta: self.network.tw,
            gamma: self.gamma,
        }
    }

    /// Words of a message on an Ethernet: `m`, and none in a barrier.
    pub fn words(&self) -> f64 {
        if self.op == Operation::Barrier {
            0.0
        } else {
            self.m
        }
    }

    /// The `n` words of the MPI algorithms.
    pub fn n(&self) -> f64 {
        self.op.total_words(self.m, self.p)
    }

    /// The words `m` that make `n`; NaN for a barrier.
    pub fn m_of(&self, n: f64) -> f64 {
        n / self.op.total_words(1.0, self.p)
    }

    /// The algorithm meant: the one asked for, the textbook's or the best.
    pub fn algorithm(&self) -> Result<Algorithm, Error> {
        let algorithm = match (self.wanted, self.place) {
            (Some(wanted), _) if !self.op.algorithms().contains(&wanted) => {
                let fitting: Vec<_> = self.op.algorithms().iter().map(|a| a.name()).collect();
                let mend = format!(
                    "{} has none of that name: give best or {}",
                    name(self.op),
                    fitting.join(", ")
                );
                return Err(unfit(wanted, mend));
            }
            (Some(wanted), _) => wanted,
            (None, Place::On(shape)) => shape.algorithm(self.op),
            (None, _) => return self.best().map(|best| best.0),
        };
        terms(self.op, algorithm, self.p)?;
        Ok(algorithm)
    }

    /// The best algorithm on a switched network, and its time.
    pub fn best(&self) -> Result<(Algorithm, f64), Error> {
        let best = best_algorithm(self.op, &self.price(), self.n(), self.p).map_err(keyed)?;
        Ok((best.algorithm, best.t))
    }

    /// The start-ups, transfers and combinations of what is meant.
    pub fn terms(&self) -> Result<Terms, Error> {
        match (self.place, self.wanted) {
            (Place::On(shape), None) => on_network_terms(self.op, shape, self.p),
            _ => terms(self.op, self.algorithm()?, self.p),
        }
    }

    /// The time of what is meant.
    pub fn t(&self) -> Result<f64, Error> {
        match (self.place, self.wanted) {
            (Place::Switched, _) => self.of_algorithm(self.algorithm()?),
            (Place::Ethernet, None) => self.printed(),
            (Place::Ethernet, Some(wanted)) => {
                self.algorithm()?;
                let mend = "messages queue on an Ethernet whatever the algorithm: give best, or the switched network";
                Err(unfit(wanted, mend.to_owned()))
            }
            (Place::On(shape), wanted) => {
                let own = shape.algorithm(self.op);
                if let Some(other) = wanted.filter(|wanted| *wanted != own) {
                    self.algorithm()?;
                    let mend = format!(
                        "the textbook's for {} on this network is {}: give best, or the switched network; t_links has any other",
                        name(self.op),
                        own.name()
                    );
                    return Err(unfit(other, mend));
                }
                self.on(shape)
            }
        }
    }

    pub fn of_algorithm(&self, algorithm: Algorithm) -> Result<f64, Error> {
        time(self.op, algorithm, &self.price(), self.n(), self.p).map_err(keyed)
    }

    pub fn on(&self, shape: Shape) -> Result<f64, Error> {
        on_network(self.op, shape, &self.network, self.gamma, self.m, self.p).map_err(keyed)
    }

    pub fn printed(&self) -> Result<f64, Error> {
        ethernet::printed(self.op, &self.network, self.m, self.p).map_err(keyed)
    }

    pub fn packed(&self) -> Result<f64, Error> {
        ethernet::packed(self.op, &self.network, self.m, self.p).map_err(keyed)
    }

    pub fn bus(&self) -> Result<f64, Error> {
        ethernet::bus(self.op, &self.network, self.m, self.p).map_err(keyed)
    }

    /// The words that pass one channel.
    pub fn bus_words(&self) -> Result<f64, Error> {
        let counting = Network::without_hops(0.0, 1.0);
        ethernet::bus(self.op, &counting, self.m, self.p).map_err(keyed)
    }

    /// Time, hops and most messages on a link, with `th` for each hop and with shared links.
    pub fn links(&self) -> Result<(f64, f64, f64), Error> {
        match self.place {
            Place::Ethernet => {
                if let Some(wanted) = self.wanted {
                    let mend = "an Ethernet has one channel and no algorithm: give best";
                    return Err(unfit(wanted, mend.to_owned()));
                }
                let messages = messages_on_a_bus(self.op, self.p);
                Ok((self.bus()?, messages, 1.0))
            }
            Place::Switched => self.links_of(self.algorithm()?, Topology::Complete),
            Place::On(shape) => self.links_of(self.algorithm()?, topology(shape)),
        }
    }

    /// The same for any algorithm and network.
    pub fn links_of(
        &self,
        algorithm: Algorithm,
        topology: Topology,
    ) -> Result<(f64, f64, f64), Error> {
        let cost = terms(self.op, algorithm, self.p)?;
        if topology == Topology::Complete {
            // One hop a round, and no link is shared: this needs no schedule.
            let t = self.of_algorithm(algorithm)? + cost.startups * self.network.th;
            return Ok((t, cost.startups, 1.0));
        }
        if 64.0 < self.p {
            let mend = "messages are followed over the links of at most 64 processes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, mend));
        }
        let graph = Graph::new(topology, self.p)?;
        let schedule = schedule(self.op, algorithm, self.p, self.n()).map_err(keyed)?;
        let on = on_links(&schedule, &graph, &self.network, self.gamma).map_err(keyed)?;
        Ok((on.t, on.hops, on.sharing))
    }

    /// The algorithms in the order in which they are best as the words grow, from no words on, and
    /// the `n` at which each takes over.
    pub fn winners(&self) -> Vec<(Algorithm, f64)> {
        let price = self.price();
        let lines: Vec<(Algorithm, f64, f64)> = self
            .op
            .algorithms()
            .iter()
            .filter_map(|&algorithm| {
                let cost = terms(self.op, algorithm, self.p).ok()?;
                let slope = cost.transfers * price.beta + cost.combinations * price.gamma;
                Some((algorithm, cost.startups * price.alpha, slope))
            })
            .collect();
        let less = |a: &(Algorithm, f64, f64), b: &(Algorithm, f64, f64)| {
            a.1 < b.1 || (a.1 == b.1 && a.2 < b.2)
        };
        let Some(mut now) = lines
            .iter()
            .copied()
            .reduce(|a, b| if less(&b, &a) { b } else { a })
        else {
            return Vec::new();
        };
        let mut winners = vec![(now.0, 0.0)];
        // Each step leads to a lower slope, so there are fewer steps than lines.
        for _ in 1..lines.len() {
            let mut next: Option<(f64, (Algorithm, f64, f64))> = None;
            for line in lines.iter().filter(|line| line.2 < now.2) {
                let n = (line.1 - now.1) / (now.2 - line.2);
                let earlier = next.is_none_or(|(at, other)| n < at || n == at && line.2 < other.2);
                if n.is_finite() && earlier {
                    next = Some((n, *line));
                }
            }
            let Some((n, line)) = next else { break };
            winners.push((line.0, n));
            now = line;
        }
        winners
    }
}

/// Messages on one channel, in the least time there is.
pub(super) fn messages_on_a_bus(op: Operation, p: f64) -> f64 {
    match op {
        Operation::Broadcast | Operation::Scatter => 1.0,
        Operation::Gather | Operation::Reduce => p - 1.0,
        _ => p,
    }
}

pub(super) fn topology(shape: Shape) -> Topology {
    match shape {
        Shape::Ring => Topology::Ring,
        Shape::Mesh2d => Topology::Mesh2d,
        Shape::Torus2d => Topology::Torus2d,
        Shape::Hypercube => Topology::Hypercube,
    }
}

/// The operation in a sentence.
pub(super) fn name(op: Operation) -> &'static str {
    match op {
        Operation::Broadcast => "a broadcast",
        Operation::Scatter => "a scatter",
        Operation::Gather => "a gather",
        Operation::AllGather => "an all-gather",
        Operation::Reduce => "a reduce",
        Operation::AllReduce => "an all-reduce",
        Operation::ReduceScatter => "a reduce-scatter",
        Operation::AllToAll => "an all-to-all",
        Operation::Barrier => "a barrier",
    }
}

/// The algorithm in a sentence or a legend.
pub(super) fn label(algorithm: Algorithm) -> &'static str {
    super::ALGORITHMS
        .iter()
        .find(|choice| choice.key == algorithm.name())
        .map_or("", |choice| choice.label)
}

fn unfit(algorithm: Algorithm, mend: String) -> Error {
    Error::new(
        ErrorKind::UnknownOption,
        "algorithm",
        algorithm.name(),
        mend,
    )
}

/// The model's error on a key of the screen.
pub(super) fn keyed(error: Error) -> Error {
    match error.field() {
        "alpha" => error.on("ts"),
        "beta" => error.on("tw"),
        "n" | "T" | "latency" | "bandwidth" | "computing" => error.on("m"),
        _ => error,
    }
}

//! The parameters in the model's words, and which algorithm they mean.

use crossover_model::collectives::ethernet::{self, Needed};
use crossover_model::collectives::{
    Algorithm, Operation, Price, Shape, Stage, Terms, best_algorithm, segments, stages, terms,
    terms_on, time,
};
use crossover_model::communication::Network;
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// Where the operation runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// Any two processes are neighbors.
    Switched,
    /// One channel.
    Ethernet,
    /// One of the textbook's networks.
    On(Shape),
}

/// What the parameters say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
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

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let chosen = |key| params.choice(key);
        let op = chosen("op")
            .parse::<Operation>()
            .unwrap_or(Operation::Broadcast);
        let place = match chosen("network") {
            "switched" => Place::Switched,
            name => name.parse::<Shape>().map_or(Place::Ethernet, Place::On),
        };
        let name = chosen("algorithm");
        Self {
            op,
            place,
            wanted: name.parse().ok(),
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
                let help = format!(
                    "{} has none of that name: give best or {}",
                    name(self.op),
                    fitting.join(", ")
                );
                return Err(unfit(wanted, help));
            }
            (Some(wanted), _) => wanted,
            (None, Place::On(shape)) => shape.algorithm(self.op),
            (None, _) => return self.best().map(|best| best.0),
        };
        self.terms(algorithm)?;
        Ok(algorithm)
    }

    /// The best algorithm on a switched network, and its time.
    pub fn best(&self) -> Result<(Algorithm, f64), Error> {
        let best = best_algorithm(self.op, &self.price(), self.n(), self.p)?;
        Ok((best.algorithm, best.t))
    }

    /// The algorithm of least time where the operation runs, and that time.
    pub fn best_here(&self) -> Result<(Algorithm, f64), Error> {
        match self.place {
            Place::Switched => self.best(),
            Place::On(shape) => {
                let mut best: Option<(Algorithm, f64)> = None;
                for algorithm in self.considered() {
                    let t = self.by(algorithm, shape)?;
                    if best.is_none_or(|(_, least)| t < least) {
                        best = Some((algorithm, t));
                    }
                }
                best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
            }
            Place::Ethernet => {
                let help =
                    "messages queue on an Ethernet whatever the algorithm: give another network";
                Err(Error::new(
                    ErrorKind::Undefined,
                    "network",
                    "ethernet",
                    help,
                ))
            }
        }
    }

    /// The algorithms that `p` processes can use.
    pub fn considered(&self) -> impl Iterator<Item = Algorithm> {
        let can = |algorithm: &Algorithm| terms(self.op, *algorithm, self.p, 1.0).is_ok();
        self.op.algorithms().iter().copied().filter(can)
    }

    /// The start-ups, transfers and combinations of an algorithm on a switched network, a chain's
    /// in the segments that suit it.
    pub fn terms(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        let segments = self.segments(algorithm)?;
        terms(self.op, algorithm, self.p, segments)
    }

    /// The same on a network whose links messages share.
    pub fn terms_on(&self, algorithm: Algorithm, shape: Shape) -> Result<Terms, Error> {
        let segments = self.segments(algorithm)?;
        terms_on(self.op, algorithm, shape, self.p, segments)
    }

    /// The same of what is meant, where it runs.
    pub fn cost(&self) -> Result<Terms, Error> {
        let algorithm = self.algorithm()?;
        match self.place {
            Place::On(shape) => self.terms_on(algorithm, shape),
            _ => self.terms(algorithm),
        }
    }

    pub fn segments(&self, algorithm: Algorithm) -> Result<f64, Error> {
        segments(self.op, algorithm, &self.price(), self.n(), self.p)
    }

    /// The time of such a cost.
    pub fn timed(&self, cost: Terms) -> Result<f64, Error> {
        cost.time(&self.price(), self.n())
    }

    /// The time of what is meant.
    pub fn t(&self) -> Result<f64, Error> {
        match (self.place, self.wanted) {
            (Place::Ethernet, None) => self.printed(),
            (Place::Ethernet, Some(wanted)) => {
                self.algorithm()?;
                let help = "messages queue on an Ethernet whatever the algorithm: give best, or the switched network";
                Err(unfit(wanted, help.to_owned()))
            }
            _ => self.timed(self.cost()?),
        }
    }

    pub fn of_algorithm(&self, algorithm: Algorithm) -> Result<f64, Error> {
        time(self.op, algorithm, &self.price(), self.n(), self.p)
    }

    /// The stages of an algorithm, where the operation runs.
    pub fn stages(&self, algorithm: Algorithm) -> Result<Vec<Stage>, Error> {
        let shape = match self.place {
            Place::On(shape) => Some(shape),
            _ => None,
        };
        let segments = self.segments(algorithm)?;
        stages(self.op, algorithm, shape, self.p, segments)
    }

    /// The time by an algorithm, where the operation runs.
    pub fn timed_here(&self, algorithm: Algorithm) -> Result<f64, Error> {
        match self.place {
            Place::On(shape) => self.by(algorithm, shape),
            _ => self.of_algorithm(algorithm),
        }
    }

    /// The time by an algorithm on a network whose links messages share.
    pub fn by(&self, algorithm: Algorithm, shape: Shape) -> Result<f64, Error> {
        self.timed(self.terms_on(algorithm, shape)?)
    }

    /// The algorithm on a network: the one that was asked for there, or the textbook's.
    pub fn algorithm_on(&self, shape: Shape) -> Algorithm {
        let wanted = self.wanted.filter(|_| matches!(self.place, Place::On(_)));
        wanted.unwrap_or(shape.algorithm(self.op))
    }

    pub fn printed(&self) -> Result<f64, Error> {
        ethernet::printed(self.op, &self.network, self.m, self.p)
    }

    pub fn packed(&self) -> Result<f64, Error> {
        ethernet::packed(self.op, &self.network, self.m, self.p)
    }

    pub fn bus(&self) -> Result<f64, Error> {
        ethernet::bus(self.op, &self.network, self.m, self.p)
    }

    /// The messages and words that have to pass one channel.
    pub fn needed(&self) -> Result<Needed, Error> {
        ethernet::needed(self.op, self.p)
    }
}

/// The operation in a sentence, with its article.
pub(super) fn name(op: Operation) -> String {
    let noun = noun(op);
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The operation in a table.
pub(super) fn noun(op: Operation) -> &'static str {
    match op {
        Operation::Broadcast => "broadcast",
        Operation::Scatter => "scatter",
        Operation::Gather => "gather",
        Operation::AllGather => "all-gather",
        Operation::Reduce => "reduce",
        Operation::AllReduce => "all-reduce",
        Operation::ReduceScatter => "reduce-scatter",
        Operation::AllToAll => "all-to-all",
        Operation::Barrier => "barrier",
    }
}

/// The algorithm in a sentence or a legend.
pub(super) fn label(algorithm: Algorithm) -> &'static str {
    super::ALGORITHMS
        .iter()
        .find(|choice| choice.key == algorithm.name())
        .map_or("", |choice| choice.label)
}

pub(super) fn unfit(algorithm: Algorithm, help: String) -> Error {
    Error::new(
        ErrorKind::UnknownOption,
        "algorithm",
        algorithm.name(),
        help,
    )
}

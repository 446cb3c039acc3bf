//! The parameters in the model's words, and which algorithm they mean.

use crossover_model::collectives::ethernet::{self, Needed};
use crossover_model::collectives::{
    Algorithm, Operation, Price, Shape, Share, Stage, Terms, best_algorithm, segments, stages,
    terms, terms_on, time,
};
use crossover_model::communication::Network;
use crossover_model::{Error, ErrorKind, Size};

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
        let op = chosen("op").parse::<Operation>().unwrap_or(Operation::Broadcast);
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
            network: Network { ts: number("ts"), th: number("th"), tw: number("tw") },
            gamma: number("gamma"),
            word: number("word"),
        }
    }

    pub fn price(&self) -> Price {
        Price { alpha: self.network.ts, beta: self.network.tw, gamma: self.gamma }
    }

    /// Returns the words of a message on an Ethernet: `m`, and none in a barrier.
    pub fn words(&self) -> f64 {
        match self.op {
            Operation::Barrier => 0.0,
            _ => self.m,
        }
    }

    /// Returns whether the operation combines words, as the reductions do.
    pub const fn combines(&self) -> bool {
        matches!(self.op, Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter)
    }

    /// Returns what each process contributes.
    pub fn share(&self) -> Share {
        Share { m: self.m, p: self.p }
    }

    /// Returns the words of all processes, as the MPI algorithms count them, and the processes.
    pub fn size(&self) -> Size {
        Size { n: self.n(), p: self.p }
    }

    /// Returns the `n` words of the MPI algorithms.
    pub fn n(&self) -> f64 {
        self.op.total_words(&self.share())
    }

    /// Returns the words `m` that make `n`; NaN for a barrier.
    pub fn m_of(&self, n: f64) -> f64 {
        n / self.op.total_words(&Share { m: 1.0, p: self.p })
    }

    /// Returns the algorithm meant: the one asked for, the textbook's or the best.
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

    /// Returns the best algorithm on a switched network, and its time.
    pub fn best(&self) -> Result<(Algorithm, f64), Error> {
        let best = best_algorithm(self.op, &self.price(), &self.size())?;
        Ok((best.algorithm, best.t))
    }

    /// Returns the algorithm of least time where the operation runs, and that time.
    pub fn best_here(&self) -> Result<(Algorithm, f64), Error> {
        match self.place {
            Place::Switched => self.best(),
            Place::On(_) => {
                let timed = |algorithm| Ok((algorithm, self.timed_here(algorithm)?));
                let times = self.considered().map(timed);
                let times = times.collect::<Result<Vec<_>, Error>>()?;
                let best = times.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
                best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", self.p, "give another p"))
            }
            Place::Ethernet => {
                let help = "messages queue there whatever the algorithm: give another network";
                let (kind, got) = (ErrorKind::Undefined, "ethernet");
                Err(Error::new(kind, "network", got, help))
            }
        }
    }

    /// Returns the algorithms that `p` processes can use.
    pub fn considered(&self) -> impl Iterator<Item = Algorithm> {
        let can = |algorithm: &Algorithm| terms(self.op, *algorithm, self.p, 1.0).is_ok();
        self.op.algorithms().iter().copied().filter(can)
    }

    /// Returns the start-ups, transfers and combinations of an algorithm on a switched network, a
    /// chain's in the segments that suit it.
    pub fn terms(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        let segments = self.segments(algorithm)?;
        terms(self.op, algorithm, self.p, segments)
    }

    /// Returns the same on a network whose links messages share.
    pub fn terms_on(&self, algorithm: Algorithm, shape: Shape) -> Result<Terms, Error> {
        let segments = self.segments(algorithm)?;
        terms_on(self.op, algorithm, shape, self.p, segments)
    }

    /// Returns the same where the operation runs.
    pub fn terms_here(&self, algorithm: Algorithm) -> Result<Terms, Error> {
        match self.place {
            Place::On(shape) => self.terms_on(algorithm, shape),
            _ => self.terms(algorithm),
        }
    }

    /// Returns the same of what is meant.
    pub fn cost(&self) -> Result<Terms, Error> {
        self.terms_here(self.algorithm()?)
    }

    pub fn segments(&self, algorithm: Algorithm) -> Result<f64, Error> {
        segments(self.op, algorithm, &self.price(), &self.size())
    }

    /// Returns the time of such a cost.
    pub fn timed(&self, cost: Terms) -> Result<f64, Error> {
        cost.time(&self.price(), self.n())
    }

    /// Returns the time of what is meant.
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
        time(self.op, algorithm, &self.price(), &self.size())
    }

    /// Returns whether the network can have `p` processes, and the algorithm can serve them.
    pub fn is_consistent(&self) -> bool {
        self.t().is_ok()
    }

    /// Returns the stages of an algorithm, where the operation runs.
    pub fn stages(&self, algorithm: Algorithm) -> Result<Vec<Stage>, Error> {
        let shape = match self.place {
            Place::On(shape) => Some(shape),
            _ => None,
        };
        let segments = self.segments(algorithm)?;
        stages(self.op, algorithm, shape, self.p, segments)
    }

    /// Returns the time by an algorithm, where the operation runs.
    pub fn timed_here(&self, algorithm: Algorithm) -> Result<f64, Error> {
        self.timed(self.terms_here(algorithm)?)
    }

    /// Returns the algorithm on a network: the one that was asked for there, or the textbook's.
    pub fn algorithm_on(&self, shape: Shape) -> Algorithm {
        let wanted = self.wanted.filter(|_| matches!(self.place, Place::On(_)));
        wanted.unwrap_or(shape.algorithm(self.op))
    }

    pub fn printed(&self) -> Result<f64, Error> {
        ethernet::printed(self.op, &self.network, &self.share())
    }

    pub fn packed(&self) -> Result<f64, Error> {
        ethernet::packed(self.op, &self.network, &self.share())
    }

    pub fn bus(&self) -> Result<f64, Error> {
        ethernet::bus(self.op, &self.network, &self.share())
    }

    /// Returns the messages and words that have to pass one channel.
    pub fn needed(&self) -> Result<Needed, Error> {
        ethernet::needed(self.op, self.p)
    }
}

/// Returns the operation in a sentence, with its article.
pub(super) fn name(op: Operation) -> String {
    let noun = noun(op);
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns the operation in a table.
pub(super) fn noun(op: Operation) -> String {
    op.name().replace('_', "-")
}

/// Returns the error of an algorithm that does not fit.
pub(super) fn unfit(algorithm: Algorithm, help: String) -> Error {
    Error::new(ErrorKind::UnknownOption, "algorithm", algorithm.name(), help)
}

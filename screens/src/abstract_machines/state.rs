//! The state: a job, and what the machines charge for it.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::machines::{
    Access, Accesses, BestCount, Broadcast, Bsp, Cgm, Charges, LogGp, LogP, Memory, MemoryTime,
    MostSummed, SharedMemory, Summation, Superstep, Workload, best_count, gram_fixed,
    gram_flexible, pram, superstep_program,
};
use crossover_model::stencil::Decomposition;

use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::{Job, Model, Values};

/// A job, and the network and processors it is done on.
pub(super) struct State {
    values: Values,
    pub network: Network,
    waiting: Once<MemoryTime>,
    pub verdict: OnceLock<Verdict>,
}

pub(super) struct Verdict {
    pub answer: Result<Case, Error>,
    pub hints: Vec<Case>,
}

#[derive(Clone, Copy)]
pub(super) enum Case {
    NoTimeThoughSent,
    NoTime,
    NothingSent,
    SendingFree,
    AllSending,
    MostlySending,
    MostlyComputing,
    NoAccesses,
    NothingWaits,
    HashedModules,
    OneModule,
    Modules,
    OneMemory { grows: bool },
    OtherCountBest,
    CountBest,
    GreedyBroadcast,
    OptimalSum,
    SmallShares,
    SparseRounds,
    PaceBothWays,
    Pace,
    LongGap,
    LongExchanges,
    Squares,
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let values = Values::from(params);
        let network = Network { ts: values.ts, th: values.th, tw: values.tw };
        Self { values, network, waiting: Once::default(), verdict: OnceLock::new() }
    }

    pub fn workload(&self) -> Result<Workload, Error> {
        self.workload_on(self.p)
    }

    fn workload_on(&self, p: f64) -> Result<Workload, Error> {
        let (n, most) = (self.n, self.most_processors());
        match self.job {
            Job::Broadcast => Workload::broadcast(p),
            Job::Sum => Workload::sum(&Size { n, p }),
            Job::Stencil if most < p => {
                let help = format!("there is no more to cut: give p up to {most}, or a larger n");
                Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help))
            }
            Job::Stencil => Workload::stencil(self.cut, &Size { n, p }),
            Job::List | Job::Message => Workload::supersteps(&self.supersteps()?),
        }
    }

    /// Returns the supersteps of a list; those of a message are one that computes nothing.
    fn supersteps(&self) -> Result<Vec<Superstep>, Error> {
        match self.job {
            Job::Message => Ok(vec![Superstep { w: 0.0, h: self.message_words() }]),
            _ => superstep_program(&self.w, &self.h),
        }
    }

    fn message_words(&self) -> f64 {
        self.m / self.word
    }

    pub fn is_in_blocks(&self) -> bool {
        self.job == Job::Stencil && self.cut == Decomposition::Blocks
    }

    /// Returns the most processors that have anything to do.
    pub fn most_processors(&self) -> f64 {
        match self.job {
            Job::Broadcast | Job::List | Job::Message => f64::INFINITY,
            Job::Stencil if self.is_in_blocks() => self.n * self.n,
            Job::Sum | Job::Stencil => self.n,
        }
    }

    /// Returns the words all processors hold together, which CGM shares out.
    pub fn input(&self) -> f64 {
        match self.job {
            // Each processor ends with a word of its own.
            Job::Broadcast => self.p,
            Job::Sum | Job::List => self.n,
            Job::Stencil => self.n * self.n,
            // Sender and receiver share out the words of the message.
            Job::Message => 2.0 * self.message_words(),
        }
    }

    pub fn bsp(&self) -> Result<Bsp, Error> {
        Bsp::of_network(&self.network, self.tc)
    }

    pub fn logp(&self) -> Result<LogP, Error> {
        LogP::of_network(&self.network, self.words, self.l)
    }

    /// Returns `LogP` with the gap that is given, also where it is less than o.
    pub fn logp_with_gap(&self) -> Result<LogP, Error> {
        Ok(LogP { gap: self.words * self.network.tw, ..self.logp()? })
    }

    /// Returns `LogGP`, whose gap is o where the one given is less.
    fn loggp(&self) -> Result<LogGp, Error> {
        let machine = LogGp::of_network(&self.network, self.word, self.l)?;
        Ok(LogGp { gap: self.gap, ..machine })
    }

    /// Returns the job in the rounds of CGM, its own steps where it needs as many.
    pub fn cgm(&self) -> Result<Cgm, Error> {
        let rounds = match (self.rounds, self.job) {
            (Worded::Number(rounds), _) => Some(rounds),
            // All partial sums reach one processor in a round, all edges their neighbors.
            (_, Job::Sum | Job::Stencil) => Some(1.0),
            _ => None,
        };
        let p = if self.job == Job::Message { 2.0 } else { self.p };
        Ok(self.workload()?.in_rounds(rounds, &Size { n: self.input(), p }))
    }

    pub fn broadcast(&self) -> Result<Broadcast, Error> {
        self.logp()?.broadcast(self.p)
    }

    pub fn summation(&self) -> Result<Summation, Error> {
        self.logp()?.summation(&Size { n: self.n, p: self.p }, self.tc)
    }

    pub fn most_summed(&self) -> Result<MostSummed, Error> {
        self.logp()?.most_summed(self.cycles, self.p, self.tc)
    }

    /// Returns the overheads between two sends of a processor: two where messages come in as well.
    pub fn overheads(&self) -> f64 {
        let workload = self.workload().ok();
        let first = workload.as_ref().and_then(|workload| workload.parts().first());
        first.map_or(1.0, |(_, step)| step.overheads())
    }

    /// Returns the time between two messages that a processor of `LogP` sends.
    pub fn interval(&self) -> Result<f64, Error> {
        let machine = self.logp()?;
        Ok(machine.gap.max(self.overheads() * machine.overhead))
    }

    pub fn charges(&self, model: Model) -> Result<Charges, Error> {
        let Values { tc, words, word, l, T_overh, .. } = self.values;
        let workload = self.workload()?;
        match model {
            Model::Pram if self.adds_in_memory() => {
                pram(&Workload::sum_in_memory(&Size { n: self.n, p: self.p })?, tc)
            }
            Model::Pram => pram(&workload, tc),
            Model::GramFixed => gram_fixed(&workload, tc, l),
            Model::GramFlexible => gram_flexible(&workload, tc, &self.network, l),
            Model::Bsp => workload.bsp(&self.bsp()?, tc, false),
            Model::BspOverlap => workload.bsp(&self.bsp()?, tc, true),
            Model::BspAdjusted => workload.bsp_adjusted(&self.network, tc, T_overh),
            Model::Cgm => self.cgm()?.charges(&self.bsp()?, tc),
            Model::LogP => workload.logp(&self.logp()?, words, tc),
            Model::LogPAck => workload.logp_acknowledged(&self.logp()?, words, tc),
            Model::LogGp => workload.loggp(&self.loggp()?, word, tc),
        }
    }

    pub fn communication_share(&self) -> Result<f64, Error> {
        let charges = self.charges(Model::LogP)?;
        let sending = Charges { computing: 0.0, ..charges };
        let t = charges.total();
        if 0.0 < t { Ok(sending.total() / t) } else { Err(self.no_time_error()) }
    }

    pub fn accesses(&self) -> Result<Accesses, Error> {
        let size = Size { n: self.n, p: self.p };
        // A job that is refused makes none.
        self.workload()?;
        match self.job {
            Job::Broadcast => Accesses::broadcast(self.p, self.access),
            Job::Sum => Accesses::sum(&size, self.access),
            Job::Stencil => Accesses::stencil(self.cut, &size),
            Job::List => Accesses::supersteps(&self.supersteps()?, self.p),
            // One processor writes, the other reads.
            Job::Message => Accesses::supersteps(&self.supersteps()?, 1.0),
        }
    }

    pub fn shared_memory(&self, memory: Memory) -> SharedMemory {
        SharedMemory { memory, modules: self.modules, ta: self.ta }
    }

    pub fn access_without_waiting(&self) -> Result<MemoryTime, Error> {
        self.shared_memory(Memory::Ideal).time(&self.accesses()?)
    }

    pub fn waiting(&self) -> Result<&MemoryTime, Error> {
        self.waiting.get(|| self.shared_memory(self.memory).time(&self.accesses()?))
    }

    pub fn adds_in_memory(&self) -> bool {
        self.job == Job::Sum && self.access == Access::Crcw
    }

    pub fn time_with_memory(&self) -> Result<f64, Error> {
        let MemoryTime { access, waiting, .. } = self.waiting()?;
        Ok(self.charges(Model::Pram)?.total() + access + waiting)
    }

    /// Returns the share of waiting in the time with the memory; 0 if nothing takes time.
    pub fn wait_share(&self) -> Result<f64, Error> {
        let t = self.time_with_memory()?;
        Ok(if t == 0.0 { 0.0 } else { self.waiting()?.waiting / t })
    }

    /// Returns the power of two (of four for blocks) on which `LogP` is fastest.
    pub fn best(&self) -> Result<BestCount, Error> {
        if let Job::Broadcast | Job::List | Job::Message = self.job {
            let help = "only a sum or a stencil is shared among more processors: choose one";
            let job = Job::OPTIONS[self.job as usize].key;
            return Err(Error::new(ErrorKind::Undefined, "job", job, help));
        }
        let factor = if self.is_in_blocks() { 4.0 } else { 2.0 };
        let time = |p| Ok(self.workload_on(p)?.logp(&self.logp()?, self.words, self.tc)?.total());
        best_count(factor, self.most_processors(), time).ok_or_else(|| {
            let help = "the grid is too small to be cut: give a larger n";
            Error::new(ErrorKind::Undefined, "n", self.n, help)
        })
    }

    pub fn no_time_error(&self) -> Error {
        let (field, got, help) = match self.job {
            Job::Sum if self.n == 1.0 => {
                ("n", "1", "one number: nothing to add or send: give at least 2")
            }
            _ if self.p == 1.0 => ("p", "1", "one processor has nothing to send: give p from 2"),
            Job::List if 0.0 < self.network.ts => {
                ("h", "0", "nothing is computed or sent: give w or h more than zero")
            }
            _ => ("ts", "0 s", "nothing takes any time: give ts, th or tw more than zero"),
        };
        Error::new(ErrorKind::Undefined, field, got, help)
    }
}

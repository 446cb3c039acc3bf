//! What the machines decide: which case the answer is of, and which hints hold.

use crossover_model::machines::{Access, Memory};

use crate::screen::prelude::*;

use super::params::{Job, Model};
use super::state::{Case, State, Verdict};

/// Times within this share of each other are equal.
const SAME: f64 = 1e-9;
impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let is_about_memory = s.memory != Memory::Single || s.access != Access::Erew;
        let answer = if is_about_memory { memory_case(s) } else { charges_case(s) };
        // The other of the two is a hint, where the PRAM waits most of the time.
        let beside = if is_about_memory {
            charges_case(s).ok()
        } else {
            let waits = s.wait_share().is_ok_and(|share| 0.5 <= share);
            memory_case(s).ok().filter(|_| waits)
        };
        let squares = (s.is_in_blocks() && s.workload().is_err()).then_some(Case::Squares);
        let hints = [
            count_hint(s),
            tree_hint(s),
            rounds_hint(s),
            pace_hint(s),
            exchange_hint(s),
            squares,
            beside,
        ];
        Self { answer, hints: hints.into_iter().flatten().collect() }
    }
}

/// Returns what most of the time by `LogP` is for.
fn charges_case(s: &State) -> Result<Case, Error> {
    let (charges, _) = (s.charges(Model::LogP)?, s.charges(Model::Bsp)?);
    let (t, computing) = (charges.total(), charges.computing);
    let sends = s.workload()?.parts().iter().any(|(times, step)| 0.0 < times * step.h);
    Ok(match t - computing {
        _ if t == 0.0 && sends => Case::NoTimeThoughSent,
        _ if t == 0.0 => Case::NoTime,
        _ if !sends => Case::NothingSent,
        sending if sending <= SAME * t => Case::SendingFree,
        _ if computing == 0.0 => Case::AllSending,
        sending if computing <= sending => Case::MostlySending,
        _ => Case::MostlyComputing,
    })
}

/// Returns what the accesses to the memory of the PRAM wait for.
fn memory_case(s: &State) -> Result<Case, Error> {
    let time = s.waiting()?;
    Ok(match s.memory {
        _ if time.accesses == 0.0 => Case::NoAccesses,
        _ if s.wait_share()? == 0.0 => Case::NothingWaits,
        Memory::Hashed => Case::HashedModules,
        Memory::Modules if s.modules == 1.0 => Case::OneModule,
        Memory::Modules => Case::Modules,
        _ => Case::OneMemory { grows: s.job != Job::Sum || s.p < s.n },
    })
}

fn time(s: &State, model: Model) -> Option<f64> {
    s.charges(model).ok().map(|charges| charges.total())
}

fn count_hint(s: &State) -> Option<Case> {
    let (best, t) = (s.best().ok()?, time(s, Model::LogP)?);
    if best.t < t * (1.0 - SAME) {
        return Some(Case::OtherCountBest);
    }
    (s.job == Job::Sum && best.p == s.p && 1.0 < best.p).then_some(Case::CountBest)
}

/// Returns what a tree gains in which nobody waits for the end of a step.
fn tree_hint(s: &State) -> Option<Case> {
    let (best, case) = match s.job {
        Job::Broadcast => (s.broadcast().ok()?.t, Case::GreedyBroadcast),
        Job::Sum => (s.summation().ok()?.t, Case::OptimalSum),
        Job::Stencil | Job::List | Job::Message => return None,
    };
    (best < time(s, Model::LogP)? * (1.0 - SAME)).then_some(case)
}

/// Returns what CGM assumes that this job does not have.
fn rounds_hint(s: &State) -> Option<Case> {
    let (n, p) = (s.input(), s.p);
    if matches!(s.job, Job::Sum | Job::List) && n / p < p {
        return Some(Case::SmallShares);
    }
    let is_sparse = 2.0 * time(s, Model::Bsp)? < time(s, Model::Cgm)?;
    (is_sparse && 1.0 < p).then_some(Case::SparseRounds)
}

/// Returns what sets the pace of `LogP`'s messages.
fn pace_hint(s: &State) -> Option<Case> {
    let (machine, overheads) = (s.logp().ok()?, s.overheads());
    if s.words * s.network.tw < overheads * machine.overhead {
        return Some(if overheads == 2.0 { Case::PaceBothWays } else { Case::Pace });
    }
    let is_tree = matches!(s.job, Job::Broadcast | Job::Sum);
    (is_tree && 2.0 * machine.overhead + machine.latency < machine.gap).then_some(Case::LongGap)
}

fn exchange_hint(s: &State) -> Option<Case> {
    let (logp, loggp) = (s.charges(Model::LogP).ok()?, time(s, Model::LogGp)?);
    (0.0 < logp.words && 2.0 * loggp < logp.total()).then_some(Case::LongExchanges)
}

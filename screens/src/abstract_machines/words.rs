//! The words: what three of the machines predict for the job, or what the memory of a PRAM costs, and what
//! to know about the parameters.

use crossover_model::machines::{Access, Memory};

use crate::screen::prelude::*;

use super::params::{Job, Model};
use super::state::State;

/// Times within this share of each other are equal.
const SAME: f64 = 1e-9;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let told = if is_about_memory(self) { memory(self) } else { charged(self) };
        vec![told.unwrap_or_else(|error| refused(self, &error)).into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let found = [
            count(self),
            greedy(self),
            rounds(self),
            pace(self),
            long(self),
            squares(self),
            beside(self),
        ];
        found.into_iter().flatten().map(Sentence::from).collect()
    }
}

/// Returns why there is no time.
fn refused(s: &State, error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotPerfectSquare => {
            "Blocks need a square number of processors, and {p} is none."
        }
        ErrorKind::TooFewProcessors if s.is_in_blocks() => "Blocks need at least 9 processors.",
        ErrorKind::TooFewProcessors => "Strips need at least 3 processors.",
        ErrorKind::TooManyProcessors if s.is_in_blocks() => {
            "The grid has fewer points than processors. Use fewer processors or a larger grid."
        }
        ErrorKind::TooManyProcessors => {
            "The grid has fewer rows than processors. Use fewer processors or a larger grid."
        }
        ErrorKind::TooLarge => {
            "The waiting of hashed modules is computed for at most 256 processors."
        }
        ErrorKind::LengthMismatch => {
            "The two lists differ in length. Give operations and words for each superstep."
        }
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

/// Returns what the machines charge and what most of it is for.
fn charged(s: &State) -> Result<&'static str, Error> {
    let (charges, _) = (s.charges(Model::LogP)?, s.charges(Model::Bsp)?);
    let (t, computing) = (charges.total(), charges.computing);
    let workload = s.workload()?;
    let sends = workload.parts().iter().any(|(times, step)| 0.0 < times * step.h);
    Ok(match t - computing {
        _ if t == 0.0 && sends => "Sending costs nothing here, so PRAM and LogP predict no time.",
        _ if t == 0.0 => "Nothing is computed or sent, so PRAM and LogP predict no time.",
        _ if !sends => "Nothing is sent, so LogP predicts {t_logp}, as PRAM does.",
        sending if sending <= SAME * t => {
            "Sending costs nothing here, so LogP predicts {t_logp}, as PRAM does."
        }
        _ if computing == 0.0 => {
            "By LogP the job takes {t_logp}, all of it communication. BSP predicts {t_bsp}, PRAM nothing."
        }
        sending if computing <= sending => {
            "By LogP the job takes {t_logp}, most of it communication. BSP predicts {t_bsp}; PRAM, which has no communication, {t_pram}."
        }
        _ => {
            "By LogP the job takes {t_logp}, most of it computing. BSP predicts {t_bsp}; PRAM, which has no communication, {t_pram}."
        }
    })
}

/// Returns whether the memory of the PRAM, or the access to it, was chosen.
fn is_about_memory(s: &State) -> bool {
    s.memory != Memory::Single || s.access != Access::Erew
}

/// Returns what of a PRAM's time is waiting for its memory.
fn memory(s: &State) -> Result<&'static str, Error> {
    let time = s.waiting()?;
    let grows = s.job != Job::Sum || s.p < s.n;
    Ok(match s.memory {
        _ if time.accesses == 0.0 => {
            "Nothing is written to the memory of the PRAM or read from it."
        }
        _ if s.wait_share()? == 0.0 => {
            "No access waits for another. The PRAM takes {t_pram_memory} with its memory, {t_pram} without."
        }
        Memory::Hashed => {
            "With {modules} hashed modules, {wait_share%} of the time is waiting: {t_pram_wait}."
        }
        Memory::Modules if s.modules == 1.0 => {
            "With a single module, {wait_share%} of the time is waiting: {t_pram_wait}."
        }
        Memory::Modules => {
            "With {modules} modules, {wait_share%} of the time is waiting: {t_pram_wait}."
        }
        _ if grows => {
            "With one memory, {wait_share%} of the time is waiting: {t_pram_wait}. It grows with the processors. {p} modules would remove it."
        }
        _ => {
            "With one memory, {wait_share%} of the time is waiting: {t_pram_wait}. {p} modules would remove it."
        }
    })
}

/// Returns what the other models predict where the answer is about the memory, and the other way round
/// where the PRAM waits most of the time.
fn beside(s: &State) -> Option<&'static str> {
    if is_about_memory(s) {
        return charged(s).ok();
    }
    if s.wait_share().ok()? < 0.5 { None } else { memory(s).ok() }
}

/// Returns the time by a model where it has one.
fn time(s: &State, model: Model) -> Option<f64> {
    s.charges(model).ok().map(|charges| charges.total())
}

/// Returns whether another number of processors is faster by `LogP`.
fn count(s: &State) -> Option<&'static str> {
    let (best, t) = (s.best().ok()?, time(s, Model::LogP)?);
    match best.t < t * (1.0 - SAME) {
        true => Some("By LogP {p_best} processors would be best: {t_best}."),
        false if s.job == Job::Sum && best.p == s.p && 1.0 < best.p => Some(
            "By LogP {p_best} processors are best: a further level of the tree would cost more than it saves.",
        ),
        false => None,
    }
}

/// Returns how much faster a broadcast is whose processors do not wait for the end of a step.
fn greedy(s: &State) -> Option<&'static str> {
    let (best, t) = (s.broadcast().ok()?, time(s, Model::LogP)?);
    (s.job == Job::Broadcast && best.t < t * (1.0 - SAME)).then_some(
        "If no processor waits for the end of a step, the best broadcast takes {t_broadcast}.",
    )
}

/// Returns what CGM assumes that this job does not have.
fn rounds(s: &State) -> Option<&'static str> {
    let (n, p) = (s.input(), s.p);
    if matches!(s.job, Job::Sum | Job::List) && n / p < p {
        let small = "CGM assumes shares much larger than p; here n/p = {N / p} and p = {p}.";
        return Some(small);
    }
    (2.0 * time(s, Model::Bsp)? < time(s, Model::Cgm)? && 1.0 < p).then_some(
        "CGM assumes that programs exchange all their data in a round. This job sends less, so its time is an upper bound.",
    )
}

/// Returns what sets the pace of `LogP`'s messages.
fn pace(s: &State) -> Option<&'static str> {
    let (machine, overheads) = (s.logp().ok()?, s.overheads());
    if s.words * s.network.tw < overheads * machine.overhead {
        return Some(match overheads {
            2.0 => {
                "LogP sends a message every {interval}, as o counts for each sent and each received. The link needs only {g}."
            }
            _ => "LogP sends a message every {o}, its overhead, as the link needs only {g}.",
        });
    }
    let tree = matches!(s.job, Job::Broadcast | Job::Sum);
    (tree && 2.0 * machine.overhead + machine.latency < machine.gap).then_some(
        "g is longer than a whole message, L + 2 o. The steps do not charge the wait of a processor that sends in two steps in a row.",
    )
}

/// Returns whether `LogGP` is much cheaper for long exchanges.
fn long(s: &State) -> Option<&'static str> {
    let (logp, loggp) = (s.charges(Model::LogP).ok()?, time(s, Model::LogGp)?);
    (0.0 < logp.words && 2.0 * loggp < logp.total()).then_some(
        "Long exchanges are cheaper in LogGP: it sends them as one message, with o once.",
    )
}

/// Returns which numbers of processors blocks can be cut for.
fn squares(s: &State) -> Option<&'static str> {
    (s.is_in_blocks() && s.workload().is_err())
        .then_some("The nearest square numbers are {p_below} and {p_above}.")
}

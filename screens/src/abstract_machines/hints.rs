//! What to know about the present parameters.

use crate::screen::Sentence;

use super::inputs::{Inputs, Task};
use super::models::Model;

/// A better number of processors saves at least this share of the time.
const WORTH: f64 = 1e-9;

/// What is worth knowing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    OtherCount,
    BestCount,
    Greedy,
    SmallShares,
    Bound,
    Overhead,
    LongGap,
    LongMessages,
    Squares,
}

/// The hints that apply, the most important first.
pub(super) fn hints(s: &Inputs) -> Vec<Sentence> {
    let verdicts = [count(s), greedy(s), rounds(s), pace(s), long(s), squares(s)];
    let shown = verdicts
        .into_iter()
        .flatten()
        .map(|hint| Sentence::from(hint.words()));
    shown.collect()
}

/// Whether another number of processors is faster by `LogP`.
fn count(s: &Inputs) -> Option<Hint> {
    let (best, t) = (s.best().ok()?, s.time(Model::LogP).ok()?);
    match best.t < t * (1.0 - WORTH) {
        true => Some(Hint::OtherCount),
        false if s.task == Task::Sum && best.p == s.p && 1.0 < s.p => Some(Hint::BestCount),
        false => None,
    }
}

fn greedy(s: &Inputs) -> Option<Hint> {
    let (best, t) = (s.broadcast().ok()?, s.time(Model::LogP).ok()?);
    (s.task == Task::Broadcast && best.t < t * (1.0 - WORTH)).then_some(Hint::Greedy)
}

/// What CGM assumes that this workload does not have.
fn rounds(s: &Inputs) -> Option<Hint> {
    if matches!(s.task, Task::Sum | Task::List) && s.input() / s.p < s.p {
        return Some(Hint::SmallShares);
    }
    let (cgm, bsp) = (s.time(Model::Cgm).ok()?, s.time(Model::Bsp).ok()?);
    (2.0 * bsp < cgm && 1.0 < s.p).then_some(Hint::Bound)
}

/// What sets the pace of `LogP`'s messages.
fn pace(s: &Inputs) -> Option<Hint> {
    let machine = s.logp().ok()?;
    let tree = matches!(s.task, Task::Broadcast | Task::Sum);
    let one = 2.0 * machine.overhead + machine.latency;
    match machine.gap {
        _ if s.words * s.network.tw < machine.overhead => Some(Hint::Overhead),
        gap if tree && one < gap => Some(Hint::LongGap),
        _ => None,
    }
}

fn long(s: &Inputs) -> Option<Hint> {
    let (logp, loggp) = (s.charges(Model::LogP).ok()?, s.time(Model::LogGp).ok()?);
    (0.0 < logp.words && 2.0 * loggp < logp.total()).then_some(Hint::LongMessages)
}

fn squares(s: &Inputs) -> Option<Hint> {
    (s.task == Task::Blocks && s.workload().is_err()).then_some(Hint::Squares)
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::OtherCount => "By LogP, p = {p_best} would be best: {t_best}.",
            Self::BestCount => {
                "By LogP, p = {p_best} is best: beyond it a level of the tree costs more than it saves."
            }
            Self::Greedy => {
                "A processor need not wait for the end of a step: the best broadcast takes {t_broadcast}."
            }
            Self::SmallShares => {
                "CGM assumes shares much larger than p; here n/p = {N / p} and p = {p}."
            }
            Self::Bound => {
                "CGM's time is a bound for programs that exchange all they have in a round; this job sends less."
            }
            Self::Overhead => {
                "LogP sends a message every {o}, its overhead, as the link needs only {g}."
            }
            Self::LongGap => {
                "g is longer than a whole message, L + 2 o. The steps do not charge the wait of a processor that sends in two steps running."
            }
            Self::LongMessages => {
                "Long exchanges are cheaper in LogGP: it sends them as one message and pays o once."
            }
            Self::Squares => "The nearest squares are p = {p_below} and p = {p_above}.",
        }
    }
}

//! What to know about the current parameters.

use crate::screen::Sentence;

use super::inputs::{Inputs, Task};
use super::models::Model;

/// A better number of processors saves at least this share of the time.
const WORTH: f64 = 1e-9;

/// Returns the hints that apply, the most important first.
pub(super) fn hints(inputs: &Inputs) -> Vec<Sentence> {
    let found = [
        count(inputs),
        greedy(inputs),
        rounds(inputs),
        pace(inputs),
        long(inputs),
        (inputs.task == Task::Blocks && inputs.workload().is_err())
            .then_some("The nearest squares are p = {p_below} and p = {p_above}."),
    ];
    found.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns whether another number of processors is faster by `LogP`.
fn count(inputs: &Inputs) -> Option<&'static str> {
    let (best, t) = (inputs.best().ok()?, inputs.time(Model::LogP).ok()?);
    match best.t < t * (1.0 - WORTH) {
        true => Some("By LogP, p = {p_best} would be best: {t_best}."),
        false if inputs.task == Task::Sum && best.p == inputs.p && 1.0 < inputs.p => Some(
            "By LogP, p = {p_best} is best: beyond it a level of the tree costs more than it saves.",
        ),
        false => None,
    }
}

fn greedy(inputs: &Inputs) -> Option<&'static str> {
    let (best, t) = (inputs.broadcast().ok()?, inputs.time(Model::LogP).ok()?);
    (inputs.task == Task::Broadcast && best.t < t * (1.0 - WORTH)).then_some(
        "A processor need not wait for the end of a step: the best broadcast takes {t_broadcast}.",
    )
}

/// Returns what CGM assumes that this job does not have.
fn rounds(inputs: &Inputs) -> Option<&'static str> {
    let (n, p) = (inputs.input(), inputs.p);
    if matches!(inputs.task, Task::Sum | Task::List) && n / p < p {
        let small = "CGM assumes shares much larger than p; here n/p = {N / p} and p = {p}.";
        return Some(small);
    }
    let (cgm, bsp) = (inputs.time(Model::Cgm).ok()?, inputs.time(Model::Bsp).ok()?);
    (2.0 * bsp < cgm && 1.0 < p).then_some(
        "CGM's time is a bound for programs that exchange all they have in a round; this job sends less.",
    )
}

/// Returns what sets the pace of `LogP`'s messages.
fn pace(inputs: &Inputs) -> Option<&'static str> {
    let machine = inputs.logp().ok()?;
    let tree = matches!(inputs.task, Task::Broadcast | Task::Sum);
    let one = 2.0 * machine.overhead + machine.latency;
    if inputs.words * inputs.network.tw < inputs.overheads() * machine.overhead {
        return Some(match inputs.overheads() {
            2.0 => {
                "LogP sends a message every {interval}, as o counts for each sent and each received. The link needs only {g}."
            }
            _ => "LogP sends a message every {o}, its overhead, as the link needs only {g}.",
        });
    }
    (tree && one < machine.gap).then_some(
        "g is longer than a whole message, L + 2 o. The steps do not charge the wait of a processor that sends in two steps running.",
    )
}

fn long(inputs: &Inputs) -> Option<&'static str> {
    let (logp, loggp) = (inputs.charges(Model::LogP).ok()?, inputs.time(Model::LogGp).ok()?);
    (0.0 < logp.words && 2.0 * loggp < logp.total()).then_some(
        "Long exchanges are cheaper in LogGP: it sends them as one message, with o once.",
    )
}

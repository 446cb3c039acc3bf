//! How many messages stay inside a node, and how many cross.

use super::pattern::Pattern;
use super::placement::{NodeShape, Processes};
use crate::Error;
use crate::check::result;

/// The messages of a run.
pub(super) struct Sent {
    /// Those inside its busiest node.
    pub inside: f64,
    /// Those between nodes.
    pub across: f64,
    /// The share of the length that each of them has.
    pub share: f64,
}

impl Sent {
    /// Returns the messages that processes send in so many exchanges. Where a node has one process all of them
    /// are between nodes.
    pub fn of(pattern: Pattern, made: &Processes, exchanges: f64) -> Result<Self, Error> {
        let side = if pattern == Pattern::HaloBlocks { made.side()? } else { 1.0 };
        let (inside, across) = if made.ranks == 1.0 {
            (0.0, between_all(pattern, made.processes, side, exchanges))
        } else {
            within_and_between(pattern, made, side, exchanges)?
        };
        let (inside, across) = (result("messages", inside)?, result("messages", across)?);
        Ok(Self { inside, across, share: 1.0 / side })
    }
}

/// The messages between all processes, each of them on a node of its own.
fn between_all(pattern: Pattern, processes: f64, side: f64, exchanges: f64) -> f64 {
    let others = processes - 1.0;
    match pattern {
        Pattern::None => 0.0,
        Pattern::Names => others,
        Pattern::Broadcast => exchanges * others,
        Pattern::HaloRows => 2.0 * exchanges * others,
        Pattern::HaloBlocks => 4.0 * exchanges * (processes - side),
        Pattern::AllToAll => exchanges * processes * others,
    }
}

/// The messages inside the busiest node, and those between nodes of several processes.
fn within_and_between(
    pattern: Pattern,
    made: &Processes,
    side: f64,
    exchanges: f64,
) -> Result<(f64, f64), Error> {
    let Processes { ranks, processes, nodes, local, .. } = *made;
    let (inside, across) = match pattern {
        Pattern::None => (0.0, 0.0),
        Pattern::Names | Pattern::Broadcast => (local - 1.0, processes - local),
        Pattern::HaloRows => (2.0 * (local - 1.0), 2.0 * (nodes - 1.0)),
        Pattern::HaloBlocks => {
            let NodeShape { rows, columns } = made.shape(side)?;
            let edges = rows * (columns - 1.0) + columns * (rows - 1.0);
            let cut = (side / columns - 1.0) + (side / rows - 1.0);
            (2.0 * edges, 2.0 * side * cut)
        }
        Pattern::AllToAll => {
            let pairs = |of: f64| of * (of - 1.0);
            let full = nodes - 1.0;
            let within_all = full * pairs(ranks) + pairs(processes - full * ranks);
            (pairs(local), pairs(processes) - within_all)
        }
    };
    let times = if pattern == Pattern::Names { 1.0 } else { exchanges };
    Ok((times * inside, times * across))
}

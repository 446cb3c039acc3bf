//! What the colors of the parts of a message stand for, in all figures. The laws have their own.

use crossover_figures::figure::Ink;

use crate::kits::distributed::COMMUNICATING;

pub(super) const TRANSMISSION: Ink = COMMUNICATING;
pub(super) const PROPAGATION: Ink = Ink::Series(7);
pub(super) const OVERHEAD: Ink = Ink::Idle;

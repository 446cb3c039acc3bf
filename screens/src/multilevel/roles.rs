//! What the colors that operators leave stand for in all figures; kinds of operators have the first ones.

use crossover_figures::figure::Ink;

/// What bounds every speedup.
pub(super) const IDEAL: Ink = Ink::Muted;
/// What one processor does alone, and Amdahl's law, which it bounds.
pub(super) const SEQUENTIAL: Ink = Ink::Series(7);

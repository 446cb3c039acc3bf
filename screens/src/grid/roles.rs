//! What each color stands for in all figures.

use crossover_figures::figure::Ink;

pub(super) const START_UPS: Ink = Ink::Series(0);
pub(super) const WORDS: Ink = Ink::Series(1);
pub(super) const HOPS: Ink = Ink::Series(2);
pub(super) const ONE_NOW: Ink = Ink::Series(3);
pub(super) const GRID: Ink = Ink::Series(4);

/// The color of the hops of a network, counted from 0; colors come round.
pub(super) const fn network(index: usize) -> Ink {
    Ink::Series(5 + index % 3)
}

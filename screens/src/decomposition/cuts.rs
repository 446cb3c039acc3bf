//! The two decompositions in the figures: their colors.

use crossover_figures::figure::Ink;
use crossover_model::stencil::Decomposition;

/// The color of strips in every figure.
pub(super) const STRIPS: Ink = Ink::Series(0);
/// The color of blocks in every figure.
pub(super) const BLOCKS: Ink = Ink::Series(1);

/// Both decompositions.
pub(super) const CUTS: [Decomposition; 2] = [Decomposition::Strips, Decomposition::Blocks];

/// Returns the color of a decomposition.
pub(super) const fn ink(cut: Decomposition) -> Ink {
    match cut {
        Decomposition::Strips => STRIPS,
        Decomposition::Blocks => BLOCKS,
    }
}

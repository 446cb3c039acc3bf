//! Where the best algorithm changes.

use crossover_model::collectives::{Algorithm, Winner, winners};

use super::inputs::Inputs;

/// A size at which the best algorithm changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flip {
    pub m: f64,
    /// Short messages are on this side of it.
    pub below: Algorithm,
    pub above: Algorithm,
}

impl Flip {
    /// Returns the best on the other side of it than `best`.
    pub fn beyond(&self, best: Algorithm) -> Algorithm {
        if best == self.below { self.above } else { self.below }
    }
}

impl Inputs {
    /// Returns where the best algorithm changes, nearest to `m` in ratio.
    pub fn flip(&self) -> Option<Flip> {
        let winners = self.winners();
        let changes = winners.windows(2).filter_map(|pair| {
            let (below, above) = (pair.first()?, pair.last()?);
            let m = self.m_of(above.from);
            let flip = Flip { m, below: below.algorithm, above: above.algorithm };
            Some(flip).filter(|_| m.is_finite() && 0.0 < m)
        });
        let away = |flip: &Flip| (flip.m / self.m).ln().abs();
        changes.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// Returns the algorithms in the order in which they are best as the words grow.
    pub fn winners(&self) -> Vec<Winner> {
        winners(self.op, &self.price(), self.p).unwrap_or_default()
    }
}

//! One balanced member of each kind for every size, by which the kinds are compared.

use super::spec::{Fabric, Family};
use crate::names::named;

/// A kind of network in its balanced form, which one number scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A fat tree of two levels without taper.
    TwoLevels,
    /// A fat tree of three levels without taper.
    ThreeLevels,
    /// A dragonfly with `a = 2 t = 2 h`.
    Dragonfly,
    /// A `HyperX` of two equal dimensions with half as many nodes a switch as switches a row.
    HyperX,
    /// A torus of three equal dimensions.
    Torus,
}

named!(Form, "form", {
    TwoLevels = "two_levels",
    ThreeLevels = "three_levels",
    Dragonfly = "dragonfly",
    HyperX = "hyperx",
    Torus = "torus",
});

impl Form {
    /// Returns the member of a scale, from 1: half the ports of a tree, `h` of a dragonfly, `T` of a `HyperX`, and from 2 on
    /// the side of a torus.
    fn member(self, scale: f64) -> Fabric {
        let base = Fabric::default();
        match self {
            Self::TwoLevels => Fabric { radix: 2.0 * scale, ..base },
            Self::ThreeLevels => Fabric { radix: 2.0 * scale, levels: 3.0, ..base },
            Self::Dragonfly => {
                let family = Family::Dragonfly;
                Fabric { family, a: 2.0 * scale, t: scale, h: scale, ..base }
            }
            Self::HyperX => {
                let family = Family::HyperX;
                Fabric { family, dims: vec![2.0 * scale; 2], terminals: scale, ..base }
            }
            Self::Torus => Fabric { family: Family::Torus, dims: vec![scale.max(2.0); 3], ..base },
        }
    }

    /// The greatest scale within the ranges of the family.
    const fn most(self) -> f64 {
        match self {
            Self::TwoLevels | Self::ThreeLevels | Self::Dragonfly => 2048.0,
            Self::HyperX => 4096.0,
            Self::Torus => 1000.0,
        }
    }

    /// Returns the member whose number of nodes is nearest to `nodes`, by their ratio.
    ///
    /// ```
    /// use crossover_model::fabric::Form;
    /// let tree = Form::ThreeLevels.nearest(2048.0);
    /// assert_eq!((tree.radix, tree.metrics()?.nodes), (20.0, 2000.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn nearest(self, nodes: f64) -> Fabric {
        let nodes = if nodes.is_finite() { nodes.max(1.0) } else { 1.0 };
        // The nodes are about this times a power of the scale.
        let scale = match self {
            Self::TwoLevels => (nodes / 2.0).sqrt(),
            Self::ThreeLevels => (nodes / 2.0).cbrt(),
            Self::Dragonfly => (nodes / 4.0).sqrt().sqrt(),
            Self::HyperX => (nodes / 4.0).cbrt(),
            Self::Torus => nodes.cbrt(),
        };
        let at = |scale: f64| self.member(scale.clamp(1.0, self.most()));
        let [below, above] = [at(scale.floor()), at(scale.floor() + 1.0)];
        let count = |fabric: &Fabric| fabric.metrics().map_or(f64::NAN, |metrics| metrics.nodes);
        if nodes / count(&below) <= count(&above) / nodes { below } else { above }
    }

    /// Returns the largest member whose switches have at most so many ports; `None` where none has, and for a torus, which
    /// does not grow with its ports.
    ///
    /// ```
    /// use crossover_model::fabric::Form;
    /// let dragonfly = Form::Dragonfly.largest(64.0).expect("of 63 ports");
    /// assert_eq!(dragonfly.metrics()?.nodes, 262_656.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn largest(self, ports: f64) -> Option<Fabric> {
        let scale = match self {
            Self::TwoLevels | Self::ThreeLevels => ports / 2.0,
            Self::Dragonfly => (ports + 1.0) / 4.0,
            Self::HyperX => (ports + 2.0) / 5.0,
            Self::Torus => return None,
        };
        let scale = scale.floor();
        (1.0 <= scale && scale <= self.most()).then(|| self.member(scale))
    }
}

//! A small member of the same family, with the same numbers cut down: one that can be drawn, and played route by route.

use super::shape::Shape;
use super::spec::{Fabric, Family};
use crate::Error;
use crate::order;

/// The most nodes of a small member, and the most groups.
const MOST: f64 = 72.0;
const MOST_GROUPS: f64 = 9.0;
/// The greatest taper of a small member, and the fewest ports where the network has as many.
const MOST_TAPER: f64 = 7.0;
const FEWEST_PORTS: f64 = 4.0;
/// The most ports of a single switch, and the most rails.
const SWITCH_PORTS: f64 = 8.0;
const MOST_RAILS: f64 = 4.0;
/// The longest side of a grid by its dimensions; one that would have more nodes than this has shorter sides.
const SIDES: [f64; 3] = [8.0, 4.0, 4.0];
const TORUS_SIDES: [f64; 3] = [12.0, 6.0, 4.0];
const MOST_IN_SPACE: f64 = 36.0;
/// The most nodes of a switch of a grid.
const MOST_HANGING: f64 = 6.0;

impl Fabric {
    /// Returns a small member of the family, of at most 72 nodes: the same numbers, each cut down as little as needed, in
    /// about the same proportions. A grid keeps its three longest dimensions.
    ///
    /// ```
    /// use crossover_model::fabric::Fabric;
    /// let tapered = Fabric { taper: 3.0, ..Fabric::default() };
    /// let small = tapered.cut_down()?;
    /// assert_eq!((small.radix, small.taper, small.metrics()?.nodes), (4.0, 3.0, 12.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`metrics`](Self::metrics).
    pub fn cut_down(&self) -> Result<Self, Error> {
        Ok(match self.shape()? {
            Shape::Switch { k, .. } => {
                let (radix, node) = (k.min(SWITCH_PORTS), self.node.min(MOST_RAILS));
                Self { radix, node, ..self.clone() }
            }
            Shape::Tree(_) => self.small_tree(),
            Shape::Dragonfly(_) => self.small_dragonfly(),
            Shape::HyperX { dims, terminals, lanes } => {
                let small = scaled(dims, SIDES);
                let (longest, side) = (greatest(dims), greatest(&small));
                let room = (MOST / small.iter().product::<f64>()).floor();
                let of =
                    (terminals * side / longest).round().clamp(1.0, room.clamp(1.0, MOST_HANGING));
                let lanes = (lanes * of / terminals).round().max(1.0);
                Self { dims: small, terminals: of, lanes, ..self.clone() }
            }
            Shape::Torus { dims } => Self { dims: scaled(dims, TORUS_SIDES), ..self.clone() },
        })
    }

    /// Returns a small fat tree: its tapers are kept if they can be.
    fn small_tree(&self) -> Self {
        let has_pods = self.levels == 3.0;
        let [most, most2] = [self.taper, self.taper2].map(|taper| taper.min(MOST_TAPER) as u32);
        let most2 = if has_pods { most2 } else { 1 };
        let mut least = None;
        for taper in 1..=most {
            for taper2 in 1..=most2 {
                let small = self.tree_with(taper, taper2, has_pods);
                let nodes = small.metrics().map_or(f64::INFINITY, |metrics| metrics.nodes);
                let cut = most - taper + most2 - taper2;
                if nodes <= MOST && least.as_ref().is_none_or(|(before, _)| cut < *before) {
                    least = Some((cut, small));
                }
            }
        }
        least.map_or_else(|| self.clone(), |(_, small)| small)
    }

    /// Returns the fat tree of the fewest ports, from four, that can have these tapers.
    fn tree_with(&self, taper: u32, taper2: u32, has_pods: bool) -> Self {
        let (one, other) = (taper + 1, if has_pods { taper2 + 1 } else { 1 });
        let fewest = FEWEST_PORTS.min(self.radix) as u32;
        let radix = (fewest..=one * other * fewest)
            .find(|k| k % one == 0 && k % other == 0)
            .unwrap_or(one * other);
        let leaves = if has_pods { radix - radix / other } else { radix };
        let most = self.node.min(f64::from(leaves)) as u32;
        let node = (2..=most).find(|node| leaves.is_multiple_of(*node)).unwrap_or(1);
        Self {
            radix: f64::from(radix),
            taper: f64::from(taper),
            taper2: if has_pods { f64::from(taper2) } else { self.taper2 },
            node: f64::from(node),
            ..self.clone()
        }
    }

    /// Returns a small dragonfly: its numbers over the least common divisor that is enough, or else over any number.
    fn small_dragonfly(&self) -> Self {
        let over = |by: f64| {
            let [a, t, h] = [self.a, self.t, self.h].map(|all| (all / by).round().max(1.0));
            Self { a: a.max(self.a.min(2.0)), t, h, ..self.clone() }
        };
        let is_small = |small: &Self| {
            let groups = small.a * small.h + 1.0;
            groups <= MOST_GROUPS && small.a * small.t * groups <= MOST
        };
        let divisors = (1..=4096).map(f64::from);
        let exact = divisors
            .clone()
            .filter(|by| [self.a, self.t, self.h].iter().all(|all| all % by == 0.0));
        let mut small = exact.chain(divisors).map(over);
        small.find(is_small).unwrap_or_else(|| over(4096.0))
    }

    /// Returns whether its graph is that of a grid of switches or nodes.
    pub(super) fn is_grid(&self) -> bool {
        matches!(self.family, Family::HyperX | Family::Torus)
    }
}

fn greatest(dims: &[f64]) -> f64 {
    dims.iter().copied().fold(0.0, f64::max)
}

/// Returns the three longest dimensions in about the same proportions, the longest with `sides` places.
fn scaled(dims: &[f64], sides: [f64; 3]) -> Vec<f64> {
    let mut longest: Vec<usize> = (0..dims.len()).collect();
    order::sort_by_key(&mut longest, |at| -dims[*at]);
    longest.truncate(3);
    order::by_key(&mut longest, |at| *at);
    let kept: Vec<f64> = longest.into_iter().map(|at| dims[at]).collect();
    let most = greatest(&kept);
    let with = |side: f64| -> Vec<f64> {
        let side = side.min(most);
        kept.iter().map(|dim| (dim * side / most).round().max(2.0)).collect()
    };
    let side = sides[kept.len() - 1];
    let small = with(side);
    if MOST_IN_SPACE < small.iter().product() { with(side - 1.0) } else { small }
}

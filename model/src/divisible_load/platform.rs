//! Platforms of a load: stars, ordinary trees and binomial trees, and their domains.

use super::embedding::Embedding;
pub use super::sequence::MAX_HEIGHT;
use super::sequence::{Sequence, distinct};
use crate::names::named;
use crate::{Error, ErrorKind, check};

/// The most messages of one problem: at most some fifty bytes are kept for each, and a pass over
/// all of them takes some hundredths of a second.
pub const MAX_MESSAGES: usize = 1 << 22;

/// The most processors of one layer: beyond it an `f64` no longer counts exactly.
const MAX_LAYER: f64 = 9_007_199_254_740_992.0;

/// A divisible load and what it costs on a homogeneous system: its volume, the seconds to compute
/// and to send a byte of it, the start-up time of a message and the buffer that receives it.
///
/// ```
/// use crossover_model::divisible_load::{Load, Platform, Star};
/// // The paper's example of section 4.1: too small a buffer unbalances the load.
/// let load = |buffer| Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer };
/// let star = |buffer| Platform::from(Star { processors: 3.0, load: load(buffer) });
/// assert_eq!(star(1.0).makespan(1.0)?, 4.0);
/// assert_eq!(star(1.5).makespan(1.0)?, 3.5);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Load {
    /// `A`, seconds to compute a byte, above zero.
    pub compute: f64,
    /// `C`, seconds to send a byte over a link, zero or more.
    pub transfer: f64,
    /// `S`, seconds that every message takes to start, zero or more.
    pub startup: f64,
    /// `V`, bytes to process, above zero.
    pub volume: f64,
    /// `D`, bytes that a communication buffer holds, above zero; infinite when unlimited.
    pub buffer: f64,
}

/// `m` processors, each with a link of its own to the originator, which serves one at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Star {
    /// `m`, a whole number from 1; the originator is not among them.
    pub processors: f64,
    /// Rates and load.
    pub load: Load,
}

/// Every node of layers `0..h` feeds `p` nodes of the next layer, over links of its own, by store
/// and forward. Layer `i` has `p^i` processors, which act as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrdinaryTree {
    /// `p`, successors of a node and ports it uses at once, a whole number from 1.
    pub ports: f64,
    /// `h`, layers below the originator, a whole number from 1.
    pub height: f64,
    /// The layer that is served first in a stage.
    pub order: Order,
    /// Messages a relaying node can hold at once: 1 or 2.
    pub buffers: f64,
    /// The layers that compute; the others only relay.
    pub layers: Layers,
    /// Rates and load.
    pub load: Load,
}

/// Every node that is active feeds `p` new ones, so that layer `i` has `p (p+1)^(i-1)` processors;
/// a message occupies the whole tree until it is distributed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BinomialTree {
    /// `p`, new nodes that each active node feeds, a whole number from 1.
    pub ports: f64,
    /// `h`, layers below the originator, a whole number from 1.
    pub height: f64,
    /// Which layer is served first in a stage.
    pub order: Order,
    /// The layers that compute; the others only relay.
    pub layers: Layers,
    /// The messages of a stage, layer by layer, in place of `order` and `layers`.
    pub sequence: Option<Sequence>,
    /// The network that the tree is embedded in; without one hops take no time.
    pub embedding: Option<Embedding>,
    /// Rates and load.
    pub load: Load,
}

/// A system to distribute a load on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Platform {
    /// A star, a bus, or any direct interconnection.
    Star(Star),
    /// A store-and-forward tree.
    Ordinary(OrdinaryTree),
    /// A binomial tree.
    Binomial(BinomialTree),
}

/// The order in which the layers of a tree are served within a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// NLF: layers `1, 2, ..., h`.
    NearestFirst,
    /// LLF, largest layer first: layers `h, ..., 2, 1`.
    LargestFirst,
}

/// The layers of a tree that compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layers(u64);

named!(Order, "order", {
    NearestFirst = "NLF",
    LargestFirst = "LLF",
});

impl Layers {
    /// Every layer computes, as in the paper's programs.
    pub const ALL: Self = Self(u64::MAX);

    /// Returns the numbered layers, the one next to the originator being 1.
    ///
    /// # Errors
    /// [`Error`] on `layers` when none is named, or one beyond [`MAX_HEIGHT`].
    pub fn only(layers: &[u32]) -> Result<Self, Error> {
        let mut mask = 0;
        for &layer in layers {
            if layer == 0 || MAX_HEIGHT < layer {
                let help = format!("layers are numbered from 1 to {MAX_HEIGHT}");
                return Err(Error::new(ErrorKind::OutOfRange, "layers", layer, help));
            }
            mask |= 1 << (layer - 1);
        }
        if mask == 0 {
            return Err(no_layer());
        }
        Ok(Self(mask))
    }

    /// Layer `i` computes when bit `i - 1` is set.
    pub(super) const fn from_mask(mask: u64) -> Self {
        Self(mask)
    }

    /// Returns whether `layer` (from 1) computes.
    #[must_use]
    pub const fn contains(self, layer: u32) -> bool {
        0 < layer && layer <= MAX_HEIGHT && self.0 >> (layer - 1) & 1 == 1
    }

    /// Returns the computing layers of a tree of `height`, ascending.
    #[must_use = "it is an iterator"]
    pub fn up_to(self, height: u32) -> impl DoubleEndedIterator<Item = u32> {
        (1..=height.min(MAX_HEIGHT)).filter(move |&layer| self.contains(layer))
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self::ALL
    }
}

impl From<Star> for Platform {
    fn from(star: Star) -> Self {
        Self::Star(star)
    }
}

impl From<OrdinaryTree> for Platform {
    fn from(tree: OrdinaryTree) -> Self {
        Self::Ordinary(tree)
    }
}

impl From<BinomialTree> for Platform {
    fn from(tree: BinomialTree) -> Self {
        Self::Binomial(tree)
    }
}

impl Load {
    /// # Errors
    /// The field, by the paper's letter, that is out of its domain; `C_max` when a product of
    /// these values leaves the range of `f64`.
    pub(super) fn check(&self) -> Result<(), Error> {
        check::positive("A", self.compute)?;
        check::non_negative("C", self.transfer)?;
        check::non_negative("S", self.startup)?;
        check::positive("V", self.volume)?;
        if self.buffer != f64::INFINITY {
            check::positive("D", self.buffer)?;
        }
        check::result("C_max", self.volume * self.compute)?;
        check::result("C_max", self.volume * self.transfer)?;
        // Below this, products lose their digits one by one: 1e-280 leaves room for a division
        // by the number of messages and by that of the processors.
        if self.volume * self.compute < 1e-280 {
            let help = "it underflows: bring V and A nearer to 1";
            return Err(Error::new(ErrorKind::Undefined, "C_max", "too small", help));
        }
        Ok(())
    }
}

impl Star {
    /// `m`, once every field is in its domain.
    pub(super) fn check(&self) -> Result<usize, Error> {
        let m = check::count("m", self.processors)?;
        if MAX_MESSAGES as f64 <= m {
            return Err(too_large("m", m, "processors", MAX_MESSAGES as f64 - 1.0));
        }
        self.load.check()?;
        Ok(m as usize)
    }
}

impl OrdinaryTree {
    /// `h`, once every field is in its domain.
    pub(super) fn check(&self) -> Result<u32, Error> {
        let h = check_tree(self.ports, self.height, self.layers, self.ports)?;
        if self.buffers != 1.0 && self.buffers != 2.0 {
            check::count("buffers", self.buffers)?;
            let help = "a node has 1 or 2 buffers";
            return Err(Error::new(ErrorKind::OutOfRange, "buffers", self.buffers, help));
        }
        self.load.check()?;
        Ok(h)
    }
}

impl BinomialTree {
    /// `h`, once every field is in its domain.
    pub(super) fn check(&self) -> Result<u32, Error> {
        let h = check_tree(self.ports, self.height, self.layers, self.ports + 1.0)?;
        if let Some(deep) = self.sequence.map(|sequence| sequence.height()).filter(|deep| h < *deep)
        {
            let help = format!("the tree has {h} layers");
            return Err(Error::new(ErrorKind::OutOfRange, "sequence", deep, help));
        }
        self.load.check()?;
        Ok(h)
    }

    /// Returns the layers of a stage in the order they are served, of a tree of `height`.
    pub(super) fn service_order(&self, height: u32) -> Vec<u32> {
        match (&self.sequence, self.order) {
            (Some(sequence), _) => sequence.layers().collect(),
            (None, Order::NearestFirst) => self.layers.up_to(height).collect(),
            (None, Order::LargestFirst) => self.layers.up_to(height).rev().collect(),
        }
    }

    /// Returns the seconds that hops add to the start-up time of each step, `th d_j` for steps 1 to `h`;
    /// none without a network.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let embedding = Some(Embedding { network: Network::Mesh, per_hop: 1e-6 });
    /// let tree = BinomialTree { ports: 2.0, height: 4.0, order, layers, sequence: None, embedding, load };
    /// assert_eq!(tree.hop_times()?, [3e-6, 3e-6, 1e-6, 1e-6]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Network::distances`](super::Network::distances); on `th` unless it is finite and zero or more.
    pub fn hop_times(&self) -> Result<Vec<f64>, Error> {
        let Some(Embedding { network, per_hop }) = self.embedding else {
            return Ok(Vec::new());
        };
        check::non_negative("th", per_hop)?;
        let distances = network.distances(self.ports, self.height)?;
        let times: Vec<f64> = distances.into_iter().map(|d| per_hop * d).collect();
        check::result("C_max", times.iter().sum())?;
        Ok(times)
    }

    /// Returns the seconds that hops add to the start-up time of a message to `layer`, from the times of the
    /// steps.
    pub(super) fn delay(times: &[f64], layer: u32) -> f64 {
        times.iter().take(layer as usize).sum()
    }
}

impl Platform {
    /// Rates and load.
    #[must_use]
    pub const fn load(&self) -> &Load {
        match self {
            Self::Star(star) => &star.load,
            Self::Ordinary(tree) => &tree.load,
            Self::Binomial(tree) => &tree.load,
        }
    }

    /// Returns the same system with other rates or another load.
    #[must_use]
    pub const fn with_load(mut self, load: Load) -> Self {
        match &mut self {
            Self::Star(star) => star.load = load,
            Self::Ordinary(tree) => tree.load = load,
            Self::Binomial(tree) => tree.load = load,
        }
        self
    }

    /// Checks that every field is in its domain, by itself and together with the others.
    ///
    /// # Errors
    /// The field at fault: `m`, `p`, `h`, `buffers`, `layers`, `A`, `C`, `S`, `V`, `D`, or `C_max`
    /// when their products leave the range of `f64`.
    pub fn check(&self) -> Result<(), Error> {
        match self {
            Self::Star(star) => star.check().map(drop),
            Self::Ordinary(tree) => tree.check().map(drop),
            Self::Binomial(tree) => tree.check().map(drop),
        }
    }

    /// Returns the receivers of a stage in the order they are served: processors `1..=m` of a star,
    /// or the computing layers of a tree, one for each message.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// assert_eq!(platform.receivers()?, [1, 2, 3]);
    /// assert_eq!((platform.messages_per_stage()?, platform.ports()), (3, 2.0));
    /// assert_eq!((platform.processors_of(3), platform.computing_processors()?), (18.0, 26.0));
    /// assert_eq!(platform.largest_chunk(2), 1e3 / 2.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn receivers(&self) -> Result<Vec<u32>, Error> {
        match self {
            Self::Star(star) => Ok((1..=star.check()? as u32).collect()),
            Self::Ordinary(tree) => Ok(order_layers(tree.layers, tree.check()?, tree.order)),
            Self::Binomial(tree) => Ok(tree.service_order(tree.check()?)),
        }
    }

    /// Returns the messages the originator sends in a stage: `m`, or the number of computing
    /// layers.
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn messages_per_stage(&self) -> Result<usize, Error> {
        match self {
            Self::Star(star) => star.check(),
            Self::Ordinary(tree) => Ok(tree.layers.up_to(tree.check()?).count()),
            Self::Binomial(tree) => Ok(tree.service_order(tree.check()?).len()),
        }
    }

    /// `p`, the ports of a node that send at the same time; 1 for a star.
    #[must_use]
    pub const fn ports(&self) -> f64 {
        match self {
            Self::Star(_) => 1.0,
            Self::Ordinary(tree) => tree.ports,
            Self::Binomial(tree) => tree.ports,
        }
    }

    /// Returns the processors that receiver `i` of [`Platform::receivers`] stands for: 1 in a star,
    /// `p^i` and `p (p+1)^(i-1)` in layer `i` of an ordinary and a binomial tree.
    #[must_use]
    pub fn processors_of(&self, receiver: u32) -> f64 {
        let i = receiver.min(MAX_HEIGHT).cast_signed();
        match self {
            Self::Star(_) => 1.0,
            Self::Ordinary(tree) => tree.ports.powi(i),
            Self::Binomial(tree) => tree.ports * (tree.ports + 1.0).powi(i - 1),
        }
    }

    /// Returns the processors that compute.
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn computing_processors(&self) -> Result<f64, Error> {
        match self {
            Self::Star(star) => star.check().map(|m| m as f64),
            Self::Ordinary(_) | Self::Binomial(_) => {
                let layers = distinct(&self.receivers()?);
                Ok(layers.into_iter().map(|layer| self.processors_of(layer)).sum())
            }
        }
    }

    /// Returns the most a processor of receiver `i` can get in one message, in bytes: `D`;
    /// `D / p^(i-1)` (11); `D` and `D / (p (p+1)^(i-2))` (31), (32).
    #[must_use]
    pub fn largest_chunk(&self, receiver: u32) -> f64 {
        let i = receiver.min(MAX_HEIGHT).cast_signed();
        let share = match self {
            Self::Star(_) => 1.0,
            Self::Ordinary(tree) => tree.ports.powi(i - 1),
            Self::Binomial(_) if i == 1 => 1.0,
            Self::Binomial(tree) => tree.ports * (tree.ports + 1.0).powi(i - 2),
        };
        self.load().buffer / share
    }
}

/// Checks the domain that both trees share; `growth` is the ratio of consecutive layers.
fn check_tree(p: f64, h: f64, layers: Layers, growth: f64) -> Result<u32, Error> {
    check::count("p", p)?;
    check::count("h", h)?;
    if MAX_LAYER < p {
        return Err(too_large("p", p, "ports", MAX_LAYER));
    }
    if f64::from(MAX_HEIGHT) < h {
        return Err(too_large("h", h, "layers", f64::from(MAX_HEIGHT)));
    }
    let widest = p * growth.powi(h as i32 - 1);
    if MAX_LAYER < widest {
        let help =
            format!("the last layer would have {widest:e} processors; 2^53 can be counted exactly");
        return Err(Error::new(ErrorKind::TooLarge, "h", h, help));
    }
    if layers.up_to(h as u32).next().is_none() {
        return Err(no_layer());
    }
    Ok(h as u32)
}

fn order_layers(layers: Layers, height: u32, order: Order) -> Vec<u32> {
    match order {
        Order::NearestFirst => layers.up_to(height).collect(),
        Order::LargestFirst => layers.up_to(height).rev().collect(),
    }
}

fn no_layer() -> Error {
    let help = "let at least one layer of the tree compute";
    Error::new(ErrorKind::OutOfRange, "layers", "none", help)
}

pub(super) fn too_large(field: &'static str, got: f64, what: &str, most: f64) -> Error {
    Error::new(ErrorKind::TooLarge, field, got, format!("at most {most} {what} are offered here"))
}

//! A stage of messages to any layers of a binomial tree, in any order, repeats allowed.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Error, ErrorKind};

/// The most layers a tree may have here. A layer's processors multiply with each layer, so
/// taller trees could not be counted in an `f64` anyway (chains could, but nobody reads them).
pub const MAX_HEIGHT: u32 = 64;

/// The most messages of a stage that is given layer by layer.
pub const MAX_SEQUENCE: usize = 64;

/// The layers that the messages of a stage are for, one after the other. Layers that are not among them
/// only relay; a layer may be named more than once.
///
/// ```
/// use crossover_model::divisible_load::Sequence;
/// let sequence = Sequence::of(&[1, 2, 3, 3])?;
/// assert_eq!((sequence.layers().len(), sequence.height()), (4, 3));
/// assert_eq!(Sequence::of(&[65]).unwrap_err().field(), "sequence");
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: Drozdowski and Wolniewicz 2004, section 5: "send several messages to the deep layers per each
/// message sent to layer 1"; section 4.2 leaves the order of activation open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sequence {
    count: u8,
    layers: [u8; MAX_SEQUENCE],
}

impl Sequence {
    /// Returns a stage of one message for each of these layers, the one next to the originator being 1.
    ///
    /// # Errors
    /// [`Error`] on `sequence`: [`ErrorKind::LengthMismatch`] when no layer is named,
    /// [`ErrorKind::TooLarge`] beyond [`MAX_SEQUENCE`], [`ErrorKind::OutOfRange`] for a layer beyond
    /// [`MAX_HEIGHT`].
    pub fn of(layers: &[u32]) -> Result<Self, Error> {
        let fault = |kind, got: String, help| Err(Error::new(kind, "sequence", got, help));
        if layers.is_empty() {
            let help = "name the layer of at least one message".to_owned();
            return fault(ErrorKind::LengthMismatch, "no layers".to_owned(), help);
        }
        if MAX_SEQUENCE < layers.len() {
            let help = format!("at most {MAX_SEQUENCE} messages of a stage can be given");
            return fault(ErrorKind::TooLarge, layers.len().to_string(), help);
        }
        let mut sequence = Self { count: layers.len() as u8, layers: [0; MAX_SEQUENCE] };
        for (place, &layer) in sequence.layers.iter_mut().zip(layers) {
            if layer == 0 || MAX_HEIGHT < layer {
                let help = format!("layers are numbered from 1 to {MAX_HEIGHT}");
                return fault(ErrorKind::OutOfRange, layer.to_string(), help);
            }
            *place = layer as u8;
        }
        Ok(sequence)
    }

    /// Returns the layers, message by message.
    #[must_use = "it is an iterator"]
    pub fn layers(&self) -> impl ExactSizeIterator<Item = u32> {
        self.layers.iter().take(usize::from(self.count)).copied().map(u32::from)
    }

    /// Returns the deepest layer that a message is for.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.layers().max().unwrap_or(1)
    }
}

/// Of each message of a stage, the place of its receiver among all that get any, in the order in which
/// they first do; and how many these are.
pub(super) fn lanes(receivers: &[u32]) -> (Vec<usize>, usize) {
    if !may_repeat(receivers) {
        return ((0..receivers.len()).collect(), receivers.len());
    }
    let mut known = BTreeMap::new();
    let lanes = receivers.iter().map(|receiver| {
        let next = known.len();
        *known.entry(*receiver).or_insert(next)
    });
    let lanes = lanes.collect();
    (lanes, known.len())
}

/// Returns whether a receiver may get several messages of a stage: not where layers rise or fall, as in every stage
/// without a custom sequence.
fn may_repeat(receivers: &[u32]) -> bool {
    !receivers.is_sorted_by(|a, b| a < b) && !receivers.is_sorted_by(|a, b| b < a)
}

/// The receivers, each once.
pub(super) fn distinct(receivers: &[u32]) -> Vec<u32> {
    if !may_repeat(receivers) {
        return receivers.to_vec();
    }
    let mut known = BTreeSet::new();
    receivers.iter().copied().filter(|receiver| known.insert(*receiver)).collect()
}

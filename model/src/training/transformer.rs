//! A decoder transformer: its weights, and the operations of a step.

use super::method::{Method, Recompute};
use crate::Error;
use crate::check::{count, in_range, result, whole};

/// A decoder transformer.
///
/// ```
/// use crossover_model::training::Transformer;
/// assert_eq!(Transformer::default().heads, 96.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Transformer {
    /// Layers `l`, a whole number from 1.
    pub layers: f64,
    /// Hidden size `h`, a whole number from 1.
    pub hidden: f64,
    /// Attention heads `a`, a whole number from 1.
    pub heads: f64,
    /// Tokens `s` of a sequence, a whole number from 1.
    pub seq: f64,
    /// Words `V` of the vocabulary, a whole number or zero.
    pub vocab: f64,
    /// Weights `w` of a layer over the square of the hidden size, from 1 to 100: 12 with four matrices of `h` by `h`
    /// for attention and two of `h` by `4 h`.
    pub width: f64,
}

/// GPT-3.
impl Default for Transformer {
    fn default() -> Self {
        let (layers, hidden, heads) = (96.0, 12_288.0, 96.0);
        Self { layers, hidden, heads, seq: 2048.0, vocab: 51_200.0, width: 12.0 }
    }
}

impl Transformer {
    pub(super) fn check(&self) -> Result<(), Error> {
        count("layers", self.layers)?;
        count("hidden", self.hidden)?;
        count("heads", self.heads)?;
        count("seq", self.seq)?;
        whole("vocab", self.vocab)?;
        in_range("width", self.width, 1.0, 100.0)?;
        Ok(())
    }

    /// Returns the weights of one layer, with 13 vectors of biases and norms.
    pub(super) fn layer(&self) -> f64 {
        self.width * self.hidden * self.hidden + 13.0 * self.hidden
    }

    /// Returns the weights of the embeddings, of words and of places.
    pub(super) fn embeddings(&self) -> f64 {
        (self.vocab + self.seq) * self.hidden
    }

    /// Returns the number of weights: `l (w h² + 13 h) + (V + s) h`.
    ///
    /// ```
    /// use crossover_model::training::Transformer;
    /// assert_eq!(Transformer::default().params()?, 174_615_822_336.0); // Table 1: 174.6 billion
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `layers`, `hidden`, `heads` or `seq` when it is not a whole number from 1, `vocab` when it is not one from
    /// zero, `width` when it is not from 1 to 100, `params` when the number overflows.
    ///
    /// Source: Narayanan et al. 2021, equation 2, for `w = 12`.
    pub fn params(&self) -> Result<f64, Error> {
        self.check()?;
        result("params", self.layers * self.layer() + self.embeddings())
    }

    /// Returns the operations of the layers in the forward pass of `batch` sequences.
    fn forward_of_layers(&self, batch: f64) -> f64 {
        let (h, s) = (self.hidden, self.seq);
        batch * s * self.layers * (2.0 * self.width * h * h + 4.0 * s * h)
    }

    pub(super) fn forward(&self, batch: f64) -> f64 {
        self.forward_of_layers(batch) + batch * self.seq * 2.0 * self.vocab * self.hidden
    }

    /// Returns the operations of the attention scores and values in the forward pass of `batch` sequences.
    fn attention(&self, batch: f64) -> f64 {
        4.0 * batch * self.seq * self.seq * self.layers * self.hidden
    }

    pub(super) fn hardware(&self, method: &Method, batch: f64) -> f64 {
        let again = match method.recompute {
            Recompute::Full => self.forward_of_layers(batch),
            Recompute::Selective if !method.fused => self.attention(batch),
            _ => 0.0,
        };
        let fused = if method.fused { self.attention(batch) / 2.0 } else { 0.0 };
        3.0 * self.forward(batch) + again + fused
    }

    /// Returns the floating-point operations of the forward pass of `batch` sequences:
    /// `B s (l (2 w h² + 4 s h) + 2 V h)`.
    ///
    /// ```
    /// use crossover_model::training::Transformer;
    /// let tiny = Transformer { layers: 1.0, hidden: 2.0, heads: 1.0, seq: 3.0, vocab: 5.0, width: 12.0 };
    /// assert_eq!(tiny.forward_flops(1.0)?, 3.0 * (2.0 * 48.0 + 4.0 * 3.0 * 2.0 + 2.0 * 5.0 * 2.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`params`](Self::params); names `B` when it is not a whole number from 1, `flops_model` when the number
    /// overflows.
    ///
    /// Source: counted, matrix product by matrix product; Narayanan et al. 2021, equation 3, is four times the layers'
    /// part and three times the rest.
    pub fn forward_flops(&self, batch: f64) -> Result<f64, Error> {
        self.check()?;
        result("flops_model", self.forward(count("B", batch)?))
    }

    /// Returns the floating-point operations that a step on `batch` sequences needs: three times the forward pass, as
    /// the backward pass takes twice as many.
    ///
    /// ```
    /// use crossover_model::training::Transformer;
    /// let gpt3 = Transformer::default();
    /// let rule = 6.0 * gpt3.params()? * 2048.0; // six operations a weight and token
    /// let ratio = rule / gpt3.model_flops(1.0)?;
    /// assert!((ratio - 0.973).abs() < 5e-4);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`forward_flops`](Self::forward_flops).
    ///
    /// Source: Chowdhery et al., "`PaLM`", 2022, appendix B.
    pub fn model_flops(&self, batch: f64) -> Result<f64, Error> {
        result("flops_model", 3.0 * self.forward_flops(batch)?)
    }

    /// Returns the floating-point operations that a step on `batch` sequences does: those that it needs, and those that
    /// `method` does again.
    ///
    /// ```
    /// use crossover_model::training::{Method, Recompute, Transformer};
    /// let (gpt3, selective) = (Transformer::default(), Method { recompute: Recompute::Selective, ..Method::default() });
    /// let ratio = gpt3.hardware_flops(&selective, 1.0)? / gpt3.model_flops(1.0)?;
    /// assert!((ratio - 1.009).abs() < 5e-4);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`forward_flops`](Self::forward_flops); names `flops_hardware` when the number overflows.
    ///
    /// Source: counted. Korthikanti et al. 2023 count the repeated attention three times.
    pub fn hardware_flops(&self, method: &Method, batch: f64) -> Result<f64, Error> {
        self.check()?;
        result("flops_hardware", self.hardware(method, count("B", batch)?))
    }
}

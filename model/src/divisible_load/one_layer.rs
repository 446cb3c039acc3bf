//! Computing on one layer only, and choosing the layers that compute.

use super::platform::{BinomialTree, Layers, Platform};
use super::solution::Solver;
use crate::Error;

/// The strategy that computes on one layer of a binomial tree, in `n` equal chunks (section 4.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneLayer {
    /// The layer, from 1.
    pub layer: u32,
    /// Its processors, `p (p+1)^(i-1)`.
    pub processors: f64,
    /// `n* = sqrt(A V / (i S p (p+1)^(i-1)))`, in general no whole number and perhaps below 1;
    /// infinite when `S = 0`.
    pub n_star: f64,
    /// The paper's `C_max(n*) = n* (i S + C V / (n* p)) + A V / (n* processors)`, seconds: its "LB".
    pub printed: f64,
    /// What `n*` chunks really take, seconds: see [`OneLayer::makespan`].
    pub at_n_star: f64,
    /// The whole number of chunks, at least 1 and each within the buffers, that really takes least.
    pub stages: f64,
    /// What these really take, seconds. Sending a chunk takes `s`, computing it `c`: the paper's sum of `n s`
    /// and `c` holds while `c <= s`, otherwise chunks queue, `max(n s + c, s + n c)`.
    pub makespan: f64,
}

/// How a number of stages is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stages {
    /// This many.
    Exactly(f64),
    /// As few as the buffers allow.
    Fewest,
    /// The number with the least makespan.
    Best,
}

/// The optimum for one choice of the computing layers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerChoice {
    /// The layers that compute.
    pub layers: Layers,
    /// Stages.
    pub stages: f64,
    /// Makespan in seconds.
    pub makespan: f64,
}

/// The most layers whose subsets are tried one by one.
pub const MAX_LAYERS_TO_CHOOSE_FROM: u32 = 12;

impl BinomialTree {
    /// The one-layer strategy on each layer, ascending. The paper takes the least printed time of
    /// all as its line "LB", though it is no bound: other distributions can be faster, and it is
    /// often out of reach itself, with `n* < 1` or chunks beyond `D`.
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain.
    pub fn one_layer(&self) -> Result<Vec<OneLayer>, Error> {
        let h = self.check()?;
        (1..=h).map(|layer| self.one_layer_at(layer)).collect()
    }

    fn one_layer_at(&self, layer: u32) -> Result<OneLayer, Error> {
        let load = &self.load;
        let (i, p) = (f64::from(layer), self.ports);
        let processors = Platform::Binomial(*self).processors_of(layer);
        let all = load.compute * load.volume / processors;
        let sent = load.transfer * load.volume / p;
        let n_star = (all / (i * load.startup)).sqrt();
        // n i S + C V / p + A V / (n P), whose outer terms are equal at n*.
        let printed = sent + 2.0 * (i * load.startup * all).sqrt();
        let makespan = |n: f64| {
            let (send, compute) = (i * load.startup + sent / n, all / n);
            (n * send + compute).max(send + n * compute)
        };
        let at_n_star = if n_star.is_finite() && 0.0 < n_star {
            makespan(n_star)
        } else {
            sent.max(all)
        };
        let widest = if layer == 1 { p } else { p + 1.0 };
        let least = (load.volume / (load.buffer * widest) * (1.0 - 1e-12))
            .ceil()
            .max(1.0);
        // The true makespan falls, then rises: find where it stops falling.
        let rises = |n: f64| makespan(n) <= makespan(n + 1.0);
        let (mut low, mut high, mut step) = (least, least, 1.0);
        while !rises(high) && high < 1e15 {
            low = high + 1.0;
            high += step;
            step *= 2.0;
        }
        while low < high {
            let middle = (0.5 * (low + high)).floor();
            if rises(middle) {
                high = middle;
            } else {
                low = middle + 1.0;
            }
        }
        Ok(OneLayer {
            layer,
            processors,
            n_star,
            printed: crate::check::result("C_max", printed)?,
            at_n_star,
            stages: high,
            makespan: crate::check::result("C_max", makespan(high))?,
        })
    }
}

impl Platform {
    /// Stages and makespan for a way to choose the stages.
    ///
    /// # Errors
    /// As [`Platform::solve`] and [`Platform::best_stages`].
    pub fn makespan_for(&self, stages: Stages, solver: &mut Solver) -> Result<(f64, f64), Error> {
        let n = match stages {
            Stages::Exactly(n) => n,
            Stages::Fewest => self.fewest_stages()?,
            Stages::Best => {
                let best = self.best_stages(solver)?;
                return Ok((best.stages, best.makespan));
            }
        };
        Ok((n, solver.makespan(self, n)?))
    }

    /// The same tree with other computing layers; a star has none and stays as it is.
    #[must_use]
    pub const fn with_layers(mut self, layers: Layers) -> Self {
        match &mut self {
            Self::Star(_) => {}
            Self::Ordinary(tree) => tree.layers = layers,
            Self::Binomial(tree) => tree.layers = layers,
        }
        self
    }

    /// Every choice of computing layers of a tree, one after the other, to be advanced in slices:
    /// which layers to use is an open problem, so all `2^h - 1` subsets are tried. Choices
    /// whose buffers cannot hold the load in the given stages are left out.
    ///
    /// # Errors
    /// As [`Platform::check`]; [`crate::ErrorKind::TooLarge`] on `h` beyond
    /// [`MAX_LAYERS_TO_CHOOSE_FROM`]; [`crate::ErrorKind::Undefined`] on `shape` for a star.
    pub fn layer_choices(
        &self,
        stages: Stages,
    ) -> Result<impl Iterator<Item = LayerChoice>, Error> {
        let height = match self {
            Self::Star(_) => {
                let help = "only trees have layers";
                let kind = crate::ErrorKind::Undefined;
                return Err(Error::new(kind, "shape", "star", help));
            }
            Self::Ordinary(tree) => tree.check()?,
            Self::Binomial(tree) => tree.check()?,
        };
        if MAX_LAYERS_TO_CHOOSE_FROM < height {
            let most = f64::from(MAX_LAYERS_TO_CHOOSE_FROM);
            let error =
                super::platform::too_large("h", f64::from(height), "layers to choose from", most);
            return Err(error);
        }
        let (platform, mut solver) = (*self, Solver::default());
        Ok((1_u64..1 << height).filter_map(move |mask| {
            let layers = Layers::from_mask(mask);
            let chosen = platform.with_layers(layers);
            let (stages, makespan) = chosen.makespan_for(stages, &mut solver).ok()?;
            Some(LayerChoice {
                layers,
                stages,
                makespan,
            })
        }))
    }
}

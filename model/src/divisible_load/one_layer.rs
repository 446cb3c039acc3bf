//! Computing on one layer only, and choosing the layers that compute.

use super::platform::{BinomialTree, Layers, Platform};
use super::solver::Solver;
use super::stages::whole_above;
use crate::{Error, check};

/// The strategy that computes on one layer of a tree, in `n` equal chunks (section 4.2).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OneLayer {
    /// The layer, from 1.
    pub layer: u32,
    /// Its processors: `p (p+1)^(i-1)` in a binomial tree, `p^i` in an ordinary one.
    pub processors: f64,
    /// The `n` for which [`OneLayer::formula`] is least, in general no whole number and perhaps below
    /// 1; infinite when `S = 0`. In a binomial tree it is `sqrt(A V / (i S p (p+1)^(i-1)))`.
    pub n_star: f64,
    /// The formula at `n*`, seconds: the paper's "LB".
    pub printed: f64,
    /// The makespan of `n*` chunks, in seconds: see [`OneLayer::makespan_of`].
    pub at_n_star: f64,
    /// The fewest chunks that fit into the buffers.
    pub fewest: f64,
    /// The whole number of chunks, at least `fewest`, that takes least.
    pub stages: f64,
    /// Their makespan, in seconds.
    pub makespan: f64,
    /// The time from the originator's start to the arrival of a chunk, and from one arrival to the next.
    pub arrival: Sending,
    /// See `arrival`.
    pub period: Sending,
    /// Computing the whole load on this layer, seconds.
    pub computing: f64,
}

/// The time of sending: `startups` start-up times of `startup` seconds each, and `load` seconds for the bytes of the
/// whole load; a chunk takes its share of these.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sending {
    /// The start-ups, in seconds.
    pub startups: f64,
    /// The whole load over the same links, in seconds.
    pub load: f64,
}

impl Sending {
    /// Seconds for one of `n` equal chunks.
    fn of(self, n: f64) -> f64 {
        self.startups + self.load / n
    }
}

impl OneLayer {
    /// Returns the paper's `C_max(n)` in seconds: the last of `n` chunks arrives, and is computed.
    /// For a binomial tree `n (i S + C V / (n p)) + A V / (n processors)`; for an ordinary tree, of
    /// which the paper gives no formula, `arrival + (n - 1) period + computing` in the same way.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// let layers = platform.one_layer()?;
    /// let first = &layers[0];
    /// assert!((first.formula(first.n_star) - first.printed).abs() < 1e-9);
    /// assert!((first.makespan_of(first.stages) - first.makespan).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn formula(&self, n: f64) -> f64 {
        // Summed by powers of n, so that n* far below 1 costs no digits.
        let (arrival, period) = (self.arrival, self.period);
        let once = arrival.startups - period.startups + period.load;
        once + n * period.startups + (arrival.load - period.load + self.computing) / n
    }

    /// Returns the makespan of `n` equal chunks, in seconds. The formula holds while a chunk is computed before the
    /// next one arrives; otherwise chunks queue, and it is `arrival + n computing`.
    #[must_use]
    pub fn makespan_of(&self, n: f64) -> f64 {
        self.formula(n).max(self.arrival.of(n) + self.computing)
    }

    /// Returns the best whole number of chunks from `fewest` on: the makespan falls, then rises.
    fn best(&self) -> f64 {
        let rises = |n: f64| self.makespan_of(n) <= self.makespan_of(n + 1.0);
        let (mut low, mut high, mut step) = (self.fewest, self.fewest, 1.0);
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
        high
    }
}

/// The choice of a number of stages.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl Platform {
    /// Returns the one-layer strategy on each layer of a tree, ascending. The paper takes the least
    /// printed time of all as its line "LB", though it is no bound: other distributions can be
    /// faster, and it is often out of reach itself, with `n* < 1` or chunks beyond `D`.
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; [`crate::ErrorKind::Undefined`] on `shape` for a star.
    pub fn one_layer(&self) -> Result<Vec<OneLayer>, Error> {
        let height = self.tree_height()?;
        (1..=height).map(|layer| self.one_layer_at(layer)).collect()
    }

    fn tree_height(&self) -> Result<u32, Error> {
        match self {
            Self::Star(_) => {
                let help = "only trees have layers";
                let kind = crate::ErrorKind::Undefined;
                Err(Error::new(kind, "shape", "star", help))
            }
            Self::Ordinary(tree) => tree.check(),
            Self::Binomial(tree) => {
                tree.hop_times()?;
                tree.check()
            }
        }
    }

    fn one_layer_at(&self, layer: u32) -> Result<OneLayer, Error> {
        let load = self.load();
        let processors = self.processors_of(layer);
        let (arrival, period) = self.sending_to(layer);
        let computing = load.compute * load.volume / processors;
        let held = self.largest_chunk(layer) * processors;
        let mut found = OneLayer {
            layer,
            processors,
            n_star: ((arrival.load - period.load + computing) / period.startups).sqrt(),
            printed: 0.0,
            at_n_star: 0.0,
            fewest: whole_above(load.volume / held),
            stages: 1.0,
            makespan: 0.0,
            arrival,
            period,
            computing,
        };
        (found.printed, found.at_n_star) = if found.n_star.is_finite() && 0.0 < found.n_star {
            (found.formula(found.n_star), found.makespan_of(found.n_star))
        } else {
            (period.load, period.load.max(computing))
        };
        found.stages = found.best();
        found.makespan = found.makespan_of(found.stages);
        check::result("C_max", found.printed)?;
        check::result("C_max", found.makespan)?;
        Ok(found)
    }

    /// Returns the sending from the originator to `layer`, and between two successive chunks.
    fn sending_to(&self, layer: u32) -> (Sending, Sending) {
        let (load, ports) = (self.load(), self.ports());
        // The whole load over a link into each of the first layers.
        let through = |hops: u32| Sending {
            startups: f64::from(hops) * load.startup,
            load: (1..=hops.cast_signed())
                .map(|l| load.transfer * load.volume / ports.powi(l))
                .sum(),
        };
        match self {
            Self::Ordinary(tree) => {
                // A relay with one buffer passes a chunk on before it receives the next.
                let busy = if tree.buffers == 1.0 { 2 } else { 1 };
                (through(layer), through(layer.min(busy)))
            }
            Self::Binomial(tree) => {
                let startups = f64::from(layer) * load.startup
                    + BinomialTree::delay(&tree.hop_times().unwrap_or_default(), layer);
                let sending = Sending { startups, ..through(1) };
                (sending, sending)
            }
            Self::Star(_) => (through(1), through(1)),
        }
    }
}

impl Platform {
    /// Returns the stages and makespan for a way to choose the stages.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// let mut solver = Solver::default();
    /// let (n, makespan) = platform.makespan_for(Stages::Best, &mut solver)?;
    /// assert!(makespan <= platform.makespan(n + 1.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
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

    /// Returns the same tree with other computing layers; a star has none and stays as it is.
    #[must_use]
    pub const fn with_layers(mut self, layers: Layers) -> Self {
        match &mut self {
            Self::Star(_) => {}
            Self::Ordinary(tree) => tree.layers = layers,
            Self::Binomial(tree) => {
                tree.layers = layers;
                tree.sequence = None;
            }
        }
        self
    }

    /// Returns every choice of computing layers of a tree, one after the other, to be advanced in
    /// slices: which layers to use is an open problem, so all `2^h - 1` subsets are tried. Choices
    /// whose buffers cannot hold the load in the given stages are left out.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// let choices: Vec<_> = platform.layer_choices(Stages::Fewest)?.collect();
    /// assert_eq!(choices.len(), 7); // every choice of three layers but none
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`]; [`crate::ErrorKind::TooLarge`] on `h` beyond
    /// [`MAX_LAYERS_TO_CHOOSE_FROM`]; [`crate::ErrorKind::Undefined`] on `shape` for a star.
    pub fn layer_choices(
        &self,
        stages: Stages,
    ) -> Result<impl Iterator<Item = LayerChoice>, Error> {
        let height = self.tree_height()?;
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
            Some(LayerChoice { layers, stages, makespan })
        }))
    }
}

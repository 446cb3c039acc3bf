//! What a device holds and does under one split of the devices.

use super::cluster::Cluster;
use super::method::{Method, Recompute, Schedule, Zero};
use super::transformer::Transformer;
use super::{HALF, OPTIMIZER};
use crate::check::{count, in_range, result};
use crate::{Error, ErrorKind};

/// A transformer that is trained on devices.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Training {
    /// What is trained.
    pub model: Transformer,
    /// How.
    pub method: Method,
    /// On which devices.
    pub cluster: Cluster,
    /// Sequences `B` of a step, a whole number from 1.
    pub batch: f64,
    /// Devices `G`, a whole number from 1.
    pub devices: f64,
}

/// GPT-3 on 1024 A100.
///
/// ```
/// use crossover_model::training::Training;
/// assert_eq!(Training::default().devices, 1024.0);
/// ```
impl Default for Training {
    fn default() -> Self {
        let (model, method) = (Transformer::default(), Method::default());
        Self { model, method, cluster: Cluster::default(), batch: 2048.0, devices: 1024.0 }
    }
}

/// How the devices share the work: `G = t p d`, where the data-parallel replicas `d` follow.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Split {
    /// Devices `t` that share each layer (tensor parallelism).
    pub t: f64,
    /// Stages `p` of the pipeline.
    pub p: f64,
    /// Chunks `vp` of layers that each device has in an interleaved pipeline; 1 for none. It does not count at `p = 1`.
    pub vp: f64,
    /// Sequences `b` of a micro-batch.
    pub b: f64,
}

/// What the fullest stage holds and does in a step. Times are in seconds, memory in bytes, of one device.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// Data-parallel replicas `d`.
    pub d: f64,
    /// Micro-batches `m` of a replica.
    pub m: f64,
    /// Layers of the fullest stage.
    pub layers: f64,
    /// Weights of a device of the first stage, before any sharding among replicas.
    pub params: f64,
    /// Weights that a device keeps.
    pub weights: f64,
    /// Their gradients.
    pub gradients: f64,
    /// The state of the optimizer.
    pub optimizer: f64,
    /// Activations that wait for their backward pass.
    pub activations: f64,
    /// Matrix products of all micro-batches.
    pub products: f64,
    /// What lies between them, bound by the memory.
    pub vector: f64,
    /// All-reduces of tensor parallelism.
    pub tensor: f64,
    /// Messages between the stages.
    pub stage: f64,
    /// Waiting for the first and the last micro-batch.
    pub bubble: f64,
    /// Messages between the replicas.
    pub data: f64,
    /// The part of them that hides behind the computing.
    pub hidden: f64,
    /// The time of a step.
    pub step: f64,
}

impl Plan {
    /// Returns the memory that a device needs, in bytes: states and activations. Logits, the layer at work, buffers and
    /// fragmentation are left out.
    ///
    /// ```
    /// use crossover_model::training::{Split, Training};
    /// let plan = Training::default().plan(&Split { t: 8.0, p: 8.0, vp: 1.0, b: 1.0 })?;
    /// assert_eq!(plan.memory(), 49_630_838_784.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn memory(&self) -> f64 {
        self.states() + self.activations
    }

    /// Returns the bytes of weights, gradients and optimizer.
    ///
    /// ```
    /// use crossover_model::training::{Split, Training};
    /// let plan = Training::default().plan(&Split { t: 8.0, p: 8.0, vp: 1.0, b: 1.0 })?;
    /// assert_eq!(plan.states(), 16.0 * plan.params); // without sharding 16 bytes a weight
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn states(&self) -> f64 {
        self.weights + self.gradients + self.optimizer
    }
}

/// A whole number as it is typed, in the help of an error.
fn multiples(of: f64, near: f64) -> String {
    let below = (near / of).floor() * of;
    let above = below + of;
    if below < 1.0 { format!("{above}") } else { format!("{below} or {above}") }
}

/// Returns the nearest divisors of a whole number, on either side, as text.
fn divisors_near(of: f64, near: f64) -> String {
    let whole = of.min(1e5) as u32;
    let divides = |by: &u32| of % f64::from(*by) == 0.0;
    let below = (1..=whole).rev().filter(|by| f64::from(*by) < near).find(divides);
    let above = (1..=whole).filter(|by| near < f64::from(*by)).find(divides);
    match (below, above) {
        (Some(below), Some(above)) => format!("{below} or {above}"),
        (one, other) => format!("{}", one.or(other).unwrap_or(1)),
    }
}

impl Training {
    pub(super) fn check(&self) -> Result<(), Error> {
        self.model.check()?;
        self.cluster.check()?;
        in_range("grad", self.method.grad, 1.0, 8.0)?;
        count("B", self.batch)?;
        count("G", self.devices)?;
        Ok(())
    }

    /// Returns the replicas and the micro-batches of each.
    pub(super) fn shares(&self, split: &Split) -> Result<(f64, f64), Error> {
        let Split { t, p, vp, b } = *split;
        let (heads, layers) = (self.model.heads, self.model.layers);
        if heads % t != 0.0 {
            let help =
                format!("the {heads} heads must divide evenly: give {}", divisors_near(heads, t));
            return Err(Error::new(ErrorKind::NotDivisible, "t", t, help));
        }
        if 1.0 < vp && self.method.schedule == Schedule::GPipe {
            let help = "GPipe does not interleave: give 1, or take the schedule 1f1b";
            return Err(Error::new(ErrorKind::OutOfRange, "vp", vp, help));
        }
        if layers < p {
            let help = format!("each stage needs a layer: give at most {layers}");
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help));
        }
        let most = (layers / p).ceil();
        if most < vp {
            let help = format!("each chunk needs a layer: give at most {most}");
            return Err(Error::new(ErrorKind::OutOfRange, "vp", vp, help));
        }
        let (g, of) = (self.devices, t * p);
        if g % of != 0.0 {
            let help = format!("it must be a multiple of t p = {of}: give {}", multiples(of, g));
            return Err(Error::new(ErrorKind::NotDivisible, "G", g, help));
        }
        let (d, of) = (g / of, g / of * b);
        if self.batch % of != 0.0 {
            let near = multiples(of, self.batch);
            let help = format!("it must be a multiple of d b = {of}: give {near}");
            return Err(Error::new(ErrorKind::NotDivisible, "B", self.batch, help));
        }
        let m = self.batch / of;
        if 1.0 < vp && m % p != 0.0 {
            let help = format!(
                "interleaving needs a multiple of p = {p} micro-batches, here there are {m}: give 1"
            );
            return Err(Error::new(ErrorKind::NotDivisible, "vp", vp, help));
        }
        Ok((d, m))
    }

    /// Returns what a device holds and does under the split.
    ///
    /// ```
    /// use crossover_model::training::{Split, Training};
    /// let plan = Training::default().plan(&Split { t: 8.0, p: 8.0, vp: 1.0, b: 1.0 })?;
    /// assert_eq!((plan.d, plan.m), (16.0, 128.0));
    /// assert!((plan.step - 39.652_82).abs() < 1e-5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names a field outside its domain; `t` when it does not divide the heads, `vp` when `GPipe` is to interleave, `p`
    /// when there are fewer layers, `vp` when a stage has fewer layers, `G` when it is no multiple of `t p`, `B` when it
    /// is none of `d b`, `vp` when the micro-batches are no multiple of `p`; `t_step` when a number overflows.
    ///
    /// Source: the papers named in the [module](crate::training), Megatron's section 3 above all.
    pub fn plan(&self, split: &Split) -> Result<Plan, Error> {
        self.check()?;
        for (field, value) in [("t", split.t), ("p", split.p), ("vp", split.vp), ("b", split.b)] {
            count(field, value)?;
        }
        let (d, m) = self.shares(split)?;
        let plan = self.evaluate(split, d, m);
        result("t_step", plan.step)?;
        result("memory", plan.memory())?;
        Ok(plan)
    }

    /// Returns the plan of a split that is known to be allowed.
    pub(super) fn evaluate(&self, split: &Split, d: f64, m: f64) -> Plan {
        let Self { model, method, cluster, batch, devices } = self;
        let Split { t, p, b, .. } = *split;
        let vp = if p == 1.0 { 1.0 } else { split.vp };
        let layers = vp * (model.layers / (p * vp)).ceil();
        let params = (layers * model.layer() + model.embeddings()) / t;
        let flops = model.hardware(method, *batch);
        let slice = model.seq * b * model.hidden;
        // One micro-batch on the fullest stage.
        let rate = devices * cluster.eff * cluster.peak;
        let products = flops * (layers * p / model.layers) / (rate * m);
        let vector = 2.0 * layers * self.moved(slice, t) / cluster.beta;
        let tensor = if t == 1.0 {
            0.0
        } else {
            let bytes = 2.0 * (t - 1.0) / t * HALF * slice;
            let ring = bytes / cluster.bandwidth_unchecked(1.0, t) + 2.0 * (t - 1.0) * cluster.ts;
            layers * method.all_reduces() * ring
        };
        let hop = if p == 1.0 {
            0.0
        } else {
            let out = if *devices <= cluster.node { cluster.beta_in } else { cluster.beta_out };
            vp * 2.0 * (HALF * slice / (t * out) + cluster.ts)
        };
        let data = self.between_replicas(params, t, d, m);
        let backward = (products + vector) * (1.0 - model.forward(*batch) / flops);
        let window = if method.zero == Zero::Weights { m * (products + vector) } else { backward };
        let hidden = if method.overlap { data.min(window) } else { 0.0 };
        let [products, vector, tensor, stage] = [products, vector, tensor, hop].map(|one| m * one);
        let bubble = (p - 1.0) / vp * (products + vector + tensor + stage) / m;
        let step = products + vector + tensor + stage + bubble + data - hidden;
        let [weights, gradients, optimizer] = self.states(params, d);
        let activations = self.activations(slice, layers, split, m);
        Plan {
            d,
            m,
            layers,
            params,
            weights,
            gradients,
            optimizer,
            activations,
            products,
            vector,
            tensor,
            stage,
            bubble,
            data,
            hidden,
            step,
        }
    }

    /// Returns the attention scores of a token over its hidden size, in bytes: `5 a s / h`.
    fn scores(&self) -> f64 {
        if self.method.fused {
            return 0.0;
        }
        5.0 * self.model.heads * self.model.seq / self.model.hidden
    }

    /// Returns the bytes a layer keeps for one byte-sized activation of a token, without the attention scores.
    fn kept(&self, t: f64) -> f64 {
        if self.method.sequence_parallel { 34.0 / t } else { 10.0 + 24.0 / t }
    }

    /// Returns the bytes that a layer writes between its matrix products in all passes of a micro-batch.
    fn moved(&self, slice: f64, t: f64) -> f64 {
        let (passes, of_scores) = self.method.passes();
        slice * (passes * self.kept(t) + of_scores * self.scores() / t)
    }

    /// Returns the bytes of weights, gradients and optimizer.
    fn states(&self, params: f64, d: f64) -> [f64; 3] {
        let zero = self.method.zero;
        let over = |from: Zero| if from <= zero { d } else { 1.0 };
        [
            HALF * params / over(Zero::Weights),
            self.method.grad * params / over(Zero::Gradients),
            OPTIMIZER * params / over(Zero::Optimizer),
        ]
    }

    fn activations(&self, slice: f64, layers: f64, split: &Split, m: f64) -> f64 {
        let Split { t, p, .. } = *split;
        let vp = if p == 1.0 { 1.0 } else { split.vp };
        let scores = if self.method.recompute == Recompute::Off { self.scores() } else { 0.0 };
        let layer = match self.method.recompute {
            Recompute::Full => HALF * slice,
            _ => slice * (self.kept(t) + scores / t),
        };
        let held = match self.method.schedule {
            Schedule::GPipe => m,
            Schedule::OneForwardOneBackward if vp == 1.0 => p.min(m),
            Schedule::OneForwardOneBackward => (p * vp + p - 1.0).min(m * vp) / vp,
        };
        layer * layers * held
    }

    /// Returns the time of the messages between replicas: an all-reduce of the gradients, or with sharding a
    /// reduce-scatter of them and an all-gather of the weights, for each micro-batch twice where these are sharded.
    fn between_replicas(&self, params: f64, t: f64, d: f64, m: f64) -> f64 {
        if d == 1.0 {
            return 0.0;
        }
        let (grad, cluster) = (self.method.grad, &self.cluster);
        let bytes = match self.method.zero {
            Zero::Off => 2.0 * grad,
            Zero::Optimizer | Zero::Gradients => grad + HALF,
            Zero::Weights => 2.0 * HALF + grad,
        };
        let (times, startups) =
            if self.method.zero == Zero::Weights { (m, 3.0) } else { (1.0, 2.0) };
        let moved = (d - 1.0) / d * bytes * params / cluster.bandwidth_unchecked(t, d);
        times * (moved + startups * (d - 1.0) * cluster.ts)
    }
}

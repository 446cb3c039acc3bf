//! The state: what is trained, how, and the split that is looked at.

use std::ops::Deref;

use crossover_model::training::{Best, Cluster, Method, Plan, Split, Training, Transformer, Zero};

use crate::screen::prelude::*;

use super::params::{Bytes, Values};

/// A training, the chosen split, and what is found of both when it is first read.
pub(super) struct State {
    pub values: Values,
    pub training: Training,
    pub split: Split,
    plan: Once<Plan>,
    best: Once<Best>,
}

/// What the headline is about.
pub(super) enum Verdict {
    /// The split does not work.
    Refused(Error),
    NoRoom {
        has_best: bool,
    },
    Good,
    /// A part that takes much of the step.
    Large(Large, bool),
    Slower {
        has_best: bool,
    },
}

/// A part of the step that may be large.
#[derive(Clone, Copy)]
pub(super) enum Large {
    Tensor,
    Bubble,
    Data,
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let Values { layers, hidden, heads, seq, vocab, width, .. } = values;
        let model = Transformer { layers, hidden, heads, seq, vocab, width };
        let method = Method {
            schedule: values.schedule,
            zero: values.zero,
            recompute: values.recompute,
            fused: values.fused,
            sequence_parallel: values.sp,
            overlap: values.overlap,
            grad: if values.grad == Bytes::Two { 2.0 } else { 4.0 },
        };
        let Values { node, mem, peak, beta, beta_in, beta_out, eff, ts, .. } = values;
        let cluster = Cluster { node, mem, peak, beta, beta_in, beta_out, eff, ts };
        let training = Training { model, method, cluster, batch: values.B, devices: values.G };
        let split = Split { t: values.t, p: values.p, vp: values.vp, b: values.b };
        Self { values, training, split, plan: Once::default(), best: Once::default() }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    /// Returns what the chosen split holds and does.
    pub fn plan(&self) -> Result<&Plan, Error> {
        self.plan.get(|| self.training.plan(&self.split))
    }

    /// Returns the best split.
    pub fn best(&self) -> Result<&Best, Error> {
        self.best.get(|| self.training.best(self.vp))
    }

    pub fn model_flops(&self) -> Result<f64, Error> {
        self.training.model.model_flops(self.B)
    }

    pub fn hardware_flops(&self) -> Result<f64, Error> {
        self.training.model.hardware_flops(&self.training.method, self.B)
    }

    /// Returns operations per second of all devices at their peak.
    pub fn peak_of_all(&self) -> f64 {
        self.G * self.peak
    }

    /// Returns the chunks of a device, which count from two stages on.
    pub fn chunks(&self) -> f64 {
        if self.p == 1.0 { 1.0 } else { self.vp }
    }

    pub fn fits(&self) -> Result<bool, Error> {
        Ok(self.plan()?.memory() <= self.mem)
    }

    pub fn over_best(&self) -> Result<f64, Error> {
        let best = self.best()?.plan.step;
        Ok(self.plan()?.step / best)
    }

    /// Returns the training with other sharding.
    pub fn with_zero(&self, zero: Zero) -> Training {
        let method = Method { zero, ..self.training.method };
        Training { method, ..self.training }
    }

    /// Returns data parallelism alone with everything sharded, in micro-batches as chosen or of one sequence.
    pub fn sharded_replicas(&self) -> Option<Plan> {
        let sharded = self.with_zero(Zero::Weights);
        let mut sizes = [self.b, 1.0].into_iter();
        sizes.find_map(|b| sharded.plan(&Split { t: 1.0, p: 1.0, vp: 1.0, b }).ok())
    }

    /// Returns the least time of the splits that differ from the best one in one number, or in none.
    pub fn beside_best(&self) -> f64 {
        let Ok(Best { split, plan }) = self.best() else {
            return f64::NAN;
        };
        let Split { t, p, b, .. } = *split;
        let (widest, most) = (self.node.min(self.heads), self.layers);
        let of_t = [t / 2.0, 2.0 * t].map(|t| Split { t, ..*split });
        let of_p = [p / 2.0, 2.0 * p].map(|p| Split { p, ..*split });
        let of_b = [b / 2.0, 2.0 * b].map(|b| Split { b, ..*split });
        let is_tried = |split: &Split| split.t <= widest && split.p <= most && split.b <= 64.0;
        let all = of_t.into_iter().chain(of_p).chain(of_b).filter(is_tried);
        let plans = all.filter_map(|split| self.training.plan(&split).ok());
        let fitting = plans.filter(|plan| plan.memory() <= self.mem);
        fitting.fold(plan.step, |least, plan| least.min(plan.step))
    }

    /// Returns whether weights are sharded among replicas on several nodes.
    pub fn shards_across_nodes(&self) -> bool {
        let replicas = self.plan().map_or(1.0, |plan| plan.d);
        self.zero == Zero::Weights && 1.0 < replicas && self.node < self.t * replicas
    }
}

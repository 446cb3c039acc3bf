//! The quantities: the model, what a device holds and does under the chosen split, and the best split.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, Day, Flop, FlopPerSecond, TokenPerSecond};

use crate::screen::prelude::*;

use super::letters::{self, letters};
use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

/// The colors of the parts of a step.
pub(super) const PRODUCTS: Ink = Ink::Series(0);
pub(super) const BETWEEN: Ink = Ink::Series(1);
pub(super) const TENSOR: Ink = Ink::Series(2);
pub(super) const STAGES: Ink = Ink::Series(3);
pub(super) const DATA: Ink = Ink::Series(4);

const MEGATRON: &str = "Narayanan et al. 2021";
const EQUATION_2: &str = "Narayanan et al. 2021, equation 2";
const COUNTED: &str =
    "Counted, matrix product by matrix product; Narayanan et al. 2021, equation 3";
const KAPLAN: &str = "Kaplan et al. 2020, section 2.1";
const PALM: &str = "Chowdhery et al. 2022, appendix B";
const ZERO: &str = "Rajbhandari et al. 2020, Fig. 1";
const KEPT: &str = "Korthikanti et al. 2023, equations 1 and 2";
const RING: &str = "Narayanan et al. 2021, section 3; rings of messages";
const CHOSEN: &str = "Chosen here: all is written once and read once";
const COMPARED: &str = "All splits that fit are compared";
const BY: &str = "All splits that fit are compared by their time.";
const BEST: &str = "t_best <= T_beside";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.plan().is_ok()
    }
}

const QUANTITIES: &[Q] = &[
    Q::time("t_step", "T", "Time of a step", |s| Ok(s.plan()?.step))
        .better(Better::Less)
        .formula(r#"t_comp "products" + t_vector "between products" + t_tensor "tensor" + t_stage "stages" + t_bubble "bubble" + t_data "data" - t_data_hidden "hidden""#)
        .source(MEGATRON)
        .with_curve("time of a step", Ink::Text),
    Q::share("mfu", "", "Model flops utilization (MFU)", |s| {
        Ok(s.model_flops()? / (s.plan()?.step * s.peak_of_all()))
    })
    .formula("flops_model / (t_step G P_peak)")
    .source(PALM),
    Q::number("memory", "", "Memory of a device in use", Byte, |s| Ok(s.plan()?.memory()))
        .formula(r#"memory_states "states" + memory_activations "activations""#)
        .source(KEPT)
        .remark("Of the first stage. Logits, buffers and fragmentation are left out."),
    Q::word("fits", "Fits into memory", |s| Ok(if s.fits()? { "yes" } else { "no" }))
        .found_by("The memory in use is compared with that of a device.", |s| {
            if s.fits().unwrap_or(false) { "memory <= M" } else { "M < memory" }
        })
        .source(KEPT),
    Q::number("days", "", "Time of the training", Day, |s| {
        Ok(s.D * s.plan()?.step / (s.B * s.seq) / 86_400.0)
    })
    .formula("D t_step / (86400 B s)")
    .source("Narayanan et al. 2021, section 5.1")
    .remark("Without failures, checkpoints and evaluations."),
    Q::number("tokens_per_s", "", "Tokens per second", TokenPerSecond, |s| {
        Ok(s.B * s.seq / s.plan()?.step)
    })
    .formula("B s / t_step")
    .source(MEGATRON)
    .with_curve("this split", Ink::Text),
    Q::time("t_best", "", "Time of the best split", |s| Ok(s.best()?.plan.step))
        .with_certificate(BY, BEST)
        .source(COMPARED)
        .with_curve("best split", Ink::Accent),
    Q::ratio("best_t", "", "Its tensor parallelism", |s| Ok(s.best()?.split.t))
        .with_certificate(BY, BEST)
        .source(COMPARED)
        .remark("Powers of two up to a node."),
    Q::ratio("best_p", "", "Its pipeline stages", |s| Ok(s.best()?.split.p))
        .with_certificate(BY, BEST)
        .source(COMPARED)
        .remark("All numbers that divide the devices."),
    Q::ratio("best_b", "", "Its micro-batch", |s| Ok(s.best()?.split.b))
        .with_certificate(BY, BEST)
        .source(COMPARED)
        .remark("Powers of two up to 64."),
    Q::ratio("best_d", "", "Its data parallelism", |s| Ok(s.best()?.plan.d))
        .formula("G / (best_t best_p)")
        .source(MEGATRON),
    Q::share("best_mfu", "", "Its MFU", |s| {
        Ok(s.model_flops()? / (s.best()?.plan.step * s.peak_of_all()))
    })
    .formula("flops_model / (t_best G P_peak)")
    .source(PALM),
    Q::ratio("over_best", "", "Time over that of the best split", State::over_best)
        .formula("t_step / t_best")
        .source(COMPARED)
        .remark("Below 1 only where the chosen split does not fit, or is not among those compared."),
    Q::ratio("params", "P", "Weights of the model", |s| s.training.model.params())
        .formula(r#"l (w h^2 + 13 h) "layers" + (V + s) h "embeddings""#)
        .source(EQUATION_2),
    Q::number("flops_model", "", "Operations that a step needs", Flop, State::model_flops)
        .formula("3 B s (l (2 w h^2 + 4 s h) + 2 V h)")
        .source(COUNTED)
        .remark("The backward pass takes twice as many as the forward pass."),
    Q::number("flops_hardware", "", "Operations that a step does", Flop, State::hardware_flops)
        .formula_by(letters::hardware)
        .source(KEPT)
        .remark("With what is computed again."),
    Q::number("flops_per_token", "", "Operations for a token", Flop, |s| {
        Ok(s.model_flops()? / (s.B * s.seq))
    })
    .formula("flops_model / (B s)")
    .source(COUNTED),
    Q::ratio("six_n_d", "", "Rule of thumb 6 N over the count", |s| {
        Ok(6.0 * s.training.model.params()? * s.B * s.seq / s.model_flops()?)
    })
    .formula("6 params B s / flops_model")
    .source(KAPLAN)
    .remark("Six operations for each weight and token."),
    Q::number("memory_one", "", "States of the whole model", Byte, |s| {
        Ok((12.0 + 2.0 + s.training.method.grad) * s.training.model.params()?)
    })
    .formula("(14 + g) params")
    .source(ZERO)
    .remark("Weights 2, gradients g and optimizer 12 bytes a weight."),
    Q::ratio("d", "d", "Data parallelism", |s| Ok(s.plan()?.d))
        .formula("G / (t p)")
        .source(MEGATRON)
        .remark("Replicas of the model."),
    Q::ratio("m", "m", "Micro-batches of a replica", |s| Ok(s.plan()?.m))
        .formula("B / (d b)")
        .source(MEGATRON),
    Q::ratio("params_device", "φ", "Weights of a device", |s| Ok(s.plan()?.params))
        .formula(r#"(S (w h^2 + 13 h) "layers" + (V + s) h "embeddings") / t"#)
        .source(EQUATION_2)
        .remark("On the first stage, before replicas shard them."),
    Q::number("memory_states", "", "Weights, gradients and optimizer", Byte, |s| {
        Ok(s.plan()?.states())
    })
    .formula_by(letters::states)
    .source(ZERO),
    Q::number("memory_activations", "", "Activations", Byte, |s| Ok(s.plan()?.activations))
        .formula_by(letters::activations)
        .source(KEPT)
        .remark("Kept until the backward pass of their micro-batch."),
    Q::time("t_comp", "", "Matrix products", |s| Ok(s.plan()?.products))
        .formula("flops_hardware S p / (l G η P_peak)")
        .source(MEGATRON)
        .with_curve("products", PRODUCTS),
    Q::time("t_vector", "", "Between the products", |s| Ok(s.plan()?.vector))
        .formula("2 m S Y / β")
        .source(CHOSEN)
        .remark("Norms, dropout, softmax: the memory limits them.")
        .with_curve("between products", BETWEEN),
    Q::time("t_tensor", "", "Messages of tensor parallelism", |s| Ok(s.plan()?.tensor))
        .formula("m S R T_R")
        .source(RING)
        .with_curve("tensor", TENSOR),
    Q::time("t_stage", "", "Messages between stages", |s| Ok(s.plan()?.stage))
        .formula_by(|s| if 1.0 < s.p { "m H" } else { "0" })
        .source(RING)
        .with_curve("stages", STAGES),
    Q::share("bubble", "", "Bubble of the pipeline", |s| {
        let plan = s.plan()?;
        Ok((s.p - 1.0) / (s.chunks() * plan.m + s.p - 1.0))
    })
    .formula("(p - 1) / (v m + p - 1)")
    .source("Huang et al. 2019, section 2.3; Narayanan et al. 2021, section 2.2")
    .remark("Share of the pipeline's time in which a stage waits."),
    Q::time("t_bubble", "", "Waiting in the pipeline", |s| Ok(s.plan()?.bubble))
        .formula("(p - 1) (t_comp + t_vector + t_tensor + t_stage) / (v m)")
        .source("Narayanan et al. 2021, section 2.2")
        .with_curve("bubble", Ink::Muted),
    Q::time("t_data", "", "Messages between replicas", |s| Ok(s.plan()?.data))
        .formula_by(letters::data)
        .source(RING)
        .with_curve("data", DATA),
    Q::time("t_data_hidden", "", "The part of them that is hidden", |s| Ok(s.plan()?.hidden))
        .formula_by(letters::hidden)
        .source("Chosen here: behind one backward pass, or with ZeRO-3 behind all computing"),
    Q::number("flops_device", "", "Performance of a device", FlopPerSecond, |s| {
        Ok(s.hardware_flops()? / (s.plan()?.step * s.G))
    })
    .formula("flops_hardware / (t_step G)")
    .source("Narayanan et al. 2021, Table 1"),
    Q::share("hfu", "", "Hardware flops utilization (HFU)", |s| {
        Ok(s.hardware_flops()? / (s.plan()?.step * s.peak_of_all()))
    })
    .formula("flops_hardware / (t_step G P_peak)")
    .source(PALM)
    .remark("It counts what is computed again, which MFU does not."),
    Q::number("flops_training", "", "Operations of the training, estimated", Flop, |s| {
        Ok(6.0 * s.training.model.params()? * s.D)
    })
    .formula("6 params D")
    .source(KAPLAN)
    .remark("Six operations for each weight and token: no split is needed."),
    Q::number("days_estimated", "", "Time of the training, estimated", Day, |s| {
        Ok(6.0 * s.training.model.params()? * s.D / (s.util * s.peak_of_all()) / 86_400.0)
    })
    .formula("flops_training / (86400 u C)")
    .source(KAPLAN)
    .remark("At the utilization that is set, whatever the split."),
];

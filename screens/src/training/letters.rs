//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::training::{Recompute, Schedule, Zero};

use crate::screen::prelude::*;

use super::params::Bytes;
use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let is_piped = 1.0 < s.p;
    let replicas = s.G / (s.t * s.p);
    let bandwidth = |stride, size| s.training.cluster.bandwidth(stride, size).unwrap_or(f64::NAN);
    let between = if s.G <= s.node { s.beta_in } else { s.beta_out };
    let mut letters = letters! {
        "g" Byte = if s.grad == Bytes::Two { 2.0 } else { 4.0 } => "Bytes of a gradient";
        "S" One : if is_piped { "v ceil(l / (p v))" } else { "l" } => "Layers of the fullest stage";
        "q" Byte : if s.fused { "0" } else { "5 a s / h" } => "Attention scores, bytes a token over h";
        "r" Byte : if s.sp { "34 / t" } else { "10 + 24 / t" } => "Other activations, bytes a token over h";
        "A" Byte : kept(s) => "Activations that a layer keeps of a micro-batch";
        "Y" Byte : written(s) => "Bytes that a layer writes between its products";
        "R" One = if s.recompute == Recompute::Full { 6.0 } else { 4.0 } => "All-reduces of a layer";
        "β_t" BytePerSecond = bandwidth(1.0, s.t) => "Bandwidth of the tensor-parallel group";
        "T_R" Second : "4 (t - 1) s b h / (t β_t) + 2 (t - 1) ts" => "An all-reduce of a layer's activations";
        "β_d" BytePerSecond = bandwidth(s.t, replicas.round().max(1.0)) => "Bandwidth of the data-parallel group";
        "β_p" BytePerSecond = between => "Bandwidth between stages";
        "C" FlopPerSecond : "G P_peak" => "Peak of all devices";
        "T_beside" Second = s.beside_best() => "Least time of the splits next to it";
    };
    if is_piped {
        let words = "Messages of a stage for a micro-batch";
        let formula = "2 v (2 s b h / (t β_p) + ts)";
        letters = letters.define("H", words, Unit::Second, formula);
    }
    letters
}

fn kept(s: &State) -> &'static str {
    match (s.recompute, s.fused) {
        (Recompute::Full, _) => "2 s b h",
        (Recompute::Off, false) => "s b h (r + q / t)",
        _ => "s b h r",
    }
}

pub(super) fn activations(s: &State) -> &'static str {
    match s.schedule {
        Schedule::GPipe => "A S m",
        Schedule::OneForwardOneBackward if s.chunks() == 1.0 => "A S min(p, m)",
        Schedule::OneForwardOneBackward => "A S min(p v + p - 1, m v) / v",
    }
}

fn written(s: &State) -> &'static str {
    match s.recompute {
        Recompute::Off => "s b h (3 r + 3 q / t)",
        Recompute::Selective => "s b h (3 r + 4 q / t)",
        Recompute::Full => "s b h (4 r + 4 q / t)",
    }
}

pub(super) fn hardware(s: &State) -> &'static str {
    match (s.recompute, s.fused) {
        (Recompute::Full, false) => {
            r#"flops_model "needed" + B s l (2 w h^2 + 4 s h) "layers again""#
        }
        (Recompute::Full, true) => {
            r#"flops_model "needed" + B s l (2 w h^2 + 4 s h) "layers again" + 2 B s^2 l h "scores again""#
        }
        (Recompute::Selective, false) => r#"flops_model "needed" + 4 B s^2 l h "attention again""#,
        (_, true) => r#"flops_model "needed" + 2 B s^2 l h "scores again""#,
        (Recompute::Off, false) => "flops_model",
    }
}

pub(super) fn states(s: &State) -> &'static str {
    match s.zero {
        Zero::Off => "(14 + g) params_device",
        Zero::Optimizer => "(2 + g + 12 / d) params_device",
        Zero::Gradients => "(2 + (g + 12) / d) params_device",
        Zero::Weights => "(14 + g) params_device / d",
    }
}

pub(super) fn data(s: &State) -> &'static str {
    match s.zero {
        Zero::Off => "2 g (d - 1) params_device / (d β_d) + 2 (d - 1) ts",
        Zero::Optimizer | Zero::Gradients => {
            "(g + 2) (d - 1) params_device / (d β_d) + 2 (d - 1) ts"
        }
        Zero::Weights => "m ((4 + g) (d - 1) params_device / (d β_d) + 3 (d - 1) ts)",
    }
}

pub(super) fn hidden(s: &State) -> &'static str {
    match (s.overlap, s.zero) {
        (false, _) => "0",
        (true, Zero::Weights) => "min(t_data, t_comp + t_vector)",
        (true, _) => "min(t_data, (t_comp + t_vector) (1 - flops_model / (3 flops_hardware)) / m)",
    }
}

//! The letters of the formulas.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;

use super::state::{Levels, State};

pub(super) fn letters(s: &State) -> Letters {
    let up = s.radix / (s.taper + 1.0);
    let above = s.radix / (s.taper2 + 1.0);
    let down = s.radix - up;
    let leaves = if s.depth() == Levels::Three { s.radix - above } else { s.radix };
    let lanes: Vec<f64> = s.dims.iter().map(|dim| if *dim == 2.0 { 1.0 } else { 2.0 }).collect();
    let mean: Vec<f64> = s.dims.iter().map(|dim| (dim * dim / 4.0).floor() / dim).collect();
    let ring = lanes.iter().zip(&mean).map(|(lanes, mean)| lanes / mean);
    let ring = ring.fold(f64::INFINITY, f64::min);
    let even = || s.dims.iter().copied().filter(|dim| dim % 2.0 == 0.0);
    letters! {
        "u" One = up => "Links up of a leaf";
        "e" One = down => "Links down of a leaf, to nodes";
        "q" One = leaves => "Leaves of a pod";
        "v" One = above => "Links up of an aggregation switch";
        "P" One = leaves * down => "Nodes of a pod";
        "G" One = s.a * s.h + 1.0 => "Groups";
        "D" One = s.dims.len() as f64 => "Number of dimensions";
        "S_all" One = s.dims.iter().product() => "Product of the dimensions";
        "S_min" One = s.dims.iter().copied().fold(f64::INFINITY, f64::min) => "Shortest dimension";
        "E_min" One = even().fold(f64::INFINITY, f64::min) => "Shortest even dimension";
        "E_max" One = even().fold(0.0, f64::max) => "Longest even dimension";
        "l" One * lanes => "Links of a node along each dimension";
        "w" One = ring => "Least of links of a node over mean distance, over the dimensions";
    }
}

//! What the benchmark calls in the browser: each function solves one platform and returns its
//! makespan, which is not a number where there is none.
#![expect(unsafe_code, reason = "exported names are unsafe attributes")]

use std::hint::black_box;

use crossover_model::divisible_load::{Layers, Load, Order, OrdinaryTree, Platform, Star};

/// `C_max` in seconds of a star; loads and prices are found too.
#[unsafe(no_mangle)]
pub extern "C" fn star(
    processors: f64,
    stages: f64,
    compute: f64,
    transfer: f64,
    startup: f64,
    volume: f64,
    buffer: f64,
) -> f64 {
    let load = Load { compute, transfer, startup, volume, buffer };
    makespan(&Star { processors, load }.into(), stages)
}

/// `C_max` in seconds of an ordinary tree with the rates of the paper's figures and buffers of 1 byte;
/// loads and prices are found too.
#[unsafe(no_mangle)]
pub extern "C" fn ordinary_tree(
    ports: f64,
    height: f64,
    stages: f64,
    volume: f64,
    largest_first: bool,
    buffers: f64,
) -> f64 {
    let order = if largest_first { Order::LargestFirst } else { Order::NearestFirst };
    let tree = OrdinaryTree {
        ports,
        height,
        order,
        buffers,
        layers: Layers::ALL,
        load: Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer: 1.0 },
    };
    makespan(&tree.into(), stages)
}

fn makespan(platform: &Platform, stages: f64) -> f64 {
    let solution = platform.solve(stages);
    // Nobody reads the loads; they are found all the same.
    black_box(&solution).as_ref().map_or(f64::NAN, |solution| solution.makespan)
}

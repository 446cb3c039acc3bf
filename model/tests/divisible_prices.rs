//! Shadow prices of divisible loads: derivatives to one side, at ties as well.

use crate::divisible::{Random, random_platform, random_tree};
use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Quantity, SidedPrices, Star,
};

const RATES: Load =
    Load { compute: 0.01, transfer: 0.001, startup: 0.01, volume: 120.0, buffer: 10.0 };

fn ordinary(load: Load) -> Platform {
    let (order, layers) = (Order::NearestFirst, Layers::ALL);
    let (ports, height, buffers) = (2.0, 3.0, 1.0);
    OrdinaryTree { ports, height, order, buffers, layers, load }.into()
}

fn prices(platform: &Platform, n: f64) -> SidedPrices {
    platform.sided_prices(&platform.solve(n).expect("it is feasible"))
}

#[track_caller]
fn near(got: f64, expected: f64, relative: f64) {
    assert!((got - expected).abs() <= relative * expected.abs(), "{got}, not {expected}");
}

#[test]
fn an_ordinary_tree_with_every_buffer_full_has_prices() {
    let prices = prices(&ordinary(RATES), 2.0);
    let more = |quantity| prices.get(quantity).more.clone().expect("it is feasible");
    near(more(Quantity::Compute), 20.0, 1e-12);
    near(more(Quantity::Transfer), 10.0, 1e-12);
    near(more(Quantity::Startup), 1.0, 1e-12);
    near(more(Quantity::Buffer), -0.045, 1e-8);
    let volume = prices.get(Quantity::Volume);
    near(volume.less.clone().expect("it is feasible"), 0.0055, 1e-8);
    assert!(volume.more.is_err() && prices.get(Quantity::Buffer).less.is_err());
}

#[test]
fn a_star_with_every_buffer_full_has_one_sided_prices() {
    let load = Load { compute: 0.003, transfer: 0.001, startup: 0.005, volume: 60.0, buffer: 10.0 };
    let processors = 2.0;
    let prices = prices(&Star { processors, load }.into(), 3.0);
    let price = |quantity| prices.get(quantity);
    near(*price(Quantity::Volume).less.as_ref().unwrap(), 0.04 / 13.0, 1e-9);
    near(*price(Quantity::Buffer).more.as_ref().unwrap(), -0.102 / 13.0, 1e-9);
    near(*price(Quantity::Startup).more.as_ref().unwrap(), 6.0, 1e-9);
    assert!(price(Quantity::Volume).more.is_err());
}

/// Compares every price with differences of the makespan to its side; returns how many were compared.
fn check(platform: &Platform, n: f64, relative: f64) -> usize {
    let Ok(solution) = platform.solve(n) else {
        return 0;
    };
    let prices = platform.sided_prices(&solution);
    let load = *platform.load();
    let mut compared = 0;
    for quantity in Quantity::ALL {
        let value = quantity.of(&load);
        let unit = match quantity {
            Quantity::Compute | Quantity::Transfer => solution.makespan / load.volume,
            Quantity::Startup => solution.makespan / solution.loads.len() as f64,
            Quantity::Volume | Quantity::Buffer => 0.0,
        };
        let step = 1e-4 * value.max(1e-2 * unit);
        if !value.is_finite() {
            continue;
        }
        for side in [1.0, -1.0] {
            let price =
                if side == 1.0 { &prices.get(quantity).more } else { &prices.get(quantity).less };
            let slope = |step: f64| -> Option<f64> {
                let with = |value| match quantity {
                    Quantity::Compute => Load { compute: value, ..load },
                    Quantity::Transfer => Load { transfer: value, ..load },
                    Quantity::Startup => Load { startup: value, ..load },
                    Quantity::Volume => Load { volume: value, ..load },
                    Quantity::Buffer => Load { buffer: value, ..load },
                };
                let beside = platform.with_load(with(value + side * step)).makespan(n).ok()?;
                Some(side * (beside - solution.makespan) / step)
            };
            let (Some(far), Some(half), Some(near)) =
                (slope(step), slope(0.5 * step), slope(0.25 * step))
            else {
                continue;
            };
            // Compared where there is no kink within the step.
            let scale = near.abs().max(1e-3 * solution.makespan / value.max(unit));
            let least = if value == 0.0 { slope(1e-4 * step) } else { None };
            if least.is_some_and(|least| (least - near).abs() > 1e-3 * scale) {
                continue;
            }
            let (rough, fine) = (2.0 * half - far, 2.0 * near - half);
            if (far - near).abs() <= 1e-2 * scale && (rough - fine).abs() <= 1e-6 * scale {
                let got = price.clone().expect("it is feasible");
                assert!(
                    (fine - got).abs() <= relative * scale,
                    "{quantity:?} {side}: {fine}, not {got}, {platform:?} {n}"
                );
                compared += 1;
            }
        }
    }
    compared
}

/// A state in which something is just so: all buffers full, or of `D*` bytes.
fn tie(random: &mut Random, platform: Platform, n: f64) -> Platform {
    let load = *platform.load();
    let steady = platform.steady_buffer().ok().and_then(|steady| steady.by_premise.ok());
    let buffer = match (random.below(2), steady) {
        (0, Some(steady)) => steady,
        _ if load.buffer.is_finite() => load.buffer,
        _ => load.volume,
    };
    let unit = platform.with_load(Load { buffer: 1.0, ..load });
    let receivers = platform.receivers().expect("it is valid");
    let stage: f64 = receivers.iter().map(|&r| unit.largest_chunk(r) * unit.processors_of(r)).sum();
    let volume = match random.below(3) {
        0 => stage * n * buffer,
        1 => stage * n * buffer * (1.0 - 0.5 / n),
        _ => load.volume,
    };
    platform.with_load(Load { volume, buffer, ..load })
}

#[test]
fn prices_of_stars_and_binomial_trees_are_the_slopes_to_either_side() {
    let mut random = Random::new(31);
    let mut compared = 0;
    for _ in 0..3000 {
        let (platform, n) = random_platform(&mut random, 24);
        let tied = tie(&mut random, platform, n);
        compared += check(&platform, n, 1e-5) + check(&tied, n, 1e-5);
    }
    assert!(20_000 < compared, "{compared}");
}

#[test]
fn prices_of_ordinary_trees_are_the_slopes_to_either_side() {
    let mut random = Random::new(32);
    let mut compared = 0;
    for _ in 0..150 {
        let (platform, n) = random_tree(&mut random, 3, 3);
        let tied = tie(&mut random, platform, n);
        compared += check(&platform, n, 1e-4) + check(&tied, n, 1e-4);
    }
    assert!(1_000 < compared, "{compared}");
}

#[test]
fn a_binomial_tree_with_every_buffer_full_pays_less_for_a_byte_less() {
    let load = Load { volume: 160.0, ..RATES };
    let (order, layers) = (Order::NearestFirst, Layers::ALL);
    let (ports, height) = (2.0, 3.0);
    let tree = BinomialTree { ports, height, order, layers, load, sequence: None, embedding: None };
    assert!(0 < check(&tree.into(), 2.0, 1e-6));
}

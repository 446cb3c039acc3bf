//! Random platforms for the tests of divisible loads.
#![allow(dead_code, reason = "each test file uses its own part")]

use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Star,
};

/// `SplitMix64`: the same instances on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// In `0..1`.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Between powers of ten, evenly in the exponent.
    pub fn decades(&mut self, least: f64, most: f64) -> f64 {
        10_f64.powf(least + (most - least) * self.unit())
    }
}

/// Rates over twelve orders of magnitude, with `S = 0`, `C = 0`, `A < m C` among them.
pub fn random_load(random: &mut Random) -> Load {
    let compute = random.decades(-6.0, 0.0);
    let volume = random.decades(-1.0, 7.0);
    Load {
        compute,
        transfer: if random.below(6) == 0 { 0.0 } else { compute * random.decades(-5.0, 1.0) },
        startup: if random.below(5) == 0 {
            0.0
        } else {
            compute * volume * random.decades(-6.0, 0.0)
        },
        volume,
        buffer: f64::INFINITY,
    }
}

/// A buffer for `n` stages of `platform`: infinite, just large enough, larger, or now and then too
/// small.
pub fn with_buffer(random: &mut Random, platform: &Platform, n: f64) -> Platform {
    let load = *platform.load();
    let receivers = platform.receivers().expect("it is valid");
    let unit = platform.with_load(Load { buffer: 1.0, ..load });
    let stage: f64 = receivers.iter().map(|&r| unit.largest_chunk(r) * unit.processors_of(r)).sum();
    let just = load.volume / (stage * n);
    let buffer = match random.below(8) {
        0 | 1 => f64::INFINITY,
        2 => just,
        3 => just * (1.0 + random.decades(-9.0, -1.0)),
        4 => just * 0.7,
        _ => just * (1.0 + 3.0 * random.unit()),
    };
    platform.with_load(Load { buffer, ..load })
}

/// A star or a binomial tree with at most about `messages`, and a number of stages.
pub fn random_platform(random: &mut Random, messages: usize) -> (Platform, f64) {
    let load = random_load(random);
    let (platform, q): (Platform, usize) = if random.below(2) == 0 {
        let m = 1 + random.below(6);
        let star = Star { processors: m as f64, load };
        (star.into(), m)
    } else {
        let h = 1 + random.below(4);
        let tree = BinomialTree {
            ports: 1.0 + random.below(3) as f64,
            height: h as f64,
            order: random_order(random),
            layers: Layers::ALL,
            load,
            sequence: None,
            embedding: None,
        };
        (tree.into(), h)
    };
    let n = 1.0 + random.below((messages / q).max(1)) as f64;
    (with_buffer(random, &platform, n), n)
}

/// An ordinary tree, and a number of stages.
pub fn random_tree(random: &mut Random, height: usize, stages: usize) -> (Platform, f64) {
    let tree = OrdinaryTree {
        ports: 1.0 + random.below(3) as f64,
        height: 1.0 + random.below(height) as f64,
        order: random_order(random),
        buffers: 1.0 + random.below(2) as f64,
        layers: Layers::ALL,
        load: random_load(random),
    };
    let n = 1.0 + random.below(stages) as f64;
    (with_buffer(random, &tree.into(), n), n)
}

fn random_order(random: &mut Random) -> Order {
    if random.below(2) == 0 { Order::NearestFirst } else { Order::LargestFirst }
}

/// The paper's example of section 4.1 with buffer `D`.
pub fn worked_example(buffer: f64) -> (Platform, f64) {
    let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer };
    let star = Star { processors: 3.0, load };
    (star.into(), 1.0)
}

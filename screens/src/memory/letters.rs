//! The letters of the formulas.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;

use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let side = s.nest.recursive_side().unwrap_or(f64::NAN);
    let best = s.nest.best_block().ok();
    let of_best = |number: fn(&crossover_model::cache::BestBlock) -> f64| {
        best.as_ref().map_or(f64::NAN, number)
    };
    let served = s.level().ok();
    let size = |place: Option<usize>| {
        place.and_then(|place| s.levels.get(place)?.size).unwrap_or(f64::INFINITY)
    };
    let mut held = 0.0;
    let shares = s.levels.iter().map(|level| {
        let share = level.size.map_or(1.0, |size| (size / s.footprint).min(1.0));
        let new = share - held;
        held = share;
        new
    });
    let shares: Vec<f64> = shares.collect();
    letters! {
        "L" One : "line / word" => "words of a line";
        "N" One : "n word / line" => "lines of a row";
        "Z" One : "cache / word" => "words that the cache holds";
        "s" One = side => "rows of the largest blocks of halves of which three fit";
        "M_less" One = of_best(|best| best.smaller) => "misses with the next smaller block";
        "M_more" One = of_best(|best| best.larger) => "misses with the next larger block";
        "S" Byte = size(served) => "size of the level that serves a sweep";
        "S_less" Byte = size(served.and_then(|place| place.checked_sub(1))) => "size of the level before it";
        "K" One = s.trace.len() as f64 => "accesses of the list";
        "u" Second * s.levels.iter().map(|level| level.time).collect() => "latency of each level";
        "q" One * shares => "share of the accesses that each level serves";
    }
}

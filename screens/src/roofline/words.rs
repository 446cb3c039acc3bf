//! The words: what limits the kernel, and what to know about ceilings, kernels and blocks.

use crossover_model::order;
use crossover_model::roofline::Bound;

use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// Returns what limits the kernel.
fn takeaway(s: &State) -> Vec<Sentence> {
    let told = match s.bound() {
        Ok(Bound::Memory) => {
            "The kernel is memory-bound: at most {attainable}, {fraction_of_peak%} of the peak. The peak needs an intensity of {ridge}."
        }
        _ => {
            "The kernel is compute-bound: the peak of {attainable} is attainable. Below {ridge} memory would limit it."
        }
    };
    vec![told.into()]
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    [ceilings(s), kernels(s), blocks(s)].into_iter().flatten().collect()
}

/// Returns which optimizations count at this intensity.
fn ceilings(s: &State) -> Option<Sentence> {
    let attainable = s.attainable().ok()?;
    let limiting = s.ceilings.iter().filter(|ceiling| {
        let below = ceiling.roof.attainable(s.values.I);
        below.is_ok_and(|below| below < attainable)
    });
    let names: Vec<_> = limiting.map(|ceiling| ceiling.name.as_str()).collect();
    let told = match (s.ceilings.len(), names.len()) {
        (0, _) => return None,
        (_, 0) => "No ceiling limits the kernel at {I}.",
        _ => {
            "These ceilings limit the kernel at {I}: {names}. Below all of them it attains {below_ceilings}."
        }
    };
    Some(Sentence::from(told).naming("names", names.join(", ")))
}

/// Returns which kernel was measured above the roof, or has the most headroom.
fn kernels(s: &State) -> Option<Sentence> {
    let mut headrooms = s.headrooms().ok()?;
    order::by(&mut headrooms, |one| one.0);
    let (least, most) = (headrooms.first()?, headrooms.last()?);
    let (told, (_, name)) = if least.0 < 1.0 {
        let told = "{name} was measured above the roof: check its intensity, the peak and the bandwidth. Does it fit a cache?";
        (told, least)
    } else {
        let told = "{name} has the most headroom: {headroom} times its measured performance is attainable.";
        (told, most)
    };
    Some(Sentence::from(told).naming("name", *name))
}

/// Returns what to know about the block size.
fn blocks(s: &State) -> Option<Sentence> {
    let largest = s.largest_block().ok()?;
    let told = match s.block_at_ridge() {
        _ if s.largest_block_lru().is_err() => "The cache is too small for blocks.",
        _ if largest < s.product.b => {
            "Blocks of {b} do not fit the cache, which holds at most {b_cache}, {b_cache_lru} with LRU: the intensity is lower than the formula says."
        }
        Ok(ridge) if ridge <= largest => {
            "The blocked product is compute-bound from blocks of {b_ridge} on; the cache holds blocks up to {b_cache}, with LRU up to {b_cache_lru}."
        }
        Ok(_) => {
            "The blocked product stays memory-bound: the cache holds blocks up to {b_cache} ({b_cache_lru} with LRU), the ridge point needs {b_ridge}."
        }
        Err(_) => "The matrices are so small that their product is memory-bound even in one block.",
    };
    Some(told.into())
}

//! The words: what limits the kernel, and what to know about ceilings, kernels and blocks.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::state::{Blocks, Measured, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let text = if self.verdict().is_memory_bound {
            "The kernel is memory-bound: at most {attainable}, {fraction_of_peak%} of the peak. The peak needs an intensity of {ridge}."
        } else {
            "The kernel is compute-bound: the peak of {attainable} is attainable. Below {ridge} memory would limit it."
        };
        vec![text.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let hints = [
            verdict.limiting.as_deref().map(name_ceilings),
            verdict.kernel.as_ref().map(describe_kernel),
            verdict.blocks.as_ref().map(describe_blocks),
        ];
        hints.into_iter().flatten().collect()
    }
}

fn name_ceilings(limiting: &str) -> Sentence {
    let text = if limiting.is_empty() {
        "No ceiling limits the kernel at {I}."
    } else {
        "These ceilings limit the kernel at {I}: {names}. Below all of them it attains {below_ceilings}."
    };
    Sentence::from(text).naming("names", limiting)
}

fn describe_kernel(kernel: &Measured) -> Sentence {
    match kernel {
        Measured::AboveRoof(name) => Sentence::from(
            "{name} was measured above the roof: check its intensity, the peak and the bandwidth. Does it fit a cache?",
        )
        .naming("name", name.as_str()),
        Measured::MostHeadroom(name) => Sentence::from(
            "{name} has the most headroom: {headroom} times its measured performance is attainable.",
        )
        .naming("name", name.as_str()),
    }
}

fn describe_blocks(blocks: &Blocks) -> Sentence {
    let text = match blocks {
        Blocks::NoneFit => "The cache is too small for blocks.",
        Blocks::TooLarge => {
            "Blocks of {b} do not fit the cache, which holds at most {b_cache}, {b_cache_lru} with LRU: the intensity is lower than the formula says."
        }
        Blocks::ComputeBound => {
            "The blocked product is compute-bound from blocks of {b_ridge} on; the cache holds blocks up to {b_cache}, with LRU up to {b_cache_lru}."
        }
        Blocks::MemoryBound => {
            "The blocked product stays memory-bound: the cache holds blocks up to {b_cache} ({b_cache_lru} with LRU), the ridge point needs {b_ridge}."
        }
        Blocks::TooSmall => {
            "The matrices are so small that their product is memory-bound even in one block."
        }
    };
    text.into()
}

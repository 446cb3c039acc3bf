//! The words: what limits the kernel, and what to know about ceilings, kernels and blocks.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::params::IntensityFrom;
use super::state::{Blocks, Limited, Measured, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let text = match self.verdict().kernel_is {
            Limited::Nowhere => {
                "Nothing is moved, so memory never limits. Give loads or stores above zero."
            }
            Limited::ByMemory => {
                "The kernel is memory-bound: at most {attainable}, {fraction_of_peak%} of the peak. The peak needs an intensity of {ridge}."
            }
            Limited::ByPeak => {
                "The kernel is compute-bound: the peak of {attainable} is attainable. Below {ridge} memory would limit it."
            }
            Limited::ByFewRows => {
                "The product is memory-bound: at most {attainable}, {fraction_of_peak%} of the peak. It needs a batch of {rows_ridge}."
            }
            Limited::ByPeakWithRows => {
                "The product is compute-bound: {attainable} is attainable. It is so from a batch of {rows_ridge} on."
            }
        };
        vec![text.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let hints = [
            verdict.limiting.as_deref().map(|names| name_ceilings(names, self.is_typed())),
            verdict.kernel.as_ref().map(describe_kernel),
            verdict
                .blocks
                .as_ref()
                .filter(|_| self.values.from != IntensityFrom::Product)
                .map(describe_blocks),
            (self.values.from == IntensityFrom::Product).then(|| self.describe_batch()),
        ];
        hints.into_iter().flatten().collect()
    }
}

impl State {
    fn describe_batch(&self) -> Sentence {
        let text = if self.critical_rows().is_ok() {
            "The product is compute-bound from a batch of {rows_ridge} on; if the weights were very large, from {rows_large} on."
        } else {
            "No batch makes this product compute-bound: A and C alone take too many bytes. Larger sizes help, or fewer bytes."
        };
        text.into()
    }
}

fn name_ceilings(limiting: &str, is_typed: bool) -> Sentence {
    let text = match (limiting.is_empty(), is_typed) {
        (true, true) => "No ceiling limits the kernel at {I}.",
        (true, false) => "No ceiling limits the kernel at {intensity}.",
        (false, true) => {
            "These ceilings limit the kernel at {I}: {names}. Below all of them it attains {below_ceilings}."
        }
        (false, false) => {
            "These ceilings limit the kernel at {intensity}: {names}. Below all of them it attains {below_ceilings}."
        }
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

//! The words: how many misses there are, how far that is from the least, and what would help.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crossover_model::cache::{Kernel, Order, Regime};

use crate::screen::prelude::*;

use super::state::{State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Verdict::Refused(why) => {
                let words = if self.is_about_list() {
                    "The listed accesses cannot be played. {why}."
                } else {
                    "The misses of these loops cannot be counted. {why}."
                };
                return vec![Sentence::from(words).naming("why", reason(why))];
            }
            Verdict::Listed => vec![
                "{misses_listed} of the {K} listed accesses miss.",
                "No cache of as many blocks has fewer than {misses_optimal} misses.",
            ],
            Verdict::OtherBlock => {
                vec!["Blocks of {b_best} would have {misses_best} misses instead of {misses}."]
            }
            Verdict::Far(better) => {
                vec![
                    self.compare_to_bound(),
                    better.map_or("No other order here has fewer.", name_better),
                ]
            }
            Verdict::ComputeBound => vec![
                "Compute-bound: {intensity}, and the ridge point is at {ridge}.",
                "Fewer misses would not make it faster.",
            ],
            Verdict::Least { computes } => {
                vec!["{misses} misses, and no order has fewer.", name_limit(*computes)]
            }
            Verdict::Between { computes } => {
                vec!["{misses} misses, {over_bound} times the lower bound.", name_limit(*computes)]
            }
        };
        words.into_iter().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut told = Vec::new();
        if self.is_about_list() && self.listed().misses().is_ok() {
            told.push("The list has {misses_direct} misses with direct mapping, {misses_lru} fully associative with LRU, and {misses_fifo} with FIFO.");
            told.push(
                "{misses_cold} misses are cold: the first access to a block misses in every cache.",
            );
        }
        told.extend(self.explain_regime());
        if self.amat_is_known() {
            told.push("An access takes {amat} on average if nothing hides the misses: {miss_rate%} of all accesses miss.");
        }
        if self.order == Order::Recursive && self.misses_played().is_ok() {
            told.push(
                "The formula is an upper estimate. The cache played has {misses_played} misses.",
            );
        }
        if self.level().is_ok() {
            told.push("With a working set of {W} a sweep takes {latency_sweep} an access, random accesses {latency_random}.");
        }
        told.into_iter().map(Sentence::from).collect()
    }
}

impl State {
    fn compare_to_bound(&self) -> &'static str {
        match (self.kernel, self.order) {
            (Kernel::Product, Order::Recursive) => {
                "At most {misses} misses, {over_bound} times the lower bound."
            }
            _ => "{misses} misses, {over_bound} times the lower bound.",
        }
    }

    fn amat_is_known(&self) -> bool {
        self.miss_rate().is_ok() && 0.0 < self.penalty
    }

    fn explain_regime(&self) -> Option<&'static str> {
        let regime = self.nest.misses().ok()?.regime;
        Some(match (self.kernel, self.order, regime) {
            (_, _, Regime::All) => "Everything fits the cache, so each line is brought in once.",
            (Kernel::Product, Order::Naive, Regime::Column) => {
                "A column of B takes {n} lines and a row of A {N} more. The cache holds {lines}, so they stay for the next columns."
            }
            (Kernel::Product, Order::Naive, _) => {
                "A column of B takes {n} lines and a row of A {N} more. The cache holds {lines}, so a line is gone before its next word is used."
            }
            (Kernel::Product, Order::Interchanged, Regime::Rows) => {
                "Rows are read word by word, so a line of B is missed once for all of its {L} words."
            }
            (Kernel::Product, Order::Blocked, Regime::Blocks) => {
                "A block of C stays while an old and a new block of B pass. LRU needs room for four blocks, not three."
            }
            (Kernel::Product, Order::Blocked, Regime::Block) => {
                "Only the block of B stays. Larger blocks are read less often, and that is worth more."
            }
            (Kernel::Product, Order::Blocked, Regime::Rows) => {
                "A block of B does not fit, so it is brought in again for each row of A."
            }
            (Kernel::Transpose, Order::Naive, Regime::None) => {
                "A column takes {n} lines and a row {N} more. The cache holds {lines}, so a line is brought in for each of its words."
            }
            (Kernel::Stencil, Order::Naive, _) => {
                "Each of the {T} steps brings in all lines of both arrays again."
            }
            (Kernel::Stencil, _, Regime::Tile) => {
                "A tile makes {min(T, τ)} steps while it stays in the cache."
            }
            (Kernel::Stencil, ..) => {
                "The tile does not fit the cache. The number is rough; smaller tiles help."
            }
            _ => return None,
        })
    }
}

fn name_better(order: Order) -> &'static str {
    match order {
        Order::Naive => "The naive order has {misses_naive}.",
        Order::Interchanged => "With the loops interchanged there are {misses_interchanged}.",
        Order::Blocked => "In blocks there are {misses_blocked}.",
        Order::Recursive => "In the recursive order there are at most {misses_recursive}.",
    }
}

fn name_limit(computes: bool) -> &'static str {
    if computes {
        "Memory limits the run to {attainable}."
    } else {
        "Moving them takes {t_memory}."
    }
}

/// Returns the reason of an error as a sentence without its full stop.
fn reason(why: &Error) -> String {
    let mut letters = why.help().chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}

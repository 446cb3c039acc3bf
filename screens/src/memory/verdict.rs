//! How what the words say of a state is decided.

use crossover_model::cache::{Kernel, Order};

use crate::screen::prelude::*;

use super::state::{State, Verdict};

/// Beyond this many times the bound an order is far above it.
const FAR: f64 = 10.0;
/// Blocks with this many times the fewest misses are worth changing.
const WORSE: f64 = 1.1;
/// Up to this many times the bound there is nothing to save.
const NEAR: f64 = 1.005;

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| decide(self).unwrap_or_else(Verdict::Refused))
    }

    /// Returns the order with the fewest misses, where that is another one.
    fn better_order(&self, misses: f64) -> Option<Order> {
        let each = Order::ALL.into_iter();
        let each = each.filter_map(|order| Some((order, self.misses_in(order).ok()?)));
        let least = each.reduce(|best, one| if one.1 < best.1 { one } else { best });
        least.filter(|(_, least)| *least < misses).map(|(order, _)| order)
    }
}

fn decide(s: &State) -> Result<Verdict, Error> {
    if s.is_about_list() {
        return s.listed().misses().map(|_| Verdict::Listed);
    }
    let (misses, over) = (s.misses()?, s.over_bound()?);
    let computes = s.kernel != Kernel::Transpose;
    let is_worse = s.nest.best_block().is_ok_and(|best| WORSE * best.misses < misses);
    Ok(if s.has_blocks() && is_worse {
        Verdict::OtherBlock
    } else if FAR < over {
        Verdict::Far(s.better_order(misses))
    } else if computes && s.roof.ridge()? <= s.intensity()? {
        Verdict::ComputeBound
    } else if over < NEAR {
        Verdict::Least { computes }
    } else {
        Verdict::Between { computes }
    })
}

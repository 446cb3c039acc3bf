//! The order in which unlike processors are served.

use crate::order;
use std::cmp::Ordering;

use super::{GeneralStar, Worker};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The most processors of which all orders are tried: 720 of them.
pub const MOST_ORDERED: usize = 6;

/// The choice of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Activation {
    /// As they are numbered.
    Given,
    /// Fastest link first: by `C`, then by `A`, then by number.
    ByLink,
    /// Fastest processor first: by `A`, then by `C`, then by number.
    BySpeed,
    /// The one of least makespan; of equals, the first in the order of words.
    Best,
}

named!(Activation, "activation", {
    Given = "given",
    ByLink = "by_link",
    BySpeed = "by_speed",
    Best = "best",
});

impl GeneralStar {
    /// Returns the same star with its processors served in `order`, each number from 0 once.
    #[must_use]
    pub fn in_order(&self, order: &[usize]) -> Self {
        Self { workers: order.iter().map(|&i| self.workers[i]).collect(), ..self.clone() }
    }

    /// Returns the order of the processors, numbered from 0, with which `n` stages are served.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let worker = |transfer| Worker { compute: 1.0, transfer, startup: 0.0, buffer: 1.5 };
    /// let star = GeneralStar {
    ///     workers: vec![worker(1.0), worker(0.5)],
    ///     volume: 3.0,
    ///     originator: Originator::Sends,
    ///     own_compute: 1.0,
    ///     returns: Returns::None,
    ///     result_share: 0.0,
    ///     frontend: true,
    /// };
    /// assert_eq!(star.order(Activation::ByLink, 1.0)?, [1, 0]);
    /// // All orders with their makespans, of which the best is one.
    /// let orders = star.orders(1.0)?;
    /// assert_eq!(orders.len(), 2);
    /// assert_eq!(star.order(Activation::Best, 1.0)?, best_order(&orders));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] on `activation` where all orders of more than [`MOST_ORDERED`] processors would be
    /// tried; as [`GeneralStar::solve`].
    pub fn order(&self, activation: Activation, n: f64) -> Result<Vec<usize>, Error> {
        let sorted = |by: fn(&Worker, &Worker) -> Ordering| {
            let mut order: Vec<usize> = (0..self.workers.len()).collect();
            order::sort_by(&mut order, |&i, &j| by(&self.workers[i], &self.workers[j]));
            order
        };
        Ok(match activation {
            Activation::Given => (0..self.workers.len()).collect(),
            Activation::ByLink => sorted(|a, b| {
                a.transfer.total_cmp(&b.transfer).then(a.compute.total_cmp(&b.compute))
            }),
            Activation::BySpeed => sorted(|a, b| {
                a.compute.total_cmp(&b.compute).then(a.transfer.total_cmp(&b.transfer))
            }),
            Activation::Best => {
                let all = self.orders(n)?;
                best(&all).to_vec()
            }
        })
    }

    /// Returns whether a linear program has to be solved, rather than a chain.
    #[must_use]
    pub fn is_program(&self) -> bool {
        self.workers.is_empty() || self.chain().is_none()
    }

    /// Returns every order of the processors, numbered from 0, with its `C_max` in `n` stages, seconds; in the
    /// order of words.
    ///
    /// # Errors
    /// As [`GeneralStar::order`].
    pub fn orders(&self, n: f64) -> Result<Vec<(Vec<usize>, f64)>, Error> {
        let m = self.workers.len();
        if MOST_ORDERED < m {
            let help = format!("all orders are tried of at most {MOST_ORDERED} processors");
            return Err(Error::new(ErrorKind::TooLarge, "activation", m, help));
        }
        let mut order: Vec<usize> = (0..m).collect();
        // Orders of processors that are alike are one.
        let mut known: Vec<(GeneralStar, f64)> = Vec::new();
        let mut all = Vec::new();
        loop {
            let star = self.in_order(&order);
            let found = known.iter().find(|one| one.0 == star).map(|one| one.1);
            let makespan = match found {
                Some(makespan) => makespan,
                None => star.solve(n)?.makespan,
            };
            if found.is_none() {
                known.push((star, makespan));
            }
            all.push((order.clone(), makespan));
            if !next(&mut order) {
                return Ok(all);
            }
        }
    }
}

/// Returns the order of least makespan; of equals, the first.
#[must_use]
pub fn best(orders: &[(Vec<usize>, f64)]) -> &[usize] {
    // What differs by rounding alone is equal.
    let least = orders.iter().map(|order| order.1).fold(f64::INFINITY, f64::min);
    let first = orders.iter().find(|order| order.1 <= least * (1.0 + 1e-11));
    first.map_or(&[], |order| &order.0)
}

/// Makes the next order in lexicographic order; returns whether there is one.
fn next(order: &mut [usize]) -> bool {
    let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let with = order.iter().rposition(|other| order[at] < *other).unwrap_or(at);
    order.swap(at, with);
    order[at + 1..].reverse();
    true
}

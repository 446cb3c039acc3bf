//! Proof that a solution is optimal, without the solver that found it.

use super::chain::Chain;
use super::platform::Platform;
use super::solution::Solution;
use super::solver::chain;
use crate::Error;
use crate::sum::Sum;

/// Proof of an optimum: its loads, played by the rules, keep to `V` and `D` and take `played`, and
/// no distribution beats `dual`. Where both are `C_max`, it is optimal.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Certificate {
    /// Makespan of the loads, played by the rules, seconds.
    pub played: f64,
    /// When the last message has arrived then, seconds.
    pub arrived: f64,
    /// Bytes of all loads together.
    pub sent: f64,
    /// Bytes of the last message for each of its processors: where it carries any, time is left
    /// behind it.
    pub last: f64,
    /// The fullest buffer, as a share of what it holds; 0 where buffers are unlimited.
    pub fullest: f64,
    /// Lower bound of the makespan from the prices, in seconds: it holds for all distributions over as many messages,
    /// whatever made the prices.
    pub dual: f64,
}

impl Platform {
    /// Returns the proof of `solution`, which is this platform's. For a star and a binomial tree
    /// the bound is made from [`Solution::row_prices`] alone; that of an ordinary tree is
    /// [`Solution::lower_bound`], the value of its dual solution.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let proof = platform.certificate(&platform.solve(1.0)?)?;
    /// assert_eq!((proof.dual, proof.played, proof.fullest), (4.0, 4.0, 1.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn certificate(&self, solution: &Solution) -> Result<Certificate, Error> {
        let (mut arrived, mut sent, mut fullest): (f64, f64, f64) = (0.0, 0.0, 0.0);
        let played = self.play(&solution.loads, &mut |hops, done| {
            arrived = hops.iter().fold(arrived, |last, hop| last.max(hop.end));
            sent += done.load * self.processors_of(done.receiver);
            fullest = fullest.max(done.load / self.largest_chunk(done.receiver));
        })?;
        let dual = match self {
            Self::Ordinary(_) => solution.lower_bound,
            Self::Star(_) | Self::Binomial(_) => {
                chain(self)?.bound(solution.loads.len(), &solution.row_prices)
            }
        };
        Ok(Certificate {
            played,
            arrived,
            sent,
            last: solution.loads.last().copied().unwrap_or(0.0),
            fullest,
            dual,
        })
    }
}

impl Chain {
    /// The least of the rows weighted by `prices`, over all loads that the buffers hold and that add up
    /// to the whole load. Every makespan is at least a weighted mean of its rows.
    pub fn bound(&self, messages: usize, prices: &[(usize, f64)]) -> f64 {
        let q = self.classes.len();
        let all: f64 = prices.iter().map(|price| price.1).sum();
        // A byte of a message costs its sending in the rows from its own on, and its computing in those
        // of its class up to its own.
        let (mut later, mut startups, mut rows) = (all, 0.0, 0.0);
        let mut earlier = vec![0.0; q];
        let mut costs = Vec::with_capacity(messages);
        let mut prices = prices.iter().peekable();
        for j in 0..messages {
            let class = self.classes.get(j % q);
            startups += self.startup * class.startups + self.delay(j);
            let lane = self.lane(j);
            let price = prices.next_if(|price| price.0 == j).map_or(0.0, |p| p.1);
            // Without communication hardware a row has what its class receives later, too.
            let (mut received, mut waits) = (0.0, 0.0);
            if self.interrupted {
                received = self.transfer * earlier[lane];
                waits = self.startup * class.startups * ((messages - 1 - j) / q) as f64;
            }
            earlier[lane] += price;
            rows += price * (startups + waits);
            let compute = self.compute * class.compute_share * earlier[lane];
            let cost = self.transfer * later + received + compute;
            costs.push((cost, self.buffer * class.buffer_share));
            later = (later - price).max(0.0);
        }
        // The cheapest messages are filled first.
        costs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let (mut filled, mut last) = (Sum::default(), 0.0);
        for (cost, room) in costs {
            let load = room.min(self.volume - filled.value()).max(0.0);
            rows += cost * load;
            filled.add(load);
            last = cost;
        }
        (rows + last * (self.volume - filled.value())) / all
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BinomialTree, Layers, Load, Order, OrdinaryTree, Star};
    use super::*;

    fn platforms(buffer: f64) -> [Platform; 3] {
        let given = Load { compute: 1e-3, transfer: 2e-5, startup: 1e-3, volume: 130.0, buffer };
        let (order, layers, height, ports) = (Order::LargestFirst, Layers::ALL, 2.0, 2.0);
        let ordinary = OrdinaryTree { ports, height, order, buffers: 1.0, layers, load: given };
        let binomial = BinomialTree {
            ports,
            height,
            order,
            layers,
            load: given,
            sequence: None,
            embedding: None,
        };
        let star = Star { processors: 3.0, load: given };
        [star.into(), ordinary.into(), binomial.into()]
    }

    #[test]
    fn an_optimum_is_certified() {
        for platform in [platforms(11.0), platforms(25.0), platforms(f64::INFINITY)].concat() {
            for n in [4.0, 7.0, 40.0] {
                let Ok(solution) = platform.solve(n) else {
                    assert!(n < platform.fewest_stages().unwrap());
                    continue;
                };
                let shown = platform.certificate(&solution).unwrap();
                let is =
                    |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{platform:?}: {a}, {b}");
                is(shown.played, solution.makespan);
                is(shown.dual, solution.makespan);
                is(shown.sent, platform.load().volume);
                assert!(shown.arrived <= shown.played && shown.fullest <= 1.0 + 1e-9);
            }
        }
    }

    #[test]
    fn worse_loads_and_worse_prices_certify_nothing() {
        let [star, ..] = platforms(25.0);
        let best = star.solve(3.0).unwrap();
        let mut worse = best.clone();
        worse.loads[0] -= 1.0;
        worse.loads[8] += 1.0;
        assert!(best.makespan * 1.001 < star.certificate(&worse).unwrap().played);
        let mut worse = best.clone();
        worse.row_prices = vec![(8, 1.0)];
        assert!(star.certificate(&worse).unwrap().dual < best.makespan * 0.999);
    }
}

//! Multipliers of an ordinary tree's rows: a start inside, their repair into a bound, and prices.

use super::super::interior::{Judge, Rows};
use super::super::platform::Load;
use super::super::solution::Prices;
use super::flow_through::FlowThrough;
use super::model::Model;
use super::rows::{Kind, Layout};

/// Plays points and repairs multipliers.
pub(super) struct Tree<'a> {
    pub(super) model: &'a Model,
    pub(super) layout: &'a Layout,
    pub(super) rows: &'a Rows,
    pub(super) kinds: &'a [Kind],
    pub(super) repaired: Vec<f64>,
}

impl Judge for Tree<'_> {
    fn upper(&mut self, point: &[f64]) -> f64 {
        let portions = self.model.portions(self.layout, point);
        self.model.play(&portions, 0.0, |_, _, _| {})
    }

    /// The flow of the start times in the proportions of the multipliers, the best price of the
    /// load, and what the loads' bounds must then take: this satisfies every column.
    fn lower(&mut self, multipliers: &[f64]) -> f64 {
        self.repaired.copy_from_slice(multipliers);
        let costs = self.model.flow(self.layout, self.rows, self.kinds, &mut self.repaired);
        let volume = self.model.best_price(&costs);
        let mut messages = costs.iter();
        let mut over = 0.0;
        for (kind, multiplier) in self.kinds.iter().zip(&mut self.repaired) {
            match kind {
                Kind::Least => {
                    let reduced = messages.next().map_or(0.0, |cost| cost - volume);
                    *multiplier = reduced.max(0.0);
                    over = (-reduced).max(0.0);
                }
                Kind::Most => *multiplier = over,
                Kind::Whole => *multiplier = volume,
                Kind::Begin | Kind::After | Kind::End => {}
            }
        }
        let terms = self.repaired.iter().zip(&self.rows.bounds);
        terms.map(|(y, bound)| y * bound).sum()
    }
}

impl Model {
    /// Makes the multipliers of start times a flow, in their proportions: each message's end emits its part of 1, and
    /// each start time passes it on to what it waits for. Returns the cost of a unit of load in each message.
    pub(super) fn flow(
        &self,
        layout: &Layout,
        rows: &Rows,
        kinds: &[Kind],
        multipliers: &mut [f64],
    ) -> Vec<f64> {
        let n = layout.makespan as usize + 1;
        let (mut into, mut flow, mut ends) = (vec![0.0; n], vec![0.0; n], 0.0);
        for (row, kind) in kinds.iter().enumerate() {
            match kind {
                Kind::Begin | Kind::After => {
                    into[rows.terms(row).0[0] as usize] += multipliers[row];
                }
                Kind::End => ends += multipliers[row],
                Kind::Least | Kind::Most | Kind::Whole => multipliers[row] = 0.0,
            }
        }
        for (row, kind) in kinds.iter().enumerate().rev() {
            let (variables, _) = rows.terms(row);
            let earlier = variables.get(1).map_or(0, |&earlier| earlier as usize);
            match kind {
                Kind::End => multipliers[row] /= ends,
                Kind::Begin | Kind::After => {
                    let later = variables[0] as usize;
                    let part = multipliers[row] / into[later];
                    multipliers[row] = if part.is_finite() { flow[later] * part } else { 0.0 };
                }
                Kind::Least | Kind::Most | Kind::Whole => continue,
            }
            if *kind != Kind::Begin {
                flow[earlier] += multipliers[row];
            }
        }
        let mut columns = vec![0.0; n];
        rows.add_transposed(multipliers, &mut columns);
        // What each message's load costs: the sum along its class.
        let q = self.layers.len();
        let mut costs: Vec<f64> = Vec::with_capacity(self.messages);
        for j in 0..self.messages {
            let before = if j < q { 0.0 } else { costs[j - q] };
            costs.push(before - columns[self.load(layout, j).0 as usize]);
        }
        costs
    }

    /// The price of the load that gives the best bound: `v - D sum (v - cost)` over the cheaper messages, so
    /// the cost of the message with which the cheapest ones hold the whole load.
    pub(super) fn best_price(&self, costs: &[f64]) -> f64 {
        let needed = (1.0 / self.buffer).floor() as usize;
        let Some(last) = costs.len().checked_sub(1) else {
            return 0.0;
        };
        let mut costs = costs.to_vec();
        *costs.select_nth_unstable_by(needed.min(last), f64::total_cmp).1
    }

    /// Positive multipliers that satisfy every column: an even flow, and a price of the load below every
    /// message's cost.
    pub(super) fn multipliers(
        &self,
        layout: &Layout,
        rows: &Rows,
        kinds: &[Kind],
        point: &[f64],
    ) -> Vec<f64> {
        let mut multipliers = vec![1.0; rows.len()];
        let costs = self.flow(layout, rows, kinds, &mut multipliers);
        let volume = 0.5 * costs.iter().copied().fold(f64::INFINITY, f64::min);
        let mut messages = costs.iter().zip(0..);
        let mut most = 0.0;
        for (kind, multiplier) in kinds.iter().zip(&mut multipliers) {
            match kind {
                Kind::Least => {
                    let Some((cost, j)) = messages.next() else {
                        break;
                    };
                    let (own, next) = self.load(layout, j);
                    let later = next.map_or(0.0, |next| point[next as usize]);
                    let portion = point[own as usize] - later;
                    // Of equal products with the slacks where that is possible.
                    let ratio = (portion / (self.buffer - portion)).min(1.0);
                    most = if self.buffer.is_finite() { (cost - volume) * ratio } else { 0.0 };
                    *multiplier = cost - volume + most;
                }
                Kind::Most => *multiplier = most,
                Kind::Whole => *multiplier = volume,
                Kind::Begin | Kind::After | Kind::End => {}
            }
        }
        multipliers
    }

    /// The multipliers of `found`, up to those of the loads' bounds: every start waits for the hop before
    /// on the message's own way, at the originator for the message before. `None` where no row
    /// says so, because another implies it.
    pub(super) fn unqueued_multipliers(
        &self,
        layout: &Layout,
        rows: &Rows,
        kinds: &[Kind],
        found: &FlowThrough,
    ) -> Option<Vec<f64>> {
        let mut awaited: Vec<u32> = (0..layout.makespan).map(|v| v.wrapping_sub(1)).collect();
        for pair in layout.first.windows(2) {
            awaited[pair[1] as usize] = pair[0];
        }
        let mut ends = self.ends(found).into_iter();
        let mut starts = 0;
        let multipliers = kinds.iter().enumerate().map(|(row, kind)| match kind {
            Kind::Begin | Kind::After => {
                let variables = rows.terms(row).0;
                let waits = variables
                    .get(1)
                    .is_none_or(|earlier| awaited[variables[0] as usize] == *earlier);
                starts += usize::from(waits);
                f64::from(u8::from(waits))
            }
            Kind::End => ends.next().unwrap_or(0.0),
            Kind::Least | Kind::Most | Kind::Whole => 0.0,
        });
        let multipliers = multipliers.collect();
        (starts + self.messages == layout.makespan as usize).then_some(multipliers)
    }

    /// Prices in SI units, and those of the messages' ends.
    pub(super) fn prices(
        &self,
        (layout, rows, kinds): (&Layout, &Rows, &[Kind]),
        multipliers: &[f64],
        portions: &[f64],
        load: &Load,
        time_unit: f64,
    ) -> (Prices, Vec<(usize, f64)>) {
        let q = self.layers.len();
        let mut left = vec![0.0; q];
        let mut portion_of = vec![0.0; layout.makespan as usize];
        for (j, &portion) in portions.iter().enumerate() {
            left[j % q] += portion;
            portion_of[self.load(layout, j).0 as usize] = portion;
        }
        let (mut startup, mut buffer, mut sending, mut compute, mut volume) =
            (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut row_prices = Vec::new();
        let mut ended = 0;
        for (row, (kind, &multiplier)) in kinds.iter().zip(multipliers).enumerate() {
            match kind {
                Kind::After => {
                    startup += multiplier;
                    let (variables, coefficients) = rows.terms(row);
                    if let (Some(&own), Some(rate)) = (variables.get(2), coefficients.get(2)) {
                        sending -= multiplier * rate * portion_of[own as usize];
                    }
                }
                Kind::End => {
                    startup += multiplier;
                    let j = ended;
                    ended += 1;
                    if 0.0 < multiplier {
                        row_prices.push((j, multiplier));
                    }
                    sending += multiplier * self.rate[self.layer(j) - 1] * portions[j];
                    compute += multiplier * self.compute[j % q] * left[j % q];
                    left[j % q] -= portions[j];
                }
                Kind::Most => buffer -= multiplier * self.buffer,
                Kind::Whole => volume = multiplier,
                Kind::Begin | Kind::Least => {}
            }
        }
        let per = |value: f64, unit: f64| {
            if value == 0.0 { 0.0 } else { value * time_unit / unit }
        };
        let prices = Prices {
            volume: per(volume, load.volume),
            buffer: per(buffer, load.buffer),
            startup,
            transfer: per(sending, load.transfer),
            compute: per(compute, load.compute),
        };
        (prices, row_prices)
    }
}

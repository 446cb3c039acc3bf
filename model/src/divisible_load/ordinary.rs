//! Ordinary trees: the optimum by an interior-point method on the rules' own constraints.
//!
//! Relays are resources of their own, so the recursion for chains does not apply. The program is solved
//! in the start times `t` of every hop, the loads `Q_j` that a receiver gets from message `j` on, and `T`.
//! In these each row couples at most four variables, almost all of one stage, and a Cholesky
//! factor of the normal equations fills in little. The loads found are then played by the rules, which
//! gives their true makespan; the multipliers give a bound that no distribution beats.

use super::interior::{Interior, Rows};
use super::platform::{OrdinaryTree, Platform};
use super::solution::{Prices, Solution, count_messages, fewer_than_needed};
use super::stages::MAX_MESSAGES;
use super::{interior, platform};
use crate::{Error, ErrorKind, check};

/// The most hops (messages times the layers each passes) of an ordinary tree.
pub const MAX_HOPS: usize = 1 << 18;

/// The platform in units of the solver: loads in bytes per port of the originator over `V / p`, times over
/// a time near the makespan.
struct Model {
    /// Layer of each message of a stage.
    layers: Vec<u32>,
    messages: usize,
    buffers: usize,
    startup: f64,
    /// Seconds per unit load on the links of each layer: `C / p^l`.
    rate: Vec<f64>,
    /// Seconds per unit load to compute at each layer of `layers`: `A / p^(i-1)`.
    compute: Vec<f64>,
    /// `D` in units of load.
    buffer: f64,
}

/// Where the variables lie: hops of each message, then its suffix load; the makespan last.
struct Layout {
    first: Vec<u32>,
    makespan: u32,
}

pub(super) fn solve(tree: &OrdinaryTree, n: f64) -> Result<Solution, Error> {
    let platform = Platform::Ordinary(*tree);
    let receivers = platform.receivers()?;
    let messages = count_messages(receivers.len(), n)?;
    let hops: u32 = receivers.iter().sum();
    let most = MAX_HOPS / (hops as usize).max(1);
    if most as f64 + 1.0 <= n || MAX_MESSAGES < messages {
        return Err(platform::too_large(
            "n",
            n,
            "stages of this tree",
            most as f64,
        ));
    }
    if let Some(least) = fewer_than_needed(&platform, n)? {
        let mend = format!("V needs at least {least} stages: raise n, or D");
        return Err(Error::new(ErrorKind::Infeasible, "n", n, mend));
    }
    let job = &tree.job;
    let load_unit = job.volume / tree.ports;
    // Loads per processor and unit load.
    let share: Vec<f64> = receivers
        .iter()
        .map(|&layer| load_unit / tree.ports.powi(layer as i32 - 1))
        .collect();
    let even = 1.0 / messages as f64;
    let loads: Vec<f64> = (0..messages)
        .map(|j| even * share[j % share.len()])
        .collect();
    let time_unit = platform.simulate(&loads)?.makespan;
    let full = job.buffer / load_unit;
    let model = Model {
        messages,
        buffers: tree.buffers as usize,
        startup: job.startup / time_unit,
        rate: (0..=*receivers.iter().max().unwrap_or(&0))
            .map(|l| job.transfer * (load_unit / time_unit) / tree.ports.powi(l as i32))
            .collect(),
        compute: receivers
            .iter()
            .map(|&i| job.compute * (load_unit / time_unit) / tree.ports.powi(i as i32 - 1))
            .collect(),
        buffer: full,
        layers: receivers.clone(),
    };
    if full <= even * (1.0 + 1e-12) {
        return fill(&platform, receivers, &loads);
    }
    let layout = model.layout();
    let rows = model.rows(&layout);
    let variables = layout.makespan as usize + 1;
    // In these units an even distribution takes 1, so the optimum, and with it every time, takes less.
    let size = vec![1.0; variables];
    let found = interior::solve(&rows, variables, &size, 1e-13);
    let portions = model.portions(&layout, &found);
    let loads: Vec<f64> = portions
        .iter()
        .enumerate()
        .map(|(j, portion)| portion * share[j % share.len()])
        .collect();
    let makespan = platform.simulate(&loads)?.makespan;
    let mut solution = Solution {
        makespan,
        lower_bound: (found.lower_bound * time_unit).min(makespan),
        full_messages: portions
            .iter()
            .filter(|&&y| full * (1.0 - 1e-9) <= y)
            .count(),
        communication_bound: false,
        unique: false,
        row_prices: Vec::new(),
        prices: Prices::default(),
        receivers,
        loads,
    };
    model.prices(&layout, &found, tree, time_unit, &mut solution);
    check::result("C_max", solution.makespan)?;
    Ok(solution)
}

/// Every buffer full in every message: nothing is left to choose.
fn fill(platform: &Platform, receivers: Vec<u32>, loads: &[f64]) -> Result<Solution, Error> {
    let makespan = platform.simulate(loads)?.makespan;
    Ok(Solution {
        makespan,
        lower_bound: makespan,
        full_messages: loads.len(),
        communication_bound: false,
        unique: true,
        row_prices: vec![0.0; loads.len()],
        prices: Prices::default(),
        receivers,
        loads: loads.to_vec(),
    })
}

impl Model {
    fn layer(&self, message: usize) -> usize {
        self.layers[message % self.layers.len()] as usize
    }

    fn layout(&self) -> Layout {
        let mut next = 0;
        let mut first = Vec::with_capacity(self.messages);
        for message in 0..self.messages {
            first.push(next);
            next += self.layer(message) as u32 + 1;
        }
        Layout {
            first,
            makespan: next,
        }
    }

    /// The variables `Q_j` and, unless it is the last of its class, `Q_{j+q}`.
    fn load(&self, layout: &Layout, message: usize) -> (u32, Option<u32>) {
        let suffix = |j: usize| layout.first[j] + self.layer(j) as u32;
        let next = message + self.layers.len();
        (
            suffix(message),
            (next < self.messages).then(|| suffix(next)),
        )
    }

    /// `later - earlier - rate y_message >= startup`, with more terms.
    fn after(
        &self,
        layout: &Layout,
        rows: &mut Rows,
        (later, earlier): (u32, u32),
        (message, link): (usize, usize),
    ) {
        let rate = self.rate[link];
        let (own, next) = self.load(layout, message);
        let mut terms = vec![(later, 1.0), (earlier, -1.0)];
        if rate != 0.0 {
            terms.push((own, -rate));
            terms.extend(next.map(|next| (next, rate)));
        }
        rows.push(&terms, self.startup);
    }

    /// Every constraint; the last one is that all the load is sent.
    fn rows(&self, layout: &Layout) -> Rows {
        let mut rows = Rows::default();
        let height = self.layers.iter().copied().max().unwrap_or(0) as usize;
        // Messages that passed into each layer so far.
        let mut passed: Vec<Vec<usize>> = vec![Vec::new(); height + 1];
        for j in 0..self.messages {
            let (layer, first) = (self.layer(j), layout.first[j]);
            for l in 0..layer {
                let start = first + l as u32;
                if 0 < l {
                    self.after(layout, &mut rows, (start, start - 1), (j, l - 1));
                }
                let before = &mut passed[l + 1];
                // With one buffer the relay of the message before, which cannot start before that
                // has arrived, keeps the link free as well.
                if let Some(&previous) = before.last() {
                    if self.buffers == 2 || self.layer(previous) == l + 1 {
                        let earlier = layout.first[previous] + l as u32;
                        self.after(layout, &mut rows, (start, earlier), (previous, l));
                    }
                } else if l == 0 {
                    rows.push(&[(start, 1.0)], 0.0);
                }
                if let Some(&held) = before.len().checked_sub(self.buffers).map(|at| &before[at]) {
                    if l + 1 < self.layer(held) {
                        let relay = layout.first[held] + l as u32 + 1;
                        self.after(layout, &mut rows, (start, relay), (held, l + 1));
                    }
                }
                before.push(j);
            }
            let (own, next) = self.load(layout, j);
            let last = first + layer as u32 - 1;
            let (send, compute) = (self.rate[layer - 1], self.compute[j % self.layers.len()]);
            let mut terms = vec![(layout.makespan, 1.0), (last, -1.0), (own, -send - compute)];
            if send != 0.0 {
                terms.extend(next.map(|next| (next, send)));
            }
            rows.push(&terms, self.startup);
            let mut portion = vec![(own, 1.0)];
            portion.extend(next.map(|next| (next, -1.0)));
            rows.push(&portion, 0.0);
            if self.buffer.is_finite() {
                portion.iter_mut().for_each(|term| term.1 = -term.1);
                rows.push(&portion, -self.buffer);
            }
        }
        let firsts = 0..self.layers.len().min(self.messages);
        let all: Vec<(u32, f64)> = firsts.map(|j| (self.load(layout, j).0, 1.0)).collect();
        rows.push(&all, 1.0);
        rows
    }

    /// The loads of all messages within their bounds, summing to 1.
    fn portions(&self, layout: &Layout, found: &Interior) -> Vec<f64> {
        let mut portions: Vec<f64> = (0..self.messages)
            .map(|j| {
                let (own, next) = self.load(layout, j);
                let later = next.map_or(0.0, |next| found.point[next as usize]);
                (found.point[own as usize] - later).clamp(0.0, self.buffer)
            })
            .collect();
        // The sum is 1 up to the accuracy of the solver; the rest goes where there is room.
        for _ in 0..4 {
            let sum: f64 = portions.iter().sum();
            portions
                .iter_mut()
                .for_each(|y| *y = (*y / sum).min(self.buffer));
        }
        portions
    }

    /// Prices from the multipliers, in SI units.
    fn prices(
        &self,
        layout: &Layout,
        found: &Interior,
        tree: &OrdinaryTree,
        time_unit: f64,
        solution: &mut Solution,
    ) {
        let rows = self.rows(layout);
        let job = &tree.job;
        let (mut startup, mut buffer, mut compute) = (0.0, 0.0, 0.0);
        solution.row_prices = Vec::with_capacity(self.messages);
        for row in 0..rows.len() {
            let (variables, _) = rows.terms(row);
            let multiplier = found.multipliers[row];
            if variables[0] == layout.makespan {
                let j = solution.row_prices.len();
                solution.row_prices.push(multiplier);
                let own = found.point[self.load(layout, j).0 as usize];
                compute += multiplier * self.compute[j % self.layers.len()] * own;
            }
            if rows.bounds[row] == self.startup {
                startup += multiplier;
            } else if rows.bounds[row] < 0.0 {
                buffer -= multiplier * self.buffer;
            }
        }
        let volume = found.multipliers.last().copied().unwrap_or(0.0);
        // C_max = A p_A + C p_C + S p_S leaves what sending costs.
        let sending = found.point[layout.makespan as usize] - compute - startup * self.startup;
        solution.prices = Prices {
            volume: volume * time_unit / job.volume,
            buffer: if buffer == 0.0 {
                0.0
            } else {
                buffer * time_unit / job.buffer
            },
            startup,
            transfer: if job.transfer == 0.0 {
                0.0
            } else {
                sending * time_unit / job.transfer
            },
            compute: compute * time_unit / job.compute,
        };
    }
}

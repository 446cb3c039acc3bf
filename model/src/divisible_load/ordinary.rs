//! Ordinary trees: the optimum by an interior-point method on the rules' own constraints.
//!
//! Relays are resources of their own, so the recursion for chains does not apply. The program is solved
//! in the start times `t` of every hop, the loads `Q_j` that a receiver gets from message `j` on, and `T`.
//! In these each row couples at most four variables, almost all of one stage, and a Cholesky
//! factor of the normal equations fills in little. The loads found are then played by the rules, which
//! gives their true makespan; the multipliers give a bound that no distribution beats.

use super::chain::Sum;
use super::interior::{Judge, Rows};
use super::platform::{Job, OrdinaryTree, Platform};
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

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The first start time is not before zero.
    Begin,
    /// A start time is not before the end of another hop.
    After,
    /// A receiver has computed everything by the makespan.
    End,
    /// A load is zero or more.
    Least,
    /// A load fits its buffer.
    Most,
    /// All the load is sent.
    Whole,
}

/// Where the variables lie: hops of each message, then its suffix load; the makespan last.
struct Layout {
    first: Vec<u32>,
    makespan: u32,
}

/// The makespan alone. Where messages flow through the relays without queueing, the loads and their proof come
/// from a recursion; only else from the interior-point method.
pub(super) fn makespan(tree: &OrdinaryTree, n: f64) -> Result<f64, Error> {
    let setting = Setting::new(tree, n)?;
    if !setting.is_full() {
        if let Some((makespan, bound)) = setting.model.flow_through() {
            if makespan <= bound * (1.0 + 1e-12) {
                return check::result("C_max", makespan * setting.time_unit);
            }
        }
    }
    Ok(setting.solve()?.makespan)
}

pub(super) fn solve(tree: &OrdinaryTree, n: f64) -> Result<Solution, Error> {
    Setting::new(tree, n)?.solve()
}

/// A tree and what its model's units are.
struct Setting {
    platform: Platform,
    receivers: Vec<u32>,
    model: Model,
    /// Bytes for a processor of each receiver per unit of load.
    share: Vec<f64>,
    /// Seconds.
    time_unit: f64,
}

impl Setting {
    fn new(tree: &OrdinaryTree, n: f64) -> Result<Self, Error> {
        let platform = Platform::Ordinary(*tree);
        let receivers = platform.receivers()?;
        let messages = count_messages(receivers.len(), n)?;
        let hops: u32 = receivers.iter().sum();
        let most = MAX_HOPS / (hops as usize).max(1);
        if most as f64 + 1.0 <= n {
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
        let below = |layer: u32| tree.ports.powi(layer.cast_signed() - 1);
        let share: Vec<f64> = receivers.iter().map(|&i| load_unit / below(i)).collect();
        let even = even_loads(&share, messages);
        let time_unit = platform.simulate(&even)?.makespan;
        let pace = load_unit / time_unit;
        let height = receivers.iter().copied().max().unwrap_or(1);
        let model = Model {
            messages,
            buffers: tree.buffers as usize,
            startup: job.startup / time_unit,
            rate: (1..=height)
                .map(|l| job.transfer * pace / below(l))
                .collect(),
            compute: receivers
                .iter()
                .map(|&i| job.compute * pace / below(i))
                .collect(),
            buffer: job.buffer / load_unit,
            layers: receivers.clone(),
        };
        Ok(Self {
            platform,
            receivers,
            model,
            share,
            time_unit,
        })
    }

    /// Whether the load fills every buffer in every message, up to the slack that `n_min` has.
    fn is_full(&self) -> bool {
        self.model.buffer * self.model.messages as f64 <= 1.0 + 1e-12
    }

    fn solve(self) -> Result<Solution, Error> {
        let Self {
            platform,
            receivers,
            model,
            share,
            time_unit,
        } = self;
        let even = even_loads(&share, model.messages);
        if model.buffer * model.messages as f64 <= 1.0 + 1e-12 {
            return fill(&platform, receivers, &even);
        }
        let layout = model.layout();
        let (rows, kinds) = model.rows(&layout);
        let point = model.point(&layout);
        let multipliers = model.multipliers(&layout, &rows, &kinds, &point);
        let mut judge = Tree {
            model: &model,
            layout: &layout,
            rows: &rows,
            kinds: &kinds,
            repaired: multipliers.clone(),
        };
        let found = interior::solve(&rows, point, multipliers, &mut judge, 1e-13);
        judge.lower(&found.multipliers);
        let multipliers = judge.repaired;
        let portions = model.portions(&layout, &found.point);
        let loads: Vec<f64> = portions
            .iter()
            .enumerate()
            .map(|(j, portion)| portion * share[j % share.len()])
            .collect();
        let makespan = check::result("C_max", platform.simulate(&loads)?.makespan)?;
        let job = platform.job();
        let (prices, row_prices) = model.prices(&kinds, &multipliers, &portions, job, time_unit);
        let almost_full = model.buffer * (1.0 - 1e-9);
        Ok(Solution {
            makespan,
            lower_bound: (found.lower * time_unit).min(makespan),
            full_messages: portions.iter().filter(|&&y| almost_full <= y).count(),
            communication_bound: false,
            unique: false,
            row_prices,
            prices,
            receivers,
            loads,
        })
    }
}

/// The same through each port in every message.
fn even_loads(share: &[f64], messages: usize) -> Vec<f64> {
    let even = 1.0 / messages as f64;
    (0..messages)
        .map(|j| even * share[j % share.len()])
        .collect()
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

/// Plays points and repairs multipliers.
struct Tree<'a> {
    model: &'a Model,
    layout: &'a Layout,
    rows: &'a Rows,
    kinds: &'a [Kind],
    repaired: Vec<f64>,
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
        let costs = self
            .model
            .flow(self.layout, self.rows, self.kinds, &mut self.repaired);
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

    /// What the loads reach that are best if no message ever waited at a relay, and the makespan they would then
    /// have, which nothing undercuts. `None` when the numbers run out.
    ///
    /// Each message then only adds its own relays to its way, and the suffix loads have a greatest solution for a
    /// given time `tau` behind the last message, as for chains:
    /// `Q_j = min((tau + s_{>j} - own_j + C y_{>j} + k Q_{j+q}) / (a + k), Q_{j+q} + D)`, with `own` the
    /// startups and `k` the rates of the relays.
    fn flow_through(&self) -> Option<(f64, f64)> {
        let q = self.layers.len();
        let ways: Vec<(f64, f64, f64)> = (0..q)
            .map(|i| {
                let relays = self.layer(i) - 1;
                let rate: f64 = self.rate[1..=relays].iter().sum();
                (relays as f64 * self.startup, rate, self.compute[i])
            })
            .collect();
        let mut portions = vec![0.0; self.messages];
        let mut suffix = vec![(0.0, 0.0); q];
        let mut pass = |tau: f64| {
            suffix.fill((0.0, 0.0));
            let mut behind = (Sum::default(), 0.0);
            for j in (0..self.messages).rev() {
                let ((own, relay, compute), (next, next_slope)) = (ways[j % q], suffix[j % q]);
                let after = (self.messages - 1 - j) as f64 * self.startup;
                let time = tau + after - own + self.rate[0] * behind.0.value();
                let x = (time + relay * next) / (compute + relay);
                let slope =
                    (1.0 + self.rate[0] * behind.1 + relay * next_slope) / (compute + relay);
                let capped = next + self.buffer <= x;
                let new = if capped {
                    (next + self.buffer, next_slope)
                } else {
                    (x, slope)
                };
                portions[j] = (new.0 - next).max(0.0);
                behind.0.add(portions[j]);
                behind.1 += new.1 - next_slope;
                suffix[j % q] = new;
            }
            (behind.0.value(), behind.1)
        };
        // Even empty messages must arrive.
        let least = (0..q.min(self.messages)).map(|back| {
            let j = self.messages - 1 - back;
            ways[j % q].0 - back as f64 * self.startup
        });
        let mut tau = least.fold(0.0, f64::max);
        for _ in 0..60 {
            let (total, slope) = pass(tau);
            let step = (1.0 - total) / slope;
            if !total.is_finite() || !step.is_finite() {
                return None;
            }
            if step <= 1e-15 * (1.0 + tau) {
                let base = self.messages as f64 * self.startup + self.rate[0];
                portions.iter_mut().for_each(|y| *y /= total);
                return Some((self.play(&portions, 0.0, |_, _, _| {}), base + tau));
            }
            tau += step;
        }
        None
    }

    /// Every constraint with its kind, those of a start time before those that use it.
    fn rows(&self, layout: &Layout) -> (Rows, Vec<Kind>) {
        let (mut rows, mut kinds) = (Rows::default(), Vec::new());
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
                    kinds.push(Kind::Begin);
                }
                let held = before.len().checked_sub(self.buffers).map(|at| before[at]);
                if let Some(held) = held.filter(|&held| l + 1 < self.layer(held)) {
                    let relay = layout.first[held] + l as u32 + 1;
                    self.after(layout, &mut rows, (start, relay), (held, l + 1));
                }
                before.push(j);
                kinds.resize(rows.len(), Kind::After);
            }
            let (own, next) = self.load(layout, j);
            let last = first + layer as u32 - 1;
            let (send, compute) = (self.rate[layer - 1], self.compute[j % self.layers.len()]);
            let mut terms = vec![(layout.makespan, 1.0), (last, -1.0), (own, -send - compute)];
            if send != 0.0 {
                terms.extend(next.map(|next| (next, send)));
            }
            rows.push(&terms, self.startup);
            kinds.push(Kind::End);
            let mut portion = vec![(own, 1.0)];
            portion.extend(next.map(|next| (next, -1.0)));
            rows.push(&portion, 0.0);
            kinds.push(Kind::Least);
            if self.buffer.is_finite() {
                for term in &mut portion {
                    term.1 = -term.1;
                }
                rows.push(&portion, -self.buffer);
                kinds.push(Kind::Most);
            }
        }
        let firsts = 0..self.layers.len().min(self.messages);
        let all: Vec<(u32, f64)> = firsts.map(|j| (self.load(layout, j).0, 1.0)).collect();
        rows.push(&all, 1.0);
        kinds.push(Kind::Whole);
        (rows, kinds)
    }

    /// Plays the loads by the rules, each hop `spare` longer than it takes; tells message, layer and start
    /// of each, and returns the makespan.
    fn play(&self, portions: &[f64], spare: f64, mut tell: impl FnMut(usize, usize, f64)) -> f64 {
        let q = self.layers.len();
        let height = self.layers.iter().copied().max().unwrap_or(0) as usize;
        let mut link_free = vec![spare; height];
        let mut buffer_free = vec![[0.0_f64; 2]; height + 1];
        let mut passed = vec![0_usize; height + 1];
        let mut left = vec![0.0; q];
        for (j, portion) in portions.iter().enumerate() {
            left[j % q] += portion;
        }
        let mut makespan: f64 = 0.0;
        for (j, &portion) in portions.iter().enumerate() {
            let mut held = 0.0_f64;
            for l in 0..self.layer(j) {
                let slot = passed[l + 1] % self.buffers;
                passed[l + 1] += 1;
                let start = held.max(link_free[l]).max(buffer_free[l + 1][slot]);
                let end = start + self.startup + self.rate[l] * portion + spare;
                link_free[l] = end;
                if 0 < l {
                    buffer_free[l][(passed[l] - 1) % self.buffers] = end;
                }
                tell(j, l, start);
                held = end;
            }
            makespan = makespan.max(held + self.compute[j % q] * left[j % q] + spare);
            left[j % q] -= portion;
        }
        makespan
    }

    /// A point that satisfies every row strictly: even loads, a little more than needed, and every hop later
    /// than it must be.
    fn point(&self, layout: &Layout) -> Vec<f64> {
        let even = 1.0 / self.messages as f64;
        let portion = even + (0.5 * (self.buffer - even)).min(0.1 * even);
        let mut point = vec![0.0; layout.makespan as usize + 1];
        for j in 0..self.messages {
            let left = (self.messages - 1 - j) / self.layers.len() + 1;
            point[self.load(layout, j).0 as usize] = left as f64 * portion;
        }
        // What every row has left: the longest path has about as many rows as there are messages, so
        // the makespan about doubles.
        let spare = even;
        let portions = vec![portion; self.messages];
        let makespan = self.play(&portions, spare, |j, l, start| {
            point[layout.first[j] as usize + l] = start;
        });
        point[layout.makespan as usize] = makespan + spare;
        point
    }

    /// Makes the multipliers of start times a flow, in the proportions they have: each message's end
    /// gives off its part of 1, each start time passes it on to what it waits for. Returns what a unit of load
    /// costs in each message.
    fn flow(
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
                    multipliers[row] = if part.is_finite() {
                        flow[later] * part
                    } else {
                        0.0
                    };
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
    fn best_price(&self, costs: &[f64]) -> f64 {
        let needed = (1.0 / self.buffer).floor() as usize;
        let mut costs = costs.to_vec();
        let at = needed.min(costs.len().saturating_sub(1));
        if costs.is_empty() {
            return 0.0;
        }
        *costs.select_nth_unstable_by(at, f64::total_cmp).1
    }

    /// Positive multipliers that satisfy every column: an even flow, and a price of the load below every
    /// message's cost.
    fn multipliers(&self, layout: &Layout, rows: &Rows, kinds: &[Kind], point: &[f64]) -> Vec<f64> {
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
                    most = if self.buffer.is_finite() {
                        (cost - volume) * ratio
                    } else {
                        0.0
                    };
                    *multiplier = cost - volume + most;
                }
                Kind::Most => *multiplier = most,
                Kind::Whole => *multiplier = volume,
                Kind::Begin | Kind::After | Kind::End => {}
            }
        }
        multipliers
    }

    /// The loads of all messages within their bounds, summing to 1.
    fn portions(&self, layout: &Layout, point: &[f64]) -> Vec<f64> {
        let mut portions: Vec<f64> = (0..self.messages)
            .map(|j| {
                let (own, next) = self.load(layout, j);
                let later = next.map_or(0.0, |next| point[next as usize]);
                (point[own as usize] - later).clamp(0.0, self.buffer)
            })
            .collect();
        // The sum is 1 up to the accuracy of the solver; the rest goes where there is room.
        for _ in 0..4 {
            let mut sum = Sum::default();
            for &y in &portions {
                sum.add(y);
            }
            let sum = sum.value();
            for y in &mut portions {
                *y = (*y / sum).min(self.buffer);
            }
        }
        portions
    }

    /// Prices in SI units, and those of the messages' ends.
    fn prices(
        &self,
        kinds: &[Kind],
        multipliers: &[f64],
        portions: &[f64],
        job: &Job,
        time_unit: f64,
    ) -> (Prices, Vec<f64>) {
        let q = self.layers.len();
        let mut left = vec![0.0; q];
        portions
            .iter()
            .enumerate()
            .for_each(|(j, portion)| left[j % q] += portion);
        let (mut startup, mut buffer, mut compute, mut volume) = (0.0, 0.0, 0.0, 0.0);
        let mut row_prices = Vec::with_capacity(self.messages);
        for (kind, &multiplier) in kinds.iter().zip(multipliers) {
            match kind {
                Kind::After => startup += multiplier,
                Kind::End => {
                    startup += multiplier;
                    let j = row_prices.len();
                    row_prices.push(multiplier);
                    compute += multiplier * self.compute[j % q] * left[j % q];
                    left[j % q] -= portions[j];
                }
                Kind::Most => buffer -= multiplier * self.buffer,
                Kind::Whole => volume = multiplier,
                Kind::Begin | Kind::Least => {}
            }
        }
        // C_max = A p_A + C p_C + S p_S = V p_V + D p_D + S p_S leaves what sending costs.
        let sending = (volume + buffer - compute).max(0.0);
        let per = |value: f64, unit: f64| {
            if value == 0.0 {
                0.0
            } else {
                value * time_unit / unit
            }
        };
        let prices = Prices {
            volume: per(volume, job.volume),
            buffer: per(buffer, job.buffer),
            startup,
            transfer: if job.transfer == 0.0 {
                0.0
            } else {
                per(sending, job.transfer)
            },
            compute: per(compute, job.compute),
        };
        (prices, row_prices)
    }
}

//! Ordinary trees: the optimum by an interior-point method on the rules' own constraints.
//!
//! Relays are resources of their own, so the recursion for chains does not apply. The program is solved
//! in the start times `t` of every hop, the loads `Q_j` that a receiver gets from message `j` on, and `T`.
//! In these each row couples at most four variables, almost all of one stage, and a Cholesky
//! factor of the normal equations fills in little. The loads found are then played by the rules, which
//! gives their true makespan; the multipliers give a bound that no distribution beats.
//!
//! Where the messages flow through the relays without queueing, a recursion like that for chains finds loads and
//! multipliers at once, and the iterations are left out.

mod dual;
mod flow_through;
mod model;
mod rows;

use super::interior::Judge;
use super::platform::{OrdinaryTree, Platform};
use super::prices::{SidedPrices, SolvedState};
use super::solution::{Prices, Solution, count_messages, fewer_than_needed};
use super::{interior, platform};
use crate::steps::Pace;
use crate::{Error, ErrorKind, check};
use dual::Tree;
use flow_through::FlowThrough;
use model::Model;

/// The most hops (messages times the layers each passes) of an ordinary tree.
pub const MAX_HOPS: usize = 1 << 18;

/// The makespan of `messages` alone. Where messages flow through the relays without queueing, the loads and their
/// proof come from a recursion; only else from the interior-point method, within `most` hops.
pub(super) async fn makespan(
    tree: &OrdinaryTree,
    messages: usize,
    most: f64,
    pace: &Pace,
) -> Result<f64, Error> {
    let setting = Setting::new(tree, messages)?;
    pace.spend(setting.hops()).await;
    if setting.is_full() {
        return Ok(setting.fill()?.makespan);
    }
    let flow = setting.model.flow_through();
    pace.spend(10 * messages).await;
    if let Some(best) = flow.filter(FlowThrough::is_optimal) {
        return check::result("C_max", best.makespan * setting.time_unit);
    }
    let hops = setting.hops() as f64;
    if most < hops {
        let n = messages as f64 / setting.receivers.len() as f64;
        let help = format!("{most} hops of messages are solved here: raise D, or lower n or h");
        let got = format!("{n}, {hops} hops");
        return Err(Error::new(ErrorKind::TooLarge, "n", got, help));
    }
    Ok(setting.solve(pace).await?.makespan)
}

pub(super) async fn solve(tree: &OrdinaryTree, n: f64, pace: &Pace) -> Result<Solution, Error> {
    solve_messages(tree, messages(tree, n)?, pace).await
}

/// Returns the best distribution over the first `messages` in sending order; the last stage may be incomplete.
pub(super) async fn solve_messages(
    tree: &OrdinaryTree,
    messages: usize,
    pace: &Pace,
) -> Result<Solution, Error> {
    Setting::new(tree, messages)?.solve(pace).await
}

pub(super) async fn sided_prices(
    tree: &OrdinaryTree,
    solution: &Solution,
    pace: &Pace,
) -> SidedPrices {
    let known = SolvedState { load: &tree.load, solution, step: 1e-6 };
    let beside = async |load| {
        let setting = Setting::new(&OrdinaryTree { load, ..*tree }, solution.loads.len())?;
        Ok(setting.solve(pace).await?.prices)
    };
    known.both_sides(beside).await
}

/// The messages of `n` stages, which hold the load.
pub(super) fn messages(tree: &OrdinaryTree, n: f64) -> Result<usize, Error> {
    let platform = Platform::Ordinary(*tree);
    let receivers = platform.receivers()?;
    let messages = count_messages(receivers.len(), n)?;
    let hops: u32 = receivers.iter().sum();
    let most = MAX_HOPS / (hops as usize).max(1);
    if most as f64 + 1.0 <= n {
        return Err(platform::too_large("n", n, "stages of this tree", most as f64));
    }
    if let Some(least) = fewer_than_needed(&platform, n)? {
        let help = format!("V needs at least {least} stages: raise n, or D");
        return Err(Error::new(ErrorKind::Infeasible, "n", n, help));
    }
    Ok(messages)
}

/// A tree and what its model's units are.
struct Setting {
    platform: Platform,
    ports: f64,
    receivers: Vec<u32>,
    model: Model,
    /// Bytes for a processor of each receiver per unit of load.
    share: Vec<f64>,
    /// Seconds.
    time_unit: f64,
}

impl Setting {
    /// Returns the setting of `messages` messages; the last stage may have fewer than the others.
    fn new(tree: &OrdinaryTree, messages: usize) -> Result<Self, Error> {
        let platform = Platform::Ordinary(*tree);
        let receivers = platform.receivers()?;
        let held = tree.load.buffer * tree.ports * (messages as f64);
        if messages == 0 || held < tree.load.volume * (1.0 - 1e-12) {
            let help = format!("{messages} messages hold less than V: raise n or D");
            let got = "too few stages";
            return Err(Error::new(ErrorKind::Infeasible, "n", got, help));
        }
        let load = &tree.load;
        let load_unit = load.volume / tree.ports;
        let below = |layer: u32| tree.ports.powi(layer.cast_signed() - 1);
        let share: Vec<f64> = receivers.iter().map(|&i| load_unit / below(i)).collect();
        let even = even_loads(&share, messages);
        let time_unit = platform.simulate(&even)?.makespan;
        let pace = load_unit / time_unit;
        let height = receivers.iter().copied().max().unwrap_or(1);
        let model = Model {
            messages,
            buffers: tree.buffers as usize,
            startup: load.startup / time_unit,
            rate: (1..=height).map(|l| load.transfer * pace / below(l)).collect(),
            compute: receivers.iter().map(|&i| load.compute * pace / below(i)).collect(),
            buffer: load.buffer / load_unit,
            layers: receivers.clone(),
        };
        Ok(Self { platform, ports: tree.ports, receivers, model, share, time_unit })
    }

    /// Messages times the layers each passes.
    fn hops(&self) -> usize {
        (0..self.model.messages).map(|j| self.model.layer(j)).sum()
    }

    /// Returns whether the load fills every buffer in every message, up to the slack that `n_min` has.
    fn is_full(&self) -> bool {
        self.model.buffer * self.model.messages as f64 <= 1.0 + 1e-12
    }

    /// Every buffer full in every message: nothing is left to choose. The longest way through the
    /// schedule tells what the rates are worth.
    fn fill(self) -> Result<Solution, Error> {
        let loads = even_loads(&self.share, self.model.messages);
        let makespan = check::result("C_max", self.platform.simulate(&loads)?.makespan)?;
        let load = self.platform.load();
        let through = |l: usize| load.volume / self.ports / self.ports.powf(l as f64);
        let (_, startup, transfer, compute) = self.model.play_as(
            &vec![1.0 / loads.len() as f64; loads.len()],
            Way::default(),
            |(start, startups, sent, computed), l, portion| {
                let bytes = portion * through(l);
                let end = start + load.startup + load.transfer * bytes;
                (end, startups + 1.0, sent + bytes, computed)
            },
            |(arrived, startups, sent, computed), i, left| {
                let bytes = left * self.share[i];
                let end = arrived + load.compute * bytes;
                (end, startups, sent, computed + bytes)
            },
            |_, _, _| {},
        );
        Ok(Solution {
            makespan,
            lower_bound: makespan,
            full_messages: loads.len(),
            communication_bound: false,
            unique: true,
            row_prices: Vec::new(),
            prices: Prices { startup, transfer, compute, ..Prices::default() },
            receivers: self.receivers,
            loads,
        })
    }

    async fn solve(self, pace: &Pace) -> Result<Solution, Error> {
        if self.is_full() {
            return self.fill();
        }
        let Self { platform, receivers, model, share, time_unit, .. } = self;
        let layout = model.layout();
        let (rows, kinds) = model.rows(&layout);
        let mut judge = Tree {
            model: &model,
            layout: &layout,
            rows: &rows,
            kinds: &kinds,
            repaired: vec![0.0; rows.len()],
        };
        let best = model.flow_through().filter(FlowThrough::is_optimal);
        let known = best.and_then(|best| {
            let lower = judge.lower(&model.unqueued_multipliers(&layout, &rows, &kinds, &best)?);
            (best.makespan <= lower * (1.0 + 1e-12)).then_some((best.portions, lower))
        });
        let (portions, lower) = if let Some(known) = known {
            known
        } else {
            let point = model.point(&layout);
            let multipliers = model.multipliers(&layout, &rows, &kinds, &point);
            let found = interior::solve(&rows, point, multipliers, &mut judge, 1e-13, pace);
            let found = found.await;
            judge.lower(&found.multipliers);
            (model.portions(&layout, &found.point), found.lower)
        };
        let multipliers = judge.repaired;
        let loads: Vec<f64> = portions
            .iter()
            .enumerate()
            .map(|(j, portion)| portion * share[j % share.len()])
            .collect();
        let makespan = check::result("C_max", platform.simulate(&loads)?.makespan)?;
        let load = platform.load();
        let (prices, row_prices) =
            model.prices((&layout, &rows, &kinds), &multipliers, &portions, load, time_unit);
        let almost_full = model.buffer * (1.0 - 1e-9);
        Ok(Solution {
            makespan,
            lower_bound: (lower * time_unit).min(makespan),
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

/// A moment of a schedule, and on the longest way to it the startups and the bytes that were sent and
/// computed one after the other.
type Way = (f64, f64, f64, f64);

/// Returns equal loads through each port in every message.
fn even_loads(share: &[f64], messages: usize) -> Vec<f64> {
    let even = 1.0 / messages as f64;
    (0..messages).map(|j| even * share[j % share.len()]).collect()
}

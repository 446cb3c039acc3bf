//! The operation on nodes of several processes: its rounds counted once, the times of flat algorithms, of leaders and of
//! lanes, and where the fastest changes.

use crossover_model::collectives::nodes::{
    Hierarchical, Hierarchy, OnNodes, RoundsAlike, WayOnNodes, nic_bound, nic_words,
};
use crossover_model::collectives::{Best, Operation, Share};
use crossover_model::nodes::{Layout, Nodes};

use crate::screen::prelude::*;

use super::node_cache::FlipOnNodes;
use super::params::Place;
use super::state::{State, name};

/// The sizes among which a change of the fastest is sought, and the tries for each factor of ten.
const SIZES: (f64, f64) = (1.0, 1e9);
const PER_DECADE: f64 = 10.0;
/// Halvings between two tries: enough for the last digit of a ratio of 1.26.
const HALVINGS: usize = 52;

impl State {
    pub fn is_on_nodes(&self) -> bool {
        self.network == Place::Nodes
    }

    /// Returns the machine of two levels. A NIC is as fast as its process, unless it is said to be another.
    pub fn machine(&self) -> Nodes {
        Nodes {
            ppn: self.ppn,
            ts: self.ts,
            tw: self.tw,
            ts_in: self.ts_in,
            tw_in: self.tw_in,
            tw_mem: self.tw_mem,
            tw_nic: self.tw_nic.unwrap_or(self.tw),
            gap_nic: self.gap_nic,
            rails: self.rails,
            rail_use: self.rail_use,
        }
    }

    pub fn layout(&self) -> Result<Layout, Error> {
        Layout::of(&self.machine(), self.p, self.placement)
    }

    /// Takes over the rounds that were counted before, where they are the same.
    pub(super) fn keep_rounds(&self, before: &Self) {
        if !self.is_on_nodes() || !before.is_on_nodes() {
            return;
        }
        let (op, p, placement) = (self.op, self.p, self.placement);
        let kept = before.on_nodes().ok();
        let kept = kept.and_then(|on| on.repriced(op, &self.machine(), p, placement, self.gamma));
        if let Some(on) = kept {
            let _ = self.nodes.counted.get(|| Ok(on));
        }
    }

    /// Returns the operation on the nodes; an error elsewhere.
    pub fn on_nodes(&self) -> Result<&OnNodes, Error> {
        self.nodes.counted.get(|| {
            if !self.is_on_nodes() {
                let help = "there are no nodes here: choose the network nodes";
                let got = "one level";
                return Err(Error::new(ErrorKind::Undefined, "network", got, help));
            }
            OnNodes::new(self.op, &self.machine(), self.p, self.placement, self.gamma)
        })
    }

    /// Returns the way asked for, or else the fastest.
    pub fn way(&self) -> Result<WayOnNodes, Error> {
        match self.algorithm {
            None => Ok(self.best_on_network()?.way),
            Some(WayOnNodes::Flat(_)) => self.used_algorithm().map(WayOnNodes::Flat),
            Some(way) => Ok(way),
        }
    }

    pub fn time_on_nodes(&self) -> Result<f64, Error> {
        let way = self.way()?;
        self.on_nodes()?.time_of(way, self.m)
    }

    pub fn best_flat(&self) -> Result<Best, Error> {
        self.on_nodes()?.best_flat(self.m)
    }

    /// Returns the phases of leaders or of lanes.
    pub fn hierarchical(&self, hierarchy: Hierarchy) -> Result<&Hierarchical, Error> {
        let at = hierarchy as usize;
        self.nodes.phases[at].get(|| self.on_nodes()?.hierarchical(hierarchy, self.m))
    }

    /// Returns the phases of the way in use; an error where it has none.
    pub fn phases(&self) -> Result<&Hierarchical, Error> {
        match self.way()? {
            WayOnNodes::Hierarchical(hierarchy) => self.hierarchical(hierarchy),
            way @ WayOnNodes::Flat(_) => {
                let help = "it does not know the nodes: give leaders or lanes";
                let (kind, field) = (ErrorKind::Undefined, "algorithm");
                Err(Error::new(kind, field, way.name(), help))
            }
        }
    }

    /// Returns the rounds of the way in use, their words counted, one for each where they become fewer.
    pub fn rounds_on_nodes(&self) -> Result<Vec<RoundsAlike>, Error> {
        let mut all = Vec::new();
        match self.way()? {
            WayOnNodes::Flat(algorithm) => {
                let rounds = self.on_nodes()?.rounds(algorithm, self.m)?;
                add_words(&mut all, &rounds, self.size().n);
            }
            WayOnNodes::Hierarchical(hierarchy) => {
                for phase in &self.hierarchical(hierarchy)?.phases {
                    add_words(&mut all, &phase.rounds, phase.n);
                }
            }
        }
        Ok(all)
    }

    /// Returns the least time of these ways but one.
    fn least_time(&self, ways: &[WayOnNodes], but: Option<WayOnNodes>) -> f64 {
        let mut least = f64::NAN;
        for way in ways.iter().copied().filter(|way| Some(*way) != but) {
            if let Ok(t) = self.on_nodes().and_then(|on| on.time_of(way, self.m)) {
                least = t.min(least);
            }
        }
        least
    }

    fn flat_ways(&self) -> Vec<WayOnNodes> {
        let of = |on: &OnNodes| on.algorithms().map(WayOnNodes::Flat).collect();
        self.on_nodes().map_or_else(|_| Vec::new(), of)
    }

    /// Returns the least time of all ways but one.
    pub fn second_best_on_nodes(&self, best: WayOnNodes) -> f64 {
        let mut ways = self.flat_ways();
        ways.extend(Hierarchy::ALL.map(WayOnNodes::Hierarchical));
        self.least_time(&ways, Some(best))
    }

    /// Returns the least time of all flat algorithms but the best.
    pub fn second_best_flat(&self) -> f64 {
        let best = self.best_flat().ok().map(|best| WayOnNodes::Flat(best.algorithm));
        self.least_time(&self.flat_ways(), best)
    }

    fn share_on_nodes(&self) -> Share {
        Share { m: self.m, p: self.p }
    }

    pub fn nic_words(&self) -> Result<f64, Error> {
        self.on_nodes()?;
        nic_words(self.op, &self.machine(), &self.share_on_nodes())
    }

    pub fn nic_bound(&self) -> Result<f64, Error> {
        self.on_nodes()?;
        nic_bound(self.op, &self.machine(), &self.share_on_nodes())
    }

    /// Returns the size from which on lanes are faster than leaders.
    pub fn lanes_from(&self) -> Result<f64, Error> {
        let undefined = |field, got: String, help: &str| {
            Error::new(ErrorKind::Undefined, field, got, help.to_owned())
        };
        if self.is_on_nodes() && self.op != Operation::AllReduce {
            let help = "it is sought for an all-reduce: choose that operation";
            return Err(undefined("op", name(self.op), help));
        }
        let from = self.nodes.lanes_from.get(|| self.on_nodes()?.lanes_from())?;
        from.ok_or_else(|| {
            let help = "lanes are faster than leaders at no size up to 1e9 words: change ppn, rails or the times";
            undefined("ppn", self.ppn.to_string(), help)
        })
    }

    /// Returns where the fastest way changes, nearest to `m` in ratio.
    pub fn flip_on_nodes(&self) -> Result<&FlipOnNodes, Error> {
        self.nodes.flip.get(|| {
            let (on, here) = (self.on_nodes()?, self.m.clamp(SIZES.0, SIZES.1));
            let now = on.best(here)?.0;
            let (mut low, mut high) = (here, here);
            let factor = 10_f64.powf(1.0 / PER_DECADE);
            while SIZES.0 < low || high < SIZES.1 {
                let next = (high * factor).min(SIZES.1);
                if high < next && on.best(next)?.0 != now {
                    return self.change_between(high, next);
                }
                let before = (low / factor).max(SIZES.0);
                if before < low && on.best(before)?.0 != now {
                    return self.change_between(before, low);
                }
                (low, high) = (before, next);
            }
            let help = "one way is the fastest from 1 to 1e9 words: give another op, p or ppn";
            Err(Error::new(ErrorKind::Undefined, "op", name(self.op), help))
        })
    }

    /// Returns the first change between two sizes with different fastest ways.
    fn change_between(&self, mut low: f64, mut high: f64) -> Result<FlipOnNodes, Error> {
        let on = self.on_nodes()?;
        let below = on.best(low)?.0;
        for _ in 0..HALVINGS {
            let middle = (low * high).sqrt();
            if !(low < middle && middle < high) {
                break;
            }
            if on.best(middle)?.0 == below {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(FlipOnNodes { m: high, below, above: on.best(high)?.0 })
    }
}

/// Adds rounds with the words that `n` make of their shares, one for each where they become fewer.
fn add_words(all: &mut Vec<RoundsAlike>, rounds: &[RoundsAlike], n: f64) {
    for alike in rounds {
        let left = if alike.falls { alike.count as u32 } else { 1 };
        let count = if alike.falls { 1.0 } else { alike.count };
        for times in 1..=left {
            let round = alike.round.scaled(f64::from(times) * n);
            all.push(RoundsAlike { count, round, falls: false });
        }
    }
}

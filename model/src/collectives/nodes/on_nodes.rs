//! An operation on the nodes of a machine, whose rounds are counted once for all sizes.

use std::fmt;
use std::sync::Arc;

use super::super::cost::{Price, segments};
use super::super::operation::{Operation, Share};
use super::super::winners::bisect;
use super::super::{Algorithm, Best};
use super::hierarchy::{Hierarchical, Hierarchy, Level, PhaseOnNodes};
use super::rounds::{RoundsAlike, count, time};
use crate::check::{non_negative, processors, result};
use crate::nodes::{Layout, Nodes, Placement};
use crate::{Error, ErrorKind, Size};

/// Times that differ by less than this share are the same.
const TIE: f64 = 1e-12;
/// Sizes tried for each factor of ten, and the powers of ten between them.
const PER_DECADE: i32 = 10;
const DECADES: i32 = 9;

/// A way to perform an operation on nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WayOnNodes {
    /// By an algorithm that does not know the nodes.
    Flat(Algorithm),
    /// In phases inside the nodes and between them.
    Hierarchical(Hierarchy),
}

impl WayOnNodes {
    /// Returns the name in readouts and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flat(algorithm) => algorithm.name(),
            Self::Hierarchical(hierarchy) => hierarchy.name(),
        }
    }
}

impl fmt::Display for WayOnNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An operation on the nodes of a machine.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation};
/// use crossover_model::collectives::nodes::{Hierarchy, OnNodes};
/// use crossover_model::communication::Network;
/// use crossover_model::nodes::{Nodes, Placement};
/// let flat = Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 });
/// let nodes = Nodes { ppn: 8.0, ts_in: 1e-6, tw_in: 1e-9, ..flat };
/// let all = OnNodes::new(Operation::AllReduce, &nodes, 16.0, Placement::Block, 0.0)?;
/// let lanes = all.hierarchical(Hierarchy::Lanes, 1000.0)?;
/// assert!((lanes.t - 27.75e-6).abs() < 1e-15 && (lanes.t_in - 7.75e-6).abs() < 1e-15);
/// assert!((all.best_flat(1000.0)?.t - 52e-6).abs() < 1e-15);
/// // The fastest way of all, and any other.
/// let (way, t) = all.best(1000.0)?;
/// assert_eq!((way.name(), all.time_of(way, 1000.0)?), ("lanes", t));
/// assert_eq!(all.hierarchical_time(Hierarchy::Lanes, 1000.0)?, t);
/// assert!(t < all.time(Algorithm::Ring, 1000.0)?);
/// // Its ring has 30 rounds, and no segments; lanes lead at any size here.
/// let rounds = all.rounds(Algorithm::Ring, 1000.0)?;
/// assert_eq!(rounds.iter().map(|alike| alike.count).sum::<f64>(), 30.0);
/// assert_eq!((all.nodes(), all.segments(Algorithm::Ring, 1000.0)?), (2.0, 1.0));
/// assert!(all.lanes_from()?.is_some());
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OnNodes {
    nodes: Nodes,
    gamma: f64,
    /// What does not depend on the times of the machine, nor on the size.
    plan: Arc<Plan>,
}

/// The rounds of all that is compared.
#[derive(Debug)]
struct Plan {
    operation: Operation,
    /// The numbers of the machine that its rounds depend on: NICs in use and whether inside messages share the memory.
    layout: Layout,
    shares_memory: bool,
    flat: Runs,
    /// By operation.
    inside: Vec<Runs>,
    across: Vec<Runs>,
}

/// The flat algorithms of an operation on a layout.
#[derive(Debug)]
struct Runs {
    operation: Operation,
    layout: Layout,
    /// Messages of as many processes of a node go over the NIC that one of this layout's processes has.
    share: f64,
    shares_memory: bool,
    /// Those that the processes can use, with their rounds; a chain's depend on the size.
    all: Vec<(Algorithm, Option<Vec<RoundsAlike>>)>,
}

impl OnNodes {
    /// Counts the rounds of an operation on `p` processes, with `gamma` seconds to combine two words.
    ///
    /// # Errors
    /// As [`Layout::of`]; names `p` when there are fewer than 2, `gamma` when it is negative or not finite.
    pub fn new(
        operation: Operation,
        nodes: &Nodes,
        p: f64,
        placement: Placement,
        gamma: f64,
    ) -> Result<Self, Error> {
        processors("p", p, 2)?;
        let layout = Layout::of(nodes, p, placement)?;
        let plan = Plan::new(operation, layout, nodes.tw_mem != 0.0)?;
        Ok(Self { nodes: *nodes, gamma: non_negative("gamma", gamma)?, plan: Arc::new(plan) })
    }

    /// Returns the same operation with other times, its rounds not counted again; `None` where the rounds are others.
    #[must_use]
    pub fn repriced(
        &self,
        operation: Operation,
        nodes: &Nodes,
        p: f64,
        placement: Placement,
        gamma: f64,
    ) -> Option<Self> {
        let layout = Layout::of(nodes, p, placement).ok()?;
        let gamma = non_negative("gamma", gamma).ok()?;
        let plan = &self.plan;
        let same = (plan.operation, plan.layout, plan.shares_memory)
            == (operation, layout, nodes.tw_mem != 0.0);
        same.then(|| Self { nodes: *nodes, gamma, plan: Arc::clone(&self.plan) })
    }

    /// Returns the machine.
    #[must_use]
    pub const fn machine(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns the nodes.
    #[must_use]
    pub fn nodes(&self) -> f64 {
        self.plan.layout.nodes() as f64
    }

    /// Returns the flat algorithms that the processes can use, the simplest first.
    pub fn algorithms(&self) -> impl Iterator<Item = Algorithm> {
        self.plan.flat.all.iter().map(|(algorithm, _)| *algorithm)
    }

    fn share(&self, m: f64) -> Share {
        Share { m, p: self.plan.layout.processes() as f64 }
    }

    fn words(&self, m: f64) -> Result<f64, Error> {
        result("m", self.plan.operation.total_words(&self.share(non_negative("m", m)?)))
    }

    /// Returns the rounds of a flat algorithm for the `m` words that a process contributes.
    ///
    /// # Errors
    /// As [`rounds`](super::rounds()); names `m` when it is negative or not finite.
    pub fn rounds(&self, algorithm: Algorithm, m: f64) -> Result<Vec<RoundsAlike>, Error> {
        self.plan.flat.rounds(algorithm, &self.nodes, self.gamma, self.words(m)?)
    }

    /// Returns the segments in which a chain sends in least time by the formula of one level; 1 of another algorithm.
    ///
    /// # Errors
    /// Names `m` when it is negative or not finite.
    pub fn segments(&self, algorithm: Algorithm, m: f64) -> Result<f64, Error> {
        self.plan.flat.segments(algorithm, &self.nodes, self.gamma, self.words(m)?)
    }

    /// Returns the time of a flat algorithm for the `m` words that a process contributes, in seconds.
    ///
    /// # Errors
    /// As [`Self::rounds`]; names `T` when the time overflows.
    pub fn time(&self, algorithm: Algorithm, m: f64) -> Result<f64, Error> {
        self.plan.flat.time(algorithm, &self.nodes, self.gamma, self.words(m)?)
    }

    /// Returns the fastest flat algorithm; the first unless another is faster by more than rounding.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn best_flat(&self, m: f64) -> Result<Best, Error> {
        self.plan.flat.best(&self.nodes, self.gamma, self.words(m)?)
    }

    /// Returns a hierarchical collective, each phase by the flat algorithm that is fastest there.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn hierarchical(&self, hierarchy: Hierarchy, m: f64) -> Result<Hierarchical, Error> {
        let mut whole = Hierarchical::default();
        self.each_phase(hierarchy, m, &mut |runs, is_across, n| {
            let Best { algorithm, t } = runs.best(&self.nodes, self.gamma, n)?;
            let part = if is_across { &mut whole.t_across } else { &mut whole.t_in };
            *part += t;
            let rounds = runs.rounds(algorithm, &self.nodes, self.gamma, n)?;
            let operation = runs.operation;
            whole.phases.push(PhaseOnNodes { is_across, operation, algorithm, n, t, rounds });
            Ok(())
        })?;
        whole.t = result("T", whole.t_in + whole.t_across)?;
        Ok(whole)
    }

    /// Returns the time of a hierarchical collective alone, in seconds.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn hierarchical_time(&self, hierarchy: Hierarchy, m: f64) -> Result<f64, Error> {
        let (mut inside, mut across) = (0.0, 0.0);
        self.each_phase(hierarchy, m, &mut |runs, is_across, n| {
            let part = if is_across { &mut across } else { &mut inside };
            *part += runs.best(&self.nodes, self.gamma, n)?.t;
            Ok(())
        })?;
        result("T", inside + across)
    }

    fn each_phase(
        &self,
        hierarchy: Hierarchy,
        m: f64,
        each: &mut dyn FnMut(&Runs, bool, f64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (plan, m) = (&self.plan, non_negative("m", m)?);
        let (k, nodes) = (plan.layout.ppn() as f64, plan.layout.nodes() as f64);
        for (level, operation, n) in hierarchy.phases(plan.operation, m, k, nodes) {
            let is_across = level == Level::Across;
            let all = if is_across { &plan.across } else { &plan.inside };
            let share = if is_across && hierarchy == Hierarchy::Leaders { Some(1.0) } else { None };
            let fitting = |runs: &&Runs| {
                runs.operation == operation && share.is_none_or(|share| runs.share == share)
            };
            // A level of one process has no phase.
            if let Some(runs) = all.iter().rfind(fitting) {
                each(runs, is_across, result("m", n)?)?;
            }
        }
        Ok(())
    }

    /// Returns the time of any way, in seconds.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn time_of(&self, way: WayOnNodes, m: f64) -> Result<f64, Error> {
        match way {
            WayOnNodes::Flat(algorithm) => self.time(algorithm, m),
            WayOnNodes::Hierarchical(hierarchy) => self.hierarchical_time(hierarchy, m),
        }
    }

    /// Returns the fastest way of all and its time, in seconds: the first of flat algorithms, leaders and lanes unless
    /// another is faster by more than rounding.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn best(&self, m: f64) -> Result<(WayOnNodes, f64), Error> {
        let flat = self.best_flat(m)?;
        let mut best = (WayOnNodes::Flat(flat.algorithm), flat.t);
        for hierarchy in Hierarchy::ALL {
            let t = self.hierarchical_time(hierarchy, m)?;
            if t < best.1 * (1.0 - TIE) {
                best = (WayOnNodes::Hierarchical(hierarchy), t);
            }
        }
        Ok(best)
    }

    /// Returns the least words that a process contributes, from 1 to 1e9, from which on lanes are faster than leaders;
    /// `None` where they never are. They are sought in ten steps a decade, then by halving.
    ///
    /// # Errors
    /// As [`Self::time`].
    pub fn lanes_from(&self) -> Result<Option<f64>, Error> {
        let lead = |m: f64| -> Result<bool, Error> {
            let [leaders, lanes] = Hierarchy::ALL.map(|way| self.hierarchical_time(way, m));
            Ok(lanes? < leaders? * (1.0 - TIE))
        };
        let mut below = None;
        for step in 0..=DECADES * PER_DECADE {
            let m = 10_f64.powf(f64::from(step) / f64::from(PER_DECADE));
            if lead(m)? {
                let from = |low| bisect(low, m, |m| !lead(m).unwrap_or(true));
                return Ok(Some(below.map_or(m, from)));
            }
            below = Some(m);
        }
        Ok(None)
    }
}

impl Plan {
    fn new(operation: Operation, layout: Layout, shares_memory: bool) -> Result<Self, Error> {
        let runs = |operation, layout, share| Runs::new(operation, layout, share, shares_memory);
        let (k, nodes) = (layout.ppn(), layout.nodes());
        let (mut inside, mut across): (Vec<Runs>, Vec<Runs>) = (Vec::new(), Vec::new());
        for hierarchy in Hierarchy::ALL {
            // The sizes do not matter here.
            for (level, operation, _) in hierarchy.phases(operation, 1.0, k as f64, nodes as f64) {
                let is_new = |all: &[Runs]| all.iter().all(|runs| runs.operation != operation);
                if level == Level::Inside {
                    if 1 < k && is_new(&inside) {
                        inside.push(runs(operation, layout.inside(), 1.0)?);
                    }
                } else if 1 < nodes {
                    let sharing = layout.most_on_a_nic(0..k) as f64;
                    let share = if hierarchy == Hierarchy::Lanes { sharing } else { 1.0 };
                    across.push(runs(operation, layout.across(), share)?);
                }
            }
        }
        Ok(Self {
            operation,
            layout,
            shares_memory,
            flat: runs(operation, layout, 1.0)?,
            inside,
            across,
        })
    }
}

impl Runs {
    fn new(
        operation: Operation,
        layout: Layout,
        share: f64,
        shares_memory: bool,
    ) -> Result<Self, Error> {
        let mut runs = Self { operation, layout, share, shares_memory, all: Vec::new() };
        for &algorithm in operation.algorithms() {
            let rounds = match algorithm {
                Algorithm::Chain => None,
                _ => match runs.count(algorithm, 1.0) {
                    Ok(rounds) => Some(rounds),
                    Err(error) if error.kind() == ErrorKind::NotPerfectSquare => continue,
                    Err(error) => return Err(error),
                },
            };
            runs.all.push((algorithm, rounds));
        }
        Ok(runs)
    }

    /// The rounds, on the NICs that all these processes share.
    fn count(&self, algorithm: Algorithm, segments: f64) -> Result<Vec<RoundsAlike>, Error> {
        let mut rounds =
            count(self.operation, algorithm, &self.layout, segments, self.shares_memory)?;
        for alike in &mut rounds {
            alike.round.across.words *= self.share;
            alike.round.across.messages *= self.share;
        }
        Ok(rounds)
    }

    fn counted(&self, algorithm: Algorithm) -> Option<&Vec<RoundsAlike>> {
        let found = self.all.iter().find(|(other, _)| *other == algorithm);
        found.and_then(|(_, rounds)| rounds.as_ref())
    }

    fn rounds(
        &self,
        algorithm: Algorithm,
        nodes: &Nodes,
        gamma: f64,
        n: f64,
    ) -> Result<Vec<RoundsAlike>, Error> {
        match self.counted(algorithm) {
            Some(rounds) => Ok(rounds.clone()),
            None => self.count(algorithm, self.segments(algorithm, nodes, gamma, n)?),
        }
    }

    fn time(&self, algorithm: Algorithm, nodes: &Nodes, gamma: f64, n: f64) -> Result<f64, Error> {
        match self.counted(algorithm) {
            Some(rounds) => time(rounds, nodes, gamma, n),
            None => time(&self.rounds(algorithm, nodes, gamma, n)?, nodes, gamma, n),
        }
    }

    /// The segments of a chain: those of one level, for the steps between nodes, or inside the one node.
    fn segments(
        &self,
        algorithm: Algorithm,
        nodes: &Nodes,
        gamma: f64,
        n: f64,
    ) -> Result<f64, Error> {
        let (p, layout) = (self.layout.processes() as f64, &self.layout);
        let (alpha, beta) = if layout.nodes() == 1 {
            (nodes.ts_in, nodes.tw_in.max((p - 1.0) * nodes.tw_mem))
        } else {
            let on_a_nic =
                if layout.is_cyclic() { layout.most_on_a_nic(0..layout.ppn()) } else { 1 };
            let sharing = self.share * on_a_nic as f64;
            (nodes.ts, nodes.tw.max(sharing * nodes.tw_nic / nodes.rails_of_a_message()))
        };
        segments(self.operation, algorithm, &Price { alpha, beta, gamma }, &Size { n, p })
    }

    fn best(&self, nodes: &Nodes, gamma: f64, n: f64) -> Result<Best, Error> {
        let mut best: Option<Best> = None;
        for &(algorithm, _) in &self.all {
            let t = self.time(algorithm, nodes, gamma, n)?;
            if best.is_none_or(|best| t < best.t * (1.0 - TIE)) {
                best = Some(Best { algorithm, t });
            }
        }
        let p = self.layout.processes();
        best.ok_or_else(|| Error::new(ErrorKind::Undefined, "p", p, "no algorithm can use it"))
    }
}

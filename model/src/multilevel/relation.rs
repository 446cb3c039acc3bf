//! Relations of two algorithms: equal, of one class, similar, of the same granularity.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::Graph;
use super::problems::{Family, Instance};
use crate::names::named;

/// The relation of two algorithms; the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kinship {
    /// Equal decompositions on equally many processors (Definition 11).
    Equal,
    /// Equal decompositions, on any processors (Definition 13).
    SameClass,
    /// One problem of two sizes, with equally many operators of each functional relation
    /// (Definitions 2 and 6, Remark 5).
    Similar,
    /// Made of the same operators (Definition 12).
    SameGranularity,
    /// None of these.
    None,
}

named!(Kinship, "relation", {
    Equal = "equal",
    SameClass = "same class",
    Similar = "similar",
    SameGranularity = "same granularity",
    None = "none",
});

/// An algorithm that is related to others.
#[derive(Clone, Copy, Debug)]
pub struct Related<'a> {
    /// The problem and its size; `None` for a custom graph, which is a problem of its own.
    pub problem: Option<(Family, f64)>,
    /// Its operators.
    pub instance: &'a Instance,
    /// The processors it runs on.
    pub processors: f64,
}

impl Related<'_> {
    /// Returns the relation of this algorithm to another.
    ///
    /// ```
    /// use crossover_model::multilevel::{Family, Kinship, Problem, Related};
    /// let halved = |size| Problem::of(Family::Sum, size).halved(1.0)?.build();
    /// let (sixteen, eight) = (halved(16.0)?, halved(8.0)?);
    /// let of = |size, instance| Related { problem: Some((Family::Sum, size)), instance, processors: 1.0 };
    /// // Two B8 and a B2 beside two B4 and a B2.
    /// assert_eq!(of(16.0, &sixteen).kinship_to(&of(8.0, &eight)), Kinship::Similar);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: D'Amore et al., Definitions 2, 6, 11, 12 and 13, Remark 5.
    #[must_use]
    pub fn kinship_to(&self, other: &Self) -> Kinship {
        let is_scaled = match (self.problem, other.problem) {
            (Some((family, size)), Some((of, other))) => family == of && size != other,
            _ => false,
        };
        let is_same = self.problem == other.problem;
        match self.differences(other) {
            Differences { operators: 0, .. } if is_same && self.processors == other.processors => {
                Kinship::Equal
            }
            Differences { operators: 0, .. } if is_same => Kinship::SameClass,
            Differences { counts: 0, .. } if is_scaled => Kinship::Similar,
            Differences { names: 0, .. } => Kinship::SameGranularity,
            _ => Kinship::None,
        }
    }

    /// Returns in what the two differ. A custom graph equals itself, whatever its times.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Differences {
        if self.problem.is_none() && other.problem.is_none() {
            return Differences::default();
        }
        let (ours, theirs) = (self.instance, other.instance);
        let most = ours.graph.operators().max(theirs.graph.operators());
        let (of_ours, of_theirs) = (counts(ours), counts(theirs));
        let relations: BTreeSet<&String> = of_ours.keys().chain(of_theirs.keys()).collect();
        let count =
            |of: &BTreeMap<String, usize>, name: &String| of.get(name).copied().unwrap_or(0);
        let names = |of: &Instance, other: &Instance| {
            let others = other.granularity();
            of.granularity().iter().filter(|name| !others.contains(name)).count()
        };
        Differences {
            operators: (0..most).filter(|at| !ours.is_alike(theirs, *at)).count(),
            counts: relations
                .into_iter()
                .map(|name| count(&of_ours, name).abs_diff(count(&of_theirs, name)))
                .sum(),
            names: names(ours, theirs) + names(theirs, ours),
        }
    }
}

/// In what two algorithms differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Differences {
    /// Operators of another kind or with other predecessors than the one in the same place.
    pub operators: usize,
    /// Operators of a functional relation that one of the two has more of.
    pub counts: usize,
    /// Distinct operators that only one of the two has.
    pub names: usize,
}

fn counts(instance: &Instance) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for kind in &instance.kinds {
        *counts.entry(kind.relation()).or_insert(0) += kind.count;
    }
    counts
}

impl Graph {
    /// Returns the number of operators above level 0, and of those among them that need a result of the level just
    /// below: equation (2) claims that all do.
    ///
    /// Source: D'Amore et al., Definition 4, (2).
    #[must_use]
    pub fn dependent_operators(&self) -> (usize, usize) {
        let above = (0..self.operators()).filter(|at| 0 < self.level(*at));
        above.fold((0, 0), |(all, bound), at| {
            let before = self.predecessors(at).iter();
            let is_bound = before.map(|other| self.level(*other as usize) + 1).max();
            (all + 1, bound + usize::from(is_bound == Some(self.level(at))))
        })
    }
}

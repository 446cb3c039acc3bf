//! A graph together with what each of its operators is, and how the generators collect one.

use crate::order;
use std::collections::HashMap;
use std::fmt::Display;

use crate::multilevel::graph::{Graph, check_size};
use crate::multilevel::lists::Lists;
use crate::{Error, ErrorKind};

/// One kind of operator: what the granularity set of an algorithm is made of (Definition 12).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OperatorKind {
    /// Its function, with its size.
    pub name: String,
    /// Its time, in tcalc.
    pub beta: f64,
    /// Number of operators of this kind.
    pub count: usize,
}

impl OperatorKind {
    /// Returns its function, whatever its sizes: its name without numbers. B8 and B4 are both sums.
    ///
    /// Source: D'Amore et al., Definition 2: similar problems have the same functional relation.
    #[must_use]
    pub fn relation(&self) -> String {
        self.name.chars().filter(|letter| !letter.is_ascii_digit()).collect()
    }

    /// Returns the numbers in its name, which are its sizes.
    #[must_use]
    pub fn sizes(&self) -> Vec<f64> {
        let parts = self.name.split(|letter: char| !letter.is_ascii_digit());
        parts.filter_map(|digits| digits.parse().ok()).collect()
    }
}

/// A graph together with what each of its operators is.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The graph.
    pub graph: Graph,
    /// The kinds of operators, in the order in which the graph first has them.
    pub kinds: Vec<OperatorKind>,
    /// The kind of each operator, by position.
    pub kind_of: Vec<u32>,
}

impl Instance {
    /// Returns the names of the distinct operators: the granularity set.
    #[must_use]
    pub fn granularity(&self) -> Vec<&str> {
        self.kinds.iter().map(|kind| kind.name.as_str()).collect()
    }

    /// Returns the kind of the operator at position `at`.
    #[must_use]
    pub fn kind(&self, at: usize) -> Option<&OperatorKind> {
        self.kinds.get(*self.kind_of.get(at)? as usize)
    }

    /// Returns whether the operators at position `at` of both are of the same kind and need the results of
    /// the same ones. Their times do not count.
    #[must_use]
    pub fn is_alike(&self, other: &Self, at: usize) -> bool {
        let names = [self, other].map(|of| of.kind(at).map(|kind| kind.name.as_str()));
        names[0].is_some()
            && names[0] == names[1]
            && self.graph.predecessors(at) == other.graph.predecessors(at)
    }

    /// Returns the names of the operators that are not among `offered`, those of the largest sizes first.
    ///
    /// Source: D'Amore et al., Definitions 8 and 9: a machine has operators, and a problem is solvable on it
    /// if it has all those of a decomposition.
    #[must_use]
    pub fn missing_operators(&self, offered: &[&str]) -> Vec<&str> {
        let mut missing: Vec<&OperatorKind> =
            self.kinds.iter().filter(|kind| !offered.contains(&kind.name.as_str())).collect();
        order::sort_by(&mut missing, |a, b| {
            let order = b.sizes().partial_cmp(&a.sizes());
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        missing.into_iter().map(|kind| kind.name.as_str()).collect()
    }

    /// Returns the same graph with these times in tcalc: one for all operators, or one for each
    /// kind in the order of [`Instance::kinds`].
    ///
    /// # Errors
    /// On the field `times`: [`ErrorKind::LengthMismatch`] for another number of times, and as
    /// [`Graph::with_times`].
    pub fn with_times(&self, times: &[f64]) -> Result<Self, Error> {
        let mut instance = self.clone();
        match times {
            [one] => {
                for kind in &mut instance.kinds {
                    kind.beta = *one;
                }
            }
            _ if times.len() == self.kinds.len() => {
                for (kind, time) in instance.kinds.iter_mut().zip(times) {
                    kind.beta = *time;
                }
            }
            _ => {
                let got = format!("{} times", times.len());
                let names: Vec<&str> = self.granularity().into_iter().take(12).collect();
                let help = format!(
                    "give one for all operators, or {}, one for each kind: {}",
                    self.kinds.len(),
                    names.join(", ")
                );
                return Err(Error::new(ErrorKind::LengthMismatch, "times", got, help));
            }
        }
        let of = |kind: &u32| instance.kinds.get(*kind as usize).map_or(0.0, |k| k.beta);
        let betas: Vec<f64> = instance.kind_of.iter().map(of).collect();
        instance.graph = self.graph.with_times(&betas)?;
        Ok(instance)
    }
}

/// Returns the id of the operator that gives the sum of the numbers from one place to another.
pub(super) fn sum_of(first: impl Display, last: impl Display) -> String {
    format!("{first}–{last}")
}

/// The key of a kind: a tag of the generator and up to three sizes.
type KindKey = (u8, u64, u64, u64);

/// Collects operators whose predecessors come before them.
#[derive(Debug)]
pub(super) struct Builder {
    ids: Vec<String>,
    predecessors: Lists,
    kinds: Vec<OperatorKind>,
    kind_of: Vec<u32>,
    known: HashMap<KindKey, u32>,
}

impl Builder {
    pub(super) fn with_capacity(operators: usize) -> Self {
        Self {
            ids: Vec::with_capacity(operators),
            predecessors: Lists::with_capacity(operators, 2 * operators),
            kinds: Vec::new(),
            kind_of: Vec::with_capacity(operators),
            known: HashMap::new(),
        }
    }

    /// The kind of this key; `describe` gives its name and time when it is new.
    pub(super) fn kind(&mut self, key: KindKey, describe: impl FnOnce() -> (String, f64)) -> u32 {
        let kinds = &mut self.kinds;
        *self.known.entry(key).or_insert_with(|| {
            let (name, beta) = describe();
            kinds.push(OperatorKind { name, beta, count: 0 });
            kinds.len() as u32 - 1
        })
    }

    /// Adds an operator; the id must be new, the predecessors added before.
    pub(super) fn add(&mut self, id: String, kind: u32, predecessors: &[u32]) -> u32 {
        self.ids.push(id);
        self.predecessors.push_list(predecessors);
        self.kind_of.push(kind);
        if let Some(kind) = self.kinds.get_mut(kind as usize) {
            kind.count += 1;
        }
        self.ids.len() as u32 - 1
    }

    pub(super) fn finish(self) -> Result<Instance, Error> {
        check_size(self.ids.len(), self.predecessors.total())?;
        let of = |kind: &u32| self.kinds.get(*kind as usize).map_or(0.0, |k| k.beta);
        let beta = self.kind_of.iter().map(of).collect();
        Ok(Instance {
            graph: Graph::assemble(self.ids, beta, self.predecessors)?,
            kinds: self.kinds,
            kind_of: self.kind_of,
        })
    }
}

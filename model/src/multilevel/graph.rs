//! Dependency graphs of operators: what a decomposition is made of.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::lists::Lists;
use crate::sum::sum;
use crate::{Error, ErrorKind, check};

/// The most operators a graph or a matrix may have.
pub const MOST_OPERATORS: usize = 1_000_000;

/// The most dependencies a graph may have.
pub const MOST_DEPENDENCIES: usize = 10_000_000;

/// A message names at most this many operators of a cycle.
const CYCLE_SHOWN: usize = 12;

/// One operator of an algorithm: what it is called, how long it takes, whose results it needs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Operator {
    /// Its name, unique in the graph.
    pub id: String,
    /// Its time beta, in tcalc (the time of one floating-point operation); above 0.
    pub beta: f64,
    /// The names of the operators it depends on, in any order, each once.
    pub predecessors: Vec<String>,
}

impl Operator {
    /// Returns the operator `id` of `beta` tcalc that depends on `predecessors`.
    pub fn new(id: impl Into<String>, beta: f64, predecessors: &[&str]) -> Self {
        Self {
            id: id.into(),
            beta,
            predecessors: predecessors.iter().map(ToString::to_string).collect(),
        }
    }
}

/// A dependency graph without a cycle: operators with times, and who needs whose result.
///
/// Operators are known by their position in the list they were given in. An operator's *level* is
/// the length of the longest chain of predecessors before it; the levels are the rows of the
/// [decomposition matrix](Self::decomposition).
///
/// ```
/// use crossover_model::multilevel::{Graph, Operator};
/// let graph = Graph::new(&[
///     Operator::new("left", 7.0, &[]),
///     Operator::new("right", 7.0, &[]),
///     Operator::new("both", 1.0, &["left", "right"]),
/// ])?;
/// assert_eq!(graph.level(2), 1);
/// assert_eq!(graph.critical_path(), 8.0);
///
/// let cycle = [Operator::new("a", 1.0, &["b"]), Operator::new("b", 1.0, &["a"])];
/// let error = Graph::new(&cycle).unwrap_err();
/// assert_eq!(error.got(), "a -> b -> a");
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: D'Amore et al., Definitions 3 to 5 and Remark 3; "A <- B" there reads "A depends on B".
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    ids: Vec<String>,
    beta: Arc<[f64]>,
    predecessors: Lists,
    successors: Lists,
    /// Every operator after all of its predecessors.
    order: Vec<u32>,
    level: Vec<u32>,
}

impl Graph {
    /// Returns the graph of `operators`; they may name each other in any order.
    ///
    /// # Errors
    /// On the field `graph`: [`ErrorKind::BadGraph`] for a cycle (its operators are named), an
    /// unknown predecessor, one that is named twice or a duplicate id;
    /// [`ErrorKind::LengthMismatch`] without operators; a time that is not a finite number above
    /// 0; [`ErrorKind::Undefined`] when the times overflow together; [`ErrorKind::TooLarge`]
    /// beyond [`MOST_OPERATORS`] or [`MOST_DEPENDENCIES`].
    pub fn new(operators: &[Operator]) -> Result<Self, Error> {
        Self::resolve(operators, |at| match operators.get(at) {
            Some(operator) => format!("operator {}", short(&operator.id)),
            None => format!("operator number {}", at + 1),
        })
    }

    /// As [`Graph::new`]; `place` says where an operator stands, for the messages.
    pub(crate) fn resolve(
        operators: &[Operator],
        place: impl Fn(usize) -> String,
    ) -> Result<Self, Error> {
        let dependencies = operators.iter().map(|operator| operator.predecessors.len());
        check_size(operators.len(), dependencies.sum())?;
        let mut index = HashMap::with_capacity(operators.len());
        for (at, operator) in operators.iter().enumerate() {
            if index.insert(operator.id.as_str(), at as u32).is_some() {
                let got = format!("two operators {}, at {}", short(&operator.id), place(at));
                return Err(bad(got, "give every operator its own id"));
            }
        }
        let mut predecessors = Lists::with_capacity(operators.len(), 0);
        // The operator that named each one last, to see a name that comes twice.
        let mut named_by = vec![u32::MAX; operators.len()];
        for (at, operator) in operators.iter().enumerate() {
            check_time(operator.beta, || place(at))?;
            for name in &operator.predecessors {
                let Some(&predecessor) = index.get(name.as_str()) else {
                    let got = format!("predecessor {} at {}", short(name), place(at));
                    return Err(bad(got, "no operator has this id: add it, or correct the name"));
                };
                if let Some(last) = named_by.get_mut(predecessor as usize) {
                    if *last == at as u32 {
                        let got = format!("predecessor {} twice at {}", short(name), place(at));
                        return Err(bad(got, "name each predecessor once"));
                    }
                    *last = at as u32;
                }
                predecessors.push(predecessor);
            }
            predecessors.close();
        }
        let ids = operators.iter().map(|operator| operator.id.clone());
        let beta = operators.iter().map(|operator| operator.beta);
        Self::assemble(ids.collect(), beta.collect(), predecessors)
    }

    /// The graph of operators with unique ids, positive times, and predecessors by position.
    pub(crate) fn assemble(
        ids: Vec<String>,
        beta: Arc<[f64]>,
        predecessors: Lists,
    ) -> Result<Self, Error> {
        check_size(ids.len(), predecessors.total())?;
        check::result("graph", sum(beta.iter().copied()))?;
        let edges = || {
            let lists = predecessors.iter().enumerate();
            lists.flat_map(|(at, list)| list.iter().map(move |&before| (before, at as u32)))
        };
        let successors = Lists::from_pairs(edges, ids.len());
        let mut waiting: Vec<u32> = predecessors.iter().map(|list| list.len() as u32).collect();
        let mut level = vec![0_u32; ids.len()];
        let mut order: Vec<u32> = Vec::with_capacity(ids.len());
        order.extend((0..ids.len() as u32).filter(|&at| waiting[at as usize] == 0));
        let mut next = 0;
        while let Some(&done) = order.get(next) {
            next += 1;
            for &after in successors.get(done as usize) {
                let slot = after as usize;
                level[slot] = level[slot].max(level[done as usize] + 1);
                waiting[slot] -= 1;
                if waiting[slot] == 0 {
                    order.push(after);
                }
            }
        }
        if order.len() < ids.len() {
            return Err(cycle_error(&ids, &find_cycle(&predecessors, &waiting)));
        }
        Ok(Self { ids, beta, predecessors, successors, order, level })
    }

    /// Returns the number of operators: the complexity k (Definition 14).
    #[must_use]
    pub fn operators(&self) -> usize {
        self.ids.len()
    }

    /// Returns the number of dependencies.
    #[must_use]
    pub fn dependencies(&self) -> usize {
        self.predecessors.total()
    }

    /// Returns the name of the operator at position `at`; empty beyond the last.
    #[must_use]
    pub fn id(&self, at: usize) -> &str {
        self.ids.get(at).map_or("", String::as_str)
    }

    /// Returns the time beta of the operator at position `at`, in tcalc; 0 beyond the last.
    #[must_use]
    pub fn beta(&self, at: usize) -> f64 {
        self.beta.get(at).copied().unwrap_or(0.0)
    }

    /// Returns all times, in tcalc, by position.
    #[must_use]
    pub fn betas(&self) -> &[f64] {
        &self.beta
    }

    /// Returns the positions of the operators whose results the one at `at` needs.
    #[must_use]
    pub fn predecessors(&self, at: usize) -> &[u32] {
        self.predecessors.get(at)
    }

    /// Returns the positions of the operators that need the result of the one at `at`.
    #[must_use]
    pub fn successors(&self, at: usize) -> &[u32] {
        self.successors.get(at)
    }

    /// Returns the level of the operator at `at`, from 0: its row in the decomposition matrix.
    #[must_use]
    pub fn level(&self, at: usize) -> usize {
        self.level.get(at).map_or(0, |&level| level as usize)
    }

    /// The levels of all operators, by position.
    pub(crate) fn levels(&self) -> &[u32] {
        &self.level
    }

    /// Returns all positions, each after those it depends on.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The times, shared with the matrices made from this graph.
    pub(crate) fn shared_betas(&self) -> Arc<[f64]> {
        Arc::clone(&self.beta)
    }

    /// Returns the operators as they were given, to be changed and made a graph again.
    #[must_use]
    pub fn to_operators(&self) -> Vec<Operator> {
        let named = |&at: &u32| self.id(at as usize).to_owned();
        (0..self.operators())
            .map(|at| Operator {
                id: self.id(at).to_owned(),
                beta: self.beta(at),
                predecessors: self.predecessors(at).iter().map(named).collect(),
            })
            .collect()
    }

    /// Returns the same graph with other times, in tcalc, by position.
    ///
    /// # Errors
    /// On the field `times`: [`ErrorKind::LengthMismatch`] unless there is one for each operator;
    /// a time that is not a finite number above 0; [`ErrorKind::Undefined`] when they overflow
    /// together.
    pub fn with_times(&self, times: &[f64]) -> Result<Self, Error> {
        if times.len() != self.operators() {
            let help = format!("give {}, one for each operator", self.operators());
            let got = format!("{} times", times.len());
            return Err(Error::new(ErrorKind::LengthMismatch, "times", got, help));
        }
        for (at, &time) in times.iter().enumerate() {
            check_time(time, || format!("operator {}", short(self.id(at))))
                .map_err(|error| error.with_field("times"))?;
        }
        check::result("times", sum(times.iter().copied()))?;
        let mut graph = self.clone();
        graph.beta = times.into();
        Ok(graph)
    }

    /// For each operator the longest path from it to an exit, itself included, in tcalc: the
    /// priority of the list schedule.
    #[must_use]
    pub fn priorities(&self) -> Vec<f64> {
        let mut longest = vec![0.0_f64; self.operators()];
        for &at in self.order.iter().rev() {
            let after = self.successors(at as usize).iter();
            let rest = after.map(|&next| longest[next as usize]).fold(0.0, f64::max);
            longest[at as usize] = self.beta(at as usize) + rest;
        }
        longest
    }

    /// Returns the longest path through the graph, in tcalc: no mapping on any number of processors
    /// is faster.
    #[must_use]
    pub fn critical_path(&self) -> f64 {
        self.priorities().into_iter().fold(0.0, f64::max)
    }

    /// Returns the operators of one longest path, first to last.
    #[must_use]
    pub fn critical_operators(&self) -> Vec<u32> {
        let longest = self.priorities();
        let best = |among: &mut dyn Iterator<Item = u32>| {
            among.fold(None, |best: Option<u32>, at| match best {
                Some(best) if longest[best as usize] >= longest[at as usize] => Some(best),
                _ => Some(at),
            })
        };
        let mut path = Vec::new();
        // In this order the first of equal paths starts at an operator without predecessors, even
        // when a short time is lost in a long sum.
        let mut at = best(&mut self.order.iter().copied());
        while let Some(here) = at {
            path.push(here);
            at = best(&mut self.successors(here as usize).iter().copied());
        }
        path
    }
}

/// A text short enough for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

/// Refuses no operators, and more than memory should be asked for.
pub(crate) fn check_size(operators: usize, dependencies: usize) -> Result<(), Error> {
    if operators == 0 {
        let help = "give at least one operator";
        return Err(Error::new(ErrorKind::LengthMismatch, "graph", "empty", help));
    }
    if MOST_OPERATORS < operators {
        let got = format!("{operators} operators");
        let help = format!("at most {MOST_OPERATORS} are computed here");
        return Err(Error::new(ErrorKind::TooLarge, "graph", got, help));
    }
    if MOST_DEPENDENCIES < dependencies {
        let got = format!("{dependencies} dependencies");
        let help = format!("at most {MOST_DEPENDENCIES} are computed here");
        return Err(Error::new(ErrorKind::TooLarge, "graph", got, help));
    }
    Ok(())
}

fn check_time(beta: f64, place: impl Fn() -> String) -> Result<(), Error> {
    check::positive("graph", beta).map(|_| ()).map_err(|error| {
        let got = format!("time {beta} at {}", place());
        let help = "an operator's time is a finite number above 0, in tcalc";
        Error::new(error.kind(), "graph", got, help)
    })
}

fn bad(got: String, help: &'static str) -> Error {
    Error::new(ErrorKind::BadGraph, "graph", got, help)
}

/// A cycle among the operators that still wait, each before the next, beginning with the one
/// listed first.
fn find_cycle(predecessors: &Lists, waiting: &[u32]) -> Vec<u32> {
    let waits = |&at: &u32| waiting.get(at as usize).is_some_and(|&count| 0 < count);
    // Whoever waits has a predecessor that waits, so a walk backwards meets itself.
    let mut at = (0..waiting.len() as u32).find(waits);
    let mut step = vec![usize::MAX; waiting.len()];
    let mut path = Vec::new();
    while let Some(here) = at {
        let Some(met) = step.get_mut(here as usize) else {
            break;
        };
        if *met != usize::MAX {
            let mut cycle = path.split_off((*met).min(path.len()));
            cycle.reverse();
            let first = (0..cycle.len()).min_by_key(|&place| cycle[place]);
            cycle.rotate_left(first.unwrap_or(0));
            return cycle;
        }
        *met = path.len();
        path.push(here);
        at = predecessors.get(here as usize).iter().copied().find(waits);
    }
    path
}

fn cycle_error(ids: &[String], cycle: &[u32]) -> Error {
    let name = |at: &u32| ids.get(*at as usize).map(|id| short(id)).unwrap_or_default();
    let mut got = String::new();
    for at in cycle.iter().take(CYCLE_SHOWN) {
        got += &name(at);
        got += " -> ";
    }
    if CYCLE_SHOWN < cycle.len() {
        // Writing to a string cannot fail.
        let _ = write!(got, "... ({} operators in all) -> ", cycle.len());
    }
    got += &cycle.first().map(name).unwrap_or_default();
    bad(got, "this is a cycle: remove one of its dependencies")
}

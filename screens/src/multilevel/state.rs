//! The state of the screen: a decomposition, mapped and measured, and what it is compared with.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_figures::quantity::Unit::Tcalc;
use crossover_model::multilevel::{
    Across, Bounds, Family, Graph, Instance, Kinship, Mapped, Mapping, Metrics, OperatingPoint,
    OperatorKind, PolynomialScaleUp, Problem, Related, Start, SumTree, Theorem, Verdict, across,
    corollary_34, generalized_amdahl, scale_up, scale_up_polynomial, speedup_from,
};

use super::algorithm::{Algorithm, Trials};
use super::params::Values;
use crate::screen::Schema;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

/// Maximum number of operators of a state, so that a slider moves smoothly.
const MOST: f64 = 100_000.0;
/// Maximum number of operators of a sum whose longest one is cut in two to see what that saves.
const CUT: usize = 200;

/// Finer levels that are tried on the machine.
const FINER: u32 = 8;

/// A decomposition, mapped and measured, and what it is compared with.
pub(super) struct State {
    values: Values,
    pub schema: &'static Schema,
    /// The sum cut by hand, where that is the problem.
    pub cut: Option<Result<SumTree, Error>>,
    algorithm: Once<Algorithm>,
    bounds: Once<Bounds>,
    trials: Once<Trials>,
    operating: Once<OperatingPoint>,
    reference: OnceLock<Box<State>>,
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn all_letters(&self) -> Letters {
        let count = self.poly.len() as u32;
        let exponents: Vec<f64> = (0..count).map(f64::from).collect();
        let letters = letters! {
            "d" One = exponents.last().copied().unwrap_or(f64::NAN) => "degree of the complexity";
            "e" One * exponents => "exponents of N";
        };
        match (self.algorithm(), self.trials()) {
            (Ok(algorithm), Ok(trials)) => letters
                .joined(self.count_letters(algorithm))
                .joined(algorithm.sum_letters())
                .joined(self.trial_letters(trials)),
            _ => letters,
        }
    }

    /// Returns whether the algorithm exists at this size and is no larger than is computed here.
    pub fn exists(&self) -> bool {
        let v = &self.values;
        let known = |family| problem(family, v.size, v.level).is_ok();
        self.cut.is_some() || v.problem.is_none_or(known)
    }

    pub fn new(values: Values, schema: &'static Schema) -> Self {
        let text = values.tree.trim();
        let is_cut = values.problem == Some(Family::Sum) && !text.is_empty();
        let (algorithm, bounds, trials, operating, reference) = Default::default();
        let cut = is_cut.then(|| text.parse());
        Self { values, schema, cut, algorithm, bounds, trials, operating, reference }
    }

    /// Returns another problem or level of the current size on `p` processors. A single time stays,
    /// a time for each kind does not.
    pub fn with_problem(&self, problem: Option<Family>, level: f64, p: f64) -> Self {
        let mut values =
            Values { problem, level, P: p, tree: String::new(), ..self.values.clone() };
        if let Some(Ok(cut)) = &self.cut {
            values.size = cut.numbers();
        }
        if values.times.len() != 1 {
            values.times.clear();
        }
        Self::new(values, self.schema)
    }

    /// Returns the decomposition that it is compared with, on `P_ref` processors.
    pub fn reference(&self) -> &Self {
        let problem = self.problem_ref.or(self.problem);
        let beside = || {
            let mut beside = self.with_problem(problem, self.level_ref, self.P_ref);
            if let Worded::Number(size) = self.size_ref {
                beside.values.size = size;
            }
            beside.into()
        };
        self.reference.get_or_init(beside)
    }

    /// Returns the problem with its size; none for a graph that the reader wrote.
    fn problem_size(&self) -> Option<(Family, f64)> {
        let size = match &self.cut {
            Some(Ok(cut)) => cut.numbers(),
            _ => self.size,
        };
        Some((self.problem?, size))
    }

    /// Returns an error where the reference is of another size: complexities are compared for one problem.
    pub fn check_size_of_reference(&self) -> Result<(), Error> {
        match (self.problem_size(), self.size_ref) {
            (Some((_, size)), Worded::Number(other)) if size != other => {
                let help =
                    format!("two decompositions of one problem are compared: give same or {size}");
                Err(Error::new(ErrorKind::Undefined, "size_ref", other, help))
            }
            _ => Ok(()),
        }
    }

    pub fn related_pair(&self) -> Result<[Related<'_>; 2], Error> {
        let (ours, other) = (self.algorithm()?, self.reference_algorithm()?);
        let of = |s: &Self, a| Related { problem: s.problem_size(), instance: a, processors: s.P };
        Ok([of(self, &ours.instance), of(self.reference(), &other.instance)])
    }

    pub fn kinship(&self) -> Result<Kinship, Error> {
        let [ours, other] = self.related_pair()?;
        Ok(ours.kinship_to(&other))
    }

    /// Returns the names of the operators that the machine has; none where it has all.
    pub fn offered_operators(&self) -> Option<Vec<&str>> {
        let names: Vec<&str> =
            self.cop.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        (!names.is_empty()).then_some(names)
    }

    pub fn missing_operators(&self) -> Result<Vec<&str>, Error> {
        let instance = &self.algorithm()?.instance;
        let offered = self.offered_operators();
        Ok(offered.map_or_else(Vec::new, |offered| instance.missing_operators(&offered)))
    }

    pub fn is_unsolvable(&self) -> bool {
        self.missing_operators().is_ok_and(|missing| !missing.is_empty())
    }

    /// Returns the operators of the next finer decomposition that the machine can run.
    pub fn finer_operators(&self) -> Option<String> {
        let offered = self.offered_operators()?;
        let family = self.problem.filter(|family| family.has_levels() && self.cut.is_none())?;
        let instances = (1..=FINER).map_while(|more| {
            problem(family, self.size, self.level + f64::from(more))
                .and_then(|finer| finer.build())
                .ok()
        });
        let mut solvable =
            instances.filter(|instance| instance.missing_operators(&offered).is_empty());
        solvable.next().map(|instance| instance.granularity().join(", "))
    }

    pub fn operating_point(&self) -> Result<&OperatingPoint, Error> {
        let algorithm = self.algorithm()?;
        self.operating.get(|| algorithm.scaled_graph(self.way()).operating_point())
    }

    /// Returns the decomposition that it is compared with, mapped and measured.
    pub fn reference_algorithm(&self) -> Result<&Algorithm, Error> {
        self.reference().algorithm().map_err(|error| match (error.field(), self.size_ref) {
            ("size", Worded::Number(_)) => error.with_field("size_ref"),
            _ => blame_reference(error),
        })
    }

    pub fn algorithm(&self) -> Result<&Algorithm, Error> {
        self.algorithm.get(|| Algorithm::new(self.instance()?, self.way(), self.P))
    }

    pub fn bounds(&self) -> Result<&Bounds, Error> {
        let bounds = if self.has_barriers() { Bounds::of } else { Bounds::of_ready };
        let graph = &self.algorithm()?.instance.graph;
        self.bounds.get(|| bounds(graph, self.schedule, self.P))
    }

    pub fn trials(&self) -> Result<&Trials, Error> {
        let algorithm = self.algorithm()?;
        self.trials.get(|| Ok(Trials::of(algorithm, self.way())))
    }

    pub fn way(&self) -> (Mapping, Start) {
        (self.schedule, self.start)
    }

    pub fn has_barriers(&self) -> bool {
        self.start == Start::Rows
    }

    /// Returns an error where operators do not wait for rows: metrics of rows are undefined then.
    pub fn check_rows(&self) -> Result<(), Error> {
        self.algorithm()?;
        if self.has_barriers() {
            return Ok(());
        }
        let help = "no row waits for another: choose a barrier after each row";
        Err(Error::new(ErrorKind::Undefined, "start", self.start, help))
    }

    pub fn remark_above_ideal(&self, words: &'static str) -> &'static str {
        if self.exceeds_ideal() { words } else { "" }
    }

    pub fn exceeds_ideal(&self) -> bool {
        self.algorithm().is_ok_and(|a| 1.0 + 1e-9 < a.metrics.ideal_efficiency)
    }

    /// Returns the sum that is decomposed, cut by hand or evenly; none for another problem.
    pub fn sum(&self) -> Option<SumTree> {
        let even = || SumTree::new(self.size, self.level);
        let is_sum = self.problem == Some(Family::Sum);
        self.cut.clone().or_else(|| is_sum.then(even))?.ok()
    }

    /// Returns the graph of the problem and its kinds of operators, with the given times.
    pub fn instance(&self) -> Result<Instance, Error> {
        let times = &self.times[..];
        let instance = match (&self.cut, self.problem) {
            (Some(cut), _) => cut.clone()?.instance()?,
            (None, Some(family)) => problem(family, self.size, self.level)?.build()?,
            (None, None) => {
                let graph = self.graph.parse::<Graph>()?;
                let count = graph.operators();
                check_size("graph", count as f64)?;
                return Ok(graph_instance(match times {
                    [] => graph,
                    [one] => graph.with_times(&vec![*one; count])?,
                    _ => graph.with_times(times)?,
                }));
            }
        };
        if times.is_empty() { Ok(instance) } else { instance.with_times(times) }
    }

    pub fn reference_metrics(&self) -> Result<Metrics, Error> {
        let algorithm = self.algorithm()?;
        algorithm.metrics_on(self.way(), self.P_ref).map_err(blame_reference)
    }

    pub fn speedup_from(&self) -> Result<f64, Error> {
        speedup_from(&self.reference_metrics()?, &self.algorithm()?.metrics)
    }

    pub fn generalized_speedup(&self) -> Result<f64, Error> {
        let Algorithm { execution, metrics, .. } = self.algorithm()?;
        let alpha: Vec<f64> = (1..=execution.widest()).map(|width| metrics.alpha(width)).collect();
        generalized_amdahl(&alpha, metrics.mean_times())
    }

    /// Returns Amdahl's law where every row holds 1 or P operators.
    pub fn corollary(&self) -> Result<f64, Error> {
        let Algorithm { decomposition, execution, metrics: m, .. } = self.algorithm()?;
        let finding = Theorem::Amdahl.check(&Mapped::new(decomposition, execution, m));
        if finding.verdict == Verdict::NotClaimed {
            let help = "it is claimed only where every row holds 1 or P operators";
            return Err(Error::new(ErrorKind::Undefined, "P", m.processors, help));
        }
        corollary_34(m.alpha(1), m.processors, m.mean_times())
    }

    pub fn scale_up(&self) -> Result<f64, Error> {
        self.check_size_of_reference()?;
        let (ours, other) = (self.algorithm()?, self.reference_algorithm()?);
        let (k, of_other) = (ours.metrics.operators, other.metrics.operators);
        scale_up(of_other, k, &other.instance.granularity(), &ours.instance.granularity())
    }

    /// Returns the comparison with the reference on one processor.
    pub fn across(&self) -> Result<Across, Error> {
        self.check_size_of_reference()?;
        let (ours, other) = (self.algorithm()?, self.reference_algorithm()?);
        let [of_ours, of_other] = [ours, other].map(|a| a.instance.granularity());
        across(&ours.metrics, &other.metrics, &of_ours, &of_other)
    }

    pub fn polynomial(&self) -> Result<PolynomialScaleUp, Error> {
        scale_up_polynomial(&self.poly, self.size, self.mu)
    }

    /// Returns the time with the longest operator of a sum cut in two, in tcalc; none for another
    /// problem.
    pub fn time_when_refined(&self) -> Option<f64> {
        let graph = &self.algorithm().ok()?.instance.graph;
        let count = graph.operators();
        let tree = self.sum().filter(|_| count <= CUT)?;
        let elements = (0..count).rev().filter(|at| tree.can_refine(*at));
        let longest = elements.max_by(|a, b| graph.beta(*a).total_cmp(&graph.beta(*b)))?;
        let mut cut = tree.refine(longest).and_then(|cut| cut.instance()).ok()?;
        if !self.times.is_empty() {
            cut = cut.with_times(&self.times).ok()?;
        }
        let cut = Algorithm::new(cut, self.way(), self.P).ok()?;
        Some(cut.metrics.time)
    }
}

/// Returns a problem of the model; an error where it is too large.
fn problem(family: Family, size: f64, level: f64) -> Result<Problem, Error> {
    let problem = Problem::of(family, size).halved(level)?;
    check_size("size", problem.operators()?)?;
    Ok(problem)
}

fn check_size(key: &'static str, operators: f64) -> Result<(), Error> {
    if operators <= MOST {
        return Ok(());
    }
    let help = "at most 100000 are computed here: lower the size or the level";
    let got = format!("one of {operators} operators");
    Err(Error::new(ErrorKind::TooLarge, key, got, help))
}

/// Returns the instance of a graph: operators of equal time are of one kind.
fn graph_instance(graph: Graph) -> Instance {
    let mut times = graph.betas().to_vec();
    order::sort_ascending(&mut times);
    times.dedup();
    let kind = |beta: &f64| times.binary_search_by(|time| time.total_cmp(beta)).unwrap_or(0) as u32;
    let kind_of: Vec<u32> = graph.betas().iter().map(kind).collect();
    let named = |beta: &f64| OperatorKind { name: Tcalc.show(*beta), beta: *beta, count: 0 };
    let mut kinds: Vec<OperatorKind> = times.iter().map(named).collect();
    for &kind in &kind_of {
        if let Some(kind) = kinds.get_mut(kind as usize) {
            kind.count += 1;
        }
    }
    Instance { graph, kinds, kind_of }
}

/// Returns the error on the keys of the reference.
fn blame_reference(error: Error) -> Error {
    match error.field() {
        "P" => error.with_field("P_ref"),
        "level" | "blocks" => error.with_field("level_ref"),
        _ => error,
    }
}

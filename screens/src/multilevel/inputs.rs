//! The parameters as the model takes them, and the algorithm they describe.

use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::multilevel::{
    Decomposition, Execution, Graph, Instance, ListSchedule, Mapping, Metrics, OperatorKind,
    Problem, Schedule, Start, SumTree,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// The most operators of a state: moving a slider must stay smooth.
const MOST: f64 = 100_000.0;

/// One decomposition, mapped and measured.
#[derive(Clone)]
pub(super) struct Algorithm {
    pub instance: Instance,
    pub decomposition: Decomposition,
    pub execution: Execution,
    /// When the operators run where they start when they are ready.
    pub schedule: Option<Schedule>,
    pub metrics: Metrics,
}

/// How operators are mapped, and when they start.
pub(super) type Way = (Mapping, Start);

impl Algorithm {
    /// Maps an instance on `p` processors and measures it.
    pub fn new(instance: Instance, way: Way, p: f64) -> Result<Self, Error> {
        let decomposition = instance.graph.decomposition();
        let (execution, schedule, metrics) = run(&instance.graph, &decomposition, way, p)?;
        Ok(Self { instance, decomposition, execution, schedule, metrics })
    }

    /// The present one.
    pub fn of(params: &Params) -> Result<Self, Error> {
        Self::new(instance(params)?, way(params), params.number("P"))
    }

    /// The one it is compared with, on `P_ref`.
    pub fn reference(params: &Params) -> Result<Self, Error> {
        let instance = reference(params)?;
        Self::new(instance, way(params), params.number("P_ref")).map_err(of_reference)
    }

    /// The same problem at another level.
    pub fn at_level(params: &Params, level: f64) -> Result<Self, Error> {
        let instance = built(params, params.choice("problem"), size(params), level)?;
        let instance = one_time(params, instance)?;
        Self::new(instance, way(params), params.number("P"))
    }

    /// The same operators by another mapping, or on other processors.
    pub fn mapped(&self, mapping: Mapping, p: f64) -> Result<Execution, Error> {
        Execution::of_decomposed(&self.instance.graph, &self.decomposition, mapping, p)
    }

    /// The metrics of the same operators, mapped and started otherwise or on other processors.
    pub fn measured(&self, way: Way, p: f64) -> Result<Metrics, Error> {
        Ok(run(&self.instance.graph, &self.decomposition, way, p)?.2)
    }

    /// The processors that run an operator at all.
    pub fn used(&self) -> usize {
        let used = self.schedule.as_ref().map(Schedule::used);
        used.unwrap_or_else(|| self.execution.widest())
    }

    /// When each row of the execution matrix begins, and when the last one ends, in tcalc.
    pub fn row_starts(&self) -> Vec<f64> {
        let mut at = 0.0;
        let mut starts = vec![0.0];
        for time in self.execution.row_times() {
            at += time;
            starts.push(at);
        }
        starts
    }

    /// When each operator begins and ends, by position, in tcalc; with barriers its row.
    pub fn spans(&self) -> Vec<(f64, f64)> {
        if let Some(schedule) = &self.schedule {
            return schedule.spans().to_vec();
        }
        let starts = self.row_starts();
        let mut spans = vec![(0.0, 0.0); self.instance.graph.operators()];
        for (row, ends) in self.execution.rows().zip(starts.windows(2)) {
            for &at in row {
                if let (Some(span), [start, end]) = (spans.get_mut(at as usize), ends) {
                    *span = (*start, *end);
                }
            }
        }
        spans
    }
}

/// The matrix of these operators, when they run without its barriers, and the metrics.
fn run(
    graph: &Graph,
    decomposition: &Decomposition,
    (mapping, start): Way,
    p: f64,
) -> Result<(Execution, Option<Schedule>, Metrics), Error> {
    let execution = Execution::of_decomposed(graph, decomposition, mapping, p)?;
    // With tcalc as the unit of time.
    let metrics = execution.metrics(1.0)?;
    let schedule = match (start, mapping) {
        (Start::Rows, _) => return Ok((execution, None, metrics)),
        (Start::Ready, Mapping::List) => ListSchedule::new(graph).schedule(p)?,
        (Start::Ready, _) => execution.without_barriers(graph),
    };
    let metrics = metrics.taking(schedule.time(), 1.0)?;
    Ok((execution, Some(schedule), metrics))
}

/// The chosen mapping, and when its operators start.
pub(super) fn way(params: &Params) -> Way {
    let start = params.choice("start").parse::<Start>();
    (mapping(params), start.unwrap_or(Start::Rows))
}

/// An answer about rows is none where operators do not wait for rows.
pub(super) fn of_rows<T>(start: Start, answer: Result<T, Error>) -> Result<T, Error> {
    match start {
        Start::Rows => answer,
        Start::Ready => {
            let help = "no row waits for another: choose a barrier after each row";
            Err(Error::new(ErrorKind::Undefined, "start", start, help))
        }
    }
}

/// The chosen mapping.
pub(super) fn mapping(params: &Params) -> Mapping {
    params.choice("schedule").parse::<Mapping>().unwrap_or(Mapping::Rows)
}

/// The sum cut by hand, where that is the problem.
pub(super) fn tree(params: &Params) -> Option<Result<SumTree, Error>> {
    let text = params.text("tree").trim();
    let cut = params.choice("problem") == "sum" && !text.is_empty();
    cut.then(|| text.parse::<SumTree>())
}

/// The sum that is decomposed, cut by hand or evenly; none for another problem.
pub(super) fn sum(params: &Params) -> Option<SumTree> {
    let tree = tree(params).or_else(|| {
        let (size, level) = (params.number("size"), params.number("level"));
        (params.choice("problem") == "sum").then(|| SumTree::new(size, level))
    });
    tree?.ok()
}

/// The problem's graph and its kinds of operators, with the times asked for.
pub(super) fn instance(params: &Params) -> Result<Instance, Error> {
    let problem = params.choice("problem");
    let times = params.list("times");
    if problem == "graph" {
        let mut graph = params.text("graph").parse::<Graph>()?;
        check_size("graph", graph.operators() as f64)?;
        if let [one] = times {
            graph = graph.with_times(&vec![*one; graph.operators()])?;
        } else if !times.is_empty() {
            graph = graph.with_times(times)?;
        }
        return Ok(of_graph(graph));
    }
    let instance = match tree(params) {
        Some(tree) => tree.and_then(|tree| tree.instance())?,
        None => built(params, problem, params.number("size"), params.number("level"))?,
    };
    if times.is_empty() {
        return Ok(instance);
    }
    instance.with_times(times)
}

/// The decomposition to compare with.
pub(super) fn reference(params: &Params) -> Result<Instance, Error> {
    let other = params.choice("problem_ref");
    let same = other == "same";
    let problem = if same { params.choice("problem") } else { other };
    let instance = built(params, problem, size(params), params.number("level_ref"))
        .and_then(|instance| one_time(params, instance));
    instance.map_err(of_reference)
}

/// The size of the problem; that of the sum cut by hand where there is one.
fn size(params: &Params) -> f64 {
    match tree(params) {
        Some(Ok(tree)) => tree.numbers(),
        _ => params.number("size"),
    }
}

/// A single time is that of every operator of every decomposition; one for each kind is not.
fn one_time(params: &Params, instance: Instance) -> Result<Instance, Error> {
    match params.list("times") {
        [one] => instance.with_times(&[*one]),
        _ => Ok(instance),
    }
}

/// A problem of the model.
fn built(params: &Params, problem: &str, size: f64, level: f64) -> Result<Instance, Error> {
    if problem == "graph" {
        let graph = params.text("graph").parse::<Graph>()?;
        check_size("graph", graph.operators() as f64)?;
        return Ok(of_graph(graph));
    }
    self::problem(problem, size, level)?.build()
}

/// Whether the algorithm exists at this size and is no larger than is computed here.
pub(super) fn is_known(params: &Params) -> bool {
    if params.choice("problem") == "graph" || tree(params).is_some() {
        return true;
    }
    let problem = problem(params.choice("problem"), params.number("size"), params.number("level"));
    problem.is_ok()
}

/// A problem of the model that is not too large.
fn problem(name: &str, size: f64, level: f64) -> Result<Problem, Error> {
    let problem = Problem::of(name.parse()?, size).halved(level)?;
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

/// A graph of one's own: operators of equal time are of one kind.
fn of_graph(graph: Graph) -> Instance {
    let mut times = graph.betas().to_vec();
    order::ascending(&mut times);
    times.dedup();
    let kind = |beta: &f64| times.binary_search_by(|time| time.total_cmp(beta));
    let kind_of = graph.betas().iter();
    let kind_of: Vec<u32> = kind_of.map(|b| kind(b).unwrap_or(0) as u32).collect();
    let mut kinds: Vec<OperatorKind> = times
        .iter()
        .map(|&beta| OperatorKind { name: Unit::Tcalc.show(beta), beta, count: 0 })
        .collect();
    for &kind in &kind_of {
        if let Some(kind) = kinds.get_mut(kind as usize) {
            kind.count += 1;
        }
    }
    Instance { graph, kinds, kind_of }
}

/// The error on the key of the reference where it is its level or its processors that are at fault.
pub(super) fn of_reference(error: Error) -> Error {
    match error.field() {
        "P" => error.on("P_ref"),
        "level" | "blocks" => error.on("level_ref"),
        _ => error,
    }
}

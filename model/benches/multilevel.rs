//! How long levels, a mapping on 64 processors and its metrics take, and how that grows with the edges.
//!
//! `cargo bench` says `--bench`; without it, as the tests run it, small graphs are taken once and nothing
//! is printed. Every line is one result, as `cargo xtask bench` reads it: the least of five runs, because what else
//! the machine does only ever adds.

use std::hint::black_box;
use std::time::Instant;

use crossover_model::multilevel::{Execution, Graph, ListSchedule, Problem};
use serde_json::json;

const GROUP: &str = "multilevel";
const PROCESSORS: f64 = 64.0;
const RUNS: usize = 5;
/// How many times as much each edge may cost with eight times the edges: caches, and the logarithm of a list
/// schedule. Anything quadratic would cost eight times as much.
const GROWTH: f64 = 2.0;

/// A problem of about this number of operators.
type Sized = fn(f64) -> Problem;

const PROBLEMS: &[(&str, Sized)] = &[
    ("wavefront", |k| {
        let n = k.sqrt().round();
        Problem::Wavefront { n, blocks: n }
    }),
    ("FFT", |k| {
        // Of n points: n / 2 butterflies in each of log2 n stages, the inputs beside.
        let best = (4..24).map(|stage| 2_f64.powi(stage));
        let away = |n: &f64| (n * (n.log2() / 2.0 + 1.0) / k).ln().abs();
        let n = best.min_by(|a, b| away(a).total_cmp(&away(b)));
        Problem::Fft { n: n.unwrap_or(16.0) }
    }),
    ("LU", |k| {
        let blocks = (3.0 * k).cbrt().round();
        Problem::Lu { n: blocks, blocks }
    }),
    ("serial prefix sum", |n| Problem::PrefixSerial { n }),
];

fn main() {
    for (name, sized) in PROBLEMS {
        let graph = graph(sized(1e5 / shrink()));
        let note = format!(
            "{} operators, {} edges, 64 processors, list schedule; least of {RUNS}",
            graph.operators(),
            graph.dependencies()
        );
        print(
            &format!("{name}: levels, mapping and metrics"),
            list_schedule(&graph),
            ("ms", 100.0),
            &note,
        );
    }
    for (name, sized) in PROBLEMS {
        // Both are larger than the caches that a processor has for itself.
        let graphs = [50_000.0, 400_000.0].map(|k| graph(sized(k / shrink())));
        growth(&format!("{name}: time an edge, by rows"), &graphs, by_rows);
        growth(&format!("{name}: time an edge, list schedule"), &graphs, list_schedule);
    }
}

fn smoke() -> bool {
    !std::env::args().any(|word| word == "--bench")
}

fn shrink() -> f64 {
    if smoke() { 100.0 } else { 1.0 }
}

/// The cost of an edge of the larger graph; its aim is that of the smaller one.
fn growth(name: &str, graphs: &[Graph; 2], time: fn(&Graph) -> f64) {
    let [few, many] = graphs.each_ref().map(Graph::dependencies);
    // Nanoseconds.
    let [small, large] =
        graphs.each_ref().map(|graph| time(graph) * 1e6 / graph.dependencies() as f64);
    let note = format!("of {many}; {small:.0} ns an edge of {few}");
    print(name, large, ("ns", GROWTH * small), &note);
}

fn graph(problem: Problem) -> Graph {
    problem.build().expect("it is small enough").graph
}

fn list_schedule(graph: &Graph) -> f64 {
    least(|| {
        black_box(graph.decomposition());
        let execution = ListSchedule::new(graph).execution(PROCESSORS);
        measure(&execution.expect("there are processors"));
    })
}

fn by_rows(graph: &Graph) -> f64 {
    least(|| {
        let execution = Execution::rows_of(&graph.decomposition(), PROCESSORS);
        measure(&execution.expect("there are processors"));
    })
}

fn measure(execution: &Execution) {
    black_box(execution.metrics(1e-9)).expect("times are in their domain");
}

fn least(work: impl Fn()) -> f64 {
    let run = || {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    std::iter::repeat_with(run).take(if smoke() { 1 } else { RUNS }).fold(f64::INFINITY, f64::min)
}

fn print(name: &str, value: f64, (unit, most): (&str, f64), note: &str) {
    if smoke() {
        return;
    }
    let line = json!({
        "group": GROUP,
        "name": name,
        "value": value,
        "unit": unit,
        "at_most": most,
        "note": note,
    });
    println!("{line}");
}

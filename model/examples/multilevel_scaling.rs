//! How the multilevel model scales: levels, three mappings on 64 processors and their metrics for
//! graphs of 12,500 to 400,000 operators. Run with
//! `cargo run --release -p crossover-model --example multilevel_scaling`.

use std::time::Instant;

use crossover_model::Error;
use crossover_model::multilevel::{Execution, Graph, ListSchedule, Problem, text};

const PROCESSORS: f64 = 64.0;
const REPEATS: u32 = 5;

fn main() -> Result<(), Error> {
    println!("least of {REPEATS} runs, in milliseconds, P = {PROCESSORS}");
    println!(
        "{:16}{:>10}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}",
        "problem", "k", "edges", "build", "levels", "rows", "longest", "list", "parse"
    );
    for doubling in 0..=5 {
        let operators = 12_500.0 * 2.0_f64.powi(doubling);
        let side = operators.sqrt().round();
        let points = 2.0_f64.powi(11 + doubling);
        let blocks = (3.0 * operators).cbrt().round();
        report(
            "wavefront",
            Problem::Wavefront {
                n: side,
                blocks: side,
            },
        )?;
        report("fft", Problem::Fft { n: points })?;
        report(
            "lu",
            Problem::Lu {
                n: 8.0 * blocks,
                blocks,
            },
        )?;
        report("prefix-serial", Problem::PrefixSerial { n: operators })?;
    }
    Ok(())
}

fn report(name: &str, problem: Problem) -> Result<(), Error> {
    let (graph, build) = least(|| problem.build().map(|instance| instance.graph))?;
    let (decomposition, levels) = least(|| Ok(graph.decomposition()))?;
    let measure = |execution: Result<Execution, Error>| execution?.metrics(1e-9);
    let (_, rows) = least(|| measure(Execution::rows_of(&decomposition, PROCESSORS)))?;
    let (_, longest) = least(|| measure(Execution::longest_of(&decomposition, PROCESSORS)))?;
    let (_, list) = least(|| measure(ListSchedule::new(&graph).execution(PROCESSORS)))?;
    let written = text::write(&graph);
    let (_, parse): (Graph, f64) = least(|| text::parse(&written))?;
    println!(
        "{name:16}{:>10}{:>10}{build:>8.2}{levels:>8.2}{rows:>8.2}{longest:>8.2}{list:>8.2}{parse:>8.2}",
        graph.operators(),
        graph.dependencies(),
    );
    Ok(())
}

fn least<T>(work: impl Fn() -> Result<T, Error>) -> Result<(T, f64), Error> {
    let mut best = f64::INFINITY;
    let mut run = || {
        let start = Instant::now();
        let value = work()?;
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        Ok(value)
    };
    let mut value = run()?;
    for _ in 1..REPEATS {
        value = run()?;
    }
    Ok((value, best))
}

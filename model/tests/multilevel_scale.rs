//! Size: long chains and wide rows need no deep stack, and too much is refused.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crossover_model::multilevel::{
    Bounds, Decomposition, Execution, Graph, ListSchedule, MOST_OPERATORS, Mapping, Problem,
    SumTree,
};
use crossover_model::{Error, ErrorKind};

/// The time to level, map on 64 processors by list schedule, and measure.
fn time(problem: Problem) -> Result<Duration, Error> {
    let graph = problem.build()?.graph;
    let start = Instant::now();
    let decomposition = graph.decomposition();
    let execution = ListSchedule::new(&graph).execution(64.0)?;
    let metrics = execution.metrics(1e-9)?;
    let elapsed = start.elapsed();
    assert_eq!(metrics.operators as usize, decomposition.operators());
    Ok(elapsed)
}

#[test]
fn a_hundred_thousand_operators_are_mapped_at_once() -> Result<(), Error> {
    // The aim is 0.1 s in a release build on a quiet machine; a busy one with a debug build has
    // ten times that, and anything quadratic would need minutes.
    for problem in [
        Problem::Wavefront { n: 316.0, blocks: 316.0 },
        Problem::Fft { n: 16384.0 },
        Problem::Lu { n: 66.0, blocks: 66.0 },
        Problem::PrefixSerial { n: 1e5 },
        Problem::OneHeavy { n: 1e5 },
    ] {
        let runs = (0..3).map(|_| time(problem)).collect::<Result<Vec<_>, _>>()?;
        let least = runs.into_iter().min().unwrap_or_default();
        assert!(least < Duration::from_secs(1), "{problem:?}: {least:?}");
    }
    Ok(())
}

#[test]
fn a_chain_as_long_as_allowed_needs_no_deep_stack() -> Result<(), Error> {
    let graph = Problem::PrefixSerial { n: MOST_OPERATORS as f64 + 1.0 }.build()?.graph;
    assert_eq!(graph.critical_operators().len(), MOST_OPERATORS);
    for mapping in Mapping::ALL {
        assert_eq!(Execution::of(&graph, mapping, 8.0)?.row_count(), MOST_OPERATORS);
    }
    assert_eq!(Bounds::of(&graph, Mapping::List, 8.0)?.rows_least, MOST_OPERATORS as f64);
    let error = Problem::PrefixSerial { n: MOST_OPERATORS as f64 + 2.0 }.build();
    assert_eq!(error.expect_err("too large").kind(), ErrorKind::TooLarge);
    Ok(())
}

#[test]
fn a_cycle_through_everything_is_found() {
    let mut lines = String::from("o0: 1 <- o99999\n");
    for at in 1..100_000 {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "o{at}: 1 <- o{}", at - 1);
    }
    let error = lines.parse::<Graph>().expect_err("a cycle");
    assert!(error.got().contains("100000 operators"), "{error}");
}

#[test]
fn a_deep_tree_needs_no_deep_stack() -> Result<(), Error> {
    let depth = 100_000;
    let serial = format!("{}1{}", "(".repeat(depth), "+1)".repeat(depth));
    let tree = serial.parse::<SumTree>()?;
    assert_eq!(tree.operators(), depth);
    assert_eq!(tree.to_string().parse::<SumTree>()?, tree);
    assert_eq!(tree.instance()?.graph.critical_path(), depth as f64);
    assert_eq!(tree.merge(depth - 1)?.to_string(), (depth + 1).to_string());
    let open = "(".repeat(depth);
    assert_eq!(open.parse::<SumTree>().expect_err("unclosed").kind(), ErrorKind::ParseError);
    Ok(())
}

#[test]
fn a_matrix_that_is_too_large_is_refused() -> Result<(), Error> {
    let row = vec![1.0; 1000];
    let most = vec![row; MOST_OPERATORS / 1000];
    assert_eq!(Decomposition::from_rows(&most)?.operators(), MOST_OPERATORS);
    let more = [most, vec![vec![1.0]]].concat();
    assert_eq!(Decomposition::from_rows(&more).expect_err("too large").kind(), ErrorKind::TooLarge);
    Ok(())
}

#[test]
fn a_huge_sum_stays_cheap_while_its_elements_are_few() -> Result<(), Error> {
    let n = 2.0_f64.powi(50);
    let instance = SumTree::new(n, 3.0)?.instance()?;
    assert_eq!(instance.graph.operators(), 15);
    assert_eq!(instance.graph.betas().iter().sum::<f64>(), n - 1.0);
    assert_eq!(SumTree::new(n, 40.0).expect_err("too large").kind(), ErrorKind::TooLarge);
    Ok(())
}

#[test]
fn a_billion_processors_cost_no_memory() -> Result<(), Error> {
    let m = Execution::of(&"a:1;b:2<-a".parse::<Graph>()?, Mapping::List, 1e9)?.metrics(1.0)?;
    assert_eq!((m.empty_cells, m.classes.len()), (2e9 - 2.0, 1));
    Ok(())
}

//! Runs a file of cases of self-scheduling, checks what the sources print, and how long a million
//! iterations take.
//!
//! A case names the parameters of a loop and a team, what is read off its schedule, and what is
//! undefined or refused, with the field at fault.

use std::time::{Duration, Instant};

use crossover_model::self_scheduling::{Iterations, Loop, Metrics, Policy, Queue, Team, Times};
use crossover_model::{Error, ErrorKind, Size};
use serde_json::Value;

use crate::case::{CaseFile, Params};

fn cases() -> CaseFile {
    CaseFile::read(include_str!("self-scheduling-cases.json"), &["PS042", "PS059"])
}

fn readout(params: &Params, key: &str) -> Result<Value, Error> {
    let given = Loop::default();
    let iterations = Loop {
        n: params.number("n", given.n),
        times: params.text("times", given.times.name()).parse()?,
        mean: params.number("mean", given.mean),
        share: params.number("share", given.share),
        ratio: params.number("ratio", given.ratio),
        costs: &params.numbers("costs", given.costs),
        seed: params.number("seed", given.seed),
    }
    .iterations()?;
    let given = Team::default();
    let team = Team {
        p: params.number("p", given.p),
        speeds: &params.numbers("speeds", given.speeds),
        h: params.number("h", given.h),
        queue: params.text("queue", given.queue.name()).parse()?,
    };
    let policy: Policy = params.text("policy", "static").parse()?;
    let k = params.number("k", 1.0);
    Ok(match key {
        "k_kw" => team.kruskal_weiss(&iterations)?.into(),
        "k_best" => team.best_chunk(&iterations)?.k.into(),
        "t_k_best" => team.best_chunk(&iterations)?.makespan.into(),
        "p_saturation" => team.saturation(&iterations, k)?.into(),
        "best_policy" => team.best_policy(&iterations, k)?.policy.name().into(),
        "t_best" => team.best_policy(&iterations, k)?.makespan.into(),
        _ => match key.strip_prefix("t_").map(str::parse) {
            Some(Ok(policy)) => team.makespan(&iterations, policy, k)?.into(),
            _ => metric(&team.metrics(&iterations, policy, k)?, key).into(),
        },
    })
}

fn metric(metrics: &Metrics, key: &str) -> f64 {
    match key {
        "makespan" => metrics.makespan,
        "t_serial" => metrics.t_serial,
        "ideal" => metrics.ideal,
        "speedup" => metrics.speedup,
        "efficiency" => metrics.efficiency,
        "utilization" => metrics.utilization,
        "imbalance" => metrics.imbalance,
        "dispatches" => metrics.dispatches,
        "chunks" => metrics.chunks,
        "overhead" => metrics.overhead,
        "waiting" => metrics.waiting,
        "idle" => metrics.idle,
        "idle_share" => metrics.idle_share,
        "first_chunk" => metrics.first_chunk,
        "largest_chunk" => metrics.largest_chunk,
        "last_chunk" => metrics.last_chunk,
        _ => panic!("no readout {key}"),
    }
}

#[test]
fn every_case_of_the_file() {
    cases().check(57, "makespan", readout);
}

#[test]
fn an_altered_expectation_fails() {
    cases().check_alterations();
}

#[test]
fn the_chunks_of_a_thousand_iterations_on_four_workers() -> Result<(), Error> {
    let sizes = |policy: Policy| -> Result<Vec<usize>, Error> {
        Ok(policy.chunk_sizes(&Size { n: 1000.0, p: 4.0 }, 1.0)?.collect())
    };
    let guided = [250, 188, 141, 106, 79, 59, 45, 33, 25, 19, 14, 11, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1];
    assert_eq!(sizes(Policy::Guided)?, guided);
    assert_eq!(sizes(Policy::Tss)?, [125, 117, 109, 101, 93, 85, 77, 69, 61, 53, 45, 37, 28]);
    let factoring = [125, 63, 31, 16, 8, 4, 2, 1].into_iter();
    assert_eq!(sizes(Policy::Fac2)?, factoring.flat_map(|size| [size; 4]).collect::<Vec<_>>());
    Ok(())
}

fn exponential() -> Result<Iterations, Error> {
    Loop { times: Times::Exponential, ..Loop::default() }.iterations()
}

#[test]
fn the_cheaper_a_dispatch_the_smaller_the_chunks_that_are_best() -> Result<(), Error> {
    let iterations = exponential()?;
    let best = |h| Team { h, ..Team::default() }.best_policy(&iterations, 1.0);
    assert_eq!(best(0.0)?.policy, Policy::Dynamic);
    assert_eq!(best(10e-6)?.policy, Policy::Static);
    Ok(())
}

#[test]
fn more_workers_than_a_queue_can_serve_help_no_further() -> Result<(), Error> {
    let iterations = Loop { times: Times::Constant, ..Loop::default() }.iterations()?;
    let on = |p| Team { p, ..Team::default() };
    assert_eq!(on(4.0).saturation(&iterations, 1.0)?, 11.0);
    for p in [11.0, 12.0, 16.0, 64.0, 1000.0, 1e6] {
        assert_eq!(on(p).makespan(&iterations, Policy::Dynamic, 1.0)?, 1.01e-3);
    }
    assert!(1.01e-3 < on(10.0).makespan(&iterations, Policy::Dynamic, 1.0)?);
    Ok(())
}

#[test]
fn what_is_too_large_is_refused_by_name() -> Result<(), Error> {
    let given = Loop::default();
    let listed = Loop { times: Times::List, ..given };
    for (refused, field) in [
        (Loop { n: 1e6 + 1.0, ..given }, "n"),
        (Loop { mean: 4001.0, ..given }, "mean"),
        (Loop { seed: 1e16, ..given }, "seed"),
        (Loop { costs: &[4001.0], ..listed }, "costs"),
        (Loop { costs: &[f64::MAX], ..listed }, "costs"),
        // One long iteration, where the expected mean would do.
        (
            Loop {
                n: 1.0,
                times: Times::Bimodal,
                mean: 4e6,
                share: 0.999_999,
                ratio: 1e6,
                ..given
            },
            "mean",
        ),
    ] {
        let error = refused.iterations().expect_err("too large");
        assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, field), "{error}");
    }
    let iterations = Loop { mean: 4000.0, ..given }.iterations()?;
    let team = Team::default();
    for (refused, field) in [
        (Team { p: 1e6 + 1.0, ..team }, "p"),
        (Team { h: 1.5e4, ..team }, "h"),
        (Team { h: f64::MAX, ..team }, "h"),
        (Team { speeds: &[0.2], ..team }, "speeds"),
        (Team { speeds: &[f64::MIN_POSITIVE], ..team }, "speeds"),
    ] {
        let error = refused.makespan(&iterations, Policy::Guided, 1.0).expect_err("too large");
        assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, field), "{error}");
    }
    // What is just allowed does not overflow.
    let longest = Team { p: 1.0, speeds: &[0.25], h: 1.9e3, queue: Queue::Serial };
    assert_eq!(longest.makespan(&iterations, Policy::Dynamic, 1.0)?, 16e6 + 1.9e6);
    Ok(())
}

#[test]
fn nothing_that_takes_no_time_is_measured() -> Result<(), Error> {
    let error = Loop { mean: 1e-13, ..Loop::default() }.iterations().expect_err("no time");
    assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "mean"));
    let iterations = Loop::default().iterations()?;
    let fast = Team { speeds: &[1e300; 4], ..Team::default() };
    let error = fast.metrics(&iterations, Policy::Dynamic, 1.0).expect_err("no time");
    assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "speeds"));
    Ok(())
}

#[test]
fn a_million_iterations_are_dealt_out_at_once() -> Result<(), Error> {
    // Some 10 ms on a quiet machine; anything quadratic would need minutes.
    let iterations = Loop { n: 1e6, times: Times::Exponential, ..Loop::default() }.iterations()?;
    for policy in Policy::ALL {
        for p in [4.0, 256.0, 1e6] {
            let team = Team { p, ..Team::default() };
            let start = Instant::now();
            let makespan = team.makespan(&iterations, policy, 1.0)?;
            let elapsed = start.elapsed();
            println!("{policy} on {p}: {elapsed:?}");
            assert!(
                0.0 < makespan && elapsed < Duration::from_secs(1),
                "{policy} on {p}: {elapsed:?}"
            );
        }
    }
    Ok(())
}

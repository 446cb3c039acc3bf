//! Self-scheduling.

use crate::common::{On, bars, line};
use crossover_screens::target;

const LOOP: On = On("self-scheduling");

#[test]
fn blocks_of_a_triangular_loop_take_nearly_twice_the_ideal() {
    LOOP.check("", "makespan", 4.373_126_875e-3);
    for p in [2.0, 4.0, 8.0] {
        LOOP.near(&format!("n=100000&p={p}"), "efficiency", 1.0 / (2.0 - 1.0 / p), 1e-4);
    }
    let told = "The fastest policy is static chunks in turn: 2.51 ms. With static blocks the loop takes 4.37 ms, and workers are idle 42.8 % of it.";
    assert_eq!(LOOP.report("").takeaway, told);
}

#[test]
fn guided_deals_out_the_chunks_that_textbooks_print() {
    let plot = LOOP.plot("", "chunks");
    let sizes: Vec<_> = line(&plot, "guided").points.iter().map(|point| point.1).collect();
    let first = [250.0, 188.0, 141.0, 106.0, 79.0, 59.0, 45.0, 33.0, 25.0, 19.0, 14.0, 11.0, 8.0];
    assert_eq!((sizes.len(), &sizes[..13]), (22, &first[..]));
}

#[test]
fn a_busy_queue_takes_all_dispatches_and_a_chunk_whatever_the_workers() {
    for p in [11, 16, 64] {
        let at = format!("times=constant&policy=dynamic&p={p}");
        LOOP.check(&at, "makespan", 1000.0 * 1e-6 + 10e-6);
        assert!(
            LOOP.report(&at)
                .takeaway
                .starts_with("The queue is the bottleneck: it is busy for 1 ms")
        );
    }
}

#[test]
fn bars_are_all_the_time_of_the_workers_one_by_one_and_in_runs() {
    for at in ["policy=fac2&h=10us", "policy=dynamic", "policy=dynamic&n=5000&h=3us"] {
        let plot = LOOP.plot(at, "gantt");
        let areas = bars(&plot).into_iter();
        let all: f64 = areas.map(|bar| (bar.end - bar.start) * (bar.lane.1 - bar.lane.0)).sum();
        let paid = 4.0 * LOOP.value(at, "makespan");
        assert!((all - paid).abs() < 1e-9 * paid, "{at}: {all}, not {paid}");
    }
}

/// Jobs of minutes and hours, as people have them.
#[test]
fn times_of_seconds_and_hours_are_dealt_out_too() {
    let hours = "times=list&costs=3600,7200,10800,14400&n=4&p=2&policy=dynamic&h=0";
    LOOP.check(hours, "makespan", 21600.0);
    LOOP.check("times=constant&mean=60&n=10&p=5&policy=dynamic&h=0", "makespan", 120.0);
}

/// Equal tasks, one at a time, without overhead.
const EQUAL: &str = "times=constant&policy=dynamic&h=0";

#[test]
fn equal_tasks_on_few_cores_take_what_exercises_say() {
    LOOP.check(&format!("{EQUAL}&n=10&p=3&mean=1"), "makespan", 4.0);
    for (p, efficiency) in [(5, 1.0), (10, 0.75)] {
        LOOP.check(&format!("{EQUAL}&n=15&mean=1&p={p}"), "efficiency", efficiency);
    }
    // Which task leaves four cores idle for 30 ms together? Two of them wait for a whole task.
    let ten = LOOP.with(&format!("{EQUAL}&n=10&p=4&mean=1ms"));
    let solved = target::solve(&ten, "idle", 30e-3, "mean");
    let Ok(target::Target::Met(at)) = solved else { panic!("{solved:?}") };
    assert!((at - 15e-3).abs() < 1e-9, "{at}");
}

#[test]
fn memory_for_four_tasks_leaves_the_fifth_core_idle() {
    let five = format!("{EQUAL}&n=5&p=5&mean=1&need=8GB");
    LOOP.check(&five, "efficiency", 1.0);
    let short = format!("{five}&memory=32GB");
    for (key, value) in [("at_once", 4.0), ("makespan", 2.0), ("efficiency", 0.5), ("idle", 5.0)] {
        LOOP.check(&short, key, value);
    }
    let told = LOOP.report(&short).takeaway;
    assert!(told.starts_with("Memory holds 4 iterations at once"), "{told}");
    assert_eq!(LOOP.refusal(&format!("{five}&memory=7GB"), "makespan").field(), "memory");
    // Memory enough for all changes nothing, whatever the policy.
    for policy in ["static", "cyclic", "dynamic", "guided", "tss", "fac2"] {
        let all = format!("policy={policy}&p=5");
        assert_eq!(
            LOOP.value(&all, "makespan"),
            LOOP.value(&format!("{all}&memory=5GB"), "makespan")
        );
    }
}

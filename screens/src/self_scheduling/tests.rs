//! Self-scheduling.

use crate::common::{On, bars, line};

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

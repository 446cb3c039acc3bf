//! `LogGP` and the prices of collectives.

use crossover_measurements::fit::{Weight, collective, loggp};
use crossover_measurements::reading::LogGp;
use crossover_model::collectives::{Algorithm, Operation, Price, Terms, terms};
use crossover_model::random::SplitMix64;

use super::noise::{normal, sizes};

const PRICE: Price = Price { alpha: 2e-6, beta: 0.1e-9, gamma: 0.04e-9 };

fn all_reduce_times(algorithm: Algorithm, p: f64) -> Vec<(Terms, f64, f64)> {
    let terms = terms(Operation::AllReduce, algorithm, p, 1.0).expect("there is such a one");
    let time = |n| terms.time(&PRICE, n).expect("it is a time");
    sizes().into_iter().skip(3).map(|n| (terms, n, time(n))).collect()
}

#[test]
fn on_one_number_of_processes_the_time_to_combine_is_part_of_that_to_send() {
    let fit =
        collective(&all_reduce_times(Algorithm::Ring, 16.0), Weight::Relative).expect("many sizes");
    assert_eq!(fit.gamma, None);
    assert!((fit.alpha.value / PRICE.alpha - 1.0).abs() < 1e-9, "{fit:?}");
    // A ring combines half of what it sends.
    assert!((fit.beta.value / (PRICE.beta + 0.5 * PRICE.gamma) - 1.0).abs() < 1e-9, "{fit:?}");
}

#[test]
fn where_the_proportions_differ_all_three_prices_are_found() {
    let rows = [
        all_reduce_times(Algorithm::Ring, 16.0),
        all_reduce_times(Algorithm::RecursiveDoubling, 16.0),
    ]
    .concat();
    let fit = collective(&rows, Weight::Relative).expect("many sizes");
    let gamma = fit.gamma.expect("it can be told");
    for (found, planted) in [(fit.alpha, PRICE.alpha), (fit.beta, PRICE.beta), (gamma, PRICE.gamma)]
    {
        assert!((found.value / planted - 1.0).abs() < 1e-9, "{fit:?}");
    }
    let mut random = SplitMix64::new(16);
    let noisy =
        rows.iter().map(|&(terms, n, t)| (terms, n, t * (1.0 + 0.05 * normal(&mut random))));
    let fit = collective(&noisy.collect::<Vec<_>>(), Weight::Relative).expect("many sizes");
    let known = fit.beta.interval.expect("it is above zero");
    assert!(known.low < fit.beta.value && fit.beta.value < known.high && fit.errors.median < 0.1);
}

#[test]
fn a_collective_of_one_size_says_no_prices() {
    let one = &all_reduce_times(Algorithm::Ring, 16.0)[3..4];
    let error = collective(one, Weight::Relative).expect_err("one size");
    assert_eq!((error.kind().name(), error.field()), ("insufficient_data", "text"));
}

fn row(bytes: f64) -> LogGp {
    let (o_send, o_receive) = (0.5e-6 + 0.1e-9 * bytes, 0.7e-6 + 0.2e-9 * bytes);
    let latency = 1.1e-6;
    LogGp {
        line: 1,
        bytes,
        latency: Some(latency),
        o_send,
        o_receive,
        gap: Some(1.4e-6),
        gap_per_byte: Some(0.3e-9),
        round_trip: Some(2.0 * (latency + 1.2e-6 + 0.3e-9 * (bytes - 1.0))),
    }
}

#[test]
fn what_netgauge_prints_is_taken_as_it_is() {
    let fit = loggp(&[row(1.0), row(1024.0), row(4096.0)]).expect("rows");
    assert_eq!((fit.latency, fit.gap, fit.gap_per_byte), (1.1e-6, Some(1.4e-6), Some(0.3e-9)));
    assert!((fit.o_send_line.expect("three sizes").tw / 0.1e-9 - 1.0).abs() < 1e-9);
    assert_eq!((fit.o_receive, fit.n), (row(1.0).o_receive, 3));
}

#[test]
fn overheads_beside_a_round_trip_leave_the_latency() {
    let bare = |bytes| LogGp {
        latency: None,
        gap: None,
        gap_per_byte: None,
        o_send: 0.5e-6,
        o_receive: 0.7e-6,
        ..row(bytes)
    };
    let fit = loggp(&[bare(4096.0), bare(1.0), bare(65536.0)]).expect("rows");
    assert!((fit.latency / 1.1e-6 - 1.0).abs() < 1e-9, "{fit:?}");
    assert!((fit.gap_per_byte.expect("a slope") / 0.3e-9 - 1.0).abs() < 1e-9, "{fit:?}");
    assert_eq!(fit.gap, None);
}

#[test]
fn overheads_alone_are_no_model() {
    let alone = LogGp { latency: None, round_trip: None, ..row(8.0) };
    for rows in [&[][..], &[alone]] {
        let error = loggp(rows).expect_err("no latency");
        assert_eq!((error.kind().name(), error.field()), ("insufficient_data", "text"));
    }
}

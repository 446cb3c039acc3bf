//! `LogP`, and a sum by a tree.

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::machines::{LogGp, LogP};
use crossover_model::overhead::TreeSum;

use super::assert_same;
use super::engine::{Machine, Ports};

/// `k` messages from one processor to another: both are busy for `o` with each, and neither begins
/// two within `g`. Returns when the last is received, and how many were on their way at most.
fn simulate(machine: &LogP, k: u32) -> (f64, usize) {
    let interval = machine.gap.max(machine.overhead);
    let (mut send, mut receive, mut last) = (0.0_f64, 0.0_f64, 0.0);
    let mut flights = Vec::new();
    for _ in 0..k {
        let departs = send + machine.overhead;
        send += interval;
        let arrives = departs + machine.latency;
        let begins = arrives.max(receive);
        receive = begins + interval;
        last = begins + machine.overhead;
        flights.push((departs, arrives));
    }
    let aloft = |at: f64| flights.iter().filter(|(from, to)| *from <= at && at < *to).count();
    let most = flights.iter().map(|(departs, _)| aloft(*departs)).max();
    (last, most.unwrap_or(0))
}

#[test]
fn logp_messages_are_exact_and_within_the_capacity() {
    for (latency, overhead, gap) in
        [(6.0, 2.0, 4.0), (6.0, 5.0, 4.0), (7.0, 0.0, 2.0), (0.0, 1.0, 1.0)]
    {
        let machine = LogP { latency, overhead, gap };
        let capacity = machine.capacity().expect("valid").messages as usize;
        for k in 1..20 {
            let (t, aloft) = simulate(&machine, k);
            assert_same(t, machine.messages(f64::from(k)).expect("valid"), "LogP");
            assert!(aloft <= capacity, "{aloft} messages in transit");
        }
        let (one, _) = simulate(&machine, 1);
        assert_same(2.0 * one, machine.acknowledged_time().expect("valid"), "acknowledged");
    }
}

/// `k` messages each way between processors that all do the same: a send every `interval`, and what
/// has arrived is received where it ends before the next send. Returns when the last is received.
fn play_exchange(machine: &LogP, k: u32, interval: f64) -> f64 {
    let o = machine.overhead;
    let arrivals = (0..k).map(|i| f64::from(i) * interval + o + machine.latency);
    let sends: Vec<f64> = (0..k).map(|i| f64::from(i) * interval).collect();
    let mut free = 0.0_f64;
    for arrival in arrivals {
        let mut start = free.max(arrival);
        for &send in &sends {
            if send < start + o && start < send + o {
                start = send + o;
            }
        }
        free = start + o;
    }
    free
}

#[test]
fn a_processor_that_sends_and_receives_does_one_at_a_time() {
    for (latency, overhead, gap) in [
        (6.0, 2.0, 4.0),
        (6.0, 10.0, 1.0),
        (0.0, 1.0, 0.0),
        (3.0, 1.0, 1.5),
        (0.5, 1.0, 2.0),
        (7.0, 2.0, 9.0),
        (100.0, 3.0, 3.0),
    ] {
        let machine = LogP { latency, overhead, gap };
        for k in 1..40 {
            let t = machine.exchange(f64::from(k)).expect("valid").total();
            let busy = 2.0 * f64::from(k) * overhead;
            assert!(busy <= t, "{machine:?}, {k}: busy for {busy}, not {t}");
            let played = play_exchange(&machine, k, gap.max(2.0 * overhead));
            // A message that arrives in the middle of a send may wait for its end.
            assert!(
                t <= played + 1e-9 && played <= t + overhead + 1e-9,
                "{machine:?}, {k}: {played}, {t}"
            );
            if overhead <= latency && latency % (2.0 * overhead) < overhead {
                assert_same(played, t, "exchange");
            }
        }
    }
}

/// Messages of these lengths (bytes): a sender is busy for `o`, then its network takes a byte every
/// `G`; `max(g, o)` after the last of them the next message may begin.
#[test]
fn loggp_charges_each_byte_once_and_a_gap_between_messages() {
    for (overhead, gap) in [(2.0, 5.0), (4.0, 1.0)] {
        let machine = LogGp { latency: 6.0, overhead, gap, gap_per_byte: 0.25 };
        for lengths in [vec![1.0], vec![1000.0], vec![8.0; 5], vec![1.0, 40.0, 7.0]] {
            let (mut start, mut received) = (0.0, 0.0);
            for bytes in &lengths {
                let last_byte = start + overhead + (bytes - 1.0) * machine.gap_per_byte;
                received = last_byte + machine.latency + overhead;
                start = last_byte - overhead + f64::max(gap, overhead);
            }
            let (k, bytes) = (lengths.len() as f64, lengths.iter().sum());
            let formula = machine.messages(k, bytes).expect("valid");
            assert_same(received, formula, "LogGP");
        }
    }
}

/// The tree's formula counts `n/p` additions for the `n/p - 1` that a processor really does.
#[test]
fn a_tree_sum_is_long_by_one_addition() {
    let sum = TreeSum { tc: 1e-6, network: Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 } };
    for (n, p) in [(64, 1), (64, 2), (64, 16), (1024, 64)] {
        let mut machine = Machine::new(p, Ports::Simplex);
        for process in 0..p {
            machine.work(process, (n / p - 1) as f64 * sum.tc);
        }
        let mut distance = p / 2;
        while 0 < distance {
            for to in 0..distance {
                let duration = sum.network.ts + sum.network.tw;
                machine.deliver(&[to + distance, to], 0.0, duration);
                machine.work(to, sum.tc);
            }
            distance /= 2;
        }
        let formula = sum.time(&Size { n: n as f64, p: p as f64 }).expect("valid");
        assert_same(machine.finish_time() + sum.tc, formula, "tree sum");
    }
}

//! Collectives on one channel that carries a message at a time, heard by all.

use crossover_model::collectives::{Operation, Share, ethernet};
use crossover_model::communication::Network;

use super::assert_same;
use super::engine::{Machine, Ports};

const NETWORK: Network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };

fn simulate(lengths: impl Iterator<Item = f64>) -> f64 {
    let mut medium = Machine::new(1, Ports::Simplex);
    for words in lengths {
        medium.work(0, NETWORK.ts + words * NETWORK.tw);
    }
    medium.finish_time()
}

fn times(count: usize, words: f64) -> impl Iterator<Item = f64> {
    std::iter::repeat_n(words, count)
}

#[test]
fn the_printed_forms_send_every_unit_by_itself() {
    for (m, p) in [(1, 2), (100, 8), (17, 64)] {
        let (words, processors) = (m as f64, p as f64);
        let broadcast = ethernet::printed_time(
            Operation::Broadcast,
            &NETWORK,
            &Share { m: words, p: processors },
        );
        assert_same(simulate(times(m, 1.0)), broadcast.expect("valid"), "printed");
        let gather =
            ethernet::printed_time(Operation::Gather, &NETWORK, &Share { m: words, p: processors });
        let units = simulate(times((p - 1) * m, 1.0));
        assert_same(units, gather.expect("valid"), "printed");
    }
}

#[test]
fn the_packed_forms_send_a_message_to_each_other_processor() {
    let (m, p) = (100.0, 8);
    for operation in [Operation::Scatter, Operation::Gather, Operation::Reduce] {
        let packed =
            ethernet::packed_time(operation, &NETWORK, &Share { m, p: p as f64 }).expect("valid");
        assert_same(simulate(times(p - 1, m)), packed, operation.name());
    }
}

/// What the channel needs can be done: everyone whose words others want sends them once.
#[test]
fn the_channel_s_own_bound_is_reached() {
    let m = 100.0;
    for p in [2, 3, 8, 64] {
        let others = (p - 1) as f64;
        for (operation, lengths) in [
            (Operation::Broadcast, vec![m]),
            (Operation::Scatter, vec![others * m]),
            (Operation::Gather, vec![m; p - 1]),
            (Operation::Reduce, vec![m; p - 1]),
            (Operation::AllGather, vec![m; p]),
            (Operation::AllReduce, vec![m; p]),
            (Operation::ReduceScatter, vec![others * m / p as f64; p]),
            (Operation::AllToAll, vec![others * m; p]),
            (Operation::Barrier, vec![0.0; p]),
        ] {
            let bound =
                ethernet::bus(operation, &NETWORK, &Share { m, p: p as f64 }).expect("valid");
            assert_same(simulate(lengths.into_iter()), bound, operation.name());
        }
    }
}

/// The paper's one form for all collectives counts too few words for these: by `p/(p - 1)` for an
/// all-gather and an all-reduce, by `p` for an all-to-all. Its start-up for every unit hides that
/// as soon as a message has more than one.
#[test]
fn the_packed_form_is_below_the_channel_s_bound_where_everyone_tells_everyone() {
    let p = 8.0;
    for (operation, factor) in [
        (Operation::AllGather, p / (p - 1.0)),
        (Operation::AllReduce, p / (p - 1.0)),
        (Operation::AllToAll, p),
    ] {
        let free_start = Network { ts: 0.0, th: 0.0, tw: NETWORK.tw };
        let packed =
            ethernet::packed_time(operation, &free_start, &Share { m: 100.0, p }).expect("valid");
        let bound = ethernet::bus(operation, &free_start, &Share { m: 100.0, p }).expect("valid");
        assert_same(bound, packed * factor, operation.name());
    }
}

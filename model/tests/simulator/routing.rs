//! One message over `l` links.

use crossover_model::communication::{
    Message, Network, Packets, cut_through, packet, packet_optimum, packet_pipeline,
    packet_textbook, store_and_forward,
};

use super::assert_same;
use super::engine::chain;

const NETWORK: Network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };

fn messages() -> impl Iterator<Item = Message> {
    [0.0, 1.0, 7.0, 100.0, 1000.0, 1001.0]
        .into_iter()
        .flat_map(|m| [1.0, 2.0, 3.0, 8.0].map(|l| Message { m, l }))
}

/// The packets of a message, the last one padded.
fn packets(message: &Message, packets: &Packets) -> Vec<f64> {
    let mut left = message.m;
    let mut lengths = Vec::new();
    while 0.0 < left {
        lengths.push(NETWORK.tw * (packets.r + packets.s));
        left -= packets.r;
    }
    lengths
}

fn simulate(message: &Message, lengths: &[f64], packetizing: f64) -> f64 {
    chain(message.l as usize, lengths, NETWORK.th, NETWORK.ts + packetizing)
}

#[test]
fn store_and_forward_is_exact() {
    for message in messages() {
        let simulated = simulate(&message, &[message.m * NETWORK.tw], 0.0);
        let formula = store_and_forward(&NETWORK, &message).expect("valid");
        assert_same(simulated, formula, "store and forward");
    }
}

#[test]
fn the_packet_pipeline_is_exact() {
    for message in messages() {
        for cut in [(100.0, 10.0, 0.0), (1.0, 4.0, 2e-9), (3000.0, 10.0, 1e-9)] {
            let cut = Packets { r: cut.0, s: cut.1, tw1: cut.2 };
            let lengths = packets(&message, &cut);
            let simulated = simulate(&message, &lengths, cut.tw1 * message.m);
            let formula = packet_pipeline(&NETWORK, &message, &cut).expect("valid");
            assert_eq!(formula.n_packets, lengths.len() as f64);
            assert_same(simulated, formula.t, "pipeline");
        }
    }
}

/// The textbook leaves out the packets that fill the pipeline, `l - 1` packet times, and the
/// lecture leaves out the headers too.
#[test]
fn the_textbook_is_short_by_the_filling_of_the_pipeline() {
    let cut = Packets { r: 100.0, s: 10.0, tw1: 0.0 };
    for l in [1.0, 2.0, 3.0, 8.0] {
        let message = Message { m: 1000.0, l };
        let simulated = simulate(&message, &packets(&message, &cut), 0.0);
        let filling = (l - 1.0) * NETWORK.tw * (cut.r + cut.s);
        let textbook = packet_textbook(&NETWORK, &message, &cut).expect("valid").t;
        assert_same(simulated, textbook + filling, "textbook");
        let headers = message.m / cut.r * NETWORK.tw * cut.s;
        let lumped = packet(&NETWORK, &message).expect("valid");
        assert_same(simulated, lumped + headers + filling, "lecture");
    }
}

/// Flits of `f` words wait for a flit time at each hop but the first, which cut-through neglects:
/// it is the limit of ever smaller flits.
#[test]
fn cut_through_is_short_by_a_flit_for_each_further_link() {
    for message in messages() {
        for flits_per_word in [1.0, 4.0, 64.0] {
            let flit = NETWORK.tw / flits_per_word;
            let count = (message.m * flits_per_word) as usize;
            let simulated = simulate(&message, &vec![flit; count], 0.0);
            let formula = cut_through(&NETWORK, &message).expect("valid");
            let waiting = if count == 0 { 0.0 } else { (message.l - 1.0) * flit };
            assert_same(simulated, formula + waiting, "cut-through");
        }
    }
}

#[test]
fn no_simulated_packet_size_beats_the_optimum() {
    for message in messages().filter(|message| 0.0 < message.m) {
        let best = packet_optimum(&NETWORK, &message, 4.0, 0.0).expect("valid");
        let mut least = f64::INFINITY;
        for r in 1..=1001 {
            let cut = Packets { r: f64::from(r), s: 4.0, tw1: 0.0 };
            least = least.min(simulate(&message, &packets(&message, &cut), 0.0));
        }
        assert!(best.t <= least * (1.0 + 1e-12), "{message:?}");
        // Whole packets of whole words cost 2 % at most beside it.
        assert!(least <= 1.02 * best.t, "{message:?}: {least} {}", best.t);
    }
}

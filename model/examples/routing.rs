//! Which routing delivers a message first, for messages from one word to a million:
//! `cargo run --example routing -- [links]`.

use crossover_model::Error;
use crossover_model::communication::{
    Message, Network, Packets, cut_through, packet_optimum, packet_pipeline, store_and_forward,
};

/// Start-up, hop and word of a network of the nineties.
const NETWORK: Network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };

/// The words of a packet's header.
const HEADER: f64 = 4.0;

/// Returns the times of one message, in seconds: stored and forwarded, in packets of the best size, and cut
/// through.
pub(crate) fn times(m: f64, l: f64) -> Result<[f64; 3], Error> {
    let message = Message { m, l };
    let payload = packet_optimum(&NETWORK, &message, HEADER, 0.0)?.r.round().max(1.0);
    let packets = Packets { r: payload, s: HEADER, tw1: 0.0 };
    Ok([
        store_and_forward(&NETWORK, &message)?,
        packet_pipeline(&NETWORK, &message, &packets)?.t,
        cut_through(&NETWORK, &message)?,
    ])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let links = std::env::args().nth(1).map_or(Ok(3.0), |links| links.parse())?;
    println!(
        "{:>9} {:>20} {:>12} {:>12}   over {links} links, in µs",
        "words", "store-and-forward", "packets", "cut-through"
    );
    for power in 0..=6 {
        let m = 10_f64.powi(power);
        let [stored, packets, cut] = times(m, links)?.map(|seconds| seconds * 1e6);
        println!("{m:>9} {stored:>20.2} {packets:>12.2} {cut:>12.2}");
    }
    Ok(())
}

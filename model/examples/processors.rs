//! How many processors finish a relaxation first, cut into strips and into blocks:
//! `cargo run --example processors -- [points along a side]`.

use crossover_model::Error;
use crossover_model::communication::Network;
use crossover_model::stencil::{Channel, Decomposition, Fastest, Relaxation, fastest};

/// An IBM SP2, by the benchmarks of its time.
const SP2: Network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };

/// Returns the best run on an `n` by `n` grid, whose points take 100 ns each.
pub(crate) fn best(cut: Decomposition, channel: Channel, n: f64) -> Result<Fastest, Error> {
    let relaxation = Relaxation { convergence: true, channel, ..Relaxation::iteration(100e-9) };
    fastest(cut, &relaxation, &SP2, n)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(1024.0), |n| n.parse())?;
    for (network, channel) in [("switched", Channel::Switched), ("shared", Channel::Shared)] {
        for cut in Decomposition::ALL {
            let Fastest { p, total } = best(cut, channel, n)?;
            println!(
                "{cut} on a {network} network: {p} processors, {:.3} ms an iteration, speedup {:.1}",
                total.t_p * 1e3,
                total.speedup
            );
        }
    }
    Ok(())
}

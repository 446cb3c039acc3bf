//! The exchange of edges between strips and between blocks.

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::stencil::{Channel, Decomposition, Domain, exchange};
use crossover_model::topology::{Graph, Topology};

use super::assert_same;
use super::engine::{Machine, Ports};

const NETWORK: Network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };

/// The neighbors of a row of `length` in the order in which they can all be busy: from even to
/// odd, back, from odd to even, back.
fn swaps(length: usize) -> Vec<(usize, usize)> {
    let pairs = |first: usize| (first..length.saturating_sub(1)).step_by(2);
    let there = |first| pairs(first).map(|i| (i, i + 1)).collect::<Vec<_>>();
    let back = |first| pairs(first).map(|i| (i + 1, i)).collect();
    [there(0), back(0), there(1), back(1)].concat()
}

fn messages(decomposition: Decomposition, n: usize, p: usize) -> (Vec<(usize, usize)>, usize) {
    match decomposition {
        Decomposition::Strips => (swaps(p), n),
        Decomposition::Blocks => {
            let q = p.isqrt();
            let line = swaps(q);
            let across = line.iter();
            let across =
                across.flat_map(|&(a, b)| (0..q).map(move |row| (row * q + a, row * q + b)));
            let down = line.iter();
            let down =
                down.flat_map(|&(a, b)| (0..q).map(move |column| (a * q + column, b * q + column)));
            (across.chain(down).collect(), n / q)
        }
    }
}

fn simulate(decomposition: Decomposition, channel: Channel, n: usize, p: usize) -> f64 {
    let (messages, words) = messages(decomposition, n, p);
    let duration = NETWORK.ts + words as f64 * NETWORK.tw;
    // Strips on a row of processors, blocks on a mesh; one processor is no network.
    let topology = match decomposition {
        Decomposition::Strips => Topology::Linear,
        Decomposition::Blocks => Topology::Mesh2d,
    };
    let network = Graph::new(topology, p.max(4) as f64).expect("a small network");
    let mut machine = Machine::new(p + 1, Ports::Simplex);
    for (from, to) in messages {
        match channel {
            Channel::Switched => {
                let route = network.route(from, to).expect("processors");
                assert_eq!(route, [from, to], "neighbors are linked");
                machine.deliver(&route, 0.0, duration)
            }
            // Over the one medium, whose node is the last.
            Channel::Shared => machine.work(p, duration),
        };
    }
    machine.finish_time()
}

#[test]
fn exchanges_are_exact_from_one_processor_on() {
    for channel in [Channel::Switched, Channel::Shared] {
        for (decomposition, counts) in [
            (Decomposition::Strips, vec![1, 2, 3, 4, 5, 16, 63, 64]),
            (Decomposition::Blocks, vec![1, 4, 9, 16, 25, 36, 64]),
        ] {
            for p in counts {
                let n = 960; // A multiple of every side.
                let grid = Size { n: n as f64, p: p as f64 };
                let formula = exchange(decomposition, channel, Domain::Counted, &NETWORK, &grid);
                assert_same(
                    simulate(decomposition, channel, n, p),
                    formula.expect("valid"),
                    &format!("{decomposition:?} {channel:?} {p}"),
                );
            }
        }
    }
}

/// Between the interior strip and the ends the paper's formula is the greater: every strip waits
/// for the slowest neighbor, and no exchange takes less.
#[test]
fn the_paper_s_formulas_need_an_interior_strip_and_block() {
    let time = |decomposition, n, p| simulate(decomposition, Channel::Switched, n, p);
    let edge = NETWORK.ts + 960.0 * NETWORK.tw;
    assert_same(time(Decomposition::Strips, 960, 2), 2.0 * edge, "two strips");
    let half = NETWORK.ts + 480.0 * NETWORK.tw;
    assert_same(time(Decomposition::Blocks, 960, 4), 4.0 * half, "four blocks");
}

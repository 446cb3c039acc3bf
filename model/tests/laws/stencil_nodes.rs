//! Strips and blocks on nodes of several processes: every message counted.

use std::collections::HashMap;

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::nodes::{Nodes, RailUse};
use crossover_model::stencil::{
    Channel, Decomposition, Domain, Mapping, Method, NodeExchange, NodeGrid, Relaxation, Shape,
    Side, exchange, total,
};
use proptest::prelude::*;

use super::network;

/// A part of the grid: its node, and its number there.
type Place = (usize, usize);

/// Equal but for the rounding of a few operations.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs())
}

/// The messages of a round to one side, each with both its ends.
type Messages = Vec<(Place, Place)>;

/// The most messages inside a node, and the most over a NIC in one direction.
#[derive(Debug, Default, PartialEq)]
struct Counted {
    inside: usize,
    on_a_nic: usize,
}

fn count(messages: &[(Place, Place)], nodes: &Nodes) -> Counted {
    let (k, rails) = (nodes.ppn as usize, nodes.rails as usize);
    let nic = |local: usize| match nodes.rail_use {
        RailUse::Striped => 0,
        RailUse::Pinned if k < rails => local,
        RailUse::Pinned => local * rails / k,
    };
    let (mut copies, mut carried) = (HashMap::new(), HashMap::new());
    for ((from, sender), (to, receiver)) in messages {
        if from == to {
            *copies.entry(*from).or_insert(0) += 1;
        } else {
            *carried.entry(("out", *from, nic(*sender))).or_insert(0) += 1;
            *carried.entry(("in", *to, nic(*receiver))).or_insert(0) += 1;
        }
    }
    let most = |all: Option<&usize>| all.copied().unwrap_or(0);
    Counted { inside: most(copies.values().max()), on_a_nic: most(carried.values().max()) }
}

/// The time of a round by its messages, each of so many words.
fn time(counted: &Counted, words: f64, on: &Nodes) -> f64 {
    let rho = if on.rail_use == RailUse::Striped { on.rails } else { 1.0 };
    let (inside, across) = (counted.inside as f64, counted.on_a_nic as f64);
    let nic = (across * words * on.tw_nic / rho).max(across * on.gap_nic / rho);
    let across = if across == 0.0 { 0.0 } else { on.ts + nic.max(words * on.tw) };
    let memory = inside * words * on.tw_mem;
    let inside = if inside == 0.0 { 0.0 } else { on.ts_in + memory.max(words * on.tw_in) };
    across.max(inside)
}

/// Where a part is.
fn placed(
    mapping: Mapping,
    shape: Option<(usize, usize)>,
    q: usize,
    on: &Nodes,
    [row, column]: [usize; 2],
    parts: usize,
) -> Place {
    let k = on.ppn as usize;
    let number = row * q + column;
    match (mapping, shape) {
        (Mapping::Blocks, Some((a, b))) => {
            (row / a * (q / b) + column / b, row % a * b + column % b)
        }
        (Mapping::Cyclic, _) => (number % (parts / k), number / (parts / k)),
        _ => (number / k, number % k),
    }
}

/// The rounds to the right, left, down and up, of `rows` by `columns` parts.
fn rounds(rows: usize, columns: usize, place: impl Fn([usize; 2]) -> Place) -> [Messages; 4] {
    let mut all = [const { Vec::new() }; 4];
    for row in 0..rows {
        for column in 0..columns {
            let here = place([row, column]);
            if column + 1 < columns {
                let right = place([row, column + 1]);
                all[0].push((here, right));
                all[1].push((right, here));
            }
            if row + 1 < rows {
                let below = place([row + 1, column]);
                all[2].push((here, below));
                all[3].push((below, here));
            }
        }
    }
    all
}

/// The exchange with every message of its four rounds counted: what each round counts, and the time.
fn played(
    grid: &NodeGrid,
    words: f64,
    [rows, columns]: [usize; 2],
    shape: Option<(usize, usize)>,
) -> ([Counted; 4], f64) {
    let on = &grid.nodes;
    let place = |at| placed(grid.mapping, shape, columns, on, at, rows * columns);
    let counted = rounds(rows, columns, place).map(|messages| count(&messages, on));
    // Each round counts twice, as a part sends and receives in turn; at an end of the grid it does but one.
    let share = if rows.max(columns) == 2 { 1.0 } else { 2.0 };
    let t = share * counted.iter().map(|round| time(round, words, on)).sum::<f64>();
    (counted, t)
}

fn agree(said: &Side, [there, back]: &[Counted; 2]) {
    assert_eq!(there, back);
    let counted = Counted { inside: said.inside as usize, on_a_nic: said.on_a_nic as usize };
    assert_eq!(&counted, there);
}

fn compare(said: &NodeExchange, (counted, t): ([Counted; 4], f64)) {
    let [right, left, down, up] = counted;
    agree(&said.sideways, &[right, left]);
    agree(&said.up_and_down, &[down, up]);
    assert!(near(said.t, t), "{said:?}: {t}");
}

fn machine() -> impl Strategy<Value = Nodes> {
    let times = (network(), 0.0..1e-5, 0.0..1e-8, 0.0..1e-9, 0.0..4.0, 0.0..1e-6);
    let rails = (1_u8..9, prop::sample::select(RailUse::ALL.to_vec()));
    (times, rails, any::<[bool; 2]>()).prop_map(|(times, (rails, rail_use), [memory, gap])| {
        let (network, ts_in, tw_in, tw_mem, nic, gap_nic) = times;
        Nodes {
            ts_in,
            tw_in,
            tw_mem: if memory { tw_mem } else { 0.0 },
            tw_nic: nic * network.tw,
            gap_nic: if gap { gap_nic } else { 0.0 },
            rails: f64::from(rails),
            rail_use,
            ..Nodes::single(&network)
        }
    })
}

/// Divisors of it that a node may have as processes.
fn divisors(p: usize) -> Vec<usize> {
    (1..=p.min(1024)).filter(|k| p.is_multiple_of(*k)).collect()
}

fn mapping() -> impl Strategy<Value = Mapping> {
    prop::sample::select(Mapping::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn strips_on_nodes_take_what_their_messages_take(
        nodes in machine(), mapping in mapping(), p in 1_usize..200, pick: prop::sample::Index,
        thick in 1_usize..9,
    ) {
        let grid = NodeGrid { nodes: Nodes { ppn: *pick.get(&divisors(p)) as f64, ..nodes }, mapping };
        let size = Size { n: (p * thick) as f64, p: p as f64 };
        let said = grid.exchange(Decomposition::Strips, &size)?;
        compare(&said, played(&grid, size.n, [p, 1], None));
    }

    #[test]
    fn blocks_on_nodes_take_what_their_messages_take(
        nodes in machine(), mapping in mapping(), q in 2_usize..25, pick: prop::sample::Index,
        n in 25_u32..5000,
    ) {
        let k = *pick.get(&divisors(q * q));
        let grid = NodeGrid { nodes: Nodes { ppn: k as f64, ..nodes }, mapping };
        let size = Size { n: f64::from(n), p: (q * q) as f64 };
        let words = size.n / q as f64;
        let said = grid.exchange(Decomposition::Blocks, &size);
        let play = |shape| played(&grid, words, [q, q], shape);
        match mapping {
            Mapping::Blocks => {
                let said = said?;
                let shape = said.shape.expect("a rectangle");
                let of = |shape: Shape| (shape.rows as usize, shape.columns as usize);
                prop_assert!(shape.rows <= shape.columns);
                compare(&said, play(Some(of(shape))));
                // No other shape, whichever side is longer up, is better; a squarer one is worse.
                for rows in (1..=q).filter(|rows| k % rows == 0 && q % rows == 0) {
                    let columns = k / rows;
                    if q % columns == 0 && rows <= columns {
                        let (_, t) = play(Some((rows, columns)));
                        prop_assert!(said.t <= t * (1.0 + 1e-9));
                        prop_assert!(rows <= of(shape).0 || said.t < t * (1.0 - 1e-13));
                    }
                }
            }
            Mapping::Rows if q % k != 0 && k % q != 0 => {
                prop_assert!(said.is_err_and(|error| error.field() == "ppn"));
            }
            Mapping::Cyclic if k != 1 && q % (q * q / k) != 0 => {
                prop_assert!(said.is_err_and(|error| error.field() == "ppn"));
            }
            _ => compare(&said?, play(None)),
        }
    }

    /// The best shape is never worse than whole rows, which are one of the shapes.
    #[test]
    fn stencil_rows_are_one_of_the_shapes(nodes in machine(), q in 3_usize..40, pick: prop::sample::Index) {
        let k = *pick.get(&divisors(q * q));
        let on = |mapping| NodeGrid { nodes: Nodes { ppn: k as f64, ..nodes }, mapping };
        let size = Size { n: 1000.0, p: (q * q) as f64 };
        let t = |mapping| on(mapping).exchange(Decomposition::Blocks, &size).map(|all| all.t);
        if let Ok(rows) = t(Mapping::Rows) {
            prop_assert!(t(Mapping::Blocks)? <= rows * (1.0 + 1e-12));
        }
    }

    #[test]
    fn single_processes_on_fast_nics_are_the_stencil_of_one_level(
        nodes in machine(), mapping in mapping(), q in 1_usize..30, part in 0.0..1.0,
        convergence: bool, duplex: bool, overlap: bool, red_black: bool,
    ) {
        let mut nodes = Nodes { ppn: 1.0, gap_nic: 0.0, ..nodes };
        nodes.tw_nic = part * nodes.rails_of_a_message() * nodes.tw;
        let (grid, network) = (NodeGrid { nodes, mapping }, Network { ts: nodes.ts, th: 0.0, tw: nodes.tw });
        prop_assert_eq!(grid.one_level(), Some(network));
        let method = if red_black { Method::GaussSeidel } else { Method::Jacobi };
        let run = Relaxation { convergence, duplex, overlap, method, domain: Domain::Counted, ..Relaxation::iteration(1e-8) };
        let size = Size { n: 1000.0, p: (q * q) as f64 };
        for kind in Decomposition::ALL {
            let flat = exchange(kind, Channel::Switched, Domain::Counted, &network, &size)?;
            prop_assert!(near(grid.exchange(kind, &size)?.t, flat));
            prop_assert!(near(grid.total(kind, &run, &size)?.t_p, total(kind, &run, &network, &size)?.t_p));
        }
    }
}

//! Matrix products, message by message: who may send what, that each product is made once, and that
//! messages, words and memory are those of the formulas.

use std::collections::BTreeSet;

use crossover_model::Size;
use crossover_model::matrix_product::{
    Algorithm, Block, Broadcast, Counts, Matrix, Move, Played, Product, Round, valid_copies,
};

/// The state of each process: blocks of the factors, the products in its sum, and the greatest number of blocks it had.
struct World<'a> {
    played: &'a Played,
    held: Vec<BTreeSet<Block>>,
    sums: Vec<BTreeSet<usize>>,
    peak: f64,
    /// The words of a block of C, in those of a message.
    whole: f64,
}

impl World<'_> {
    fn has_what_is_sent(&self, Move { from, block, .. }: &Move) -> bool {
        match block.matrix {
            Matrix::C => !self.sums[*from].is_empty() && self.played.sum(*from) == *block,
            _ => self.held[*from].contains(block),
        }
    }

    fn play(&mut self, round: &Round, at: &str) {
        let (mut senders, mut receivers) = (BTreeSet::new(), BTreeSet::new());
        for one in &round.moves {
            assert!(senders.insert(one.from) && receivers.insert(one.to), "{at}: one at a time");
            assert!(one.from != one.to && self.has_what_is_sent(one), "{at}: {one:?}");
            let blocks = self.held[one.to].len() as f64 + self.whole + 1.0;
            self.peak = self.peak.max(if one.block.matrix == Matrix::C {
                // All are of one size then.
                blocks.max(4.0)
            } else {
                blocks
            });
        }
        // All sums are sent before any is received.
        let is_sum = |one: &&Move| one.block.matrix == Matrix::C;
        let sums =
            round.moves.iter().filter(is_sum).map(|one| std::mem::take(&mut self.sums[one.from]));
        let sums: Vec<_> = sums.collect();
        for (one, sum) in round.moves.iter().filter(is_sum).zip(sums) {
            for k in sum {
                assert!(self.sums[one.to].insert(k), "{at}: product {k} is added twice");
            }
        }
        for one in round.moves.iter().filter(|one| !one.keeps) {
            self.held[one.from].remove(&one.block);
        }
        for one in round.moves.iter().filter(|one| !is_sum(one)) {
            self.held[one.to].insert(one.block);
        }
        for (process, k) in &round.products {
            let Block { row, column, .. } = self.played.sum(*process);
            let is_ring = self.played.grid[1] == 1 && 1 < self.played.grid[0];
            let left = if is_ring { (row, 0) } else { (row, *k) };
            let right = (*k, column);
            for (matrix, (row, column)) in [(Matrix::A, left), (Matrix::B, right)] {
                let needed = Block { matrix, row, column };
                assert!(self.held[*process].contains(&needed), "{at}: {needed:?} at {process}");
            }
            assert!(self.sums[*process].insert(*k), "{at}: product {k} is made twice");
        }
        for (process, block) in &round.spent {
            assert!(self.held[*process].remove(block), "{at}: {block:?} is not there");
        }
    }
}

/// Plays a product and returns its counts, and the memory that was needed, in messages.
fn check(product: &Product, algorithm: Algorithm, c: f64) -> (Counts, f64) {
    let at = format!("{algorithm}, {product:?}, c = {c}");
    let (counts, played) =
        (product.counts(algorithm, c).expect(&at), product.play(algorithm, c).expect(&at));
    let [rows, columns, layers] = played.grid;
    assert_eq!((rows * columns * layers) as f64, product.size.p, "{at}");
    let held: Vec<BTreeSet<Block>> =
        played.start.iter().map(|blocks| blocks.iter().copied().collect()).collect();
    // Every block of both factors lies somewhere, once.
    let all: BTreeSet<&Block> = played.start.iter().flatten().collect();
    assert_eq!(all.len(), played.start.iter().map(Vec::len).sum::<usize>(), "{at}");
    let panels = if algorithm == Algorithm::Summa { all.len() / (2 * rows * columns) } else { 1 };
    let whole = panels as f64;
    let sums = vec![BTreeSet::new(); held.len()];
    let mut world = World { played: &played, held, sums, peak: 0.0, whole };
    for round in &played.rounds {
        world.play(round, &at);
    }
    let steps = rows * panels;
    for (process, sum) in world.sums.iter().take(rows * columns).enumerate() {
        assert!(sum.iter().copied().eq(0..steps), "{at}: process {process} has {sum:?}");
    }
    assert!(played.rounds[0].moves.is_empty(), "{at}");
    assert_eq!((played.rounds.len() - 1) as f64, counts.messages, "{at}");
    (counts, world.peak)
}

fn check_whole(product: &Product, algorithm: Algorithm, c: f64) {
    let (counts, peak) = check(product, algorithm, c);
    if 0.0 < counts.messages {
        let memory = counts.memory / counts.block;
        assert!((peak - memory).abs() < 1e-9, "{algorithm} {product:?} {c}: {peak}, not {memory}");
    }
}

fn product(n: f64, p: f64) -> Product {
    Product { size: Size { n, p }, panel: 1.0, ..Product::default() }
}

#[test]
fn block_rows_go_round_a_ring() {
    for p in 1..=40 {
        check_whole(&product(2000.0, f64::from(p)), Algorithm::Rows, 1.0);
    }
}

#[test]
fn blocks_are_shifted_as_cannon_does_aligned_or_not() {
    for q in 1..=12 {
        for skew in [true, false] {
            let product = Product { skew, ..product(500.0, f64::from(q * q)) };
            check_whole(&product, Algorithm::Cannon, 1.0);
        }
    }
}

#[test]
fn layers_with_copies_share_the_steps() {
    for p in (1..=256).map(f64::from) {
        for c in valid_copies(&Size { n: 1000.0, p }) {
            for skew in [true, false] {
                check_whole(&Product { skew, ..product(1000.0, p) }, Algorithm::Copies, c);
            }
        }
    }
}

#[test]
fn a_cube_needs_the_messages_of_as_many_copies() {
    for q in (1..=6).map(f64::from) {
        let product = product(100.0, q * q * q);
        check_whole(&product, Algorithm::Cube, 1.0);
        let [cube, copies] = [(Algorithm::Cube, 1.0), (Algorithm::Copies, q)]
            .map(|(algorithm, c)| product.counts(algorithm, c).expect("a cube"));
        assert_eq!(
            (cube.messages, cube.words(), cube.memory),
            (copies.messages, copies.words(), copies.memory)
        );
    }
}

#[test]
fn panels_are_broadcast_by_trees_and_along_rings() {
    for q in (1..=7).map(f64::from) {
        for panels in [1.0, 2.0, 3.0, 5.0] {
            let product = product(q * panels, q * q);
            check_whole(&product, Algorithm::Summa, 1.0);
            let ring = Product { broadcast: Broadcast::Ring, ..product };
            let (counts, peak) = check(&ring, Algorithm::Summa, 1.0);
            if 0.0 < counts.messages {
                assert!(peak <= counts.memory / counts.block + 1e-9, "{ring:?}: {peak} {counts:?}");
            }
        }
    }
}

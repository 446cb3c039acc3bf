//! A product played message by message: which block goes where in which round.

use super::algorithm::{Algorithm, Broadcast};
use super::counts::Product;
use super::ring::pipeline_hops;
use crate::order;
use crate::{Error, ErrorKind};

/// The most processes that are played, and the most panels on them.
pub const MOST_PLAYED: usize = 400;

/// The matrix of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Matrix {
    /// The left factor.
    A,
    /// The right factor.
    B,
    /// The product.
    C,
}

/// A block of a matrix, by its row and column of blocks, counted from 0. SUMMA cuts the columns of A and
/// the rows of B into panels; block rows have column 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Block {
    /// Its matrix.
    pub matrix: Matrix,
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

/// A message: a block from one process to another. One of C is a partial sum, which the receiver adds to
/// its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The process that sends.
    pub from: usize,
    /// The process that receives.
    pub to: usize,
    /// The block that is sent.
    pub block: Block,
    /// The sender keeps it as well.
    pub keeps: bool,
}

/// A round: messages that are sent at once, and the products made before the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// The messages.
    pub moves: Vec<Move>,
    /// Who then multiplies which column of blocks of A by which row of blocks of B.
    pub products: Vec<(usize, usize)>,
    /// Blocks that are not needed any more, each with its process.
    pub spent: Vec<(usize, Block)>,
}

/// A product, round by round. Its first round has no message: products of the blocks as they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Played {
    /// Rows, columns and layers of the grid of processes, numbered layer by layer and row by row.
    pub grid: [usize; 3],
    /// The blocks of A and B that each process has at the start.
    pub start: Vec<Vec<Block>>,
    /// The rounds.
    pub rounds: Vec<Round>,
}

impl Product {
    /// Returns the product round by round, with `c` copies where the algorithm makes any.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::matrix_product::{Algorithm, Product};
    /// let product = Product { size: Size { n: 300.0, p: 9.0 }, ..Product::default() };
    /// let played = product.play(Algorithm::Cannon, 1.0)?;
    /// assert_eq!(played.rounds.len(), 7); // the start, two alignments, two shifts of each factor
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`counts`](Self::counts); names `p` or `b`, with [`ErrorKind::TooLarge`], when there are more than
    /// [`MOST_PLAYED`] processes or panels.
    pub fn play(&self, algorithm: Algorithm, c: f64) -> Result<Played, Error> {
        let counts = self.counts(algorithm, c)?;
        let few = |field, number: f64| {
            if number <= MOST_PLAYED as f64 {
                return Ok(number as usize);
            }
            let help = format!("at most {MOST_PLAYED} are played");
            Err(Error::new(ErrorKind::TooLarge, field, number, help))
        };
        few("p", self.size.p)?;
        let panels = (self.size.n / (counts.q * self.panel)).ceil().max(1.0);
        let (q, c) = (counts.q as usize, counts.c as usize);
        Ok(match algorithm {
            Algorithm::Rows => rows(q),
            Algorithm::Cannon | Algorithm::Copies => cannon_rounds(q, c, self.skew),
            Algorithm::Cube => cube(q),
            Algorithm::Summa => {
                few("b", panels * counts.q)?;
                broadcast(q, panels as usize, self.broadcast)
            }
        })
    }
}

impl Played {
    /// Returns the blocks that each process holds after `rounds` rounds, in order; of C those to which it has
    /// added something.
    #[must_use]
    pub fn blocks_after(&self, rounds: usize) -> Vec<Vec<Block>> {
        let mut held = self.start.clone();
        for round in self.rounds.iter().take(rounds) {
            for Move { from, block, keeps, .. } in &round.moves {
                if !keeps {
                    held[*from].retain(|one| one != block);
                }
            }
            for Move { to, block, .. } in &round.moves {
                held[*to].push(*block);
            }
            for (process, _) in &round.products {
                held[*process].push(self.sum(*process));
            }
            for (process, block) in &round.spent {
                held[*process].retain(|one| one != block);
            }
        }
        for blocks in &mut held {
            order::sort_by(blocks, Ord::cmp);
            blocks.dedup();
        }
        held
    }

    /// Returns the block of the product that a process computes.
    #[must_use]
    pub fn sum(&self, process: usize) -> Block {
        let [rows, columns, _] = self.grid;
        let columns = columns.max(1);
        Block { matrix: Matrix::C, row: process / columns % rows.max(1), column: process % columns }
    }
}

fn a(row: usize, column: usize) -> Block {
    Block { matrix: Matrix::A, row, column }
}

fn b(row: usize, column: usize) -> Block {
    Block { matrix: Matrix::B, row, column }
}

/// Block rows: those of B go round a ring.
fn rows(p: usize) -> Played {
    let start = (0..p).map(|i| vec![a(i, 0), b(i, 0)]).collect();
    let at = |i: usize, round: usize| (i + p - round) % p;
    let round = |round: usize| {
        let moved = |i: usize| shift((i, (i + 1) % p, b(at(i, round.max(1) - 1), 0)));
        // Nothing is sent before the first product.
        let senders = if round == 0 { 0 } else { p };
        let products = (0..p).map(|i| (i, at(i, round))).collect();
        Round { moves: (0..senders).map(moved).collect(), products, spent: Vec::new() }
    };
    Played { grid: [p, 1, 1], start, rounds: (0..p).map(round).collect() }
}

/// A message after which the sender has the block no longer.
fn shift((from, to, block): (usize, usize, Block)) -> Move {
    Move { from, to, block, keeps: false }
}

/// The messages of a round among those that go anywhere.
fn message_round(moves: impl Iterator<Item = (usize, usize, Block)>) -> Round {
    let moves = moves.filter(|(from, to, _)| from != to).map(shift).collect();
    Round { moves, ..Round::default() }
}

/// Returns the rounds of a binomial broadcast among `q`, as pairs of distances from the root.
fn binomial(q: usize) -> Vec<Vec<(usize, usize)>> {
    let spans = (0..usize::BITS).map(|round| 1_usize << round).take_while(|span| *span < q);
    let round = |span: usize| (0..span).map(move |d| (d, d + span)).filter(|pair| pair.1 < q);
    spans.map(|span| round(span).collect()).collect()
}

fn square(q: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..q * q).map(move |at| (at / q, at % q))
}

fn layers(q: usize, count: usize) -> impl Iterator<Item = (usize, usize, usize)> + Clone {
    (0..count).flat_map(move |l| square(q).map(move |(i, j)| (l, i, j)))
}

/// Cannon's algorithm on each of `c` layers, each of which multiplies its share of the steps.
fn cannon_rounds(q: usize, c: usize, skew: bool) -> Played {
    let process = |l: usize, i: usize, j: usize| (l * q + i % q) * q + j % q;
    // Which column of A, and row of B, lies at a place before it is aligned, and after `own` shifts.
    let lies = |i: usize, j: usize, own: usize| if skew { own } else { (i + j) % q };
    let factor = move |l: usize, i: usize, j: usize, step: usize| (i + j + l * (q / c) + step) % q;
    let start = layers(q, c).map(|(l, i, j)| match l {
        0 => vec![a(i, lies(i, j, j)), b(lies(i, j, i), j)],
        _ => Vec::new(),
    });
    let start = start.collect();
    let mut rounds = vec![Round::default()];
    let blocks: [&dyn Fn(usize, usize) -> Block; 2] =
        [&|i, j| a(i, lies(i, j, j)), &|i, j| b(lies(i, j, i), j)];
    for block in blocks {
        rounds.extend(binomial(c).into_iter().map(|pairs| {
            Round {
                moves: pairs
                    .into_iter()
                    .flat_map(|(from, to)| {
                        let copy = move |(i, j)| Move {
                            from: process(from, i, j),
                            to: process(to, i, j),
                            block: block(i, j),
                            keeps: true,
                        };
                        square(q).map(copy).collect::<Vec<_>>()
                    })
                    .collect(),
                ..Round::default()
            }
        }));
    }
    if 1 < q && (skew || 1 < c) {
        // The place at which factor(place, 0) is what lies here.
        let back = |l: usize, lies: usize, other: usize| (lies + 2 * q - other - l * (q / c)) % q;
        rounds.push(message_round(layers(q, c).map(|(l, i, j)| {
            (process(l, i, j), process(l, i, back(l, lies(i, j, j), i)), a(i, lies(i, j, j)))
        })));
        rounds.push(message_round(layers(q, c).map(|(l, i, j)| {
            (process(l, i, j), process(l, back(l, lies(i, j, i), j), j), b(lies(i, j, i), j))
        })));
    }
    for step in 0..q / c {
        if 0 < step {
            let at = move |(l, i, j)| (process(l, i, j), factor(l, i, j, step - 1));
            rounds.push(message_round(layers(q, c).map(|(l, i, j)| {
                let (from, k) = at((l, i, j));
                (from, process(l, i, j + q - 1), a(i, k))
            })));
            rounds.push(message_round(layers(q, c).map(|(l, i, j)| {
                let (from, k) = at((l, i, j));
                (from, process(l, i + q - 1, j), b(k, j))
            })));
        }
        let products = layers(q, c).map(|(l, i, j)| (process(l, i, j), factor(l, i, j, step)));
        if let Some(last) = rounds.last_mut() {
            last.products.extend(products);
        }
    }
    rounds.extend(sum_rounds(q, c));
    Played { grid: [q, q, c], start, rounds }
}

/// The rounds that add the blocks of C onto the first layer.
fn sum_rounds(q: usize, layers: usize) -> impl Iterator<Item = Round> {
    binomial(layers).into_iter().rev().map(move |pairs| {
        let sums = pairs.into_iter().flat_map(|(to, from)| {
            square(q).map(move |(i, j)| {
                let at = i * q + j;
                (from * q * q + at, to * q * q + at, Block { matrix: Matrix::C, row: i, column: j })
            })
        });
        message_round(sums)
    })
}

/// Layer `k` of a cube multiplies column `k` of blocks of A by row `k` of those of B.
fn cube(q: usize) -> Played {
    let process = |l: usize, i: usize, j: usize| (l * q + i) * q + j;
    let start = layers(q, q).map(|(l, i, j)| match l {
        0 => vec![a(i, j), b(i, j)],
        _ => Vec::new(),
    });
    let start = start.collect();
    let mut rounds = vec![Round::default()];
    if 1 < q {
        rounds.push(message_round(
            square(q).map(|(i, j)| (process(0, i, j), process(j, i, j), a(i, j))),
        ));
        rounds.push(message_round(
            square(q).map(|(i, j)| (process(0, i, j), process(i, i, j), b(i, j))),
        ));
    }
    for is_left in [true, false] {
        rounds.extend(binomial(q).into_iter().map(|pairs| {
            let copies = pairs.into_iter().flat_map(|(from, to)| {
                square(q).map(move |(k, line)| {
                    // Along a row of layer k for A, along a column for B.
                    let place = |d: usize| (d + k) % q;
                    let at = |d| {
                        if is_left {
                            process(k, line, place(d))
                        } else {
                            process(k, place(d), line)
                        }
                    };
                    let block = if is_left { a(line, k) } else { b(k, line) };
                    Move { from: at(from), to: at(to), block, keeps: true }
                })
            });
            Round { moves: copies.collect(), ..Round::default() }
        }));
    }
    if let Some(last) = rounds.last_mut() {
        last.products = layers(q, q).map(|(l, i, j)| (process(l, i, j), l)).collect();
    }
    rounds.extend(sum_rounds(q, q));
    Played { grid: [q, q, q], start, rounds }
}

/// SUMMA with `s` panels of each block.
fn broadcast(q: usize, s: usize, broadcast: Broadcast) -> Played {
    let start = square(q).map(|(i, j)| {
        let left = (j * s..(j + 1) * s).map(|k| a(i, k));
        left.chain((i * s..(i + 1) * s).map(|k| b(k, j))).collect()
    });
    let start = start.collect();
    let lines = match broadcast {
        Broadcast::Binomial => trees(q, s),
        Broadcast::Ring => {
            let hops = pipeline_hops(q, s).into_iter();
            let round = |hops: Vec<(usize, usize)>| {
                hops.into_iter().map(|(place, k)| (place, (place + 1) % q, k)).collect()
            };
            hops.map(round).flat_map(|hops: Line| [(true, hops.clone()), (false, hops)]).collect()
        }
    };
    let mut rounds = vec![Round::default()];
    rounds.extend(lines.into_iter().map(|(is_left, line)| {
        let along = |(from, to, k): (usize, usize, usize)| {
            (0..q).map(move |other| {
                let at = |place: usize| if is_left { other * q + place } else { place * q + other };
                let block = if is_left { a(other, k) } else { b(k, other) };
                Move { from: at(from), to: at(to), block, keeps: true }
            })
        };
        Round { moves: line.into_iter().flat_map(along).collect(), ..Round::default() }
    }));
    let mut played = Played { grid: [q, q, 1], start, rounds };
    played.multiply(q, s);
    played
}

/// Messages of a round along each line of a square: from, to, panel.
type Line = Vec<(usize, usize, usize)>;

/// A binomial tree for each panel, for A along the rows and then for B along the columns.
fn trees(q: usize, s: usize) -> Vec<(bool, Line)> {
    let panel = |k: usize| {
        let place = move |d: usize| (d + k / s) % q;
        let both = [true, false].into_iter();
        both.flat_map(move |is_left| {
            binomial(q).into_iter().map(move |pairs| {
                (is_left, pairs.into_iter().map(|(from, to)| (place(from), place(to), k)).collect())
            })
        })
    };
    (0..q * s).flat_map(panel).collect()
}

impl Played {
    /// Multiplies panels as soon as both are there, and drops those of others that are neither to be
    /// multiplied nor to be sent.
    fn multiply(&mut self, q: usize, s: usize) {
        for (process, (i, j)) in square(q).enumerate() {
            // When a panel comes, when it is sent last, and when it was multiplied: the start is 0.
            let (mut came, mut left) = (vec![[0; 2]; q * s], vec![[0; 2]; q * s]);
            for (number, round) in self.rounds.iter().enumerate() {
                for Move { from, to, block, .. } in &round.moves {
                    let (side, k) = panel(*block);
                    if *to == process {
                        came[k][side] = number;
                    } else if *from == process {
                        left[k][side] = number;
                    }
                }
            }
            for (k, (came, left)) in came.into_iter().zip(left).enumerate() {
                let ready = came[0].max(came[1]);
                self.rounds[ready].products.push((process, k));
                for (side, block, owner) in [(0, a(i, k), j), (1, b(k, j), i)] {
                    if k / s != owner {
                        self.rounds[ready.max(left[side])].spent.push((process, block));
                    }
                }
            }
        }
    }
}

fn panel(block: Block) -> (usize, usize) {
    if block.matrix == Matrix::A { (0, block.column) } else { (1, block.row) }
}

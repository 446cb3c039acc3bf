//! A small case of the chosen algorithm, round by round: which blocks each process holds, and where they
//! go.

use std::collections::BTreeSet;

use crossover_figures::figure::{Clock, Form, Shape};
use crossover_model::Size;
use crossover_model::matrix_product::{Algorithm, Block, Matrix, Move, Played, Product, Round};

use crate::screen::prelude::*;

use super::state::State;

/// Half the side of a process.
const HALF: f64 = 0.37;
/// How far two layers are apart.
const APART: f64 = 0.5;
/// How far two opposite messages are apart.
const ASIDE: f64 = 0.06;

/// A place: to the right, downwards.
type Spot = (f64, f64);

pub(super) fn who_sends(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let played = small(s)?;
    let rounds = (0..played.rounds.len()).map(|round| Drawn::new(&played, round));
    let rounds: Vec<_> = rounds.collect();
    let last = played.rounds.len() - 1;
    // Of none all are played.
    let end = if s.values.round == 0.0 { last } else { last.min(s.values.round as usize) };
    let (width, height) = extent(&played);
    let mut plot = Plot::new(Axis::hidden((-0.5, width - 0.5)), Axis::hidden((-0.5, height - 0.5)));
    let mut shapes = Vec::new();
    for round in rounds.iter().take(end + 1) {
        let until = if round.number == end { end + 1 } else { round.number + 1 };
        let span = Some((round.number as f64, until as f64));
        shapes.extend(round.shapes().map(|shape| shape.during(span)));
    }
    let steps =
        rounds.iter().take(end + 1).map(|round| (round.number as f64, round.describe_round()));
    let steps = steps.collect();
    plot = plot.with(Layer::Shapes(frames(&played))).with(Layer::Shapes(shapes));
    plot.clock = Some(Clock { end: end as f64, unit: Unit::One, along_x: false, steps });
    (plot.square, plot.changes) = (true, true);
    plot.data = Some(Box::new(table(&rounds[..=end])));
    Ok(plot.into())
}

/// Returns a small case that shows all there is: a block is one number.
fn small(s: &State) -> Result<Played, Error> {
    let (p, c) = match s.values.algorithm {
        Algorithm::Rows => (4.0, 1.0),
        Algorithm::Cannon | Algorithm::Summa => (9.0, 1.0),
        Algorithm::Copies => (32.0, 2.0),
        Algorithm::Cube => (8.0, 1.0),
    };
    let product = Product { size: Size { n: p, p }, panel: p, ..s.product };
    product.play(s.values.algorithm, c)
}

fn extent(played: &Played) -> Spot {
    let [rows, columns, layers] = played.grid;
    let wide = layers as f64 * (columns as f64 + APART) - APART;
    if columns == 1 { (rows as f64, 1.0) } else { (wide, rows as f64) }
}

/// Returns layer, row and column of a process.
fn place(played: &Played, process: usize) -> [usize; 3] {
    let [rows, columns, _] = played.grid;
    [process / (rows * columns), process / columns % rows, process % columns]
}

/// Returns the middle of a process. Block rows stand side by side.
fn middle(played: &Played, process: usize) -> Spot {
    let [layer, row, column] = place(played, process);
    let columns = played.grid[1];
    if columns == 1 {
        return (row as f64, 0.0);
    }
    (layer as f64 * (columns as f64 + APART) + column as f64, row as f64)
}

fn frames(played: &Played) -> Vec<Shape> {
    let frame = |process| {
        let (x, y) = middle(played, process);
        Shape::new(Form::Frame((x - HALF, y - HALF), (x + HALF, y + HALF)), Ink::Idle)
    };
    (0..played.start.len()).map(frame).collect()
}

/// A round as it is drawn.
struct Drawn<'a> {
    played: &'a Played,
    number: usize,
    round: &'a Round,
    held: Vec<Vec<Block>>,
    /// How many products each process has in its sum.
    sums: Vec<usize>,
}

impl<'a> Drawn<'a> {
    fn new(played: &'a Played, number: usize) -> Self {
        let held = played.blocks_after(number + 1);
        let mut sums = vec![0; held.len()];
        for round in &played.rounds[..=number] {
            for Move { from, to, block, .. } in &round.moves {
                if block.matrix == Matrix::C {
                    sums[*to] += std::mem::take(&mut sums[*from]);
                }
            }
            for (process, _) in &round.products {
                sums[*process] += 1;
            }
        }
        Self { played, number, round: &played.rounds[number], held, sums }
    }

    fn shapes(&self) -> impl Iterator<Item = Shape> {
        let arrived: BTreeSet<(usize, Matrix)> =
            self.round.moves.iter().map(|one| (one.to, one.block.matrix)).collect();
        let lanes = (0..self.held.len()).flat_map(|process| self.lanes(process));
        let lanes = lanes.collect::<Vec<_>>();
        let framed = arrived.into_iter().map(|(process, matrix)| {
            let (from, to) = self.lane(process, matrix);
            Shape::new(Form::Cell(from, to), Ink::Accent)
        });
        let framed: Vec<_> = framed.collect();
        lanes.into_iter().chain(framed).chain(self.arrows())
    }

    /// Returns the corners of where the blocks of a matrix stand in a process.
    fn lane(&self, process: usize, matrix: Matrix) -> (Spot, Spot) {
        let (x, y) = middle(self.played, process);
        let high = 2.0 * HALF / 3.0;
        let top = y - HALF + high * f64::from(matrix as u8);
        ((x - HALF, top), (x + HALF, top + high))
    }

    /// Returns the blocks of a process: those to be multiplied have one shade.
    fn lanes(&self, process: usize) -> Vec<Shape> {
        let [rows, ..] = self.played.grid;
        let lane = |matrix: Matrix| {
            let blocks: Vec<_> =
                self.held[process].iter().filter(|block| block.matrix == matrix).collect();
            let last = blocks.last()?;
            let shade = match matrix {
                // A row of blocks is multiplied piece by piece.
                Matrix::A if self.is_rows() => Ink::Idle,
                Matrix::A => Ink::step(last.column, rows),
                Matrix::B => Ink::step(last.row, rows),
                Matrix::C if self.sums[process] == 0 => return None,
                Matrix::C => Ink::Text,
            };
            Some(self.band(process, matrix, shade, &blocks))
        };
        [Matrix::A, Matrix::B, Matrix::C].into_iter().filter_map(lane).collect()
    }

    fn band(&self, process: usize, matrix: Matrix, ink: Ink, blocks: &[&Block]) -> Shape {
        let (from, to) = self.lane(process, matrix);
        let names: Vec<_> = blocks.iter().map(|block| self.name(block)).collect();
        let names = match matrix {
            Matrix::C if self.sums[process] < self.played.grid[0] => {
                format!("{}+", names.join(" "))
            }
            _ => names.join(" "),
        };
        Shape::new(Form::Band(from, to), ink).label(names)
    }

    fn is_rows(&self) -> bool {
        self.played.grid[1] == 1
    }

    fn name(&self, Block { matrix, row, column }: &Block) -> String {
        if self.is_rows() { format!("{matrix:?}{row}") } else { format!("{matrix:?}{row}{column}") }
    }

    /// Returns the messages as arrows in the gaps between processes: none runs over the name of a block.
    fn arrows(&self) -> Vec<Shape> {
        let mut arrows: Vec<Form> = Vec::new();
        for Move { from, to, .. } in &self.round.moves {
            for form in self.arrow(*from, *to) {
                if !arrows.contains(&form) {
                    arrows.push(form);
                }
            }
        }
        arrows.into_iter().map(|form| Shape::new(form, Ink::Text)).collect()
    }

    /// Returns the arrow of a message, in two parts where it goes round the edge.
    fn arrow(&self, from: usize, to: usize) -> Vec<Form> {
        let [layer, ..] = place(self.played, from);
        let [other, ..] = place(self.played, to);
        let (a, b) = (middle(self.played, from), middle(self.played, to));
        if layer != other {
            // One for all of a row, where the layers meet.
            let right = layer < other;
            let edge = self.played.grid[1] as f64;
            let left = layer.min(other) as f64 * (edge + APART) + edge - 1.0 + HALF + ASIDE;
            let ends = (left, left + 1.0 + APART - 2.0 * (HALF + ASIDE));
            let ends = if right { ends } else { (ends.1, ends.0) };
            return vec![Form::Arrow((ends.0, b.1), (ends.1, b.1))];
        }
        let is_across = a.1 == b.1;
        let side = if self.is_rows() { self.played.grid[0] } else { self.played.grid[1] };
        let (at, towards) = if is_across { (a.0, b.0) } else { (a.1, b.1) };
        let line = if is_across { a.1 } else { a.0 };
        let away = towards - at;
        let turned = |along: f64, aside: f64| {
            if is_across { (along, line + aside) } else { (line + aside, along) }
        };
        let hop =
            |from: f64, to: f64, aside: f64| Form::Arrow(turned(from, aside), turned(to, aside));
        let is_round = 2 < side && (side - 1) as f64 == away.abs();
        let way = if is_round { -away.signum() } else { away.signum() };
        let aside = ASIDE * way;
        let gap = 0.5 - HALF;
        if is_round {
            let leaves = hop(at + way * HALF, at + way * (HALF + gap), aside);
            return vec![leaves, hop(towards - way * (HALF + gap), towards - way * HALF, aside)];
        }
        let is_next = away.abs() == 1.0;
        // Past others it runs along the gap.
        let past = || hop(at, towards, aside - 0.5);
        vec![if is_next { hop(at + way * HALF, towards - way * HALF, aside) } else { past() }]
    }

    /// Returns what happens in the round, in a few words: each is one message on the critical path.
    fn describe_round(&self) -> String {
        let all = self.played.rounds.len() - 1;
        let Some(Move { block, keeps, .. }) = self.round.moves.first() else {
            return format!("start: {all} messages follow");
        };
        let what = match (block.matrix, keeps) {
            (Matrix::C, _) => "sums of C are added".to_owned(),
            (matrix, true) => format!("{matrix:?} is copied"),
            (matrix, false) => format!("{matrix:?} moves"),
        };
        let products = if self.round.products.is_empty() { "" } else { ", products" };
        format!("message {} of {all}: {what}{products}", self.number)
    }
}

fn table(rounds: &[Drawn]) -> Table {
    let held = rounds.iter().flat_map(|round| {
        round.held.iter().enumerate().map(move |(process, blocks)| (round, process, blocks))
    });
    let held: Vec<_> = held.collect();
    let listing = Listing::new("Blocks after each round", &held)
        .column("round", Unit::One, &|(round, ..)| (round.number as f64).into())
        .column("process", Unit::One, &|(round, process, _)| {
            place(round.played, *process).map(|at| at.to_string()).join(" ").into()
        });
    let each = [("A", Matrix::A), ("B", Matrix::B), ("C", Matrix::C)];
    let listing = each.into_iter().fold(listing, |listing, (title, matrix)| {
        listing.column(title, Unit::One, &|(round, _, blocks)| {
            let blocks = blocks.iter().filter(|block| block.matrix == matrix);
            blocks.map(|block| round.name(block)).collect::<Vec<_>>().join(" ").into()
        })
    });
    listing.table()
}

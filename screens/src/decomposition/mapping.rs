//! A picture of the mapping: which strips and which blocks a node holds, and which edges leave it.

use crossover_figures::figure::{Form, Shape};
use crossover_model::stencil::{Decomposition, Mapping};

use crate::kits::node_parameters;
use crate::screen::prelude::*;

use super::picture::{BESIDE, SIDE, words};
use super::state::State;

/// The most parts that are all drawn; of more, a node and its neighbors.
const MOST_PARTS: usize = 256;
/// How many tiles beside each other a node and its neighbors are, and of parts that are dealt out.
const NEAR: usize = 3;
const DEALT: usize = 12;
/// The most lines between the parts of a tile.
const MOST_LINES: usize = 48;
/// Edges inside a node, and those that leave it.
const INSIDE: Ink = Ink::Muted;
const ACROSS: Ink = Ink::Accent;

pub(super) fn mapping(params: &Params) -> Result<Figure, Error> {
    let params = node_parameters::placed(params, "channel")?;
    let s = State::of(&params);
    s.on_nodes()?;
    let panels = [Decomposition::Strips, Decomposition::Blocks].map(|cut| Tiling::of(s, cut));
    if let (Err(error), Err(_)) = (&panels[0], &panels[1]) {
        return Err(error.clone());
    }
    let mut plot = Plot::new(Axis::hidden((0.0, BESIDE + SIDE)), Axis::hidden((-1.6, SIDE + 2.1)));
    plot.square = true;
    for (panel, x) in panels.iter().zip([0.0, BESIDE]) {
        plot = match panel {
            Ok(tiling) => tiling.draw(plot, x),
            Err(error) => words(plot, (x + SIDE / 2.0, SIDE / 2.0), why(error), Ink::Muted),
        };
    }
    Ok(plot.into())
}

/// Says in short why there is no picture.
fn why(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotDivisible => "they do not fit this mapping",
        ErrorKind::NotPerfectSquare => "no square of blocks",
        ErrorKind::TooManyProcessors => "too few rows",
        _ => "none",
    }
}

/// A cut of the grid in tiles, each of parts of one node.
struct Tiling {
    title: String,
    caption: String,
    /// The shape of a node's blocks, where they are a rectangle.
    shape: String,
    /// Tiles below and beside each other.
    tiles: [usize; 2],
    /// Parts of a tile, below and beside each other.
    parts: [usize; 2],
    nodes: usize,
    /// The tiles belong to the nodes in turn.
    is_dealt: bool,
    /// Words of an edge.
    edge: f64,
    /// Each strip is as wide as the grid.
    is_wide: bool,
}

impl Tiling {
    fn of(s: &State, cut: Decomposition) -> Result<Self, Error> {
        if cut == Decomposition::Blocks {
            s.require_blocks()?;
        }
        let exchange = s.exchange_on_nodes(cut)?;
        let (k, p, q) = (s.ppn as usize, s.p as usize, s.p.sqrt() as usize);
        let is_dealt = s.mapping == Mapping::Cyclic && 1 < k;
        let (parts, all) = match (cut, exchange.shape) {
            (Decomposition::Strips, _) if is_dealt => ([1, 1], [p, 1]),
            (Decomposition::Strips, _) => ([k, 1], [p, 1]),
            (_, Some(shape)) => ([shape.rows as usize, shape.columns as usize], [q, q]),
            (_, None) => ([q, 1], [q, q]),
        };
        let nodes = p / k;
        let shape = exchange.shape.map(|of| format!("{} by {} a node", of.rows, of.columns));
        let leave = Unit::Word.show(exchange.nic_words());
        Ok(Self {
            title: format!(
                "{} {}, {}",
                Unit::One.show(s.p),
                cut.name(),
                count(nodes, "node", "nodes")
            ),
            caption: format!("inner node: {leave}"),
            shape: shape.unwrap_or_default(),
            tiles: [all[0] / parts[0], all[1] / parts[1]],
            parts,
            nodes,
            is_dealt,
            edge: exchange.words,
            is_wide: cut == Decomposition::Strips,
        })
    }

    /// The tiles that are drawn along a side, from which one on.
    fn shown(&self, along: usize) -> (usize, usize) {
        let parts: usize =
            self.tiles.iter().product::<usize>() * self.parts.iter().product::<usize>();
        let most = match (parts <= MOST_PARTS, self.is_dealt) {
            (true, _) => self.tiles[along],
            (_, true) => DEALT,
            _ => NEAR,
        };
        let shown = self.tiles[along].min(most);
        ((self.tiles[along] - shown) / 2, shown)
    }

    fn node(&self, [row, column]: [usize; 2]) -> usize {
        (row * self.tiles[1] + column) % self.nodes
    }

    /// The node above, below, left and right of a tile, and how many edges it shares with it.
    fn beside(&self, [row, column]: [usize; 2]) -> impl Iterator<Item = (usize, usize)> {
        let [high, wide] = self.parts;
        let above = row.checked_sub(1).map(|above| ([above, column], wide));
        let left = column.checked_sub(1).map(|left| ([row, left], high));
        let below = (row + 1 < self.tiles[0]).then_some(([row + 1, column], wide));
        let right = (column + 1 < self.tiles[1]).then_some(([row, column + 1], high));
        let all = [above, left, below, right].into_iter().flatten();
        all.map(|(tile, edges)| (self.node(tile), edges))
    }

    /// The words beside a tile: those that leave its node, or which node that is.
    fn label(&self, tile: [usize; 2]) -> String {
        let here = self.node(tile);
        if self.is_dealt {
            return format!("node {}", here + 1);
        }
        let across = self.beside(tile).filter(|(node, _)| *node != here);
        let edges: usize = across.map(|(_, edges)| edges).sum();
        Unit::Word.show(edges as f64 * self.edge)
    }

    fn draw(&self, plot: Plot, x: f64) -> Plot {
        let ((first_row, rows), (first_column, columns)) = (self.shown(0), self.shown(1));
        let [high, wide] = self.parts;
        let (down, along) = ((rows * high) as f64, (columns * wide) as f64);
        let cell = SIDE / down.max(along);
        let size = if self.is_wide { [SIDE / down, SIDE] } else { [cell, cell] };
        let at = |row: usize, column: usize| (x + column as f64 * size[1], row as f64 * size[0]);
        let (mut bands, mut lines) = (Vec::new(), Vec::new());
        for row in 0..rows {
            for column in 0..columns {
                let tile = [first_row + row, first_column + column];
                let (top, left) = (row * high, column * wide);
                let ends = (at(top, left), at(top + high, left + wide));
                let shade = Ink::step(self.shade(tile), SHADES);
                bands.push(Shape::new(Form::Band(ends.0, ends.1), shade).label(self.label(tile)));
                let mut line = |from, to, ink| lines.push(Shape::new(Form::Segment(from, to), ink));
                if high <= MOST_LINES && wide <= MOST_LINES {
                    let label = Gap::in_the_middle(ends);
                    let across = (1..high)
                        .map(|inner| (at(top + inner, left), at(top + inner, left + wide)));
                    let down = (1..wide)
                        .map(|inner| (at(top, left + inner), at(top + high, left + inner)));
                    for (from, to) in across.chain(down).flat_map(|ends| label.cut(ends)) {
                        line(from, to, INSIDE);
                    }
                }
                let ink = |other: [usize; 2]| {
                    if self.node(other) == self.node(tile) { INSIDE } else { ACROSS }
                };
                if row + 1 < rows {
                    line(at(top + high, left), ends.1, ink([tile[0] + 1, tile[1]]));
                }
                if column + 1 < columns {
                    line(at(top, left + wide), ends.1, ink([tile[0], tile[1] + 1]));
                }
            }
        }
        // Edges that leave a node lie on those that do not.
        lines.sort_by_key(|line| line.ink == ACROSS);
        let frame = Form::Frame(at(0, 0), at(rows * high, columns * wide));
        let shapes = bands.into_iter().chain(lines).chain([Shape::new(frame, Ink::Text)]);
        let plot = plot.with(Layer::Shapes(shapes.collect()));
        let middle = x + SIDE / 2.0;
        let plot = words(plot, (middle, -0.8), &self.title, Ink::Text);
        let plot = words(plot, (middle, SIDE + 0.7), &self.caption, Ink::Muted);
        let (drawn, all) = (rows * columns, self.tiles[0] * self.tiles[1]);
        let part = if drawn == all { "" } else { "some are drawn" };
        let said = [self.shape.as_str(), part].into_iter().filter(|said| !said.is_empty());
        let said: Vec<_> = said.collect();
        if said.is_empty() {
            return plot;
        }
        words(plot, (middle, SIDE + 1.6), &said.join(", "), Ink::Muted)
    }

    /// The shade of a tile: that of its node, which differs from those beside it.
    fn shade(&self, tile @ [row, column]: [usize; 2]) -> usize {
        if self.is_dealt { self.node(tile) % SHADES } else { row % 2 * 2 + column % 2 }
    }
}

/// A place on the picture.
type At = (f64, f64);

/// The place of the words on a tile, which no line crosses; none on a tile that is too small for words.
struct Gap(Option<(At, At)>);

/// Half the width of words on a tile, and half their height.
const WORDS: At = (1.4, 0.42);

impl Gap {
    fn in_the_middle((from, to): (At, At)) -> Self {
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let has_room = 2.0 * WORDS.0 < to.0 - from.0 && 2.0 * WORDS.1 < to.1 - from.1;
        Self(has_room.then_some(((x - WORDS.0, y - WORDS.1), (x + WORDS.0, y + WORDS.1))))
    }

    /// Returns what is left of a horizontal or vertical line.
    fn cut(&self, (from, to): (At, At)) -> Vec<(At, At)> {
        let Some((low, high)) = self.0 else {
            return vec![(from, to)];
        };
        if from.1 == to.1 && low.1 < from.1 && from.1 < high.1 {
            vec![(from, (low.0, from.1)), ((high.0, to.1), to)]
        } else if from.0 == to.0 && low.0 < from.0 && from.0 < high.0 {
            vec![(from, (from.0, low.1)), ((to.0, high.1), to)]
        } else {
            vec![(from, to)]
        }
    }
}

/// The shades of nodes beside each other.
const SHADES: usize = 4;

fn count(number: usize, one: &str, more: &str) -> String {
    format!("{} {}", Unit::One.show(number as f64), if number == 1 { one } else { more })
}

//! Where the nodes of a network are drawn, and which lines its links are.

use crossover_model::topology::{Graph, Node, Topology};
use crossover_model::{Error, ErrorKind};

/// A place in the picture: to the right, downwards.
pub(super) type Spot = (f64, f64);
/// A straight line.
pub(super) type Stroke = (Spot, Spot);

/// How far the two ends of a torus's link round the edge are drawn.
const STUB: f64 = 0.55;
/// Links of a fat tree are drawn side by side, up to so many.
const MOST_PARALLEL: f64 = 4.0;

/// The steps of a hypercube's dimensions: chosen so that no node lies on a link of others.
const CUBES: [&[Spot]; 6] = [
    &[],
    &[(1.0, 0.0)],
    &[(1.0, 0.0), (0.0, 1.0)],
    &[(1.0, 0.0), (0.0, 1.0), (0.45, -0.4)],
    &[(1.04, 0.0), (-0.04, 1.19), (2.17, -1.2), (2.09, 1.18)],
    &[(1.45, -0.45), (-0.09, 2.07), (-0.35, 1.03), (0.75, 0.28), (3.16, 0.11)],
];

/// A network that is small enough to draw.
pub(super) struct Drawn<'a> {
    pub graph: &'a Graph,
    p: usize,
    /// The side of a square or the exponent of a power of two.
    side: usize,
}

/// A node as it is drawn.
pub(super) struct Dot {
    pub at: Spot,
    /// Its vertex.
    pub vertex: usize,
    pub switch: bool,
}

impl<'a> Drawn<'a> {
    /// # Errors
    /// Names `p` when there are too many nodes to draw.
    pub fn new(graph: &'a Graph) -> Result<Self, Error> {
        let p = graph.processors();
        let most = most(graph.topology());
        if most < p as f64 {
            let help = format!("the picture has room for {most} nodes. Use at most {most}");
            return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
        }
        let side = match graph.topology() {
            Topology::Mesh2d | Topology::Torus2d => (p as f64).sqrt().round() as usize,
            _ => p.ilog2() as usize,
        };
        Ok(Self { graph, p, side })
    }

    fn topology(&self) -> Topology {
        self.graph.topology()
    }

    /// Every node and switch; the processors of a butterfly at both of its ends.
    pub fn dots(&self) -> Vec<Dot> {
        if self.topology() == Topology::Butterfly {
            let dot = |rank: usize, row: usize| Dot {
                at: self.spot(row, rank),
                vertex: row,
                switch: rank != 0 && rank != self.side,
            };
            return (0..=self.side)
                .flat_map(|rank| (0..self.p).map(move |row| dot(rank, row)))
                .collect();
        }
        let bus = self.topology() == Topology::Bus;
        let nodes = self.graph.nodes().iter().enumerate();
        nodes
            .filter(|(_, node)| !bus || **node == Node::Processor)
            .map(|(vertex, node)| Dot {
                at: self.spot(vertex, 0),
                vertex,
                switch: *node == Node::Switch,
            })
            .collect()
    }

    /// Where a vertex is drawn: in a butterfly a row, at one of its ranks.
    fn spot(&self, vertex: usize, rank: usize) -> Spot {
        let p = self.p as f64;
        let i = vertex as f64;
        let circle = |index: f64, of: f64, radius: f64| {
            let angle = std::f64::consts::TAU * (index / of - 0.25);
            (radius * angle.cos(), radius * angle.sin())
        };
        match self.topology() {
            Topology::Bus => {
                let columns = self.p.div_ceil(2);
                let side = if vertex < columns { -0.9 } else { 0.9 };
                ((vertex % columns) as f64, side)
            }
            Topology::Star if vertex == 0 => (0.0, 0.0),
            Topology::Star => circle(i - 1.0, p - 1.0, 1.0),
            Topology::Ring | Topology::Complete => circle(i, p, 1.0),
            Topology::Linear => {
                let columns = ((2.0 * p).sqrt().ceil() as usize).max(8).min(self.p);
                let (row, column) = (vertex / columns, vertex % columns);
                let column = if row % 2 == 0 { column } else { columns - 1 - column };
                (column as f64, row as f64)
            }
            Topology::Mesh2d | Topology::Torus2d => {
                ((vertex % self.side) as f64, (vertex / self.side) as f64)
            }
            Topology::Hypercube => CUBES
                .get(self.side)
                .into_iter()
                .flat_map(|steps| steps.iter().enumerate())
                .filter(|(bit, _)| vertex >> bit & 1 == 1)
                .fold((0.0, 0.0), |at, (_, step)| (at.0 + step.0, at.1 + step.1)),
            Topology::Tree => heap_spot(vertex + 1, self.side),
            Topology::FatTree => {
                let heap = if vertex < self.p { vertex + self.p } else { vertex - self.p + 1 };
                heap_spot(heap, self.side)
            }
            Topology::Butterfly => {
                let high = (p * 0.5 / self.side.max(1) as f64).max(1.0);
                ((vertex % self.p) as f64, rank as f64 * high)
            }
        }
    }

    /// The lines of a link, by its place among the links of the graph.
    pub fn link(&self, index: usize) -> Vec<Stroke> {
        let Some(link) = self.graph.links().get(index) else {
            return Vec::new();
        };
        match self.topology() {
            Topology::Bus => {
                let right = self.p.div_ceil(2) as f64 - 0.5;
                let tap = |vertex: usize| {
                    let at = self.spot(vertex, 0);
                    (at, (at.0, 0.0))
                };
                let medium = ((-0.5, 0.0), (right, 0.0));
                (0..self.p).map(tap).chain([medium]).collect()
            }
            Topology::Butterfly => {
                let (rank, row) = (index / (2 * self.p), index / 2 % self.p);
                let other = if index.is_multiple_of(2) { row } else { row ^ (1 << rank) };
                vec![(self.spot(row, rank), self.spot(other, rank + 1))]
            }
            Topology::FatTree => {
                let line = (self.spot(link.a, 0), self.spot(link.b, 0));
                parallel(line, link.capacity.min(MOST_PARALLEL) as u32)
            }
            _ => self.between(link.a, link.b),
        }
    }

    /// The lines of the hop after so many others, from one vertex to the next.
    pub fn hop(&self, before: usize, a: usize, b: usize) -> Vec<Stroke> {
        match self.topology() {
            Topology::Bus => {
                let (from, to) = (self.spot(a, 0), self.spot(b, 0));
                let (down, up) = ((from.0, 0.0), (to.0, 0.0));
                vec![(from, down), (down, up), (up, to)]
            }
            Topology::Butterfly => vec![(self.spot(a, before), self.spot(b, before + 1))],
            _ => self.between(a, b),
        }
    }

    /// One line, or two ends where it goes round the edge of a torus.
    fn between(&self, a: usize, b: usize) -> Vec<Stroke> {
        let (from, to) = (self.spot(a, 0), self.spot(b, 0));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if self.topology() == Topology::Torus2d && 1.5 < dx.abs() + dy.abs() {
            let (x, y) = (
                STUB * dx.signum() * f64::from(dx != 0.0),
                STUB * dy.signum() * f64::from(dy != 0.0),
            );
            return vec![(from, (from.0 - x, from.1 - y)), ((to.0 + x, to.1 + y), to)];
        }
        vec![(from, to)]
    }
}

/// The most nodes of a network that are drawn: each with room for its number.
fn most(topology: Topology) -> f64 {
    match topology {
        Topology::Mesh2d | Topology::Torus2d | Topology::Linear => 64.0,
        Topology::FatTree | Topology::Butterfly => 16.0,
        _ => 32.0,
    }
}

/// A vertex of a complete binary tree, counted from 1, whose last level is `levels` below the root.
fn heap_spot(heap: usize, levels: usize) -> Spot {
    let depth = heap.ilog2() as usize;
    let place = (heap - (1 << depth)) as f64;
    let leaves = f64::from(1_u32 << levels);
    let wide = leaves / f64::from(1_u32 << depth);
    let high = (leaves * 0.5 / levels.max(1) as f64).max(1.0);
    ((place + 0.5) * wide - 0.5, depth as f64 * high)
}

/// The same line so many times, side by side.
fn parallel((a, b): Stroke, count: u32) -> Vec<Stroke> {
    const APART: f64 = 0.13;
    let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
    let (x, y) = ((b.1 - a.1) / length * APART, (a.0 - b.0) / length * APART);
    (0..count)
        .map(|i| {
            let by = f64::from(i) - f64::from(count - 1) / 2.0;
            let (x, y) = (x * by, y * by);
            ((a.0 + x, a.1 + y), (b.0 + x, b.1 + y))
        })
        .collect()
}

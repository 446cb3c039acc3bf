//! The network drawn: where its nodes are and which lines its links are, and a path through it.

use crossover_figures::figure::{Anchor, Clock, Form, Graph as Nodes, Label, Node, Shape};
use crossover_model::topology::{Graph, Link, Node as Vertex, Topology, routes};

use crate::screen::Action;
use crate::screen::prelude::*;

use super::params::name;
use super::state::{MOST_HOPS, State};

/// The most links that are listed where there are too many nodes to draw.
pub(super) const MOST_LISTED: usize = 200;
/// Around the picture, as a share of it; at most half the distance of two nodes.
const MARGIN: f64 = 0.06;
/// The room for the words below the picture, as a share of it.
const WORDS: f64 = 0.08;
/// How far the two ends of a torus's link round the edge are drawn.
const STUB: f64 = 0.55;
/// The most links of a fat tree that are drawn side by side.
const MOST_PARALLEL: f64 = 4.0;
/// The most media of a multibus that are drawn, and how far apart.
const MOST_MEDIA: usize = 16;
const MEDIA_APART: f64 = 0.35;
/// Half the height of a switch with two inputs, as a share of the distance of two ranks, and how far it
/// reaches beyond its inputs.
const SWITCH_HIGH: f64 = 0.18;
const SWITCH_WIDE: f64 = 0.25;
/// The color of a wire that several messages need.
const SHARED: Ink = Ink::Series(1);

/// A place in the picture: to the right, downwards.
pub(super) type Spot = (f64, f64);
/// A straight line.
pub(super) type Segment = (Spot, Spot);

/// The steps of a hypercube's dimensions: chosen so that no node lies on a link of others.
const CUBES: [&[Spot]; 6] = [
    &[],
    &[(1.0, 0.0)],
    &[(1.0, 0.0), (0.0, 1.0)],
    &[(1.0, 0.0), (0.0, 1.0), (0.45, -0.4)],
    &[(1.04, 0.0), (-0.04, 1.19), (2.17, -1.2), (2.09, 1.18)],
    &[(1.45, -0.45), (-0.09, 2.07), (-0.35, 1.03), (0.75, 0.28), (3.16, 0.11)],
];

/// The steps of the cube whose corners are rings, and how far the nodes of a ring lie from its middle.
const CORNERS: [Spot; 3] = [(3.0, 0.0), (0.0, 3.0), (1.5, -1.5)];
const RING: f64 = 0.62;

/// The order round a circle of 32 nodes of a De Bruijn or a shuffle-exchange network: chosen so that no link
/// of either runs close by other nodes, as it would in the order of their numbers.
const CIRCLE: [usize; 32] = [
    0, 14, 20, 24, 13, 18, 3, 30, 28, 26, 11, 10, 31, 8, 16, 27, 21, 7, 9, 5, 23, 22, 12, 25, 1, 4,
    17, 29, 15, 19, 6, 2,
];

/// Returns the action of a node: it becomes the end of the path, and the last end its beginning.
pub(super) fn actions(params: &Params, node: &str) -> Vec<Action> {
    if node.parse::<u32>().is_err() {
        return Vec::new();
    }
    let mut sets = vec![("to", node.to_owned())];
    if State::of(params).to.is_some() {
        sets.push(("from", params.at("to").link_text()));
    }
    vec![Action { label: format!("Go to {node}"), sets }]
}

pub(super) fn graph(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let graph = match s.graph() {
        Err(error) if !s.is_consistent() && error.field() == "p" => return Ok(sizes(s).into()),
        graph => graph?,
    };
    let path = s.path();
    let Some(drawn) = Drawn::new(graph) else {
        return Ok(path_table(path?, graph).into());
    };
    let lines = (0..graph.links().len()).flat_map(|index| drawn.link(index));
    let lines = lines.map(|line| segment(line, Ink::Idle)).chain(drawn.fixed_shapes()).collect();
    let traffic = drawn.traffic(s);
    let mut plot = drawn.frame(links(graph, None)).with(Layer::Shapes(lines));
    let (top, bottom) = plot.y.range;
    let path = match path {
        Ok(path) => path,
        // The network stays visible, and its nodes can be pressed, when there is no path through it.
        Err(why) => {
            let plot = with_caption(plot, top, format!("No path: {why}"));
            return Ok(drawn.nodes(plot, &|_| (Ink::Idle, None, false)).into());
        }
    };
    let end = path.len() as f64 - 1.0;
    let mut total = Unit::One.show(end) + if end == 1.0 { " link" } else { " links" };
    if let Ok(time) = s.path_time() {
        total = format!("{total}, {} by cut-through", Unit::Second.show(time));
    }
    plot = with_caption(plot, bottom, total);
    let (mut shapes, mut steps) = (traffic.shapes, Vec::new());
    for (before, lines) in drawn.route(path).into_iter().enumerate() {
        let span = Some((before as f64, end + 1.0));
        // Messages pass stages one way, which needs no heads.
        let is_one_way = graph.topology().is_multistage();
        let heads = lines.iter().filter(|_| !is_one_way).map(|line| arrow(*line));
        let lines = lines.iter().map(|line| segment(*line, Ink::Accent));
        shapes.extend(lines.chain(heads).map(|shape| shape.during(span)));
    }
    for (before, (a, b)) in hops(path).enumerate() {
        let (a, b) = (vertex_name(a, graph), vertex_name(b, graph));
        let shared = traffic.steps.get(before).map(String::as_str).unwrap_or_default();
        steps.push((before as f64, format!("link {} of {end}: {a} → {b}{shared}", before + 1)));
    }
    let to = path.last().map(|to| vertex_name(*to, graph)).unwrap_or_default();
    steps.push((end, format!("arrived at {to} over {end} links")));
    plot.clock = Some(Clock { end, unit: Unit::Hop, along_x: false, steps });
    let step = drawn.steps(path);
    let look = |dot: &Dot| match step(dot) {
        Some(0) => (Ink::Accent, None, false),
        Some(step) => (Ink::Accent, Some((step as f64, end + 1.0)), false),
        None => (Ink::Idle, None, false),
    };
    Ok(drawn.nodes(plot.with(Layer::Shapes(shapes)), &look).into())
}

/// Returns the sizes nearest to `p` that the network can have, which a press takes.
pub(super) fn sizes(s: &State) -> Table {
    let (below, above) = s.topology.sizes_near(s.p);
    let mut sizes = vec![below, above];
    sizes.dedup();
    let caption = format!("There is no {} of {} nodes, but of these", name(s.topology), s.p);
    let metrics = |p: f64| s.with_network(s.topology, p).metrics().ok();
    Listing::new(caption, &sizes)
        .column("nodes", Unit::One, &|p| (*p).into())
        .column("diameter", Unit::One, &|p| metrics(*p).map(|found| found.diameter).into())
        .column("links", Unit::One, &|p| metrics(*p).map(|found| found.links).into())
        .sets(|p| vec![("p", p.to_string())])
        .table()
}

/// Returns the links of the path, where there are too many nodes to draw.
pub(super) fn path_table(path: &[usize], graph: &Graph) -> Table {
    let links: Vec<_> = hops(path).enumerate().take(MOST_LISTED).collect();
    Listing::new("Too many nodes to draw: the links of the path", &links)
        .column("link", Unit::One, &|(index, _)| (*index as f64 + 1.0).into())
        .column("from", Unit::One, &|(_, (from, _))| vertex_name(*from, graph).into())
        .column("to", Unit::One, &|(_, (_, to))| vertex_name(*to, graph).into())
        .table()
}

/// Returns the ends of every link, and its load where the picture shows it.
pub(super) fn links(graph: &Graph, loads: Option<&[f64]>) -> Table {
    let column = |title: &str| Column::new(title, Unit::One);
    let titles = ["from", "to"].into_iter().chain(loads.map(|_| "load"));
    let number = |end: usize| Cell::Number(end as f64);
    let row = |(index, link): (usize, &Link)| {
        let load = loads.map(|loads| loads.get(index).copied().into());
        [number(link.a), number(link.b)].into_iter().chain(load).collect()
    };
    let rows = graph.links().iter().enumerate().map(row);
    Table::new("Every link", titles.map(column).collect(), rows.collect())
}

/// Returns the vertices before and after each link of a path.
fn hops(path: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    path.iter().copied().zip(path.iter().copied().skip(1))
}

/// Returns the number of a node, or that it is a switch.
fn vertex_name(vertex: usize, graph: &Graph) -> String {
    if vertex < graph.processors() { vertex.to_string() } else { "a switch".to_owned() }
}

/// Returns the picture with words in the middle of the line at `y`.
pub(super) fn with_caption(plot: Plot, y: f64, text: String) -> Plot {
    let (left, right) = plot.x.range;
    plot.with(Label::new(f64::midpoint(left, right), y, text).anchor(Anchor::Middle))
}

pub(super) fn segment((a, b): Segment, ink: Ink) -> Shape {
    Shape::new(Form::Segment(a, b), ink)
}

const fn ends(form: Form) -> [Spot; 2] {
    match form {
        Form::Frame(a, b)
        | Form::Cell(a, b)
        | Form::Fill(a, b)
        | Form::Block(a, b)
        | Form::Band(a, b)
        | Form::Hatch(a, b)
        | Form::Segment(a, b)
        | Form::Arrow(a, b) => [a, b],
    }
}

/// Returns a head in the middle of a line: its end lies under a node.
fn arrow((a, b): Segment) -> Shape {
    const SHARE: f64 = 0.6;
    let middle = (a.0 + SHARE * (b.0 - a.0), a.1 + SHARE * (b.1 - a.1));
    Shape::new(Form::Arrow(a, middle), Ink::Accent)
}

/// Returns whether the processors are drawn twice, where messages leave and where they arrive.
const fn has_ends(topology: Topology) -> bool {
    matches!(topology, Topology::Butterfly) || topology.is_multistage()
}

/// What the messages of a pattern do in stages of switches.
#[derive(Default)]
struct Messages {
    /// Their wires, each from when it is reached.
    shapes: Vec<Shape>,
    /// What is shared before each stage, and after the last, in words.
    steps: Vec<String>,
}

/// A network that is small enough to draw.
pub(super) struct Drawn<'a> {
    pub graph: &'a Graph,
    p: usize,
    /// The side of a square or the exponent of a power of two.
    side: usize,
}

/// The color of a dot, when it is reached, and whether it is outlined.
type Look = (Ink, Option<(f64, f64)>, bool);

/// A node or a switch as it is drawn.
pub(super) struct Dot {
    at: Spot,
    vertex: usize,
    is_switch: bool,
}

impl<'a> Drawn<'a> {
    /// Returns the network where the picture has room for each node with its number.
    pub(super) fn new(graph: &'a Graph) -> Option<Self> {
        let p = graph.processors();
        let most = match graph.topology() {
            Topology::Mesh2d | Topology::Torus2d | Topology::Linear => 64,
            topology if has_ends(topology) => 16,
            Topology::FatTree | Topology::Hypertree | Topology::PortTree => 16,
            _ => 32,
        };
        let media = graph.nodes().len() - p;
        let has_room = graph.topology() != Topology::Multibus || media <= MOST_MEDIA;
        let side = match graph.topology() {
            Topology::Mesh2d | Topology::Torus2d => p.isqrt(),
            _ => p.ilog2() as usize,
        };
        (p <= most && has_room).then_some(Self { graph, p, side })
    }

    fn topology(&self) -> Topology {
        self.graph.topology()
    }

    /// Returns every node and switch that is drawn as a dot; processors that have two ends at both.
    fn dots(&self) -> Vec<Dot> {
        let dot = |vertex, rank, is_switch| Dot { at: self.spot(vertex, rank), vertex, is_switch };
        let is_inner = |rank| rank != 0 && rank != self.side;
        let nodes = self.graph.nodes().iter().enumerate();
        match self.topology() {
            Topology::Butterfly => (0..=self.side)
                .flat_map(|rank| (0..self.p).map(move |row| dot(row, rank, is_inner(rank))))
                .collect(),
            // The medium of a bus is a line.
            Topology::Bus | Topology::Multibus => {
                (0..self.p).map(|vertex| dot(vertex, 0, false)).collect()
            }
            topology if topology.is_multistage() => {
                let ends = [0, self.stages() + 1];
                let nodes = ends.into_iter().flat_map(|rank| (0..self.p).map(move |i| (i, rank)));
                let nodes = nodes.map(|(vertex, rank)| dot(vertex, rank, false));
                nodes.chain(self.crosspoints()).collect()
            }
            _ => nodes.map(|(vertex, node)| dot(vertex, 0, *node == Vertex::Switch)).collect(),
        }
    }

    fn stages(&self) -> usize {
        self.graph.links().len() / self.p - 1
    }

    fn crosspoints(&self) -> Vec<Dot> {
        let side = if self.topology() == Topology::Crossbar { self.p } else { 0 };
        let point = |at| Dot { at, vertex: self.p, is_switch: true };
        let row = |i| (0..side).map(move |j| point((j as f64, i as f64)));
        (0..side).flat_map(row).collect()
    }

    fn high(&self, ranks: usize) -> f64 {
        (self.p as f64 * 0.5 / ranks.max(1) as f64).max(1.0)
    }

    /// Returns the shapes besides the links: boxes of switches, taps of nodes on several buses.
    pub(super) fn fixed_shapes(&self) -> Vec<Shape> {
        match self.topology() {
            Topology::Multibus => {
                let far = self.medium_at(0).max(-self.medium_at(0));
                let tap = |vertex| {
                    let (x, y) = self.spot(vertex, 0);
                    segment(((x, y), (x, far * -y.signum())), Ink::Idle)
                };
                (0..self.p).map(tap).collect()
            }
            Topology::Crossbar => Vec::new(),
            topology if topology.is_multistage() => {
                let high = SWITCH_HIGH * self.high(self.stages() + 1);
                let switch = |rank, left: f64| {
                    let y = self.spot(0, rank).1;
                    let right = left + 1.0 + SWITCH_WIDE;
                    let form = Form::Fill((left - SWITCH_WIDE, y - high), (right, y + high));
                    Shape::new(form, Ink::Muted)
                };
                let rank = |rank| (0..self.p / 2).map(move |j| switch(rank, 2.0 * j as f64));
                let boxes = (1..=self.stages()).flat_map(rank);
                boxes.collect()
            }
            _ => Vec::new(),
        }
    }

    fn medium_at(&self, medium: usize) -> f64 {
        let media = self.graph.links().len() as f64;
        (medium as f64 - (media - 1.0) / 2.0) * MEDIA_APART
    }

    /// Returns where a wire of that rank begins and where it ends, by its positions there.
    fn wire(&self, (rank, from, to): (usize, usize, usize)) -> Segment {
        let ((x, from), (end, to)) = (self.spot(from, rank), self.spot(to, rank + 1));
        let high = SWITCH_HIGH * self.high(self.stages() + 1);
        let leaves = if rank == 0 { 0.0 } else { high };
        let enters = if rank == self.stages() { 0.0 } else { high };
        ((x, from + leaves), (end, to - enters))
    }

    /// Returns the lines of each hop of a message. Through stages, the wire comes last, after the line
    /// through the switch before it.
    fn route(&self, path: &[usize]) -> Vec<Vec<Segment>> {
        match (self.topology(), path) {
            (Topology::Crossbar, &[from, _, to]) => {
                let crossing = (to as f64, from as f64);
                vec![vec![(self.spot(from, 0), crossing)], vec![(crossing, self.spot(to, 2))]]
            }
            (topology, _) if topology.is_multistage() => {
                let mut entered = None;
                let wires = hops(path).filter_map(|hop| self.graph.wire(self.index(hop)?));
                let line = |wire| {
                    let wire = self.wire(wire);
                    let inside = entered.replace(wire.1).map(|port| (port, wire.0));
                    inside.into_iter().chain([wire]).collect()
                };
                wires.map(line).collect()
            }
            _ => hops(path).enumerate().map(|(k, (a, b))| self.hop(k, a, b)).collect(),
        }
    }

    /// Returns the place of the link from one vertex to another.
    fn index(&self, (a, b): (usize, usize)) -> Option<usize> {
        self.graph.links().iter().position(|link| (link.a, link.b) == (a, b))
    }

    /// Returns the messages of the pattern on their way through stages of switches; nothing in other
    /// networks. A wire that several need stands out, and has their number.
    fn traffic(&self, s: &State) -> Messages {
        let is_small = s.require_bearable(s.pattern, MOST_HOPS).is_ok();
        let routes = if self.topology().is_multistage() && is_small {
            routes(self.graph, s.pattern).unwrap_or_default()
        } else {
            return Messages::default();
        };
        let wires = |route: &[usize]| -> Vec<usize> {
            hops(route).filter_map(|hop| self.index(hop)).collect()
        };
        let mut loads = vec![0_u32; self.graph.links().len()];
        for wire in routes.iter().flat_map(|route| wires(route)) {
            loads[wire] += 1;
        }
        let (mut shapes, end) = (Vec::new(), self.stages() as f64 + 2.0);
        let mut is_told = vec![false; loads.len()];
        for route in &routes {
            for (before, (lines, wire)) in
                self.route(route).into_iter().zip(wires(route)).enumerate()
            {
                let ink = if loads[wire] < 2 { Ink::Muted } else { SHARED };
                let span = Some((before as f64, end));
                shapes.extend(lines.into_iter().map(|line| segment(line, ink).during(span)));
                let is_first = !std::mem::replace(&mut is_told[wire], true);
                if let Some(last) = shapes.last_mut().filter(|_| is_first && 1 < loads[wire]) {
                    last.label = loads[wire].to_string();
                }
            }
        }
        let step = |rank: &[u32]| {
            let used = rank.iter().filter(|load| 0 < **load).count();
            match rank.iter().filter(|load| 1 < **load).count() {
                0 => format!("; all messages on {used} wires, none shared"),
                shared => format!("; all messages on {used} wires, {shared} of them shared"),
            }
        };
        Messages { shapes, steps: loads.chunks(self.p).map(step).collect() }
    }

    /// Returns how far along a path a dot is, where it is on it.
    pub(super) fn steps<'p>(&self, path: &'p [usize]) -> impl Fn(&Dot) -> Option<usize> + 'p {
        let lowest = self.dots().iter().map(|dot| dot.at.1).fold(f64::MIN, f64::max);
        let has_ends = has_ends(self.topology());
        move |dot| {
            if !has_ends {
                return path.iter().position(|vertex| *vertex == dot.vertex);
            }
            // Ranks have the sender at their top and the receiver at their bottom.
            let step = if dot.at.1 < lowest { 0 } else { path.len() - 1 };
            (path[step] == dot.vertex).then_some(step)
        }
    }

    /// Returns where a vertex is drawn, or the position of a rank: that of a butterfly or of stages.
    fn spot(&self, vertex: usize, rank: usize) -> Spot {
        let (p, i) = (self.p as f64, vertex as f64);
        let circle = |index: f64, of: f64| {
            let angle = std::f64::consts::TAU * (index / of - 0.25);
            (angle.cos(), angle.sin())
        };
        match self.topology() {
            Topology::Bus | Topology::Multibus => {
                let columns = self.p.div_ceil(2);
                // Below and above all media.
                let high = 0.9 - self.medium_at(0);
                ((vertex % columns) as f64, if vertex < columns { -high } else { high })
            }
            Topology::Star if vertex == 0 => (0.0, 0.0),
            Topology::Star => circle(i - 1.0, p - 1.0),
            Topology::Ring | Topology::Complete => circle(i, p),
            Topology::DeBruijn | Topology::ShuffleExchange => {
                let ordered = CIRCLE.iter().filter(|_| self.p == CIRCLE.len());
                let place = ordered.copied().position(|node| node == vertex);
                circle(place.map_or(i, |place| place as f64), p)
            }
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
            Topology::Tree | Topology::XTree => heap_spot(vertex + 1, self.side),
            Topology::FatTree if vertex < self.p => heap_spot(vertex + self.p, self.side),
            Topology::FatTree => heap_spot(vertex - self.p + 1, self.side),
            Topology::Butterfly => ((vertex % self.p) as f64, rank as f64 * self.high(self.side)),
            Topology::Hypertree => {
                let (height, place) = self.graph.rank(vertex);
                // A height has half as many vertices as the one below.
                let (wide, d) = (f64::from(1_u32 << height), self.side / 2);
                ((place as f64 + 0.5) * wide - 0.5, (d - height) as f64 * self.high(d))
            }
            Topology::PortTree => {
                let (height, place) = self.graph.rank(vertex);
                // Twice as many leaves, and as many spines, as cores; a leaf stands above its nodes.
                let e = (p / 2.0).cbrt().round();
                let wide = [1.0, e, e, 2.0 * e][height.min(3)];
                ((place as f64 + 0.5) * wide - 0.5, (3 - height.min(3)) as f64 * self.high(3))
            }
            // Corners as those of a cube; in each its ring, a node toward each neighbor.
            Topology::CubeConnectedCycles => {
                let (corner, place) = (vertex / 3, vertex % 3);
                let at = CORNERS.iter().enumerate().filter(|(bit, _)| corner >> bit & 1 == 1);
                let at = at.fold((0.0, 0.0), |at, (_, step)| (at.0 + step.0, at.1 + step.1));
                let (dx, dy) = CORNERS[place];
                let far = RING / dx.hypot(dy) * if corner >> place & 1 == 1 { -1.0 } else { 1.0 };
                (at.0 + far * dx, at.1 + far * dy)
            }
            // Inputs come from the left, outputs leave below.
            Topology::Crossbar if rank == 0 => (-1.0, i),
            Topology::Crossbar => (i, p),
            Topology::Omega | Topology::Banyan | Topology::Benes | Topology::Batcher => {
                (i, rank as f64 * self.high(self.stages() + 1))
            }
        }
    }

    /// Returns the lines of a link, by its place among the links of the graph.
    pub(super) fn link(&self, index: usize) -> Vec<Segment> {
        let Some(link) = self.graph.links().get(index) else {
            return Vec::new();
        };
        match self.topology() {
            Topology::Bus => {
                let medium = ((-0.5, 0.0), (self.p.div_ceil(2) as f64 - 0.5, 0.0));
                let taps = (0..self.p).map(|vertex| self.spot(vertex, 0));
                taps.map(|at| (at, (at.0, 0.0))).chain([medium]).collect()
            }
            Topology::Multibus => {
                let y = self.medium_at(index);
                vec![((-0.5, y), (self.p.div_ceil(2) as f64 - 0.5, y))]
            }
            Topology::Crossbar => {
                let (p, end) = (self.p as f64, self.spot(index % self.p, index / self.p * 2));
                vec![if index < self.p { (end, (p - 1.0, end.1)) } else { ((end.0, 0.0), end) }]
            }
            topology if topology.is_multistage() => {
                self.graph.wire(index).map(|wire| self.wire(wire)).into_iter().collect()
            }
            Topology::Butterfly => {
                let (rank, row) = (index / (2 * self.p), index / 2 % self.p);
                let other = if index.is_multiple_of(2) { row } else { row ^ (1 << rank) };
                self.hop(rank, row, other)
            }
            Topology::FatTree => {
                let line = (self.spot(link.a, 0), self.spot(link.b, 0));
                parallel(line, link.capacity.min(MOST_PARALLEL) as u32)
            }
            _ => self.hop(0, link.a, link.b),
        }
    }

    /// Returns the lines of the hop from one vertex to the next, after `before` others.
    fn hop(&self, before: usize, a: usize, b: usize) -> Vec<Segment> {
        if self.topology() == Topology::Butterfly {
            return vec![(self.spot(a, before), self.spot(b, before + 1))];
        }
        let (from, to) = (self.spot(a, 0), self.spot(b, 0));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        match self.topology() {
            Topology::Bus | Topology::Multibus => {
                let y = self.medium_at(0);
                let (down, up) = ((from.0, y), (to.0, y));
                vec![(from, down), (down, up), (up, to)]
            }
            // Round the edge the two ends are drawn.
            Topology::Torus2d if 1.5 < dx.abs() + dy.abs() => {
                let [x, y] = [dx, dy].map(|d| if d == 0.0 { 0.0 } else { STUB * d.signum() });
                vec![(from, (from.0 - x, from.1 - y)), ((to.0 + x, to.1 + y), to)]
            }
            _ => vec![(from, to)],
        }
    }

    /// Returns an empty picture with room for all nodes, and its links as data.
    pub(super) fn frame(&self, links: Table) -> Plot {
        let lines = (0..self.graph.links().len()).flat_map(|index| self.link(index));
        let mut spots: Vec<Spot> = lines.flat_map(|(a, b)| [a, b]).collect();
        spots.extend(self.dots().iter().map(|dot| dot.at));
        spots.extend(self.fixed_shapes().iter().flat_map(|shape| ends(shape.form)));
        let range = |of: fn(&Spot) -> f64| {
            let ends = (f64::INFINITY, f64::NEG_INFINITY);
            spots.iter().map(of).fold(ends, |(low, high), at| (low.min(at), high.max(at)))
        };
        let (x, y) = (range(|spot| spot.0), range(|spot| spot.1));
        let size = (x.1 - x.0).max(y.1 - y.0);
        let room = (MARGIN * size).min(0.5) + 0.05;
        let wider = |(low, high): (f64, f64)| Axis::hidden((low - room, high + room));
        // A line of words stands below.
        let mut plot = Plot::new(wider(x), wider((y.0, y.1 + WORDS * size)));
        plot.square = true;
        plot.data = Some(Box::new(links));
        plot
    }

    /// Returns the picture with the nodes in front, switches as squares without a number.
    pub(super) fn nodes(&self, plot: Plot, look: &dyn Fn(&Dot) -> Look) -> Plot {
        let (switches, nodes): (Vec<_>, Vec<_>) =
            self.dots().into_iter().partition(|dot| dot.is_switch);
        let node = |dot: &Dot| {
            let ((ink, span, outlined), number) = (look(dot), dot.vertex.to_string());
            let node = Node::new(dot.at.0, dot.at.1, ink).during(span).outlined_if(outlined);
            node.id(number.clone()).label(number)
        };
        let nodes = nodes.iter().map(node).collect();
        let nodes = Nodes { name: "nodes".to_owned(), nodes, edges: Vec::new() };
        let switches = switches.iter().map(|dot| Point::new(dot.at.0, dot.at.1));
        let switches = Points::new("switches", switches).ink(Ink::Muted).marker(Marker::Square);
        let switches = Some(switches).filter(|switches| !switches.points.is_empty());
        plot.with(Layer::Graph(nodes)).with_all(switches)
    }
}

/// Returns where a vertex of a complete binary tree is drawn, counted from 1, whose last level is
/// `levels` below the root.
fn heap_spot(heap: usize, levels: usize) -> Spot {
    let depth = heap.ilog2() as usize;
    let place = (heap - (1 << depth)) as f64;
    let leaves = f64::from(1_u32 << levels);
    let wide = leaves / f64::from(1_u32 << depth);
    let high = (leaves * 0.5 / levels.max(1) as f64).max(1.0);
    ((place + 0.5) * wide - 0.5, depth as f64 * high)
}

fn parallel((a, b): Segment, count: u32) -> Vec<Segment> {
    const APART: f64 = 0.13;
    let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
    let (x, y) = ((b.1 - a.1) / length * APART, (a.0 - b.0) / length * APART);
    let beside = |index: u32| {
        let by = f64::from(index) - f64::from(count - 1) / 2.0;
        ((a.0 + x * by, a.1 + y * by), (b.0 + x * by, b.1 + y * by))
    };
    (0..count).map(beside).collect()
}

//! Where the vertices of a small network are drawn, and which lines its links are.

use crossover_model::fabric::{Family, Graph};

/// A place in the picture: to the right, downwards.
pub(super) type Spot = (f64, f64);
/// A straight line.
pub(super) type Segment = (Spot, Spot);

/// The height of a fat tree over its width, and the least distance of two levels.
const TREE_HIGH: f64 = 0.42;
const LEVEL_HIGH: f64 = 1.2;
/// Between two groups of a dragonfly, and how far its routers bulge, in distances of two hosts.
const BETWEEN: f64 = 1.6;
const BULGE: f64 = 0.9;
/// How far nodes lie from their switch, in distances of two switches.
const HANG: f64 = 0.36;
/// The step of the third dimension of a grid.
const DEPTH: Spot = (0.28, -0.2);
/// How far the ends of a link round the edge of a torus are drawn, and how far a link over other switches bows.
const STUB: f64 = 0.42;
const BOW: f64 = 0.13;

/// A small network with the place of each vertex.
pub(super) struct Layout<'a> {
    pub graph: &'a Graph,
    pub spots: Vec<Spot>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(graph: &'a Graph) -> Self {
        let fabric = graph.fabric();
        let spots = match fabric.family {
            Family::FatTree => tree(graph),
            Family::Dragonfly => groups(graph),
            Family::HyperX | Family::Torus => grid(graph),
        };
        Self { graph, spots }
    }

    /// Returns the lines between two linked vertices.
    pub(super) fn lines(&self, a: usize, b: usize) -> Vec<Segment> {
        let (from, to) = (self.spots[a], self.spots[b]);
        let fabric = self.graph.fabric();
        let places = self.graph.places();
        let is_host =
            fabric.family == Family::HyperX && (places[a].level == 0 || places[b].level == 0);
        if matches!(fabric.family, Family::FatTree | Family::Dragonfly)
            || is_host
            || fabric.dims.len() == 1
        {
            return vec![(from, to)];
        }
        let both = [a, b].map(|vertex| self.graph.coordinates(places[vertex].index));
        let apart = both[0].iter().zip(&both[1]).enumerate().find(|(_, (one, other))| one != other);
        let Some((dim, (one, other))) = apart else { return vec![(from, to)] };
        let distance = one.abs_diff(*other) as f64;
        if distance == 1.0 {
            return vec![(from, to)];
        }
        if fabric.family == Family::Torus {
            let by = STUB / distance;
            let stub = ((to.0 - from.0) * by, (to.1 - from.1) * by);
            return vec![
                (from, (from.0 - stub.0, from.1 - stub.1)),
                ((to.0 + stub.0, to.1 + stub.1), to),
            ];
        }
        // Over the switches between them: upwards along rows, to the left along columns.
        let far = BOW * (distance - 1.0);
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let middle = if dim == 1 { (x - far, y) } else { (x, y - far) };
        vec![(from, middle), (middle, to)]
    }
}

/// Rows of switches above the row of nodes, each spread over the whole width.
fn tree(graph: &Graph) -> Vec<Spot> {
    let places = graph.places();
    let levels = places.iter().map(|place| place.level).max().unwrap_or(1);
    let count = |level| places.iter().filter(|place| place.level == level).count();
    let counts: Vec<usize> = (0..=levels).map(count).collect();
    let wide = graph.nodes() as f64;
    let high = (TREE_HIGH * wide / levels as f64).max(LEVEL_HIGH);
    let mut seen = vec![0_usize; levels + 1];
    let spot = |level: usize| {
        let at = seen[level] as f64 + 0.5;
        seen[level] += 1;
        (at * wide / counts[level] as f64, (levels - level) as f64 * high)
    };
    places.iter().map(|place| place.level).map(spot).collect()
}

/// Groups round a circle: nodes outside, routers on an arc, so that no link of a group runs over another router.
fn groups(graph: &Graph) -> Vec<Spot> {
    let fabric = graph.fabric();
    let (a, t) = (fabric.a, fabric.t);
    let count = a * fabric.h + 1.0;
    let wide = a * t + BETWEEN;
    let radius = (count * wide / std::f64::consts::TAU).max(wide / 1.6);
    let spot = |group: f64, along: f64, out: f64| {
        let angle = std::f64::consts::TAU * (group / count - 0.25);
        let (far, (sin, cos)) = (radius + out, angle.sin_cos());
        (far * cos - along * sin, far * sin + along * cos)
    };
    let bulge = |along: f64| {
        let share = 2.0 * along / (a * t);
        BULGE * t * (1.0 - share * share)
    };
    let mut spots = Vec::with_capacity(graph.places().len());
    for node in 0..graph.nodes() {
        let (router, place) = (node / t as usize, node % t as usize);
        let (group, router) = (router / a as usize, router % a as usize);
        let along = router as f64 * t + place as f64 + 0.5 - a * t / 2.0;
        let middle = (router as f64 + 0.5) * t - a * t / 2.0;
        spots.push(spot(group as f64, along, bulge(middle) + 1.6));
    }
    for place in &graph.places()[graph.nodes()..] {
        let along = (place.index as f64 + 0.5) * t - a * t / 2.0;
        spots.push(spot(place.group as f64, along, bulge(along)));
    }
    spots
}

/// Rows and columns, one dimension alone round a circle. Nodes hang from their switch.
fn grid(graph: &Graph) -> Vec<Spot> {
    let fabric = graph.fabric();
    let side = fabric.dims.first().copied().unwrap_or(1.0);
    let is_round = fabric.dims.len() == 1;
    let place = |index: usize| {
        if is_round {
            let angle = std::f64::consts::TAU * (index as f64 / side - 0.25);
            let radius = side / std::f64::consts::TAU;
            return (radius * angle.cos(), radius * angle.sin());
        }
        let at: Vec<f64> = graph.coordinates(index).into_iter().map(|at| at as f64).collect();
        let depth = at.get(2).copied().unwrap_or(0.0);
        (at[0] + DEPTH.0 * depth, at[1] + DEPTH.1 * depth)
    };
    let of_switch = fabric.terminals.max(1.0);
    let node = |node: usize| {
        if fabric.family == Family::Torus {
            return place(node);
        }
        let (switch, own) = (node / of_switch as usize, node % of_switch as usize);
        let (x, y) = place(switch);
        let share = (own as f64 + 0.5) / of_switch;
        // In the quarter below and to the right of it; outside the circle.
        let angle = if is_round {
            std::f64::consts::TAU * (switch as f64 / side - 0.25) + 1.4 * (share - 0.5)
        } else {
            std::f64::consts::FRAC_PI_2 * (0.12 + 0.76 * share)
        };
        (x + HANG * angle.cos(), y + HANG * angle.sin())
    };
    let switches = graph.places()[graph.nodes()..].iter().map(|one| place(one.index));
    (0..graph.nodes()).map(node).chain(switches).collect()
}

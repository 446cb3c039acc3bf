//! A network as a graph: its nodes and switches, the links between them, and the ways that messages take.

use super::shape::Shape;
use super::spec::{Fabric, Family};
use crate::{Error, ErrorKind};

/// The most links that a graph is built with.
const MOST_LINKS: f64 = 4096.0;

/// A link between two vertices, for messages in either direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// One end; the node of a link between a node and a switch.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// How many cables it stands for.
    pub lanes: f64,
}

/// Where a vertex stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 0 for a node, 1 for the switch that nodes hang from, 2 and 3 above it.
    pub level: usize,
    /// Its pod or its group; of a core switch the aggregation switches that it belongs to.
    pub group: usize,
    /// Its place in there.
    pub index: usize,
}

/// A network of nodes, numbered from 0, and of switches, which come after them.
#[derive(Clone, Debug)]
pub struct Graph {
    fabric: Fabric,
    nodes: usize,
    places: Vec<Place>,
    links: Vec<Link>,
    /// For each vertex its neighbors, and the links to them.
    neighbors: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// Returns the network as a graph.
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Graph};
    /// let graph = Graph::new(&Fabric { radix: 4.0, levels: 3.0, ..Fabric::default() })?;
    /// assert_eq!((graph.nodes(), graph.places().len(), graph.links().len()), (16, 36, 48));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Fabric::metrics`]; names the first number of the family where there are more than 4096 links.
    pub fn new(fabric: &Fabric) -> Result<Self, Error> {
        let metrics = fabric.metrics()?;
        if MOST_LINKS < metrics.links() {
            let field = match fabric.family {
                Family::FatTree => "radix",
                Family::Dragonfly => "a",
                Family::HyperX | Family::Torus => "dims",
            };
            let help = format!("a graph is built up to {MOST_LINKS} links: give less");
            return Err(Error::new(ErrorKind::TooLarge, field, metrics.links(), help));
        }
        let (nodes, switches) = (metrics.nodes as usize, metrics.switches as usize);
        let node = |index| Place { level: 0, group: 0, index };
        let mut graph = Self {
            fabric: fabric.clone(),
            nodes,
            places: (0..nodes).map(node).collect(),
            links: Vec::new(),
            neighbors: vec![Vec::new(); nodes + switches],
        };
        match fabric.shape()? {
            Shape::Switch { .. } => graph.build_switches(switches),
            Shape::Tree(_) => graph.build_tree(),
            Shape::Dragonfly(_) => graph.build_groups(switches),
            Shape::HyperX { .. } | Shape::Torus { .. } => graph.build_grid(switches),
        }
        Ok(graph)
    }

    /// Returns the network that it is of.
    #[must_use]
    pub fn fabric(&self) -> &Fabric {
        &self.fabric
    }

    /// Returns how many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns where each vertex stands, nodes first.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns its links.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the neighbors of a vertex.
    pub fn neighbors(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.neighbors.get(vertex).into_iter().flatten().map(|(other, _)| *other)
    }

    /// Returns the coordinates of a place in a grid, the first dimension first; none of other networks.
    #[must_use]
    pub fn coordinates(&self, index: usize) -> Vec<usize> {
        let mut left = index;
        let dims = if self.fabric.is_grid() { &*self.fabric.dims } else { &[] };
        let of = |dim: &f64| {
            let at = left % *dim as usize;
            left /= *dim as usize;
            at
        };
        dims.iter().map(of).collect()
    }

    /// Returns the switch that a node hangs from; in a torus the node.
    #[must_use]
    pub fn switch_of(&self, node: usize) -> usize {
        if self.fabric.family == Family::Torus {
            return node;
        }
        self.neighbors.get(node).and_then(|all| all.first()).map_or(node, |(switch, _)| *switch)
    }

    fn join(&mut self, a: usize, b: usize, lanes: f64) {
        let link = self.links.len();
        self.links.push(Link { a, b, lanes });
        self.neighbors[a].push((b, link));
        self.neighbors[b].push((a, link));
    }

    fn build_switches(&mut self, planes: usize) {
        for plane in 0..planes {
            self.places.push(Place { level: 1, group: 0, index: plane });
        }
        for node in 0..self.nodes {
            self.join(node, self.nodes + node % planes, 1.0);
        }
    }

    /// Returns the ports of a switch and, of a fat tree, the links of a leaf down and up, the leaves of a pod, the pods, and
    /// the links up of an aggregation switch.
    fn tree(&self) -> TreeCounts {
        let whole = |number: f64| number as usize;
        match self.fabric.shape() {
            Ok(Shape::Tree(tree)) => TreeCounts {
                down: whole(tree.down),
                up: whole(tree.up),
                leaves: whole(tree.pod.map_or(tree.k, |pod| pod.leaves)),
                pods: whole(tree.pod.map_or(1.0, |_| tree.k)),
                above: whole(tree.pod.map_or(0.0, |pod| pod.up)),
            },
            _ => TreeCounts { down: 1, up: 1, leaves: 1, pods: 1, above: 0 },
        }
    }

    /// Leaves come first, pod by pod, then the switches above them, then cores.
    fn build_tree(&mut self) {
        let TreeCounts { down, up, leaves, pods, above } = self.tree();
        let (all, rails) = (leaves * pods, self.fabric.node as usize);
        for (level, count) in [(1, leaves), (2, up)] {
            for pod in 0..pods {
                let place = |index| Place { level, group: pod, index };
                self.places.extend((0..count).map(place));
            }
        }
        for group in 0..if 0 < above { up } else { 0 } {
            let place = |index| Place { level: 3, group, index };
            self.places.extend((0..above).map(place));
        }
        for node in 0..self.nodes {
            // A set of leaves, one for each rail, serves as many nodes of devices as a leaf has links down.
            let leaf = if self.fabric.rails {
                node / (down * rails) * rails + node % rails
            } else {
                node / down
            };
            self.join(node, self.nodes + leaf, 1.0);
        }
        for pod in 0..pods {
            for leaf in 0..leaves {
                for spine in 0..up {
                    let (leaf, spine) = (pod * leaves + leaf, all + pod * up + spine);
                    self.join(self.nodes + leaf, self.nodes + spine, 1.0);
                }
            }
            for spine in 0..up {
                for core in 0..above {
                    let (spine, core) = (pod * up + spine, pods * up + spine * above + core);
                    self.join(self.nodes + all + spine, self.nodes + all + core, 1.0);
                }
            }
        }
    }

    fn groups(&self) -> [usize; 4] {
        let [a, t, h] = [self.fabric.a, self.fabric.t, self.fabric.h].map(|all| all as usize);
        [a, t, h, a * h + 1]
    }

    /// Global link `l` of a group leads to the group that comes `l + 1` places later.
    fn build_groups(&mut self, routers: usize) {
        let [a, t, h, groups] = self.groups();
        for router in 0..routers {
            self.places.push(Place { level: 1, group: router / a, index: router % a });
        }
        for node in 0..self.nodes {
            self.join(node, self.nodes + node / t, 1.0);
        }
        for group in 0..groups {
            for one in 0..a {
                for other in one + 1..a {
                    let first = self.nodes + group * a;
                    self.join(first + one, first + other, 1.0);
                }
            }
        }
        for group in 0..groups {
            for link in 0..a * h {
                let to = (group + link + 1) % groups;
                if group < to {
                    let (from, to) = (group * a + link / h, to * a + (groups - link - 2) / h);
                    self.join(self.nodes + from, self.nodes + to, 1.0);
                }
            }
        }
    }

    fn build_grid(&mut self, switches: usize) {
        let of_switch = self.fabric.terminals as usize;
        for index in 0..switches {
            self.places.push(Place { level: 1, group: 0, index });
        }
        for node in 0..if 0 < switches { self.nodes } else { 0 } {
            self.join(node, self.nodes + node / of_switch, 1.0);
        }
        let (first, count) = if 0 < switches { (self.nodes, switches) } else { (0, self.nodes) };
        let (is_torus, lanes) = (switches == 0, self.fabric.lanes);
        let mut step = 1;
        for dim in self.fabric.dims.clone() {
            let side = dim as usize;
            for index in 0..count {
                let at = index / step % side;
                if !is_torus {
                    let others = at + 1..side;
                    for other in others {
                        self.join(first + index, first + index + (other - at) * step, lanes);
                    }
                } else if at + 1 < side {
                    self.join(index, index + step, 1.0);
                } else if 2 < side {
                    self.join(index, index - at * step, 1.0);
                }
            }
            step *= side;
        }
    }

    /// Returns how many ways the messages between two nodes are spread over: all ways up in a fat tree, both ways round a
    /// ring to its opposite place in a torus.
    #[must_use]
    pub fn ways(&self, from: usize, to: usize) -> usize {
        match self.fabric.family {
            Family::FatTree => {
                let [a, b] = [from, to].map(|node| self.places.get(self.switch_of(node)));
                let (Some(a), Some(b)) = (a, b) else { return 1 };
                let TreeCounts { up, above, .. } = self.tree();
                if a == b {
                    1
                } else if a.group == b.group {
                    up
                } else {
                    up * above
                }
            }
            Family::Torus => 1 << self.opposite(from, to).count(),
            Family::Dragonfly | Family::HyperX => 1,
        }
    }

    /// Returns the dimensions in which two places of a torus lie opposite each other.
    fn opposite(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let both = self.coordinates(from).into_iter().zip(self.coordinates(to));
        let dims = self.fabric.dims.iter().map(|dim| *dim as usize);
        let all = both.zip(dims).enumerate();
        all.filter(|(_, ((from, to), dim))| 2 < *dim && 2 * from.abs_diff(*to) == *dim)
            .map(|(at, _)| at)
    }

    /// Returns the vertices that a message passes on one of the [ways](Self::ways) between two nodes, both included; one
    /// alone where they are the same, and none where no way leads there. Of a fat tree it goes up as far as needed and down
    /// again, of a dragonfly over one global link at most, of a grid dimension by dimension.
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Graph};
    /// let graph = Graph::new(&Fabric { radix: 4.0, ..Fabric::default() })?;
    /// // Nodes 0 to 7, leaves 8 to 11, spines 12 and 13.
    /// assert_eq!(graph.route(0, 7, 1), [0, 8, 13, 11, 7]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: Dally and Towles 2004; Kim et al. 2008, minimal routing.
    #[must_use]
    pub fn route(&self, from: usize, to: usize, way: usize) -> Vec<usize> {
        if self.nodes <= from || self.nodes <= to {
            return Vec::new();
        }
        if from == to {
            return vec![from];
        }
        let (first, last) = (self.switch_of(from), self.switch_of(to));
        let mut path = if first == from { Vec::new() } else { vec![from] };
        path.push(first);
        if first != last {
            match self.fabric.family {
                Family::FatTree => self.up_and_down(&mut path, last, way),
                Family::Dragonfly => self.between_groups(&mut path, last),
                Family::HyperX | Family::Torus => self.along_dimensions(&mut path, last, way),
            }
        }
        if path.is_empty() {
            return path;
        }
        if last != to {
            path.push(to);
        }
        path
    }

    fn up_and_down(&self, path: &mut Vec<usize>, last: usize, way: usize) {
        let TreeCounts { up, leaves, pods, above, .. } = self.tree();
        let Some(first) = path.last().copied().filter(|_| self.fabric.levels != 1.0) else {
            return path.clear();
        };
        let (spines, spine) = (self.nodes + leaves * pods, way % up);
        let [a, b] = [first, last].map(|leaf| self.places[leaf].group);
        path.push(spines + a * up + spine);
        if a != b {
            path.push(spines + pods * up + spine * above + way / up % above);
            path.push(spines + b * up + spine);
        }
        path.push(last);
    }

    fn between_groups(&self, path: &mut Vec<usize>, last: usize) {
        let [a, _, h, groups] = self.groups();
        let first = path.last().copied().unwrap_or(last);
        let [from, to] = [first, last].map(|router| self.places[router].group);
        if from != to {
            let link = (to + groups - from - 1) % groups;
            let leaves = self.nodes + from * a + link / h;
            let arrives = self.nodes + to * a + (groups - link - 2) / h;
            path.extend((leaves != first).then_some(leaves));
            path.extend((arrives != last).then_some(arrives));
        }
        path.push(last);
    }

    fn along_dimensions(&self, path: &mut Vec<usize>, last: usize, way: usize) {
        let is_torus = self.fabric.family == Family::Torus;
        let base = if is_torus { 0 } else { self.nodes };
        let mut at = path.last().copied().unwrap_or(last) - base;
        let (mut step, mut bit) = (1, 0);
        for dim in &self.fabric.dims {
            let side = *dim as usize;
            let [here, there] = [at, last - base].map(|index| index / step % side);
            let ahead = (there + side - here) % side;
            if !is_torus && 0 < ahead {
                at = at - here * step + there * step;
                path.push(base + at);
            } else if is_torus {
                let mut goes_up = 2 * ahead <= side;
                if 2 < side && 2 * ahead == side {
                    goes_up = way >> bit & 1 == 0;
                    bit += 1;
                }
                let (hops, by) =
                    if goes_up { (ahead, 1) } else { ((side - ahead) % side, side - 1) };
                for _ in 0..hops {
                    let here = at / step % side;
                    at = at - here * step + (here + by) % side * step;
                    path.push(at);
                }
            }
            step *= side;
        }
    }

    /// Returns the link from one vertex to a neighbor, and its direction: 0 from `a` to `b`, 1 back.
    #[must_use]
    pub fn link(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let (_, link) = self.neighbors.get(from)?.iter().find(|(other, _)| *other == to)?;
        Some((*link, usize::from(self.links[*link].a != from)))
    }

    /// Returns what each link carries in its two directions, as shares of its bandwidth, while every node sends as fast as
    /// its own link could and as much to every other node that it reaches. Above 1 it cannot, so nodes get 1 over the
    /// greatest. Nodes on rails alone reach those of their rail.
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Graph};
    /// let tapered = Fabric { radix: 4.0, taper: 3.0, ..Fabric::default() };
    /// let loads = Graph::new(&tapered)?.uniform_loads();
    /// let most = loads.iter().flatten().copied().fold(0.0, f64::max);
    /// assert!((1.0 / most - tapered.metrics()?.uniform).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: counted route by route.
    #[must_use]
    pub fn uniform_loads(&self) -> Vec<[f64; 2]> {
        let mut loads = vec![[0.0; 2]; self.links.len()];
        for from in 0..self.nodes {
            for to in (0..self.nodes).filter(|to| *to != from) {
                let ways = self.ways(from, to);
                for way in 0..ways {
                    self.add(&mut loads, &self.route(from, to, way), 1.0 / ways as f64);
                }
            }
        }
        let reached = (1..self.nodes).filter(|to| !self.route(0, *to, 0).is_empty());
        let others = reached.count() as f64;
        for (load, link) in loads.iter_mut().zip(&self.links) {
            *load = load.map(|load| load / (others * link.lanes));
        }
        loads
    }

    fn add(&self, loads: &mut [[f64; 2]], path: &[usize], share: f64) {
        for hop in path.windows(2) {
            if let Some((link, way)) = self.link(hop[0], hop[1]) {
                loads[link][way] += share;
            }
        }
    }
}

/// What a fat tree of two or three levels consists of.
struct TreeCounts {
    down: usize,
    up: usize,
    /// Leaves of a pod.
    leaves: usize,
    pods: usize,
    /// Links up of an aggregation switch; none of two levels.
    above: usize,
}

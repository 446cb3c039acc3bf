//! A network as a graph, and the path a message takes through it.

use super::hypertree::Hypertree;
use super::kind::Topology;
use super::metrics::BUSES;
use super::multistage::Multistage;
use super::port_tree::PortTree;
use super::{direct, metrics_with};
use crate::order;
use crate::{Error, ErrorKind};

/// The most links a graph is built with.
const MOST_LINKS: f64 = 65_536.0;

/// The node at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Node {
    /// A processor.
    Processor,
    /// A switch, or the medium of a bus.
    Switch,
}

/// A link between two vertices, for messages in either direction; a wire of a multistage network carries
/// them from `a` to `b` alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// One end.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// Messages carried at once in each direction.
    pub capacity: f64,
}

/// A network of `p` processors, numbered from 0; switches, or the media of buses, come after them.
///
/// The butterfly's vertices are its ranks: vertex `i` is the input of processor `i`, and the
/// output of the same processor is vertex `i` again, so that its links join rank `k` and rank
/// `k + 1`, the last of them ending at the processors.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    topology: Topology,
    /// Processors.
    p: usize,
    /// Side, exponent, levels or buses.
    parameter: usize,
    nodes: Vec<Node>,
    links: Vec<Link>,
    /// The neighbors of each node, where paths are searched for.
    adjacency: Vec<Vec<usize>>,
}

impl Graph {
    /// Returns the network of `p` processors; a multibus with [`BUSES`] media.
    ///
    /// # Errors
    /// Names `p` as [`metrics`](super::metrics), or when there are more than 65,536 links.
    pub fn new(topology: Topology, p: f64) -> Result<Self, Error> {
        Self::with_buses(topology, p, BUSES)
    }

    /// Returns [`Graph::new`] where a multibus has `buses` media.
    ///
    /// # Errors
    /// As [`Graph::new`]; names `buses` when they are no whole number from 1, or more than 65,536.
    pub fn with_buses(topology: Topology, p: f64, buses: f64) -> Result<Self, Error> {
        let size = topology.size(p)?;
        let links = metrics_with(topology, p, buses)?.links;
        if MOST_LINKS < links.max(p) {
            let (field, got) = if p <= MOST_LINKS && topology == Topology::Multibus {
                ("buses", buses)
            } else {
                ("p", p)
            };
            let help = format!("a graph is drawn up to {MOST_LINKS} links: give fewer nodes");
            return Err(Error::new(ErrorKind::TooLarge, field, got, help));
        }
        let (p, mut parameter) = (size.p as usize, size.parameter as usize);
        if topology == Topology::Multibus {
            parameter = buses as usize;
        }
        let adjacency = direct::adjacency(topology, p, parameter);
        let switches = match topology {
            Topology::Bus => 1,
            Topology::Multibus => parameter,
            Topology::FatTree => p - 1,
            Topology::Butterfly => p * (parameter - 1),
            Topology::Hypertree => Hypertree::new(parameter).switches(),
            Topology::PortTree => PortTree::new(parameter).switches(),
            _ if topology.is_multistage() => Multistage::new(topology, p, parameter).all_switches(),
            _ => 0,
        };
        let mut nodes = vec![Node::Processor; p];
        nodes.resize(p + switches, Node::Switch);
        let links = if topology.is_searched() {
            let pairs = adjacency.iter().enumerate();
            let pairs = pairs.flat_map(|(a, others)| others.iter().map(move |b| (a, *b)));
            pairs.filter(|(a, b)| a < b).map(|(a, b)| unit(a, b)).collect()
        } else {
            links_of(topology, p, parameter)
        };
        Ok(Self { topology, p, parameter, nodes, links, adjacency })
    }

    /// Returns the shape.
    #[must_use]
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// Returns its processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.p
    }

    /// Returns its vertices, processors first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns its links.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the rank of a vertex and its place there: the rank of its switches in a multistage network,
    /// from 1, the height in a hypertree and in a fat tree of k-port switches; 0 for the processors, and everywhere in other networks.
    #[must_use]
    pub fn rank(&self, vertex: usize) -> (usize, usize) {
        match (self.multistage(), self.topology) {
            (Some(ranks), _) => ranks.rank(vertex),
            (None, Topology::Hypertree) => Hypertree::new(self.parameter).rank(vertex),
            (None, Topology::PortTree) => PortTree::new(self.parameter).rank(vertex),
            _ => (0, vertex),
        }
    }

    /// Returns the rank of a wire of a multistage network, by its place among the [links](Self::links),
    /// and the positions at which it begins and ends there, from 0 to `p - 1`; `None` in other networks.
    /// Two positions, `2 j` and `2 j + 1`, belong to switch `j` of a rank.
    ///
    /// ```
    /// use crossover_model::topology::{Graph, Topology};
    /// let omega = Graph::new(Topology::Omega, 8.0)?;
    /// // The perfect shuffle before the second rank moves 5 = 101 to 011 = 3.
    /// assert_eq!(omega.wire(8 + 5), Some((1, 5, 3)));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn wire(&self, link: usize) -> Option<(usize, usize, usize)> {
        let (rank, from) = (link / self.p, link % self.p);
        let ranks = self.multistage().filter(|ranks| rank <= ranks.stages())?;
        Some((rank, from, ranks.wiring(rank, from)))
    }

    pub(super) fn multistage(&self) -> Option<Multistage> {
        let is_multistage = self.topology.is_multistage();
        is_multistage.then(|| Multistage::new(self.topology, self.p, self.parameter))
    }

    /// The medium that the message of that place in a pattern takes, where processors share media.
    pub(super) fn medium(&self, place: usize) -> Option<usize> {
        match self.topology {
            Topology::Bus => Some(self.p),
            Topology::Multibus => Some(self.p + place % self.parameter),
            _ => None,
        }
    }

    pub(super) fn adjacency(&self) -> &[Vec<usize>] {
        &self.adjacency
    }

    /// Returns the vertices linked to a vertex, each once. A bus has no pairs of neighbors.
    pub fn neighbors(&self, node: usize) -> impl Iterator<Item = usize> {
        let others = self.links.iter().filter_map(move |link| {
            if link.a == link.b {
                None
            } else if link.a == node {
                Some(link.b)
            } else {
                (link.b == node).then_some(link.a)
            }
        });
        let mut others: Vec<usize> = others.collect();
        order::sort_by(&mut others, Ord::cmp);
        others.dedup();
        others.into_iter()
    }

    /// Returns the vertices that a message from one processor to another passes, both included; one
    /// alone when it is for its sender. The route is always the same and a shortest one: along the
    /// row and then the column of a mesh or torus, along the lowest differing bit of a hypercube or
    /// butterfly, the shorter way round a ring (upwards when both are equal), up and down a tree, by the
    /// bits of the receiver through ranks of switches, and to the neighbor of the lowest number where it
    /// is searched for. On a bus the medium counts as one link: the two processors alone are returned.
    ///
    /// ```
    /// use crossover_model::topology::{Graph, Topology};
    /// let mesh = Graph::new(Topology::Mesh2d, 9.0)?;
    /// assert_eq!(mesh.route(0, 8)?, [0, 1, 2, 5, 8]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `from` or `to` when there is no such processor.
    ///
    /// Source: Grama et al., sections 2.5.1 and 2.6.
    pub fn route(&self, from: usize, to: usize) -> Result<Vec<usize>, Error> {
        self.nodes_there(from, to)?;
        let mut path = vec![from];
        match self.topology {
            _ if from == to => {}
            Topology::FatTree => self.up_and_down(&mut path, from, to),
            Topology::Butterfly => self.through_ranks(&mut path, from, to),
            Topology::Hypertree => path = Hypertree::new(self.parameter).route(from, to),
            Topology::PortTree => path = PortTree::new(self.parameter).route(from, to),
            _ if self.topology.is_searched() => {
                let links = direct::links_to(&self.adjacency, to);
                path = direct::route(&self.adjacency, &links, from);
            }
            _ if let Some(ranks) = self.multistage() => path = ranks.route_alone(from, to),
            _ => {
                let mut at = from;
                while at != to {
                    at = self.next(at, to);
                    path.push(at);
                }
            }
        }
        Ok(path)
    }

    /// Returns the vertices that messages pass which are sent at once and form a permutation, or a part of
    /// one. Only in a Benes and a Batcher network do their routes depend on each other: the looping
    /// algorithm and the comparators see to it that no two share a wire. Elsewhere they are those of
    /// [`Graph::route`].
    ///
    /// ```
    /// use crossover_model::topology::{Graph, Topology};
    /// let benes = Graph::new(Topology::Benes, 4.0)?;
    /// let routes = benes.routes(&[(0, 2), (1, 0), (2, 3), (3, 1)])?;
    /// // Senders 0 and 1 share a switch, whose outputs lead to different ones.
    /// assert_eq!((routes[0][1], routes[1][1]), (4, 4));
    /// assert_ne!(routes[0][2], routes[1][2]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `from` or `to` when there is no such processor, or when it is that of two messages.
    ///
    /// Source: Hanuliak 2014, section 2.1.1, names the networks; Opferman and Tsao-Wu 1971, Batcher 1968.
    pub fn routes(&self, messages: &[(usize, usize)]) -> Result<Vec<Vec<usize>>, Error> {
        let (mut sends, mut receives) = (vec![false; self.p], vec![false; self.p]);
        for &(from, to) in messages {
            self.nodes_there(from, to)?;
            for (field, node, is_busy) in [("from", from, &mut sends), ("to", to, &mut receives)] {
                if std::mem::replace(&mut is_busy[node], true) {
                    let help = "give each sender and each receiver one message";
                    return Err(Error::new(ErrorKind::OutOfRange, field, node, help));
                }
            }
        }
        match self.multistage() {
            Some(ranks) => Ok(ranks.route_together(messages)),
            None => messages.iter().map(|(from, to)| self.route(*from, *to)).collect(),
        }
    }

    /// Returns the number of links from a processor to every one, itself included.
    ///
    /// ```
    /// use crossover_model::topology::{Graph, Topology};
    /// let ring = Graph::new(Topology::Ring, 5.0)?;
    /// assert_eq!(ring.distances(0)?, [0, 1, 2, 2, 1]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `from` when there is no such processor.
    pub fn distances(&self, from: usize) -> Result<Vec<usize>, Error> {
        self.nodes_there(from, 0)?;
        if self.topology.is_searched() {
            let links = direct::links_to(&self.adjacency, from);
            return Ok(links.into_iter().map(|links| links as usize).collect());
        }
        (0..self.p).map(|to| Ok(self.route(from, to)?.len() - 1)).collect()
    }

    fn nodes_there(&self, from: usize, to: usize) -> Result<(), Error> {
        for (field, node) in [("from", from), ("to", to)] {
            if self.p <= node {
                let help = format!("give a node from 0 to {}", self.p - 1);
                return Err(Error::new(ErrorKind::OutOfRange, field, node, help));
            }
        }
        Ok(())
    }

    /// The neighbor towards `to`, on the networks all of whose vertices are processors.
    fn next(&self, at: usize, to: usize) -> usize {
        let q = self.parameter;
        match self.topology {
            Topology::Star if at != 0 && to != 0 => 0,
            Topology::Linear => towards(at, to),
            Topology::Ring => step_around(at, to, self.p),
            Topology::Mesh2d | Topology::Torus2d => {
                let along = if self.topology == Topology::Mesh2d {
                    |at, to, _| towards(at, to)
                } else {
                    step_around
                };
                let (row, column) = (at / q, at % q);
                if column == to % q {
                    along(row, to / q, q) * q + column
                } else {
                    row * q + along(column, to % q, q)
                }
            }
            Topology::Hypercube => at ^ (1 << (at ^ to).trailing_zeros()),
            Topology::Tree => {
                // Counted from 1, the parent of a vertex is its half.
                let (at, mut to) = (at + 1, to + 1);
                while at < to >> 1 {
                    to >>= 1;
                }
                let below = if to >> 1 == at { to } else { at >> 1 };
                below - 1
            }
            _ => to,
        }
    }

    /// Extends a path from a leaf up to the switch above both leaves, and down.
    fn up_and_down(&self, path: &mut Vec<usize>, from: usize, to: usize) {
        // Switches counted as a binary heap from 1, the leaves following as p..2p.
        let vertex = |heap: usize| {
            if heap < self.p { self.p + heap - 1 } else { heap - self.p }
        };
        let (mut up, mut down) = (from + self.p, to + self.p);
        let mut descent = Vec::new();
        while up != down {
            descent.push(vertex(down));
            up >>= 1;
            down >>= 1;
            path.push(vertex(up));
        }
        path.extend(descent.into_iter().rev());
    }

    /// Extends a path through every rank, setting one bit of the row at each.
    fn through_ranks(&self, path: &mut Vec<usize>, from: usize, to: usize) {
        let mut row = from;
        for rank in 0..self.parameter {
            let bit = 1 << rank;
            row = (row & !bit) | (to & bit);
            path.push(self.rank_vertex(rank + 1, row));
        }
    }

    fn rank_vertex(&self, rank: usize, row: usize) -> usize {
        butterfly_vertex(self.p, self.parameter, rank, row)
    }
}

fn towards(at: usize, to: usize) -> usize {
    if at < to { at + 1 } else { at - 1 }
}

/// The neighbor on the shorter way round a ring of `n`, upwards when both are equal.
fn step_around(at: usize, to: usize, n: usize) -> usize {
    let up = (to + n - at) % n;
    if 2 * up <= n { (at + 1) % n } else { (at + n - 1) % n }
}

/// The processors are rank 0 and, again, rank `d`; the ranks between are switches.
fn butterfly_vertex(p: usize, d: usize, rank: usize, row: usize) -> usize {
    if rank == 0 || rank == d { row } else { rank * p + row }
}

fn unit(a: usize, b: usize) -> Link {
    Link { a, b, capacity: 1.0 }
}

fn links_of(topology: Topology, p: usize, parameter: usize) -> Vec<Link> {
    let q = parameter;
    match topology {
        // The media themselves; every processor hears them.
        Topology::Bus => vec![unit(p, p)],
        Topology::Multibus => (p..p + parameter).map(|medium| unit(medium, medium)).collect(),
        Topology::Star => (1..p).map(|node| unit(0, node)).collect(),
        Topology::Linear => (1..p).map(|node| unit(node - 1, node)).collect(),
        Topology::Ring => (0..p).map(|node| unit(node, (node + 1) % p)).collect(),
        Topology::Mesh2d => {
            let rows = (0..p).filter(|node| node % q + 1 < q);
            let columns = 0..p - q;
            rows.map(|node| unit(node, node + 1))
                .chain(columns.map(|node| unit(node, node + q)))
                .collect()
        }
        Topology::Torus2d => (0..p)
            .flat_map(|node| {
                let (row, column) = (node / q, node % q);
                [unit(node, row * q + (column + 1) % q), unit(node, (row + 1) % q * q + column)]
            })
            .collect(),
        Topology::Hypercube => (0..p)
            .flat_map(|node| (0..parameter).map(move |bit| (node, node ^ (1 << bit))))
            .filter(|(node, other)| node < other)
            .map(|(node, other)| unit(node, other))
            .collect(),
        Topology::Tree => (1..p).map(|node| unit((node - 1) / 2, node)).collect(),
        Topology::FatTree => (2..2 * p)
            .map(|heap| {
                let vertex = |heap: usize| if heap < p { p + heap - 1 } else { heap - p };
                // A vertex of depth k has 2^(d - k) leaves below it, and as much capacity above.
                let depth = heap.ilog2() as usize;
                Link {
                    a: vertex(heap),
                    b: vertex(heap / 2),
                    capacity: f64::from(1u32 << (parameter - depth)),
                }
            })
            .collect(),
        Topology::Butterfly => (0..parameter)
            .flat_map(|rank| (0..p).map(move |row| (rank, row)))
            .flat_map(|(rank, row)| {
                let from = butterfly_vertex(p, parameter, rank, row);
                let to = |row| butterfly_vertex(p, parameter, rank + 1, row);
                [unit(from, to(row)), unit(from, to(row ^ (1 << rank)))]
            })
            .collect(),
        Topology::Complete => (0..p).flat_map(|a| (a + 1..p).map(move |b| unit(a, b))).collect(),
        Topology::Hypertree => Hypertree::new(parameter).links().map(|(a, b)| unit(a, b)).collect(),
        Topology::PortTree => PortTree::new(parameter).links().map(|(a, b)| unit(a, b)).collect(),
        _ => {
            let ranks = Multistage::new(topology, p, parameter);
            let wires = (0..=ranks.stages()).flat_map(|k| (0..p).map(move |x| (k, x)));
            wires.map(|(k, x)| ranks.wire(k, x)).map(|(a, b)| unit(a, b)).collect()
        }
    }
}

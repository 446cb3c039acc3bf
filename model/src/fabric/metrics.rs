//! What a network consists of, what its nodes get, and what it costs.

use super::shape::{Groups, Shape, Tree};
use super::spec::Fabric;
use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// What a network consists of, and the shares of a link that all its nodes can send at once.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// Nodes.
    pub nodes: f64,
    /// Switches; none in a torus, whose nodes are routers.
    pub switches: f64,
    /// Ports that a switch, or a router of a torus, uses.
    pub ports: f64,
    /// Links between switches; in a torus all.
    pub trunks: f64,
    /// Links between nodes and switches.
    pub host_links: f64,
    /// Links between the two nodes that are farthest apart.
    pub diameter: f64,
    /// Mean number of links between two different nodes.
    pub avg_distance: f64,
    /// Share when every node sends as much to every other one.
    pub uniform: f64,
    /// Share in a bad pattern on fixed minimal routes; of a fat tree with ideal spreading.
    pub worst: f64,
    /// Share in any pattern when each message goes to a random place first.
    pub valiant: f64,
}

/// Relative prices.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prices {
    /// Of a port of a switch that is used.
    pub port: f64,
    /// Of a cable.
    pub cable: f64,
}

impl Metrics {
    /// Returns all links.
    ///
    /// ```
    /// use crossover_model::fabric::Fabric;
    /// assert_eq!(Fabric::default().metrics()?.links(), 4096.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: counted.
    #[must_use]
    pub fn links(&self) -> f64 {
        self.trunks + self.host_links
    }

    /// Returns the ports of switches that are used, for each node.
    ///
    /// ```
    /// use crossover_model::fabric::Fabric;
    /// assert_eq!(Fabric::default().metrics()?.ports_per_node(), 3.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: counted.
    #[must_use]
    pub fn ports_per_node(&self) -> f64 {
        (2.0 * self.trunks + self.host_links) / self.nodes
    }
}

impl Fabric {
    /// Returns what the network consists of, its distances and its throughputs.
    ///
    /// A fat tree spreads its messages over all ways up. A dragonfly takes minimal routes, `HyperX` and torus go dimension by
    /// dimension. The worst pattern of a dragonfly sends from each group to the next one, of a `HyperX` from each switch to
    /// another one of its row, of a torus not quite half round a ring (tornado).
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Family};
    /// let dragonfly = Fabric { family: Family::Dragonfly, ..Fabric::default() }.metrics()?;
    /// assert_eq!((dragonfly.nodes, dragonfly.ports, dragonfly.diameter), (16_512.0, 31.0, 5.0));
    /// assert_eq!((dragonfly.uniform, dragonfly.worst, dragonfly.valiant), (1.0, 1.0 / 128.0, 0.5));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the number of the family that is out of its range; `taper` or `taper2` where the ports cannot be divided so;
    /// `node` where rails do not divide the leaves; `dims` where there are too many nodes.
    ///
    /// Source: Al-Fares, Loukissas and Vahdat 2008; Kim, Dally, Scott and Abts 2008; Ahn et al. 2009; Dally and Towles 2004;
    /// throughputs counted on the links.
    pub fn metrics(&self) -> Result<Metrics, Error> {
        Ok(match self.shape()? {
            Shape::Switch { k, planes } => of_switch(k, planes),
            Shape::Tree(tree) => of_tree(&tree),
            Shape::Dragonfly(groups) => of_groups(&groups),
            Shape::HyperX { dims, terminals, lanes } => of_hyperx(dims, terminals, lanes),
            Shape::Torus { dims } => of_torus(dims),
        })
    }

    /// Returns the number of links that must be cut to part the nodes into two equal halves.
    ///
    /// Of a dragonfly the cut runs between groups. With an odd number of them a group would have to be split, and the
    /// number is an estimate; so is half a link where a fat tree has an odd number of leaves or pods.
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Family};
    /// let torus = Fabric { family: Family::Torus, dims: vec![64.0, 32.0, 32.0], ..Fabric::default() };
    /// assert_eq!(torus.bisection()?, 2048.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`metrics`](Self::metrics); names `dims` where no even dimension gives the cut.
    ///
    /// Source: Dally and Towles 2004; counted for the others.
    pub fn bisection(&self) -> Result<f64, Error> {
        match self.shape()? {
            Shape::Switch { k, planes } => Ok(planes * k / 2.0),
            Shape::Tree(tree) => Ok(tree.nodes() / 2.0 / tree.taper()),
            Shape::Dragonfly(groups) => Ok((groups.g * groups.g / 4.0).floor()),
            Shape::HyperX { dims, lanes, .. } => {
                let switches: f64 = dims.iter().product();
                least_even(dims, |dim| lanes * dim / 4.0 * switches).ok_or_else(|| odd(dims))
            }
            Shape::Torus { dims } => {
                let nodes: f64 = dims.iter().product();
                let cut = |dim: f64| lanes(dim) * nodes / dim;
                let even = least_even(dims, cut).ok_or_else(|| odd(dims))?;
                let is_least = dims.iter().all(|dim| dim % 2.0 == 0.0 || even <= cut(*dim));
                if is_least { Ok(even) } else { Err(odd(dims)) }
            }
        }
    }

    /// Returns the nodes of [`node`](Self::node) devices that a device reaches through one switch, at least its own.
    ///
    /// ```
    /// use crossover_model::fabric::Fabric;
    /// let apart = Fabric::default();
    /// assert_eq!(apart.one_switch()?, 4.0);
    /// assert_eq!(Fabric { rails: true, ..apart }.one_switch()?, 32.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`metrics`](Self::metrics); names `family` for a torus, which has no switches.
    ///
    /// Source: counted.
    pub fn one_switch(&self) -> Result<f64, Error> {
        let nodes = |devices: f64| (devices / self.node).floor().max(1.0);
        match self.shape()? {
            Shape::Switch { k, .. } => Ok(if self.rails { k } else { nodes(k) }),
            Shape::Tree(tree) => Ok(if self.rails { tree.down } else { nodes(tree.down) }),
            Shape::Dragonfly(groups) => Ok(nodes(groups.t)),
            Shape::HyperX { terminals, .. } => Ok(nodes(terminals)),
            Shape::Torus { .. } => {
                let help = "a torus has no switches: choose another family";
                Err(Error::new(ErrorKind::Undefined, "family", self.family, help))
            }
        }
    }

    /// Returns what the network costs a node: the ports of switches that are used and the cables.
    ///
    /// ```
    /// use crossover_model::fabric::{Fabric, Prices};
    /// let prices = Prices { port: 1.0, cable: 0.5 };
    /// assert_eq!(Fabric::default().cost_per_node(prices)?, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`metrics`](Self::metrics); names `port` or `cable` when it is negative.
    ///
    /// Source: counted.
    pub fn cost_per_node(&self, prices: Prices) -> Result<f64, Error> {
        non_negative("port", prices.port)?;
        non_negative("cable", prices.cable)?;
        let metrics = self.metrics()?;
        let cables = prices.cable * (metrics.links() / metrics.nodes);
        result("cost_per_node", prices.port * metrics.ports_per_node() + cables)
    }

    /// Returns the time in seconds in which every node sends `m` bytes to each other one, without start-ups, where a link
    /// carries `bw` bytes per second.
    ///
    /// ```
    /// use crossover_model::fabric::Fabric;
    /// let time = Fabric::default().all_to_all(50e9, 1e6)?;
    /// assert!((time - 0.04094).abs() < 1e-15);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`metrics`](Self::metrics); names `bw` when it is not positive, `m` when it is negative.
    ///
    /// Source: counted.
    pub fn all_to_all(&self, bw: f64, m: f64) -> Result<f64, Error> {
        positive("bw", bw)?;
        non_negative("m", m)?;
        let metrics = self.metrics()?;
        result("t_all_to_all", m * (metrics.nodes - 1.0) / (metrics.uniform * bw))
    }
}

fn of_switch(k: f64, planes: f64) -> Metrics {
    Metrics {
        nodes: planes * k,
        switches: planes,
        ports: k,
        trunks: 0.0,
        host_links: planes * k,
        diameter: 2.0,
        avg_distance: 2.0,
        uniform: 1.0,
        worst: 1.0,
        valiant: 1.0,
    }
}

impl Tree {
    /// Returns the taper of the whole way up.
    fn taper(&self) -> f64 {
        let leaf = self.down / self.up;
        self.pod.map_or(leaf, |pod| leaf * (pod.leaves / pod.up))
    }
}

fn of_tree(tree: &Tree) -> Metrics {
    let Tree { k, down, up, pod } = *tree;
    let (nodes, of_pod) = (tree.nodes(), tree.pod_nodes());
    let others = nodes - 1.0;
    let near = 2.0 * (down - 1.0) / others;
    // A leaf sends up what leaves it, a pod what leaves the pod.
    let from_leaf = others / (down / up * (nodes - down));
    let share = 1.0 / tree.taper();
    let (switches, trunks, diameter, avg_distance, uniform) = match pod {
        None => (k + up, k * up, 4.0, 4.0 - near, from_leaf),
        Some(pod) => {
            let from_pod = others * share / (nodes - of_pod);
            let mean = 6.0 - 2.0 * (of_pod - 1.0) / others - near;
            let switches = k * pod.leaves + k * up + up * pod.up;
            let trunks = k * pod.leaves * up + k * up * pod.up;
            (switches, trunks, 6.0, mean, from_leaf.min(from_pod))
        }
    };
    let uniform = uniform.min(1.0);
    let (ports, host_links, worst, valiant) = (k, nodes, share, share);
    Metrics {
        nodes,
        switches,
        ports,
        trunks,
        host_links,
        diameter,
        avg_distance,
        uniform,
        worst,
        valiant,
    }
}

fn of_groups(groups: &Groups) -> Metrics {
    let Groups { a, t, h, g } = *groups;
    let nodes = a * t * g;
    let others = nodes - 1.0;
    let of_group = a * t;
    let near = 2.0 * (t - 1.0) + 3.0 * (a - 1.0) * t;
    let far = (g - 1.0) * of_group * (3.0 + 2.0 * (a - 1.0) / a);
    // Pairs of nodes whose message takes a global link, or a link inside a group.
    let over_global = of_group * of_group;
    let over_local = if a == 1.0 { 0.0 } else { t * t + 2.0 * of_group * t * h };
    Metrics {
        nodes,
        switches: a * g,
        ports: t + h + a - 1.0,
        trunks: g * a * (a - 1.0) / 2.0 + g * a * h / 2.0,
        host_links: nodes,
        diameter: if a == 1.0 { 3.0 } else { 5.0 },
        avg_distance: (near + far) / others,
        uniform: (others / over_global.max(over_local)).min(1.0),
        worst: 1.0 / of_group,
        valiant: (h / (2.0 * t)).min(1.0),
    }
}

fn of_hyperx(dims: &[f64], terminals: f64, lanes: f64) -> Metrics {
    let switches: f64 = dims.iter().product();
    let nodes = terminals * switches;
    let across: f64 = dims.iter().map(|dim| lanes * (dim - 1.0)).sum();
    let apart: f64 = dims.iter().map(|dim| 1.0 - 1.0 / dim).sum();
    let least = dims.iter().copied().fold(f64::INFINITY, f64::min);
    let share = lanes * least / terminals;
    Metrics {
        nodes,
        switches,
        ports: terminals + across,
        trunks: switches * across / 2.0,
        host_links: nodes,
        diameter: 2.0 + dims.len() as f64,
        avg_distance: 2.0 + apart * (nodes / (nodes - 1.0)),
        uniform: (share * ((nodes - 1.0) / nodes)).min(1.0),
        worst: (lanes / terminals).min(1.0),
        valiant: (share / 2.0).min(1.0),
    }
}

fn of_torus(dims: &[f64]) -> Metrics {
    let nodes: f64 = dims.iter().product();
    let mean: f64 = dims.iter().map(|dim| round_a_ring(*dim)).sum();
    let of_dims = dims.iter().map(|dim| lanes(*dim) / round_a_ring(*dim));
    let share = of_dims.fold(f64::INFINITY, f64::min);
    let tornado = dims.iter().map(|dim| (dim / 2.0).ceil() - 1.0).fold(1.0, f64::max);
    let ports: f64 = dims.iter().map(|dim| lanes(*dim)).sum();
    Metrics {
        nodes,
        switches: 0.0,
        ports,
        trunks: nodes * ports / 2.0,
        host_links: 0.0,
        diameter: dims.iter().map(|dim| (dim / 2.0).floor()).sum(),
        avg_distance: mean * (nodes / (nodes - 1.0)),
        uniform: (share * ((nodes - 1.0) / nodes)).min(1.0),
        worst: 1.0 / tornado,
        valiant: (share / 2.0).min(1.0),
    }
}

/// The links of a node along a dimension: one where it has two nodes.
fn lanes(dim: f64) -> f64 {
    if dim == 2.0 { 1.0 } else { 2.0 }
}

/// The mean distance of two places of a ring, itself included.
fn round_a_ring(dim: f64) -> f64 {
    (dim * dim / 4.0).floor() / dim
}

/// The least cut through an even dimension.
fn least_even(dims: &[f64], cut: impl Fn(f64) -> f64) -> Option<f64> {
    dims.iter().filter(|dim| **dim % 2.0 == 0.0).map(|dim| cut(*dim)).reduce(f64::min)
}

fn odd(dims: &[f64]) -> Error {
    let help = "no even dimension parts it into halves by the fewest links: give an even one";
    let got = dims.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    Error::new(ErrorKind::Undefined, "dims", got, help)
}

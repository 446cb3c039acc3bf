//! A binomial tree embedded in a network: lines, meshes, tori, hypercubes.
//!
//! The network is cut into `p + 1` equal parts, the originator lying in one of them, and a step sends a
//! message to a node of each other part, which goes on with its part in the same way. Messages are
//! circuit-switched: each hop on the way adds a little to the start-up time, whatever the message.
//!
//! Source: Drozdowski and Wolniewicz 2004, section 2.3 and Fig. 1b: "recursively in sub-meshes of
//! decreasing size"; for the torus J. G. Peters, M. Syska, *Circuit-switched broadcasting in torus
//! networks*, IEEE Transactions on Parallel and Distributed Systems 7(3), 1996.

use crate::names::named;
use crate::order;
use crate::{Error, ErrorKind, check};

/// The most nodes of a network that is drawn or played.
pub const MAX_NODES: f64 = 65_536.0;

/// A network that a binomial tree is embedded in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Network {
    /// `(p+1)^h` nodes in a row; p = 1 or 2.
    Line,
    /// `(p+1)^ceil(h/2)` by `(p+1)^floor(h/2)` nodes; p = 1 or 2.
    Mesh,
    /// `5^(h/2)` by `5^(h/2)` nodes, round the edges; p = 4, h even.
    Torus,
    /// `2^h` nodes; p = 1.
    Hypercube,
}

named!(Network, "network", {
    Line = "line",
    Mesh = "mesh",
    Torus = "torus",
    Hypercube = "hypercube",
});

/// The network of a tree, and what a hop in it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Embedding {
    /// The network.
    pub network: Network,
    /// `th`, seconds that each hop adds to the start-up time of a message, zero or more.
    pub per_hop: f64,
}

/// A message from a node to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Route {
    /// The nodes it passes, from the sender to the receiver.
    pub nodes: Vec<usize>,
}

/// The nodes of a network and the messages of each step that reach them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Embedded {
    /// Nodes along x and along y: the node at `(x, y)` has the number `x + columns y`.
    pub columns: usize,
    /// See `columns`.
    pub rows: usize,
    /// The number of the originator.
    pub originator: usize,
    /// The messages of each step.
    pub steps: Vec<Vec<Route>>,
}

impl Network {
    /// Returns the links that a message crosses in each step of a tree of `ports` and `height`:
    /// `d_1` to `d_h`.
    ///
    /// | network | step j |
    /// |---|---|
    /// | line | `(p+1)^(h-j)` |
    /// | mesh, j odd | `(p+1)^(ceil(h/2) - (j+1)/2)`, along x |
    /// | mesh, j even | `(p+1)^(floor(h/2) - j/2)`, along y |
    /// | torus, j odd | `3 5^((h-j-1)/2)`: two parts along one axis, one across |
    /// | torus, j even | `5^((h-j)/2)` |
    /// | hypercube | 1 |
    ///
    /// ```
    /// use crossover_model::divisible_load::Network;
    /// assert_eq!(Network::Mesh.distances(2.0, 4.0)?, [3.0, 3.0, 1.0, 1.0]);
    /// assert_eq!(Network::Torus.distances(4.0, 4.0)?, [15.0, 5.0, 3.0, 1.0]);
    /// assert_eq!(Network::Torus.distances(2.0, 4.0).unwrap_err().field(), "p");
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Undefined`] on `p` for ports that the network has no embedding for, on `h` for a torus
    /// of an odd height; [`Error`] on `h` where it is no whole number from 1 to 64.
    pub fn distances(self, ports: f64, height: f64) -> Result<Vec<f64>, Error> {
        check::count("h", height)?;
        check::in_range("h", height, 1.0, 64.0)?;
        let undefined = |field, got, help| Err(Error::new(ErrorKind::Undefined, field, got, help));
        match self {
            Self::Line | Self::Mesh if ports != 1.0 && ports != 2.0 => {
                return undefined(
                    "p",
                    ports,
                    "lines and meshes are cut in 2 or 3 parts: p is 1 or 2",
                );
            }
            Self::Torus if ports != 4.0 => {
                return undefined("p", ports, "each node of a torus feeds its 4 neighbors: p is 4");
            }
            Self::Hypercube if ports != 1.0 => {
                return undefined("p", ports, "a hypercube is cut in halves: p is 1");
            }
            Self::Torus if height % 2.0 != 0.0 => {
                return undefined("h", height, "two steps cut a torus in 25 parts: h is even");
            }
            _ => {}
        }
        let h = height as i32;
        let parts = |exponent: i32| (ports + 1.0).powi(exponent);
        let distance = |j: i32| match (self, j % 2) {
            (Self::Line, _) => parts(h - j),
            (Self::Mesh, 1) => parts((h + 1) / 2 - (j + 1) / 2),
            (Self::Mesh, _) => parts(h / 2 - j / 2),
            (Self::Torus, 1) => 3.0 * parts((h - j - 1) / 2),
            (Self::Torus, _) => parts((h - j) / 2),
            (Self::Hypercube, _) => 1.0,
        };
        Ok((1..=h).map(distance).collect())
    }

    /// Returns the nodes and the messages of each step, of a tree of `ports` and `height`.
    ///
    /// The originator is the center for p = 2 and in a torus, else the first node.
    ///
    /// ```
    /// use crossover_model::divisible_load::Network;
    /// let cube = Network::Hypercube.embed(1.0, 3.0)?;
    /// assert_eq!((cube.nodes(), cube.steps.len(), cube.congestion()), (8, 3, 1));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Network::distances`]; [`ErrorKind::TooLarge`] on `h` beyond [`MAX_NODES`].
    pub fn embed(self, ports: f64, height: f64) -> Result<Embedded, Error> {
        let distances = self.distances(ports, height)?;
        let nodes = (ports + 1.0).powf(height);
        if MAX_NODES < nodes {
            let help = format!("it has {nodes} nodes, and at most {MAX_NODES} are drawn: lower h");
            return Err(Error::new(ErrorKind::TooLarge, "h", height, help));
        }
        let (p, h) = (ports as usize, height as u32);
        let along_x = if self == Self::Line { h } else { h.div_ceil(2) };
        let (columns, rows) = ((p + 1).pow(along_x), (p + 1).pow(h - along_x));
        let middle = |side: usize| if p == 1 { 0 } else { (side - 1) / 2 };
        let originator = middle(columns) + columns * middle(rows);
        let mut embedded = Embedded { columns, rows, originator, steps: Vec::new() };
        // A hypercube is drawn as a mesh of its nodes, where one link leads as far as the path of a mesh.
        let strides = match self {
            Self::Hypercube => Self::Mesh.distances(ports, height)?,
            _ => distances,
        };
        let mut active = vec![originator];
        for (j, stride) in (1..).zip(strides) {
            let is_x = self == Self::Line || j % 2 == 1;
            let mut routes = Vec::with_capacity(active.len() * p);
            for from in &active {
                let at = (from % columns, from / columns);
                let legs = self.legs(p, is_x, stride as isize, at);
                let way = |legs: &Vec<Leg>| embedded.route(at, legs, self == Self::Hypercube);
                routes.extend(legs.iter().map(way));
            }
            active.extend(routes.iter().filter_map(|route| route.nodes.last()));
            embedded.steps.push(routes);
        }
        Ok(embedded)
    }

    /// The straight parts of the ways that a node at `at` sends its messages of a step.
    fn legs(self, p: usize, is_x: bool, stride: isize, at: (usize, usize)) -> Vec<Vec<Leg>> {
        let along = |length: isize| if is_x { (length, 0) } else { (0, length) };
        match (self, p) {
            (Self::Torus, _) if is_x => {
                let s = stride / 3;
                vec![
                    vec![(2 * s, 0), (0, s)],
                    vec![(0, 2 * s), (-s, 0)],
                    vec![(-2 * s, 0), (0, -s)],
                    vec![(0, -2 * s), (s, 0)],
                ]
            }
            (Self::Torus, _) => {
                let ways = [(stride, 0), (0, stride), (-stride, 0), (0, -stride)];
                ways.into_iter().map(|leg| vec![leg]).collect()
            }
            (_, 1) => {
                // To the same place in the other half.
                let place = if is_x { at.0 } else { at.1 };
                let is_beyond = place & stride.unsigned_abs() != 0;
                vec![vec![along(if is_beyond { -stride } else { stride })]]
            }
            _ => vec![vec![along(stride)], vec![along(-stride)]],
        }
    }
}

/// Nodes that a message goes along x and along y.
type Leg = (isize, isize);

impl Embedded {
    /// Returns how many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the most messages of a step that share a link, in either direction, played link by link.
    #[must_use]
    pub fn congestion(&self) -> usize {
        let most = self.steps.iter().map(|step| {
            let links = step.iter().flat_map(|route| route.nodes.windows(2));
            let mut links: Vec<(usize, usize)> =
                links.filter_map(|ends| Some((*ends.iter().min()?, *ends.iter().max()?))).collect();
            order::sort_by(&mut links, Ord::cmp);
            let runs = links.chunk_by(|a, b| a == b).map(<[_]>::len);
            runs.max().unwrap_or(0)
        });
        most.max().unwrap_or(0)
    }

    /// Returns how many times a message reaches each node, and the originator once more.
    #[must_use]
    pub fn visits(&self) -> Vec<usize> {
        let mut visits = vec![0; self.nodes()];
        let ends = self.steps.iter().flatten().filter_map(|route| route.nodes.last());
        for at in ends.chain([&self.originator]) {
            if let Some(visits) = visits.get_mut(*at) {
                *visits += 1;
            }
        }
        visits
    }

    /// The way of a message from `at`, link by link, or on one link.
    fn route(&self, at: (usize, usize), legs: &[Leg], is_one_link: bool) -> Route {
        let sides = (self.columns.cast_signed(), self.rows.cast_signed());
        let (mut x, mut y) = (at.0.cast_signed(), at.1.cast_signed());
        let number = |x: isize, y: isize| (x + sides.0 * y).unsigned_abs();
        let mut nodes = vec![number(x, y)];
        for (along_x, along_y) in legs {
            for _ in 0..along_x.abs() + along_y.abs() {
                x = (x + along_x.signum()).rem_euclid(sides.0);
                y = (y + along_y.signum()).rem_euclid(sides.1);
                nodes.push(number(x, y));
            }
        }
        if is_one_link {
            nodes.drain(1..nodes.len() - 1);
        }
        Route { nodes }
    }
}

//! The exchange of edges where several processes share a node and its NICs.

use super::decomposition::{Decomposition, block_domain, strip_domain};
use super::exchange::Decision;
use super::precision::Method;
use super::total::{Relaxation, Total, total_of};
use crate::check::result;
use crate::communication::Network;
use crate::names::named;
use crate::nodes::{Layout, Nodes, Placement, Round, Shared};
use crate::{Error, ErrorKind, Size};

/// Times closer than this, relative to the greater, are a tie: the squarer shape is taken.
const TIE: f64 = 1e-12;
/// The most processes of a node.
const MOST_ON_A_NODE: usize = 1024;

/// Which strips and blocks a node holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mapping {
    /// Consecutive strips; a rectangle of blocks, of the shape that takes least time.
    #[default]
    Blocks,
    /// Consecutive strips; consecutive blocks of a row, or whole rows of blocks.
    Rows,
    /// Strips and blocks dealt out in turn: part `i` is on node `i mod N`.
    Cyclic,
}

named!(Mapping, "mapping", { Blocks = "blocks", Rows = "rows", Cyclic = "cyclic" });

/// The blocks of a node, where they are a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shape {
    /// Rows of blocks.
    pub rows: f64,
    /// Blocks in a row.
    pub columns: f64,
}

/// A grid of which each node holds several parts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeGrid {
    /// The nodes.
    pub nodes: Nodes,
    /// Which parts are on which node.
    pub mapping: Mapping,
}

/// The messages that a round to one side has on a node that has neighbors on all sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Side {
    /// Edges that stay inside the node.
    pub inside: f64,
    /// Edges that leave it.
    pub across: f64,
    /// Of these, the most over one NIC; all where a message can use every NIC.
    pub on_a_nic: f64,
    /// Time of the round, in seconds.
    pub t: f64,
}

/// One exchange of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeExchange {
    /// The blocks of a node, where they are a rectangle; none of strips.
    pub shape: Option<Shape>,
    /// Words of an edge.
    pub words: f64,
    /// A round to the left or to the right; nothing for strips.
    pub sideways: Side,
    /// A round up or down.
    pub up_and_down: Side,
    /// Time of the exchange, in seconds: each edge is sent and received, one after the other.
    pub t: f64,
}

impl NodeExchange {
    /// Returns the words that leave a node with neighbors on all sides: `2 w` for each message across of a round
    /// sideways and of one up or down.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Decomposition, Mapping, NodeGrid};
    /// let nodes = Nodes { ppn: 64.0, ..Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 }) };
    /// let size = Size { n: 16_384.0, p: 1024.0 };
    /// let words = |mapping| {
    ///     let grid = NodeGrid { nodes, mapping };
    ///     grid.exchange(Decomposition::Blocks, &size).map(|all| all.nic_words())
    /// };
    /// assert_eq!(words(Mapping::Blocks)?, 16_384.0); // 8 by 8
    /// assert_eq!(words(Mapping::Rows)?, 32_768.0); // 2 rows of 32
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn nic_words(&self) -> f64 {
        2.0 * self.words * (self.sideways.across + self.up_and_down.across)
    }
}

impl NodeGrid {
    /// Returns one exchange of edges, with the edges that exist. It has a round to each side, in which all parts
    /// send one edge at the same time; as parts send and receive in turn, a round counts twice:
    ///
    /// ```text
    /// strips  4 R            R of edges of n words
    /// blocks  4 (R_h + R_v)  of edges of n / sqrt p words
    /// ```
    ///
    /// where a round takes what [`Nodes::time`] says. On nodes of one process, with NICs no slower than a process
    /// and without a time per message, this is [`exchange`](super::exchange).
    ///
    /// With [`Mapping::Blocks`] a node holds `a` rows of `b` blocks, `a b = k`, `a <= b`, where both divide `sqrt p`:
    /// the shape of least time, the squarest of a tie.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Decomposition, Mapping, NodeGrid, Shape};
    /// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
    /// let nodes = Nodes { ppn: 16.0, ts_in: 1e-6, tw_in: 20e-9, ..Nodes::single(&sp2) };
    /// let (grid, size) = (NodeGrid { nodes, mapping: Mapping::Blocks }, Size { n: 256.0, p: 64.0 });
    /// let strips = grid.exchange(Decomposition::Strips, &size)?;
    /// assert!((strips.t - 375.52e-6).abs() < 1e-15); // one edge a side crosses
    /// let blocks = grid.exchange(Decomposition::Blocks, &size)?;
    /// assert!((blocks.t - 382.08e-6).abs() < 1e-15);
    /// assert_eq!(blocks.shape, Some(Shape { rows: 2.0, columns: 8.0 }));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`exchange`](super::exchange) with [`Domain::Counted`](super::Domain::Counted), and as [`Layout::of`]; of
    /// blocks, names `ppn` when the processes of a node are neither whole rows of blocks nor a whole part of one
    /// ([`Mapping::Rows`]), or when the nodes are no whole part of a row ([`Mapping::Cyclic`]).
    ///
    /// Source: the edges of Hanuliak 2014, section 6, in rounds after Gropp, Olson and Samfass 2016; derived.
    pub fn exchange(
        &self,
        decomposition: Decomposition,
        size: &Size,
    ) -> Result<NodeExchange, Error> {
        self.of_share(decomposition, size, 1.0)
    }

    /// Returns the exchange between blocks for every rectangle of them that a node can hold, from the squarest to the
    /// longest: those among which [`Mapping::Blocks`] takes the best.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Mapping, NodeGrid};
    /// let nodes = Nodes { ppn: 16.0, ..Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 }) };
    /// let grid = NodeGrid { nodes, mapping: Mapping::Blocks };
    /// let shapes = grid.shapes(&Size { n: 256.0, p: 64.0 })?;
    /// let columns: Vec<_> = shapes.iter().filter_map(|one| one.shape).map(|one| one.columns).collect();
    /// assert_eq!(columns, [4.0, 8.0]); // not 16: there are 8 blocks in a row
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::exchange`] of blocks.
    pub fn shapes(&self, size: &Size) -> Result<Vec<NodeExchange>, Error> {
        let (n, q) = block_domain(size, 1)?;
        let by_blocks = Self { mapping: Mapping::Blocks, ..*self };
        by_blocks.every_shape(&by_blocks.layout(q * q)?, n / q, q as usize)
    }

    /// Returns how many processes of a node share a NIC at most; all where a message can use every NIC.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, RailUse};
    /// use crossover_model::stencil::{Mapping, NodeGrid};
    /// let flat = Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 });
    /// let nodes = Nodes { ppn: 16.0, rails: 4.0, rail_use: RailUse::Pinned, ..flat };
    /// assert_eq!(NodeGrid { nodes, mapping: Mapping::Blocks }.on_a_nic(64.0)?, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::of`].
    pub fn on_a_nic(&self, p: f64) -> Result<f64, Error> {
        let layout = self.layout(p)?;
        Ok(layout.most_on_a_nic(0..layout.ppn()) as f64)
    }

    /// Returns both exchanges, and which is cheaper.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Channel, Mapping, NodeGrid, Winner, decision};
    /// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
    /// let nodes = Nodes { ppn: 16.0, ts_in: 1e-6, tw_in: 20e-9, ..Nodes::single(&sp2) };
    /// let (grid, size) = (NodeGrid { nodes, mapping: Mapping::Blocks }, Size { n: 256.0, p: 64.0 });
    /// assert_eq!(grid.decision(&size)?.winner, Winner::Strips);
    /// assert_eq!(decision(Channel::Switched, &sp2, &size)?.winner, Winner::Blocks); // one level
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::exchange`] for strips and for blocks.
    pub fn decision(&self, size: &Size) -> Result<Decision, Error> {
        let t = |decomposition| self.exchange(decomposition, size).map(|all| all.t);
        Ok(Decision::between(t(Decomposition::Strips)?, t(Decomposition::Blocks)?))
    }

    /// Returns the time of a convergence test, in seconds: an all-reduce of one word inside the nodes, then one
    /// between them by `q` processes of a node that share a NIC:
    /// `log2 k (ts' + max(tw', k t_mem)) + log2 N (ts + max(tw, q t_nic / rho, q g_nic / rho))`.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Mapping, NodeGrid};
    /// let nodes = Nodes { ppn: 16.0, ts_in: 1e-6, ..Nodes::single(&Network { ts: 35e-6, th: 0.0, tw: 0.0 }) };
    /// let grid = NodeGrid { nodes, mapping: Mapping::Blocks };
    /// assert!((grid.test(64.0)? - 74e-6).abs() < 1e-18); // 4 steps inside, 2 across
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::of`]; names `T_comm` when the time overflows.
    ///
    /// Source: an all-reduce after Grama et al., Table 4.1, on each level; derived.
    pub fn test(&self, p: f64) -> Result<f64, Error> {
        let layout = self.layout(p)?;
        let k = layout.ppn();
        let inside = Shared::alike(k as f64, 1.0);
        let across = Shared::alike(self.on_a_nic(p)?, 1.0);
        let steps = |members: usize| (members as f64).log2();
        let step = |round: &Round| self.nodes.round_time(round, 1.0);
        let inside = steps(k) * step(&Round { inside, ..Round::default() });
        let across = steps(layout.nodes()) * step(&Round { across, ..Round::default() });
        result("T_comm", inside + across)
    }

    /// Returns the time in which a run exchanges edges once, in seconds: half of [`Self::exchange`] where a process
    /// sends and receives at the same time, and two exchanges of half the words for Gauss-Seidel.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Decomposition, Mapping, NodeGrid, Relaxation};
    /// let nodes = Nodes { ppn: 4.0, ..Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 }) };
    /// let (grid, size) = (NodeGrid { nodes, mapping: Mapping::Blocks }, Size { n: 1000.0, p: 16.0 });
    /// let full = Relaxation { duplex: true, ..Relaxation::iteration(0.0) };
    /// let t = grid.edges(Decomposition::Strips, &full, &size)?;
    /// assert_eq!(2.0 * t, grid.exchange(Decomposition::Strips, &size)?.t);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::exchange`].
    pub fn edges(
        &self,
        decomposition: Decomposition,
        relaxation: &Relaxation,
        size: &Size,
    ) -> Result<f64, Error> {
        let parts = if relaxation.method == Method::GaussSeidel { 2.0 } else { 1.0 };
        let ways = if relaxation.duplex { 0.5 } else { 1.0 };
        let t = self.of_share(decomposition, size, 1.0 / parts)?.t;
        result("T_comm", ways * parts * t)
    }

    /// Returns a run on the grid, as [`total`](super::total) does for one level; the channel of the relaxation
    /// and its domain do not matter.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Decomposition, Mapping, NodeGrid, Relaxation, total};
    /// let (sp2, size) = (Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 }, Size { n: 256.0, p: 64.0 });
    /// let (cut, run) = (Decomposition::Blocks, Relaxation::iteration(10e-9));
    /// let single = NodeGrid { nodes: Nodes::single(&sp2), mapping: Mapping::Blocks };
    /// assert_eq!(single.total(cut, &run, &size)?, total(cut, &run, &sp2, &size)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::exchange`], and as [`total`](super::total) for `tc`, `iterations` and results that overflow.
    pub fn total(
        &self,
        decomposition: Decomposition,
        relaxation: &Relaxation,
        size: &Size,
    ) -> Result<Total, Error> {
        let t_edges = self.edges(decomposition, relaxation, size)?;
        let t_test = if relaxation.convergence { self.test(size.p)? } else { 0.0 };
        total_of(relaxation, t_edges, t_test, size)
    }

    /// Returns the machine of one level where it takes exactly the same times: nodes of one process whose NICs are
    /// no slower than the process and need no time for a message.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::Nodes;
    /// use crossover_model::stencil::{Mapping, NodeGrid};
    /// let network = Network { ts: 1e-6, th: 0.0, tw: 1e-9 };
    /// let grid = |ppn| NodeGrid { nodes: Nodes { ppn, ..Nodes::single(&network) }, mapping: Mapping::Rows };
    /// assert_eq!((grid(1.0).one_level(), grid(2.0).one_level()), (Some(network), None));
    /// ```
    #[must_use]
    pub fn one_level(&self) -> Option<Network> {
        let on = &self.nodes;
        let is_free = on.tw_nic <= on.rails_of_a_message() * on.tw && on.gap_nic == 0.0;
        (on.ppn == 1.0 && is_free).then_some(Network { ts: on.ts, th: 0.0, tw: on.tw })
    }

    fn layout(&self, p: f64) -> Result<Layout, Error> {
        let placement = match self.mapping {
            Mapping::Blocks | Mapping::Rows => Placement::Block,
            Mapping::Cyclic => Placement::Cyclic,
        };
        Layout::of(&self.nodes, p, placement)
    }

    /// The exchange of a share of the words of each edge.
    fn of_share(
        &self,
        decomposition: Decomposition,
        size: &Size,
        share: f64,
    ) -> Result<NodeExchange, Error> {
        match decomposition {
            Decomposition::Strips => {
                let (n, p) = strip_domain(size, 1)?;
                self.strips(share * n, p)
            }
            Decomposition::Blocks => {
                let (n, q) = block_domain(size, 1)?;
                self.blocks(share * n / q, q)
            }
        }
    }

    fn strips(&self, words: f64, p: f64) -> Result<NodeExchange, Error> {
        let layout = self.layout(p)?;
        let k = layout.ppn();
        let (inside, across) = match (self.mapping, layout.nodes()) {
            (_, 1) => (k - 1, 0),
            (Mapping::Cyclic, _) => (0, k),
            _ => (k - 1, 1),
        };
        // Those that cross are consecutive processes of their node.
        let round = self.side(inside, across, layout.most_on_a_nic(0..across), words);
        Self::exchange_of(None, words, p, [Side::default(), round])
    }

    fn blocks(&self, words: f64, q: f64) -> Result<NodeExchange, Error> {
        let layout = self.layout(q * q)?;
        let side = q as usize;
        match self.mapping {
            _ if layout.ppn() == 1 => self.rectangle(&layout, words, side, 1, 1),
            Mapping::Blocks => self.best_shape(&layout, words, side),
            Mapping::Rows => {
                let (rows, columns) = whole_rows(&layout, side)?;
                self.rectangle(&layout, words, side, rows, columns)
            }
            Mapping::Cyclic => self.dealt(&layout, words, side),
        }
    }

    /// Every shape of rectangle that a node can hold, from the squarest on.
    fn every_shape(
        &self,
        layout: &Layout,
        words: f64,
        q: usize,
    ) -> Result<Vec<NodeExchange>, Error> {
        let k = layout.ppn();
        let rows = (1..).take_while(|rows| rows * rows <= k).filter(|rows| k.is_multiple_of(*rows));
        let shapes: Vec<_> = rows.map(|rows| (rows, k / rows)).collect();
        let fits = |(rows, columns): &&(usize, usize)| {
            q.is_multiple_of(*rows) && q.is_multiple_of(*columns)
        };
        let fitting = shapes.iter().rev().filter(fits);
        fitting.map(|&(rows, columns)| self.rectangle(layout, words, q, rows, columns)).collect()
    }

    /// The shape that takes least time.
    fn best_shape(&self, layout: &Layout, words: f64, q: usize) -> Result<NodeExchange, Error> {
        let shapes = self.every_shape(layout, words, q)?.into_iter();
        let least = |best: NodeExchange, shape: NodeExchange| {
            if shape.t < best.t * (1.0 - TIE) { shape } else { best }
        };
        // As k divides q², one that holds the greatest common divisor of k and q in a row is there.
        shapes.reduce(least).ok_or_else(|| no_rows(layout, q))
    }

    /// The exchange where a node holds a rectangle of blocks, numbered along its rows.
    fn rectangle(
        &self,
        layout: &Layout,
        words: f64,
        q: usize,
        rows: usize,
        columns: usize,
    ) -> Result<NodeExchange, Error> {
        // The first blocks of the rows receive, the last ones send.
        let column = |at: usize| (0..rows).map(move |row| layout.nic(row * columns + at));
        let beside = most_alike(column(0)).max(most_alike(column(columns - 1)));
        let row = |at: usize| layout.most_on_a_nic(at * columns..(at + 1) * columns);
        let below = row(0).max(row(rows - 1));
        let crosses = |through: usize, (across, on_a_nic)| {
            if through < q { (across, on_a_nic) } else { (0, 0) }
        };
        let (across, on_a_nic) = crosses(columns, (rows, beside));
        let sideways = self.side(rows * (columns - 1), across, on_a_nic, words);
        let (across, on_a_nic) = crosses(rows, (columns, below));
        let up_and_down = self.side(columns * (rows - 1), across, on_a_nic, words);
        let shape = Shape { rows: rows as f64, columns: columns as f64 };
        Self::exchange_of(Some(shape), words, q as f64, [sideways, up_and_down])
    }

    /// The exchange where the blocks are dealt out in turn: a node holds whole columns, no two of them beside each
    /// other.
    fn dealt(&self, layout: &Layout, words: f64, q: usize) -> Result<NodeExchange, Error> {
        let (k, nodes) = (layout.ppn(), layout.nodes());
        if !q.is_multiple_of(nodes) {
            return Err(no_columns(layout, q));
        }
        let inside = k - q / nodes;
        let up_and_down = self.side(inside, 0, 0, words);
        let sideways = match nodes {
            1 => up_and_down,
            _ => self.side(0, k, layout.most_on_a_nic(0..k), words),
        };
        Self::exchange_of(None, words, q as f64, [sideways, up_and_down])
    }

    fn side(&self, inside: usize, across: usize, on_a_nic: usize, words: f64) -> Side {
        let round = Round {
            inside: Shared::alike(inside as f64, words),
            across: Shared::alike(on_a_nic as f64, words),
            combined: 0.0,
        };
        let [inside, across, on_a_nic] = [inside, across, on_a_nic].map(|edges| edges as f64);
        Side { inside, across, on_a_nic, t: self.nodes.round_time(&round, 1.0) }
    }

    /// Puts rounds together, of which a part in a line of `parts` has two, or one, or none.
    fn exchange_of(
        shape: Option<Shape>,
        words: f64,
        parts: f64,
        [sideways, up_and_down]: [Side; 2],
    ) -> Result<NodeExchange, Error> {
        let messages = 2.0 * (parts - 1.0).min(2.0);
        let t = result("T_comm", messages * (sideways.t + up_and_down.t))?;
        Ok(NodeExchange { shape, words, sideways, up_and_down, t })
    }
}

/// The most of these that are the same.
fn most_alike(nics: impl Iterator<Item = usize>) -> usize {
    let mut nics: Vec<_> = nics.collect();
    nics.sort_unstable();
    nics.chunk_by(|one, other| one == other).map(<[usize]>::len).max().unwrap_or(0)
}

/// The shape of consecutive blocks: a part of a row, or whole rows.
fn whole_rows(layout: &Layout, q: usize) -> Result<(usize, usize), Error> {
    let k = layout.ppn();
    match (q % k, k % q) {
        (0, _) => Ok((1, k)),
        (_, 0) => Ok((k / q, q)),
        _ => Err(no_rows(layout, q)),
    }
}

fn no_rows(layout: &Layout, q: usize) -> Error {
    let is_fit =
        |k: &usize| q.is_multiple_of(*k) || (k.is_multiple_of(q) && q.is_multiple_of(k / q));
    let help = "is neither a whole part of a row of";
    no_fit(layout, q, &format!("{help} {q} blocks nor whole rows"), is_fit)
}

fn no_columns(layout: &Layout, q: usize) -> Error {
    let is_fit = |k: &usize| (q * q).is_multiple_of(*k) && q.is_multiple_of(q * q / k);
    no_fit(layout, q, &format!("blocks a node cannot be whole columns of {q} blocks"), is_fit)
}

/// Says which processes of a node would fit, the nearest below and above.
fn no_fit(layout: &Layout, q: usize, why: &str, is_fit: impl Fn(&usize) -> bool) -> Error {
    let k = layout.ppn();
    let fewer = (1..k).rev().find(&is_fit);
    let more = (k + 1..=MOST_ON_A_NODE.min(q * q)).find(&is_fit);
    let fits: Vec<_> = fewer.into_iter().chain(more).map(|by| by.to_string()).collect();
    let help = format!("{k} {why}: give {} a node, or the mapping by blocks", fits.join(" or "));
    Error::new(ErrorKind::NotDivisible, "ppn", k, help)
}

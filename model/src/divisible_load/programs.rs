//! The paper's linear programs, built from a platform.

use std::collections::VecDeque;

use super::platform::{BinomialTree, Order, OrdinaryTree, Platform, Star};
use super::program::{Program, ProgramRow, ProgramVariable};
use super::sequence::lanes;
use super::solution::count_messages;
use crate::simplex::Relation;
use crate::{Error, ErrorKind, check};

/// The most coefficients of a program: some 100 MB, and as much text.
pub const MAX_NONZEROS: usize = 1 << 22;

impl Platform {
    /// Returns the paper's linear program for `n` stages: `LoadDirect` (1)-(5); `TreeNLF-1`,
    /// `TreeNLF-2`, `TreeLLF-1`, `TreeLLF-2` (6)-(27); `BinomialTreeNLF` and `BinomialTreeLLF`
    /// (28)-(35).
    ///
    /// Those for ordinary trees are written by their rules, of which the numbered constraints
    /// are instances: store and forward; one message per link; a buffer is used again only when it is
    /// empty. That corrects the misprints of (13), (14), (16)-(18), (24)-(27), and adds what (8) and (9)
    /// leave out for `h = 1` and the rows of (16)-(18), (26) for all layers. In (5) the sum runs to `m`, in
    /// (29) the left side is `t_1(k+1)0`.
    ///
    /// `n` may be below `n_min`: then the program is infeasible.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let program = platform.program(1.0)?;
    /// assert!(program.to_lp().starts_with("\\ "));
    /// assert!(program.nonzeros() > 9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`]; [`Error`] on `n` that is no count, or [`ErrorKind::TooLarge`] beyond
    /// [`MAX_NONZEROS`] coefficients.
    pub fn program(&self, n: f64) -> Result<Program, Error> {
        match self {
            Self::Star(star) => star.program(n),
            Self::Binomial(tree) => {
                binomial_tree(tree, &self.receivers()?, self.program_messages(n)?)
            }
            Self::Ordinary(tree) => {
                ordinary_tree(tree, &self.receivers()?, self.program_messages(n)?)
            }
        }
    }

    fn program_messages(&self, n: f64) -> Result<usize, Error> {
        self.check()?;
        let messages = count_messages(self.messages_per_stage()?, n)?;
        let hops = match self {
            Self::Ordinary(tree) => tree.height,
            Self::Star(_) | Self::Binomial(_) => 1.0,
        };
        // A receiver that a stage serves several times waits for all its messages.
        let of_one = messages as f64 / lanes(&self.receivers()?).1.max(1) as f64;
        let nonzeros = messages as f64 * (of_one / 2.0 + 6.0 * hops);
        if MAX_NONZEROS as f64 <= nonzeros {
            let help = format!("the program would have {nonzeros:.0} coefficients");
            return Err(Error::new(ErrorKind::TooLarge, "n", n, help));
        }
        Ok(messages)
    }
}

impl Star {
    /// `LoadDirect` (1)-(5) for `n` stages, as [`Platform::program`].
    ///
    /// # Errors
    /// As [`Platform::program`].
    pub fn program(&self, n: f64) -> Result<Program, Error> {
        load_direct(self, Platform::from(*self).program_messages(n)?)
    }
}

/// A program in the making.
struct Builder {
    program: Program,
}

impl Builder {
    fn new(name: &'static str) -> Self {
        let makespan =
            ProgramVariable { name: "C_max".to_owned(), upper: f64::INFINITY, equation: "" };
        Self {
            program: Program {
                name,
                variables: vec![makespan],
                rows: Vec::new(),
                makespan: 0,
                loads: Vec::new(),
            },
        }
    }

    fn variable(&mut self, name: String, upper: f64, equation: &'static str) -> usize {
        let equation = if upper.is_finite() { equation } else { "" };
        self.program.variables.push(ProgramVariable { name, upper, equation });
        self.program.variables.len() - 1
    }

    fn row(
        &mut self,
        (prefix, equation): (&str, &'static str),
        terms: Vec<(usize, f64)>,
        relation: Relation,
        bound: f64,
    ) {
        let name = format!("{prefix}{}", self.program.rows.len() + 1);
        self.program.rows.push(ProgramRow { name, equation, terms, relation, bound });
    }

    /// `later >= earlier + startups + rate * load`.
    fn wait_after(
        &mut self,
        equation: (&str, &'static str),
        later: usize,
        earlier: usize,
        load: (usize, f64),
        startups: f64,
    ) {
        let terms = vec![(later, 1.0), (earlier, -1.0), (load.0, -load.1)];
        self.row(equation, terms, Relation::AtLeast, startups);
    }

    /// For each message: its last hop starts at `starts`, takes `startups` and `rate` a byte, and then
    /// all its receiver still has to compute: at most `C_max`. `lanes` tells apart the receivers of a stage.
    fn finish(
        &mut self,
        equation: &'static str,
        compute: f64,
        starts: &[usize],
        hop: impl Fn(usize) -> (f64, f64),
        lanes: &[usize],
    ) {
        let lane = |j: usize| lanes[j % lanes.len()];
        // A lane has few of all messages, and only they are walked for one of its own.
        let mut waiting = vec![VecDeque::new(); lanes.iter().max().map_or(0, |last| last + 1)];
        for (j, &load) in self.program.loads.iter().enumerate() {
            waiting[lane(j)].push_back(load);
        }
        for (j, &start) in starts.iter().enumerate() {
            let (startups, rate) = hop(j);
            let later = &mut waiting[lane(j)];
            let Some(load) = later.pop_front() else { continue };
            let mut terms = vec![(0, -1.0), (start, 1.0), (load, rate + compute)];
            terms.extend(later.iter().map(|&load| (load, compute)));
            self.row(("end", equation), terms, Relation::AtMost, -startups);
        }
    }

    /// All loads, times the processors of their receivers, are `V`.
    fn add_whole_load(
        &mut self,
        equation: &'static str,
        volume: f64,
        processors: impl Fn(usize) -> f64,
    ) {
        let loads = self.program.loads.iter().enumerate();
        let terms = loads.map(|(j, &load)| (load, processors(j))).collect();
        self.row(("all", equation), terms, Relation::Equal, volume);
    }
}

fn load_direct(star: &Star, messages: usize) -> Result<Program, Error> {
    let (m, given) = (star.check()?, &star.load);
    let mut builder = Builder::new("LoadDirect");
    let mut starts = Vec::with_capacity(messages);
    for j in 0..messages {
        let (i, k) = (j % m + 1, j / m + 1);
        starts.push(builder.variable(format!("t_{i}_{k}"), f64::INFINITY, ""));
        let load = builder.variable(format!("a_{i}_{k}"), given.buffer, "(4)");
        builder.program.loads.push(load);
    }
    let loads = builder.program.loads.clone();
    for j in 1..messages {
        let equation = if j % m == 0 { "(2)" } else { "(1)" };
        let load = (loads[j - 1], given.transfer);
        builder.wait_after(("send", equation), starts[j], starts[j - 1], load, given.startup);
    }
    let hop = |_| (given.startup, given.transfer);
    builder.finish("(3)", given.compute, &starts, hop, &(0..m).collect::<Vec<_>>());
    builder.add_whole_load("(5)", given.volume, |_| 1.0);
    Ok(builder.program)
}

fn binomial_tree(tree: &BinomialTree, layers: &[u32], messages: usize) -> Result<Program, Error> {
    let (given, q) = (&tree.load, layers.len());
    let platform = Platform::Binomial(*tree);
    let (name, within, between) = match (tree.sequence, tree.order) {
        (Some(_), _) => ("BinomialTreeSequence", "(28)", "(29)"),
        (None, Order::NearestFirst) => ("BinomialTreeNLF", "(28)", "(29)"),
        (None, Order::LargestFirst) => ("BinomialTreeLLF", "(34)", "(35)"),
    };
    let times = tree.hop_times()?;
    // `i S`, with the hops, and `C (p+1)^(i-1)` for message j.
    let hop = |j: usize| {
        let layer = layers[j % q];
        let relayed = (tree.ports + 1.0).powi(layer.cast_signed() - 1);
        let startups = f64::from(layer) * given.startup + BinomialTree::delay(&times, layer);
        (startups, given.transfer * relayed)
    };
    // Messages to a layer are counted from 1.
    let mut counts = vec![0; layers.iter().copied().max().unwrap_or(0) as usize + 1];
    check::result("C_max", hop(0).1.max(hop(q - 1).1))?;
    let mut builder = Builder::new(name);
    let mut starts = Vec::with_capacity(messages);
    for j in 0..messages {
        let i = layers[j % q];
        counts[i as usize] += 1;
        let k = counts[i as usize];
        starts.push(builder.variable(format!("t_{i}_{k}_0"), f64::INFINITY, ""));
        let equation = if i == 1 { "(31)" } else { "(32)" };
        let load = builder.variable(format!("a_{i}_{k}"), platform.largest_chunk(i), equation);
        builder.program.loads.push(load);
    }
    let loads = builder.program.loads.clone();
    for j in 1..messages {
        let equation = if j % q == 0 { between } else { within };
        let (startups, rate) = hop(j - 1);
        builder.wait_after(
            ("send", equation),
            starts[j],
            starts[j - 1],
            (loads[j - 1], rate),
            startups,
        );
    }
    builder.finish("(30)", given.compute, &starts, hop, &lanes(layers).0);
    builder.add_whole_load("(33)", given.volume, |j| platform.processors_of(layers[j % q]));
    Ok(builder.program)
}

/// The equations that the rules stand for.
struct Equations {
    name: &'static str,
    forward: &'static str,
    /// One message per link: within a stage, and from one to the next.
    link: (&'static str, &'static str),
    /// A buffer is empty before it is used again.
    buffer: (&'static str, &'static str),
}

impl Equations {
    /// The rules of the paper's program for the tree's order and buffers.
    const fn of(tree: &OrdinaryTree) -> Self {
        match (tree.order, tree.buffers == 1.0) {
            (Order::NearestFirst, true) => Self {
                name: "TreeNLF-1",
                forward: "(6)",
                link: ("(9)", "(8)"),
                buffer: ("(7)", "(8)"),
            },
            (Order::NearestFirst, false) => Self {
                name: "TreeNLF-2",
                forward: "(13)",
                link: ("(14)", "(19)"),
                buffer: ("(15)", "(16)-(18)"),
            },
            (Order::LargestFirst, true) => Self {
                name: "TreeLLF-1",
                forward: "(20)",
                link: ("(21)", "(22)"),
                buffer: ("(21)", "(22)"),
            },
            (Order::LargestFirst, false) => Self {
                name: "TreeLLF-2",
                forward: "(23)",
                link: ("(24)", "(27)"),
                buffer: ("(25)", "(26)"),
            },
        }
    }
}

fn ordinary_tree(tree: &OrdinaryTree, layers: &[u32], messages: usize) -> Result<Program, Error> {
    let equations = Equations::of(tree);
    let (given, q) = (&tree.load, layers.len());
    let platform = Platform::Ordinary(*tree);
    // Seconds a byte of alpha takes over the links that leave layer l.
    let rate = |j: usize, l: usize| {
        given.transfer * tree.ports.powi(layers[j % q].cast_signed() - (l as u32).cast_signed() - 1)
    };
    check::result("C_max", rate(0, 0).max(rate(q - 1, 0)))?;
    let mut builder = Builder::new(equations.name);
    let mut starts: Vec<Vec<usize>> = Vec::with_capacity(messages);
    for j in 0..messages {
        let (i, k) = (layers[j % q], j / q + 1);
        let hop = |l: u32| format!("t_{i}_{k}_{l}");
        let hops = (0..i).map(|l| builder.variable(hop(l), f64::INFINITY, ""));
        starts.push(hops.collect());
        let load = builder.variable(format!("a_{i}_{k}"), platform.largest_chunk(i), "(11)");
        builder.program.loads.push(load);
    }
    let loads = builder.program.loads.clone();
    let send = |j: usize, l: usize| (loads[j], rate(j, l));
    for (j, hops) in starts.iter().enumerate() {
        for l in 1..hops.len() {
            let equation = ("forward", equations.forward);
            builder.wait_after(equation, hops[l], hops[l - 1], send(j, l - 1), given.startup);
        }
    }
    let height = starts.iter().map(Vec::len).max().unwrap_or(0);
    let pick = |(within, between): (&'static str, &'static str), a: usize, b: usize| {
        if a / q == b / q { within } else { between }
    };
    let buffers = tree.buffers as usize;
    for into in 1..=height {
        // The messages that pass into this layer, in sending order.
        let passing: Vec<usize> = (0..messages).filter(|&j| into <= starts[j].len()).collect();
        for pair in passing.windows(2) {
            let (earlier, later) = (pair[0], pair[1]);
            let equation = ("link", pick(equations.link, earlier, later));
            let load = send(earlier, into - 1);
            let (later, earlier) = (starts[later][into - 1], starts[earlier][into - 1]);
            builder.wait_after(equation, later, earlier, load, given.startup);
        }
        for group in passing.windows(buffers + 1) {
            let (earlier, later) = (group[0], group[buffers]);
            let Some(&relay) = starts[earlier].get(into) else {
                continue;
            };
            let equation = ("buffer", pick(equations.buffer, earlier, later));
            let load = send(earlier, into);
            builder.wait_after(equation, starts[later][into - 1], relay, load, given.startup);
        }
    }
    let last: Vec<usize> = starts.iter().filter_map(|hops| hops.last().copied()).collect();
    builder.finish(
        "(10)",
        given.compute,
        &last,
        |_| (given.startup, given.transfer),
        &lanes(layers).0,
    );
    builder.add_whole_load("(12)", given.volume, |j| platform.processors_of(layers[j % q]));
    Ok(builder.program)
}

//! The state: the grid, the network and the run, what the model says of them, and what is decided.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::nodes::{MOST_PROCESSES, Nodes};
use crossover_model::stencil::{
    self, Boundary, Channel, Cut, Decision, Decomposition, Domain, Fastest, FileView, Mapping,
    Method, NodeExchange, NodeGrid, Partition, Rectangle, Relaxation, Shape, SlowestMode, Total,
    Winner,
};

use crate::screen::prelude::*;

use super::params::{Duplex, Links, Values};
use Decomposition::{Blocks, Strips};

/// The grid, the network and the run.
pub(super) struct State {
    values: Values,
    pub network: Network,
    pub relaxation: Relaxation,
    /// The nodes of several processes, where the channel is one of those.
    pub grid_on_nodes: Option<NodeGrid>,
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    /// What the answer is about.
    pub case: Case,
    /// Which exchange is cheaper, where both are defined.
    pub exchange: Option<Exchange>,
    /// How large the error is when the iteration stops.
    pub stop: Option<Stop>,
    /// The squares nearest to p, where p is none.
    pub squares: Vec<f64>,
    /// Whether the largest strip, and the largest block, exceed an equal share.
    pub uneven: [bool; 2],
    /// The exchange of strips as printed, where it is not the time it takes.
    pub printed: Option<f64>,
    /// The run on strips, where one processor is faster.
    pub slow: Option<Total>,
    /// Whether blocks would win on a shared channel, and do not here.
    pub turns_on_shared: bool,
    /// What is to know about parts on nodes.
    pub on_nodes: Vec<OnNodes>,
    /// The fastest run of each cut, and whether its time has a minimum over p.
    pub fastest: Option<([Fastest; 2], Minimum)>,
}

/// What the answer is about.
pub(super) enum Case {
    /// Processes whose parts of a file overlap wait for each other's locks.
    Locks,
    /// The error with which the iteration stops.
    Precision(Stop),
    /// One processor is faster than this cut. With the fastest run, where that has several.
    OneProcessor(Decomposition, Option<(Decomposition, f64)>),
    /// Both exchanges, and what would make the other one cheaper.
    Both(Exchange, Option<Turn>),
    /// 2 by 2 blocks, each with two neighbors: the time of their exchange.
    Four {
        blocks: f64,
        has_strips: bool,
    },
    /// Processes that do not fill the nodes.
    NotFull,
    /// More processes than are counted on nodes.
    TooMany,
    /// The blocks of a node do not fit this mapping.
    NoMapping(Mapping),
    Alone,
    OnlyStrips,
    OnlyBlocks,
    Neither,
    /// Only strips, with the winner on the nearest number of processors that both can use.
    NoSquare(Winner),
}

/// Which exchange is cheaper.
#[derive(Clone, Copy)]
pub(super) enum Exchange {
    Free,
    Tie,
    /// Both take the same time on nodes.
    Same,
    Wins {
        cut: Decomposition,
        is_twice_as_fast: bool,
    },
}

/// What would make the other cut win.
pub(super) enum Turn {
    FewerStartUps,
    /// This cut wins on a switched network.
    Switched(Decomposition),
    /// This cut wins at another start-up time, or on other numbers of processors.
    StartUp {
        winner: Decomposition,
        or_processors: bool,
    },
}

/// What is to know about parts on nodes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum OnNodes {
    /// One level of messages says another winner.
    OneLevel { wins: Winner, said: Winner },
    /// A rectangle of blocks is better than whole rows, which take so long, in seconds.
    Rectangle { rows: f64 },
    /// Strips take as long as on one level.
    SameStrips,
    /// Every edge of strips that are dealt out crosses, over one NIC or several.
    DealtStrips { nics: bool },
}

/// How large the error is when the change is small enough to stop.
#[derive(Clone, Copy)]
pub(super) enum Stop {
    Enough,
    AtFirst,
    Small,
    Large,
}

/// Whether the time of the run has a minimum over p, or why it has none.
pub(super) enum Minimum {
    OnePoint,
    Exists,
    Free,
    TwoRows,
    Level,
    Falling,
}

/// What helps where a single cable has no answer.
const NOT_SHARED: &str = "it is not for one shared cable. Choose another channel";
/// From this advantage on a cut is about twice as fast or more.
const TWICE: f64 = 1.95;
/// A run this many times as fast is faster.
const FASTER: f64 = 1.01;
/// The change that stops the iteration unless another one is chosen.
const EPS: f64 = 1e-6;
/// Numbers within this share of each other are equal.
const SAME: f64 = 1e-9;
/// An error below this is given as a multiple of the change that stops the iteration.
const SMALL: f64 = 1e-4;

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let network = Network { ts: values.ts, th: 0.0, tw: values.tw };
        let relaxation = Relaxation {
            tc: values.tc,
            iterations: values.iters,
            convergence: values.convergence,
            overlap: values.overlap,
            channel: if values.channel == Links::Shared {
                Channel::Shared
            } else {
                Channel::Switched
            },
            duplex: values.channel != Links::Shared && values.duplex == Duplex::Full,
            method: Method::Jacobi,
            domain: Domain::Counted,
        };
        let nodes = Nodes {
            ppn: values.ppn,
            ts: values.ts,
            tw: values.tw,
            ts_in: values.ts_in,
            tw_in: values.tw_in,
            tw_mem: values.tw_mem,
            tw_nic: values.tw_nic.unwrap_or(values.tw),
            gap_nic: values.gap_nic,
            rails: values.rails,
            rail_use: values.rail_use,
        };
        let on_nodes = values.channel == Links::Nodes;
        let grid_on_nodes = on_nodes.then_some(NodeGrid { nodes, mapping: values.mapping });
        Self { values, network, relaxation, grid_on_nodes, verdict: OnceLock::new() }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }

    pub fn is_shared(&self) -> bool {
        self.channel == Links::Shared
    }

    pub fn is_on_nodes(&self) -> bool {
        self.grid_on_nodes.is_some()
    }

    /// Returns the grid on nodes of several processes.
    pub fn on_nodes(&self) -> Result<&NodeGrid, Error> {
        self.grid_on_nodes.as_ref().ok_or_else(|| {
            let (channel, help) = if self.is_shared() {
                ("shared", NOT_SHARED)
            } else {
                ("switched", "it is for parts on nodes. Choose nodes of several processes")
            };
            Error::new(ErrorKind::Undefined, "channel", channel, help)
        })
    }

    /// Returns the grid on nodes with another mapping of its parts.
    pub fn mapped(&self, mapping: Mapping) -> Result<NodeGrid, Error> {
        Ok(NodeGrid { mapping, ..*self.on_nodes()? })
    }

    /// Returns the exchange between blocks on nodes that are mapped so.
    pub fn blocks_mapped(&self, mapping: Mapping) -> Result<NodeExchange, Error> {
        self.require_blocks()?;
        self.mapped(mapping)?.exchange(Blocks, &self.grid(self.p))
    }

    /// Returns the exchange of one iteration on nodes.
    pub fn exchange_on_nodes(&self, cut: Decomposition) -> Result<NodeExchange, Error> {
        self.on_nodes()?.exchange(cut, &self.grid(self.p))
    }

    /// Returns the time of an exchange on nodes as edges are sent here, in seconds.
    pub fn in_turn(&self, exchange: &NodeExchange) -> f64 {
        if self.is_duplex() { 0.5 * exchange.t } else { exchange.t }
    }

    /// Returns the shape of blocks on a node that takes least time.
    pub fn best_shape(&self) -> Result<Shape, Error> {
        let shape = self.blocks_mapped(Mapping::Blocks)?.shape;
        shape.ok_or_else(|| Error::missing("mapping"))
    }

    /// Returns the exchange of the squarest and of the longest shape of a node, in seconds.
    pub fn outer_shapes(&self) -> [Result<f64, Error>; 2] {
        let shapes = self.on_nodes().and_then(|grid| grid.shapes(&self.grid(self.p)));
        let at = |pick: fn(&[NodeExchange]) -> Option<&NodeExchange>| {
            let shape = shapes.as_deref().map_err(Clone::clone).map(pick)?;
            shape.map(|shape| self.in_turn(shape)).ok_or_else(|| Error::missing("mapping"))
        };
        [at(<[NodeExchange]>::first), at(<[NodeExchange]>::last)]
    }

    /// Returns how many processes of a node share a NIC.
    pub fn processes_on_a_nic(&self) -> f64 {
        let on = self.on_nodes().and_then(|grid| grid.on_a_nic(self.p));
        on.unwrap_or(f64::NAN)
    }

    /// Returns how many times as long whole rows of blocks on a node take as the best rectangle.
    pub fn mapping_gain(&self) -> Result<f64, Error> {
        let [rows, best] = [Mapping::Rows, Mapping::Blocks].map(|by| self.blocks_mapped(by));
        let (rows, best) = (rows?.t, best?.t);
        Ok(if rows == best { 1.0 } else { rows / best })
    }

    /// Returns why this has no value where processes of a node share NICs, but for those that share nothing.
    pub fn require_one_level(&self) -> Result<(), Error> {
        match &self.grid_on_nodes {
            Some(grid) if grid.one_level().is_none() => {
                let help = "here processes share NICs, and the best mapping changes with ts and p. \
                            The map shows who wins; choose the switched network for the paper's";
                Err(Error::new(ErrorKind::Undefined, "ppn", self.ppn, help))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether edges are sent and received at the same time.
    pub fn is_duplex(&self) -> bool {
        self.relaxation.duplex
    }

    pub fn is_red_black(&self) -> bool {
        self.method == Method::GaussSeidel
    }

    pub fn is_free(&self) -> bool {
        let on = self.grid_on_nodes.map(|grid| grid.nodes);
        let inside = on.map_or(0.0, |on| on.ts_in + on.tw_in + on.tw_mem + on.tw_nic + on.gap_nic);
        self.ts == 0.0 && self.tw == 0.0 && inside == 0.0
    }

    pub fn require_switched(&self, help: &'static str) -> Result<(), Error> {
        if self.is_shared() {
            return Err(Error::new(ErrorKind::Undefined, "channel", "shared", help));
        }
        self.require_one_level()
    }

    /// Returns whether readouts of blocks may be given: one block needs all four neighbors.
    pub fn require_blocks(&self) -> Result<(), Error> {
        blocks_at(self.p)
    }

    pub fn grid(&self, p: f64) -> Size {
        Size { n: self.n, p }
    }

    /// Returns the network as the exchange sees it.
    pub fn edges(&self) -> Network {
        self.relaxation.edges(&self.network)
    }

    /// Returns the exchange of one iteration on `p` processors, with the edges that exist, in seconds.
    pub fn exchange(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        match &self.grid_on_nodes {
            Some(grid) => grid.edges(cut, &self.relaxation, &self.grid(p)),
            None => self.exchange_of_one_level(cut, p),
        }
    }

    /// Returns the exchange of one iteration by a link, or a channel, alone.
    pub fn exchange_of_one_level(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        let channel = self.relaxation.channel;
        stencil::exchange(cut, channel, Domain::Counted, &self.edges(), &self.grid(p))
    }

    /// Returns whether the grid can be cut so on the present number of processors.
    pub fn exists(&self, cut: Decomposition) -> bool {
        (cut == Strips || self.require_blocks().is_ok()) && self.exchange(cut, self.p).is_ok()
    }

    /// Returns the exchange of strips as the paper prints it for n > p, in seconds.
    pub fn strips_as_printed(&self) -> Result<f64, Error> {
        self.require_switched("the printed form is for a switched network. Choose that")?;
        stencil::strips_printed(&self.network, &self.grid(self.p))
    }

    /// Returns both exchanges on `p` processors, where both are defined.
    pub fn decision(&self, p: f64) -> Result<Decision, Error> {
        blocks_at(p)?;
        Ok(Decision::between(self.exchange(Strips, p)?, self.exchange(Blocks, p)?))
    }

    pub fn ts_threshold(&self) -> Result<f64, Error> {
        self.require_one_level()?;
        stencil::threshold_ts(self.relaxation.channel, self.tw, &self.grid(self.p))
    }

    pub fn tw_threshold(&self) -> Result<f64, Error> {
        self.require_one_level()?;
        stencil::threshold_tw(self.relaxation.channel, self.ts, &self.grid(self.p))
    }

    pub fn ts_factor(&self) -> Result<f64, Error> {
        let factor = Some(self.ts / self.ts_threshold()?).filter(|factor| factor.is_finite());
        factor.ok_or_else(|| {
            let help = "words take no time, so the break-even point is 0. Set tw above zero";
            Error::new(ErrorKind::Undefined, "tw", Unit::SecondPerWord.show(self.tw), help)
        })
    }

    /// Returns the number of processors above which blocks win.
    pub fn p_cross(&self) -> Result<f64, Error> {
        self.require_switched(
            "there the threshold is n tw for every p, so p decides nothing: \
             choose the switched network",
        )?;
        stencil::p_cross(&self.network, self.n).map_err(|error| {
            if error.kind() == ErrorKind::Undefined && error.field() == "ts" {
                let most = Unit::Second.show(self.n * self.tw);
                let help = format!("strips win for every p from n tw = {most} on, so give less");
                return Error::new(ErrorKind::Undefined, "ts", Unit::Second.show(self.ts), help);
            }
            error
        })
    }

    pub fn total(&self, cut: Decomposition) -> Result<Total, Error> {
        self.total_on(cut, self.p)
    }

    pub fn total_on(&self, cut: Decomposition, p: f64) -> Result<Total, Error> {
        self.run(cut, &self.relaxation, p)
    }

    /// Returns a run on `p` processors.
    fn run(&self, cut: Decomposition, relaxation: &Relaxation, p: f64) -> Result<Total, Error> {
        match &self.grid_on_nodes {
            Some(grid) => grid.total(cut, relaxation, &self.grid(p)),
            None => stencil::total(cut, relaxation, &self.network, &self.grid(p)),
        }
    }

    /// Returns the optimal number of processors by the paper's formula, if `T_comm` rises with p.
    pub fn optimum(&self, cut: Decomposition) -> Result<Option<f64>, Error> {
        self.require_one_level()?;
        stencil::optimum(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn optimum_or_why(&self, cut: Decomposition) -> Result<f64, Error> {
        self.optimum(cut)?.ok_or_else(|| {
            if self.convergence || self.is_shared() {
                let help = "messages take no time, so the time falls for every p. Set ts above zero";
                return Error::new(ErrorKind::Undefined, "ts", self.ts, help);
            }
            let help = "T_comm does not rise with p, so the time has no least value over p: turn the \
                        convergence test on, or choose the shared channel";
            Error::new(ErrorKind::Undefined, "convergence", "off", help)
        })
    }

    /// Returns the time of an iteration on the optimal number of processors, on 1 % fewer and on 1 %
    /// more, in seconds; NaN where there is none.
    pub fn times_near_optimum(&self, cut: Decomposition) -> [f64; 3] {
        let best = self.optimum(cut).ok().flatten().unwrap_or(f64::NAN);
        [best, (best / 1.01).max(1.0), best * 1.01].map(|p| {
            stencil::iteration_time(cut, &self.relaxation, &self.network, &self.grid(p))
                .unwrap_or(f64::NAN)
        })
    }

    /// Returns the optimal number of processors among those that the grid can be cut for.
    pub fn fastest(&self, cut: Decomposition) -> Result<Fastest, Error> {
        self.require_one_level()?;
        stencil::fastest(cut, &self.relaxation, &self.network, self.n)
    }

    pub fn isoefficient_side(&self, cut: Decomposition) -> Result<f64, Error> {
        self.require_one_level()?;
        let found = stencil::isoefficiency_of(cut, self.E, self.p, &self.relaxation, &self.network);
        // The model calls the work W.
        found
            .map(|side| side.n)
            .map_err(|error| if error.field() == "W" { error.with_field("tc") } else { error })
    }

    pub fn mode(&self) -> Result<SlowestMode, Error> {
        SlowestMode::of(self.n, self.boundary, self.method)
    }

    pub fn iterations(&self) -> Result<f64, Error> {
        self.mode()?.iterations(self.eps)
    }

    pub fn error_at_stop(&self) -> Result<f64, Error> {
        Ok(self.mode()?.error_after(self.iterations()?))
    }

    /// Returns the change in the iteration that stops, and in the one before, which the initial error
    /// stands for where there is none.
    pub fn changes_at_stop(&self) -> Result<[f64; 2], Error> {
        let (mode, last) = (self.mode()?, self.iterations()?);
        let before = if last == 1.0 { 1.0 } else { mode.change_in(last - 1.0) };
        Ok([mode.change_in(last), before])
    }

    /// Returns the error after the iteration that makes it small enough, and after the one before.
    pub fn errors_at_target(&self) -> Result<[f64; 2], Error> {
        let mode = self.mode()?;
        let last = mode.iterations_to_error(self.eps)?;
        Ok([last, last - 1.0].map(|t| mode.error_after(t)))
    }

    /// Returns the time of a run that iterates to the precision, in seconds.
    pub fn time_to_precision(&self, cut: Decomposition) -> Result<f64, Error> {
        let iterations = self.iterations()?;
        let relaxation = Relaxation { iterations, ..self.to_precision() };
        Ok(self.run(cut, &relaxation, self.p)?.t_p)
    }

    /// Returns an iteration of a run to a precision.
    fn to_precision(&self) -> Relaxation {
        Relaxation { iterations: 1.0, convergence: true, method: self.method, ..self.relaxation }
    }

    /// Returns the exchange in two halves of each edge on nodes, in seconds.
    pub fn exchange_in_halves(&self, cut: Decomposition) -> Result<f64, Error> {
        let halves = Relaxation { method: Method::GaussSeidel, ..self.relaxation };
        self.on_nodes()?.edges(cut, &halves, &self.grid(self.p))
    }

    pub fn largest(&self, cut: Decomposition, p: f64) -> Result<f64, Error> {
        stencil::largest_part(cut, &self.grid(p))
    }

    /// Returns the points of the largest part over those of an equal share.
    pub fn imbalance(&self, cut: Decomposition) -> Result<f64, Error> {
        Ok(self.largest(cut, self.p)? * self.p / (self.n * self.n))
    }

    pub fn read_twice(&self, partition: Partition) -> Result<f64, Error> {
        stencil::overlap(partition, self.W, &self.grid(self.p))
    }

    pub fn rounds(&self, partition: Partition) -> Result<f64, Error> {
        stencil::lock_rounds(partition, self.W, &self.grid(self.p))
    }

    pub fn rectangle(&self, m: f64) -> Result<Rectangle, Error> {
        self.require_switched(NOT_SHARED)?;
        Ok(Rectangle { n: self.n, m, p: self.p })
    }

    /// Returns the direction of the strips with the shorter edge.
    pub fn cut(&self) -> Result<Cut, Error> {
        Ok(self.rectangle(self.m)?.best_cut())
    }

    /// Returns the exchange of strips of that direction in a grid of `m` columns, in seconds.
    pub fn strips_nm(&self, cut: Cut, m: f64) -> Result<f64, Error> {
        self.rectangle(m)?.strips(cut, &self.edges())
    }

    pub fn file_view(&self, partition: Partition) -> Result<FileView, Error> {
        stencil::file_view(partition, &self.grid(self.p))
    }

    /// Returns the share of the file from the first to the last word that a process reads.
    pub fn extent(&self, partition: Partition) -> Result<f64, Error> {
        Ok(self.file_view(partition)?.extent / (self.n * self.n))
    }

    /// Returns the least square from which on blocks win, where p decides and strips reach it.
    pub fn first_for_blocks(&self) -> Option<f64> {
        let side = self.p_cross().ok()?.sqrt().floor();
        let squares = [side, side + 1.0, side + 2.0].map(|side| side * side);
        let wins = |p: &f64| self.decision(*p).is_ok_and(|both| both.winner == Winner::Blocks);
        squares.into_iter().find(wins)
    }

    /// Returns the square nearest to p at which both cuts exist.
    pub fn nearest_for_both(&self) -> Option<f64> {
        let far = |p: &f64| (p - self.p).abs();
        let squares = self.squares().into_iter().filter(|p| self.decision(*p).is_ok());
        squares.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Returns which exchange is cheaper on a kind of channel, were edges sent one after the other.
    fn winner_on(&self, channel: Channel) -> Option<Winner> {
        Some(stencil::decision(channel, &self.network, &self.grid(self.p)).ok()?.winner)
    }

    /// Returns the nodes that the processes fill.
    fn nodes(&self) -> f64 {
        self.p / self.ppn
    }

    /// Returns the faster cut where even that is slower than one processor, and the fastest run where that
    /// has several.
    fn slower_than_one(
        &self,
        runs: [Option<Fastest>; 2],
    ) -> Option<(Decomposition, Option<(Decomposition, f64)>)> {
        let speedup = |cut| Some((cut, self.total(cut).ok()?.speedup));
        let cuts = [Strips, Blocks].into_iter().filter_map(speedup);
        let (cut, speedup) = cuts.max_by(|one, other| one.1.total_cmp(&other.1))?;
        if speedup == 0.0 || 1.0 < speedup * FASTER || !self.exists(cut) {
            return None;
        }
        let runs = [Strips, Blocks].into_iter().zip(runs);
        let runs = runs.filter_map(|(cut, run)| Some((cut, run?)));
        let time = |run: &(_, Fastest)| run.1.total.t_p;
        let (on, run) = runs.min_by(|one, other| time(one).total_cmp(&time(other)))?;
        Some((cut, (1.0 < run.p).then_some((on, run.p))))
    }

    /// Returns the exchange between 2 by 2 blocks, for which the formula of blocks with four neighbors
    /// does not hold.
    fn exchange_of_four(&self) -> Option<f64> {
        self.exchange(Blocks, self.p).ok().filter(|_| self.p == 4.0 && 2.0 <= self.n)
    }

    /// Returns the squares around p that blocks can have, those of at most n² only.
    fn squares(&self) -> Vec<f64> {
        let Ok((below, above)) = stencil::square_neighbors(self.p) else {
            return Vec::new();
        };
        let mut squares = vec![below, above];
        squares.dedup();
        squares.retain(|p| *p <= self.n * self.n);
        squares
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let exchange = s.decision(s.p).ok().map(|both| Exchange::of(s, &both));
        let stop = Stop::of(s).ok();
        let runs = [Strips, Blocks].map(|cut| s.fastest(cut).ok());
        let squares = if s.p == 1.0 || s.p == 4.0 { Vec::new() } else { s.squares() };
        let side = s.p.sqrt();
        let has_square = 9.0 <= s.p && side.fract() == 0.0 && side <= s.n;
        let has_growth = !s.is_shared() && !s.is_duplex() && s.p < s.n && !s.is_free();
        let printed = s.strips_as_printed().ok().filter(|_| has_growth);
        let wins = |exchange: Exchange| matches!(exchange, Exchange::Wins { cut: Strips, .. });
        Self {
            case: Case::of(s, exchange, stop, runs),
            exchange,
            stop,
            squares: if squares.contains(&s.p) { Vec::new() } else { squares },
            uneven: [s.p <= s.n && s.n % s.p != 0.0, has_square && s.n % side != 0.0],
            printed: printed.filter(|_| s.exchange(Strips, s.p).is_ok()),
            slow: s.total(Strips).ok().filter(|run| run.speedup < 1.0 && run.t_1 != 0.0),
            turns_on_shared: s.channel == Links::Switched
                && exchange.is_some_and(wins)
                && s.winner_on(Channel::Shared) == Some(Winner::Blocks),
            on_nodes: OnNodes::of(s, exchange),
            fastest: match runs {
                [Some(strips), Some(blocks)] => Some(([strips, blocks], Minimum::of(s))),
                _ => None,
            },
        }
    }
}

impl Case {
    fn of(
        s: &State,
        exchange: Option<Exchange>,
        stop: Option<Stop>,
        runs: [Option<Fastest>; 2],
    ) -> Self {
        let is_precise =
            s.eps != EPS || s.boundary != Boundary::Dirichlet || s.method != Method::Jacobi;
        if 0.0 < s.W && s.rounds(Partition::Rows).is_ok_and(|rounds| 1.0 < rounds) {
            Self::Locks
        } else if let Some(stop) = stop.filter(|_| is_precise) {
            Self::Precision(stop)
        } else if let Some(case) = Self::of_nodes(s) {
            case
        } else if let Some((cut, fastest)) = s.slower_than_one(runs) {
            Self::OneProcessor(cut, fastest)
        } else if let Some(exchange) = exchange {
            Self::Both(exchange, Turn::of(s, exchange))
        } else if let Some(blocks) = s.exchange_of_four() {
            Self::Four { blocks, has_strips: s.exchange(Strips, s.p).is_ok() }
        } else {
            Self::of_one_cut(s)
        }
    }

    /// Processes that do not fit their nodes.
    fn of_nodes(s: &State) -> Option<Self> {
        let grid = s.grid_on_nodes.as_ref()?;
        if MOST_PROCESSES < s.p {
            return Some(Self::TooMany);
        }
        if s.p % s.ppn != 0.0 {
            return Some(Self::NotFull);
        }
        let error = s.require_blocks().and_then(|()| s.exchange(Blocks, s.p)).err()?;
        (error.field() == "ppn").then_some(Self::NoMapping(grid.mapping))
    }

    fn of_one_cut(s: &State) -> Self {
        let nearest = s.nearest_for_both().filter(|_| 9.0 < s.p).and_then(|p| s.decision(p).ok());
        match (s.exists(Strips), nearest) {
            _ if s.p == 1.0 => Self::Alone,
            (false, _) if s.exists(Blocks) => Self::OnlyBlocks,
            (false, _) => Self::Neither,
            (true, None) => Self::OnlyStrips,
            (true, Some(both)) => Self::NoSquare(both.winner),
        }
    }
}

impl Exchange {
    fn of(s: &State, both: &Decision) -> Self {
        let wins = |cut| Self::Wins { cut, is_twice_as_fast: TWICE <= both.advantage };
        match both.winner {
            _ if s.is_free() => Self::Free,
            Winner::Tie if s.is_on_nodes() => Self::Same,
            Winner::Tie => Self::Tie,
            Winner::Strips => wins(Strips),
            Winner::Blocks => wins(Blocks),
        }
    }
}

impl Turn {
    fn of(s: &State, exchange: Exchange) -> Option<Self> {
        let Exchange::Wins { cut, .. } = exchange else {
            return None;
        };
        // The best mapping changes with ts.
        s.require_one_level().ok()?;
        let (winner, elsewhere) = match cut {
            Strips => (Blocks, Winner::Blocks),
            Blocks => (Strips, Winner::Strips),
        };
        let first = s.first_for_blocks();
        Some(if cut == Strips && s.tw == 0.0 {
            Self::FewerStartUps
        } else if s.is_shared() && s.winner_on(Channel::Switched) == Some(elsewhere) {
            Self::Switched(winner)
        } else {
            let or_processors = first.is_some_and(|p| winner == Blocks || 9.0 < p);
            Self::StartUp { winner, or_processors }
        })
    }
}

/// From this share on a mapping is worth a sentence.
const GAINS: f64 = 1.01;

impl OnNodes {
    /// Returns what is to know, what matters most first.
    fn of(s: &State, exchange: Option<Exchange>) -> Vec<Self> {
        let Some(grid) = &s.grid_on_nodes else {
            return Vec::new();
        };
        let flat = [Strips, Blocks].map(|cut| s.exchange_of_one_level(cut, s.p).ok());
        let here = s.exchange(Strips, s.p).ok();
        let one_level = match (exchange.and_then(|_| s.decision(s.p).ok()), flat) {
            (Some(both), [Some(strips), Some(blocks)]) => {
                let said = Decision::between(strips, blocks).winner;
                let wins = both.winner;
                (wins != said).then_some(Self::OneLevel { wins, said })
            }
            _ => None,
        };
        let is_dealt = grid.mapping == Mapping::Cyclic && 1.0 < s.ppn && 1.0 < s.nodes();
        let dealt =
            (is_dealt && here.is_some()).then_some(Self::DealtStrips { nics: 1.0 < s.rails });
        let gains = s.mapping_gain().is_ok_and(|gain| GAINS < gain);
        let rows = s.blocks_mapped(Mapping::Rows).ok().map(|rows| s.in_turn(&rows));
        let rectangle = rows.filter(|_| gains && grid.mapping == Mapping::Blocks);
        let is_same = |flat: f64| {
            let near = |t: f64| (t - flat).abs() <= SAME * flat;
            1.0 < s.ppn && 1.0 < s.nodes() && 0.0 < flat && here.is_some_and(near)
        };
        let same = flat[0].is_some_and(is_same).then_some(Self::SameStrips);
        let rectangle = rectangle.map(|rows| Self::Rectangle { rows });
        [one_level, dealt, rectangle, same].into_iter().flatten().collect()
    }
}

impl Stop {
    fn of(s: &State) -> Result<Self, Error> {
        let (mode, stop) = (s.mode()?, s.iterations()?);
        let error = mode.error_after(stop);
        Ok(match error {
            _ if error <= s.eps * (1.0 + SAME) => Self::Enough,
            _ if stop == 1.0 => Self::AtFirst,
            ..SMALL => Self::Small,
            _ => Self::Large,
        })
    }
}

impl Minimum {
    fn of(s: &State) -> Self {
        let rises = |cut| s.optimum(cut).is_ok_and(|p| p.is_some());
        match () {
            () if s.n == 1.0 => Self::OnePoint,
            () if rises(Strips) || rises(Blocks) => Self::Exists,
            () if s.is_free() => Self::Free,
            () if s.n < 3.0 => Self::TwoRows,
            () if s.tw == 0.0 => Self::Level,
            () => Self::Falling,
        }
    }
}

fn blocks_at(p: f64) -> Result<(), Error> {
    if p < 9.0 {
        let help = "blocks need one with four neighbors. Use a square from 9";
        return Err(Error::new(ErrorKind::TooFewProcessors, "p", p, help));
    }
    Ok(())
}

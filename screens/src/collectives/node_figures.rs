//! The figures on nodes: flat algorithms, leaders and lanes over size, processes and NICs, which wins where, and what
//! each process and each NIC does in time.

use std::f64::consts::SQRT_2;

use crossover_figures::order;
use crossover_model::Size;
use crossover_model::collectives::nodes::{Hierarchy, PhaseOnNodes, RoundsAlike, WayOnNodes};
use crossover_model::collectives::{Algorithm, Transfer, schedule};
use crossover_model::nodes::{Layout, MOST_PROCESSES, Nodes, Placement, Round};

use crate::kits::node_parameters;
use crate::kits::timeline::{Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::params::way_label;
use super::state::{State, noun};
use super::times::draw_times;

/// Samples of a curve.
const SAMPLES: u32 = 121;
/// Columns of the map.
const COLUMNS: u32 = 64;
/// Processes of a node at most on the map, unless more are in use.
const MOST_A_NODE: f64 = 128.0;
/// Sizes in view.
const SIZES: (f64, f64) = (1.0, 1e8);
/// Nodes, and processes of each, that a timeline has at most; two nodes are drawn.
const FEW: (f64, f64) = (4.0, 8.0);
/// Room for the time at the end.
const ROOM: f64 = 1.12;
/// The colors of what knows the nodes: two shades, beside those of the algorithms.
pub(super) const LEADERS: Ink = Ink::Shade(150);
pub(super) const LANES: Ink = Ink::Shade(245);
/// The most segments of a chain that are drawn; more are drawn as these.
pub(super) const MOST_SEGMENTS: f64 = 48.0;
/// Rounds of a timeline at most.
const MOST_ROUNDS: usize = 400;

/// The times of flat algorithms, leaders and lanes, and what one level says.
fn times(params: &Params, x: Axis, at: &[f64], marks: Vec<Points>) -> Result<Figure, Error> {
    State::of(params).t()?;
    let curve = |key| Curve::new(key, at.iter().copied());
    let mut curves = ["t_flat", "t_leaders", "t_lanes", "t_best"].map(curve);
    curves[3] = curve("t_best").with_name("one level, the best");
    let bound = curve("nic_bound").positive();
    draw_times(params, x, (curves.into(), Some(bound)), marks)
}

fn sizes(s: &State) -> (f64, f64) {
    let decade = |m: f64| 10_f64.powf(m.log10().round());
    if s.m <= 0.0 {
        return SIZES;
    }
    (SIZES.0.min(decade(s.m / 10.0)).max(1e-3), SIZES.1.max(decade(s.m * 10.0)).min(1e13))
}

pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (low, high) = sizes(s);
    let at: Vec<f64> = log_space(low, high, SAMPLES).collect();
    let change = s.flip_on_nodes().ok().filter(|flip| low <= flip.m && flip.m <= high);
    let mark = change.and_then(|flip| {
        let t = s.on_nodes().and_then(|on| on.time_of(flip.above, flip.m)).ok()?;
        let name = format!("{}: {}", Unit::Word.show(flip.m), way_label(flip.above));
        let point = Point::new(flip.m, t).label(name).shows("m_cross");
        let points = Points::new("the best changes", [point]).ink(Ink::Text);
        Some(points.marker(Marker::Diamond).tells("m_cross"))
    });
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    times(params, x, &at, mark.into_iter().collect())
}

pub(super) fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let k = s.ppn;
    let least = if k < 2.0 { 2.0 } else { k };
    let most = (4.0 * s.p).max(64.0 * k).min(MOST_PROCESSES);
    let mut counts: Vec<f64> =
        log_space(least, most, SAMPLES).map(|p| (p / k).round().max(1.0) * k).collect();
    counts.extend([s.p]);
    counts.retain(|p| least <= *p && *p <= most);
    order::sort_ascending(&mut counts);
    counts.dedup();
    let x = Axis::log("processes p", Unit::Processor, (least, most)).sets("p");
    times(params, x, &counts, Vec::new())
}

/// Returns the parameters on nodes, by an algorithm that there is without them, too.
fn placed(params: &Params) -> Result<Params, Error> {
    let mut there = node_parameters::placed(params, "network")?;
    let s = State::of(params);
    if !s.is_on_nodes() && matches!(s.algorithm, Some(WayOnNodes::Hierarchical(_))) {
        there.set_text("algorithm", "best")?;
    }
    Ok(there)
}

pub(super) fn over_rails(params: &Params) -> Result<Figure, Error> {
    let there = placed(params)?;
    let most = there.at("rails").number().max(8.0);
    let at: Vec<f64> = (1..=most as u32).map(f64::from).collect();
    let x = Axis::linear("NICs per node r", Unit::One, (1.0, most)).sets("rails");
    let figure = times(&there, x, &at, Vec::new())?;
    let Figure::Plot(mut plot) = figure else {
        return Ok(figure);
    };
    if !State::of(params).is_on_nodes() {
        // What it would be on nodes is no readout here, and the present place is on none of the curves.
        plot.layers.retain(|layer| !matches!(layer, Layer::Points(_)));
        for layer in &mut plot.layers {
            if let Layer::Line(line) = layer {
                line.shows = "";
            }
        }
    }
    Ok(plot.into())
}

/// Returns which way wins where: message size by processes of a node.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.t()?;
    let (low, high) = sizes(s);
    let mut counts = Vec::new();
    // Each at least a half more than the one before: few enough to be told apart.
    let mut least = 1.0;
    for k in 1..=MOST_A_NODE.max(s.ppn).min(s.p) as u32 {
        let k = f64::from(k);
        if s.p % k == 0.0 && (least <= k || k == s.ppn) {
            counts.push(k);
            least = 1.5 * k;
        }
    }
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    let y = Axis::log("processes per node k", Unit::One, (1.0 / SQRT_2, 0.0)).sets("ppn");
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, counts) };
    let mut ways = vec![(Hierarchy::Leaders.name(), LEADERS), (Hierarchy::Lanes.name(), LANES)];
    for (i, algorithm) in s.op.algorithms().iter().enumerate() {
        ways.push((algorithm.name(), Ink::Series(i)));
    }
    Ok(grid.winners::<State>(params, "best_on_network", &ways)?.into())
}

pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (on, used) = (s.on_nodes()?, s.way()?);
    let mut ways: Vec<WayOnNodes> = Vec::new();
    for algorithm in s.op.algorithms() {
        ways.push(WayOnNodes::Flat(*algorithm));
    }
    ways.extend(Hierarchy::ALL.map(WayOnNodes::Hierarchical));
    let mut rows = Vec::new();
    for way in ways {
        let there = s.with(&|values| values.algorithm = Some(way));
        let rounds = there.rounds_on_nodes().unwrap_or_default();
        rows.push((way, shared_most(&rounds), on.time_of(way, s.m)));
    }
    let caption =
        format!("{} at p = {}, k = {}, m = {}", noun(s.op), s.p, s.ppn, Unit::Word.show(s.m));
    Ok(Listing::new(caption, &rows)
        .column("algorithm", Unit::One, &|(way, _, t)| match t {
            Ok(_) => way_label(*way).into(),
            Err(error) => format!("{}; {}", way_label(*way), error.help()).into(),
        })
        .column("rounds", Unit::One, &|(_, [rounds, ..], _)| (*rounds).into())
        .column("rounds between nodes", Unit::One, &|(_, [_, across, _], _)| (*across).into())
        .column("messages on a NIC", Unit::One, &|(_, [.., most], _)| (*most).into())
        .column("time", Unit::Second, &|(.., t)| t.as_ref().ok().copied().into())
        .current(|(way, ..)| *way == used)
        .sets(|(way, _, t)| {
            let set = ("algorithm", way.name().to_owned());
            if t.is_ok() { vec![set] } else { Vec::new() }
        })
        .into())
}

/// Returns the number of rounds, of those with a message between nodes, and the most messages on one NIC.
fn shared_most(rounds: &[RoundsAlike]) -> [f64; 3] {
    let mut told = [0.0; 3];
    for alike in rounds {
        told[0] += alike.count;
        if 0.0 < alike.round.across.messages {
            told[1] += alike.count;
            told[2] = alike.round.across.messages.max(told[2]);
        }
    }
    told
}

/// A machine small enough to draw, with what runs on it.
pub(super) struct Few {
    pub state: State,
    machine: Nodes,
    layout: Layout,
}

/// The messages of one round: from when, how long those between nodes and those inside take, and all of it.
struct Timed {
    start: f64,
    across: f64,
    inside: f64,
    end: f64,
    messages: Vec<(usize, usize, f64)>,
}

impl Few {
    /// Returns at most four nodes of at most eight processes.
    pub(super) fn of(s: &State) -> Result<Self, Error> {
        s.t()?;
        let way = s.way()?;
        let (nodes, k) = (s.layout()?.nodes() as f64, s.ppn.min(FEW.1));
        let p = nodes.min(FEW.0) * k;
        let state = s.with(&|values| {
            (values.p, values.ppn, values.algorithm) = (p.max(2.0), k, Some(way));
        });
        let (machine, layout) = (state.machine(), state.layout()?);
        Ok(Self { state, machine, layout })
    }

    /// Returns the time of a round and what it is made of: between nodes, inside, all.
    pub(super) fn round_times(
        &self,
        layout: &Layout,
        messages: &[Transfer],
    ) -> Result<[f64; 3], Error> {
        let words = messages.iter().map(|message| (message.from, message.to, message.words));
        let combines = messages.iter().filter(|message| message.combine);
        let combined = combines.map(|message| message.words).fold(0.0, f64::max);
        let round = Round { combined, ..layout.count(words) };
        let only = |across, inside| Round { across, inside, combined: 0.0 };
        let none = Round::default();
        Ok([
            self.machine.time(&only(round.across, none.inside), 0.0)?,
            self.machine.time(&only(none.across, round.inside), 0.0)?,
            self.machine.time(&round, self.state.gamma)?,
        ])
    }

    /// Returns the rounds of the way in use, and where its processes are.
    fn play(&self) -> Result<(Vec<Timed>, Layout), Error> {
        let s = &self.state;
        let mut rounds = Vec::new();
        let layout = match s.way()? {
            WayOnNodes::Flat(algorithm) => {
                let segments = s.on_nodes()?.segments(algorithm, s.m)?.min(MOST_SEGMENTS);
                rounds.extend(schedule(s.op, algorithm, &s.size(), segments)?.rounds);
                self.layout
            }
            WayOnNodes::Hierarchical(hierarchy) => {
                for phase in &s.hierarchical(hierarchy)?.phases {
                    rounds.extend(self.phase_rounds(hierarchy, phase)?);
                }
                Layout::of(&self.machine, s.p, Placement::Block)?
            }
        };
        let (mut start, mut timed) = (0.0, Vec::new());
        for round in rounds.into_iter().take(MOST_ROUNDS) {
            let [across, inside, all] = self.round_times(&layout, &round)?;
            let messages = round.iter().map(|on| (on.from, on.to, on.words)).collect();
            let end = start + all;
            let (across, inside) = (start + across, start + inside);
            timed.push(Timed { start, across, inside, end, messages });
            start = end;
        }
        Ok((timed, layout))
    }

    /// Returns the rounds of a phase, in all nodes or in all groups at once.
    fn phase_rounds(
        &self,
        hierarchy: Hierarchy,
        phase: &PhaseOnNodes,
    ) -> Result<Vec<Vec<Transfer>>, Error> {
        let (k, nodes) = (self.layout.ppn(), self.layout.nodes());
        let members = if phase.is_across { nodes } else { k };
        let groups = match (phase.is_across, hierarchy) {
            (false, _) => nodes,
            (true, Hierarchy::Leaders) => 1,
            (true, Hierarchy::Lanes) => k,
        };
        let place = |group: usize, member: usize| {
            if phase.is_across { member * k + group } else { group * k + member }
        };
        let all: f64 = phase.rounds.iter().map(|alike| alike.count).sum();
        let is_chain = phase.algorithm == Algorithm::Chain;
        let segments = if is_chain { (all - members as f64 + 2.0).min(MOST_SEGMENTS) } else { 1.0 };
        let size = Size { n: phase.n, p: members as f64 };
        let one = schedule(phase.operation, phase.algorithm, &size, segments)?;
        let mut rounds = Vec::with_capacity(one.rounds.len());
        for round in &one.rounds {
            let mut everywhere = Vec::with_capacity(groups * round.len());
            for group in 0..groups {
                for on in round {
                    let [from, to] = [on.from, on.to].map(|member| place(group, member));
                    everywhere.push(Transfer { from, to, pieces: Vec::new(), ..*on });
                }
            }
            rounds.push(everywhere);
        }
        Ok(rounds)
    }
}

const INSIDE: usize = 0;
const ACROSS: usize = 1;
const NIC: usize = 2;
const SHARED: usize = 3;

/// Returns what each process of two nodes does in time, and each of their NICs.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let params = placed(params)?;
    let s = State::of(&params);
    let few = Few::of(s)?;
    let (rounds, layout) = few.play()?;
    let (k, nics) = (layout.ppn(), layout.nics());
    let shown = layout.nodes().min(2);
    let row_of = |process: usize| layout.node(process) * (k + nics) + layout.local(process);
    let nic_row = |node: usize, nic: usize| node * (k + nics) + k + nic;
    let mut timeline = Timeline::new([
        ("inside a node", Ink::Shade(120), false),
        ("between nodes", Ink::Accent, false),
        ("NIC, one message", Ink::Muted, false),
        ("NIC, shared", Ink::Text, true),
    ]);
    for (number, round) in (1..).zip(&rounds) {
        let mut on_nics = vec![0; shown * nics];
        for &(from, to, words) in &round.messages {
            let crosses = layout.node(from) != layout.node(to);
            let (kind, end) = if crosses { (ACROSS, round.across) } else { (INSIDE, round.inside) };
            for (process, lane) in [(from, (0.0, 0.5)), (to, (0.5, 1.0))] {
                if layout.node(process) < shown {
                    let label = Unit::Word.show(words);
                    timeline.bar(kind, (row_of(process), lane), (round.start, end), label);
                }
            }
            if crosses && layout.node(from) < shown {
                on_nics[layout.node(from) * nics + layout.nic(layout.local(from))] += 1;
            }
        }
        for (at, count) in on_nics.into_iter().enumerate().filter(|(_, count)| 0 < *count) {
            let kind = if count == 1 { NIC } else { SHARED };
            let label = Unit::Message.show(f64::from(count));
            let row = nic_row(at / nics, at % nics);
            timeline.bar(kind, (row, WHOLE_ROW), (round.start, round.across), label);
        }
        timeline.step(round.start, step_text(number, rounds.len(), round, &layout));
    }
    let end = rounds.last().map_or(0.0, |last| last.end);
    timeline.step(end, "done".to_owned());
    let rows = Axis::rows(title(s, &few.state), row_names(&layout, shown));
    Ok(timeline.plot(rows, ROOM, (end.max(f64::MIN_POSITIVE), 0), "").into())
}

fn step_text(number: usize, all: usize, round: &Timed, layout: &Layout) -> String {
    let crossing = |on: &&(usize, usize, f64)| layout.node(on.0) != layout.node(on.1);
    let across = round.messages.iter().filter(crossing).count();
    let inside = round.messages.len() - across;
    let words = round.messages.iter().map(|on| on.2).fold(0.0, f64::max);
    let words = Unit::Word.show(words);
    format!(
        "round {number} of {all}: {across} messages between nodes, {inside} inside, up to {words} each"
    )
}

/// Returns the title of the rows, with what few nodes and processes stand for.
fn title(s: &State, few: &State) -> String {
    let [all, drawn] = [s, few].map(|s| (s.ppn, s.p));
    if all == drawn {
        return "process, NIC".to_owned();
    }
    let show = |number| Unit::One.show(number);
    let nodes = |(k, p): (f64, f64)| format!("{} nodes of {}", show(p / k), show(k));
    format!("process, NIC; {} stand for {}", nodes(drawn), nodes(all))
}

fn row_names(layout: &Layout, shown: usize) -> Vec<String> {
    let (k, nics, mut names) = (layout.ppn(), layout.nics(), Vec::new());
    for node in 0..shown {
        for local in 0..k {
            let process =
                if layout.is_cyclic() { local * layout.nodes() + node } else { node * k + local };
            names.push(process.to_string());
        }
        for nic in 0..nics {
            let number = if nics == 1 { String::new() } else { format!(" {nic}") };
            names.push(format!("NIC{number} of node {node}"));
        }
    }
    names
}

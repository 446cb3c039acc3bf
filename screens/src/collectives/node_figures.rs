//! The figures on nodes: flat algorithms, leaders and lanes over size, processes and NICs, which wins where, and what
//! each process and each NIC does in time.

use std::f64::consts::SQRT_2;

use crossover_figures::order;
use crossover_model::Size;
use crossover_model::collectives::nodes::{Hierarchy, PhaseOnNodes, RoundsAlike, WayOnNodes};
use crossover_model::collectives::{Algorithm, Operation, Transfer, schedule};
use crossover_model::nodes::{Layout, MOST_PROCESSES, Nodes, Placement, Round};

use crate::kits::timeline::{Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::params::{Place, label, way_label};
use super::picture::MOST_SEGMENTS;
use super::state::{State, noun};

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
/// Rounds of a timeline at most.
const MOST_ROUNDS: usize = 400;

/// The times of flat algorithms, leaders and lanes, and what one level says.
fn times(params: &Params, x: Axis, at: &[f64]) -> Result<Figure, Error> {
    State::of(params).t()?;
    let curve = |key| Curve::new(key, at.iter().copied());
    let sweep = Sweep::over::<State>(params, x);
    let sweep = sweep.draw(curve("t_flat")).draw(curve("t_leaders")).draw(curve("t_lanes"));
    let sweep = sweep.draw(curve("t_best").with_name("one level, the best")).with_overlaps_dashed();
    let sweep = sweep.draw(curve("nic_bound").positive());
    let here = sweep.current_point("t").filter(|here| 0.0 < here.y);
    let here = here.map(|here| Points::current([here]).shows("t"));
    Ok(sweep.log("time", Vec::new())?.with_all(here).into())
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
    let figure = times(params, Axis::log("size m", Unit::Word, (low, high)).sets("m"), &at)?;
    let Figure::Plot(plot) = figure else {
        return Ok(figure);
    };
    let change = s.flip_on_nodes().ok().filter(|flip| low <= flip.m && flip.m <= high);
    let mark = change.and_then(|flip| {
        let t = s.on_nodes().and_then(|on| on.time_of(flip.above, flip.m)).ok()?;
        let name = format!("{}: {}", Unit::Word.show(flip.m), way_label(flip.above));
        let point = Point::new(flip.m, t).label(name).shows("m_cross");
        let points = Points::new("the best changes", [point]).ink(Ink::Text);
        Some(points.marker(Marker::Diamond).tells("m_cross"))
    });
    Ok(plot.with_all(mark).into())
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
    times(params, x, &counts)
}

/// Returns the state on nodes: itself, or what it would be on nodes that the processes fill.
fn placed(s: &State) -> State {
    if s.is_on_nodes() {
        return s.with(|_| {});
    }
    let k = filled(s);
    s.with(|values| {
        (values.network, values.ppn) = (Place::Nodes, k);
        values.algorithm =
            values.algorithm.filter(|way| !matches!(way, WayOnNodes::Hierarchical(_)));
    })
}

/// Returns the processes of a node, or the greatest number below that the processes fill nodes with.
fn filled(s: &State) -> f64 {
    let most = s.ppn.min(s.p) as u32;
    let divides = |k: &u32| s.p % f64::from(*k) == 0.0;
    f64::from((1..=most).rev().find(divides).unwrap_or(1))
}

pub(super) fn over_rails(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    placed(s).t()?;
    let most = s.rails.max(8.0);
    let (here, k) = (s.is_on_nodes(), if s.is_on_nodes() { s.ppn } else { filled(s) });
    let curve = |key, name: &str| {
        let curve = Curve::new(key, (1..=most as u32).map(f64::from));
        if here {
            return curve;
        }
        curve.with("network", "nodes").with("ppn", k.to_string()).with_name(name)
    };
    let x = Axis::linear("NICs per node r", Unit::One, (1.0, most)).sets("rails");
    let sweep = Sweep::over::<State>(params, x);
    let sweep = sweep.draw(curve("t_flat", "best flat, on nodes"));
    let sweep = sweep.draw(curve("t_leaders", "leaders, on nodes"));
    let sweep = sweep.draw(curve("t_lanes", "lanes, on nodes"));
    let one_level = "one level, the best";
    let sweep = sweep.draw(curve("t_best", one_level).with_name(one_level)).with_overlaps_dashed();
    let sweep = sweep.draw(curve("nic_bound", "NIC bound").positive());
    let at = here.then(|| sweep.current_point("t")).flatten().filter(|at| 0.0 < at.y);
    let at = at.map(|at| Points::current([at]).shows("t"));
    Ok(sweep.log("time", Vec::new())?.with_all(at).into())
}

/// Returns which way wins where: message size by processes of a node.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.t()?;
    let (low, high) = sizes(s);
    let most = MOST_A_NODE.max(s.ppn).min(s.p) as u32;
    let divides = |k: &u32| s.p % f64::from(*k) == 0.0;
    let mut counts: Vec<f64> = (1..=most).filter(divides).map(f64::from).collect();
    // Few enough to be told apart.
    while 12 < counts.len() {
        let halved = counts.iter().copied().enumerate();
        let kept = halved.filter(|(at, k)| at % 2 == 0 || *k == s.ppn).map(|(_, k)| k);
        counts = kept.collect();
    }
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    let y = Axis::log("processes per node k", Unit::One, (1.0 / SQRT_2, 0.0)).sets("ppn");
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, counts) };
    let flat = s.op.algorithms().iter().enumerate();
    let mut ways: Vec<_> = flat.map(|(i, a)| (a.name(), Ink::Series(i))).collect();
    ways.push((Hierarchy::Leaders.name(), Ink::Series(6)));
    ways.push((Hierarchy::Lanes.name(), Ink::Series(7)));
    Ok(grid.winners::<State>(params, "best_on_network", &ways)?.into())
}

pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (on, used) = (s.on_nodes()?, s.way()?);
    let flat = s.op.algorithms().iter().map(|algorithm| WayOnNodes::Flat(*algorithm));
    let ways = flat.chain(Hierarchy::ALL.map(WayOnNodes::Hierarchical));
    let rows: Vec<_> = ways
        .map(|way| {
            let there = s.with(|values| values.algorithm = Some(way));
            let rounds = there.rounds_on_nodes().unwrap_or_default();
            (way, shared_most(&rounds), on.time_of(way, s.m))
        })
        .collect();
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
    let across = rounds.iter().filter(|alike| 0.0 < alike.round.across.messages);
    let most = across.clone().map(|alike| alike.round.across.messages).fold(0.0, f64::max);
    [rounds.iter().map(|alike| alike.count).sum(), across.map(|alike| alike.count).sum(), most]
}

pub(super) fn operations(params: &Params) -> Result<Figure, Error> {
    let here = State::of(params);
    let rows = Operation::ALL.into_iter().map(|op| {
        let s = here.with(|values| (values.op, values.algorithm) = (op, None));
        Ok((op, *s.best_on_network()?, s.best_flat()?, s.best()?))
    });
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    let caption = format!(
        "all operations at p = {}, k = {}, m = {}",
        here.p,
        here.ppn,
        Unit::Word.show(here.m)
    );
    Ok(Listing::new(caption, &rows)
        .column("operation", Unit::One, &|(op, ..)| noun(*op).into())
        .column("fastest", Unit::One, &|(_, best, ..)| way_label(best.way).into())
        .telling()
        .column("time", Unit::Second, &|(_, best, ..)| best.t.into())
        .column("best flat", Unit::Second, &|(_, _, flat, _)| flat.t.into())
        .column("one level says", Unit::One, &|(.., best)| label(best.algorithm).into())
        .column("its time", Unit::Second, &|(.., best)| best.t.into())
        .current(|(op, ..)| *op == here.op)
        .sets(|(op, ..)| vec![("op", op.name().to_owned())])
        .into())
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
        let state = s.with(|values| {
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
        let mut start = 0.0;
        let timed = rounds.into_iter().take(MOST_ROUNDS).map(|round| {
            let [across, inside, all] = self.round_times(&layout, &round)?;
            let messages = round.iter().map(|on| (on.from, on.to, on.words)).collect();
            let end = start + all;
            let timed =
                Timed { start, across: start + across, inside: start + inside, end, messages };
            start = end;
            Ok(timed)
        });
        Ok((timed.collect::<Result<_, Error>>()?, layout))
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
        let everywhere = one.rounds.into_iter().map(|round| {
            let in_group = |group| {
                round.iter().map(move |on: &Transfer| Transfer {
                    from: place(group, on.from),
                    to: place(group, on.to),
                    pieces: Vec::new(),
                    ..*on
                })
            };
            (0..groups).flat_map(in_group).collect()
        });
        Ok(everywhere.collect())
    }
}

const INSIDE: usize = 0;
const ACROSS: usize = 1;
const NIC: usize = 2;
const SHARED: usize = 3;

/// Returns what each process of two nodes does in time, and each of their NICs.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let s = &placed(State::of(params));
    let few = Few::of(s)?;
    let (rounds, layout) = few.play()?;
    let (k, nics) = (layout.ppn(), layout.nics());
    let shown = layout.nodes().min(2);
    let row_of = |process: usize| layout.node(process) * (k + nics) + layout.local(process);
    let nic_row = |node: usize, nic: usize| node * (k + nics) + k + nic;
    let mut timeline = Timeline::new([
        ("inside a node", Ink::Shade(150), false),
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
    let (k, nics) = (layout.ppn(), layout.nics());
    let process = |node: usize, local: usize| {
        if layout.is_cyclic() { local * layout.nodes() + node } else { node * k + local }
    };
    let of_node = |node: usize| {
        let processes = (0..k).map(move |local| process(node, local).to_string());
        let nic = move |nic: usize| match nics {
            1 => format!("NIC of node {node}"),
            _ => format!("NIC {nic} of node {node}"),
        };
        processes.chain((0..nics).map(nic)).collect::<Vec<_>>()
    };
    (0..shown).flat_map(of_node).collect()
}

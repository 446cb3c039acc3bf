//! The figures over the number of nodes, and the tables of all networks and of all patterns.

use crossover_model::order;
use crossover_model::topology::{Blocking, Pattern, Topology};

use crate::screen::notes::topology::figures as words;
use crate::screen::prelude::*;
use crate::screen::quantity;

use super::params::{name, name_with_article};
use super::state::State;
use super::{load, picture};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::LOAD, load::load),
    FigureSpec::at_once(words::GRAPH, picture::graph),
    FigureSpec::at_once(words::DIAMETER_OVER_P, |params| networks(params, "diameter", is_chosen)),
    FigureSpec::at_once(words::LINKS_OVER_P, |params| networks(params, "links", is_chosen)),
    FigureSpec::at_once(words::BISECTION_OVER_P, |params| networks(params, "bisection", is_chosen)),
    FigureSpec::at_once(words::SWITCHES_OVER_P, |params| {
        networks(params, "crosspoints", is_of_crosspoints)
    }),
    FigureSpec::at_once(words::WORST_OVER_P, worst),
    FigureSpec::at_once(words::COMPARISON, comparison),
    FigureSpec::at_once(words::PATTERNS, patterns),
];

/// Samples of a curve.
const SAMPLES: u32 = 121;
/// The most links that messages are followed over for one row of a table.
const MOST_HOPS: f64 = 20_000.0;

/// Returns the numbers of nodes that a network can have, up to `most`, evenly by their logarithm.
fn sizes(topology: Topology, most: f64) -> Vec<f64> {
    let sizes = log_space(2.0, most, SAMPLES).map(|p| topology.sizes_near(p.round()).0);
    let mut sizes: Vec<f64> = sizes.filter(|p| *p <= most).collect();
    sizes.dedup();
    sizes
}

fn nodes(s: &State) -> Axis {
    let most = (2.0 * s.p).max(1024.0);
    Axis::log("nodes p", Unit::Processor, (2.0, most)).sets("p")
}

/// Returns whether a network is the current one or chosen by the reader.
fn is_chosen(s: &State, topology: Topology) -> bool {
    topology == s.topology || s.curves.has(&topology)
}

/// Returns whether a network has its crosspoints drawn: the current one, and those that pass every
/// permutation or are the classic one that does not.
fn is_of_crosspoints(s: &State, topology: Topology) -> bool {
    let classic = [Topology::Crossbar, Topology::Omega, Topology::Benes, Topology::Batcher];
    topology == s.topology || classic.contains(&topology)
}

/// Returns the color and the stroke of a network: the first eight have one of their own, the switched ones
/// and those after them the steps of a shade.
fn look(topology: Topology) -> (Ink, Stroke) {
    match topology as usize {
        index @ 0..8 => (Ink::Series(index), Stroke::Solid),
        8 => (Ink::Text, Stroke::Dashed),
        9 => (Ink::Muted, Stroke::Dashed),
        10 => (Ink::Idle, Stroke::Dashed),
        index @ 11..16 => (Ink::step(index - 11, 5), Stroke::Solid),
        index => (Ink::step(index - 16, 7), Stroke::Dotted),
    }
}

/// Returns the quantity `key` over the number of nodes, a curve for each network that is `shown` and has it.
fn networks(
    params: &Params,
    key: &'static str,
    shown: fn(&State, Topology) -> bool,
) -> Result<Figure, Error> {
    let s = State::of(params);
    let x = nodes(s);
    let (mut top, most) = (2.0_f64, x.range.1);
    let mut sweep = Sweep::over::<State>(params, x);
    // The links of a complete network leave every other out of view, so it comes last.
    let mut all: Vec<_> = Topology::ALL.into_iter().filter(|one| shown(s, *one)).collect();
    order::by_key(&mut all, |one| *one == Topology::Complete);
    for topology in all {
        let has_it = |p: &f64| quantity::number(&s.with_network(topology, *p), key).is_ok();
        let (ink, stroke) = look(topology);
        let at: Vec<_> = sizes(topology, most).into_iter().filter(has_it).collect();
        if at.is_empty() {
            continue;
        }
        let curve = Curve::new(key, at).with("topology", topology.name());
        sweep = sweep.draw(curve.with_name(name(topology)).ink(ink).stroke(stroke));
        if topology != Topology::Complete || topology == s.topology {
            top = top.max(sweep.span().1);
        }
    }
    let sweep = sweep.whole()?;
    let here = sweep.current_point(key).map(|here| {
        let label = format!("{}: {}", name(s.topology), Unit::One.show(here.y));
        here.label(label)
    });
    let top = here.as_ref().map_or(top, |here| top.max(here.y));
    let plot = sweep.plot(Axis::log(key, Unit::One, (1.0, top * 1.1)).rounded());
    Ok(plot.with_all(here.map(|here| Points::current([here]).shows(key))).into())
}

fn worst(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let x = nodes(s);
    let places = sizes(s.topology, x.range.1);
    let keys = ["t_worst_store_and_forward", "t_worst_packet", "t_worst"];
    let mut sweep = Sweep::over::<State>(params, x);
    for key in keys {
        sweep = sweep.curve(key, places.iter().copied());
    }
    let sweep = sweep.whole()?;
    // Times of zero have no place on a logarithmic axis.
    let here =
        keys.into_iter().filter_map(|key| sweep.current_point(key)).filter(|here| 0.0 < here.y);
    let here = Points::current(here);
    Ok(sweep.log("time", Vec::new())?.with(here).into())
}

fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let rows = Topology::ALL.into_iter().map(|topology| {
        let there = s.nearest(topology);
        there.metrics()?;
        let blocking = there.fabric()?.blocking.map_or("", Blocking::name);
        Ok((topology, there.p, there, blocking))
    });
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    Ok(Listing::new(format!("networks near p = {}", Unit::One.show(s.p)), &rows)
        .column("network", Unit::One, &|row| name(row.0).into())
        .column("p", Unit::One, &|row| row.1.into())
        .column("diameter", Unit::One, &|row| number_cell(&row.2, "diameter"))
        .column("mean", Unit::One, &|row| number_cell(&row.2, "avg_distance"))
        .column("links", Unit::One, &|row| number_cell(&row.2, "links"))
        .column("degree", Unit::One, &|row| number_cell(&row.2, "degree"))
        .column("bisection", Unit::One, &|row| number_cell(&row.2, "bisection"))
        .column("cut-through", Unit::Second, &|row| number_cell(&row.2, "t_worst"))
        // A complete network of thousands has more links than can be listed.
        .column("slowdown", Unit::One, &|(_, _, there, _)| {
            there.traffic(s.pattern, MOST_HOPS).map(|found| found.slowdown).ok().into()
        })
        .column("stages", Unit::One, &|row| number_cell(&row.2, "stages"))
        .column("switches", Unit::One, &|row| number_cell(&row.2, "switches"))
        .column("crosspoints", Unit::One, &|row| number_cell(&row.2, "crosspoints"))
        .column("blocking", Unit::One, &|row| row.3.into())
        .current(|row| row.0 == s.topology)
        .sets(|row| vec![("topology", row.0.name().to_owned()), ("p", row.1.to_string())])
        .into())
}

fn patterns(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.graph()?;
    let rows = [
        (Pattern::Random(s.seed as u64), "random", "random permutation"),
        (Pattern::Shift(s.k), "shift", "shift by k"),
        (Pattern::Transpose, "transpose", "transpose"),
        (Pattern::AllToAll, "all_to_all", "all-to-all"),
        (Pattern::BitReverse, "bit_reverse", "bit reversal"),
        (Pattern::Gather, "gather", "gather"),
        (Pattern::Scatter, "scatter", "scatter"),
    ];
    let rows = rows
        .map(|(pattern, key, name)| (pattern, key, name, s.traffic(pattern, 2.0 * MOST_HOPS).ok()));
    let caption =
        format!("patterns on {} of {}", name_with_article(s.topology), Unit::One.show(s.p));
    Ok(Listing::new(caption, &rows)
        .column("pattern", Unit::One, &|row| row.2.into())
        .column("messages", Unit::One, &|row| row.3.map(|found| found.messages).into())
        .column("links each", Unit::One, &|row| row.3.map(|found| found.hops).into())
        .column("busiest link", Unit::One, &|row| row.3.map(|found| found.max_load).into())
        .column("slowdown", Unit::One, &|row| row.3.map(|found| found.slowdown).into())
        .column("effective per-word time", Unit::SecondPerWord, &|row| {
            row.3.and_then(|found| found.effective_tw(s.tw).ok()).into()
        })
        .current(|row| row.0 == s.pattern)
        .sets(|row| vec![("pattern", row.1.to_owned())])
        .into())
}

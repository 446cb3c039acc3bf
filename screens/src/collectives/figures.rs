//! The times over the size and over the processes, which algorithm is best where, and tables of the
//! algorithms and of all operations.

use std::f64::consts::SQRT_2;

use crossover_figures::order;
use crossover_model::collectives::{Operation, Shape, Share, meetings};

use crate::kits::measured;
use crate::screen::notes::collectives::figures as words;
use crate::screen::prelude::*;

use super::nccl_figures;
use super::node_figures;
use super::params::{Place, label};
use super::picture::tree;
use super::state::{State, noun, topology};
use super::times::draw_times;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::TIME_OVER_SIZE, over_size),
    FigureSpec::at_once(words::TIME_OVER_P, over_p),
    FigureSpec::at_once(words::MAP, map),
    FigureSpec::at_once(words::TREE, tree),
    FigureSpec::at_once(words::COMPARISON, comparison),
    FigureSpec::at_once(words::OPERATIONS, operations),
    FigureSpec::at_once(words::TUNER, nccl_figures::tuner),
    FigureSpec::at_once(words::TIMELINE, node_figures::timeline),
    FigureSpec::at_once(words::TIME_OVER_RAILS, node_figures::over_rails),
];

/// Samples of a curve.
const SAMPLES: u32 = 161;
/// Columns of the map.
const COLUMNS: u32 = 96;
/// The map has processes at least up to 2 to the first power, and at most to the second.
const POWERS: (f64, f64) = (10.0, 20.0);
/// The sizes in view, unless a crossover lies outside.
const SIZES: (f64, f64) = (1.0, 1e6);

/// Returns the sizes in view: whole decades with `m` and every crossover inside.
fn sizes(s: &State) -> (f64, f64) {
    let winners = s.winners();
    let crossings = winners.iter().map(|winner| s.m_of(winner.from));
    crossings.chain([s.m]).filter(|m| 1e-3 < *m && *m < 1e15).fold(SIZES, |(low, high), m| {
        let decade = |m: f64| 10_f64.powf(m.log10().round());
        (low.min(decade(m / 10.0)), high.max(decade(m * 10.0)))
    })
}

fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let whole = measured::whole(params, s.op.name(), s.p, s.word);
    if s.is_nccl() {
        return Ok(nccl_figures::over_size(params)?.with(whole));
    }
    if s.is_on_nodes() {
        return Ok(node_figures::over_size(params)?.with(whole));
    }
    let (low, high) = sizes(s);
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    let crossovers =
        s.network == Place::Switched && s.op != Operation::Barrier && s.measurements().is_none();
    let marks = crossovers.then(|| changes(s, (low, high)));
    let at: Vec<_> = log_space(low, high, SAMPLES).collect();
    let figure = draw_times(params, x, (curves(s, &at), None), marks.unwrap_or_default())?;
    Ok(figure.with(whole))
}

fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.is_nccl() {
        return nccl_figures::over_p(params);
    }
    if s.is_on_nodes() {
        return node_figures::over_p(params);
    }
    let p = s.p;
    let most = (2.0 * p).max(1024.0);
    let mut counts: Vec<f64> = log_space(2.0, most, SAMPLES).map(f64::round).collect();
    // Powers of two and squares, for those who need them.
    counts.extend((1..=most.log2() as u32).map(|k| f64::exp2(f64::from(k))));
    let squares: Vec<f64> = counts.iter().map(|p| p.sqrt().round().powi(2)).collect();
    counts.extend(squares.into_iter().filter(|p| 2.0 <= *p && *p <= most));
    counts.push(p);
    order::sort_ascending(&mut counts);
    counts.dedup();
    let x = Axis::log("processes p", Unit::Processor, (2.0, most)).sets("p");
    draw_times(params, x, (curves(State::of(params), &counts), None), Vec::new())
}

/// Returns a curve for each algorithm where any two processes are neighbors, and elsewhere one for
/// each network. The first five colors are those of algorithms.
fn curves(s: &State, at: &[f64]) -> Vec<Curve> {
    let curve = |key| Curve::new(key, at.iter().copied());
    if s.network == Place::Switched {
        let algorithms = s.op.algorithms().iter().enumerate();
        let by = |(i, algorithm): (usize, &_)| {
            let name = label(*algorithm);
            curve("t").with("algorithm", algorithm.name()).with_name(name).ink(Ink::Series(i))
        };
        return algorithms.map(by).collect();
    }
    let on = |shape: Shape, name, ink| {
        let curve = curve("t").with("network", shape.name()).with_name(name).ink(ink);
        // On an Ethernet no algorithm is asked for.
        let is_ethernet = s.network == Place::Ethernet;
        if is_ethernet { curve.with("algorithm", "best") } else { curve }
    };
    vec![
        curve("t_best"),
        on(Shape::Ring, "on a ring", Ink::Series(5)),
        on(Shape::Mesh2d, "on a mesh", Ink::Series(6)),
        on(Shape::Torus2d, "on a torus", Ink::Series(7)),
        on(Shape::Hypercube, "on a hypercube", Ink::Text),
        curve("t_ethernet"),
        curve("t_ethernet_packed"),
    ]
}

/// Returns the sizes at which the best algorithm changes, and those at which two others change
/// places.
fn changes(s: &State, (low, high): (f64, f64)) -> Vec<Points> {
    let (op, p, winners) = (s.op, s.p, s.winners());
    let each = op.total_words(&Share { m: 1.0, p });
    let [mut best, mut others] = [const { Vec::new() }; 2];
    let meetings = meetings(op, &s.price, p, (low * each, high * each));
    for meeting in meetings.unwrap_or_default() {
        let at = Point::new(s.m_of(meeting.n), meeting.t);
        let is_near = |m: f64| (m - at.x).abs() <= 1e-9 * m;
        // Which algorithm is the best from here on; where two others meet their curves tell which.
        let Some(next) = winners.iter().find(|next| is_near(s.m_of(next.from))) else {
            others.push(at);
            continue;
        };
        let label = format!("{}: {}", Unit::Word.show(at.x), label(next.algorithm));
        let is_next = s.flip().is_ok_and(|flip| is_near(flip.m));
        best.push(at.label(label).shows(if is_next { "m_cross" } else { "" }));
    }
    let best = Points::new("the best changes", best).ink(Ink::Text).marker(Marker::Diamond);
    let others = Points::new("others cross", others);
    let marks = [best, others.ink(Ink::Muted).marker(Marker::Ring)].into_iter();
    let marks = marks.filter(|marks| !marks.points.is_empty());
    marks.map(|marks| marks.tells("m_cross")).collect()
}

/// Returns which algorithm is best where: message size by number of processes.
fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.is_nccl() {
        return nccl_figures::map(params);
    }
    if s.is_on_nodes() {
        return node_figures::map(params);
    }
    let (low, high) = sizes(s);
    let most = POWERS.0.max(s.p.log2().ceil() + 1.0).min(POWERS.1) as u32;
    let counts = (1..=most).map(|power| f64::exp2(f64::from(power))).collect();
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    let y = Axis::log("processes p", Unit::Processor, (SQRT_2, 0.0)).sets("p");
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, counts) };
    let algorithms = s.op.algorithms().iter().enumerate();
    let algorithms: Vec<_> = algorithms.map(|(i, a)| (a.name(), Ink::Series(i))).collect();
    Ok(grid.winners::<State>(params, "best_algorithm", &algorithms)?.into())
}

fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.is_nccl() {
        return nccl_figures::comparison(params);
    }
    if s.is_on_nodes() {
        return node_figures::comparison(params);
    }
    let (mut rows, mut sets, mut current) = (Vec::new(), Vec::new(), None);
    let meant = s.used_algorithm().ok();
    for (place, key, name) in [
        (Place::Switched, "switched", "switched"),
        (Place::On(Shape::Ring), "ring", "ring"),
        (Place::On(Shape::Mesh2d), "mesh2d", "mesh"),
        (Place::On(Shape::Torus2d), "torus2d", "torus"),
        (Place::On(Shape::Hypercube), "hypercube", "hypercube"),
    ] {
        for algorithm in s.op.algorithms().iter().copied() {
            let terms = match place {
                // Where the operation runs all algorithms are compared, elsewhere the textbook's runs.
                Place::On(shape) if s.network != place && shape.algorithm(s.op) != algorithm => {
                    continue;
                }
                Place::On(shape) => s.terms_on(algorithm, shape),
                _ => s.terms(algorithm),
            };
            let sent = terms.as_ref().ok();
            let sent = sent.map(|terms| (terms.startups, terms.transfers * s.size().n));
            let links = s.links_of(algorithm, topology(place)).ok().map(|links| links.t);
            let t = match s.measurements() {
                Some(own) => s.measured_time(own, algorithm, place),
                None => terms.and_then(|terms| s.time_of(&terms)),
            };
            if s.network == place && meant == Some(algorithm) {
                current = Some(rows.len());
            }
            let chosen = [("network", key), ("algorithm", algorithm.name())];
            let chosen = if t.is_ok() { &chosen[..] } else { &[] };
            sets.push(chosen.iter().map(|(key, text)| (*key, (*text).to_owned())).collect());
            rows.push(row([name, label(algorithm)], sent, t, links));
        }
    }
    let one = if s.op == Operation::Broadcast { 1.0 } else { s.p - 1.0 };
    let all = one * s.words();
    let needed = s.channel_needs()?;
    // As printed, a start-up for every word.
    let printed = if s.op == Operation::Barrier { one } else { all };
    for (by, sent, t) in [
        ("as printed", (printed, all), s.printed_time()),
        ("packed", (one, all), s.packed_time()),
        ("what the channel needs", (needed.messages, needed.words * s.m), s.channel_time()),
    ] {
        rows.push(row(["Ethernet", by], Some(sent), t, None));
    }
    let columns = [
        ("network", Unit::One),
        ("algorithm", Unit::One),
        ("start-ups", Unit::One),
        ("words sent", Unit::One),
        ("time", Unit::Second),
        ("with every hop", Unit::Second),
    ];
    let columns = columns.map(|(title, unit)| Column::new(title, unit));
    let table = Table::new(caption(&noun(s.op), s), columns.into(), rows);
    Ok(table.current(current).sets(sets).into())
}

/// Returns a row. An algorithm that cannot be used is in the table too, with what it needs.
fn row(
    [network, by]: [&str; 2],
    sent: Option<(f64, f64)>,
    t: Result<f64, Error>,
    links: Option<f64>,
) -> Vec<Cell> {
    let by = match &t {
        Ok(_) => by.to_owned(),
        Err(error) => format!("{by}; {}", error.help()),
    };
    let (startups, words) = sent.unzip();
    let numbers = [startups, words, t.ok(), links].map(Cell::from);
    [network.into(), Cell::Text(by)].into_iter().chain(numbers).collect()
}

fn caption(what: &str, s: &State) -> String {
    format!("{what} at p = {}, m = {}", Unit::One.show(s.p), Unit::Word.show(s.m))
}

fn operations(params: &Params) -> Result<Figure, Error> {
    let here = State::of(params);
    let rows = Operation::ALL.into_iter().map(|op| {
        let s = here.with(&|values| values.op = op);
        Ok((op, s.best()?, [s.printed_time()?, s.packed_time()?, s.channel_time()?]))
    });
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    Ok(Listing::new(caption("all operations", here), &rows)
        .column("operation", Unit::One, &|(op, ..)| noun(*op).into())
        .column("best algorithm", Unit::One, &|(_, best, _)| label(best.algorithm).into())
        .telling()
        .column("switched", Unit::Second, &|(_, best, _)| best.t.into())
        .column("Ethernet, as printed", Unit::Second, &|(.., t)| t[0].into())
        .column("Ethernet, packed", Unit::Second, &|(.., t)| t[1].into())
        .column("one channel needs", Unit::Second, &|(.., t)| t[2].into())
        .current(|(op, ..)| *op == here.op)
        .sets(|(op, ..)| vec![("op", op.name().to_owned())])
        .into())
}

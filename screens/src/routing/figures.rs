//! The figures: the time over the size, over the path and over the payload, and the error of the
//! simplified model.

use crossover_figures::log_space::quarter_octave;
use crossover_figures::order;
use crossover_figures::quantity::percent;
use crossover_model::communication::{MOST_LOSS, Packets, packet_unrounded};

use crate::kits::measured;
use crate::kits::network_parameters::no_time;
use crate::screen::notes::routing::figures as words;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

use super::params::{Method, no_method_error};
use super::picture;
use super::state::{HOPS, START_UP, State, WORDS};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::TIMELINE, picture::timeline),
    FigureSpec::at_once(words::TIME_OVER_SIZE, over_size),
    FigureSpec::at_once(words::TIME_OVER_HOPS, over_hops),
    FigureSpec::at_once(words::PACKET_SIZE, packet_size),
    FigureSpec::at_once(words::TIME_OVER_LOSS, over_loss),
    FigureSpec::at_once(words::SIMPLIFIED_ERROR, error_over_size),
    FigureSpec::at_once(words::DOMINATES, map),
];

/// Samples of a smooth curve.
const SAMPLES: u32 = 241;
/// Samples of the time over the size, where each packet more is a step: about one a device pixel,
/// so that the steps stand upright.
const FINE_SAMPLES: u32 = 1000;
/// Two times nearer to each other than this share have no room for words each.
const NEAR: f64 = 0.2;
/// The most whole numbers of links a curve is drawn through.
const MOST_LINKS: u32 = 200;
/// The sizes in view, unless the message or the half-performance length lies outside.
const SIZES: (f64, f64) = (1.0, 1e6);
/// Sizes the view never goes beyond.
const BOUNDS: (f64, f64) = (1e-6, 1e18);

fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let range = sizes(s);
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let sizes: Vec<_> = log_space(range.0, range.1, FINE_SAMPLES).collect();
    let figure = times_over(params, x, &sizes, |least, most| {
        Axis::log("time", Unit::Second, (least / 1.1, most * 1.1))
    })?;
    Ok(figure.with(measured::messages(params, s.word)))
}

fn over_hops(params: &Params) -> Result<Figure, Error> {
    let most = longest(State::of(params).l);
    let x = Axis::linear("links l", Unit::Hop, (1.0, most)).sets("l");
    let links: Vec<_> = whole(most).collect();
    times_over(params, x, &links, |_, most| Axis::linear("time", Unit::Second, (0.0, most * 1.05)))
}

/// Returns the chosen times, with points at their current values.
fn times_over(
    params: &Params,
    x: Axis,
    places: &[f64],
    y: fn(f64, f64) -> Axis,
) -> Result<Figure, Error> {
    let s = State::of(params);
    let (mut sweep, mut points) = (Sweep::over::<State>(params, x), Vec::new());
    for method in Method::ALL.iter().filter(|method| s.methods.has(method)) {
        sweep = sweep.curve(method.key(), places.iter().copied());
        points.extend(sweep.current_point(method.key()).filter(|_| *method != Method::Simplified));
        if let Some(shorter) = method.shorter().filter(|_| s.approx) {
            sweep = sweep.curve(shorter, places.iter().copied());
        }
    }
    if sweep.lines().is_empty() {
        return Err(no_method_error());
    }
    let sweep = sweep.whole()?;
    let (least, most) = sweep.extent();
    if most == 0.0 {
        return Err(no_time());
    }
    thin_out(&mut points);
    Ok(sweep.plot(y(least, most).rounded()).with(Points::current(points)).into())
}

/// Takes the label from a point whose time is too near that of a later one.
fn thin_out(points: &mut [Point]) {
    let mut said: Vec<f64> = Vec::new();
    for point in points.iter_mut().rev() {
        let near = |other: &f64| (point.y - other).abs() < NEAR * point.y.max(*other);
        if point.y == 0.0 || said.iter().any(near) {
            point.label.clear();
        } else {
            said.push(point.y);
        }
    }
}

/// Returns the range of sizes in view: whole decades with the message and `ts/tw` well inside.
fn sizes(s: &State) -> (f64, f64) {
    let half = s.ts / s.flit_network.tw;
    let inside = [s.m, half];
    let inside = inside.into_iter().filter(|m| BOUNDS.0 < *m && *m < BOUNDS.1);
    inside.fold(SIZES, |(low, high), m| {
        let decade = |m: f64| 10_f64.powf(m.log10().round());
        (low.min(decade(m / 30.0)), high.max(decade(m * 30.0)))
    })
}

fn samples(range: (f64, f64)) -> impl Iterator<Item = f64> {
    log_space(range.0, range.1, SAMPLES)
}

/// Returns the longest path in view, of 16 links at least, with `l` well inside.
fn longest(l: f64) -> f64 {
    quarter_octave((l * 1.25).clamp(16.0, 2e19).ceil())
}

/// Returns whole numbers from 1 to `most`, all of them or evenly spread ones.
fn whole(most: f64) -> impl Iterator<Item = f64> {
    let count = most.min(f64::from(MOST_LINKS)) as u32;
    let step = (most - 1.0) / f64::from(count.max(2) - 1);
    (0..count).map(move |i| (1.0 + f64::from(i) * step).round())
}

/// The most packets for which every jump of the exact time is drawn; more are too close to be seen.
const MOST_TEETH: u32 = 160;
/// Just below a payload that cuts the message evenly there is one packet more.
const BELOW: f64 = 1.0 - 1e-9;

fn packet_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.m == 0.0 {
        let help = "an empty message has no packets. Set m above zero";
        return Err(Error::new(ErrorKind::Undefined, "m", "0 words", help));
    }
    let best = s.packet_optimum()?;
    let range = payloads(s, best.r);
    let x = Axis::log("payload of a packet r", Unit::Word, range).sets("r");
    let mut sweep = Sweep::over::<State>(params, x).curve("t_packet", teeth(s.m, range)).whole()?;
    let most = sweep.extent().1;
    if most == 0.0 {
        return Err(no_time());
    }
    if s.approx {
        let smooth = samples(range).map(|r| {
            let packets = Packets { r, ..s.packets };
            Ok((r, packet_unrounded(&s.packet_network, &s.message, &packets)?))
        });
        let smooth = Line::new("not rounded", smooth.collect::<Result<Vec<_>, Error>>()?);
        let textbook = Curve::new("t_packet_textbook", samples(range)).with_name("textbook");
        sweep = sweep
            .line(smooth.ink(Ink::Muted).stroke(Stroke::Dashed))
            .draw(textbook.stroke(Stroke::Dotted))
            .whole()?;
    }
    let cut_through = Rule::at_y(s.cut_through()?).label("cut-through").stroke(Stroke::Dotted);
    let mut behind = vec![cut_through.ink(Method::CutThrough.ink()).into()];
    if best.r > 0.0 {
        let label = format!("r* = {}", Unit::Word.show(best.r));
        behind.push(Rule::at_x(best.r).label(label).tells("r_opt").into());
        let point = Point::new(best.r, best.t).label(Unit::Second.show(best.t));
        let optimum = Points::new("optimum", [point]).ink(Method::Packet.ink());
        sweep = sweep.with_marks(optimum.marker(Marker::Diamond).shows("t_opt").tells("t_opt"));
    }
    // Very small payloads take so long that they would flatten the valley.
    let top = most.min((best.t * 4.0).max(s.packet()? * 1.15)) * 1.05;
    let y = Axis::linear("time", Unit::Second, (0.0, top)).rounded();
    let current = Points::current(sweep.current_point("t_packet")).shows("t_packet");
    Ok(sweep.over_layers(y, behind).with(current).into())
}

/// Returns the payloads in view: from one word, or well below what matters, to a few messages.
fn payloads(s: &State, best: f64) -> (f64, f64) {
    let (m, r) = (s.m, s.r);
    let matters = if best > 0.0 { best.min(r) } else { r };
    ((matters / 20.0).min(1.0_f64.min(m / 4.0)), (m * 2.0).max(r * 2.0))
}

/// Returns payloads by rising size, on either side of every one that cuts the message evenly.
fn teeth(m: f64, (low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    let least = m / f64::from(MOST_TEETH);
    let fine = samples((low, high)).filter(move |r| *r < least || m < *r);
    let teeth = (1..=MOST_TEETH)
        .map(move |n| m / f64::from(n))
        .flat_map(|r| [r * BELOW, r])
        .filter(move |r| low <= *r && *r <= high);
    let mut all: Vec<f64> = fine.chain(teeth).collect();
    order::sort_ascending(&mut all);
    all.into_iter()
}

/// The losses in view, unless more are lost.
const LOSSES: f64 = 0.2;
/// Samples of the time over the loss, which is smooth.
const LOSS_SAMPLES: u32 = 80;

fn over_loss(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let most = LOSSES.max(2.0 * s.loss).min(MOST_LOSS);
    let places = (0..=LOSS_SAMPLES).map(|step| most * f64::from(step) / f64::from(LOSS_SAMPLES));
    let places: Vec<f64> = places.collect();
    let x = Axis::linear("lost packets", Unit::Share, (0.0, most)).sets("loss");
    let curve = |key| Curve::new(key, places.iter().copied());
    // Whether the message arrives whole has no place on an axis of times, but in the table beside them.
    let complete = Sweep::over::<State>(params, x.clone()).draw(curve("p_complete")).whole()?;
    let sweep = Sweep::over::<State>(params, x)
        .draw(curve("t_tcp"))
        .draw(curve("t_packet").with_name("packets, sent once (UDP)"))
        .whole()?;
    let top = sweep.extent().1;
    if top == 0.0 {
        return Err(no_time());
    }
    let y = Axis::linear("time", Unit::Second, (0.0, 1.05 * top)).rounded();
    let mut plot = sweep.current(&["t_tcp", "t_packet"]).plot(y);
    let mut table = Figure::from(plot.clone()).table("");
    let place = 3;
    table.columns.insert(place, Column::share("whole message with UDP"));
    for (row, (_, share)) in table.rows.iter_mut().zip(&complete.lines()[0].points) {
        row.insert(place, Cell::Number(*share));
    }
    plot.data = Some(Box::new(table));
    Ok(plot.into())
}

/// The paths one compares with.
const PATHS: [f64; 4] = [1.0, 4.0, 16.0, 64.0];
/// An error that is usually accepted from a model of this kind.
const ACCEPTED: f64 = 0.05;
/// Errors this much below the greatest are out of view.
const DECADES: f64 = 1e-5;
const TITLE: &str = "error of the simplified model";

fn error_over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let range = sizes(s);
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let mut sweep = Sweep::over::<State>(params, x);
    let curve = |name| Curve::new("simplified_error", samples(range)).with_name(name);
    for (index, l) in PATHS.into_iter().enumerate().filter(|(_, l)| *l != s.l) {
        let other = curve(format!("l = {l}")).with("l", l.to_string()).stroke(Stroke::Dashed);
        sweep = sweep.draw(other.ink(Ink::step(index, PATHS.len())));
    }
    let sweep = sweep.draw(curve(format!("l = {}, this path", s.l))).whole()?;
    let y = errors(sweep.extent());
    let in_view = y.range.0 < ACCEPTED && ACCEPTED < y.range.1;
    let accepted = Rule::at_y(ACCEPTED).label("5 %").stroke(Stroke::Dotted);
    let here = sweep.current_point("simplified_error").map(|point| {
        let label = percent(point.y);
        point.label(label)
    });
    let behind = if in_view { vec![accepted.into()] } else { Vec::new() };
    let current = Points::current(here).shows("simplified_error");
    Ok(sweep.over_layers(y, behind).with(current).into())
}

/// Columns of the map of sizes and paths.
const COLUMNS: u32 = 96;
/// Paths in a doubling of the map, and the least exponent of its longest.
const PER_DOUBLING: u32 = 4;
const DOUBLINGS: f64 = 10.0;
/// The parts of the time, start-up and hops with their colors in the timeline.
const PARTS: [(&str, Ink); 3] =
    [(START_UP, Ink::Muted), (HOPS, Ink::Series(3)), (WORDS, Ink::Series(7))];

/// Returns which part of the time dominates where: size by number of links.
fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (low, high) = sizes(s);
    let doublings = (2.0 * s.l).log2().ceil().clamp(DOUBLINGS, 40.0) as u32;
    let steps = 0..=doublings * PER_DOUBLING;
    let links = steps.map(|step| (f64::from(step) / f64::from(PER_DOUBLING)).exp2().round());
    let mut links: Vec<f64> = links.collect();
    links.dedup();
    let x = Axis::log("message size m", Unit::Word, (low, high)).sets("m");
    let y = Axis::log("links l", Unit::Hop, (0.7, 0.0)).sets("l");
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, links) };
    Ok(grid.winners::<State>(params, "dominates", &PARTS)?.into())
}

/// Returns the axis of the errors: logarithmic, so that long messages can be told apart as well.
fn errors((least, most): (f64, f64)) -> Axis {
    if most == 0.0 {
        return Axis::linear(TITLE, Unit::Share, (0.0, 1.0));
    }
    let least = least.max(most * DECADES);
    Axis::log(TITLE, Unit::Share, (least / 1.1, (most * 1.1).min(1.4))).rounded()
}

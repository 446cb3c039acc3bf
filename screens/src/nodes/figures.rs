//! The figures: bandwidth over the size and over the pairs, what limits where, and the time over the size.

use std::iter::once;

use crossover_figures::quantity::plural;

use crate::kits::measured;
use crate::screen::notes::nodes::figures as words;
use crate::screen::prelude::*;

use super::quantities::MORE;
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::BANDWIDTH_OVER_SIZE, bandwidth_over_size),
    FigureSpec::at_once(words::BANDWIDTH_OVER_PAIRS, bandwidth_over_pairs),
    FigureSpec::at_once(words::MAP, map),
    FigureSpec::at_once(words::TIME_OVER_SIZE, time_over_size),
];

/// The points on a curve.
const SAMPLES: u32 = 161;
/// The columns of the map, and its most rows.
const COLUMNS: u32 = 96;
const ROWS: u32 = 48;
/// The sizes in view, unless the message or a measured one lies outside.
const SIZES: (f64, f64) = (1.0, 1e6);
/// Sizes the view never goes beyond.
const BOUNDS: (f64, f64) = (1e-4, 1e15);
/// The most curves of powers of two.
const CURVES: usize = 6;

/// What limits, by the word of the readout, and its color in the map.
const LIMITS: [(&str, Ink); 4] = [
    ("process", Ink::Series(2)),
    ("bytes", Ink::Series(3)),
    ("nic", Ink::Series(4)),
    ("nic_messages", Ink::Series(5)),
];

/// Returns the sizes in view: whole decades with the message and the measured sizes inside.
fn sizes(s: &State) -> (f64, f64) {
    let measured = s.measured.iter().filter_map(|row| row.number(0));
    let inside = measured.map(|bytes| bytes / s.word).chain([s.m]);
    inside.filter(|m| BOUNDS.0 < *m && *m < BOUNDS.1).fold(SIZES, |(low, high), m| {
        (low.min(10_f64.powf(m.log10().floor())), high.max(10_f64.powf(m.log10().ceil())))
    })
}

/// Returns how many pairs have a curve: powers of two, all of a node, and as many as there are.
fn pair_counts(s: &State) -> Vec<f64> {
    let most = s.ppn.log2().floor() as usize;
    let step = most.div_ceil(CURVES).max(1);
    let powers = (0..=most).step_by(step).map(|power| f64::exp2(power as f64));
    let mut counts: Vec<f64> = powers.chain([s.ppn, s.pairs.min(s.ppn)]).collect();
    crossover_figures::order::sort_ascending(&mut counts);
    counts.dedup();
    counts
}

fn pairs_name(count: f64) -> String {
    format!("{} {}", Unit::One.show(count), plural(count, "pair", "pairs"))
}

/// Returns a rule at what the NICs carry at most, where they have a limit.
fn roof(s: &State) -> Option<Layer> {
    let label = if s.rails == 1.0 { "NIC full" } else { "NICs full" };
    Some(Rule::at_y(s.roof()?).label(label).stroke(Stroke::Dashed).into())
}

/// Returns an axis of bandwidths that holds the curves, the roof and what was measured.
fn bandwidths(s: &State, (low, high): (f64, f64), measured: &[Points]) -> Axis {
    let points = measured.iter().flat_map(|all| &all.points).map(|point| point.y);
    let (low, high) = positive_extent(points.chain([low, high]).chain(s.roof()));
    Axis::log("bandwidth of the node", Unit::BytePerSecond, (low / 1.2, high * 1.6)).rounded()
}

/// Returns the bandwidths that were measured, those of as many pairs together.
fn measured_points(s: &State) -> Vec<Points> {
    let mut all: Vec<(Option<f64>, Points)> = Vec::new();
    for row in &s.measured {
        let (Some(bytes), Some(bandwidth), pairs) = (row.number(0), row.number(1), row.number(2))
        else {
            continue;
        };
        let point = Point::new(bytes / s.word, bandwidth);
        if let Some((_, points)) = all.iter_mut().find(|(known, _)| *known == pairs) {
            points.points.push(point);
        } else {
            let of = pairs.map_or_else(String::new, |pairs| format!(", {}", pairs_name(pairs)));
            let points = Points::new(format!("measured{of}"), [point]);
            all.push((pairs, points.ink(Ink::Text).marker(Marker::Cross)));
        }
    }
    all.into_iter().map(|(_, points)| points).collect()
}

fn bandwidth_over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.times()?;
    let range = sizes(s);
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let counts = pair_counts(s);
    let mut sweep = Sweep::over::<State>(params, x);
    for (at, count) in counts.iter().enumerate() {
        let curve = Curve::new("node_bandwidth", log_space(range.0, range.1, SAMPLES));
        let curve = curve.with("pairs", count.to_string()).with_name(pairs_name(*count));
        sweep = sweep.draw(curve.ink(Ink::step(at, counts.len())));
    }
    let sweep = sweep.whole()?.current(&["node_bandwidth"]);
    let measured = measured_points(s);
    let y = bandwidths(s, sweep.extent(), &measured);
    let behind = roof(s).into_iter().collect();
    Ok(sweep.over_layers(y, behind).with_all(measured).into())
}

/// Returns the name of the curve with one more NIC.
fn more_name(s: &State) -> &'static str {
    if s.rails == 1.0 { "with a second NIC" } else { "with one more NIC" }
}

/// Returns a curve of a quantity where a node has one more NIC; `None` where it can have none.
fn with_more(s: &State, key: &'static str, at: impl IntoIterator<Item = f64>) -> Option<Curve> {
    let more = s.rails + 1.0;
    let curve = Curve::new(key, at).with("rails", more.to_string()).with_name(more_name(s));
    (more <= 64.0).then(|| curve.ink(MORE).stroke(Stroke::DashDot))
}

fn bandwidth_over_pairs(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.times()?;
    if s.m == 0.0 {
        let help = "an empty message carries nothing. Set m above zero";
        return Err(Error::new(ErrorKind::Undefined, "m", "0 words", help));
    }
    let at = whole_log_space(1.0, s.ppn, SAMPLES);
    let x = Axis::log("pairs C", Unit::One, (1.0, s.ppn.max(2.0))).sets("pairs");
    let sweep = Sweep::over::<State>(params, x).curve("node_bandwidth", at.iter().copied());
    let sweep = with_more(s, "node_bandwidth", at).into_iter().fold(sweep, Sweep::draw);
    let sweep = sweep.whole()?.current(&["node_bandwidth"]);
    let y = bandwidths(s, sweep.extent(), &[]);
    let full = sweep.rule("pairs_full", "fill the NICs");
    let behind = roof(s).into_iter().chain(full).collect();
    Ok(sweep.over_layers(y, behind).into())
}

/// Returns what limits where: message size by number of pairs.
fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.times()?;
    let x = Axis::log("message size m", Unit::Word, sizes(s)).sets("m");
    let y = Axis::log("pairs C", Unit::One, (0.7, 0.0)).sets("pairs");
    let counts = whole_log_space(1.0, s.ppn.max(2.0), ROWS);
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, counts) };
    Ok(grid.winners::<State>(params, "limit", &LIMITS)?.into())
}

fn time_over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.times()?;
    let range = sizes(s);
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let at = || log_space(range.0, range.1, SAMPLES);
    let alone = [("pairs", "1"), ("tw_nic", "0"), ("gap_nic", "0")];
    let one = Curve::new("t_pairs", at()).with_name("one level").ink(Ink::Muted);
    let one = alone.into_iter().fold(one, |curve, (key, text)| curve.with(key, text));
    let curves = once(one.stroke(Stroke::Dashed)).chain(with_more(s, "t_pairs", at()));
    let sweep = curves.fold(Sweep::over::<State>(params, x), Sweep::draw);
    let sweep = sweep.curve("t_pairs", at()).whole()?.current(&["t_pairs"]);
    let plot = sweep.log("time of a message", Vec::new())?;
    Ok(plot.with_all(measured::messages(params, s.word)).into())
}

//! The figures: break-even points over p and over tw, the run over p, the sides of the grid, and the
//! tables of the paper.

use crossover_figures::figure::Mark;
use crossover_figures::order;
use crossover_figures::quantity::percent;
use crossover_model::communication::Network;
use crossover_model::nodes::MOST_PROCESSES;
use crossover_model::stencil::{
    Cut, Decomposition, Fastest, Mapping, Partition, threshold_ts_at_p_n, threshold_tw_at_p_n,
};

use crate::kits::node_parameters;
use crate::screen::machine::{Kind, ON};
use crate::screen::notes::decomposition::figures as words;
use crate::screen::prelude::*;
use crate::screen::{Machine, machines};

use super::quantities::{BLOCKS, COLUMNS, STRIPS};
use super::state::State;
use super::{mapping, picture};
use Decomposition::{Blocks, Strips};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::THRESHOLD, |params| {
        let sides = [Below("blocks win", BLOCKS), Above("strips win", STRIPS)];
        against(params, ("ts_threshold", "start-up time", "ts"), sides)
    }),
    FigureSpec::at_once(words::THRESHOLD_TW, |params| {
        let sides = [Below("strips win", STRIPS), Above("blocks win", BLOCKS)];
        against(params, ("tw_threshold", "per-word transfer time", "tw"), sides)
    }),
    FigureSpec::at_once(words::MAP, map),
    FigureSpec::at_once(words::THRESHOLD_OVER_TW, threshold_over_tw),
    FigureSpec::at_once(words::TOTAL_TIME, total_time),
    FigureSpec::at_once(words::SPEEDUP, speedup),
    FigureSpec::at_once(words::ISOEFFICIENCY, isoefficiency),
    FigureSpec::at_once(words::PRECISION, precision),
    FigureSpec::at_once(words::EXCHANGE, picture::exchange),
    FigureSpec::at_once(words::MAPPING, mapping::mapping),
    FigureSpec::at_once(words::TIME_OVER_PPN, time_over_ppn),
    FigureSpec::at_once(words::OBLONG, oblong),
    FigureSpec::at_once(words::FILE_VIEW, file_view),
    FigureSpec::at_once(words::TABLE_1, table_1),
    FigureSpec::at_once(words::TABLE_2, table_2),
];

/// The most points on a curve over p.
const SAMPLES: u32 = 241;

/// Returns the numbers of strips on a curve from `least` to `most`.
fn counts(least: f64, most: f64) -> Vec<f64> {
    whole_log_space(least, most, SAMPLES)
}

/// Returns the squares on a curve from `least` to `most`.
fn squares(least: f64, most: f64) -> impl Iterator<Item = f64> {
    counts(least.sqrt().ceil(), most.sqrt().floor()).into_iter().map(|side| side * side)
}

/// Returns the numbers of strips, or of blocks, on a curve from `least` to `most`: on nodes those that fill them.
fn parts(s: &State, cut: Decomposition, least: f64, most: f64) -> Vec<f64> {
    let Some(grid) = &s.grid_on_nodes else {
        return match cut {
            Strips => counts(least, most),
            Blocks => squares(least, most).collect(),
        };
    };
    let (k, most) = (grid.nodes.ppn, most.min(MOST_PROCESSES));
    let full: Vec<f64> = match cut {
        Strips if k <= most => {
            counts(1.0, (most / k).floor()).iter().map(|nodes| nodes * k).collect()
        }
        Strips => Vec::new(),
        Blocks => {
            // The sides whose squares k divides are the multiples of the least of them.
            let fits = |side: &f64| side * side % k == 0.0;
            let least = (1..=1024).map(f64::from).find(fits).unwrap_or(k);
            let last = (most.sqrt() / least).floor();
            let times = if 1.0 <= last { counts(1.0, last) } else { Vec::new() };
            times.iter().map(|times| (times * least).powi(2)).collect()
        }
    };
    full.into_iter().filter(|p| least <= *p && s.exchange(cut, *p).is_ok()).collect()
}

/// Returns a constant of the network, the parameter `set`, against its break-even value over p, with
/// the region of each winner.
fn against(
    params: &Params,
    (key, title, set): (&'static str, &str, &'static str),
    sides: [Side; 2],
) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.n < 9.0 {
        let help = "strips and blocks are compared for 9 ≤ p ≤ n. Use at least 9";
        return Err(Error::new(ErrorKind::OutOfRange, "n", s.n, help));
    }
    if s.require_one_level().is_err() {
        return winners_over_p(params, title, set);
    }
    let (present, curve) = (params.at(set).number(), format!("{set}*"));
    let most = (4.0 * s.n).max(2.0 * s.p);
    let least = if s.p < 7.0 { 0.9 * s.p } else { 7.0 };
    let x = Axis::log("processors p", Unit::Processor, (least, most)).sets("p");
    let beyond = Curve::new(key, counts(s.n, most)).with_name(format!("{curve} beyond p = n"));
    let sweep = Sweep::over::<State>(params, x)
        .curve(key, counts(9.0, s.n))
        .draw(beyond.stroke(Stroke::Dashed))
        .whole()?;
    let unit = sweep.unit(key);
    let (low, high) = sweep.span();
    // From zero while the current value and the curve can both be read there.
    let y = if low > 0.0 && present > 5.0 * high {
        Axis::log(title, unit, (low / 2.0, 2.0 * present))
    } else {
        let most = 1.15 * high.max(present);
        Axis::linear(title, unit, (0.0, if most > 0.0 { most } else { 1e-6 }))
    };
    let y = y.rounded().sets(set);
    let limit = |p, label: &str| Layer::from(Rule::at_x(p).label(label).stroke(Stroke::Dotted));
    let limits = [limit(9.0, "first blocks, p = 9"), limit(s.n, "last strips, p = n")];
    let mut rings = Vec::new();
    if let Some(cross) = s.p_cross().ok().filter(|p| (9.0..=s.n).contains(p)) {
        let label = format!("p* = {}", Unit::One.show(cross));
        rings.push(Point::new(cross, present).label(label).shows("p_cross"));
    }
    if let (Some(at), false) = (sweep.current_point(key), s.is_free()) {
        let label = format!("{curve} = {}", at.label);
        rings.push(at.label(label));
    }
    let rings = Points::new("the answer changes", rings).ink(Ink::Text).marker(Marker::Ring);
    let here = Point::new(s.p, present).label(format!("{set} = {}", unit.show(present)));
    let sweep = sweep.with_marks(rings.tells("p_cross")).current_at(here);
    Ok(sweep.contest(y, limits.into(), sides, "winner").into())
}

/// Returns the winner over p and a constant of the network, where no closed form says it.
fn winners_over_p(params: &Params, title: &str, set: &'static str) -> Result<Figure, Error> {
    let s = State::of(params);
    let at = parts(s, Blocks, 9.0, s.n);
    if at.is_empty() {
        s.decision(s.p)?;
    }
    let x = Axis::log("processors p", Unit::Processor, (before(&at), 9.0)).sets("p");
    let (unit, usual) = if set == "ts" {
        (Unit::Second, [1e-7, 1e-3])
    } else {
        (Unit::SecondPerWord, [1e-10, 1e-6])
    };
    let y = around(title, unit, [usual[0], usual[1], params.at(set).number()]).sets(set);
    winners(params, Places::from_centers(x, at), y)
}

/// Returns where the cell of the first of these numbers begins: it lies in the middle.
fn before(at: &[f64]) -> f64 {
    match at {
        [first, second, ..] => first * (first / second).sqrt(),
        [first] => 0.7 * first,
        [] => 1.0,
    }
}

/// Returns a logarithmic axis that holds the positive ones of these numbers.
fn around(title: &str, unit: Unit, numbers: [f64; 3]) -> Axis {
    let (least, most) = positive_extent(numbers);
    Axis::log(title, unit, (least / 2.0, 2.0 * most))
}

/// Returns the map of who wins.
fn winners(params: &Params, x: Places, y: Axis) -> Result<Figure, Error> {
    let words = [("strips", STRIPS), ("blocks", BLOCKS), ("tie", Ink::Muted)];
    let grid = Grid { x, y: Places::even(y, ROWS) };
    Ok(grid.winners::<State>(params, "winner", &words)?.into())
}

fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.is_on_nodes() {
        return map_on_nodes(params);
    }
    if s.n < s.p {
        let help = "strips need a row each. Use at most n processors";
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", s.p, help));
    }
    let places = messages().map(|machine| (machine.per_word(s.word), machine.ts));
    let places = places.chain([(s.tw, s.ts)]);
    let x_range = padded_range(places.clone().map(|place| place.0), (8.0, 3.0));
    let y_range = padded_range(places.map(|place| place.1), (2.0, 3.0));
    let x = Axis::log("per-word transfer time", Unit::SecondPerWord, x_range).sets("tw");
    let y = Axis::log("start-up time", Unit::Second, y_range).sets("ts");
    // The line is straight here: its ends are enough, a few more ease reading.
    let at = log_space(x_range.0, x_range.1, 33);
    let sweep = Sweep::over::<State>(params, x).curve("ts_threshold", at).whole()?;
    let sides = [Above("strips win", STRIPS), Below("blocks win", BLOCKS)];
    Ok(sweep
        .with_marks(of_kind(Kind::Printed, "printed in the paper", s.word).marker(Marker::Diamond))
        .with_marks(of_kind(Kind::Measured, "measured", s.word))
        .with_marks(of_kind(Kind::Constant, "constants", s.word).marker(Marker::Square))
        .contest(y, Vec::new(), sides, "winner")
        .into())
}

/// The rows of the map over the processes of a node.
const ROWS: u32 = 64;

/// Returns the winner over the processes of a node and the start-up time.
fn map_on_nodes(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let at = nodes_of(s)?;
    let x = Axis::log("processes of a node", Unit::One, (before(&at), 1.0)).sets("ppn");
    let y = around("start-up time", Unit::Second, [s.ts, 1e-7, 1e-3]).sets("ts");
    winners(params, Places::from_centers(x, at), y)
}

/// Returns the numbers of processes that a node may have.
fn nodes_of(s: &State) -> Result<Vec<f64>, Error> {
    s.on_nodes()?;
    let most = s.p.min(MOST_ON_A_NODE);
    let all = (1..=most as u32).map(f64::from);
    Ok(all.filter(|k| s.p % k == 0.0).collect())
}

/// The most processes of a node.
const MOST_ON_A_NODE: f64 = 1024.0;

/// Returns both exchanges over the processes of a node.
fn time_over_ppn(params: &Params) -> Result<Figure, Error> {
    let here = State::of(params).is_on_nodes();
    let params = &node_parameters::placed(params, "channel")?;
    let s = State::of(params);
    let at = nodes_of(s)?;
    let most = at.last().copied().unwrap_or(1.0);
    let range = (0.9, 1.1 * most.max(2.0));
    let x = Axis::log("processes of a node", Unit::One, range).sets("ppn");
    let mut sweep = Sweep::over::<State>(params, x)
        .draw(Curve::new("t_strips", at.iter().copied()).positive())
        .draw(Curve::new("t_blocks", at.iter().copied()).positive());
    if s.mapping != Mapping::Blocks {
        sweep = sweep.draw(Curve::new("t_blocks_aware", at.iter().copied()).positive());
    }
    for (cut, name, ink) in
        [(Strips, "strips, one level", STRIPS), (Blocks, "blocks, one level", BLOCKS)]
    {
        if let Some(t) = s.exchange_of_one_level(cut, s.p).ok().filter(|t| 0.0 < *t) {
            let line = Line::new(name, [(range.0, t), (range.1, t)]).ink(ink);
            sweep = sweep.behind(line.stroke(Stroke::Dotted));
        }
    }
    if here {
        return Ok(sweep.current(&["t_strips", "t_blocks"]).log("exchange", Vec::new())?.into());
    }
    // What it would be on nodes is no readout here.
    let mut plot = sweep.log("exchange", Vec::new())?;
    for layer in &mut plot.layers {
        if let Layer::Line(line) = layer {
            line.shows = "";
        }
    }
    Ok(plot.into())
}

/// Returns the machines of one kind, each at its place and with its short name.
fn of_kind(kind: Kind, name: &str, word: f64) -> Points {
    let points =
        messages().filter(|machine| machine.kind() == kind).map(|machine| mark(machine, word));
    Points::new(name, points).ink(Ink::Text)
}

/// Returns where a machine is: a press chooses it.
fn mark(machine: &Machine, word: f64) -> Point {
    Point::new(machine.per_word(word), machine.ts)
        .label(machine.short)
        .sets([(ON, machine.id.to_owned())])
}

/// Returns the machines whose numbers are those of one message, as the grid's edges are sent, but for those with
/// nodes, of which one level says less.
fn messages() -> impl Iterator<Item = &'static Machine> + Clone {
    machines().filter(|machine| !machine.is_collective() && machine.levels.is_none())
}

/// Returns the range of the positive values, wider by a factor at each end to leave room for labels.
fn padded_range(values: impl Iterator<Item = f64>, spare: (f64, f64)) -> (f64, f64) {
    let (least, most) = positive_extent(values);
    (least / spare.0, most * spare.1)
}

fn total_time(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let sweep = over_p(params, ["t_total_strips", "t_total_blocks"])?;
    let all = s.iters * (s.n * s.n * s.tc);
    let computing: Vec<_> = counts(1.0, s.n).into_iter().map(|p| (p, all / p)).collect();
    let (low, high) = sweep.extent();
    let least = computing.last().map_or(low, |point| point.1);
    let mut low = low.min(least.max(low / 3.0));
    let mut sweep = sweep.behind(guide("computing", computing));
    for cut in [Strips, Blocks] {
        if s.imbalance(cut).is_ok_and(|ratio| 1.0 < ratio) {
            let line = largest(s, cut);
            // As far down as it is now.
            let here = line.points.iter().filter(|point| point.0 <= s.p).map(|point| point.1);
            low = here.filter(|t| 0.0 < *t).fold(low, f64::min);
            sweep = sweep.behind(line);
        }
    }
    let y = Axis::log("time of the run", Unit::Second, margins(low, high)).rounded();
    let marks = optima(s, |run| run.total.t_p)?;
    Ok(sweep.with_marks(marks).plot(y).into())
}

/// Returns the computing time of the largest part over p.
fn largest(s: &State, cut: Decomposition) -> Line {
    let (name, ink, at) = match cut {
        Strips => ("strips, largest part", STRIPS, counts(1.0, s.n)),
        Blocks => {
            let end = most(s).min(s.n * s.n);
            ("blocks, largest part", BLOCKS, squares(1.0, end).collect())
        }
    };
    let time = |p: f64| Some((p, s.iters * s.tc * s.largest(cut, p).ok()?));
    Line::new(name, at.into_iter().filter_map(time)).ink(ink).stroke(Stroke::Dotted)
}

fn speedup(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let sweep = over_p(params, ["speedup_strips", "speedup_blocks"])?;
    let (low, high) = sweep.extent();
    let ideal = guide("S = p", counts(1.0, most(s)).into_iter().map(|p| (p, p)));
    let y = Axis::log("speedup", Unit::One, margins(low, 2.0 * high)).rounded();
    let marks = optima(s, |run| run.total.speedup)?;
    Ok(sweep.behind(ideal).with_marks(marks).plot(y).into())
}

/// Returns the greatest p in view: past the last strip and past the current p.
fn most(s: &State) -> f64 {
    (2.0 * s.n).max(1.5 * s.p).max(16.0)
}

/// Returns a quantity of strips and one of blocks over p. The counted costs begin at 1, the formula at
/// 3 strips or 9 blocks.
fn over_p<'a>(params: &'a Params, [strips, blocks]: [&'static str; 2]) -> Result<Sweep<'a>, Error> {
    let s = State::of(params);
    let end = most(s).min(s.n * s.n);
    let few = parts(s, Strips, 1.0, s.n.min(3.0));
    let few = Curve::new(strips, few).with_name("strips, p < 3");
    let places = parts(s, Blocks, 1.0, end.min(9.0)).into_iter();
    let places = places.chain(parts(s, Blocks, 9.0, end).into_iter().filter(|p| 9.0 < *p));
    let x = Axis::log("processors p", Unit::Processor, (0.9, most(s))).sets("p");
    let sweep = Sweep::over::<State>(params, x)
        .draw(few.stroke(Stroke::Dashed))
        .curve(strips, parts(s, Strips, 3.0, s.n))
        .draw(Curve::new(blocks, places).outside("blocks, p < 9"));
    Ok(sweep.whole()?.current(&[strips, blocks]))
}

fn margins(low: f64, high: f64) -> (f64, f64) {
    if low.is_finite() && 0.0 < high { (low / 1.1, high * 1.1) } else { (0.1, 10.0) }
}

/// Returns the shortest run of each cut whose communication rises with p.
fn optima(s: &State, of: fn(&Fastest) -> f64) -> Result<Option<Points>, Error> {
    if s.require_one_level().is_err() {
        return Ok(None);
    }
    let mut points = Vec::new();
    for cut in [Strips, Blocks] {
        let run = s.fastest(cut)?;
        if s.optimum(cut)?.is_some() {
            let on = match run.p {
                1.0 => "one processor".to_owned(),
                p => format!("{} {}", Unit::One.show(p), cut.name()),
            };
            points.push(Point::new(run.p, of(&run)).label(format!("shortest: {on}")));
        }
    }
    let shortest = Points::new("shortest run", points).ink(Ink::Text).marker(Marker::Diamond);
    Ok(Some(shortest.tells("p_best")).filter(|shortest| !shortest.points.is_empty()))
}

fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let most = (4.0 * s.p).max(1024.0);
    let least = if s.p < 3.0 { 0.9 } else { 2.7 };
    let x = Axis::log("processors p", Unit::Processor, (least, most)).sets("p");
    let sweep = Sweep::over::<State>(params, x)
        .curve("n_iso_strips", counts(3.0, most))
        .curve("n_iso_blocks", squares(9.0, most))
        .whole()?;
    let (low, high) = sweep.span();
    let (low, high) = (low.min(s.n).max(0.5), high.max(s.n).max(1.0));
    let y = Axis::log("side of the grid n", Unit::One, (low / 1.2, high * 1.2)).rounded().sets("n");
    let whole = counts(1.0, most);
    let rows = guide("n = p, a row each", whole.iter().map(|p| (*p, *p)));
    let points = guide("n = √p, a point each", whole.iter().map(|p| (*p, p.sqrt())));
    let plot = sweep.over_layers(y, vec![rows.into(), points.into()]);
    Ok(plot.with(Points::current([Point::new(s.p, s.n)])).into())
}

/// The colors of the error and of its change: those of no cut and of no side.
const ERROR: Ink = Ink::Series(6);
const CHANGE: Ink = Ink::Series(7);

/// Returns the error and its change over the iterations, and where each is small enough.
fn precision(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let mode = s.mode()?;
    if mode.rho == 0.0 {
        let help = "one point is exact after one iteration. Use a larger grid";
        return Err(Error::new(ErrorKind::OutOfRange, "n", s.n, help));
    }
    let (stop, small) = (s.iterations()?, mode.iterations_to_error(s.eps)?);
    let most = (1.1 * small.max(stop)).ceil();
    let later = (1..=64).map(|i| (most * f64::from(i) / 64.0).round().max(1.0));
    let mut at: Vec<f64> = [0.0, 1.0].into_iter().chain(later).collect();
    at.dedup();
    let error = at.iter().map(|t| (*t, mode.error_after(*t)));
    let changes = at.iter().filter(|t| 0.0 < **t).map(|t| (*t, mode.change_in(*t)));
    let x = Axis::linear("iterations", Unit::One, (0.0, most));
    let y = Axis::log("over the initial error", Unit::One, (mode.change_in(most) / 2.0, 2.0));
    let left = mode.error_after(stop);
    let marks = [
        Point::new(stop, left).label(format!("error {}", percent(left))).tells("error_at_stop"),
        Point::new(small, mode.error_after(small))
            .label(format!("after {}", Unit::One.show(small)))
            .tells("iterations_error"),
    ];
    let current = Point::new(stop, s.eps).label(format!("stop after {}", Unit::One.show(stop)));
    Ok(Plot::new(x, y.rounded().sets("eps"))
        .with(Rule::at_y(s.eps).label("ε").stroke(Stroke::Dotted))
        .with(Line::new("error", error).ink(ERROR))
        .with(Line::new("change", changes).ink(CHANGE))
        .with(Points::new("error", marks).ink(Ink::Text).marker(Marker::Ring))
        .with(Points::current([current.tells("iterations")]))
        .into())
}

/// How many times further than it is wide the figure of grids that are not square reaches, in m over n.
const REACH: f64 = 32.0;

fn oblong(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let best = s.cut()?;
    let least = (s.n / REACH).min(s.m / 2.0).max(1.0);
    let most = (s.n * REACH).max(s.m * 2.0);
    let columns: Vec<f64> = log_space(least, most, 161).map(f64::round).collect();
    let x = Axis::log("columns m", Unit::One, (least, most)).sets("m");
    let strips = |cut, name: &str, ink| {
        let shows = if best == cut { "t_strips_nm" } else { "" };
        let time = |m: &f64| Some((*m, s.strips_nm(cut, *m).ok()?)).filter(|at| 0.0 < at.1);
        let line = Line::new(name, columns.iter().filter_map(time)).ink(ink).shows(shows);
        let here = time(&s.m);
        let point = |(m, t)| Point::new(m, t).label(Unit::Second.show(t)).shows(shows);
        (line, here.map(point))
    };
    let (rows, on_rows) = strips(Cut::Rows, "strips of rows", STRIPS);
    let (across, on_columns) = strips(Cut::Columns, "strips of columns", COLUMNS);
    let sweep = Sweep::over::<State>(params, x).line(rows).line(across);
    let sweep = sweep.draw(Curve::new("t_blocks_nm", columns.iter().copied()).positive());
    let on_blocks = sweep.current_point("t_blocks_nm").filter(|point| 0.0 < point.y);
    let current = [on_rows, on_columns, on_blocks].into_iter().flatten();
    let square = Rule::at_x(s.n).label("m = n").stroke(Stroke::Dotted);
    let plot = sweep.log("exchange", vec![square.into()])?;
    Ok(plot.with(Points::current(current)).into())
}

/// Returns `ts*` over `tw` at `p = n`: Figs. 17 and 18, with the printed values as crosses.
fn threshold_over_tw(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let Network { ts, tw, .. } = s.network;
    // As far as the current tw, on a round value of Table 1 where it is one of those.
    let most = 1.1 * if tw > 0.0 { tw } else { MICRO };
    let mut sides = SIDES.to_vec();
    if s.n >= 9.0 && !sides.contains(&s.n) {
        sides.push(s.n);
        order::sort_ascending(&mut sides);
    }
    let given: Vec<f64> = (0..=64).map(|i| most * f64::from(i) / 64.0).collect();
    let mut lines = Vec::new();
    let mut steepest = 0.0;
    for side in &sides {
        let curve = threshold_ts_at_p_n(&given, *side)?;
        steepest = curve.last().copied().unwrap_or(0.0);
        // Neither of the colors of cuts.
        let known = SIDES.iter().position(|known| known == side);
        let ink = known.map_or(Ink::Text, |at| Ink::Series(3 + at));
        let name = format!("n = {}", Unit::One.show(*side));
        let line = Line::new(name, given.iter().copied().zip(curve));
        lines.push(line.ink(ink));
    }
    // An outlying start-up time stays out of view rather than flattening the lines.
    let top = ts.max(steepest).min(3.0 * steepest).max(1e-12);
    let printed = TABLE_1
        .iter()
        .flat_map(|(tw, printed)| printed.map(|(ts, _)| Point::new(tw * MICRO, ts * MICRO)));
    let printed = printed.filter(|point| point.x <= most);
    let current = Point::new(tw, ts).label(format!("ts = {}", Unit::Second.show(ts)));
    Ok(Plot::new(
        Axis::linear("per-word transfer time", Unit::SecondPerWord, (0.0, most)).sets("tw"),
        Axis::linear("start-up time", Unit::Second, (0.0, 1.05 * top)).rounded().sets("ts"),
    )
    .with_all(lines)
    .with(Points::new("printed in Table 1", printed).ink(Ink::Text).marker(Marker::Cross))
    .with(Points::current([current]))
    .into())
}

/// The grids of both tables.
const SIDES: [f64; 3] = [256.0, 512.0, 1024.0];

/// A number as printed, in microseconds, with its decimals.
type Printed = (f64, i32);

/// Table 1: `tw` in microseconds, and `ts*` as printed for each side.
const TABLE_1: [(f64, [Printed; 3]); 9] = [
    (0.063, [(14.11, 2), (29.40, 2), (60.48, 2)]),
    (0.070, [(15.68, 2), (32.67, 2), (67.20, 2)]),
    (0.080, [(17.92, 2), (37.34, 2), (76.80, 2)]),
    (0.230, [(50.60, 2), (107.35, 2), (220.8, 1)]),
    (0.440, [(97.68, 2), (205.37, 2), (422.4, 1)]),
    (0.540, [(119.88, 2), (252.04, 2), (518.4, 1)]),
    (1.100, [(244.20, 2), (513.4, 1), (1056.0, 0)]),
    (2.400, [(532.80, 2), (1072.2, 1), (2304.0, 0)]),
    (5.000, [(1110.00, 2), (2233.7, 1), (4800.0, 0)]),
];

/// Table 2: `ts` in microseconds, and `tw*` as printed for each side.
const TABLE_2: [(f64, [Printed; 3]); 9] = [
    (3.0, [(0.01339, 5), (0.0064, 4), (0.0031, 4)]),
    (35.0, [(0.01560, 5), (0.0750, 4), (0.0365, 4)]),
    (64.0, [(0.2857, 4), (0.1371, 4), (0.0666, 4)]),
    (77.0, [(0.3437, 4), (0.1650, 4), (0.0802, 4)]),
    (82.0, [(0.3661, 4), (0.1757, 4), (0.0854, 4)]),
    (87.0, [(0.3884, 4), (0.1864, 4), (0.0906, 4)]),
    (154.0, [(0.6875, 4), (0.3299, 4), (0.1604, 4)]),
    (1150.0, [(5.1339, 4), (2.4638, 4), (1.1979, 4)]),
    (1500.0, [(6.6964, 4), (3.2137, 4), (1.5625, 4)]),
];

const MICRO: f64 = 1e-6;

fn table_1(params: &Params) -> Result<Figure, Error> {
    table(&Subject {
        caption: "Hanuliak 2014, Table 1: ts* = (n − 2 √n) tw at p = n, printed and recomputed",
        given: "tw [µs/word]",
        key: "tw",
        current: State::of(params).network.tw,
        sought: ("ts*", "µs"),
        rows: &TABLE_1,
        formula: threshold_ts_at_p_n,
        reason: |given, side| match side {
            256.0 if given == 0.23 => "printed with the factor 220 in place of n − 2 √n = 224",
            256.0 => "printed with the factor 222 in place of n − 2 √n = 224",
            _ => "printed with 446.75 in place of n − 2 √n = 466.75: digits exchanged",
        },
    })
}

fn table_2(params: &Params) -> Result<Figure, Error> {
    table(&Subject {
        caption: "Hanuliak 2014, Table 2: tw* = ts / (n − 2 √n) at p = n, printed and recomputed",
        given: "ts [µs]",
        key: "ts",
        current: State::of(params).network.ts,
        sought: ("tw*", "µs/word"),
        rows: &TABLE_2,
        formula: threshold_tw_at_p_n,
        reason: |_, _| "the decimal point slipped: 35/224 = 0.15625",
    })
}

/// One of the two tables.
struct Subject {
    caption: &'static str,
    given: &'static str,
    /// The parameter that is given.
    key: &'static str,
    /// What is given now, in seconds.
    current: f64,
    /// The symbol and the unit of what is printed, in microseconds as in the paper.
    sought: (&'static str, &'static str),
    rows: &'static [(f64, [Printed; 3]); 9],
    formula: fn(&[f64], f64) -> Result<Vec<f64>, Error>,
    /// Why a printed value is off, for the given microseconds and side.
    reason: fn(f64, f64) -> &'static str,
}

fn table(subject: &Subject) -> Result<Figure, Error> {
    let given: Vec<f64> = subject.rows.iter().map(|row| row.0 * MICRO).collect();
    let (symbol, unit) = subject.sought;
    let rows: Vec<_> = subject.rows.iter().enumerate().collect();
    let mut listing =
        Listing::new(subject.caption, &rows)
            .column(subject.given, Unit::One, &|(_, row)| row.0.into());
    for (index, side) in SIDES.into_iter().enumerate() {
        let exact = (subject.formula)(&given, side)?;
        let title = |what| format!("{symbol} {what}, n = {side} [{unit}]");
        listing = listing
            .column(&title("printed"), Unit::One, &|(at, row)| {
                compare_printed(row.1[index], exact[*at] / MICRO, (subject.reason)(row.0, side))
            })
            .column(&title("recomputed"), Unit::One, &|(at, _)| (exact[*at] / MICRO).into());
    }
    let listing = listing.current(|(at, _)| given[*at] == subject.current);
    Ok(listing.sets(|(at, _)| vec![(subject.key, given[*at].to_string())]).into())
}

/// Returns the printed value, marked where it is not the exact one rounded to its digits.
fn compare_printed((value, decimals): Printed, exact: f64, reason: &str) -> Cell {
    let off = (value - exact).abs() * 10_f64.powi(decimals);
    // Half a digit is rounding; a little more, for numbers that are not quite decimal.
    if off <= 0.501 {
        Cell::Number(value)
    } else if off < 1.0 {
        let reason = "cut off rather than rounded";
        Cell::Marked(value, Mark::Rounded, reason.to_owned())
    } else {
        Cell::Marked(value, Mark::Differs, reason.to_owned())
    }
}

fn file_view(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let views = Partition::ALL.map(|partition| (partition, s.file_view(partition)));
    if let [(_, Err(error)), (_, Err(_)), (_, Err(_))] = views {
        return Err(error);
    }
    let views = views.map(|(partition, view)| (partition, view.ok()));
    let caption = format!("A file of {0} by {0} words", Unit::One.show(s.n));
    let mut table = Listing::new(caption, &views)
        .column("partition", Unit::One, &|(partition, _)| partition.name().into())
        .column("pieces", Unit::One, &|(_, view)| view.map(|view| view.pieces).into())
        .column("words of a piece", Unit::Word, &|(_, view)| view.map(|view| view.piece).into())
        .column("extent, share of the file", Unit::Share, &|(partition, view)| {
            view.and_then(|_| s.extent(*partition).ok()).into()
        })
        .column("rounds of writing", Unit::One, &|(partition, _)| s.rounds(*partition).ok().into())
        .column("overlap, written twice", Unit::Share, &|(partition, _)| {
            s.read_twice(*partition).ok().into()
        })
        .table();
    // Without locks all write at once, and where parts overlap the process of higher rank.
    let ordered = [Cell::Empty, Cell::Empty, Cell::Empty, Cell::Number(1.0), Cell::Number(0.0)];
    table.rows.push([Cell::from("rank ordering")].into_iter().chain(ordered).collect());
    Ok(table.into())
}

//! The figures: the time over the interval, over the nodes, the share lost over the levels, and what the time is made of.

use crossover_model::checkpoint::{Parts, Run};

use crate::screen::notes::checkpoint::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{RESTART, SAVED, TIME, WORK};
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::OVER_TAU, over_tau),
    FigureSpec::at_once(words::TIMELINE, picture::timeline),
    FigureSpec::at_once(words::OVER_N, over_nodes),
    FigureSpec::at_once(words::LEVELS, levels),
    FigureSpec::at_once(words::WASTE, waste),
];

/// The places of a curve.
const PLACES: u32 = 81;
/// The least interval in view, in times of the best.
const SHORTEST: f64 = 0.03;
/// The longest time in view, in times of the least.
const HIGHEST: f64 = 15.0;
/// The most segments per global checkpoint in view, unless there are more.
const SEGMENTS: f64 = 64.0;

/// Returns the greatest of some rising values at which the time is in view.
fn reach(low: f64, time: impl Fn(f64) -> f64, least: f64) -> f64 {
    let values = (0..200).map(|i| low * 1.1_f64.powi(i));
    values.take_while(|value| time(*value) <= HIGHEST * least).last().unwrap_or(low)
}

fn over_tau(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (best, least) = (s.best_interval()?, s.best_time()?);
    let used = s.interval_used()?;
    let time = |tau: f64| s.run.time(tau).unwrap_or(f64::INFINITY);
    let high = reach(2.0 * best, time, least).max(used).max(s.run.young()?);
    let low = (SHORTEST * best).min(used).max(1e-3);
    let at = || log_space(low, high.min(1e12), PLACES);
    let x = Axis::log("work between checkpoints τ", Unit::Duration, (low, high)).sets("tau");
    let mut sweep = Sweep::over::<State>(params, x).draw(Curve::new("t", at()));
    let one = s.run.on_one_level();
    if s.has_two_levels() {
        let name = "time, global checkpoints alone";
        let alone = Curve::new("t", at()).with("k", "1").with_name(name);
        sweep = sweep.draw(alone.stroke(Stroke::Dotted));
    } else {
        let work = s.run.work;
        let in_view = |tau: &f64| {
            s.run.first_order(*tau).is_ok_and(|share| work <= HIGHEST * least * (1.0 - share))
        };
        let first = Curve::new("waste_first", at().filter(in_view));
        let first = first.stroke(Stroke::Dashed).through(move |share| work / (1.0 - share));
        sweep = sweep.draw(first);
    }
    let mark_at = |name, marker, tau: Result<f64, Error>, keys: [&'static str; 2]| {
        let tau = tau.ok()?;
        let place = Point::new(tau, one.time(tau).ok()?);
        let is_in_view = (low..=high).contains(&tau) && place.y <= HIGHEST * least;
        let points = Points::new(name, [place]).ink(Ink::Text).marker(marker);
        is_in_view.then(|| points.shows(keys[1]).tells(keys[0]))
    };
    let mut keys = ["tau_best", "t_best"];
    if !s.has_two_levels() {
        keys = ["tau_exact", "t_exact"];
        sweep = sweep
            .with_marks(mark_at("Young", Marker::Square, s.run.young(), ["tau_young", "t_young"]))
            .with_marks(mark_at("Daly", Marker::Ring, s.run.daly(), ["tau_daly", "t_daly"]));
    }
    let label = Unit::Duration.show(best);
    let lowest = mark("best", [Point::new(best, least).label(label)]);
    sweep = sweep.with_marks(lowest.shows(keys[1]).tells(keys[0]));
    if let Ok(played) = s.find_played() {
        let error = played.error.map_or(String::new(), |error| {
            format!(" ± {}", Unit::Share.show(1.96 * error / played.t))
        });
        let label = format!("{}{error}", Unit::Duration.show(played.t));
        let point = Point::new(used, played.t).label(label);
        let points = Points::new("played", [point]).ink(Ink::Muted).marker(Marker::Cross);
        sweep = sweep.with_marks(points.shows("t_played"));
    }
    // The best interval is a word among the parameters, and a place here.
    let current = Point::new(used, s.time()?).shows("t");
    Ok(sweep.current_at(current).log("time of the run", Vec::new())?.into())
}

fn over_nodes(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (best, here) = (s.best_nodes()?, s.exact_time()?);
    let f = s.values.f;
    let time = |n: f64| s.run.time_on(n, f);
    let high = reach(2.0 * best.n, |n| time(n.round()), best.t).max(s.run.nodes);
    let low = (best.n.min(s.run.nodes) / 100.0).floor().max(1.0);
    let nodes = whole_log_space(low, high.ceil().max(low + 1.0), PLACES);
    let with = nodes.iter().map(|n| (*n, time(*n))).filter(|(_, t)| t.is_finite());
    let without = nodes.iter().filter_map(|n| Some((*n, s.run.on_nodes(*n, f).ok()?.work)));
    let (with, without): (Vec<_>, Vec<_>) = (with.collect(), without.collect());
    let all = with.iter().chain(&without).map(|point| point.1).chain([here]);
    let (least, most) = positive_extent(all);
    let x = Axis::log("nodes", Unit::One, (low, nodes.last().copied().unwrap_or(high))).sets("N");
    let y = Axis::log("time of the program", Unit::Duration, (least / 1.1, 1.1 * most));
    let label = Unit::One.show(best.n);
    let best = mark("best", [Point::new(best.n, best.t).label(label)]);
    let current = Point::new(s.run.nodes, here).label(Unit::Duration.show(here));
    Ok(Plot::new(x, y.rounded())
        .with(Line::new("work alone", without).ink(WORK).stroke(Stroke::Dashed))
        .with(Line::new("time with failures", with).ink(TIME))
        .with(best.shows("t_best_N").tells("best_N"))
        .with(Points::current([current.shows("t_exact")]))
        .into())
}

fn levels(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let best = s.best_levels()?;
    let most = s.run.k.max(SEGMENTS);
    let x = Axis::log("segments per global checkpoint k", Unit::One, (1.0, most)).sets("k");
    let curve = Curve::new("waste", whole_log_space(1.0, most, PLACES)).with("tau", "best");
    let one = 1.0 - s.run.work / s.exact_time()?;
    let share = 1.0 - s.run.work / best.t;
    let sweep = Sweep::over::<State>(params, x).draw(curve);
    let label = format!("k = {}", Unit::One.show(best.k));
    let best = mark("best", [Point::new(best.k, share).label(label)]);
    let sweep = sweep
        .behind(guide("global checkpoints alone", [(1.0, one), (most, one)]))
        .with_marks(best.shows("waste_two").tells("k_best"))
        .current(&["waste"]);
    let top = sweep.span().1.max(s.waste()?).min(1.0);
    let y = Axis::linear("share that is no work", Unit::Share, (0.0, 1.1 * top)).rounded();
    Ok(sweep.plot(y).into())
}

fn waste(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let parts =
        [("work", WORK), ("saving", SAVED), ("lost work", Ink::Idle), ("restarts", RESTART)];
    let parts = parts.map(|(name, ink)| Part::new(name, ink));
    let mut bars = Breakdown::new(Unit::Duration, parts.into(), "").cut_at(HIGHEST);
    let lengths = |run: &Run, tau: f64| {
        let Parts { work, checkpoints, lost, restarts } = run.parts(tau)?;
        Ok::<_, Error>([work, checkpoints, lost, restarts])
    };
    bars.push("chosen", "t", lengths(&s.run, s.interval_used()?)?);
    bars.outline();
    let is_best = s.values.tau.is_none() && !s.has_two_levels();
    if let (false, Ok(tau)) = (is_best, s.run.exact_interval())
        && let Ok(lengths) = lengths(&s.run.on_one_level(), tau)
    {
        bars.push("best interval, one level", "t_exact", lengths);
    }
    if let Ok(best) = s.best_levels() {
        bars.push("best levels", "t_two", lengths(&Run { k: best.k, ..s.run }, best.tau)?);
    }
    let mut plot = bars.plot(["time of the run", "", "time"], 1.25, &|part, took, share| {
        format!("{}, {}, {}", part.short, Unit::Duration.show(took), Unit::Share.show(share))
    });
    plot.outlined = "chosen";
    Ok(plot.into())
}

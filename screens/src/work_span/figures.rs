//! The figures: the schedule and the graph, the speedup over the processors, the time over the grain, and
//! how many tasks could run at once, and what work and span alone tell of the time.

use crossover_model::work_span::MOST_ATTEMPTS;
use crossover_model::work_span::grain::candidates;

use crate::screen::notes::work_span::figures as words;
use crate::screen::prelude::*;
use crate::screen::stepped::watch_state;

use super::picture;
use super::state::{MOST_PLAYED, State};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::in_steps(words::SCHEDULE, |params| {
        if !State::of(params).has_graph() {
            return Box::new(std::iter::once(time_over_p(params)));
        }
        watch_state(params, State::is_played, |s, _| picture::schedule(s))
    }),
    FigureSpec::in_steps(words::GRAPH, |params| {
        watch_state(params, State::is_played, |s, _| picture::graph(s))
    }),
    FigureSpec::in_steps(words::SPEEDUP_OVER_P, over_p),
    FigureSpec::in_steps(words::TIME_OVER_GRAIN, over_grain),
    FigureSpec::at_once(words::PROFILE, profile),
    FigureSpec::at_once(words::TIME_OVER_P, time_over_p),
];

/// The most processors of a figure of bounds.
const MOST_BOUNDED: f64 = 1e6;
/// The most places of a curve.
const PLACES: u32 = 33;
/// What a task of a schedule takes, in the operations that steps are measured by.
const EACH: f64 = 10.0;

fn over_p(params: &Params) -> Steps {
    let s = State::of(params);
    if s.is_of_numbers() {
        return Box::new(std::iter::once(bounds_over_p(params)));
    }
    let (tasks, most) = match s.tasks() {
        Ok(tasks) => (tasks, (2.0 * s.values.p).clamp(32.0, MOST_PLAYED)),
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    let x = Axis::log("processors p", Unit::One, (1.0, most)).sets("p");
    let work = tasks.work();
    let places = whole_log_space(1.0, most, PLACES);
    let (count, curve) = (places.len(), |key| Curve::new(key, places.iter().copied()));
    let curves = vec![
        curve("speedup"),
        curve("speedup_stealing"),
        curve("speedup_burdened"),
        curve("t_lower").through(move |time| work / time),
        curve("t_upper").through(move |time| work / time),
    ];
    // What takes more attempts is refused.
    let attempts = tasks.fewest_attempts(most, s.values.steal).min(MOST_ATTEMPTS as f64);
    let each = EACH * (tasks.count() as f64 + attempts);
    in_steps::<State>(params, x, curves, each, move |_, sweep| {
        let each = guide("one for each processor", [(1.0, 1.0), (most, most)]);
        let limit = sweep.unit("speedup");
        let sweep = if is_known(&sweep, count) { sweep.with_overlaps_dashed() } else { sweep };
        let sweep = sweep.behind(each).current(&["speedup", "speedup_stealing"]);
        let (low, high) = sweep.extent();
        let y = Axis::log("speedup", limit, (low / 1.1, high * 1.1)).rounded();
        Ok(sweep.plot(y).into())
    })
}

/// The bounds of the speedup, where no schedule is played.
fn bounds_over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (work, most) = (s.work()?, (4.0 * s.values.p).clamp(64.0, MOST_BOUNDED));
    let x = Axis::log("processors p", Unit::One, (1.0, most)).sets("p");
    let places = whole_log_space(1.0, most, PLACES);
    let curve = |key| Curve::new(key, places.iter().copied()).through(move |time| work / time);
    let each = guide("one for each processor", [(1.0, 1.0), (most, most)]);
    let sweep = Sweep::over::<State>(params, x).draw(curve("t_lower")).draw(curve("t_upper"));
    let sweep = sweep.with_overlaps_dashed().behind(each);
    let (low, high) = sweep.extent();
    let y = Axis::log("speedup", Unit::One, (low / 1.1, high * 1.1)).rounded();
    Ok(sweep.plot(y).into())
}

/// The time over the processors, as far as work and span tell it; of measured times, what they leave open.
fn time_over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let measured: Vec<_> = s.measured_column(0).into_iter().zip(s.measured_column(1)).collect();
    let farthest =
        measured.iter().map(|(p, _)| *p).chain(s.equal_processors()).fold(s.values.p, f64::max);
    let most = (2.0 * farthest).clamp(64.0, MOST_BOUNDED);
    let x = Axis::log("processors p", Unit::One, (1.0, most)).sets("p");
    let places = whole_log_space(1.0, most, PLACES);
    let keys: &[&'static str] = match (s.is_measured(), s.second().is_ok()) {
        (true, _) => &["t_least", "t_most"],
        (false, true) => &["t_lower", "t_upper", "t_estimate", "t_estimate_ref"],
        (false, false) => &["t_lower", "t_upper", "t_estimate"],
    };
    let mut sweep = Sweep::over::<State>(params, x);
    for key in keys {
        sweep = sweep.curve(key, places.iter().copied());
    }
    let sweep = sweep.with_overlaps_dashed().current(&keys[keys.len().min(3) - 1..]);
    let points = measured.iter().map(|(p, t)| Point::new(*p, *t).label(Unit::Tcalc.show(*t)));
    let times = Points::new("measured", points.collect::<Vec<_>>()).ink(Ink::Text);
    let equal = s.equal_processors().ok().filter(|p| *p <= most).map(|p| {
        let time = s.law().map_or(f64::NAN, |law| law.work / p + law.span);
        let label = format!("equal at {}", Unit::One.show(p));
        mark("equal estimates", [Point::new(p, time).label(label)]).tells("p_equal")
    });
    let sweep = sweep.with_marks((!measured.is_empty()).then_some(times)).with_marks(equal);
    Ok(sweep.log("time", Vec::new())?.into())
}

fn over_grain(params: &Params) -> Steps {
    let s = State::of(params);
    let (tasks, n) = match s.splittable_program().and_then(|_| s.tasks()) {
        Ok(tasks) => (tasks, s.values.n),
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    let x = Axis::log("grain size g", Unit::One, (1.0, n.max(s.values.g).max(2.0))).sets("g");
    let p = s.values.p;
    let grains: Vec<_> = candidates(n.max(2.0)).collect();
    let (count, curve) = (grains.len(), |key| Curve::new(key, grains.iter().copied()));
    let share = curve("work").through(move |work| work / p);
    let curves = vec![
        curve("t_greedy"),
        curve("t_lower"),
        curve("t_upper"),
        share.with_name("work over p").ink(Ink::Muted).stroke(Stroke::Dotted),
    ];
    in_steps::<State>(
        params,
        x,
        curves,
        EACH * tasks.count().max(1000) as f64,
        move |params, sweep| {
            let rules = [("grain_rule", "by the bound"), ("grain_cilk", "Cilk Plus")];
            let rules = rules.into_iter().flat_map(|(key, label)| sweep.rule(key, label)).collect();
            let sweep = if is_known(&sweep, count) {
                sweep.with_overlaps_dashed().with_marks(best(params))
            } else {
                sweep
            };
            Ok(sweep.current(&["t_greedy"]).log("time", rules)?.into())
        },
    )
}

fn best(params: &Params) -> Option<Points> {
    let s = State::of(params);
    s.complete();
    let best = s.best_grain().ok()?;
    let label = format!("g = {}", Unit::One.show(best.g));
    let best = Points::new("best", [Point::new(best.g, best.time).label(label)]);
    Some(best.ink(Ink::Text).marker(Marker::Diamond).shows("t_best_grain").tells("best_grain"))
}

fn is_known(sweep: &Sweep, count: usize) -> bool {
    sweep.lines().last().is_some_and(|line| line.points.len() == count)
}

/// The most stretches of time of a profile.
const STRETCHES: usize = 400;

fn profile(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let tasks = s.tasks()?;
    let (changes, end) = (tasks.profile(), tasks.span());
    let stretch = changes.len().div_ceil(STRETCHES).max(1);
    let mut points: Vec<(f64, f64)> = Vec::new();
    // Of very many changes, the mean of a stretch: the area stays.
    for first in (0..changes.len().saturating_sub(1)).step_by(stretch) {
        let some = &changes[first..changes.len().min(first + stretch + 1)];
        let area = some.windows(2).map(|pair| (pair[1].0 - pair[0].0) * pair[0].1 as f64);
        let [from, to] = [some[0].0, some[some.len() - 1].0];
        let mean = area.sum::<f64>() / (to - from);
        points.extend([(from, mean), (to, mean)]);
    }
    let most = s.values.p.max(tasks.widest() as f64);
    let x = Axis::linear("time", Unit::Tcalc, (0.0, end));
    let y = Axis::linear("tasks", Unit::One, (0.0, 1.1 * most)).rounded();
    let line = Line::new("running tasks", points).ink(Ink::Text).shows("widest");
    let rule = Rule::at_y(s.values.p).label(format!("p = {}", s.values.p));
    Ok(Plot::new(x, y).with(rule).with(line).into())
}

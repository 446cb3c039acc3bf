//! The times over the words and over the messages, with the point where hops are negligible.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::{Unit, percent};
use crossover_model::Error;
use crossover_model::communication::GridTime;

use crate::screen::Params;

use super::inputs::Inputs;

/// So many points on a curve.
const SAMPLES: u32 = 121;

/// A time that has a curve.
struct Curve {
    name: &'static str,
    stroke: Stroke,
    /// The key of its readout.
    shows: &'static str,
    of: fn(&GridTime) -> f64,
}

const CURVES: [Curve; 3] = [
    Curve {
        name: "one NOW",
        stroke: Stroke::Solid,
        shows: "t_now",
        of: |time| time.t_now,
    },
    Curve {
        name: "Grid",
        stroke: Stroke::Solid,
        shows: "t_grid",
        of: |time| time.t,
    },
    Curve {
        name: "Grid, a × hops",
        stroke: Stroke::DashDot,
        shows: "t_grid_each",
        of: |time| time.t_each,
    },
];

/// Over the words.
pub(super) fn over_words(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let a = s.traffic.startups;
    curves(
        &s,
        Axis::log("size of all messages", Unit::Word, (1.0, 1e6)),
        s.traffic.words,
        ("words_limit", s.words_limit().ok()),
        |words| s.with(a, words),
    )
}

/// Over the messages.
pub(super) fn over_startups(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let words = s.traffic.words;
    curves(
        &s,
        Axis::log("messages", Unit::One, (1.0, 1e3)),
        s.traffic.startups,
        ("startups_limit", s.startups_limit().ok()),
        |startups| s.with(startups, words),
    )
}

fn curves(
    s: &Inputs,
    mut x: Axis,
    here: f64,
    (limit_key, limit): (&'static str, Option<f64>),
    at: impl Fn(f64) -> Inputs,
) -> Result<Figure, Error> {
    s.time()?;
    // As far as one is, and as far as the mark lies where that is not out of all proportion.
    let mark = limit.filter(|mark| 1.0 < *mark && *mark < 1e4 * x.range.1.max(here));
    for place in [here, mark.unwrap_or(0.0)] {
        x.range.1 = x.range.1.max(10.0 * place);
    }
    let (least, most) = x.range;
    let mut points = [const { Vec::new() }; CURVES.len()];
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for place in log_space(least, most, SAMPLES) {
        let inputs = at(place);
        let time = inputs.time();
        for (points, curve) in points.iter_mut().zip(CURVES) {
            let time = time.as_ref().ok().map(curve.of);
            let time = time.filter(|time| 0.0 < *time).unwrap_or(f64::NAN);
            if time.is_finite() {
                (low, high) = (low.min(time), high.max(time));
            }
            points.push((place, time));
        }
    }
    if high == 0.0 {
        (low, high) = (1e-6, 1.0);
    }
    let mut plot = Plot::new(
        x,
        Axis::log("time", Unit::Second, (low / 1.1, high * 1.1)).rounded(),
    );
    for (index, (points, curve)) in points.into_iter().zip(CURVES).enumerate() {
        plot = plot.with(
            Line::new(curve.name, points)
                .ink(Ink::Series(1 + index))
                .stroke(curve.stroke)
                .shows(curve.shows),
        );
    }
    if let Some(mark) = mark {
        plot = plot.with(
            Rule::at_x(mark)
                .label(format!("hops {} of T", percent(s.limit)))
                .stroke(Stroke::Dotted),
        );
        if let Ok(time) = at(mark).time() {
            plot = plot.with(
                point("hops are negligible", (mark, time.t))
                    .ink(Ink::Text)
                    .marker(Marker::Diamond)
                    .shows(limit_key),
            );
        }
    }
    let time = s.time()?.t;
    if least <= here && 0.0 < time {
        let yours = point("your Grid", (here, time)).ink(Ink::Accent);
        plot = plot.with(yours.shows("t_grid"));
    }
    Ok(plot.into())
}

fn point(name: &str, (x, y): (f64, f64)) -> Points {
    Points::new(name, [Point::new(x, y).label(Unit::Second.show(y))])
}

//! The times over the words and over the messages with the point where hops are negligible, and the
//! waiting time over the utilization.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::{Unit, percent};
use crossover_model::Error;
use crossover_model::communication::{Channel, GridTime, Service};

use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::roles;

/// So many points on a curve.
const SAMPLES: u32 = 121;
/// The waiting times in view, in times that a message occupies the channel.
const WAITS: f64 = 10.0;

/// A time over the traffic: its name, color, stroke, the key of its readout, and what it is.
type Curve = (&'static str, Ink, Stroke, &'static str, fn(&GridTime) -> f64);

const CURVES: [Curve; 3] = [
    ("one NOW", roles::ONE_NOW, Stroke::Solid, "t_now", |time| time.t_now),
    ("Grid", roles::GRID, Stroke::Solid, "t_grid", |time| time.t),
    ("Grid, a × hops", roles::GRID, Stroke::DashDot, "t_grid_each", |time| time.t_each),
];

/// Returns the times over the words.
pub(super) fn over_words(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let a = inputs.traffic.startups;
    curves(
        &inputs,
        Axis::log("size of all messages", Unit::Word, (1.0, 1e6)).sets("words"),
        inputs.traffic.words,
        ("words_limit", inputs.words_limit().ok()),
        |words| inputs.with(a, words),
    )
}

/// Returns the times over the messages.
pub(super) fn over_startups(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let words = inputs.traffic.words;
    curves(
        &inputs,
        Axis::log("messages", Unit::One, (1.0, 1e3)).sets("startups"),
        inputs.traffic.startups,
        ("startups_limit", inputs.startups_limit().ok()),
        |startups| inputs.with(startups, words),
    )
}

fn curves(
    inputs: &Inputs,
    mut x: Axis,
    here: f64,
    (limit_key, limit): (&'static str, Option<f64>),
    at: impl Fn(f64) -> Inputs,
) -> Result<Figure, Error> {
    let now = inputs.time()?.t;
    // As far as one is, and as far as the mark lies where that is not out of all proportion.
    let mark = limit.filter(|mark| 1.0 < *mark && *mark < 1e4 * x.range.1.max(here));
    for place in [here, mark.unwrap_or(0.0)] {
        x.range.1 = x.range.1.max(10.0 * place);
    }
    let (least, most) = x.range;
    let mut points = [const { Vec::new() }; CURVES.len()];
    for place in log_space(least, most, SAMPLES) {
        let time = at(place).time();
        for (points, (.., of)) in points.iter_mut().zip(CURVES) {
            let time = time.as_ref().ok().map(of);
            let time = time.filter(|time| 0.0 < *time).unwrap_or(f64::NAN);
            points.push((place, time));
        }
    }
    let (low, high) = match positive_extent(points.iter().flatten().map(|point| point.1)) {
        (_, 0.0) => (1e-6, 1.0),
        range => range,
    };
    let mut plot = Plot::new(x, Axis::log("time", Unit::Second, (low / 1.1, high * 1.1)).rounded());
    for (points, (name, ink, stroke, shows, _)) in points.into_iter().zip(CURVES) {
        let line = Line::new(name, points).ink(ink);
        plot = plot.with(line.stroke(stroke).shows(shows));
    }
    if let Some(mark) = mark {
        let label = format!("hops {} of T", percent(inputs.limit));
        plot = plot.with(Rule::at_x(mark).label(label).stroke(Stroke::Dotted).tells(limit_key));
        if let Ok(time) = at(mark).time() {
            let there = Points::new("hops are negligible", point((mark, time.t))).ink(Ink::Text);
            plot = plot.with(there.marker(Marker::Diamond).shows(limit_key).tells(limit_key));
        }
    }
    if least <= here && 0.0 < now {
        let current = Points::current(point((here, now)));
        plot = plot.with(current.shows("t_grid"));
    }
    Ok(plot.into())
}

/// Returns the waiting time of a message over the utilization of the channel.
pub(super) fn over_utilization(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let service = inputs.channel(0.0)?.service;
    if service == 0.0 {
        return Err(nothing());
    }
    let (here, wait) =
        (inputs.utilization, inputs.channel(inputs.utilization)?.wait(inputs.service)?);
    let most = (1.1 * wait).max(WAITS * service);
    let mut plot = Plot::new(
        Axis::linear("utilization of the channel", Unit::One, (0.0, 1.0)).sets("rho"),
        Axis::linear("waiting time of a message", Unit::Second, (0.0, most)),
    );
    for (name, queue, stroke, shows) in [
        ("M/M/1, exponential messages", Service::Exponential, Stroke::Solid, "wait_mm1"),
        ("M/D/1, messages alike", Service::Constant, Stroke::Dashed, "wait_md1"),
    ] {
        // To the utilization at which the curve leaves the picture.
        let end = Channel::of_wait(service, most, queue)?.utilization;
        let at = |step: u32| end * f64::from(step) / f64::from(SAMPLES);
        let wait = |rho| Ok((rho, inputs.channel(rho)?.wait(queue)?));
        let points = (0..=SAMPLES).map(at).map(wait).collect::<Result<Vec<_>, Error>>()?;
        let line = Line::new(name, points).ink(Ink::Text);
        plot = plot.with(line.stroke(stroke).shows(shows));
    }
    if let Ok(limit) = inputs.utilization_limit() {
        let label = format!("waiting {} of T", percent(inputs.limit));
        plot = plot.with(Rule::at_x(limit).label(label).stroke(Stroke::Dotted).tells("rho_limit"));
    }
    let occupied = Rule::at_y(service).label("time on the channel");
    let shows = match inputs.service {
        Service::Constant => "wait_md1",
        Service::Exponential => "wait_mm1",
    };
    let current = Points::current(point((here, wait)));
    Ok(plot.with(occupied.stroke(Stroke::Dashed)).with(current.shows(shows)).into())
}

fn point((x, y): (f64, f64)) -> [Point; 1] {
    [Point::new(x, y).label(Unit::Second.show(y))]
}

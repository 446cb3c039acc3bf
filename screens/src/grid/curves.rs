//! The times over the words and over the messages, with the point where hops are negligible.

use crossover_model::Error;

use super::setting::Setting;
use crate::figure::{Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke};
use crate::params::Params;
use crate::quantity::{Unit, percent};
use crate::spread::spread;

/// So many points on a curve.
const SAMPLES: u32 = 121;

/// Over the words.
pub(super) fn over_words(params: &Params) -> Result<Figure, Error> {
    let s = Setting::of(params);
    let a = s.traffic.startups;
    curves(
        &s,
        Axis::log("size of all messages", Unit::Word, (1.0, 1e6)),
        s.traffic.words,
        s.words_limit().ok(),
        |words| s.with(a, words),
    )
}

/// Over the messages.
pub(super) fn over_startups(params: &Params) -> Result<Figure, Error> {
    let s = Setting::of(params);
    let words = s.traffic.words;
    curves(
        &s,
        Axis::log("messages", Unit::One, (1.0, 1e3)),
        s.traffic.startups,
        s.startups_limit().ok(),
        |startups| s.with(startups, words),
    )
}

fn curves(
    s: &Setting,
    mut x: Axis,
    here: f64,
    limit: Option<f64>,
    at: impl Fn(f64) -> Setting,
) -> Result<Figure, Error> {
    s.time()?;
    // As far as one is, and as far as the mark lies where that is not out of all proportion.
    let mark = limit.filter(|mark| 1.0 < *mark && *mark < 1e4 * x.range.1.max(here));
    for place in [here, mark.unwrap_or(0.0)] {
        x.range.1 = x.range.1.max(10.0 * place);
    }
    let (least, most) = x.range;
    let names = ["one NOW", "Grid", "Grid, a × hops"];
    let mut points: [Vec<(f64, f64)>; 3] = std::array::from_fn(|_| Vec::new());
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for place in spread(least, most, SAMPLES) {
        let setting = at(place);
        let time = setting.time();
        let times = [
            time.as_ref().map(|t| t.t_now).ok(),
            time.as_ref().map(|t| t.t).ok(),
            time.as_ref().map(|t| t.t_each).ok(),
        ];
        for (points, time) in points.iter_mut().zip(times) {
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
    let strokes = [Stroke::Solid, Stroke::Solid, Stroke::DashDot];
    for (index, (points, name)) in points.into_iter().zip(names).enumerate() {
        plot.layers.push(
            Line::new(name, points)
                .ink(Ink::Series(1 + index))
                .stroke(strokes[index])
                .into(),
        );
    }
    if let Some(mark) = mark {
        plot.layers.push(
            Rule::at_x(mark)
                .label(format!("hops {} of T", percent(s.limit)))
                .stroke(Stroke::Dotted)
                .into(),
        );
        if let Ok(time) = at(mark).time() {
            plot.layers.push(point(
                "hops are negligible",
                Ink::Text,
                Marker::Diamond,
                (mark, time.t),
            ));
        }
    }
    let time = s.time()?.t;
    if least <= here && 0.0 < time {
        plot.layers
            .push(point("your Grid", Ink::Accent, Marker::Disc, (here, time)));
    }
    Ok(plot.into())
}

fn point(name: &str, ink: Ink, marker: Marker, (x, y): (f64, f64)) -> Layer {
    Points::new(name, [Point::new(x, y).label(Unit::Second.show(y))])
        .ink(ink)
        .marker(marker)
        .into()
}

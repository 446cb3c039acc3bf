//! The figures: what the time is made of, the times over words and messages, the networks as a table,
//! and the waiting over the utilization.

use crossover_figures::quantity::percent;
use crossover_model::communication::{Channels, Service};

use crate::screen::notes::grid::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{START_UPS, WORDS};
use super::state::{State, zero_time_error};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::BREAKDOWN, breakdown),
    FigureSpec::at_once(words::JOURNEY, picture::journey),
    FigureSpec::at_once(words::TIME_OVER_WORDS, |params| {
        let x = Axis::log("size of all messages", Unit::Word, (1.0, 1e6)).sets("words");
        times_over(params, x, "words_limit", State::words_limit)
    }),
    FigureSpec::at_once(words::TIME_OVER_STARTUPS, |params| {
        let x = Axis::log("messages", Unit::One, (1.0, 1e3)).sets("startups");
        times_over(params, x, "startups_limit", State::startups_limit)
    }),
    FigureSpec::at_once(words::NETWORKS, networks),
    FigureSpec::at_once(words::WAITING, over_utilization),
];

/// Room for the times behind the bars.
const MARGIN: f64 = 1.32;
/// The points on a curve.
const SAMPLES: u32 = 121;
/// The waiting times in view, in times that a message occupies the channel.
const WAITS: f64 = 10.0;

fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (time, crossings) = (s.time()?, s.crossings()?);
    // Messages alike that wait for several channels have no formula, and so no row.
    let waiting = s.total_waiting().unwrap_or(0.0);
    let hops = (1..=crossings.len()).map(|number| {
        let ink = Ink::Series(5 + (number - 1) % 3);
        Part::new(format!("network {number}"), ink).with_id(number.to_string())
    });
    let parts = [
        Part::new("f1 = a ts, start-ups", START_UPS).with_short("f1"),
        Part::new("f2 = b tp, words", WORDS).with_short("f2"),
    ];
    let parts = parts.into_iter().chain(hops);
    let parts: Vec<_> =
        parts.chain([Part::new("T_wait, waiting", Ink::Idle).with_short("waiting")]).collect();
    // The hops of each network count so many times.
    let row = |words, times: f64, waiting| {
        let hops = crossings.iter().map(move |crossing| times * crossing);
        [time.f1, words].into_iter().chain(hops).chain([waiting])
    };
    let mut breakdown = Breakdown::new(Unit::Second, parts, "t_grid");
    breakdown.push("one network", "t_now", row(time.t_now - time.f1, 0.0, 0.0));
    breakdown.push("Grid", "t_grid", row(time.f2, 1.0, 0.0));
    if 1.0 < s.startups && 0.0 < time.f3 {
        breakdown.push("Grid, a × hops", "t_grid_each", row(time.f2, s.startups, 0.0));
    }
    if 0.0 < waiting {
        breakdown.push("Grid, waiting", "t_grid_wait", row(time.f2, 1.0, waiting));
    }
    if breakdown.greatest() == 0.0 {
        return Err(zero_time_error());
    }
    let plot = breakdown.plot(["time", "", "whole time"], MARGIN, &|part, took, share| {
        format!("{}: {}, {}", part.short, Unit::Second.show(took), percent(share))
    });
    Ok(plot.into())
}

/// Returns the times over the traffic that `x` sets, and the traffic from which hops are negligible, the
/// quantity `key`.
fn times_over(
    params: &Params,
    mut x: Axis,
    key: &'static str,
    limit: fn(&State) -> Result<f64, Error>,
) -> Result<Figure, Error> {
    let (s, here) = (State::of(params), params.at(x.sets).number());
    s.time()?;
    // As far as one is, and as far as the mark lies where that is not out of all proportion.
    let (least, most) = x.range;
    let limit = limit(s).ok().filter(|mark| 1.0 < *mark && *mark < 1e4 * most.max(here));
    x.range.1 = most.max(10.0 * here).max(10.0 * limit.unwrap_or(0.0));
    let places: Vec<f64> = log_space(least, x.range.1, SAMPLES).collect();
    let mut sweep = Sweep::over::<State>(params, x);
    for key in ["t_now", "t_grid", "t_grid_each"] {
        sweep = sweep.draw(Curve::new(key, places.iter().copied()).positive().with_gaps());
    }
    let (low, high) = match sweep.extent() {
        (_, 0.0) => (1e-6, 1.0),
        range => range,
    };
    let label = format!("hops {} of T", percent(s.limit));
    let rule = limit.map(|at| Rule::at_x(at).label(label).stroke(Stroke::Dotted).tells(key));
    let mark = limit
        .and_then(|at| sweep.point_at("t_grid", at))
        .map(|at| mark("hops are negligible", [at]).shows(key).tells(key));
    let here = sweep.current_point("t_grid").filter(|here| least <= here.x && 0.0 < here.y);
    let here = here.map(|here| Points::current([here]).shows("t_grid"));
    let y = Axis::log("time", Unit::Second, (low / 1.1, high * 1.1)).rounded();
    Ok(sweep.plot(y).with_all(rule).with_all(mark).with_all(here).into())
}

fn networks(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let time = s.time()?;
    let mut rows = Vec::new();
    for (index, network) in s.networks()?.into_iter().enumerate() {
        let numbers = [network.hops, network.th, network.tw].map(Some);
        rows.push((format!("network {}", index + 1), numbers, network.time()?));
    }
    let sums = [
        ("all hops, Σ f3", None, time.f3),
        ("start-ups, f1", None, time.f1),
        ("words, f2", Some(time.tw), time.f2),
        ("the Grid, T", None, time.t),
    ];
    rows.extend(sums.map(|(name, path, part)| (name.to_owned(), [None, None, path], part)));
    Ok(Listing::new("The networks of the Grid and their shares of its time", &rows)
        .column("part", Unit::One, &|row| row.0.as_str().into())
        .column("hops lh", Unit::One, &|row| row.1[0].into())
        .column("per-hop time th", Unit::SecondPerHop, &|row| row.1[1].into())
        .column("per-word transfer time", Unit::SecondPerWord, &|row| row.1[2].into())
        .column("time", Unit::Second, &|row| row.2.into())
        .column("share of T", Unit::Share, &|row| s.share(row.2).ok().into())
        .into())
}

fn over_utilization(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let channel = s.channel()?;
    let service = channel.service;
    if service == 0.0 {
        return Err(zero_time_error());
    }
    // The wait of which one tells where the current point is; several channels and messages alike have none.
    let here = s.channels()?.wait(s.queue).or_else(|_| channel.wait(s.queue))?;
    let most = (1.1 * here).max(WAITS * service);
    let x = Axis::linear("utilization of the channel", Unit::Share, (0.0, 1.0)).sets("rho");
    let mut sweep = Sweep::over::<State>(params, x);
    let queues = [
        ("wait_mm1", 1.0, Service::Exponential),
        ("wait_md1", 1.0, Service::Constant),
        ("wait_mmc", s.channels, Service::Exponential),
    ];
    for (key, count, queue) in &queues[..if 1.0 < s.channels { 3 } else { 2 }] {
        // To the utilization at which the curve leaves the picture.
        let end = Channels::of_wait(*count, service, most, *queue)?.utilization;
        let places = (0..=SAMPLES).map(|step| end * f64::from(step) / f64::from(SAMPLES));
        sweep = sweep.curve(key, places);
    }
    let sweep = sweep.whole()?;
    let label = format!("waiting {} of T", percent(s.limit));
    let limit = s.utilization_limit().ok();
    let limit =
        limit.map(|at| Rule::at_x(at).label(label).stroke(Stroke::Dotted).tells("rho_limit"));
    let occupied = Rule::at_y(service).label("time on the channel").stroke(Stroke::Dashed);
    let key = match s.queue {
        Service::Constant => "wait_md1",
        Service::Exponential if 1.0 < s.channels => "wait_mmc",
        Service::Exponential => "wait_mm1",
    };
    let here = Points::current(sweep.current_point(key)).shows(key);
    let y = Axis::linear("waiting time of a message", Unit::Second, (0.0, most));
    Ok(sweep.plot(y).with_all(limit).with(occupied).with(here).into())
}

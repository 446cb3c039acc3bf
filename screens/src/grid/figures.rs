//! The figures: what the time is made of, the times over words and messages, the networks as a table,
//! and the waiting over the utilization.

use crossover_figures::figure::{Anchor, Bar, Bars, Label};
use crossover_figures::quantity::percent;
use crossover_model::communication::{Channels, GridTime, Service};

use crate::screen::notes::grid::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{HOPS, START_UPS, WORDS};
use super::route;
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
const MARGIN: f64 = 1.25;
/// Up to so many times as long as the rest, hops that each message waits for have no room for words; those
/// behind them need so much.
const SHORT: f64 = 1.45;
const WIDE_MARGIN: f64 = 2.2;
/// How far hops that each message waits for are drawn, in times of the rest.
const LONGEST: f64 = 2.5;
/// The points on a curve.
const SAMPLES: u32 = 121;
/// The waiting times in view, in times that a message occupies the channel.
const WAITS: f64 = 10.0;

/// The rows of what the time is made of.
const ROWS: [&str; 3] = ["the route", "within one network", "across the Grid"];
const ONE: usize = 1;
const GRID: usize = 2;

/// Returns the route, and below it the time within one network and that over the Grid.
fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (time, networks) = (s.time()?, s.networks()?);
    // Messages alike that wait for several channels have no formula, and so no part.
    let waiting = s.total_waiting().unwrap_or(0.0);
    let whole = time.t + waiting;
    if whole == 0.0 {
        return Err(zero_time_error());
    }
    // Hops that each message waits for are drawn where they matter.
    let each = whole + if s.verdict().one_by_one { time.t_each - time.t } else { 0.0 };
    let most = each.min(LONGEST * whole);
    let is_short = each < SHORT * whole;
    let margin = if whole < each && is_short { WIDE_MARGIN } else { MARGIN };
    let x = Axis::linear("time", Unit::Second, (0.0, margin * most)).rounded();
    let long = x.range.1;
    let mut rows = Axis::rows("", ROWS.map(str::to_owned).into());
    rows.range.0 = route::TOP;
    let parts = parts(s, &time, [waiting, each])?;
    let mut plot = Plot::new(x, rows).with_all(route::layers(s, &networks, long));
    plot.data = Some(Box::new(data(&parts)));
    plot = plot.with_all(parts.into_iter().map(|bars| bars.slim_if(true)));
    let at = |end: f64, row: usize| Point::new(end, row as f64).label(Unit::Second.show(end));
    let key = if waiting == 0.0 { "t_grid" } else { "t_grid_wait" };
    let mut ends = vec![at(time.t_now, ONE).shows("t_now")];
    if whole < each && !is_short {
        // Where the bar goes on.
        let total = Label::new(whole + 0.01 * long, GRID as f64, Unit::Second.show(whole));
        plot = plot.with(total.tells(key));
    }
    if each == whole {
        ends.push(at(whole, GRID).shows(key));
    } else if each <= most {
        let total =
            if is_short { format!("{}, ", Unit::Second.show(whole)) } else { String::new() };
        let label = format!("{total}{} if each waits", Unit::Second.show(each));
        let end = at(each, GRID).label(label).tells("t_grid_each");
        ends.push(end.shows(if waiting == 0.0 { "t_grid_each" } else { "" }));
    } else {
        let beyond = format!("{} →", Unit::Second.show(each));
        let end = Label::new(long, GRID as f64, beyond).anchor(Anchor::End);
        plot = plot.with(end.tells("t_grid_each"));
    }
    Ok(plot.with(mark("whole time", ends)).into())
}

fn bar(row: usize, span: (f64, f64), ink: Ink) -> Bar {
    Bar::new(row, span).ink(ink)
}

/// Returns the bars of start-ups, words, hops and waiting, and what is added up to where `each` message waits
/// for its hops.
fn parts(s: &State, time: &GridTime, [waiting, each]: [f64; 2]) -> Result<Vec<Bars>, Error> {
    let times = |count: f64, one: f64| {
        let count = Unit::One.show(count);
        format!("{count} × {}", Unit::Second.show(one))
    };
    let (f1, words) = (time.f1, [(ONE, time.t_now, s.tw), (GRID, time.f1 + time.f2, time.tw)]);
    let start_ups =
        [ONE, GRID].map(|row| bar(row, (0.0, f1), START_UPS).label(times(s.startups, s.ts)));
    let words = words.map(|(row, end, tw)| bar(row, (f1, end), WORDS).label(times(s.words, tw)));
    let (mut hops, mut end) = (Vec::new(), f1 + time.f2);
    for (index, network) in s.networks()?.iter().enumerate() {
        let begin = end;
        end += network.time()?;
        hops.push(bar(GRID, (begin, end), route::ink(index)).label(route::describe_hops(network)));
    }
    let whole = time.t + waiting;
    let waits = bar(GRID, (time.t, whole), Ink::Idle).hatched().label("waiting".to_owned());
    let more = bar(GRID, (whole, each), HOPS).hollow_if(true);
    // With what is waited for besides it is no part of that readout.
    let shows = if waiting == 0.0 { "t_grid_each" } else { "" };
    let mut named = vec![
        Bars::new("start-ups", start_ups).shows("t_grid"),
        Bars::new("words", words).shows("t_grid"),
        Bars::new("hops", hops).shows("t_grid"),
        Bars::new("waiting", [waits]).shows("t_grid_wait"),
        Bars::new("if each waits", [more]).shows(shows),
    ];
    for bars in &mut named {
        bars.bars.retain(|bar| bar.start < bar.end);
    }
    named.retain(|bars| !bars.bars.is_empty());
    Ok(named)
}

/// Returns the parts of both times as numbers.
fn data(parts: &[Bars]) -> Table {
    let bars: Vec<_> =
        parts.iter().flat_map(|bars| bars.bars.iter().map(|bar| (&*bars.name, bar))).collect();
    Listing::new("What the time is made of", &bars)
        .column("messages go", Unit::One, &|(_, bar)| ROWS[bar.row].into())
        .column("part", Unit::One, &|(name, _)| (*name).into())
        .column("made of", Unit::One, &|(_, bar)| Cell::Text(bar.label.text().into_owned()))
        .column("start", Unit::Second, &|(_, bar)| bar.start.into())
        .column("end", Unit::Second, &|(_, bar)| bar.end.into())
        .table()
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
        ("all hops", None, time.f3),
        ("start-ups", None, time.f1),
        ("words", Some(time.tw), time.f2),
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

//! The figures: what the time is made of, the times over words and messages, the networks as a table,
//! and the waiting over the utilization.

use crossover_figures::figure::{Bar, Bars};
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
        over(params, x, "words_limit", State::words_limit)
    }),
    FigureSpec::at_once(words::TIME_OVER_STARTUPS, |params| {
        let x = Axis::log("messages", Unit::One, (1.0, 1e3)).sets("startups");
        over(params, x, "startups_limit", State::startups_limit)
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

/// Returns the times as stacked bars of their parts.
fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (time, crossings) = (s.time()?, s.crossings()?);
    // Messages alike that wait for several channels have no formula, and so no row.
    let waiting = s.total_waiting().unwrap_or(0.0);
    // The parts of a row: start-ups, words, the hops of each network as often as they count, waiting.
    let row = |name, key, words, times: f64, waiting| {
        let hops = crossings.iter().map(|crossing| times * crossing);
        let parts: Vec<f64> = [time.f1, words].into_iter().chain(hops).chain([waiting]).collect();
        (name, key, parts)
    };
    let mut rows = vec![
        row("one network", "t_now", time.t_now - time.f1, 0.0, 0.0),
        row("Grid", "t_grid", time.f2, 1.0, 0.0),
    ];
    if 1.0 < s.startups && 0.0 < time.f3 {
        rows.push(row("Grid, a × hops", "t_grid_each", time.f2, s.startups, 0.0));
    }
    if 0.0 < waiting {
        rows.push(row("Grid, waiting", "t_grid_wait", time.f2, 1.0, waiting));
    }
    let totals: Vec<f64> = rows.iter().map(|(.., parts)| parts.iter().sum()).collect();
    let most = totals.iter().copied().fold(0.0, f64::max);
    if most == 0.0 {
        return Err(zero_time_error());
    }
    let names = rows.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let x = Axis::linear("time", Unit::Second, (0.0, MARGIN * most));
    let mut plot = Plot::new(x, Axis::rows("", names));
    let mut ends = vec![0.0; rows.len()];
    let part =
        |short: &str, name: &str, ink| (String::new(), short.to_owned(), name.to_owned(), ink);
    let hops = (1..=crossings.len()).map(|number| {
        let name = format!("network {number}");
        (number.to_string(), name.clone(), name, Ink::Series(5 + (number - 1) % 3))
    });
    let first =
        [part("f1", "f1 = a ts, start-ups", START_UPS), part("f2", "f2 = b tp, words", WORDS)];
    let last = part("waiting", "T_wait, waiting", Ink::Idle);
    let parts = first.into_iter().chain(hops).chain([last]);
    for (part, (id, short, name, ink)) in parts.enumerate() {
        let mut bars = Bars::new(name, []).shows("t_grid");
        for (index, (.., parts)) in rows.iter().enumerate() {
            let (start, took) = (ends[index], parts[part]);
            ends[index] += took;
            if start < ends[index] {
                let label = [Unit::Second.show(took), percent(took / totals[index])].join(", ");
                let bar = Bar::new(index, (start, ends[index])).ink(ink).id(&*id);
                let bar = bar.label(format!("{short}: {label}"));
                bars.bars.push(bar.hatched_if(ink == Ink::Idle));
            }
        }
        plot = plot.with_all(Some(bars).filter(|bars| !bars.bars.is_empty()));
    }
    let totals = rows.iter().zip(ends).enumerate().map(|(index, ((_, key, _), end))| {
        Point::new(end, index as f64).label(Unit::Second.show(end)).shows(*key)
    });
    let totals = Points::new("whole time", totals).ink(Ink::Text);
    Ok(plot.with(totals.marker(Marker::Diamond)).into())
}

/// Returns the times over the traffic that `x` sets, and the traffic from which hops are negligible, the
/// quantity `key`.
fn over(
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
    let mark = limit.and_then(|at| sweep.at("t_grid", at)).map(|at| {
        let mark = Points::new("hops are negligible", [at]).ink(Ink::Text);
        mark.marker(Marker::Diamond).shows(key).tells(key)
    });
    let here = sweep.here("t_grid").filter(|here| least <= here.x && 0.0 < here.y);
    let here = here.map(|here| Points::current([here]).shows("t_grid"));
    let y = Axis::log("time", Unit::Second, (low / 1.1, high * 1.1)).rounded();
    Ok(sweep.plot(y).with_all(rule).with_all(mark).with_all(here).into())
}

/// Returns the networks, one a row, and their sum.
fn networks(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let time = s.time()?;
    let row = |name: String, numbers: [Cell; 3], part: f64| {
        let share = s.share(part).map_or(Cell::Empty, Cell::Number);
        [Cell::Text(name)].into_iter().chain(numbers).chain([Cell::Number(part), share]).collect()
    };
    let mut rows = Vec::new();
    for (index, network) in s.networks()?.into_iter().enumerate() {
        let numbers = [network.hops, network.th, network.tw].map(Cell::Number);
        rows.push(row(format!("network {}", index + 1), numbers, network.time()?));
    }
    for (name, path, part) in [
        ("all hops, Σ f3", Cell::Empty, time.f3),
        ("start-ups, f1", Cell::Empty, time.f1),
        ("words, f2", Cell::Number(time.tw), time.f2),
        ("the Grid, T", Cell::Empty, time.t),
    ] {
        rows.push(row(name.to_owned(), [Cell::Empty, Cell::Empty, path], part));
    }
    let columns = vec![
        Column::new("part", Unit::One),
        Column::new("hops lh", Unit::One),
        Column::new("per-hop time th", Unit::SecondPerHop),
        Column::new("per-word transfer time", Unit::SecondPerWord),
        Column::new("time", Unit::Second),
        Column::share("share of T"),
    ];
    let caption = "The networks of the Grid and their shares of its time";
    Ok(Table::new(caption, columns, rows).into())
}

/// Returns the waiting time of a message over the utilization of the channel.
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
    let here = Points::current(sweep.here(key)).shows(key);
    let y = Axis::linear("waiting time of a message", Unit::Second, (0.0, most));
    Ok(sweep.plot(y).with_all(limit).with(occupied).with(here).into())
}

//! The parts of the time as stacked bars, and the networks as a table.

use crossover_figures::figure::{
    Axis, Bar, Bars, Cell, Column, Figure, Ink, Marker, Plot, Point, Points, Table,
};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::roles;

/// Room for the times behind the bars.
const MARGIN: f64 = 1.32;

/// A way to count the time.
struct Row {
    name: &'static str,
    /// The key of its time.
    shows: &'static str,
    words: f64,
    /// How often the hops are counted.
    hops: f64,
    waiting: f64,
    /// The end of what has been drawn.
    end: f64,
    total: f64,
}

/// Returns the stacked bars.
pub(super) fn breakdown(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (time, waiting) = (inputs.time()?, inputs.waiting()?);
    let a = inputs.traffic.startups;
    let row = |name, shows, words, hops, waiting| Row {
        name,
        shows,
        words,
        hops,
        waiting,
        end: 0.0,
        total: time.f1 + words + hops * time.f3 + waiting,
    };
    let mut rows = vec![
        row("one NOW", "t_now", time.t_now - time.f1, 0.0, 0.0),
        row("Grid", "t_grid", time.f2, 1.0, 0.0),
    ];
    if 1.0 < a && 0.0 < time.f3 {
        rows.push(row("Grid, a × hops", "t_grid_each", time.f2, a, 0.0));
    }
    if 0.0 < waiting {
        rows.push(row("Grid, waiting", "t_grid_wait", time.f2, 1.0, waiting));
    }
    let end = rows.iter().map(|row| row.total).fold(0.0, f64::max);
    if end == 0.0 {
        return Err(nothing());
    }
    let names = rows.iter().map(|row| row.name.to_owned()).collect();
    let mut plot =
        Plot::new(Axis::linear("time", Unit::Second, (0.0, MARGIN * end)), Axis::rows("", names));
    let mut draw = |id: &str, [short, name]: [&str; 2], ink, part: &dyn Fn(&Row) -> f64| {
        let mut bars = Bars::new(name, []).shows("t_grid");
        for (index, row) in rows.iter_mut().enumerate() {
            let (start, took) = (row.end, part(row));
            row.end += took;
            if start < row.end {
                let (share, took) = (percent(took / row.total), Unit::Second.show(took));
                let bar = Bar::new(index, (start, row.end)).ink(ink).id(id);
                let bar = bar.hatched_if(ink == Ink::Idle);
                bars.bars.push(bar.label(format!("{short}: {took}, {share}")));
            }
        }
        if !bars.bars.is_empty() {
            plot.layers.push(bars.into());
        }
    };
    draw("", ["f1", "f1 = a ts, start-ups"], roles::START_UPS, &|_| time.f1);
    draw("", ["f2", "f2 = b tp, words"], roles::WORDS, &|row| row.words);
    for (index, time) in inputs.crossings()?.into_iter().enumerate() {
        let number = (index + 1).to_string();
        let name = format!("network {number}");
        let ink = roles::network(index);
        draw(&number, [&name, &name], ink, &|row| row.hops * time);
    }
    draw("", ["waiting", "T_wait, waiting"], Ink::Idle, &|row| row.waiting);
    let totals = rows.iter().enumerate().map(|(index, row)| {
        let point = Point::new(row.end, index as f64).label(Unit::Second.show(row.end));
        point.shows(row.shows)
    });
    let totals = Points::new("whole time", totals).ink(Ink::Text);
    Ok(plot.with(totals.marker(Marker::Diamond)).into())
}

/// Returns the networks, one a row, and their sum.
pub(super) fn networks(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (time, crossings) = (inputs.time()?, inputs.crossings()?);
    let networks = inputs.networks.clone()?;
    let share = |part: f64| inputs.share(part).map_or(Cell::Empty, Cell::Number);
    let row = |name: String, [hops, th, tw]: [Cell; 3], part: f64| {
        vec![Cell::Text(name), hops, th, tw, Cell::Number(part), share(part)]
    };
    let mut rows = Vec::new();
    for (index, (network, time)) in networks.iter().zip(crossings).enumerate() {
        let numbers = [network.hops, network.th, network.tw].map(Cell::Number);
        rows.push(row(format!("network {}", index + 1), numbers, time));
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

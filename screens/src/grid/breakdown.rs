//! The parts of the time as stacked bars, and the networks as a table.

use crossover_figures::figure::{
    Axis, Bar, Bars, Cell, Column, Figure, Ink, Layer, Marker, Plot, Point, Points, Table,
};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::Inputs;
use super::table::MOST;

/// Room for the times behind the bars.
const MARGIN: f64 = 1.32;

/// A part of the time.
struct Part {
    /// The number of its network, counted from 1; empty for a part that is no network's.
    id: String,
    /// Its name on a bar.
    short: String,
    /// Its name in the legend.
    name: String,
    time: f64,
    ink: Ink,
}

impl Part {
    fn own(short: &str, name: &str, time: f64, ink: Ink) -> Self {
        Self {
            id: String::new(),
            short: short.to_owned(),
            name: name.to_owned(),
            time,
            ink,
        }
    }

    fn network(index: usize, time: f64) -> Self {
        let name = format!("network {}", index + 1);
        Self {
            id: (index + 1).to_string(),
            short: name.clone(),
            name,
            time,
            ink: Ink::Series(2 + index % 6),
        }
    }
}

/// The stacked bars.
pub(super) fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let (time, crossings) = (s.time()?, s.crossings()?);
    let a = s.traffic.startups;
    // How often each pays the hops, and the key of its time.
    let mut rows = vec![("one NOW", 0.0, "t_now"), ("Grid", 1.0, "t_grid")];
    if 1.0 < a && 0.0 < time.f3 {
        rows.push(("Grid, a × hops", a, "t_grid_each"));
    }
    let mut parts: Vec<Bars> = Vec::new();
    let mut totals = Vec::new();
    for (row, (_, times, shows)) in rows.iter().enumerate() {
        let mut start = 0.0;
        let own = [
            Part::own("f1", "f1 = a ts, start-ups", time.f1, Ink::Series(0)),
            Part::own("f2", "f2 = b tw, words", time.f2, Ink::Series(1)),
        ];
        let hops = crossings.iter().enumerate();
        let hops = hops.map(|(index, time)| Part::network(index, times * time));
        for (index, part) in own.into_iter().chain(hops).enumerate() {
            if parts.len() <= index {
                parts.push(Bars::new(part.name, []).shows("t_grid"));
            }
            let end = start + part.time;
            let share = percent(part.time / (time.t_now + times * time.f3));
            if start < end {
                parts[index].bars.push(
                    Bar::new(row, (start, end))
                        .ink(part.ink)
                        .id(part.id)
                        .label(format!(
                            "{}: {}, {share}",
                            part.short,
                            Unit::Second.show(part.time)
                        )),
                );
            }
            start = end;
        }
        let total = Point::new(start, row as f64).label(Unit::Second.show(start));
        totals.push(total.shows(*shows));
    }
    let end = totals.iter().map(|total| total.x).fold(0.0, f64::max);
    if end == 0.0 {
        let help = "nothing takes any time: give messages, words or hops that do";
        return Err(Error::new(
            ErrorKind::Undefined,
            "startups",
            "0 s in all",
            help,
        ));
    }
    let mut plot = Plot::new(
        Axis::linear("time", Unit::Second, (0.0, MARGIN * end)),
        Axis::rows("", rows.iter().map(|row| row.0.to_owned()).collect()),
    );
    let drawn = parts.into_iter().filter(|part| !part.bars.is_empty());
    plot.layers.extend(drawn.map(Layer::Bars));
    Ok(plot
        .with(
            Points::new("whole time", totals)
                .ink(Ink::Text)
                .marker(Marker::Diamond),
        )
        .into())
}

/// The networks, one a row, and their sum.
pub(super) fn networks(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let (time, crossings) = (s.time()?, s.crossings()?);
    let networks = s.networks.clone()?;
    let column = |title: &str, unit| Column {
        title: title.to_owned(),
        unit,
    };
    let share = |part: f64| s.share(part).map_or(Cell::Empty, Cell::Number);
    let mut rows = Vec::with_capacity(MOST + 3);
    for (index, (network, time)) in networks.iter().zip(crossings).enumerate() {
        rows.push(vec![
            Cell::Text(format!("network {}", index + 1)),
            Cell::Number(network.hops),
            Cell::Number(network.th),
            Cell::Number(time),
            share(time),
        ]);
    }
    for (name, part) in [
        ("all hops, Σ f3", time.f3),
        ("start-ups, f1", time.f1),
        ("words, f2", time.f2),
        ("the Grid, T", time.t),
    ] {
        rows.push(vec![
            Cell::Text(name.to_owned()),
            Cell::Empty,
            Cell::Empty,
            Cell::Number(part),
            share(part),
        ]);
    }
    Ok(Table {
        caption: "The networks of the Grid and their shares of its time".to_owned(),
        columns: vec![
            column("part", Unit::One),
            column("hops lh", Unit::One),
            column("time per hop th", Unit::SecondPerHop),
            column("time", Unit::Second),
            column("share of T", Unit::One),
        ],
        rows,
    }
    .into())
}

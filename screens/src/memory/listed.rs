//! A list of accesses and the cache that they meet: a column an access, a row a block of the cache.

use crossover_figures::figure::{Clock, Form, Shape};
use crossover_model::cache::{Found, Listed, Visit};

use crate::screen::prelude::*;

use super::state::State;

/// Of a cache of more blocks than these, those rows are drawn that hold something.
const ALL_ROWS: f64 = 16.0;

/// A row: its set, and the place in it.
type Row = (f64, usize);

impl State {
    pub fn listed(&self) -> Listed {
        let (trace, replacement) = (self.trace.clone(), self.replacement);
        Listed { trace, blocks: self.blocks, ways: self.ways, replacement }
    }

    /// Returns whether the list is another one, and the loops are those of the start.
    pub fn is_about_list(&self) -> bool {
        self.nest == crossover_model::cache::Nest::default() && self.listed() != Listed::default()
    }
}

pub(super) fn listed(params: &Params) -> Result<Figure, Error> {
    let list = State::of(params).listed();
    let visits = list.play()?;
    let sets = list.sets()?;
    let rows = rows(&list, &visits, sets);
    let end = visits.len() as f64;
    let mut names = vec!["access".to_owned()];
    names.extend(rows.iter().map(|(set, way)| match sets {
        1.0 => format!("place {}", way + 1),
        _ => format!("set {set}"),
    }));
    names.push("result".to_owned());
    let last = names.len() - 1;
    let mut plot = Plot::new(Axis::hidden((0.0, end)), Axis::rows("", names));
    plot = plot.with(Layer::Shapes(cells(&visits, &rows)));
    if 1.0 < sets && 1.0 < list.ways {
        plot = plot.with(Layer::Shapes(frames(&rows, end)));
    }
    for (name, marker, misses) in [("miss", Marker::Cross, true), ("hit", Marker::Ring, false)] {
        let of = visits.iter().enumerate().filter(|(_, visit)| visit.is_miss() == misses);
        let points: Vec<_> = of.map(|(at, _)| Point::new(at as f64 + 0.5, last as f64)).collect();
        let points = Points::new(name, points).marker(marker).ink(Ink::Text);
        plot = plot.with_all((!points.points.is_empty()).then_some(points));
    }
    let steps = visits.iter().enumerate();
    let steps = steps.map(|(at, visit)| (at as f64, describe(at, visit))).collect();
    plot.clock = Some(Clock { end, unit: Unit::One, along_x: true, steps });
    plot.data = Some(Box::new(table(&visits)));
    Ok(plot.into())
}

fn rows(list: &Listed, visits: &[Visit], sets: f64) -> Vec<Row> {
    if list.blocks <= ALL_ROWS {
        let row = |place: u32| {
            let way = f64::from(place) % list.ways;
            ((f64::from(place) / list.ways).floor(), way as usize)
        };
        return (0..(sets * list.ways) as u32).map(row).collect();
    }
    let mut rows: Vec<Row> = visits.iter().map(|visit| (visit.set, visit.way)).collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    rows.dedup();
    rows
}

/// Returns what is asked for, above what each row holds afterwards.
fn cells(visits: &[Visit], rows: &[Row]) -> Vec<Shape> {
    let mut held: Vec<Option<f64>> = vec![None; rows.len()];
    let mut cells = Vec::new();
    for (at, visit) in visits.iter().enumerate() {
        let mut cell = |row: usize, block: f64, is_met: bool| {
            let (x, y) = (at as f64, row as f64);
            let (from, to) = ((x + 0.06, y - 0.4), (x + 0.94, y + 0.4));
            let (form, ink) = match (is_met, visit.is_miss()) {
                (true, true) => (Form::Band(from, to), Ink::Accent),
                (true, false) => (Form::Cell(from, to), Ink::Text),
                _ => (Form::Band(from, to), Ink::Idle),
            };
            cells.push(Shape::new(form, ink).label(block.to_string()));
            if is_met && visit.is_miss() {
                cells.push(Shape::new(Form::Cell(from, to), ink));
            }
        };
        cell(0, visit.block, true);
        for (place, row) in rows.iter().enumerate() {
            let is_met = *row == (visit.set, visit.way);
            if is_met {
                held[place] = Some(visit.block);
            }
            if let Some(block) = held[place] {
                cell(place + 1, block, is_met);
            }
        }
    }
    cells
}

/// Returns a frame around each set.
fn frames(rows: &[Row], end: f64) -> Vec<Shape> {
    let mut top = 0.5;
    let sets = rows.chunk_by(|one, other| one.0 == other.0).map(|set| {
        let foot = top + set.len() as f64;
        let frame = Form::Frame((0.0, top), (end, foot));
        top = foot;
        Shape::new(frame, Ink::Muted)
    });
    sets.collect()
}

const fn name(found: Found) -> &'static str {
    match found {
        Found::Hit => "hit",
        Found::Cold => "miss, first use",
        Found::Evicted => "miss, was evicted",
    }
}

fn describe(at: usize, visit: &Visit) -> String {
    let (access, block, found) = (at + 1, visit.block, name(visit.found));
    let gone = visit.evicted.map(|gone| format!(" Block {gone} goes.")).unwrap_or_default();
    format!("Access {access}, block {block}: {found}.{gone}")
}

fn table(visits: &[Visit]) -> Table {
    let rows: Vec<_> = visits.iter().enumerate().collect();
    Listing::new("Listed accesses", &rows)
        .column("access", Unit::One, &|(at, _)| (*at as f64 + 1.0).into())
        .column("block", Unit::One, &|(_, visit)| visit.block.into())
        .column("set", Unit::One, &|(_, visit)| visit.set.into())
        .column("result", Unit::One, &|(_, visit)| name(visit.found).into())
        .column("evicted", Unit::One, &|(_, visit)| {
            visit.evicted.map_or_else(|| "none".into(), Into::into)
        })
        .table()
}

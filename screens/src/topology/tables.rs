//! All networks at one p, and all patterns on one network.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::topology::{Pattern, Topology, metrics};

use crate::screen::Params;

use super::inputs::{Inputs, name, pattern_name};

/// The most links that messages are followed over for one row.
const MOST_HOPS: f64 = 20_000.0;

fn column(title: &str, unit: Unit) -> Column {
    Column {
        title: title.to_owned(),
        unit,
    }
}

fn cell(number: Result<f64, Error>) -> Cell {
    number.map_or(Cell::Empty, Cell::Number)
}

/// Every network, at `p` or the nearest number it can have.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let here = Inputs::of(params);
    let mut rows = Vec::new();
    for topology in Topology::ALL {
        let (below, above) = topology.sizes_near(here.p);
        // By ratio: 24 lies nearer to 32 than to 16.
        let p = if here.p / below <= above / here.p {
            below
        } else {
            above
        };
        let s = Inputs {
            topology,
            p,
            ..here
        };
        let shape = metrics(topology, p)?;
        let times = s.times(shape.diameter);
        // A complete network of thousands has more links than can be listed.
        let slowdown = s
            .bearable(s.pattern, MOST_HOPS)
            .and_then(|()| s.congestion(&s.graph()?))
            .map(|congestion| congestion.slowdown);
        rows.push(vec![
            Cell::Text(name(topology).to_owned()),
            Cell::Number(p),
            Cell::Number(shape.diameter),
            Cell::Number(shape.avg_distance),
            Cell::Number(shape.links),
            Cell::Number(shape.degree),
            Cell::Number(shape.bisection),
            cell(times.clone().map(|times| times.cut_through)),
            cell(times.map(|times| times.store_and_forward)),
            cell(slowdown),
        ]);
    }
    Ok(Table {
        caption: format!("networks near p = {}", Unit::One.show(here.p)),
        columns: vec![
            column("network", Unit::One),
            column("p", Unit::One),
            column("diameter", Unit::One),
            column("mean", Unit::One),
            column("links", Unit::One),
            column("degree", Unit::One),
            column("bisection", Unit::One),
            column("cut-through", Unit::Second),
            column("store-and-forward", Unit::Second),
            column("slow-down", Unit::One),
        ],
        rows,
    }
    .into())
}

/// Every pattern on this network.
pub(super) fn patterns(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let graph = s.graph()?;
    let rows = [
        Pattern::Random(s.seed),
        Pattern::Shift(s.k),
        Pattern::Transpose,
        Pattern::AllToAll,
    ]
    .into_iter()
    .map(|pattern| {
        let found = s
            .bearable(pattern, 2.0 * MOST_HOPS)
            .and_then(|()| Inputs { pattern, ..s }.congestion(&graph));
        let of = |number: Option<f64>| number.map_or(Cell::Empty, Cell::Number);
        let tw = found
            .as_ref()
            .ok()
            .and_then(|c| c.effective_tw(s.network.tw).ok());
        let found = found.ok();
        vec![
            Cell::Text(pattern_name(pattern).to_owned()),
            of(found.map(|c| c.messages)),
            of(found.map(|c| c.hops)),
            of(found.map(|c| c.max_load)),
            of(found.map(|c| c.slowdown)),
            of(tw),
        ]
    })
    .collect();
    Ok(Table {
        caption: format!(
            "patterns on a {} of {}",
            name(s.topology),
            Unit::One.show(s.p)
        ),
        columns: vec![
            column("pattern", Unit::One),
            column("messages", Unit::One),
            column("links each", Unit::One),
            column("busiest link", Unit::One),
            column("slow-down", Unit::One),
            column("time per word left", Unit::SecondPerWord),
        ],
        rows,
    }
    .into())
}

//! All networks at one p, and all patterns on one network.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::topology::{Pattern, Topology, metrics};

use crate::screen::Params;

use super::inputs::{Inputs, name};

/// The most links that messages are followed over for one row.
const MOST_HOPS: f64 = 20_000.0;

/// Returns every network, at `p` or the nearest number it can have.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let here = Inputs::of(params);
    let (mut rows, mut sets) = (Vec::new(), Vec::new());
    for topology in Topology::ALL {
        let (below, above) = topology.sizes_near(here.p);
        // By ratio: 24 lies nearer to 32 than to 16.
        let p = if here.p / below <= above / here.p { below } else { above };
        let s = Inputs { topology, p, ..here };
        let shape = metrics(topology, p)?;
        let times = s.times(shape.diameter).ok();
        // A complete network of thousands has more links than can be listed.
        let slowdown = s
            .bearable(s.pattern, MOST_HOPS)
            .and_then(|()| s.congestion(&s.graph()?))
            .map(|congestion| congestion.slowdown)
            .ok();
        sets.push(vec![("topology", topology.name().to_owned()), ("p", p.to_string())]);
        rows.push(vec![
            Cell::Text(name(topology).to_owned()),
            Cell::Number(p),
            Cell::Number(shape.diameter),
            Cell::Number(shape.avg_distance),
            Cell::Number(shape.links),
            Cell::Number(shape.degree),
            Cell::Number(shape.bisection),
            times.map(|times| times.cut_through).into(),
            times.map(|times| times.store_and_forward).into(),
            slowdown.into(),
        ]);
    }
    let columns = vec![
        Column::new("network", Unit::One),
        Column::new("p", Unit::One),
        Column::new("diameter", Unit::One),
        Column::new("mean", Unit::One),
        Column::new("links", Unit::One),
        Column::new("degree", Unit::One),
        Column::new("bisection", Unit::One),
        Column::new("cut-through", Unit::Second),
        Column::new("store-and-forward", Unit::Second),
        Column::new("slowdown", Unit::One),
    ];
    let caption = format!("networks near p = {}", Unit::One.show(here.p));
    let current = Topology::ALL.iter().position(|of| *of == here.topology);
    let table = Table::new(caption, columns, rows);
    Ok(table.current(current).sets(sets).into())
}

/// Returns every pattern on this network.
pub(super) fn patterns(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let graph = s.graph()?;
    let patterns = [
        (Pattern::Random(s.seed), "random", "random permutation"),
        (Pattern::Shift(s.k), "shift", "shift by k"),
        (Pattern::Transpose, "transpose", "transpose"),
        (Pattern::AllToAll, "all_to_all", "all-to-all"),
    ];
    let current = patterns.iter().position(|(pattern, ..)| *pattern == s.pattern);
    let sets = patterns.map(|(_, key, _)| vec![("pattern", key.to_owned())]);
    let rows = patterns.into_iter().map(|(pattern, _, name)| {
        let found = s
            .bearable(pattern, 2.0 * MOST_HOPS)
            .and_then(|()| Inputs { pattern, ..s }.congestion(&graph))
            .ok();
        vec![
            Cell::Text(name.to_owned()),
            found.map(|c| c.messages).into(),
            found.map(|c| c.hops).into(),
            found.map(|c| c.max_load).into(),
            found.map(|c| c.slowdown).into(),
            found.and_then(|c| c.effective_tw(s.network.tw).ok()).into(),
        ]
    });
    let columns = vec![
        Column::new("pattern", Unit::One),
        Column::new("messages", Unit::One),
        Column::new("links each", Unit::One),
        Column::new("busiest link", Unit::One),
        Column::new("slowdown", Unit::One),
        Column::new("effective per-word time", Unit::SecondPerWord),
    ];
    let caption = format!("patterns on a {} of {}", name(s.topology), Unit::One.show(s.p));
    let table = Table::new(caption, columns, rows.collect());
    Ok(table.current(current).sets(sets).into())
}

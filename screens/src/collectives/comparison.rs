//! The algorithms of the operation, and all operations, side by side.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::collectives::{Operation, Shape};
use crossover_model::topology::Topology;

use crate::screen::Params;

use super::inputs::{Inputs, Place, noun};
use super::links::topology;
use super::params::label;

/// Returns the algorithms on every network.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (mut rows, mut sets, mut current) = (Vec::new(), Vec::new(), None);
    let meant = inputs.algorithm().ok();
    for (shape, name) in [
        (None, "switched"),
        (Some(Shape::Ring), "ring"),
        (Some(Shape::Mesh2d), "mesh"),
        (Some(Shape::Torus2d), "torus"),
        (Some(Shape::Hypercube), "hypercube"),
    ] {
        // Where the operation runs all algorithms are compared, elsewhere it is by the textbook's.
        let only = shape.filter(|shape| inputs.place != Place::On(*shape));
        let only = only.map(|shape| shape.algorithm(inputs.op));
        let algorithms = inputs.op.algorithms().iter().copied();
        for algorithm in algorithms.filter(|algorithm| only.is_none_or(|only| only == *algorithm)) {
            let terms = match shape {
                Some(shape) => inputs.terms_on(algorithm, shape),
                None => inputs.terms(algorithm),
            };
            let sent = terms.as_ref().ok();
            let sent = sent.map(|terms| (terms.startups, terms.transfers * inputs.n()));
            let links = inputs.links_of(algorithm, shape.map_or(Topology::Complete, topology));
            let t = terms.and_then(|terms| inputs.timed(terms));
            let place = shape.map_or(Place::Switched, Place::On);
            if inputs.place == place && meant == Some(algorithm) {
                current = Some(rows.len());
            }
            let network = shape.map_or("switched", Shape::name);
            sets.push(match &t {
                Ok(_) => vec![
                    ("network", network.to_owned()),
                    ("algorithm", algorithm.name().to_owned()),
                ],
                Err(_) => Vec::new(),
            });
            rows.push(row([name, label(algorithm)], sent, t, links.ok().map(|links| links.t)));
        }
    }
    let one = if inputs.op == Operation::Broadcast { 1.0 } else { inputs.p - 1.0 };
    let all = one * inputs.words();
    let needed = inputs.needed()?;
    // As printed, a start-up for every word.
    let printed = if inputs.op == Operation::Barrier { one } else { all };
    for (way, sent, t) in [
        ("as printed", (printed, all), inputs.printed()),
        ("packed", (one, all), inputs.packed()),
        ("what the channel needs", (needed.messages, needed.words * inputs.m), inputs.bus()),
    ] {
        rows.push(row(["Ethernet", way], Some(sent), t, None));
    }
    let columns = [
        ("network", Unit::One),
        ("algorithm", Unit::One),
        ("start-ups", Unit::One),
        ("words sent", Unit::One),
        ("time", Unit::Second),
        ("with every hop", Unit::Second),
    ];
    let table = table(&noun(inputs.op), &inputs, columns, rows);
    Ok(table.current(current).sets(sets).into())
}

/// Returns a row. An algorithm that cannot be used is in the table too, with what it needs.
fn row(
    [network, way]: [&str; 2],
    sent: Option<(f64, f64)>,
    t: Result<f64, Error>,
    links: Option<f64>,
) -> Vec<Cell> {
    let cell = |number: Option<f64>| number.map_or(Cell::Empty, Cell::Number);
    let way = match &t {
        Ok(_) => way.to_owned(),
        Err(error) => format!("{way}; {}", error.help()),
    };
    let (startups, words) = sent.unzip();
    let numbers = [startups, words, t.ok(), links].map(cell);
    [Cell::Text(network.to_owned()), Cell::Text(way)].into_iter().chain(numbers).collect()
}

/// Returns all operations, each by its best algorithm.
pub(super) fn operations(params: &Params) -> Result<Figure, Error> {
    let here = Inputs::of(params);
    let mut rows = Vec::new();
    for op in Operation::ALL {
        let inputs = Inputs { op, ..here };
        let (best, t) = inputs.best()?;
        let words = [noun(op), label(best).to_owned()].map(Cell::Text);
        let times = [t, inputs.printed()?, inputs.packed()?, inputs.bus()?].map(Cell::Number);
        rows.push(words.into_iter().chain(times).collect());
    }
    let columns = [
        ("operation", Unit::One),
        ("best algorithm", Unit::One),
        ("switched", Unit::Second),
        ("Ethernet, as printed", Unit::Second),
        ("Ethernet, packed", Unit::Second),
        ("one channel needs", Unit::Second),
    ];
    let current = Operation::ALL.iter().position(|op| *op == here.op);
    let sets = Operation::ALL.iter().map(|op| vec![("op", op.name().to_owned())]);
    let mut table = table("all operations", &here, columns, rows);
    table.columns[1].tells = true;
    Ok(table.current(current).sets(sets).into())
}

fn table(what: &str, inputs: &Inputs, columns: [(&str, Unit); 6], rows: Vec<Vec<Cell>>) -> Table {
    let (p, m) = (Unit::One.show(inputs.p), Unit::Word.show(inputs.m));
    let column = |(title, unit): (&str, Unit)| Column::new(title, unit);
    let caption = format!("{what} at p = {p}, m = {m}");
    Table::new(caption, columns.map(column).into(), rows)
}

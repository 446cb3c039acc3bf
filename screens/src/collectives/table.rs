//! All ways of the operation side by side.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::collectives::{Algorithm, Operation, Shape};
use crossover_model::topology::Topology;

use crate::screen::Params;

use super::inputs::{Inputs, Place, label, noun};
use super::links::topology;

/// The table.
pub(super) fn table(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let columns = vec![
        column("network", Unit::One),
        column("algorithm", Unit::One),
        column("start-ups", Unit::One),
        column("words sent", Unit::One),
        column("time", Unit::Second),
        column("with every hop", Unit::Second),
    ];
    let n = s.n();
    let mut rows = Vec::new();
    for &algorithm in s.op.algorithms() {
        let cost = s.terms(algorithm);
        rows.push(row(
            "switched",
            label(algorithm),
            cost.ok().map(|cost| (cost.startups, cost.transfers * n)),
            s.of_algorithm(algorithm),
            s.links_of(algorithm, Topology::Complete)
                .ok()
                .map(|links| links.t),
        ));
    }
    for (shape, name) in [
        (Shape::Ring, "ring"),
        (Shape::Mesh2d, "mesh"),
        (Shape::Torus2d, "torus"),
        (Shape::Hypercube, "hypercube"),
    ] {
        // Where the operation runs all algorithms are compared, elsewhere it is by the textbook's.
        let here = s.place == Place::On(shape);
        let own = shape.algorithm(s.op);
        let compared = |algorithm: &&Algorithm| here || **algorithm == own;
        for &algorithm in s.op.algorithms().iter().filter(compared) {
            let cost = s.terms_on(algorithm, shape);
            rows.push(row(
                name,
                label(algorithm),
                cost.ok().map(|cost| (cost.startups, cost.transfers * n)),
                s.by(algorithm, shape),
                s.links_of(algorithm, topology(shape))
                    .ok()
                    .map(|links| links.t),
            ));
        }
    }
    let one = if s.op == Operation::Broadcast {
        1.0
    } else {
        s.p - 1.0
    };
    let all = one * s.words();
    // As printed, a start-up for every word.
    let printed = if s.op == Operation::Barrier { one } else { all };
    rows.push(row(
        "Ethernet",
        "as printed",
        Some((printed, all)),
        s.printed(),
        None,
    ));
    rows.push(row(
        "Ethernet",
        "packed",
        Some((one, all)),
        s.packed(),
        None,
    ));
    let needed = s.needed()?;
    let needs = Some((needed.messages, needed.words * s.m));
    rows.push(row(
        "Ethernet",
        "what the channel needs",
        needs,
        s.bus(),
        None,
    ));
    Ok(Table {
        caption: caption(noun(s.op), &s),
        columns,
        rows,
    }
    .into())
}

fn row(
    network: &str,
    way: &str,
    amounts: Option<(f64, f64)>,
    t: Result<f64, Error>,
    links: Option<f64>,
) -> Vec<Cell> {
    let cell = |number: Option<f64>| number.map_or(Cell::Empty, Cell::Number);
    // A way that cannot be gone is in the table too, with what it needs.
    let way = match &t {
        Ok(_) => way.to_owned(),
        Err(error) => format!("{way}; {}", error.help()),
    };
    vec![
        Cell::Text(network.to_owned()),
        Cell::Text(way),
        cell(amounts.map(|a| a.0)),
        cell(amounts.map(|a| a.1)),
        cell(t.ok()),
        cell(links),
    ]
}

/// All operations side by side, each by its best algorithm.
pub(super) fn operations(params: &Params) -> Result<Figure, Error> {
    let here = Inputs::of(params);
    let mut rows = Vec::new();
    for op in Operation::ALL {
        let s = Inputs { op, ..here };
        let (best, t) = s.best()?;
        rows.push(vec![
            Cell::Text(noun(op).to_owned()),
            Cell::Text(label(best).to_owned()),
            Cell::Number(t),
            Cell::Number(s.printed()?),
            Cell::Number(s.packed()?),
            Cell::Number(s.bus()?),
        ]);
    }
    Ok(Table {
        caption: caption("all operations", &here),
        columns: vec![
            column("operation", Unit::One),
            column("best algorithm", Unit::One),
            column("switched", Unit::Second),
            column("Ethernet, as printed", Unit::Second),
            column("Ethernet, packed", Unit::Second),
            column("one channel needs", Unit::Second),
        ],
        rows,
    }
    .into())
}

fn column(title: &str, unit: Unit) -> Column {
    Column {
        title: title.to_owned(),
        unit,
    }
}

fn caption(what: &str, s: &Inputs) -> String {
    let (p, m) = (Unit::One.show(s.p), Unit::Word.show(s.m));
    format!("{what} at p = {p}, m = {m}")
}

//! Where the current parameters stand in a figure is seen at once, and looks the same everywhere.

use crossover_figures::figure::{Cell, Figure, Ink, Layer, Marker, Table};

use super::plots::PLOTS;
use super::sound::complete;
use crate::common::state;

#[test]
fn the_current_point_has_one_name_and_one_look_in_all_figures() {
    for drawn in PLOTS.iter() {
        for layer in &drawn.plot().layers {
            if let Layer::Points(points) = layer {
                let at = format!("{drawn}: {}", points.name);
                let current = points.marker == Marker::Current;
                assert_eq!(current, points.name == "current", "{at}");
                assert!(!current || points.ink == Ink::Text, "{at}");
                assert_ne!(points.ink, Ink::Accent, "{at}");
            }
        }
    }
}

/// The first words of the current row of a table.
fn current(link: &str, figure: &str) -> String {
    let params = state(link);
    let screen = params.screen();
    let spec = screen.figure(figure).expect("a figure");
    let Ok(Figure::Table(Table { rows, current, .. })) = complete(&params, &spec.compute) else {
        panic!("{link}: no table");
    };
    let row = &rows[current.expect(link)];
    let words = row.iter().map(|cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        _ => String::new(),
    });
    words.take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn tables_mark_the_row_of_the_current_parameters() {
    for (link, figure, row) in [
        ("collectives", "comparison", "switched binomial tree"),
        ("/collectives?network=ring", "comparison", "ring binomial tree"),
        ("/collectives?op=gather", "operations", "gather binomial tree"),
        ("topology?topology=ring", "comparison", "ring 16"),
        ("topology?pattern=transpose", "patterns", "transpose 12"),
        ("/roofline?I=8flop/B", "kernels", "Dense product 8"),
        ("decomposition?ts=64us", "table-2", "64 0.2857"),
        ("multilevel?level=1", "levels", "1: D3 3"),
        ("tree", "best-layers", " current"),
    ] {
        assert_eq!(current(link, figure), row, "{link}");
    }
}

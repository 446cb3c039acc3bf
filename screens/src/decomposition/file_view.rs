//! What a process reads of a matrix in a file: its contiguous pieces, by rows, columns and blocks.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::Partition;

use crate::screen::{Params, Readout};

use super::inputs::Inputs;

const SOURCE: &str = "Khanyile et al. 2012, section IV-B, Figs. 10 and 15, for a file that holds the matrix row by row";

/// The keys and labels of the readouts of a partition, and their formulas.
struct Row {
    partition: Partition,
    pieces: (&'static str, &'static str, &'static str),
    extent: (&'static str, &'static str, &'static str),
}

const ROWS: [Row; 3] = [
    Row {
        partition: Partition::Rows,
        pieces: ("pieces_rows", "Pieces of a file, by rows", "1"),
        extent: (
            "extent_rows",
            "Extent in the file, by rows",
            "ceil(n / p) / n",
        ),
    },
    Row {
        partition: Partition::Columns,
        pieces: (
            "pieces_columns",
            "Pieces of a file, by columns",
            "cases(p = 1: 1; else: n)",
        ),
        extent: (
            "extent_columns",
            "Extent in the file, by columns",
            r#"((n - 1) n "whole rows" + ceil(n / p) "last row") / n^2"#,
        ),
    },
    Row {
        partition: Partition::Blocks,
        pieces: (
            "pieces_blocks",
            "Pieces of a file, by blocks",
            "cases(p = 1: 1; else: ceil(n / sqrt(p)))",
        ),
        extent: (
            "extent_blocks",
            "Extent in the file, by blocks",
            r#"((ceil(n / sqrt(p)) - 1) n "whole rows" + ceil(n / sqrt(p)) "last row") / n^2"#,
        ),
    },
];

/// Returns the pieces of each partition, and the share of the file from the first to the last.
pub(super) fn readouts(inputs: &Inputs) -> Vec<Readout> {
    let of = |row: &Row| {
        let view = inputs.file_view(row.partition);
        let pieces = view.as_ref().map(|view| view.pieces).map_err(Error::clone);
        let extent = view.map(|view| view.extent / (inputs.n * inputs.n));
        [
            Readout::ratio(row.pieces.0, "", row.pieces.1, pieces)
                .formula(row.pieces.2)
                .source(SOURCE)
                .remark("Contiguous pieces that the process with the largest part reads."),
            Readout::ratio(row.extent.0, "", row.extent.1, extent)
                .formula(row.extent.2)
                .source(SOURCE)
                .remark("Share of the file from the first to the last word of a process: what a file lock holds."),
        ]
    };
    ROWS.iter().flat_map(of).collect()
}

/// Returns the table of the partitions.
pub(super) fn file_view(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let rows = Partition::ALL.map(|partition| {
        let view = inputs.file_view(partition).ok();
        vec![
            Cell::Text(partition.name().to_owned()),
            view.map(|view| view.pieces).into(),
            view.map(|view| view.piece).into(),
            view.map(|view| view.extent / (inputs.n * inputs.n)).into(),
        ]
    });
    Ok(Table {
        caption: format!("A file of {0} by {0} words", Unit::One.show(inputs.n)),
        columns: vec![
            Column::new("partition", Unit::One),
            Column::new("pieces", Unit::One),
            Column::new("words of a piece", Unit::Word),
            Column::new("extent, share of the file", Unit::One),
        ],
        rows: rows.into(),
    }
    .into())
}

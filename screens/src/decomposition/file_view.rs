//! What a process reads of a matrix in a file: its contiguous pieces, by rows, columns and blocks.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::{FileView, Partition};

use crate::screen::{Params, Readout};

use super::inputs::Inputs;

const SOURCE: &str = "Khanyile et al. 2012, section IV-B, Figs. 10 and 15, for a file that holds the matrix row by row";

/// Returns the pieces of each partition, and the share of the file from the first to the last.
pub(super) fn readouts(s: &Inputs) -> Vec<Readout> {
    let [rows, columns, blocks] = Partition::ALL.map(|partition| s.file_view(partition));
    let pieces = |key, label, view: &Result<FileView, Error>| {
        let pieces = view.as_ref().map(|view| view.pieces).map_err(Error::clone);
        Readout::ratio(key, "", label, pieces)
            .source(SOURCE)
            .remark("Contiguous pieces that the process with the largest part reads.")
    };
    let extent = |key, label, view: Result<FileView, Error>| {
        Readout::ratio(key, "", label, view.map(|view| s.share(&view)))
            .source(SOURCE)
            .remark("Share of the file from the first to the last word of a process: what a file lock holds.")
    };
    vec![
        pieces("pieces_rows", "Pieces of a file, by rows", &rows).formula("1"),
        pieces("pieces_columns", "Pieces of a file, by columns", &columns)
            .formula("cases(p = 1: 1; else: n)"),
        pieces("pieces_blocks", "Pieces of a file, by blocks", &blocks)
            .formula("cases(p = 1: 1; else: ceil(n / sqrt(p)))"),
        extent("extent_rows", "Extent in the file, by rows", rows).formula("ceil(n / p) / n"),
        extent("extent_columns", "Extent in the file, by columns", columns)
            .formula(r#"((n - 1) n "whole rows" + ceil(n / p) "last row") / n^2"#),
        extent("extent_blocks", "Extent in the file, by blocks", blocks).formula(
            r#"((ceil(n / sqrt(p)) - 1) n "whole rows" + ceil(n / sqrt(p)) "last row") / n^2"#,
        ),
    ]
}

/// Returns the table of the partitions that exist.
pub(super) fn file_view(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let views = Partition::ALL.map(|partition| (partition, s.file_view(partition)));
    if let [(_, Err(error)), (_, Err(_)), (_, Err(_))] = views {
        return Err(error);
    }
    let rows = views.map(|(partition, view)| {
        let view = view.ok();
        vec![
            Cell::Text(partition.name().to_owned()),
            view.map(|view| view.pieces).into(),
            view.map(|view| view.piece).into(),
            view.map(|view| s.share(&view)).into(),
        ]
    });
    let columns = vec![
        Column::new("partition", Unit::One),
        Column::new("pieces", Unit::One),
        Column::new("words of a piece", Unit::Word),
        Column::share("extent, share of the file"),
    ];
    let caption = format!("A file of {0} by {0} words", Unit::One.show(s.n));
    Ok(Table::new(caption, columns, rows.into()).into())
}

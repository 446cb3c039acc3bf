//! The decomposition matrix: a row for each level.

use crossover_figures::figure::{Anchor, Axis, Figure, Form, Ink, Label, Layer, Line, Plot, Shape};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::Algorithm;
use super::timeline::{clock, kind};

/// The most stretches of levels whose widths are drawn.
const STRETCHES: usize = 600;
/// The most cells that are drawn one by one.
const MOST: usize = 1200;

/// The matrix, or the widths of its rows where it is very large.
pub(super) fn matrix(params: &Params) -> Result<Figure, Error> {
    let algorithm = Algorithm::of(params)?;
    let (rows, columns) =
        (algorithm.decomposition.dependency(), algorithm.decomposition.concurrency());
    if MOST < rows.saturating_mul(columns) {
        return Ok(widths(&algorithm));
    }
    let spans = algorithm.spans();
    let mut shapes = Vec::new();
    let mut labels = Vec::new();
    // Room for the names of the rows, at the left.
    let margin = 0.12 * columns as f64 + 0.1;
    for (level, row) in algorithm.decomposition.rows().enumerate() {
        let y = level as f64;
        labels.push(
            Label::new(-0.1 * margin, y + 0.5, format!("level {level}"))
                .ink(Ink::Muted)
                .anchor(Anchor::End)
                .into(),
        );
        for column in 0..columns {
            let x = column as f64;
            let corners = ((x + 0.04, y + 0.08), (x + 0.96, y + 0.92));
            let shape = |form: Form, ink, span, id: String| {
                Shape::new(form, ink).during(span).label(id.clone()).id(id)
            };
            let Some(&at) = row.get(column) else {
                let empty = Form::Hatch(corners.0, corners.1);
                shapes.push(shape(empty, Ink::Idle, None, String::new()));
                continue;
            };
            let at = at as usize;
            let ink = Ink::Series(kind(&algorithm, at));
            let id = algorithm.instance.graph.id(at).to_owned();
            let (fill, frame) =
                (Form::Fill(corners.0, corners.1), Form::Cell(corners.0, corners.1));
            // The frame stays; the cell fills while its operator runs.
            let span = spans.get(at).copied();
            shapes.push(shape(fill, ink, span, String::new()));
            shapes.push(shape(frame, ink, None, id));
        }
    }
    let mut plot =
        Plot::new(Axis::hidden((-margin, columns as f64)), Axis::hidden((0.0, rows as f64)));
    plot.layers.push(Layer::Shapes(shapes));
    plot.layers.extend(labels);
    plot.clock = Some(clock(&algorithm, false));
    Ok(plot.into())
}

/// How many operators each level has.
fn widths(algorithm: &Algorithm) -> Figure {
    let rows = algorithm.decomposition.rows().enumerate();
    let widths: Vec<(f64, f64)> =
        rows.map(|(level, row)| (level as f64, row.len() as f64)).collect();
    // Of very many levels the first, the widest and the last of a stretch are drawn.
    let stretch = widths.len().div_ceil(STRETCHES);
    let wider = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
    let mut points: Vec<(f64, f64)> = widths
        .chunks(stretch.max(1))
        .flat_map(|some| [some.first(), some.iter().max_by(wider), some.last()])
        .flatten()
        .copied()
        .collect();
    points.dedup();
    let most = algorithm.decomposition.concurrency() as f64;
    let last = points.last().map_or(1.0, |point| point.0.max(1.0));
    Plot::new(
        Axis::linear("level", Unit::One, (0.0, last)),
        Axis::linear("operators side by side", Unit::One, (0.0, 1.05 * most)).rounded(),
    )
    .with(Line::new("operators", points).ink(Ink::Series(0)))
    .into()
}

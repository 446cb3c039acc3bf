//! Which rows take the time: the shares of T by the number of operators in a row.

use crossover_figures::figure::{Axis, Bar, Bars, Figure, Ink, Plot};
use crossover_figures::order;
use crossover_figures::quantity::{Unit, round_to};
use crossover_model::Error;
use crossover_model::multilevel::RowClass;

use crate::screen::Params;

use super::inputs::{Algorithm, of_rows, way};
use super::roles::SEQUENTIAL;

/// The most widths with a bar of their own: those that take most time.
const MOST: usize = 20;

/// The bars.
pub(super) fn alpha(params: &Params) -> Result<Figure, Error> {
    let metrics = of_rows(way(params).1, Algorithm::of(params))?.metrics;
    let mut classes: Vec<&RowClass> = metrics.classes.iter().collect();
    order::by(&mut classes, |class| -class.time);
    let others = classes.split_off(classes.len().min(MOST));
    order::by(&mut classes, |class| class.width as f64);

    let mut names = Vec::new();
    let kinds = [
        ("parallel rows", Ink::Muted),
        ("sequential rows", SEQUENTIAL),
        ("rows of further widths", Ink::Idle),
    ];
    let mut bars = kinds.map(|(name, _)| Bars::new(name, []).shows("T"));
    let mut put = |name: String, time: f64, label: String, kind: usize| {
        let bar = Bar::new(names.len(), (0.0, time / metrics.time));
        bars[kind].bars.push(bar.ink(kinds[kind].1).label(label));
        names.push(name);
    };
    for class in classes {
        let rows = if class.rows == 1 { "row" } else { "rows" };
        let (width, count) = (class.width, class.rows);
        let share = Unit::One.show(round_to(metrics.alpha(width), 3));
        let label = format!("{count} {rows}, {}", Unit::Tcalc.show(class.time));
        put(format!("i = {width}: α = {share}"), class.time, label, usize::from(width == 1));
    }
    if !others.is_empty() {
        let rows: usize = others.iter().map(|class| class.rows).sum();
        let time = others.iter().map(|class| class.time).sum();
        let share = Unit::One.show(round_to(rows as f64 / metrics.operators, 3));
        let label = format!("{rows} rows of {} further widths", others.len());
        put(format!("others: Σα = {share}"), time, label, 2);
    }
    let x = Axis::linear("share of the time T", Unit::One, (0.0, 1.0));
    let plot = Plot::new(x, Axis::rows("operators in a row", names));
    let bars = bars.into_iter().filter(|bars| !bars.bars.is_empty());
    Ok(plot.with_all(bars).into())
}

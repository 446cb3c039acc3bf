//! The five laws and the measured runs: drawn, and their errors as a table.

use crossover_figures::figure::{
    Axis, Cell, Column, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Table,
};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{best_n, predict};

use crate::kits::distributed::{
    Law, axis, counts, current, fastest, is_sparse, of_run, reach, squares,
};
use crate::screen::Params;

use super::inputs::Inputs;
use super::laws::COMPARED;

/// The most measured points that have a column of their own.
const MOST_COLUMNS: usize = 12;

/// Returns the five laws and the measured points over `N`.
pub(super) fn prediction(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (run, n, measured) = (inputs.run, inputs.n, inputs.points?);
    let best = best_n(&run)?;
    let furthest = measured.last().map_or(1.0, |point| point.n);
    let most = reach(n, Some(&best)).max(f64::exp2(furthest.log2().ceil())).max(params.reach());
    let wanted = [n, best.n];
    let drawn = |speedup: f64| {
        if inputs.times { run.tseq / speedup } else { speedup }
    };
    let mut lines = Vec::new();
    for compared in &COMPARED {
        let law = compared.law;
        let aware = law == Law::NetworkAware;
        let abscissae = if aware { of_run(&run, most, &wanted) } else { counts(most, &wanted) };
        let curve = abscissae
            .into_iter()
            .map(|n| Ok((n, drawn(compared.speedup(&inputs.laws, n)?))))
            .collect::<Result<Vec<_>, Error>>()?;
        let shows = match (inputs.times, aware) {
            (true, true) => "t_est",
            (true, false) => "",
            (false, true) => "speedup",
            (false, false) => law.key(),
        };
        let line = Line::new(law.name(), curve).ink(law.ink());
        lines.push(line.stroke(law.stroke()).shows(shows));
    }
    let crosses: Vec<_> =
        measured.iter().map(|point| Point::new(point.n, drawn(point.speedup))).collect();
    let values = || {
        let curves = lines.iter().flat_map(|line| line.points.iter().map(|p| p.1));
        curves.chain(crosses.iter().map(|cross| cross.y))
    };
    let (low, high) =
        values().fold((f64::INFINITY, 0.0_f64), |(low, high), y| (low.min(y), high.max(y)));
    // A run that messages ruin, or a law without bound, does not take the view from the others.
    let (low, high) = if inputs.times {
        (low.max(1e-4 * run.tseq), high.min(10.0 * run.tseq))
    } else {
        (low.max(0.1), high)
    };
    let (title, unit) =
        if inputs.times { ("time of the run", Unit::Second) } else { ("speedup", Unit::One) };
    let y = if inputs.log.1 {
        Axis::log(title, unit, (low, 1.1 * high))
    } else {
        Axis::linear(title, unit, (0.0, 1.05 * high))
    };
    let mut plot = Plot::new(axis(most, inputs.log.0), y.rounded()).with(current(n));
    let aware = &lines[COMPARED.len() - 1];
    let (ink, shows) = (aware.ink, aware.shows);
    if is_sparse(&run) {
        plot = plot.with(squares(aware).ink(ink));
    }
    plot.layers.extend(lines.into_iter().map(Layer::Line));
    if let Ok(here) = predict(&run, n) {
        plot = plot.with(Points::current([Point::new(n, drawn(here.speedup))]).shows(shows));
    }
    if best.is_peak {
        let speedup = run.tseq / best.t_est;
        plot = plot.with(fastest(&best, drawn(speedup)));
    }
    if !crosses.is_empty() {
        let measured = Points::new("measured", crosses).ink(Ink::Text);
        plot = plot.with(measured.marker(Marker::Cross));
    }
    Ok(plot.into())
}

/// Returns each law's speedup and its errors, over all measured points and at each.
pub(super) fn errors(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (laws, n, points) = (inputs.laws, inputs.n, inputs.points?);
    let column = |title: String| Column::new(title, Unit::One);
    let mut columns = vec![
        column("law".to_owned()),
        column(format!("speedup on N = {}", Unit::Processor.show(n))),
        Column::new("time of the run", Unit::Second),
    ];
    let shown = points.len().min(MOST_COLUMNS);
    if !points.is_empty() {
        let over = ["mean error", "mean absolute error", "worst", "worst at N"];
        columns.extend(over.map(|title| column(title.to_owned())));
        let at = |n: f64| column(format!("N={}", Unit::Processor.show(n)));
        columns.extend(points[..shown].iter().map(|point| at(point.n)));
    }
    let number = |answer: Result<f64, Error>| answer.map_or(Cell::Empty, Cell::Number);
    let rows = COMPARED.iter().map(|compared| {
        let mut row = vec![
            Cell::Text(compared.law.name().to_owned()),
            number(compared.speedup(&laws, n)),
            number(compared.speedup(&laws, n).map(|s| laws.run.tseq / s)),
        ];
        if !points.is_empty() {
            match compared.error(&laws, &points) {
                Ok(error) => {
                    let over = [error.bias, error.mean, error.worst, error.worst_n];
                    row.extend(over.map(Cell::Number));
                }
                Err(_) => row.extend([const { Cell::Empty }; 4]),
            }
        }
        row.extend(points[..shown].iter().map(|point| {
            let off = |speedup| (speedup - point.speedup) / point.speedup;
            number(compared.speedup(&laws, point.n).map(off))
        }));
        row
    });
    let caption = match points.len() {
        0 => "Speedups; type measured points to see the error of each law".to_owned(),
        many => format!("(law − measured) / measured, {many} measured points"),
    };
    Ok(Table::new(caption, columns, rows.collect()).into())
}

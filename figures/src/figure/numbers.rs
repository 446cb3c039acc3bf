//! What every plot turns into for CSV and for readers who would rather have numbers.

use super::axis::{Axis, Scale};
use super::table::{Cell, Column, Table};
use super::{Bars, Cells, Figure, Graph, Layer, Map, Plot, Points};
use crate::quantity::Unit;

impl Figure {
    /// Returns the numbers of the figure as one table.
    ///
    /// Curves that share their abscissae share its column; others follow as pairs of columns.
    #[must_use]
    pub fn table(&self, caption: &str) -> Table {
        match self {
            Self::Table(table) => table.clone(),
            Self::Plot(plot) => plot_table(plot, caption),
        }
    }
}

fn plot_table(plot: &Plot, caption: &str) -> Table {
    if let Some(data) = &plot.data {
        return Table::clone(data);
    }
    let mut groups: Vec<Group> = Vec::new();
    for layer in &plot.layers {
        match layer {
            Layer::Line(line) => join(&mut groups, plot, &line.name, &line.points),
            Layer::Points(points) => groups.push(points_group(plot, points)),
            Layer::Bars(bars) => groups.push(bars_group(plot, bars)),
            Layer::Map(map) => groups.push(map_group(plot, map)),
            Layer::Graph(graph) => groups.push(graph_group(graph)),
            Layer::Region(band) if !band.heights.is_empty() => {
                join(&mut groups, plot, &band.name, &band.heights);
            }
            Layer::Region(_) | Layer::Shapes(_) | Layer::Rule(_) | Layer::Label(_) => {}
        }
    }
    let shapes: Vec<_> = plot
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Shapes(shapes) => Some(shapes.iter()),
            _ => None,
        })
        .flatten()
        .filter(|shape| !shape.label.is_empty())
        .map(|shape| vec![Cell::Text(shape.label.clone())])
        .collect();
    if groups.is_empty() && !shapes.is_empty() {
        groups.push(Group { columns: vec![words("part")], abscissae: Vec::new(), rows: shapes });
    }
    let columns = groups.iter().flat_map(|group| group.columns.clone());
    Table::new(caption, columns.collect(), side_by_side(&groups))
}

/// Columns that belong together.
struct Group {
    columns: Vec<Column>,
    /// The shared abscissae, when further curves may join.
    abscissae: Vec<f64>,
    rows: Vec<Vec<Cell>>,
}

fn words(title: &str) -> Column {
    Column::new(title, Unit::One)
}

fn number(value: f64) -> Cell {
    if value.is_finite() { Cell::Number(value) } else { Cell::Empty }
}

fn axis_column(axis: &Axis) -> Column {
    Column::new(axis.title.clone(), axis.unit)
}

fn join(groups: &mut Vec<Group>, plot: &Plot, name: &str, points: &[(f64, f64)]) {
    let column = Column::new(name, plot.y.unit);
    let shared = groups.iter_mut().find(|group| {
        group.abscissae.len() == points.len()
            && !points.is_empty()
            && group.abscissae.iter().zip(points).all(|(a, p)| *a == p.0)
    });
    if let Some(group) = shared {
        group.columns.push(column);
        for (row, point) in group.rows.iter_mut().zip(points) {
            row.push(number(point.1));
        }
    } else {
        groups.push(Group {
            columns: vec![axis_column(&plot.x), column],
            abscissae: points.iter().map(|point| point.0).collect(),
            rows: points.iter().map(|point| vec![number(point.0), number(point.1)]).collect(),
        });
    }
}

fn points_group(plot: &Plot, points: &Points) -> Group {
    let y = Column::new(points.name.clone(), plot.y.unit);
    Group {
        columns: vec![words("point"), axis_column(&plot.x), y],
        abscissae: Vec::new(),
        rows: points
            .points
            .iter()
            .map(|p| vec![Cell::Text(p.label.clone()), number(p.x), number(p.y)])
            .collect(),
    }
}

fn bars_group(plot: &Plot, bars: &Bars) -> Group {
    let time = |title: &str| Column::new(title, plot.x.unit);
    Group {
        columns: vec![words(&plot.y.title), words(&bars.name), time("start"), time("end")],
        abscissae: Vec::new(),
        rows: bars
            .bars
            .iter()
            .map(|bar| {
                let row = match &plot.y.scale {
                    Scale::Rows(names) => names.get(bar.row).cloned().unwrap_or_default(),
                    _ => bar.row.to_string(),
                };
                let label = Cell::Text(bar.label.text().into_owned());
                vec![Cell::Text(row), label, number(bar.start), number(bar.end)]
            })
            .collect(),
    }
}

fn map_group(plot: &Plot, map: &Map) -> Group {
    let unit = match &map.cells {
        Cells::Classes { .. } => Unit::One,
        Cells::Values { unit, .. } => *unit,
    };
    let cell = |index: usize| match &map.cells {
        Cells::Classes { names, cells } => cells
            .get(index)
            .and_then(|class| names.get(*class))
            .map_or(Cell::Empty, |(name, _)| Cell::Text(name.clone())),
        Cells::Values { cells, .. } => cells.get(index).map_or(Cell::Empty, |v| number(*v)),
    };
    let places = map.y.iter().flat_map(|y| map.x.iter().map(|x| (*x, *y)));
    let rows =
        places.enumerate().map(|(index, (x, y))| vec![number(x), number(y), cell(index)]).collect();
    let value = Column::new(map.name.clone(), unit);
    Group {
        columns: vec![axis_column(&plot.x), axis_column(&plot.y), value],
        abscissae: Vec::new(),
        rows,
    }
}

fn graph_group(graph: &Graph) -> Group {
    let label = |index: usize| {
        let text = graph.nodes.get(index).map(|node| node.label.clone());
        Cell::Text(text.unwrap_or_default())
    };
    Group {
        columns: vec![words("from"), words("to"), words(&graph.name)],
        abscissae: Vec::new(),
        rows: graph
            .edges
            .iter()
            .map(|edge| vec![label(edge.from), label(edge.to), Cell::Text(edge.label.clone())])
            .collect(),
    }
}

fn side_by_side(groups: &[Group]) -> Vec<Vec<Cell>> {
    let length = groups.iter().map(|group| group.rows.len()).max().unwrap_or(0);
    (0..length)
        .map(|i| {
            groups
                .iter()
                .flat_map(|group| match group.rows.get(i) {
                    Some(row) => row.clone(),
                    None => vec![Cell::Empty; group.columns.len()],
                })
                .collect()
        })
        .collect()
}

//! The numbers of a plot, for CSV and for readers who prefer a table.

use super::axis::{Axis, Scale};
use super::table::{Cell, Column, Table};
use super::{Bars, Cells, Figure, Graph, Layer, Map, Plot, Points, Shape};
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
            Layer::Line(line) => {
                join(&mut groups, plot, &line.name, &line.points);
                if !line.band.is_empty() {
                    let end = |of: fn(&(f64, f64, f64)) -> f64| {
                        line.band.iter().map(|place| (place.0, of(place))).collect::<Vec<_>>()
                    };
                    join(&mut groups, plot, &format!("{}, least", line.name), &end(|b| b.1));
                    join(&mut groups, plot, &format!("{}, greatest", line.name), &end(|b| b.2));
                }
            }
            Layer::Region(band) if !band.heights.is_empty() => {
                join(&mut groups, plot, &band.name, &band.heights);
            }
            Layer::Points(points) if points.have_values() => groups.push(of_points(plot, points)),
            Layer::Bars(bars) => groups.push(of_bars(plot, bars)),
            Layer::Map(map) => groups.push(of_map(plot, map)),
            // Nodes alone have no numbers.
            Layer::Graph(graph) if graph.edges.is_empty() => {}
            Layer::Graph(graph) => groups.push(of_graph(graph)),
            Layer::Points(_)
            | Layer::Region(_)
            | Layer::Shapes(_)
            | Layer::Rule(_)
            | Layer::Label(_) => {}
        }
    }
    if groups.is_empty() {
        groups.extend(of_shapes(plot));
    }
    let columns = groups.iter().flat_map(|group| group.columns.clone());
    Table::new(caption, columns.collect(), side_by_side(&groups))
}

/// Columns that belong together.
struct Group {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    /// The shared abscissae, when further curves may join.
    abscissae: Vec<f64>,
}

impl Group {
    fn new(columns: Vec<Column>, rows: impl Iterator<Item = Vec<Cell>>) -> Self {
        Self { columns, rows: rows.collect(), abscissae: Vec::new() }
    }
}

fn words(title: &str) -> Column {
    Column::new(title, Unit::One)
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn number(value: f64) -> Cell {
    if value.is_finite() { Cell::Number(value) } else { Cell::Empty }
}

fn axis_column(axis: &Axis) -> Column {
    Column::new(&*axis.title, axis.unit)
}

fn join(groups: &mut Vec<Group>, plot: &Plot, name: &str, points: &[(f64, f64)]) {
    let column = Column::new(name, plot.y.unit);
    let shared = groups.iter_mut().find(|group| {
        !points.is_empty() && group.abscissae.iter().eq(points.iter().map(|point| &point.0))
    });
    if let Some(group) = shared {
        group.columns.push(column);
        for (row, point) in group.rows.iter_mut().zip(points) {
            row.push(number(point.1));
        }
    } else {
        let rows = points.iter().map(|point| vec![number(point.0), number(point.1)]);
        let abscissae = points.iter().map(|point| point.0).collect();
        groups.push(Group { abscissae, ..Group::new(vec![axis_column(&plot.x), column], rows) });
    }
}

fn of_points(plot: &Plot, points: &Points) -> Group {
    let y = Column::new(&*points.name, plot.y.unit);
    let rows = points.points.iter();
    let rows = rows.map(|point| vec![text(&point.label), number(point.x), number(point.y)]);
    Group::new(vec![words("point"), axis_column(&plot.x), y], rows)
}

fn of_bars(plot: &Plot, bars: &Bars) -> Group {
    let time = |title: &str| Column::new(title, plot.x.unit);
    let columns = vec![words(&plot.y.title), words(&bars.name), time("start"), time("end")];
    let row = |row: usize| match &plot.y.scale {
        Scale::Rows(names) => names.get(row).cloned().unwrap_or_default(),
        _ => row.to_string(),
    };
    let rows = bars.bars.iter().map(|bar| {
        vec![text(&row(bar.row)), text(&bar.label.text()), number(bar.start), number(bar.end)]
    });
    Group::new(columns, rows)
}

fn of_map(plot: &Plot, map: &Map) -> Group {
    let unit = match &map.cells {
        Cells::Classes { .. } => Unit::One,
        Cells::Values { unit, .. } => *unit,
    };
    let cell = |index: usize| match &map.cells {
        Cells::Classes { .. } => map.cells.class(index).map_or(Cell::Empty, text),
        Cells::Values { cells, .. } => cells.get(index).map_or(Cell::Empty, |v| number(*v)),
    };
    let rows = map.places().enumerate();
    let rows = rows.map(|(index, (x, y))| vec![number(x), number(y), cell(index)]);
    let value = Column::new(&*map.name, unit);
    Group::new(vec![axis_column(&plot.x), axis_column(&plot.y), value], rows)
}

fn of_graph(graph: &Graph) -> Group {
    let label = |index: usize| text(graph.nodes.get(index).map_or("", |node| &node.label));
    let rows = graph.edges.iter();
    let rows = rows.map(|edge| vec![label(edge.from), label(edge.to), text(&edge.label)]);
    Group::new(vec![words("from"), words("to"), words(&graph.name)], rows)
}

/// Returns the words of a picture; `None` where there are none.
fn of_shapes(plot: &Plot) -> Option<Group> {
    let shapes = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes),
        _ => None,
    });
    let named = shapes.flatten().filter(|shape| !shape.label.is_empty());
    let group =
        Group::new(vec![words("part")], named.map(|shape: &Shape| vec![text(&shape.label)]));
    (!group.rows.is_empty()).then_some(group)
}

fn side_by_side(groups: &[Group]) -> Vec<Vec<Cell>> {
    let length = groups.iter().map(|group| group.rows.len()).max().unwrap_or(0);
    let row = |group: &Group, i: usize| {
        group.rows.get(i).cloned().unwrap_or_else(|| vec![Cell::Empty; group.columns.len()])
    };
    (0..length).map(|i| groups.iter().flat_map(|group| row(group, i)).collect()).collect()
}

//! What a cursor walks along: every figure as named sequences of samples.

use super::{Cells, Figure, Layer, Plot};

/// One named sequence of a figure: a curve, its points, the bars of a timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its samples, in reading order.
    pub samples: Vec<Sample>,
}

/// One place a cursor can stand on.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its abscissa.
    pub x: f64,
    /// Its ordinate.
    pub y: f64,
    /// What stands there, when the numbers alone do not say it.
    pub label: String,
}

impl Figure {
    /// The sequences a cursor walks along, in the order of the layers; none for a table.
    #[must_use]
    pub fn series(&self) -> Vec<Series> {
        match self {
            Self::Table(_) => Vec::new(),
            Self::Plot(plot) => plot
                .layers
                .iter()
                .flat_map(|layer| of_layer(plot, layer))
                .collect(),
        }
    }
}

fn of_layer(plot: &Plot, layer: &Layer) -> Vec<Series> {
    let one = |name: &str, samples: Vec<Sample>| {
        let samples: Vec<_> = samples
            .into_iter()
            .filter(|s| s.x.is_finite() && s.y.is_finite())
            .collect();
        if samples.is_empty() {
            return Vec::new();
        }
        vec![Series {
            name: name.to_owned(),
            samples,
        }]
    };
    let plain = |x: f64, y: f64| Sample {
        x,
        y,
        label: String::new(),
    };
    match layer {
        Layer::Line(line) => one(
            &line.name,
            line.points.iter().map(|p| plain(p.0, p.1)).collect(),
        ),
        Layer::Points(points) => one(
            &points.name,
            points
                .points
                .iter()
                .map(|p| Sample {
                    x: p.x,
                    y: p.y,
                    label: p.label.clone(),
                })
                .collect(),
        ),
        Layer::Bars(bars) => {
            let samples = bars.bars.iter().map(|bar| Sample {
                x: bar.start,
                y: bar.row as f64,
                label: bar.label.clone(),
            });
            one(&bars.name, samples.collect())
        }
        Layer::Map(map) => {
            let columns = map.x_edges.len().saturating_sub(1);
            let middle = |edges: &[f64], i: usize| match (edges.get(i), edges.get(i + 1)) {
                (Some(a), Some(b)) => f64::midpoint(*a, *b),
                _ => f64::NAN,
            };
            let count = match &map.cells {
                Cells::Classes { cells, .. } => cells.len(),
                Cells::Values { cells, .. } => cells.len(),
            };
            let samples = (0..count).filter(|_| columns > 0).map(|index| Sample {
                x: middle(&map.x_edges, index % columns),
                y: middle(&map.y_edges, index / columns),
                label: match &map.cells {
                    Cells::Classes { names, cells } => names
                        .get(cells[index])
                        .map(|n| n.0.clone())
                        .unwrap_or_default(),
                    Cells::Values { unit, cells, .. } => unit.show(cells[index]),
                },
            });
            one(&map.name, samples.collect())
        }
        Layer::Graph(graph) => {
            let samples = graph.nodes.iter().map(|node| Sample {
                x: node.x,
                y: node.y,
                label: node.label.clone(),
            });
            one(&graph.name, samples.collect())
        }
        Layer::Shapes(shapes) => {
            let samples = shapes
                .iter()
                .filter(|shape| !shape.label.is_empty())
                .map(|shape| {
                    let (a, b) = shape.form.ends();
                    Sample {
                        x: f64::midpoint(a.0, b.0),
                        y: f64::midpoint(a.1, b.1),
                        label: shape.label.clone(),
                    }
                });
            one(&plot.x.title, samples.collect())
        }
        Layer::Region(_) | Layer::Rule(_) | Layer::Label(_) => Vec::new(),
    }
}

impl super::Form {
    /// Its two defining places.
    #[must_use]
    pub fn ends(self) -> ((f64, f64), (f64, f64)) {
        match self {
            Self::Frame(a, b)
            | Self::Fill(a, b)
            | Self::Hatch(a, b)
            | Self::Segment(a, b)
            | Self::Arrow(a, b) => (a, b),
        }
    }
}

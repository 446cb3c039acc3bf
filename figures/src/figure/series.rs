//! What a cursor walks along: every figure as named sequences of samples.

use super::{Cells, Figure, Layer, Map, Plot, Scale, Setting};

/// One named sequence of a figure: a curve, its points, the bars of a timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its samples, in reading order.
    pub samples: Vec<Sample>,
    /// Its samples are cells of a map: both coordinates say where, and the label what.
    pub is_map: bool,
}

/// One place a cursor can stand on.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its abscissa, or where its interval begins.
    pub x: f64,
    /// Where its interval ends; `x` for a point.
    pub until: f64,
    /// Its ordinate.
    pub y: f64,
    /// What stands there, when the numbers alone do not say it.
    pub label: String,
    /// The key of the readout whose value it is; empty for none.
    pub shows: &'static str,
    /// What the thing there is, as in [`Bar::id`](super::Bar::id); empty where nothing can be done to it.
    pub id: String,
    /// What a press on it sets; empty for nothing.
    pub sets: Vec<Setting>,
}

impl Figure {
    /// Returns the sequences a cursor walks along, in the order of the layers; none for a table.
    #[must_use]
    pub fn series(&self) -> Vec<Series> {
        let Self::Plot(plot) = self else {
            return Vec::new();
        };
        plot.layers.iter().filter_map(|layer| of_layer(plot, layer)).collect()
    }
}

impl Plot {
    /// Returns what a cursor reads at `sample`: its name, its numbers with units, its words.
    #[must_use]
    pub fn reading(&self, series: &Series, sample: &Sample) -> String {
        let name = &series.name;
        let x = self.x.unit.show(sample.x);
        if let Scale::Rows(rows) = &self.y.scale {
            let row = rows.get(sample.y as usize).map_or("", String::as_str);
            let until = self.x.unit.show(sample.until);
            return format!("{row}: {} from {x} to {until}", sample.label);
        }
        if matches!(self.x.scale, Scale::Hidden) {
            let unnamed = sample.label.is_empty();
            return if unnamed { &sample.id } else { &sample.label }.clone();
        }
        let (label, y) = (&sample.label, self.y.unit.show(sample.y));
        if series.is_map {
            let (across, up) = (&self.x.title, &self.y.title);
            return format!("{name}: {label} at {across} {x}, {up} {y}");
        }
        let said = if label.is_empty() { name.clone() } else { format!("{name}, {label}") };
        format!("{said}: {} at {} {x}", y, self.x.title)
    }
}

impl Sample {
    fn at(x: f64, y: f64, label: impl Into<String>) -> Self {
        Self { x, until: x, y, label: label.into(), shows: "", id: String::new(), sets: Vec::new() }
    }

    /// Returns the sample of the thing with that id.
    fn of(self, id: &str) -> Self {
        Self { id: id.to_owned(), ..self }
    }

    fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.until.is_finite()
    }
}

fn of_layer(plot: &Plot, layer: &Layer) -> Option<Series> {
    let (name, samples): (&str, Vec<Sample>) = match layer {
        Layer::Line(line) => {
            (&line.name, line.points.iter().map(|p| Sample::at(p.0, p.1, "")).collect())
        }
        Layer::Points(points) => {
            let samples = points.points.iter().map(|p| Sample {
                shows: p.shows,
                sets: p.sets.clone(),
                ..Sample::at(p.x, p.y, &*p.label)
            });
            (&points.name, samples.collect())
        }
        Layer::Bars(bars) => {
            let samples = bars.bars.iter().map(|bar| {
                let begin = Sample::at(bar.start, bar.row as f64, bar.label.text());
                Sample { until: bar.end, ..begin.of(&bar.id) }
            });
            (&bars.name, samples.collect())
        }
        Layer::Map(map) => (&map.name, cells(map)),
        Layer::Graph(graph) => {
            let nodes = graph.nodes.iter();
            let samples = nodes.map(|node| Sample::at(node.x, node.y, &*node.label).of(&node.id));
            (&graph.name, samples.collect())
        }
        Layer::Shapes(shapes) => {
            let named = shapes.iter().filter(|shape| !shape.label.is_empty());
            let samples = named.map(|shape| {
                let (a, b) = shape.form.ends();
                let (x, y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
                Sample::at(x, y, &*shape.label).of(&shape.id)
            });
            (&plot.x.title, samples.collect())
        }
        Layer::Region(_) | Layer::Rule(_) | Layer::Label(_) => return None,
    };
    let mut samples: Vec<_> = samples.into_iter().filter(Sample::is_finite).collect();
    for sample in samples.iter_mut().filter(|sample| sample.shows.is_empty()) {
        sample.shows = layer.shows();
    }
    let is_map = matches!(layer, Layer::Map(_));
    (!samples.is_empty()).then(|| Series { name: name.to_owned(), samples, is_map })
}

fn cells(map: &Map) -> Vec<Sample> {
    let label = |index: usize| match &map.cells {
        Cells::Classes { .. } => map.cells.class(index).unwrap_or("").to_owned(),
        Cells::Values { unit, cells, .. } => match cells.get(index) {
            Some(value) if value.is_finite() => unit.show(*value),
            Some(_) => map.blank.clone(),
            None => String::new(),
        },
    };
    let samples = map.places().enumerate().map(|(index, (x, y))| Sample::at(x, y, label(index)));
    samples.filter(|sample| !sample.label.is_empty()).collect()
}

impl Map {
    /// Returns where the cells were computed, in their order.
    pub(super) fn places(&self) -> impl Iterator<Item = (f64, f64)> {
        self.y.iter().flat_map(|y| self.x.iter().map(|x| (*x, *y)))
    }
}

impl Cells {
    /// Returns the name of the answer in a cell; `None` where it holds none.
    pub(super) fn class(&self, index: usize) -> Option<&str> {
        match self {
            Self::Classes { names, cells } => Some(&names.get(*cells.get(index)?)?.0),
            Self::Values { .. } => None,
        }
    }
}

impl super::Form {
    /// Returns its two defining places.
    #[must_use]
    pub fn ends(self) -> ((f64, f64), (f64, f64)) {
        match self {
            Self::Frame(a, b)
            | Self::Cell(a, b)
            | Self::Fill(a, b)
            | Self::Band(a, b)
            | Self::Hatch(a, b)
            | Self::Segment(a, b)
            | Self::Arrow(a, b) => (a, b),
        }
    }
}

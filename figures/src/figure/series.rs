//! Sequences of samples that a cursor walks along.

use super::{Cells, Figure, Form, Layer, Map, Plot, Scale, Setting};

/// The kind of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The points of a curve.
    Curve,
    /// Separate points.
    Points,
    /// The bars of a timeline.
    Bars,
    /// Idle time between the bars of a timeline.
    Idle,
    /// The cells of a map: both coordinates say where, and the label what.
    Cells,
    /// The nodes of a graph.
    Nodes,
    /// Its edges.
    Edges,
    /// The boxes and arrows of a picture.
    Shapes,
    /// An area with a name.
    Region,
}

/// One named sequence of a figure: a curve, its points, the bars of a timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its samples, in reading order.
    pub samples: Vec<Sample>,
    /// Its kind.
    pub kind: Kind,
    /// The layer of the plot that it is in, counted from 0.
    pub layer: usize,
}

/// One place a cursor can stand on.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its abscissa, or where its interval begins.
    pub x: f64,
    /// The end of its interval; `x` for a point.
    pub until: f64,
    /// Its ordinate.
    pub y: f64,
    /// Words at the sample, where the numbers do not suffice.
    pub label: String,
    /// The key of the readout whose value it is; empty for none.
    pub shows: &'static str,
    /// The id of the thing, as in [`Bar::id`](super::Bar::id); empty where nothing can be done to it.
    pub id: String,
    /// What a press on it sets; empty for nothing.
    pub sets: Vec<Setting>,
    /// Its extent, where it is more than a place.
    pub extent: Option<Form>,
}

impl Figure {
    /// Returns the sequences a cursor walks along, in the order of the layers; none for a table.
    #[must_use]
    pub fn series(&self) -> Vec<Series> {
        let Self::Plot(plot) = self else {
            return Vec::new();
        };
        let layers = plot.layers.iter().enumerate();
        layers.filter_map(|(at, layer)| of_layer(plot, at, layer)).collect()
    }
}

impl Series {
    /// Returns whether the abscissa of a sample in a row is a number, rather than a place in a picture there.
    #[must_use]
    pub fn is_on_axis(&self, sample: &Sample) -> bool {
        let is_block = matches!(sample.extent, Some(Form::Block(..)));
        !is_block && self.kind != Kind::Nodes && sample.sets.is_empty()
    }

    /// Returns whether its samples are cells of a map.
    #[must_use]
    pub fn is_map(&self) -> bool {
        self.kind == Kind::Cells
    }
}

impl Plot {
    /// Returns what a cursor reads at `sample`: its name, its numbers with units, its words.
    #[must_use]
    pub fn reading(&self, series: &Series, sample: &Sample) -> String {
        let name = &series.name;
        let x = self.x.unit.show(sample.x);
        if let Scale::Rows(rows) = &self.y.scale {
            let row = rows.get(sample.y.round() as usize).map_or("", String::as_str);
            let is_placed = matches!(self.x.scale, Scale::Hidden) || !series.is_on_axis(sample);
            if is_placed || sample.x < self.x.range.0 {
                return format!("{row}: {}", words_or_name(&sample.label, name));
            }
            if sample.until == sample.x {
                return format!("{row}: {} at {x}", words_or_name(&sample.label, name));
            }
            let until = self.x.unit.show(sample.until);
            return format!("{row}: {} from {x} to {until}", words_or_name(&sample.label, name));
        }
        if matches!(self.x.scale, Scale::Hidden) {
            return words_or_name(&sample.label, words_or_name(&sample.id, name)).to_owned();
        }
        let (label, y) = (&sample.label, self.y.unit.show(sample.y));
        if series.is_map() {
            let (across, up) = (&self.x.title, &self.y.title);
            return format!("{name}: {label} at {across} {x}, {up} {y}");
        }
        let said = if label.is_empty() { name.clone() } else { format!("{name}, {label}") };
        format!("{said}: {} at {} {x}", y, self.x.title)
    }
}

/// Returns the words of a sample, or else the name of its sequence.
fn words_or_name<'a>(label: &'a str, name: &'a str) -> &'a str {
    if label.is_empty() { name } else { label }
}

impl Sample {
    /// Returns the sample at a place, with these words.
    #[must_use]
    pub fn at(x: f64, y: f64, label: impl Into<String>) -> Self {
        let (label, shows, extent) = (label.into(), "", None);
        Self { x, until: x, y, label, shows, id: String::new(), sets: Vec::new(), extent }
    }

    /// Returns the sample of what reaches so far.
    #[must_use]
    pub fn over(self, form: Form) -> Self {
        Self { extent: Some(form), ..self }
    }

    fn of(self, id: &str) -> Self {
        Self { id: id.to_owned(), ..self }
    }

    fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.until.is_finite()
    }
}

/// Height of the bars of a row, in rows.
const HIGH: f64 = 0.8;

fn of_layer(plot: &Plot, at: usize, layer: &Layer) -> Option<Series> {
    let (kind, name, samples): (Kind, &str, Vec<Sample>) = match layer {
        Layer::Line(line) => {
            let samples = line.points.iter().map(|p| Sample::at(p.0, p.1, ""));
            (Kind::Curve, &line.name, samples.collect())
        }
        Layer::Points(points) if points.have_values() => {
            let samples = points.points.iter().map(|p| Sample {
                shows: p.shows,
                sets: p.sets.clone(),
                ..Sample::at(p.x, p.y, &*p.label)
            });
            (Kind::Points, &points.name, samples.collect())
        }
        Layer::Bars(bars) => {
            let samples = bars.bars.iter().map(|bar| {
                let row = bar.row as f64;
                let label = bar.label.text();
                // A count of what is alike, such as "4 × 1.5 ms", does not say of what.
                let is_count = label.contains(" × ") && !bars.name.is_empty();
                let label =
                    if is_count { format!("{}, {label}", bars.name) } else { label.into_owned() };
                let begin = Sample::at(bar.start, row, label).of(&bar.id);
                let lane = |share: f64| row + HIGH * (share - 0.5);
                let corners = ((bar.start, lane(bar.lane.0)), (bar.end, lane(bar.lane.1)));
                Sample { until: bar.end, ..begin.over(Form::Fill(corners.0, corners.1)) }
            });
            (Kind::Bars, &bars.name, samples.collect())
        }
        Layer::Map(map) => (Kind::Cells, &map.name, cells(map)),
        Layer::Graph(graph) => {
            let nodes = graph.nodes.iter();
            let samples = nodes.map(|node| Sample::at(node.x, node.y, &*node.label).of(&node.id));
            (Kind::Nodes, &graph.name, samples.collect())
        }
        Layer::Shapes(shapes) => {
            let named = shapes.iter().filter(|shape| !shape.label.is_empty());
            let samples = named.map(|shape| {
                let (a, b) = shape.form.ends();
                let (x, y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
                Sample::at(x, y, &*shape.label).of(&shape.id).over(shape.form)
            });
            (Kind::Shapes, &plot.x.title, samples.collect())
        }
        Layer::Points(_) | Layer::Region(_) | Layer::Rule(_) | Layer::Label(_) => return None,
    };
    let mut samples: Vec<_> = samples.into_iter().filter(Sample::is_finite).collect();
    for sample in samples.iter_mut().filter(|sample| sample.shows.is_empty()) {
        sample.shows = layer.shows();
    }
    (!samples.is_empty()).then(|| Series { name: name.to_owned(), samples, kind, layer: at })
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
    /// Returns the places at which the cells were computed, in order.
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
            | Self::Block(a, b)
            | Self::Band(a, b)
            | Self::Hatch(a, b)
            | Self::Segment(a, b)
            | Self::Arrow(a, b) => (a, b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Axis, Bar, Bars, Node, Point, Points};

    #[test]
    fn a_count_in_a_row_says_of_what_and_a_picture_there_no_number() {
        let rows = Axis::rows("", vec!["row".to_owned()]);
        let x = Axis::linear("time", crate::Unit::Second, (0.0, 2.0));
        let bar = Bar::new(0, (0.0, 1.0)).label("4 × 2 s".to_owned());
        let press = Point::new(1.0, 0.0).sets(vec![("n", "2".to_owned())]);
        let nodes = vec![Node::new(1.0, 0.0, crate::figure::Ink::Text).label("sender")];
        let graph = crate::figure::Graph { name: String::new(), nodes, edges: Vec::new() };
        let plot = Plot::new(x, rows).with(Bars::new("start-ups", [bar]));
        let plot = plot.with(Points::new("one more", [press])).with(graph);
        let series = Figure::from(plot.clone()).series();
        let read = |one: &Series| plot.reading(one, &one.samples[0]);
        let read: Vec<_> = series.iter().map(read).collect();
        assert_eq!(
            read,
            ["row: start-ups, 4 × 2 s from 0 s to 1 s", "row: one more", "row: sender"]
        );
    }
}

//! The figure of other parameters, drawn behind a figure to be compared with it.

use super::{Axis, Bars, Figure, Ink, Layer, Line, Marker, Plot, Points, Scale, Stroke};
use crate::order;

/// The part of a row's height that the bars of a ghost fill, at its foot.
const FOOT: (f64, f64) = (0.9, 1.0);
/// The most curves whose ghosts have their own hues.
const FEW: usize = 3;
/// The greatest distance of a current point from its curve, as a share of its height.
const NEAR: f64 = 0.02;

/// The least and the greatest value of an axis.
type Range = (f64, f64);

impl Figure {
    /// Returns the figure with the curves, the current point and the bars of `other` behind its
    /// own, named together. A curve keeps its hue; of many, those are seen that a current point is on. Where the
    /// axes differ in kind, and for tables, maps and pictures, there is nothing to compare by eye: the figure
    /// stays as it is.
    #[must_use]
    pub fn over(self, other: &Self, name: &str) -> Self {
        self.map_with(other, |plot, other| plot.over(other, name))
    }

    /// Returns the figure on axes that show the values of `other` as well, where these are of the
    /// same kind.
    #[must_use]
    pub fn with_range_of(self, other: &Self) -> Self {
        self.map_with(other, Plot::with_range_of)
    }

    /// Returns the figure on the axes of `other`, where these are of the same kind: while they
    /// stay, one sees the curves move.
    #[must_use]
    pub fn on_axes_of(self, other: &Self) -> Self {
        self.map_with(other, |plot, other| plot.with_ranges(other, |_, b| b))
    }

    /// Returns the figure as [`Figure::on_axes_of`], on axes that grow where a curve or the current point would
    /// leave them.
    #[must_use]
    pub fn in_view_on_axes_of(self, other: &Self) -> Self {
        self.map_with(other, |plot, other| {
            if plot.leaves(other) {
                plot.with_range_of(other)
            } else {
                plot.with_ranges(other, |_, b| b)
            }
        })
    }

    /// Returns whether it has axes with values along them; a table and a picture have none.
    #[must_use]
    pub fn has_axes(&self) -> bool {
        matches!(self, Self::Plot(plot) if plot.x.scale != Scale::Hidden)
    }

    /// Returns the end of its horizontal axis, where it can be computed further.
    #[must_use]
    pub fn end(&self) -> Option<f64> {
        match self {
            Self::Plot(plot) if plot.x.further => Some(plot.x.range.1),
            _ => None,
        }
    }

    fn map_with(self, other: &Self, change: impl FnOnce(Plot, &Plot) -> Plot) -> Self {
        match (self, other) {
            (figure, _) if !figure.has_axes() => figure,
            (Self::Plot(plot), Self::Plot(other)) if plot.is_like(other) => {
                Self::Plot(change(plot, other))
            }
            (figure, _) => figure,
        }
    }
}

impl Plot {
    fn over(mut self, other: &Self, name: &str) -> Self {
        let told = other.curves_told_apart();
        let is_told = |layer: &&Layer| match layer {
            Layer::Line(line) => told.contains(&line.name.as_str()),
            _ => true,
        };
        let layers = other.layers.iter().filter(is_told);
        self.ghost = layers.filter_map(|layer| ghost_of(layer, name)).collect();
        self
    }

    /// Returns the names of its curves; where these are many, of those that current points are on.
    fn curves_told_apart(&self) -> Vec<&str> {
        let lines = || {
            self.layers.iter().filter_map(|layer| match layer {
                Layer::Line(line) => Some(line),
                _ => None,
            })
        };
        let current = || {
            let current = self.layers.iter().filter_map(|layer| match layer {
                Layer::Points(points) if points.marker == Marker::Current => Some(&points.points),
                _ => None,
            });
            current.flatten()
        };
        let mut names: Vec<&str> = lines().map(|line| line.name.as_str()).collect();
        order::sort_by(&mut names, Ord::cmp);
        names.dedup();
        let on = lines().filter(|line| current().any(|point| line.passes((point.x, point.y))));
        let on: Vec<&str> = on.map(|line| line.name.as_str()).collect();
        if names.len() <= FEW || on.is_empty() { names } else { on }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.x.is_like(&other.x) && self.y.is_like(&other.y)
    }

    /// Returns the plot on axes that show the values of `other` as well.
    fn with_range_of(self, other: &Self) -> Self {
        self.with_ranges(other, |a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// Returns whether a curve or a current point in view on its own axes lies outside those of `other`.
    fn leaves(&self, other: &Self) -> bool {
        let holds = |(low, high): Range, value| low <= value && value <= high;
        let shows = |plot: &Self, (x, y)| holds(plot.x.range, x) && holds(plot.y.range, y);
        let leaves = |places: &mut dyn Iterator<Item = (f64, f64)>| {
            let mut seen = places.filter(|place| shows(self, *place)).peekable();
            seen.peek().is_some() && !seen.any(|place| shows(other, place))
        };
        self.layers.iter().any(|layer| match layer {
            Layer::Line(line) => leaves(&mut line.points.iter().copied()),
            Layer::Points(points) if points.marker == Marker::Current => {
                leaves(&mut points.points.iter().map(|point| (point.x, point.y)))
            }
            _ => false,
        })
    }

    /// Returns the plot over ranges made of its own and of those of `other`.
    fn with_ranges(mut self, other: &Self, range: fn(Range, Range) -> Range) -> Self {
        self.x.range = range(self.x.range, other.x.range);
        self.y.range = range(self.y.range, other.y.range);
        self
    }
}

impl Axis {
    fn is_like(&self, other: &Self) -> bool {
        self.scale == other.scale && self.unit == other.unit && self.title == other.title
    }
}

impl Line {
    fn passes(&self, (x, y): (f64, f64)) -> bool {
        self.points.windows(2).any(|ends| {
            let [(from, low), (to, high)] = [ends[0], ends[1]];
            let share = if from < to { (x - from) / (to - from) } else { 0.0 };
            from <= x && x <= to && (low + (high - low) * share - y).abs() <= NEAR * y.abs()
        })
    }
}

/// Returns the likeness of a layer, of that name; `None` of what would hide more than it shows.
/// Returns what stands behind of a layer: what has a name, which one compares with, gray and thin; what was a moment
/// before, in its hue.
fn ghost_of(layer: &Layer, name: &str) -> Option<Layer> {
    let (name, is_compared) = (name.to_owned(), !name.is_empty());
    match layer {
        Layer::Line(line) => Some(Layer::Line(Line {
            name,
            label: String::new(),
            ink: if is_compared { Ink::Muted } else { line.ink },
            stroke: Stroke::Dashed,
            quiet: is_compared,
            shows: "",
            tells: "",
            points: line.points.clone(),
            band: line.band.clone(),
        })),
        Layer::Points(points) if points.marker == Marker::Current => {
            let mut points = points.clone();
            for point in &mut points.points {
                point.label.clear();
            }
            Some(Layer::Points(Points { ink: Ink::Idle, marker: Marker::Ring, ..points }))
        }
        Layer::Bars(bars) => {
            let mut bars = Bars { name, ..bars.clone() };
            bars.bars.retain(|bar| !bar.hatched);
            for bar in &mut bars.bars {
                (bar.lane, bar.ink, bar.label) = (FOOT, Ink::Idle, String::new().into());
                bar.outlined = false;
            }
            Some(Layer::Bars(bars))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;
    use crate::figure::Point;

    fn curve(most: f64) -> Plot {
        let axis = |title: &str| Axis::linear(title, Unit::One, (0.0, most));
        let line = Line::new("curve", [(0.0, 0.0), (most, most)]);
        let current = Points::current([Point::new(1.0, 1.0)]);
        Plot::new(axis("x"), axis("y")).with(line).with(current)
    }

    #[test]
    fn a_ghost_is_seen_whole_and_not_read() {
        let (figure, other) = (Figure::from(curve(2.0)), Figure::from(curve(5.0)));
        let both = figure.clone().over(&other, "A").with_range_of(&other);
        assert_eq!(both.series(), figure.series());
        assert_eq!(both.table("t"), figure.table("t"));
        let Figure::Plot(plot) = both else { panic!("a plot stays one") };
        assert_eq!(plot.x.range, (0.0, 5.0));
        let Some(Layer::Line(ghost)) = plot.ghost.first() else { panic!("a curve is first") };
        let looks = (ghost.name.as_str(), ghost.ink, ghost.stroke, ghost.quiet);
        assert_eq!((plot.ghost.len(), looks), (2, ("A", Ink::Muted, Stroke::Dashed, true)));
        let Figure::Plot(before) = figure.over(&other, "") else { panic!("a plot stays one") };
        let Some(Layer::Line(ghost)) = before.ghost.first() else { panic!("a curve is first") };
        assert_eq!((ghost.ink, ghost.quiet), (Ink::Series(0), false), "of a moment before");
    }

    #[test]
    fn of_many_curves_the_ghost_is_the_one_that_its_current_point_is_on() {
        let ghosts = |count: usize| {
            let mut plot = curve(5.0);
            for at in 1..count {
                let line = Line::new(format!("curve {at}"), [(0.0, at as f64), (5.0, 5.0)]);
                plot = plot.with(line);
            }
            let Figure::Plot(both) = Figure::from(curve(5.0)).over(&plot.into(), "A") else {
                panic!("a plot stays one")
            };
            both.ghost.iter().filter(|layer| matches!(layer, Layer::Line(_))).count()
        };
        assert_eq!((ghosts(3), ghosts(4)), (3, 1));
    }

    #[test]
    fn axes_are_taken_from_another_figure_and_values_stay() {
        let (figure, other) = (Figure::from(curve(2.0)), Figure::from(curve(5.0)));
        let Figure::Plot(plot) = figure.on_axes_of(&other) else { panic!("a plot stays one") };
        assert_eq!((plot.y.range, &plot.layers), ((0.0, 5.0), &curve(2.0).layers));
    }

    #[test]
    fn axes_that_stay_for_a_drag_grow_where_a_curve_would_leave_them() {
        let range = |most: f64, far: f64| {
            let mut plot = curve(most);
            plot.layers[0] = Layer::Line(Line::new("curve", [(0.0, far), (most, far)]));
            match Figure::from(plot).in_view_on_axes_of(&curve(2.0).into()) {
                Figure::Plot(plot) => plot.y.range,
                Figure::Table(_) => panic!("a plot stays one"),
            }
        };
        assert_eq!(range(5.0, 1.9), (0.0, 2.0));
        assert_eq!(range(5.0, 2.1), (0.0, 5.0));
        // What its own axes do not show either is out of view anyway.
        assert_eq!(range(5.0, 6.0), (0.0, 2.0));
    }

    #[test]
    fn what_has_other_axes_is_no_ghost() {
        let mut other = curve(5.0);
        other.x.unit = Unit::Second;
        let figure = Figure::from(curve(2.0));
        let other = other.into();
        assert_eq!(figure.clone().over(&other, "A"), figure);
        assert_eq!(figure.clone().on_axes_of(&other), figure);
    }
}

//! The data cursor: where it stands, and how keys and pointers move it. What it reads there is in
//! [`reading`](crate::reading).

use crossover_figures::Unit;
use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Axis, Form, Kind, Layer, Plot, Sample, Scale, Series};

use crate::readable::contains;

/// How near to a separate point, in CSS pixels, a pointer has to be to read it rather than the curves.
const POINT: f64 = 14.0;
/// How near to a curve that divides areas a pointer has to be to read the curve.
const BORDER: f64 = 8.0;
/// How far around the plot, in CSS pixels, a pointer still reads what is within.
const AROUND: f64 = 24.0;
/// How far a node reaches around its place.
const NODE: f64 = 13.0;
/// A curve of fewer points is straight between them, and read wherever the pointer is.
const FEW: usize = 8;

/// A sample of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the series.
    pub series: usize,
    /// The index of the sample in it.
    pub sample: usize,
}

impl Place {
    /// Returns the sample at this place.
    pub fn sample(self, series: &[Series]) -> Option<&Sample> {
        series.get(self.series)?.samples.get(self.sample)
    }
}

/// Where the cursor stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The sample that is nearest.
    pub place: Place,
    /// The values of both axes that are read there: those of the sample, or of the pointer within an
    /// area, a bar, or a curve between two of its points.
    pub at: (f64, f64),
}

impl Spot {
    /// Returns the spot on a sample; `None` where there is none.
    pub fn on(series: &[Series], place: Place) -> Option<Self> {
        place.sample(series).map(|sample| Self { place, at: (sample.x, sample.y) })
    }
}

/// Returns the place of the element `id`: where it `was`, or else its first place.
pub fn find(series: &[Series], id: &str, was: Option<Place>) -> Option<Place> {
    let is = |place: &Place| place.sample(series).is_some_and(|sample| sample.id == id);
    was.filter(is).or_else(|| places(series).find(is))
}

/// Returns where `key` leads from `place`; `None` for keys that do not move the cursor.
///
/// Left and Right go to the neighboring sample, Home and End to the first and the last, Up and Down
/// to the sample of another series nearest in `x`. From nowhere every one of them leads to the
/// first sample.
pub fn walk(series: &[Series], place: Option<Place>, key: &str) -> Option<Place> {
    let Some(Place { series: at, sample }) = place else {
        let first = Place { series: 0, sample: 0 };
        first.sample(series)?;
        return walk(series, Some(first), key).map(|_| first);
    };
    let here = |sample| Place { series: at, sample };
    let last = series.get(at)?.samples.len().checked_sub(1)?;
    match key {
        "ArrowLeft" => Some(here(sample.saturating_sub(1))),
        "ArrowRight" => Some(here((sample + 1).min(last))),
        "Home" => Some(here(0)),
        "End" => Some(here(last)),
        "ArrowUp" => neighbor(series, here(sample), series.len() - 1),
        "ArrowDown" => neighbor(series, here(sample), 1),
        _ => None,
    }
}

/// Returns the sample nearest in `x` to that at `place`, in the series that comes `on` later, around
/// the end.
fn neighbor(series: &[Series], place: Place, on: usize) -> Option<Place> {
    let x = place.sample(series).map_or(f64::NAN, |sample| sample.x);
    let next = (place.series + on) % series.len();
    let samples = &series.get(next)?.samples;
    let distance = |at: &usize| (samples[*at].x - x).abs();
    let sample = (0..samples.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(Place { series: next, sample })
}

/// Returns where a pointer at these CSS pixels reads `plot`: anywhere within its axes there is something.
/// `None` beyond them, and where the plot is empty.
pub fn nearest(
    plot: &Plot,
    series: &[Series],
    geometry: &Geometry,
    pointer: (f64, f64),
) -> Option<Spot> {
    let axes = geometry.plot();
    let picture = plot.x.scale == Scale::Hidden;
    let beyond = |low: f64, at: f64, high: f64| (low - at).max(at - high) > AROUND;
    if !picture
        && (beyond(axes.left, pointer.0, axes.right) || beyond(axes.top, pointer.1, axes.bottom))
    {
        return None;
    }
    let inside = (pointer.0.clamp(axes.left, axes.right), pointer.1.clamp(axes.top, axes.bottom));
    let search = Search { plot, series, geometry, pointer, at: geometry.value(inside.0, inside.1) };
    if picture {
        search.nearest_within(f64::INFINITY, |_, _| true)
    } else if matches!(plot.y.scale, Scale::Rows(_)) {
        search.in_row()
    } else {
        search.on_axes()
    }
}

/// The search for what is nearest to a pointer.
struct Search<'a> {
    plot: &'a Plot,
    series: &'a [Series],
    geometry: &'a Geometry,
    pointer: (f64, f64),
    /// The values at the pointer.
    at: (f64, f64),
}

impl Search<'_> {
    /// Returns the sample within `reach` that is nearest, of those that are `meant`: the one in front,
    /// where several are.
    fn nearest_within(&self, reach: f64, meant: impl Fn(&Series, &Sample) -> bool) -> Option<Spot> {
        let mut best: Option<(Place, f64)> = None;
        for place in places(self.series) {
            let sequence = &self.series[place.series];
            let sample = &sequence.samples[place.sample];
            if !meant(sequence, sample) {
                continue;
            }
            let distance = self.distance(sequence.kind, sample);
            if distance <= best.map_or(reach, |best| best.1) {
                best = Some((place, distance));
            }
        }
        let spot = Spot::on(self.series, best?.0)?;
        let sample = spot.place.sample(self.series)?;
        let x = self.at.0.clamp(sample.x.min(sample.until), sample.until.max(sample.x));
        Some(Spot { at: (x, spot.at.1), ..spot })
    }

    /// Returns how far the pointer is from a sample, in CSS pixels; 0 on what reaches so far.
    fn distance(&self, kind: Kind, sample: &Sample) -> f64 {
        let place = |(x, y): (f64, f64)| self.geometry.place(x, y);
        let Some(form) = sample.extent else {
            let (x, y) = place((sample.x, sample.y));
            let distance = (x - self.pointer.0).hypot(y - self.pointer.1);
            return if kind == Kind::Nodes { (distance - NODE).max(0.0) } else { distance };
        };
        let (a, b) = form.ends();
        let (a, b) = (place(a), place(b));
        match form {
            // What a line leads to is in front of it.
            Form::Segment(..) | Form::Arrow(..) => 1.0 + from_segment(self.pointer, a, b),
            _ => {
                let off = |p: f64, a: f64, b: f64| (a.min(b) - p).max(p - a.max(b)).max(0.0);
                off(self.pointer.0, a.0, b.0).hypot(off(self.pointer.1, a.1, b.1))
            }
        }
    }

    /// Returns what is below the pointer in its row: a mark, a bar, or the time that is free; of a row
    /// without any of these, the nearest in another.
    fn in_row(&self) -> Option<Spot> {
        let row = self.at.1.round();
        let points = |series: &Series, _: &Sample| series.kind == Kind::Points;
        let marks = self.nearest_within(POINT, points);
        let own = |_: &Series, sample: &Sample| sample.y.round() == row;
        let bars =
            |series: &Series, sample: &Sample| own(series, sample) && series.kind != Kind::Idle;
        marks
            .or_else(|| self.nearest_within(0.5, bars))
            .or_else(|| self.nearest_within(f64::INFINITY, own))
            .or_else(|| self.nearest_within(f64::INFINITY, |_, _| true))
    }

    /// Returns what is read between axes of numbers: a separate point at the pointer, the cell or area
    /// that it is in, else all curves there, the nearest first.
    fn on_axes(&self) -> Option<Spot> {
        let points = |series: &Series, _: &Sample| series.kind == Kind::Points;
        if let Some(point) = self.nearest_within(POINT, points) {
            return Some(point);
        }
        let curve = self.curve();
        let area = || self.area(false).or_else(|| self.cell());
        match curve {
            Some((spot, distance)) if distance <= BORDER => Some(spot),
            Some((spot, _)) => area().or(Some(spot)),
            None => area()
                .or_else(|| self.area(true))
                .or_else(|| self.nearest_within(f64::INFINITY, |_, _| true)),
        }
    }

    /// Returns the curve that passes nearest above or below the pointer, and how far away.
    fn curve(&self) -> Option<(Spot, f64)> {
        let x = self.at.0;
        let line = |series: &Series| match self.plot.layers.get(series.layer)? {
            Layer::Line(line) => Some(line),
            _ => None,
        };
        let passes = |(at, series): (usize, &Series)| {
            let line = line(series)?;
            let y = self.ordinate_at(&line.points, x)?;
            let distance = (self.geometry.place(x, y).1 - self.pointer.1).abs();
            Some((at, y, distance))
        };
        let curves = self.series.iter().enumerate().filter(|(_, one)| one.kind == Kind::Curve);
        let nearest = curves.filter_map(passes).min_by(|a, b| a.2.total_cmp(&b.2));
        let (at, _, distance) = nearest?;
        let samples = &self.series[at].samples;
        let from =
            |sample: &Sample| (self.geometry.place(sample.x, sample.y).0 - self.pointer.0).abs();
        let off = |index: &usize| from(&samples[*index]);
        let sample = (0..samples.len()).min_by(|a, b| off(a).total_cmp(&off(b)))?;
        let x = if samples.len() < FEW { x } else { samples[sample].x };
        let whole = round_to_axis(&self.plot.x, x);
        let passes = line(&self.series[at]).and_then(|line| self.ordinate_at(&line.points, whole));
        let x = if passes.is_some() { whole } else { x };
        Some((Spot { place: Place { series: at, sample }, at: (x, self.at.1) }, distance))
    }

    /// Returns the ordinate of a curve at `x`, where that is within the axes.
    fn ordinate_at(&self, points: &[(f64, f64)], x: f64) -> Option<f64> {
        let (low, high) = self.plot.y.range;
        height(self.plot, points, x).filter(|y| (low..=high).contains(y))
    }

    /// Returns the area that the pointer is in, the one in front: one of the bands that stand on each
    /// other, or one of those that do not.
    fn area(&self, bands: bool) -> Option<Spot> {
        let holds = |series: &Series| match self.plot.layers.get(series.layer) {
            Some(Layer::Region(region)) => {
                region.heights.is_empty() != bands && contains(self.plot, region, self.at)
            }
            _ => false,
        };
        let areas = self.series.iter().enumerate();
        let mut areas = areas.filter(|(_, series)| series.kind == Kind::Region);
        let (series, _) = areas.rfind(|(_, series)| holds(series))?;
        let at = (round_to_axis(&self.plot.x, self.at.0), round_to_axis(&self.plot.y, self.at.1));
        Some(Spot { place: Place { series, sample: 0 }, at })
    }

    fn cell(&self) -> Option<Spot> {
        let cells = self.nearest_within(f64::INFINITY, |series, _| series.is_map())?;
        Spot::on(self.series, cells.place)
    }
}

/// Returns a value of an axis as it can be: there is no half processor.
fn round_to_axis(axis: &Axis, value: f64) -> f64 {
    let counts = matches!(axis.unit, Unit::Processor | Unit::Hop | Unit::Message);
    if counts && axis.range.0 <= value.round() { value.round() } else { value }
}

/// Returns how far `p` is from the segment between `a` and `b`.
fn from_segment(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let share = ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length;
    let share = if length > 0.0 { share.clamp(0.0, 1.0) } else { 0.0 };
    (a.0 + share * dx - p.0).hypot(a.1 + share * dy - p.1)
}

/// Returns the ordinate of a curve at `x`, straight between its points as it is drawn; `None` where it
/// does not pass.
pub fn height(plot: &Plot, points: &[(f64, f64)], x: f64) -> Option<f64> {
    let on = |axis: &Axis, value: f64| if axis.scale == Scale::Log { value.ln() } else { value };
    let passes = |pair: &[(f64, f64)]| {
        let &[(x0, y0), (x1, y1)] = pair else {
            return None;
        };
        if !(x0 <= x && x <= x1) {
            return None;
        }
        if x == x0 || x == x1 {
            return Some(if x == x0 { y0 } else { y1 }).filter(|y| y.is_finite());
        }
        let share = (on(&plot.x, x) - on(&plot.x, x0)) / (on(&plot.x, x1) - on(&plot.x, x0));
        let (y0, y1) = (on(&plot.y, y0), on(&plot.y, y1));
        let y = y0 + share * (y1 - y0);
        let y = if plot.y.scale == Scale::Log { y.exp() } else { y };
        Some(y).filter(|y| y.is_finite())
    };
    points.windows(2).find_map(passes)
}

fn places(series: &[Series]) -> impl Iterator<Item = Place> {
    let of = |(series, sequence): (usize, &Series)| {
        (0..sequence.samples.len()).map(move |sample| Place { series, sample })
    };
    series.iter().enumerate().flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{geometry, plot, series};

    const fn at(series: usize, sample: usize) -> Place {
        Place { series, sample }
    }

    #[test]
    fn the_first_key_leads_to_the_first_sample_and_other_keys_nowhere() {
        for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] {
            assert_eq!(walk(&series(), None, key), Some(at(0, 0)), "{key}");
        }
        assert_eq!(walk(&series(), None, "a"), None);
        assert_eq!(walk(&[], None, "Home"), None);
    }

    #[test]
    fn left_and_right_stop_at_the_ends() {
        let series = series();
        let walk = |sample, key| walk(&series, Some(at(0, sample)), key);
        assert_eq!(walk(1, "ArrowRight"), Some(at(0, 2)));
        assert_eq!(walk(2, "ArrowRight"), Some(at(0, 2)));
        assert_eq!(walk(1, "ArrowLeft"), Some(at(0, 0)));
        assert_eq!(walk(0, "ArrowLeft"), Some(at(0, 0)));
        assert_eq!(walk(1, "Home"), Some(at(0, 0)));
        assert_eq!(walk(0, "End"), Some(at(0, 2)));
    }

    #[test]
    fn up_and_down_go_around_the_curves_to_the_nearest_abscissa() {
        let series = series();
        let walk = |place, key| walk(&series, Some(place), key);
        assert_eq!(walk(at(0, 2), "ArrowDown"), Some(at(1, 1)));
        assert_eq!(walk(at(0, 0), "ArrowDown"), Some(at(1, 0)));
        assert_eq!(walk(at(1, 0), "ArrowDown"), Some(at(0, 1)));
        assert_eq!(walk(at(0, 1), "ArrowUp"), Some(at(1, 0)));
    }

    #[test]
    fn a_place_that_is_gone_leads_nowhere() {
        assert_eq!(walk(&series(), Some(at(7, 0)), "ArrowRight"), None);
        assert_eq!(walk(&series(), Some(at(0, 9)), "ArrowRight"), Some(at(0, 2)));
    }

    #[test]
    fn an_element_is_found_where_it_was_or_else_at_its_first_place() {
        let series = series();
        assert_eq!(find(&series, "b", Some(at(1, 0))), Some(at(1, 0)));
        assert_eq!(find(&series, "b", Some(at(0, 0))), Some(at(1, 0)));
        assert_eq!(find(&series, "gone", Some(at(1, 0))), None);
    }

    #[test]
    fn a_pointer_reads_the_nearest_curve_between_its_points_too() {
        let (plot, series, geometry) = (plot(), series(), geometry());
        for (at, place, x) in [
            ((5.0, 5.5), at(0, 1), 5.0),
            ((2.0, 2.2), at(0, 0), 2.0),
            ((6.0, 9.5), at(0, 1), 6.0),
            ((7.0, 0.5), at(1, 1), 7.0),
        ] {
            let (px, py) = geometry.place(at.0, at.1);
            let spot = nearest(&plot, &series, &geometry, (px, py)).expect("a spot");
            assert!((spot.at.0 - x).abs() < 1e-9, "{at:?}: {spot:?}");
            assert_eq!(spot.place, place, "{at:?}");
        }
    }

    #[test]
    fn far_from_the_axes_nothing_is_read() {
        let (plot, series, geometry) = (plot(), series(), geometry());
        let axes = geometry.plot();
        let read = |x, y| nearest(&plot, &series, &geometry, (x, y)).is_some();
        assert!(read(axes.left - AROUND / 2.0, axes.bottom));
        assert!(!read(axes.left - AROUND - 1.0, axes.bottom));
        assert!(!read(axes.right, axes.top - AROUND - 1.0));
    }

    #[test]
    fn a_curve_is_straight_between_its_points_on_the_scale_of_its_axes() {
        let mut plot = plot();
        let points = [(1.0, 1.0), (100.0, 100.0), (200.0, f64::NAN), (300.0, 1.0)];
        assert_eq!(height(&plot, &points, 50.5), Some(50.5));
        (plot.x.scale, plot.y.scale) = (Scale::Log, Scale::Log);
        assert!((height(&plot, &points, 10.0).expect("a height") - 10.0).abs() < 1e-9);
        assert_eq!(height(&plot, &points, 100.0), Some(100.0));
        assert_eq!(height(&plot, &points, 150.0), None, "it is broken there");
        assert_eq!(height(&plot, &points, 0.5), None);
    }
}

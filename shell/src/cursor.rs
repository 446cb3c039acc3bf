//! The data cursor: which sample it stands on, how keys and pointers move it, and what it reads.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Figure, Plot, Sample, Series};

/// How far from the pointer, in CSS pixels, a sample may lie.
const REACH: f64 = 60.0;

/// Where the cursor stands: a series and one of its samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the series.
    pub series: usize,
    /// The index of the sample in it.
    pub sample: usize,
}

impl Place {
    /// Returns the sample at this place.
    #[must_use]
    pub fn sample(self, series: &[Series]) -> Option<&Sample> {
        series.get(self.series)?.samples.get(self.sample)
    }
}

/// What the cursor reads, and where that is shown, in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The words.
    pub text: String,
    /// The abscissa of the sample.
    pub x: f64,
    /// The ordinate of the sample.
    pub y: f64,
    /// The upper end of the axes.
    pub top: f64,
    /// How high the axes are.
    pub height: f64,
    /// The text stands left of the sample, where there is more room.
    pub before: bool,
    /// The text stands below the sample, because on its side the curve goes up.
    pub below: bool,
}

/// Returns the samples of `figure` that lie within its axes: the cursor never leaves the plot.
#[must_use]
pub fn within_axes(figure: &Figure) -> Vec<Series> {
    let Figure::Plot(plot) = figure else {
        return Vec::new();
    };
    let within = |sample: &Sample| {
        let ((left, right), (low, high)) = (plot.x.range, plot.y.range);
        sample.until >= left && sample.x <= right && (low..=high).contains(&sample.y)
    };
    let mut series = figure.series();
    for sequence in &mut series {
        sequence.samples.retain(within);
    }
    series.retain(|sequence| !sequence.samples.is_empty());
    series
}

/// Returns the place of the element `id`: where it `was`, or else its first place.
#[must_use]
pub fn find(series: &[Series], id: &str, was: Option<Place>) -> Option<Place> {
    let is = |place: &Place| place.sample(series).is_some_and(|sample| sample.id == id);
    was.filter(is).or_else(|| places(series).find(is))
}

/// Returns where `key` leads from `place`; `None` for keys that do not move the cursor.
///
/// Left and Right go to the neighboring sample, Home and End to the first and the last, Up and Down
/// to the sample of another series nearest in `x`. From nowhere every one of them leads to the
/// first sample.
#[must_use]
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
        "ArrowUp" => beside(series, here(sample), series.len() - 1),
        "ArrowDown" => beside(series, here(sample), 1),
        _ => None,
    }
}

/// Returns the sample nearest in `x` to that at `place`, in the series that comes `on` later, around
/// the end.
fn beside(series: &[Series], place: Place, on: usize) -> Option<Place> {
    let x = place.sample(series).map_or(f64::NAN, |sample| sample.x);
    let next = (place.series + on) % series.len();
    let samples = &series.get(next)?.samples;
    let distance = |at: &usize| (samples[*at].x - x).abs();
    let sample = (0..samples.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(Place { series: next, sample })
}

/// Returns the sample nearest to a pointer at these CSS pixels; `None` where none is near.
#[must_use]
pub fn nearest(series: &[Series], geometry: &Geometry, pointer: (f64, f64)) -> Option<Place> {
    let distance = |place: Place| {
        let sample = &series[place.series].samples[place.sample];
        let (x, y) = geometry.place(sample.x, sample.y);
        let until =
            if sample.until == sample.x { x } else { geometry.place(sample.until, sample.y).0 };
        let across = (x - pointer.0).max(pointer.0 - until).max(0.0);
        across.hypot(y - pointer.1)
    };
    places(series)
        .map(|place| (place, distance(place)))
        .filter(|(_, distance)| *distance <= REACH)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(place, _)| place)
}

/// Returns what the cursor reads at `place` of a plot that is `width` CSS pixels wide; `None` where
/// there is nothing.
#[must_use]
pub fn read(
    plot: &Plot,
    series: &[Series],
    geometry: &Geometry,
    width: u32,
    place: Place,
) -> Option<Reading> {
    let sequence = series.get(place.series)?;
    let sample = place.sample(series)?;
    let (x, y) = geometry.place(sample.x, sample.y);
    if !(x.is_finite() && y.is_finite()) {
        return None;
    }
    let axes = geometry.plot();
    let before = x > f64::from(width) / 2.0;
    let neighbor = if before { place.sample.checked_sub(1) } else { Some(place.sample + 1) };
    let neighbor = neighbor.and_then(|at| sequence.samples.get(at));
    Some(Reading {
        text: plot.reading(sequence, sample),
        x,
        y,
        top: axes.top,
        height: axes.bottom - axes.top,
        before,
        below: neighbor.is_some_and(|next| geometry.place(next.x, next.y).1 < y),
    })
}

/// Returns every sample of every series.
fn places(series: &[Series]) -> impl Iterator<Item = Place> {
    let of = |(series, sequence): (usize, &Series)| {
        (0..sequence.samples.len()).map(move |sample| Place { series, sample })
    };
    series.iter().enumerate().flat_map(of)
}

#[cfg(test)]
mod tests {
    use crossover_figures::figure::Table;

    use super::*;
    use crate::samples::{WIDTH, geometry, plot, series};

    const fn at(series: usize, sample: usize) -> Place {
        Place { series, sample }
    }

    #[test]
    fn samples_beyond_the_axes_are_never_reached() {
        let xs = |series: &Series| series.samples.iter().map(|s| s.x).collect::<Vec<_>>();
        let series = series();
        assert_eq!(xs(&series[0]), [0.0, 5.0, 10.0]);
        assert_eq!(xs(&series[1]), [4.0, 8.0]);
        assert_eq!(series.len(), 2, "a curve outside of the axes has no samples");
    }

    #[test]
    fn a_table_has_no_samples() {
        let table = Table::new("", Vec::new(), Vec::new());
        assert_eq!(within_axes(&Figure::Table(table)), []);
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
    fn a_pointer_finds_the_nearest_sample_within_its_reach() {
        let (series, geometry) = (series(), geometry());
        let (x, y) = geometry.place(5.0, 5.0);
        for (dx, dy, found) in [
            (0.0, 0.0, Some(at(0, 1))),
            (20.0, -15.0, Some(at(0, 1))),
            (REACH + 1.0, -REACH - 1.0, None),
        ] {
            assert_eq!(nearest(&series, &geometry, (x + dx, y + dy)), found, "{dx}, {dy}");
        }
    }

    #[test]
    fn an_element_is_found_where_it_was_or_else_at_its_first_place() {
        let series = series();
        assert_eq!(find(&series, "b", Some(at(1, 0))), Some(at(1, 0)));
        assert_eq!(find(&series, "b", Some(at(0, 0))), Some(at(1, 0)));
        assert_eq!(find(&series, "gone", Some(at(1, 0))), None);
    }

    #[test]
    fn a_reading_stands_on_the_side_with_more_room() {
        let (plot, series, geometry) = (plot(), series(), geometry());
        let read = |place| read(&plot, &series, &geometry, WIDTH, place).expect("a reading");
        let (left, right) = (read(at(0, 0)), read(at(0, 2)));
        assert!(!left.before && right.before);
        assert!(left.below, "on its right the curve goes up");
        assert!(!right.below, "on its left the curve goes down");
        assert!(left.text.contains("rising"), "{}", left.text);
        assert_eq!((left.x, left.y), geometry.place(0.0, 0.0));
    }

    #[test]
    fn there_is_nothing_to_read_where_there_is_no_sample() {
        assert_eq!(read(&plot(), &series(), &geometry(), WIDTH, at(0, 9)), None);
        assert_eq!(read(&plot(), &[], &geometry(), WIDTH, at(0, 0)), None);
    }
}

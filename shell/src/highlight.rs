//! The element that is pointed at in one figure, marked wherever another one shows it.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Sample, Series};

/// More marks than these would hide what they mark.
const MOST: usize = 64;

/// Where an element is, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Where it begins.
    pub left: f64,
    /// How wide it is; 0 for a point.
    pub width: f64,
    /// How far it is from the upper edge.
    pub y: f64,
}

/// Returns the marks of the element `id`; none where the id is empty.
pub fn marks(series: &[Series], geometry: &Geometry, id: &str) -> Vec<Mark> {
    if id.is_empty() {
        return Vec::new();
    }
    let mark = |sample: &Sample| {
        let (left, y) = geometry.place(sample.x, sample.y);
        let (right, _) = geometry.place(sample.until, sample.y);
        let width = (right - left).max(0.0);
        Mark { left, width, y }
    };
    let samples = series.iter().flat_map(|sequence| &sequence.samples);
    let same = samples.filter(|sample| sample.id == id);
    same.take(MOST).map(mark).collect()
}

/// Returns the curves that show the readout `key`, each as the points of a polyline, "10.0,20.5 30.0,22.0";
/// none where the key is empty.
pub fn curves(series: &[Series], geometry: &Geometry, key: &str) -> Vec<String> {
    if key.is_empty() {
        return Vec::new();
    }
    let of_it = series.iter().filter(|sequence| {
        1 < sequence.samples.len() && sequence.samples.iter().all(|sample| sample.shows == key)
    });
    let points = |sequence: &Series| {
        let place = |sample: &Sample| {
            let (x, y) = geometry.place(sample.x, sample.y);
            format!("{x:.1},{y:.1}")
        };
        sequence.samples.iter().map(place).collect::<Vec<_>>().join(" ")
    };
    of_it.map(points).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{geometry, series};

    #[test]
    fn an_element_is_marked_wherever_it_is_shown() {
        let marks = marks(&series(), &geometry(), "b");
        let places = [4.0, 8.0].map(|x| geometry().place(x, 2.0));
        assert_eq!(marks.iter().map(|mark| (mark.left, mark.y)).collect::<Vec<_>>(), places);
        assert!(marks.iter().all(|mark| mark.width == 0.0));
    }

    #[test]
    fn an_interval_is_marked_over_its_whole_length() {
        let mut series = series();
        series[1].samples[0].until = 6.0;
        let (left, _) = geometry().place(4.0, 2.0);
        let (right, _) = geometry().place(6.0, 2.0);
        assert_eq!(marks(&series, &geometry(), "b")[0].width, right - left);
    }

    #[test]
    fn nothing_is_marked_where_nothing_is_pointed_at() {
        assert_eq!(marks(&series(), &geometry(), ""), []);
        assert_eq!(marks(&series(), &geometry(), "gone"), []);
    }
    #[test]
    fn the_curve_of_a_readout_is_drawn_again() {
        let mut series = series();
        for sample in &mut series[1].samples {
            sample.shows = "speedup";
        }
        let points = [4.0, 8.0].map(|x| geometry().place(x, 2.0));
        let points = points.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
        assert_eq!(curves(&series, &geometry(), "speedup"), [points]);
        assert_eq!(curves(&series, &geometry(), ""), [""; 0]);
    }
}

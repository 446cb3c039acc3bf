//! The element that is pointed at in one figure, marked wherever another one shows it.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Sample, Series};

/// More marks than these would hide what they mark.
const MOST: usize = 64;

/// The length of the head of an arrow, and how far one keeps off a point, in CSS pixels.
const HEAD: f64 = 8.0;
const OFF: f64 = 13.0;

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

/// Returns the arrows from what the element `id` waits for to it, and from it to what waits for it, each as the
/// path of its shaft and head, "M1.0 2.0L8.0 2.0M4.0 0.0L8.0 2.0L4.0 4.0"; none that has no length.
pub fn arrows(
    series: &[Series],
    geometry: &Geometry,
    id: &str,
    [before, after]: &[Vec<String>; 2],
) -> Vec<String> {
    let mark = |id: &str| marks(series, geometry, id).first().copied();
    let Some(own) = mark(id) else {
        return Vec::new();
    };
    let from = before.iter().filter_map(|id| Some((mark(id)?, own)));
    let to = after.iter().filter_map(|id| Some((own, mark(id)?)));
    from.chain(to).take(MOST).filter_map(|(from, to)| arrow(from, to)).collect()
}

/// Returns the path of an arrow from the last quarter of one mark to the first of another; between points it keeps
/// off both.
fn arrow(from: Mark, to: Mark) -> Option<String> {
    let (start, end) = ((from.left + 0.75 * from.width, from.y), (to.left + 0.25 * to.width, to.y));
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy);
    let off = if from.width == 0.0 { OFF } else { 0.0 };
    if length <= 2.0 * off + HEAD {
        return None;
    }
    let (dx, dy) = (dx / length, dy / length);
    let ((x, y), (u, v)) =
        ((start.0 + off * dx, start.1 + off * dy), (end.0 - off * dx, end.1 - off * dy));
    let (back, side) = ((u - HEAD * dx, v - HEAD * dy), (HEAD / 2.0 * -dy, HEAD / 2.0 * dx));
    let (left, right) = ((back.0 + side.0, back.1 + side.1), (back.0 - side.0, back.1 - side.1));
    let (a, b, c, d) = (left.0, left.1, right.0, right.1);
    Some(format!("M{x:.1} {y:.1}L{u:.1} {v:.1}M{a:.1} {b:.1}L{u:.1} {v:.1}L{c:.1} {d:.1}"))
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
    fn an_arrow_leads_from_what_comes_before_to_what_waits() {
        let mut series = series();
        series[1].samples[1].id = "c".to_owned();
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let paths = arrows(&series, &geometry(), "b", &[ids(&[]), ids(&["c", "nowhere"])]);
        let (left, y) = geometry().place(4.0, 2.0);
        assert_eq!(paths.len(), 1);
        assert!(paths[0].starts_with(&format!("M{:.1} {y:.1}L", left + OFF)), "{paths:?}");
        assert_eq!(paths, arrows(&series, &geometry(), "c", &[ids(&["b"]), ids(&[])]));
        assert_eq!(arrows(&series, &geometry(), "gone", &[ids(&["b"]), ids(&[])]), [""; 0]);
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

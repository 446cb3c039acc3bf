//! From values to places and back: in CSS px for layout, in device pixels for Plotters.
#![expect(clippy::inline_always, reason = "placing the points of a curve is most of a drawing")]

use std::ops::Range;

use plotters::coord::CoordTranslate;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters_backend::BackendCoord;

use super::clip::{Place, Rect};
use crate::figure::{Axis, Plot, Scale};

/// Places beyond this many px are all the same to a drawing.
const FAR: f64 = 1e7;
/// Values beyond this are taken as this, so that differences stay finite.
const VAST: f64 = 1e300;
/// The most of an axis that is kept before its numbers.
const MOST_BEFORE: f64 = 0.9;
/// The least number above zero.
const LEAST: f64 = f64::from_bits(1);

/// CSS px from the upper left corner, on device pixels.
#[derive(Clone)]
pub(super) struct CssPx {
    pub density: f64,
}

impl CoordTranslate for CssPx {
    type From = Place;

    fn translate(&self, (x, y): &Place) -> BackendCoord {
        let whole = |v: f64| (v * self.density + 0.5).floor().clamp(-FAR, FAR) as i32;
        (whole(*x), whole(*y))
    }
}

/// An axis as a range of Plotters: linear or logarithmic; the categories of rows are 0, 1, ….
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AxisScale {
    /// The range in view, sound: finite, rising, above zero on a logarithmic axis.
    pub range: (f64, f64),
    pub log: bool,
    /// The least value in view on the scale, and the share of the axis that one unit of the scale takes.
    low: f64,
    pace: f64,
    /// The share of the axis before its numbers.
    before: f64,
}

impl AxisScale {
    pub fn new(axis: &Axis) -> Self {
        let log = axis.scale == Scale::Log;
        let range = sound(axis.range, log);
        let before = f64::from(axis.before).clamp(0.0, MOST_BEFORE);
        let low = on_scale(range.0, log);
        let pace = (1.0 - before) / (on_scale(range.1, log) - low);
        Self { range, log, low, pace, before }
    }

    /// Returns the position of a value: 0 at the least in view, 1 at the greatest. NaN for a value without a place: one
    /// that is not finite, or not above zero on a logarithmic axis.
    #[inline(always)]
    pub fn share(&self, value: f64) -> f64 {
        let least = if self.log { LEAST } else { f64::MIN };
        if (least..=f64::MAX).contains(&value) { self.reach(value) } else { f64::NAN }
    }

    /// [`AxisScale::share`] for outlines, which are clipped: infinities lie far away, and only NaN has no place.
    #[inline(always)]
    pub fn reach(&self, value: f64) -> f64 {
        if 0.0 < self.before && value < self.range.0 {
            return self.before * (1.0 + value - self.range.0);
        }
        // Infinite where the difference overflows, which is far away as well.
        self.before + (on_scale(value, self.log) - self.low) * self.pace
    }

    /// Returns the value at a share of the axis.
    pub fn value(&self, share: f64) -> f64 {
        if share < self.before {
            return self.range.0 + share / self.before - 1.0;
        }
        let value = self.low + (share - self.before) / self.pace;
        if self.log { value.exp() } else { value }
    }
}

impl Ranged for AxisScale {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let length = f64::from(to) - f64::from(from);
        let place = (self.reach(*value) * length + 0.5).floor();
        from.saturating_add(place.clamp(-FAR, FAR) as i32)
    }

    /// Returns the ends: what lies between is labeled by `ticks`, which knows units and type.
    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let ends = [self.range.0, self.range.1];
        ends.into_iter().take(hint.max_num_points()).collect()
    }

    fn range(&self) -> Range<f64> {
        self.range.0..self.range.1
    }
}

/// The map between a plot's values and places in its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    pub(super) plot: Rect,
    pub(super) x: AxisScale,
    pub(super) y: AxisScale,
    /// Values rise upwards; those of rows and pictures are counted downwards.
    pub(super) rises: bool,
}

impl Geometry {
    /// Returns the geometry of `plot` when its axes span `rect`.
    pub(super) fn of(plot: &Plot, rect: Rect) -> Self {
        let rises = matches!(plot.y.scale, Scale::Linear | Scale::Log);
        Self { plot: rect, x: AxisScale::new(&plot.x), y: AxisScale::new(&plot.y), rises }
    }

    /// Returns the place of a value, in CSS px from the upper left corner; NaN where there is none.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        self.at(self.x.share(x), self.y.share(y))
    }

    /// Returns the value at a place in CSS px.
    #[must_use]
    pub fn value(&self, px: f64, py: f64) -> (f64, f64) {
        let across = (px - self.plot.left) / self.plot.width();
        let down = (py - self.plot.top) / self.plot.height();
        let up = if self.rises { 1.0 - down } else { down };
        (self.x.value(across), self.y.value(up))
    }

    /// Returns the rectangle that the axes span.
    #[must_use]
    pub fn plot(&self) -> Rect {
        self.plot
    }

    /// Returns the place of a value, however far away, for shapes that are clipped afterwards.
    pub(super) fn reach(&self, (x, y): (f64, f64)) -> Place {
        self.at(self.x.reach(x), self.y.reach(y))
    }

    pub(super) fn x(&self, x: f64) -> f64 {
        self.place(x, f64::NAN).0
    }

    pub(super) fn y(&self, y: f64) -> f64 {
        self.place(f64::NAN, y).1
    }

    #[inline(always)]
    fn at(&self, across: f64, up: f64) -> Place {
        let x = self.plot.left + across * self.plot.width();
        let y = if self.rises {
            self.plot.bottom - up * self.plot.height()
        } else {
            self.plot.top + up * self.plot.height()
        };
        (x.clamp(-FAR, FAR), y.clamp(-FAR, FAR))
    }
}

#[inline(always)]
fn on_scale(value: f64, log: bool) -> f64 {
    if log { value.ln() } else { value }
}

/// Returns the range an axis can be drawn with: mended where it is not finite, reversed, empty or,
/// on a logarithmic axis, not above zero.
fn sound((low, high): (f64, f64), log: bool) -> (f64, f64) {
    let (low, high) = match (low.is_nan(), high.is_nan()) {
        (false, false) => (low.min(high), low.max(high)),
        (true, false) => (high, high),
        (false, true) => (low, low),
        (true, true) => return if log { (1.0, 10.0) } else { (0.0, 1.0) },
    };
    let (low, high) = (low.clamp(-VAST, VAST), high.clamp(-VAST, VAST));
    if log {
        if high <= 0.0 {
            return (1.0, 10.0);
        }
        let high = high.max(1.0 / VAST);
        let low = if low <= 0.0 { high / 1e6 } else { low };
        let low = low.max(1e-6 / VAST);
        if high / low < 1.0 + 1e-6 {
            return (low / 2.0, high * 2.0);
        }
        (low, high)
    } else {
        let size = low.abs().max(high.abs());
        if high - low <= size * 1e-9 || high - low < 1e-280 {
            let more = if size < 1e-270 { 1.0 } else { size * 0.05 };
            return (low - more, high + more);
        }
        (low, high)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Unit;

    fn check(range: (f64, f64), log: bool, sound_range: (f64, f64)) {
        assert_eq!(sound(range, log), sound_range, "{range:?}");
    }

    #[test]
    fn ranges_are_mended() {
        check((0.0, 10.0), false, (0.0, 10.0));
        check((10.0, 0.0), false, (0.0, 10.0));
        check((5.0, 5.0), false, (4.75, 5.25));
        check((0.0, 0.0), false, (-1.0, 1.0));
        check((f64::NAN, f64::NAN), false, (0.0, 1.0));
        check((0.0, f64::INFINITY), false, (0.0, 1e300));
        check((0.0, 10.0), true, (1e-5, 10.0));
        check((-3.0, -1.0), true, (1.0, 10.0));
        check((2.0, 2.0), true, (1.0, 4.0));
    }

    #[test]
    fn what_stands_beside_an_axis_keeps_its_place_whatever_the_range() {
        for end in [1e-6, 47.0] {
            let axis = Axis::linear("time", Unit::Second, (0.0, end)).with_room_before(0.25);
            let along = AxisScale::new(&axis);
            for (value, share) in [(-1.0, 0.0), (-0.5, 0.125), (0.0, 0.25), (end, 1.0)] {
                assert!((along.share(value) - share).abs() < 1e-12, "{value} of {end}");
                assert!((along.value(share) - value).abs() < 1e-9, "{share} of {end}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_range_becomes_one_with_two_ends(low: f64, high: f64, log: bool) {
            let (a, b) = sound((low, high), log);
            prop_assert!(a.is_finite() && b.is_finite() && a < b);
            prop_assert!((b - a).is_finite());
            prop_assert!(!log || a > 0.0);
        }

        #[test]
        fn any_value_has_a_near_enough_place_or_none(bits: u64, low: f64, high: f64, log: bool) {
            let scale = if log { Scale::Log } else { Scale::Linear };
            let along = AxisScale::new(&Axis::new("", Unit::One, scale, (low, high)));
            let plot = Rect { left: 60.0, top: 0.0, right: 700.0, bottom: 400.0 };
            let geometry = Geometry { plot, x: along, y: along, rises: true };
            let value = f64::from_bits(bits);
            for place in [geometry.place(value, value), geometry.reach((value, value))] {
                prop_assert!(place.0.is_nan() || place.0.abs() <= FAR, "{place:?}");
            }
            if geometry.plot.contains(geometry.place(value, value)) {
                // Plotters' range and ours agree to the pixel.
                let x = along.map(&value, (60, 700));
                prop_assert!((f64::from(x) - geometry.x(value)).abs() <= 0.5 + 1e-6);
            }
        }
    }
}

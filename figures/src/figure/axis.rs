//! Axes: their title, unit, scale and range.

use crate::quantity::Unit;
use crate::quantity::preferred::{ONE_TWO_FIVE, at_least, at_most};

/// The ends of a linear axis, times a power of ten.
const ENDS: &[f64] = &[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];

/// One axis: its title, unit, scale and the range in view.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Axis {
    /// What is measured along it, without the unit ("message size").
    pub title: String,
    /// The unit of its numbers; the drawing chooses the prefix.
    pub unit: Unit,
    /// The scale.
    pub scale: Scale,
    /// The least and greatest value in view, both finite, the first below the second.
    pub range: (f64, f64),
    /// The key of the parameter whose values they are, which a drag of the current point changes; empty
    /// for none.
    pub sets: &'static str,
    /// Whether the figure can be computed further along it than its range.
    pub further: bool,
    /// The share of its length before its numbers, for what stands beside it: from one below its least
    /// value up to that, whatever the range.
    pub before: f32,
}

impl Axis {
    /// Returns a linear axis over `range`.
    #[must_use]
    pub fn linear(title: impl Into<String>, unit: Unit, range: (f64, f64)) -> Self {
        Self::new(title, unit, Scale::Linear, range)
    }

    /// Returns a logarithmic axis over `range`, both ends above zero.
    #[must_use]
    pub fn log(title: impl Into<String>, unit: Unit, range: (f64, f64)) -> Self {
        Self::new(title, unit, Scale::Log, range)
    }

    /// Returns a vertical axis of named rows, the first at the top. Row `i` is centered on `i`.
    #[must_use]
    pub fn rows(title: impl Into<String>, names: Vec<String>) -> Self {
        let range = (-0.5, names.len().max(1) as f64 - 0.5);
        Self::new(title, Unit::One, Scale::Rows(names), range)
    }

    /// Returns an axis that places things but is not drawn (pictures).
    #[must_use]
    pub fn hidden(range: (f64, f64)) -> Self {
        Self::new("", Unit::One, Scale::Hidden, range)
    }

    /// Returns an axis that no parameter follows and that ends where its range does.
    #[must_use]
    pub fn new(title: impl Into<String>, unit: Unit, scale: Scale, range: (f64, f64)) -> Self {
        Self { title: title.into(), unit, scale, range, sets: "", further: false, before: 0.0 }
    }

    /// Returns the axis of the values of the parameter with that key.
    #[must_use]
    pub const fn sets(mut self, key: &'static str) -> Self {
        self.sets = key;
        self
    }

    /// Returns the axis of a figure that can be computed further along it.
    #[must_use]
    pub const fn further(mut self) -> Self {
        self.further = true;
        self
    }

    /// Returns the axis with room before its numbers, a share of its length, for what stands beside it.
    #[must_use]
    pub const fn with_room_before(mut self, share: f32) -> Self {
        self.before = share;
        self
    }

    /// Returns the axis with round ends, the nearest beyond its own. While the values move a little, such
    /// an axis stays, and one sees the curves move.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// use crossover_figures::figure::Axis;
    /// let time = Axis::log("time", Unit::Second, (3.1e-6, 4.2e-2)).rounded();
    /// assert_eq!(time.range, (2e-6, 5e-2));
    /// let speedup = Axis::linear("speedup", Unit::One, (0.0, 11.3)).rounded();
    /// assert_eq!(speedup.range, (0.0, 12.0));
    /// ```
    #[must_use]
    pub fn rounded(mut self) -> Self {
        let (low, high) = self.range;
        let ends = match self.scale {
            Scale::Log => (at_most(low, ONE_TWO_FIVE), at_least(high, ONE_TWO_FIVE)),
            Scale::Linear => (-at_least(-low, ENDS), at_least(high, ENDS)),
            Scale::Rows(_) | Scale::Hidden => self.range,
        };
        // An end that is round but for its last digits is taken for round: what lies on it stays.
        self.range = (ends.0.min(low), ends.1.max(high));
        self
    }
}

/// The map from values to positions along an axis.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Scale {
    /// In proportion.
    Linear,
    /// Logarithmic.
    Log,
    /// Named rows, counted downwards from 0.
    Rows(Vec<String>),
    /// In proportion, with no line, tick or label. The vertical one counts downwards.
    Hidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(scale: fn(String, Unit, (f64, f64)) -> Axis, range: (f64, f64)) -> (f64, f64) {
        scale(String::new(), Unit::One, range).rounded().range
    }

    #[test]
    fn round_ends_stay_and_others_move_outwards() {
        assert_eq!(ends(Axis::log, (1e-6, 5e3)), (1e-6, 5e3));
        assert_eq!(ends(Axis::log, (1.99, 5.01)), (1.0, 10.0));
        assert_eq!(ends(Axis::log, (0.21, 0.1 + 0.2)), (0.2, 0.5));
        let digits = (0.2_f64.next_down(), 5.0_f64.next_up());
        assert_eq!(ends(Axis::log, digits), digits);
        assert_eq!(ends(Axis::linear, (0.0, 8.1)), (0.0, 10.0));
        assert_eq!(ends(Axis::linear, (-0.21, 1.9e-7)), (-0.25, 2e-7));
    }

    #[test]
    fn what_has_no_round_number_near_stays() {
        for range in [(0.0, 0.0), (f64::MIN_POSITIVE, f64::MAX), (1e-320, f64::INFINITY)] {
            assert_eq!(ends(Axis::log, range), range);
            assert_eq!(ends(Axis::linear, range), range);
        }
        assert!(ends(Axis::log, (f64::NAN, 1.0)).0.is_nan());
    }
}

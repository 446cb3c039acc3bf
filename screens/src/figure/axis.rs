//! Axes: what is measured along them, and how values become positions.

use crate::quantity::Unit;

/// One axis: its title, unit, scale and the range in view.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured along it, without the unit ("message size").
    pub title: String,
    /// The unit of its numbers; the drawing chooses the prefix.
    pub unit: Unit,
    /// How values become positions.
    pub scale: Scale,
    /// The least and greatest value in view, both finite, the first below the second.
    pub range: (f64, f64),
}

impl Axis {
    /// A linear axis over `range`.
    #[must_use]
    pub fn linear(title: impl Into<String>, unit: Unit, range: (f64, f64)) -> Self {
        Self {
            title: title.into(),
            unit,
            scale: Scale::Linear,
            range,
        }
    }

    /// A logarithmic axis over `range`, both ends above zero.
    #[must_use]
    pub fn log(title: impl Into<String>, unit: Unit, range: (f64, f64)) -> Self {
        Self {
            title: title.into(),
            unit,
            scale: Scale::Log,
            range,
        }
    }

    /// A vertical axis of named rows, the first at the top. Row `i` is centred on `i`.
    #[must_use]
    pub fn rows(title: impl Into<String>, names: Vec<String>) -> Self {
        let range = (-0.5, names.len().max(1) as f64 - 0.5);
        Self {
            title: title.into(),
            unit: Unit::One,
            scale: Scale::Rows(names),
            range,
        }
    }

    /// An axis that places things but is not drawn (pictures).
    #[must_use]
    pub fn hidden(range: (f64, f64)) -> Self {
        Self {
            title: String::new(),
            unit: Unit::One,
            scale: Scale::Hidden,
            range,
        }
    }

    /// The same over a range with round ends, the nearest beyond its own. While the values move a
    /// little, such an axis stays: one sees the curves move, and what stands around them is not
    /// drawn again.
    ///
    /// ```
    /// use crossover_screens::Unit;
    /// use crossover_screens::figure::Axis;
    /// let time = Axis::log("time", Unit::Second, (3.1e-6, 4.2e-2)).rounded();
    /// assert_eq!(time.range, (2e-6, 5e-2));
    /// let speedup = Axis::linear("speedup", Unit::One, (0.0, 11.3)).rounded();
    /// assert_eq!(speedup.range, (0.0, 12.0));
    /// ```
    #[must_use]
    pub fn rounded(mut self) -> Self {
        let (low, high) = self.range;
        self.range = match self.scale {
            Scale::Log => (below(low), above(high, &[1.0, 2.0, 5.0])),
            Scale::Linear => (-above(-low, &ENDS), above(high, &ENDS)),
            Scale::Rows(_) | Scale::Hidden => self.range,
        };
        self
    }
}

/// How values become positions along an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// In proportion.
    Linear,
    /// By the logarithm.
    Log,
    /// Named rows, counted downwards from 0.
    Rows(Vec<String>),
    /// In proportion, with no line, tick or label. The vertical one counts downwards.
    Hidden,
}

/// Where a linear axis may end, times a power of ten.
const ENDS: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];
/// How far beyond a round number a value may lie that is taken for it.
const NEAR: f64 = 1e-9;

/// The least of `times` a power of ten that is not below `value`; what is not above zero stays.
fn above(value: f64, times: &[f64]) -> f64 {
    let rounded = |exponent| times.iter().map(move |times| decimal(*times, exponent));
    let mut found = exponents(value).flat_map(rounded);
    found
        .find(|end| value <= end * (1.0 + NEAR))
        .unwrap_or(value)
}

/// The greatest of 1, 2 and 5 times a power of ten that is not above `value`.
fn below(value: f64) -> f64 {
    let rounded = |exponent| [1.0, 2.0, 5.0].map(|times| decimal(times, exponent));
    let found = exponents(value).flat_map(rounded);
    found
        .rev()
        .find(|end| *end <= value * (1.0 + NEAR))
        .unwrap_or(value)
}

/// The powers of ten around `value`; none around what has none.
fn exponents(value: f64) -> std::ops::Range<i32> {
    let whole = value.log10().floor();
    if (-300.0..300.0).contains(&whole) {
        whole as i32..whole as i32 + 2
    } else {
        0..0
    }
}

/// `times * 10^exponent`, as exact as a decimal can be.
fn decimal(times: f64, exponent: i32) -> f64 {
    let power = 10_f64.powi(exponent.abs());
    if exponent < 0 {
        times / power
    } else {
        times * power
    }
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
        assert_eq!(ends(Axis::log, (0.3 - 0.1, 0.1 + 0.2)), (0.2, 0.5));
        assert_eq!(ends(Axis::linear, (0.0, 8.1)), (0.0, 10.0));
        assert_eq!(ends(Axis::linear, (-0.21, 1.9e-7)), (-0.25, 2e-7));
        let all = (1..1000).map(|i| f64::from(i) * 1e-4);
        for value in all {
            let (low, high) = ends(Axis::log, (value, value));
            assert!(low <= value * (1.0 + NEAR) && value <= high * (1.0 + NEAR));
            assert!(high <= low * 2.5 * (1.0 + NEAR), "{low} {value} {high}");
        }
    }

    #[test]
    fn what_has_no_round_number_near_stays() {
        for range in [
            (0.0, 0.0),
            (f64::MIN_POSITIVE, f64::MAX),
            (1e-320, f64::INFINITY),
        ] {
            assert_eq!(ends(Axis::log, range), range);
            assert_eq!(ends(Axis::linear, range), range);
        }
        assert!(ends(Axis::log, (f64::NAN, 1.0)).0.is_nan());
    }
}

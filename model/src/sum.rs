//! A sum that hardly depends on the order of its terms.

/// Neumaier's compensated sum: T(1) of one algorithm comes out the same, to the last digit or
/// nearly so, whichever mapping lists its operators.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    high: f64,
    low: f64,
}

impl Sum {
    /// Adds `term`.
    pub fn add(&mut self, term: f64) {
        let sum = self.high + term;
        self.low += if term.abs() <= self.high.abs() {
            (self.high - sum) + term
        } else {
            (term - sum) + self.high
        };
        self.high = sum;
    }

    /// Returns the sum so far; not finite when it overflows.
    pub fn value(self) -> f64 {
        if self.high.is_finite() { self.high + self.low } else { self.high }
    }
}

/// The compensated sum of `terms`.
pub(crate) fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    for term in terms {
        sum.add(term);
    }
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn the_order_of_the_terms_does_not_matter() {
        assert_eq!(sum([1.0, 1e100, 1.0, -1e100]), 2.0);
        assert_eq!(sum([1e100, -1e100, 1.0, 1.0]), 2.0);
    }

    #[test]
    fn an_overflow_is_infinite_and_not_nan() {
        assert_eq!(sum([1e308, 1e308, 1.0]), f64::INFINITY);
    }
}

//! Values evenly spaced by their logarithm.

/// `count` values from `low` to `high`, each the same number of times the one before.
pub(crate) fn spread(low: f64, high: f64, count: u32) -> impl Iterator<Item = f64> {
    let last = count.saturating_sub(1);
    // An exponential takes a third of the time of a power.
    let (start, step) = (low.ln(), (high.ln() - low.ln()) / f64::from(last));
    (0..count).map(move |i| match i {
        0 => low,
        _ if i == last => high,
        _ => (start + f64::from(i) * step).exp(),
    })
}

/// The value that lies at this share of the way from `low` to `high`.
pub(crate) fn between(low: f64, high: f64, share: f64) -> f64 {
    low * (high / low).powf(share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_ratio_and_both_ends() {
        let values: Vec<f64> = spread(1e-9, 3e6, 97).collect();
        assert_eq!((values[0], values[96]), (1e-9, 3e6));
        let ratio = values[1] / values[0];
        for pair in values.windows(2) {
            assert!((pair[1] / pair[0] - ratio).abs() < 1e-12 * ratio);
        }
    }

    #[test]
    fn both_functions_say_the_same() {
        for (i, value) in (0_u32..).zip(spread(0.3, 1e12, 41)) {
            let other = between(0.3, 1e12, f64::from(i) / 40.0);
            assert!(
                (value - other).abs() <= 1e-12 * other,
                "{value} and {other}"
            );
        }
    }

    #[test]
    fn few_values_are_as_many_as_asked_for() {
        assert_eq!(spread(2.0, 8.0, 0).count(), 0);
        assert_eq!(spread(2.0, 8.0, 1).collect::<Vec<_>>(), [2.0]);
        assert_eq!(spread(2.0, 8.0, 2).collect::<Vec<_>>(), [2.0, 8.0]);
    }
}

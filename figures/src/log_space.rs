//! Values evenly spaced by their logarithm, and the range of what is drawn so.

/// Returns `count` values from `low` to `high`, both above zero, evenly spaced by their logarithm.
pub fn log_space(low: f64, high: f64, count: u32) -> impl Iterator<Item = f64> {
    let last = count.saturating_sub(1);
    let (start, step) = (low.ln(), (high.ln() - low.ln()) / f64::from(last));
    let ratio = step.exp();
    let mut value = low;
    (0..count).map(move |i| {
        value = match i {
            0 => low,
            _ if i == last => high,
            // Anew now and then, lest the roundings of products add up.
            _ if i % ANEW == 0 => (start + f64::from(i) * step).exp(),
            _ => value * ratio,
        };
        value
    })
}

/// Values between two exponentials, each of which takes as long as twenty products.
const ANEW: u32 = 16;

/// Returns whole numbers from `least` to `most`: all of them, or `count` at most that are evenly spaced
/// by their logarithm; none where `most` is below `least`.
pub fn whole_log_space(least: f64, most: f64, count: u32) -> Vec<f64> {
    let all = log_space(least, most.max(least), count).map(f64::round);
    let mut whole: Vec<f64> = all.filter(|n| least <= *n && *n <= most).collect();
    whole.dedup();
    whole
}

/// Returns the least whole number on a quarter of an octave (64, 76, 91, 108, 128 …) that is not below the whole
/// number `value`: an axis that ends there follows a drag in small steps.
///
/// ```
/// use crossover_figures::log_space::quarter_octave;
/// assert_eq!([64.0, 65.0, 100.0, 128.0].map(quarter_octave), [64.0, 76.0, 108.0, 128.0]);
/// ```
#[must_use]
pub fn quarter_octave(value: f64) -> f64 {
    ((4.0 * value.log2()).ceil() / 4.0).exp2().round()
}

/// Returns the least and the greatest of the values above zero; infinity and 0 where there is none.
pub fn positive_extent(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (mut least, mut most) = (f64::INFINITY, 0.0);
    values.into_iter().for_each(|value| {
        if 0.0 < value && value < least {
            least = value;
        }
        if most < value {
            most = value;
        }
    });
    (least, most)
}

/// Returns the value at a share of the way from `low` to `high`, both above zero, on a logarithmic
/// scale; infinite where `high / low` is.
#[must_use]
pub fn log_between(low: f64, high: f64, share: f64) -> f64 {
    low * (high / low).powf(share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_ratio_and_both_ends() {
        let values: Vec<f64> = log_space(1e-9, 3e6, 97).collect();
        assert_eq!((values[0], values[96]), (1e-9, 3e6));
        let ratio = values[1] / values[0];
        for pair in values.windows(2) {
            assert!((pair[1] / pair[0] - ratio).abs() < 1e-12 * ratio);
        }
    }

    #[test]
    fn few_whole_numbers_are_all_there_and_many_reach_both_ends() {
        assert_eq!(whole_log_space(1.0, 5.0, 241), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(whole_log_space(5.0, 4.0, 241), []);
        let whole = whole_log_space(3.0, 1e6, 241);
        assert_eq!((whole.first(), whole.last()), (Some(&3.0), Some(&1e6)));
        assert!(whole.len() <= 241 && whole.is_sorted());
    }

    #[test]
    fn only_what_is_above_zero_counts() {
        let values = [3.0, -1.0, f64::NAN, 0.0, 0.25, 2.0];
        assert_eq!(positive_extent(values), (0.25, 3.0));
        assert_eq!(positive_extent([-1.0, 0.0]), (f64::INFINITY, 0.0));
        assert_eq!(positive_extent([7.0]), (7.0, 7.0));
    }

    #[test]
    fn both_functions_say_the_same() {
        for (i, value) in (0_u32..).zip(log_space(0.3, 1e12, 41)) {
            let other = log_between(0.3, 1e12, f64::from(i) / 40.0);
            assert!((value - other).abs() <= 1e-12 * other, "{value} and {other}");
        }
    }

    #[test]
    fn few_values_are_as_many_as_asked_for() {
        assert_eq!(log_space(2.0, 8.0, 0).count(), 0);
        assert_eq!(log_space(2.0, 8.0, 1).collect::<Vec<_>>(), [2.0]);
        assert_eq!(log_space(2.0, 8.0, 2).collect::<Vec<_>>(), [2.0, 8.0]);
    }
}

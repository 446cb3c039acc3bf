//! Order by a number, in one place: each type that is sorted by the standard library costs a web
//! page kilobytes of program.

use std::cmp::Ordering;

/// Sorts by rising `key`; what is equal, or no number, stays in its order, the latter last.
///
/// ```
/// let mut laws = [("Amdahl", 9.17), ("USL", 6.4), ("Gustafson", 9.9)].to_vec();
/// crossover_model::order::by(&mut laws, |law| -law.1);
/// assert_eq!(laws.first(), Some(&("Gustafson", 9.9)));
/// ```
pub fn by<T>(items: &mut Vec<T>, key: impl Fn(&T) -> f64) {
    let keys: Vec<f64> = items.iter().map(key).collect();
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    let places = permutation(&keys);
    items.extend(places.into_iter().filter_map(|place| slots[place].take()));
}

/// Sorts rising.
///
/// ```
/// let mut counts = vec![16.0, 4.0, 9.0];
/// crossover_model::order::ascending(&mut counts);
/// assert_eq!(counts, [4.0, 9.0, 16.0]);
/// ```
pub fn ascending(values: &mut Vec<f64>) {
    by(values, |value| *value);
}

/// The value at place `at`, from 0, of `values` in rising order; `None` beyond their end.
///
/// ```
/// use crossover_model::order::nth;
/// assert_eq!(nth(&[16.0, 4.0, -9.0], 1), Some(4.0));
/// assert_eq!(nth(&[16.0, 4.0, -9.0], 3), None);
/// ```
#[must_use]
pub fn nth(values: &[f64], at: usize) -> Option<f64> {
    // Halving the range of all numbers finds it, and nothing is moved.
    let (mut low, mut high) = (0, u64::MAX);
    while low < high {
        let middle = low + (high - low) / 2;
        let up_to_middle = values.iter().filter(|value| rank(**value) <= middle);
        if at < up_to_middle.count() {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    values.iter().copied().find(|value| rank(*value) == low)
}

/// The order of rising numbers, of which equal ones are equal, and after them, equal to one
/// another, all that is no number: arithmetic makes such with a sign or without.
///
/// ```
/// let mut times = [-f64::NAN, 2.0, f64::NAN, 1.0];
/// times.sort_by(|a, b| crossover_model::order::rising(*a, *b));
/// assert_eq!(times[..2], [1.0, 2.0]);
/// ```
#[must_use]
pub fn rising(a: f64, b: f64) -> Ordering {
    let numbers = a.partial_cmp(&b);
    numbers.unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// Whole numbers in the order of `f64::total_cmp`, the last for all that is no number.
fn rank(value: f64) -> u64 {
    let (bits, sign) = (value.to_bits(), 1 << 63);
    match value.is_nan() {
        true => u64::MAX,
        false if bits < sign => bits | sign,
        false => !bits,
    }
}

/// The indices of `keys` by rising key.
fn permutation(keys: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_unstable_by(|a, b| rising(keys[*a], keys[*b]).then(a.cmp(b)));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_stay_in_their_order() {
        let mut items = vec![
            (2.0, 'a'),
            (1.0, 'b'),
            (f64::NAN, 'c'),
            (2.0, 'd'),
            (-f64::NAN, 'e'),
            (f64::INFINITY, 'f'),
            (1.0, 'g'),
        ];
        by(&mut items, |item| item.0);
        let names: String = items.iter().map(|item| item.1).collect();
        assert_eq!(names, "bgadfce");
    }

    #[test]
    fn a_place_holds_what_sorting_puts_there() {
        let mut values = vec![
            3.0,
            f64::INFINITY,
            -0.0,
            1e-300,
            -7.5,
            3.0,
            0.0,
            f64::NEG_INFINITY,
        ];
        let found: Vec<_> = (0..=values.len()).map(|at| nth(&values, at)).collect();
        ascending(&mut values);
        let bits = |value: f64| value.to_bits();
        let sorted = values.iter().map(|value| Some(bits(*value))).chain([None]);
        assert!(sorted.eq(found.into_iter().map(|value| value.map(bits))));
        assert_eq!(nth(&[], 0), None);
        assert_eq!(nth(&[-f64::NAN, 1.0], 0), Some(1.0));
    }
}

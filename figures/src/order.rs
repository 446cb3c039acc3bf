//! Order by a number, NaN last. Arithmetic makes NaN with a sign or without, which `f64::total_cmp`
//! would put first or last.

use std::cmp::Ordering;

/// Sorts by rising `key`, NaN last; equal keys keep their order.
///
/// Each key is computed once, and the library's sort compiled once: it is 4 kB for each type.
pub fn by<T>(items: &mut Vec<T>, key: impl Fn(&T) -> f64) {
    let places = sorted(items.iter().map(key).zip(0..).collect());
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|(_, place)| slots[place].take()));
}

/// Returns keys with their places, in the order of the keys.
fn sorted(mut places: Vec<(f64, usize)>) -> Vec<(f64, usize)> {
    places.sort_by(|a, b| rising(a.0, b.0));
    places
}

/// Sorts rising.
pub fn ascending(values: &mut Vec<f64>) {
    by(values, |value| *value);
}

/// Returns the order of two numbers that rise: equal numbers are equal, and NaN, with a sign or
/// without, is equal to NaN and comes last.
fn rising(a: f64, b: f64) -> Ordering {
    let numbers = a.partial_cmp(&b);
    numbers.unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_keep_their_order_and_nan_comes_last() {
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
}

//! Order by a number, what is no number last: arithmetic makes such with a sign or without, which
//! `f64::total_cmp` puts first or last.

use std::cmp::Ordering;

/// Sorts by rising `key`; what is equal, or no number, stays in its order, the latter last.
///
/// Each key is computed once, and the library's sort compiled once: it is 4 kB for each type.
pub fn by<T>(items: &mut Vec<T>, key: impl Fn(&T) -> f64) {
    let places = sorted(items.iter().map(key).zip(0..).collect());
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|(_, place)| slots[place].take()));
}

/// Keys with their places, in the order of the keys.
fn sorted(mut places: Vec<(f64, usize)>) -> Vec<(f64, usize)> {
    places.sort_by(|a, b| rising(a.0, b.0));
    places
}

/// Sorts rising.
pub fn ascending(values: &mut Vec<f64>) {
    by(values, |value| *value);
}

/// The order of rising numbers, of which equal ones are equal, and after them, equal to one
/// another, all that is no number.
fn rising(a: f64, b: f64) -> Ordering {
    let numbers = a.partial_cmp(&b);
    numbers.unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_stay_in_their_order_and_what_is_no_number_comes_last() {
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

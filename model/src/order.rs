//! Order by a number, NaN last, or by a comparison. Arithmetic makes NaN with a sign or without, which `f64::total_cmp`
//! would put first or last.
//!
//! The library's sort is 4 kB in the page for each type and comparison: here it is compiled once.

use std::cmp::Ordering;

/// Sorts by rising `key`, which is computed once for each item, NaN last; equal keys keep their order.
///
/// ```
/// use crossover_model::order;
/// let mut names = vec![("b", 2.0), ("c", f64::NAN), ("a", 1.0)];
/// order::sort_by_key(&mut names, |name| name.1);
/// assert_eq!([names[0].0, names[1].0, names[2].0], ["a", "b", "c"]);
/// ```
pub fn sort_by_key<T>(items: &mut Vec<T>, key: impl Fn(&T) -> f64) {
    let keys: Vec<f64> = items.iter().map(key).collect();
    arrange(items, &places(keys.len(), &|a, b| compare(keys[a], keys[b])));
}

/// Sorts by a comparison; equal items keep their order.
///
/// ```
/// use crossover_model::order;
/// let mut words = vec!["two", "three", "one"];
/// order::sort_by(&mut words, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(words, ["two", "one", "three"]);
/// ```
pub fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = places(items.len(), &|a, b| compare(&items[a], &items[b]));
    arrange(items, &order);
}

/// Sorts by rising `key`; equal keys keep their order.
pub fn by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

fn arrange<T>(items: &mut Vec<T>, order: &[usize]) {
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.iter().filter_map(|place| slots[*place].take()));
}

/// Returns the indices of `count` items, sorted by `compare`.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

/// Sorts rising.
pub fn sort_ascending(values: &mut Vec<f64>) {
    sort_by_key(values, |value| *value);
}

/// Returns the order of two numbers that rise: equal numbers are equal, and NaN, with a sign or
/// without, is equal to NaN and comes last.
fn compare(a: f64, b: f64) -> Ordering {
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
        sort_by_key(&mut items, |item| item.0);
        let names: String = items.iter().map(|item| item.1).collect();
        assert_eq!(names, "bgadfce");
    }
}

//! Order by a number, in one place: each type that is sorted by the standard library costs the
//! page kilobytes of program.

/// Sorts by rising `key`; what is equal, or no number, stays in its order, the latter last.
pub(crate) fn by<T>(items: &mut Vec<T>, key: impl Fn(&T) -> f64) {
    let keys: Vec<f64> = items.iter().map(key).collect();
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    let places = permutation(&keys);
    items.extend(places.into_iter().filter_map(|place| slots[place].take()));
}

/// Sorts rising.
pub(crate) fn ascending(values: &mut Vec<f64>) {
    by(values, |value| *value);
}

/// The indices of `keys` by rising key.
fn permutation(keys: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_unstable_by(|a, b| keys[*a].total_cmp(&keys[*b]).then(a.cmp(b)));
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
            (2.0, 'c'),
            (f64::NAN, 'd'),
            (1.0, 'e'),
        ];
        by(&mut items, |item| item.0);
        let names: String = items.iter().map(|item| item.1).collect();
        assert_eq!(names, "beacd");
    }
}

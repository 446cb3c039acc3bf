//! One clock plays all figures of a screen.

use std::collections::BTreeMap;

use crossover_screens::registry::SCREENS;

use super::plots::PLOTS;
use crate::common::screens;

#[test]
fn all_clocks_of_a_state_count_in_one_unit() {
    let mut units = BTreeMap::new();
    for drawn in PLOTS.iter() {
        if let Some(clock) = &drawn.plot().clock {
            let unit = units.entry((drawn.screen, drawn.state)).or_insert(clock.unit);
            assert_eq!(*unit, clock.unit, "{drawn}");
        }
    }
    assert!(!units.is_empty() || screens().count() < SCREENS.len());
}

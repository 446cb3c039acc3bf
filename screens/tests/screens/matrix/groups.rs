//! How the parameters are laid out.

use crossover_screens::param::Kind;
use crossover_screens::screen::Group;

use crate::common::screens;

#[test]
fn four_to_ten_rows_of_each_screen_are_always_in_view() {
    for screen in screens() {
        let table = &screen.schema;
        let basic = table.groups().into_iter().filter(|group| group.basic);
        let basic: Vec<Group> = basic.collect();
        // What is about an option that is not chosen is not in view.
        let defaults = screen.defaults();
        let in_view = basic.iter().filter(|group| group.is_about(defaults.values()));
        let rows: usize = in_view.map(|group| group.rows.len()).sum();
        assert!((4..=10).contains(&rows), "{}: {rows}", table.id);
        let found = basic.iter().all(|group| table.basic.contains(&group.heading));
        assert!(found && basic.len() == table.basic.len(), "{}: {basic:?}", table.id);
    }
}

#[test]
fn every_parameter_has_a_row_or_stands_beside_one() {
    for screen in screens() {
        let table = &screen.schema;
        let groups = table.groups();
        let rows: Vec<_> = groups.iter().flat_map(|group| &group.rows).collect();
        for param in table.params {
            let key = param.key;
            let has_row = rows.iter().filter(|row| row.key == key).count();
            let at = param.beside.unwrap_or(key);
            let beside = rows.iter().filter(|row| row.key == at).count();
            let shown = (has_row, beside);
            assert_eq!(shown, (usize::from(param.beside.is_none()), 1), "{key}");
            if let Kind::Derived { of, .. } = param.kind {
                assert!(param.beside.is_none_or(|key| key == of), "{key}");
            }
        }
    }
}

//! The list of machines: what a search leaves of it, and how keys move through it.

use crossover_screens::machine::Group;

use crate::own_machines::Entry;

/// A row of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Row {
    /// It chooses no machine.
    #[default]
    Custom,
    /// A machine of one's own, by its place.
    Own(usize),
    /// A listed machine, by its id.
    Listed(&'static str),
}

impl Row {
    /// Returns the id of its element.
    pub fn id(self) -> String {
        match self {
            Self::Custom => "machine-".to_owned(),
            Self::Own(at) => format!("machine-own-{at}"),
            Self::Listed(id) => format!("machine-{id}"),
        }
    }
}

/// Returns the rows that `query` finds, one's own first; where it is empty all of them, after the row that
/// chooses no machine.
pub fn matching_rows(own: &[Entry], groups: &[Group], query: &str) -> Vec<Row> {
    let none = query.trim().is_empty().then_some(Row::Custom);
    let own = own.iter().enumerate().filter(|(_, entry)| entry.is_found_by(query));
    let machines = groups.iter().flat_map(|group| group.machines);
    let machines = machines.filter(|machine| machine.is_found_by(query));
    let own = own.map(|(at, _)| Row::Own(at));
    none.into_iter().chain(own).chain(machines.map(|machine| Row::Listed(machine.id))).collect()
}

/// Returns the row that lies `by` rows on from `active`, or the last there is on the way; the first
/// where `active` is none of them.
pub fn row_after(rows: &[Row], active: Row, by: isize) -> Row {
    let at = rows.iter().position(|row| *row == active);
    let to = at.map_or(0, |at| at.saturating_add_signed(by));
    let last = rows.len().saturating_sub(1);
    rows.get(to.min(last)).copied().unwrap_or(active)
}

#[cfg(test)]
mod tests {
    use crossover_screens::machine::{GROUPS, PROCESSORS, machines};
    use crossover_screens::screen::Own;

    use super::*;

    #[test]
    fn an_empty_search_finds_every_machine_and_none() {
        let all = matching_rows(&[], &GROUPS, " ");
        assert_eq!((all[0], all.len()), (Row::Custom, machines().count() + 1));
        assert_eq!(matching_rows(&[], &GROUPS, "fddi"), [Row::Listed("fddi")]);
        assert_eq!(matching_rows(&[], &GROUPS, "fddi gh200"), []);
        assert_eq!(matching_rows(&[], &PROCESSORS, "h100"), [Row::Listed("gpu_h100")]);
    }

    #[test]
    fn ones_own_machines_come_before_the_others() {
        let own = |name: &str| Entry::new(Own { name: name.to_owned(), ..Own::default() });
        let own = [own("H100 at home"), own("Cluster")];
        let all = matching_rows(&own, &GROUPS, "");
        assert_eq!(all[..3], [Row::Custom, Row::Own(0), Row::Own(1)]);
        assert_eq!(
            matching_rows(&own, &PROCESSORS, "h100"),
            [Row::Own(0), Row::Listed("gpu_h100")]
        );
        assert_eq!(matching_rows(&own, &GROUPS, "cluster")[0], Row::Own(1));
    }

    #[test]
    fn keys_stop_at_both_ends_of_the_list() {
        let [a, b] = ["a", "b"].map(Row::Listed);
        let rows = [Row::Custom, a, b];
        assert_eq!(row_after(&rows, Row::Custom, 1), a);
        assert_eq!(row_after(&rows, b, 8), b);
        assert_eq!(row_after(&rows, a, -8), Row::Custom);
        assert_eq!(row_after(&rows, Row::Own(3), 1), Row::Custom);
        assert_eq!(row_after(&[], a, 1), a);
    }
}

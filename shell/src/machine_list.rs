//! The list of machines: what a search leaves of it, and how keys move through it.

use crossover_screens::machine::Group;

/// Returns the ids of the rows of `groups` that `query` finds; where it is empty all of them, after the
/// empty id of the row that chooses no machine.
#[must_use]
pub fn found(groups: &[Group], query: &str) -> Vec<&'static str> {
    let none = query.trim().is_empty().then_some("");
    let machines = groups.iter().flat_map(|group| group.machines);
    let machines = machines.filter(|machine| machine.is_found_by(query));
    none.into_iter().chain(machines.map(|machine| machine.id)).collect()
}

/// Returns the row that lies `by` rows on from `active`, or the last there is on the way; the first
/// where `active` is none of them.
#[must_use]
pub fn moved(rows: &[&'static str], active: &'static str, by: isize) -> &'static str {
    let at = rows.iter().position(|id| *id == active);
    let to = at.map_or(0, |at| at.saturating_add_signed(by));
    let last = rows.len().saturating_sub(1);
    rows.get(to.min(last)).copied().unwrap_or(active)
}

#[cfg(test)]
mod tests {
    use crossover_screens::machine::{GROUPS, PROCESSORS, machines};

    use super::*;

    #[test]
    fn an_empty_search_finds_every_machine_and_none() {
        let all = found(&GROUPS, " ");
        assert_eq!((all[0], all.len()), ("", machines().count() + 1));
        assert_eq!(found(&GROUPS, "fddi"), ["fddi"]);
        assert_eq!(found(&GROUPS, "fddi gh200"), [""; 0]);
        assert_eq!(found(&PROCESSORS, "h100"), ["gpu_h100"]);
    }

    #[test]
    fn keys_stop_at_both_ends_of_the_list() {
        let rows = ["", "a", "b"];
        assert_eq!(moved(&rows, "", 1), "a");
        assert_eq!(moved(&rows, "b", 8), "b");
        assert_eq!(moved(&rows, "a", -8), "");
        assert_eq!(moved(&rows, "gone", 1), "");
        assert_eq!(moved(&[], "gone", 1), "gone");
    }
}

//! The address bar: what is written into it, and whether a change is an entry of the browser's
//! history.

use crossover_screens::link::{Notice, State, is_short, leads_to_screen};

/// How long a change waits before it is written, in milliseconds. Safari refuses more than 100
/// writes in half a minute, and a drag is one change.
pub const DELAY: f64 = 300.0;

/// How a link is written into the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// In place of the entry that the reader is at: a drag, or something typed.
    Replace,
    /// As a new entry, so that Back undoes it: a preset, a machine, a reset.
    Push,
}

/// The entry of the browser's history that the reader is at.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The fragment of the address, as the browser has it.
    fragment: String,
    /// The link of the state it stands for; empty where it is to be written out in full.
    link: String,
}

impl Entry {
    /// Returns the entry of `fragment`, and the state and the notices that it asks for.
    pub fn read(fragment: String) -> (Self, State, Vec<Notice>) {
        let (state, notices) = State::read(&fragment);
        // What the reader opened stays as it is, unless it leaves numbers to be looked up.
        let link = if is_short(&fragment) { String::new() } else { state.write() };
        (Self { fragment, link }, state, notices)
    }

    /// Returns whether `fragment` is another than the entry's: the reader went elsewhere.
    pub fn is_left_for(&self, fragment: &str) -> bool {
        self.fragment != fragment
    }

    /// Returns what has to be written for the state `now`, in order.
    ///
    /// `left` is the state before a preset, a machine or a reset: it stays behind as an entry, and
    /// `now` is a new one. A page that is embedded leaves the history to its host.
    pub fn outdated_by(&self, left: Option<&State>, now: &State) -> Vec<(Write, String)> {
        let mut last = self.link.clone();
        let mut writes = Vec::new();
        let mut write = |how: Write, state: &State| {
            let link = state.write();
            if last != link {
                last.clone_from(&link);
                writes.push((how, link));
            }
        };
        match left.filter(|_| !now.view.embed) {
            Some(left) => {
                write(Write::Replace, left);
                write(Write::Push, now);
            }
            None => write(Write::Replace, now),
        }
        writes
    }

    /// Notes that `link` was written, and which fragment the browser made of it.
    pub fn written(&mut self, link: String, fragment: String) {
        (self.link, self.fragment) = (link, fragment);
    }
}

/// Returns the link to `state` on the page at `address`, whose own fragment is left out.
pub fn absolute(address: &str, state: &State) -> String {
    let base = address.split('#').next().unwrap_or_default();
    format!("{base}{}", state.write())
}

/// Returns the fragment of `link` where it opens one of our screens; `None` of a link that leads anywhere
/// else.
pub fn own_fragment(link: &str) -> Option<&str> {
    let (_, fragment) = link.split_once('#')?;
    (fragment.starts_with('/') && leads_to_screen(&format!("#{fragment}"))).then_some(fragment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fragment: &str) -> (Entry, State) {
        let (entry, state, notices) = Entry::read(fragment.to_owned());
        assert_eq!(notices, Vec::new(), "{fragment}");
        (entry, state)
    }

    fn changed(state: &State, m: &str) -> State {
        let mut state = state.clone();
        let params = state.params.as_mut().expect("a screen");
        params.set_text("m", m).expect("a value");
        state
    }

    #[test]
    fn what_the_reader_opened_is_not_written_again() {
        for fragment in ["", "#/", "#/routing", "#/routing?m=77.0&l=5", "#routing?m=77"] {
            let (entry, state) = read(fragment);
            assert_eq!(entry.outdated_by(None, &state), [], "{fragment}");
        }
    }

    #[test]
    fn a_drag_replaces_the_entry_and_its_return_too() {
        let (mut entry, before) = read("#/routing?m=77");
        let link = "#/routing?m=78".to_owned();
        let now = changed(&before, "78");
        assert_eq!(entry.outdated_by(None, &now), [(Write::Replace, link.clone())]);
        entry.written(link.clone(), link);
        assert_eq!(entry.outdated_by(None, &now), []);
        let back = (Write::Replace, "#/routing?m=77".to_owned());
        assert_eq!(entry.outdated_by(None, &before), [back]);
    }

    #[test]
    fn a_preset_is_a_new_entry() {
        let (entry, left) = read("#/routing?m=77");
        let now = changed(&left, "5");
        let push = (Write::Push, "#/routing?m=5".to_owned());
        assert_eq!(entry.outdated_by(Some(&left), &now), [push]);
    }

    #[test]
    fn a_drag_just_before_a_preset_is_written_into_the_entry_that_is_left() {
        let (entry, before) = read("#/routing?m=77");
        let (left, now) = (changed(&before, "78"), changed(&before, "5"));
        let replace = (Write::Replace, "#/routing?m=78".to_owned());
        let push = (Write::Push, "#/routing?m=5".to_owned());
        assert_eq!(entry.outdated_by(Some(&left), &now), [replace, push]);
    }

    #[test]
    fn a_reset_that_changes_nothing_is_no_entry() {
        let (entry, state) = read("#/routing");
        assert_eq!(entry.outdated_by(Some(&state), &state), []);
    }

    #[test]
    fn an_embedded_page_adds_no_entry_to_the_history_of_its_host() {
        let (entry, left) = read("#/routing?m=77&embed=1");
        let now = changed(&left, "5");
        let replace = (Write::Replace, "#/routing?m=5&embed=1".to_owned());
        assert_eq!(entry.outdated_by(Some(&left), &now), [replace]);
    }

    #[test]
    fn a_link_that_leaves_the_numbers_of_a_machine_out_is_written_in_full() {
        let (entry, state) = read("#/decomposition?on=fddi");
        let [(Write::Replace, link)] = &entry.outdated_by(None, &state)[..] else {
            panic!("one link in full");
        };
        assert!(link.contains("ts=1.1ms") && link.contains("machine=fddi"), "{link}");
    }

    #[test]
    fn a_link_that_is_partly_rejected_stays_until_something_changes() {
        let (entry, state, notices) = Entry::read("#/routing?m=-5".to_owned());
        assert_eq!(notices.len(), 1);
        assert_eq!(entry.outdated_by(None, &state), []);
    }

    #[test]
    fn our_own_writes_are_no_move_of_the_reader() {
        let (mut entry, _) = read("#/routing");
        assert!(entry.is_left_for("#/speedup"));
        entry.written("#/routing?m=7".to_owned(), "#/routing?m=7".to_owned());
        assert!(!entry.is_left_for("#/routing?m=7"));
        assert!(entry.is_left_for("#/routing"));
    }

    #[test]
    fn a_link_is_our_own_where_it_opens_a_screen() {
        let link = "https://host/path/#/routing?m=5";
        assert_eq!(own_fragment(link), Some("/routing?m=5"));
        for link in [
            "",
            "https://evil.example/",
            "#javascript:alert(1)",
            "#//evil.example/",
            "#//evil.example/#/routing",
            "#routing",
            "#/",
            "#/nothing?m=5",
        ] {
            assert_eq!(own_fragment(link), None, "{link}");
        }
    }

    #[test]
    fn an_absolute_link_keeps_the_path_and_drops_the_old_fragment() {
        let (_, state) = read("#/routing?m=50");
        assert_eq!(
            absolute("https://host/path/?x=1#/speedup?N=4", &state),
            "https://host/path/?x=1#/routing?m=50"
        );
    }
}

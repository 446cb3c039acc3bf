//! The ready lessons, one a screen, as they are listed: some of what stands before their first step.

use crate::registry::{CONTENTS, Listing, SCREENS};

/// What the list says of the lesson of each screen, in their order; empty for none. Apart from the table of contents:
/// a page that lists no lessons has none of it.
static HEADS: [&str; SCREENS.len()] = heads();

const fn heads<const N: usize>() -> [&'static str; N] {
    let mut heads = [""; N];
    let mut at = 0;
    while at < N {
        heads[at] = SCREENS[at].lesson_head;
        at += 1;
    }
    heads
}

/// A ready lesson, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// The screen that it is about.
    pub screen: &'static Listing,
    /// What the list says of it.
    head: &'static str,
}

impl Ready {
    /// Returns the ready lessons, in the order of the home page.
    pub fn all() -> impl Iterator<Item = Self> {
        let all = CONTENTS.iter().zip(HEADS).filter(|(_, head)| !head.is_empty());
        all.map(|(screen, head)| Self { screen, head })
    }

    /// Returns the ready lesson of `screen`, where there is one.
    pub fn of(screen: &'static Listing) -> Option<Self> {
        Self::all().find(|ready| ready.screen == screen)
    }

    /// Returns its title.
    pub fn title(self) -> &'static str {
        self.values("title").next().unwrap_or(self.screen.title)
    }

    /// Returns the link that opens it.
    pub fn link(self) -> String {
        let id = self.screen.id;
        format!("#/{id}?lesson={id}")
    }

    /// Returns what it is about.
    pub fn task(self) -> &'static str {
        self.values("task").next().unwrap_or_default()
    }

    /// Returns how many minutes it takes, in digits.
    pub fn minutes(self) -> &'static str {
        self.values("minutes").next().unwrap_or_default()
    }

    /// Returns the ids of the [outcomes](crate::outcomes) that it serves.
    pub fn outcomes(self) -> impl Iterator<Item = &'static str> {
        self.values("outcome")
    }

    /// Returns the values of a key.
    fn values(self, key: &str) -> impl Iterator<Item = &'static str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs.filter_map(move |(own, value)| (own == key).then_some(value))
    }
}

//! The ready lessons, one a screen, as they are listed: what stands before their first step.

use crate::registry::{CONTENTS, Listing};

/// A ready lesson, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// The screen that it is about.
    pub screen: &'static Listing,
}

impl Ready {
    /// Returns the ready lessons, in the order of the home page.
    pub fn all() -> impl Iterator<Item = Self> {
        CONTENTS.iter().filter_map(Self::of)
    }

    /// Returns the ready lesson of `screen`, where there is one.
    #[must_use]
    pub fn of(screen: &'static Listing) -> Option<Self> {
        (!screen.lesson.is_empty()).then_some(Self { screen })
    }

    /// Returns its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.values("title").next().unwrap_or(self.screen.title)
    }

    /// Returns what it is about.
    #[must_use]
    pub fn task(self) -> &'static str {
        self.values("task").next().unwrap_or_default()
    }

    /// Returns how many minutes it takes, in digits.
    #[must_use]
    pub fn minutes(self) -> &'static str {
        self.values("minutes").next().unwrap_or_default()
    }

    /// Returns the ids of the [outcomes](crate::outcomes) that it serves.
    pub fn outcomes(self) -> impl Iterator<Item = &'static str> {
        self.values("outcome")
    }

    /// Returns the values of a key before the first step.
    fn values(self, key: &str) -> impl Iterator<Item = &'static str> {
        let pairs = self.screen.lesson.lines().filter_map(|line| line.split_once(": "));
        pairs.filter_map(move |(own, value)| (own == key).then_some(value))
    }
}

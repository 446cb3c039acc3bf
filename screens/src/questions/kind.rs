//! The kinds of questions.

use serde::{Serialize, Serializer};

use super::table::{What, rules};
use crate::screen::Screen;

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which of several alternatives is least, or greatest.
    Winner,
    /// At which value of a parameter two alternatives are equal.
    BreakEven,
    /// From which value of a parameter on more of it stops paying.
    StopsPaying,
    /// What happens to a quantity when a parameter doubles.
    Doubling,
    /// Which part of a quantity is the largest.
    Dominates,
    /// What a figure says.
    ReadOff,
    /// Which of four statements is wrong.
    WrongStatement,
    /// Which value of a parameter reaches a target.
    Choose,
    /// How large a quantity is.
    Compute,
}

impl Kind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[
        Self::Winner,
        Self::BreakEven,
        Self::StopsPaying,
        Self::Doubling,
        Self::Dominates,
        Self::ReadOff,
        Self::WrongStatement,
        Self::Choose,
        Self::Compute,
    ];

    /// Returns its name on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::BreakEven => "break-even",
            Self::StopsPaying => "stops-paying",
            Self::Doubling => "doubling",
            Self::Dominates => "dominates",
            Self::ReadOff => "read-off",
            Self::WrongStatement => "wrong-statement",
            Self::Choose => "choose",
            Self::Compute => "compute",
        }
    }

    /// Returns its name for a reader.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Winner => "which is best",
            Self::BreakEven => "break-even point",
            Self::StopsPaying => "when more stops paying",
            Self::Doubling => "what doubling does",
            Self::Dominates => "the dominating part",
            Self::ReadOff => "read a figure",
            Self::WrongStatement => "find the wrong statement",
            Self::Choose => "reach a target",
            Self::Compute => "compute",
        }
    }

    /// Returns the kind of that name on the command line.
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.key() == key)
    }

    /// Returns whether the table of `screen` has what the kind needs.
    pub(super) fn is_offered(self, screen: &Screen) -> bool {
        let has = |what| rules(screen, what).next().is_some();
        let has_over = |what| rules(screen, what).any(|rule| !rule.over.is_empty());
        match self {
            Self::Winner => has(What::Least) || has(What::Greatest),
            Self::BreakEven => has_over(What::Least) || has_over(What::Greatest),
            Self::StopsPaying => has(What::StopsLeast) || has(What::StopsGreatest),
            Self::Doubling => has_over(What::Ask),
            Self::Dominates => has(What::Parts),
            Self::ReadOff => has(What::Figure),
            Self::Choose => has(What::AtLeast) || has(What::AtMost),
            Self::WrongStatement | Self::Compute => has(What::Ask),
        }
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.key())
    }
}

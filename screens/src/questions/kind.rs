//! What questions train, and how hard they are.

use serde::{Serialize, Serializer};

/// A table of names: the cases of an enum, each with its key and its words.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $key:literal, $title:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$case_doc])* $case,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$case),*];

            /// Returns its name on the command line and in files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$case => $key),* }
            }

            /// Returns its name for a reader.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$case => $title),* }
            }

            /// Returns that of a name on the command line.
            pub fn find(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.key() == key)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.key())
            }
        }
    };
}

named! {
    /// What a question trains.
    Kind {
        /// To work a number out.
        Compute = "compute", "compute";
        /// Which of several alternatives is best.
        Winner = "winner", "which is best";
        /// Where two alternatives are equal.
        BreakEven = "break-even", "break-even point";
        /// From where on more of something does not pay.
        StopsPaying = "stops-paying", "when more stops paying";
        /// What a change does to a quantity.
        Doubling = "doubling", "what a change does";
        /// Which part of a quantity is the largest.
        Dominates = "dominates", "the dominating part";
        /// What a figure says.
        ReadOff = "read-off", "read a figure";
        /// Which of several statements holds.
        WrongStatement = "wrong-statement", "judge statements";
        /// Which value of a parameter reaches a target.
        Choose = "choose", "reach a target";
        /// Why something is so.
        Why = "why", "say why";
        /// A decision in several parts.
        Design = "design", "decide";
    }
}

named! {
    /// How hard a question is.
    Difficulty {
        /// One formula, read and filled.
        Easy = "easy", "easy";
        /// Two steps, or one that is known for its pitfall.
        Medium = "medium", "medium";
        /// Several steps that one has to find.
        Hard = "hard", "hard";
    }
}

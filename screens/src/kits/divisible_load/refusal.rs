//! Why there is no schedule to speak of.

use crossover_model::divisible_load::StageRule;
use crossover_model::{Error, ErrorKind};

/// Why there is no schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// The stages do not hold the load; how many do is known.
    TooFewStages,
    /// Neither does any number of layers.
    TooFew,
    TooManyMessages,
    TooLargeTree,
    NoBest,
    Layers,
    Invalid,
}

impl Refusal {
    /// What the error says, with the stages asked for and the fewest that hold the load.
    pub fn of(error: &Error, rule: StageRule, fewest: Result<&f64, &Error>) -> Self {
        match (error.kind(), rule, fewest) {
            (_, StageRule::Number(n), Ok(least)) if n < *least => Self::TooFewStages,
            (ErrorKind::Infeasible, ..) => Self::TooFew,
            (ErrorKind::TooLarge, ..) if error.field() == "n" || error.field() == "m" => {
                Self::TooManyMessages
            }
            (ErrorKind::TooLarge, ..) => Self::TooLargeTree,
            _ if error.field() == "layers" => Self::Layers,
            (ErrorKind::Undefined, ..) if error.field() == "n" || error.field() == "m" => {
                Self::NoBest
            }
            _ => Self::Invalid,
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::TooFewStages => {
                "Too few stages to hold the load. Take n = {n_min} or more, or raise D to {D_least}."
            }
            Self::TooFew => "The buffers cannot hold the load. Raise n or D.",
            Self::TooManyMessages => {
                "So many messages are not solved for here. Raise D, or lower V or the stages."
            }
            Self::TooLargeTree => "This tree is too large to count its processors. Lower p or h.",
            Self::NoBest => {
                "No number is the best: without a start-up time every further message helps. Raise S, or give a number."
            }
            Self::Layers => "No layer of the tree computes. Choose whole numbers from 1 to h.",
            Self::Invalid => {
                "There is no schedule for these values. Set A, V and D above zero, and bring all nearer to 1."
            }
        }
    }
}

//! Why there is no schedule to speak of.

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{Load, StageRule};
use crossover_model::{Error, ErrorKind};

use crate::screen::letters::letters;

/// Why there is no schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// The stages do not hold the load; how many do is known.
    TooFewStages,
    /// The stages do not hold the load, and those that do are too many.
    TooSmallBuffer,
    /// Neither does any number of layers.
    TooFew,
    TooManyMessages,
    TooLargeTree,
    NoBest,
    Layers,
    Invalid,
}

impl Refusal {
    /// What the error says, with the stages asked for, the fewest that hold the load, and the most that are
    /// solved for.
    pub fn of(error: &Error, rule: StageRule, fewest: Result<&f64, &Error>, most: f64) -> Self {
        match (error.kind(), rule, fewest) {
            (ErrorKind::Infeasible, StageRule::Number(n), Ok(least)) if n < *least => {
                if enough(*least) <= most { Self::TooFewStages } else { Self::TooSmallBuffer }
            }
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
                "Too few stages to hold the load. Take n = {n_enough} or more, or raise D to {D_enough}."
            }
            Self::TooSmallBuffer => "The buffers cannot hold the load. Raise D to {D_enough}.",
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

/// What is advised where `least` is needed: rounded up to the three digits that a sentence shows.
pub(crate) fn enough(least: f64) -> f64 {
    let unit = 10_f64.powf(least.log10().floor() - 2.0);
    (least / unit * (1.0 - 1e-12)).ceil() * unit
}

/// The letters of the advice, from the fewest stages that hold the load and what the stages of the rule need of
/// a buffer, given what each of them fills.
pub(crate) fn advice(load: &Load, rule: StageRule, fewest: f64, buffers: f64) -> Letters {
    let n = match rule {
        StageRule::Number(n) => n,
        StageRule::Fewest | StageRule::Best => f64::NAN,
    };
    letters! {
        "n_enough" One = enough(fewest) => "stages that hold V, rounded up";
        "D_enough" Byte = enough(load.volume / n / buffers) => "buffer capacity that holds V in n stages, rounded up";
    }
}

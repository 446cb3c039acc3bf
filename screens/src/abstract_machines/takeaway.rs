//! The answer in a sentence or two: what three of the machines charge for the workload, and what most of
//! it is charged for.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::inputs::{Inputs, Task};
use super::models::Model;

/// Times within this share of each other are the same.
const SAME: f64 = 1e-9;

/// What can be said of the workload.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    NoSquare,
    TooFew,
    TooMany,
    Unequal,
    TooLarge,
    Idle,
    Silent,
    FreeToSend,
    /// Sending costs no time, and nothing is computed.
    Free,
    CommunicationOnly,
    MostlyCommunication,
    MostlyComputing,
}

pub(super) fn takeaway(s: &Inputs) -> Vec<Sentence> {
    vec![verdict(s).words(s.task).into()]
}

fn verdict(s: &Inputs) -> Verdict {
    let (charges, bsp) = (s.charges(Model::LogP), s.time(Model::Bsp));
    let charges = match (charges, bsp) {
        (Ok(charges), Ok(_)) => charges,
        (Err(error), _) | (_, Err(error)) => {
            return match error.kind() {
                ErrorKind::NotPerfectSquare => Verdict::NoSquare,
                ErrorKind::TooFewProcessors => Verdict::TooFew,
                ErrorKind::TooManyProcessors => Verdict::TooMany,
                ErrorKind::LengthMismatch => Verdict::Unequal,
                _ => Verdict::TooLarge,
            };
        }
    };
    let (t, computing) = (charges.total(), charges.computing);
    match t - computing {
        _ if t == 0.0 && s.sends() => Verdict::Free,
        _ if t == 0.0 => Verdict::Idle,
        _ if !s.sends() => Verdict::Silent,
        sending if sending <= SAME * t => Verdict::FreeToSend,
        _ if computing == 0.0 => Verdict::CommunicationOnly,
        sending if computing <= sending => Verdict::MostlyCommunication,
        _ => Verdict::MostlyComputing,
    }
}

impl Verdict {
    const fn words(self, task: Task) -> &'static str {
        match self {
            Self::NoSquare => "Blocks need a square number of processors: p = {p} has no time.",
            Self::TooFew if matches!(task, Task::Blocks) => "Blocks need at least 9 processors.",
            Self::TooFew => "Strips need at least 3 processors.",
            Self::TooMany if matches!(task, Task::Blocks) => {
                "The grid has fewer points than processors. Lower p, or raise n."
            }
            Self::TooMany => "The grid has fewer rows than processors. Lower p, or raise n.",
            Self::Unequal => "The lists w and h differ in length: give words for each superstep.",
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::Idle => "Nothing is computed or sent: PRAM and LogP charge nothing.",
            Self::Silent => "Nothing is sent: LogP charges {t_logp}, as PRAM does.",
            Self::FreeToSend => "Sending costs nothing here: LogP charges {t_logp}, as PRAM does.",
            Self::Free => "Sending costs nothing here: PRAM and LogP charge nothing.",
            Self::CommunicationOnly => {
                "PRAM charges nothing, BSP {t_bsp} and LogP {t_logp}: nothing is computed."
            }
            Self::MostlyCommunication => {
                "PRAM charges {t_pram}, BSP {t_bsp} and LogP {t_logp}, most of it for communication."
            }
            Self::MostlyComputing => {
                "PRAM charges {t_pram}, BSP {t_bsp} and LogP {t_logp}, most of it for computing."
            }
        }
    }
}

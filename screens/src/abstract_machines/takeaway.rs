//! The answer in a sentence or two: what three of the machines charge for the job, and what most of
//! it is charged for.

use crossover_model::{Error, ErrorKind};

use crate::screen::Sentence;

use super::inputs::{Inputs, Task};
use super::models::Model;

/// Times within this share of each other are the same.
const SAME: f64 = 1e-9;

/// Returns what the machines charge, or why there is no time.
pub(super) fn takeaway(inputs: &Inputs) -> Vec<Sentence> {
    let charged = charged(inputs);
    vec![charged.unwrap_or_else(|error| refused(inputs.task, &error)).into()]
}

fn refused(task: Task, error: &Error) -> &'static str {
    match (error.kind(), task) {
        (ErrorKind::NotPerfectSquare, _) => {
            "Blocks need a square number of processors: p = {p} has no time."
        }
        (ErrorKind::TooFewProcessors, Task::Blocks) => "Blocks need at least 9 processors.",
        (ErrorKind::TooFewProcessors, _) => "Strips need at least 3 processors.",
        (ErrorKind::TooManyProcessors, Task::Blocks) => {
            "The grid has fewer points than processors. Lower p, or raise n."
        }
        (ErrorKind::TooManyProcessors, _) => {
            "The grid has fewer rows than processors. Lower p, or raise n."
        }
        (ErrorKind::LengthMismatch, _) => {
            "The lists w and h differ in length: give words for each superstep."
        }
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn charged(inputs: &Inputs) -> Result<&'static str, Error> {
    let (charges, _) = (inputs.charges(Model::LogP)?, inputs.time(Model::Bsp)?);
    let (t, computing, sends) = (charges.total(), charges.computing, inputs.sends());
    Ok(match t - computing {
        _ if t == 0.0 && sends => "Sending costs nothing here: PRAM and LogP charge nothing.",
        _ if t == 0.0 => "Nothing is computed or sent: PRAM and LogP charge nothing.",
        _ if !sends => "Nothing is sent: LogP charges {t_logp}, as PRAM does.",
        sending if sending <= SAME * t => {
            "Sending costs nothing here: LogP charges {t_logp}, as PRAM does."
        }
        _ if computing == 0.0 => {
            "PRAM charges nothing, BSP {t_bsp} and LogP {t_logp}: nothing is computed."
        }
        sending if computing <= sending => {
            "PRAM charges {t_pram}, BSP {t_bsp} and LogP {t_logp}, LogP most for communication."
        }
        _ => "PRAM charges {t_pram}, BSP {t_bsp} and LogP {t_logp}, LogP most for computing.",
    })
}

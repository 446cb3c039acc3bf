//! Whose start-up and sending times these are.

use crossover_model::divisible_load::Job;

use crate::machine::{MACHINES, PerWord};
use crate::params::Params;

/// The machine whose times the job has, said in a hint.
pub(crate) fn measured(job: &Job, params: &Params) -> Option<String> {
    let word = params.context().word;
    let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a;
    let machine = MACHINES.iter().find(|machine| {
        same(machine.ts, job.startup) && same(machine.per_word(word) / word, job.transfer)
    })?;
    Some(match machine.tw {
        PerWord::OfBytes(_) => format!(
            "C and S are those of {} ({}), measured.",
            machine.name, machine.year
        ),
        PerWord::AsPrinted(_) => format!(
            "{} is printed with a time per word of unknown size; C takes it for {word} bytes.",
            machine.name
        ),
    })
}

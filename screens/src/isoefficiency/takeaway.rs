//! The answer in a sentence or two: the efficiency, and the work that the target needs.

use crossover_model::ErrorKind;
use crossover_model::overhead::Part;

use crate::screen::Sentence;

use super::inputs::Problem;
use super::overhead::Run;
use super::parts::listed;
use super::search::Facts;

/// From this efficiency on the largest part of the rest is not worth naming.
const NEARLY_ALL: f64 = 0.9995;

/// Returns the sentence about the run, and the one about the target where there is one.
pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let target = target(facts).map(Sentence::from);
    [Some(run(facts)), target].into_iter().flatten().collect()
}

fn run(facts: &Facts) -> Sentence {
    let run = match &facts.run {
        Err(error) => {
            return Sentence::from(match (error.kind(), error.field()) {
                (ErrorKind::TooManyProcessors, _) => {
                    "There are more processors than parts. Give at most {p_parts}, or more work."
                }
                (_, "p") => {
                    "Blocks need a square number of processors, such as {floor(sqrt(p))^2}."
                }
                (_, "over_p") => "The rows of the machine are refused. Give each p once.",
                _ => "These values are too large to compute a time. Bring them nearer to 1.",
            });
        }
        Ok(run) => run,
    };
    if facts.inputs.p == 1.0 {
        return "One processor has no overhead: its efficiency is 100 %.".into();
    }
    if run.total.h == 0.0 {
        return "Without overhead the efficiency is the same on any number of processors.".into();
    }
    if NEARLY_ALL <= run.efficiency {
        return "The efficiency is {efficiency%}.".into();
    }
    let (part, time) = largest(run);
    let told = if run.total.h <= 2.0 * time {
        "The efficiency is {efficiency%}; most of the rest is {part}."
    } else {
        "The efficiency is {efficiency%}; the largest overhead is {part}."
    };
    Sentence::from(told).naming("part", part.name())
}

/// Returns the largest part of the overhead, and its time.
fn largest(run: &Run) -> (Part, f64) {
    let [first, rest @ ..] = listed(&run.parts);
    let larger = |most: (Part, f64), part: (Part, f64)| if most.1 < part.1 { part } else { most };
    rest.into_iter().fold(first, larger)
}

fn target(facts: &Facts) -> Option<&'static str> {
    let (inputs, run) = (&facts.inputs, facts.run.as_ref().ok()?);
    let (kept, _) = (facts.kept.as_ref().ok()?, facts.growth.as_ref().ok()?);
    if run.total.h == 0.0 {
        return None;
    }
    let low = run.efficiency < inputs.e;
    if !low && *kept < inputs.least_work(inputs.p) {
        return Some("The target is kept down to one part per processor: {W_parts}.");
    }
    Some(match (low, inputs.problem) {
        (true, Problem::Blocks) => {
            "The target needs {W_iso / Z} times the work, and {W_more / W_iso} times that on 4 p processors."
        }
        (true, _) => {
            "The target needs {W_iso / Z} times the work, and {W_more / W_iso} times that on twice the processors."
        }
        (false, Problem::Blocks) => {
            "The target needs only {W_iso}, and {W_more / W_iso} times that on 4 p processors."
        }
        (false, _) => {
            "The target needs only {W_iso}, and {W_more / W_iso} times that on twice the processors."
        }
    })
}

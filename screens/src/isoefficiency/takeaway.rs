//! The answer in a sentence or two: how busy the processors are, and which work keeps them so.

use crossover_model::ErrorKind;
use crossover_model::overhead::Part;

use crate::screen::Sentence;

use super::inputs::Run;
use super::parts::listed;
use super::report::Facts;

/// An efficiency from here on leaves no rest to speak of.
const NEARLY_ALL: f64 = 0.9995;

/// What can be said of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    TooManyProcessors,
    NoSquare,
    TooLarge,
    OneProcessor,
    NoOverhead,
    Busy,
    /// Most of the rest goes to this part of the overhead.
    Lost(Part),
}

/// What can be said of the work that keeps the efficiency.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    Short,
    Enough,
    /// With less work there are fewer parts than processors.
    EnoughParts,
}

pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let verdict = verdict(facts);
    let sentences = [Some(verdict.words()), work(facts).map(Work::words)];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn verdict(facts: &Facts) -> Verdict {
    match &facts.run {
        Err(error) if error.kind() == ErrorKind::TooManyProcessors => Verdict::TooManyProcessors,
        Err(error) if error.field() == "p" => Verdict::NoSquare,
        Err(_) => Verdict::TooLarge,
        Ok(_) if facts.inputs.p == 1.0 => Verdict::OneProcessor,
        Ok(run) if run.total.h == 0.0 => Verdict::NoOverhead,
        Ok(run) if NEARLY_ALL <= run.efficiency => Verdict::Busy,
        Ok(run) => Verdict::Lost(greatest(run)),
    }
}

/// The greatest part of the overhead.
fn greatest(run: &Run) -> Part {
    let [first, rest @ ..] = listed(&run.parts);
    let most = rest.into_iter().fold(
        first,
        |most, part| if most.1 < part.1 { part } else { most },
    );
    most.0
}

fn work(facts: &Facts) -> Option<Work> {
    let (s, run) = (&facts.inputs, facts.run.as_ref().ok()?);
    let (kept, _) = (facts.kept.as_ref().ok()?, facts.growth.as_ref().ok()?);
    match run.efficiency {
        _ if run.total.h == 0.0 => None,
        efficiency if efficiency < s.e => Some(Work::Short),
        _ if *kept < s.least_work(s.p) => Some(Work::EnoughParts),
        _ => Some(Work::Enough),
    }
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::TooManyProcessors => {
                "There are more processors than parts. Give at most {p_parts}, or more work."
            }
            Self::NoSquare => {
                "Blocks need a square number of processors, such as {floor(sqrt(p))^2}."
            }
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::OneProcessor => "One processor has no overhead: its efficiency is 100 %.",
            Self::NoOverhead => "Without overhead any number of processors stays busy.",
            Self::Busy | Self::Lost(Part::Computing) => "The efficiency is {efficiency%}.",
            Self::Lost(Part::Architecture) => {
                "The efficiency is {efficiency%}; most of the rest is the architecture."
            }
            Self::Lost(Part::Parallelization) => {
                "The efficiency is {efficiency%}; most of the rest is parallelization."
            }
            Self::Lost(Part::Communication) => {
                "The efficiency is {efficiency%}; most of the rest is communication."
            }
            Self::Lost(Part::Synchronization) => {
                "The efficiency is {efficiency%}; most of the rest is synchronization."
            }
            Self::Lost(Part::Waiting) => {
                "The efficiency is {efficiency%}; most of the rest is waiting."
            }
        }
    }
}

impl Work {
    const fn words(self) -> &'static str {
        match self {
            Self::Short => {
                "The target needs {W_iso / Z} times the work, and {2^growth} times that on twice the processors."
            }
            Self::Enough => {
                "The target needs only {W_iso}, and {2^growth} times that on twice the processors."
            }
            Self::EnoughParts => "The target is kept down to one part a processor: {W_parts}.",
        }
    }
}

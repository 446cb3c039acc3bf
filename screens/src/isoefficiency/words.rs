//! The words: the efficiency, the work that the target needs, and what to know.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::params::Problem;
use super::state::{Case, NoLeast, State, Target};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let target = verdict.target.as_ref().map(|target| match target {
            Target::OnePartEach => "The target holds down to one part per processor: {W_parts}.",
            Target::TooLittle => "For {E%} the work must be {W_iso / Z} times as large.",
            Target::Enough => "For {E%} work of {W_iso} is enough.",
        });
        [Some(describe_run(&verdict.case)), target.map(Sentence::from)]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The most important first.
    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let error = verdict.error.as_ref().map(|error| {
            let text = Sentence::from("{field}: {help}.").naming("field", error.field());
            text.naming("help", error.help())
        });
        let growth = match (&verdict.target, self.problem) {
            (None | Some(Target::OnePartEach), _) => None,
            (_, Problem::Blocks) => Some(
                "On {4 p} processors the work for {E%} is {W_more / W_iso} times as large again.",
            ),
            _ => Some(
                "On {2 p} processors the work for {E%} is {W_more / W_iso} times as large again.",
            ),
        };
        let sides = verdict.sides.map(|[side, kept]| {
            Sentence::from("The grid has {side} points a side; the target needs {kept}.")
                .number("side", side, Unit::One)
                .number("kept", kept, Unit::One)
        });
        let parts = verdict.parts.map(|least| {
            let text =
                "The number of parts decides here, not overhead: {p} processors need {least}.";
            Sentence::from(text).number("least", least, Unit::One)
        });
        let overlap =
            self.overlap.then_some("With overlap the paper's w(s) is the time of the run.");
        let changes = self.machine_changes().then_some(
            "The rows of the machine replace ts, tw and tc. Speedup and efficiency compare with tc on one processor.",
        );
        let hints = [
            error,
            growth.map(Sentence::from),
            sides,
            parts,
            verdict.fastest.map(describe_fastest),
            overlap.map(Sentence::from),
            changes.map(Sentence::from),
        ];
        hints.into_iter().flatten().collect()
    }
}

fn describe_run(case: &Case) -> Sentence {
    match case {
        Case::TooManyProcessors => {
            "There are more processors than parts. Give at most {p_parts}, or more work.".into()
        }
        Case::NoSquare => {
            "Blocks need a square number of processors, such as {floor(sqrt(p))^2}.".into()
        }
        Case::MachineRows => {
            "The rows of the machine are rejected. Give each number of processors once.".into()
        }
        Case::TooLarge => {
            "These values are too large to compute a time. Bring them nearer to 1.".into()
        }
        Case::OneProcessor => "One processor has no overhead: its efficiency is 100 %.".into(),
        Case::NoOverhead => {
            "Without overhead the efficiency is the same on any number of processors.".into()
        }
        Case::NearlyAll => "The efficiency is {efficiency%}.".into(),
        Case::Most(part) => {
            Sentence::from("The efficiency is {efficiency%}; most of the rest is {part}.")
                .naming("part", part.name())
        }
        Case::Largest(part) => {
            Sentence::from("The efficiency is {efficiency%}; the largest overhead is {part}.")
                .naming("part", part.name())
        }
    }
}

fn describe_fastest(fastest: Result<(f64, f64), NoLeast>) -> Sentence {
    match fastest {
        Ok((p, t)) => Sentence::from("{best} processors are fastest: {fastest}.")
            .number("best", p, Unit::Processor)
            .number("fastest", t, Unit::Second),
        Err(why) => Sentence::from("More processors are always faster: {reason}.")
            .naming("reason", explain_no_least(why)),
    }
}

/// Says why the time has no least value before each processor has one part.
pub(super) fn explain_no_least(why: NoLeast) -> &'static str {
    match why {
        NoLeast::NoOverhead => "there is no overhead",
        NoLeast::RisesTooSlowly => "overhead rises with p, but too slowly to matter",
        NoLeast::EdgesOfStrips => "a strip sends 4 edges of n words for every p",
        NoLeast::EdgesOfBlocks => "edges of blocks get shorter with p",
        NoLeast::Parts => "none of the parts grows with p",
        NoLeast::Level => "overhead does not rise with p",
    }
}

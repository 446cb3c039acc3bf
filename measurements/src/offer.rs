//! What a text offers: each of its outputs with the line or lines through its times, as a machine to be used.

use crossover_model::Error;

use crate::fit::{Choice, Line, Pieces, messages, runs};
use crate::read::read;
use crate::reading::{Choices, Content, Operation, Reading};

/// One output of a text, as what it offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What it calls itself.
    pub title: String,
    /// What it is, by the name of [`Reading::kind`].
    pub kind: &'static str,
    /// What was timed; `None` for runs, and for what says no time.
    pub operation: Option<Operation>,
    /// How many ranks took part, where the output says so.
    pub ranks: Option<u32>,
    /// The line of least relative errors; `None` for runs, and where no line goes through the times.
    pub line: Option<Line>,
    /// Two lines with a break, where they are worth their parameters.
    pub pieces: Option<Pieces>,
    /// Sizes in bytes, or numbers of processors of runs, and times in seconds, in the order of the text.
    pub points: Vec<(f64, f64)>,
    /// Why it offers no machine; `None` where it does.
    pub refused: Option<String>,
    /// What to know about what was read, a sentence each.
    pub notes: Vec<String>,
}

impl Found {
    /// Returns whether it offers a machine for messages: one that can stand in place of a preset.
    #[must_use]
    pub fn is_machine(&self) -> bool {
        self.line.is_some() && self.operation == Some(Operation::Message)
    }

    fn of(reading: &Reading) -> Self {
        let title = if reading.title.is_empty() { reading.format.title() } else { &reading.title };
        let found = Self {
            title: title.to_owned(),
            kind: reading.kind(),
            operation: None,
            ranks: None,
            line: None,
            pieces: None,
            points: Vec::new(),
            refused: None,
            notes: reading.notes.clone(),
        };
        match &reading.content {
            Content::Messages(output) => {
                let found = Self {
                    operation: Some(output.operation.clone()),
                    ranks: output.ranks,
                    points: output.points(),
                    ..found
                };
                match messages(output) {
                    Ok(fit) => {
                        let is_two = fit.choice == Choice::Pieces;
                        let pieces = fit.pieces.filter(|_| is_two);
                        Self { line: Some(fit.relative), pieces, ..found }
                    }
                    Err(why) => found.refusing(why.help()),
                }
            }
            Content::Runs(output) => {
                let points = output.points();
                let why = runs(&points).err();
                let told =
                    why.as_ref().map_or("it has times of runs, not of messages", Error::help);
                Self { points, ..found }.refusing(told)
            }
            Content::LogGp(_) => {
                found.refusing("it has parameters of a model, not times of messages")
            }
            Content::Tuning(_) => {
                found.refusing("it has the constants of a program, not measured times")
            }
            Content::Undecided(open) => found.refusing(&open.question),
            Content::Refused(why) => found.refusing(why),
        }
    }

    fn refusing(self, why: &str) -> Self {
        Self { refused: Some(why.to_owned()), ..self }
    }
}

/// Returns what a text offers, one for each of its outputs, in its order.
///
/// # Errors
/// As [`read`]: where the text holds no output that is known.
pub fn machines_of(text: &str) -> Result<Vec<Found>, Error> {
    Ok(read(text, &Choices::default())?.iter().map(Found::of).collect())
}

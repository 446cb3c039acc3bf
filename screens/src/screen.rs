//! A screen: one subject to explore, as a table of parameters and a few pure functions.

use std::fmt;

use crossover_model::{Error, ErrorKind};

use crate::figure::Figure;
use crate::formula::Letters;
use crate::machine::Machine;
use crate::param::Param;
use crate::params::Params;
use crate::quantity::Unit;
use crate::sentence::{self, Sentence};
use crate::wires::{NO_PER_HOP, PER_HOP, QUOTED};

/// One subject to explore.
pub struct Screen {
    /// Its name in links and on the command line. A public format.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The question it answers, in one line.
    pub question: &'static str,
    /// What it is about, in a paragraph for a reader who meets the subject for the first time.
    pub about: &'static str,
    /// Its parameters, in the order of the page.
    pub params: &'static [Param],
    /// Which keys a machine sets.
    pub machine: &'static [MachineKey],
    /// Named states, with their sources.
    pub presets: &'static [Preset],
    /// What can be read off: numbers and the sentence that says what they mean.
    pub report: Compute<Report>,
    /// Its figures, the first one standing for the screen.
    pub figures: &'static [FigureSpec],
    /// What stands on the page whatever the parameters: assumptions, comparisons, corrections.
    pub notes: &'static [Note],
    /// What can be done to the things in its figures, by pressing them.
    pub touch: Option<Touch>,
    /// What the letters of its formulas stand for; asked for when a formula is opened.
    pub letters: fn(&Params) -> Letters,
    /// The key at fault where the model names a field that no parameter is called by; `"_"` stands
    /// for every other such field.
    pub fields: &'static [(&'static str, &'static str)],
}

/// What a reader can do to the things in figures: nodes, bars, cells.
#[derive(Clone, Copy)]
pub struct Touch {
    /// The figure beneath which it is offered.
    pub figure: &'static str,
    /// What to do, in a sentence.
    pub hint: &'static str,
    /// What is offered for the thing with that [id](crate::figure::Bar::id), or for none of them where
    /// it is empty. A single offer is taken at once.
    pub offers: fn(&Params, &str) -> Vec<Offer>,
}

/// One thing to do: a change of parameters, as texts in the grammar of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it does, as it stands on a button.
    pub label: String,
    /// The keys it sets.
    pub sets: Vec<(&'static str, String)>,
}

impl PartialEq for Screen {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Screen({})", self.id)
    }
}

/// One key that a machine sets.
pub struct MachineKey {
    /// The key.
    pub key: &'static str,
    /// Its value on that machine, for words of so many bytes; `None` where it is not known.
    pub value: fn(&Machine, f64) -> Option<f64>,
}

/// One figure of a screen.
pub struct FigureSpec {
    /// Its name in links, on the command line and in the page. A public format.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How to read it, in a sentence or two.
    pub caption: &'static str,
    /// How it is computed.
    pub compute: Compute,
}

/// How a figure or a report is computed.
#[derive(Clone, Copy)]
pub enum Compute<T = Result<Figure, Error>> {
    /// At once, within a few milliseconds.
    Once(fn(&Params) -> T),
    /// In steps of a few milliseconds, each more complete; the last one is the result.
    Steps(fn(&Params) -> Steps<T>),
}

/// Ever more complete figures or reports; at least one.
pub type Steps<T = Result<Figure, Error>> = Box<dyn Iterator<Item = T>>;

/// What may hold errors of the model.
pub trait Answers {
    /// The same with every error on a key of `screen`.
    #[must_use]
    fn keyed(self, screen: &Screen) -> Self;
}

impl<T> Answers for Result<T, Error> {
    fn keyed(self, screen: &Screen) -> Self {
        self.map_err(|error| screen.keyed(error))
    }
}

impl Answers for Report {
    fn keyed(mut self, screen: &Screen) -> Self {
        for readout in &mut self.readouts {
            if let Err(error) = &mut readout.answer {
                *error = screen.keyed(error.clone());
            }
        }
        self
    }
}

impl<T: Answers + 'static> Compute<T> {
    /// What is known at once: the first step.
    #[must_use]
    pub fn first(&self, params: &Params) -> Option<T> {
        let first = match self {
            Self::Once(compute) => Some(compute(params)),
            Self::Steps(steps) => steps(params).next(),
        };
        first.map(|first| first.keyed(params.screen()))
    }

    /// Every step; one where all is known at once.
    #[must_use]
    pub fn steps(&self, params: &Params) -> Steps<T> {
        let screen = params.screen();
        match self {
            Self::Once(_) => Box::new(self.first(params).into_iter()),
            Self::Steps(steps) => Box::new(steps(params).map(|step| step.keyed(screen))),
        }
    }

    /// Whether all is known at once.
    #[must_use]
    pub const fn is_at_once(&self) -> bool {
        matches!(self, Self::Once(_))
    }
}

impl Screen {
    /// The complete report: the last step.
    #[must_use]
    pub fn report(&self, params: &Params) -> Report {
        self.report.steps(params).last().unwrap_or_default()
    }

    /// The report as far as it is known at once: a readout that takes longer is pending.
    #[must_use]
    pub fn report_at_once(&self, params: &Params) -> Report {
        self.report.first(params).unwrap_or_default()
    }

    /// The same error on a key of this screen: a model's letter is not always a parameter's key.
    #[must_use]
    pub fn keyed(&self, error: Error) -> Error {
        let at = |field| self.fields.iter().find(|(from, _)| *from == field);
        let own = self.params.iter().any(|param| param.key == error.field());
        let any = if own { None } else { at("_") };
        match at(error.field()).or(any) {
            Some((_, key)) => error.on(*key),
            None => error,
        }
    }
}

impl fmt::Debug for FigureSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FigureSpec({})", self.id)
    }
}

/// The words of a figure.
#[derive(Clone, Copy, Debug)]
pub struct FigureWords {
    /// As in [`FigureSpec`].
    pub id: &'static str,
    /// As in [`FigureSpec`].
    pub title: &'static str,
    /// As in [`FigureSpec`].
    pub caption: &'static str,
}

impl FigureSpec {
    /// The figure of these words that is computed at once.
    #[must_use]
    pub const fn at_once(
        words: FigureWords,
        compute: fn(&Params) -> Result<Figure, Error>,
    ) -> Self {
        Self::new(words, Compute::Once(compute))
    }

    /// The figure of these words that is computed in steps.
    #[must_use]
    pub const fn in_steps(words: FigureWords, compute: fn(&Params) -> Steps) -> Self {
        Self::new(words, Compute::Steps(compute))
    }

    const fn new(words: FigureWords, compute: Compute) -> Self {
        let FigureWords { id, title, caption } = words;
        Self {
            id,
            title,
            caption,
            compute,
        }
    }

    /// The complete figure.
    ///
    /// # Errors
    /// [`Error`] where the parameters are together outside the domain of what it shows.
    pub fn figure(&self, params: &Params) -> Result<Figure, Error> {
        let last = self.compute.steps(params).last();
        last.unwrap_or_else(|| Err(Error::missing(self.id)))
    }

    /// The figure as far as it is known at once.
    ///
    /// # Errors
    /// As [`figure`](Self::figure).
    pub fn figure_at_once(&self, params: &Params) -> Result<Figure, Error> {
        let first = self.compute.first(params);
        first.unwrap_or_else(|| Err(Error::missing(self.id)))
    }
}

/// A named state of a screen.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub title: &'static str,
    /// Its parameters, as in a link.
    pub link: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// What stands on the page whatever the parameters.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Its heading.
    pub title: &'static str,
    /// Its paragraphs.
    pub text: &'static [&'static str],
    /// A table, its first row the heading; may be empty.
    pub table: &'static [&'static [&'static str]],
}

/// What can be read off a screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The answers, the most important first.
    pub readouts: Vec<Readout>,
    /// A sentence or two, with numbers, that say what the figures show.
    pub takeaway: Vec<Sentence>,
    /// What to know about these parameters: mends, approximations, limits.
    pub hints: Vec<Sentence>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// Its key. A public format.
    pub key: &'static str,
    /// The letter of the sources.
    pub symbol: &'static str,
    /// Its name.
    pub label: &'static str,
    /// The unit of its number.
    pub unit: Unit,
    /// The answer, or why there is none.
    pub answer: Result<Answer, Error>,
    /// Its source, to the equation or section.
    pub source: &'static str,
    /// What to know about its formula; may be empty.
    pub remark: &'static str,
    /// What it follows from, in the letters of its screen.
    pub origin: Option<Origin>,
    /// Letters that it brings along: what the model returned with it.
    pub letters: Letters,
}

/// What an answer follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// A formula, as [`crate::formula`] reads it: its value is the answer.
    Formula(&'static str),
    /// A search, a simulation, a program or a comparison.
    Found {
        /// How it was found, in a sentence.
        by: &'static str,
        /// What certifies it: a statement that holds of the answer and of no worse one.
        holds: &'static str,
    },
}

/// A number or a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A number in the readout's unit.
    Number(f64),
    /// A word, such as the winner.
    Word(&'static str),
}

impl Readout {
    /// A number, or why there is none.
    #[must_use]
    pub fn number(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        answer: Result<f64, Error>,
    ) -> Self {
        Self::answered(key, symbol, label, unit, answer.map(Answer::Number))
    }

    /// A word, or why there is none.
    #[must_use]
    pub fn word(
        key: &'static str,
        label: &'static str,
        answer: Result<&'static str, Error>,
    ) -> Self {
        Self::answered(key, "", label, Unit::One, answer.map(Answer::Word))
    }

    /// A number, a word, or why there is neither.
    #[must_use]
    pub fn answered(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        answer: Result<Answer, Error>,
    ) -> Self {
        Self {
            key,
            symbol,
            label,
            unit,
            answer,
            source: "",
            remark: "",
            origin: None,
            letters: Letters::new(),
        }
    }

    /// The same answer, which is the value of a formula in the letters of its screen.
    #[must_use]
    pub fn formula(mut self, text: &'static str) -> Self {
        self.origin = Some(Origin::Formula(text));
        self
    }

    /// The same answer, which was found as `by` says and is certified by a statement in the letters
    /// of its screen.
    #[must_use]
    pub fn found(mut self, by: &'static str, holds: &'static str) -> Self {
        self.origin = Some(Origin::Found { by, holds });
        self
    }

    /// The same answer, which brings along letters for its own formula and for others.
    #[must_use]
    pub fn with(mut self, letters: Letters) -> Self {
        self.letters = self.letters.joined(letters);
        self
    }

    /// The same answer with its source, to the equation or section.
    #[must_use]
    pub fn source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// Whether the answer is still being solved for.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        let error = self.answer.as_ref().err();
        error.is_some_and(|error| error.kind() == ErrorKind::Pending)
    }

    /// The same answer with a remark on its formula.
    #[must_use]
    pub fn remark(mut self, remark: &'static str) -> Self {
        self.remark = remark;
        self
    }

    /// The answer for a reader: "43 µs", "strips", "undefined", "solving…".
    #[must_use]
    pub fn shown(&self) -> String {
        match &self.answer {
            Ok(Answer::Number(number)) => self.unit.show(*number),
            Ok(Answer::Word(word)) => (*word).to_owned(),
            Err(_) if self.is_pending() => "solving…".to_owned(),
            Err(_) => "undefined".to_owned(),
        }
    }

    /// The number, where there is one.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match self.answer {
            Ok(Answer::Number(number)) => Some(number),
            _ => None,
        }
    }
}

impl Report {
    /// The same with the readouts of these keys before all others.
    #[must_use]
    pub fn led_by(mut self, keys: &[&str]) -> Self {
        let mut place = 0;
        for key in keys {
            let found = self.readouts.iter().position(|readout| readout.key == *key);
            if let Some(part) = found.and_then(|at| self.readouts.get_mut(place..=at)) {
                part.rotate_right(1);
                place += 1;
            }
        }
        self
    }

    /// The takeaway for a reader; `params` are those of the report.
    #[must_use]
    pub fn takeaway_shown(&self, params: &Params) -> String {
        sentence::show(&self.takeaway, params, &self.readouts).join(" ")
    }

    /// The hints for a reader; `params` are those of the report.
    #[must_use]
    pub fn hints_shown(&self, params: &Params) -> Vec<String> {
        sentence::show(&self.hints, params, &self.readouts)
    }

    /// The readout with `key`.
    #[must_use]
    pub fn readout(&self, key: &str) -> Option<&Readout> {
        self.readouts.iter().find(|readout| readout.key == key)
    }
}

impl Screen {
    /// The figure with `id`.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&'static FigureSpec> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// Sets the keys of `params` that `machine` sets, leaving those it would put out of range and those
    /// of which it says nothing.
    pub fn apply(&self, machine: &Machine, params: &mut Params) {
        let word = params.context().word;
        for entry in self.machine {
            if let Some(value) = (entry.value)(machine, word) {
                let _ = params.set_number(entry.key, value);
            }
        }
    }

    /// What of a network was not measured with `machine`, and what stands for it; `None` where it
    /// sets all there is.
    #[must_use]
    pub fn unmeasured(&self, machine: &Machine) -> Option<&'static str> {
        let mut params = self.params.iter();
        let hop = params.find(|param| param.symbol == PER_HOP.symbol)?;
        let quoted = hop.key == PER_HOP.key && machine.is_measured();
        Some(if quoted { QUOTED } else { NO_PER_HOP })
    }

    /// Whether `params` hold just what `machine` sets.
    #[must_use]
    pub fn agrees(&self, machine: &Machine, params: &Params) -> bool {
        let mut applied = params.clone();
        self.apply(machine, &mut applied);
        applied == *params
    }
}

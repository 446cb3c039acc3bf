//! A screen: one subject to explore, as a table of parameters and a few pure functions.

pub(crate) mod breakdown;
pub mod chapter;
pub mod compute;
pub(crate) mod contest;
pub mod figure_spec;
pub mod interaction;
pub(crate) mod letters;
pub mod machine;
pub(crate) mod map;
pub mod notes;
pub mod once;
pub mod param;
pub mod params;
pub(crate) mod prelude;
pub mod quantity;
pub mod readout;
pub mod report;
pub mod sampled;
pub mod sentence;
pub(crate) mod stepped;
pub mod subject;
pub(crate) mod sweep;
pub(crate) mod table;
pub mod terms;
pub mod typed;

use std::fmt;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

pub use chapter::{COURSE, Chapter};
pub use compute::{Compute, Steps};
pub use figure_spec::FigureSpec;
pub use interaction::{Action, Interaction};
pub use machine::{Machine, MachineKey, Own, machines};
pub use notes::{Note, Page, Preset, Try};
pub use once::Once;
pub use param::{Choice, Holds, Kind, Number, Numbers, Param, RowColumn};
pub use params::{Entry, Group, LONGEST_NAME, Params, Row, RowCell, Schema, Value, Values};
pub use quantity::{Prepared, Quantities, Quantity, Words};
pub use readout::{Answer, Origin, Readout};
pub use report::{ReadoutRow, Report};
pub use sampled::{Sampled, interval};
pub use sentence::{Said, Sentence};
pub use subject::Subject;

/// One subject to explore.
pub struct Screen {
    /// Its name and its parameters.
    pub schema: Schema,
    /// What it belongs to.
    pub subject: Subject,
    /// Its place among the screens of that subject, counted from 1.
    pub place: u8,
    /// The chapter of the course that is about it.
    pub chapter: Chapter,
    /// Its title.
    pub title: &'static str,
    /// The question it answers, in one line.
    pub question: &'static str,
    /// What it is about, in a paragraph for a reader who meets the subject for the first time.
    pub about: &'static str,
    /// Which keys a machine sets.
    pub machine: &'static [MachineKey],
    /// Which keys of rows it empties: what they say is of the machine before.
    pub machine_rows: &'static [&'static str],
    /// Named states, with their sources.
    pub presets: &'static [Preset],
    /// Things to try.
    pub tries: &'static [Try],
    /// What one can learn there, by the ids of [outcomes](crate::outcomes).
    pub outcomes: &'static [&'static str],
    /// Its quantities, which can be evaluated one by one.
    pub quantities: &'static dyn Quantities,
    /// What can be read off: numbers and the sentence that says what they mean.
    pub report: Compute<Report>,
    /// Its figures, the first one standing for the screen.
    pub figures: &'static [FigureSpec],
    /// How many of its figures, the first ones, are in view until the reader chooses others.
    pub together: usize,
    /// What stands on the page whatever the parameters: assumptions, comparisons, corrections.
    pub notes: &'static [Note],
    /// Its ready lesson, as [`Lesson::read`](crate::lesson::Lesson::read) reads it; empty for none.
    pub lesson: &'static str,
    /// Its ready lesson as it was in versions before, of which a link may tell a change.
    pub lessons_before: &'static [&'static str],
    /// What the list of lessons says of it.
    pub lesson_head: &'static str,
    /// What can be done to the things in its figures, by pressing them.
    pub interaction: Option<Interaction>,
    /// Which things of its figures the one with an [id](crossover_figures::figure::Bar::id) waits for, and which
    /// wait for it.
    pub ties: Option<fn(&Params, &str) -> Ties>,
    /// Where it solves a linear program, what that is of.
    pub linear_program: Option<Staged>,
}

/// The ids of what one thing waits for, and of what waits for it.
pub type Ties = [Vec<String>; 2];

/// Returns the platform of a state, and the stages in which it gets its load.
pub type Staged = fn(&Params) -> Result<(Platform, f64), Error>;

impl PartialEq for Screen {
    fn eq(&self, other: &Self) -> bool {
        self.schema.id == other.schema.id
    }
}

impl Params {
    /// Returns the screen they belong to.
    ///
    /// # Panics
    /// Never: a screen alone makes parameters.
    pub fn screen(&self) -> &'static Screen {
        self.owner.downcast_ref().expect("a screen alone makes parameters")
    }

    /// Returns whether the values go together, so that there is an answer to tell.
    pub fn is_consistent(&self) -> bool {
        self.screen().quantities.is_consistent(self)
    }
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Screen({})", self.schema.id)
    }
}

impl Screen {
    /// Returns the screen of the state `S`: its two tables, parameters and quantities, the headings that
    /// are always in view, the key at fault for each field of a model that no parameter is called by,
    /// and the page around them. What has no default, subject, title, question and figures, is given
    /// beside them.
    pub const fn of<S: Words>(
        id: &'static str,
        params: &'static [Param],
        basic: &'static [&'static str],
        fields: &'static [(&'static str, &'static str)],
        page: &Page,
    ) -> Self {
        Self {
            schema: Schema { id, params, basic, fields, words: &[] },
            subject: Subject::Messages,
            place: 1,
            chapter: Chapter::Messages,
            title: "",
            question: "",
            about: page.about,
            machine: &[],
            machine_rows: &[],
            presets: page.presets,
            tries: page.tries,
            outcomes: page.outcomes,
            quantities: quantity::quantities::<S>(),
            report: quantity::report_once::<S>(),
            figures: &[],
            together: 1,
            notes: page.notes,
            lesson: page.lesson,
            lessons_before: page.lessons_before,
            lesson_head: page.lesson_head,
            interaction: None,
            ties: None,
            linear_program: None,
        }
    }

    /// Returns the screen whose readouts have these words, which no parameter can be set to.
    pub const fn calling(mut self, words: &'static [Choice]) -> Self {
        self.schema.words = words;
        self
    }

    /// Returns its parameters at their defaults.
    pub fn defaults(&'static self) -> Params {
        Params::defaults(&self.schema, self)
    }

    /// Returns the complete report: the last step.
    pub fn report(&self, params: &Params) -> Report {
        self.report.steps(params).last().unwrap_or_default()
    }

    /// Returns the report as far as it is known at once: a readout that takes longer is pending.
    pub fn report_at_once(&self, params: &Params) -> Report {
        self.report.first(params).unwrap_or_default()
    }

    /// Returns the figure with `id`.
    pub fn figure(&self, id: &str) -> Option<&'static FigureSpec> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// Returns the thing to try with that number, counted from 1.
    pub fn find_try(&self, number: usize) -> Option<&'static Try> {
        self.tries.get(number.checked_sub(1)?)
    }

    /// Returns the ids of the figures that are in view until the reader chooses others.
    pub fn at_first(&self) -> impl Iterator<Item = &'static str> {
        self.figures.iter().take(self.together).map(|spec| spec.id)
    }

    /// Returns the rows of the page, as [`Report::rows`], which a screen's quantities put together.
    pub fn rows(&self, report: &Report, said: &[Said], shown: &[&str]) -> Vec<ReadoutRow> {
        let beside = |key: &str| self.quantities.name(key).and_then(|name| name.beside);
        report.rows(&beside, said, shown)
    }
}

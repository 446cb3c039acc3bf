//! A screen: one subject to explore, as a table of parameters and a few pure functions.

pub(crate) mod breakdown;
pub mod chapter;
pub mod compute;
pub(crate) mod contest;
pub mod explain;
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
pub mod slider;
pub(crate) mod stepped;
pub mod subject;
pub(crate) mod sweep;
pub(crate) mod table;
pub mod terms;
pub mod typed;

use std::fmt;
use std::sync::Arc;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

pub use chapter::{COURSE, Chapter};
pub use compute::{Compute, Steps};
pub use figure_spec::FigureSpec;
pub use interaction::{Action, Interaction};
pub use machine::{Machine, MachineKey, Own, machines};
pub use notes::{Note, Page, Preset, Rule, Try};
pub use once::Once;
pub use param::{Choice, Holds, Kind, Number, Numbers, Param, RowColumn};
pub use params::{Group, LONGEST_NAME, Params, Row, RowCell, Schema, Value};
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
    /// What questions may ask.
    pub questions: &'static [Rule],
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
    /// What the list of lessons says of it.
    pub lesson_head: &'static str,
    /// What can be done to the things in its figures, by pressing them.
    pub interaction: Option<Interaction>,
    /// Where it solves a linear program, what that is of.
    pub linear_program: Option<Staged>,
}

/// Returns the platform of a state, and the stages in which it gets its load.
pub type Staged = fn(&Params) -> Result<(Platform, f64), Error>;

impl PartialEq for Screen {
    fn eq(&self, other: &Self) -> bool {
        self.schema.id == other.schema.id
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
    #[must_use]
    pub const fn of<S: Words>(
        id: &'static str,
        params: &'static [Param],
        basic: &'static [&'static str],
        fields: &'static [(&'static str, &'static str)],
        page: &Page,
    ) -> Self {
        Self {
            schema: quantity::schema::<S>(id, params, basic, fields),
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
            questions: page.questions,
            quantities: quantity::quantities::<S>(),
            report: quantity::told::<S>(),
            figures: &[],
            together: 1,
            notes: page.notes,
            lesson: page.lesson,
            lesson_head: page.lesson_head,
            interaction: None,
            linear_program: None,
        }
    }

    /// Returns its parameters at their defaults.
    #[must_use]
    pub fn defaults(&'static self) -> Params {
        Params::defaults(&self.schema)
    }

    /// Returns the complete report: the last step.
    #[must_use]
    pub fn report(&self, params: &Params) -> Report {
        self.report.steps(params).last().unwrap_or_default()
    }

    /// Returns the report as far as it is known at once: a readout that takes longer is pending.
    #[must_use]
    pub fn report_at_once(&self, params: &Params) -> Report {
        self.report.first(params).unwrap_or_default()
    }

    /// Returns the figure with `id`.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&'static FigureSpec> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// Returns the thing to try of that number, counted from 1.
    #[must_use]
    pub fn tried(&self, number: usize) -> Option<&'static Try> {
        self.tries.get(number.checked_sub(1)?)
    }

    /// Returns the ids of the figures that are in view until the reader chooses others.
    pub fn at_first(&self) -> impl Iterator<Item = &'static str> {
        self.figures.iter().take(self.together).map(|spec| spec.id)
    }

    /// Returns the rows of the page, as [`Report::rows`], which a screen's quantities put together.
    #[must_use]
    pub fn rows(&self, report: &Report, said: &[Said], shown: &[&str]) -> Vec<ReadoutRow> {
        let beside = |key: &str| self.quantities.name(key).and_then(|name| name.beside);
        report.rows(&beside, said, shown)
    }

    /// Sets the keys of `params` that `machine` sets, leaving those it would put out of range and those
    /// of which it says nothing.
    pub fn apply(&self, machine: &Machine, params: &mut Params) {
        let word = params.context().word;
        for entry in self.machine {
            if let Some(value) = entry.value_on(machine, word) {
                let _ = params.set_number(entry.key, value);
            }
        }
        // Those of another processor do not hold.
        if machine.roof.is_some() {
            for key in self.machine_rows {
                let _ = params.set_text(key, "");
            }
        }
    }

    /// Sets the keys of `params` that one's own machine sets, and says that they are of it.
    pub fn apply_own(&self, own: &Arc<Own>, params: &mut Params) {
        self.apply(&own.machine(), params);
        params.set_own(Some(Arc::clone(own)), self.machine);
    }

    /// Returns whether `params` hold just what one's own machine sets.
    #[must_use]
    pub fn agrees_with_own(&self, own: &Arc<Own>, params: &Params) -> bool {
        let mut applied = params.clone();
        self.apply_own(own, &mut applied);
        applied == *params
    }

    /// Returns the machines to choose from, in groups.
    #[must_use]
    pub fn machines(&self) -> &'static [machine::Group] {
        let mut processors = machine::PROCESSORS[0].machines.iter();
        let is_roof = processors.any(|machine| self.takes(machine));
        if is_roof { &machine::PROCESSORS } else { &machine::GROUPS }
    }

    /// Returns whether `machine` sets any parameter here: a whole collective is none of the messages
    /// that formulas of collectives are made of.
    #[must_use]
    pub fn takes(&self, machine: &Machine) -> bool {
        let mut keys = self.machine.iter();
        keys.any(|entry| entry.value_on(machine, 1.0).is_some())
    }

    /// Returns what of `machine` does not hold with these parameters, or only nearly.
    #[must_use]
    pub fn cautions(&self, machine: &Machine, params: &Params) -> Vec<Sentence> {
        let unused = (!self.takes(machine)).then(|| self.unused(machine).into());
        let fit = match params.message_bytes() {
            Some(bytes) => machine.fit_at(bytes),
            None => machine.fit_at_worst(),
        };
        [machine.cost(), unused, fit].into_iter().flatten().collect()
    }

    /// Returns why `machine` sets no parameter here.
    #[must_use]
    pub fn unused(&self, machine: &Machine) -> &'static str {
        match (machine.roof, self.machine.is_empty()) {
            (Some(_), _) => "It sets no parameter here: it is a processor, not a network.",
            (None, false) if machine.is_collective() => {
                "It sets no parameter here: it was timed on a whole collective, whose steps these formulas count themselves."
            }
            _ => "It sets no parameter here: it is a network, not a processor.",
        }
    }

    /// Returns what to know about `machine` whatever the parameters.
    #[must_use]
    pub fn told_of(&self, machine: &Machine) -> Vec<Sentence> {
        let hop = self.unmeasured(machine).map(Sentence::from);
        [machine.fit_overall(), hop].into_iter().flatten().collect()
    }

    /// Returns what of a network was not measured with `machine`, and what stands for it; `None`
    /// where it sets all there is.
    #[must_use]
    pub fn unmeasured(&self, machine: &Machine) -> Option<&'static str> {
        let mut params = self.schema.params.iter();
        let hop = params.find(|param| param.symbol == "th")?;
        Some(machine.hop_told(hop.key == "th"))
    }

    /// Returns whether `params` hold just what `machine` sets.
    #[must_use]
    pub fn agrees(&self, machine: &Machine, params: &Params) -> bool {
        let mut applied = params.clone();
        self.apply(machine, &mut applied);
        applied == *params
    }
}

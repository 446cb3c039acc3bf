//! What can be found: everything that has a name on a screen.

use crossover_figures::figure::Setting;

use crate::lesson::Ready;
use crate::link::decode_text;
use crate::outcomes;
use crate::registry;
use crate::screen::machine::ON;
use crate::screen::{Machine, Note, Param, Preset, Readout, Screen};

use super::folded::fold_text;
use super::synonyms::{SYNONYMS, Synonym};
use super::words::Text;

/// The screen on which a machine is shown that the search finds: it takes every one of them.
const OF_MACHINES: &str = "routing";

/// The screen on which a processor is shown that the search finds.
const OF_PROCESSORS: &str = "roofline";

/// The pages of the book about what every screen has. Who seeks the one seeks the other.
const LESSONS: &str = "./book/teaching.html#lessons";
const QUESTIONS: &str = "./book/teaching.html#questions";

/// Returns the rows that open the page at `address`.
fn named_by(address: &'static str) -> impl Iterator<Item = &'static Synonym> {
    SYNONYMS.iter().filter(move |row| row.link == address)
}

/// What is found on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The screen itself.
    Screen,
    /// The screen, set to what a synonym means.
    Answer,
    /// The parameter with that key.
    Parameter(&'static str),
    /// The readout with that key.
    Readout(&'static str),
    /// An example of the screen.
    Example,
    /// The ready lesson of the screen.
    Lesson,
    /// The questions that the model asks on the screen.
    Practice,
    /// The screen with the machine of that id.
    Machine(&'static str),
    /// What the note at that place explains.
    Term(usize),
    /// A page of the book, by its address.
    Page(&'static str),
}

/// Something that can be found.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it is; a page of the book is on none.
    pub(super) screen: Option<&'static Screen>,
    /// What it is.
    pub(super) thing: Thing,
    /// Its name.
    pub(super) title: &'static str,
    /// The letter of the sources; may be empty.
    pub(super) symbol: &'static str,
    /// What the screen is set to.
    pub(super) settings: Vec<Setting>,
    /// Its name, folded.
    pub(super) name: String,
    /// Its name, as words are sought in it.
    pub(super) names: Text,
    /// Its letter and its key, folded.
    pub(super) letters: [String; 2],
    /// The title of its screen.
    pub(super) place: Text,
    /// Other names of it, and what one can learn there.
    pub(super) phrases: Vec<&'static str>,
    /// These names as one text.
    pub(super) called: Text,
    /// What is said of it.
    pub(super) said: Text,
}

impl Thing {
    /// Returns what kind of thing it is.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Screen | Self::Answer => "Screen",
            Self::Parameter(_) => "Parameter",
            Self::Readout(_) => "Readout",
            Self::Example => "Example",
            Self::Lesson => "Lesson",
            Self::Practice => "Practice",
            Self::Machine(_) => "Machine",
            Self::Term(_) => "Note",
            Self::Page(_) => "Book",
        }
    }

    /// Returns the place of its kind among equally good ones.
    pub(super) const fn kind(self) -> u8 {
        match self {
            Self::Screen => 0,
            Self::Answer => 1,
            Self::Parameter(_) => 2,
            Self::Readout(_) => 3,
            Self::Machine(_) => 4,
            Self::Page(_) => 5,
            Self::Lesson => 6,
            Self::Practice => 7,
            Self::Example => 8,
            Self::Term(_) => 9,
        }
    }
}

impl Entry {
    fn new(
        screen: impl Into<Option<&'static Screen>>,
        thing: Thing,
        (title, symbol, key): (&'static str, &'static str, &str),
        said: &str,
    ) -> Self {
        let screen = screen.into();
        Self {
            screen,
            thing,
            title,
            symbol,
            settings: Vec::new(),
            name: fold_text(title),
            names: Text::joined(title),
            letters: [fold_text(symbol), fold_text(key)],
            place: Text::new(screen.map_or("", |screen| screen.title)),
            phrases: Vec::new(),
            called: Text::new(""),
            said: Text::new(said),
        }
    }

    fn of_screen(screen: &'static Screen) -> Self {
        let figures = screen.figures.iter().map(|figure| figure.title);
        let phrases: Vec<_> = outcomes::of(screen).map(|outcome| outcome.text).collect();
        let said = figures.chain([screen.question, screen.about]).chain(phrases.iter().copied());
        let said: Vec<_> = said.collect();
        let names = (screen.title, "", screen.schema.id);
        Self { phrases, ..Self::new(screen, Thing::Screen, names, &said.join(" ")) }
    }

    fn of_synonym(screen: &'static Screen, synonym: &Synonym) -> Self {
        let entry = Self::new(screen, Thing::Answer, (synonym.title, "", ""), screen.question);
        Self { settings: synonym.settings(), ..entry }.called([synonym])
    }

    fn of_page(synonym: &Synonym, address: &'static str) -> Self {
        Self::new(None, Thing::Page(address), (synonym.title, "", ""), "").called([synonym])
    }

    /// Returns it with the names of rows.
    fn called<'a>(self, rows: impl IntoIterator<Item = &'a Synonym>) -> Self {
        let phrases: Vec<_> = rows.into_iter().flat_map(|row| row.phrases).copied().collect();
        Self { called: Text::joined(&phrases.join(" ")), phrases, ..self }
    }

    fn of_parameter(screen: &'static Screen, param: &'static Param) -> Self {
        let said = format!("{} {}", param.help, param.group);
        let names = (param.label, param.symbol, param.key);
        Self::new(screen, Thing::Parameter(param.key), names, &said)
    }

    fn of_readout(screen: &'static Screen, readout: &Readout) -> Self {
        let said = format!("{} {}", readout.remark, readout.source);
        let names = (readout.label, readout.symbol, readout.key);
        Self::new(screen, Thing::Readout(readout.key), names, &said)
    }

    fn of_preset(screen: &'static Screen, preset: &Preset) -> Self {
        let pairs = preset.link.split('&').filter_map(|pair| pair.split_once('='));
        let settings = pairs.map(|(key, value)| (key, decode_text(value))).collect();
        let entry = Self::new(screen, Thing::Example, (preset.title, "", ""), preset.source);
        Self { settings, ..entry }
    }

    fn of_lesson(screen: &'static Screen, ready: Ready) -> Self {
        let outcomes = ready.outcomes().filter_map(|id| Some(outcomes::find(id)?.text));
        let said: Vec<_> = [ready.task()].into_iter().chain(outcomes).collect();
        let names = (ready.title(), "", "lesson");
        let settings = vec![("lesson", screen.schema.id.to_owned())];
        let entry = Self::new(screen, Thing::Lesson, names, &said.join(" "));
        let own = SYNONYMS.iter().filter(|synonym| synonym.lesson() == Some(screen));
        Self { settings, ..entry }.called(own.chain(named_by(LESSONS)))
    }

    fn of_practice(screen: &'static Screen) -> Self {
        let names = ("Questions to practice", "", "practice");
        let entry = Self::new(screen, Thing::Practice, names, screen.question);
        let settings = vec![("practice", "1".to_owned())];
        Self { settings, ..entry }.called(named_by(QUESTIONS))
    }

    fn of_machine(screen: &'static Screen, machine: &'static Machine) -> Self {
        let said = format!("{} {}", machine.words(), machine.origin().source);
        let thing = Thing::Machine(machine.id);
        let entry = Self::new(screen, thing, (machine.name, "", machine.short), &said);
        Self { settings: vec![(ON, machine.id.to_owned())], ..entry }
    }

    fn of_note(screen: &'static Screen, place: usize, note: &Note) -> Self {
        let cells = note.table.iter().copied().flatten();
        let said: Vec<_> = note.text.iter().chain(cells).copied().collect();
        let names = (note.title, "", "");
        Self::new(screen, Thing::Term(place), names, &said.join(" "))
    }
}

/// Returns everything that can be found on `screen`. Its readouts are those of its defaults.
pub fn entries_of(screen: &'static Screen) -> Vec<Entry> {
    let is_answer =
        |synonym: &&Synonym| synonym.screen() == Some(screen) && synonym.lesson().is_none();
    let synonyms = SYNONYMS.iter().filter(is_answer);
    let synonyms = synonyms.map(|synonym| Entry::of_synonym(screen, synonym));
    let params = screen.schema.params.iter();
    let params = params.map(|param| Entry::of_parameter(screen, param));
    let report = screen.report_at_once(&screen.defaults());
    let readouts = report.readouts.iter();
    let readouts = readouts.map(|readout| Entry::of_readout(screen, readout));
    let presets = screen.presets.iter().map(|preset| Entry::of_preset(screen, preset));
    let notes = screen.notes.iter().enumerate();
    let notes = notes.map(|(place, note)| Entry::of_note(screen, place, note));
    let is_theirs = |machine: &&Machine| {
        let id = if machine.roof.is_some() { OF_PROCESSORS } else { OF_MACHINES };
        screen.takes(machine) && screen.schema.id == id
    };
    let machines = screen.machines().iter().flat_map(|group| group.machines).filter(is_theirs);
    let machines = machines.map(|machine| Entry::of_machine(screen, machine));
    let all = std::iter::once(Entry::of_screen(screen)).chain(synonyms).chain(params);
    let lesson = registry::find_listing(screen.schema.id).and_then(Ready::of);
    let lesson = lesson.map(|ready| Entry::of_lesson(screen, ready));
    let taught = lesson.into_iter().chain([Entry::of_practice(screen)]);
    all.chain(readouts).chain(machines).chain(presets).chain(taught).chain(notes).collect()
}

/// Returns the pages of the book that can be found.
pub fn pages() -> Vec<Entry> {
    let pages = SYNONYMS.iter().filter_map(|row| Some(Entry::of_page(row, row.page()?)));
    pages.collect()
}

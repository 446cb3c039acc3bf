//! How well an entry answers a query. Each word of the query counts by how seldom it is, and by where the
//! entry has it: in its name, among what it is called elsewhere, in the title of its screen, or in what is
//! said of it.

use crate::screen::machine::{self, Machine};

use super::entry::{Entry, Thing};
use super::folded::fold_text;
use super::given::Given;
use super::words::{Has, Word, runs_together, words};

/// The most words of a query that must all be found.
const FEW: usize = 2;
/// The share of a longer query, by the weight of its words, that must be found.
const ENOUGH: f64 = 0.5;
/// The weight of a word that nothing has: few questions are put in the words of the field alone.
const UNKNOWN: f64 = 2.0;

/// What a word counts by where it is.
const IN_NAME: f64 = 5.0;
const IN_NAMES_BEGINNING: f64 = 4.5;
const AS_CALLED: f64 = 4.5;
const IN_PLACE: f64 = 2.5;
const AS_SAID: f64 = 1.0;
const WITHIN: f64 = 0.4;

/// What the whole of a query adds.
const IS_NAME: f64 = 6.0;
const IS_PHRASE: f64 = 5.0;
const BEGINS_NAME: f64 = 3.0;
const HAS_PHRASE: f64 = 1.5;
const EACH_OF_PHRASE: f64 = 0.7;
const ALL_IN_NAMES: f64 = 1.0;
/// What a screen has before its parts.
const IS_SCREEN: f64 = 0.6;
/// What the page about a thing has before that thing on each screen.
const IS_PAGE: f64 = 0.6;
/// What a name of no words would have before longer ones.
const IS_SHORT: f64 = 0.5;
/// What a machine has that the query names.
const IS_NAMED: f64 = 2.0;
/// What is left of an answer that takes nothing of what the query gives.
const TAKES_NOTHING: f64 = 0.4;

/// What a teacher calls a thing that every screen has: beside other words, these say only which thing is sought.
const TAUGHT: &[(Thing, &[&str])] = &[
    (
        Thing::Lesson,
        &[
            "lesson",
            "lessons",
            "exercise",
            "exercises",
            "teach",
            "teaching",
            "homework",
            "class",
            "students",
            "scorm",
        ],
    ),
    (
        Thing::Practice,
        &[
            "questions",
            "quiz",
            "quizzes",
            "exam",
            "exams",
            "moodle",
            "canvas",
            "qti",
            "worksheet",
            "worksheets",
        ],
    ),
];

/// Returns the thing that a word of teachers asks for.
fn taught(word: &Word) -> Option<Thing> {
    let all = TAUGHT.iter().find(|(_, words)| words.contains(&word.whole.as_str()));
    all.map(|(thing, _)| *thing)
}

/// A query as it is compared.
pub struct Query {
    /// It, folded.
    folded: String,
    words: Vec<Counted>,
    machines: Vec<&'static Machine>,
    /// What it asks for that every screen has.
    taught: Option<Thing>,
}

/// A word of a query.
struct Counted {
    word: Word,
    /// How much it tells: the fewer entries have it, the more.
    weight: f64,
    /// What it counts in each entry.
    worths: Vec<f64>,
}

impl Query {
    /// Returns it of `text`, in which numbers with units are no longer. A word that only machines have
    /// names one, where other words say what is sought.
    pub fn new(entries: &[Entry], text: &str) -> Self {
        let folded = fold_text(text);
        let (named, sought): (Vec<_>, Vec<_>) =
            words(&folded).into_iter().partition(|word| taught(word).is_some());
        let taught = named.first().filter(|_| !sought.is_empty()).and_then(taught);
        let all = if taught.is_some() { sought } else { words(&folded) };
        let is_machine = |word: &&Word| {
            let mut others =
                entries.iter().filter(|entry| !matches!(entry.thing, Thing::Machine(_)));
            let known = others.any(|entry| Has::Beginning <= entry.in_own_words(word));
            let mut machines = machine::all();
            !word.is_short() && !known && machines.any(|machine| machine.is_found_by(&word.whole))
        };
        let of_machines = all.iter().filter(is_machine).map(|word| word.whole.clone());
        let of_machines: Vec<_> = of_machines.collect();
        let (mut words, mut named) = (all, Vec::new());
        if of_machines.len() < words.len() && !of_machines.is_empty() {
            words.retain(|word| !of_machines.contains(&word.whole));
            let query = of_machines.join(" ");
            named = machine::all().filter(|machine| machine.is_found_by(&query)).collect();
        }
        let words = words.into_iter().map(|word| Counted::new(entries, word)).collect();
        Self { folded, words, machines: named, taught }
    }

    /// Returns what it asks for that every screen has: its lesson, or its questions.
    pub fn taught(&self) -> Option<Thing> {
        self.taught
    }

    /// Returns the machines that it names, beside what it asks for.
    pub fn machines(&self) -> &[&'static Machine] {
        &self.machines
    }

    /// Returns how well the entry at that place answers, the best being the least; `None` where it does
    /// not. What is `given` besides its words is better taken.
    pub fn rank(&self, place: usize, entry: &Entry, given: &[Given]) -> Option<i32> {
        if self.words.is_empty() {
            // Numbers alone are sought where all of them have a place, or are those of a machine.
            let is_place = matches!(entry.thing, Thing::Screen | Thing::Machine(_));
            let takes_all = !given.is_empty() && is_place && entry.takes(given) == 1.0;
            return takes_all.then_some(-i32::from(matches!(entry.thing, Thing::Machine(_))));
        }
        let (mut worth, mut found, mut all, mut missing) = (0.0, 0.0, 0.0, false);
        for Counted { weight, worths, .. } in &self.words {
            let one = worths.get(place).copied().unwrap_or_default();
            worth += one * weight;
            found += if one > 0.0 { *weight } else { 0.0 };
            missing |= one == 0.0;
            all += weight;
        }
        if worth == 0.0 {
            return None;
        }
        let own = entry.worth_of_whole(self);
        let enough = if self.words.len() <= FEW { !missing } else { ENOUGH * all <= found };
        let kind = match entry.thing {
            Thing::Screen => IS_SCREEN,
            Thing::Page(_) => IS_PAGE,
            Thing::Machine(id) if self.machines.iter().any(|machine| machine.id == id) => IS_NAMED,
            _ => 0.0,
        };
        // Of two names that have a word, the shorter one is about it.
        let short = IS_SHORT / (1.0 + entry.name.split(' ').count() as f64);
        let total = worth / all + own + kind + short;
        let fit = || TAKES_NOTHING + (1.0 - TAKES_NOTHING) * entry.takes(given);
        (enough || HAS_PHRASE < own).then(|| -(total * fit() * 100.0).round() as i32)
    }
}

impl Counted {
    fn new(entries: &[Entry], word: Word) -> Self {
        let worths: Vec<_> = entries.iter().map(|entry| entry.worth(&word)).collect();
        let with = worths.iter().filter(|worth| AS_SAID <= **worth).count();
        let weight = match with {
            0 => UNKNOWN,
            _ => ((entries.len() + 1) as f64 / with as f64).ln(),
        };
        Self { word, weight, worths }
    }
}

impl Entry {
    /// Returns how well a word matches its name, symbol or synonyms.
    fn in_own_words(&self, word: &Word) -> Has {
        if self.letters.contains(&word.whole) {
            return Has::Whole;
        }
        let (named, called) = (word.is_in(&self.names), word.is_in(&self.called));
        if named < called { called } else { named }
    }

    /// Returns what a word counts here.
    fn worth(&self, word: &Word) -> f64 {
        if self.letters.contains(&word.whole) {
            return IN_NAME;
        }
        let (names, called) = (word.is_in(&self.names), word.is_in(&self.called));
        match names {
            Has::Whole => return IN_NAME,
            Has::Beginning => return IN_NAMES_BEGINNING,
            _ if Has::Beginning <= called => return AS_CALLED,
            _ if Has::Beginning <= word.is_in(&self.place) => return IN_PLACE,
            _ => {}
        }
        match word.is_in(&self.said) {
            // A letter within a text is no word.
            Has::Whole | Has::Beginning if !word.is_short() => AS_SAID,
            _ if names == Has::Within => WITHIN,
            _ => 0.0,
        }
    }

    /// Returns what the query as a whole adds.
    fn worth_of_whole(&self, query: &Query) -> f64 {
        let text = &query.folded;
        let mut best = 0.0_f64;
        if self.name == *text || self.letters.contains(text) {
            best = IS_NAME;
        } else if self.name.starts_with(text.as_str()) || runs_together(&self.name, text) {
            best = BEGINS_NAME;
        } else if query.words.iter().all(|one| self.tells(&one.word)) {
            best = ALL_IN_NAMES;
        }
        for phrase in &self.phrases {
            let phrase = fold_text(phrase);
            if phrase == *text {
                return best.max(IS_PHRASE);
            }
            let of_phrase = words(&phrase);
            let has = |word: &Word| query.words.iter().any(|one| one.word.is_like(word));
            if of_phrase.iter().all(has) {
                best = best.max(HAS_PHRASE + EACH_OF_PHRASE * of_phrase.len() as f64);
            }
        }
        best
    }

    /// Returns whether a word begins one of its name, its letters or the title of its screen.
    fn tells(&self, word: &Word) -> bool {
        Has::Beginning <= self.in_own_words(word) || Has::Beginning <= word.is_in(&self.place)
    }
}

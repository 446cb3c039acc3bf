//! The search for a screen, a parameter, a readout or a term by a part of its words.
//!
//! Case, accents and signs between words do not count; the beginning of a word is enough.

mod folded;

use crate::registry::SCREENS;
use crate::screen::{Note, Param, Readout, Screen, Steps};
use folded::{folded, squeezed};

/// The most that is found at once.
pub const MOST: usize = 40;

/// A word shorter than this is sought at the beginning of words alone, outside of names.
const SHORT: usize = 3;

/// What is found on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The screen itself.
    Screen,
    /// The parameter with that key.
    Parameter(&'static str),
    /// The readout with that key.
    Readout(&'static str),
    /// What the note at that place explains.
    Term(usize),
}

/// Something that can be found.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it is.
    pub screen: &'static Screen,
    /// What it is.
    pub thing: Thing,
    /// Its name.
    pub title: &'static str,
    /// The letter of the sources; may be empty.
    pub symbol: &'static str,
    /// Its name, folded.
    name: String,
    /// Its letter and its key, folded.
    letters: [String; 2],
    /// The title of its screen, folded.
    place: String,
    /// What is said of it, folded.
    said: String,
}

/// Returns everything that can be found, one screen in each step.
#[must_use]
pub fn entries() -> Steps<Vec<Entry>> {
    Box::new(SCREENS.iter().map(|screen| entries_of(screen)))
}

/// Returns what `query` finds among `entries`, the best first, and of equally good ones those of
/// the screen `here` first; nothing where it is blank.
#[must_use]
pub fn found<'a>(entries: &'a [Entry], query: &str, here: Option<&Screen>) -> Vec<&'a Entry> {
    let query = folded(query);
    let mut found: Vec<_> = entries
        .iter()
        .filter_map(|entry| {
            let elsewhere = here.is_some_and(|here| here != entry.screen);
            Some(((entry.rank(&query)?, elsewhere, entry.thing.kind()), entry))
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    found.truncate(MOST);
    found.into_iter().map(|(_, entry)| entry).collect()
}

impl Thing {
    /// Returns what kind of thing it is.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Screen => "Screen",
            Self::Parameter(_) => "Parameter",
            Self::Readout(_) => "Readout",
            Self::Term(_) => "Note",
        }
    }

    /// Returns the place of its kind among equally good ones.
    const fn kind(self) -> u8 {
        match self {
            Self::Screen => 0,
            Self::Parameter(_) => 1,
            Self::Readout(_) => 2,
            Self::Term(_) => 3,
        }
    }
}

impl Entry {
    fn new(
        screen: &'static Screen,
        thing: Thing,
        (title, symbol, key): (&'static str, &'static str, &str),
        said: &str,
    ) -> Self {
        Self {
            screen,
            thing,
            title,
            symbol,
            name: folded(title),
            letters: [folded(symbol), folded(key)],
            place: folded(screen.title),
            said: folded(said),
        }
    }

    fn of_screen(screen: &'static Screen) -> Self {
        let figures = screen.figures.iter().map(|figure| figure.title);
        let said: Vec<_> = figures.chain([screen.question, screen.about]).collect();
        let names = (screen.title, "", screen.schema.id);
        Self::new(screen, Thing::Screen, names, &said.join(" "))
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

    fn of_note(screen: &'static Screen, place: usize, note: &Note) -> Self {
        let cells = note.table.iter().copied().flatten();
        let said: Vec<_> = note.text.iter().chain(cells).copied().collect();
        let names = (note.title, "", "");
        Self::new(screen, Thing::Term(place), names, &said.join(" "))
    }

    /// Returns how well a folded query fits, the best being 0; `None` where it does not.
    fn rank(&self, query: &str) -> Option<usize> {
        let Self { name, letters, place, said, .. } = self;
        let words = || query.split(' ');
        let begins = |text: &str, word: &str| text.split(' ').any(|own| own.starts_with(word));
        let is_letter = |word: &str| letters.iter().any(|letter| letter == word);
        let names = |word: &str| begins(name, word) || is_letter(word);
        let tells = |word: &str| names(word) || begins(place, word);
        let holds =
            |word: &str| word.len() >= SHORT && (name.contains(word) || said.contains(word));
        let fits: [&dyn Fn() -> bool; 7] = [
            &|| name == query || is_letter(query),
            &|| name.starts_with(query),
            &|| words().all(names),
            &|| squeezed(name).contains(&squeezed(query)),
            &|| words().any(names) && words().all(tells),
            &|| words().all(|word| tells(word) || begins(said, word)),
            &|| words().all(holds),
        ];
        let best = fits.iter().position(|fits| fits());
        best.filter(|_| !query.is_empty())
    }
}

/// Returns everything that can be found on `screen`. Its readouts are those of its defaults.
fn entries_of(screen: &'static Screen) -> Vec<Entry> {
    let params = screen.schema.params.iter();
    let params = params.map(|param| Entry::of_parameter(screen, param));
    let report = screen.report_at_once(&screen.defaults());
    let readouts = report.readouts.iter();
    let readouts = readouts.map(|readout| Entry::of_readout(screen, readout));
    let notes = screen.notes.iter().enumerate();
    let notes = notes.map(|(place, note)| Entry::of_note(screen, place, note));
    let all = std::iter::once(Entry::of_screen(screen));
    all.chain(params).chain(readouts).chain(notes).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| entries().flatten().collect());

    fn first(query: &str) -> (&'static str, Thing) {
        let found = found(&ALL, query, None);
        found.first().map_or(("", Thing::Screen), |entry| (entry.screen.schema.id, entry.thing))
    }

    #[test]
    fn a_screen_is_the_first_that_its_title_finds() {
        for screen in SCREENS {
            let shouted = screen.title.to_uppercase();
            for title in [screen.title, &shouted] {
                assert_eq!(first(title), (screen.schema.id, Thing::Screen), "{title}");
            }
        }
    }

    #[test]
    fn a_parameter_and_a_readout_are_found_by_their_names() {
        for entry in ALL.iter() {
            let query = format!("{} {}", entry.title, entry.screen.title);
            let there = found(&ALL, &query, None);
            let itself =
                |other: &&Entry| (other.screen, other.thing) == (entry.screen, entry.thing);
            assert!(there.iter().any(itself), "{query}");
        }
    }

    #[test]
    fn names_come_before_what_is_said_of_them() {
        assert_eq!(first("speed"), ("speedup", Thing::Screen));
        assert_eq!(first("tw"), ("routing", Thing::Parameter("tw")));
        assert_eq!(first("startup"), ("routing", Thing::Parameter("ts")));
        assert_eq!(first("start up tim"), ("routing", Thing::Parameter("ts")));
        assert_eq!(first("parallel fraction"), ("speedup", Thing::Parameter("f")));
        assert_eq!(first("kappa"), ("speedup", Thing::Parameter("kappa")));
        assert_eq!(first("gustafson"), ("speedup", Thing::Readout("gustafson")));
        assert!(matches!(first("assumptions of each law"), ("speedup", Thing::Term(_))));
        assert!(matches!(first("Rabenseifner Gropp"), ("collectives", _)));
    }

    #[test]
    fn a_parameter_of_several_screens_is_found_on_the_one_that_is_named() {
        assert_eq!(first("collective ts"), ("collectives", Thing::Parameter("ts")));
        assert_eq!(first("networks compared p"), ("topology", Thing::Parameter("p")));
    }

    #[test]
    fn equally_good_ones_of_the_present_screen_come_first() {
        let tree = crate::registry::find("tree");
        let there = found(&ALL, "start-up time", tree);
        assert_eq!((there[0].screen.schema.id, there[0].thing), ("tree", Thing::Parameter("S")));
    }

    #[test]
    fn any_text_can_be_sought() {
        let long = "p ".repeat(5000);
        for text in ["", " ", "…", "\0", "ẞ", "e\u{301}", "🦀", "a\u{300}b", "%s <b>", &long]
        {
            assert!(found(&ALL, text, None).len() <= MOST);
        }
        assert!(found(&ALL, " – ", None).is_empty());
        assert!(found(&ALL, "no such thing anywhere", None).is_empty());
    }
}

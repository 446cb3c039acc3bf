//! The values of the open step that its texts can name, so that they follow the state.

use crossover_screens::lesson::{Question, Step};
use crossover_screens::screen::{Kind, Report, Sentence, sentence};

use super::LessonDraft;

/// The most numbers that are offered to follow the state, at once.
const MOST_OFFERED: usize = 3;

/// A readout or parameter, as a text can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What stands in braces.
    pub key: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// Its present value, as a text shows it.
    pub shown: String,
}

/// A text of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A paragraph before the question.
    Text(usize),
    /// The question.
    Ask,
    /// The right option.
    Right,
    /// A wrong one.
    Wrong(usize),
    /// A paragraph after it.
    Told(usize),
}

/// A number that was typed and is a value of the state now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    /// Where it stands.
    pub place: Place,
    /// The value that it is.
    pub named: Named,
}

impl LessonDraft {
    /// Returns the readouts and parameters of the open step that have a value, the readouts first.
    pub fn values(&self) -> Vec<Named> {
        let Some(params) = &self.step().state.params else {
            return Vec::new();
        };
        let Report { readouts, .. } = params.screen().report(params);
        let told = readouts.iter().filter(|readout| readout.answer.is_ok());
        let mut all: Vec<_> = told.map(|readout| (readout.key, readout.label)).collect();
        let single = |kind: &Kind| !matches!(kind, Kind::Set { .. });
        let params_of = params.schema().params.iter().filter(|param| single(&param.kind));
        all.extend(params_of.map(|param| (param.key, param.label)));
        let braces = |key: &str| Sentence::from(format!("{{{key}}}"));
        all.retain(|(key, _)| braces(key).unknown_name(params, &readouts).is_none());
        let sentences: Vec<_> = all.iter().map(|(key, _)| braces(key)).collect();
        let shown = sentence::show(&sentences, params, &readouts);
        let named = all.into_iter().zip(shown);
        let named = named.map(|((key, label), shown)| Named { key, label, shown });
        named.filter(|named| !["", "undefined", "NaN"].contains(&&*named.shown)).collect()
    }

    /// Returns numbers of the open step that were typed and are values of its state now: they could follow it.
    pub fn followers(&self) -> Vec<Follower> {
        let step = self.step();
        let texts: Vec<_> = places(step).into_iter().collect();
        let typed = |text: &str| {
            typed_parts(text).any(|(_, words)| words.contains(|c: char| c.is_ascii_digit()))
        };
        if !texts.iter().any(|(_, text)| typed(text)) {
            return Vec::new();
        }
        let values = self.values().into_iter().filter(|named| is_telling(&named.shown));
        let mut found: Vec<Follower> = Vec::new();
        for named in values {
            let place = texts.iter().find(|(_, text)| find(text, &named.shown).is_some());
            let again = found.iter().any(|other| other.named.shown == named.shown);
            found.extend(
                place.filter(|_| !again).map(|(place, _)| Follower { place: *place, named }),
            );
        }
        found.truncate(MOST_OFFERED);
        found
    }

    /// Has a typed number follow the state.
    pub fn follow(&mut self, follower: &Follower) {
        let Follower { place, named } = follower;
        self.edit_step("", 0.0, |step| {
            if let Some(text) = text_mut(step, *place)
                && let Some(at) = find(text, &named.shown)
            {
                text.replace_range(at..at + named.shown.len(), &format!("{{{}}}", named.key));
            }
        });
    }
}

/// Returns the texts of a step, each with its place.
fn places(step: &Step) -> Vec<(Place, &str)> {
    fn each(texts: &[String], place: fn(usize) -> Place) -> impl Iterator<Item = (Place, &str)> {
        texts.iter().enumerate().map(move |(at, text)| (place(at), text.as_str()))
    }
    let mut all: Vec<_> = each(&step.text, Place::Text).collect();
    if let Some(Question { text, right, wrong }) = &step.question {
        all.extend([(Place::Ask, text.as_str()), (Place::Right, right)]);
        all.extend(each(wrong, Place::Wrong));
    }
    all.extend(each(&step.told, Place::Told));
    all
}

fn text_mut(step: &mut Step, place: Place) -> Option<&mut String> {
    let question = step.question.as_mut();
    match place {
        Place::Text(at) => step.text.get_mut(at),
        Place::Told(at) => step.told.get_mut(at),
        Place::Ask => question.map(|question| &mut question.text),
        Place::Right => question.map(|question| &mut question.right),
        Place::Wrong(at) => question.and_then(|question| question.wrong.get_mut(at)),
    }
}

/// Returns what of a text stands outside of braces, each part with its place.
fn typed_parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(['{', '}']).enumerate().filter_map(move |(count, part)| {
        let place = at;
        at += part.len() + 1;
        (count % 2 == 0).then_some((place, part))
    })
}

/// Returns where a value was typed in a text: outside of braces, and no part of another number or word.
fn find(text: &str, shown: &str) -> Option<usize> {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let stands = |part: &str, at: usize| {
        let before = part[..at].chars().next_back();
        let mut after = part[at + shown.len()..].chars();
        let next = after.next();
        let goes_on = next.is_some_and(|c| c == '.' || c == ',')
            && after.next().is_some_and(|c| c.is_ascii_digit());
        !is_part(before)
            && !before.is_some_and(|c| ".,^_".contains(c))
            && !is_part(next)
            && !goes_on
    };
    typed_parts(text).find_map(|(place, part)| {
        let mut all = part.match_indices(shown);
        all.find(|(at, _)| stands(part, *at)).map(|(at, _)| place + at)
    })
}

/// Returns whether a value is hardly typed by chance: a number with a unit, or of three digits.
fn is_telling(shown: &str) -> bool {
    let digits = shown.chars().filter(char::is_ascii_digit).count();
    let begins = shown.chars().next().is_some_and(|c| c.is_ascii_digit());
    begins && (shown.contains(' ') || 3 <= digits)
}

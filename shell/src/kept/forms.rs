//! What is kept, and how an entry of each is read.

use std::collections::BTreeMap;

use crossover_screens::link::ThemeChoice;
use serde::{Deserialize, Serialize};

use super::lesson::KeptLesson;
use super::{Clash, Form, List};
use crate::class::KeptClass;
use crate::own_machines::Described;

/// The machines of one's own.
pub const MACHINES: &Form = &Form {
    key: "crossover.machines",
    what: "your machines",
    list: Some(List::called("machines")),
    read: |text| Some((Described::read(text)?.text(), true)),
    id: |text| Described::read(text).map(|machine| machine.name().to_owned()).unwrap_or_default(),
    clash: Clash::Apart(|text, number| {
        let called = |machine: Described| machine.numbered(number).text();
        Described::read(text).map(called).unwrap_or_default()
    }),
    older: None,
};

/// The keys under which lessons are kept: of this version, of that before, and of what could not be read.
pub const LESSON_KEYS: [&str; 3] =
    ["crossover.lessons", "crossover.draft", "crossover.lessons.aside"];

/// The lessons of one's own.
pub const LESSONS: &Form = &Form {
    key: LESSON_KEYS[0],
    what: "your lessons",
    list: Some(List::called("lessons")),
    read: |text| {
        let (lesson, is_whole) = KeptLesson::read(text)?;
        Some((lesson.text(), is_whole))
    },
    id: |text| lesson_of(text).map(|lesson| lesson.id).unwrap_or_default(),
    clash: Clash::Apart(|text, number| {
        let apart = |lesson: KeptLesson| {
            KeptLesson { id: format!("{}-{number}", lesson.id), ..lesson }.text()
        };
        lesson_of(text).map(apart).unwrap_or_default()
    }),
    older: Some((LESSON_KEYS[1], |draft| {
        KeptLesson { id: "first".to_owned(), changed: 0, draft: draft.to_owned() }.text()
    })),
};

/// What students have done, by lesson.
pub const PROGRESS: &Form = &Form {
    key: "crossover.progress",
    what: "your progress",
    list: Some(List::called("progress")),
    read: |text| Some((done_of(text)?.text(), true)),
    id: |text| done_of(text).map(|done| done.lesson).unwrap_or_default(),
    clash: Clash::Joined(|new, there| match (done_of(new), done_of(there)) {
        (Some(new), Some(there)) => {
            Done { done: merge_progress(&new.done, &there.done), lesson: new.lesson }.text()
        }
        _ => new.to_owned(),
    }),
    older: Some(("crossover.lesson", |text| {
        let (lesson, done) = text.split_once('\n').unwrap_or((text, ""));
        progress_entry(lesson, done)
    })),
};

/// The answers of classes, by lesson.
pub const CLASSES: &Form = &Form {
    key: "crossover.classes",
    what: "the answers of your class",
    list: Some(List::called("classes")),
    read: |text| Some((KeptClass::read(text)?.text(), true)),
    id: |text| KeptClass::read(text).map(|class| class.id()).unwrap_or_default(),
    clash: Clash::Joined(|new, there| match (KeptClass::read(new), KeptClass::read(there)) {
        (Some(new), Some(there)) => new.joined(&there).text(),
        _ => new.to_owned(),
    }),
    older: None,
};

/// The name under which a student hands in.
pub const STUDENT: &Form = &Form { key: "crossover.student", what: "your name", ..ONE };

/// What was practiced, by screen: entries of the same form.
pub const PRACTICE: &Form = &Form {
    key: "crossover.practice",
    what: "what you practiced",
    list: Some(List::called("practice")),
    older: None,
    ..*PROGRESS
};

/// The theme.
pub const THEME: &Form = &Form {
    key: "crossover.theme",
    what: "the theme",
    read: |text| ThemeChoice::find(text).map(|theme| (theme.key().to_owned(), true)),
    ..ONE
};

/// Whether a slash begins a search.
pub const SLASH: &Form = &Form {
    key: "crossover.slash",
    what: "the key of the search",
    read: |text| ["on", "off"].contains(&text).then(|| (text.to_owned(), true)),
    ..ONE
};

/// What was pasted last.
pub const PASTED: &Form = &Form { key: "crossover.pasted", what: "the pasted text", ..ONE };

/// A text that is the only entry; the newest stays.
const ONE: Form = Form {
    key: "",
    what: "",
    list: None,
    read: |text| Some((text.to_owned(), true)),
    id: |_| String::new(),
    clash: Clash::Joined(|new, _| new.to_owned()),
    older: None,
};

/// What is done in a lesson.
#[derive(Serialize, Deserialize)]
struct Done {
    /// Its code in a link.
    lesson: String,
    /// The text of its progress.
    done: String,
}

impl Done {
    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the entry that says what is done in the lesson of that code.
pub fn progress_entry(lesson: &str, done: &str) -> String {
    Done { lesson: lesson.to_owned(), done: done.to_owned() }.text()
}

/// Returns what the entries say is done in the lesson of that code.
pub fn progress_of(entries: &[String], lesson: &str) -> Option<String> {
    let all = entries.iter().filter_map(|entry| done_of(entry));
    all.filter(|done| done.lesson == lesson).map(|done| done.done).next()
}

/// Says what is done in the lesson of that code; nothing where that is empty.
pub fn put_progress(entries: &mut Vec<String>, lesson: &str, done: &str) {
    entries.retain(|entry| progress_of(std::slice::from_ref(entry), lesson).is_none());
    entries.extend((!done.is_empty()).then(|| progress_entry(lesson, done)));
}

fn done_of(text: &str) -> Option<Done> {
    serde_json::from_str(text).ok()
}

fn lesson_of(text: &str) -> Option<KeptLesson> {
    serde_json::from_str(text).ok()
}

/// Returns progress with the steps of both; what is done in one of them is that of the new one.
fn merge_progress(new: &str, there: &str) -> String {
    let mut steps = BTreeMap::new();
    for step in there.split(';').chain(new.split(';')).filter(|step| !step.is_empty()) {
        let number = step.split(' ').next().and_then(|number| number.parse::<usize>().ok());
        steps.insert((number.is_none(), number, number.map_or(step, |_| "")), step);
    }
    steps.into_values().collect::<Vec<_>>().join(";")
}

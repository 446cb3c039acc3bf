//! The lessons of one's own that a browser keeps.

use super::Entries;
use super::forms::LESSONS;
use super::lesson::KeptLesson;
use crate::json_list;
use crate::lesson_draft::LessonDraft;
use crossover_model::order;
use crossover_screens::lesson::Lesson;

/// The lessons, the one that was changed last first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lessons(Vec<KeptLesson>);

impl Lessons {
    /// Returns the lessons of entries.
    pub fn of(entries: &[String]) -> Self {
        let mut all: Vec<KeptLesson> =
            entries.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        order::by_key(&mut all, |lesson| std::cmp::Reverse(lesson.changed));
        Self(all)
    }

    /// Returns the entries of the lessons.
    pub fn entries(&self) -> Vec<String> {
        self.0.iter().map(KeptLesson::text).collect()
    }

    /// Returns the lessons.
    pub fn all(&self) -> &[KeptLesson] {
        &self.0
    }

    /// Returns the lesson of that id.
    pub fn find(&self, id: &str) -> Option<&KeptLesson> {
        self.0.iter().find(|lesson| lesson.id == id)
    }

    /// Keeps a draft as the lesson of that id, changed at `now` where it is another than before. Returns whether it is.
    pub fn put(&mut self, id: &str, draft: &LessonDraft, now: u64) -> bool {
        let draft = draft.keep();
        if self.find(id).is_some_and(|lesson| lesson.draft == draft) {
            return false;
        }
        self.0.retain(|lesson| lesson.id != id);
        self.0.insert(0, KeptLesson { id: id.to_owned(), changed: now, draft });
        true
    }

    /// Adds a copy of a lesson under another id, with a title that says so.
    pub fn duplicate(&mut self, of: &str, id: &str, now: u64) {
        let copy = self.find(of).and_then(KeptLesson::opened);
        if let Some(mut copy) = copy {
            let title = format!("{} (copy)", copy.name());
            copy.edit("", 0.0, |lesson: &mut Lesson| lesson.title = title);
            self.put(id, &copy, now);
        }
    }

    /// Takes a lesson out, and returns it.
    pub fn delete(&mut self, id: &str) -> Option<KeptLesson> {
        let at = self.0.iter().position(|lesson| lesson.id == id)?;
        Some(self.0.remove(at))
    }

    /// Puts a lesson back that was taken out.
    pub fn restore(&mut self, lesson: &KeptLesson) {
        let mut entries = self.entries();
        entries.push(lesson.text());
        *self = Self::of(&entries);
    }

    /// Returns the file of all lessons, or of one.
    pub fn file(&self, id: Option<&str>) -> String {
        let lessons = self.0.iter().filter(|lesson| id.is_none_or(|id| lesson.id == id));
        let entries: Vec<_> = lessons.map(KeptLesson::text).collect();
        LESSONS.write(&entries).unwrap_or_else(|| json_list::write("lessons", &[]))
    }

    /// Takes the lessons of a file, and returns what is said of it. What is there stays; one that is changed there
    /// stands beside it.
    pub fn import(&mut self, file: &str) -> String {
        let pieces = LESSONS.pieces(file);
        let (count, mut added, mut known, mut is_whole) = (pieces.len(), 0, 0, true);
        let mut all = Entries(LESSONS, Vec::new());
        self.entries().into_iter().for_each(|text| all.add(text));
        for (lesson, whole) in pieces.iter().filter_map(|piece| KeptLesson::read(piece)) {
            is_whole &= whole;
            if self.0.iter().any(|own| own.draft == lesson.draft) {
                known += 1;
            } else {
                all.put(lesson.text());
                added += 1;
            }
        }
        *self = Self::of(&all.texts());
        let mut told = vec![match added {
            0 => "No lesson was added to yours.".to_owned(),
            1 => "1 lesson was added to yours: the menu Lesson lists it.".to_owned(),
            added => format!("{added} lessons were added to yours: the menu Lesson lists them."),
        }];
        if 0 < known {
            told.push(format!("{known} of the file {} there already.", verb(known)));
        }
        let unread = count - added - known;
        if 0 < unread || !is_whole {
            told.push("Some of the file cannot be read by this page and was left out.".to_owned());
        }
        told.join(" ")
    }
}

fn verb(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

/// Returns whether a text looks like lessons that were exported.
pub fn is_lessons(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"crossover-lessons\"")
}

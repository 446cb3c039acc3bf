//! What becomes of a draft: the lesson, its links, its embed code, its Markdown.

use crossover_screens::lesson::{Lesson, Opened, Question, Step};
use crossover_screens::link::{LONGEST, State};

use super::LessonDraft;
use crate::address::absolute;
use crate::embed;

/// How long a link may be without a word, in bytes: some mail and chat programs cut longer ones.
const SHORT: usize = 2048;

impl LessonDraft {
    /// Returns the lesson as a link holds it: texts without blank lines, no question that is not finished.
    pub fn finished(&self) -> Lesson {
        let mut lesson = self.lesson().clone();
        for text in [&mut lesson.title, &mut lesson.task] {
            *text = in_one_line(text);
        }
        let Lesson { objectives, misconceptions, outcomes, notes, steps, .. } = &mut lesson;
        [objectives, misconceptions, outcomes, notes].into_iter().for_each(trim);
        for Step { title, text, told, notes, question, .. } in steps {
            *title = in_one_line(title);
            [text, told, notes].into_iter().for_each(trim);
            *question = question.take().and_then(complete_question);
        }
        lesson
    }

    /// Returns the lesson as a class opens it, at its first step: without notes for the teacher.
    pub fn for_class(&self) -> Option<Opened> {
        Opened::first(self.finished().for_class())
    }

    /// Returns the lesson as its teacher opens it.
    pub fn for_teacher(&self) -> Option<Opened> {
        Opened::first(self.finished())
    }

    /// Returns whether a lesson is that of the draft, as a class or its teacher opens it.
    pub fn is_own(&self, lesson: &Lesson) -> bool {
        let own = self.finished();
        own == *lesson || own.for_class() == *lesson
    }

    /// Returns the link that a class gets, on the page at `address`.
    pub fn class_link(&self, address: &str) -> String {
        link(address, self.for_class(), false)
    }

    /// Returns the link with the notes for the teacher.
    pub fn teachers_link(&self, address: &str) -> String {
        link(address, self.for_teacher(), false)
    }

    /// Returns the HTML that shows the lesson of a class in a page of others.
    pub fn embed_code(&self, address: &str) -> String {
        embed::code(&link(address, self.for_class(), true), self.name(), embed::BENCH)
    }

    /// Returns the link of a class in Markdown, under the title of the lesson.
    pub fn markdown(&self, address: &str) -> String {
        let special =
            |letter: char| letter.is_ascii_punctuation() && !",.;:?'\"-()/%".contains(letter);
        let mut name = String::new();
        for letter in in_one_line(self.name()).chars() {
            if special(letter) {
                name.push('\\');
            }
            name.push(letter);
        }
        let link = self.class_link(address).replace('(', "%28").replace(')', "%29");
        format!("[{name}]({link})")
    }

    /// Returns how long the longer of its links is, in bytes, without the address of the page.
    pub fn length(&self) -> usize {
        self.for_teacher().map_or(0, |opened| opened.state().write().len())
    }

    /// Returns what is said of the length of its links; nothing of short ones.
    pub fn length_told(&self) -> String {
        match self.length() {
            ..=SHORT => String::new(),
            length @ ..=LONGEST => {
                format!(
                    "The link has {length} characters. Some chat programs cut links beyond {SHORT}."
                )
            }
            length => format!(
                "The link has {length} characters, {LONGEST} at most: shorten texts or remove a step."
            ),
        }
    }

    /// Returns whether a link can hold the lesson.
    pub fn fits(&self) -> bool {
        self.length() <= LONGEST
    }
}

fn link(address: &str, opened: Option<Opened>, embed: bool) -> String {
    let mut state = opened.map_or_else(State::default, |opened| opened.state());
    state.view.embed |= embed;
    absolute(address, &state)
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Leaves out paragraphs that say nothing.
fn trim(texts: &mut Vec<String>) {
    for text in texts.iter_mut() {
        *text = in_one_line(text);
    }
    texts.retain(|text| !text.is_empty());
}

/// Returns a question with a text, a right option and a wrong one; `None` of any less.
fn complete_question(question: Question) -> Option<Question> {
    let Question { text, right, mut wrong } = question;
    trim(&mut wrong);
    let (text, right) = (in_one_line(&text), in_one_line(&right));
    let whole = !text.is_empty() && !right.is_empty() && !wrong.is_empty();
    whole.then_some(Question { text, right, wrong })
}

//! The draft as a text that a browser keeps: the open step, the questions that are not finished, the lesson.

use crossover_screens::lesson::{Lesson, Question};

use super::LessonDraft;

/// What the line of a question begins with that a lesson could not hold yet.
const QUESTION: &str = "question ";

impl LessonDraft {
    /// Returns the text that reads back to this draft, without what can be undone.
    #[must_use]
    pub fn keep(&self) -> String {
        let mut text = format!("{}\n", self.open());
        for (at, step) in self.lesson().steps.iter().enumerate() {
            if let Some(Question { text: asked, right, wrong }) = &step.question {
                let parts = [asked, right].into_iter().chain(wrong);
                let parts: Vec<_> =
                    parts.map(|part| part.replace(['\t', '\n', '\r'], " ")).collect();
                text.extend([QUESTION, &at.to_string(), "\t", &parts.join("\t"), "\n"]);
            }
        }
        text + "\n" + &self.lesson().write()
    }

    /// Returns the draft of a text that was kept; `None` where there is no lesson in it.
    #[must_use]
    pub fn read(kept: &str) -> Option<Self> {
        let (head, text) = kept.split_once("\n\n")?;
        let (mut lesson, _) = Lesson::read(text);
        for line in head.lines().filter_map(|line| line.strip_prefix(QUESTION)) {
            let mut parts = line.split('\t');
            let at: usize = parts.next()?.parse().ok()?;
            let mut next = || parts.next().unwrap_or_default().to_owned();
            let (text, right) = (next(), next());
            let question = Question { text, right, wrong: parts.map(str::to_owned).collect() };
            if let Some(step) = lesson.as_mut()?.steps.get_mut(at) {
                step.question = Some(question);
            }
        }
        Self::of(lesson?, head.lines().next()?.parse().ok()?)
    }
}

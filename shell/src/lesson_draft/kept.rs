//! The draft as a text that a browser keeps: the open step, the questions that are not finished, the lesson.

use crossover_screens::lesson::{Lesson, Question};

use super::LessonDraft;

/// What the line of a question begins with that a lesson could not hold yet.
const QUESTION: &str = "question ";

impl LessonDraft {
    /// Returns the text that reads back to this draft, without what can be undone.
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

    /// Returns the draft of a text that was kept, and whether that is all of it; `None` where there is no lesson in
    /// it.
    pub fn read(kept: &str) -> Option<(Self, bool)> {
        let (head, text) = kept.split_once("\n\n")?;
        let (lesson, notices) = Lesson::read_draft(text);
        let (mut lesson, mut is_whole) = (lesson?, notices.is_empty());
        let mut lines = head.lines();
        let open = lines.next().and_then(|open| open.parse().ok());
        is_whole &= open.is_some();
        for line in lines {
            let mut parts = line.strip_prefix(QUESTION).unwrap_or_default().split('\t');
            let at = parts.next().and_then(|at| at.parse::<usize>().ok());
            let Some(step) = at.and_then(|at| lesson.steps.get_mut(at)) else {
                is_whole = false;
                continue;
            };
            let mut next = || parts.next().unwrap_or_default().to_owned();
            let (text, right) = (next(), next());
            step.question =
                Some(Question { text, right, wrong: parts.map(str::to_owned).collect() });
        }
        Some((Self::of(lesson, open.unwrap_or_default())?, is_whole))
    }
}

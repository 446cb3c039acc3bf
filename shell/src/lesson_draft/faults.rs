//! What of a draft cannot work as a student meets it.

use crossover_figures::figure::Figure;
use crossover_screens::lesson::{Lesson, Question, Step};
use crossover_screens::link::Part;
use crossover_screens::predict::Predict;
use crossover_screens::screen::Params;
use crossover_screens::sentence::Sentence;

use super::LessonDraft;

impl LessonDraft {
    /// Returns what cannot work, a sentence each that says in which step and what to do.
    pub fn faults(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (at, step) in self.lesson().steps.iter().enumerate() {
            let told = of_step(step);
            all.extend(told.into_iter().map(|told| format!("Step {}: {told}", at + 1)));
        }
        let finished = self.finished();
        let (again, notices) = Lesson::read(&finished.write());
        if all.is_empty()
            && self.fits()
            && (again.as_ref() != Some(&finished) || !notices.is_empty())
        {
            all.push("A link cannot hold all of this: use fewer lines of text.".to_owned());
        }
        all
    }
}

impl LessonDraft {
    /// Returns what works and could be better, a sentence each that says in which step and what to do.
    pub fn hints(&self) -> Vec<String> {
        let steps = self.lesson().steps.iter().enumerate();
        let told = steps.filter_map(|(at, step)| {
            Some(format!("Step {}: {}", at + 1, step.question.as_ref()?.uneven_options()?))
        });
        told.collect()
    }
}

fn of_step(step: &Step) -> Vec<String> {
    let mut told = Vec::new();
    let state = &step.state;
    if let (Some(params), Some(predict)) = (&state.params, &state.view.predict) {
        told.extend(of_prediction(predict, params));
        let in_view = &state.view.in_view;
        let elsewhere = |id: &&str| !in_view.is_empty() && !in_view.contains(id);
        if predict.figure().as_ref().is_some_and(elsewhere) {
            told.push("the figure of the prediction is not in view. Put it in view.".to_owned());
        }
        if predict.figure().is_some_and(|id| state.view.hides(Part::Named(id))) {
            told.push("the figure of the prediction is hidden. Show it.".to_owned());
        }
    }
    if let Some(params) = &state.params {
        let beyond = state.view.ranges.iter().filter(|range| {
            let number = params.at(range.key).number();
            range.clamp(number) != number
        });
        told.extend(beyond.filter_map(|range| {
            let label = params.schema().param(range.key)?.label;
            Some(format!("“{label}” begins outside of its range. Move it, or widen the range."))
        }));
    }
    told.extend(step.question.as_ref().and_then(of_question));
    told.extend(of_braces(step));
    told.extend(step.broken_statements());
    told
}

/// Returns which braces of the texts of a step name no number of its screen.
fn of_braces(step: &Step) -> Vec<String> {
    let Some(params) = &step.state.params else {
        return Vec::new();
    };
    let asked = step
        .question
        .iter()
        .flat_map(|Question { text, right, wrong }| [text, right].into_iter().chain(wrong));
    let texts = step.text.iter().chain(asked).chain(&step.told).chain(&step.notes);
    let texts = texts.filter(|text| text.contains('{'));
    let mut texts = texts.cloned().map(Sentence::from).peekable();
    if texts.peek().is_none() {
        return Vec::new();
    }
    let readouts = params.screen().report(params).readouts;
    let told = |sentence: Sentence| {
        let name = sentence.unknown_name(params, &readouts)?;
        let key = readouts.first().map_or("", |readout| readout.key);
        Some(format!(
            "“{{{name}}}” is no number of this screen. Write the key of one, such as {{{key}}}."
        ))
    };
    texts.filter_map(told).collect()
}

/// Returns why the model cannot judge a prediction.
fn of_prediction(predict: &Predict, params: &Params) -> Option<String> {
    if let Err(error) = predict.format_answer(params) {
        return Some(format!("the prediction cannot be judged: {error}."));
    }
    let spec = params.screen().figure(predict.figure()?)?;
    let handles = |figure: &Figure| !predict.handles(figure, params).is_empty();
    let works = spec.figure(params).is_ok_and(|figure| handles(&figure));
    (!works).then(|| {
        "that figure has no curve of the readout over a parameter. Choose another.".to_owned()
    })
}

fn of_question(question: &Question) -> Option<String> {
    let Question { text, right, wrong } = question;
    let blank = |text: &String| text.trim().is_empty();
    let told = match () {
        () if blank(text) => "the question has no text. It is left out until it has.",
        () if blank(right) => "the question has no right answer. It is left out until it has.",
        () if wrong.iter().all(blank) => {
            "the question has no wrong answer. It is left out until it has."
        }
        () if wrong.iter().any(|wrong| wrong.trim() == right.trim()) => {
            "a wrong answer is the right one. Change it."
        }
        () => return None,
    };
    Some(told.to_owned())
}

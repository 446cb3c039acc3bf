//! The home page, the chapters and the lessons: none asks for a number that a reader has just been told by another.

use std::fs;
use std::path::PathBuf;

use crossover_screens::lesson::Lesson;
use crossover_screens::link::State;
use crossover_screens::predict::Asks;
use crossover_screens::registry::SCREENS;
use crossover_screens::screen::{Answer, Chapter, Kind, Params, Screen};
use crossover_shell::doors::QUESTION;

/// How near a number is to another that is taken for the same: readers compare three digits.
const NEAR: f64 = 0.005;

/// A number that is asked for, or told: of a readout, in a state.
#[derive(Debug)]
struct Number {
    params: Params,
    key: &'static str,
    value: f64,
}

impl Number {
    /// Returns the number of a readout in a state, where it has one.
    fn of(state: &State, key: &str) -> Option<Self> {
        let params = state.params.clone()?;
        let report = params.screen().report_at_once(&params);
        let readout = report.readout(key)?;
        match readout.answer {
            Ok(Answer::Number(value)) => Some(Self { key: readout.key, value, params }),
            _ => None,
        }
    }

    /// Returns the number that a state asks to be typed or placed.
    fn asked(state: &State) -> Option<Self> {
        match &state.view.predict.as_ref()?.asks {
            Asks::Number(key) | Asks::Point { readout: key, .. } => Self::of(state, key),
            _ => None,
        }
    }

    /// Returns whether `other` tells it: a number of the same readout that is as large, of the same kind of thing.
    fn is_told_by(&self, other: &Self) -> bool {
        let is_alike = |key: &str| {
            let choice = matches!(
                self.params.screen().schema.param(key).map(|param| &param.kind),
                Some(Kind::Choice { .. })
            );
            !choice || self.params.at(key) == other.params.at(key)
        };
        let screen = self.params.screen();
        screen == other.params.screen()
            && self.key == other.key
            && (self.value - other.value).abs() <= NEAR * self.value.abs()
            && screen.schema.params.iter().all(|param| is_alike(param.key))
    }
}

/// Returns the text of a chapter.
fn text_of(chapter: Chapter) -> String {
    let address = chapter.address();
    let name = address.rsplit('/').next().expect("a file").replace(".html", ".md");
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/course").join(name);
    fs::read_to_string(file).expect("a chapter")
}

/// Returns the state of a link, or of a screen and `key=value` pairs.
fn state_of(words: &str) -> State {
    let words = words.trim();
    let pairs: Vec<_> = words.split_whitespace().collect();
    let link = match pairs.split_first() {
        Some((screen, pairs)) if !screen.starts_with("#/") => {
            format!("#/{screen}?{}", pairs.join("&"))
        }
        _ => words.to_owned(),
    };
    State::read(&link).0
}

/// Returns what a chapter tells by braces, but for claims: the numbers of readouts.
fn told_by(text: &str) -> Vec<Number> {
    let braces = text.split("{{crossover ").skip(1).filter_map(|part| part.split_once("}}"));
    let pairs = braces.filter_map(|(words, _)| words.rsplit_once(" : "));
    let numbers = pairs.filter_map(|(state, asked)| {
        let key = asked.trim().trim_end_matches('%').trim_start_matches("1 ").trim();
        Number::of(&state_of(state), key)
    });
    numbers.collect()
}

/// Returns the states of the figures of a chapter that ask for a prediction.
fn predictions_of(text: &str) -> Vec<State> {
    let links = text.lines().filter(|line| line.starts_with("#/") && line.contains("predict="));
    links.map(state_of).collect()
}

/// Returns each lesson with its screen and the text of its chapter.
fn lessons() -> impl Iterator<Item = (&'static Screen, Lesson, String)> {
    SCREENS.iter().filter_map(|screen| {
        let (lesson, _) = Lesson::read(screen.lesson);
        Some((*screen, lesson?, text_of(screen.chapter)))
    })
}

#[test]
fn no_lesson_asks_for_a_number_that_its_chapter_has_told() {
    let mut faults = Vec::new();
    for (screen, lesson, text) in lessons() {
        let told = told_by(&text);
        for (at, step) in lesson.steps.iter().enumerate() {
            let Some(asked) = Number::asked(&step.state) else { continue };
            let has = told.iter().filter(|told| asked.is_told_by(told)).count();
            if 0 < has {
                let (id, at) = (screen.schema.id, at + 1);
                faults.push(format!(
                    "{id}, step {at}: {} = {} is told {has} times",
                    asked.key, asked.value
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_lesson_asks_for_a_prediction_that_its_chapter_asks_for() {
    let mut faults = Vec::new();
    for (screen, lesson, text) in lessons() {
        let predictions = predictions_of(&text);
        for (at, step) in lesson.steps.iter().enumerate() {
            let answer = |state: &State| {
                let (params, predict) = (state.params.as_ref()?, state.view.predict.as_ref()?);
                Some((params.screen(), predict.asks.clone(), predict.format_answer(params).ok()?))
            };
            let Some(own) = answer(&step.state) else { continue };
            if predictions.iter().filter_map(answer).any(|other| other == own) {
                faults.push(format!("{}, step {}: {own:?}", screen.schema.id, at + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_question_of_the_home_page_and_the_course_tell_nothing_of_each_other() {
    let (state, _) = State::read(QUESTION.link);
    let question = Number::asked(&state).expect("a number");
    for chapter in Chapter::ALL {
        let text = text_of(chapter);
        let asked = predictions_of(&text);
        let asked = asked.iter().filter_map(Number::asked);
        for number in told_by(&text).into_iter().chain(asked) {
            assert!(!question.is_told_by(&number), "{chapter:?}: {number:?}");
        }
    }
    for (screen, lesson, _) in lessons() {
        for step in &lesson.steps {
            let asked = Number::asked(&step.state);
            assert!(asked.is_none_or(|asked| !asked.is_told_by(&question)), "{}", screen.schema.id);
        }
    }
}

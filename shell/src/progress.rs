//! What a student has done in a lesson: predictions and answers, their score, and all of it as one short text
//! that a page or a course system keeps.

use std::slice;

use crossover_figures::export::shortest;
use crossover_figures::quantity::percent;
use crossover_screens::lesson::{Lesson, Step};
use crossover_screens::predict::{Guess, Predict, Verdict};

/// What is done in a lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What is done in each step.
    pub steps: Vec<Done>,
}

/// What is done in a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    /// The predictions, the last one last, each with its verdict.
    pub guesses: Vec<(Guess, Verdict)>,
    /// The option that was chosen, by its place among [`options`](crossover_screens::lesson::Question::options).
    pub chosen: Option<usize>,
    /// It was left without an answer.
    pub given_up: bool,
}

impl Progress {
    /// Returns the progress at the beginning of a lesson.
    pub fn new(lesson: &Lesson) -> Self {
        Self { steps: vec![Done::default(); lesson.steps.len()] }
    }

    /// Returns what is done in a step.
    pub fn step(&self, at: usize) -> &Done {
        const NOTHING: &Done = &Done { guesses: Vec::new(), chosen: None, given_up: false };
        self.steps.get(at).unwrap_or(NOTHING)
    }

    /// Returns whether nothing is left to be asked in a step.
    pub fn is_done(&self, lesson: &Lesson, at: usize) -> bool {
        let step = &lesson.steps[at];
        let done = self.step(at);
        !done.awaits(step) && (step.question.is_none() || done.chosen.is_some() || done.given_up)
    }

    /// Returns whether a student may go on to a step: where a lesson asks to predict first, once all before it is done.
    pub fn opens(&self, lesson: &Lesson, at: usize) -> bool {
        !lesson.predict_first || (0..at.min(lesson.steps.len())).all(|at| self.is_done(lesson, at))
    }

    /// Returns how many steps have nothing left to be asked.
    pub fn finished(&self, lesson: &Lesson) -> usize {
        (0..lesson.steps.len()).filter(|at| self.is_done(lesson, *at)).count()
    }

    /// Returns how much of what the lesson asks is answered right, in `0..=1`; 1 where it asks nothing.
    pub fn score(&self, lesson: &Lesson) -> f64 {
        let each = lesson.steps.iter().zip(&self.steps);
        let points: f64 = each.map(|(step, done)| done.points(step)).sum();
        match lesson.count_questions() {
            0 => 1.0,
            asked => points / asked as f64,
        }
    }

    /// Returns the progress as a text: the number of each step, then what is done in it.
    pub fn write(&self) -> String {
        let steps = self.steps.iter().enumerate().filter(|(_, done)| **done != Done::default());
        let steps = steps.map(|(at, done)| format!("{}{}", at + 1, done.write()));
        steps.collect::<Vec<_>>().join(";")
    }

    /// Returns the progress in `lesson` that a text says; what cannot be read is not done.
    pub fn read(lesson: &Lesson, text: &str) -> Self {
        let mut progress = Self::new(lesson);
        for part in text.split(';') {
            let mut words = part.split(' ');
            let at = words.next().and_then(|at| at.parse::<usize>().ok()?.checked_sub(1));
            let Some((step, at)) = at.and_then(|at| Some((lesson.steps.get(at)?, at))) else {
                continue;
            };
            words.for_each(|word| progress.steps[at].read(step, word));
        }
        progress
    }
}

impl Done {
    /// Returns whether a prediction is still to be made.
    pub fn awaits(&self, step: &Step) -> bool {
        step.state.view.predict.as_ref().is_some_and(|predict| self.awaits_any(predict))
    }

    /// Returns whether another prediction is to be made: none is right yet, and a try is left.
    pub fn awaits_any(&self, predict: &Predict) -> bool {
        let right = self.guesses.last().is_some_and(|(_, verdict)| verdict.share == 1.0);
        !right && !self.given_up && self.guesses.len() < predict.tries as usize
    }

    /// Takes a prediction.
    pub fn guess(&mut self, guess: Guess, verdict: Verdict) {
        self.guesses.push((guess, verdict));
    }

    fn points(&self, step: &Step) -> f64 {
        let guessed = self.guesses.last().map_or(0.0, |(_, verdict)| verdict.share);
        let right = step.question.as_ref().zip(self.chosen).is_some_and(|(question, chosen)| {
            question.options().get(chosen).is_some_and(|option| *option == question.right)
        });
        guessed + f64::from(u8::from(right))
    }

    fn write(&self) -> String {
        let guesses = self.guesses.iter().map(|(guess, _)| match guess {
            Guess::Number(number) => format!(" n{}", shortest(*number)),
            Guess::Points(points) => {
                let points =
                    points.iter().map(|(x, y)| format!("{}:{}", shortest(*x), shortest(*y)));
                format!(" p{}", points.collect::<Vec<_>>().join(","))
            }
            Guess::Order(keys) => format!(" o{}", keys.join(",")),
        });
        let chosen = self.chosen.map(|chosen| format!(" c{chosen}"));
        let given_up = self.given_up.then(|| " x".to_owned());
        guesses.chain(chosen).chain(given_up).collect()
    }

    fn read(&mut self, step: &Step, word: &str) {
        let (sort, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        match sort {
            "c" => {
                let options = step.question.as_ref().map_or(0, |question| question.options().len());
                self.chosen = rest.parse().ok().filter(|chosen| *chosen < options);
            }
            "x" => self.given_up = true,
            _ => {
                let (state, predict) = (&step.state, &step.state.view.predict);
                if let (Some(params), Some(predict)) = (&state.params, predict)
                    && self.awaits_any(predict)
                    && let Some(guess) = read_guess(predict, sort, rest)
                    && let Ok(verdict) = predict.judge(params, &guess)
                {
                    self.guess(guess, verdict);
                }
            }
        }
    }
}

/// What a student hands in.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How much is right, in words.
    pub score: String,
    /// Each step that asks something, with what was predicted and answered.
    pub rows: Vec<(String, Vec<String>)>,
}

/// Returns what a student hands in after a lesson.
pub fn summary(lesson: &Lesson, progress: &Progress) -> Summary {
    let asking = lesson.steps.iter().enumerate().filter(|(_, step)| step.asks());
    let rows = asking.map(|(at, step)| (step.title.clone(), progress.step(at).sentences(step)));
    let (finished, steps) = (progress.finished(lesson), lesson.steps.len());
    let score = percent(progress.score(lesson));
    Summary {
        score: format!("{finished} of {steps} steps finished, {score} of what was asked is right."),
        rows: rows.collect(),
    }
}

impl Done {
    /// Returns what was predicted and answered, a sentence each.
    fn sentences(&self, step: &Step) -> Vec<String> {
        let predicted =
            self.guesses.last().map(|(_, verdict)| format!("Prediction: {}", verdict.told));
        let answered = step.question.as_ref().map(|question| match self.chosen {
            Some(chosen) => {
                let option = question.options().get(chosen).copied().unwrap_or_default().to_owned();
                let verdict = if option == question.right { "right" } else { "wrong" };
                format!("{} ({verdict})", step.fill(&[question.text.clone(), option]).join(" "))
            }
            None => {
                format!("{} Not answered.", step.fill(slice::from_ref(&question.text)).join(""))
            }
        });
        let none = predicted.is_none() && step.state.view.predict.is_some();
        let none = none.then(|| "No prediction.".to_owned());
        none.into_iter().chain(predicted).chain(answered).collect()
    }
}

fn read_guess(predict: &Predict, sort: &str, text: &str) -> Option<Guess> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    match sort {
        // It is kept in the base of its unit, a share too.
        "n" => Some(Guess::Number(number(text)?)),
        "p" => {
            let point = |point: &str| {
                let (x, y) = point.split_once(':')?;
                Some((number(x)?, number(y)?))
            };
            Some(Guess::Points(text.split(',').map(point).collect::<Option<_>>()?))
        }
        "o" => {
            let keys = predict.readouts();
            let key = |name: &str| keys.iter().copied().find(|key| *key == name);
            let order: Vec<_> = text.split(',').map(key).collect::<Option<_>>()?;
            (order.len() == keys.len()).then_some(Guess::Order(order))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
title: Three ways\n\
at: routing?predict=number:t_cut_through:2\n\
ask: Why?\nright: b\nwrong: a\nwrong: c\n\
at: routing?view=time-over-size&predict=curve:time-over-size:t_packet\n\
at: routing?predict=order:t_packet,t_cut_through\n\
at: routing\ntext: Nothing is asked here.\n";

    fn lesson() -> Lesson {
        Lesson::read(TEXT).0.expect("steps")
    }

    fn guess(progress: &mut Progress, lesson: &Lesson, at: usize, guess: Guess) {
        let state = &lesson.steps[at].state;
        let (params, predict) = (state.params.as_ref(), state.view.predict.as_ref());
        let verdict = predict.expect("asked").judge(params.expect("a screen"), &guess);
        progress.steps[at].guess(guess, verdict.expect("a verdict"));
    }

    fn example_progress(lesson: &Lesson) -> Progress {
        let mut progress = Progress::new(lesson);
        guess(&mut progress, lesson, 0, Guess::Number(1.0));
        guess(&mut progress, lesson, 0, Guess::Number(23e-6));
        progress.steps[0].chosen = Some(1);
        guess(&mut progress, lesson, 2, Guess::Order(vec!["t_cut_through", "t_packet"]));
        progress
    }

    #[test]
    fn a_share_above_all_is_kept_as_it_was_predicted() {
        let text = "at: routing?predict=number:simplified_error\n";
        let lesson = Lesson::read(text).0.expect("a step");
        let mut progress = Progress::new(&lesson);
        guess(&mut progress, &lesson, 0, Guess::Number(1.3));
        assert_eq!(progress.write(), "1 n1.3");
        assert_eq!(Progress::read(&lesson, "1 n1.3"), progress);
    }

    #[test]
    fn what_is_done_is_written_and_read_again() {
        let lesson = lesson();
        let mut progress = example_progress(&lesson);
        guess(&mut progress, &lesson, 1, Guess::Points(vec![(1.0, 1e-5), (10.0, 2e-5)]));
        let text = progress.write();
        assert_eq!(text, "1 n1 n2.3e-5 c1;2 p1:1e-5,10:2e-5;3 ot_cut_through,t_packet");
        assert_eq!(Progress::read(&lesson, &text), progress);
        assert_eq!(Progress::read(&lesson, ""), Progress::new(&lesson));
    }

    #[test]
    fn nonsense_is_not_done() {
        let lesson = lesson();
        for text in ["9 n1", "0 n1", "1 c9", "1 nmany", "2 p1", "3 ot_packet", "4 n1", "é é", "1 "]
        {
            assert_eq!(Progress::read(&lesson, text), Progress::new(&lesson), "{text}");
        }
    }

    #[test]
    fn a_right_prediction_and_a_last_try_end_the_tries() {
        let lesson = lesson();
        let step = &lesson.steps[0];
        let mut done = Progress::new(&lesson).steps.remove(0);
        assert!(done.awaits(step));
        let right = Verdict { told: String::new(), hint: String::new(), share: 1.0 };
        let wrong = Verdict { share: 0.0, ..right.clone() };
        done.guess(Guess::Number(1.0), wrong.clone());
        assert!(done.awaits(step), "a try is left");
        let mut twice = done.clone();
        twice.guess(Guess::Number(2.0), wrong);
        assert!(!twice.awaits(step));
        done.guess(Guess::Number(23e-6), right);
        assert!(!done.awaits(step));
    }

    #[test]
    fn a_step_waits_for_those_before_it_where_the_lesson_says_so() {
        let mut lesson = lesson();
        let mut progress = Progress::new(&lesson);
        let opens = |lesson: &Lesson, progress: &Progress| {
            (0..=4).map(|at| progress.opens(lesson, at)).collect::<Vec<_>>()
        };
        assert_eq!(opens(&lesson, &progress), [true; 5]);
        lesson.predict_first = true;
        assert_eq!(opens(&lesson, &progress), [true, false, false, false, false]);
        progress.steps[0].chosen = Some(0);
        assert!(!progress.opens(&lesson, 1), "it is not predicted");
        progress.steps[0].given_up = true;
        assert_eq!(opens(&lesson, &progress), [true, true, false, false, false]);
        progress.steps[1].given_up = true;
        progress.steps[2].given_up = true;
        assert_eq!(opens(&lesson, &progress), [true; 5], "the last step asks nothing");
    }

    #[test]
    fn the_summary_says_what_was_predicted_and_answered() {
        let lesson = lesson();
        let Summary { score, rows } = summary(&lesson, &example_progress(&lesson));
        assert_eq!(score, "3 of 4 steps finished, 75 % of what was asked is right.");
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0].1[0], "Prediction: you said 23 µs, and so does the model.");
        assert_eq!(rows[0].1[1], "Why? b (right)");
        assert_eq!(rows[1].1, ["No prediction."]);
    }

    #[test]
    fn the_score_is_the_share_of_what_is_asked() {
        let lesson = lesson();
        let progress = example_progress(&lesson);
        assert_eq!(lesson.count_questions(), 4);
        assert_eq!(progress.score(&lesson), 3.0 / 4.0);
        assert_eq!(progress.finished(&lesson), 3, "all but the curve");
        assert_eq!(Progress::new(&lesson).score(&lesson), 0.0);
    }
}

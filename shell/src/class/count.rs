//! What a class said in each step: figures with all predictions, and options with their votes. Until the answers are
//! shown nothing of it tells them.

use crossover_figures::figure::{Axis, Figure, Ink, Plot, Point, Points, Rule, Scale, Stroke};
use crossover_figures::quantity::Unit;
use crossover_figures::typeset::plain;
use crossover_model::Error;
use crossover_model::order;
use crossover_screens::hidden::Hiding;
use crossover_screens::lesson::Step;
use crossover_screens::predict::{Asks, Guess, Predict, is_right, label, median};
use crossover_screens::screen::Params;

use super::gather::Student;
use crate::prose::capitalized;

/// Into how many heaps the numbers of a class fall along their axis.
const HEAPS: f64 = 36.0;

/// How many dots high the axis is at least, which has no halves then.
const LOWEST: u32 = 5;

/// A greatest number above this many times the least asks for a logarithmic axis.
const WIDE: f64 = 20.0;

/// What is this many times the median, or that part of it, lies beyond the axis.
const FAR: f64 = 1000.0;

/// Which of several tries of a prediction counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Try {
    /// What was expected before a hint.
    First,
    /// What one came to.
    Last,
}

/// How many gave an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Votes {
    /// The answer.
    pub answer: String,
    /// How many.
    pub count: usize,
    /// The share of those who answered, in `0..=1`.
    pub share: f64,
    /// Whether it is right.
    pub right: bool,
}

/// What a class said in a step.
#[derive(Clone, Debug)]
pub struct Said<'a> {
    step: &'a Step,
    at: usize,
    students: &'a [Student],
    which: Try,
}

impl<'a> Said<'a> {
    /// Returns what students said in the step at a place.
    pub const fn of(step: &'a Step, at: usize, students: &'a [Student], which: Try) -> Self {
        Self { step, at, students, which }
    }

    /// Returns the predictions.
    fn guesses(&self) -> Vec<&'a Guess> {
        let guess = |student: &'a Student| self.guess(student);
        self.students.iter().filter_map(guess).collect()
    }

    fn guess(&self, student: &'a Student) -> Option<&'a Guess> {
        let guesses = &student.steps.get(self.at)?.guesses;
        match self.which {
            Try::First => guesses.first(),
            Try::Last => guesses.last(),
        }
    }

    fn asked(&self) -> Option<(&'a Predict, &'a Params)> {
        self.step.state.view.predict.as_ref().zip(self.step.state.params.as_ref())
    }

    /// Returns what was to be predicted.
    pub fn asks(&self) -> Option<String> {
        let (predict, params) = self.asked()?;
        let named = |key: &&'static str| plain(label(params, key));
        let names: Vec<_> = predict.readouts().iter().map(named).collect();
        Some(match predict.asks {
            Asks::Order(_) => format!("In order, the least first: {}", names.join(", ")),
            Asks::Curve { .. } => format!("The curve: {}", names.join(", ")),
            _ => format!("Prediction: {}", names.join(", ")),
        })
    }

    /// Returns how many predicted, and from where to where; with the answer where that is shown.
    pub fn told(&self, shown: bool) -> Option<String> {
        let (predict, params) = self.asked()?;
        let guesses = self.guesses();
        let mut numbers: Vec<f64> = guesses.iter().filter_map(|guess| number(guess)).collect();
        let asked = self.students.iter().filter(|student| {
            self.guess(student).is_none()
                && student.steps.get(self.at).is_some_and(|step| step.given_up)
        });
        let asked = match asked.count() {
            0 => String::new(),
            count => format!(", {count} asked for the answer instead"),
        };
        let is_curve = matches!(predict.asks, Asks::Curve { .. });
        let middle = median(&mut numbers).filter(|_| !is_curve).map(|median| {
            let unit = predict.unit(params);
            let ends = unit.between(numbers[0], numbers[numbers.len() - 1]);
            format!(": {ends}, the median is {}", unit.show(median))
        });
        let beyond = match self.beyond() {
            0 => None,
            count => Some(format!("{count} beyond the axis.")),
        };
        let answer = predict.format_answer(params).ok().filter(|_| shown).map(|answer| {
            let answer = answer.trim_start_matches("The model: ").trim_end_matches('.');
            let answer =
                answer.strip_prefix("It ").map_or(answer.to_owned(), |it| format!("it {it}"));
            format!("The model: {}.", plain(&answer))
        });
        let right = predict.truth(params).filter(|_| shown).map(|truth| {
            let right = numbers.iter().filter(|number| is_right(**number, truth));
            format!("Within 10 % of it: {}.", right.count())
        });
        let first = format!(
            "{} of {} predicted{asked}{}.",
            guesses.len(),
            self.students.len(),
            middle.unwrap_or_default()
        );
        let all = [Some(first), beyond, answer, right].into_iter().flatten();
        Some(all.collect::<Vec<_>>().join(" "))
    }

    /// Returns all predictions in a figure, and its title: curves over one another in that of the step, numbers and points
    /// heaped along an axis. `None` where an order is asked for, or nothing, and where there is nothing to be seen.
    ///
    /// # Errors
    /// The figure has none in the state of the step.
    pub fn figure(&self, shown: bool) -> Option<(String, Result<Figure, Error>)> {
        let (predict, params) = self.asked()?;
        match predict.asks {
            Asks::Order(_) => None,
            Asks::Number(_) | Asks::Point { .. } if self.guesses().is_empty() => None,
            Asks::Curve { .. } if self.guesses().is_empty() && !shown => None,
            Asks::Number(key) | Asks::Point { readout: key, .. } => {
                let title = plain(label(params, key));
                let truth = predict.truth(params);
                let figure = self.heaps(&title, predict.unit(params), truth, shown);
                Some((title, Ok(figure.into())))
            }
            Asks::Curve { figure, .. } => {
                let spec = params.screen().figure(figure)?;
                let state = &self.step.state;
                let hiding = if shown { Hiding::of(state) } else { Hiding::until_predicted(state) };
                let bare = hiding.of_params(params).computed_figure(figure, spec.figure(params));
                let drawn = bare.map(|bare| predict.draw_guesses(bare, params, &self.guesses()));
                Some((plain(spec.title), drawn))
            }
        }
    }

    /// Returns how many numbers lie beyond their axis.
    fn beyond(&self) -> usize {
        let Some((predict, params)) = self.asked() else {
            return 0;
        };
        if !matches!(predict.asks, Asks::Number(_) | Asks::Point { .. }) {
            return 0;
        }
        let axis = self.axis("", Unit::One, predict.truth(params));
        let is_beyond = |guess: &&&Guess| {
            number(guess).is_some_and(|number| !(axis.range.0..=axis.range.1).contains(&number))
        };
        self.guesses().iter().filter(is_beyond).count()
    }

    /// Returns the axis on which the numbers lie, with that of the model, be it shown or not.
    fn axis(&self, title: &str, unit: Unit, truth: Option<f64>) -> Axis {
        let numbers = self.guesses().into_iter().filter_map(number).chain(truth);
        let all: Vec<f64> = numbers.filter(|number| number.is_finite()).collect();
        let mut sizes: Vec<f64> = all.iter().map(|number| number.abs()).collect();
        let middle = truth
            .map(f64::abs)
            .filter(|truth| 0.0 < *truth)
            .or_else(|| median(&mut sizes))
            .unwrap_or(0.0);
        let near = |number: &&f64| middle == 0.0 || number.abs() <= FAR * middle;
        let near: Vec<f64> = all.iter().filter(near).copied().collect();
        let ends = |numbers: &[f64]| {
            let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            (least, numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max))
        };
        let positive: Vec<f64> = near
            .iter()
            .copied()
            .filter(|number| middle / FAR <= *number && 0.0 < *number)
            .collect();
        let (least, most) = ends(&positive);
        if near.len() < 2 * positive.len()
            && WIDE * least < most
            && truth.is_none_or(|truth| 0.0 < truth)
        {
            return Axis::log(title, unit, (least / 1.5, most * 1.5)).rounded();
        }
        let (least, most) = ends(&near);
        let (least, most) =
            if least <= most { (least.min(0.0), most.max(0.0)) } else { (0.0, 1.0) };
        let room = if least < most { 0.15 * (most - least) } else { 1.0 };
        let low = if least < 0.0 { least - room } else { 0.0 };
        Axis::linear(title, unit, (low, most + room)).rounded()
    }

    /// Returns the numbers as heaps of dots along an axis, one dot a student.
    fn heaps(&self, title: &str, unit: Unit, truth: Option<f64>, shown: bool) -> Plot {
        let x = self.axis(title, unit, truth);
        let mut heaps = vec![0_u32; HEAPS as usize + 1];
        let mut numbers: Vec<f64> = self.guesses().into_iter().filter_map(number).collect();
        order::sort_ascending(&mut numbers);
        let (low, high) = x.range;
        let along = |number: f64| match x.scale {
            Scale::Log => (number / low).ln() / (high / low).ln(),
            _ => (number - low) / (high - low),
        };
        let seen = numbers.into_iter().filter(|number| (low..=high).contains(number));
        let dots: Vec<Point> = seen
            .map(|number| {
                let heap = &mut heaps[(along(number) * HEAPS).clamp(0.0, HEAPS) as usize];
                *heap += 1;
                Point::new(number, f64::from(*heap))
            })
            .collect();
        let most = heaps.iter().copied().max().unwrap_or(0).max(LOWEST);
        let y = Axis::linear("students", Unit::One, (0.0, f64::from(most) + 1.0));
        let plot = Plot::new(x, y);
        let plot = if dots.is_empty() {
            plot
        } else {
            plot.with(Points::new("predictions", dots).ink(Ink::Text))
        };
        match truth.filter(|_| shown) {
            Some(truth) => {
                plot.with(Rule::at_x(truth).label("model").ink(Ink::Accent).stroke(Stroke::Solid))
            }
            None => plot,
        }
    }

    /// Returns the orders that were given with their votes, the most frequent first; `None` where none is asked for.
    pub fn orders(&self) -> Option<Vec<Votes>> {
        let (predict, params) = self.asked()?;
        if !matches!(predict.asks, Asks::Order(_)) {
            return None;
        }
        let guesses = self.guesses();
        let mut votes: Vec<(&Guess, usize)> = Vec::new();
        for guess in &guesses {
            match votes.iter_mut().find(|(other, _)| other == guess) {
                Some((_, count)) => *count += 1,
                None => votes.push((guess, 1)),
            }
        }
        let words = |guess: &Guess| match guess {
            Guess::Order(keys) => {
                let names: Vec<_> = keys.iter().map(|key| plain(label(params, key))).collect();
                names.join(" < ")
            }
            _ => String::new(),
        };
        let of = |(guess, count): (&Guess, usize)| Votes {
            answer: words(guess),
            count,
            share: count as f64 / guesses.len().max(1) as f64,
            right: predict.judge(params, guess).is_ok_and(|verdict| verdict.share == 1.0),
        };
        let mut votes: Vec<Votes> = votes.into_iter().map(of).collect();
        order::by_key(&mut votes, |votes| usize::MAX - votes.count);
        Some(votes)
    }

    /// Returns the options of the question with their votes, in the order in which students see them.
    pub fn options(&self) -> Option<Vec<Votes>> {
        let question = self.step.question.as_ref()?;
        let chosen =
            || self.students.iter().filter_map(|student| student.steps.get(self.at)?.chosen);
        let all = chosen().count();
        let of = |(at, option): (usize, &str)| {
            let count = chosen().filter(|chosen| *chosen == at).count();
            let share = count as f64 / all.max(1) as f64;
            Votes { answer: option.to_owned(), count, share, right: option == question.right }
        };
        Some(question.options().into_iter().enumerate().map(of).collect())
    }

    /// Returns what each student said: the name, the prediction and the option.
    pub fn each(&self) -> Vec<(String, String)> {
        let said = |student: &'a Student| {
            let guess = self.guess(student).zip(self.asked());
            let guess = guess.map(|(guess, (predict, params))| write(guess, predict, params));
            let step = student.steps.get(self.at);
            let options = self.step.question.as_ref().map(|question| question.options());
            let chosen = step.and_then(|step| step.chosen);
            let option =
                options.zip(chosen).and_then(|(options, at)| Some((*options.get(at)?).to_owned()));
            let said: Vec<_> = guess.into_iter().chain(option).collect();
            let said = if said.is_empty() { "–".to_owned() } else { said.join("; ") };
            (student.name.clone(), said)
        };
        self.students.iter().map(said).collect()
    }
}

/// Returns the number of a prediction; of a curve, that at its end.
fn number(guess: &Guess) -> Option<f64> {
    match guess {
        Guess::Number(number) => Some(*number),
        Guess::Points(points) => points.last().map(|(_, number)| *number),
        Guess::Order(_) => None,
    }
}

fn write(guess: &Guess, predict: &Predict, params: &Params) -> String {
    let unit = predict.unit(params);
    match guess {
        Guess::Number(number) => unit.show(*number),
        Guess::Points(points) => {
            let values: Vec<_> = points.iter().map(|(_, number)| unit.show(*number)).collect();
            values.join(", ")
        }
        Guess::Order(keys) => {
            let names: Vec<_> = keys.iter().map(|key| plain(label(params, key))).collect();
            capitalized(&names.join(" < "))
        }
    }
}

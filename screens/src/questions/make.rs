//! A question out of its template: a state is drawn, its numbers are computed, and its sentences are filled.

use crossover_figures::Unit;
use crossover_figures::figure::{Figure, Layer, Marker, Plot, Secrets};
use crossover_figures::quantity::preferred::{ONE_TWO_FIVE, at_least, next};

use super::answer::{Answer, CLOSE, Choice, Number, Precision, Wrong, in_order, options};
use super::chance::Chance;
use super::picture::Picture;
use super::question::{Part, Question, Told};
use super::scope::{Scope, format_param};
use super::template::{Among, Asked, Line, NumberTask, OptionTask, Right, Step, Task, Template};
use crate::link::State;
use crate::screen::{Param, Params};

/// How many states are drawn until one gives a question that is worth asking.
const TRIES: u32 = 300;

/// The most values of a range.
const MOST: usize = 64;

/// What a template makes of a draw.
type Drawn<T> = Result<T, Unfit>;

/// Why there is nothing.
enum Unfit {
    /// The draw is not worth asking.
    Draw(String),
    /// The template is wrong.
    Template(String),
}

impl From<String> for Unfit {
    fn from(what: String) -> Self {
        Self::Template(what)
    }
}

/// Returns the question that `seed` makes of a template about the screen of `base`. What is not at its default there
/// stays as it is, where the template draws it.
///
/// # Errors
/// What is wrong with the template, or that no state gives a question.
pub fn make(template: &'static Template, base: &Params, seed: u32) -> Result<Question, String> {
    make_with(template, base, seed, |_| Ok(())).map(|(question, ())| question)
}

/// Makes a question, and takes from its numbers what `also` makes of them.
fn make_with<T>(
    template: &'static Template,
    base: &Params,
    seed: u32,
    also: impl Fn(&mut Scope) -> Result<T, String>,
) -> Result<(Question, T), String> {
    let mut chance = Chance::new(base.screen().schema.id, template.id, seed);
    let mut unfit = String::new();
    for _ in 0..TRIES {
        let scope = draw_params(template, base, &mut chance).map(Scope::of);
        let filled = scope.and_then(|scope| {
            let mut filling = Filling { scope, chance: &mut chance, base, template };
            Ok((filling.question(seed)?, filling.scope))
        });
        match filled {
            Ok((question, mut scope)) => return Ok((question, also(&mut scope)?)),
            Err(Unfit::Draw(why)) => unfit = why,
            Err(Unfit::Template(wrong)) => return Err(format!("{}: {wrong}", template.id)),
        }
    }
    Err(format!("{}: no state gives a question: {unfit}", template.id))
}

/// The key of a part and what its second way finds, as they are compared: a number to six digits, or which options are
/// right.
pub type Ways = (String, String);

/// Returns the question as [`make`] does, and both ways of each part that has a second one.
///
/// # Errors
/// As [`make`].
pub fn make_twice(
    template: &'static Template,
    base: &Params,
    seed: u32,
) -> Result<(Question, Vec<Option<Ways>>), String> {
    make_with(template, base, seed, |scope| {
        template.parts.iter().map(|asked| both_ways(&asked.task, scope)).collect()
    })
}

fn both_ways(task: &Task, scope: &mut Scope) -> Result<Option<Ways>, String> {
    Ok(Some(match task {
        Task::Number(number) => {
            let Some(second) = &number.second else { return Ok(None) };
            let (first, unit) = scope.measured(&number.answer)?;
            (unit.tabulate(first), unit.tabulate(scope.number(second)?))
        }
        Task::Options(options) => {
            let (mut first, mut second) = (Vec::new(), Vec::new());
            for option in options {
                if let (Right::Where(statement), Some(other)) = (&option.right, &option.second) {
                    first.push(scope.holds(statement)?);
                    second.push(scope.holds(other)?);
                }
            }
            (format!("{first:?}"), format!("{second:?}"))
        }
        Task::Among(among) => {
            let Some(second) = &among.second else { return Ok(None) };
            let numbers = numbers(&scope.params, among.key, among.values);
            let place = |goal| scope.place(goal, among.key, &numbers);
            (format!("{:?}", place(&among.goal)?), format!("{:?}", place(second)?))
        }
    }))
}

/// Draws a state.
fn draw_params(template: &Template, base: &Params, chance: &mut Chance) -> Drawn<Params> {
    let mut params = base.screen().defaults();
    for (key, value) in &template.at {
        set(&mut params, key, value)?;
    }
    for (key, text) in &template.vary {
        let values = values(&params, key, text);
        let value = chance.pick(&values).ok_or_else(|| format!("{key}: no value in “{text}”"))?;
        let own =
            base.get(key).filter(|entry| !entry.is_default() && entry.param.as_number().is_some());
        match own {
            Some(own) => params.set_number(key, own.number()).map_err(|error| error.to_string())?,
            None => set(&mut params, key, value)?,
        }
    }
    if params.is_consistent() { Ok(params) } else { Err(unfit("its values do not go together")) }
}

fn unfit(why: impl Into<String>) -> Unfit {
    Unfit::Draw(why.into())
}

fn set(params: &mut Params, key: &str, value: &str) -> Result<(), String> {
    if params.schema().param(key).is_none() {
        return Err(format!("no parameter {key}"));
    }
    params.set_text(key, value).map_err(|error| format!("{key}={value}: {error}"))
}

/// Returns the values that a text names, in the grammar of links: a range, or all between commas.
pub fn values(params: &Params, key: &str, text: &str) -> Vec<String> {
    let Some((from, to)) = text.split_once("..") else {
        return text.split(',').map(|value| value.trim().to_owned()).collect();
    };
    let (to, factor) = to.split_once(" x").map_or((to, None), |(to, by)| (to, by.parse().ok()));
    let (Some(from), Some(to)) = (number_of(params, key, from), number_of(params, key, to)) else {
        return Vec::new();
    };
    let unit = params.schema().param(key).and_then(Param::unit).unwrap_or(Unit::One);
    let next = |at: &f64| match factor {
        Some(factor) => Some(at * f64::max(factor, 1.1)),
        None => Some(next(*at, ONE_TWO_FIVE, true)),
    };
    let first = if factor.is_some() { from } else { at_least(from, ONE_TWO_FIVE) };
    let all = std::iter::successors(Some(first), next).take(MOST);
    all.take_while(|value| *value <= to * (1.0 + 1e-9)).map(|value| unit.write(value)).collect()
}

/// Returns the numbers that a text names.
fn numbers(params: &Params, key: &str, text: &str) -> Vec<f64> {
    let written = values(params, key, text);
    written.iter().filter_map(|value| number_of(params, key, value)).collect()
}

fn number_of(params: &Params, key: &str, text: &str) -> Option<f64> {
    let mut trial = params.clone();
    trial.set_text(key, text).ok().map(|()| trial.at(key).number())
}

/// A draw that is being filled in.
struct Filling<'a> {
    scope: Scope,
    chance: &'a mut Chance,
    base: &'a Params,
    template: &'static Template,
}

impl Filling<'_> {
    fn question(&mut self, seed: u32) -> Drawn<Question> {
        let template = self.template;
        let screen = self.base.screen();
        let told = self.told(&template.head)?;
        // What is known by now is asked before more is computed.
        self.check(|later| !later)?;
        let parts = template.parts.iter().map(|asked| self.part(asked));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        self.check(|later| later)?;
        let figure = template.figure.map(|id| self.picture(id)).transpose()?;
        Ok(Question {
            screen: screen.schema.id,
            template: template.id,
            kind: template.kind,
            difficulty: template.difficulty,
            outcome: template.outcome,
            seed,
            title: format!("{}: {}", screen.title, template.title),
            told,
            figure,
            parts,
            link: State::of(self.scope.params.clone()).write(),
        })
    }

    /// Checks what must hold of a draw: that which is about names that a part defines, or all else.
    fn check(&mut self, is_wanted: impl Fn(bool) -> bool) -> Drawn<()> {
        let template = self.template;
        let later: Vec<_> = template.parts.iter().flat_map(Asked::names).collect();
        for statement in &template.when {
            let is_later = statement.letters().iter().any(|name| later.contains(name));
            if is_wanted(is_later) && !self.scope.holds(statement)? {
                return Err(unfit(format!("not {}", statement.plain())));
            }
        }
        Ok(())
    }

    /// Fills the lines that tell something.
    fn told(&mut self, lines: &[Line]) -> Drawn<Told> {
        let mut told = Told::default();
        for line in lines {
            match line {
                Line::Text(text) => told.text.push(self.fill(text)?),
                Line::Value(text) => told.given.push(self.fill(text)?),
                Line::Given(keys) => {
                    for key in keys {
                        told.given.push(self.scope.given(key)?);
                    }
                }
                Line::Rule(None, words) => told.rules.push(self.fill(words)?),
                Line::Rule(Some(defined), words) => {
                    let words = self.fill(words)?;
                    let (name, plain) = (defined.name, defined.formula.formula.plain());
                    self.scope.rule(defined)?;
                    told.rules.push(format!("{words}: {name} = {plain}."));
                }
                Line::Let(defined) => {
                    if !self.scope.define(defined)? {
                        return Err(unfit(format!("{} has no value", defined.name)));
                    }
                }
            }
        }
        Ok(told)
    }

    fn part(&mut self, asked: &Asked) -> Drawn<Part> {
        let told = self.told(&asked.lines)?;
        let mut ask = self.fill(asked.ask)?;
        let answer = match &asked.task {
            Task::Number(number) => Answer::Number(self.number(number)?),
            Task::Options(options) => self.options(options)?,
            Task::Among(among) => self.among(among)?,
        };
        if let Answer::Number(number) = &answer {
            ask = format!("{ask} {}", number.asked_for());
        }
        let readout = match &asked.task {
            Task::Number(number) => {
                let name = self.scope.params.screen().quantities.name(number.answer.text);
                name.map(|name| name.key)
            }
            _ => None,
        };
        let mut solution = Vec::new();
        for step in &asked.solution {
            solution.push(match step {
                Step::Words(words) => self.fill(words)?,
                Step::Show(name) => self.scope.show(name)?,
            });
        }
        Ok(Part { told, ask, answer, readout, hint: self.fill(asked.hint)?, solution })
    }

    fn number(&mut self, task: &NumberTask) -> Drawn<Number> {
        let (value, unit) = self.scope.measured(&task.answer)?;
        if !value.is_finite() {
            return Err(unfit(format!("{} has no value", task.answer.text)));
        }
        let is_whole = (value - value.round()).abs() <= 1e-9 * value.abs();
        if task.whole && !is_whole {
            return Err(format!("{} = {value} is no whole number", task.answer.text).into());
        }
        let mut wrong = Vec::new();
        for (formula, told) in &task.wrong {
            wrong.push(Wrong { value: self.scope.number(formula)?, told: self.fill(told)? });
        }
        let value = if task.whole { value.round() } else { value };
        let close = if task.whole { 0.0 } else { task.close.unwrap_or(CLOSE) };
        let word = self.scope.params.values().context().word;
        let asked = if task.whole {
            Precision::Whole
        } else {
            task.close.map_or(Precision::Figures, |_| Precision::Read)
        };
        Ok(Number { word, ..Number::new(value, unit, (asked, close), wrong) })
    }

    fn options(&mut self, tasks: &[OptionTask]) -> Drawn<Answer> {
        let mut all = Vec::new();
        for task in tasks {
            let right = match &task.right {
                Right::Always => true,
                Right::Never => false,
                Right::Where(statement) => self.scope.holds(statement)?,
            };
            all.push(Choice { text: self.fill(task.words)?, right, told: self.fill(task.told)? });
        }
        options(all, self.chance).ok_or_else(|| unfit("not just one option is right"))
    }

    /// Returns some of the values of a parameter as options, by rising size, with the right one at a place of chance.
    fn among(&mut self, among: &Among) -> Drawn<Answer> {
        let Among { key, values: text, count, goal, told, .. } = among;
        let params = &self.scope.params;
        let numbers = numbers(params, key, text);
        if numbers.len() < *count {
            return Err(format!("{key}: “{text}” names too few values").into());
        }
        let right = self.scope.place(goal, key, &numbers)?;
        let right = right.ok_or_else(|| unfit(format!("no {key} is right")))?;
        // It may stand at any place, or the ends of the range would tell it.
        if right + 1 < *count || numbers.len() < right + count {
            return Err(unfit(format!("the right {key} is at an end of {text}")));
        }
        let from = right - self.chance.below(*count);
        let mut all = Vec::new();
        for (at, value) in numbers.iter().enumerate().skip(from).take(*count) {
            let there = self.scope.with(&[(key, *value)]);
            let mut there = there.ok_or_else(|| unfit(format!("{key} may not be {value}")))?;
            let text = format_param(&there.params, key);
            let told = fill(told, &mut there, self.chance)?;
            all.push(Choice { text, right: at == right, told });
        }
        in_order(all).ok_or_else(|| unfit("two options are the same"))
    }

    /// Returns the figure of the state, without its answers and without the point of the state.
    fn picture(&self, id: &str) -> Drawn<Picture> {
        let params = &self.scope.params;
        let spec = params.screen().figure(id).ok_or_else(|| format!("no figure {id}"))?;
        let answers = Secrets { answers: true, ..Secrets::default() };
        let drawn = spec.figure(params).ok().and_then(|figure| figure.hiding(&answers));
        let Some(Figure::Plot(plot)) = drawn else { return Err(unfit("the figure is no plot")) };
        let figure = without_current(plot).into();
        Ok(Picture { title: spec.title, caption: spec.caption, figure })
    }

    fn fill(&mut self, text: &str) -> Result<String, String> {
        fill(text, &mut self.scope, self.chance)
    }
}

/// Fills a sentence: one of several wordings where it has some, and numbers in the place of braces.
fn fill(text: &str, scope: &mut Scope, chance: &mut Chance) -> Result<String, String> {
    let mut filled = String::new();
    for (place, piece) in choose_words(text, chance)?.split(['{', '}']).enumerate() {
        filled += &if place % 2 == 0 { piece.to_owned() } else { scope.format(piece)? };
    }
    Ok(filled.replace(" 2 times as ", " twice as "))
}

/// Chooses among the wordings between brackets.
fn choose_words(text: &str, chance: &mut Chance) -> Result<String, String> {
    let (mut words, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('[') {
        let (choices, end) = after.split_once(']').ok_or_else(|| format!("no ] in “{text}”"))?;
        let choices: Vec<_> = choices.split('|').collect();
        words += before;
        words += chance.pick(&choices).copied().unwrap_or_default();
        rest = end;
    }
    Ok(words + rest)
}

/// Returns the plot without the point of the current parameters, which is not asked about.
fn without_current(mut plot: Plot) -> Plot {
    plot.layers.retain(
        |layer| !matches!(layer, Layer::Points(points) if points.marker == Marker::Current),
    );
    plot
}

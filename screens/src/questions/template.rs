//! A question as it is written: what a draw fills.

use crossover_figures::Unit;
use crossover_figures::formula::{Formula, Statement};

use super::kind::{Difficulty, Kind};

/// A question as it is written, whose numbers are drawn and computed when it is asked.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its name, unique on its screen.
    pub id: &'static str,
    /// What it is called in a list.
    pub title: &'static str,
    /// What it trains.
    pub kind: Kind,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The id of the [outcome](crate::outcomes) that it is about.
    pub outcome: &'static str,
    /// The parameters that are fixed, as a link has them.
    pub(super) at: Vec<(&'static str, &'static str)>,
    /// The parameters that are drawn, each with its values.
    pub(super) vary: Vec<(&'static str, &'static str)>,
    /// What must hold of a draw.
    pub(super) when: Vec<Statement>,
    /// The figure that is to be read.
    pub(super) figure: Option<&'static str>,
    /// What stands before the first part.
    pub(super) head: Vec<Line>,
    /// What is asked, one thing after the other.
    pub(super) parts: Vec<Asked>,
}

/// A line that tells what a question stands on.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// A sentence of the situation.
    Text(&'static str),
    /// The keys of parameters whose values are given.
    Given(Vec<&'static str>),
    /// A sentence that gives a value.
    Value(&'static str),
    /// A rule: what its formula defines, in words.
    Rule(Option<Definition>, &'static str),
    /// A number for later lines.
    Let(Definition),
}

/// A name for the value of a formula.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub name: &'static str,
    pub formula: Measured,
    /// The parameters that are another in the state where it is evaluated.
    pub at: Vec<(&'static str, Formula)>,
}

/// A formula, with its unit where that does not follow from its letters.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub text: &'static str,
    pub formula: Formula,
    pub unit: Option<Unit>,
}

/// A part: what is asked, and how it is answered.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// What is told with it.
    pub lines: Vec<Line>,
    pub ask: &'static str,
    pub task: Task,
    pub hint: &'static str,
    pub solution: Vec<Step>,
}

/// A line of a solution.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A sentence.
    Words(&'static str),
    /// The formula of that name, in letters and in numbers.
    Show(&'static str),
}

/// What answers a part.
#[derive(Clone, Debug)]
pub(super) enum Task {
    Number(NumberTask),
    Options(Vec<OptionTask>),
    Among(Among),
}

/// A number that is computed.
#[derive(Clone, Debug)]
pub(super) struct NumberTask {
    pub answer: Measured,
    /// Whether it is a count.
    pub whole: bool,
    /// How close is right, where a figure is read.
    pub close: Option<f64>,
    /// Typical wrong answers, and what each overlooks.
    pub wrong: Vec<(Formula, &'static str)>,
    /// The second way to it.
    pub second: Option<Formula>,
}

/// An option, with what makes it right.
#[derive(Clone, Debug)]
pub(super) struct OptionTask {
    pub words: &'static str,
    pub right: Right,
    pub told: &'static str,
    /// The second way to what makes it right.
    pub second: Option<Statement>,
}

/// When an option is right.
#[derive(Clone, Debug)]
pub(super) enum Right {
    Always,
    Never,
    Where(Statement),
}

/// A value of a parameter, among several.
#[derive(Clone, Debug)]
pub(super) struct Among {
    pub key: &'static str,
    pub values: &'static str,
    /// How many are options.
    pub count: usize,
    pub goal: Goal,
    pub told: &'static str,
    /// The second way to the goal.
    pub second: Option<Goal>,
}

/// Which value is right.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// The smallest at which the statement holds.
    First(Statement),
    /// The largest at which it holds.
    Last(Statement),
    /// That where the formula is least.
    Least(Formula),
    /// That where the formula is greatest.
    Greatest(Formula),
}

impl Template {
    /// Returns whether a part has a second way to its answer.
    pub fn has_second_way(&self, part: usize) -> bool {
        self.parts.get(part).is_some_and(|part| match &part.task {
            Task::Number(number) => number.second.is_some(),
            Task::Options(options) => options
                .iter()
                .all(|option| option.second.is_some() || !matches!(option.right, Right::Where(_))),
            Task::Among(among) => among.second.is_some(),
        })
    }

    /// Returns whether it draws the parameter `key`.
    pub fn draws(&self, key: &str) -> bool {
        self.vary.iter().any(|(its, _)| *its == key)
    }

    /// Returns how many parts it has.
    pub const fn count_parts(&self) -> usize {
        self.parts.len()
    }
}

impl Asked {
    /// Returns the names that it defines.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.lines.iter().filter_map(|line| match line {
            Line::Let(defined) | Line::Rule(Some(defined), _) => Some(defined.name),
            _ => None,
        })
    }
}

//! The table "Questions" of a screen's notes, row by row.

use crossover_figures::Unit;
use crossover_figures::quantity::preferred::{ONE_TWO_FIVE, at_least, next};

use crate::screen::{Param, Params, Rule, Screen};

/// What a row says; the module says what its keys and values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Parameters that a seed draws.
    Vary,
    /// Parameters that are always told.
    Given,
    /// Readouts that are computed, and parameters that are doubled.
    Ask,
    /// Readouts whose formula has parts.
    Parts,
    /// Alternatives, the least of which is best.
    Least,
    /// Alternatives, the greatest of which is best.
    Greatest,
    /// A readout that is to be small.
    StopsLeast,
    /// A readout that is to be large.
    StopsGreatest,
    /// A readout that is to be at least a target.
    AtLeast,
    /// A readout that is to be at most a target.
    AtMost,
    /// A readout and the figure that shows it.
    Figure,
    /// How a readout is called in a sentence.
    Name,
    /// A readout, and one that is taken for it.
    Confused,
}

/// The rows by their names.
const NAMES: &[(&str, What)] = &[
    ("vary", What::Vary),
    ("given", What::Given),
    ("ask", What::Ask),
    ("parts", What::Parts),
    ("least", What::Least),
    ("greatest", What::Greatest),
    ("stops least", What::StopsLeast),
    ("stops greatest", What::StopsGreatest),
    ("at least", What::AtLeast),
    ("at most", What::AtMost),
    ("figure", What::Figure),
    ("name", What::Name),
    ("confused", What::Confused),
];

/// The most values of a range.
const MOST: usize = 64;

/// Returns the rows of `screen` that say `what`.
pub(super) fn rules(screen: &Screen, what: What) -> impl Iterator<Item = &'static Rule> {
    screen.questions.iter().filter(move |rule| find_what(rule.what) == Some(what))
}

fn find_what(what: &str) -> Option<What> {
    NAMES.iter().find(|(name, _)| *name == what).map(|(_, what)| *what)
}

/// Splits an entry into the key of a parameter and the values behind it.
pub(super) fn split_over(over: &'static str) -> (&'static str, &'static str) {
    over.split_once(' ').unwrap_or((over, ""))
}

/// Returns the values that a text names, in the grammar of links: a range, or all between commas.
pub(super) fn values(params: &Params, key: &str, text: &str) -> Vec<String> {
    let Some((from, to)) = text.split_once("..") else {
        return text.split(',').map(|value| value.trim().to_owned()).collect();
    };
    let (to, factor) = to.split_once(" x").map_or((to, None), |(to, by)| (to, by.parse().ok()));
    let read = |text: &str| {
        let mut trial = params.clone();
        trial.set_text(key, text).ok().map(|()| trial.at(key).number())
    };
    let (Some(from), Some(to)) = (read(from), read(to)) else { return Vec::new() };
    let unit = params.schema().param(key).and_then(Param::unit).unwrap_or(Unit::One);
    let next = |at: &f64| match factor {
        Some(factor) => Some(at * f64::max(factor, 1.1)),
        None => Some(next(*at, ONE_TWO_FIVE, true)),
    };
    let first = if factor.is_some() { from } else { at_least(from, ONE_TWO_FIVE) };
    let all = std::iter::successors(Some(first), next).take(MOST);
    all.take_while(|value| *value <= to * (1.0 + 1e-9)).map(|value| unit.write(value)).collect()
}

/// Returns the numbers that a text names, by rising size.
pub(super) fn numbers(params: &Params, key: &str, text: &str) -> Vec<f64> {
    let read = |text: String| {
        let mut trial = params.clone();
        trial.set_text(key, &text).ok().map(|()| trial.at(key).number())
    };
    values(params, key, text).into_iter().filter_map(read).collect()
}

/// Returns what is wrong with the table of `screen`; empty where each row names what there is.
pub fn check(screen: &'static Screen) -> Vec<String> {
    let params = screen.defaults();
    let mut wrong = Vec::new();
    for rule in screen.questions {
        let Some(what) = find_what(rule.what) else {
            wrong.push(format!("“{}” is no kind of row", rule.what));
            continue;
        };
        let about_params = matches!(what, What::Vary | What::Given);
        for (at, key) in rule.keys.iter().enumerate() {
            let (key, set) = key.split_once('?').unwrap_or((key, ""));
            let known = match what {
                What::Figure if at == 1 => screen.figure(key).is_some(),
                _ if about_params => params.schema().param(key).is_some(),
                _ => screen.quantities.name(key).is_some(),
            };
            let settable = set.is_empty()
                || set
                    .split_once('=')
                    .is_some_and(|(key, text)| params.clone().set_text(key, text).is_ok());
            if !known || !settable {
                wrong.push(format!("{}: no {key} {set}", rule.what));
            }
        }
        if matches!(what, What::Name | What::Confused | What::Figure) {
            continue;
        }
        for over in rule.over {
            let (key, text) = split_over(over);
            let set = |text: String| params.clone().set_text(key, &text).is_ok();
            let known = params.schema().param(key).is_some();
            if !known || !text.is_empty() && !values(&params, key, text).into_iter().all(set) {
                wrong.push(format!("{}: {over}", rule.what));
            }
        }
    }
    wrong
}

//! A solver that sees only the text of a question: its words, its numbers and the rules that it states. It knows
//! neither the model nor the formulas of the screens, and has its own reader of formulas ([`super::algebra`]).
//!
//! It reads a number that is asked for by a letter or an expression ("…, T1 / T2?"), where two are equal, the value
//! of a parameter that meets a condition, options that name a letter or state a comparison, and what a change does.

use super::algebra::{Algebra, Quantity, Relation, quantity, relation};

/// A part of a question as it is printed.
#[derive(Debug)]
pub struct Printed {
    /// Its sentences and values, without the rules.
    pub lines: Vec<String>,
    /// Its rules, "words: T = ts + m tw.".
    pub rules: Vec<String>,
    /// What is asked.
    pub ask: String,
    /// The options, where there are some.
    pub options: Vec<String>,
}

/// What the solver found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// A number, in the unit that is asked for.
    Number(f64),
    /// The place of an option.
    Option(usize),
}

/// Words that ask for the least and for the greatest.
const LEAST: &[&str] = &[
    "least", "shortest", "fastest", "smallest", "fewest", "cheapest", "lowest", "soonest",
    "earliest", "less", "shorter", "faster", "smaller", "fewer", "lower", "sooner", "earlier",
    "minimum",
];
const GREATEST: &[&str] = &[
    "greatest", "largest", "longest", "highest", "most", "slowest", "more", "longer", "larger",
    "higher", "slower", "maximum", "greater",
];

/// How close numbers are equal.
const EQUAL: f64 = 0.01;

/// Returns the answer that the text leads to; `None` where it is not read.
pub fn solve(printed: &Printed) -> Option<Found> {
    let mut algebra = Algebra::default();
    for rule in &printed.rules {
        algebra.define_formulas(rule);
    }
    for line in &printed.lines {
        algebra.define_values(line);
    }
    algebra.define_values(before_question(&printed.ask));
    let ask = question(&printed.ask);
    if printed.options.is_empty() {
        let factor = unit_asked(&printed.ask)?;
        let value = equal_at(&mut algebra, ask).or_else(|| asked_number(&algebra, ask))?;
        return Some(Found::Number(value / factor));
    }
    let options = &printed.options;
    let found = after_change(&algebra, &printed.ask, options)
        .or_else(|| among(&algebra, ask, options))
        .or_else(|| stated(&algebra, options))
        .or_else(|| named(&algebra, ask, options));
    found.map(Found::Option)
}

/// The sentence that asks: the last one that ends with a question mark.
fn question(ask: &str) -> &str {
    let end = ask.rfind('?').unwrap_or(ask.len());
    let from = ask[..end].rfind(". ").map_or(0, |at| at + 2);
    &ask[from..end]
}

fn before_question(ask: &str) -> &str {
    let end = ask.rfind('?').unwrap_or(ask.len());
    &ask[..ask[..end].rfind(". ").map_or(0, |at| at + 1)]
}

/// What one of the unit that is asked for is in its base.
fn unit_asked(ask: &str) -> Option<f64> {
    let (_, asked) = ask.rsplit_once("Give ")?;
    let Some((_, unit)) = asked.split_once("in ") else { return Some(1.0) };
    let unit = unit.split([',', '.']).next()?.trim();
    if unit == "percent" {
        return Some(0.01);
    }
    let one = format!("1 {unit}");
    let Quantity { value, rest } = quantity(&one)?;
    Some(if rest.is_empty() { value } else { 1.0 })
}

/// The number of the expression at the end of what is asked.
fn asked_number(algebra: &Algebra, ask: &str) -> Option<f64> {
    let starts = ask.char_indices().filter(|(at, _)| ask[..*at].ends_with([' ', '(']) || *at == 0);
    let mut ends = starts.filter_map(|(at, _)| algebra.evaluate(ask[at..].trim_end_matches(')')));
    ends.next().or_else(|| {
        // Or the only letter with a formula that it names.
        let mut letters = words(ask).filter(|word| algebra.is_derived(word)).collect::<Vec<_>>();
        letters.dedup();
        match letters[..] {
            [letter] => algebra.evaluate(letter),
            _ => None,
        }
    })
}

/// The value of a letter at which two things are equal.
fn equal_at(algebra: &mut Algebra, ask: &str) -> Option<f64> {
    let (_, after) = ask.split_once("which ").or_else(|| ask.split_once("Which "))?;
    let free = words(after).find(|word| algebra.is_free(word));
    let letter = free.or_else(|| words(after).find(|word| algebra.is_known(word)))?.to_owned();
    let (one, other) = match relation(ask) {
        Some((one, Relation::Equal, other)) => (one, other),
        Some(_) => return None,
        None => {
            let (pair, _) = ask.split_once(" equal").or_else(|| ask.split_once(" the same"))?;
            pair.split_once(" and ")?
        }
    };
    let one = algebra.last_expression(one)?;
    let other = algebra.first_expression(other)?;
    let mut apart = |value: f64| {
        let there = algebra.with(&letter, value);
        Some(there.evaluate(&one)? - there.evaluate(&other)?)
    };
    // From one nanounit to a million billions, by hundredths of a factor of ten.
    let mut before: Option<(f64, f64)> = None;
    for step in -900..1500 {
        let value = 10_f64.powf(f64::from(step) / 100.0);
        let Some(here) = apart(value).filter(|here| here.is_finite()) else { continue };
        if here == 0.0 {
            return Some(value);
        }
        if let Some((low, there)) = before
            && (there < 0.0) != (here < 0.0)
        {
            return bisect((low, there), value, &mut apart);
        }
        before = Some((value, here));
    }
    None
}

fn bisect(
    (mut low, there): (f64, f64),
    mut high: f64,
    apart: &mut impl FnMut(f64) -> Option<f64>,
) -> Option<f64> {
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if (apart(middle)? < 0.0) == (there < 0.0) { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

/// The option that is the value of a letter with which a condition holds, or something is least or greatest.
fn among(algebra: &Algebra, ask: &str, options: &[String]) -> Option<usize> {
    let value = |option: &String| {
        let Quantity { value, rest } = quantity(option)?;
        rest.trim().trim_end_matches('.').is_empty().then_some(value)
    };
    let values = options.iter().map(value).collect::<Option<Vec<_>>>()?;
    let letter = words(ask).find(|word| algebra.is_free(word)).or_else(|| {
        let (_, after) = ask.split_once("which ").or_else(|| ask.split_once("the "))?;
        words(after).find(|word| algebra.is_known(word))
    })?;
    let (want_least, want_greatest) = (has(ask, LEAST), has(ask, GREATEST));
    if let Some((one, how, other)) = relation(ask) {
        let (one, other) = (algebra.last_expression(one)?, algebra.first_expression(other)?);
        let holds = |value: &f64| {
            let there = algebra.with(letter, *value);
            Some(how.holds(there.evaluate(&one)?, there.evaluate(&other)?, 1e-9))
        };
        let held = values.iter().map(holds).collect::<Option<Vec<_>>>()?;
        return match (want_least, want_greatest) {
            (true, false) => held.iter().position(|held| *held),
            (false, true) => held.iter().rposition(|held| *held),
            _ => only(&held),
        };
    }
    let what = words(ask).filter(|word| algebra.is_derived(word)).last()?;
    let at = |value: &f64| algebra.with(letter, *value).evaluate(what);
    let numbers = values.iter().map(at).collect::<Option<Vec<_>>>()?;
    extreme(&numbers, want_least, want_greatest)
}

/// The only option that states what holds.
fn stated(algebra: &Algebra, options: &[String]) -> Option<usize> {
    let holds = |option: &String| {
        let (one, how, other) = relation(option)?;
        let (one, other) = (algebra.last_expression(one)?, algebra.first_expression(other)?);
        Some(how.holds(algebra.evaluate(&one)?, algebra.evaluate(&other)?, EQUAL / 2.0))
    };
    only(&options.iter().map(holds).collect::<Option<Vec<_>>>()?)
}

/// The option whose letter, in parentheses, has the least or the greatest value.
fn named(algebra: &Algebra, ask: &str, options: &[String]) -> Option<usize> {
    let number = |option: &String| {
        let letters = option.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
        let mut known = letters.filter_map(|(letter, _)| algebra.evaluate(letter));
        known.next()
    };
    let numbers = options.iter().map(number).collect::<Option<Vec<_>>>()?;
    extreme(&numbers, has(ask, LEAST), has(ask, GREATEST))
}

/// The option that says what a change of one letter does to what is asked about.
fn after_change(algebra: &Algebra, ask: &str, options: &[String]) -> Option<usize> {
    let what = question(ask);
    let (_, of) = what.split_once("happens to ").or_else(|| what.split_once("does this do to "))?;
    let letters: Vec<_> = words(ask).filter(|word| algebra.is_known(word)).collect();
    let (letter, times) =
        letters.iter().find_map(|letter| Some((*letter, change(ask, letter)?)))?;
    let of = algebra.first_expression(of)?;
    let before = algebra.evaluate(&of)?;
    let there = algebra.with(letter, times * algebra.evaluate(letter)?);
    let factor = there.evaluate(&of)? / before;
    only(&options.iter().map(|option| says(option, factor)).collect::<Option<Vec<_>>>()?)
}

const TIMES: &[(&str, f64)] = &[
    ("twice", 2.0),
    ("three times", 3.0),
    ("four times", 4.0),
    ("five times", 5.0),
    ("eight times", 8.0),
    ("ten times", 10.0),
    ("a hundred times", 100.0),
];

/// By which factor a letter changes.
fn change(ask: &str, letter: &str) -> Option<f64> {
    let after = ask.match_indices(letter).find_map(|(at, _)| {
        let rest = &ask[at + letter.len()..];
        let alone = !ask[..at].ends_with(char::is_alphanumeric) && rest.starts_with(' ');
        (alone
            && [" is ", " doubles", " halves", " becomes ", " grows "]
                .iter()
                .any(|verb| rest.starts_with(verb)))
        .then_some(rest)
    })?;
    let after = after.split(['.', ';']).next()?;
    if after.contains("doubled") || after.contains("doubles") {
        return Some(2.0);
    }
    if after.contains("halved") || after.contains("halves") || after.contains("half as") {
        return Some(0.5);
    }
    TIMES.iter().find(|(word, _)| after.contains(&format!("{word} as"))).map(|(_, times)| *times)
}

/// Whether an option says that something changes by that factor.
fn says(option: &str, factor: f64) -> Option<bool> {
    let is = |other: f64| (factor / other - 1.0).abs() <= EQUAL;
    let begins = |words: &str| option.starts_with(words);
    Some(match () {
        () if begins("It more than doubles") => 2.0 < factor && !is(2.0),
        () if begins("It less than doubles")
            || begins("It grows by less than twice")
            || begins("It grows, but less than twice") =>
        {
            1.0 < factor && factor < 2.0 && !is(1.0) && !is(2.0)
        }
        () if begins("It doubles") => is(2.0),
        () if begins("It halves") => is(0.5),
        () if begins("It falls to a quarter") => is(0.25),
        () if begins("It falls to a tenth") => is(0.1),
        () if begins("It falls by less than half") => {
            0.5 < factor && factor < 1.0 && !is(1.0) && !is(0.5)
        }
        () if begins("It falls by more than half") => factor < 0.5 && !is(0.5),
        () if begins("It becomes") => {
            let times = TIMES.iter().find(|(word, _)| option.contains(&format!("{word} as")));
            let number = || quantity(option.trim_start_matches("It becomes ")).map(|it| it.value);
            is(times.map(|(_, times)| *times).or_else(number)?)
        }
        () if begins("It stays") || begins("It does not change") => is(1.0),
        () if begins("It grows") || begins("It rises") => 1.0 < factor && !is(1.0),
        () if begins("It falls") || begins("It shrinks") => factor < 1.0 && !is(1.0),
        () => return None,
    })
}

fn only(held: &[bool]) -> Option<usize> {
    let at = held.iter().position(|held| *held)?;
    held[at + 1..].iter().all(|held| !held).then_some(at)
}

fn extreme(numbers: &[f64], least: bool, greatest: bool) -> Option<usize> {
    let places = 0..numbers.len();
    match (least, greatest) {
        (true, false) => places.min_by(|one, other| numbers[*one].total_cmp(&numbers[*other])),
        (false, true) => places.max_by(|one, other| numbers[*one].total_cmp(&numbers[*other])),
        _ => None,
    }
}

fn has(ask: &str, any: &[&str]) -> bool {
    words(ask).any(|word| any.contains(&word.to_lowercase().as_str()))
}

/// The words of a sentence, and letters as words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_end = |letter: char| !letter.is_alphanumeric() && !['_', '*', '\''].contains(&letter);
    text.split(is_end).filter(|word| !word.is_empty())
}

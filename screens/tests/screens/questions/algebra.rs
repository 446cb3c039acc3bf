//! Formulas and quantities as a reader finds them in a text: its own grammar, for the solver that sees only the text.

use std::collections::{BTreeMap, BTreeSet};

/// A number with its unit, in the base of that unit, and what stands behind it.
pub struct Quantity<'a> {
    pub value: f64,
    pub rest: &'a str,
}

/// How two things are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Relation {
    Less,
    LessOrEqual,
    Equal,
    GreaterOrEqual,
    Greater,
}

impl Relation {
    /// Whether it holds, where numbers as close as `slack` are equal.
    pub fn holds(self, one: f64, other: f64, slack: f64) -> bool {
        let equal = (one - other).abs() <= slack * one.abs().max(other.abs());
        match self {
            Self::Less => one < other && !equal,
            Self::LessOrEqual => one < other || equal,
            Self::Equal => equal,
            Self::GreaterOrEqual => one > other || equal,
            Self::Greater => one > other && !equal,
        }
    }
}

const RELATIONS: &[(&str, Relation)] = &[
    ("<=", Relation::LessOrEqual),
    ("≤", Relation::LessOrEqual),
    (">=", Relation::GreaterOrEqual),
    ("≥", Relation::GreaterOrEqual),
    (" < ", Relation::Less),
    (" > ", Relation::Greater),
    (" = ", Relation::Equal),
];

/// Splits a text at the first comparison.
pub fn relation(text: &str) -> Option<(&str, Relation, &str)> {
    let found = RELATIONS.iter().filter_map(|(sign, how)| Some((text.find(sign)?, *sign, *how)));
    let (at, sign, how) = found.min_by_key(|(at, ..)| *at)?;
    Some((&text[..at], how, &text[at + sign.len()..]))
}

/// What a letter stands for.
#[derive(Clone, Debug)]
enum Meaning {
    Number(f64),
    Formula(String),
}

/// The letters of a text.
#[derive(Clone, Debug, Default)]
pub struct Algebra {
    meanings: BTreeMap<String, Meaning>,
    /// The letters that stand in formulas.
    used: BTreeSet<String>,
}

impl Algebra {
    /// Takes the formulas of a rule: "words: T = ts + m tw.".
    pub fn define_formulas(&mut self, rule: &str) {
        for (letter, rest) in definitions(rule) {
            let formula = rest.trim().trim_end_matches('.').to_owned();
            if let Some(letters) = letters_of(&formula) {
                self.used.extend(letters);
                self.meanings.insert(letter.to_owned(), Meaning::Formula(formula));
            } else if let Some(Quantity { value, .. }) = quantity(rest) {
                self.meanings.insert(letter.to_owned(), Meaning::Number(value));
            }
        }
    }

    /// Takes the values of a sentence: "a message of m = 1000 words crosses l = 3 links".
    pub fn define_values(&mut self, line: &str) {
        for (letter, rest) in definitions(line) {
            if let Some(Quantity { value, rest: after }) = quantity(rest) {
                // A number at the beginning of a formula is no value.
                let goes_on = after.trim_start().starts_with(['+', '−', '/', '×', '^', '²']);
                if !goes_on {
                    self.meanings.entry(letter.to_owned()).or_insert(Meaning::Number(value));
                }
            }
        }
    }

    /// Whether a letter is known.
    pub fn is_known(&self, letter: &str) -> bool {
        self.meanings.contains_key(letter)
    }

    /// Whether a letter has a formula.
    pub fn is_derived(&self, letter: &str) -> bool {
        matches!(self.meanings.get(letter), Some(Meaning::Formula(_)))
    }

    /// Whether a letter stands in a formula, and has no value.
    pub fn is_free(&self, letter: &str) -> bool {
        self.used.contains(letter) && !self.is_known(letter)
    }

    /// The letters, one of which has another value.
    pub fn with(&self, letter: &str, value: f64) -> Self {
        let mut there = self.clone();
        there.meanings.insert(letter.to_owned(), Meaning::Number(value));
        there
    }

    /// The value of an expression; `None` where it is none, or one of its letters has no value.
    pub fn evaluate(&self, text: &str) -> Option<f64> {
        self.evaluate_within(text, 0)
    }

    fn evaluate_within(&self, text: &str, depth: usize) -> Option<f64> {
        let mut reading =
            Reading { rest: text.trim(), algebra: Some(self), letters: Vec::new(), depth };
        let value = reading.sum()?;
        reading.rest.trim().is_empty().then_some(value)
    }

    fn letter(&self, name: &str, depth: usize) -> Option<f64> {
        match self.meanings.get(name)? {
            Meaning::Number(value) => Some(*value),
            Meaning::Formula(_) if 20 < depth => None,
            Meaning::Formula(text) => self.evaluate_within(text, depth + 1),
        }
    }

    /// The longest expression that a text ends with, or a quantity.
    pub fn last_expression(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let starts =
            text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with([' ', '(']));
        let mut found = starts.filter(|(at, _)| self.reads(&text[*at..]));
        found.next().map(|(at, _)| text[at..].to_owned())
    }

    /// The longest expression that a text begins with, or a quantity, as a plain number.
    pub fn first_expression(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let starts_with_number = text.starts_with(|first: char| first.is_ascii_digit());
        if starts_with_number && let Some(Quantity { value, rest }) = quantity(text) {
            let next = rest.trim_start();
            let goes_on = next.starts_with(['+', '−', '/', '×', '(']);
            let is_factor = letter_at(next)
                .is_some_and(|(letter, _)| self.is_known(letter) || self.used.contains(letter));
            if !goes_on && !is_factor {
                return Some(format!("{value:e}"));
            }
        }
        let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8()).rev();
        let mut found = ends.filter(|end| {
            let next = text[*end..].chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
                && self.reads(&text[..*end])
        });
        found.next().map(|end| text[..end].to_owned())
    }

    /// Whether a text is an expression in letters that are known or stand in formulas.
    fn reads(&self, text: &str) -> bool {
        letters_of(text).is_some_and(|letters| {
            letters.iter().all(|letter| self.is_known(letter) || self.used.contains(letter))
        })
    }
}

/// The letters of an expression; `None` where it is none.
fn letters_of(text: &str) -> Option<Vec<String>> {
    let mut reading = Reading { rest: text.trim(), algebra: None, letters: Vec::new(), depth: 0 };
    reading.sum()?;
    reading.rest.trim().is_empty().then_some(reading.letters)
}

/// The letters that a text defines, each with what stands behind the equals sign.
fn definitions(text: &str) -> Vec<(&str, &str)> {
    let signs = text.match_indices(" = ");
    let definition = |(at, sign): (usize, &str)| {
        let before = text[..at].trim_end();
        let from = before
            .rfind(|letter: char| !is_letter(letter))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let letter = &before[from..];
        let is_name = letter.starts_with(char::is_alphabetic);
        is_name.then_some((letter, &text[at + sign.len()..]))
    };
    signs.filter_map(definition).collect()
}

fn is_letter(letter: char) -> bool {
    (letter.is_alphanumeric() && !['²', '³', '½'].contains(&letter))
        || ['_', '*', '\''].contains(&letter)
}

fn letter_at(text: &str) -> Option<(&str, &str)> {
    text.starts_with(char::is_alphabetic).then_some(())?;
    let end = text.find(|letter: char| !is_letter(letter)).unwrap_or(text.len());
    Some(text.split_at(end))
}

const PREFIXES: &[(&str, f64)] = &[
    ("Ki", 1024.0),
    ("Mi", 1_048_576.0),
    ("Gi", 1_073_741_824.0),
    ("f", 1e-15),
    ("p", 1e-12),
    ("n", 1e-9),
    ("µ", 1e-6),
    ("u", 1e-6),
    ("m", 1e-3),
    ("k", 1e3),
    ("M", 1e6),
    ("G", 1e9),
    ("T", 1e12),
    ("P", 1e15),
    ("", 1.0),
];
const BASES: &[&str] =
    &["s", "B", "bit", "flop", "word", "words", "byte", "bytes", "bits", "flops"];

/// Reads a number with its unit at the beginning of a text.
pub fn quantity(text: &str) -> Option<Quantity<'_>> {
    let text = text.trim_start();
    let (value, mut rest) = number(text)?;
    let mut value = value;
    for (word, factor) in [(" million", 1e6), (" billion", 1e9), (" trillion", 1e12)] {
        if let Some(after) = rest.strip_prefix(word) {
            (value, rest) = (value * factor, after);
        }
    }
    let after = rest.trim_start();
    if let Some(after) = after.strip_prefix('%') {
        return Some(Quantity { value: value / 100.0, rest: after });
    }
    let end = after.find(|letter: char| !letter.is_alphabetic()).unwrap_or(after.len());
    let base = BASES.iter().find_map(|base| {
        let (_, factor) =
            PREFIXES.iter().find(|(prefix, _)| after[..end] == format!("{prefix}{base}"))?;
        Some(*factor)
    });
    if let Some(factor) = base {
        let mut rest = &after[end..];
        // What it is per, such as words or seconds, has no prefix.
        if let Some(per) = rest.strip_prefix('/')
            && letter_at(per).is_some()
        {
            rest = letter_at(per).map_or(rest, |(_, rest)| rest);
        }
        return Some(Quantity { value: value * factor, rest });
    }
    Some(Quantity { value, rest })
}

/// Reads a number, in which thousands may stand apart.
fn number(text: &str) -> Option<(f64, &str)> {
    let mut digits = String::new();
    let mut end = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (place, (at, letter)) in letters.iter().enumerate() {
        let next = letters.get(place + 1).map(|(_, next)| *next);
        let digit_follows = next.is_some_and(|next| next.is_ascii_digit());
        match letter {
            '0'..='9' => digits.push(*letter),
            '.' if !digits.is_empty() && digit_follows && !digits.contains('.') => digits.push('.'),
            '\u{2009}' | '\u{202f}' | '\u{a0}' if !digits.is_empty() && digit_follows => {}
            '-' | '−' if digits.is_empty() && digit_follows => digits.push('-'),
            'e' if !digits.is_empty()
                && !digits.contains('e')
                && next.is_some_and(|next| next.is_ascii_digit() || next == '-' || next == '−') =>
            {
                digits.push('e');
            }
            '-' | '−' if digits.ends_with('e') && digit_follows => digits.push('-'),
            _ => break,
        }
        end = at + letter.len_utf8();
    }
    Some((digits.parse().ok()?, &text[end..]))
}

/// An expression that is being read: its value with letters, or only its letters.
struct Reading<'a> {
    /// What is left, without space before it.
    rest: &'a str,
    algebra: Option<&'a Algebra>,
    letters: Vec<String>,
    depth: usize,
}

impl Reading<'_> {
    /// Takes a sign, and the space behind it.
    fn take(&mut self, sign: &str) -> bool {
        let taken = self.rest.strip_prefix(sign);
        if let Some(rest) = taken {
            self.rest = rest.trim_start();
        }
        taken.is_some()
    }

    fn sum(&mut self) -> Option<f64> {
        let negative = self.take("−") || self.take("-");
        let mut total = self.product()?;
        if negative {
            total = -total;
        }
        loop {
            if self.take("+") {
                total += self.product()?;
            } else if self.take("−") || self.take("-") {
                total -= self.product()?;
            } else {
                return Some(total);
            }
        }
    }

    fn product(&mut self) -> Option<f64> {
        let mut product = self.power()?;
        loop {
            if self.take("/") {
                product /= self.power()?;
            } else if self.take("×") || self.take("·") || self.begins_factor() {
                product *= self.power()?;
            } else {
                return Some(product);
            }
        }
    }

    fn begins_factor(&self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        let is_word =
            || ["and ", "if ", "otherwise"].iter().any(|word| self.rest.starts_with(word));
        match first {
            '(' | '√' | '⌈' | '⌊' | '{' => true,
            '²' | '³' => false,
            first => first.is_alphanumeric() && !is_word(),
        }
    }

    fn power(&mut self) -> Option<f64> {
        let base = self.atom()?;
        if self.take("²") {
            Some(base * base)
        } else if self.take("³") {
            Some(base * base * base)
        } else if self.take("^") {
            Some(base.powf(self.atom()?))
        } else {
            Some(base)
        }
    }

    fn between(&mut self, close: &str) -> Option<f64> {
        let value = self.sum()?;
        self.take(close).then_some(value)
    }

    fn atom(&mut self) -> Option<f64> {
        if self.take("(") {
            return self.between(")");
        }
        if self.take("⌈") {
            return self.between("⌉").map(|value| whole(value).unwrap_or_else(|| value.ceil()));
        }
        if self.take("⌊") {
            return self.between("⌋").map(|value| whole(value).unwrap_or_else(|| value.floor()));
        }
        if self.take("|") {
            return self.between("|").map(f64::abs);
        }
        if self.take("√") {
            return self.power().map(f64::sqrt);
        }
        if self.take("{") {
            return self.cases();
        }
        if self.rest.starts_with(|first: char| first.is_ascii_digit()) {
            let (value, rest) = number(self.rest)?;
            self.rest = rest.trim_start();
            return Some(value);
        }
        let (name, rest) = letter_at(self.rest)?;
        self.rest = rest.trim_start();
        match name {
            "log2" => self.power().map(f64::log2),
            "ln" => self.power().map(f64::ln),
            "exp" => self.power().map(f64::exp),
            "sqrt" => self.power().map(f64::sqrt),
            "min" | "max" if self.take("(") => {
                let mut value = self.sum()?;
                while self.take(",") {
                    let other = self.sum()?;
                    value = if name == "min" { value.min(other) } else { value.max(other) };
                }
                self.take(")").then_some(value)
            }
            _ => {
                self.letters.push(name.to_owned());
                self.algebra.map_or(Some(1.0), |algebra| algebra.letter(name, self.depth))
            }
        }
    }

    /// Reads "2 x if p = 1; 4 x otherwise}".
    fn cases(&mut self) -> Option<f64> {
        let mut found = None;
        loop {
            let value = self.sum()?;
            if self.take("otherwise") {
                return self.take("}").then_some(found.unwrap_or(value));
            }
            if !self.take("if") {
                return None;
            }
            let mut holds = self.comparison()?;
            while self.take("and") {
                holds &= self.comparison()?;
            }
            if holds && found.is_none() {
                found = Some(value);
            }
            if !self.take(";") {
                return None;
            }
        }
    }

    fn comparison(&mut self) -> Option<bool> {
        let mut left = self.sum()?;
        let (mut holds, mut any) = (true, false);
        while let Some((_, how)) = RELATIONS.iter().find(|(sign, _)| self.take(sign.trim())) {
            let right = self.sum()?;
            holds &= how.holds(left, right, 1e-9);
            (left, any) = (right, true);
        }
        any.then_some(holds)
    }
}

/// The whole number that a value is but for rounding.
fn whole(value: f64) -> Option<f64> {
    let nearest = value.round();
    Some(nearest).filter(|nearest| (value - nearest).abs() <= 1e-9 * value.abs())
}

//! How an answer comes about, told from its formula: what the page's *why* shows and the command
//! line prints.

use std::borrow::Cow;
use std::cell::OnceCell;

use crossover_figures::figure::{Figure, Ink, Layer};
use crossover_figures::formula::{
    Formula, Letters, Lines, Marked, Mistake, Part, Parts, Setting, Statement, Value,
    letter_mathml, number_mathml, symbol_mathml,
};

use crate::screen::readout::{Origin, Readout, is_letter, letters};
use crate::screen::{Params, Report};
use crate::slider::Slider;

/// How an answer comes about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The formula, or the statement that certifies the answer, in one line.
    pub plain: String,
    /// The formula in LaTeX; empty for a statement.
    pub latex: String,
    /// The formula with the present numbers, in one line; empty where a letter has none.
    pub numbers: String,
    /// The summands, or the sides of a maximum.
    pub parts: Option<Parts>,
    /// What the letters stand for.
    pub legend: Vec<Meaning>,
    /// How the answer was found, where no formula gives it.
    pub found_by: Option<&'static str>,
    /// What was checked of the answer, in sentences; empty where a formula gives it.
    pub checked: String,
    /// Formula, numbers and check, set for the page.
    pub typeset: Typeset,
}

/// An explanation as it is set on the page: in `MathML` and HTML, escaped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Typeset {
    /// The letter of the answer; empty where it has none of its own.
    pub symbol: String,
    /// The formula in letters.
    pub letters: Lines,
    /// What it is in numbers, with the sign before them; without pieces where they would be the value over again.
    pub numbers: Lines,
    /// The answer with its unit; empty where it has none.
    pub value: String,
    /// What was checked.
    pub checked: String,
    /// The colors of the parts, where they have one in the figures.
    pub inks: Vec<Option<Ink>>,
}

/// What a letter stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    /// The letter.
    pub letter: String,
    /// The letter in `MathML`: what goes inside a `math` element.
    pub mathml: String,
    /// What it is, in words.
    pub meaning: String,
    /// Its present value with its unit.
    pub value: String,
    /// The formula that defines it in `MathML`, where one does.
    pub defined: Option<String>,
    /// What it leads to.
    pub source: Source,
}

/// Where the value of a letter comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The readout of this key.
    Readout(&'static str),
    /// The parameter of this key.
    Param(&'static str),
    /// What the model returned.
    Model,
}

/// Returns how the answer `key` of a report comes about; `None` where nothing is said of it.
///
/// # Errors
/// [`Mistake`] where what is said of it is no formula.
pub fn explain(
    params: &Params,
    report: &Report,
    key: &str,
) -> Result<Option<Explanation>, Mistake> {
    Teller::of(params, report).explain(key)
}

/// Returns the explanation of the answer `key` in plain text, if a formula gives it. `letters` are those of the
/// report.
pub fn explain_plainly(
    params: &Params,
    report: &Report,
    letters: &Letters,
    key: &str,
) -> Option<Explanation> {
    match report.readout(key)?.origin? {
        Origin::Formula(text) => {
            let letters = Cow::Borrowed(letters);
            let teller = Teller { params, report, letters, drawn: OnceCell::new() };
            Some(teller.explain_plainly(&Formula::read(text).ok()?))
        }
        Origin::Found { .. } => None,
    }
}

/// The source of explanations, prepared once for all answers of a report.
pub struct Teller<'a> {
    params: &'a Params,
    report: &'a Report,
    letters: Cow<'a, Letters>,
    /// The names of what the figures show, each with its color, once they are asked for.
    drawn: OnceCell<Vec<(String, Ink)>>,
}

impl<'a> Teller<'a> {
    /// Returns the source of the explanations of a report.
    pub fn of(params: &'a Params, report: &'a Report) -> Self {
        let all = [report.readouts.as_slice(), &report.hidden].concat();
        let letters = Cow::Owned(letters(params, &all));
        Self { params, report, letters, drawn: OnceCell::new() }
    }

    /// Returns how the answer `key` comes about; `None` where nothing is said of it.
    ///
    /// # Errors
    /// [`Mistake`] where what is said of it is no formula.
    pub fn explain(&self, key: &str) -> Result<Option<Explanation>, Mistake> {
        let readout = self.report.readout(key);
        let Some((readout, origin)) = readout.and_then(|it| Some((it, it.origin?))) else {
            return Ok(None);
        };
        Ok(Some(match origin {
            Origin::Formula(text) => {
                let formula = Formula::read(text)?;
                let mut told = self.explain_plainly(&formula);
                told.typeset = self.typeset(readout, &formula, &told);
                told
            }
            Origin::Found { by, holds } => {
                let statement = Statement::read(holds)?;
                let words = |setting| statement.words(&self.letters, setting).unwrap_or_default();
                Explanation {
                    plain: statement.plain(),
                    numbers: statement.numbers(&self.letters).unwrap_or_default(),
                    legend: self.legend(&statement.letters()),
                    found_by: Some(by),
                    checked: words(Setting::Plain),
                    typeset: Typeset { checked: words(Setting::Html), ..Typeset::default() },
                    ..Explanation::default()
                }
            }
        }))
    }
}

impl Teller<'_> {
    /// Returns the explanation of a formula in plain text.
    fn explain_plainly(&self, formula: &Formula) -> Explanation {
        Explanation {
            plain: formula.plain(),
            latex: formula.latex(),
            numbers: formula.numbers(&self.letters).unwrap_or_default(),
            parts: formula.parts(&self.letters).unwrap_or_default(),
            legend: self.legend(&formula.letters()),
            ..Explanation::default()
        }
    }

    fn typeset(&self, readout: &Readout, formula: &Formula, told: &Explanation) -> Typeset {
        let (inks, terms) = self.inks(told.parts.as_ref());
        let mark = |part: Marked| match part {
            Marked::Letter(letter) => {
                let ink = self.ink(letter).and_then(class).unwrap_or_default();
                format!("class=\"letter {ink}\" data-letter=\"{letter}\"")
            }
            Marked::Term(name) => {
                let ink =
                    terms.iter().find(|(term, _)| term == name).and_then(|(_, ink)| class(*ink));
                ink.map_or_else(String::new, |ink| format!("class=\"{ink}\""))
            }
        };
        // Where the number of a parameter stands it can be dragged.
        let dragged = |part: Marked| {
            let key = match part {
                Marked::Letter(letter) => self.slider(letter),
                Marked::Term(_) => None,
            };
            let drag = key.map_or_else(String::new, |key| format!(" data-drag=\"{key}\""));
            mark(part) + &drag
        };
        let numbers = &told.numbers;
        let value = readout.value().map(|value| readout.unit.show(value)).unwrap_or_default();
        // A number that is its own formula is said once.
        let is_said = numbers.is_empty() || formula.is_single() || *numbers == value;
        Typeset {
            symbol: own_symbol(readout.symbol),
            letters: formula.lines(&self.letters, &mark),
            numbers: if is_said {
                Lines::default()
            } else {
                formula.lines_in_numbers(&self.letters, &dragged).unwrap_or_default().after_equals()
            },
            value: if value.is_empty() { value } else { number_mathml(&value) },
            checked: String::new(),
            inks,
        }
    }

    /// Returns the colors of the parts, and the names of those that have one in a figure.
    fn inks(&self, parts: Option<&Parts>) -> (Vec<Option<Ink>>, Vec<(String, Ink)>) {
        let parts: &[Part] = match parts {
            Some(Parts::Sum(parts) | Parts::Sides(parts, _)) => parts,
            None => &[],
        };
        let by_letter = |part: &Part| {
            let mut inks = part.letters.iter().filter_map(|letter| self.ink(letter));
            let only = inks.next().filter(|ink| class(*ink).is_some());
            only.filter(|_| inks.next().is_none())
        };
        let known: Vec<_> = parts.iter().map(by_letter).collect();
        let is_known = known.iter().all(Option::is_some);
        let drawn: &[_] =
            if is_known { &[] } else { self.drawn.get_or_init(|| self.visible_names()) };
        let inks = parts.iter().zip(known).map(|(part, ink)| {
            ink.or_else(|| {
                let drawn = drawn.iter().find(|(name, _)| is_of(name, &part.name));
                drawn.map(|(_, ink)| *ink)
            })
        });
        let inks: Vec<_> = inks.collect();
        let named = parts.iter().zip(&inks);
        let named = named.filter_map(|(part, ink)| Some((part.name.clone(), (*ink)?)));
        let named = named.collect();
        (inks, named)
    }

    /// Returns the color of the quantity that the letter is.
    fn ink(&self, letter: &str) -> Option<Ink> {
        self.params.screen().quantities.name(letter).map(|name| name.ink)
    }

    /// Returns the key of the parameter that the letter is, where it has a slider.
    fn slider(&self, letter: &str) -> Option<&'static str> {
        let Source::Param(key) = source(self.params, self.report, letter) else {
            return None;
        };
        self.params.schema().param(key).and_then(Slider::of).map(|_| key)
    }

    /// Returns the names and colors in the figures that are known at once.
    fn visible_names(&self) -> Vec<(String, Ink)> {
        let figures = self.params.screen().figures.iter();
        let figures = figures.filter_map(|spec| spec.figure_at_once(self.params).ok());
        let mut drawn = Vec::new();
        for figure in figures {
            let Figure::Plot(plot) = figure else { continue };
            for layer in plot.layers {
                match layer {
                    Layer::Line(line) => drawn.push((line.name, line.ink)),
                    Layer::Region(region) => drawn.push((region.name, region.ink)),
                    Layer::Bars(bars) => {
                        let ink = bars.bars.first().map(|bar| bar.ink);
                        drawn.extend(ink.map(|ink| (bars.name, ink)));
                    }
                    _ => {}
                }
            }
        }
        drawn.retain(|(_, ink)| class(*ink).is_some());
        drawn
    }

    /// Returns the letters of a formula and of what defines them, each once.
    fn legend(&self, names: &[&str]) -> Vec<Meaning> {
        let mut found: Vec<Meaning> = Vec::new();
        let mut open: Vec<String> = names.iter().rev().map(|name| (*name).to_owned()).collect();
        while let Some(name) = open.pop() {
            let known = found.iter().any(|meaning| meaning.letter == name);
            let Some(letter) = self.letters.find(&name).filter(|_| !known) else {
                continue;
            };
            let defined = match letter.value {
                Value::Defined(text) => Formula::read(text).ok(),
                _ => None,
            };
            let inner = defined.iter().flat_map(|formula| formula.letters());
            open.extend(inner.map(str::to_owned));
            found.push(Meaning {
                value: self.letters.format_value(&name),
                mathml: letter_mathml(match letter.symbol {
                    "" => &name,
                    symbol => symbol,
                }),
                source: source(self.params, self.report, &name),
                letter: name,
                meaning: letter.meaning.to_string(),
                defined: defined.map(|formula| formula.mathml()),
            });
        }
        found
    }
}

/// Returns where the value of a letter of a report's formulas comes from.
pub fn source(params: &Params, report: &Report, letter: &str) -> Source {
    let param = params.schema().params.iter().find(|param| param.symbol == letter);
    match (report.readout(letter), param) {
        (Some(readout), _) => Source::Readout(readout.key),
        (None, Some(param)) => Source::Param(param.key),
        (None, None) => Source::Model,
    }
}

/// Returns the class of what has a color of the figures.
pub fn class(ink: Ink) -> Option<String> {
    match ink {
        Ink::Series(index) => Some(format!("ink-{}", index % 8)),
        Ink::Muted => Some("ink-muted".to_owned()),
        _ => None,
    }
}

/// Returns whether what is drawn under `name` is the part called `part`: that is the name, or ends it, as in
/// "f1 = a ts, start-ups".
fn is_of(name: &str, part: &str) -> bool {
    let before = name.strip_suffix(part);
    !part.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with(", "))
}

/// Returns the symbol of an answer in `MathML` where it is a letter; an expression says no more than the
/// formula.
fn own_symbol(symbol: &str) -> String {
    if is_letter(symbol) { symbol_mathml(symbol) } else { String::new() }
}

//! A formula on a narrow sheet: it is broken before the signs of its sums, as one writes on a board, and how
//! wide its widest piece is says how large it can be set.

use super::expression::{Condition, Expression, Function};
use super::mathml::{MathMl, UNSEEN};
use super::write::{Level, Notation, condition, level, write_within};

/// A formula in presentation `MathML`, in pieces that a line may end between.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// The content of a `math` element each.
    pub pieces: Vec<String>,
    /// An upper estimate, made without a font, of the width of the widest piece, in ems.
    pub ems: f64,
}

impl Lines {
    /// Returns the lines of what these are equal to.
    #[must_use]
    pub fn after_equals(mut self) -> Self {
        if let Some(first) = self.pieces.first_mut() {
            first.insert_str(0, "<mo>=</mo>");
            self.ems = self.ems.max(MARGIN * ems(first));
        }
        self
    }
}

/// Margin for fonts wider than the estimate.
const MARGIN: f64 = 1.08;

/// Greatest width of an unbroken piece, in ems: a panel of 255 px at 15 px an em.
const WIDEST: f64 = 17.0;

/// Returns the formula in pieces, none of which is wider than it has to be.
pub(super) fn lines(expression: &Expression, notation: MathMl) -> Lines {
    let pieces = break_lines(expression, &notation, Level::Sum);
    let ems = MARGIN * pieces.iter().map(|piece| ems(piece)).fold(0.0, f64::max);
    Lines { pieces, ems }
}

/// Returns the pieces of an expression that stands where `least` is needed.
fn break_lines(expression: &Expression, notation: &MathMl, least: Level) -> Vec<String> {
    let whole = write_within(expression, notation, least);
    if ems(&whole) <= WIDEST {
        return vec![whole];
    }
    let pieces = match expression {
        Expression::Named(inner, name) => {
            let pieces = break_lines(inner, notation, least).into_iter();
            return pieces.map(|piece| notation.name_term(piece, name)).collect();
        }
        Expression::Sum(summands) => break_sum(summands, notation),
        Expression::Product(factors) => break_product(factors, notation),
        Expression::Call(function @ (Function::Min | Function::Max), arguments) => {
            break_call(*function, arguments, notation)
        }
        Expression::Cases(cases, otherwise) => {
            return vec![stack_cases(cases, otherwise, notation)];
        }
        Expression::Quotient(over, under) if least < Level::Atom => {
            return break_quotient(over, under, notation).unwrap_or_else(|| vec![whole]);
        }
        Expression::Power(base, exponent) => {
            return break_power(base, exponent, notation).unwrap_or_else(|| vec![whole]);
        }
        _ => return vec![whole],
    };
    if level(expression, MathMl::FLAT) < least { parenthesize(pieces) } else { pieces }
}

fn break_sum(summands: &[(bool, Expression)], notation: &MathMl) -> Vec<String> {
    let [negative, plus, minus] = MathMl::SIGNS;
    let pieces = summands.iter().enumerate().flat_map(|(place, (subtracted, summand))| {
        let sign = match (place, subtracted) {
            (0, false) => "",
            (0, true) => negative,
            (_, false) => plus,
            (_, true) => minus,
        };
        with_sign_before(sign, break_lines(summand, notation, Level::Product))
    });
    pieces.collect()
}

fn break_product(factors: &[Expression], notation: &MathMl) -> Vec<String> {
    let mut pieces = Vec::new();
    for (place, factor) in factors.iter().enumerate() {
        let number = matches!(factor, Expression::Number(_));
        let sign = if place > 0 { notation.times(number) } else { "" };
        let factor = break_lines(factor, notation, Level::Factor);
        join(&mut pieces, with_sign_before(sign, factor));
    }
    pieces
}

fn break_call(function: Function, arguments: &[Expression], notation: &MathMl) -> Vec<String> {
    let last = arguments.len().saturating_sub(1);
    let pieces = arguments.iter().enumerate().flat_map(|(place, argument)| {
        let mut argument = break_lines(argument, notation, Level::Sum);
        if let Some(end) = argument.last_mut() {
            end.push_str(if place < last { "<mo>,</mo>" } else { CLOSED });
        }
        let open = format!("<mi>{}</mi>{OPEN}", function.name());
        with_sign_before(if place == 0 { &open } else { "" }, argument)
    });
    pieces.collect()
}

/// Returns cases below each other, each above its condition.
fn stack_cases(
    cases: &[(Condition, Expression)],
    otherwise: &Expression,
    notation: &MathMl,
) -> String {
    let row = |inner: &str| format!("<mtr><mtd>{inner}</mtd></mtr>");
    let write = |value| write_within(value, notation, Level::Sum);
    let cases = cases.iter().map(|(holds, value)| {
        let when = format!("<mtext>\u{a0}if\u{a0}</mtext>{}", condition(holds, notation));
        row(&write(value)) + &row(&when)
    });
    let rows = cases.collect::<String>()
        + &row(&write(otherwise))
        + &row("<mtext>\u{a0}otherwise</mtext>");
    format!("<mrow><mo stretchy=\"true\">{{</mo><mtable>{rows}</mtable></mrow>")
}

/// Returns a quotient in one line, as a fraction cannot be broken; `None` where its divisor is too wide.
fn break_quotient(over: &Expression, under: &Expression, notation: &MathMl) -> Option<Vec<String>> {
    let under = write_within(under, notation, Level::Factor);
    if WIDEST < ems(&under) {
        return None;
    }
    let mut pieces = break_lines(over, notation, Level::Product);
    join(&mut pieces, vec![format!("<mo>/</mo>{under}")]);
    Some(pieces)
}

/// Returns a power whose base is broken, its exponent behind the last parenthesis.
fn break_power(base: &Expression, exponent: &Expression, notation: &MathMl) -> Option<Vec<String>> {
    let mut pieces = break_lines(base, notation, Level::Atom);
    let exponent = write_within(exponent, notation, Level::Sum);
    let last = pieces.last_mut().filter(|last| last.ends_with(CLOSED))?;
    last.truncate(last.len() - CLOSED.len());
    last.extend(["<msup>", CLOSED, "<mrow>", &exponent, "</mrow></msup>"]);
    Some(pieces)
}

fn parenthesize(pieces: Vec<String>) -> Vec<String> {
    let mut pieces = with_sign_before(OPEN, pieces);
    if let Some(last) = pieces.last_mut() {
        last.push_str(CLOSED);
    }
    pieces
}

/// Parentheses that stand in two pieces cannot grow with what is between them.
const OPEN: &str = "<mo stretchy=\"false\">(</mo>";
const CLOSED: &str = "<mo stretchy=\"false\">)</mo>";

fn with_sign_before(sign: &str, mut pieces: Vec<String>) -> Vec<String> {
    if let Some(first) = pieces.first_mut() {
        first.insert_str(0, sign);
    }
    pieces
}

/// Adds the pieces of a factor; the first stands beside what is there if both fit.
fn join(pieces: &mut Vec<String>, factor: Vec<String>) {
    let mut factor = factor.into_iter();
    let first = factor.next().unwrap_or_default();
    match pieces.last_mut() {
        Some(last) if ems(last) + ems(&first) <= WIDEST => last.push_str(&first),
        Some(_) => pieces.push(first.replacen(
            UNSEEN,
            "<mo>×</mo>",
            usize::from(first.starts_with(UNSEEN)),
        )),
        None => pieces.push(first),
    }
    pieces.extend(factor);
}

/// Width of a sign with the space around it, in ems.
const SIGN: f64 = 1.4;

/// Estimates the width of our own `MathML`, in ems.
fn ems(mathml: &str) -> f64 {
    width(&mut Tags { rest: mathml }, "").0
}

/// The tags of a text and the text between them.
struct Tags<'a> {
    rest: &'a str,
}

enum Tag<'a> {
    Open(&'a str),
    Empty,
    Close,
    Text(&'a str),
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        let rest = self.rest;
        if let Some(tag) = rest.strip_prefix('<') {
            let end = tag.find('>')?;
            self.rest = tag.get(end + 1..)?;
            let tag = &tag[..end];
            return Some(if tag.starts_with('/') {
                Tag::Close
            } else if tag.ends_with('/') {
                Tag::Empty
            } else {
                Tag::Open(tag.split(' ').next().unwrap_or(tag))
            });
        }
        let end = rest.find('<').unwrap_or(rest.len());
        self.rest = &rest[end..];
        (end > 0).then(|| Tag::Text(&rest[..end]))
    }
}

/// Returns the width of what is inside the element `name`, up to its end, and whether it ended.
fn width(tags: &mut Tags, name: &str) -> (f64, bool) {
    let mut parts = Vec::new();
    let mut ended = false;
    while let Some(tag) = tags.next() {
        match tag {
            Tag::Close => {
                ended = true;
                break;
            }
            Tag::Open(inner) => parts.push(width(tags, inner).0),
            Tag::Empty => parts.push(0.2),
            Tag::Text(text) => parts.push(text_width(name, text)),
        }
    }
    let sum: f64 = parts.iter().sum();
    let most = parts.iter().copied().fold(0.0, f64::max);
    let (first, rest) =
        parts.split_first().map_or((0.0, 0.0), |(first, rest)| (*first, rest.iter().sum()));
    let whole = match name {
        "mfrac" => most + 0.4,
        "msub" | "msup" => first + 0.8 * rest,
        "munder" => first.max(0.8 * rest),
        "msqrt" => sum + 1.0,
        "mtable" => most,
        "mtd" => sum + 0.8,
        _ => sum,
    };
    (whole, ended)
}

fn text_width(name: &str, text: &str) -> f64 {
    // Escaped signs count as one.
    let count = text.chars().filter(|c| !matches!(c, '\u{2061}' | '\u{2062}')).count() as f64;
    match (name, text) {
        (_, "\u{2062}") => 0.16,
        ("mo", "(" | ")" | "|" | "," | "⌈" | "⌉" | "⌊" | "⌋") => 0.5,
        ("mo", "{") => 0.7,
        ("mo", "∑") => 1.2,
        ("mo", "max") => 1.9,
        ("mo", _) => SIGN,
        ("mn", _) => 0.57 * count,
        _ => 0.66 * count,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Formula, Letters};
    use super::*;
    use crate::quantity::Unit;

    fn lines(text: &str) -> Lines {
        Formula::read(text).expect(text).lines(&Letters::new(), &|_| String::new())
    }

    #[test]
    fn a_short_formula_is_one_piece_and_a_long_one_breaks_before_its_signs() {
        assert_eq!(lines("ts + l th + m tw").pieces.len(), 1);
        let long = lines(
            "alpha beta gamma delta + b_one b_two b_three - messages lengthy_name (first + second)",
        );
        assert_eq!(long.pieces.len(), 4, "{long:?}");
        assert!(long.pieces[1].starts_with("<mo>+</mo>"), "{long:?}");
        assert!(long.pieces[2].starts_with("<mo>−</mo>"), "{long:?}");
        assert!(long.pieces[3].starts_with("<mo>×</mo>"), "{long:?}");
        let sides = lines("max(alpha beta gamma delta, b_one b_two b_three, c_one c_two c_three)");
        assert_eq!(sides.pieces.len(), 3, "{sides:?}");
    }

    #[test]
    fn a_fraction_is_as_wide_as_its_wider_part() {
        let [fraction, product] = ["n / p", "n p"].map(|text| lines(text).ems);
        assert!(fraction < product, "{fraction} {product}");
        let letters = Letters::new().with("ts", "start-up time", Unit::Second, 10e-6);
        let formula = Formula::read("2 ts").expect("a formula");
        let numbers = formula.lines_in_numbers(&letters, &|_| String::new()).expect("numbers");
        assert!(lines("2 ts").ems < numbers.ems);
    }

    #[test]
    fn what_is_broken_holds_all_signs_of_the_whole() {
        let text = "messages_of_all (lengths_of_all / tau + distance_of_all / speed_of_all - (eps + eps_L lengths_of_all))";
        let broken = lines(text);
        let joined: String = broken.pieces.concat();
        for sign in ["(", ")"] {
            assert_eq!(joined.matches(&format!(">{sign}<")).count(), 2, "{joined}");
        }
        assert!(broken.pieces.len() > 2 && broken.ems <= MARGIN * (WIDEST + SIGN), "{broken:?}");
    }
}

//! Formulas in presentation `MathML`, which browsers typeset and screen readers read.

use super::expression::{Function, Over, Relation};
use super::letters::Letters;
use super::plain::letter_parts;
use super::typeset::{Piece, symbol};
use super::write::Notation;

/// The style of a formula: letters or numbers, and marks on its parts.
#[derive(Clone, Copy)]
pub(super) struct MathMl<'a> {
    /// The known letters.
    pub letters: Option<&'a Letters>,
    /// Whether their numbers stand in their place.
    pub in_numbers: bool,
    /// The attributes of the element that holds a part; empty for no such element.
    pub mark: &'a dyn Fn(Marked) -> String,
}

/// A part of a formula of which something may be known, such as its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked<'a> {
    /// A letter, or its number.
    Letter(&'a str),
    /// A summand, by its name.
    Term(&'a str),
}

impl MathMl<'_> {
    /// Returns the notation in letters, with what is known of them.
    pub fn letters(letters: Option<&Letters>) -> MathMl<'_> {
        MathMl { letters, in_numbers: false, mark: &|_| String::new() }
    }

    /// Returns what stands for a letter, or for an item of its list, within its element.
    fn letter_element(&self, name: &str, item: Option<usize>, letter: String) -> String {
        let numbers = self.letters.filter(|_| self.in_numbers);
        let number = numbers.and_then(|letters| letters.format_item(name, item));
        let inner = match number {
            Some(text) if text.starts_with('−') => fence("(", &with_unit(&text), ")"),
            Some(text) => with_unit(&text),
            None => letter,
        };
        self.wrap_part(Marked::Letter(name), inner)
    }

    fn wrap_part(&self, part: Marked, inner: String) -> String {
        match (self.mark)(part).as_str() {
            "" => inner,
            attributes => format!("<mrow {attributes}>{inner}</mrow>"),
        }
    }
}

/// The sign of a product in letters: a little room, spoken as "times".
pub(super) const UNSEEN: &str = "<mo lspace=\"0\" rspace=\"0.16em\">\u{2062}</mo>";

fn row(inner: &str) -> String {
    format!("<mrow>{inner}</mrow>")
}

fn sign(sign: &str) -> String {
    format!("<mo>{}</mo>", escape(sign))
}

fn fence(open: &str, inner: &str, close: &str) -> String {
    row(&format!("<mo stretchy=\"true\">{open}</mo>{inner}<mo stretchy=\"true\">{close}</mo>"))
}

fn function_name(function: Function) -> String {
    format!("<mi>{}</mi>", function.name())
}

/// Returns a function before its arguments; the invisible sign is spoken as "of".
fn apply(function: &str, arguments: &str) -> String {
    row(&format!("{function}<mo>\u{2061}</mo>{arguments}"))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns a number with its unit, "10 µs", a little apart; a power of ten is raised.
pub(super) fn with_unit(text: &str) -> String {
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number = match number.split_once('e') {
        Some((digits, exponent)) => {
            let power = format!("<msup><mn>10</mn><mn>{exponent}</mn></msup>");
            if digits == "1" { power } else { format!("<mn>{digits}</mn><mo>×</mo>{power}") }
        }
        None => format!("<mn>{}</mn>", escape(number)),
    };
    if unit.is_empty() {
        return row(&number);
    }
    row(&format!("{number}<mspace width=\"0.2em\"/><mtext>{}</mtext>", escape(unit)))
}

/// Returns a symbol, such as "`E(n_p)"`: what is a letter in it, and the signs between.
pub(super) fn symbol_row(text: &str) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(words) => format!("<mtext>{}</mtext>", escape(words)),
        Piece::Letter { base, below } => letter_above(base, below),
    };
    row(&symbol(text).iter().map(piece).collect::<String>())
}

fn letter_above(base: &str, below: &str) -> String {
    let [base, below] = [base, &below.replace('_', "-")].map(escape);
    match below.as_str() {
        "" => format!("<mi>{base}</mi>"),
        below => format!("<msub><mi>{base}</mi><mi>{below}</mi></msub>"),
    }
}

impl Notation for MathMl<'_> {
    const FLAT: bool = false;
    const SIGNS: [&'static str; 3] = ["<mo>−</mo>", "<mo>+</mo>", "<mo>−</mo>"];

    fn number(&self, number: f64) -> String {
        if number != 0.0 && !(1e-4..1e9).contains(&number.abs()) {
            return with_unit(&format!("{number:e}").replace('-', "−"));
        }
        format!("<mn>{number}</mn>")
    }

    fn letter(&self, letter: &str) -> String {
        let known = self.letters.and_then(|letters| letters.find(letter));
        let known = known.map(|known| known.symbol).filter(|symbol| !symbol.is_empty());
        let (base, below) = letter_parts(known.unwrap_or(letter));
        self.letter_element(letter, None, letter_above(&base, &below))
    }

    fn item(&self, list: &str, place: usize) -> String {
        let (base, below) = letter_parts(list);
        let below = format!("{below}{}{}", if below.is_empty() { "" } else { "," }, place + 1);
        self.letter_element(list, Some(place), letter_above(&base, &below))
    }

    fn name_term(&self, inner: String, name: &str) -> String {
        self.wrap_part(Marked::Term(name), inner)
    }

    fn has_unit(&self, letter: &str) -> bool {
        letter.contains("<mspace")
    }

    fn times(&self, number: bool) -> &str {
        if number || self.in_numbers { "<mo>×</mo>" } else { UNSEEN }
    }

    fn row(&self, inner: String) -> String {
        row(&inner)
    }

    fn quotient(&self, over: &str, under: &str) -> String {
        format!("<mfrac>{}{}</mfrac>", row(over), row(under))
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("<msup>{}{}</msup>", row(base), row(exponent))
    }

    fn call(&self, function: Function, arguments: &[String]) -> String {
        let inner = arguments.join(&sign(","));
        match function {
            Function::Sqrt => format!("<msqrt>{inner}</msqrt>"),
            Function::Floor => fence("⌊", &inner, "⌋"),
            Function::Ceil => fence("⌈", &inner, "⌉"),
            Function::Abs => fence("|", &inner, "|"),
            Function::Log2 => apply("<msub><mi>log</mi><mn>2</mn></msub>", &inner),
            Function::Ln | Function::Exp => apply(&function_name(function), &inner),
            Function::Min | Function::Max => {
                apply(&function_name(function), &fence("(", &inner, ")"))
            }
        }
    }

    fn each(&self, over: Over, index: &str, body: &str) -> String {
        let sign = match over {
            Over::Sum => "∑",
            Over::Max => "max",
        };
        row(&format!("<munder><mo>{sign}</mo><mi>{}</mi></munder>{body}", escape(index)))
    }

    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String {
        let line =
            |value: &str, when: &str| format!("<mtr><mtd>{value}</mtd><mtd>{when}</mtd></mtr>");
        let case = |(condition, value): &(String, String)| {
            line(value, &format!("<mtext>if\u{a0}</mtext>{condition}"))
        };
        let cases: String = cases.iter().map(case).collect();
        let last = line(otherwise, "<mtext>otherwise</mtext>");
        row(&format!("<mo stretchy=\"true\">{{</mo><mtable>{cases}{last}</mtable>"))
    }

    fn parenthesize(&self, inner: &str) -> String {
        fence("(", inner, ")")
    }

    fn relation(&self, relation: Relation) -> String {
        sign(relation.symbol())
    }

    fn and(&self) -> &'static str {
        "<mtext>\u{a0}and\u{a0}</mtext>"
    }
}

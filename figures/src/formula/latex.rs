//! Formulas in LaTeX, to be copied into a text.

use super::expression::{Function, Over, Relation};
use super::plain::typeset;
use super::write::Notation;

pub(super) struct Latex;

/// A letter's main part: one letter is italic by itself, a Greek one has a command, a word is upright.
fn base(letter: &str) -> String {
    const COMMANDS: [(&str, &str); 16] = [
        ("α", r"\alpha"),
        ("β", r"\beta"),
        ("γ", r"\gamma"),
        ("δ", r"\delta"),
        ("Δ", r"\Delta"),
        ("ε", r"\varepsilon"),
        ("η", r"\eta"),
        ("θ", r"\theta"),
        ("κ", r"\kappa"),
        ("λ", r"\lambda"),
        ("μ", r"\mu"),
        ("ξ", r"\xi"),
        ("ρ", r"\rho"),
        ("σ", r"\sigma"),
        ("τ", r"\tau"),
        ("φ", r"\varphi"),
    ];
    let command = COMMANDS.iter().find(|(symbol, _)| *symbol == letter);
    match (command, letter.strip_suffix('*')) {
        (Some((_, command)), _) => (*command).to_owned(),
        (None, Some(plain)) => format!("{}^{{*}}", base(plain)),
        (None, None) if letter.chars().count() == 1 => letter.to_owned(),
        (None, None) => format!(r"\mathrm{{{letter}}}"),
    }
}

impl Notation for Latex {
    const FLAT: bool = false;

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn letter(&self, letter: &str) -> String {
        let (main, below) = typeset(letter);
        let main = base(&main);
        match (below.strip_suffix('*'), below.chars().count()) {
            (_, 0) => main,
            (Some(below), _) => format!("{main}_{{{below}}}^{{*}}"),
            (None, 1) => format!("{main}_{{{below}}}"),
            (None, _) => format!(r"{main}_{{\mathrm{{{}}}}}", below.replace('_', "-")),
        }
    }

    fn sum(&self, summands: &[(bool, String)]) -> String {
        let mut text = String::new();
        for (place, (minus, summand)) in summands.iter().enumerate() {
            text += match (place, minus) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            text += summand;
        }
        text
    }

    fn product(&self, factors: &[(bool, String)]) -> String {
        let mut text = String::new();
        for (place, (number, factor)) in factors.iter().enumerate() {
            if place > 0 {
                text += if *number { r" \times " } else { r"\, " };
            }
            text += factor;
        }
        text
    }

    fn quotient(&self, over: &str, under: &str) -> String {
        format!(r"\frac{{{over}}}{{{under}}}")
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("{{{base}}}^{{{exponent}}}")
    }

    fn call(&self, function: Function, arguments: &[String]) -> String {
        let inner = arguments.join(", ");
        match function {
            Function::Sqrt => format!(r"\sqrt{{{inner}}}"),
            Function::Floor => format!(r"\left\lfloor {inner} \right\rfloor"),
            Function::Ceil => format!(r"\left\lceil {inner} \right\rceil"),
            Function::Abs => format!(r"\left| {inner} \right|"),
            Function::Log2 => format!(r"\log_2 {inner}"),
            Function::Ln | Function::Exp => format!(r"\{} {inner}", function.name()),
            Function::Min | Function::Max => {
                format!(r"\{}\left({inner}\right)", function.name())
            }
        }
    }

    fn each(&self, over: Over, index: &str, body: &str) -> String {
        let sign = match over {
            Over::Sum => r"\sum",
            Over::Max => r"\max",
        };
        format!("{sign}_{{{index}}} {body}")
    }

    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String {
        let row = |(condition, value): &(String, String)| {
            format!(r"{value} & \text{{if }} {condition} \\ ")
        };
        let rows: String = cases.iter().map(row).collect();
        format!(r"\begin{{cases}} {rows}{otherwise} & \text{{otherwise}} \end{{cases}}")
    }

    fn named(&self, inner: String, _: &str) -> String {
        inner
    }

    fn fenced(&self, inner: &str) -> String {
        format!(r"\left({inner}\right)")
    }

    fn relation(&self, relation: Relation) -> String {
        let symbol = match relation {
            Relation::Equal => "=",
            Relation::Unequal => r"\neq",
            Relation::Less => "<",
            Relation::LessOrEqual => r"\leq",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => r"\geq",
        };
        format!(" {symbol} ")
    }

    fn and(&self) -> String {
        r" \text{ and } ".to_owned()
    }
}

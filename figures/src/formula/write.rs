//! Writing of a tree in any notation: parentheses are decided here, once.

use super::expression::{Condition, Expression, Function, Over, Relation};

/// A notation of formulas. Each piece is given written already.
pub(super) trait Notation {
    /// Whether quotients, roots and powers are written in one line, where what they hold needs
    /// parentheses.
    const FLAT: bool;
    /// The signs of a sum: minus before its first summand, plus and minus between two.
    const SIGNS: [&'static str; 3];

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn letter(&self, letter: &str) -> String;

    fn item(&self, list: &str, place: usize) -> String {
        self.letter(&format!("{list}_{place}"))
    }

    fn name_term(&self, inner: String, _name: &str) -> String {
        inner
    }

    /// Returns whether a letter was written as a number with a unit, which is one thing: (3 words)².
    fn has_unit(&self, _letter: &str) -> bool {
        false
    }

    /// Returns the sign before a factor that is not the first; `number` where the factor is a
    /// number.
    fn times(&self, number: bool) -> &str;

    /// Returns sums, products and other pieces of several parts held together.
    fn row(&self, inner: String) -> String {
        inner
    }

    fn quotient(&self, over: &str, under: &str) -> String;
    fn power(&self, base: &str, exponent: &str) -> String;
    fn call(&self, function: Function, arguments: &[String]) -> String;
    fn each(&self, over: Over, index: &str, body: &str) -> String;
    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String;
    fn parenthesize(&self, inner: &str) -> String;
    fn relation(&self, relation: Relation) -> String;
    fn and(&self) -> &'static str;
}

/// The strongest operator that needs no parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Level {
    Sum,
    Product,
    /// One factor of a product.
    Factor,
    /// The argument of a power, a root or a divisor.
    Atom,
}

pub(super) fn write<N: Notation>(expression: &Expression, notation: &N) -> String {
    write_within(expression, notation, Level::Sum)
}

pub(super) fn condition<N: Notation>(condition: &Condition, notation: &N) -> String {
    let chains: Vec<String> = condition
        .0
        .iter()
        .map(|chain| {
            chain.rest.iter().fold(write(&chain.first, notation), |text, (relation, side)| {
                text + &notation.relation(*relation) + &write(side, notation)
            })
        })
        .collect();
    chains.join(notation.and())
}

pub(super) fn level(expression: &Expression, flat: bool) -> Level {
    match expression {
        Expression::Sum(_) => Level::Sum,
        Expression::Product(_) | Expression::Each(..) => Level::Product,
        Expression::Quotient(..) if flat => Level::Product,
        Expression::Call(function, _) if flat => match function {
            // Without parentheses: "log2 p", "√p".
            Function::Log2 | Function::Ln | Function::Sqrt | Function::Exp => Level::Factor,
            _ => Level::Atom,
        },
        Expression::Power(..) | Expression::Quotient(..) | Expression::Call(..) => Level::Factor,
        Expression::Named(inner, _) => level(inner, flat),
        Expression::Number(_)
        | Expression::Letter(_)
        | Expression::Item(..)
        | Expression::Cases(..) => Level::Atom,
    }
}

pub(super) fn write_within<N: Notation>(
    expression: &Expression,
    notation: &N,
    least: Level,
) -> String {
    let text = bare(expression, notation);
    let is_letter = matches!(expression, Expression::Letter(_) | Expression::Item(..));
    let with_unit = least == Level::Atom && is_letter && notation.has_unit(&text);
    if level(expression, N::FLAT) < least || with_unit {
        notation.parenthesize(&text)
    } else {
        text
    }
}

fn bare<N: Notation>(expression: &Expression, notation: &N) -> String {
    let in_line = if N::FLAT { Level::Atom } else { Level::Sum };
    match expression {
        Expression::Number(number) => notation.number(*number),
        Expression::Letter(letter) => notation.letter(letter),
        Expression::Item(list, place) => notation.item(list, *place),
        Expression::Sum(summands) => {
            let [negative, plus, minus] = N::SIGNS;
            let summands = summands.iter().enumerate().map(|(place, (subtracted, summand))| {
                let sign = match (place, subtracted) {
                    (0, false) => "",
                    (0, true) => negative,
                    (_, false) => plus,
                    (_, true) => minus,
                };
                sign.to_owned() + &write_within(summand, notation, Level::Product)
            });
            notation.row(summands.collect())
        }
        Expression::Product(factors) => {
            let factors = factors.iter().enumerate().map(|(place, factor)| {
                let number = matches!(factor, Expression::Number(_));
                let sign = if place > 0 { notation.times(number) } else { "" };
                sign.to_owned() + &write_within(factor, notation, Level::Factor)
            });
            notation.row(factors.collect())
        }
        Expression::Quotient(over, under) => {
            let over =
                write_within(over, notation, if N::FLAT { Level::Product } else { Level::Sum });
            let under =
                write_within(under, notation, if N::FLAT { Level::Factor } else { Level::Sum });
            notation.quotient(&over, &under)
        }
        Expression::Power(base, exponent) => {
            let base = write_within(base, notation, Level::Atom);
            notation.power(&base, &write_within(exponent, notation, in_line))
        }
        Expression::Call(function, arguments) => {
            let argument = |argument: &Expression| match function {
                Function::Log2 | Function::Ln | Function::Exp => {
                    write_within(argument, notation, Level::Atom)
                }
                Function::Sqrt => write_within(argument, notation, in_line),
                _ => write(argument, notation),
            };
            notation.call(*function, &arguments.iter().map(argument).collect::<Vec<_>>())
        }
        Expression::Each(over, index, body) => {
            notation.each(*over, index, &write_within(body, notation, Level::Product))
        }
        Expression::Cases(cases, otherwise) => {
            let case = |(holds, value): &(Condition, Expression)| {
                (condition(holds, notation), write(value, notation))
            };
            let cases: Vec<_> = cases.iter().map(case).collect();
            notation.cases(&cases, &write(otherwise, notation))
        }
        Expression::Named(inner, name) => notation.name_term(bare(inner, notation), name),
    }
}

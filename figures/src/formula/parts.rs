//! The parts of a formula: its summands, or the sides of its maximum.

use super::evaluate::{case, value};
use super::expression::{Expression, Function};
use super::letters::Letters;
use super::mistake::Mistake;
use super::plain;

/// A summand of a formula, or a side of its maximum.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name, or what is written where it has none.
    pub name: String,
    /// Its value, in the unit of the whole.
    pub value: f64,
    /// The letters that it is made of.
    pub letters: Vec<String>,
}

/// The parts of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Parts {
    /// Summands: they add up to the formula's value.
    Sum(Vec<Part>),
    /// The sides of a maximum or minimum, and which of them decides.
    Sides(Vec<Part>, usize),
}

pub(super) fn parts(expression: &Expression, letters: &Letters) -> Result<Option<Parts>, Mistake> {
    let Some(split) = split(expression, letters)? else {
        return Ok(None);
    };
    let mut parts = Vec::new();
    for (name, part) in split.parts {
        let value = value(&part, letters)?;
        let name = name.unwrap_or_else(|| plain::letters(&part));
        let letters = part.letters().into_iter().map(str::to_owned).collect();
        parts.push(Part { name, value, letters });
    }
    if split.is_sum {
        return Ok(Some(Parts::Sum(parts)));
    }
    // Scaled by a negative factor a maximum would turn into a minimum, so the values are asked.
    let whole = value(expression, letters)?;
    let far = |side: &usize| (parts[*side].value - whole).abs();
    let nearest = (0..parts.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
    Ok(Some(Parts::Sides(parts, nearest.unwrap_or(0))))
}

/// An expression taken apart at its top, into summands or into what is compared: the parts, each with
/// its name if it has one.
struct Split {
    is_sum: bool,
    parts: Vec<(Option<String>, Expression)>,
}

fn split(expression: &Expression, letters: &Letters) -> Result<Option<Split>, Mistake> {
    let named = |part: &Expression| match part {
        Expression::Named(inner, name) => (Some(name.clone()), (**inner).clone()),
        other => (None, other.clone()),
    };
    Ok(match expression {
        Expression::Sum(summands) if summands.len() > 1 => {
            let mut parts = Vec::new();
            for (minus, summand) in summands {
                let signed = |(name, part): (Option<String>, Expression)| {
                    (name, if *minus { Expression::Sum(vec![(true, part)]) } else { part })
                };
                match split(summand, letters)? {
                    // A sum in a sum that has no name of its own.
                    Some(Split { is_sum: true, parts: inner }) => {
                        parts.extend(inner.into_iter().map(signed));
                    }
                    _ => parts.push(signed(named(summand))),
                }
            }
            Some(Split { is_sum: true, parts })
        }
        Expression::Call(Function::Min | Function::Max, sides) if sides.len() > 1 => {
            Some(Split { is_sum: false, parts: sides.iter().map(named).collect() })
        }
        Expression::Product(factors) => {
            let mut sums = Vec::new();
            for (place, factor) in factors.iter().enumerate() {
                let inner = split(factor, letters)?.filter(Split::is_named);
                sums.extend(inner.map(|inner| (place, inner)));
            }
            let only = sums.len() == 1;
            sums.pop().filter(|_| only).map(|(place, inner)| {
                let (before, after) = (&factors[..place], &factors[place + 1..]);
                inner.each(|part| {
                    let part = match part {
                        Expression::Product(factors) => factors,
                        other => vec![other],
                    };
                    Expression::Product([before, &part, after].concat())
                })
            })
        }
        Expression::Quotient(over, under) => split(over, letters)?
            .map(|inner| inner.each(|part| Expression::Quotient(Box::new(part), under.clone()))),
        Expression::Cases(..) => split(case(expression, letters)?, letters)?,
        _ => None,
    })
}

impl Split {
    /// Returns whether a part has a name: in p − 1 before a time no reader would look for summands.
    fn is_named(&self) -> bool {
        self.parts.iter().any(|(name, _)| name.is_some())
    }

    fn each(self, scale: impl Fn(Expression) -> Expression) -> Self {
        let parts = self.parts.into_iter().map(|(name, part)| (name, scale(part))).collect();
        Self { parts, ..self }
    }
}

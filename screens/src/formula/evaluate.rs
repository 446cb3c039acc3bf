//! The value of a formula, and of what it is put together.

use super::Mistake;
use super::expression::{Chain, Condition, Expression, Function, Over, Relation, list_of};
use super::letters::Letters;
use super::plain;

/// A summand of a formula, or a side of its maximum.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name, or what is written where it has none.
    pub name: String,
    /// Its value, in the unit of the whole.
    pub value: f64,
}

/// What a formula is put together of.
#[derive(Clone, Debug, PartialEq)]
pub enum Parts {
    /// Summands: they add up to the formula's value.
    Sum(Vec<Part>),
    /// The sides of a maximum or minimum, and which of them decides.
    Sides(Vec<Part>, usize),
}

/// The indices of the sums around an expression, and where each stands.
type Indices<'a> = Vec<(&'a str, usize)>;

pub(super) fn value(expression: &Expression, letters: &Letters) -> Result<f64, Mistake> {
    at(expression, letters, &mut Vec::new())
}

fn at<'a>(
    expression: &'a Expression,
    letters: &Letters,
    indices: &mut Indices<'a>,
) -> Result<f64, Mistake> {
    let mut each = |expression: &'a Expression| at(expression, letters, indices);
    Ok(match expression {
        Expression::Number(number) => *number,
        Expression::Letter(letter) => {
            let names = indices.iter().map(|index| index.0);
            match list_of(letter, names) {
                None => letters.number(letter)?,
                Some((list, index)) => {
                    let place = indices
                        .iter()
                        .rev()
                        .find(|i| i.0 == index)
                        .map_or(0, |i| i.1);
                    let item = letters.numbers(list)?.get(place);
                    *item.ok_or_else(|| Mistake::Shape(list.to_owned()))?
                }
            }
        }
        Expression::Sum(summands) => {
            let mut total = 0.0;
            for (minus, summand) in summands {
                let value = each(summand)?;
                total += if *minus { -value } else { value };
            }
            total
        }
        Expression::Product(factors) => {
            let mut product = 1.0;
            for factor in factors {
                product *= each(factor)?;
            }
            product
        }
        Expression::Quotient(over, under) => each(over)? / each(under)?,
        Expression::Power(base, exponent) => {
            let (base, exponent) = (each(base)?, each(exponent)?);
            if exponent == 2.0 {
                base * base
            } else {
                base.powf(exponent)
            }
        }
        Expression::Call(function, arguments) => {
            let values = arguments.iter().map(each).collect::<Result<Vec<_>, _>>()?;
            call(*function, &values)
        }
        Expression::Each(over, index, body) => {
            let mut total = 0.0_f64;
            for place in 0..length(index, body, letters)? {
                indices.push((index, place));
                let value = at(body, letters, indices);
                indices.pop();
                total = match over {
                    Over::Sum => total + value?,
                    // Of no items it is 0, the least amount there is.
                    Over::Max => total.max(value?),
                };
            }
            total
        }
        Expression::Cases(..) => each(case(expression, letters)?)?,
        Expression::Named(inner, _) => each(inner)?,
    })
}

fn call(function: Function, values: &[f64]) -> f64 {
    let only = values.first().copied().unwrap_or(f64::NAN);
    match function {
        Function::Sqrt => only.sqrt(),
        Function::Log2 => only.log2(),
        Function::Ln => only.ln(),
        Function::Exp => only.exp(),
        Function::Floor => whole(only).unwrap_or_else(|| only.floor()),
        Function::Ceil => whole(only).unwrap_or_else(|| only.ceil()),
        Function::Abs => only.abs(),
        Function::Min => values.iter().copied().fold(f64::INFINITY, f64::min),
        Function::Max => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    }
}

/// The whole number that differs from `number` by rounding alone: 6 µs over 2 µs may divide to a
/// unit in the last place above 3, and that unit is no further item.
fn whole(number: f64) -> Option<f64> {
    let nearest = number.round();
    Some(nearest).filter(|_| (number - nearest).abs() <= 4.0 * f64::EPSILON * number.abs())
}

/// How many items the lists in the body of a sum have: all the same.
fn length(index: &str, body: &Expression, letters: &Letters) -> Result<usize, Mistake> {
    let mut found = None;
    // Outside its sum a list's item is an ordinary letter, `hops_k`.
    for letter in body.letters() {
        if let Some((list, _)) = list_of(letter, std::iter::once(index)) {
            let length = letters.numbers(list)?.len();
            if found.is_some_and(|found| found != length) {
                return Err(Mistake::Shape(list.to_owned()));
            }
            found = Some(length);
        }
    }
    found.ok_or_else(|| Mistake::Shape(index.to_owned()))
}

/// The expression that stands where the cases do: that of the first that holds.
fn case<'a>(expression: &'a Expression, letters: &Letters) -> Result<&'a Expression, Mistake> {
    let Expression::Cases(cases, otherwise) = expression else {
        return Ok(expression);
    };
    for (condition, value) in cases {
        if holds(condition, letters, 0.0)? {
            return case(value, letters);
        }
    }
    case(otherwise, letters)
}

/// Whether all comparisons hold, where numbers within `slack` of each other count as equal.
pub(super) fn holds(condition: &Condition, letters: &Letters, slack: f64) -> Result<bool, Mistake> {
    for Chain { first, rest } in &condition.0 {
        let mut left = value(first, letters)?;
        for (relation, side) in rest {
            let right = value(side, letters)?;
            let equal =
                left == right || (left - right).abs() <= slack * left.abs().max(right.abs());
            let holds = match relation {
                Relation::Equal => equal,
                Relation::Unequal => !equal,
                Relation::Less => left < right,
                Relation::Greater => left > right,
                Relation::LessOrEqual => equal || left < right,
                Relation::GreaterOrEqual => equal || left > right,
            };
            if !holds {
                return Ok(false);
            }
            left = right;
        }
    }
    Ok(true)
}

/// The same without cases: what holds now stands in their place.
pub(super) fn resolved(expression: &Expression, letters: &Letters) -> Result<Expression, Mistake> {
    let each = |several: &[Expression]| -> Result<Vec<Expression>, Mistake> {
        several.iter().map(|one| resolved(one, letters)).collect()
    };
    let boxed = |inner: &Expression| resolved(inner, letters).map(Box::new);
    Ok(match expression {
        Expression::Sum(summands) => {
            let sum = summands
                .iter()
                .map(|(minus, one)| Ok((*minus, resolved(one, letters)?)));
            Expression::Sum(sum.collect::<Result<_, _>>()?)
        }
        Expression::Product(factors) => Expression::Product(each(factors)?),
        Expression::Quotient(over, under) => Expression::Quotient(boxed(over)?, boxed(under)?),
        Expression::Power(base, exponent) => Expression::Power(boxed(base)?, boxed(exponent)?),
        Expression::Call(function, arguments) => Expression::Call(*function, each(arguments)?),
        Expression::Cases(..) => resolved(case(expression, letters)?, letters)?,
        Expression::Named(inner, name) => Expression::Named(boxed(inner)?, name.clone()),
        other => other.clone(),
    })
}

pub(super) fn parts(expression: &Expression, letters: &Letters) -> Result<Option<Parts>, Mistake> {
    let Some(split) = split(expression, letters)? else {
        return Ok(None);
    };
    let mut parts = Vec::new();
    for (name, part) in split.parts {
        let value = value(&part, letters)?;
        let name = name.unwrap_or_else(|| plain::letters(&part));
        parts.push(Part { name, value });
    }
    // Scaled by a negative factor a maximum would turn into a minimum, so the values are asked.
    let whole = value(expression, letters)?;
    Ok(Some(match split.joined {
        Joined::Added => Parts::Sum(parts),
        Joined::Compared => {
            let far = |part: &Part| (part.value - whole).abs();
            let nearest =
                (0..parts.len()).min_by(|a, b| far(&parts[*a]).total_cmp(&far(&parts[*b])));
            Parts::Sides(parts, nearest.unwrap_or(0))
        }
    }))
}

/// An expression taken apart at its top: the parts, each with its name if it has one.
struct Split {
    joined: Joined,
    parts: Vec<(Option<String>, Expression)>,
}

enum Joined {
    Added,
    Compared,
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
                    (
                        name,
                        if *minus {
                            Expression::Sum(vec![(true, part)])
                        } else {
                            part
                        },
                    )
                };
                match split(summand, letters)? {
                    // A sum in a sum that has no name of its own.
                    Some(Split {
                        joined: Joined::Added,
                        parts: inner,
                    }) => {
                        parts.extend(inner.into_iter().map(signed));
                    }
                    _ => parts.push(signed(named(summand))),
                }
            }
            Some(Split {
                joined: Joined::Added,
                parts,
            })
        }
        Expression::Call(Function::Min | Function::Max, sides) if sides.len() > 1 => Some(Split {
            joined: Joined::Compared,
            parts: sides.iter().map(named).collect(),
        }),
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
    /// Whether a part has a name: in p − 1 before a time no reader would look for summands.
    fn is_named(&self) -> bool {
        self.parts.iter().any(|(name, _)| name.is_some())
    }

    fn each(self, scale: impl Fn(Expression) -> Expression) -> Self {
        let parts = self
            .parts
            .into_iter()
            .map(|(name, part)| (name, scale(part)))
            .collect();
        Self { parts, ..self }
    }
}

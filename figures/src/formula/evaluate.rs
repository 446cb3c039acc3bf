//! The value of a formula.

use super::expression::{Chain, Condition, Expression, Function, Over, Relation, list_of};
use super::letters::{Later, Letter, Letters, Value};
use super::mistake::Mistake;
use super::read;

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
                    let place = indices.iter().rev().find(|i| i.0 == index).map_or(0, |i| i.1);
                    letters.item(list, place)?
                }
            }
        }
        Expression::Item(list, place) => letters.item(list, *place)?,
        Expression::Sum(summands) => summands.iter().try_fold(0.0, |total, (minus, summand)| {
            let value = each(summand)?;
            Ok(if *minus { total - value } else { total + value })
        })?,
        Expression::Product(factors) => {
            factors.iter().try_fold(1.0, |product, factor| Ok(product * each(factor)?))?
        }
        Expression::Quotient(over, under) => each(over)? / each(under)?,
        Expression::Power(base, exponent) => {
            let (base, exponent) = (each(base)?, each(exponent)?);
            if exponent == 2.0 { base * base } else { base.powf(exponent) }
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
        Function::Floor => exact_integer(only).unwrap_or_else(|| only.floor()),
        Function::Ceil => exact_integer(only).unwrap_or_else(|| only.ceil()),
        Function::Abs => only.abs(),
        Function::Min => values.iter().copied().fold(f64::INFINITY, f64::min),
        Function::Max => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    }
}

/// Returns the whole number that differs from `number` by rounding alone: 6 µs over 2 µs may divide
/// to a unit in the last place above 3, and that unit is no further item.
fn exact_integer(number: f64) -> Option<f64> {
    let nearest = number.round();
    Some(nearest).filter(|_| (number - nearest).abs() <= 4.0 * f64::EPSILON * number.abs())
}

/// Returns the common length of the lists in the body of a sum.
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

/// Returns the expression that stands where the cases do: that of the first that holds.
pub(super) fn case<'a>(
    expression: &'a Expression,
    letters: &Letters,
) -> Result<&'a Expression, Mistake> {
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

/// Returns whether all comparisons hold, where numbers within `slack` of each other count as equal.
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

/// Returns the expression without cases: what holds now stands in their place.
pub(super) fn choose_cases(
    expression: &Expression,
    letters: &Letters,
) -> Result<Expression, Mistake> {
    match expression {
        Expression::Cases(..) => choose_cases(case(expression, letters)?, letters),
        other => other.rebuilt(&mut |part| choose_cases(part, letters)),
    }
}

/// The most terms that a sum over lists is written out with.
const TERMS: usize = 3;

/// Returns the expression as it is written in numbers: the case that holds stands in the place of all cases,
/// and a sum or maximum over lists is written out, of a long one the first terms and the last.
pub(super) fn resolve(expression: &Expression, letters: &Letters) -> Result<Expression, Mistake> {
    match expression {
        Expression::Cases(..) => resolve(case(expression, letters)?, letters),
        Expression::Each(over, index, body) => {
            let count = length(index, body, letters)?;
            let term = |place| resolve(&substitute_place(body, index, place)?, letters);
            let mut terms: Vec<_> = if count <= TERMS {
                (0..count).map(term).collect::<Result<_, _>>()?
            } else {
                vec![term(0)?, term(1)?, Expression::Letter("…".to_owned()), term(count - 1)?]
            };
            Ok(match (terms.len(), over) {
                (0, _) => Expression::Number(0.0),
                (1, _) => terms.remove(0),
                (_, Over::Sum) => {
                    Expression::Sum(terms.into_iter().map(|term| (false, term)).collect())
                }
                (_, Over::Max) => Expression::Call(Function::Max, terms),
            })
        }
        other => other.rebuilt(&mut |part| resolve(part, letters)),
    }
}

fn substitute_place(body: &Expression, index: &str, place: usize) -> Result<Expression, Mistake> {
    match body {
        Expression::Letter(letter) => Ok(match list_of(letter, std::iter::once(index)) {
            Some((list, _)) => Expression::Item(list.to_owned(), place),
            None => body.clone(),
        }),
        other => other.rebuilt(&mut |part| substitute_place(part, index, place)),
    }
}

/// The most items of a list that a reader is shown.
const LISTED: usize = 12;

impl Letters {
    /// Returns the value of a letter for a reader: "10 µs", "2 hops, 3 hops", "undefined".
    #[must_use]
    pub fn format_value(&self, name: &str) -> String {
        let Some(letter) = self.find(name) else {
            return "undefined".to_owned();
        };
        let shown = |number: f64| letter.unit.show(number);
        match &letter.value {
            Value::List(numbers) => {
                let first = numbers.iter().take(LISTED);
                let mut texts: Vec<String> = first.map(|number| shown(*number)).collect();
                if LISTED < numbers.len() {
                    texts.push(format!("… ({} in all)", numbers.len()));
                }
                texts.join(", ")
            }
            _ => shown(self.number(name).unwrap_or(f64::NAN)),
        }
    }

    /// Returns the number that the letter stands for.
    pub(super) fn number(&self, name: &str) -> Result<f64, Mistake> {
        let letter = self.require(name)?;
        let number = match &letter.value {
            Value::Number(number) => *number,
            Value::Later(Later(number)) => ***number,
            Value::List(_) => return Err(Mistake::Shape(name.to_owned())),
            // What it is defined by may use only what was there before it, so this ends.
            Value::Defined(text) => value(&read::formula(text)?, &self.earlier(letter))?,
        };
        if number.is_nan() {
            return Err(Mistake::Undefined(name.to_owned()));
        }
        Ok(number)
    }

    /// Returns the number at a place of the list that the letter stands for.
    pub(super) fn item(&self, list: &str, place: usize) -> Result<f64, Mistake> {
        let item = self.numbers(list)?.get(place);
        item.copied().ok_or_else(|| Mistake::Shape(list.to_owned()))
    }

    /// Returns the numbers that the letter stands for.
    pub(super) fn numbers(&self, name: &str) -> Result<&[f64], Mistake> {
        match &self.require(name)?.value {
            Value::List(numbers) => Ok(numbers),
            _ => Err(Mistake::Shape(name.to_owned())),
        }
    }

    /// Returns the value of a letter, or of an item of its list, with its unit; `None` where it has none.
    pub(super) fn format_item(&self, name: &str, item: Option<usize>) -> Option<String> {
        let number = match item {
            None => self.number(name),
            Some(place) => self.item(name, place),
        };
        Some(self.find(name)?.unit.show(number.ok()?))
    }

    pub(super) fn require(&self, name: &str) -> Result<&Letter, Mistake> {
        self.find(name).ok_or_else(|| Mistake::Unknown(name.to_owned()))
    }

    fn earlier(&self, letter: &Letter) -> Self {
        let defined = self.0.iter().take_while(|other| !std::ptr::eq(*other, letter));
        Self(defined.cloned().collect())
    }
}

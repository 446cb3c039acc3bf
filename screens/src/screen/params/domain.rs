//! What a number may be, alone or as one of many.

use crossover_figures::quantity::{Context, Unit, read_number};
use crossover_model::{Error, ErrorKind};

use super::super::param::Number;

/// Returns the number where it lies in the domain of its parameter.
///
/// # Errors
/// [`Error`] on `key` says what is allowed.
pub(super) fn in_domain(
    key: &'static str,
    number: f64,
    table: &Number,
    whole: bool,
) -> Result<f64, Error> {
    let (least, most) = table.allowed;
    let unit = table.unit;
    if number == f64::INFINITY && table.infinite {
        return Ok(number);
    }
    let kind = if number.is_nan() {
        ErrorKind::NotANumber
    } else if number.is_infinite() {
        ErrorKind::NonFinite
    } else if number < 0.0 && least == 0.0 {
        ErrorKind::Negative
    } else if number <= 0.0 && 0.0 < least {
        ErrorKind::NotPositive
    } else if whole && number.fract() != 0.0 {
        ErrorKind::NotInteger
    } else if number < least || most < number {
        ErrorKind::OutOfRange
    } else {
        // Zero has one sign here, so that equal values have equal text.
        return Ok(number + 0.0);
    };
    let what = if whole { "a whole number" } else { "a value" };
    let range = format!("give {what} from {} to {}", unit.show(least), unit.show(most));
    Err(Error::new(kind, key, unit.show(number), range))
}

pub(super) fn too_many(key: &'static str, most: usize, what: &str) -> Error {
    let help = format!("give at most {most} {what}");
    Error::new(ErrorKind::TooLarge, key, "too long", help)
}

/// Returns the error with the place of the wrong entry in its list.
pub(super) fn error_with_place(key: &'static str, error: &Error, place: &str) -> Error {
    let help = format!("{place}: {}", error.help());
    Error::new(error.kind(), key, error.got(), help)
}

/// Returns one number of many.
pub(super) fn one(
    key: &'static str,
    text: &str,
    unit: Unit,
    allowed: (f64, f64),
    context: Context,
) -> Result<f64, Error> {
    let table = Number {
        unit,
        default: 0.0,
        allowed,
        slider: allowed,
        log: false,
        infinite: allowed.1 == f64::INFINITY,
        names: &[],
        words: &[],
    };
    in_domain(key, read_number(key, text, unit, context)?, &table, false)
}

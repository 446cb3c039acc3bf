//! Values as text: the grammar of links, boxes and the command line, one kind after the other.

use crossover_figures::quantity::{Context, Unit, read_number};
use crossover_model::{Error, ErrorKind};

use super::super::param::{Choice, Kind, Number};
use super::domain::{error_with_place, in_domain, one, too_many};
use super::rows;
use super::value::Value;

/// Returns the value of a parameter of `kind` that `text` gives.
///
/// # Errors
/// [`Error`] on `key` says what is wrong and what is allowed.
pub(super) fn value(
    key: &'static str,
    kind: &Kind,
    text: &str,
    context: Context,
) -> Result<Value, Error> {
    Ok(match *kind {
        Kind::Derived { unit, .. } => Value::Number(read_number(key, text, unit, context)?),
        Kind::Number(table) | Kind::Integer(table) => {
            // A minus parts the words of a name; before a number it is one.
            if let Some(index) = find(table.words, text)
                && !text.trim_start().starts_with('-')
            {
                return Ok(Value::Word(index));
            }
            let number = read_named_number(key, text, &table, context)?;
            let whole = matches!(kind, Kind::Integer(_));
            Value::Number(in_domain(key, number, &table, whole)?)
        }
        Kind::Choice { options, .. } => Value::Choice(choose(key, options, text)?),
        Kind::Switch(_) => Value::Switch(switch(key, text)?),
        Kind::Set { options, .. } => Value::Set(set(key, options, text)?),
        Kind::List { default, .. } if is_no_list(text, default) => Value::List(Vec::new()),
        Kind::List { unit, allowed, most, .. } => {
            Value::List(list(key, text, unit, allowed, most, context)?)
        }
        Kind::Rows { columns, most, .. } => {
            Value::Rows(rows::read(key, text, columns, most, context)?)
        }
        Kind::Text { most, .. } => {
            if text.chars().count() > most {
                let help = format!("give at most {most} characters");
                let got = format!("{} characters long", text.chars().count());
                return Err(Error::new(ErrorKind::TooLarge, key, got, help));
            }
            Value::Text(text.into())
        }
    })
}

/// Returns the number in `text`, a name or digits.
fn read_named_number(
    key: &'static str,
    text: &str,
    table: &Number,
    context: Context,
) -> Result<f64, Error> {
    let name = |name: &&(&str, f64)| name.0 == text.trim();
    match table.names.iter().find(name) {
        Some((_, number)) => Ok(*number),
        None => read_number(key, text, table.unit, context),
    }
}

/// Returns the option that `text` names, in capitals or not, its words joined by whatever sign.
fn find(options: &[Choice], text: &str) -> Option<usize> {
    let plain = |name: &str| name.replace(['_', '-', ' '], "").to_ascii_lowercase();
    let wanted = plain(text.trim());
    let is_wanted = |name: &&str| plain(name) == wanted;
    options.iter().position(|option| is_wanted(&option.key) || option.also.iter().any(&is_wanted))
}

fn choose(key: &'static str, options: &[Choice], text: &str) -> Result<usize, Error> {
    if text.trim().is_empty() {
        return Err(Error::missing(key));
    }
    find(options, text).ok_or_else(|| {
        let names: Vec<_> = options.iter().map(|option| option.key).collect();
        let got: String = text.chars().take(40).collect();
        let help = format!("choose one of {}", names.join(", "));
        Error::new(ErrorKind::UnknownOption, key, format!("“{got}”"), help)
    })
}

fn switch(key: &'static str, text: &str) -> Result<bool, Error> {
    match text.trim() {
        "1" | "true" | "yes" | "on" => Ok(true),
        "0" | "false" | "no" | "off" => Ok(false),
        "" => Err(Error::missing(key)),
        other => {
            let got: String = other.chars().take(40).collect();
            Err(Error::new(ErrorKind::UnknownOption, key, format!("“{got}”"), "give 1 or 0"))
        }
    }
}

fn set(key: &'static str, options: &[Choice], text: &str) -> Result<u64, Error> {
    if text.trim() == "none" {
        return Ok(0);
    }
    text.split(',').try_fold(0, |bits, name| Ok(bits | 1 << choose(key, options, name)?))
}

/// Returns whether a list of no numbers is meant: by its name, or by a blank where that is the
/// default.
fn is_no_list(text: &str, default: &str) -> bool {
    match text.trim() {
        "none" => true,
        "" => default.is_empty(),
        _ => false,
    }
}

fn list(
    key: &'static str,
    text: &str,
    unit: Unit,
    allowed: (f64, f64),
    most: usize,
    context: Context,
) -> Result<Vec<f64>, Error> {
    let cells: Vec<&str> = text.split(',').take(most + 1).collect();
    if cells.len() > most {
        return Err(too_many(key, most, "numbers"));
    }
    let read = |(index, cell): (usize, &&str)| {
        let place = || format!("number {}", index + 1);
        one(key, cell, unit, allowed, context)
            .map_err(|error| error_with_place(key, &error, &place()))
    };
    if let [cell] = cells.as_slice() {
        return Ok(vec![one(key, cell, unit, allowed, context)?]);
    }
    cells.iter().enumerate().map(read).collect()
}

/// Returns the value that a parameter of `kind` has at first.
pub(super) fn default(kind: &Kind) -> Value {
    let context = Context::default();
    match *kind {
        Kind::Number(table) | Kind::Integer(table) if table.default.is_nan() => Value::Word(0),
        Kind::Number(table) | Kind::Integer(table) => Value::Number(table.default),
        Kind::Choice { options, default } => Value::Choice(find(options, default).unwrap_or(0)),
        Kind::Switch(on) => Value::Switch(on),
        Kind::Set { options, default } => Value::Set(
            options
                .iter()
                .enumerate()
                .filter(|(_, option)| default.contains(&option.key))
                .fold(0, |bits, (index, _)| bits | 1 << index),
        ),
        Kind::List { unit, default, allowed, most } => {
            Value::List(list("", default, unit, allowed, most, context).unwrap_or_default())
        }
        Kind::Rows { columns, default, most } => {
            Value::Rows(rows::read("", default, columns, most, context).unwrap_or_default())
        }
        Kind::Text { default, .. } => Value::Text(default.into()),
        // Never read; not NaN, which would make no two states equal.
        Kind::Derived { .. } => Value::Number(0.0),
    }
}

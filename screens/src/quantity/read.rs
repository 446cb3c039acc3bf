//! Reading: from text to a number in a unit's base.

use crossover_model::{Error, ErrorKind};

use super::unit::{Factor, PREFIXES, Unit};

/// What the meaning of a typed unit may depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context {
    /// The bytes of a word, so that `1MB` is a size in words.
    pub word: f64,
}

impl Default for Context {
    fn default() -> Self {
        Self { word: 8.0 }
    }
}

/// The number that `text` names, in base units of `unit`.
///
/// ```
/// use crossover_screens::{Context, Unit, read_number};
/// let read = |text, unit| read_number("x", text, unit, Context::default()).unwrap();
/// assert_eq!(read("10us", Unit::Second), 1e-5);
/// assert_eq!(read("4KiB", Unit::Byte), 4096.0);
/// assert_eq!(read("1 MB", Unit::Word), 125_000.0);
/// assert_eq!(read("10GB/s", Unit::BitPerSecond), 8e10);
/// ```
///
/// # Errors
/// [`Error`] on `field`: blank text is `missing_input`, anything that is no number with a unit
/// that fits is `not_a_number`.
pub fn read_number(
    field: &'static str,
    text: &str,
    unit: Unit,
    context: Context,
) -> Result<f64, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::missing(field));
    }
    let refuse = || {
        let mend = match unit.symbol() {
            "" => "give a number such as 12 or 1e4".to_owned(),
            symbol => format!("give a number, alone or with a unit that fits {symbol}"),
        };
        let got: String = text.chars().take(40).collect();
        Error::new(ErrorKind::NotANumber, field, format!("“{got}”"), mend)
    };
    if let Some(infinity) = infinite(text) {
        return Ok(infinity);
    }
    let (mantissa, exponent, suffix) = split(text).ok_or_else(refuse)?;
    let (shift, factor) = scale(suffix, unit, context).ok_or_else(refuse)?;
    let exponent = exponent.saturating_add(shift);
    let number = format!("{mantissa}e{exponent}").parse::<f64>();
    Ok(number.map_err(|_| refuse())? * factor)
}

/// Whether `text` is a number and nothing else.
pub(crate) fn is_bare(text: &str) -> bool {
    split(text.trim()).is_some_and(|(_, _, suffix)| suffix.is_empty())
}

fn infinite(text: &str) -> Option<f64> {
    match text.to_ascii_lowercase().trim_start_matches('+') {
        "inf" | "infinity" | "∞" => Some(f64::INFINITY),
        "-inf" | "-infinity" | "-∞" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// The decimal digits, the decimal exponent and what follows them.
fn split(text: &str) -> Option<(String, i32, &str)> {
    let mut mantissa = String::new();
    let mut rest = text;
    if let Some(after) = rest.strip_prefix(['-', '−']) {
        mantissa.push('-');
        rest = after;
    } else if let Some(after) = rest.strip_prefix('+') {
        rest = after;
    }
    let end = rest
        .char_indices()
        .find(|(i, c)| !(c.is_ascii_digit() || *c == '.' || is_gap(rest, *i, *c)))
        .map_or(rest.len(), |(i, _)| i);
    let (digits, mut suffix) = rest.split_at(end);
    mantissa.extend(digits.chars().filter(|c| !c.is_whitespace()));
    if !mantissa.contains(|c: char| c.is_ascii_digit()) || mantissa.matches('.').count() > 1 {
        return None;
    }
    let mut exponent = 0;
    if let Some(after) = suffix.strip_prefix(['e', 'E']) {
        let signed = after
            .strip_prefix(['-', '−'])
            .map_or((1, after), |positive| (-1, positive));
        let digits = signed.1.strip_prefix('+').unwrap_or(signed.1);
        let end = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        if end > 0 {
            exponent = signed.0 * digits[..end].parse::<i32>().unwrap_or(i32::MAX / 2);
            suffix = &digits[end..];
        }
    }
    Some((mantissa, exponent, suffix.trim()))
}

/// A space between two digits, as in `125 000`.
fn is_gap(text: &str, index: usize, c: char) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    c.is_whitespace()
        && digit(text[..index].chars().next_back())
        && digit(text[index + c.len_utf8()..].chars().next())
}

/// The decimal shift and the further factor that a typed suffix stands for.
fn scale(suffix: &str, unit: Unit, context: Context) -> Option<(i32, f64)> {
    if suffix.is_empty() {
        return Some((0, 1.0));
    }
    let names = unit.names();
    let bare = names
        .tails
        .iter()
        .find_map(|tail| suffix.strip_suffix(tail))
        .unwrap_or(suffix);
    for (form, factor) in names.forms {
        let Some(prefix) = bare.strip_suffix(form) else {
            continue;
        };
        let Some((shift, binary)) = read_prefix(prefix) else {
            continue;
        };
        let factor = match factor {
            Factor::Times(factor) => *factor,
            Factor::BytesOfWord => 1.0 / context.word,
            Factor::BitsOfWord => 0.125 / context.word,
        };
        return Some((shift, binary * factor));
    }
    let words = [names.symbol, names.singular, names.plural];
    if !suffix.is_empty() && words.contains(&suffix) {
        return Some((0, 1.0));
    }
    None
}

/// A decimal shift, or a power of 1024.
fn read_prefix(prefix: &str) -> Option<(i32, f64)> {
    let decimal = match prefix {
        "u" | "μ" => Some(-6),
        "K" => Some(3),
        _ => PREFIXES.iter().find(|p| p.0 == prefix).map(|p| p.2),
    };
    if let Some(shift) = decimal {
        return Some((shift, 1.0));
    }
    let power = match prefix {
        "Ki" => 1,
        "Mi" => 2,
        "Gi" => 3,
        "Ti" => 4,
        _ => return None,
    };
    Some((0, 1024_f64.powi(power)))
}

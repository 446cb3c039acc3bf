//! Targets: which value of a parameter makes a readout what one wants it to be.

use crossover_model::{Error, ErrorKind};

use crate::param::Kind;
use crate::params::Params;
use crate::quantity::round_to;
use crate::spread::between;

/// How many values of the parameter are looked at before the bisection.
const SAMPLES: u32 = 96;

/// What a search for a target found.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// This value of the parameter meets it.
    Met(f64),
    /// No value in the slider's range does; the readout stays within these limits.
    Unreachable {
        /// The least value the readout takes.
        least: f64,
        /// The greatest value the readout takes.
        most: f64,
    },
}

/// The value of `key` at which `readout` becomes `target`, all else as in `params`: by bisection
/// on the screen's own report, over the range of the parameter's slider.
///
/// Where several values do, the one nearest to the present value is returned. A whole-number
/// parameter is met by the first whole number at which the target is reached.
///
/// # Errors
/// [`Error`] where `key` holds no number or the readout is defined nowhere in the range.
pub fn solve(params: &Params, readout: &str, target: f64, key: &str) -> Result<Target, Error> {
    let none = |mend| Error::new(ErrorKind::Undefined, key.to_owned(), "not a number", mend);
    let param = params
        .param(key)
        .ok_or_else(|| none("choose a parameter that holds a number"))?;
    let (ends, log, whole) = match param.kind {
        Kind::Number(n) => (n.slider, n.log, false),
        Kind::Integer(n, _) => (n.slider, n.log, true),
        Kind::Face { slider, .. } => (slider, true, false),
        _ => return Err(none("choose a parameter that holds a number")),
    };
    let value = |position: f64| {
        let value = if log && ends.0 > 0.0 {
            between(ends.0, ends.1, position)
        } else {
            ends.0 + (ends.1 - ends.0) * position
        };
        if whole { value.round() } else { value }
    };
    let excess = |value: f64| -> Option<f64> {
        let mut trial = params.clone();
        trial.set_number(key, value).ok()?;
        let report = trial.screen().report_at_once(&trial);
        report.readout(readout)?.value().map(|got| got - target)
    };
    let samples: Vec<(f64, f64)> = (0..=SAMPLES)
        .map(|i| value(f64::from(i) / f64::from(SAMPLES)))
        .filter_map(|x| Some((x, excess(x)?)))
        .filter(|(_, e)| e.is_finite())
        .collect();
    if samples.is_empty() {
        return Err(none("the readout is undefined over the whole range"));
    }
    let present = params.number(key);
    let crossing = samples
        .windows(2)
        .filter(|pair| pair[0].1.signum() != pair[1].1.signum() || pair[0].1 == 0.0)
        .min_by(|a, b| {
            (a[0].0 - present)
                .abs()
                .total_cmp(&(b[0].0 - present).abs())
        });
    let Some(pair) = crossing else {
        if let Some(last) = samples.last().filter(|last| last.1 == 0.0) {
            return Ok(Target::Met(last.0));
        }
        let ends = samples
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), (_, e)| {
                (lo.min(e + target), hi.max(e + target))
            });
        return Ok(Target::Unreachable {
            least: ends.0,
            most: ends.1,
        });
    };
    let met = bisect(pair[0], pair[1], whole, excess);
    Ok(Target::Met(if whole {
        met
    } else {
        tidy(met, target, excess)
    }))
}

/// The shortest decimal at which the readout is the target to nine digits: the bisection ends a
/// few units in the last place beside the number that was meant.
fn tidy(met: f64, target: f64, excess: impl Fn(f64) -> Option<f64>) -> f64 {
    let slack = |value: f64| excess(value).map_or(f64::INFINITY, f64::abs);
    let allowed = slack(met).max(target.abs() * 1e-9);
    (2..16)
        .map(|digits| round_to(met, digits))
        .find(|short| slack(*short) <= allowed)
        .unwrap_or(met)
}

fn bisect(
    mut low: (f64, f64),
    mut high: (f64, f64),
    whole: bool,
    excess: impl Fn(f64) -> Option<f64>,
) -> f64 {
    if low.1 == 0.0 {
        return low.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low.0, high.0);
        let middle = if whole { middle.floor() } else { middle };
        if middle <= low.0 || high.0 <= middle {
            break;
        }
        match excess(middle) {
            Some(e) if e.signum() == low.1.signum() && e != 0.0 => low = (middle, e),
            Some(e) => high = (middle, e),
            None => break,
        }
    }
    high.0
}

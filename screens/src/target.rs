//! Targets: which value of a parameter makes a readout what one wants it to be.

use crossover_figures::log_space::log_between;
use crossover_figures::quantity::round_to;
use crossover_model::{Error, ErrorKind};

use crate::registry;
use crate::screen::{Kind, Params};

/// How many values of the parameter are looked at before the bisection.
const SAMPLES: u32 = 96;
/// How many crossings are looked at, the nearest first, for one that is no jump.
const CROSSINGS: usize = 6;
/// How near to the target, relatively, a readout meets it.
const NEAR: f64 = 1e-9;

/// What a search for a target found.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// This value of the parameter meets it.
    Met(f64),
    /// No whole number meets it; from this one on the readout is past it.
    Passed {
        /// The whole number.
        at: f64,
        /// The readout there.
        to: f64,
    },
    /// No value does, for the readout jumps over the target.
    Jumps {
        /// The value of the parameter at which it jumps.
        at: f64,
        /// The readout just below.
        from: f64,
        /// The readout there.
        to: f64,
    },
    /// No value in the slider's range does; the readout stays within these limits.
    Unreachable {
        /// The least value the readout takes.
        least: f64,
        /// The greatest value the readout takes.
        most: f64,
    },
}

/// A value of the parameter, and by how much the readout exceeds the target there.
type Sample = (f64, f64);

/// The value of `key` at which `readout` becomes `target`, all else as in `params`: by bisection
/// on the screen's own report, over the range of the parameter's slider.
///
/// Where several values do, the one nearest to the present value is returned. Where no
/// whole number meets the target, the first that is past it is.
///
/// # Errors
/// [`Error`] where `key` holds no number, and on `readout` where that is defined nowhere in the
/// range.
pub fn solve(params: &Params, readout: &str, target: f64, key: &str) -> Result<Target, Error> {
    let none = || {
        let help = "choose a parameter that holds a number";
        Error::new(ErrorKind::NotANumber, key.to_owned(), "not a number", help)
    };
    let param = params.param(key).ok_or_else(none)?;
    let (ends, log, whole) = match param.kind {
        Kind::Number(n) => (n.slider, n.log, false),
        Kind::Integer(n) => (n.slider, n.log, true),
        Kind::Derived { slider, .. } => (slider, true, false),
        _ => return Err(none()),
    };
    let value = |position: f64| {
        let value = if log && ends.0 > 0.0 {
            log_between(ends.0, ends.1, position)
        } else {
            ends.0 + (ends.1 - ends.0) * position
        };
        if whole { value.round() } else { value }
    };
    let screen = registry::of(params);
    let excess = |value: f64| -> Option<f64> {
        let mut trial = params.clone();
        trial.set_number(key, value).ok()?;
        let report = screen.report_at_once(&trial);
        let excess = report.readout(readout)?.value()? - target;
        excess.is_finite().then_some(excess)
    };
    let samples: Vec<Sample> = (0..=SAMPLES)
        .map(|i| value(f64::from(i) / f64::from(SAMPLES)))
        .filter_map(|x| Some((x, excess(x)?)))
        .collect();
    let Some(last) = samples.last() else {
        return Err(undefined(params, readout, key));
    };
    let mut crossings: Vec<_> = samples
        .windows(2)
        .filter(|pair| pair[0].1.signum() != pair[1].1.signum() || pair[0].1 == 0.0)
        .collect();
    let present = params.number(key);
    let away = |pair: &[Sample]| (pair[0].0 - present).abs();
    crossings.sort_by(|a, b| away(a).total_cmp(&away(b)));
    let mut jump = None;
    for pair in crossings.into_iter().take(CROSSINGS) {
        let (low, high) = bisect(pair[0], pair[1], whole, excess);
        if whole {
            let met = [low, high].into_iter().find(|sample| sample.1 == 0.0);
            let passed = Target::Passed {
                at: high.0,
                to: high.1 + target,
            };
            return Ok(met.map_or(passed, |sample| Target::Met(sample.0)));
        }
        let allowed = NEAR * target.abs().max(pair[0].1.abs()).max(pair[1].1.abs());
        let nearer = if low.1.abs() < high.1.abs() {
            low
        } else {
            high
        };
        if nearer.1.abs() <= allowed {
            return Ok(Target::Met(tidy(nearer, target, excess)));
        }
        jump.get_or_insert(Target::Jumps {
            at: high.0,
            from: low.1 + target,
            to: high.1 + target,
        });
    }
    if last.1 == 0.0 {
        return Ok(Target::Met(last.0));
    }
    Ok(jump.unwrap_or_else(|| {
        let values = samples.iter().map(|(_, excess)| excess + target);
        Target::Unreachable {
            least: values.clone().fold(f64::INFINITY, f64::min),
            most: values.fold(f64::NEG_INFINITY, f64::max),
        }
    }))
}

/// Why no value of the parameter gives the readout a number.
fn undefined(params: &Params, readout: &str, key: &str) -> Error {
    let report = registry::of(params).report_at_once(params);
    let reason = report
        .readout(readout)
        .and_then(|readout| readout.answer.as_ref().err())
        .map_or("choose another parameter".to_owned(), Error::to_string);
    Error::new(
        ErrorKind::Undefined,
        readout.to_owned(),
        format!("undefined over the whole range of {key}"),
        reason,
    )
}

/// The shortest decimal at which the readout is the target to nine digits: the bisection ends a
/// few units in the last place beside the number that was meant.
fn tidy(met: Sample, target: f64, excess: impl Fn(f64) -> Option<f64>) -> f64 {
    let slack = |value: f64| excess(value).map_or(f64::INFINITY, f64::abs);
    let allowed = met.1.abs().max(target.abs() * NEAR);
    (2..16)
        .map(|digits| round_to(met.0, digits))
        .find(|short| slack(*short) <= allowed)
        .unwrap_or(met.0)
}

/// The two values of the parameter, as near to each other as can be, between which the readout
/// crosses the target; where it is undefined between them, those that were reached.
fn bisect(
    mut low: Sample,
    mut high: Sample,
    whole: bool,
    excess: impl Fn(f64) -> Option<f64>,
) -> (Sample, Sample) {
    if low.1 == 0.0 {
        return (low, high);
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
    (low, high)
}

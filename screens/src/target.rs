//! Targets: the value of a parameter at which a readout becomes what a reader wants.

use crossover_figures::log_space::log_between;
use crossover_figures::quantity::round_to;
use crossover_model::order;
use crossover_model::{Error, ErrorKind};

use crate::screen::{Kind, Param, Params};

/// How many values of the parameter are looked at before the bisection.
const SAMPLES: u32 = 96;
/// How many crossings are looked at, the nearest first, for one that is no jump.
const CROSSINGS: usize = 6;
/// How many peaks are looked at, the nearest first, and how often each is looked at closer.
const PEAKS: usize = 3;
const CLIMB: u32 = 48;
/// How many values per decade are looked at outside the slider.
const STEPS: f64 = 4.0;
/// The factor by which the search goes beyond both ends of a slider whose parameter has no limits.
const FAR: f64 = 1e12;
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
    /// No value meets it, as the readout jumps over the target.
    Jumps {
        /// The value of the parameter at which it jumps.
        at: f64,
        /// The readout just below.
        from: f64,
        /// The readout there.
        to: f64,
    },
    /// No value meets it.
    Unreachable {
        /// The value of the parameter that comes nearest.
        at: f64,
        /// The readout there.
        to: f64,
    },
}

/// How far a parameter reaches: the ends of its slider, and what it may be.
struct Reach {
    ends: (f64, f64),
    allowed: (f64, f64),
    log: bool,
    whole: bool,
}

impl Reach {
    /// Returns that of a parameter that holds a number.
    fn of(param: &Param) -> Option<Self> {
        match param.kind {
            Kind::Number(n) => {
                Some(Self { ends: n.slider, allowed: n.allowed, log: n.log, whole: false })
            }
            Kind::Integer(n) => {
                Some(Self { ends: n.slider, allowed: n.allowed, log: n.log, whole: true })
            }
            Kind::Derived { slider, .. } => {
                let far = (slider.0 / FAR, slider.1 * FAR);
                Some(Self { ends: slider, allowed: far, log: true, whole: false })
            }
            _ => None,
        }
    }
}

/// A value of the parameter, and by how much the readout exceeds the target there.
type Sample = (f64, f64);

/// Returns the value of `key` at which `readout` becomes `target`, all else as in `params`: by
/// bisection on the screen's own report, over the range of the parameter's slider and, where
/// nothing is found there, over all that the parameter may be.
///
/// Where several values of the slider do, the one nearest to the present value is returned. Where no
/// whole number meets the target, the first that is past it is.
///
/// # Errors
/// [`Error`] on `key` where it holds no number, and on `readout` where that is defined nowhere.
pub fn solve(params: &Params, readout: &str, target: f64, key: &str) -> Result<Target, Error> {
    let none = || {
        let help = "choose a parameter that holds a number";
        Error::new(ErrorKind::NotANumber, key.to_owned(), "not a number", help)
    };
    let param = params.schema().param(key).ok_or_else(none)?;
    let Reach { ends, allowed, log, whole } = Reach::of(param).ok_or_else(none)?;
    let value = |position: f64| {
        let value = if log && ends.0 > 0.0 {
            log_between(ends.0, ends.1, position)
        } else {
            ends.0 + (ends.1 - ends.0) * position
        };
        if whole { value.round() } else { value }
    };
    let screen = params.screen();
    let excess = |value: f64| -> Option<f64> {
        let mut trial = params.clone();
        trial.set_number(key, value).ok()?;
        let report = screen.report_at_once(&trial);
        let excess = report.readout(readout)?.value()? - target;
        excess.is_finite().then_some(excess)
    };
    let sample = |x: f64| Some((x, excess(x)?));
    let present = params.at(key).number();
    let seek = |samples: &[Sample]| seek(samples, target, present, whole, excess);
    let mut seen: Vec<Sample> = (0..=SAMPLES)
        .map(|i| value(f64::from(i) / f64::from(SAMPLES)))
        .chain([present])
        .filter_map(sample)
        .collect();
    order::sort_by_key(&mut seen, |one| one.0);
    seen.dedup();
    let mut found = seek(&seen);
    // A readout with a peak may meet it between two samples.
    for around in peaks(&seen) {
        if !is_met(found.as_ref()) {
            let near = climb(around, whole, sample);
            found = seek(&near).or(found);
            seen.extend(near);
        }
    }
    for (end, limit) in [(ends.1, allowed.1), (ends.0, allowed.0)] {
        if !is_met(found.as_ref()) {
            let mut outside = Vec::new();
            for next in numbers_beyond(end, limit, whole).filter_map(sample) {
                outside.push(next);
                if outside[0].1.signum() != next.1.signum() {
                    break;
                }
            }
            order::sort_by_key(&mut outside, |one| one.0);
            found = seek(&outside).or(found);
            seen.extend(outside);
        }
    }
    let nearest = seen.iter().min_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
    let Some(nearest) = nearest else {
        return Err(undefined_error(params, readout, key));
    };
    Ok(found.unwrap_or(Target::Unreachable { at: nearest.0, to: nearest.1 + target }))
}

/// Returns whether nothing better is to be sought.
fn is_met(found: Option<&Target>) -> bool {
    matches!(found, Some(Target::Met(_) | Target::Passed { .. }))
}

/// Returns what is found between two of `samples`.
fn seek(
    samples: &[Sample],
    target: f64,
    present: f64,
    whole: bool,
    excess: impl Fn(f64) -> Option<f64> + Copy,
) -> Option<Target> {
    let mut crossings: Vec<_> = samples
        .windows(2)
        .filter(|pair| pair[0].1.signum() != pair[1].1.signum() || pair[0].1 == 0.0)
        .collect();
    let away = |pair: &[Sample]| (pair[0].0 - present).abs();
    order::sort_by(&mut crossings, |a, b| away(a).total_cmp(&away(b)));
    let mut jump = None;
    for pair in crossings.into_iter().take(CROSSINGS) {
        let (low, high) = bisect(pair[0], pair[1], whole, excess);
        if whole {
            let met = [low, high].into_iter().find(|sample| sample.1 == 0.0);
            let passed = Target::Passed { at: high.0, to: high.1 + target };
            return Some(met.map_or(passed, |sample| Target::Met(sample.0)));
        }
        let allowed = NEAR * target.abs().max(pair[0].1.abs()).max(pair[1].1.abs());
        let nearer = if low.1.abs() < high.1.abs() { low } else { high };
        if nearer.1.abs() <= allowed {
            return Some(Target::Met(tidy(nearer, target, excess)));
        }
        jump.get_or_insert(Target::Jumps { at: high.0, from: low.1 + target, to: high.1 + target });
    }
    match samples.last() {
        Some(last) if last.1 == 0.0 => Some(Target::Met(last.0)),
        _ => jump,
    }
}

/// Returns the samples that come nearer to the target than those beside them, each between these
/// two; the nearest first.
fn peaks(samples: &[Sample]) -> Vec<[Sample; 3]> {
    let mut peaks: Vec<_> = samples
        .windows(3)
        .filter_map(|three| <[Sample; 3]>::try_from(three).ok())
        .filter(|[left, top, right]| top.1.abs() <= left.1.abs().min(right.1.abs()))
        .collect();
    order::sort_by(&mut peaks, |a, b| a[1].1.abs().total_cmp(&b[1].1.abs()));
    peaks.truncate(PEAKS);
    peaks
}

/// Returns the samples around the place between them where the readout comes nearest to the target,
/// until it meets it.
fn climb(
    [mut low, mut top, mut high]: [Sample; 3],
    whole: bool,
    sample: impl Fn(f64) -> Option<Sample>,
) -> Vec<Sample> {
    for _ in 0..CLIMB {
        if top.1.signum() != low.1.signum() {
            break;
        }
        let left = top.0 - low.0 > high.0 - top.0;
        let middle = f64::midpoint(top.0, if left { low.0 } else { high.0 });
        let middle = if whole { middle.round() } else { middle };
        if [low.0, top.0, high.0].contains(&middle) {
            break;
        }
        let Some(next) = sample(middle) else { break };
        let higher = next.1.abs() < top.1.abs() || next.1.signum() != top.1.signum();
        match (higher, left) {
            (true, true) => (top, high) = (next, top),
            (true, false) => (low, top) = (top, next),
            (false, true) => low = next,
            (false, false) => high = next,
        }
    }
    vec![low, top, high]
}

/// Returns the values that are looked at beyond the slider of a parameter, on both sides.
pub(crate) fn values_beyond(param: &Param) -> Vec<f64> {
    let Some(reach) = Reach::of(param) else { return Vec::new() };
    let sides = [(reach.ends.0, reach.allowed.0), (reach.ends.1, reach.allowed.1)];
    sides.into_iter().flat_map(|(end, limit)| numbers_beyond(end, limit, reach.whole)).collect()
}

/// Returns the values from an end of the slider to the limit of the domain, in growing steps.
fn numbers_beyond(end: f64, limit: f64, whole: bool) -> impl Iterator<Item = f64> {
    // Towards nothing there is no last decade: some, then nothing itself.
    let decades =
        if end > 0.0 && limit >= 0.0 { (limit.max(end / FAR) / end).log10() } else { 0.0 };
    let steps = (decades.abs() * STEPS).ceil();
    let between = (0..steps as u32).map(move |i| end * 10_f64.powf(decades * f64::from(i) / steps));
    between
        .chain((limit != end).then_some(limit))
        .map(move |value| if whole { value.round() } else { value })
}

/// Returns the error of a readout that has no number at any value of the parameter.
fn undefined_error(params: &Params, readout: &str, key: &str) -> Error {
    let report = params.screen().report_at_once(params);
    let reason = report
        .readout(readout)
        .and_then(|readout| readout.answer.as_ref().err())
        .map_or("choose another parameter".to_owned(), Error::to_string);
    Error::new(
        ErrorKind::Undefined,
        readout.to_owned(),
        format!("undefined for every {key}"),
        reason,
    )
}

/// Returns the shortest decimal at which the readout is the target to nine digits: the bisection
/// ends a few units in the last place beside the number that was meant.
pub(crate) fn tidy(met: Sample, target: f64, excess: impl Fn(f64) -> Option<f64>) -> f64 {
    let slack = |value: f64| excess(value).map_or(f64::INFINITY, f64::abs);
    let allowed = met.1.abs().max(target.abs() * NEAR);
    (2..16)
        .map(|digits| round_to(met.0, digits))
        .find(|short| slack(*short) <= allowed)
        .unwrap_or(met.0)
}

/// Returns the two values of the parameter, as near to each other as can be, between which the
/// readout crosses the target; where it is undefined between them, those that were reached.
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

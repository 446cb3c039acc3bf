//! The parameter along which two states are looked at: which of them is better where, and between which values that
//! changes.

use crossover_figures::quantity::Unit;
use crossover_model::order;

use crate::screen::{Kind, Param, Params};
use crate::slider::Slider;
use crate::target::{tidy, values_beyond};

use super::lead::{Lead, SAME};

/// How many steps of the slider are looked at, and how often the range of a crossing is halved.
const STEPS: u32 = 40;
const HALVINGS: u32 = 40;
/// The relative difference up to which two numbers are said to be equal: less than a reader sees of them.
const EQUAL: f64 = 1e-3;

/// In which of two states a parameter is moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moved {
    /// In both, to the same value.
    #[default]
    Both,
    /// In A, while B stays.
    A,
    /// In B, while A stays.
    B,
}

/// The parameter that two states are moved along.
pub(super) struct Axis<'a> {
    param: &'static Param,
    slider: Slider,
    lead: &'a Lead,
    /// A and B.
    sides: [&'a Params; 2],
    moved: Moved,
}

/// A value of the parameter, and by how much B is better there.
pub(super) type Sample = (f64, f64);

impl<'a> Axis<'a> {
    pub fn new(key: &str, lead: &'a Lead, sides: [&'a Params; 2], moved: Moved) -> Option<Self> {
        let param = sides[1].schema().param(key)?;
        Slider::of(param).map(|slider| Self { param, slider, lead, sides, moved })
    }

    const fn is_whole(&self) -> bool {
        matches!(self.param.kind, Kind::Integer(_))
    }

    pub fn letter(&self) -> &'static str {
        self.param.letter().unwrap_or(self.param.label)
    }

    /// Returns how far two values lie from each other, in decades where the slider moves in the exponent.
    pub fn distance(&self, one: f64, other: f64) -> f64 {
        (self.slider.position(one) - self.slider.position(other)).abs()
    }

    /// Returns the sentence about where both are equal on the slider; `None` where they differ in this parameter
    /// alone, or are equal everywhere.
    pub fn equality(&self) -> Option<String> {
        let present = self.sides.map(|params| params.at(self.param.key).number());
        let is_beyond =
            present.iter().any(|&value| self.slider.position(value) != self.slider.place(value));
        let mut seen = if is_beyond { self.all_samples() } else { self.samples_on_slider() };
        seen.retain(differ);
        let (first, last) = (seen.first()?, seen.last()?);
        let letter = self.letter();
        let moved = if present[0] == present[1] { "" } else { "At the same " };
        let place = |value: f64| self.slider.place(value);
        let away = |pair: &&[Sample]| {
            (f64::midpoint(place(pair[0].0), place(pair[1].0)) - place(present[1])).abs()
        };
        let nearest = crossings(&seen).min_by(|one, other| away(one).total_cmp(&away(other)));
        let Some(pair) = nearest else {
            let better = better_one(first.1);
            let (from, to) = (self.text(first.0), self.text(last.0));
            return Some(match moved {
                "" => format!("{better} is better at every {letter} from {from} to {to}."),
                _ => format!("{moved}{letter}, {better} is better from {from} to {to}."),
            });
        };
        let (low, high) = self.halve(pair[0], pair[1]);
        let (from, to) = (self.text(low.0), self.text(high.0));
        let they = if moved.is_empty() { "They are" } else { "At the same value they are" };
        Some(match equal_one(low, high) {
            Some(at) => format!("{they} equal at {letter} = {}.", self.text(at)),
            None if from == to => format!("The better one changes at {letter} = {to}."),
            None => format!("The better one changes between {letter} = {from} and {to}."),
        })
    }

    /// Returns the values of the slider that are looked at. Of whole numbers square ones are among them: some
    /// numbers are known at these alone.
    fn places(&self) -> Vec<f64> {
        let (least, most) = self.slider.track();
        let at = |step: u32| least + (most - least) * f64::from(step) / f64::from(STEPS);
        let steps = (0..=STEPS).map(|step| self.slider.value(at(step)));
        let squares = |value: f64| self.is_whole().then(|| value.sqrt().floor().powi(2));
        let mut places: Vec<_> =
            steps.flat_map(|value| [Some(value), squares(value)]).flatten().collect();
        let first = self.slider.value(least);
        places.retain(|value| first <= *value);
        order::sort_by_key(&mut places, |value| *value);
        places.dedup();
        places
    }

    /// Returns by how much B is better on the slider, in order.
    fn samples_on_slider(&self) -> Vec<Sample> {
        self.samples(&self.places())
    }

    /// Returns by how much B is better on the slider and beyond it, in order.
    pub fn all_samples(&self) -> Vec<Sample> {
        let mut places = self.places();
        places.extend(values_beyond(self.param));
        order::sort_by_key(&mut places, |value| *value);
        places.dedup();
        self.samples(&places)
    }

    /// Returns by how much B is better where both have a number; of several quantities, where both have all.
    fn samples(&self, places: &[f64]) -> Vec<Sample> {
        let [a, b] = [(0, Moved::B), (1, Moved::A)].map(|(side, rests)| {
            let params = self.sides[side];
            if self.moved == rests {
                let present = self.numbers(params, &[params.at(self.param.key).number()]);
                vec![present[0]; places.len()]
            } else {
                self.numbers(params, places)
            }
        });
        let samples = places.iter().zip(a.iter().zip(&b));
        let samples = samples.filter(|(_, (a, b))| a.is_finite() && b.is_finite());
        let gain = |a: f64, b: f64| Some(self.lead.gain(a, b)).filter(|gain| SAME < gain.abs());
        samples.map(|(x, (a, b))| (*x, gain(*a, *b).unwrap_or(0.0))).collect()
    }

    /// Returns the number that a state is compared by at each place, infinite where one is not known.
    fn numbers(&self, params: &Params, places: &[f64]) -> Vec<f64> {
        let quantities = params.screen().quantities;
        let mut least = vec![f64::INFINITY; places.len()];
        for key in &self.lead.keys {
            let reached = quantities.evaluate_along(params, key, self.param.key, places);
            for (least, reached) in least.iter_mut().zip(reached) {
                *least = match reached {
                    Ok((number, true)) if number.is_finite() => least.min(number),
                    // It stays so.
                    _ => f64::NEG_INFINITY,
                };
            }
        }
        least
    }

    /// Returns the two values between which the better one changes, as near to each other as can be.
    pub fn halve(&self, mut low: Sample, mut high: Sample) -> (Sample, Sample) {
        for _ in 0..HALVINGS {
            let middle =
                if 0.0 < low.0 { (low.0 * high.0).sqrt() } else { f64::midpoint(low.0, high.0) };
            let middle = if self.is_whole() { middle.floor().max(low.0 + 1.0) } else { middle };
            if middle <= low.0 || high.0 <= middle {
                break;
            }
            match self.samples(&[middle])[..] {
                [next] if next.1 == 0.0 => return (next, next),
                [next] if next.1.signum() == low.1.signum() => low = next,
                [next] => high = next,
                _ => break,
            }
        }
        (low, high)
    }

    /// Returns the value at which both are equal, as short as it may be, or else the first past the change.
    pub fn value_of(&self, (low, high): (Sample, Sample)) -> f64 {
        let Some(at) = equal_one(low, high) else { return high.0 };
        let gain = |value: f64| Some(self.samples(&[value]).first()?.1);
        tidy((at, gain(at).unwrap_or(0.0)), 0.0, gain)
    }

    pub fn text(&self, value: f64) -> String {
        if self.param.in_bytes {
            return Unit::Byte.show(value * self.sides[1].values().context().word);
        }
        self.param.unit().map_or_else(String::new, |unit| unit.show(value))
    }
}

/// Returns whether A and B differ there.
pub(super) fn differ(sample: &Sample) -> bool {
    sample.1 != 0.0
}

/// Returns the pairs of neighbors between which the better one changes.
pub(super) fn crossings(samples: &[Sample]) -> impl Iterator<Item = &[Sample]> {
    samples.windows(2).filter(|pair| pair[0].1.signum() != pair[1].1.signum())
}

/// Returns the one of two neighboring values at which both states are equal, as far as a reader sees.
pub(super) fn equal_one(low: Sample, high: Sample) -> Option<f64> {
    let nearer = if low.1.abs() < high.1.abs() { low } else { high };
    (nearer.1.abs() <= EQUAL).then_some(nearer.0)
}

/// Returns the name of the better one, by how much B is better.
pub(super) const fn better_one(gain: f64) -> &'static str {
    if gain < 0.0 { "A" } else { "B" }
}

//! What is said of two states of a screen side by side: which is better, by how much, and where they are equal.

use crossover_figures::quantity::{Unit, percent};
use crossover_model::order;

use crate::screen::quantity::Better;
use crate::screen::{Kind, Param, Params, Readout, Report, Screen};
use crate::slider::Slider;

/// How many steps of the slider are looked at, and how often the range of a crossing is halved.
const STEPS: u32 = 40;
const HALVINGS: u32 = 40;
/// The relative differences up to which two numbers are the same, and up to which they are said to be equal: less
/// than a reader sees of them.
const SAME: f64 = 1e-8;
const EQUAL: f64 = 1e-3;
/// The ratio from which on the better number is said to be so many times the other.
const TIMES: f64 = 1.1;

/// What is said of two states, A and B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The key of the readout by which they are compared.
    pub key: &'static str,
    /// Which is better, and by how much: "B is 1.83 times as fast as A (4.2 µs against 7.68 µs)."
    pub verdict: String,
    /// Where they are equal: "They are equal at m = 9.3 kB."; empty where that is not known.
    pub equal: String,
}

/// A state, and what is read off in it.
pub type Side<'a> = (&'a Params, &'a Report);

/// Returns which of two states of a screen is better, and at which value of the parameter `along` they are equal when
/// both have it: the nearest to that of `b`, on the slider. `None` where the screen has no readout that says so in
/// both. Along a parameter that has no slider, and on a screen whose numbers take long, nothing is looked for.
pub fn compare(a: Side, b: Side, along: &str) -> Option<Versus> {
    let lead = Lead::of(a.1, b.1, b.0.screen())?;
    let (of_a, of_b) = (lead.number(a.1)?, lead.number(b.1)?);
    let equal = Axis::new(along, &lead, [a.0, b.0]).and_then(|axis| axis.equality());
    let verdict = lead.verdict(of_a, of_b);
    Some(Versus { key: lead.keys[0], verdict, equal: equal.unwrap_or_default() })
}

/// The number by which two states are compared.
struct Lead {
    keys: Vec<&'static str>,
    better: Better,
    unit: Unit,
}

impl Lead {
    /// Returns the first that both reports have.
    fn of(a: &Report, b: &Report, screen: &Screen) -> Option<Self> {
        let marked = b.readouts.iter().filter_map(|readout| {
            let name = screen.quantities.name(readout.key)?;
            Some((name.key, name.better?, name.unit))
        });
        let marked: Vec<_> = marked.collect();
        let lead = |&(key, better, unit): &(&'static str, Better, Unit)| {
            let others = marked.iter().filter(|other| better == Better::Least && other.1 == better);
            let keys = others.map(|other| other.0).filter(|other| *other != key);
            Self { keys: [key].into_iter().chain(keys).collect(), better, unit }
        };
        let is_known = |lead: &Self| lead.number(a).is_some() && lead.number(b).is_some();
        marked.iter().map(lead).find(is_known)
    }

    fn number(&self, report: &Report) -> Option<f64> {
        let number = |key: &&str| report.readout(key).and_then(Readout::value);
        let known = self.keys.iter().filter_map(number).filter(|number| number.is_finite());
        known.reduce(f64::min)
    }

    /// Returns by how much B is better, of the greater number; below zero where A is.
    fn gain(&self, of_a: f64, of_b: f64) -> f64 {
        let gain = if self.better == Better::More { of_b - of_a } else { of_a - of_b };
        if gain == 0.0 { 0.0 } else { gain / of_a.abs().max(of_b.abs()) }
    }

    fn verdict(&self, of_a: f64, of_b: f64) -> String {
        let what = match self.unit {
            Unit::One => "speedup",
            Unit::Share => "efficiency",
            Unit::FlopPerSecond => "performance",
            _ => "",
        };
        let gain = self.gain(of_a, of_b);
        let (one, other, best, worst) =
            if gain < 0.0 { ("A", "B", of_a, of_b) } else { ("B", "A", of_b, of_a) };
        let [here, there] = [best, worst].map(|number| self.unit.show(number));
        if gain.abs() <= SAME {
            return match what {
                "" => format!("Both take {here}."),
                _ => format!("Both have the same {what}, {here}."),
            };
        }
        let both = if here == there { here.clone() } else { format!("{here} against {there}") };
        let ratio = (best / worst).max(worst / best);
        let times = match Unit::One.show(ratio) {
            two if two == "2" => "twice".to_owned(),
            number => format!("{number} times"),
        };
        match what {
            "efficiency" => format!("{one} has the higher efficiency: {here} against {there}."),
            "" if !ratio.is_finite() => format!("{one} takes {here}, {other} {there}."),
            "" if ratio < TIMES => {
                format!("{one} is {} faster than {other} ({both}).", percent(ratio - 1.0))
            }
            "" => format!("{one} is {times} as fast as {other} ({both})."),
            _ if ratio < TIMES => {
                format!("{one} has {} more {what} than {other} ({both}).", percent(ratio - 1.0))
            }
            _ => format!("{one} has {times} the {what} of {other} ({both})."),
        }
    }
}

/// The parameter that both states are moved along.
struct Axis<'a> {
    param: &'static Param,
    slider: Slider,
    lead: &'a Lead,
    /// A and B.
    sides: [&'a Params; 2],
}

/// A value of the parameter, and by how much B is better there.
type Sample = (f64, f64);

impl<'a> Axis<'a> {
    fn new(key: &str, lead: &'a Lead, sides: [&'a Params; 2]) -> Option<Self> {
        let param = sides[1].schema().param(key)?;
        let is_quick = sides[1].screen().report.is_at_once();
        Slider::of(param).filter(|_| is_quick).map(|slider| Self { param, slider, lead, sides })
    }

    const fn is_whole(&self) -> bool {
        matches!(self.param.kind, Kind::Integer(_))
    }

    /// Returns the sentence about where both are equal; `None` where they differ in this parameter alone, or are
    /// equal everywhere.
    fn equality(&self) -> Option<String> {
        let seen = self.samples(&self.places());
        let seen: Vec<_> = seen.into_iter().filter(|sample| sample.1 != 0.0).collect();
        let (first, last) = (seen.first()?, seen.last()?);
        let letter = self.param.letter().unwrap_or(self.param.label);
        let present = self.sides.map(|params| params.at(self.param.key).number());
        let moved = if present[0] == present[1] { "" } else { "At the same " };
        let place = |value: f64| self.slider.place(value);
        let away = |pair: &&[Sample]| {
            (f64::midpoint(place(pair[0].0), place(pair[1].0)) - place(present[1])).abs()
        };
        let crossings = seen.windows(2).filter(|pair| pair[0].1.signum() != pair[1].1.signum());
        let nearest = crossings.min_by(|one, other| away(one).total_cmp(&away(other)));
        let Some(pair) = nearest else {
            let better = if first.1 < 0.0 { "A" } else { "B" };
            let (from, to) = (self.text(first.0), self.text(last.0));
            return Some(match moved {
                "" => format!("{better} is better at every {letter} from {from} to {to}."),
                _ => format!("{moved}{letter}, {better} is better from {from} to {to}."),
            });
        };
        let (low, high) = self.halve(pair[0], pair[1]);
        let nearer = if low.1.abs() < high.1.abs() { low } else { high };
        let (from, to) = (self.text(low.0), self.text(high.0));
        let they = if moved.is_empty() { "They are" } else { "At the same value they are" };
        Some(if nearer.1.abs() <= EQUAL {
            format!("{they} equal at {letter} = {}.", self.text(nearer.0))
        } else if from == to {
            format!("The better one changes at {letter} = {to}.")
        } else {
            format!("The better one changes between {letter} = {from} and {to}.")
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

    /// Returns by how much B is better where both have a number; of several quantities, where both have all.
    fn samples(&self, places: &[f64]) -> Vec<Sample> {
        let quantities = self.sides[1].screen().quantities;
        let numbers = self.sides.map(|params| {
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
        });
        let samples = places.iter().zip(numbers[0].iter().zip(&numbers[1]));
        let samples = samples.filter(|(_, (a, b))| a.is_finite() && b.is_finite());
        let gain = |a: f64, b: f64| Some(self.lead.gain(a, b)).filter(|gain| SAME < gain.abs());
        samples.map(|(x, (a, b))| (*x, gain(*a, *b).unwrap_or(0.0))).collect()
    }

    /// Returns the two values between which the better one changes, as near to each other as can be.
    fn halve(&self, mut low: Sample, mut high: Sample) -> (Sample, Sample) {
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

    fn text(&self, value: f64) -> String {
        if self.param.in_bytes {
            return Unit::Byte.show(value * self.sides[1].values().context().word);
        }
        self.param.unit().map_or_else(String::new, |unit| unit.show(value))
    }
}

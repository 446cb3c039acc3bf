//! What is said of two states of a screen side by side: which is better, by how much, and where they are equal.

mod axis;
mod meeting;

use crossover_figures::quantity::{Unit, percent};

use crate::screen::quantity::Better;
use crate::screen::{Params, Readout, Report, Screen};

use axis::Axis;

pub use axis::Moved;
pub use meeting::{Meeting, find_meeting};

/// The relative difference up to which two numbers are the same.
const SAME: f64 = 1e-8;
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
    let is_quick = b.0.screen().report.is_at_once();
    let axis = Axis::new(along, &lead, [a.0, b.0], Moved::Both).filter(|_| is_quick);
    let equal = axis.and_then(|axis| axis.equality());
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

//! The number by which two states are compared, and what is said of it.

use crossover_figures::quantity::{Unit, percent};

use crate::screen::quantity::Better;
use crate::screen::{Params, Readout, Report, Screen};

/// A state, and what is read off in it.
pub type Side<'a> = (&'a Params, &'a Report);

/// The relative difference up to which two numbers are the same.
pub(super) const SAME: f64 = 1e-8;
/// The ratio from which on the better number is said to be so many times the other.
const TIMES: f64 = 1.1;

/// The number by which two states are compared.
pub(super) struct Lead {
    pub keys: Vec<&'static str>,
    pub better: Better,
    pub unit: Unit,
}

impl Lead {
    /// Returns the first that both reports have.
    pub fn of(a: &Report, b: &Report, screen: &Screen) -> Option<Self> {
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

    pub fn number(&self, report: &Report) -> Option<f64> {
        let number = |key: &&str| report.readout(key).and_then(Readout::value);
        let known = self.keys.iter().filter_map(number).filter(|number| number.is_finite());
        known.reduce(f64::min)
    }

    /// Returns by how much B is better, of the greater number; below zero where A is.
    pub fn gain(&self, of_a: f64, of_b: f64) -> f64 {
        let gain = if self.better == Better::More { of_b - of_a } else { of_a - of_b };
        if gain == 0.0 { 0.0 } else { gain / of_a.abs().max(of_b.abs()) }
    }

    pub fn verdict(&self, of_a: f64, of_b: f64) -> String {
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

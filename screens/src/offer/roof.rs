//! A bandwidth of memory and a peak, as the roofline takes them.

use crossover_figures::quantity::{Unit, plural};
use crossover_measurements::Roof;

use super::effect::{Effect, join_with_and};
use crate::screen::{Params, Screen};

/// The keys of the bandwidth and of the peak of a screen.
const BANDWIDTH: &str = "beta";
const PEAK: &str = "peak";

/// A bandwidth of memory in bytes per second, and a peak in operations per second.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredRoof {
    read: Roof,
}

impl MeasuredRoof {
    pub(super) fn of(read: &Roof) -> Self {
        Self { read: read.clone() }
    }

    fn entries(&self) -> impl Iterator<Item = (&'static str, Unit, f64)> {
        let bandwidth = self.read.bandwidth.map(|rate| (BANDWIDTH, Unit::BytePerSecond, rate));
        let peak = self.read.peak.map(|rate| (PEAK, Unit::FlopPerSecond, rate));
        bandwidth.into_iter().chain(peak)
    }

    /// Returns what was measured, a name and a number each.
    pub fn numbers(&self) -> Vec<(&'static str, String)> {
        let name = |key| if key == PEAK { "performance" } else { "bandwidth of memory" };
        self.entries().map(|(key, unit, rate)| (name(key), unit.show(rate))).collect()
    }

    /// Returns what to know of the numbers, a sentence each: on how many processors, and whether a cache served them.
    pub fn doubts(&self) -> Vec<String> {
        let doubt = Some(self.read.doubt.clone()).filter(|doubt| !doubt.is_empty());
        let half = match (self.read.bandwidth, self.read.peak) {
            (Some(_), None) => Some("It says no peak: HPL measures one."),
            (None, Some(_)) => Some("It says no bandwidth of memory: STREAM measures one."),
            _ => None,
        };
        doubt.into_iter().chain(half.map(str::to_owned)).collect()
    }

    /// Returns what was read, as the end of a sentence.
    pub fn read(&self) -> String {
        let numbers = self.entries().map(|(_, unit, rate)| unit.show(rate));
        let on = self.read.workers.as_ref().map_or_else(String::new, |workers| {
            let singular = workers.unit.strip_suffix('s').unwrap_or(workers.unit);
            let unit = plural(workers.count, singular, workers.unit);
            format!(" on {} {unit}", Unit::One.show(workers.count))
        });
        format!("{}{on}", numbers.collect::<Vec<_>>().join(" and "))
    }

    /// Sets the bandwidth and the peak of a screen. Returns whether it has them.
    pub fn set(&self, params: &mut Params) -> bool {
        takes(params.screen())
            && self.entries().all(|(key, _, rate)| params.set_number(key, rate).is_ok())
    }

    pub(super) fn for_screen(&self, screen: &Screen) -> Effect {
        let sets = takes(screen);
        let told = if sets {
            let name = |key| if key == PEAK { "P_peak" } else { "β" };
            let set =
                |(key, unit, rate): (_, Unit, f64)| format!("{} = {}", name(key), unit.show(rate));
            format!("Here it sets {}.", join_with_and(&self.entries().map(set).collect::<Vec<_>>()))
        } else {
            "It sets nothing here: it is of memory and processors, not of a network.".to_owned()
        };
        Effect { sets, told }
    }
}

/// Returns whether a screen draws a roofline.
fn takes(screen: &Screen) -> bool {
    let has_rates = [BANDWIDTH, PEAK].iter().all(|key| screen.schema.param(key).is_some());
    // Others take both rates of a processor for something else.
    has_rates && screen.figure("roofline").is_some()
}

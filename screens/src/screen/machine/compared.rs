//! How sure a comparison of two machines is: their lines are off from what was measured on them.

use crossover_figures::quantity::Unit;

use super::super::{Params, Readout, Screen, Sentence};
use super::data::{Machine, PerWord};

/// Ranges narrower than this share are no news.
const NARROW: f64 = 0.05;

/// How many times as fast B is as A, from and to, where A or B is a machine whose line is off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The label of the time that is compared.
    pub time: &'static str,
    /// The least number of times.
    pub low: f64,
    /// The greatest.
    pub high: f64,
    /// How far a line is off at most, as a share.
    pub off: f64,
    /// Whether that is known of the size in use; otherwise it is the worst of all sizes.
    pub at_size: bool,
}

/// The time of one state, from and to what was measured, and how far the line of its machine is off.
struct Times {
    own: f64,
    least: f64,
    most: f64,
    off: f64,
    at_size: bool,
}

impl Screen {
    /// Returns how sure it is how many times as fast `b` is as `a`: `None` where neither is a machine,
    /// both are the same one, or their lines are near enough to what was measured.
    #[must_use]
    pub fn compared(&self, a: &Params, b: &Params) -> Option<Range> {
        let of = |params: &Params| {
            let mut machines = self.machines().iter().flat_map(|group| group.machines);
            machines.find(|machine| self.takes(machine) && self.agrees(machine, params))
        };
        let (one, other) = (of(a), of(b));
        if one.map(|machine| machine.id) == other.map(|machine| machine.id) {
            return None;
        }
        let report = self.report_at_once(b);
        let is_time =
            |readout: &&Readout| readout.unit == Unit::Second && readout.value().is_some();
        let mut times = report.readouts.iter().filter(is_time);
        let named = |readout: &&Readout| {
            let mut sentences = report.takeaway.iter();
            sentences.any(|sentence| sentence.names().contains(readout.key))
        };
        // The time that the answer is about, or else the first.
        let time = times.clone().find(named).or(times.next())?;
        let (a, b) = (self.times(a, one, time.key)?, self.times(b, other, time.key)?);
        let by_lines = a.own / b.own;
        let (low, high) = (by_lines.min(a.least / b.most), by_lines.max(a.most / b.least));
        let told = (1.0 + NARROW) * low < high && high.is_finite();
        told.then_some(Range {
            time: time.label,
            low,
            high,
            off: a.off.max(b.off),
            at_size: a.at_size && b.at_size,
        })
    }

    /// Returns the time under `key`, and what it is with what was measured in place of the machine's
    /// line.
    fn times(&self, params: &Params, machine: Option<&Machine>, key: &str) -> Option<Times> {
        let time = |params: &Params| self.report_at_once(params).readout(key)?.value();
        let own = time(params)?;
        let (lines, off, at_size) =
            machine.map_or((Vec::new(), 0.0, true), |m| m.measured(params.message_bytes()));
        let mut measured = Vec::new();
        for line in lines {
            let mut params = params.clone();
            self.apply(&line, &mut params);
            measured.push(time(&params)?);
        }
        if measured.is_empty() {
            measured.push(own);
        }
        Some(Times {
            own,
            least: measured.iter().copied().fold(f64::INFINITY, f64::min),
            most: measured.iter().copied().fold(0.0, f64::max),
            off,
            at_size,
        })
    }
}

impl Machine {
    /// Returns the lines that the measurements may lie on instead, how far the machine's own line is off,
    /// and whether that is known of messages of `bytes`: by the two-piece fit, where there is one, else
    /// by the worst error.
    fn measured(&self, bytes: Option<f64>) -> (Vec<Self>, f64, bool) {
        let (PerWord::OfBytes(tw), Some(fit)) = (self.tw, self.fit) else {
            return (Vec::new(), 0.0, true);
        };
        let line = |ts: f64, tw: f64| Self { ts, tw: PerWord::OfBytes(tw), ..*self };
        let known = bytes.and_then(|bytes| Some((self.error_at(bytes)?, fit.pieces?.line(bytes))));
        if let Some((off, (ts, tw))) = known {
            return (vec![line(ts, tw)], off.abs(), true);
        }
        let worst = fit.errors.worst.min(0.99);
        let times = [1.0 + worst, 1.0 - worst];
        let lines = times.map(|times| line(self.ts / times, tw / times));
        (lines.into(), fit.errors.worst, false)
    }
}

impl Range {
    /// Returns it in words, the faster of the two first.
    #[must_use]
    pub fn told(&self) -> Sentence {
        let (fast, slow, low, high) = if self.high < 1.0 {
            ("A", "B", 1.0 / self.high, 1.0 / self.low)
        } else {
            ("B", "A", self.low, self.high)
        };
        let words = "{time}: {fast} is {low} to {high} times as fast as {slow}. The machines' lines are off by up to {off%}{where}.";
        Sentence::from(words)
            .naming("time", self.time)
            .naming("fast", fast)
            .naming("slow", slow)
            .naming("where", if self.at_size { " at this size" } else { "" })
            .number("low", low, Unit::One)
            .number("high", high, Unit::One)
            .number("off", self.off, Unit::One)
    }
}

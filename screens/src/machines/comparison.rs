//! How sure a comparison of two machines is: their lines are off from what was measured on them, and those of
//! one's own are known within an interval.

use std::sync::Arc;

use crossover_figures::quantity::Unit;

use crate::screen::machine::PerWord;
use crate::screen::{Machine, Own, Params, Readout, Screen, Sentence, interval};

/// Ranges narrower than this share are no news.
const NARROW: f64 = 0.05;
/// How many machines are drawn for the interval of one's own.
const DRAWN: usize = 200;
/// The worst error that a line is taken to have: beyond, times would vanish.
const MOST_OFF: f64 = 0.99;

/// How many times as fast B is as A, from and to, where A or B is a machine whose line is off, or one's own.
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
    /// Whether that is known of the sizes in use; otherwise it is the worst of all sizes.
    pub at_size: bool,
    /// Whether one of the two is a machine of one's own.
    pub own: bool,
}

/// A machine that parameters are of.
#[derive(Clone, Copy, PartialEq)]
enum Of<'a> {
    Listed(&'static Machine),
    Own(&'a Own),
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
    /// Returns the uncertainty of how many times as fast `b` is as `a`. `None` where both have the same machine
    /// or none, or where both lines are near the measurements; a custom machine always has one.
    pub fn compare_times(&self, a: &Params, b: &Params) -> Option<Range> {
        let (one, other) = (self.machine_of(a), self.machine_of(b));
        if one == other {
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
        let own = [one, other].iter().any(|of| matches!(of, Some(Of::Own(_))));
        let told = (own || (1.0 + NARROW) * low < high) && high.is_finite();
        told.then_some(Range {
            time: time.label,
            low,
            high,
            off: a.off.max(b.off),
            at_size: a.at_size && b.at_size,
            own,
        })
    }

    /// Returns `b` on the machine of `a`: both are about the same then, but for the machine. `None` where `a` is on no
    /// machine.
    pub fn on_machine_of(&self, a: &Params, b: &Params) -> Option<Params> {
        let mut params = b.clone();
        match self.machine_of(a)? {
            Of::Own(_) => self.apply_own(a.own_machine()?, &mut params),
            Of::Listed(machine) => {
                params.set_own(None, &[]);
                self.apply(machine, &mut params);
            }
        }
        Some(params)
    }

    /// Returns the machine whose numbers the parameters hold.
    fn machine_of<'a>(&self, params: &'a Params) -> Option<Of<'a>> {
        let own = params
            .own_machine()
            .filter(|own| self.takes(&own.machine()) && self.agrees_with_own(own, params));
        let listed = || {
            let mut machines = self.machines().iter().flat_map(|group| group.machines);
            machines.find(|machine| self.takes(machine) && self.agrees(machine, params))
        };
        own.map(|own| Of::Own(own.as_ref())).or_else(|| listed().map(Of::Listed))
    }

    /// Returns the time under `key`, and what it is with what was measured in place of the machine's
    /// line.
    fn times(&self, params: &Params, machine: Option<Of>, key: &str) -> Option<Times> {
        let time = self.time(params, key)?;
        let (lines, off, at_size) = match machine {
            Some(Of::Own(own)) => return self.times_of_own(params, own, key),
            Some(Of::Listed(machine)) => machine.measured_lines(params.values().message_bytes()),
            None => (Vec::new(), 0.0, true),
        };
        let measured: Vec<_> =
            lines.iter().filter_map(|line| self.time_on(line, params, key)).collect();
        if measured.len() < lines.len() {
            return None;
        }
        let measured = if measured.is_empty() { vec![time] } else { measured };
        Some(Times {
            own: time,
            least: measured.iter().copied().fold(f64::INFINITY, f64::min),
            most: measured.iter().copied().fold(0.0, f64::max),
            off,
            at_size,
        })
    }

    /// Returns the time on a machine of one's own, within the interval of what its measurements allow, and as far
    /// off as its line is where no times are read off the points.
    fn times_of_own(&self, params: &Params, own: &Own, key: &str) -> Option<Times> {
        let time = self.time(params, key)?;
        let on = |drawn: Own| {
            let mut there = params.clone();
            self.apply_own(&Arc::new(drawn), &mut there);
            self.time(&there, key)
        };
        let drawn: Vec<_> = own.sample_machines(DRAWN).into_iter().filter_map(on).collect();
        let count = drawn.len();
        let (low, high) = interval(drawn, count).unwrap_or((time, time));
        let by_points = own.is_measured() && params.values().message_bytes().is_some();
        let worst = own.fit.filter(|_| !by_points).map_or(0.0, |fit| fit.errors.worst);
        let off = worst.min(MOST_OFF);
        Some(Times {
            own: time,
            least: low.min(time) / (1.0 + off),
            most: high.max(time) / (1.0 - off),
            off,
            at_size: off == 0.0,
        })
    }

    fn time(&self, params: &Params, key: &str) -> Option<f64> {
        self.quantities.readout(params, key)?.value()
    }

    /// Returns the time where another machine takes the place of that of `params`.
    fn time_on(&self, machine: &Machine, params: &Params, key: &str) -> Option<f64> {
        let mut params = params.clone();
        self.apply(machine, &mut params);
        self.time(&params, key)
    }
}

impl Machine {
    /// Returns the lines that the measurements allow, the error of the machine's own line, and whether that is
    /// known for messages of `bytes`: by the two-piece fit, where there is one, else by the worst error.
    fn measured_lines(&self, bytes: Option<f64>) -> (Vec<Self>, f64, bool) {
        let (PerWord::OfBytes(tw), Some(fit)) = (self.tw, self.fit) else {
            return (Vec::new(), 0.0, true);
        };
        let line = |ts: f64, tw: f64| Self { ts, tw: PerWord::OfBytes(tw), ..*self };
        let known = bytes.and_then(|bytes| Some((self.error_at(bytes)?, fit.pieces?.line(bytes))));
        if let Some((off, (ts, tw))) = known {
            return (vec![line(ts, tw)], off.abs(), true);
        }
        let worst = fit.errors.worst.min(MOST_OFF);
        let times = [1.0 + worst, 1.0 - worst];
        let lines = times.map(|times| line(self.ts / times, tw / times));
        (lines.into(), fit.errors.worst, false)
    }
}

impl Range {
    /// Returns the comparison as a sentence, the faster machine first.
    pub fn sentence(&self) -> Sentence {
        let (fast, slow, low, high) = if self.high < 1.0 {
            ("A", "B", 1.0 / self.high, 1.0 / self.low)
        } else {
            ("B", "A", self.low, self.high)
        };
        let words = match (self.own, self.off < NARROW) {
            (true, true) => {
                "{time}: {fast} is {low} to {high} times as fast as {slow}, by what was measured."
            }
            (true, false) => {
                "{time}: {fast} is {low} to {high} times as fast as {slow}, by what was measured. A line alone is off by up to {off%}{where}."
            }
            (false, _) => {
                "{time}: {fast} is {low} to {high} times as fast as {slow}. The machines' lines are off by up to {off%}{where}."
            }
        };
        let place = if self.at_size { " at this size" } else { "" };
        Sentence::from(words)
            .naming("time", self.time)
            .naming("fast", fast)
            .naming("slow", slow)
            .naming("where", place)
            .number("low", low, Unit::One)
            .number("high", high, Unit::One)
            .number("off", self.off, Unit::One)
    }
}

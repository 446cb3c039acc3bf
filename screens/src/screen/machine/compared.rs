//! How sure a comparison of two machines is: their lines are off from what was measured on them, and those of
//! one's own are known within an interval.

use std::sync::Arc;

use crossover_figures::order;
use crossover_figures::quantity::Unit;

use super::super::{Params, Readout, Screen, Sentence};
use super::data::{Machine, PerWord};
use super::own::Own;

/// Ranges narrower than this share are no news.
const NARROW: f64 = 0.05;
/// How many machines are drawn for the interval of one's own.
const DRAWN: usize = 200;
/// The share of them that lies below the interval of 95 %, and above it.
const TAIL: f64 = 0.025;
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
    /// Returns how sure it is how many times as fast `b` is as `a`: `None` where neither is a machine,
    /// both are the same one, or their lines are near enough to what was measured. Of one's own machines it is
    /// told in any case.
    #[must_use]
    pub fn compared(&self, a: &Params, b: &Params) -> Option<Range> {
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

    /// Returns the machine whose numbers the parameters hold.
    fn machine_of<'a>(&self, params: &'a Params) -> Option<Of<'a>> {
        let own = params.own().map(Arc::as_ref);
        let own = own.filter(|own| {
            let machine = own.machine();
            self.takes(&machine) && self.agrees(&machine, params)
        });
        let listed = || {
            let mut machines = self.machines().iter().flat_map(|group| group.machines);
            machines.find(|machine| self.takes(machine) && self.agrees(machine, params))
        };
        own.map(Of::Own).or_else(|| listed().map(Of::Listed))
    }

    /// Returns the time under `key`, and what it is with what was measured in place of the machine's
    /// line.
    fn times(&self, params: &Params, machine: Option<Of>, key: &str) -> Option<Times> {
        let time = self.time(params, key)?;
        let (lines, off, at_size) = match machine {
            Some(Of::Own(own)) => return self.times_of_own(params, own, key),
            Some(Of::Listed(machine)) => machine.measured(params.message_bytes()),
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

    /// Returns the time on a machine of one's own, from and to what its measurements allow. Where the screen
    /// reads no times off the points, these say how far the line is off at the sizes that are sent.
    fn times_of_own(&self, params: &Params, own: &Own, key: &str) -> Option<Times> {
        let time = self.time(params, key)?;
        let mut line = params.clone();
        line.set_own(None);
        let by_line = self.time(&line, key)?;
        if let Some(bytes) = params.message_bytes().filter(|_| own.is_measured() && time == by_line)
        {
            let (least, most) = own.off_at(bytes, params.processes());
            let off = (1.0 - least).max(most - 1.0);
            let (least, most) = (time * least, time * most);
            return Some(Times { own: (least * most).sqrt(), least, most, off, at_size: true });
        }
        let (low, high) = self.drawn_share(&line, own, key, by_line);
        let worst = own.fit.filter(|_| !own.is_measured()).map_or(0.0, |fit| fit.errors.worst);
        let off = worst.min(MOST_OFF);
        Some(Times {
            own: time,
            least: time * low / (1.0 + off),
            most: time * high / (1.0 - off),
            off,
            at_size: off == 0.0,
        })
    }

    /// Returns the interval of 95 % of the times on machines that the measurements of `own` allow, as shares of
    /// the time by its line.
    fn drawn_share(&self, line: &Params, own: &Own, key: &str, by_line: f64) -> (f64, f64) {
        let drawn = own.drawn(DRAWN);
        let shares = drawn.iter().filter_map(|one| Some(self.time_on(one, line, key)? / by_line));
        let mut shares: Vec<_> = shares.collect();
        order::by(&mut shares, |share| *share);
        let at = |share: f64| {
            let last = shares.len().saturating_sub(1) as f64;
            shares.get((share * last).round() as usize).copied().unwrap_or(1.0)
        };
        (at(TAIL).min(1.0), at(1.0 - TAIL).max(1.0))
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

impl Params {
    /// Returns how many processes a collective sends among, on a screen of collectives; 1 elsewhere.
    fn processes(&self) -> f64 {
        let is_collective = self.get("op").is_some() && self.get("p").is_some();
        if is_collective { self.number("p").max(1.0) } else { 1.0 }
    }
}

impl Own {
    /// Returns how many times the line's time a message takes at least and at most, by the points: one of
    /// `bytes`, and all parts of it that `processes` share.
    fn off_at(&self, bytes: f64, processes: f64) -> (f64, f64) {
        let part = bytes / processes;
        let between = self.points.iter().map(|point| point.0);
        let between = between.filter(|size| (part..=bytes).contains(size));
        let sizes = [part, bytes].into_iter().chain(between);
        let shares = sizes.map(|size| self.time(size) / (self.ts + size * self.tw));
        shares.fold((f64::INFINITY, 0.0_f64), |(least, most), share| {
            (least.min(share), most.max(share))
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
        let worst = fit.errors.worst.min(MOST_OFF);
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
        let place = match (self.at_size, self.own) {
            (true, true) => " at these sizes",
            (true, false) => " at this size",
            (false, _) => "",
        };
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

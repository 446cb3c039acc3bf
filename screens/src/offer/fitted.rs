//! A machine that was fitted to the times of an output.

use crossover_figures::quantity::Unit;
use crossover_measurements::fit::{self, Interval, Line, MessagesFit, Weight};
use crossover_measurements::reading::{LogGp, Operation};
use crossover_measurements::{Link, Messages};
use crossover_model::Error;

use super::effect::{Effect, join_with_and, sentence};
use crate::screen::machine::{Errors, Fit, Own, Spread, Whole, format_size};
use crate::screen::{Params, Screen};

/// The line at a size in use is fitted to the sizes from this share of it up to as many times.
const AROUND: f64 = 8.0;
/// The fewest sizes that such a line is fitted to.
const FEWEST: usize = 4;

/// What to know about a machine that is two numbers.
pub const OF_TWO_NUMBERS: &str = "A start-up time and a bandwidth, each measured by itself: no interval follows, and no time between.";

/// What the times of a machine are read off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
    /// One line over all sizes.
    #[default]
    Line,
    /// The line over the sizes around the one in use.
    Near,
    /// The measured points, on straight lines between them.
    Points,
}

/// A machine, and all that was fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The machine: the line over all sizes, with its points.
    pub own: Own,
    /// What was fitted to the times; `None` where the benchmark gives the parameters itself.
    pub fit: Option<Box<MessagesFit>>,
    /// Whether the line is that of one message, as the time of the whole collective implies it.
    pub implied: bool,
    /// Whether it is a start-up time and a bandwidth, each measured by itself.
    pub is_of_two: bool,
}

/// Returns the machines of an output: of a whole collective a second one, of the messages that a ring would
/// send.
///
/// # Errors
/// A sentence that says why no line goes through the times.
pub(super) fn machines(title: &str, messages: &Messages) -> Result<Vec<Fitted>, String> {
    let whole = machine(title, messages)?;
    let ring = whole.ring(messages);
    Ok([Some(whole), ring].into_iter().flatten().collect())
}

fn machine(title: &str, messages: &Messages) -> Result<Fitted, String> {
    let fit = fit::messages(messages).map_err(|error| format_error(&error))?;
    let own = of_line(&fit.relative, window(&fit.points))?;
    let whole = match &messages.operation {
        Operation::Message => None,
        Operation::Collective(name) => {
            Some(Whole { operation: name.clone(), ranks: messages.ranks.unwrap_or(0) })
        }
    };
    let own = Own { name: title.to_owned(), whole, ..own }.with_points(&fit.points);
    Ok(Fitted { own, fit: Some(Box::new(fit)), implied: false, is_of_two: false })
}

/// Returns the reason why the fit failed, as a sentence.
fn format_error(error: &Error) -> String {
    sentence(&format!("{}: {}", error.got(), error.help()))
}

fn window(points: &[(f64, f64)]) -> (f64, f64) {
    let sizes = points.iter().map(|point| point.0);
    (sizes.clone().fold(f64::INFINITY, f64::min), sizes.fold(0.0, f64::max))
}

/// Returns the machine of a line through sizes from and to, or why there is none.
fn of_line(line: &Line, window: (f64, f64)) -> Result<Own, String> {
    if line.ts <= 0.0 {
        return Err(format!(
            "The line through these times has no start-up time above zero ({}). Measure smaller messages too.",
            Unit::Second.show(line.ts)
        ));
    }
    if line.tw <= 0.0 {
        return Err(
            "These times do not rise with the size, so no bandwidth follows. Measure larger messages too."
                .to_owned(),
        );
    }
    let half = |interval: Interval| f64::midpoint(interval.high, -interval.low);
    let spread = line.covariance.and_then(|covariance| {
        let (ts, tw) = (half(line.ts_interval()?), half(line.tw_interval()?));
        let both = covariance.both / (covariance.ts * covariance.tw).sqrt();
        let correlation = if both.is_finite() { both.clamp(-1.0, 1.0) } else { 0.0 };
        Some(Spread::of_halves(ts, tw, correlation))
    });
    let errors = Errors { worst: line.errors.worst, median: line.errors.median };
    let fit = Some(Fit { window, errors, pieces: None });
    Ok(Own { ts: line.ts, tw: line.tw, spread, fit, ..Own::default() })
}

/// Returns the machine of netgauge's own parameters: `ts` is `L + o_s + o_r`, and `tw` is `G`.
pub(super) fn log_gp(title: &str, rows: &[LogGp]) -> Result<Vec<Fitted>, String> {
    let of = |row: &LogGp| {
        let tw = row.gap_per_byte.filter(|tw| 0.0 < *tw)?;
        let ts = row.latency? + row.o_send + row.o_receive;
        (0.0 < ts).then_some((ts, tw))
    };
    // Each row is fitted to all sizes up to its own.
    let found = rows.iter().rev().find_map(of);
    let (ts, tw) = found.ok_or("No row gives latency, overheads and gap per byte together.")?;
    let own = Own { name: title.to_owned(), ts, tw, ..Own::default() };
    Ok(vec![Fitted { own, fit: None, implied: false, is_of_two: false }])
}

/// Returns the machine of a start-up time and a bandwidth; `None` where one is missing.
pub(super) fn of_link(title: &str, link: &Link) -> Option<Fitted> {
    let (ts, tw) = link.machine()?;
    let own = Own { name: title.to_owned(), ts, tw, ..Own::default() };
    Some(Fitted { own, fit: None, implied: false, is_of_two: true })
}

impl Fitted {
    /// Returns the machine of one message, where the whole collective is the ring of the textbook.
    fn ring(&self, messages: &Messages) -> Option<Self> {
        let fit = self.fit.as_ref()?;
        let ring = fit.implied_ring.filter(|ring| 0.0 < ring.alpha && 0.0 < ring.beta)?;
        let (ts, tw) = (ring.alpha / self.own.ts, ring.beta / self.own.tw);
        let spread = self.own.spread.map(|spread| Spread {
            ts: spread.ts * ts,
            tw: spread.tw * tw,
            correlation: spread.correlation,
        });
        let p = f64::from(messages.ranks?);
        let piece = |bytes: f64| (bytes / p).ceil();
        let pieces = |fit: Fit| Fit { window: (piece(fit.window.0), piece(fit.window.1)), ..fit };
        let own = Own {
            name: format!("{}, as a ring", self.own.name),
            ts: ring.alpha,
            tw: ring.beta,
            spread,
            fit: self.own.fit.map(pieces),
            ..Own::default()
        };
        Some(Self { own, fit: None, implied: true, is_of_two: false })
    }

    /// Returns the machine with a name. Its times are read off as chosen; `bytes` is the current size. The line
    /// over all sizes is used where there are too few sizes near it.
    pub fn name_machine(&self, name: &str, times: Times, bytes: Option<f64>) -> Own {
        let own = match times {
            Times::Near => bytes.and_then(|bytes| self.machine_near(bytes)),
            Times::Line | Times::Points => None,
        };
        let own = own.unwrap_or_else(|| self.own.clone());
        let points = if times == Times::Points { own.points } else { Vec::new() };
        Own { name: name.to_owned(), points, ..own }
    }

    /// Returns the machine whose line is fitted to the sizes around `bytes`; `None` where these are too few, or
    /// no line goes through them.
    pub fn machine_near(&self, bytes: f64) -> Option<Own> {
        let around = bytes / AROUND..=bytes * AROUND;
        let all = self.fit.iter().flat_map(|fit| &fit.points);
        let points: Vec<_> = all.filter(|point| around.contains(&point.0)).copied().collect();
        let fitted = (FEWEST <= points.len()).then(|| fit::line(&points, Weight::Relative).ok());
        let near = of_line(&fitted.flatten()?, window(&points)).ok()?;
        let Own { name, whole, points, .. } = self.own.clone();
        Some(Own { name, whole, points, ..near })
    }

    /// Returns how well its line fits, a sentence each, what is doubtful first.
    pub fn doubts(&self) -> Vec<String> {
        let Some(fit) = &self.fit else {
            return self.is_of_two.then(|| OF_TWO_NUMBERS.to_owned()).into_iter().collect();
        };
        let poor = fit.is_poor().then(|| {
            "No line describes these times: half of them are missed by more than 20 %. Read times off the points."
                .to_owned()
        });
        let missed = (!fit.is_poor()).then(|| self.misfit_sentence()).flatten();
        let falls = fit.falls.first().map(|(from, to)| {
            format!(
                "The time falls from {} to {}: the library changes its way there.",
                format_size(*from),
                format_size(*to)
            )
        });
        [poor, missed, falls].into_iter().flatten().collect()
    }

    /// Returns a sentence about the sizes where the line is off by more than a quarter.
    fn misfit_sentence(&self) -> Option<String> {
        const FAR: f64 = 0.25;
        let points = &self.fit.as_ref()?.points;
        let off = |(m, t): &(f64, f64)| ((self.own.ts + m * self.own.tw - t) / t).abs();
        let far: Vec<_> = points.iter().filter(|point| FAR < off(point)).collect();
        let (first, last) = (far.first()?, far.last()?);
        let worst = Unit::Share.show(far.iter().map(|point| off(point)).fold(0.0, f64::max));
        let (first, last) = (format_size(first.0), format_size(last.0));
        let at =
            if first == last { format!("At {first}") } else { format!("From {first} to {last}") };
        Some(format!(
            "{at} the line is off by up to {worst}: read times off the measured points there."
        ))
    }

    pub(super) fn for_screen(&self, screen: &Screen, params: &Params) -> Effect {
        let machine = self.own.machine();
        let word = params.values().context().word;
        let sets = screen.machine.iter().filter_map(|entry| {
            let value = entry.value_on(&machine, word)?;
            let param = screen.schema.param(entry.key)?;
            let name = if param.symbol.is_empty() { param.key } else { param.symbol };
            Some(format!("{name} = {}", param.unit()?.show(value)))
        });
        let sets: Vec<_> = sets.collect();
        if sets.is_empty() {
            return Effect { sets: false, told: screen.why_unused(&machine).to_owned() };
        }
        Effect { sets: true, told: format!("Here it sets {}.", join_with_and(&sets)) }
    }
}

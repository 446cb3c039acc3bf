//! What can be read off: both times, their parts, and how much each network has of them.

use crossover_model::communication::GridTime;
use crossover_model::{Error, ErrorKind};

use super::setting::Setting;
use super::table::MOST;
use super::takeaway;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

const PAPER: &str = "Hanuliak 2014, section 4.2";
const PER_STEP: &str = "Hanuliak 2014, section 4.2, which prints \"ts+ m tw lh th\"";

/// The names of the networks in the terms of a formula.
const NETWORKS: [&str; MOST] = [
    "network 1",
    "network 2",
    "network 3",
    "network 4",
    "network 5",
    "network 6",
    "network 7",
    "network 8",
    "network 9",
    "network 10",
    "network 11",
    "network 12",
];

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let facts = Facts::of(&setting);
    let mut readouts = facts.times();
    readouts.extend(facts.shares());
    readouts.extend(facts.limits());
    Report {
        readouts,
        takeaway: takeaway::takeaway(&setting),
        hints: takeaway::hints(&setting),
    }
}

/// The parts of the time; NaN where there is none.
struct Facts<'a> {
    setting: &'a Setting,
    time: Result<GridTime, Error>,
    f1: f64,
    f2: f64,
    f3: f64,
    t: f64,
    /// The hops of each network, by its name.
    networks: Vec<(&'static str, f64)>,
}

impl<'a> Facts<'a> {
    fn of(setting: &'a Setting) -> Self {
        let (now, time) = (setting.now(), setting.time());
        let known = |time: &Result<GridTime, Error>, part: fn(&GridTime) -> f64| {
            time.as_ref().map_or(f64::NAN, part)
        };
        let crossings = setting.crossings().unwrap_or_default();
        Self {
            f1: known(&now, |t| t.f1),
            f2: known(&now, |t| t.f2),
            f3: known(&time, |t| t.f3),
            t: known(&time, |t| t.t),
            networks: NETWORKS.into_iter().zip(crossings).collect(),
            setting,
            time,
        }
    }

    fn of_time(&self, part: fn(&GridTime) -> f64) -> Result<f64, Error> {
        self.time.as_ref().map(part).map_err(Clone::clone)
    }

    /// These terms, then one for each network.
    fn with_networks(&self, mut terms: Terms, over: f64, unit: Unit) -> Terms {
        let each = self.networks.iter();
        terms.extend(each.map(|(name, time)| (*name, time / over, unit)));
        terms
    }

    fn times(&self) -> Vec<Readout> {
        let Self { f1, f2, f3, .. } = *self;
        let s = self.setting;
        let (a, m) = (s.traffic.startups, s.per_message());
        let (ts, tw) = (s.network.ts, s.network.tw);
        let parts = vec![seconds("f1 = a ts", f1), seconds("f2 = b tw", f2)];
        let leading =
            takeaway::leading(&[("starting up", f1), ("sending words", f2), ("the hops", f3)]);
        vec![
            readout(
                ("t_now", "T_NOW", "time in one NOW"),
                Unit::Second,
                s.now().map(|t| t.t),
                ("T = f1(ts) + f2(tw) = a ts + b tw", PAPER),
                &format!("{} + {}", second(f1), second(f2)),
                parts.clone(),
                "A message that stays in its network pays no hops.".to_owned(),
            )
            .summed(),
            readout(
                ("t_grid", "T_GRID", "time over the Grid"),
                Unit::Second,
                self.of_time(|t| t.t),
                ("T = f1(ts) + f2(tw) + Σ f3 = a ts + b tw + Σ lhᵢ thᵢ", PAPER),
                &format!("{} + {} + {}", second(f1), second(f2), second(f3)),
                self.with_networks(parts, 1.0, Unit::Second),
                leading,
            )
            .summed(),
            readout(
                ("t_grid_each", "T", "time if each message pays the hops"),
                Unit::Second,
                s.each(),
                ("T = a (ts + m tw + Σ lhᵢ thᵢ), m = b / a", PER_STEP),
                &format!("{} + {} + {} × {}", second(f1), second(f2), Unit::One.show(a), second(f3)),
                vec![("a", a, Unit::One), seconds("T_NOW", f1 + f2), seconds("a Σ lhᵢ thᵢ", a * f3)],
                "The paper's sum adds the hops once; a program that waits for each message before it sends the next pays them every time.".to_owned(),
            )
            .summed(),
            readout(
                ("t_step", "t", "time of one message"),
                Unit::Second,
                s.step(),
                ("ts + m tw + Σ lhᵢ thᵢ", PER_STEP),
                &format!("{} + {} + {}", second(ts), second(m * tw), second(f3)),
                vec![("m = b / a", m, Unit::Word), seconds("ts", ts), seconds("m tw", m * tw), seconds("Σ lhᵢ thᵢ", f3)],
                String::new(),
            )
            .summed(),
            readout(
                ("t_hops", "Σ f3", "time in hops"),
                Unit::Second,
                self.of_time(|t| t.f3),
                ("Σ lhᵢ thᵢ", PAPER),
                "",
                self.with_networks(
                    vec![("u, networks", self.networks.len() as f64, Unit::One)],
                    1.0,
                    Unit::Second,
                ),
                String::new(),
            )
            .summed(),
        ]
    }

    fn shares(&self) -> Vec<Readout> {
        let Self { f1, f2, f3, t, .. } = *self;
        let s = self.setting;
        let largest = s.largest();
        let (which, most) = match &largest {
            Ok(Some((index, time))) => (NETWORKS.get(*index).copied().unwrap_or(""), *time),
            _ => ("no network", 0.0),
        };
        let divided = |part: f64| format!("{} / {}", second(part), second(t));
        let over = if 0.0 < t { t } else { f64::NAN };
        let slowdown = self.time.clone();
        vec![
            readout(
                ("share", "f3ᵢ / T", "share of the slowest network"),
                Unit::One,
                largest.and_then(|found| s.share(found.map_or(0.0, |(_, time)| time))),
                ("max lhᵢ thᵢ / T", PAPER),
                &divided(most),
                self.with_networks(vec![seconds("T", t)], over, Unit::One),
                if most == 0.0 {
                    "No network takes any time.".to_owned()
                } else {
                    format!(
                        "The most hop time is spent in {which}; the terms are the shares of all \
                         networks."
                    )
                },
            ),
            readout(
                ("share_hops", "Σ f3 / T", "share of all hops"),
                Unit::One,
                self.of_time(|t| t.f3).and_then(|hops| s.share(hops)),
                ("Σ lhᵢ thᵢ / T", PAPER),
                &divided(f3),
                vec![seconds("Σ f3", f3), seconds("T", t)],
                "The rest is what a NOW takes too.".to_owned(),
            ),
            readout(
                ("slowdown", "T_GRID / T_NOW", "times as long as in one NOW"),
                Unit::One,
                slowdown.and_then(|t| finite(1.0 / s.share(t.t_now)?)),
                ("T_GRID / T_NOW", PAPER),
                &format!("{} / {}", second(t), second(f1 + f2)),
                vec![seconds("T_NOW", f1 + f2), seconds("Σ f3", f3)],
                String::new(),
            ),
        ]
    }

    fn limits(&self) -> Vec<Readout> {
        let Self { f1, f2, f3, .. } = *self;
        let s = self.setting;
        let terms = |other| vec![("q", s.limit, Unit::One), seconds("Σ f3", f3), other];
        let words = s.words_limit();
        let reached = match words {
            Ok(0.0) => "Hops are at most the share q of the time with any number of words.",
            Ok(_) => "There the hops are just the share q of the time.",
            Err(_) => "",
        };
        vec![
            readout(
                ("words_limit", "b*", "words from which hops do not matter"),
                Unit::Word,
                words,
                (
                    "b* = (Σ f3 (1 − q) / q − a ts) / tw, at least 0",
                    "from T_GRID, solved for b",
                ),
                "",
                terms(seconds("a ts", f1)),
                reached.to_owned(),
            ),
            readout(
                (
                    "startups_limit",
                    "a*",
                    "messages from which hops do not matter",
                ),
                Unit::One,
                s.startups_limit(),
                (
                    "a* = (Σ f3 (1 − q) / q − b tw) / ts, at least 0",
                    "from T_GRID, solved for a",
                ),
                "",
                terms(seconds("b tw", f2)),
                "Only with hops paid once, as the paper adds them.".to_owned(),
            ),
        ]
    }
}

/// The terms of a formula, each with its name and unit.
type Terms = Vec<(&'static str, f64, Unit)>;

fn seconds(name: &'static str, value: f64) -> (&'static str, f64, Unit) {
    (name, value, Unit::Second)
}

fn second(value: f64) -> String {
    Unit::Second.show(value)
}

/// A ratio, which is no number where a NOW takes no time.
fn finite(ratio: f64) -> Result<f64, Error> {
    if ratio.is_finite() {
        return Ok(ratio);
    }
    let mend = "a NOW takes no time here: give messages or words that do";
    Err(Error::new(
        ErrorKind::Undefined,
        "startups",
        "0 s in one NOW",
        mend,
    ))
}

/// A readout and how it comes about; `numbers` is followed by the answer.
fn readout(
    (key, symbol, label): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: &str,
    terms: Terms,
    regime: String,
) -> Readout {
    let shown = match &answer {
        Ok(number) if numbers.is_empty() => unit.show(*number),
        Ok(number) => format!("{numbers} = {}", unit.show(*number)),
        Err(error) => error.to_string(),
    };
    // A term that is not known is left out.
    let mut terms: Terms = terms
        .into_iter()
        .filter(|term| term.1.is_finite())
        .collect();
    if terms.is_empty() {
        terms.push(("u at most", MOST as f64, Unit::One));
    }
    Readout::number(key, symbol, label, unit, answer).why(Why {
        formula,
        numbers: shown,
        terms,
        source,
        regime,
    })
}

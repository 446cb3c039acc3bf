//! The state: what is sent, and over which networks; and what is decided about its time.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::communication::{
    Channels, Crossing, GridTime, Negligible, Network, Traffic, grid_time, negligible_hops,
};

use crate::screen::prelude::*;

use super::params::Values;

/// What is sent, and from which network.
pub(super) struct State {
    values: Values,
    pub traffic: Traffic,
    pub network: Network,
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    /// What the answer is about.
    pub case: Case,
    /// Whether enough words would make hops negligible.
    pub words_help: bool,
    pub queue: Option<Queue>,
    /// Whether it matters that each message waits for the one before.
    pub one_by_one: bool,
    /// Whether hops matter, of more than one network.
    pub has_longest: bool,
    pub empty: Option<Empty>,
}

/// What the answer is about.
#[derive(Clone, Copy)]
pub(super) enum Case {
    Lengths,
    Fraction,
    TooLarge,
    NoTime,
    NothingSent,
    NoNetwork,
    /// The slowest network limits the transfer of words.
    SlowWords,
    FreeHops,
    OnlyHops,
    Hops,
    NegligibleHops,
    HopsAndWaiting,
    NegligibleHopsAndWaiting,
    Waiting,
    WaitingAndHops,
    SecondChannel,
    Channels,
}

/// What waiting for the channel adds.
pub(super) enum Queue {
    NoFormula,
    Negligible,
    Matters,
}

/// Which messages carry no words.
pub(super) enum Empty {
    NoMessage,
    One,
    All,
    Some,
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        Self {
            traffic: Traffic { startups: values.startups, words: values.words },
            network: Network { ts: values.ts, th: 0.0, tw: values.tw },
            values,
            verdict: OnceLock::new(),
        }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }

    /// Returns the networks crossed. Without times per word of their own all are as fast as `tw`.
    pub fn networks(&self) -> Result<Vec<Crossing>, Error> {
        let alike = vec![self.tw; self.hops.len()];
        let own = if self.ntw.is_empty() { &alike } else { &self.ntw };
        Crossing::of_lists(&self.hops, &self.nth, own)
    }

    pub fn time(&self) -> Result<GridTime, Error> {
        grid_time(&self.traffic, &self.network, &self.networks()?)
    }

    /// Returns the time in the hops of each network, in seconds.
    pub fn crossings(&self) -> Result<Vec<f64>, Error> {
        self.networks()?.iter().map(Crossing::time).collect()
    }

    /// Returns the share of a part, in seconds, in the time over the Grid.
    pub fn share(&self, part: f64) -> Result<f64, Error> {
        let t = self.time()?.t;
        if t == 0.0 { Err(zero_time_error()) } else { Ok((part / t).min(1.0)) }
    }

    pub fn words_limit(&self) -> Result<f64, Error> {
        self.negligible()?.words.ok_or_else(|| never_negligible_error("tw_path"))
    }

    /// Returns the messages from which on hops, counted once, are negligible.
    pub fn startups_limit(&self) -> Result<f64, Error> {
        self.negligible()?.startups.ok_or_else(|| never_negligible_error("ts"))
    }

    fn negligible(&self) -> Result<Negligible, Error> {
        negligible_hops(&self.traffic, &self.network, &self.networks()?, self.limit)
    }

    /// Returns one of the channels that all messages share.
    pub fn channel(&self) -> Result<Channels, Error> {
        let service = self.ts + self.traffic.per_message() * self.time()?.tw;
        Ok(Channels::one(service, self.rho))
    }

    pub fn channels(&self) -> Result<Channels, Error> {
        Ok(Channels { count: self.channels, ..self.channel()? })
    }

    /// Returns the waiting time of all messages for the channel, in seconds.
    pub fn total_waiting(&self) -> Result<f64, Error> {
        Ok(self.startups * self.channels()?.wait(self.queue)?)
    }

    fn is_wait_notable(&self, waiting: f64, time: f64) -> bool {
        self.limit * (time + waiting) < waiting
    }

    /// Returns the utilization at which waiting takes the share that matters of the time.
    pub fn utilization_limit(&self) -> Result<f64, Error> {
        let (a, q, t) = (self.startups, self.limit, self.time()?.t);
        if a == 0.0 {
            let help = "no message waits: give at least one";
            return Err(Error::new(ErrorKind::NotPositive, "startups", a, help));
        }
        let wait = q / (1.0 - q) * t / a;
        let service = self.channel()?.service;
        Ok(Channels::of_wait(self.channels, service, wait, self.queue)?.utilization)
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let time = match s.time() {
            Ok(time) => time,
            Err(error) => return Self::of_error(&error),
        };
        let hops = s.crossings().unwrap_or_default();
        let has_several = 1 < hops.iter().filter(|hops| 0.0 < **hops).count();
        Self {
            case: Case::of(s, &time),
            words_help: s.words_limit().is_ok(),
            queue: match s.total_waiting() {
                Err(error) if error.field() == "queue" => Some(Queue::NoFormula),
                Err(_) | Ok(0.0) => None,
                Ok(waiting) if s.is_wait_notable(waiting, time.t) => Some(Queue::Matters),
                Ok(_) => Some(Queue::Negligible),
            },
            one_by_one: 1.0 < s.startups && time.t * (1.0 + s.limit) < time.t_each,
            has_longest: has_several && s.limit * time.t < time.f3,
            empty: match (s.startups, s.words) {
                (0.0, 0.0) => None,
                (0.0, _) => Some(Empty::NoMessage),
                (1.0, 0.0) => Some(Empty::One),
                (_, 0.0) => Some(Empty::All),
                (a, b) => (b < a).then_some(Empty::Some),
            },
        }
    }

    fn of_error(error: &Error) -> Self {
        let case = match error.kind() {
            ErrorKind::LengthMismatch => Case::Lengths,
            ErrorKind::NotInteger => Case::Fraction,
            _ => Case::TooLarge,
        };
        let (queue, empty) = (None, None);
        Self { case, words_help: false, queue, one_by_one: false, has_longest: false, empty }
    }
}

impl Case {
    fn of(s: &State, time: &GridTime) -> Self {
        let waiting = s.total_waiting();
        let alone = s.channel().and_then(|channel| Ok(s.startups * channel.wait(s.queue)?));
        let matters =
            |t: &Result<f64, Error>| t.as_ref().is_ok_and(|t| s.is_wait_notable(*t, time.t));
        if 1.0 < s.channels && matters(&alone) && waiting.is_ok() {
            return if s.channels == 2.0 { Self::SecondChannel } else { Self::Channels };
        }
        if matters(&waiting) {
            return if time.f3 == 0.0 { Self::Waiting } else { Self::WaitingAndHops };
        }
        let slow_words = time.f1 + time.f2 - time.t_now;
        // What waits a little still waits: a share is of the time with its waiting.
        let waiting = waiting.unwrap_or(0.0);
        let share = time.f3 / (time.t + waiting);
        let (waits, is_negligible) = (0.0 < waiting, share <= s.limit);
        match () {
            () if time.t == 0.0 => Self::NoTime,
            () if s.startups == 0.0 && s.words == 0.0 => Self::NothingSent,
            () if s.hops.is_empty() => Self::NoNetwork,
            () if time.f3 < slow_words => Self::SlowWords,
            () if share == 0.0 => Self::FreeHops,
            () if waits && is_negligible => Self::NegligibleHopsAndWaiting,
            () if waits => Self::HopsAndWaiting,
            () if time.t_now == 0.0 => Self::OnlyHops,
            () if is_negligible => Self::NegligibleHops,
            () => Self::Hops,
        }
    }
}

/// Returns why there is nothing to divide or to draw.
pub(super) fn zero_time_error() -> Error {
    let help = "nothing takes any time: set messages, words or hops above zero";
    Error::new(ErrorKind::Undefined, "startups", "0 s in all", help)
}

/// Returns why no traffic makes hops negligible: what there would be more of takes no time.
fn never_negligible_error(key: &'static str) -> Error {
    let help = "however many there are they take no time: give more than zero";
    Error::new(ErrorKind::NotPositive, key, 0.0, help)
}

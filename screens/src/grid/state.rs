//! The state: what is sent, and over which networks.

use std::ops::Deref;

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
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        Self {
            traffic: Traffic { startups: values.startups, words: values.words },
            network: Network { ts: values.ts, th: 0.0, tw: values.tw },
            values,
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
    /// Returns the networks crossed. Without times per word of their own all are as fast as `tw`.
    pub fn networks(&self) -> Result<Vec<Crossing>, Error> {
        let alike = vec![self.tw; self.hops.len()];
        let own = if self.ntw.is_empty() { &alike } else { &self.ntw };
        Crossing::of_lists(&self.hops, &self.nth, own)
    }

    /// Returns the time over the Grid and its parts.
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
        if t == 0.0 { Err(nothing()) } else { Ok((part / t).min(1.0)) }
    }

    /// Returns the words from which on hops are negligible.
    pub fn words_limit(&self) -> Result<f64, Error> {
        self.negligible()?.words.ok_or_else(|| never("tw_path"))
    }

    /// Returns the messages from which on hops, counted once, are negligible.
    pub fn startups_limit(&self) -> Result<f64, Error> {
        self.negligible()?.startups.ok_or_else(|| never("ts"))
    }

    fn negligible(&self) -> Result<Negligible, Error> {
        negligible_hops(&self.traffic, &self.network, &self.networks()?, self.limit)
    }

    /// Returns one of the channels that all messages share.
    pub fn channel(&self) -> Result<Channels, Error> {
        let service = self.ts + self.traffic.per_message() * self.time()?.tw;
        Ok(Channels::one(service, self.rho))
    }

    /// Returns all of them.
    pub fn channels(&self) -> Result<Channels, Error> {
        Ok(Channels { count: self.channels, ..self.channel()? })
    }

    /// Returns the waiting time of all messages for the channel, in seconds.
    pub fn waiting(&self) -> Result<f64, Error> {
        Ok(self.startups * self.channels()?.wait(self.queue)?)
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

/// Returns why there is nothing to divide or to draw.
pub(super) fn nothing() -> Error {
    let help = "nothing takes any time: set messages, words or hops above zero";
    Error::new(ErrorKind::Undefined, "startups", "0 s in all", help)
}

/// Returns why no traffic makes hops negligible: what there would be more of takes no time.
fn never(key: &'static str) -> Error {
    let help = "however many there are they take no time: give more than zero";
    Error::new(ErrorKind::NotPositive, key, 0.0, help)
}

//! The parameters as the model takes them.

use crossover_model::communication::{Crossing, GridTime, Network, Traffic, grid, grid_step};
use crossover_model::{Error, ErrorKind};

use crate::params::Params;

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub traffic: Traffic,
    pub network: Network,
    /// The networks crossed, or why the two lists do not give any.
    pub networks: Result<Vec<Crossing>, Error>,
    /// The share from which on hops matter.
    pub limit: f64,
}

impl Setting {
    pub fn of(params: &Params) -> Self {
        Self {
            traffic: Traffic {
                startups: params.number("startups"),
                words: params.number("words"),
            },
            network: Network::without_hops(params.number("ts"), params.number("tw")),
            networks: networks(params.list("hops"), params.list("nth")),
            limit: params.number("limit"),
        }
    }

    /// The time and its parts, the hops paid once as in the paper.
    pub fn time(&self) -> Result<GridTime, Error> {
        grid(&self.traffic, &self.network, &self.networks.clone()?).map_err(keyed)
    }

    /// The same without a Grid.
    pub fn now(&self) -> Result<GridTime, Error> {
        grid(&self.traffic, &self.network, &[]).map_err(keyed)
    }

    /// The time when each of the messages crosses all networks.
    pub fn each(&self) -> Result<f64, Error> {
        let t = self.time()?;
        Ok(t.t_now + self.traffic.startups * t.f3)
    }

    /// The time of one message of `b / a` words.
    pub fn step(&self) -> Result<f64, Error> {
        let hops = self.time()?.f3;
        let m = self.per_message();
        Ok(grid_step(&self.network, m, 0.0).map_err(keyed)? + hops)
    }

    /// Words a message; all of them where none is started.
    pub fn per_message(&self) -> f64 {
        self.traffic.words / self.traffic.startups.max(1.0)
    }

    /// The same with other traffic.
    pub fn with(&self, startups: f64, words: f64) -> Self {
        Self {
            traffic: Traffic { startups, words },
            ..self.clone()
        }
    }

    /// Time in the hops of each network.
    pub fn crossings(&self) -> Result<Vec<f64>, Error> {
        let networks = self.networks.clone()?;
        let times = networks.iter().map(Crossing::time);
        times.collect::<Result<_, _>>().map_err(keyed)
    }

    /// The network of most time, counted from 0, with its time.
    pub fn largest(&self) -> Result<Option<(usize, f64)>, Error> {
        let mut largest: Option<(usize, f64)> = None;
        for (index, time) in self.crossings()?.into_iter().enumerate() {
            if largest.is_none_or(|(_, most)| most < time) {
                largest = Some((index, time));
            }
        }
        Ok(largest)
    }

    /// A part's share of the Grid's time.
    pub fn share(&self, part: f64) -> Result<f64, Error> {
        let t = self.time()?.t;
        if t == 0.0 {
            let mend = "nothing takes any time: give messages, words or hops that do";
            return Err(Error::new(
                ErrorKind::Undefined,
                "startups",
                "0 s in all",
                mend,
            ));
        }
        Ok((part / t).min(1.0))
    }

    /// How many units of `each` seconds, beside `other` seconds, bring the hops down to the share
    /// that matters; the key that makes it impossible where `each` is zero.
    fn until(&self, each: f64, other: f64, key: &'static str) -> Result<f64, Error> {
        let hops = self.time()?.f3;
        let needed = hops * (1.0 - self.limit) / self.limit - other;
        if needed <= 0.0 {
            return Ok(0.0);
        }
        if each == 0.0 {
            let mend = "however many there are they take no time: give more than zero";
            return Err(Error::new(ErrorKind::NotPositive, key, 0.0, mend));
        }
        Ok(needed / each)
    }

    /// Words from which on hops no longer matter.
    pub fn words_limit(&self) -> Result<f64, Error> {
        let f1 = self.now()?.f1;
        self.until(self.network.tw, f1, "tw")
    }

    /// Messages from which on hops, paid once, no longer matter.
    pub fn startups_limit(&self) -> Result<f64, Error> {
        let f2 = self.now()?.f2;
        self.until(self.network.ts, f2, "ts")
    }
}

/// The networks of two lists, which must be of one length.
fn networks(hops: &[f64], th: &[f64]) -> Result<Vec<Crossing>, Error> {
    if hops.len() == th.len() {
        return Crossing::pairs(hops, th).map_err(keyed);
    }
    let missing = hops.len().abs_diff(th.len());
    let (key, other, have, what) = if th.len() < hops.len() {
        ("nth", "hops", th.len(), "time per hop")
    } else {
        ("hops", "nth", hops.len(), "number of hops")
    };
    let most = hops.len().max(th.len());
    let mend = format!("{other} has {most} networks: add {missing} more, a {what} for each");
    let got = format!("of length {have}");
    Err(Error::new(ErrorKind::LengthMismatch, key, got, mend))
}

/// The error on a parameter of the screen: a time that overflows is the doing of the words.
fn keyed(error: Error) -> Error {
    match error.field() {
        "startups" | "words" | "ts" | "tw" | "hops" => error,
        "th" => error.on("nth"),
        _ => error.on("words"),
    }
}

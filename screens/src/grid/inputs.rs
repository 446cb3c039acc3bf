//! The parameters as the model takes them.

use crossover_model::communication::{
    Crossing, GridTime, Negligible, Network, Traffic, grid_time, negligible_hops,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub traffic: Traffic,
    pub network: Network,
    /// The networks crossed, or why the two lists do not give any.
    pub networks: Result<Vec<Crossing>, Error>,
    /// The share from which on hops matter.
    pub limit: f64,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        Self {
            traffic: Traffic {
                startups: params.number("startups"),
                words: params.number("words"),
            },
            network: Network {
                ts: params.number("ts"),
                th: 0.0,
                tw: params.number("tw"),
            },
            networks: networks(params.list("hops"), params.list("nth")),
            limit: params.number("limit"),
        }
    }

    /// The time and its parts.
    pub fn time(&self) -> Result<GridTime, Error> {
        grid_time(&self.traffic, &self.network, &self.networks.clone()?)
    }

    /// The same without a Grid.
    pub fn now(&self) -> Result<GridTime, Error> {
        grid_time(&self.traffic, &self.network, &[])
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
        times.collect::<Result<_, _>>()
    }

    /// The place of the network of most time, counted from 0.
    pub fn slowest(&self) -> Option<usize> {
        Crossing::slowest(self.networks.as_ref().ok()?).ok()?
    }

    /// A part's share of the Grid's time.
    pub fn share(&self, part: f64) -> Result<f64, Error> {
        let t = self.time()?.t;
        if t == 0.0 {
            let help = "nothing takes any time: give messages, words or hops that do";
            return Err(Error::new(
                ErrorKind::Undefined,
                "startups",
                "0 s in all",
                help,
            ));
        }
        Ok((part / t).min(1.0))
    }

    /// Words from which on hops are negligible.
    pub fn words_limit(&self) -> Result<f64, Error> {
        let words = self.negligible()?.words;
        words.ok_or_else(|| free("tw"))
    }

    /// Messages from which on hops, paid once, are negligible.
    pub fn startups_limit(&self) -> Result<f64, Error> {
        let startups = self.negligible()?.startups;
        startups.ok_or_else(|| free("ts"))
    }

    fn negligible(&self) -> Result<Negligible, Error> {
        let networks = self.networks.clone()?;
        negligible_hops(&self.traffic, &self.network, &networks, self.limit)
    }
}

/// Why no traffic makes hops negligible: what there would be more of takes no time.
fn free(key: &'static str) -> Error {
    let help = "however many there are they take no time: give more than zero";
    Error::new(ErrorKind::NotPositive, key, 0.0, help)
}

/// The networks of two lists, which must be of one length.
fn networks(hops: &[f64], th: &[f64]) -> Result<Vec<Crossing>, Error> {
    if hops.len() == th.len() {
        return Crossing::of_lists(hops, th, &[]);
    }
    let missing = hops.len().abs_diff(th.len());
    let (key, other, have, what) = if th.len() < hops.len() {
        ("nth", "hops", th.len(), "time per hop")
    } else {
        ("hops", "nth", hops.len(), "number of hops")
    };
    let most = hops.len().max(th.len());
    let help = format!("{other} has {most} networks: add {missing} more, a {what} for each");
    let got = format!("of length {have}");
    Err(Error::new(ErrorKind::LengthMismatch, key, got, help))
}

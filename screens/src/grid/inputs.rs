//! The parameters as the model takes them.

use crossover_model::communication::{
    Channel, Crossing, GridTime, Negligible, Network, Service, Traffic, grid_time, negligible_hops,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub traffic: Traffic,
    pub network: Network,
    /// The networks crossed, or why the lists do not give any.
    pub networks: Result<Vec<Crossing>, Error>,
    /// The share from which on hops and waiting matter.
    pub limit: f64,
    pub utilization: f64,
    pub service: Service,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let tw = params.number("tw");
        Self {
            traffic: Traffic { startups: params.number("startups"), words: params.number("words") },
            network: Network { ts: params.number("ts"), th: 0.0, tw },
            networks: networks(["hops", "nth", "ntw"].map(|key| params.list(key)), tw),
            limit: params.number("limit"),
            utilization: params.number("rho"),
            service: match params.choice("queue") {
                "mm1" => Service::Exponential,
                _ => Service::Constant,
            },
        }
    }

    /// Returns the time and its parts.
    pub fn time(&self) -> Result<GridTime, Error> {
        grid_time(&self.traffic, &self.network, &self.networks.clone()?)
    }

    /// Returns the same without a Grid.
    pub fn now(&self) -> Result<GridTime, Error> {
        grid_time(&self.traffic, &self.network, &[])
    }

    /// Returns the same with other traffic.
    pub fn with(&self, startups: f64, words: f64) -> Self {
        Self { traffic: Traffic { startups, words }, ..self.clone() }
    }

    /// Returns time in the hops of each network.
    pub fn crossings(&self) -> Result<Vec<f64>, Error> {
        let networks = self.networks.clone()?;
        networks.iter().map(Crossing::time).collect()
    }

    /// Returns the place of the network whose hops take most time, counted from 0.
    pub fn slowest(&self) -> Option<usize> {
        Crossing::slowest(self.networks.as_ref().ok()?).ok()?
    }

    /// Returns the place of the network that sets the pace of the words; `None` where it is the
    /// process's own.
    pub fn narrowest(&self) -> Option<usize> {
        let path = self.time().ok()?.tw;
        let networks = self.networks.as_ref().ok()?.iter();
        let mut slower = networks.map(|network| self.network.tw < network.tw && network.tw == path);
        slower.position(|slowest| slowest)
    }

    /// Returns the share of a part in the time over the Grid.
    pub fn share(&self, part: f64) -> Result<f64, Error> {
        let t = self.time()?.t;
        if t == 0.0 {
            return Err(nothing());
        }
        Ok((part / t).min(1.0))
    }

    /// Returns words from which on hops are negligible.
    pub fn words_limit(&self) -> Result<f64, Error> {
        self.negligible()?.words.ok_or_else(|| never("tw"))
    }

    /// Returns messages from which on hops, counted once, are negligible.
    pub fn startups_limit(&self) -> Result<f64, Error> {
        self.negligible()?.startups.ok_or_else(|| never("ts"))
    }

    fn negligible(&self) -> Result<Negligible, Error> {
        let networks = self.networks.clone()?;
        negligible_hops(&self.traffic, &self.network, &networks, self.limit)
    }

    /// Returns the channel that all messages share, at a utilization.
    pub fn channel(&self, utilization: f64) -> Result<Channel, Error> {
        let service = self.network.ts + self.traffic.per_message() * self.time()?.tw;
        Ok(Channel { service, utilization })
    }

    /// Returns the waiting time of all messages for the channel as it is used.
    pub fn waiting(&self) -> Result<f64, Error> {
        let wait = self.channel(self.utilization)?.wait(self.service)?;
        Ok(self.traffic.startups * wait)
    }

    /// Returns the utilization at which waiting takes the share that matters of the time.
    pub fn utilization_limit(&self) -> Result<f64, Error> {
        let (a, q, t) = (self.traffic.startups, self.limit, self.time()?.t);
        if a == 0.0 {
            let help = "no message waits: give at least one";
            return Err(Error::new(ErrorKind::NotPositive, "startups", a, help));
        }
        let service = self.channel(0.0)?.service;
        let channel = Channel::of_wait(service, q / (1.0 - q) * t / a, self.service)?;
        Ok(channel.utilization)
    }
}

/// Returns the networks of these lists. Without times of their own all are as fast as `tw`.
fn networks([hops, th, own]: [&[f64]; 3], tw: f64) -> Result<Vec<Crossing>, Error> {
    let alike = vec![tw; hops.len()];
    let each = if own.is_empty() { &alike } else { own };
    Crossing::of_lists(hops, th, each).map_err(|error| match error.field() {
        "th" => error.on("nth"),
        "tw" => error.on("ntw"),
        _ => error,
    })
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

//! The state: the run, its messages and its link, and the runs that were measured.

use std::sync::OnceLock;

use crossover_figures::order;
use crossover_model::distributed::{
    Application, Arrivals, BusyLink, Improvement, LawError, LinkMessage, Messages, Overheads, Run,
    Shaffer, law_error, message_parts, overheads, predict, propagation_delay, shaffer,
};
use crossover_model::speedup::{Measured, Timing};

use crate::kits::distributed::params::{Balance, run};
use crate::kits::distributed::{Cluster, Clustered, Law, error_on_key};
use crate::screen::prelude::*;

use super::params::{PointsOf, Values};

/// The run, and the runs that were measured.
pub(super) struct State {
    pub values: Values,
    pub cluster: Cluster,
    /// The measured runs by rising `N`; none at all when there are none.
    pub points: Result<Vec<Measured>, Error>,
    pub verdict: OnceLock<Verdict>,
}

pub(super) struct Verdict {
    pub answer: Vec<Case>,
    pub hints: Vec<Case>,
}

#[derive(Clone, Copy)]
pub(super) enum Case {
    // Of a link at which messages arrive.
    Saturated,
    UnsaturatedByHalfService,
    ContentionAndIdling,
    SharesBySpeed,
    Response,
    TwoServers,
    HalfService,
    // Of the run.
    Silent,
    Sends,
    NoSquare,
    TooLarge,
    NearestLaw,
    // Of other numbers of processors.
    NothingParallel,
    BestByOverhead,
    BestByBandwidth,
    BestByDistance,
    BestByNothing,
    Best,
    EndlessGain,
    GainToLimit,
    // Hints.
    NoPoints,
    PointsRefused,
    EqualShares,
    NoBandwidthHelps,
    BandwidthLimit,
}

/// The laws that are compared, the paper's own last.
pub(super) const COMPARED: [Law; 5] =
    [Law::Amdahl, Law::Gustafson, Law::HillMarty, Law::SunChen, Law::NetworkAware];

impl Clustered for State {
    fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let values = Values::from(params);
        let pace = values.balance.pace(&values.perf, values.perf_ref);
        let run = run!(values, pace);
        let points = points(&values);
        // The Karp–Flatt metric is of the measured run on N, or else of the one on most processors; on
        // one processor there is no such metric.
        let mut several = points.iter().flatten().filter(|point| 1.0 < point.n);
        let on_n = several.clone().find(|point| point.n == values.N);
        let measured = on_n.or_else(|| several.next_back()).copied();
        let balance = values.balance;
        let cluster = Cluster { balance, measured, ..Cluster::new(run, values.N) };
        Self { values, cluster, points, verdict: OnceLock::new() }
    }

    /// Returns the distance at which propagation takes as long as transmission and overhead together.
    pub fn even_distance(&self) -> Result<f64, Error> {
        let parts = self.cluster.message()?;
        Ok((parts.transmission + parts.overhead) / propagation_delay(self.values.nvp)?)
    }

    pub fn improved_time(&self, improvement: Improvement) -> Result<f64, Error> {
        Ok(predict(&improvement.of(&self.cluster.run), self.cluster.n)?.t_est)
    }

    /// Returns how many times as fast the run is over a better network.
    pub fn gain(&self, improvement: Improvement) -> Result<f64, Error> {
        Ok(self.cluster.prediction()?.t_est / self.improved_time(improvement)?)
    }

    pub fn arrivals(&self) -> Arrivals {
        Arrivals { lambda: self.values.lambda, queue: self.values.queue }
    }

    pub fn link(&self) -> Result<BusyLink, Error> {
        self.arrivals().at(&self.cluster.message()?)
    }

    /// Returns how many times as fast a message is over a better link, its waiting included.
    pub fn gain_with_waiting(&self, better: fn(BusyLink) -> BusyLink) -> Result<f64, Error> {
        let link = self.link()?;
        let help = "a message that takes no time cannot get faster: give a longer one";
        finite(link.response()? / better(link).response()?, "L", "0 s a message", help)
    }

    pub fn application(&self) -> Result<Application, Error> {
        let request = Run { bits: self.values.L_request, ..self.cluster.run };
        let request = message_parts(&request, 1.0)?;
        self.link()?.application(&request, &self.cluster.message()?.message, self.values.bw)
    }

    /// Returns the share of the computing time in which the average processor is idle.
    pub fn idle_share(&self) -> f64 {
        self.values.balance.idle(&self.values.perf)
    }

    /// Returns the computing time with shares by speed over that with the present shares.
    pub fn balance_ratio(&self) -> f64 {
        let by = |balance: Balance| balance.pace(&self.values.perf, self.values.perf_ref);
        by(Balance::Proportional) / by(self.values.balance)
    }

    pub fn balanced_time(&self) -> Result<f64, Error> {
        Ok(self.cluster.prediction()?.t_comp * self.balance_ratio())
    }

    pub fn overheads(&self) -> Result<Overheads, Error> {
        overheads(&self.cluster.run, self.cluster.n, self.idle_share(), &self.arrivals())
    }

    /// Returns the improvement of the network that makes the run faster, and what certifies it.
    pub fn better_network(&self) -> Result<(&'static str, &'static str), Error> {
        let latency = self.improved_time(Improvement::HalfOverhead)?;
        let bandwidth = self.improved_time(Improvement::TwiceBandwidth)?;
        Ok(if latency < bandwidth {
            ("half the latency", "t_half_latency <= t_twice_bandwidth")
        } else if bandwidth < latency {
            ("twice the bandwidth", "t_twice_bandwidth <= t_half_latency")
        } else {
            ("both equal", "t_half_latency = t_twice_bandwidth")
        })
    }

    /// Returns Shaffer's estimate of the time of messages. His overhead is one of a message, so what a
    /// bit adds to it is not counted.
    pub fn shaffer_time(&self, messages: Messages) -> Result<f64, Error> {
        let LinkMessage { bits, dist } = messages.message;
        let (b, eps) = (self.values.bw, self.values.eps);
        shaffer(&Shaffer { m: messages.count, s: bits, b, d: dist, eps })
    }

    pub fn law_error(&self, law: Law) -> Result<LawError, Error> {
        let points = self.points.as_ref().map_err(Error::clone)?;
        // A number of processors that a point has is at fault in its row, not in N.
        law_error(points, |n| law.of(&self.cluster.on(n)))
            .map_err(|error| error_on_key(error, &["N", "S", "m", "p"], "points"))
    }

    /// Returns the best-fitting law and its errors; the first on a tie.
    pub fn nearest_law(&self) -> Result<(Law, LawError), Error> {
        let mut found: Option<(Law, LawError)> = None;
        for law in COMPARED {
            // The network-aware law has no run where blocks meet no square; others still compare.
            match self.law_error(law) {
                Ok(error) if found.is_none_or(|best| error.mean < best.1.mean) => {
                    found = Some((law, error));
                }
                Err(error) if found.is_none() => return Err(error),
                Ok(_) | Err(_) => {}
            }
        }
        found.ok_or_else(|| Error::missing("points"))
    }
}

/// Returns the measured runs; an error names its row.
fn points(values: &Values) -> Result<Vec<Measured>, Error> {
    let point = |(row, cells): (usize, &Row)| {
        let (Some(n), Some(value)) = (cells.number(0), cells.number(1)) else {
            return Err(Error::missing("points"));
        };
        if n.fract() != 0.0 {
            let help = format!("row {}, N: give a whole number of processors", row + 1);
            return Err(Error::new(ErrorKind::NotInteger, "points", n, help));
        }
        match values.measured {
            PointsOf::Speedup => Ok(Measured { n, speedup: value }),
            PointsOf::Time => Measured::from_times(&Timing { t1: values.Tseq, tn: value, n })
                .map_err(|error| {
                    let help = format!("row {}, time: {}", row + 1, error.help());
                    Error::new(error.kind(), "points", error.got(), help)
                }),
        }
    };
    let mut points = values.points.iter().enumerate().map(point).collect::<Result<Vec<_>, _>>()?;
    order::sort_by_key(&mut points, |point| point.n);
    Ok(points)
}

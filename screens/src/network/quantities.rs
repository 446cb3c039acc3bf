//! The quantities: the run and its messages, a better network, the laws and how far they are from
//! measured runs; and the state they are of.

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_figures::quantity::Unit::{Bit, BitPerSecond, Meter};
use crossover_model::distributed::{
    Improvement, LawError, LinkMessage, Messages, Shaffer, even_length, law_error, predict,
    propagation_delay, shaffer,
};
use crossover_model::speedup::{Measured, Timing};

use crate::kits::distributed::params::{pace, run};
use crate::kits::distributed::{COMMUNICATING, Cluster, Clustered, Law, blamed};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;

use super::params::{PointsOf, Values};

/// The run, and the runs that were measured.
pub(super) struct State {
    pub values: Values,
    pub cluster: Cluster,
    /// The measured runs by rising `N`; none at all when there are none.
    pub points: Result<Vec<Measured>, Error>,
}

/// The colors of the parts of a message, in all figures. The laws have their own.
pub(super) const TRANSMISSION: Ink = COMMUNICATING;
pub(super) const PROPAGATION: Ink = Ink::Series(7);
pub(super) const OVERHEAD: Ink = Ink::Idle;

/// The laws that are compared, the paper's own last.
pub(super) const COMPARED: [Law; 5] =
    [Law::Amdahl, Law::Gustafson, Law::HillMarty, Law::SunChen, Law::NetworkAware];

type Q = Quantity<State>;

const IMPROVED: &str = "Khanyile et al. 2012, section II-B, in (15) and (16)";
const COMPARISON: &str = "The comparison of Khanyile et al. 2012, Figs. 13 to 17";

impl Clustered for State {
    fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &joined::<_, 33>(&[
        &[Law::NetworkAware.speedup().keyed("speedup")],
        &Self::RUN,
        MESSAGES,
        BETTER,
        &[
            Law::Amdahl.speedup(),
            Law::Gustafson.speedup(),
            Law::HillMarty.speedup(),
            Law::SunChen.speedup(),
        ],
        ERRORS,
    ]);

    fn prepare(params: &Params) -> Self {
        let values = Values::from(params);
        let run = run!(values, pace(&values.perf, values.perf_ref));
        let points = points(&values);
        // The Karp–Flatt metric is of the measured run on N, or else of the one on most processors; on
        // one processor there is no such metric.
        let mut several = points.iter().flatten().filter(|point| 1.0 < point.n);
        let on_n = several.clone().find(|point| point.n == values.N);
        let measured = on_n.or_else(|| several.next_back()).copied();
        Self { cluster: Cluster { measured, ..Cluster::new(run, values.N) }, points, values }
    }

    fn letters(&self) -> Letters {
        let mut letters = self.cluster.letters().joined(letters! {
            "miles" One : "dist / 1609.344" => "distance in miles";
            "r" One = 1.0 => "BCEs of a core";
            "n" One : "N r" => "BCEs of the cluster";
            "perf_r" One : "sqrt(r)" => "performance of a core of r BCEs";
            "m" One : "n / r" => "cores";
        });
        if let Some(run) = self.cluster.measured {
            letters = letters.joined(letters! {
                "N_e" Processor = run.n => "processors of the measured run";
                "S_e" One = run.speedup => "its speedup";
            });
        }
        let Ok(points) = &self.points else {
            return letters;
        };
        let by = |law: Law| {
            points
                .iter()
                .map(|point| law.of(&self.cluster.on(point.n)).unwrap_or(f64::NAN))
                .collect()
        };
        let letters = letters.joined(letters! {
            "P" One = points.len() as f64 => "measured points";
            "S" One * points.iter().map(|point| point.speedup).collect() => "measured speedups";
            "S_amdahl" One * by(Law::Amdahl) => Law::Amdahl.name().curve;
            "S_gustafson" One * by(Law::Gustafson) => Law::Gustafson.name().curve;
            "S_hill_marty" One * by(Law::HillMarty) => Law::HillMarty.name().curve;
            "S_sun_chen" One * by(Law::SunChen) => Law::SunChen.name().curve;
            "S_network" One * by(Law::NetworkAware) => Law::NetworkAware.name().curve;
        });
        let Ok((best, nearest)) = self.nearest() else {
            return letters;
        };
        let others = COMPARED.into_iter().filter(|law| *law != best);
        let errors = others.filter_map(|law| Some(self.error(law).ok()?.mean));
        letters.joined(letters! {
            "E_nearest" One = nearest.mean => "mean error of the best-fitting law";
            "E_other" One = errors.fold(f64::INFINITY, f64::min) => "least mean error of the others";
        })
    }

    fn is_consistent(&self) -> bool {
        self.cluster.sends()
    }

    fn first(&self) -> Vec<&'static str> {
        vec!["t_est", "t_comp", "t_comm"]
    }
}

/// One message, and the rate of all.
const MESSAGES: &[Q] = &[
    Q::time("t_propagation", "σ dist", "Propagation delay of a message", |s| {
        Ok(s.cluster.message()?.propagation)
    })
    .formula("dist / (c NVP)")
    .source("Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km")
    .remark("No bandwidth shortens it: delay and rate are independent.")
    .drawn("propagation", PROPAGATION),
    Q::time("t_message", "T_comm(L)", "Time of one message", |s| Ok(s.cluster.message()?.total))
        .formula(
            r#"L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead""#,
        )
        .source("Khanyile et al. 2012, (15); τ must be a guaranteed rate, not an upper bound")
        .drawn("whole message", Ink::Text),
    Q::number(
        "even_distance",
        "dist*",
        "Distance from which propagation dominates",
        Meter,
        State::even_distance,
    )
    .formula("(L_m / τ + ε + ε_L L_m) c NVP")
    .source("Derived from Khanyile et al. 2012, (15) and (19)")
    .remark("Nearer, a better network helps; farther, only fewer messages do."),
    Q::number("rate", "", "Mean rate of the messages", BitPerSecond, |s| {
        let here = s.cluster.here()?;
        Ok(here.messages * s.cluster.message()?.message.bits / here.t_est)
    })
    .formula("messages L_m / t_est")
    .source("Derived from Khanyile et al. 2012, section II-C and (16)")
    .remark("The rate at which the program must be able to send."),
];

/// The run over a better network, and Shaffer's estimate of its messages.
const BETTER: &[Q] = &[
    Q::time("t_half_latency", "T_est(ε/2)", "Time of the run with half the latency", |s| {
        s.improved(Improvement::HalfOverhead)
    })
    .formula_by(|s| {
        if s.values.overlap {
            r#"max(t_comp "computing", messages (L_m / τ + dist / (c NVP) + (ε + ε_L L_m) / 2) "communicating")"#
        } else {
            r#"t_comp "computing" + messages (L_m / τ + dist / (c NVP) + (ε + ε_L L_m) / 2) "communicating""#
        }
    })
    .source(IMPROVED)
    .remark("The physical latency is the overhead at both ends of a message."),
    Q::time("t_twice_bandwidth", "T_est(2τ)", "Time of the run with twice the bandwidth", |s| {
        s.improved(Improvement::TwiceBandwidth)
    })
    .formula_by(|s| {
        if s.values.overlap {
            r#"max(t_comp "computing", messages (L_m / (2 τ) + dist / (c NVP) + (ε + ε_L L_m)) "communicating")"#
        } else {
            r#"t_comp "computing" + messages (L_m / (2 τ) + dist / (c NVP) + (ε + ε_L L_m)) "communicating""#
        }
    })
    .source(IMPROVED),
    Q::ratio("gain_latency", "", "Gain of half the latency", |s| {
        s.gain(Improvement::HalfOverhead)
    })
    .formula("t_est / t_half_latency")
    .source(IMPROVED),
    Q::ratio("gain_bandwidth", "", "Gain of twice the bandwidth", |s| {
        s.gain(Improvement::TwiceBandwidth)
    })
    .formula("t_est / t_twice_bandwidth")
    .source(IMPROVED),
    Q::word("better_network", "Better of the two improvements", |s| Ok(s.better()?.0))
        .found_by("The times of the run over both better networks are compared.", |s| {
            s.better().map_or("", |better| better.1)
        })
        .source("Khanyile et al. 2012, section II-B, after Ding: half the latency is better"),
    Q::number("even_length", "L*", "Length at which both improvements gain the same", Bit, |s| {
        even_length(&s.cluster.run)
    })
    .formula("ε / (1 / τ - ε_L)")
    .source("Derived from Khanyile et al. 2012, (15) and section II-B")
    .remark("For shorter messages half the latency gains more, for longer ones twice the bandwidth."),
    Q::time("t_shaffer", "T", "Shaffer's estimate for all messages", |s| {
        let count = s.cluster.here()?.messages;
        s.by_shaffer(Messages { count, message: s.cluster.message()?.message })
    })
    .formula(r#"messages (L_m / τ "transmission" + 7.67e-6 miles "propagation" + ε "overhead")"#)
    .source("Khanyile et al. 2012, (14), in seconds and miles")
    .remark("It assumes light at 0.7 of its speed in vacuum, and no overhead per bit."),
];

/// Makes the quantity of the mean error of a law, whose speedups at the measured points have a letter.
macro_rules! error {
    ($law:ident, $key:literal, $label:literal, $at_points:literal) => {
        Q::share(concat!("error_", $key), "", $label, |s| Ok(s.error(Law::$law)?.mean))
            .formula(concat!("sum_k(abs(", $at_points, "_k - S_k) / S_k) / P"))
            .source(COMPARISON)
            .remark("The table of errors tells whether it is too high or too low.")
            .shown_if(|s| !s.points.as_ref().is_ok_and(Vec::is_empty))
    };
}

/// The best-fitting law, and how far each is from the measured runs.
const ERRORS: &[Q] = &[
    Q::word("nearest_law", "Best-fitting law", |s| Ok(s.nearest()?.0.name().curve))
        .found("The mean errors of the laws are compared.", "E_nearest <= E_other")
        .source(COMPARISON)
        .shown_if(|s| s.points.as_ref().is_ok_and(|points| !points.is_empty())),
    error!(Amdahl, "amdahl", "Error of Amdahl's law", "S_amdahl"),
    error!(Gustafson, "gustafson", "Error of Gustafson's law", "S_gustafson"),
    error!(HillMarty, "hill_marty", "Error of Hill and Marty's law", "S_hill_marty"),
    error!(SunChen, "sun_chen", "Error of Sun and Chen's law", "S_sun_chen"),
    error!(NetworkAware, "network_aware", "Error of the network-aware law", "S_network"),
];

impl State {
    /// Returns the distance at which propagation takes as long as transmission and overhead together.
    pub fn even_distance(&self) -> Result<f64, Error> {
        let parts = self.cluster.message()?;
        Ok((parts.transmission + parts.overhead) / propagation_delay(self.values.nvp)?)
    }

    /// Returns the time of the run over a better network.
    fn improved(&self, improvement: Improvement) -> Result<f64, Error> {
        Ok(predict(&improvement.of(&self.cluster.run), self.cluster.n)?.t_est)
    }

    /// Returns how many times as fast the run is over a better network.
    pub fn gain(&self, improvement: Improvement) -> Result<f64, Error> {
        Ok(self.cluster.here()?.t_est / self.improved(improvement)?)
    }

    /// Returns the improvement of the network that makes the run faster, and what certifies it.
    fn better(&self) -> Result<(&'static str, &'static str), Error> {
        let latency = self.improved(Improvement::HalfOverhead)?;
        let bandwidth = self.improved(Improvement::TwiceBandwidth)?;
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
    pub fn by_shaffer(&self, messages: Messages) -> Result<f64, Error> {
        let LinkMessage { bits, dist } = messages.message;
        let (b, eps) = (self.values.bw, self.values.eps);
        shaffer(&Shaffer { m: messages.count, s: bits, b, d: dist, eps })
    }

    /// Returns how far a law is from the measured runs.
    pub fn error(&self, law: Law) -> Result<LawError, Error> {
        let points = self.points.as_ref().map_err(Error::clone)?;
        // A number of processors that a point has is at fault in its row, not in N.
        law_error(points, |n| law.of(&self.cluster.on(n)))
            .map_err(|error| blamed(error, &["N", "S", "m", "p"], "points"))
    }

    /// Returns the best-fitting law, the first of equals, and its errors.
    pub fn nearest(&self) -> Result<(Law, LawError), Error> {
        let mut found: Option<(Law, LawError)> = None;
        for law in COMPARED {
            // The network-aware law has no run where blocks meet no square; others still compare.
            match self.error(law) {
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
    order::by(&mut points, |point| point.n);
    Ok(points)
}

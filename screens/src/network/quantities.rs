//! The quantities: the run and its messages, a better network, the laws and how far they are from
//! measured runs; and the state they are of.

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_figures::quantity::Unit::{Bit, BitPerSecond, Message, MessagePerSecond, Meter};
use crossover_model::distributed::{
    Application, Arrivals, BusyLink, Improvement, LawError, LinkMessage, Messages, Overheads, Run,
    Shaffer, even_length, law_error, message_parts, overheads, predict, propagation_delay, shaffer,
};
use crossover_model::speedup::{Measured, Timing};

use crate::kits::distributed::params::{Balance, run};
use crate::kits::distributed::{COMMUNICATING, Cluster, Clustered, Law, blamed};
use crate::kits::network_parameters::SPREAD;
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
const QUEUE: &str =
    "Ours, for Khanyile et al. 2012, section II-B and Fig. 8, after Ding: Kleinrock 1975";
const APPLICATION: &str =
    "Ours, for Khanyile et al. 2012, section II-B (application latency, after Shaffer) and II-C";
const BALANCED: &str =
    "Ours, for Khanyile et al. 2012, section II-A (load imbalance), and Hanuliak 2014, section 5";
const THREE: &str = "Ours, for the lecture notes: idling, contention and communication";
const COMPARISON: &str = "The comparison of Khanyile et al. 2012, Figs. 13 to 17";

impl Clustered for State {
    fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &joined::<_, 58>(&[
        &[Law::NetworkAware.speedup().keyed("speedup")],
        &Self::RUN,
        MESSAGES,
        BETTER,
        WAITING,
        REPLIES,
        BALANCE,
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
        Self { values, cluster, points }
    }

    fn letters(&self) -> Letters {
        let mut letters = self.cluster.letters().joined(letters! {
            "miles" One : "dist / 1609.344" => "distance in miles";
            "r" One = 1.0 => "BCEs of a core";
            "n" One : "N r" => "BCEs of the cluster";
            "perf_r" One : "sqrt(r)" => "performance of a core of r BCEs";
            "m" One : "n / r" => "cores";
            "k" One = self.values.queue.spread_factor() => SPREAD;
            "h" One = self.link().map_or(f64::NAN, |link| link.half_service().utilization()) => "utilization of a link, or of two, that carries twice as much";
            "idle" Share = self.idle() => "share of it in which the average processor waits for the slowest";
            "even" One = self.evened() => "computing time with shares by speed over that with the present ones";
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

/// The link as a queue, and the two ways to make it carry twice as much.
const WAITING: &[Q] = &[
    Q::time("t_service", "X", "Time of a message on the link", |s| Ok(s.link()?.service))
        .formula(r#"L_m / τ "transmission" + (ε + ε_L L_m) "overhead""#)
        .source(QUEUE)
        .remark("Propagation delays a message and occupies nothing: the next one may follow at once."),
    Q::share("utilization", "u", "Utilization of the link", |s| Ok(s.link()?.utilization()))
        .formula("λ t_service")
        .source(QUEUE),
    Q::number("lambda_max", "", "Messages at which the link saturates", MessagePerSecond, |s| {
        s.link()?.saturation()
    })
    .formula("1 / t_service")
    .source(QUEUE)
    .remark("From here on the queue grows without bound. Either improvement doubles it."),
    Q::time("t_wait", "W", "Waiting time of a message", |s| s.link()?.wait())
        .formula("k utilization t_service / (1 - utilization)")
        .source(QUEUE)
        .remark("Messages arrive at random and pass the link one after another."),
    Q::time("t_response", "R", "Time of a message with its waiting", |s| s.link()?.response())
        .formula(r#"t_wait "waiting" + t_service "service" + t_propagation "propagation""#)
        .source(QUEUE)
        .drawn("as it is", Ink::Text),
    Q::number("queue_length", "", "Messages waiting", Message, |s| s.link()?.mean_waiting())
        .formula("λ t_wait")
        .source("Little's law, Kleinrock 1975"),
    Q::time("t_response_half", "R(X/2)", "The same with half the time on the link", |s| {
        s.link()?.half_service().response()
    })
    .formula(
        r#"k h (t_service / 2) / (1 - h) "waiting" + t_service / 2 "service" + t_propagation "propagation""#,
    )
    .source(QUEUE)
    .remark("As with half the overhead and twice the bandwidth together: each waits less and is served faster.")
    .drawn("half the time on the link", OVERHEAD),
    Q::time("t_response_two", "R_2", "The same with a second link", |s| {
        s.link()?.two_servers().response()
    })
    .formula(
        r#"t_service h^2 / (1 - h^2) "waiting" + t_service "service" + t_propagation "propagation""#,
    )
    .source(QUEUE)
    .remark("Two links of the same speed serve one queue, M/M/2: each message still takes as long.")
    .drawn("a second link", TRANSMISSION),
    Q::ratio("gain_half_service", "", "Gain of half the time on the link, with waiting", |s| {
        s.gain_waiting(BusyLink::half_service)
    })
    .formula("t_response / t_response_half")
    .source(QUEUE)
    .remark("Without propagation it is 2 / (1 + h) times as fast as a second link: never slower."),
    Q::ratio("gain_two_servers", "", "Gain of a second link, with waiting", |s| {
        s.gain_waiting(BusyLink::two_servers)
    })
    .formula("t_response / t_response_two")
    .source(QUEUE),
];

/// A request and its reply, and what no bandwidth can buy.
const REPLIES: &[Q] = &[
    Q::time("t_application", "", "Time of a request and its reply", |s| Ok(s.application()?.t))
        .formula(r#"2 t_propagation "propagation" + (L_request + L_m) / τ "transmission" + (2 ε + ε_L (L_request + L_m)) "overhead" + 2 t_wait "waiting""#)
        .source(APPLICATION)
        .remark("The application latency: from the request until the response is there.")
        .drawn("request and reply", Ink::Text)
        .stroke(Stroke::Dashed),
    Q::number("rate_application", "", "Rate of an application that waits", BitPerSecond, |s| {
        Ok(s.application()?.rate)
    })
    .formula("L_m / t_application")
    .source(APPLICATION)
    .remark("What it gets that sends no request before the last reply has come."),
    Q::number("window", "", "Bits on their way that fill the link", Bit, |s| {
        Ok(s.application()?.window)
    })
    .formula("τ t_application")
    .source(APPLICATION)
    .remark("The bandwidth-delay product: requests for so many bits must be open to use the whole bandwidth."),
    Q::share("propagation_share", "", "Share of propagation in a message", |s| {
        let parts = s.cluster.message()?;
        let help = "a message that takes no time has no parts: give a longer one";
        finite(parts.propagation / parts.total, "L", "0 s a message", help)
    })
    .formula("t_propagation / t_message")
    .source(APPLICATION),
    Q::time("t_infinite_bandwidth", "T_est(∞)", "Time of the run with unlimited bandwidth", |s| {
        s.improved(Improvement::UnlimitedBandwidth)
    })
    .formula_by(|s| {
        if s.values.overlap {
            r#"max(t_comp "computing", messages (dist / (c NVP) + (ε + ε_L L_m)) "communicating")"#
        } else {
            r#"t_comp "computing" + messages (dist / (c NVP) + (ε + ε_L L_m)) "communicating""#
        }
    })
    .source(APPLICATION)
    .remark("Transmission takes no time. Propagation and overhead are left."),
    Q::ratio("gain_bandwidth_most", "", "Most that bandwidth can gain", |s| {
        s.gain(Improvement::UnlimitedBandwidth)
    })
    .formula("t_est / t_infinite_bandwidth")
    .source(APPLICATION),
];

/// The load of processors that are not alike, and the three overheads.
const BALANCE: &[Q] = &[
    Q::time("t_balanced", "", "Computing time with shares by speed", State::balanced)
        .formula("t_comp even")
        .source(BALANCED)
        .remark("All processors end together. Speeds that stay need one redistribution.")
        .beside("t_comp"),
    Q::time("t_idle", "", "Mean idle time of a processor", |s| {
        Ok(s.cluster.here()?.t_comp * s.idle())
    })
    .formula("t_comp idle")
    .source(BALANCED)
    .remark("With equal shares all wait for the slowest. The speeds of the list are equally many."),
    Q::ratio("gain_balance", "", "Gain of shares by speed", |s| {
        let run = Run { slowdown: s.evened() * s.cluster.run.slowdown, ..s.cluster.run };
        Ok(s.cluster.here()?.t_est / predict(&run, s.cluster.n)?.t_est)
    })
    .formula_by(|s| {
        if s.values.overlap {
            "t_est / max(t_balanced, t_comm)"
        } else {
            "t_est / (t_balanced + t_comm)"
        }
    })
    .source(BALANCED),
    Q::time("t_contention", "", "Waiting time of all messages", |s| {
        Ok(s.cluster.here()?.messages * s.link()?.wait()?)
    })
    .formula("messages t_wait")
    .source(THREE),
    Q::time("t_run", "", "Time of the run with waiting", |s| Ok(s.overheads()?.run))
        .formula(
            r#"(t_comp - t_idle) "computing" + t_idle "idling" + t_contention "contention" + t_comm "communication""#,
        )
        .source(THREE)
        .beside("t_est"),
    Q::share("share_computing", "", "Share of computing", |s| {
        s.overheads().map(|parts| parts.computing / parts.run)
    })
    .formula("(t_comp - t_idle) / t_run")
    .source(THREE)
    .remark("What is left beside the three overheads."),
    Q::share("share_idling", "", "Share of idling", |s| {
        s.overheads().map(|parts| parts.idling / parts.run)
    })
    .formula("t_idle / t_run")
    .source(THREE),
    Q::share("share_contention", "", "Share of contention", |s| {
        s.overheads().map(|parts| parts.contention / parts.run)
    })
    .formula("t_contention / t_run")
    .source(THREE),
    Q::share("share_communication", "", "Share of communication, with waiting", |s| {
        s.overheads().map(|parts| parts.communication / parts.run)
    })
    .formula("t_comm / t_run")
    .source(THREE),
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

    /// Returns who arrives at the link.
    pub fn arrivals(&self) -> Arrivals {
        Arrivals { lambda: self.values.lambda, queue: self.values.queue }
    }

    /// Returns the link and the messages that arrive at it.
    pub fn link(&self) -> Result<BusyLink, Error> {
        self.arrivals().at(&self.cluster.message()?)
    }

    /// Returns how many times as fast a message is over a better link, its waiting included.
    fn gain_waiting(&self, better: fn(BusyLink) -> BusyLink) -> Result<f64, Error> {
        let link = self.link()?;
        let help = "a message that takes no time cannot get faster: give a longer one";
        finite(link.response()? / better(link).response()?, "L", "0 s a message", help)
    }

    /// Returns a request and its reply over the link.
    pub fn application(&self) -> Result<Application, Error> {
        let request = Run { bits: self.values.L_request, ..self.cluster.run };
        let request = message_parts(&request, 1.0)?;
        self.link()?.application(&request, &self.cluster.message()?.message, self.values.bw)
    }

    /// Returns the share of the computing time in which the average processor is idle.
    pub fn idle(&self) -> f64 {
        self.values.balance.idle(&self.values.perf)
    }

    /// Returns the computing time with shares by speed over the present one.
    fn evened(&self) -> f64 {
        let by = |balance: Balance| balance.pace(&self.values.perf, self.values.perf_ref);
        by(Balance::Proportional) / by(self.values.balance)
    }

    /// Returns the computing time with shares by speed.
    fn balanced(&self) -> Result<f64, Error> {
        Ok(self.cluster.here()?.t_comp * self.evened())
    }

    /// Returns what the run spends its time on.
    pub fn overheads(&self) -> Result<Overheads, Error> {
        overheads(&self.cluster.run, self.cluster.n, self.idle(), &self.arrivals())
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
    order::sort_by_key(&mut points, |point| point.n);
    Ok(points)
}

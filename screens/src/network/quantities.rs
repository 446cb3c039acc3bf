//! The quantities: the run and its messages, a better network, the laws and how far they are from
//! measured runs.

use super::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Bit, BitPerSecond, Message, MessagePerSecond, Meter};
use crossover_model::distributed::{BusyLink, Improvement, Messages, Run, even_length, predict};

use crate::kits::distributed::{COMMUNICATING, Clustered, Law};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;

use super::state::State;

/// The colors of the parts of a message, in all figures. The laws have their own.
pub(super) const TRANSMISSION: Ink = COMMUNICATING;
pub(super) const PROPAGATION: Ink = Ink::Series(7);
pub(super) const OVERHEAD: Ink = Ink::Idle;

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

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.cluster.sends()
    }

    fn first(&self) -> Vec<&'static str> {
        vec!["t_est", "t_comp", "t_comm"]
    }
}

const QUANTITIES: [Q; 66] = joined(&[
    &[Law::NetworkAware.speedup().with_key("speedup")],
    &State::RUN,
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

/// One message, and the rate of all.
const MESSAGES: &[Q] = &[
    Q::time("t_propagation", "σ dist", "Propagation delay of a message", |s| {
        Ok(s.cluster.message()?.propagation)
    })
    .formula("dist / (c NVP)")
    .source("Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km")
    .remark("No bandwidth shortens it: delay and rate are independent.")
    .with_curve("propagation", PROPAGATION),
    Q::time("t_message", "T_comm(L)", "Time of one message", |s| Ok(s.cluster.message()?.total))
        .formula(
            r#"L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead""#,
        )
        .source("Khanyile et al. 2012, (15); τ must be a guaranteed rate, not an upper bound")
        .with_curve("whole message", Ink::Text),
    Q::number(
        "even_distance",
        "dist*",
        "Break-even distance of propagation",
        Meter,
        State::even_distance,
    )
    .formula("(L_m / τ + ε + ε_L L_m) c NVP")
    .source("Derived from Khanyile et al. 2012, (15) and (19)")
    .remark("Nearer, a better network helps; farther, only fewer messages do."),
    Q::number("rate", "", "Mean rate of the messages", BitPerSecond, |s| {
        let here = s.cluster.prediction()?;
        Ok(here.messages_across * s.cluster.message()?.message.bits / here.t_est)
    })
    .formula("messages_across L_m / t_est")
    .source("Derived from Khanyile et al. 2012, section II-C and (16)")
    .remark("The rate at which the program must be able to send."),
];

/// Makes the formula of the run whose messages between nodes take another time each.
macro_rules! with_messages_of {
    ($s:ident, $one:literal) => {
        match ($s.values.overlap, $s.cluster.is_hybrid()) {
            (false, false) => {
                concat!(r#"t_comp "computing" + messages ("#, $one, r#") "communicating""#)
            }
            (true, false) => {
                concat!(r#"max(t_comp "computing", messages ("#, $one, r#") "communicating")"#)
            }
            (false, true) => concat!(
                r#"t_comp "computing" + t_comm_in "inside a node" + messages_across ("#,
                $one,
                r#") "between nodes""#
            ),
            (true, true) => concat!(
                r#"max(t_comp "computing", (t_comm_in + messages_across ("#,
                $one,
                r#")) "communicating")"#
            ),
        }
    };
}

/// The run over a better network, and Shaffer's estimate of its messages.
const BETTER: &[Q] = &[
    Q::time("t_half_latency", "T_est(ε/2)", "Run with half the latency", |s| {
        s.improved_time(Improvement::HalfOverhead)
    })
    .formula_by(|s| with_messages_of!(s, "L_m / τ + dist / (c NVP) + (ε + ε_L L_m) / 2"))
    .source(IMPROVED)
    .remark("The physical latency is the overhead at both ends of a message."),
    Q::time("t_twice_bandwidth", "T_est(2τ)", "Run with twice the bandwidth", |s| {
        s.improved_time(Improvement::TwiceBandwidth)
    })
    .formula_by(|s| with_messages_of!(s, "L_m / (2 τ) + dist / (c NVP) + (ε + ε_L L_m)"))
    .source(IMPROVED),
    Q::ratio("gain_latency", "", "Gain of half the latency", |s| s.gain(Improvement::HalfOverhead))
        .formula("t_est / t_half_latency")
        .source(IMPROVED),
    Q::ratio("gain_bandwidth", "", "Gain of twice the bandwidth", |s| {
        s.gain(Improvement::TwiceBandwidth)
    })
    .formula("t_est / t_twice_bandwidth")
    .source(IMPROVED),
    Q::word("better_network", "Better of the two improvements", |s| Ok(s.better_network()?.0))
        .found_by("The times of the run over both better networks are compared.", |s| {
            s.better_network().map_or("", |better| better.1)
        })
        .source("Khanyile et al. 2012, section II-B, after Ding: half the latency is better"),
    Q::number("even_length", "L*", "Length of equal gains", Bit, |s| {
        even_length(&s.cluster.run)
    })
    .formula("ε / (1 / τ - ε_L)")
    .source("Derived from Khanyile et al. 2012, (15) and section II-B")
    .remark(
        "For shorter messages half the latency gains more, for longer ones twice the bandwidth.",
    ),
    Q::time("t_shaffer", "T", "Shaffer's estimate for all messages", |s| {
        let count = s.cluster.prediction()?.messages_across;
        s.shaffer_time(Messages { count, message: s.cluster.message()?.message })
    })
    .formula(
        r#"messages_across (L_m / τ "transmission" + 7.67e-6 miles "propagation" + ε "overhead")"#,
    )
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
        .with_curve("as it is", Ink::Text),
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
    .with_curve("half the time on the link", OVERHEAD),
    Q::time("t_response_two", "R_2", "The same with a second link", |s| {
        s.link()?.two_servers().response()
    })
    .formula(
        r#"t_service h^2 / (1 - h^2) "waiting" + t_service "service" + t_propagation "propagation""#,
    )
    .source(QUEUE)
    .remark("Two links of the same speed serve one queue, M/M/2: each message still takes as long.")
    .with_curve("a second link", TRANSMISSION),
    Q::ratio("gain_half_service", "", "Gain of half the link time, with waiting", |s| {
        s.gain_with_waiting(BusyLink::half_service)
    })
    .formula("t_response / t_response_half")
    .source(QUEUE)
    .remark("Without propagation it is 2 / (1 + h) times as fast as a second link: never slower."),
    Q::ratio("gain_two_servers", "", "Gain of a second link, with waiting", |s| {
        s.gain_with_waiting(BusyLink::two_servers)
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
        .with_curve("request and reply", Ink::Text)
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
    Q::time("t_infinite_bandwidth", "T_est(∞)", "Run with unlimited bandwidth", |s| {
        s.improved_time(Improvement::UnlimitedBandwidth)
    })
    .formula_by(|s| with_messages_of!(s, "dist / (c NVP) + (ε + ε_L L_m)"))
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
    Q::time("t_balanced", "", "Computing time with shares by speed", State::balanced_time)
        .formula("t_comp even")
        .source(BALANCED)
        .remark("All processors end together. Speeds that stay need one redistribution.")
        .beside("t_comp"),
    Q::time("t_idle", "", "Mean idle time of a processor", |s| {
        Ok(s.cluster.prediction()?.t_comp * s.idle_share())
    })
    .formula("t_comp idle")
    .source(BALANCED)
    .remark("With equal shares all wait for the slowest. The speeds of the list are equally many."),
    Q::ratio("gain_balance", "", "Gain of shares by speed", |s| {
        let run = Run { slowdown: s.balance_ratio() * s.cluster.run.slowdown, ..s.cluster.run };
        Ok(s.cluster.prediction()?.t_est / predict(&run, s.cluster.n)?.t_est)
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
        Ok(s.cluster.prediction()?.messages_across * s.link()?.wait()?)
    })
    .formula("messages_across t_wait")
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
    Q::share("share_communication", "", "Share of messages, with waiting", |s| {
        s.overheads().map(|parts| parts.communication / parts.run)
    })
    .formula("t_comm / t_run")
    .source(THREE),
];

/// Makes the quantity of the mean error of a law, whose speedups at the measured points have a letter.
macro_rules! error {
    ($law:ident, $key:literal, $label:literal, $at_points:literal) => {
        Q::share(concat!("error_", $key), "", $label, |s| Ok(s.law_error(Law::$law)?.mean))
            .formula(concat!("sum_k(abs(", $at_points, "_k - S_k) / S_k) / P"))
            .source(COMPARISON)
            .remark("The table of errors tells whether it is too high or too low.")
            .shown_if(|s| !s.points.as_ref().is_ok_and(Vec::is_empty))
    };
}

/// The best-fitting law, and how far each is from the measured runs.
const ERRORS: &[Q] = &[
    Q::word("nearest_law", "Best-fitting law", |s| Ok(s.nearest_law()?.0.name().curve))
        .with_certificate("The mean errors of the laws are compared.", "E_nearest <= E_other")
        .source(COMPARISON)
        .shown_if(|s| s.points.as_ref().is_ok_and(|points| !points.is_empty())),
    error!(Amdahl, "amdahl", "Error of Amdahl's law", "S_amdahl"),
    error!(Gustafson, "gustafson", "Error of Gustafson's law", "S_gustafson"),
    error!(HillMarty, "hill_marty", "Error of Hill and Marty's law", "S_hill_marty"),
    error!(SunChen, "sun_chen", "Error of Sun and Chen's law", "S_sun_chen"),
    error!(NetworkAware, "network_aware", "Error of the network-aware law", "S_network"),
];

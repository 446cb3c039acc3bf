//! The readouts of one message, of a better network, and of Shaffer's estimate.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{
    Improvement, LinkMessage, MessageParts, Messages, Run, Shaffer, even_length, message_parts,
    predict, propagation_delay, shaffer,
};

use crate::kits::distributed::Facts;
use crate::screen::Readout;

const IMPROVED: &str = "Khanyile et al. 2012, section II-B, in (15) and (16)";

/// Returns the readouts of one message, of a better network, and of Shaffer's estimate.
pub(super) fn readouts(facts: &Facts) -> Vec<Readout> {
    let parts = |of: fn(&MessageParts) -> f64| facts.message.as_ref().map(of).map_err(Error::clone);
    let even = even_distance(&facts.run, facts.n);
    let rate = facts.here.as_ref().map_err(Error::clone).and_then(|run| {
        let message = facts.message.as_ref().map_err(Error::clone)?;
        Ok(run.messages * message.message.bits / run.t_est)
    });
    let mut readouts = vec![
        Readout::number(
            "t_propagation",
            "σ dist",
            "Propagation delay of a message",
            Unit::Second,
            parts(|parts| parts.propagation),
        )
        .formula("dist / (c NVP)")
        .source("Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km")
        .remark("No bandwidth shortens it: delay and rate are independent."),
        Readout::number(
            "t_message",
            "T_comm(L)",
            "Time of one message",
            Unit::Second,
            parts(|parts| parts.total),
        )
        .formula(
            r#"L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead""#,
        )
        .source("Khanyile et al. 2012, (15); τ must be a guaranteed rate, not an upper bound"),
        Readout::number(
            "even_distance",
            "dist*",
            "Distance from which propagation dominates",
            Unit::Meter,
            even,
        )
        .formula("(L_m / τ + ε + ε_L L_m) c NVP")
        .source("Derived from Khanyile et al. 2012, (15) and (19)")
        .remark("Nearer, a better network helps; farther, only fewer messages do."),
        Readout::number("rate", "", "Mean rate of the messages", Unit::BitPerSecond, rate)
            .formula("messages L_m / t_est")
            .source("Derived from Khanyile et al. 2012, section II-C and (16)")
            .remark("The rate at which the program must be able to send."),
    ];
    readouts.extend(improved(facts));
    readouts.push(
        Readout::number(
            "t_shaffer",
            "T",
            "Shaffer's estimate for all messages",
            Unit::Second,
            estimate(facts),
        )
        .formula(
            r#"messages (L_m / τ "transmission" + 7.67e-6 miles "propagation" + ε "overhead")"#,
        )
        .source("Khanyile et al. 2012, (14), in seconds and miles")
        .remark("It assumes light at 0.7 of its speed in vacuum, and no overhead per bit."),
    );
    readouts
}

/// The time of the run over a better network.
fn improved(facts: &Facts) -> [Readout; 6] {
    let time = |improvement: Improvement| {
        predict(&improvement.of(&facts.run), facts.n).map(|run| run.t_est)
    };
    let latency = time(Improvement::HalfOverhead);
    let bandwidth = time(Improvement::TwiceBandwidth);
    let overlap = facts.run.overlap;
    let better = latency.clone().and_then(|latency| {
        let bandwidth = bandwidth.clone()?;
        Ok(if latency < bandwidth {
            ("half the latency", "t_half_latency <= t_twice_bandwidth")
        } else if bandwidth < latency {
            ("twice the bandwidth", "t_twice_bandwidth <= t_half_latency")
        } else {
            ("both equal", "t_half_latency = t_twice_bandwidth")
        })
    });
    let gain = |key, label, time: &Result<f64, Error>| {
        let here = facts.here.as_ref().map_err(Error::clone);
        let gain = here.and_then(|run| Ok(run.t_est / time.clone()?));
        Readout::number(key, "", label, Unit::One, gain).source(IMPROVED)
    };
    let gains = [
        gain("gain_latency", "Gain of half the latency", &latency)
            .formula("t_est / t_half_latency"),
        gain("gain_bandwidth", "Gain of twice the bandwidth", &bandwidth)
            .formula("t_est / t_twice_bandwidth"),
    ];
    let [gain_latency, gain_bandwidth] = gains;
    let holds = better.as_ref().map_or("", |better| better.1);
    [
        Readout::number("t_half_latency", "T_est(ε/2)", "Time of the run with half the latency", Unit::Second, latency)
            .formula(if overlap {
                r#"max(t_comp "computing", messages (L_m / τ + dist / (c NVP) + (ε + ε_L L_m) / 2) "communicating")"#
            } else {
                r#"t_comp "computing" + messages (L_m / τ + dist / (c NVP) + (ε + ε_L L_m) / 2) "communicating""#
            })
            .source(IMPROVED)
            .remark("The physical latency is the overhead at both ends of a message."),
        Readout::number("t_twice_bandwidth", "T_est(2τ)", "Time of the run with twice the bandwidth", Unit::Second, bandwidth)
            .formula(if overlap {
                r#"max(t_comp "computing", messages (L_m / (2 τ) + dist / (c NVP) + (ε + ε_L L_m)) "communicating")"#
            } else {
                r#"t_comp "computing" + messages (L_m / (2 τ) + dist / (c NVP) + (ε + ε_L L_m)) "communicating""#
            })
            .source(IMPROVED),
        gain_latency,
        gain_bandwidth,
        Readout::word("better_network", "Better improvement of the network", better.map(|better| better.0))
            .found("The times of the run over both better networks are compared.", holds)
            .source("Khanyile et al. 2012, section II-B, after Ding: half the latency is better"),
        Readout::number("even_length", "L*", "Message length at which both gain the same", Unit::Bit, even_length(&facts.run))
            .formula("ε / (1 / τ - ε_L)")
            .source("Derived from Khanyile et al. 2012, (15) and section II-B")
            .remark("For shorter messages half the latency gains more, for longer ones twice the bandwidth."),
    ]
}

/// Returns Shaffer's estimate for all messages of a run.
fn estimate(facts: &Facts) -> Result<f64, Error> {
    let run = facts.here.as_ref().map_err(Error::clone)?;
    let message = facts.message.as_ref().map_err(Error::clone)?.message;
    let count = run.messages;
    by_shaffer(&facts.run, Messages { count, message })
}

/// Returns Shaffer's estimate, in seconds. His overhead is one of a message, so what a bit adds to it
/// is not counted.
pub(super) fn by_shaffer(run: &Run, messages: Messages) -> Result<f64, Error> {
    let LinkMessage { bits, dist } = messages.message;
    let estimated = Shaffer { m: messages.count, s: bits, b: run.bw, d: dist, eps: run.eps };
    shaffer(&estimated).map_err(|error| match error.field() {
        "s" => error.on("L"),
        "b" => error.on("bw"),
        "d" => error.on("dist"),
        "m" => error.on("count"),
        _ => error,
    })
}

/// Returns the distance, in meters, at which propagation takes as long as transmission and
/// overhead together.
pub(super) fn even_distance(run: &Run, n: f64) -> Result<f64, Error> {
    let parts = message_parts(run, n)?;
    let sigma = propagation_delay(run.nvp).map_err(|error| error.on("nvp"))?;
    Ok((parts.transmission + parts.overhead) / sigma)
}

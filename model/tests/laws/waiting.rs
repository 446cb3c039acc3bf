//! Messages that wait for channels, and packets that are sent until they arrive.

use crossover_model::communication::{
    Channels, Message, Packets, Service, arrives_complete, packet_pipeline, reliable, rounds_needed,
};
use crossover_model::distributed::{Arrivals, Improvement, Run, message_parts, overheads, predict};
use proptest::prelude::*;

use super::{count, near, network};

/// The stationary distribution of the birth-death chain of messages at `c` channels: how likely it is
/// that a message finds all of them busy, and how many wait on average.
fn birth_and_death(c: u32, utilization: f64) -> (f64, f64) {
    let arriving = f64::from(c) * utilization;
    let (mut weight, mut sum, mut busy, mut waiting) = (1.0, 0.0, 0.0, 0.0);
    for messages in 0..20_000_u32 {
        sum += weight;
        if c <= messages {
            busy += weight;
            waiting += f64::from(messages - c) * weight;
        }
        // As often as one more arrives, one of those served leaves.
        weight *= arriving / f64::from(c.min(messages + 1));
    }
    (busy / sum, waiting / sum)
}

/// The expected time of the rounds in which `k` packets arrive, after those of fewer packets: a burst of
/// them, an acknowledgment, and then those that were lost.
fn rounds_of(packets: usize, loss: f64, burst: impl Fn(f64) -> f64) -> f64 {
    let mut times = vec![0.0];
    for k in 1..=packets {
        // The probability that `lost` of k are lost.
        let (mut lost, mut after) = ((1.0 - loss).powf(k as f64), 0.0);
        for (j, time) in times.iter().enumerate() {
            after += lost * time;
            lost *= (k - j) as f64 / (j + 1) as f64 * loss / (1.0 - loss);
        }
        // The last is that all are lost and the round was for nothing.
        times.push((burst(k as f64) + after) / (1.0 - lost));
    }
    times[packets]
}

proptest! {
    #[test]
    fn erlang_s_c_is_that_of_the_stationary_distribution(c in 1u32..=64, utilization in 0.01..0.98) {
        let channels = Channels { count: f64::from(c), service: 3e-3, utilization };
        let (busy, waiting) = birth_and_death(c, utilization);
        prop_assert!(near(channels.p_wait()?, busy), "{} {busy}", channels.p_wait()?);
        prop_assert!(near(channels.mean_waiting(Service::Exponential)?, waiting));
        // Little's law.
        let arriving = f64::from(c) * utilization / 3e-3;
        prop_assert!(near(arriving * channels.wait(Service::Exponential)?, waiting));
    }

    #[test]
    fn more_channels_as_busy_keep_a_message_waiting_less(c in 1u32..64, utilization in 0.01..0.99) {
        let of = |count: u32| Channels { count: f64::from(count), service: 1.0, utilization };
        let wait = |count| of(count).wait(Service::Exponential);
        prop_assert!(wait(c + 1)? < wait(c)?);
        let back = Channels::of_wait(f64::from(c), 1.0, wait(c)?, Service::Exponential)?;
        prop_assert!((back.utilization - utilization).abs() < 1e-9, "{back:?}");
    }

    #[test]
    fn twice_the_bandwidth_is_a_queue_of_two_servers(lambda in 0.0..11_000.0) {
        let message = message_parts(&Run::default(), 16.0)?;
        let link = Arrivals { lambda, queue: Service::Exponential }.at(&message)?;
        let h = lambda * link.service / 2.0;
        prop_assume!(h < 0.99);
        let (half, two) = (link.half_service().response()?, link.two_servers().response()?);
        prop_assert!(near(two, link.service / (1.0 - h * h) + link.propagation));
        // Half the latency is 2 / (1 + h) times as fast, propagation apart.
        let ratio = (two - link.propagation) / (half - link.propagation);
        prop_assert!(near(ratio, 2.0 / (1.0 + h)) && half <= two);
        prop_assert!(link.response().is_err() || two <= link.response()? * (1.0 + 1e-12));
    }

    #[test]
    fn where_nothing_arrives_all_is_as_without_a_queue(n in count(1000), constant: bool) {
        let queue = if constant { Service::Constant } else { Service::Exponential };
        let (run, arrivals) = (Run::default(), Arrivals { lambda: 0.0, queue });
        let message = message_parts(&run, n)?;
        let link = arrivals.at(&message)?;
        prop_assert_eq!((link.wait()?, link.mean_waiting()?), (0.0, 0.0));
        prop_assert!(near(link.response()?, message.total));
        let parts = overheads(&run, n, 0.0, &arrivals)?;
        prop_assert_eq!(parts.run, predict(&run, n)?.t_est);
    }

    #[test]
    fn no_bandwidth_gains_more_than_any_bandwidth(n in count(1000), bw in 1e3..1e13, more in 1.0..1e6) {
        let run = Run { bw, ..Run::default() };
        let any = predict(&Improvement::UnlimitedBandwidth.of(&run), n)?.t_est;
        let faster = predict(&Run { bw: more * bw, ..run }, n)?.t_est;
        prop_assert!(any <= faster * (1.0 + 1e-12));
    }

    #[test]
    fn rounds_and_packets_are_those_of_the_exact_recursion(
        n in 1u32..60, loss in 0.0..0.9, network in network(), l in count(20), s in 0.0..50.0
    ) {
        let packets = Packets { r: 100.0, s, tw1: 0.0 };
        let message = Message { m: 100.0 * f64::from(n), l };
        let one = reliable(&network, &message, &packets, loss)?;
        prop_assert!(near(one.rounds, rounds_of(n as usize, loss, |_| 1.0)));
        prop_assert!(near(one.packets_sent, rounds_of(n as usize, loss, |k| k)));
        let (tau, hops) = (network.tw * (100.0 + s), l * network.th);
        let empty = hops + l * s * network.tw;
        let burst = |k| hops + (k + l - 1.0) * tau + empty;
        let whole = network.ts + 2.0 * empty + rounds_of(n as usize, loss, burst);
        prop_assert!(near(one.t, whole), "{} {whole}", one.t);
    }

    #[test]
    fn a_reliable_protocol_is_slower_the_more_is_lost(
        m in 0.0..1e6, loss in 0.0..0.9, network in network(), l in count(20)
    ) {
        let (message, packets) = (Message { m, l }, Packets { r: 100.0, s: 10.0, tw1: 1e-9 });
        let t = |loss| reliable(&network, &message, &packets, loss).map(|one| one.t);
        let once = packet_pipeline(&network, &message, &packets)?;
        prop_assert!(once.t <= t(0.0)? && t(loss)? <= t(loss + 0.05)?);
        // A round follows the first where not all have arrived.
        let needed = rounds_needed(once.n_packets, loss)?;
        let second = needed.get(1).copied().unwrap_or(0.0);
        let complete = arrives_complete(once.n_packets, loss)?;
        prop_assert!((1.0 - complete - second).abs() < 1e-9);
    }
}

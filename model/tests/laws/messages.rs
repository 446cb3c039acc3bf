//! One message, and a Grid.

use crossover_model::communication::{
    Crossing, Message, Packets, Traffic, cut_through, grid_time, hockney, packet_optimum,
    packet_pipeline, packet_textbook, simplified_cost, store_and_forward, store_and_forward_approx,
};
use proptest::prelude::*;

use super::{ROUNDING, near, network};

fn message() -> impl Strategy<Value = Message> {
    (0.0..1e6, 1u32..40).prop_map(|(m, l)| Message { m, l: f64::from(l) })
}

proptest! {
    #[test]
    fn one_link_makes_the_routings_equal(network in network(), m in 0.0..1e6) {
        let message = Message { m, l: 1.0 };
        prop_assert!(near(
            store_and_forward(&network, &message)?,
            cut_through(&network, &message)?
        ));
    }

    #[test]
    fn no_routing_beats_cut_through(network in network(), message in message(), s in 0.0..50.0, r in 1.0..500.0) {
        let least = cut_through(&network, &message)? * (1.0 - ROUNDING);
        let packets = Packets { r, s, tw1: 0.0 };
        prop_assert!(least <= store_and_forward(&network, &message)?);
        prop_assert!(least <= packet_textbook(&network, &message, &packets)?.t);
        prop_assert!(least <= packet_pipeline(&network, &message, &packets)?.t);
        prop_assert!(least <= packet_optimum(&network, &message, s, 0.0)?.t);
        prop_assert!(simplified_cost(&network, message.m)? <= least / (1.0 - ROUNDING) * (1.0 + ROUNDING));
        prop_assert!(store_and_forward_approx(&network, &message)? <= store_and_forward(&network, &message)? * (1.0 + ROUNDING));
    }

    #[test]
    fn a_pipeline_never_beats_its_optimum(network in network(), message in message(), s in 0.0..50.0, r in 1e-3..1e4) {
        let best = packet_optimum(&network, &message, s, 1e-9)?.t;
        let packets = Packets { r, s, tw1: 1e-9 };
        prop_assert!(best <= packet_pipeline(&network, &message, &packets)?.t * (1.0 + ROUNDING));
    }

    #[test]
    fn long_messages_take_l_times_as_long_when_stored(network in network(), l in 1u32..40) {
        let message = Message { m: 1e15, l: f64::from(l) };
        let ratio = store_and_forward(&network, &message)? / cut_through(&network, &message)?;
        prop_assert!((ratio - message.l).abs() < 1e-3 * message.l);
    }

    #[test]
    fn no_message_sees_the_peak_bandwidth(network in network(), m in 0.0..1e9) {
        prop_assume!(0.0 < network.ts + m);
        let link = hockney(&network, m)?;
        prop_assert!(link.bandwidth <= link.r_inf * (1.0 + ROUNDING));
    }

    #[test]
    fn a_grid_without_hops_is_a_now(network in network(), startups in 0.0..1e4, words in 0.0..1e6, hops in 0u32..9, th in 0.0..1e-2) {
        let traffic = Traffic { startups, words };
        let now = grid_time(&traffic, &network, &[])?;
        prop_assert_eq!(now.t, now.t_now);
        let far = grid_time(&traffic, &network, &[Crossing { hops: f64::from(hops), th, tw: 0.0 }])?;
        prop_assert!(near(far.t, now.t + f64::from(hops) * th));
    }
}

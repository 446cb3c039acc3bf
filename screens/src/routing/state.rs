//! The state: a message, its path and its packets, and the model's times for them.

use std::ops::Deref;

use crossover_model::communication::{
    EqualPackets, Message, Network, OptimalPacket, PacketTime, Packets, Reliable, cut_through,
    equal_packets, hop_share, packet_optimum, packet_pipeline, packet_textbook, reliable,
    store_and_forward, store_and_forward_approx,
};

use crate::kits::network_parameters::no_time;
use crate::screen::prelude::*;

use super::params::Values;

/// The parts of the time of cut-through.
pub(super) const START_UP: &str = "start-up";
pub(super) const HOPS: &str = "hops";
pub(super) const WORDS: &str = "words";

/// A message, its path and its packets.
pub(super) struct State {
    values: Values,
    pub network: Network,
    /// The links as packets see them, with their own `tw`.
    pub packet_network: Network,
    /// The links as flits see them, with their own `tw`.
    pub flit_network: Network,
    pub message: Message,
    pub packets: Packets,
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let network = Network { ts: values.ts, th: values.th, tw: values.tw };
        let own = |tw: Option<f64>| Network { tw: tw.unwrap_or(network.tw), ..network };
        Self {
            network,
            packet_network: own(values.tw_packet),
            flit_network: own(values.tw_flit),
            message: Message { m: values.m, l: values.l },
            packets: Packets { r: values.r, s: values.s, tw1: values.tw1 },
            values,
        }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn store_and_forward(&self) -> Result<f64, Error> {
        store_and_forward(&self.network, &self.message)
    }

    /// Returns the time of store-and-forward that leaves out the hops, in seconds.
    pub fn without_hops(&self) -> Result<f64, Error> {
        store_and_forward_approx(&self.network, &self.message)
    }

    pub fn packet(&self) -> Result<f64, Error> {
        Ok(packet_pipeline(&self.packet_network, &self.message, &self.packets)?.t)
    }

    /// Returns what a protocol takes that sends lost packets again.
    pub fn reliable(&self) -> Result<Reliable, Error> {
        reliable(&self.packet_network, &self.message, &self.packets, self.loss)
    }

    pub fn textbook(&self) -> Result<PacketTime, Error> {
        packet_textbook(&self.packet_network, &self.message, &self.packets)
    }

    pub fn packet_optimum(&self) -> Result<OptimalPacket, Error> {
        packet_optimum(&self.packet_network, &self.message, self.s, self.tw1)
    }

    pub fn equal_packets(&self) -> Result<EqualPackets, Error> {
        equal_packets(&self.packet_network, &self.message, &self.packets)
    }

    pub fn cut_through(&self) -> Result<f64, Error> {
        cut_through(&self.flit_network, &self.message)
    }

    /// Returns the share of the hops in the cut-through time, which the simplified model leaves out.
    pub fn hop_share(&self) -> Result<f64, Error> {
        hop_share(&self.flit_network, &self.message)
    }

    /// Returns the name of the greatest part of the time of cut-through.
    pub fn dominating(&self) -> Result<&'static str, Error> {
        self.some_time()?;
        let (start_up, hops) = (self.network.ts, self.l * self.network.th);
        let words = self.m * self.flit_network.tw;
        Ok(match words {
            _ if words <= start_up && hops <= start_up => START_UP,
            _ if words <= hops => HOPS,
            _ => WORDS,
        })
    }

    /// Returns the time of cut-through, in seconds, where it takes any.
    pub fn some_time(&self) -> Result<f64, Error> {
        let t = self.cut_through()?;
        if t == 0.0 { Err(no_time()) } else { Ok(t) }
    }
}

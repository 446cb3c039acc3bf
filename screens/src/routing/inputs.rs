//! The parameters as the model's structs, and the model's functions on them.

use crossover_model::Error;
use crossover_model::communication::{
    EqualPackets, Message, Network, OptimalPacket, Packets, cut_through, equal_packets, hop_share,
    packet, packet_count, packet_optimum, packet_pipeline, packet_textbook, packet_unrounded,
    simplified, store_and_forward, store_and_forward_approx,
};

use crate::kits::network_parameters::no_time;
use crate::screen::Params;

/// The parameters as the model takes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    /// The links.
    pub network: Network,
    /// The links as packets see them, with their own `tw`.
    pub packet_network: Network,
    /// The links as flits see them, with their own `tw`.
    pub flit_network: Network,
    pub message: Message,
    pub packets: Packets,
    /// Bytes of a word.
    pub word: f64,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let network = Network { ts: number("ts"), th: number("th"), tw: number("tw") };
        let with_own = |key| {
            let tw = Some(number(key)).filter(|tw| !tw.is_nan());
            let tw = tw.unwrap_or(network.tw);
            Network { tw, ..network }
        };
        Self {
            network,
            packet_network: with_own("tw_packet"),
            flit_network: with_own("tw_flit"),
            message: Message { m: number("m"), l: number("l") },
            packets: Packets { r: number("r"), s: number("s"), tw1: number("tw1") },
            word: number("word"),
        }
    }

    /// Returns the same over `l` links.
    pub fn over(mut self, l: f64) -> Self {
        self.message.l = l;
        self
    }

    /// Returns the same with packets of `r` words.
    pub fn in_packets_of(mut self, r: f64) -> Self {
        self.packets.r = r;
        self
    }

    pub fn store_and_forward(&self) -> Result<f64, Error> {
        store_and_forward(&self.network, &self.message)
    }

    pub fn store_and_forward_approx(&self) -> Result<f64, Error> {
        store_and_forward_approx(&self.network, &self.message)
    }

    pub fn packet(&self) -> Result<f64, Error> {
        let time = packet_pipeline(&self.packet_network, &self.message, &self.packets);
        time.map(|time| time.t)
    }

    pub fn packet_lumped(&self) -> Result<f64, Error> {
        packet(&self.packet_network, &self.message)
    }

    pub fn packet_textbook(&self) -> Result<f64, Error> {
        let time = packet_textbook(&self.packet_network, &self.message, &self.packets);
        time.map(|time| time.t)
    }

    /// Returns the textbook's per-word transfer time of packets, headers included, in seconds.
    pub fn packet_per_word(&self) -> Result<f64, Error> {
        let time = packet_textbook(&self.packet_network, &self.message, &self.packets);
        time.map(|time| time.tw)
    }

    /// Returns the time with a number of packets that is not rounded, in seconds.
    pub fn packet_unrounded(&self) -> Result<f64, Error> {
        packet_unrounded(&self.packet_network, &self.message, &self.packets)
    }

    pub fn packet_count(&self) -> Result<f64, Error> {
        packet_count(self.message.m, self.packets.r)
    }

    pub fn packet_optimum(&self) -> Result<OptimalPacket, Error> {
        let Packets { s, tw1, .. } = self.packets;
        packet_optimum(&self.packet_network, &self.message, s, tw1)
    }

    pub fn equal_packets(&self) -> Result<EqualPackets, Error> {
        equal_packets(&self.packet_network, &self.message, &self.packets)
    }

    pub fn cut_through(&self) -> Result<f64, Error> {
        cut_through(&self.flit_network, &self.message)
    }

    pub fn simplified(&self) -> Result<f64, Error> {
        simplified(&self.flit_network, self.message.m)
    }

    /// Returns the share of the hops in the cut-through time, which the simplified model leaves out.
    pub fn hop_share(&self) -> Result<f64, Error> {
        hop_share(&self.flit_network, &self.message)
    }

    /// Returns the time of store-and-forward over that of cut-through.
    pub fn gain(&self) -> Result<f64, Error> {
        Ok(self.store_and_forward()? / self.some_time()?)
    }

    /// Returns the bits per second of the message with cut-through.
    pub fn bandwidth(&self) -> Result<f64, Error> {
        Ok(8.0 * self.word * self.message.m / self.some_time()?)
    }

    /// Returns the time of cut-through, in seconds, where it takes any.
    fn some_time(&self) -> Result<f64, Error> {
        let t = self.cut_through()?;
        if t == 0.0 { Err(no_time()) } else { Ok(t) }
    }
}

//! The parameters as the model takes them, and the ways through the network as curves.

use crossover_figures::figure::{Ink, Stroke};
use crossover_model::communication::{
    Message, Network, Packets, cut_through, packet_count, packet_pipeline, packet_textbook,
    simplified, store_and_forward, store_and_forward_approx,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

/// Colors that mean the same in every figure of the screen.
pub(super) const STORE_AND_FORWARD: Ink = Ink::Series(0);
pub(super) const PACKETS: Ink = Ink::Series(1);
pub(super) const CUT_THROUGH: Ink = Ink::Series(2);
pub(super) const HOP: Ink = Ink::Series(3);
pub(super) const SIMPLIFIED: Ink = Ink::Series(4);
pub(super) const HEADER: Ink = Ink::Series(5);
pub(super) const PACKETIZING: Ink = Ink::Series(6);

/// The parameters as the model takes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub network: Network,
    pub message: Message,
    pub packets: Packets,
    /// Bytes of a word.
    pub word: f64,
}

impl Inputs {
    pub fn new(params: &Params) -> Self {
        let number = |key| params.number(key);
        Self {
            network: Network {
                ts: number("ts"),
                th: number("th"),
                tw: number("tw"),
            },
            message: Message {
                m: number("m"),
                l: number("l"),
            },
            packets: Packets {
                r: number("r"),
                s: number("s"),
                tw1: number("tw1"),
            },
            word: number("word"),
        }
    }

    /// The same with a message of `m` words.
    pub fn of_size(self, m: f64) -> Self {
        let message = Message { m, ..self.message };
        Self { message, ..self }
    }

    /// The same over `l` links.
    pub fn over(self, l: f64) -> Self {
        let message = Message { l, ..self.message };
        Self { message, ..self }
    }

    /// The same with packets of `r` words.
    pub fn in_packets_of(self, r: f64) -> Self {
        let packets = Packets { r, ..self.packets };
        Self { packets, ..self }
    }

    /// The time of all words over one link, in seconds.
    pub fn body(&self) -> f64 {
        self.message.m * self.network.tw
    }

    pub fn store_and_forward(&self) -> Result<f64, Error> {
        store_and_forward(&self.network, &self.message)
    }

    pub fn store_and_forward_approx(&self) -> Result<f64, Error> {
        store_and_forward_approx(&self.network, &self.message)
    }

    pub fn packet(&self) -> Result<f64, Error> {
        let time = packet_pipeline(&self.network, &self.message, &self.packets);
        time.map(|time| time.t)
    }

    pub fn packet_textbook(&self) -> Result<f64, Error> {
        let time = packet_textbook(&self.network, &self.message, &self.packets);
        time.map(|time| time.t)
    }

    /// Packets sent.
    pub fn packet_count(&self) -> Result<f64, Error> {
        packet_count(self.message.m, self.packets.r)
    }

    /// How many times as fast cut-through is as store-and-forward.
    pub fn gain(&self) -> Result<f64, Error> {
        Ok(self.store_and_forward()? / self.some_time()?)
    }

    /// The bits a second that the message sees with cut-through.
    pub fn bandwidth(&self) -> Result<f64, Error> {
        Ok(8.0 * self.word * self.message.m / self.some_time()?)
    }

    /// The time of cut-through, where it takes any.
    fn some_time(&self) -> Result<f64, Error> {
        let t = self.cut_through()?;
        if t == 0.0 {
            let help = "all times are zero: set ts, th or tw above zero";
            return Err(Error::new(ErrorKind::Undefined, "ts", "0 s", help));
        }
        Ok(t)
    }

    pub fn cut_through(&self) -> Result<f64, Error> {
        cut_through(&self.network, &self.message)
    }

    pub fn simplified(&self) -> Result<f64, Error> {
        simplified(&self.network, self.message.m)
    }
}

/// One way to tell the time of a message, as a curve.
pub(super) struct Way {
    /// The name beside the curve.
    pub name: &'static str,
    pub ink: Ink,
    pub stroke: Stroke,
    /// Which of the methods it belongs to.
    pub method: &'static str,
    /// It approximates that method, and is drawn only with the approximations.
    pub approximate: bool,
    /// The readout of it.
    pub shows: &'static str,
    pub time: fn(&Inputs) -> Result<f64, Error>,
}

/// Every curve of time, in the order of the legend.
const WAYS: &[Way] = &[
    Way {
        name: "store-and-forward",
        ink: STORE_AND_FORWARD,
        stroke: Stroke::Solid,
        method: "store_and_forward",
        approximate: false,
        shows: "t_store_and_forward",
        time: Inputs::store_and_forward,
    },
    Way {
        name: "without hops",
        ink: STORE_AND_FORWARD,
        stroke: Stroke::Dashed,
        method: "store_and_forward",
        approximate: true,
        shows: "t_store_and_forward_approx",
        time: Inputs::store_and_forward_approx,
    },
    Way {
        name: "packets",
        ink: PACKETS,
        stroke: Stroke::Solid,
        method: "packet",
        approximate: false,
        shows: "t_packet",
        time: Inputs::packet,
    },
    Way {
        name: "packets, textbook",
        ink: PACKETS,
        stroke: Stroke::Dashed,
        method: "packet",
        approximate: true,
        shows: "t_packet_textbook",
        time: Inputs::packet_textbook,
    },
    Way {
        name: "cut-through",
        ink: CUT_THROUGH,
        stroke: Stroke::Solid,
        method: "cut_through",
        approximate: false,
        shows: "t_cut_through",
        time: Inputs::cut_through,
    },
    Way {
        name: "simplified",
        ink: SIMPLIFIED,
        stroke: Stroke::Dashed,
        method: "simplified",
        approximate: false,
        shows: "t_simplified",
        time: Inputs::simplified,
    },
];

/// The curves that are chosen.
pub(super) fn ways(params: &Params) -> Vec<&'static Way> {
    let approximations = params.is_on("approx");
    WAYS.iter()
        .filter(|way| params.has("methods", way.method))
        .filter(|way| approximations || !way.approximate)
        .collect()
}

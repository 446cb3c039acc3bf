//! The state: a message, its path and its packets, the model's times for them, and what is decided.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::communication::{
    EqualPackets, Message, Network, OptimalPacket, PacketTime, Packets, Reliable,
    cut_through_after, cut_through_passage, equal_packets, packet_count, packet_optimum,
    packet_pipeline, packet_textbook, reliable, store_and_forward, store_and_forward_approx,
};

use crate::kits::network_parameters::no_time;
use crate::screen::prelude::*;
use crate::screen::{Machine, machines};

use super::params::{LOSS, Values};

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
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    /// What the answer is about.
    pub case: Case,
    /// The greatest part of the time of cut-through.
    pub greatest: Option<Greatest>,
    /// The measured machine whose start-up and per-word times these are.
    pub machine: Option<&'static Machine>,
    pub slow_packets: Option<SlowPackets>,
    /// Whether the per-word time of packets may contain the headers, which are added.
    pub headers_twice: bool,
    /// The words that pad the last packet, and the payload that needs none.
    pub padding: Option<(f64, f64)>,
    /// Whether hops are too long to be left out.
    pub hops_matter: bool,
}

/// What the answer is about.
pub(super) enum Case {
    /// What lost packets cost, where a reader has said how many are lost.
    Losses,
    TooLarge,
    NoTime,
    OneLink,
    NoFaster,
    HardlyFaster,
    Faster,
}

/// The greatest part of the time of cut-through, and for which sizes.
pub(super) enum Greatest {
    StartUpAndWords,
    Words,
    WordsAboveHalf,
    WordsAboveHops,
    StartUpUpToHalf,
    StartUp,
    HopsUpToHops,
    Hops,
}

/// Packets that take longer than the whole message.
#[derive(Clone, Copy)]
pub(super) struct SlowPackets {
    /// The fastest equal packets, where they take less time.
    pub faster: Option<EqualPackets>,
}

/// Two parts within this share of each other weigh the same.
const LEVEL: f64 = 0.01;
/// A last packet emptier than this gets a hint.
const EMPTY: f64 = 0.1;
/// An approximation further off than this gets a hint.
const OFF: f64 = 0.1;

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
            verdict: OnceLock::new(),
        }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let case = Case::of(s);
        let has_speed =
            matches!(case, Case::OneLink | Case::NoFaster | Case::HardlyFaster | Case::Faster);
        Self {
            case,
            greatest: has_speed.then(|| Greatest::of(s)).flatten(),
            machine: s.measured_machine(),
            slow_packets: s.slow_packets(),
            headers_twice: s.tw < s.packet_network.tw && 0.0 < s.s,
            padding: s.padding(),
            hops_matter: s.hops_matter().unwrap_or(false),
        }
    }
}

impl Case {
    fn of(s: &State) -> Self {
        if s.loss != LOSS && s.m != 0.0 && s.packet().is_ok_and(|t| 0.0 < t) {
            return Self::Losses;
        }
        let (Ok(cut), Ok(stored), Ok(_)) = (s.cut_through(), s.store_and_forward(), s.packet())
        else {
            return Self::TooLarge;
        };
        match stored / cut {
            _ if cut == 0.0 => Self::NoTime,
            _ if s.l == 1.0 && stored == cut => Self::OneLink,
            ..=1.0 => Self::NoFaster,
            ..1.05 => Self::HardlyFaster,
            _ => Self::Faster,
        }
    }
}

impl Greatest {
    fn of(s: &State) -> Option<Self> {
        let (start_up, hops) = (s.flit_network.ts, s.hops());
        let words = s.m * s.flit_network.tw;
        let (fixed, start_up_leads) = (start_up.max(hops), hops <= start_up);
        // The size at which the words weigh as much as the rest's greatest part.
        let greatest = if start_up_leads { start_up } else { s.l * s.th + s.reading(s.head) };
        let turn = greatest / s.flit_network.tw;
        Some(match () {
            () if fixed == 0.0 && words == 0.0 => return None,
            () if (words - fixed).abs() <= LEVEL * fixed && start_up_leads => Self::StartUpAndWords,
            () if fixed < words && turn < 1.0 => Self::Words,
            () if fixed < words && start_up_leads => Self::WordsAboveHalf,
            () if fixed < words => Self::WordsAboveHops,
            () if start_up_leads && turn.is_finite() => Self::StartUpUpToHalf,
            () if start_up_leads => Self::StartUp,
            () if turn.is_finite() => Self::HopsUpToHops,
            () => Self::Hops,
        })
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }

    fn measured_machine(&self) -> Option<&'static Machine> {
        // The same but for the units in which they were typed.
        let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a;
        machines().find(|machine| {
            machine.is_measured()
                && same(machine.ts, self.ts)
                && same(machine.per_word(self.word), self.tw)
        })
    }

    fn slow_packets(&self) -> Option<SlowPackets> {
        let (packet, whole) = (self.packet().ok()?, self.store_and_forward().ok()?);
        // What reads the same in four digits is no delay.
        let is_slow = whole * (1.0 + 1e-3) < packet && self.m != 0.0;
        let faster = || self.equal_packets().ok().filter(|best| best.t < packet);
        is_slow.then(|| SlowPackets { faster: faster() })
    }

    fn padding(&self) -> Option<(f64, f64)> {
        let n = packet_count(self.m, self.r).ok().filter(|n| 0.0 < *n)?;
        let padding = n * self.r - self.m;
        (self.m * EMPTY < padding).then_some((padding, self.m / n))
    }

    fn hops_matter(&self) -> Result<bool, Error> {
        let (exact, approximate) = (self.store_and_forward()?, self.without_hops()?);
        Ok(OFF < (exact - approximate) / exact)
    }

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
        cut_through_after(&self.flit_network, &self.message, self.head)
    }

    /// Returns the time in which the switches of cut-through read this number of words.
    pub fn reading(&self, words: f64) -> f64 {
        (self.l - 1.0) * words * self.flit_network.tw
    }

    /// Returns the time of cut-through that each further link adds to: the hops, and what the switches read.
    pub fn hops(&self) -> f64 {
        self.l * self.th + self.reading(self.head.min(self.m))
    }

    /// Returns when the first word of cut-through enters the last link, in seconds.
    pub fn first_word(&self) -> Result<f64, Error> {
        Ok(cut_through_passage(&self.flit_network, &self.message, self.l, self.head)?.start)
    }

    /// Returns the share of a part of the cut-through time; 0 where that is nothing.
    fn share(&self, part: f64) -> Result<f64, Error> {
        let t = self.cut_through()?;
        Ok(if t == 0.0 { 0.0 } else { part / t })
    }

    pub fn hop_share(&self) -> Result<f64, Error> {
        self.share(self.l * self.th)
    }

    /// Returns the share of the cut-through time that the simplified model leaves out.
    pub fn simplified_error(&self) -> Result<f64, Error> {
        self.share(self.hops())
    }

    /// Returns the name of the greatest part of the time of cut-through.
    pub fn dominating_part(&self) -> Result<&'static str, Error> {
        self.require_time()?;
        let (start_up, hops) = (self.network.ts, self.hops());
        let words = self.m * self.flit_network.tw;
        Ok(match words {
            _ if words <= start_up && hops <= start_up => START_UP,
            _ if words <= hops => HOPS,
            _ => WORDS,
        })
    }

    /// Returns the time of cut-through, in seconds, where it takes any.
    pub fn require_time(&self) -> Result<f64, Error> {
        let t = self.cut_through()?;
        if t == 0.0 { Err(no_time()) } else { Ok(t) }
    }
}

//! The quantities: the times of one message by each method, of its packets, and the rates they come to.

use crossover_figures::formula::Letters;
use crossover_model::communication::{
    arrives_complete, hockney, packet, packet_count, rounds_needed, simplified_cost,
};

use crate::kits::network_parameters::no_time;
use crate::screen::prelude::*;

use super::params::{Method, Values};
use super::state::{HOPS, START_UP, State};

type Q = Quantity<State>;

const LECTURE: &str = "Lecture notes on message-passing costs";
const STORE: &str = "Lecture notes on message-passing costs, store-and-forward routing; Grama et al. 2003, section 2.5.1";
const CUT: &str =
    "Lecture notes on message-passing costs, cut-through routing; Grama et al. 2003, section 2.5.1";
const SIMPLE: &str = "Lecture notes on message-passing costs, simplified cost model; Grama et al. 2003, section 2.5.2";
const PIPELINE: &str = "Derived from the lecture notes' packet routing, where a node receives a whole packet before it sends it on; a simulation link by link agrees";
const LOSSES: &str =
    "Ours, for the lecture notes: TCP is reliable and slower, UDP fast and unreliable";
const HOCKNEY: &str = "Hockney, Parallel Computing 20, 1994";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::time("t_store_and_forward", "t", "Store-and-forward", State::store_and_forward)
            .formula(r#"ts "start-up" + l (th "hops" + m tw "words")"#).source(STORE)
            .remark("Every node receives the whole message first, so its words cross one link after another. With tw = 1/r: ts + l (th + m/r).")
            .with_curve("store-and-forward", Method::StoreAndForward.ink()),
        Q::time("t_packet", "t", "Packet routing", State::packet)
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; else: (n_packets + l - 1) tw_packet (r + s)) "packets""#)
            .source(PIPELINE)
            .remark("The lecture notes print ts + l th + m tw. That leaves out the l − 1 packet times that fill the pipeline.")
            .with_curve("packets", Method::Packet.ink()),
        Q::time("t_cut_through", "t", "Cut-through", State::cut_through)
            .better(Better::Less)
            .formula_by(|s| if s.head == 0.0 {
                r#"ts "start-up" + l th "hops" + m tw_flit "words""#
            } else {
                r#"ts "start-up" + l th "hops" + t_read "reading in switches" + m tw_flit "words""#
            })
            .source(CUT)
            .remark("The header takes l th to arrive, and the words follow it in one stream. Each of the l − 1 switches may read h words before it forwards.")
            .with_curve("cut-through", Method::CutThrough.ink()),
        Q::time("t_first", "t", "Words begin to arrive, cut-through", State::first_word)
            .formula_by(|s| if s.head == 0.0 {
                r#"ts "start-up" + l th "hops""#
            } else {
                r#"ts "start-up" + l th "hops" + t_read "reading in switches""#
            })
            .source(CUT)
            .remark("From then on words arrive at the bandwidth of a link."),
        Q::time("t_simplified", "t", "Simplified model", |s| simplified_cost(&s.flit_network, s.m))
            .formula(r#"ts "start-up" + m tw_flit "words""#).source(SIMPLE)
            .remark("It leaves out l th. What must be small for that is l th against ts or m tw, not th against ts and tw as the notes say.")
            .with_curve("simplified", Method::Simplified.ink()).stroke(Stroke::Dashed),
        Q::share("simplified_error", "", "Error of the simplified model", State::simplified_error)
            .formula_by(|s| if s.head == 0.0 {
                "cases(t_cut_through = 0: 0; else: l th / t_cut_through)"
            } else {
                "cases(t_cut_through = 0: 0; else: (l th + t_read) / t_cut_through)"
            })
            .source("Derived from the lecture notes; 13 % and 2.7 % in their two worked messages"),
        Q::ratio("gain", "", "Speedup of cut-through", |s| Ok(s.store_and_forward()? / s.require_time()?))
            .formula("t_store_and_forward / t_cut_through").source("Derived from the lecture notes")
            .remark("Near l for long messages, near 1 for short ones, while tw_flit = tw."),
        Q::share("hop_share", "", "Share of the hops in the cut-through time", State::hop_share)
            .formula("cases(t_cut_through = 0: 0; else: l th / t_cut_through)")
            .source("Derived from the lecture notes, which call the hops insignificant at 10000 words"),
        Q::word("dominates", "Dominating part of cut-through", State::dominating_part)
            .found_by("The three parts of the time are compared.", |s| match s.dominating_part() {
                Ok(START_UP) => "l th + t_read <= ts and m tw_flit <= ts",
                Ok(HOPS) => "ts < l th + t_read and m tw_flit <= l th + t_read",
                _ => "ts < m tw_flit and l th + t_read < m tw_flit",
            })
            .source("Derived from the lecture notes"),
        Q::number("n_packets", "n", "Packets sent", Unit::One, |s| packet_count(s.m, s.r))
            .formula("ceil(m / r)").source(PIPELINE)
            .remark("The last packet is padded to full length."),
        Q::number("r_opt", "r*", "Optimal payload", Unit::Word, |s| Ok(s.packet_optimum()?.r))
            .formula("cases(m (l - 1) <= s: m; else: sqrt(m s / (l - 1)))").source(PIPELINE)
            .remark("Smaller packets send more headers, larger ones fill the pipeline more slowly; at r* both cost the same. Without headers the smallest packets are fastest: flits."),
        Q::number("t_opt", "t*", "Time with the optimal payload", Unit::Second, |s| Ok(s.packet_optimum()?.t))
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; m (l - 1) <= s: l tw_packet (m + s); else: tw_packet (sqrt(m) + sqrt((l - 1) s))^2) "packets""#)
            .source(PIPELINE)
            .remark("A lower bound for every payload: it counts m / r* packets even where that is no whole number."),
        Q::number("n_opt", "n*", "Optimal number of equal packets", Unit::One, |s| Ok(s.equal_packets()?.n))
            .with_certificate(
                "The time of n equal packets is convex in n. The two whole numbers beside m / r* are compared.",
                "(n_opt + l - 1) (m / n_opt + s) <= (n_opt + l) (m / (n_opt + 1) + s) and (n_opt + l - 1) (m / n_opt + s) <= (max(n_opt - 1, 1) + l - 1) (m / max(n_opt - 1, 1) + s)",
            )
            .source(PIPELINE),
        Q::time("t_store_and_forward_approx", "t", "Store-and-forward without hops", State::without_hops)
            .formula(r#"ts "start-up" + m l tw "words""#)
            .source("Lecture notes on message-passing costs, store-and-forward routing, second formula")
            .remark("Right where th is small against m tw.")
            .with_curve("without hops", Method::StoreAndForward.ink()).stroke(Stroke::Dashed),
        Q::time("t_packet_lumped", "t", "Packet routing, lecture's formula", |s| packet(&s.packet_network, &s.message))
            .formula(r#"ts "start-up" + l th "hops" + m tw_packet "words""#).source(LECTURE)
            .remark("Its tw_packet already contains the packet headers: it is measured with packets, not on the bare link."),
        Q::time("t_packet_textbook", "t", "Packet routing, textbook's formula", |s| Ok(s.textbook()?.t))
            .formula(r#"ts "start-up" + l th "hops" + m tw_effective "words""#)
            .source("Grama et al. 2003, section 2.5.1, packet routing")
            .remark("No packet waits at a node, so a larger payload is always better.")
            .with_curve("packets, textbook", Method::Packet.ink()).stroke(Stroke::Dashed),
        Q::number("tw_effective", "tw'", "Effective per-word time of packets", Unit::SecondPerWord, |s| Ok(s.textbook()?.tw))
            .formula(r#"tw1 "packetizing" + tw_packet (1 + s / r) "payload and header""#)
            .source("Grama et al. 2003, section 2.5.1, packet routing")
            .remark("Flits have no headers: on the same links tw_flit is smaller by tw1 + tw_packet s / r, not “much smaller” as in the lecture notes."),
        Q::time("t_tcp", "t", "Packets with a reliable protocol", |s| Ok(s.reliable()?.t))
            .formula(r#"ts "start-up" + tw1 m "packetizing" + 2 t_empty "handshake" + cases(m = 0: l th + t_empty; else: packets_sent tau + rounds ((l - 1) tau + l th + t_empty)) "packets and acknowledgments""#)
            .source(LOSSES)
            .remark("The expected time. In each round all missing packets are sent in one burst, and an acknowledgment comes back.")
            .with_curve("packets, reliable (TCP)", Method::Packet.ink()).stroke(Stroke::DashDot),
        Q::ratio("tcp_over_udp", "", "Reliable protocol over packet routing", |s| {
            let (t, once) = (s.reliable()?.t, s.packet()?);
            if once == 0.0 { Err(no_time()) } else { Ok(t / once) }
        })
        .formula("t_tcp / t_packet").source(LOSSES)
        .remark("Packet routing sends each packet once, as UDP does."),
        Q::share("p_complete", "", "Probability of full delivery by UDP", |s| {
            arrives_complete(packet_count(s.m, s.r)?, s.loss)
        })
        .formula("(1 - q)^n_packets").source(LOSSES)
        .remark("No packet is sent again, so a message arrives whole only if none is lost."),
        Q::number("packets_sent", "", "Packets sent by a reliable protocol", Unit::One, |s| Ok(s.reliable()?.packets_sent))
            .formula("n_packets / (1 - q)").source(LOSSES)
            .remark("On average, those sent again included."),
        Q::number("rounds", "", "Rounds of a reliable protocol", Unit::One, |s| Ok(s.reliable()?.rounds))
            .formula("sum_i(needed_i)").source(LOSSES)
            .remark("On average. The more packets, the more likely one of them is lost: rounds grow with the logarithm of their number."),
        Q::number("bandwidth", "", "Bandwidth of the message", Unit::BitPerSecond, |s| Ok(8.0 * s.word * s.m / s.require_time()?))
            .formula("8 word m / t_cut_through").source(HOCKNEY),
        Q::number("n_half", "n½", "Half-performance length", Unit::Word, |s| Ok(hockney(&s.flit_network, 1.0)?.n_half))
            .formula("ts / tw_flit").source(HOCKNEY)
            .remark("A cut-through message of this length takes as long for its start-up as for its words. Without hops it has half the bandwidth of a link."),
        Q::number("r_inf", "r∞", "Words per second on a link", Unit::WordPerSecond, |s| Ok(hockney(&s.network, 1.0)?.r_inf))
            .formula("1 / tw").source(HOCKNEY)
            .remark("The lecture notes call this rate r; here r is the payload of a packet."),
        Q::number("message_bytes", "", "Message in bytes", Unit::Byte, |s| Ok(s.m * s.word))
            .formula("m word").source("The bytes of a word are chosen on this page"),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        let (packet, flit) = (self.packet_network.tw, self.flit_network.tw);
        let needed = packet_count(self.m, self.r).and_then(|n| rounds_needed(n, self.loss));
        let needed = needed.unwrap_or_default();
        letters! {
            "tw_packet" SecondPerWord = packet => "per-word transfer time of packets";
            "tw_flit" SecondPerWord = flit => "per-word transfer time of flits";
            "tau" Second: "tw_packet (r + s)" => "time of one packet on a link";
            "t_empty" Second: "l (th + s tw_packet)" => "time of a packet without payload, such as an acknowledgment";
            "needed" One * needed => "probability that a round is needed: 1 − (1 − qⁱ)ⁿ after i others";
            "t_read" Second: "(l - 1) min(h, m) tw_flit" => "time in which the switches of cut-through read";
            "n_hops" Word: "l th / tw_flit + (l - 1) h" => "words that take as long as the hops";
        }
    }
}

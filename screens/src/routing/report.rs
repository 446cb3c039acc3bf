//! The readouts: the times, each with its formula.

use crossover_figures::quantity::Unit;
use crossover_model::communication::hockney;

use crate::screen::{Params, Readout, Report};

use super::inputs::Inputs;
use super::{hints, takeaway};

const LECTURE: &str = "Lecture notes on message-passing costs";
const STORE: &str = "Lecture notes on message-passing costs, store-and-forward routing; Grama et al. 2003, section 2.5.1";
const CUT: &str =
    "Lecture notes on message-passing costs, cut-through routing; Grama et al. 2003, section 2.5.1";
const SIMPLE: &str = "Lecture notes on message-passing costs, simplified cost model; Grama et al. 2003, section 2.5.2";
const PIPELINE: &str = "Derived from the lecture notes' packet routing, where a node receives a whole packet before it sends it on; a simulation link by link agrees";
const HOCKNEY: &str = "Hockney, Parallel Computing 20, 1994";

/// Returns every readout of the screen, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let mut readouts = whole(&inputs);
    readouts.extend(in_packets(&inputs));
    readouts.extend(approximate(&inputs));
    readouts.extend(rates(&inputs));
    Report { takeaway: takeaway::takeaway(&inputs), hints: hints::hints(&inputs), readouts }
}

fn whole(inputs: &Inputs) -> Vec<Readout> {
    vec![
        Readout::time("t_store_and_forward", "t", "Store-and-forward", inputs.store_and_forward())
            .formula(r#"ts "start-up" + l (th "hops" + m tw "words")"#)
            .source(STORE)
            .remark("Every node receives the whole message first, so its words cross one link after another. With tw = 1/r: ts + l (th + m/r)."),
        Readout::time("t_packet", "t", "Packet routing", inputs.packet())
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; else: (n_packets + l - 1) tw_packet (r + s)) "packets""#)
            .source(PIPELINE)
            .remark("The lecture notes print ts + l th + m tw. That leaves out the l − 1 packet times that fill the pipeline."),
        Readout::time("t_cut_through", "t", "Cut-through", inputs.cut_through())
            .formula(r#"ts "start-up" + l th "hops" + m tw_flit "words""#)
            .source(CUT)
            .remark("The header takes l th to arrive, and the words follow it in one stream."),
        Readout::time("t_simplified", "t", "Simplified model", inputs.simplified())
            .formula(r#"ts "start-up" + m tw_flit "words""#)
            .source(SIMPLE)
            .remark("It leaves out l th. What must be small for that is l th against ts or m tw, not th against ts and tw as the notes say."),
        Readout::ratio("simplified_error", "", "Error of the simplified model", inputs.hop_share())
            .formula("cases(t_cut_through = 0: 0; else: l th / t_cut_through)")
            .source("Derived from the lecture notes; 13 % and 2.7 % in their two worked messages"),
        Readout::ratio("gain", "", "Store-and-forward over cut-through", inputs.gain())
            .formula("t_store_and_forward / t_cut_through")
            .source("Derived from the lecture notes")
            .remark("Near l for long messages, near 1 for short ones, while tw_flit = tw."),
        Readout::ratio("hop_share", "", "Share of the hops in the cut-through time", inputs.hop_share())
            .formula("cases(t_cut_through = 0: 0; else: l th / t_cut_through)")
            .source("Derived from the lecture notes, which call the hops insignificant at 10000 words"),
    ]
}

fn in_packets(inputs: &Inputs) -> Vec<Readout> {
    let (best, equal) = (inputs.packet_optimum(), inputs.equal_packets());
    vec![
        Readout::number("n_packets", "n", "Packets sent", Unit::One, inputs.packet_count())
            .formula("ceil(m / r)")
            .source(PIPELINE)
            .remark("The last packet is padded to full length."),
        Readout::number("r_opt", "r*", "Optimal payload", Unit::Word, best.clone().map(|best| best.r))
            .formula("cases(m (l - 1) <= s: m; else: sqrt(m s / (l - 1)))")
            .source(PIPELINE)
            .remark("Smaller packets send more headers, larger ones fill the pipeline more slowly; at r* both cost the same. Without headers the smallest packets are fastest: flits."),
        Readout::number("t_opt", "t*", "Time with the optimal payload", Unit::Second, best.map(|best| best.t))
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; m (l - 1) <= s: l tw_packet (m + s); else: tw_packet (sqrt(m) + sqrt((l - 1) s))^2) "packets""#)
            .source(PIPELINE)
            .remark("A lower bound for every payload: it counts m / r* packets even where that is no whole number."),
        Readout::number("n_opt", "n*", "Optimal number of equal packets", Unit::One, equal.map(|best| best.n))
            .found(
                "The time of n equal packets is convex in n. The two whole numbers beside m / r* are compared.",
                "(n_opt + l - 1) (m / n_opt + s) <= (n_opt + l) (m / (n_opt + 1) + s) and (n_opt + l - 1) (m / n_opt + s) <= (max(n_opt - 1, 1) + l - 1) (m / max(n_opt - 1, 1) + s)",
            )
            .source(PIPELINE),
    ]
}

fn approximate(inputs: &Inputs) -> Vec<Readout> {
    vec![
        Readout::time("t_store_and_forward_approx", "t", "Store-and-forward without hops", inputs.store_and_forward_approx())
            .formula(r#"ts "start-up" + m l tw "words""#)
            .source("Lecture notes on message-passing costs, store-and-forward routing, second formula")
            .remark("Right where th is small against m tw."),
        Readout::time("t_packet_lumped", "t", "Packet routing, lecture's formula", inputs.packet_lumped())
            .formula(r#"ts "start-up" + l th "hops" + m tw_packet "words""#)
            .source(LECTURE)
            .remark("Its tw_packet already contains the packet headers: it is measured with packets, not on the bare link."),
        Readout::time("t_packet_textbook", "t", "Packet routing, textbook's formula", inputs.packet_textbook())
            .formula(r#"ts "start-up" + l th "hops" + m tw_effective "words""#)
            .source("Grama et al. 2003, section 2.5.1, packet routing")
            .remark("No packet waits at a node, so a larger payload is always better."),
        Readout::number("tw_effective", "tw'", "Effective per-word time of packets", Unit::SecondPerWord, inputs.packet_per_word())
            .formula(r#"tw1 "packetizing" + tw_packet (1 + s / r) "payload and header""#)
            .source("Grama et al. 2003, section 2.5.1, packet routing")
            .remark("Flits have no headers: on the same links tw_flit is smaller by tw1 + tw_packet s / r, not “much smaller” as in the lecture notes."),
    ]
}

fn rates(inputs: &Inputs) -> Vec<Readout> {
    let half = hockney(&inputs.flit_network, 1.0).map(|rates| rates.n_half);
    let rate = hockney(&inputs.network, 1.0).map(|rates| rates.r_inf);
    let bytes = Ok(inputs.message.m * inputs.word);
    vec![
        Readout::number("bandwidth", "", "Bandwidth of the message", Unit::BitPerSecond, inputs.bandwidth())
            .formula("8 word m / t_cut_through")
            .source(HOCKNEY),
        Readout::number("n_half", "n½", "Half-performance length", Unit::Word, half)
            .formula("ts / tw_flit")
            .source(HOCKNEY)
            .remark("A cut-through message of this length takes as long for its start-up as for its words. Without hops it has half the bandwidth of a link."),
        Readout::number("r_inf", "r∞", "Words per second on a link", Unit::WordPerSecond, rate)
            .formula("1 / tw")
            .source(HOCKNEY)
            .remark("The lecture notes call this rate r; here r is the payload of a packet."),
        Readout::number("message_bytes", "", "Message in bytes", Unit::Byte, bytes)
            .formula("m word")
            .source("The bytes of a word are chosen on this page"),
    ]
}

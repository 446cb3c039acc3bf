//! What can be read off: the times, each with its formula, and the sentences that sum them up.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::communication::{
    EqualPackets, Hockney, OptimalPacket, equal_packets, hockney, hop_share, packet,
    packet_optimum, simplified_error,
};

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

/// Every readout of the screen.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::new(params);
    let mut readouts = whole(&inputs);
    readouts.extend(in_packets(&inputs));
    readouts.extend(approximate(&inputs));
    readouts.extend(rates(&inputs));
    Report {
        takeaway: takeaway::takeaway(&inputs),
        hints: hints::hints(&inputs),
        readouts,
    }
}

fn time(key: &'static str, label: &'static str, answer: Result<f64, Error>) -> Readout {
    Readout::number(key, "t", label, Unit::Second, answer)
}

fn ratio(key: &'static str, label: &'static str, answer: Result<f64, Error>) -> Readout {
    Readout::number(key, "", label, Unit::One, answer)
}

fn whole(inputs: &Inputs) -> Vec<Readout> {
    let (network, message) = (&inputs.network, &inputs.message);
    vec![
        time("t_store_and_forward", "store-and-forward", inputs.store_and_forward())
            .formula(r#"ts "start-up" + l (th "hops" + m tw "words")"#)
            .source(STORE)
            .remark("Every node waits for the whole message, so its words cross every link one link after the other."),
        time("t_packet", "packets", inputs.packet())
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; else: (n_packets + l - 1) tw (r + s)) "packets""#)
            .source(PIPELINE)
            .remark("The lecture notes print ts + l th + m tw. That leaves out the l − 1 packet times that fill the pipeline."),
        time("t_cut_through", "cut-through", inputs.cut_through())
            .formula(r#"ts "start-up" + l th "hops" + m tw "words""#)
            .source(CUT)
            .remark("The header needs l th to arrive, and the words follow it in one stream."),
        time("t_simplified", "simplified model", inputs.simplified())
            .formula(r#"ts "start-up" + m tw "words""#)
            .source(SIMPLE)
            .remark("It leaves out l th. What must be small for that is l th against ts or m tw, not th against ts and tw as the notes say."),
        ratio("simplified_error", "error of the simplified model", simplified_error(network, message))
            .formula("cases(t_cut_through = 0: 0; else: (t_cut_through - t_simplified) / t_cut_through)")
            .source("Derived from the lecture notes; 13 % and 2.7 % in their two worked messages"),
        ratio("gain", "store-and-forward against cut-through", inputs.gain())
            .formula("t_store_and_forward / t_cut_through")
            .source("Derived from the lecture notes")
            .remark("Long messages bring it to l, short ones to 1."),
        ratio("hop_share", "share of the hops in cut-through", hop_share(network, message))
            .formula("cases(t_cut_through = 0: 0; else: l th / t_cut_through)")
            .source("Derived from the lecture notes, which call the hops insignificant at 10000 words"),
    ]
}

fn in_packets(inputs: &Inputs) -> Vec<Readout> {
    let (count, best, equal) = (inputs.packet_count(), best(inputs), equal(inputs));
    vec![
        Readout::number("n_packets", "n", "packets sent", Unit::One, count)
            .formula("ceil(m / r)")
            .source(PIPELINE)
            .remark("The last packet is padded to full length."),
        Readout::number("r_opt", "r*", "best payload", Unit::Word, best.clone().map(|best| best.r))
            .formula("cases(m (l - 1) <= s: m; else: sqrt(m s / (l - 1)))")
            .source(PIPELINE)
            .remark("Smaller packets send more headers, larger ones fill the pipeline more slowly; at r* both cost the same. Without headers ever smaller packets are ever faster: flits."),
        Readout::number("t_opt", "t*", "time with the best payload", Unit::Second, best.map(|best| best.t))
            .formula(r#"ts "start-up" + tw1 m "packetizing" + l th "hops" + cases(m = 0: 0; m (l - 1) <= s: l tw (m + s); else: tw (sqrt(m) + sqrt((l - 1) s))^2) "packets""#)
            .source(PIPELINE)
            .remark("A lower bound for every payload: it counts m / r* packets even where that is no whole number."),
        Readout::number("n_opt", "n*", "best number of equal packets", Unit::One, equal.map(|best| best.n))
            .found(
                "The time of n equal packets is convex in n. The two whole numbers beside m / r* are compared.",
                "(n_opt + l - 1) (m / n_opt + s) <= (n_opt + l) (m / (n_opt + 1) + s) and (n_opt + l - 1) (m / n_opt + s) <= (max(n_opt - 1, 1) + l - 1) (m / max(n_opt - 1, 1) + s)",
            )
            .source(PIPELINE),
    ]
}

fn approximate(inputs: &Inputs) -> Vec<Readout> {
    let lumped = packet(&inputs.network, &inputs.message);
    vec![
        time("t_store_and_forward_approx", "store-and-forward without hops", inputs.store_and_forward_approx())
            .formula(r#"ts "start-up" + m l tw "words""#)
            .source("Lecture notes on message-passing costs, store-and-forward routing, second formula")
            .remark("Right where th is small against m tw."),
        time("t_packet_lumped", "packets, the lecture's formula", lumped)
            .formula(r#"ts "start-up" + l th "hops" + m tw "words""#)
            .source(LECTURE)
            .remark("Its tw already contains the packet headers: a rate measured with packets, not that of the bare link."),
        time("t_packet_textbook", "packets, the textbook's formula", inputs.packet_textbook())
            .formula(r#"ts "start-up" + l th "hops" + m (tw1 + tw (1 + s / r)) "words""#)
            .source("Grama et al. 2003, section 2.5.1, packet routing")
            .remark("No packet waits at a node here, so a larger payload is always better."),
    ]
}

fn rates(inputs: &Inputs) -> Vec<Readout> {
    let rates: Result<Hockney, Error> = hockney(&inputs.network, 1.0);
    let bytes = Ok(inputs.message.m * inputs.word);
    vec![
        Readout::number("bandwidth", "", "bandwidth the message sees", Unit::BitPerSecond, inputs.bandwidth())
            .formula("8 word m / t_cut_through")
            .source(HOCKNEY),
        Readout::number("n_half", "n½", "half-performance length", Unit::Word, rates.clone().map(|rates| rates.n_half))
            .formula("ts / tw")
            .source(HOCKNEY)
            .remark("A message of this length spends as long on its start-up as on its words, and without hops sees half the bandwidth of a link."),
        Readout::number("r_inf", "r∞", "words a second on a link", Unit::WordPerSecond, rates.map(|rates| rates.r_inf))
            .formula("1 / tw")
            .source(HOCKNEY)
            .remark("The lecture notes call this rate r; here r is the payload of a packet."),
        Readout::number("message_bytes", "", "message in bytes", Unit::Byte, bytes)
            .formula("m word")
            .source("The bytes of a word are chosen on this page"),
    ]
}

fn best(inputs: &Inputs) -> Result<OptimalPacket, Error> {
    let packets = inputs.packets;
    packet_optimum(&inputs.network, &inputs.message, packets.s, packets.tw1)
}

fn equal(inputs: &Inputs) -> Result<EqualPackets, Error> {
    equal_packets(&inputs.network, &inputs.message, &inputs.packets)
}

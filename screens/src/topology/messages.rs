//! What a message costs: the farthest one by each routing, and one over a path.

use crossover_figures::quantity::Unit;
use crossover_model::communication::{Message, hop_share};
use crossover_model::topology::Topology;
use crossover_model::{Error, ErrorKind};

use crate::screen::Readout;

use super::facts::Facts;
use super::inputs::Times;

const LECTURE: &str =
    "Lecture notes on message-passing costs, with l from Grama et al., section 2.4";
const PACKETS: &str = "Derived from the lecture notes, packet routing";
const ROUTES: &str = "Grama et al., section 2.6";

/// The farthest message.
pub(super) fn farthest(facts: &Facts) -> Vec<Readout> {
    let of = |of: fn(&Times) -> f64| facts.worst.as_ref().map(of).map_err(Error::clone);
    vec![
        Readout::time("t_worst", "t", "Farthest message, cut-through", of(|times| times.cut_through))
            .formula(r#"ts "start-up" + diameter th "hops" + m tw "words""#)
            .source(LECTURE)
            .remark("Without contention: other messages on its links make it slower."),
        Readout::time("t_worst_packet", "", "Farthest message, packet routing", of(|times| times.packet))
            .formula(r#"ts "start-up" + diameter th "hops" + cases(m = 0: 0; else: (ceil(m / r) + diameter - 1) tw (r + s)) "packets""#)
            .source(PACKETS)
            .remark("Every node receives a packet whole before it sends it on."),
        Readout::time("t_worst_store_and_forward", "", "Farthest message, store-and-forward", of(|times| times.store_and_forward))
            .formula(r#"ts "start-up" + diameter (th "hops" + m tw "words")"#)
            .source(LECTURE)
            .remark("Every node receives the message whole before it sends it on."),
        Readout::number("hop_share", "", "Share of the hops in the farthest message", Unit::One, share(facts))
            .formula("cases(t_worst = 0: 0; else: diameter th / t_worst)")
            .source(LECTURE)
            .remark("The part of its cut-through time that depends on the distance."),
        Readout::number("m_balance", "", "Size at which hops and words take the same time", Unit::Word, balance(facts))
            .formula("diameter th / tw")
            .source(LECTURE)
            .remark("For longer messages the distance matters little with cut-through routing."),
    ]
}

fn share(facts: &Facts) -> Result<f64, Error> {
    let (m, l) = (facts.s.m, facts.diameter()?);
    hop_share(&facts.s.network, &Message { m, l })
}

fn balance(facts: &Facts) -> Result<f64, Error> {
    let network = &facts.s.network;
    let words = facts.diameter()? * network.th / network.tw;
    let help = "words take no time. Set tw above zero";
    let got = Unit::SecondPerWord.show(network.tw);
    let words = Some(words).filter(|words| words.is_finite());
    words.ok_or_else(|| Error::new(ErrorKind::Undefined, "tw", got, help))
}

/// The message from the sender to the receiver.
pub(super) fn path(facts: &Facts) -> Vec<Readout> {
    let path = facts.path.as_ref().map_err(Error::clone);
    let length = path.map(|path| path.len() as f64 - 1.0);
    let time = length.clone().and_then(|l| facts.s.times(l));
    let time = time.map(|times| times.cut_through);
    let links = Readout::number("path_length", "l", "Links on the path", Unit::Hop, length);
    vec![
        distance(facts.s.topology, links).source(ROUTES),
        Readout::time("t_path", "t", "Message over the path, cut-through", time)
            .formula(r#"ts "start-up" + path_length th "hops" + m tw "words""#)
            .source(LECTURE),
    ]
}

/// The links of a route, by the numbers of its ends or by where it turns.
fn distance(topology: Topology, links: Readout) -> Readout {
    match topology {
        Topology::Bus | Topology::Complete => links.formula("1"),
        Topology::Star => links.formula("cases(from = 0: 1; to = 0: 1; else: 2)"),
        Topology::Linear => links.formula("abs(to - from)"),
        Topology::Ring => links.formula("min(abs(to - from), p - abs(to - from))"),
        Topology::Mesh2d => links
            .formula(r#"d_row "along a column" + d_column "along a row""#),
        Topology::Torus2d => links
            .formula(r#"min(d_row, sqrt(p) - d_row) "along a column" + min(d_column, sqrt(p) - d_column) "along a row""#),
        Topology::Hypercube => links
            .formula("sum_i(abs(a_i - b_i))")
            .remark("The bits in which the numbers of sender and receiver differ."),
        Topology::Butterfly => links
            .formula("log2(p)")
            .remark("Every message passes all ranks."),
        Topology::Tree => links.found(
            "From the sender up to the lowest node above both, then down. Counted from 1, the node above another has half its number.",
            "floor((from + 1) / 2^up) = floor((to + 1) / 2^(path_length - up)) and cases(up = 0: 1; up = path_length: 1; else: abs(floor((from + 1) / 2^(up - 1)) - floor((to + 1) / 2^(path_length - up - 1)))) = 1",
        ),
        Topology::FatTree => links.found(
            "Up to the lowest switch above both, then down. A switch at height h is above 2^h nodes.",
            "floor(from / 2^(path_length / 2)) = floor(to / 2^(path_length / 2)) and floor(from / 2^(path_length / 2 - 1)) != floor(to / 2^(path_length / 2 - 1))",
        ),
    }
}

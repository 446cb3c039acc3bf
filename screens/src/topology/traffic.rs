//! What a pattern of messages does to the network.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::communication::Network;
use crossover_model::topology::{Congestion, Pattern};

use crate::screen::Readout;

use super::facts::Facts;
use super::inputs::Inputs;

const SOURCE: &str = "Grama et al., sections 2.5.1 and 2.6: the simple cost, with an effective bandwidth; the lecture notes ask for it";

/// The readouts of the traffic.
pub(super) fn readouts(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let of = |of: fn(&Congestion) -> f64| facts.congestion.as_ref().map(of).map_err(Error::clone);
    let effective = facts.congestion.clone().and_then(|found| found.effective_tw(s.network.tw));
    let loaded = effective.clone().and_then(|tw| {
        let network = Network { tw, ..s.network };
        let slowed = Inputs { network, ..*s };
        Ok(slowed.times(facts.diameter()?)?.cut_through)
    });
    let all = s.pattern == Pattern::AllToAll;
    let count = of(|found| found.messages);
    let messages = Readout::number("messages", "", "Messages at once", Unit::Message, count);
    vec![
        sent(s.pattern, messages)
            .source(SOURCE)
            .remark("A message for its own sender does not travel."),
        Readout::number("hops", "", "Mean distance of a message", Unit::Hop, of(|found| found.hops))
            .formula(if all { "avg_distance" } else { "cases(messages = 0: 0; else: crossings / messages)" })
            .source(SOURCE),
        Readout::number("max_load", "", "Messages over the busiest link", Unit::Message, of(|found| found.max_load))
            .found(
                "All messages are followed over their routes, and the loads of all links compared.",
                "max_load = load_busiest and next_load <= max_load",
            )
            .source(SOURCE)
            .remark("In one direction, per message that the link carries at once."),
        Readout::number("slowdown", "", "Slowdown by contention", Unit::One, of(|found| found.slowdown))
            .formula(if all { "max(1, max_load / (p - 1))" } else { "max(1, max_load)" })
            .source(SOURCE)
            .remark("The busiest link's messages over those that a node must send anyway. The simple formulas hold only at 1."),
        Readout::number("tw_effective", "tw'", "Effective per-word transfer time", Unit::SecondPerWord, effective)
            .formula("slowdown tw")
            .source(SOURCE),
        Readout::number("t_loaded", "", "Farthest message in this traffic", Unit::Second, loaded)
            .formula(r#"ts "start-up" + diameter th "hops" + m tw_effective "words""#)
            .source(SOURCE)
            .remark("By cut-through routing."),
    ]
}

/// The messages of a pattern that are not for their own sender.
fn sent(pattern: Pattern, messages: Readout) -> Readout {
    match pattern {
        Pattern::AllToAll => messages.formula("p (p - 1)"),
        Pattern::Shift(_) => messages.formula("cases(k = p floor(k / p): 0; else: p)"),
        Pattern::Transpose => messages.formula("p - sqrt(p)"),
        Pattern::Random(_) => messages.found(
            "The seed draws a permutation, and the messages are counted.",
            "messages + own = p and messages hops = crossings",
        ),
    }
}

//! On an Ethernet: as the paper prints it, packed, and what the channel needs.

use crossover_model::collectives::Operation;

use super::formulas::HANULIAK;
use super::report::{Facts, Terms3, readout};
use super::setting::{Setting, messages_on_a_bus};
use crate::quantity::Unit;
use crate::screen::Readout;

fn is_broadcast(s: &Setting) -> bool {
    s.op == Operation::Broadcast
}

pub(super) fn printed_formula(s: &Setting) -> &'static str {
    match s.op {
        Operation::Broadcast => "t = m (ts + tw)",
        Operation::Barrier => BARRIER,
        _ => "t = Σ m (ts + tw) = (p − 1) m (ts + tw)",
    }
}

/// The paper has no barrier: a message without words from each other processor.
const BARRIER: &str = "t = (p − 1) ts, for a barrier sends no words";

fn times_others(s: &Setting) -> String {
    if is_broadcast(s) {
        String::new()
    } else {
        format!("{} × ", Unit::One.show(s.p - 1.0))
    }
}

pub(super) fn printed_parts(s: &Setting) -> (String, Terms3) {
    let Setting { m, network, .. } = *s;
    if s.op == Operation::Barrier {
        return packed_parts(s);
    }
    let numbers = format!(
        "{}{} × ({} + {})",
        times_others(s),
        Unit::One.show(m),
        Unit::Second.show(network.ts),
        Unit::Second.show(network.tw)
    );
    (numbers, channel_terms(s, m))
}

fn packed_parts(s: &Setting) -> (String, Terms3) {
    let ts = Unit::Second.show(s.network.ts);
    let each = if s.op == Operation::Barrier {
        ts
    } else {
        format!("({ts} + {})", Unit::Second.show(s.words() * s.network.tw))
    };
    let numbers = format!("{}{each}", times_others(s));
    (numbers, channel_terms(s, 1.0))
}

/// Start-ups and words of the paper's form, with so many start-ups a message.
fn channel_terms(s: &Setting, startups: f64) -> Terms3 {
    let messages = if is_broadcast(s) { 1.0 } else { s.p - 1.0 };
    vec![
        (
            "start-ups",
            messages * startups * s.network.ts,
            Unit::Second,
        ),
        ("words", messages * s.words() * s.network.tw, Unit::Second),
    ]
}

pub(super) fn ethernet(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let (numbers, terms) = printed_parts(s);
    let second = |x: f64| Unit::Second.show(x);
    let (packed_numbers, packed_terms) = packed_parts(s);
    let below = match (&facts.packed, &facts.bus) {
        (Ok(packed), Ok(bus)) if *packed < *bus => format!(
            "Less than the {} that the channel needs: the form counts p − 1 messages of m words, too few for this operation.",
            second(*bus)
        ),
        _ => "One start-up for a message, whatever its length.".to_owned(),
    };
    let printed_below = match (&facts.printed, &facts.bus) {
        (Ok(printed), Ok(bus)) if *printed < *bus => {
            format!("Less than the {} that the channel needs.", second(*bus))
        }
        _ => "A start-up for each word: the price of words sent one by one.".to_owned(),
    };
    let messages = messages_on_a_bus(s.op, s.p);
    let startups = messages * s.network.ts;
    vec![
        readout(
            ("t_ethernet", "T_commEth", "on Ethernet, as printed"),
            Unit::Second,
            facts.printed.clone(),
            (printed_formula(s), HANULIAK),
            numbers,
            terms,
            printed_below,
        )
        .summed(),
        readout(
            ("t_ethernet_packed", "", "on Ethernet, packed"),
            Unit::Second,
            facts.packed.clone(),
            (
                match s.op {
                    Operation::Broadcast => "t = ts + m tw",
                    Operation::Barrier => BARRIER,
                    _ => "t = (p − 1)(ts + m tw)",
                },
                "Hanuliak 2014, section 7.2.2, with one start-up a message",
            ),
            packed_numbers,
            packed_terms,
            below,
        )
        .summed(),
        readout(
            ("t_bus", "", "what one channel needs"),
            Unit::Second,
            facts.bus.clone(),
            (
                "t = a ts + b m tw: a messages at least, b m words that others need",
                "derived for the channel of Hanuliak 2014, section 4",
            ),
            format!(
                "{} × {} + {} × {}",
                Unit::One.show(messages),
                second(s.network.ts),
                Unit::Word.show(s.bus_words().unwrap_or(0.0)),
                Unit::SecondPerWord.show(s.network.tw)
            ),
            vec![
                ("start-ups", startups, Unit::Second),
                (
                    "words",
                    facts.bus.clone().map_or(0.0, |bus| bus - startups),
                    Unit::Second,
                ),
            ],
            "Every message is heard by all, and one is sent at a time.".to_owned(),
        )
        .summed(),
    ]
}

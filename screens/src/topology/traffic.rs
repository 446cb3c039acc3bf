//! What a pattern of messages does to the network.

use crossover_model::Error;
use crossover_model::topology::Congestion;

use super::report::{Facts, readout};
use super::setting::{keyed, pattern_name};
use crate::quantity::Unit;
use crate::screen::Readout;

const SOURCE: &str =
    "Grama et al., sections 2.5.1 and 2.6: the simple cost, with an effective bandwidth";

/// The readouts of the traffic.
pub(super) fn readouts(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let of = |of: fn(&Congestion) -> f64| facts.congestion.as_ref().map(of).map_err(Clone::clone);
    let known = |answer: &Result<f64, Error>| answer.clone().unwrap_or(f64::NAN);
    let slow = of(|c| c.slowdown);
    let effective = facts
        .congestion
        .clone()
        .and_then(|c| c.effective_tw(s.network.tw).map_err(keyed));
    let loaded = effective.clone().and_then(|tw| {
        let slowed = super::setting::Setting {
            network: crossover_model::communication::Network { tw, ..s.network },
            ..*s
        };
        Ok(slowed.times(facts.metric(|m| m.diameter)?)?.cut_through)
    });
    let tw = ("tw", s.network.tw, Unit::SecondPerWord);
    let one = |x: f64| Unit::One.show(x);
    let count = known(&of(|c| c.messages));
    vec![
        readout(
            ("messages", "", "messages at once"),
            Unit::Message,
            of(|c| c.messages),
            (
                "those of the pattern that are not for their own sender",
                SOURCE,
            ),
            pattern_name(s.pattern).to_owned(),
            vec![("p", s.p, Unit::Processor)],
            String::new(),
        ),
        readout(
            ("hops", "", "links each, on the mean"),
            Unit::Hop,
            of(|c| c.hops),
            ("links of all routes / messages", SOURCE),
            format!("over {} routes", one(count)),
            vec![
                ("messages", count, Unit::Message),
                ("p", s.p, Unit::Processor),
            ],
            String::new(),
        ),
        readout(
            ("max_load", "", "messages over the busiest link"),
            Unit::Message,
            of(|c| c.max_load),
            (
                "the most routes over one link in one direction, per message it carries at once",
                SOURCE,
            ),
            format!("of {} routes", one(count)),
            vec![
                ("messages", count, Unit::Message),
                ("p", s.p, Unit::Processor),
            ],
            busiest(facts),
        ),
        slowdown(facts),
        readout(
            ("tw_effective", "tw'", "time per word that is left"),
            Unit::SecondPerWord,
            effective.clone(),
            ("tw' = slow-down × tw", SOURCE),
            format!(
                "{} × {}",
                one(known(&slow)),
                Unit::SecondPerWord.show(s.network.tw)
            ),
            vec![tw, ("slow-down", known(&slow), Unit::One)],
            String::new(),
        ),
        readout(
            ("t_loaded", "", "farthest message in this traffic"),
            Unit::Second,
            loaded,
            ("t = ts + l th + m tw', l the diameter", SOURCE),
            format!(
                "{} + {} × {} + {} × {}",
                Unit::Second.show(s.network.ts),
                one(facts.diameter()),
                Unit::Second.show(s.network.th),
                one(s.m),
                Unit::SecondPerWord.show(known(&effective))
            ),
            vec![
                ("ts", s.network.ts, Unit::Second),
                ("l th", facts.diameter() * s.network.th, Unit::Second),
                ("m tw'", s.m * known(&effective), Unit::Second),
            ],
            "By cut-through routing.".to_owned(),
        )
        .summed(),
    ]
}

/// The ends of the busiest link, where both are processors.
fn busiest(facts: &Facts) -> String {
    match &facts.congestion {
        Ok(Congestion {
            busiest: Some((a, b)),
            ..
        }) if (*a as f64) < facts.s.p && (*b as f64) < facts.s.p => {
            format!("From node {a} to node {b}, the first of equals.")
        }
        _ => String::new(),
    }
}

/// How much longer words take by the busiest link.
fn slowdown(facts: &Facts) -> Readout {
    let of = |of: fn(&Congestion) -> f64| facts.congestion.as_ref().map(of).map_err(Clone::clone);
    let one = |x: f64| Unit::One.show(x);
    let slow = of(|c| c.slowdown);
    let load = of(|c| c.max_load).unwrap_or(f64::NAN);
    let each = of(|c| c.per_processor).unwrap_or(f64::NAN);
    let regime = match &slow {
        Ok(1.0) => "No link carries more than its sender must send anyway: the simple formulas \
                    hold."
            .to_owned(),
        Ok(slow) => format!(
            "Words take {} times as long; the simple formulas hold only without this.",
            one(*slow)
        ),
        Err(_) => String::new(),
    };
    readout(
        ("slowdown", "", "slow-down by shared links"),
        Unit::One,
        slow,
        ("max(1, busiest / messages that a node sends)", SOURCE),
        if load == 0.0 {
            "no message travels: max(1, 0)".to_owned()
        } else {
            format!("max(1, {} / {})", one(load), one(each))
        },
        vec![
            ("busiest", load, Unit::Message),
            ("sent by each", each, Unit::Message),
        ],
        regime,
    )
}

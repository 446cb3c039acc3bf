//! What happens when in the timeline: the moments a step goes to, each with a sentence.

use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use super::inputs::Inputs;
use super::methods::Method;
use super::parts::{Ends, Row, ends, rows};

/// Returns the steps of the timeline by time; what happens together shares one.
pub(super) fn steps(
    inputs: &Inputs,
    methods: impl Iterator<Item = Method>,
) -> Result<Vec<(f64, String)>, Error> {
    let ts = inputs.network.ts;
    let mut events = vec![
        (0.0, format!("Start-up: the sender prepares the message, ts = {}.", shown(ts))),
        (ts, "The start-up is over; the first hop begins.".to_owned()),
    ];
    for method in methods {
        for row in rows(inputs.message.l) {
            if let Row::Link(link) = row {
                events.extend(passing(inputs, method, link, ends(method, inputs, link)?));
            }
        }
    }
    Ok(merged(events))
}

/// Returns the steps of one link: its first unit starts, has passed, and all have passed.
fn passing(inputs: &Inputs, method: Method, link: f64, ends: Ends) -> Vec<(f64, String)> {
    let (start, first, last) = (ends.first.start, ends.first.end, ends.last.end);
    let l = inputs.message.l;
    let at_end = link == l;
    let words = Unit::Word.show(inputs.message.m);
    let mut said = Vec::new();
    match method {
        Method::StoreAndForward if !at_end => said.push((
            last,
            format!("Store-and-forward: node {link} holds all {words} and only now sends them on."),
        )),
        Method::Packets if first < last => said.push((
            first,
            if at_end {
                "Packets: the first one is there, the others follow one packet time apart."
                    .to_owned()
            } else {
                format!("Packets: node {link} holds the first one and sends it on, the next behind it.")
            },
        )),
        Method::CutThrough => said.push((
            start,
            if at_end {
                format!("Cut-through: the header is at the destination after ts + l th = {}, and the words stream in behind it.", shown(start))
            } else {
                format!("Cut-through: the header has passed link {link}, and the words follow it without a pause.")
            },
        )),
        _ => {}
    }
    if at_end {
        let name = match method {
            Method::StoreAndForward => "Store-and-forward has arrived",
            Method::Packets => "The last packet has arrived",
            _ => "Cut-through has arrived",
        };
        said.push((last, format!("{name}: {}.", shown(last))));
    }
    said
}

/// Returns the events by time, those at the same moment in one.
fn merged(mut events: Vec<(f64, String)>) -> Vec<(f64, String)> {
    order::by(&mut events, |event| event.0);
    let mut steps: Vec<(f64, String)> = Vec::new();
    for (at, text) in events {
        match steps.last_mut() {
            Some((time, said)) if at - *time <= 1e-9 * at => {
                said.push(' ');
                said.push_str(&text);
            }
            _ => steps.push((at, text)),
        }
    }
    steps
}

fn shown(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

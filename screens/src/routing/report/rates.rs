//! Ratios, shares and rates.

use crossover_model::Error;
use crossover_model::communication::{Hockney, hockney, hop_share};

use super::{equals, hops as hop_time, known, shown};
use crate::quantity::{Unit, percent};
use crate::routing::inputs::{Inputs, keyed};
use crate::routing::words::{self, letters, times};
use crate::screen::{Readout, Why};

const HOCKNEY: &str =
    "Hockney, Parallel Computing 20, 1994; per-word transfer time of the lecture notes";

pub(super) fn gain(inputs: &Inputs) -> Readout {
    let answer = words::gain(inputs);
    let whole = known(&inputs.store_and_forward());
    let total = known(&inputs.cut_through());
    let l = inputs.message.l;
    let said = |gain: f64| {
        if l == 1.0 {
            return "Over a single link there is nothing to gain.".to_owned();
        }
        if inputs.network.tw == 0.0 {
            return "Words take no time, so there is nothing to gain.".to_owned();
        }
        format!(
            "{} here; long messages bring it to l = {l}, short ones to 1.",
            times(gain)
        )
    };
    let why = Why {
        formula: "t_store_and_forward / t_cut_through",
        numbers: equals(
            format!("{} / {}", shown(whole), shown(total)),
            Unit::One,
            &answer,
        ),
        terms: vec![
            ("store-and-forward", whole, Unit::Second),
            ("cut-through", total, Unit::Second),
        ],
        source: "Derived from the lecture notes",
        regime: answer.as_ref().map_or(String::new(), |gain| said(*gain)),
    };
    let label = "store-and-forward against cut-through";
    Readout::number("gain", "", label, Unit::One, answer).why(why)
}

pub(super) fn hops(inputs: &Inputs) -> Readout {
    let answer = hop_share(&inputs.network, &inputs.message).map_err(keyed);
    let total = known(&inputs.cut_through());
    let hops = hop_time(inputs);
    let why = Why {
        formula: "l th / (ts + l th + m tw)",
        numbers: equals(
            format!("{} / {}", shown(hops.1), shown(total)),
            Unit::One,
            &answer,
        ),
        terms: vec![hops, ("cut-through", total, Unit::Second)],
        source: "Derived from the lecture notes, which call the hops insignificant at 10000 words",
        regime: answer.as_ref().map_or(String::new(), |share| {
            format!("The hops are {} of a cut-through time.", percent(*share))
        }),
    };
    let label = "share of the hops in cut-through";
    Readout::number("hop_share", "", label, Unit::One, answer).why(why)
}

pub(super) fn bandwidth(inputs: &Inputs) -> Readout {
    let [.., m, _] = letters(inputs);
    let answer = words::bandwidth(inputs);
    let total = known(&inputs.cut_through());
    let link = 8.0 * inputs.word / inputs.network.tw;
    let numbers = format!(
        "8 × {} × {m} / {}",
        Unit::Byte.show(inputs.word),
        shown(total)
    );
    let why = Why {
        formula: "8 word m / t_cut_through",
        numbers: equals(numbers, Unit::BitPerSecond, &answer),
        terms: vec![
            ("message", inputs.message.m * inputs.word, Unit::Byte),
            ("bandwidth of a link 8 word / tw", link, Unit::BitPerSecond),
        ],
        source: HOCKNEY,
        regime: match &answer {
            Ok(reached) if link.is_finite() => {
                format!("{} of what a link can do.", percent(reached / link))
            }
            _ => String::new(),
        },
    };
    let label = "bandwidth the message sees";
    Readout::number("bandwidth", "", label, Unit::BitPerSecond, answer).why(why)
}

pub(super) fn half_performance(inputs: &Inputs) -> Readout {
    let [ts, _, tw, ..] = letters(inputs);
    let answer = rates(inputs).map(|rates| rates.n_half);
    let why = Why {
        formula: "n½ = ts / tw",
        numbers: equals(format!("{ts} / {tw}"), Unit::Word, &answer),
        terms: vec![
            ("start-up ts", inputs.network.ts, Unit::Second),
            ("time per word tw", inputs.network.tw, Unit::SecondPerWord),
        ],
        source: HOCKNEY,
        regime: "A message of this length spends as long on its start-up as on its words, and without hops sees half the bandwidth of a link.".to_owned(),
    };
    let label = "half-performance length";
    Readout::number("n_half", "n½", label, Unit::Word, answer).why(why)
}

pub(super) fn words_a_second(inputs: &Inputs) -> Readout {
    let [_, _, tw, ..] = letters(inputs);
    let answer = rates(inputs).map(|rates| rates.r_inf);
    let why = Why {
        formula: "r∞ = 1 / tw",
        numbers: equals(format!("1 / {tw}"), Unit::WordPerSecond, &answer),
        terms: vec![("time per word tw", inputs.network.tw, Unit::SecondPerWord)],
        source: HOCKNEY,
        regime: "The lecture notes call this rate r; here r is the payload of a packet.".to_owned(),
    };
    let label = "words a second on a link";
    Readout::number("r_inf", "r∞", label, Unit::WordPerSecond, answer).why(why)
}

pub(super) fn bytes(inputs: &Inputs) -> Readout {
    let [.., m, _] = letters(inputs);
    let answer = Ok(inputs.message.m * inputs.word);
    let why = Why {
        formula: "m word",
        numbers: equals(
            format!("{m} × {}", Unit::Byte.show(inputs.word)),
            Unit::Byte,
            &answer,
        ),
        terms: vec![
            ("message m", inputs.message.m, Unit::Word),
            ("bytes of a word", inputs.word, Unit::Byte),
        ],
        source: "The bytes of a word are chosen on this page",
        regime: String::new(),
    };
    Readout::number("message_bytes", "", "message in bytes", Unit::Byte, answer).why(why)
}

/// The rates of the network; they do not depend on the message.
fn rates(inputs: &Inputs) -> Result<Hockney, Error> {
    hockney(&inputs.network, 1.0).map_err(keyed)
}

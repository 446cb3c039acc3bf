//! The times of a message that is not cut into packets.

use crossover_model::communication::simplified_error;

use super::{equals, hops, known, shown, start_up, time, words_on_each, words_once};
use crate::quantity::{Unit, percent};
use crate::routing::hints;
use crate::routing::inputs::{Inputs, keyed};
use crate::routing::words::{letters, regime};
use crate::screen::{Readout, Why};

/// From this error on the simplified model leaves out too much.
const TOO_MUCH: f64 = 0.05;

pub(super) fn store_and_forward(inputs: &Inputs) -> Readout {
    let [ts, th, tw, m, l] = letters(inputs);
    let answer = inputs.store_and_forward();
    let parts = [
        ("start-up", inputs.network.ts),
        ("hop", hops(inputs).1),
        ("bandwidth", words_on_each(inputs).1),
    ];
    let why = Why {
        formula: "t = ts + l (th + m tw)",
        numbers: equals(
            format!("{ts} + {l} × ({th} + {m} × {tw})"),
            Unit::Second,
            &answer,
        ),
        terms: vec![start_up(inputs), hops(inputs), words_on_each(inputs)],
        source: "Lecture notes on message-passing costs, store-and-forward routing; Grama et al. 2003, section 2.5.1",
        regime: format!(
            "{} Every node waits for the whole message, so its words are paid on every link.",
            regime(&parts),
        ),
    };
    time("t_store_and_forward", "t", "store-and-forward", answer, why).summed()
}

pub(super) fn store_and_forward_approx(inputs: &Inputs) -> Readout {
    let [ts, _, tw, m, l] = letters(inputs);
    let answer = inputs.store_and_forward_approx();
    let why = Why {
        formula: "t = ts + m l tw",
        numbers: equals(format!("{ts} + {m} × {l} × {tw}"), Unit::Second, &answer),
        terms: vec![start_up(inputs), words_on_each(inputs)],
        source: "Lecture notes on message-passing costs, store-and-forward routing, second formula",
        regime: format!(
            "Right where th is small against m tw: here {} against {}.",
            shown(inputs.network.th),
            shown(words_once(inputs).1),
        ),
    };
    let label = "store-and-forward without hops";
    time("t_store_and_forward_approx", "t", label, answer, why).summed()
}

pub(super) fn cut_through(inputs: &Inputs) -> Readout {
    let [ts, th, tw, m, l] = letters(inputs);
    let answer = inputs.cut_through();
    let parts = [
        ("start-up", inputs.network.ts),
        ("hop", hops(inputs).1),
        ("bandwidth", words_once(inputs).1),
    ];
    let measured = hints::measured(inputs)
        .map(|said| format!(" {said}"))
        .unwrap_or_default();
    let why = Why {
        formula: "t = ts + l th + m tw",
        numbers: equals(
            format!("{ts} + {l} × {th} + {m} × {tw}"),
            Unit::Second,
            &answer,
        ),
        terms: vec![start_up(inputs), hops(inputs), words_once(inputs)],
        source: "Lecture notes on message-passing costs, cut-through routing; Grama et al. 2003, section 2.5.1",
        regime: format!(
            "{} The header needs l th to arrive, and the words follow it in one stream. The notes call tw “much smaller” here than with packets; on the same links it is smaller only by the packets' overhead, tw1 + tw s/r a word.{measured}",
            regime(&parts),
        ),
    };
    time("t_cut_through", "t", "cut-through", answer, why).summed()
}

pub(super) fn simplified(inputs: &Inputs) -> Readout {
    let [ts, _, tw, m, _] = letters(inputs);
    let answer = inputs.simplified();
    let parts = [
        ("start-up", inputs.network.ts),
        ("bandwidth", words_once(inputs).1),
    ];
    let why = Why {
        formula: "t = ts + m tw",
        numbers: equals(format!("{ts} + {m} × {tw}"), Unit::Second, &answer),
        terms: vec![start_up(inputs), words_once(inputs)],
        source: "Lecture notes on message-passing costs, simplified cost model; Grama et al. 2003, section 2.5.2",
        regime: format!(
            "{} It leaves out l th = {}. The notes justify this by th being smaller than ts and tw; but th is a time per hop and tw one per word, and what must be small is l th, against ts or against m tw.",
            regime(&parts),
            shown(hops(inputs).1),
        ),
    };
    time("t_simplified", "t", "simplified model", answer, why).summed()
}

pub(super) fn error_of_simplified(inputs: &Inputs) -> Readout {
    let answer = simplified_error(&inputs.network, &inputs.message).map_err(keyed);
    let exact = known(&inputs.cut_through());
    let simple = known(&inputs.simplified());
    let said = |error: f64| {
        let verdict = if error > TOO_MUCH {
            "too much to leave out"
        } else {
            "the simplified model serves here"
        };
        format!("The hops are {} of the time: {verdict}.", percent(error))
    };
    let why = Why {
        formula: "(t_cut_through − t_simplified) / t_cut_through",
        numbers: equals(
            format!("({} − {}) / {}", shown(exact), shown(simple), shown(exact)),
            Unit::One,
            &answer,
        ),
        terms: vec![
            ("cut-through", exact, Unit::Second),
            ("simplified", simple, Unit::Second),
        ],
        source: "Derived from the lecture notes; 13 % and 2.7 % in their two worked messages",
        regime: answer.as_ref().map_or(String::new(), |error| said(*error)),
    };
    let label = "error of the simplified model";
    Readout::number("simplified_error", "ε", label, Unit::One, answer).why(why)
}

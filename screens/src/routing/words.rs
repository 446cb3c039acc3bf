//! Sentences made of numbers: the takeaway, what decides a time, percentages.

use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::quantity::fixed;
use crate::quantity::{Unit, percent};

/// Two parts within this share of each other are said to weigh the same.
const LEVEL: f64 = 0.01;
/// Two times this close are the same but for rounding.
const ROUNDING: f64 = 1e-9;

/// The one sentence that says what the figures show and what would change it.
pub(super) fn takeaway(inputs: &Inputs) -> String {
    let (Ok(ct), Ok(sf), Ok(packet)) = (
        inputs.cut_through(),
        inputs.store_and_forward(),
        inputs.packet(),
    ) else {
        return "These numbers are too large to be timed: bring them nearer to 1.".to_owned();
    };
    if ct == 0.0 {
        return "Nothing takes any time here: give ts, th or tw more than zero.".to_owned();
    }
    let l = inputs.message.l;
    let shown = |t: f64| Unit::Second.show(t);
    if l == 1.0 {
        let further = if inputs.body() == 0.0 {
            "so they do over any number of links, for no node waits for words"
        } else {
            "from two links on cut-through is ahead"
        };
        return format!(
            "Over a single link cut-through and store-and-forward take the same {}, packets {}; {further}.",
            shown(ct),
            shown(packet),
        );
    }
    let gain = sf / ct;
    let against = match gain {
        ..1.005 => "no faster than".to_owned(),
        ..1.05 => "hardly faster than".to_owned(),
        _ => format!("{} faster than", times(gain)),
    };
    format!(
        "Cut-through takes {} over {l} links, {against} store-and-forward ({}; packets: {}); {}.",
        shown(ct),
        shown(sf),
        shown(packet),
        weight(inputs, ct),
    )
}

/// Which part of a cut-through time weighs most, and from which size on another would.
fn weight(inputs: &Inputs, total: f64) -> String {
    let ts = inputs.network.ts;
    let hops = inputs.message.l * inputs.network.th;
    let body = inputs.body();
    let (fixed, name) = if ts >= hops {
        (ts, "start-up is")
    } else {
        (hops, "the hops are")
    };
    let turn = Some(fixed / inputs.network.tw).filter(|m| m.is_finite() && *m > 0.0);
    let at = |turn: f64| Unit::Word.show(turn);
    if body > fixed * (1.0 + ROUNDING) {
        let other = if ts >= hops { "start-up" } else { "the hops" };
        let turn = turn.map_or(String::new(), |turn| {
            if turn < 1.0 {
                ", and weigh most at every size".to_owned()
            } else {
                format!(", and below m = {} {other} would weigh most", at(turn))
            }
        });
        format!("the words are {} of it{turn}", percent(body / total))
    } else {
        let turn = turn.map_or(String::new(), |turn| {
            if turn < 1.0 {
                ", and from a single word on the words weigh most".to_owned()
            } else {
                format!(", and beyond m = {} the words weigh most", at(turn))
            }
        });
        format!("{name} {} of it{turn}", percent(fixed / total))
    }
}

/// What decides a time that is the sum of these parts, in a sentence.
pub(super) fn regime(parts: &[(&str, f64)]) -> String {
    let total: f64 = parts.iter().map(|part| part.1).sum();
    let most = parts.iter().map(|part| part.1).fold(0.0, f64::max);
    if most == 0.0 || !total.is_finite() {
        return "None of its parts takes any time.".to_owned();
    }
    let leading = parts.iter().filter(|part| part.1 >= most * (1.0 - LEVEL));
    let leading: Vec<&str> = leading.map(|part| part.0).collect();
    let each = if leading.len() > 1 { " each" } else { "" };
    let name = leading.join(" and ");
    let mut letters = name.chars();
    let name: String = letters
        .next()
        .map(|first| {
            std::iter::once(first.to_ascii_uppercase())
                .chain(letters)
                .collect()
        })
        .unwrap_or_default();
    format!("{name} bound: {} of the time{each}.", percent(most / total))
}

/// How many times as fast cut-through is as store-and-forward.
pub(super) fn gain(inputs: &Inputs) -> Result<f64, Error> {
    let (sf, ct) = (inputs.store_and_forward()?, inputs.cut_through()?);
    if ct == 0.0 {
        let mend = "nothing takes any time: give ts, th or tw more than zero";
        return Err(Error::new(ErrorKind::Undefined, "ts", "0 s", mend));
    }
    Ok(sf / ct)
}

/// The bits a second that a message sees with cut-through.
pub(super) fn bandwidth(inputs: &Inputs) -> Result<f64, Error> {
    let t = inputs.cut_through()?;
    if t == 0.0 {
        let mend = "nothing takes any time: give ts, th or tw more than zero";
        return Err(Error::new(ErrorKind::Undefined, "ts", "0 s", mend));
    }
    Ok(8.0 * inputs.word * inputs.message.m / t)
}

/// The present values of ts, th, tw, m and l, each with its unit.
pub(super) fn letters(inputs: &Inputs) -> [String; 5] {
    [
        Unit::Second.show(inputs.network.ts),
        Unit::SecondPerHop.show(inputs.network.th),
        Unit::SecondPerWord.show(inputs.network.tw),
        Unit::Word.show(inputs.message.m),
        Unit::Hop.show(inputs.message.l),
    ]
}

/// A ratio in words: "1.9 times".
pub(super) fn times(ratio: f64) -> String {
    if ratio < 9.95 {
        format!("{} times", fixed(ratio, 1))
    } else {
        format!("{} times", fixed(ratio, 0))
    }
}

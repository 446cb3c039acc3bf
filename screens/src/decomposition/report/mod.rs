//! The readouts, each with how it comes about.

mod exchange;
mod run;
mod threshold;

use std::cmp::Ordering;

use crossover_model::stencil::{Decomposition, Winner};
use crossover_model::{Error, ErrorKind};

use super::setting::Setting;
use super::{oblong, takeaway};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let mut readouts = exchange::decision(&setting);
    readouts.extend(threshold::thresholds(&setting));
    for cut in [Decomposition::Strips, Decomposition::Blocks] {
        readouts.extend(run::run(&setting, cut));
    }
    readouts.push(printed(&setting));
    readouts.extend(oblong::readouts(&setting));
    readouts.push(word_rate(&setting, params.number("word")));
    Report {
        readouts,
        takeaway: takeaway::takeaway(&setting),
        hints: takeaway::hints(&setting),
    }
}

/// One of two readouts: that of strips or that of blocks.
fn of<T>(cut: Decomposition, strips: T, blocks: T) -> T {
    match cut {
        Decomposition::Strips => strips,
        Decomposition::Blocks => blocks,
    }
}

fn time(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

fn number(value: f64) -> String {
    Unit::One.show(value)
}

fn source_of_exchange(s: &Setting, switched: &'static str) -> &'static str {
    if s.is_shared() {
        "the messages of Hanuliak 2014, section 6, queueing on the one channel of sections 4 and 7.2"
    } else {
        switched
    }
}

/// Which side of the bargain decides.
fn contest(s: &Setting) -> String {
    // Above p = n there are no strips to win or lose.
    let Some(limit) = s.ts_threshold(s.p).ok().filter(|_| s.p <= s.n) else {
        return String::new();
    };
    let winner = s
        .decision(s.p)
        .map_or_else(|_| on_side(s.network.ts, limit), |both| both.winner);
    match winner {
        _ if s.is_free() => "messages take no time: nothing decides",
        Winner::Strips => {
            "start-up bound: blocks start more messages, and their shorter edges do not make up \
             for it"
        }
        Winner::Blocks => {
            "bandwidth bound: strips send longer edges, and their fewer start-ups do not make up \
             for it"
        }
        Winner::Tie => {
            "a tie: the start-ups that strips save cost just what their longer edges add"
        }
    }
    .to_owned()
}

/// Who would win with `ts`, where `limit` is the threshold.
fn on_side(ts: f64, limit: f64) -> Winner {
    match ts.total_cmp(&limit) {
        Ordering::Greater => Winner::Strips,
        Ordering::Less => Winner::Blocks,
        Ordering::Equal => Winner::Tie,
    }
}

fn printed(s: &Setting) -> Readout {
    let t = if s.is_shared() {
        let mend = "the paper says it of its classic computers: choose the switched network";
        Err(Error::new(ErrorKind::Undefined, "channel", "shared", mend))
    } else {
        s.strips_as_printed()
    };
    let numbers = t.as_ref().map_or(String::new(), |t| {
        format!(
            "{}/{} × {} = {}",
            number(s.n),
            number(s.p),
            time(t * s.p / s.n),
            time(*t)
        )
    });
    Readout::number(
        "t_strips_printed",
        "k T(s,p)coms",
        "what the paper charges strips (k = n/p)",
        Unit::Second,
        t,
    )
    .why(Why {
        formula: "(n/p) · 4 (ts + n tw)",
        numbers,
        terms: vec![("k = n/p", s.n / s.p, Unit::One)],
        source: "Hanuliak 2014, section 7.1.1. Right for the computing only: strips of adjoining \
                 rows have two edges whatever their height, so t_strips holds; it would be right \
                 for rows dealt out in turn",
        regime: String::new(),
    })
}

fn word_rate(s: &Setting, word: f64) -> Readout {
    let tw = s.network.tw;
    let rate = if tw > 0.0 {
        Ok(1.0 / tw)
    } else {
        let mend = "words take no time, so their rate has no bound: give more than zero";
        Err(Error::new(ErrorKind::NotPositive, "tw", tw, mend))
    };
    let numbers = rate.as_ref().map_or(String::new(), |rate| {
        format!(
            "1 / {} = {}, and {} for words of {}",
            Unit::SecondPerWord.show(tw),
            Unit::WordPerSecond.show(*rate),
            Unit::BitPerSecond.show(8.0 * word * rate),
            Unit::Byte.show(word)
        )
    });
    Readout::number(
        "word_rate",
        "1/tw",
        "words a second",
        Unit::WordPerSecond,
        rate,
    )
    .why(Why {
        formula: "bandwidth = 8 word / tw, words a second = 1 / tw",
        numbers,
        terms: vec![("bytes of a word", word, Unit::Byte)],
        source: "definition of tw; a printed tw is for a word of unstated size",
        regime: String::new(),
    })
}

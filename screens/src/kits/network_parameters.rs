//! Rows that the tables of several screens share: what a network costs, and what a machine sets of
//! it.

use crossover_figures::quantity::Unit;

use crate::screen::{Kind, MachineKey, Numbers, Param, QUOTED_PER_HOP};

/// What a machine sets where messages are counted in words: `ts` and `tw`, and `th` beside measured
/// ones; those of the papers are too old for what was quoted.
pub(crate) const MACHINE: &[MachineKey] = &[
    MachineKey {
        key: "ts",
        value: |machine, _| Some(machine.ts),
    },
    MachineKey {
        key: "tw",
        value: |machine, word| Some(machine.per_word(word)),
    },
    MachineKey {
        key: "th",
        value: |machine, _| machine.is_measured().then_some(QUOTED_PER_HOP),
    },
];

/// The heading of these rows.
pub(crate) const NETWORK: &str = "Network";

/// The key `ts`.
pub(crate) const fn startup(default: f64) -> Param {
    Param::number("ts", "start-up time", Unit::Second, default)
        .allowed(0.0, 1e6)
        .log(1e-8, 1e-2)
        .group(NETWORK)
        .help("What every message costs before its first word, whatever its length.")
}

/// The key `tw`.
pub(crate) const fn per_word(default: f64) -> Param {
    Param::number("tw", "time per word", Unit::SecondPerWord, default)
        .allowed(0.0, 1e6)
        .log(1e-11, 1e-4)
        .group(NETWORK)
        .help("What each word of a message adds: one over the bandwidth in words.")
}

/// The key `th`.
pub(crate) const fn per_hop(default: f64) -> Param {
    Param::number("th", "time per hop", Unit::SecondPerHop, default)
        .allowed(0.0, 1e6)
        .log(1e-9, 1e-3)
        .group(NETWORK)
        .help("What each link on the way adds. Switches were quoted with 0.25 µs in 2012.")
}

/// The key `th`, with the default that was quoted in 2012: no machine's was measured.
pub(crate) const PER_HOP: Param = per_hop(QUOTED_PER_HOP);

/// The key `word`, which turns words into bytes.
pub(crate) const WORD: Param = Param::number("word", "bytes of a word", Unit::Byte, 8.0)
    .allowed(0.125, 4096.0)
    .slider(1.0, 16.0)
    .group(NETWORK)
    .help("Turns words into bytes, for bandwidth and sizes in bytes: 8 for a double.");

/// The key `bw`: the time per word `tw` seen as bits a second, for words of `word` bytes.
pub(crate) const fn bandwidth(label: &'static str) -> Param {
    let kind = Kind::Derived {
        of: "tw",
        unit: Unit::BitPerSecond,
        slider: (1e6, 1e12),
        show: turned,
        take: turned,
    };
    Param::new("bw", label, kind)
        .group(NETWORK)
        .help("The time per word seen as bits a second: 8 word / tw. Moving one moves the other.")
}

/// Seconds a word to bits a second, and back.
fn turned(number: f64, numbers: Numbers) -> f64 {
    8.0 * numbers("word") / number
}

//! Rows that the tables of several screens share: what a network costs, and what a machine sets of
//! it.

use crate::machine::QUOTED_PER_HOP;
use crate::param::{Kind, Param};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::MachineKey;

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

/// The key `ts`.
pub(crate) const fn startup(default: f64) -> Param {
    Param::number("ts", "start-up time", Unit::Second, default)
        .allowed(0.0, 1e3)
        .log(100e-9, 10e-3)
}

/// The key `tw`.
pub(crate) const fn per_word(default: f64) -> Param {
    Param::number("tw", "time per word", Unit::SecondPerWord, default)
        .allowed(0.0, 1e3)
        .log(100e-12, 10e-6)
}

/// The key `th`, with the default that was quoted in 2012: no machine's was measured.
pub(crate) const PER_HOP: Param =
    Param::number("th", "time per hop", Unit::SecondPerHop, QUOTED_PER_HOP)
        .allowed(0.0, 1e3)
        .log(1e-9, 10e-6);

/// What stands beside a measured machine that brings a time per hop.
pub(crate) const QUOTED: &str = "Its time per hop th was not measured: 0.25 µs is quoted for a \
     switch, 2012. The measured ts already contains its own hops.";

/// What stands beside a chosen machine where it brings no time per hop.
pub(crate) const NO_PER_HOP: &str = "It sets no time per hop th, which was not measured: 0.25 µs is \
     quoted for a switch, 2012. A measured ts already contains its own hops.";

/// The key `word`, which turns words into bytes.
pub(crate) const WORD: Param = Param::number("word", "bytes of a word", Unit::Byte, 8.0)
    .help("Turns bandwidth, and machines measured in bytes, into time per word: 8 for a double.")
    .allowed(1.0, 1024.0)
    .slider(1.0, 16.0);

/// The key `bw`: the time per word `tw` seen as bits a second, for words of `word` bytes.
pub(crate) const fn bandwidth(label: &'static str) -> Param {
    let kind = Kind::Face {
        of: "tw",
        unit: Unit::BitPerSecond,
        slider: (1e6, 1e12),
        show: turned,
        take: turned,
    };
    Param::new("bw", label, kind)
}

/// Seconds a word to bits a second, and back.
fn turned(number: f64, params: &Params) -> f64 {
    8.0 * params.number("word") / number
}

//! The parameters of a network that several screens share, and what a machine sets of them.

use crossover_figures::quantity::Unit;
use crossover_model::communication::Service;
use crossover_model::stencil::Channel;
use crossover_model::{Error, ErrorKind};

use crate::screen::machine::QUOTED_PER_HOP;
use crate::screen::typed::Chosen;
use crate::screen::{Choice, Kind, Machine, MachineKey, Numbers, Param};

/// What a machine sets where messages are counted in words: `ts` and `tw`, and `th` beside measured
/// ones; those of the papers are too old for what was quoted.
pub(crate) const MACHINE: &[MachineKey] = &[
    MachineKey::number("ts", |machine, _| Some(machine.ts)),
    MachineKey::number("tw", |machine, word| Some(machine.per_word(word))),
    MachineKey::number("th", |machine, _| machine.per_hop()),
];

/// What a machine sets where collectives are made of messages: nothing where its numbers are those
/// of a whole collective, in which the factors of the formulas are already.
pub(crate) const MACHINE_OF_MESSAGES: &[MachineKey] = &[TS, TW];

/// The start-up time of a machine that sends single messages.
pub(crate) const TS: MachineKey =
    MachineKey::number("ts", |machine, _| message(machine).map(|machine| machine.ts));

/// The per-word time of a machine that sends single messages.
pub(crate) const TW: MachineKey = MachineKey::number("tw", |machine, word| {
    message(machine).map(|machine| machine.per_word(word))
});

/// Returns the machine where its numbers are those of a message.
fn message(machine: &Machine) -> Option<&Machine> {
    (!machine.is_collective()).then_some(machine)
}

/// The group of these parameters.
pub(crate) const NETWORK: &str = "Network";

/// Returns the parameter `ts`.
pub(crate) const fn startup(default: f64) -> Param {
    Param::number("Start-up time", Unit::Second, default)
        .with_domain(0.0, 1e6)
        .log(1e-8, 1e-2)
        .group(NETWORK)
        .help("Time to prepare and hand over a message, whatever its length.")
}

/// Returns the parameter `tw`.
pub(crate) const fn per_word(default: f64) -> Param {
    Param::number("Per-word transfer time", Unit::SecondPerWord, default)
        .with_domain(0.0, 1e6)
        .log(1e-11, 1e-4)
        .group(NETWORK)
        .help("Time that each word of a message adds: 1 over the bandwidth in words.")
}

/// Returns the parameter `th`.
pub(crate) const fn per_hop(default: f64) -> Param {
    Param::number("Per-hop time", Unit::SecondPerHop, default)
        .with_domain(0.0, 1e6)
        .log(1e-9, 1e-3)
        .group(NETWORK)
        .help("Time that each link on the path adds. A 10 Gbit/s switch of 2012: about 0.25 µs.")
}

/// The parameter `th` with the default that was quoted in 2012: no machine's was measured.
pub(crate) const PER_HOP: Param = per_hop(QUOTED_PER_HOP);

/// The parameter `word` beside `tw`: it turns words into bytes.
pub(crate) const WORD: Param = WORD_SIZE.beside("tw");

/// The parameter `word`.
pub(crate) const WORD_SIZE: Param = Param::number("Word size", Unit::Byte, 8.0)
    .with_domain(0.125, 4096.0)
    .slider(1.0, 16.0)
    .group(NETWORK)
    .help("Bytes per word, for bandwidths and for sizes in bytes. A double has 8.");

/// Returns the parameter `bw`, derived from `tw`: bits per second for words of `word` bytes.
pub(crate) const fn bandwidth(label: &'static str) -> Param {
    let kind = Kind::Derived {
        of: "tw",
        unit: Unit::BitPerSecond,
        slider: (1e6, 1e12),
        show: inverse,
        take: inverse,
    };
    Param::new(label, kind)
        .group(NETWORK)
        .beside("tw")
        .help("Derived parameter: 8 word / tw. Changing it changes tw.")
}

/// Returns bits per second for seconds per word, and seconds per word for bits per second.
fn inverse(number: f64, numbers: Numbers) -> f64 {
    8.0 * numbers("word") / number
}

/// What connects the processors, for the parameter that chooses it.
pub(crate) const CHANNELS: &[Choice] = &[
    Choice::new("switched", "switched network").short("switched"),
    Choice::new("shared", "one shared channel").short("shared"),
];

impl Chosen for Channel {
    const ALL: &'static [Self] = &[Self::Switched, Self::Shared];
}

/// Returns how the times differ for which messages occupy a channel, which makes the queue before it.
pub(crate) const fn queue(default: &'static str) -> Param {
    Param::choice("Queue", QUEUES, default).symbol("").help(
        "How long messages occupy the channel: all equally long, or exponentially distributed.",
    )
}

const QUEUES: &[Choice] = &[
    Choice::new("md1", "M/D/1: messages alike").short("M/D/1"),
    Choice::new("mm1", "M/M/1: exponential messages").short("M/M/1"),
];

impl Chosen for Service {
    const ALL: &'static [Self] = &[Self::Constant, Self::Exponential];
}

/// What [`Service::spread_factor`] is.
pub(crate) const SPREAD: &str =
    "(1 + c²) / 2, where c is the coefficient of variation of the message times";

/// Returns the error of what is undefined where a message takes no time.
pub(crate) fn no_time() -> Error {
    let help = "all times are zero. Set ts, th or tw above zero";
    Error::new(ErrorKind::Undefined, "ts", "0 s", help)
}

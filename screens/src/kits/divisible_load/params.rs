//! Parameters of every divisible load.

use crossover_model::divisible_load::StageRule;

use crate::screen::prelude::*;
use crate::screen::typed::{Held, Worded};
use crate::screen::{MachineKey, Value};

pub(crate) const LOAD: &str = "Load and buffer";
pub(crate) const RATES: &str = "Rates";
pub(crate) const CURVES: &str = "Curves";

/// The words in place of a number.
pub(crate) const CHOSEN: &[Choice] =
    &[Choice::new("fewest", "the fewest"), Choice::new("best", "the best")];

/// The most stages that can be given.
pub(crate) const MOST_STAGES: f64 = 1e6;

/// C and S as a machine sets them.
pub(crate) const MACHINE: &[MachineKey] = &[
    MachineKey::number("C", |machine, word| Some(machine.per_word(word) / word)),
    MachineKey::number("S", |machine, _| Some(machine.ts)),
];

/// Returns the row of `V` with a default in bytes.
pub(crate) const fn volume(default: f64) -> Param {
    Param::number("Load", Unit::Byte, default)
        .with_domain(0.0, 1e18)
        // Beyond, the default buffers take more messages than are played.
        .log(1.0, 5e5)
        .group(LOAD)
        .help("Bytes to process; the load can be cut anywhere.")
}

/// Returns the row of `D` with a default in bytes.
pub(crate) const fn buffer(default: f64) -> Param {
    Param::number("Buffer capacity", Unit::Byte, default)
        .with_domain(0.0, 1e18)
        .log(1.0, 1e7)
        .or_infinite()
        .group(LOAD)
        .help("Most bytes of one message, as the receiver's buffer holds; inf is unlimited.")
}

pub(crate) const BUFFER_SHARE: Param = Param::new(
    "Buffer capacity over load",
    Kind::Derived {
        of: "D",
        unit: Unit::One,
        slider: (1e-4, 10.0),
        // No buffer is no share of an empty load, and an unlimited one is that of any.
        show: |buffer, number| {
            if buffer == 0.0 { 0.0 } else { buffer / number("V") }
        },
        take: |share, number| {
            if share.is_infinite() { share } else { share * number("V") }
        },
    },
)
.symbol("D/V")
.group(LOAD)
.beside("D")
.help("Buffer capacity as a share of the load, as in Fig. 9 of the paper.");

pub(crate) const COMPUTE: Param =
    Param::number("Computing time per byte", Unit::SecondPerByte, 1e-3)
        .with_domain(0.0, 1e6)
        .log(1e-9, 1.0)
        .group(RATES)
        .help("Time a processor takes to compute one byte; 1 ms in the paper.");

pub(crate) const TRANSFER: Param =
    Param::number("Transfer time per byte", Unit::SecondPerByte, 1e-6)
        .with_domain(0.0, 1e6)
        .log(1e-11, 1e-2)
        .group(RATES)
        .help("Time a link takes to send one byte; the inverse of its bandwidth.");

pub(crate) const BANDWIDTH: Param = Param::new(
    "Bandwidth",
    Kind::Derived {
        of: "C",
        unit: Unit::BitPerSecond,
        slider: (800.0, 8e11),
        show: |c, _| 8.0 / c,
        take: |bandwidth, _| 8.0 / bandwidth,
    },
)
.group(RATES)
.beside("C")
.help("Bandwidth of a link; derived from C: bw = 8 / C.");

pub(crate) const STARTUP: Param = Param::number("Start-up time", Unit::Second, 1e-3)
    .with_domain(0.0, 1e6)
    // Below, the best number of stages is out of reach.
    .log(5e-7, 1.0)
    .group(RATES)
    .help("Time before the first byte of every message, also of an empty one.");

pub(crate) const COMPARED: Param = Param::new(
    "Buffer capacities compared",
    Kind::List { unit: Unit::Byte, default: "1,100,1e4,1e6", allowed: (1e-9, 1e18), most: 6 },
)
.symbol("D′")
.group(CURVES)
.help("Drawn beside D and the unlimited buffer in the curves over V.");

impl Held for StageRule {
    fn from_value(param: &Param, value: &Value) -> Self {
        match Worded::from_value(param, value) {
            Worded::Number(n) => Self::Number(n),
            word if word.is("best") => Self::Best,
            Worded::Word(_) => Self::Fewest,
        }
    }
}

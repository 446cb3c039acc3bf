//! Parameters of every divisible load, and how they become the model's.

use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Load, StageRule};

use crate::screen::{Kind, MachineKey, Param, Params};

const LOAD: &str = "Load and buffer";
const RATES: &str = "Rates";
pub(crate) const CURVES: &str = "Curves";

/// C and S as a machine sets them.
pub(crate) const MACHINE: &[MachineKey] = &[
    MachineKey {
        key: "C",
        value: |machine, word| Some(machine.per_word(word) / word),
    },
    MachineKey {
        key: "S",
        value: |machine, _| Some(machine.ts),
    },
];

/// `V`, by default so many bytes.
pub(crate) const fn volume(default: f64) -> Param {
    Param::number("V", "load", Unit::Byte, default)
        .allowed(0.0, 1e18)
        .log(1.0, 1e7)
        .group(LOAD)
        .help("Bytes to be processed, which may be cut anywhere.")
}

/// `D`, by default so many bytes.
pub(crate) const fn buffer(default: f64) -> Param {
    Param::number("D", "buffer", Unit::Byte, default)
        .allowed(0.0, 1e18)
        .log(1.0, 1e7)
        .or_infinite()
        .group(LOAD)
        .help("The most bytes of one message: what the receiver's communication buffer holds; inf when unlimited.")
}

pub(crate) const COMPUTE: Param = Param::number("A", "computing a byte", Unit::SecondPerByte, 1e-3)
    .allowed(0.0, 1e6)
    .log(1e-9, 1.0)
    .group(RATES)
    .help("Time a processor needs for one byte. The paper takes 1 ms.");

pub(crate) const TRANSFER: Param = Param::number("C", "sending a byte", Unit::SecondPerByte, 1e-6)
    .allowed(0.0, 1e6)
    .log(1e-11, 1e-2)
    .group(RATES)
    .help("Time a link needs for one byte; the inverse of its bandwidth.");

pub(crate) const BANDWIDTH: Param = Param::new(
    "bw",
    "bandwidth of a link",
    Kind::Derived {
        of: "C",
        unit: Unit::BitPerSecond,
        slider: (800.0, 8e11),
        show: |c, _| 8.0 / c,
        take: |bandwidth, _| 8.0 / bandwidth,
    },
)
.group(RATES)
.help("The time per byte seen as bits a second: 8 / C. Moving one moves the other.");

pub(crate) const STARTUP: Param = Param::number("S", "start-up of a message", Unit::Second, 1e-3)
    .allowed(0.0, 1e6)
    .log(1e-8, 1.0)
    .group(RATES)
    .help("Paid by every message before its first byte, an empty one too; other messages wait meanwhile.");

pub(crate) const COMPARED: Param = Param::new(
    "Ds",
    "buffers compared",
    Kind::List {
        unit: Unit::Byte,
        default: "1,100,1e4,1e6",
        allowed: (1e-9, 1e18),
        most: 6,
    },
)
.symbol("D′")
.group(CURVES)
.help("Buffer sizes drawn beside D and the unlimited one in the curves over V.");

/// Rates and load.
pub(crate) fn load(params: &Params) -> Load {
    let number = |key| params.number(key);
    Load {
        compute: number("A"),
        transfer: number("C"),
        startup: number("S"),
        volume: number("V"),
        buffer: number("D"),
    }
}

/// How the number of stages is chosen.
pub(crate) fn rule(params: &Params) -> StageRule {
    match params.choice("n") {
        "fewest" => StageRule::Fewest,
        "best" => StageRule::Best,
        _ => StageRule::Number(params.number("n")),
    }
}

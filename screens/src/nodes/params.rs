//! The parameters of the screen.

use crate::kits::network_parameters::{self, MACHINE_OF_MESSAGES};
use crate::kits::node_parameters::{self as nodes, NODES, NodeParameters};
use crate::screen::prelude::*;
use crate::screen::{Machine, MachineKey};
use crossover_model::nodes::RailUse;

const PAIRS: &str = "Messages and pairs";
const WINDOW: &str = "Messages in flight";
const MEASURED: &str = "Measured";

/// The nodes are always there.
const ON: NodeParameters = NodeParameters(None);

/// What a machine sets. No more processes of a node send than it has.
pub(super) const MACHINE: &[MachineKey] = &[
    MACHINE_OF_MESSAGES[0],
    MACHINE_OF_MESSAGES[1],
    nodes::PPN,
    MachineKey::at_most("pairs", all_processes),
    nodes::TW_NIC,
    nodes::GAP_NIC,
    nodes::RAILS,
    nodes::RAIL_USE,
];

fn all_processes(machine: &Machine) -> Option<f64> {
    machine.levels.and_then(|on| on.ppn).map(f64::from)
}

/// The time between two messages where none is given.
const HALF: &[Choice] = &[Choice::new("auto", "half of ts")];

/// A size, what all pairs carried, and how many they were.
const ROWS: &[RowColumn] = &[
    RowColumn::number("size", Unit::Byte, (1e-3, 1e15)),
    RowColumn::number("bandwidth", Unit::BytePerSecond, (1e-3, 1e18)),
    RowColumn::number("pairs", Unit::One, (1.0, 1024.0)).or_empty(),
];

/// What the words of the limits are called.
pub(super) const LIMITS: &[Choice] = &[
    Choice::new("process", "pace of a process"),
    Choice::new("bytes", "bytes of a process"),
    Choice::new("nic", "NIC: bytes"),
    Choice::new("nic_messages", "NIC: messages"),
];

pub(super) const BASIC: &[&str] = &[PAIRS, NODES];

parameters! {
    pub(super) struct Values {
        m: f64 = Param::number("Message size", Unit::Word, 1000.0)
            .message().with_domain(0.0, 1e15).log(1.0, 1e7).group(PAIRS)
            .help("Length of each message in words. Bytes can be typed too, such as 1MB.");
        ppn: f64 = ON.ppn(8.0).help("Processes of each of the two nodes. They share its NICs.");
        pairs: f64 = Param::integer("Pairs", Unit::One, 8.0)
            .symbol("C").with_domain(1.0, 1024.0).log(1.0, 128.0).group(PAIRS)
            .help("Processes of a node that send at the same time, each to one of the other node.");
        ts: f64 = network_parameters::startup(10e-6);
        tw: f64 = network_parameters::per_word(10e-9)
            .help("Time that each word adds to a message of one process, were it alone.");
        bw: Derived = network_parameters::bandwidth("Bandwidth of one process");
        word: f64 = network_parameters::WORD;
        tw_nic: Option<f64> = ON.nic();
        rails: f64 = ON.rails();
        rail_use: RailUse = ON.rail_use();
        gap_nic: f64 = ON.gap();
        window: f64 = Param::integer("Window", Unit::One, 64.0)
            .symbol("W").with_domain(1.0, 4096.0).log(1.0, 1024.0).group(WINDOW)
            .help("Messages that each process sends back to back before it waits for one answer.");
        gap: Option<f64> = Param::number("Time between two messages", Unit::Second, 5e-6)
            .symbol("o").with_domain(0.0, 1e6).log(10e-9, 1e-3).or_words(HALF).word_by_default().group(WINDOW)
            .help("What one process needs from the start of a message to that of the next. Auto: half of ts.");
        measured: Vec<Row> = Param::rows("Measured bandwidth", ROWS, "", 64)
            .symbol("").group(MEASURED)
            .help("Rows size:bandwidth:pairs, such as 8:30MB/s:8, as a benchmark of pairs prints them.");
    }
}

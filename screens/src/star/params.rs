//! The parameters of the screen.

use crossover_model::divisible_load::{
    Activation, MOST_WHOLE_TASKS, Originator, Returns, StageRule,
};

use crate::kits::divisible_load::{self, CHOSEN};
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

const SYSTEM: &str = "Processors and stages";
const RULES: &str = "Other rules";
const UNLIKE: &str = "Unlike processors";
const WHOLE: &str = "Whole tasks";

/// Maximum number of processors with rates of their own.
const MOST_UNLIKE: usize = 64;

choices! {
    /// What the originator does.
    const ORIGINATORS: Originator = {
        Sends = "sends", "only sends", "sends";
        Computes = "computes", "computes while it sends", "computes";
        ComputesAfter = "computes_after", "computes after its last message", "after";
    }
}

choices! {
    /// How results come back.
    const RETURNS: Returns = {
        None = "none", "not returned", "none";
        InOrder = "fifo", "in the order of sending", "same order";
        Reversed = "lifo", "in the reverse order", "reverse";
    }
}

choices! {
    /// The order in which unlike processors are served.
    const ACTIVATIONS: Activation = {
        Given = "given", "as they are listed", "as listed";
        ByLink = "by_link", "fastest link first", "by link";
        BySpeed = "by_speed", "fastest processor first", "by speed";
        Best = "best", "the best of all orders", "best";
    }
}

/// Rates of a processor; an empty cell stands for the common rate.
const RATES_OF_ONE: &[RowColumn] = &[
    RowColumn::number("A", Unit::SecondPerByte, (1e-18, 1e6)).or_empty(),
    RowColumn::number("C", Unit::SecondPerByte, (0.0, 1e6)).or_empty(),
    RowColumn::number("S", Unit::Second, (0.0, 1e6)).or_empty(),
    RowColumn::number("D", Unit::Byte, (1e-9, f64::INFINITY)).or_empty(),
    RowColumn::number("F", Unit::FlopPerSecond, (1e-6, 1e24)).or_empty(),
];

/// A task: its bytes, its operations, and the number of its processor.
const TASK: &[RowColumn] = &[
    RowColumn::number("data", Unit::Byte, (0.0, 1e18)),
    RowColumn::number("work", Unit::Flop, (0.0, 1e24)).or_empty(),
    RowColumn::number("on", Unit::One, (1.0, MOST_WHOLE_TASKS as f64)).or_empty(),
];

choices! {
    /// How whole tasks are placed.
    pub(super) enum Placing {
        Listed = "listed", "as listed, each where it ends first", "as listed";
        Best = "best", "the best of all orders and processors", "best";
    }
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[SYSTEM, divisible_load::LOAD, divisible_load::RATES];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        m: Worded = Param::integer("Processors", Unit::Processor, 10.0)
            .with_domain(1.0, 1e6)
            .slider(1.0, 64.0)
            .or_words(CHOSEN)
            .group(SYSTEM)
            .help("Besides the originator. Fewest: as few as hold the load. Best: shortest makespan.");
        n: StageRule = Param::integer("Stages", Unit::One, 10.0)
            .with_domain(1.0, divisible_load::MOST_STAGES)
            .log(1.0, 1000.0)
            .or_words(CHOSEN)
            .word_by_default()
            .group(SYSTEM)
            .help("Messages per processor. Fewest: as few as the buffers allow. Best: shortest makespan.");
        V: f64 = divisible_load::volume(550.0);
        D: f64 = divisible_load::buffer(8.0);
        D_V: Derived = divisible_load::BUFFER_SHARE;
        A: f64 = divisible_load::COMPUTE;
        C: f64 = divisible_load::TRANSFER;
        bw: Derived = divisible_load::BANDWIDTH;
        S: f64 = divisible_load::STARTUP;
        originator: Originator = Param::choice("The originator", ORIGINATORS, "sends")
            .symbol("")
            .group(RULES)
            .help("Whether it computes a part itself, while it sends or after its last message.");
        A0: Option<f64> = Param::number("Its computing time per byte", Unit::SecondPerByte, f64::NAN)
            .with_domain(1e-18, 1e6)
            .log(1e-9, 1.0)
            .or_words(&[Choice::new("A", "as A")])
            .word_by_default()
            .symbol("A₀")
            .group(RULES)
            .help("Time the originator takes to compute one byte, where it computes.");
        returns: Returns = Param::choice("Results", RETURNS, "none")
            .symbol("")
            .group(RULES)
            .help("After its last computation each processor returns one message over the same link.");
        b: f64 = Param::number("Size of the results", Unit::One, 0.1)
            .with_domain(0.0, 1000.0)
            .slider(0.0, 1.0)
            .group(RULES)
            .help("Bytes of result for each byte of load, where results are returned.");
        frontend: bool = Param::switch("Communication hardware", true)
            .symbol("")
            .group(RULES)
            .help("With it a processor computes while it receives; without, receiving stops computing.");
        processors: Vec<Row> = Param::rows("List of processors", RATES_OF_ONE, "", MOST_UNLIKE)
            .symbol("")
            .group(UNLIKE)
            .help("A, C, S, D and F of each, in the order in which they are served; m is their number.");
        activation: Activation = Param::choice("Order", ACTIVATIONS, "given")
            .symbol("")
            .group(UNLIKE)
            .help("Who is served first in every stage.");
        tasks: Vec<Row> = Param::rows("List of tasks", TASK, "", MOST_WHOLE_TASKS)
            .symbol("")
            .group(WHOLE)
            .help("Whole tasks in place of the load: bytes, flop, and the processor where it is given.");
        placing: Placing = Param::choice("Order and processors", Placing::OPTIONS, "listed")
            .symbol("")
            .group(WHOLE)
            .help("Who gets which whole task, and which is sent first.");
        F: f64 = Param::number("Operations per second", Unit::FlopPerSecond, 1e9)
            .with_domain(1e-6, 1e24)
            .log(1e6, 1e15)
            .group(WHOLE)
            .help("Of a processor, for tasks with flop; those without take A per byte.");
        Ds: Vec<f64> = divisible_load::COMPARED;
        D0: f64 = Param::number("Reference buffer capacity", Unit::Byte, 100.0)
            .with_domain(1e-9, 1e18)
            .log(1.0, 1e7)
            .symbol("D₀")
            .group(divisible_load::CURVES)
            .help("The figure of differences compares the other makespans with this one's.");
        pivot: f64 = Param::integer("Pivots", Unit::One, 0.0)
            .with_domain(0.0, 120.0)
            .slider(0.0, 12.0)
            .symbol("")
            .group("Simplex")
            .help("Pivots made before the tableau that is shown; beyond the last, the optimum.");
    }
}

//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::divisible_load;
use crate::screen::{Choice, Param};

const SYSTEM: &str = "Processors and stages";

const CHOSEN: &[Choice] = &[Choice::new("fewest", "the fewest"), Choice::new("best", "the best")];

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[SYSTEM, divisible_load::LOAD, divisible_load::RATES];

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    Param::integer("m", "Processors", Unit::Processor, 10.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 64.0)
        .or_words(CHOSEN)
        .group(SYSTEM)
        .help("Besides the originator. Fewest: as few as hold the load. Best: shortest makespan."),
    Param::integer("n", "Stages", Unit::One, 10.0)
        .allowed(1.0, divisible_load::MOST_STAGES)
        .log(1.0, 1000.0)
        .or_words(CHOSEN)
        .word_by_default()
        .group(SYSTEM)
        .help("Messages per processor. Fewest: n_min, then fewest processors. Best: shortest makespan."),
    divisible_load::volume(550.0),
    divisible_load::buffer(8.0),
    divisible_load::BUFFER_SHARE,
    divisible_load::COMPUTE,
    divisible_load::TRANSFER,
    divisible_load::BANDWIDTH,
    divisible_load::STARTUP,
    divisible_load::COMPARED,
    Param::number("D0", "Reference buffer capacity", Unit::Byte, 100.0)
        .allowed(1e-9, 1e18)
        .log(1.0, 1e7)
        .symbol("D₀")
        .group(divisible_load::CURVES)
        .help("The figure of differences compares the other makespans with this one's."),
    Param::integer("pivot", "Pivots", Unit::One, 0.0)
        .allowed(0.0, 120.0)
        .slider(0.0, 12.0)
        .symbol("")
        .group("Simplex")
        .help("Pivots made before the tableau that is shown; beyond the last, the optimum."),
];

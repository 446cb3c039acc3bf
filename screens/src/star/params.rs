//! The parameters of the screen.

use crossover_model::divisible_load::StageRule;

use crate::kits::divisible_load::{self, CHOSEN};
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

const SYSTEM: &str = "Processors and stages";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[SYSTEM, divisible_load::LOAD, divisible_load::RATES];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        m: Worded = Param::integer("Processors", Unit::Processor, 10.0)
            .allowed(1.0, 1e6)
            .slider(1.0, 64.0)
            .or_words(CHOSEN)
            .group(SYSTEM)
            .help("Besides the originator. Fewest: as few as hold the load. Best: shortest makespan.");
        n: StageRule = Param::integer("Stages", Unit::One, 10.0)
            .allowed(1.0, divisible_load::MOST_STAGES)
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
        Ds: Vec<f64> = divisible_load::COMPARED;
        D0: f64 = Param::number("Reference buffer capacity", Unit::Byte, 100.0)
            .allowed(1e-9, 1e18)
            .log(1.0, 1e7)
            .symbol("D₀")
            .group(divisible_load::CURVES)
            .help("The figure of differences compares the other makespans with this one's.");
        pivot: f64 = Param::integer("Pivots", Unit::One, 0.0)
            .allowed(0.0, 120.0)
            .slider(0.0, 12.0)
            .symbol("")
            .group("Simplex")
            .help("Pivots made before the tableau that is shown; beyond the last, the optimum.");
    }
}

//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::divisible_load;
use crate::screen::typed::{Derived, Worded, parameters};
use crate::screen::{Choice, Kind, Param};

const TREE: &str = "Tree";
const RELAYS: &str = "Order and relays";
const STAGES: &str = "Stages";

const CHOSEN: &[Choice] = &[Choice::new("fewest", "the fewest"), Choice::new("best", "the best")];

/// The same for the stages, where the best are the default.
const CHOSEN_STAGES: &[Choice] = &[CHOSEN[1], CHOSEN[0]];

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[TREE, STAGES, divisible_load::LOAD, divisible_load::RATES];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        shape: &'static str = Param::choice("Shape",
            &[Choice::new("binomial", "binomial tree"), Choice::new("ordinary", "ordinary tree")],
            "binomial",
        )
        .symbol("")
        .group(TREE)
        .help("Layer i has p^i processors in an ordinary tree, p (p+1)^(i−1) in a binomial one.");
        p: f64 = Param::integer("Ports per node", Unit::One, 2.0)
            .allowed(1.0, 1e6)
            .slider(1.0, 8.0)
            .group(TREE)
            .help("How many nodes each node feeds at the same time, each over its own link.");
        h: Worded = Param::integer("Layers", Unit::One, 3.0)
            .allowed(1.0, 64.0)
            .slider(1.0, 12.0)
            .or_words(CHOSEN)
            .group(TREE)
            .help("Below the originator. Fewest: as few as hold the load. Best: shortest makespan.");
        order: &'static str = Param::choice("Activation order",
            &[Choice::new("NLF", "nearest first (NLF)"), Choice::new("LLF", "largest first (LLF)")],
            "NLF",
        )
        .symbol("")
        .group(RELAYS)
        .help("Order of the messages of a stage: layers 1 to h, or h to 1.");
        buffers: &'static str = Param::choice("Buffers of a relay",
            &[Choice::new("1", "1"), Choice::new("2", "2")],
            "1",
        )
        .symbol("")
        .group(RELAYS)
        .help("Messages that a node of an ordinary tree holds: with 2 it receives while it relays.");
        layers: Vec<f64> = Param::new("Computing layers",
            Kind::List { unit: Unit::One, default: "", allowed: (1.0, 64.0), most: 64 },
        )
        .symbol("")
        .group(RELAYS)
        .help("Numbers of layers, such as 4,5; the others only relay. Blank: all compute.");
        n: Worded = Param::integer("Stages", Unit::One, 10.0)
            .allowed(1.0, divisible_load::MOST_STAGES)
            .log(1.0, 1000.0)
            .or_words(CHOSEN_STAGES)
            .word_by_default()
            .group(STAGES)
            .help(
                "Messages to each layer. Fewest: n_min, then fewest layers. Best: shortest makespan.",
            );
        V: f64 = divisible_load::volume(1100.0);
        D: f64 = divisible_load::buffer(100.0);
        D_V: Derived = divisible_load::BUFFER_SHARE;
        A: f64 = divisible_load::COMPUTE;
        C: f64 = divisible_load::TRANSFER;
        bw: f64 = divisible_load::BANDWIDTH;
        S: f64 = divisible_load::STARTUP;
        Ds: Vec<f64> = divisible_load::COMPARED;
        h_other: f64 = Param::integer("Layers of the other shape", Unit::One, 7.0)
            .allowed(1.0, 64.0)
            .slider(1.0, 12.0)
            .symbol("h′")
            .group(divisible_load::CURVES)
            .help("Height in the comparison of shapes; the paper compares binomial 5 with ordinary 7.");
    }
}

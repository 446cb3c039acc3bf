//! The parameters: the matrices and the processes, how the product is divided, and the machine.

use crossover_model::matrix_product::{Algorithm, Broadcast};

use crate::kits::network_parameters::{self, NETWORK};
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

const PRODUCT: &str = "Product and processes";
const PROCESS: &str = "A process";
const VARIANTS: &str = "Variants of the algorithms";
const PICTURE: &str = "Efficiency and rounds";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[PRODUCT, NETWORK, PROCESS];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        algorithm: Algorithm = Param::choice("Algorithm", ALGORITHMS, "cannon")
            .help("How blocks of the matrices are divided, and how they move.")
            .group(PRODUCT).symbol("");
        n: f64 = Param::integer("Order of the matrices", Unit::One, 32768.0)
            .help("Rows and columns of each of the three square matrices.")
            .group(PRODUCT).with_domain(1.0, 1e6).log(64.0, 131_072.0);
        p: f64 = Param::integer("Processes", Unit::Processor, 4096.0)
            .help("Cannon, SUMMA: a square. 3D: a cube. 2.5D: c squares of a multiple of c.")
            .group(PRODUCT).with_domain(1.0, 1e6).log(1.0, 65_536.0);
        c: Worded = Param::integer("Copies of both factors", Unit::One, 4.0)
            .help("Layers of 2.5D, each with a copy of both factors. Best: least time within M.")
            .group(PRODUCT).with_domain(1.0, 100.0).slider(1.0, 16.0).or_words(CHOSEN).word_by_default();
        ts: f64 = network_parameters::startup(10e-6).with_domain(0.0, 1000.0);
        tw: f64 = network_parameters::per_word(10e-9).with_domain(0.0, 1000.0);
        bw: Derived = network_parameters::bandwidth("Bandwidth of a process");
        word: f64 = network_parameters::WORD;
        tc: f64 = Param::number("Time of a multiply-add", Unit::Second, 0.1e-9)
            .help("Time to multiply two numbers and to add the result.")
            .group(PROCESS).with_domain(1e-18, 1000.0).log(1e-12, 1e-8);
        M: f64 = Param::number("Memory for blocks", Unit::Word, 4_194_304.0)
            .help("Words that a process has for blocks of all three matrices.")
            .group(PROCESS).with_domain(1.0, 1e15).log(65_536.0, 1e9);
        b: f64 = Param::integer("Width of a panel", Unit::One, 64.0)
            .help("SUMMA broadcasts its blocks in panels of so many columns or rows.")
            .group(VARIANTS).with_domain(1.0, 1e6).log(1.0, 4096.0);
        broadcast: Broadcast = Param::choice("Broadcast of panels", BROADCASTS, "binomial")
            .help("SUMMA: a tree for each panel, or from neighbor to neighbor without a pause.")
            .group(VARIANTS).symbol("");
        skew: bool = Param::switch("Blocks have to be aligned", true)
            .help("Cannon and 2.5D: counted, or the blocks lie aligned from the start.")
            .group(VARIANTS).symbol("");
        overlap: bool = Param::switch("Computation overlaps communication", false)
            .help("Computing and communicating at the same time: the greater counts, not the sum.")
            .group(VARIANTS).symbol("");
        E: f64 = Param::number("Target efficiency", Unit::One, 0.5)
            .help("The isoefficiency curve is the order that keeps this efficiency as p grows.")
            .group(PICTURE).with_domain(0.001, 0.999).slider(0.05, 0.95);
        round: f64 = Param::integer("Round shown", Unit::One, 0.0)
            .help("Round of the small case: 0 plays all of them.")
            .group(PICTURE).symbol("").with_domain(0.0, 1000.0).slider(0.0, 12.0);
    }
}

const CHOSEN: &[Choice] = &[Choice::new("best", "best")];

choices! {
    const ALGORITHMS: Algorithm = {
        Rows = "rows", "block rows";
        Cannon = "cannon", "Cannon";
        Summa = "summa", "SUMMA";
        Copies = "25d", "layers (2.5D)", "2.5D";
        Cube = "3d", "cube (3D)", "3D";
    }
}

choices! {
    /// How a panel is broadcast.
    const BROADCASTS: Broadcast = {
        Binomial = "binomial", "a binomial tree each", "trees";
        Ring = "ring", "one behind the other", "ring";
    }
}

//! The parameters: the run and its machine, the checkpoints, the second level, more nodes, and the play.

use crossover_model::checkpoint::{MOST_K, MOST_NODES, MOST_TIME};

use crate::screen::prelude::*;

const MACHINE: &str = "Run and machine";
const CHECKPOINTS: &str = "Checkpoints";
const LOCAL: &str = "Local checkpoints";
const NODES: &str = "More or fewer nodes";
const PLAY: &str = "Play";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[MACHINE, CHECKPOINTS];

/// The longest checkpoint, restart and down time.
const LONGEST: f64 = 1e9;
/// What the best interval is called.
const CHOSEN: &[Choice] = &[Choice::new("best", "the best")];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        tau: Option<f64> = Param::number("Work between checkpoints", Unit::Duration, f64::NAN)
            .symbol("τ").with_domain(1e-3, MOST_TIME).log(60.0, 1e6).or_words(CHOSEN).word_by_default().group(CHECKPOINTS)
            .help("After so much work the state is saved. Best: the shortest expected time.");
        delta: f64 = Param::number("Time to write a checkpoint", Unit::Duration, 600.0)
            .symbol("δ").with_domain(0.0, LONGEST).log(1.0, 36_000.0).group(CHECKPOINTS)
            .help("Until the state of all nodes is in the file system.");
        R: f64 = Param::number("Time to restart", Unit::Duration, 600.0)
            .with_domain(0.0, LONGEST).log(1.0, 36_000.0).group(CHECKPOINTS)
            .help("Until the state is read back. A failure may hit the restart, too.");
        N: f64 = Param::integer("Nodes", Unit::One, 1e4)
            .with_domain(1.0, MOST_NODES).log(1.0, 1e6).group(MACHINE)
            .help("Nodes of the run. The failure of one of them stops all.");
        mtbf: f64 = Param::number("Time between failures of a node", Unit::Duration, 157_788_000.0)
            .symbol("μ").with_domain(1.0, MOST_TIME).log(1e6, 1e9).group(MACHINE)
            .help("Mean time from one failure of a node to its next (MTBF).");
        work: f64 = Param::number("Work", Unit::Duration, 2_592_000.0)
            .symbol("W").with_domain(1.0, MOST_TIME).log(3600.0, 1e8).group(MACHINE)
            .help("Time of the run on these nodes without failures and checkpoints.");
        down: f64 = Param::number("Down time", Unit::Duration, 60.0)
            .symbol("D").with_domain(0.0, LONGEST).log(1.0, 36_000.0).group(MACHINE)
            .help("From a failure to the begin of the restart: find it, take a spare node.");
        k: f64 = Param::integer("Segments per global checkpoint", Unit::One, 1.0)
            .with_domain(1.0, MOST_K).log(1.0, 64.0).group(LOCAL)
            .help("With 10, each tenth checkpoint is global and the others are local. 1: no local ones.");
        delta1: f64 = Param::number("Time to write a local one", Unit::Duration, 30.0)
            .symbol("δ_1").with_domain(0.0, LONGEST).log(1.0, 3600.0).group(LOCAL)
            .help("Into the memory of a neighbor, or onto a disk of the node.");
        R1: f64 = Param::number("Time of a local restart", Unit::Duration, 60.0)
            .symbol("R_1").with_domain(0.0, LONGEST).log(1.0, 3600.0).group(LOCAL)
            .help("Until the state is back from the last checkpoint of either kind.");
        soft: f64 = Param::number("Failures that local ones survive", Unit::One, 0.85)
            .symbol("s").with_domain(0.0, 1.0).slider(0.0, 1.0).group(LOCAL)
            .help("Share of failures after which a local restart is enough.");
        f: f64 = Param::number("Parallel fraction", Unit::One, 0.99999)
            .with_domain(0.0, 1.0).slider(0.999, 1.0).group(NODES)
            .help("Amdahl's f on one node: how the work changes with the number of nodes.");
        segments: f64 = Param::integer("Patterns to play", Unit::One, 2000.0)
            .symbol("n").with_domain(1.0, 1e5).log(10.0, 1e5).group(PLAY)
            .help("Segments that are played with random failures; with local ones, patterns of k.");
        seed: f64 = Param::integer("Seed", Unit::One, 1.0)
            .symbol("").with_domain(0.0, 1e9).slider(0.0, 100.0).group(PLAY)
            .help("Another seed draws other failures.");
    }
}

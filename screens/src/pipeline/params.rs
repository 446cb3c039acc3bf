//! The parameters: the stream, and the stages that it passes.

use crossover_model::pipeline::{Cut, MOST_CHUNKS, MOST_COPIES, MOST_STAGES, MOST_WORK};

use crate::screen::prelude::*;

const STREAM: &str = "Stream";
const STAGES: &str = "Stages";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[STREAM, STAGES];

/// What any number of chunks inside is called.
const ANY: &[Choice] = &[Choice::new("inf", "any number").also(&["infinity", "∞"])];

/// What the words of the bottleneck are called.
pub(super) const LIMITS: &[Choice] = &[
    Choice::new("1", "stage 1"),
    Choice::new("2", "stage 2"),
    Choice::new("3", "stage 3"),
    Choice::new("4", "stage 4"),
    Choice::new("5", "stage 5"),
    Choice::new("6", "stage 6"),
    Choice::new("7", "stage 7"),
    Choice::new("8", "stage 8"),
    Choice::new("9", "stage 9"),
    Choice::new("10", "stage 10"),
    Choice::new("11", "stage 11"),
    Choice::new("12", "stage 12"),
    Choice::new("ends", "shared ends"),
    Choice::new("flight", "room inside"),
];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        work: Vec<f64> = Param::list("Work of each stage", Unit::Second, "60ms,90ms,30ms", (0.0, MOST_WORK), MOST_STAGES)
            .symbol("w").group(STREAM)
            .help("Time of each stage without start-ups, for the whole stream or for one item.");
        start: Vec<f64> = Param::list("Start-up time of a chunk", Unit::Second, "1ms", (0.0, MOST_WORK), MOST_STAGES)
            .symbol("a").group(STREAM)
            .help("What a chunk costs a stage besides its work. One value, or one for each stage.");
        cut: Cut = Param::choice("Work is that of", CUTS, "stream")
            .symbol("").group(STREAM)
            .help("The whole stream, which is cut into n equal chunks, or each of n items.");
        n: f64 = Param::integer("Chunks or items", Unit::One, 6.0)
            .with_domain(1.0, MOST_CHUNKS).log(1.0, 512.0).group(STREAM)
            .help("Equal chunks that the stream is cut into, or items that pass.");
        copies: Vec<f64> = Param::list("Copies of each stage", Unit::One, "1", (1.0, MOST_COPIES), MOST_STAGES)
            .symbol("r").group(STAGES)
            .help("Equal processors of a stage. One value, or one for each stage, such as 1,2,1.");
        flight: Option<f64> = Param::integer("Chunks inside at most", Unit::One, f64::NAN)
            .symbol("F").with_domain(1.0, MOST_CHUNKS).log(1.0, 128.0).or_words(ANY).word_by_default().group(STAGES)
            .help("As many as there are buffers. A chunk enters when one leaves.");
        ends: bool = Param::switch("First and last stage share a processor", false)
            .symbol("").group(STAGES)
            .help("As a coordinator that deals out and collects, or a bus for both directions.");
    }
}

choices! {
    const CUTS: Cut = {
        Stream = "stream", "the whole stream";
        Items = "items", "one item";
    }
}

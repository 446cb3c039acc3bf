//! The parameters: which measurement is shown, how it is read, what is fitted to which of its rows, and what
//! is predicted.

use crossover_measurements::fit::Weight;

use crate::screen::params::Text;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

const MEASUREMENT: &str = "Measurement";
const FIT: &str = "Fit";
const PREDICTION: &str = "Prediction";
/// The figure in which runs on several processors differ from messages.
const RUNS: &str = "Bandwidth or speedup";
const WINDOW: &str = "Rows used";
const LINKS: &str = "Ranks and links";
const TABLE: &str = "How the text is read";

pub(super) const BASIC: &[&str] = &[MEASUREMENT, FIT, PREDICTION];

pub(super) const LONGEST: usize = 1_000_000;

const FOUND: &[Choice] = &[Choice::new("found", "as found")];
const ALL: &[Choice] = &[Choice::new("all", "all")];
const UNKNOWN: &[Choice] = &[Choice::new("unknown", "unknown")];
const BREAKS: &[Choice] =
    &[Choice::new("auto", "where it pays").short("auto"), Choice::new("none", "none")];

parameters! {
    pub(super) struct Values {
        data: Data = Param::choice("Shown", Data::OPTIONS, "infiniband")
            .symbol("").group(MEASUREMENT)
            .help("What you have pasted, or a published measurement.");
        text: Text = Param::new("Your text", Kind::Text { default: "", most: LONGEST })
            .symbol("").group(MEASUREMENT).kept_on_page().taking("data", "pasted")
            .help("The output of a benchmark, or a table. It stays on this page.");
        output: f64 = Param::integer("Output", Unit::One, 1.0)
            .symbol("").group(TABLE).with_domain(1.0, 1e6).slider(1.0, 8.0)
            .help("Which one, where a text holds several. Beyond the last it is the last.");
        kind: As = Param::choice("Rows are", As::OPTIONS, "found")
            .symbol("").group(TABLE)
            .help("Messages: sizes and times. Runs: processors and times. Weak: the work grew with them.");
        columns: Vec<f64> = Param::list("Columns", Unit::One, "", (1.0, 20.0), 2)
            .symbol("").group(TABLE)
            .help("Of a table: those of size, or processors, and of time, such as 1,3. Blank: as found.");
        unit: Timed = Param::choice("Unit of the times", Timed::OPTIONS, "found")
            .symbol("").group(TABLE)
            .help("Of a table whose heading does not say it.");
        comma: Comma = Param::choice("A comma", Comma::OPTIONS, "found")
            .symbol("").group(TABLE)
            .help("Of a table: whether 1,5 is one number or two.");
        fit: Weighted = Param::choice("Errors", Weighted::OPTIONS, "relative")
            .symbol("").group(FIT)
            .help("Relative: all sizes count alike. Absolute: the long times count most.");
        r#break: Worded = Param::number("Break", Unit::Byte, 16384.0)
            .symbol("").group(FIT).with_domain(0.0, 1e18).log(64.0, 1e9)
            .or_words(BREAKS).word_by_default()
            .help("The greatest size of the first of two lines, as where a protocol changes.");
        alternatives: bool = Param::switch("Other lines too", false)
            .symbol("").group(FIT)
            .help("Of messages: one line for all sizes, and the line by the other errors.");
        base: Base = Param::choice("Network-aware law", Base::OPTIONS, "sun_chen")
            .symbol("").group(RUNS)
            .help("The law of computing below the messages. With Amdahl's it is the USL.");
        m: f64 = Param::number("Message size", Unit::Byte, 65536.0)
            .group(PREDICTION).with_domain(0.0, 1e18).log(1.0, 1e9).message()
            .help("Of messages: the size whose time is predicted.");
        N: f64 = Param::integer("Processors", Unit::Processor, 16.0)
            .group(RUNS).with_domain(1.0, 1e9).log(1.0, 4096.0)
            .help("Of runs: the number, as the runs count them, whose time is predicted.");
        from: Option<f64> = Param::number("Smallest size", Unit::Byte, 1024.0)
            .symbol("").group(WINDOW).with_domain(0.0, 1e18).log(1.0, 1e9)
            .or_words(ALL).word_by_default()
            .help("Of messages: smaller ones are shown, but not fitted.");
        to: Option<f64> = Param::number("Largest size", Unit::Byte, 1_048_576.0)
            .symbol("").group(WINDOW).with_domain(0.0, 1e18).log(1.0, 1e9)
            .or_words(ALL).word_by_default()
            .help("Of messages: larger ones are shown, but not fitted.");
        N_from: Option<f64> = Param::integer("Fewest processors", Unit::Processor, 1.0)
            .symbol("").group(WINDOW).with_domain(1.0, 1e9).log(1.0, 4096.0)
            .or_words(ALL).word_by_default()
            .help("Of runs: those on fewer are shown, but not fitted.");
        N_to: Option<f64> = Param::integer("Most processors", Unit::Processor, 64.0)
            .symbol("").group(WINDOW).with_domain(1.0, 1e9).log(1.0, 4096.0)
            .or_words(ALL).word_by_default()
            .help("Of runs: those on more are shown, but not fitted.");
        ranks: Option<f64> = Param::integer("Ranks", Unit::Processor, 16.0)
            .symbol("").group(LINKS).with_domain(2.0, 1e9).log(2.0, 4096.0)
            .or_words(FOUND).word_by_default()
            .help("Of a collective: how many took part, where the output does not say it.");
        link: Option<f64> = Param::number("Line rate", Unit::BitPerSecond, 200e9)
            .symbol("R").group(LINKS).with_domain(1.0, 1e18).log(1e9, 1e13)
            .or_words(UNKNOWN).word_by_default()
            .help("What the link of a node, or all its links together, carries at most.");
    }
}

choices! {
    pub(super) enum Data {
        Pasted = "pasted", "your text", "yours";
        Infiniband = "infiniband", "200 Gbit/s InfiniBand";
        /// Messages between GPUs, whose curve bends and falls.
        Gpu = "gpu", "two V100 GPUs";
        Allreduce = "allreduce", "MPI all-reduce, 576 ranks";
        Nccl = "nccl", "NCCL all-reduce, 16 H100";
        /// Runs that go on getting faster.
        Gromacs = "gromacs", "GROMACS, 1 to 56 nodes";
        /// Runs that get slower again.
        Openfoam = "openfoam", "OpenFOAM, 1 to 56 nodes";
        /// Runs of a problem that grows with the nodes.
        Openpfc = "openpfc", "OpenPFC, weak, to 16 nodes";
    }
}

choices! {
    /// What the rows of a text are taken for.
    pub(super) enum As {
        Found = "found", "as found";
        Messages = "messages", "messages";
        Runs = "runs", "runs";
        /// Runs of a problem that grew with the processors.
        Weak = "weak", "runs of weak scaling", "weak runs";
    }
}

choices! {
    pub(super) enum Comma {
        Found = "found", "as found";
        Decimal = "decimal", "in a number, 1,5", "in numbers";
        Between = "between", "between numbers", "between";
    }
}

choices! {
    pub(super) enum Timed {
        Found = "found", "as found", "found";
        Seconds = "s", "seconds", "s";
        Milliseconds = "ms", "milliseconds", "ms";
        Microseconds = "us", "microseconds", "µs";
        Nanoseconds = "ns", "nanoseconds", "ns";
    }
}

choices! {
    pub(super) enum Weighted {
        Relative = "relative", "relative";
        Absolute = "absolute", "absolute";
    }
}

choices! {
    /// What the network-aware law has below its messages.
    pub(super) enum Base {
        SunChen = "sun_chen", "Sun–Chen";
        Amdahl = "amdahl", "Amdahl";
    }
}

impl Weighted {
    pub const fn weight(self) -> Weight {
        match self {
            Self::Relative => Weight::Relative,
            Self::Absolute => Weight::Absolute,
        }
    }
}

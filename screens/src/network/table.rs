//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::table as run;
use crate::screen::{Choice, Kind, Param, RowColumn};

const MEASURED: &str = "Measured";
const FIGURE: &str = "In the figures";

/// The most measured points.
pub(super) const MOST_POINTS: usize = 64;

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    run::TSEQ,
    run::F,
    run::N,
    run::BASE,
    run::PATTERN,
    run::LENGTH,
    run::COUNT,
    run::CORES,
    run::OVERLAP,
    run::BANDWIDTH,
    run::OVERHEAD,
    run::OVERHEAD_PER_BIT,
    run::DISTANCE,
    run::NVP,
    run::speeds("perf"),
    Param::number("perf_ref", "Speed behind Tseq", Unit::One, 1.0)
        .symbol("perf_ref")
        .help("The speed of the processor that took Tseq, on the scale of the list: GHz will do.")
        .group(run::NETWORK)
        .allowed(1e-6, 1e6)
        .slider(0.1, 4.0),
    Param::new(
        "points",
        "Measured points",
        Kind::Rows {
            columns: &[
                RowColumn {
                    label: "N",
                    unit: Unit::Processor,
                    allowed: (1.0, 1e9),
                },
                RowColumn {
                    label: "time, or speedup",
                    unit: Unit::Second,
                    allowed: (1e-12, 1e15),
                },
            ],
            default: "",
            most: MOST_POINTS,
        },
    )
    .symbol("")
    .help("Your own runs, N and what it took, such as 1:100s;2:55s;4:31s. They are compared with each law.")
    .group(MEASURED),
    Param::choice(
        "measured",
        "What was measured",
        &[
            Choice::new("time", "times: the speedup is Tseq over it"),
            Choice::new("speedup", "speedups"),
        ],
        "time",
    )
    .symbol("")
    .help("Whether the second number of a point is a time or a speedup.")
    .group(MEASURED),
    Param::choice(
        "plot",
        "Laws drawn as",
        &[
            Choice::new("speedup", "speedup"),
            Choice::new("time", "time of the run"),
        ],
        "speedup",
    )
    .symbol("")
    .help("What the figure of the five laws shows over N.")
    .group(FIGURE),
    Param::choice(
        "axes",
        "Axes over N",
        &[
            Choice::new("loglog", "both logarithmic"),
            Choice::new("semilog", "N logarithmic"),
            Choice::new("linear", "both linear"),
        ],
        "loglog",
    )
    .symbol("")
    .help("Of the five laws; where times are stacked, the vertical axis is linear all the same.")
    .group(FIGURE),
];

//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::params as run;
use crate::screen::{Choice, Param, RowColumn};

const MEASURED: &str = "Measured";
const FIGURE: &str = "In the figures";

/// The most measured points.
pub(super) const MOST_POINTS: usize = 64;

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    run::TSEQ,
    run::F,
    run::N,
    run::base("sun_chen"),
    run::PATTERN,
    run::LENGTH,
    run::COUNT,
    run::CORES,
    run::F_NODE,
    run::OVERLAP,
    run::BANDWIDTH,
    run::OVERHEAD,
    run::OVERHEAD_PER_BIT,
    run::DISTANCE,
    run::NVP,
    run::speeds("perf"),
    Param::number("perf_ref", "Speed of the processor of Tseq", Unit::One, 1.0)
        .symbol("perf_ref")
        .help("On the scale of the list of speeds, such as GHz.")
        .group(run::DETAILS)
        .allowed(1e-6, 1e6)
        .slider(0.1, 4.0),
    Param::rows(
        "points",
        "Measured points",
        &[
            RowColumn::number("N", Unit::Processor, (1.0, 1e9)),
            RowColumn::number("time, or speedup", Unit::Second, (1e-12, 1e15)),
        ],
        "",
        MOST_POINTS,
    )
    .symbol("")
    .help("N and the time of each of your runs, such as 1:100s;2:55s;4:31s.")
    .group(MEASURED),
    Param::choice(
        "measured",
        "Measured quantity",
        &[Choice::new("time", "times: speedup = Tseq / time"), Choice::new("speedup", "speedups")],
        "time",
    )
    .symbol("")
    .help("Whether the second number of a point is a time or a speedup.")
    .group(MEASURED),
    Param::choice(
        "plot",
        "Laws drawn as",
        &[Choice::new("speedup", "speedup"), Choice::new("time", "time of the run")],
        "speedup",
    )
    .symbol("")
    .help("The vertical axis of the figure of the five laws.")
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
    .help("Axes of the five laws; stacked times have a linear vertical axis.")
    .group(FIGURE),
];

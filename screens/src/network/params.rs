//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::params as run;
use crate::screen::typed::parameters;
use crate::screen::{Choice, Param, Row, RowColumn};

const MEASURED: &str = "Measured";
const FIGURE: &str = "In the figures";

/// The most measured points.
pub(super) const MOST_POINTS: usize = 64;

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        Tseq: f64 = run::TSEQ;
        f: f64 = run::F;
        N: f64 = run::N;
        base: &'static str = run::base("sun_chen");
        pattern: &'static str = run::PATTERN;
        L: f64 = run::LENGTH;
        count: f64 = run::COUNT;
        cores: f64 = run::CORES;
        f_node: f64 = run::F_NODE;
        overlap: bool = run::OVERLAP;
        bw: f64 = run::BANDWIDTH;
        eps: f64 = run::OVERHEAD;
        eps_L: f64 = run::OVERHEAD_PER_BIT;
        dist: f64 = run::DISTANCE;
        nvp: f64 = run::NVP;
        perf: Vec<f64> = run::speeds();
        perf_ref: f64 = Param::number("Speed of the processor of Tseq", Unit::One, 1.0)
            .symbol("perf_ref")
            .help("On the scale of the list of speeds, such as GHz.")
            .group(run::DETAILS)
            .allowed(1e-6, 1e6)
            .slider(0.1, 4.0);
        points: Vec<Row> = Param::rows("Measured points",
            &[
                RowColumn::number("N", Unit::Processor, (1.0, 1e9)),
                RowColumn::number("time, or speedup", Unit::Second, (1e-12, 1e15)),
            ],
            "",
            MOST_POINTS,
        )
        .symbol("")
        .help("N and the time of each of your runs, such as 1:100s;2:55s;4:31s.")
        .group(MEASURED);
        measured: &'static str = Param::choice("Measured quantity",
            &[Choice::new("time", "times: speedup = Tseq / time"), Choice::new("speedup", "speedups")],
            "time",
        )
        .symbol("")
        .help("Whether the second number of a point is a time or a speedup.")
        .group(MEASURED);
        plot: &'static str = Param::choice("Laws drawn as",
            &[Choice::new("speedup", "speedup"), Choice::new("time", "time of the run")],
            "speedup",
        )
        .symbol("")
        .help("The vertical axis of the figure of the five laws.")
        .group(FIGURE);
        axes: &'static str = Param::choice("Axes over N",
            &[
                Choice::new("loglog", "both logarithmic"),
                Choice::new("semilog", "N logarithmic"),
                Choice::new("linear", "both linear"),
            ],
            "loglog",
        )
        .symbol("")
        .help("Axes of the five laws; stacked times have a linear vertical axis.")
        .group(FIGURE);
    }
}

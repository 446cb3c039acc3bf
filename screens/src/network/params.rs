//! The parameters of the screen.

use crossover_model::communication::Service;
use crossover_model::distributed::{Base, Pattern};

use crate::kits::distributed::params::{self as run, Balance};
use crate::kits::network_parameters;
use crate::screen::prelude::*;

const WAITING: &str = "Waiting for the link";
const MEASURED: &str = "Measured";

const POINTS: &[RowColumn] = &[
    RowColumn::number("N", Unit::Processor, (1.0, 1e9)),
    RowColumn::number("time, or speedup", Unit::Second, (1e-12, 1e15)),
];

choices! {
    /// What the second number of a measured point is.
    pub(super) enum PointsOf {
        Time = "time", "times: speedup = Tseq / time", "times";
        Speedup = "speedup", "speedups";
    }
}

choices! {
    pub(super) enum Drawn {
        Speedup = "speedup", "speedup";
        Time = "time", "time of the run";
    }
}

parameters! {
    pub(super) struct Values {
        Tseq: f64 = run::TSEQ;
        f: f64 = run::F;
        N: f64 = run::N;
        base: Base = run::BASE;
        pattern: Pattern = run::PATTERN;
        L: f64 = run::LENGTH;
        count: f64 = run::COUNT;
        cores: f64 = run::CORES;
        f_node: f64 = run::F_NODE;
        ranks: f64 = run::RANKS;
        bw_in: f64 = run::BANDWIDTH_IN;
        eps_in: f64 = run::OVERHEAD_IN;
        overlap: bool = run::OVERLAP;
        bw: f64 = run::BANDWIDTH;
        eps: f64 = run::OVERHEAD;
        eps_L: f64 = run::OVERHEAD_PER_BIT;
        dist: f64 = run::DISTANCE;
        nvp: f64 = run::NVP;
        perf: Vec<f64> = run::speeds();
        perf_ref: f64 = Param::number("Speed of the processor of Tseq", Unit::One, 1.0)
            .symbol("perf_ref").group(run::DETAILS).with_domain(1e-6, 1e6).slider(0.1, 4.0)
            .help("On the scale of the list of speeds, such as GHz.");
        balance: Balance = run::BALANCE;
        lambda: f64 = Param::number("Arriving messages", Unit::MessagePerSecond, 0.0)
            .symbol("λ").group(WAITING).with_domain(0.0, 1e12).slider(0.0, 10_000.0)
            .help("Messages of all programs that arrive at the link in a second, at random.");
        queue: Service = network_parameters::queue("mm1").group(WAITING);
        L_request: f64 = Param::number("Length of a request", Unit::Bit, 1024.0)
            .group(WAITING).with_domain(0.0, 1e18).log(64.0, 1e9)
            .help("Bits of the message that asks for a reply. The reply is a message of the run.");
        points: Vec<Row> = Param::rows("Measured points", POINTS, "", 64)
            .symbol("").group(MEASURED)
            .help("N and the time of each of your runs, such as 1:100s;2:55s;4:31s.");
        measured: PointsOf = Param::choice("Measured quantity", PointsOf::OPTIONS, "time")
            .symbol("").group(MEASURED)
            .help("Whether the second number of a point is a time or a speedup.");
        plot: Drawn = Param::choice("Laws drawn as", Drawn::OPTIONS, "speedup")
            .symbol("").group(run::IN_FIGURES)
            .help("The vertical axis of the figure of the five laws.");
        axes: run::Axes = run::Axes::PARAM
            .help("Axes of the five laws; stacked times have a linear vertical axis.");
    }
}

//! Strips or blocks: how to cut a grid so that its parts exchange their edges in the least time.

mod exchange;
mod hints;
mod inputs;
mod isoefficiency;
mod letters;
mod map;
mod oblong;
mod picture;
mod report;
mod tables;
mod takeaway;
mod threshold;
mod time;

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::notes::decomposition::figures;
use crate::screen::{Choice, Compute, FigureSpec, Kind, Param, Screen, Table, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "decomposition",
        params: PARAMS,
        letters: letters::letters,
        fields: &[
            ("iterations", "iters"),
            ("W", "tc"),
            ("T_p", "tc"),
            ("T_comp", "tc"),
            ("speedup", "tc"),
            ("overhead_total", "tc"),
            ("T_comm", "tw"),
            ("ts_threshold", "tw"),
            ("tw_threshold", "ts"),
            ("p_cross", "ts"),
        ],
    },
    title: "Strips or blocks",
    question: "How should a grid be cut for p processors, and what decides it?",
    about: notes::decomposition::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::decomposition::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::decomposition::NOTES,
    interaction: None,
};

const PROBLEM: &str = "Grid and processors";
const RUN: &str = "Run";
const OBLONG: &str = "A grid that is not square";

const PARAMS: &[Param] = &[
    Param::integer("n", "side of the grid", Unit::One, 256.0)
        .help("Points along one side; also the words of one whole row, the edge of a strip.")
        .group(PROBLEM)
        .allowed(1.0, 1e6)
        .log(16.0, 16_384.0),
    Param::integer("p", "processors", Unit::Processor, 64.0)
        .help("Strips need p ≤ n. Blocks need a square number from 9: 9, 16, 25, 36, 49, 64 ...")
        .group(PROBLEM)
        .allowed(1.0, 1e10)
        .log(1.0, 4096.0),
    Param::new(
        "q",
        "blocks along one side",
        Kind::Derived {
            of: "p",
            unit: Unit::One,
            slider: (1.0, 64.0),
            show: |p, _| p.sqrt(),
            take: |q, _| q.round() * q.round(),
        },
    )
    .symbol("√p")
    .help("Another face of p: moves it from square to square, p = q². A fraction is rounded.")
    .group(PROBLEM),
    network_parameters::startup(35e-6),
    network_parameters::per_word(0.23e-6),
    network_parameters::bandwidth("bandwidth"),
    network_parameters::WORD,
    Param::choice("channel", "channel", CHANNELS, "switched")
        .help("Switched: every processor has its own link. Shared: one cable, all messages queue.")
        .group(network_parameters::NETWORK),
    Param::number("tc", "time per point", Unit::Second, 10e-9)
        .help("What it takes to compute one point once.")
        .group(RUN)
        .allowed(0.0, 1.0)
        .log(100e-12, 10e-6),
    Param::integer("iters", "iterations", Unit::One, 1.0)
        .help("Sweeps over the grid: a step becomes a job of so many.")
        .group(RUN)
        .allowed(1.0, 1e12)
        .log(1.0, 1e6),
    Param::switch("convergence", "convergence test", false)
        .help(
            "Ends each iteration with an all-reduce of one word, (ts + tw) log2 p: is it done yet?",
        )
        .group(RUN),
    Param::switch("overlap", "overlap", false)
        .help("Computes while it communicates: the greater of the two counts, not the sum.")
        .group(RUN),
    Param::number("E", "efficiency to keep", Unit::One, 0.5)
        .help("The isoefficiency curve is the grid that keeps this efficiency as p grows.")
        .group(RUN)
        .allowed(0.001, 0.999)
        .slider(0.05, 0.95),
    Param::integer("m", "columns of an n by m grid", Unit::One, 1024.0)
        .help("Only for the last figure and its readouts: which edge travels if the grid is no square.")
        .group(OBLONG)
        .allowed(1.0, 1e6)
        .log(16.0, 16_384.0),
];

const CHANNELS: &[Choice] = &[
    Choice::new("switched", "switched network"),
    Choice::new("shared", "one shared channel"),
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::THRESHOLD, threshold::over_start_up),
    FigureSpec::at_once(figures::THRESHOLD_TW, threshold::over_per_word),
    FigureSpec::at_once(figures::MAP, map::map),
    FigureSpec::at_once(figures::THRESHOLD_OVER_TW, tables::threshold_over_tw),
    FigureSpec::at_once(figures::TOTAL_TIME, time::total_time),
    FigureSpec::at_once(figures::SPEEDUP, time::speedup),
    FigureSpec::at_once(figures::ISOEFFICIENCY, isoefficiency::isoefficiency),
    FigureSpec::at_once(figures::EXCHANGE, exchange::exchange),
    FigureSpec::at_once(figures::OBLONG, oblong::oblong),
    FigureSpec::at_once(figures::TABLE_1, tables::table_1),
    FigureSpec::at_once(figures::TABLE_2, tables::table_2),
];

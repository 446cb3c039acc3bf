//! Strips or blocks: how to cut a grid so that its parts exchange their edges in the least time.

mod exchange;
mod hints;
mod isoefficiency;
mod letters;
mod map;
mod oblong;
mod picture;
mod report;
mod setting;
mod tables;
mod takeaway;
mod threshold;
mod time;

use crate::notes;
use crate::param::{Choice, Kind, Param};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Compute, FigureSpec, Screen};
use crate::wires;

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "decomposition",
    title: "Strips or blocks",
    question: "How should a grid be cut for p processors, and what decides it?",
    about: notes::decomposition::ABOUT,
    params: PARAMS,
    machine: wires::MACHINE,
    presets: notes::decomposition::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::decomposition::NOTES,
    touch: None,
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
        Kind::Face {
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
    wires::startup(35e-6),
    wires::per_word(0.23e-6),
    wires::bandwidth("bandwidth"),
    wires::WORD,
    Param::choice("channel", "channel", CHANNELS, "switched")
        .help("Switched: every processor has its own link. Shared: one cable, all messages queue.")
        .group(wires::NETWORK),
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
    figure(
        "threshold",
        "Which cut is cheaper: the start-up time against p",
        "Above the curve ts* strips exchange their edges in less time, below it blocks do. Your \
         network is the point; the ring on the curve above or below it is the start-up time at \
         which the answer changes.",
        threshold::over_start_up,
    ),
    figure(
        "threshold-tw",
        "Which cut is cheaper: the time per word against p",
        "The same question seen from the bandwidth: below the curve tw* words are so cheap that \
         the long edges of strips cost less than the extra start-ups of blocks.",
        threshold::over_per_word,
    ),
    figure(
        "map",
        "The machines on the map",
        "Every machine is a point: time per word to the right, start-up time upwards, both in \
         powers of ten. On the line both cuts cost the same at the present n and p.",
        map::map,
    ),
    figure(
        "threshold-over-tw",
        "A processor for each row: the start-up time against tw",
        "The thresholds ts* = (n − 2 √n) tw at p = n for three gras lines, with the values \
         the paper prints as crosses: those that lie off their line are its slips (table 1).",
        tables::threshold_over_tw,
    ),
    figure(
        "total-time",
        "Time of the run over p",
        "Computing shrinks as 1/p; communicating does not. The distance between a curve and the \
         dotted computing time is the communication. Dashed: fewer parts than the formula is made \
         for, with the edges really there.",
        time::total_time,
    ),
    figure(
        "speedup",
        "Speedup over p",
        "How many times faster than one processor. The dotted line is p itself, what a network \
         without cost would give.",
        time::speedup,
    ),
    figure(
        "isoefficiency",
        "The grid that keeps the efficiency",
        "How the side n must grow with p for the efficiency to stay at E: on and above a curve a \
         grid is large enough. The thin lines are the least grids that can be cut at all.",
        isoefficiency::isoefficiency,
    ),
    figure(
        "exchange",
        "One exchange of edges, step by step",
        "Who sends which edge, and when. Each arrow is one message, ts and the words of the edge \
         long; strips and blocks start together. Of many parts only some are drawn, the hatched \
         rest does the same. The frame marks the cut that is done first.",
        exchange::exchange,
    ),
    figure(
        "oblong",
        "n by m: which edge travels",
        "A grid of n rows and m columns can be cut into strips of rows, whose edges are rows of m \
         words, or of columns, whose edges have n words. Cut across the longer side, so that the \
         shorter edge travels; blocks send half the circumference of a block either way.",
        oblong::oblong,
    ),
    figure(
        "table-1",
        "Table 1 of the paper, recomputed",
        "Thresholds ts* at p = n: the printed value and what the paper's formula gives.",
        tables::table_1,
    ),
    figure(
        "table-2",
        "Table 2 of the paper, recomputed",
        "Thresholds tw* at p = n: the printed value and what the paper's formula gives.",
        tables::table_2,
    ),
];

const fn figure(
    id: &'static str,
    title: &'static str,
    caption: &'static str,
    compute: fn(&Params) -> Result<crate::figure::Figure, crossover_model::Error>,
) -> FigureSpec {
    FigureSpec {
        id,
        title,
        caption,
        compute: Compute::Once(compute),
    }
}

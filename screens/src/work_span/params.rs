//! The parameters: the program and how finely it is cut, the processors, and how they share the tasks.

use crossover_model::work_span::{Priority, Problem, Scheduler};

use crate::screen::Value;
use crate::screen::prelude::*;
use crate::screen::typed::{Held, choice_key};

const PROGRAM: &str = "Program";
const MACHINE: &str = "Processors";
const STEALING: &str = "Work stealing";
const OWN: &str = "Serial part, own graph";
const TYPED: &str = "Work and span, typed or measured";

/// The most processors of the laws; schedules are played on [fewer](super::state::MOST_PLAYED).
const MOST_PROCESSORS: f64 = 1e6;
/// The least and the greatest time of a program.
const TIMES: (f64, f64) = (1e-9, 1e15);
/// What stands for no second program.
const NONE: &[Choice] = &[Choice::new("none", "none")];

/// Where the work and the span come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Program(Problem),
    /// A graph that the reader wrote.
    Graph,
    /// Both numbers are typed.
    Numbers,
    /// Measured times bound both.
    Measured,
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[PROGRAM, TYPED, MACHINE];

/// Graham's nine tasks.
const NINE: &str =
    "T1: 3\nT2: 2\nT3: 2\nT4: 2\nT5: 4 <- T4\nT6: 4 <- T4\nT7: 4 <- T4\nT8: 4 <- T4\nT9: 9 <- T1";

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        problem: Source = Param::choice("Problem", PROBLEMS, "loop")
            .help("A program that splits its work, a graph of your own, or only numbers.")
            .group(PROGRAM).symbol("");
        n: f64 = Param::integer("Size", Unit::One, 16.0)
            .help("Iterations, numbers to sort, order of a matrix, or cells along a side.")
            .group(PROGRAM).with_domain(1.0, 1e6).log(1.0, 4096.0);
        g: f64 = Param::integer("Grain size", Unit::One, 1.0)
            .help("Parts of this size or less are not split any more.")
            .group(PROGRAM).with_domain(1.0, 1e6).log(1.0, 1024.0);
        w: f64 = Param::number("Time of an iteration", Unit::Tcalc, 4.0)
            .help("Of a loop, or of a cell of the wavefront. The others count their operations.")
            .group(PROGRAM).with_domain(0.001, 1e6).log(0.1, 100.0);
        spawn: f64 = Param::number("Time of a split", Unit::Tcalc, 1.0)
            .help("What it takes to spawn a child, or to start a block of the wavefront.")
            .group(PROGRAM).symbol("σ").with_domain(0.0, 1e6).slider(0.0, 32.0);
        p: f64 = Param::integer("Processors", Unit::One, 4.0)
            .help("Each runs one task at a time. Schedules are played on up to 256.")
            .group(MACHINE).with_domain(1.0, MOST_PROCESSORS).slider(1.0, 64.0);
        order: Priority = Param::choice("First among ready tasks", ORDERS, "list")
            .help("Which task the greedy schedule begins when a processor is free.")
            .group(MACHINE).symbol("");
        scheduler: Scheduler = Param::choice("Schedule in the chart", SCHEDULERS, "greedy")
            .help("Which one the figures play. Both are computed in any case.")
            .group(MACHINE).symbol("");
        steal: f64 = Param::number("Time of an attempt to steal", Unit::Tcalc, 1.0)
            .help("An idle worker tries one victim after the other; each attempt takes this long.")
            .group(STEALING).symbol("s").with_domain(0.001, 1e6).log(0.1, 100.0);
        seed: f64 = Param::integer("Seed", Unit::One, 1.0)
            .help("Another seed draws other victims.")
            .group(STEALING).symbol("").with_domain(0.0, 1e9).slider(0.0, 100.0);
        burden: f64 = Param::number("Burden of a steal", Unit::Tcalc, 2.0)
            .help("Time that a steal costs at each split of the longest path, for the estimate of Cilkview.")
            .group(STEALING).symbol("β").with_domain(0.0, 1e9).slider(0.0, 100.0);
        serial: f64 = Param::number("Serial part", Unit::Tcalc, 16.0)
            .help("Before the loop, where the problem is a loop behind a serial part.")
            .group(OWN).symbol("a").with_domain(0.0, 1e9).slider(0.0, 256.0);
        graph: String = Param::new("Graph", Kind::Text { default: NINE, most: 100_000 })
            .help("One task per line, id: time <- predecessors; # begins a comment.")
            .group(OWN).symbol("");
        strands: bool = Param::switch("Strands of the textbook", false)
            .help("The child starts at its spawn. Else both calls wait for the whole split.")
            .group(PROGRAM).symbol("").only_with("problem", "fib");
        T_1: f64 = Param::number("Work", Unit::Tcalc, 2048.0)
            .help("The time on one processor. A step may stand for any unit, such as a second.")
            .group(TYPED).symbol("T_1").only_with("problem", "numbers")
            .with_domain(TIMES.0, TIMES.1).log(1.0, 1e6);
        T_inf: f64 = Param::number("Span", Unit::Tcalc, 1.0)
            .help("The time on unlimited processors, at most the work.")
            .group(TYPED).symbol("T_∞").only_with("problem", "numbers")
            .with_domain(TIMES.0, TIMES.1).log(0.1, 1e4);
        T_1_ref: Option<f64> = second("Work of a second program").symbol("U_1")
            .help("To compare the estimates of both. Give its span as well.")
            .log(1.0, 1e6);
        T_inf_ref: Option<f64> = second("Span of a second program").symbol("U_∞")
            .help("At most its work.")
            .log(0.1, 1e4);
        measured: Vec<Row> = Param::rows("Measured times",
            &[
                RowColumn::number("p", Unit::One, (1.0, MOST_PROCESSORS)),
                RowColumn::number("time", Unit::Tcalc, TIMES),
            ],
            "4:80;64:10",
            16,
        )
        .help("Rows p:time of greedy schedules of one program, in any unit, such as 4:80;64:10.")
        .group(TYPED).symbol("").only_with("problem", "measured");
    }
}

const fn second(label: &'static str) -> Param {
    Param::number(label, Unit::Tcalc, f64::NAN)
        .with_domain(TIMES.0, TIMES.1)
        .or_words(NONE)
        .word_by_default()
        .group(TYPED)
        .only_with("problem", "numbers")
}

const PROBLEMS: &[Choice] = &[
    Choice::new("loop", "parallel loop"),
    Choice::new("amdahl", "loop behind a serial part"),
    Choice::new("fib", "Fibonacci number"),
    Choice::new("mergesort", "merge sort, serial merges"),
    Choice::new("mergesort-parallel", "merge sort, parallel merges"),
    Choice::new("matmul", "matrix product in place"),
    Choice::new("prefix", "prefix sums"),
    Choice::new("wavefront", "wavefront"),
    Choice::new("graph", "your own graph"),
    Choice::new("numbers", "work and span as numbers"),
    Choice::new("measured", "measured times"),
];

impl Source {
    /// Returns the problem of the program, where there is one.
    pub const fn problem(self) -> Option<Problem> {
        if let Self::Program(problem) = self { Some(problem) } else { None }
    }

    /// Returns its key in links.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Program(problem) => problem.name(),
            Self::Graph => "graph",
            Self::Numbers => "numbers",
            Self::Measured => "measured",
        }
    }
}

impl Held for Source {
    fn from_value(param: &Param, value: &Value) -> Self {
        match choice_key(param, value) {
            "numbers" => Self::Numbers,
            "measured" => Self::Measured,
            key => key.parse().map_or(Self::Graph, Self::Program),
        }
    }
}

choices! {
    /// Which of the ready tasks begins first.
    const ORDERS: Priority = {
        List = "list", "the first in the list";
        Longest = "longest", "the longest path first";
    }
}

choices! {
    /// Which schedule the figures play.
    const SCHEDULERS: Scheduler = {
        Greedy = "greedy", "greedy";
        Stealing = "stealing", "work stealing";
    }
}

//! What the letters of the formulas stand for.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::machines::{BestCount, Broadcast, Step};

use crate::screen::Params;

use super::inputs::{Inputs, Task};

/// The letters of the screen: those of the machines in terms of the network, the workload's steps and what
/// they add up to, and what the searches returned beside their answers.
pub(super) fn letters(params: &Params) -> Letters {
    let s = Inputs::of(params);
    let letters = machines(&s, params.letters());
    let letters = workload(&s, letters);
    searched(&s, letters)
}

fn machines(s: &Inputs, letters: Letters) -> Letters {
    let second = Unit::Second;
    letters
        .with("l", "links between processors", Unit::Hop, s.l)
        .with("words", "words in a message of LogP", Unit::Word, s.words)
        .with("g_LogGP", "gap of LogGP", second, s.gap)
        .define("o", "overhead of LogP", second, "ts / 2")
        .define("L", "latency of LogP", second, "l th")
        .define("g", "gap of LogP", second, "words tw")
        .define(
            "G",
            "time per byte of LogGP",
            Unit::SecondPerByte,
            "tw / word",
        )
        .define("g_BSP", "throughput of BSP", Unit::CyclePerWord, "tw / tc")
        .define("l_BSP", "barrier of BSP", Unit::Cycle, "ts / tc")
}

/// The steps, equal ones once, and their sums.
fn workload(s: &Inputs, letters: Letters) -> Letters {
    let workload = s.workload().ok();
    let steps = workload
        .as_ref()
        .map_or(&[][..], |workload| workload.parts());
    let each = |of: fn(&(f64, Step)) -> f64| steps.iter().map(of).collect();
    let rounds = s.cgm().map_or(f64::NAN, |cgm| cgm.rounds);
    let input = match s.task {
        Task::Broadcast => "p",
        Task::Sum | Task::List => "n",
        Task::Strips | Task::Blocks => "n^2",
    };
    let (cycle, word, message) = (Unit::Cycle, Unit::Word, Unit::Message);
    letters
        .list(
            "c",
            "times each step is done",
            Unit::One,
            each(|part| part.0),
        )
        .list("w", "computing of each step", cycle, each(|part| part.1.w))
        .list("h", "words of each step", word, each(|part| part.1.h))
        .list(
            "k",
            "messages of each step",
            message,
            each(|part| part.1.messages),
        )
        .define("W", "computing of all steps", cycle, "sum_i(c_i w_i)")
        .define("H", "words of all steps", word, "sum_i(c_i h_i)")
        .define("M", "messages of all steps", message, "sum_i(c_i k_i)")
        .define(
            "K",
            "messages of LogP in all steps",
            message,
            "sum_i(c_i ceil(h_i / words))",
        )
        .define(
            "S",
            "steps that send",
            Unit::One,
            "sum_i(c_i min(1, ceil(h_i / words)))",
        )
        .define(
            "B",
            "bytes behind the first of each message",
            Unit::Byte,
            "sum_i(c_i max(0, ceil(h_i word) - k_i))",
        )
        .with("R", "rounds of CGM", Unit::One, rounds)
        .define(
            "w_R",
            "computing of a round",
            cycle,
            "cases(R = 0: 0; else: W / R)",
        )
        .define("N", "words of all processors", word, input)
}

fn searched(s: &Inputs, letters: Letters) -> Letters {
    let (broadcast, best, squares) = (s.broadcast().ok(), s.best().ok(), s.squares().ok());
    let broadcast = |of: fn(&Broadcast) -> f64| broadcast.as_ref().map_or(f64::NAN, of);
    let best = |of: fn(&BestCount) -> f64| best.as_ref().map_or(f64::NAN, of);
    let (below, above) = squares.unwrap_or((f64::NAN, f64::NAN));
    let (second, processor) = (Unit::Second, Unit::Processor);
    letters
        .with(
            "p_informed",
            "processors that can have the word by then",
            processor,
            broadcast(|found| found.informed),
        )
        .with(
            "p_earlier",
            "the same a millionth earlier",
            processor,
            broadcast(|found| found.earlier),
        )
        .with("t_best", "least LogP time", second, best(|found| found.t))
        .with(
            "t_fewer",
            "LogP time on the number before",
            second,
            best(|found| found.fewer),
        )
        .with(
            "t_more",
            "LogP time on the next number",
            second,
            best(|found| found.more),
        )
        .with("p_below", "square below p", processor, below)
        .with("p_above", "square above p", processor, above)
}

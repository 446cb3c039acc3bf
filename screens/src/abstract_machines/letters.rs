//! What the letters of the formulas stand for.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::machines::{BestCount, Broadcast, Step};

use crate::screen::Params;

use super::inputs::{Inputs, Task};

/// Returns the letters of the screen: those of the machines in terms of the network, the steps of the
/// job and what they add up to, and what the searches returned beside their answers.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let letters = machines(&inputs, params.letters());
    let letters = steps(&inputs, letters);
    searched(&inputs, letters)
}

fn machines(inputs: &Inputs, letters: Letters) -> Letters {
    let (second, per_byte, words) = (Unit::Second, Unit::SecondPerByte, inputs.words);
    letters
        .with("l", "links between processors", Unit::Hop, inputs.l)
        .with("words", "words in a message of LogP", Unit::Word, words)
        .with("g_LogGP", "gap of LogGP", second, inputs.gap)
        .define("o", "overhead of LogP", second, "ts / 2")
        .define("L", "latency of LogP", second, "l th")
        .define("g", "gap of LogP", second, "words tw")
        .define("G", "time per byte of LogGP", per_byte, "tw / word")
        .define("g_BSP", "throughput of BSP", Unit::CyclePerWord, "tw / tc")
        .define("l_BSP", "barrier of BSP", Unit::Cycle, "ts / tc")
}

/// The steps, equal ones once, and their sums.
fn steps(inputs: &Inputs, letters: Letters) -> Letters {
    let workload = inputs.workload().ok();
    let steps = workload
        .as_ref()
        .map_or(&[][..], |workload| workload.parts());
    let each = |of: fn(&(f64, Step)) -> f64| steps.iter().map(of).collect();
    let rounds = inputs.cgm().map_or(f64::NAN, |cgm| cgm.rounds);
    let input = match inputs.task {
        Task::Broadcast => "p",
        Task::Sum | Task::List => "n",
        Task::Strips | Task::Blocks => "n^2",
    };
    let (one, cycle, word, message) = (Unit::One, Unit::Cycle, Unit::Word, Unit::Message);
    let messages = "sum_i(c_i ceil(h_i / words))";
    let sending = "sum_i(c_i min(1, ceil(h_i / words)))";
    let behind = "bytes behind the first of each message";
    let bytes = "sum_i(c_i max(0, ceil(h_i word) - k_i))";
    let share = "cases(R = 0: 0; else: W / R)";
    letters
        .list("c", "times each step is done", one, each(|part| part.0))
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
        .define("K", "messages of LogP in all steps", message, messages)
        .define("S", "steps that send", one, sending)
        .define("B", behind, Unit::Byte, bytes)
        .with("R", "rounds of CGM", one, rounds)
        .define("w_R", "computing of a round", cycle, share)
        .define("N", "words of all processors", word, input)
}

fn searched(inputs: &Inputs, letters: Letters) -> Letters {
    let (broadcast, best) = (inputs.broadcast().ok(), inputs.best().ok());
    let broadcast = |of: fn(&Broadcast) -> f64| broadcast.as_ref().map_or(f64::NAN, of);
    let best = |of: fn(&BestCount) -> f64| best.as_ref().map_or(f64::NAN, of);
    let (below, above) = inputs.squares().unwrap_or((f64::NAN, f64::NAN));
    let (second, processor) = (Unit::Second, Unit::Processor);
    let informed = "processors that can have the word by then";
    let (t, fewer, more) = (best(|on| on.t), best(|on| on.fewer), best(|on| on.more));
    let (then, earlier) = (broadcast(|on| on.informed), broadcast(|on| on.earlier));
    letters
        .with("p_informed", informed, processor, then)
        .with(
            "p_earlier",
            "the same a millionth earlier",
            processor,
            earlier,
        )
        .with("t_best", "least LogP time", second, t)
        .with("t_fewer", "LogP time on the number before", second, fewer)
        .with("t_more", "LogP time on the next number", second, more)
        .with("p_below", "square below p", processor, below)
        .with("p_above", "square above p", processor, above)
}

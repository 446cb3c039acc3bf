//! What the letters of the formulas stand for.

use crossover_figures::formula::Letters;
use crossover_model::machines::{BestCount, Broadcast, Step};

use crate::screen::Params;
use crate::screen::letters::letters;

use super::inputs::{Inputs, Task};

/// Returns the letters of the screen: those of the machines in terms of the network, the steps of the
/// job and what they add up to, and what the searches returned beside their answers.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let letters = params.letters().joined(machines(&inputs));
    letters.joined(steps(&inputs)).joined(searched(&inputs))
}

fn machines(inputs: &Inputs) -> Letters {
    letters! {
        "l" Hop = inputs.l => "links between processors";
        "words" Word = inputs.words => "words in a message of LogP";
        "g_LogGP" Second = inputs.gap => "gap of LogGP";
        "o" Second : "ts / 2" => "overhead of LogP";
        "L" Second : "l th" => "latency of LogP";
        "g" Second : "words tw" => "gap of LogP";
        "G" SecondPerByte : "tw / word" => "time per byte of LogGP";
        "g_BSP" CyclePerWord : "tw / tc" => "gap of BSP";
        "l_BSP" Cycle : "ts / tc" => "barrier of BSP";
    }
}

/// Returns the steps, equal ones once, and their sums.
fn steps(inputs: &Inputs) -> Letters {
    let workload = inputs.workload().ok();
    let steps = workload.as_ref().map_or(&[][..], |workload| workload.parts());
    let each = |of: fn(&(f64, Step)) -> f64| steps.iter().map(of).collect();
    let rounds = inputs.cgm().map_or(f64::NAN, |cgm| cgm.rounds);
    let input = match inputs.task {
        Task::Broadcast => "p",
        Task::Sum | Task::List => "n",
        Task::Strips | Task::Blocks => "n^2",
    };
    letters! {
        "c" One * each(|part| part.0) => "times each step is done";
        "w" Cycle * each(|part| part.1.w) => "computing of each step";
        "h" Word * each(|part| part.1.h) => "words of each step";
        "e" One = inputs.overheads() => "overheads between two sends, 2 where as many messages come in";
        "k" Message * each(|part| part.1.messages) => "messages of each step";
        "W" Cycle : "sum_i(c_i w_i)" => "computing of all steps";
        "H" Word : "sum_i(c_i h_i)" => "words of all steps";
        "M" Message : "sum_i(c_i k_i)" => "messages of all steps";
        "K" Message : "sum_i(c_i ceil(h_i / words))" => "messages of LogP in all steps";
        "S" One : "sum_i(c_i min(1, ceil(h_i / words)))" => "steps that send";
        "B" Byte : "sum_i(c_i max(0, ceil(h_i word) - k_i))" => "bytes behind the first of each message";
        "R" One = rounds => "rounds of CGM";
        "w_R" Cycle : "cases(R = 0: 0; else: W / R)" => "computing of a round";
        "N" Word : input => "words of all processors";
    }
}

fn searched(inputs: &Inputs) -> Letters {
    let (broadcast, best) = (inputs.broadcast().ok(), inputs.best().ok());
    let broadcast = |of: fn(&Broadcast) -> f64| broadcast.as_ref().map_or(f64::NAN, of);
    let best = |of: fn(&BestCount) -> f64| best.as_ref().map_or(f64::NAN, of);
    let (below, above) = inputs.squares().unwrap_or((f64::NAN, f64::NAN));
    letters! {
        "p_informed" Processor = broadcast(|on| on.informed) => "processors that can have the word by then";
        "p_earlier" Processor = broadcast(|on| on.earlier) => "the same a millionth earlier";
        "t_best" Second = best(|on| on.t) => "least LogP time";
        "t_fewer" Second = best(|on| on.fewer) => "LogP time on the number before";
        "t_more" Second = best(|on| on.more) => "LogP time on the next number";
        "p_below" Processor = below => "square below p";
        "p_above" Processor = above => "square above p";
    }
}

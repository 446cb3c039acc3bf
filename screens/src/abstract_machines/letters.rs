//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::machines::{BestCount, Broadcast, MostSummed, Step, Summation};
use crossover_model::stencil::square_neighbors;

use crate::screen::prelude::*;

use super::params::Job;
use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let machines = machine_letters(s).joined(step_letters(s));
    machines.joined(access_letters(s)).joined(search_letters(s))
}

fn machine_letters(s: &State) -> Letters {
    letters! {
        "l" Hop = s.l => "links between processors";
        "words" Word = s.words => "words in a message of LogP";
        "g_LogGP" Second = s.gap => "gap of LogGP";
        "o" Second : "ts / 2" => "overhead of LogP";
        "L" Second : "l th" => "latency of LogP";
        "g" Second : "words tw" => "gap of LogP";
        "G" SecondPerByte : "tw / word" => "time per byte of LogGP";
        "g_BSP" CyclePerWord : "tw / tc" => "gap of BSP";
        "l_BSP" Cycle : "ts / tc" => "barrier of BSP";
    }
}

/// Equal steps are listed once, with their count.
fn step_letters(s: &State) -> Letters {
    let workload = s.workload().ok();
    let steps = workload.as_ref().map_or(&[][..], |workload| workload.parts());
    let each = |of: fn(&(f64, Step)) -> f64| steps.iter().map(of).collect();
    let input = match s.job {
        Job::Broadcast => "p",
        Job::Sum | Job::List => "n",
        Job::Stencil => "n^2",
        Job::Message => "2 m / word",
    };
    letters! {
        "c" One * each(|part| part.0) => "times each step is done";
        "w" Cycle * each(|part| part.1.w) => "computing of each step";
        "h" Word * each(|part| part.1.h) => "words of each step";
        "e" One = s.overheads() => "overheads between two sends, 2 where as many messages come in";
        "k" Message * each(|part| part.1.messages) => "messages of each step";
        "W" Cycle : "sum_i(c_i w_i)" => "computing of all steps";
        "H" Word : "sum_i(c_i h_i)" => "words of all steps";
        "M" Message : "sum_i(c_i k_i)" => "messages of all steps";
        "K" Message : "sum_i(c_i ceil(h_i / words))" => "messages of LogP in all steps";
        "S" One : "sum_i(c_i min(1, ceil(h_i / words)))" => "steps that send";
        "B" Byte : "sum_i(c_i max(0, ceil(h_i word) - k_i))" => "bytes behind the first of each message";
        "R" One = s.cgm().map_or(f64::NAN, |cgm| cgm.rounds) => "rounds of CGM";
        "w_R" Cycle : "cases(R = 0: 0; else: W / R)" => "computing of a round";
        "N" Word : input => "words of all processors";
    }
}

fn access_letters(s: &State) -> Letters {
    let accesses = s.accesses().ok();
    let phases = accesses.as_ref().map_or(&[][..], |accesses| accesses.phases());
    let served =
        accesses.as_ref().and_then(|all| s.shared_memory(s.memory).busiest_module_loads(all).ok());
    letters! {
        "f" One * phases.iter().map(|phase| phase.0).collect() => "times each phase of accesses occurs";
        "a" One * phases.iter().map(|phase| phase.1).collect() => "accesses at once in each phase";
        "v" One * served.unwrap_or_default() => "accesses that the fullest module serves in each phase";
    }
}

fn search_letters(s: &State) -> Letters {
    let (broadcast, best) = (s.broadcast().ok(), s.best().ok());
    let broadcast = |of: fn(&Broadcast) -> f64| broadcast.as_ref().map_or(f64::NAN, of);
    let best = |of: fn(&BestCount) -> f64| best.as_ref().map_or(f64::NAN, of);
    let (sum, most) = (s.summation().ok(), s.most_summed().ok());
    let sum = |of: fn(&Summation) -> f64| sum.as_ref().map_or(f64::NAN, of);
    let most = |of: fn(&MostSummed) -> f64| most.as_ref().map_or(f64::NAN, of);
    let (below, above) = square_neighbors(s.p).unwrap_or((f64::NAN, f64::NAN));
    letters! {
        "p_informed" Processor = broadcast(|on| on.informed) => "processors that can have the word by then";
        "p_earlier" Processor = broadcast(|on| on.earlier) => "the same a millionth earlier";
        "n_summed" One = sum(|sum| sum.summed) => "numbers that can be added by then";
        "n_earlier" One = sum(|sum| sum.earlier) => "the same a cycle earlier";
        "p_T" Processor = most(|most| most.adders) => "processors that help in T cycles";
        "X" Cycle = most(|most| most.ahead) => "cycles from the end of each other sum to T, added up";
        "o_T" Cycle = most(|most| most.overhead) => "overhead in whole cycles";
        "t_best" Second = best(|on| on.t) => "least LogP time";
        "t_fewer" Second = best(|on| on.fewer) => "LogP time on the number before";
        "t_more" Second = best(|on| on.more) => "LogP time on the next number";
        "p_below" Processor = below => "square below p";
        "p_above" Processor = above => "square above p";
    }
}

//! What can be read off the run over the network.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Base, Pattern, Prediction};
use crossover_model::speedup::karp_flatt;

use crate::screen::{Answer, Readout};

use super::Facts;

/// The run over the network, the answer of the page first.
///
/// The speedup stands under the key and the label that the screen gives it.
pub(crate) fn all(facts: &Facts, key: &'static str, label: &'static str) -> Vec<Readout> {
    let number = |key, symbol, label, unit, of: fn(&Prediction) -> f64| {
        let answer = facts.run.as_ref().map(of).map_err(Error::clone);
        Readout::number(key, symbol, label, unit, answer)
    };
    let best_speedup = facts.at_best.as_ref().map(|run| run.speedup);
    vec![
        number(key, "S", label, Unit::One, |run| run.speedup)
            .formula("Tseq / t_est")
            .source("Khanyile et al. 2012, (16) to (18)"),
        best(facts),
        Readout::number("best_speedup", "S(N*)", "Speedup on the best number", Unit::One, best_speedup.map_err(Error::clone))
            .formula("Tseq / t*")
            .source("Khanyile et al. 2012, (16)"),
        number("comm_share", "t_comm / T_est", "Share of communication", Unit::One, |run| run.comm_share)
            .formula("t_comm / t_est")
            .source("Derived from Khanyile et al. 2012, (16)"),
        computing(facts, number("t_comp", "T_comp", "Computing", Unit::Second, |run| run.t_comp)),
        number("t_comm", "T_comm", "Communicating", Unit::Second, |run| run.t_comm)
            .formula(r#"messages (L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead")"#)
            .source("Khanyile et al. 2012, (15), (18) and (19)")
            .remark("The messages are added up, as if they went one by one."),
        number("t_est", "T_est", "Time of the run", Unit::Second, |run| run.t_est)
            .formula(if facts.case.run.overlap {
                r#"max(t_comp "computing", t_comm "communicating")"#
            } else {
                r#"t_comp "computing" + t_comm "communicating""#
            })
            .source("Khanyile et al. 2012, (16)"),
        messages(facts, number("messages", "", "Messages of the run", Unit::Message, |run| run.messages)),
        number("efficiency", "E", "Efficiency over the network", Unit::One, |run| run.efficiency)
            .formula("Tseq / (N t_est)")
            .source("Khanyile et al. 2012, (11), which prints T_N / N: that is a time"),
        number("cost", "N T_est", "Processor time paid", Unit::Second, |run| run.cost)
            .formula("N t_est")
            .source("Grama et al. 2003, section 5.2")
            .remark("One core alone pays Tseq."),
        karp(facts),
    ]
}

fn best(facts: &Facts) -> Readout {
    let is_peak = facts.best.as_ref().is_ok_and(|best| best.is_peak);
    let answer = facts.best.as_ref().map(|best| {
        if is_peak {
            Answer::Number(best.n)
        } else {
            Answer::Word("no peak")
        }
    });
    let answer = answer.map_err(Error::clone);
    Readout::answered("best_N", "N*", "Best number of processors", Unit::Processor, answer)
        .found(
            "The time of the run is computed for every N from 1 to 1024. N* is the first with the least.",
            if is_peak { "t* < t_fewer and t* <= t_more" } else { "t* < t_fewer and N* = N_last" },
        )
        .source("Derived from Khanyile et al. 2012, (16)")
        .remark("Beyond it one more processor adds more messages than it takes off the computing.")
}

fn computing(facts: &Facts, readout: Readout) -> Readout {
    match facts.case.run.base {
        Base::SunChen => readout
            .formula("slowdown Tseq / ((1 - f) + N f)")
            .source("Khanyile et al. 2012, (13) and (17); (12) prints max for min")
            .remark("The fixed-time speedup is that of work that grows with N: Tseq must be the time of the grown work on one core, or f the fraction of the run on N. With a fixed program it promises too much."),
        Base::Amdahl => readout
            .formula(r#"slowdown Tseq ((1 - f) "serial part" + f / N "parallel part")"#)
            .source("Khanyile et al. 2012, (1) in the place of (13)")
            .remark("The serial part takes as long on any number of processors."),
    }
}

fn messages(facts: &Facts, readout: Readout) -> Readout {
    readout
        .formula(match facts.case.run.pattern {
            Pattern::None => "0",
            Pattern::Names => "nodes - 1",
            Pattern::Broadcast => "count (nodes - 1)",
            Pattern::HaloRows => "2 count (nodes - 1)",
            Pattern::HaloBlocks => "4 count (nodes - sqrt(nodes))",
            Pattern::AllToAll => "count nodes (nodes - 1)",
        })
        .source("The applications of Khanyile et al. 2012, section IV")
        .remark("They write N for the nodes. Cores of one node share its memory.")
}

fn karp(facts: &Facts) -> Readout {
    let of = |run: Prediction| karp_flatt(run.speedup, facts.case.n);
    let answer = facts.run.clone().and_then(of);
    Readout::number("karp_flatt", "e", "Serial fraction as it appears", Unit::One, answer)
        .formula("(t_est / Tseq - 1 / N) / (1 - 1 / N)")
        .source("Karp and Flatt 1990, with 1/S = T_est / T_seq")
        .remark("The serial fraction one would read off this speedup. When it grows with N, overhead and not a serial part limits the run.")
}

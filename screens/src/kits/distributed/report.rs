//! The readouts of a run over the network.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Base, Pattern, Prediction, core_equivalents};
use crossover_model::speedup::{Measured, karp_flatt};

use crate::screen::{Answer, Readout};

use super::inputs::Facts;

/// Returns the readouts of the run, the answer of the page first: the speedup, under the key that
/// the screen gives it. The Karp–Flatt metric is that of the run that was `measured`, if any.
pub(crate) fn readouts(
    facts: &Facts,
    key: &'static str,
    measured: Option<&Measured>,
) -> Vec<Readout> {
    let number = |key, symbol, label, unit, of: fn(&Prediction) -> f64| {
        let answer = facts.here.as_ref().map(of).map_err(Error::clone);
        Readout::number(key, symbol, label, unit, answer)
    };
    let best_speedup = facts.at_best.as_ref().map(|run| run.speedup);
    vec![
        number(key, "S", "Network-aware speedup", Unit::One, |run| run.speedup)
            .formula("Tseq / t_est")
            .source("Khanyile et al. 2012, (16) to (18)"),
        best(facts),
        Readout::number("best_speedup", "S(N*)", "Speedup on the optimal number", Unit::One, best_speedup.map_err(Error::clone))
            .formula("Tseq / t*")
            .source("Khanyile et al. 2012, (16)"),
        number("comm_share", "T_comm / T_est", "Share of communication", Unit::One, |run| run.comm_share)
            .formula("t_comm / t_est")
            .source("Derived from Khanyile et al. 2012, (16)"),
        computing(facts, number("t_comp", "T_comp", "Computing time", Unit::Second, |run| run.t_comp)),
        equivalents(facts),
        number("t_comm", "T_comm", "Communication time", Unit::Second, |run| run.t_comm)
            .formula(r#"messages (L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead")"#)
            .source("Khanyile et al. 2012, (15), (18) and (19)")
            .remark("The times of all messages are added, as if they were sent one after another."),
        number("t_est", "T_est", "Time of the run", Unit::Second, |run| run.t_est)
            .formula(if facts.run.overlap {
                r#"max(t_comp "computing", t_comm "communicating")"#
            } else {
                r#"t_comp "computing" + t_comm "communicating""#
            })
            .source("Khanyile et al. 2012, (16)"),
        messages(facts, number("messages", "", "Messages of the run", Unit::Message, |run| run.messages)),
        number("efficiency", "E", "Efficiency over the network", Unit::One, |run| run.efficiency)
            .formula("Tseq / (N t_est)")
            .source("Khanyile et al. 2012, (11), which prints T_N / N: that is a time"),
        number("cost", "N T_est", "Processor-time product (cost)", Unit::Second, |run| run.cost)
            .formula("N t_est")
            .source("Grama et al. 2003, section 5.2")
            .remark("On one core the cost is Tseq."),
        measured.map_or_else(|| karp(facts), karp_of),
    ]
}

fn best(facts: &Facts) -> Readout {
    let is_peak = facts.best.as_ref().is_ok_and(|best| best.is_peak);
    let answer = facts
        .best
        .as_ref()
        .map(|best| if is_peak { Answer::Number(best.n) } else { Answer::Word("no peak") });
    let (label, answer) = ("Optimal number of processors", answer.map_err(Error::clone));
    Readout::answered("best_N", "N*", label, Unit::Processor, answer)
        .found(
            "The time of the run is computed for every N from 1 to 1024. N* is the first with the least.",
            if is_peak { "t* < t_fewer and t* <= t_more" } else { "t* < t_fewer and N* = N_last" },
        )
        .source("Derived from Khanyile et al. 2012, (16)")
        .remark("Beyond N* a further processor costs more communication than it saves computing.")
}

fn computing(facts: &Facts, readout: Readout) -> Readout {
    let on_nodes = facts.run.f_node < 1.0 && 1.0 < facts.run.cores;
    match facts.run.base {
        Base::SunChen => readout
            .formula(if on_nodes {
                "slowdown Tseq / ((1 - f) + core_equivalents f)"
            } else {
                "slowdown Tseq / ((1 - f) + N f)"
            })
            .source("Khanyile et al. 2012, (13) and (17); (12) prints max for min")
            .remark("The fixed-time speedup is that of work that grows with N: Tseq must be the time of the grown work on one core, or f the fraction of the run on N. For a fixed program it is too high."),
        Base::Amdahl => readout
            .formula(if on_nodes {
                r#"slowdown Tseq ((1 - f) "serial part" + f / core_equivalents "parallel part")"#
            } else {
                r#"slowdown Tseq ((1 - f) "serial part" + f / N "parallel part")"#
            })
            .source("Khanyile et al. 2012, (1) in the place of (13)")
            .remark("The serial part takes as long on any number of processors."),
    }
}

fn equivalents(facts: &Facts) -> Readout {
    let (label, answer) = ("Core equivalents of the nodes", core_equivalents(&facts.run, facts.n));
    Readout::number("core_equivalents", "N_eq", label, Unit::One, answer)
        .formula(match facts.run.base {
            Base::SunChen => "nodes (1 - f_node) + f_node N",
            Base::Amdahl => {
                r#"(nodes - 1) / ((1 - f_node) + f_node / cores) "full nodes" + 1 / ((1 - f_node) + f_node / rest) "last node""#
            }
        })
        .source("Derived from Khanyile et al. 2012, (2) and (10) within a node of its Fig. 7")
        .remark("The cores that would compute as fast as the nodes, without loss inside a node.")
}

fn messages(facts: &Facts, readout: Readout) -> Readout {
    readout
        .formula(match facts.run.pattern {
            Pattern::None => "0",
            Pattern::Names => "nodes - 1",
            Pattern::Broadcast => "count (nodes - 1)",
            Pattern::HaloRows => "2 count (nodes - 1)",
            Pattern::HaloBlocks => "4 count (nodes - sqrt(nodes))",
            Pattern::AllToAll => "count nodes (nodes - 1)",
        })
        .source("The applications of Khanyile et al. 2012, section IV")
        .remark("The cores of one node share its memory, so only nodes exchange messages.")
}

fn karp(facts: &Facts) -> Readout {
    let run = facts.here.clone();
    let answer = run.and_then(|run| karp_flatt(&Measured { n: facts.n, speedup: run.speedup }));
    Readout::number("karp_flatt", "e", "Karp–Flatt metric, predicted run", Unit::One, answer)
        .formula("(t_est / Tseq - 1 / N) / (1 - 1 / N)")
        .source("Karp and Flatt 1990, with 1/S = T_est / T_seq")
        .remark(SERIAL)
}

fn karp_of(measured: &Measured) -> Readout {
    let answer = karp_flatt(measured);
    Readout::number("karp_flatt", "e", "Karp–Flatt metric, measured run", Unit::One, answer)
        .formula("(1 / S_e - 1 / N_e) / (1 - 1 / N_e)")
        .source("Karp and Flatt 1990")
        .remark(SERIAL)
}

const SERIAL: &str = "The experimentally determined serial fraction. When it grows with N, overhead and not a serial part limits the speedup.";

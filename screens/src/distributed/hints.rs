//! What to know about a run: mends, approximations, limits.

use crossover_model::ErrorKind;
use crossover_model::network::{Base, Run, best_n, predict};

use super::{Case, Facts, one};
use crate::machine::{MACHINES, Machine};
use crate::params::Params;
use crate::quantity::{percent, plural};

/// What to know about the run.
pub(crate) fn hints(params: &Params, facts: &Facts) -> Vec<String> {
    let case = &facts.case;
    let mut hints = Vec::new();
    hints.extend(squares(facts));
    hints.extend(fixed_program(facts));
    hints.extend(nodes(case));
    if case.run.overlap {
        hints.push(
            "With overlap the longer of computing and communicating counts: the best case, since \
             real messages also take time of the processor that sends them."
                .to_owned(),
        );
    }
    if case.run.slowdown != 1.0 {
        hints.push(format!(
            "The slowest processor sets the pace: computing takes {} times as long as on \
             processors like the one Tseq was measured on.",
            one(case.run.slowdown)
        ));
    }
    hints.extend(fit(params));
    hints
}

/// Blocks need a square of nodes: which numbers would do.
fn squares(facts: &Facts) -> Option<String> {
    let case = &facts.case;
    let error = facts.run.as_ref().err()?;
    if error.kind() != ErrorKind::NotPerfectSquare {
        return None;
    }
    Some(format!("N = {} has no run: {}.", one(case.n), error.mend()))
}

/// With a fixed program the paper's base promises too much: by how much.
fn fixed_program(facts: &Facts) -> Option<String> {
    let case = &facts.case;
    let run = facts.run.as_ref().ok()?;
    if case.run.base == Base::Amdahl || case.n == 1.0 || case.run.f == 1.0 || case.run.f == 0.0 {
        return None;
    }
    let fixed = Run {
        base: Base::Amdahl,
        ..case.run
    };
    let other = predict(&fixed, case.n).ok()?;
    if (other.speedup - run.speedup).abs() < 0.01 * run.speedup {
        return None;
    }
    let best = best_n(&fixed).ok()?;
    let peak = if best.is_peak {
        format!("and best at N = {}", one(best.n))
    } else {
        "and no peak".to_owned()
    };
    Some(format!(
        "As in the paper, computing is Tseq over the fixed-time speedup, which takes the work to \
         grow with N. For a fixed program choose “fixed program”: {} instead of {} on N = {}, \
         {peak}.",
        one(other.speedup),
        one(run.speedup),
        one(case.n)
    ))
}

fn nodes(case: &Case) -> Option<String> {
    if case.run.cores == 1.0 {
        return None;
    }
    let nodes = case.nodes();
    let cores = plural(case.n, "core makes", "cores make");
    let what = if nodes == 1.0 {
        format!("{cores} one node, which sends nothing")
    } else {
        format!("{cores} {} nodes, which exchange the messages", one(nodes))
    };
    Some(format!(
        "{} {what}. Within a node memory is taken to be free, so the curve steps down \
         whenever a node is added.",
        one(case.n)
    ))
}

/// How far the two numbers of a machine are from its own measurements at this length.
fn fit(params: &Params) -> Option<String> {
    let of = |machine: &&Machine| {
        machine.ts == params.number("eps") && machine.bandwidth(8.0) == params.number("bw")
    };
    let machine = MACHINES.iter().find(of)?;
    if !machine.is_measured() {
        return Some(format!(
            "{}: the paper prints tw per word and no word size; the bandwidth takes 8 bytes a \
             word.",
            machine.name
        ));
    }
    let error = machine.error_at(params.number("L") / 8.0)?;
    if error.abs() < 0.02 {
        return None;
    }
    let than = if error < 0.0 { "less" } else { "more" };
    Some(format!(
        "{}: for messages of this length the two numbers give {} {than} than a fit in two pieces \
         of the same measurements.",
        machine.name,
        percent(error.abs())
    ))
}

//! What to know about a run: corrections, approximations, limits.

use crossover_figures::quantity::{Unit, plural};
use crossover_model::ErrorKind;
use crossover_model::distributed::{Base, Run, best_n, predict};

use crate::screen::{MACHINES, Machine, Params, Sentence};

use super::{DistributedRun, Facts};

/// What to know about the run.
pub(crate) fn hints(params: &Params, facts: &Facts) -> Vec<Sentence> {
    let case = &facts.case;
    let found = [
        squares(facts),
        fixed_program(facts),
        nodes(case),
        case.run.overlap.then(|| "With overlap the longer of computing and communicating counts: the best case, since real messages also take time of the processor that sends them.".into()),
        (case.run.slowdown != 1.0).then(|| {
            let pace = Sentence::from(
                "The slowest processor sets the pace: computing takes {pace} times as long as on processors like the one Tseq was measured on.",
            );
            pace.number("pace", case.run.slowdown, Unit::One)
        }),
        fit(params),
    ];
    found.into_iter().flatten().collect()
}

/// Blocks need a square of nodes: which numbers would do.
fn squares(facts: &Facts) -> Option<Sentence> {
    let error = facts.run.as_ref().err()?;
    (error.kind() == ErrorKind::NotPerfectSquare).then(|| {
        let none = Sentence::from("N = {n} has no run: {help}.");
        none.number("n", facts.case.n, Unit::One)
            .naming("help", error.help())
    })
}

/// With a fixed program the paper's base promises too much: by how much.
fn fixed_program(facts: &Facts) -> Option<Sentence> {
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
    let promised = Sentence::from(if best.is_peak {
        "As in the paper, computing is Tseq over the fixed-time speedup, which takes the work to grow with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, and best at N = {best}."
    } else {
        "As in the paper, computing is Tseq over the fixed-time speedup, which takes the work to grow with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, and no peak."
    });
    Some(
        promised
            .number("fixed", other.speedup, Unit::One)
            .number("scaled", run.speedup, Unit::One)
            .number("n", case.n, Unit::One)
            .number("best", best.n, Unit::One),
    )
}

fn nodes(case: &DistributedRun) -> Option<Sentence> {
    if case.run.cores == 1.0 {
        return None;
    }
    let nodes = case.nodes();
    let made = Sentence::from(if nodes == 1.0 {
        "{n} {cores} one node, which sends nothing. Within a node memory is taken to be free, so the curve steps down whenever a node is added."
    } else {
        "{n} {cores} {nodes} nodes, which exchange the messages. Within a node memory is taken to be free, so the curve steps down whenever a node is added."
    });
    Some(
        made.number("n", case.n, Unit::One)
            .naming("cores", plural(case.n, "core makes", "cores make"))
            .number("nodes", nodes, Unit::One),
    )
}

/// How far the two numbers of a machine are from its own measurements at this length.
fn fit(params: &Params) -> Option<Sentence> {
    let of = |machine: &&Machine| {
        machine.ts == params.number("eps") && machine.bandwidth(8.0) == params.number("bw")
    };
    let machine = MACHINES.iter().find(of)?;
    if !machine.is_measured() {
        let printed = Sentence::from(
            "{machine}: the paper prints tw per word and no word size; the bandwidth takes 8 bytes a word.",
        );
        return Some(printed.naming("machine", machine.name));
    }
    let error = machine.error_at(params.number("L") / 8.0)?;
    let fit = Sentence::from(match error {
        ..-0.02 => {
            "{machine}: for messages of this length the two numbers give {off%} less than a fit in two pieces of the same measurements."
        }
        0.02.. => {
            "{machine}: for messages of this length the two numbers give {off%} more than a fit in two pieces of the same measurements."
        }
        _ => return None,
    });
    Some(
        fit.naming("machine", machine.name)
            .number("off", error.abs(), Unit::One),
    )
}

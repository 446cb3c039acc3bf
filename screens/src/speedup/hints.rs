//! What to know about the present parameters: mends, approximations, limits.

use crossover_model::ErrorKind;
use crossover_model::network::{Base, Run, best_n, predict};
use crossover_model::speedup::{
    amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use super::coincidence::coincidences;
use super::report::Facts;
use super::state::State;
use super::words::{one, percent};
use crate::machine::{MACHINES, Machine};
use crate::params::Params;

/// What to know about these parameters.
pub(super) fn hints(params: &Params, facts: &Facts) -> Vec<String> {
    let state = &facts.state;
    let mut hints = Vec::new();
    hints.extend(squares(facts));
    hints.extend(two_fractions(params, state));
    hints.extend(fixed_program(facts));
    hints.extend(coincidences(params, state));
    hints.extend(relative(state));
    hints.extend(own_chip(state));
    hints.extend(nodes(state));
    if state.run.overlap {
        hints.push(
            "With overlap the longer of computing and communicating counts: the best case, since \
             real messages also take time of the processor that sends them."
                .to_owned(),
        );
    }
    if state.run.slowdown != 1.0 {
        hints.push(format!(
            "The slowest processor sets the pace: computing takes {} times as long as on \
             processors like the one Tseq was measured on.",
            one(state.run.slowdown)
        ));
    }
    hints.extend(fit(params));
    hints
}

/// Blocks need a square of nodes: which numbers would do.
fn squares(facts: &Facts) -> Option<String> {
    let state = &facts.state;
    let error = facts.run.as_ref().err()?;
    if error.kind() != ErrorKind::NotPerfectSquare {
        return None;
    }
    Some(format!(
        "N = {} has no run: {}.",
        one(state.n),
        error.mend()
    ))
}

/// Amdahl's and Gustafson's fractions belong to different runs.
fn two_fractions(params: &Params, state: &State) -> Option<String> {
    let both = params.has("show", "amdahl") && params.has("show", "gustafson");
    if state.n == 1.0 || state.s() == 0.0 || state.f == 0.0 || !both {
        return None;
    }
    let s_n = fraction_amdahl_to_gustafson(state.s(), state.n).ok()?;
    let fixed = amdahl(state.s(), state.n).ok()?;
    let (n, f) = (one(state.n), one(state.f));
    if state.same {
        return Some(format!(
            "One program, f = {f} on one core: on N = {n} its serial part is {} of the run, and \
             Gustafson's law gives Amdahl's {} as well.",
            percent(s_n),
            one(fixed)
        ));
    }
    let scaled = gustafson(state.s(), state.n).ok()?;
    Some(format!(
        "f = {f} means two programs: Amdahl measures it on one core, Gustafson on the run on \
         N = {n}, so they promise {} against {}. Amdahl's program spends {} of its run on {n} in \
         its serial part; with that fraction Gustafson's law gives {} too: switch “same program” \
         on.",
        one(fixed),
        one(scaled),
        percent(s_n),
        one(fixed)
    ))
}

/// With a fixed program the paper's base promises too much: by how much.
fn fixed_program(facts: &Facts) -> Option<String> {
    let state = &facts.state;
    let run = facts.run.as_ref().ok()?;
    if state.run.base == Base::Amdahl || state.n == 1.0 || state.s() == 0.0 || state.f == 0.0 {
        return None;
    }
    let fixed = Run {
        base: Base::Amdahl,
        ..state.run
    };
    let other = predict(&fixed, state.n).ok()?;
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
        one(state.n)
    ))
}

/// What the curves are relative to, when cores are stronger than one BCE.
fn relative(state: &State) -> Option<String> {
    if state.r == 1.0 {
        return None;
    }
    let core = one(state.core().ok()?);
    let (r, n) = (one(state.r), one(state.n));
    Some(if state.one_bce {
        format!(
            "The curves are relative to one BCE: N cores of r = {r}, each perf(r) = {core} times \
             as fast."
        )
    } else {
        format!(
            "The curves are relative to one core of r = {r} BCEs; over one BCE every speedup is \
             perf(r) = {core} times as much, as the Hill–Marty readouts have it. Asymmetric and \
             dynamic chips take as many BCEs as N = {n} such cores."
        )
    })
}

fn own_chip(state: &State) -> Option<String> {
    let n = state.own_chip?;
    let made = state.n * state.r;
    if n == made || n < state.r {
        return None;
    }
    let equal = hill_marty_symmetric(state.f, &state.chip(), state.perf).ok()?;
    Some(format!(
        "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {} BCEs ({} symmetric); \
         the curves over N take n = N r, which is {} here.",
        one(n),
        one(equal),
        one(made)
    ))
}

fn nodes(state: &State) -> Option<String> {
    if state.run.cores == 1.0 {
        return None;
    }
    let nodes = state.nodes();
    let what = if nodes == 1.0 {
        "make one node, which sends nothing".to_owned()
    } else {
        format!("make {} nodes, which exchange the messages", one(nodes))
    };
    Some(format!(
        "{} cores {what}. Within a node memory is taken to be free, so the curve steps down \
         whenever a node is added.",
        one(state.n)
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

//! What to know about a run: corrections, approximations, limits.

use crossover_figures::quantity::{Unit, plural};
use crossover_model::ErrorKind;
use crossover_model::distributed::{Base, Run, best_n, predict};

use crate::screen::machine::Kind;
use crate::screen::{Machine, Params, Sentence, machines};

use super::inputs::Facts;

/// Returns the hints on the run that apply.
pub(crate) fn hints(params: &Params, facts: &Facts) -> Vec<Sentence> {
    let run = &facts.run;
    let found = [
        squares(facts),
        fixed_program(facts),
        nodes(facts),
        run.overlap.then(|| "With overlap the longer of computing and communicating counts. This is the best case: real messages also take time of the processor that sends them.".into()),
        (run.slowdown != 1.0).then(|| {
            let pace = "The slowest processor sets the pace: computing takes {pace} times as long as on the processor of Tseq.";
            Sentence::from(pace).number("pace", run.slowdown, Unit::One)
        }),
        fit(params),
    ];
    found.into_iter().flatten().collect()
}

/// Blocks need a square of nodes: the numbers of processors nearby that make one.
fn squares(facts: &Facts) -> Option<Sentence> {
    let error = facts.here.as_ref().err()?;
    (error.kind() == ErrorKind::NotPerfectSquare).then(|| {
        let none = Sentence::from("N = {n} has no run: {help}.");
        none.number("n", facts.n, Unit::One).naming("help", error.help())
    })
}

/// For a fixed program the paper's law overestimates the speedup: by how much.
fn fixed_program(facts: &Facts) -> Option<Sentence> {
    let (run, here) = (&facts.run, facts.here.as_ref().ok()?);
    let fixed = Run { base: Base::Amdahl, ..*run };
    if run.base == Base::Amdahl || facts.n == 1.0 || run.f == 1.0 || run.f == 0.0 {
        return None;
    }
    let other = predict(&fixed, facts.n).ok()?;
    if (other.speedup - here.speedup).abs() < 0.01 * here.speedup {
        return None;
    }
    let best = best_n(&fixed).ok()?;
    let told = Sentence::from(if best.is_peak {
        "The fixed-time speedup assumes work that grows with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, optimal at N = {best}."
    } else {
        "The fixed-time speedup assumes work that grows with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, and no peak."
    });
    Some(
        told.number("fixed", other.speedup, Unit::One)
            .number("scaled", here.speedup, Unit::One)
            .number("n", facts.n, Unit::One)
            .number("best", best.n, Unit::One),
    )
}

fn nodes(facts: &Facts) -> Option<Sentence> {
    if facts.run.cores == 1.0 {
        return None;
    }
    let nodes = (facts.n / facts.run.cores).ceil();
    let made = Sentence::from(if nodes == 1.0 {
        "{n} {cores} one node, which sends no message. Messages within a node take no time."
    } else {
        "{n} {cores} {nodes} nodes, which exchange the messages. Messages within a node take no time, so the curve has a step at each further node."
    });
    Some(
        made.number("n", facts.n, Unit::One)
            .naming("cores", plural(facts.n, "core makes", "cores make"))
            .number("nodes", nodes, Unit::One),
    )
}

/// What the numbers of a machine mean for messages of this length.
fn fit(params: &Params) -> Option<Sentence> {
    let of = |machine: &&Machine| {
        machine.ts == params.number("eps") && machine.bandwidth(8.0) == params.number("bw")
    };
    let machine = machines().find(of)?;
    if machine.kind() == Kind::Printed {
        let printed = "{machine}: the paper prints tw per word and no word size; the bandwidth assumes 8 bytes per word.";
        return Some(Sentence::from(printed).naming("machine", machine.name));
    }
    machine.cost().or_else(|| machine.fit_at(params.number("L") / 8.0))
}

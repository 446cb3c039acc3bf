//! The report in sentences: what the figures show, and what to know about it.

use crossover_model::ErrorKind;
use crossover_model::network::{Base, Pattern, Run, best_n, predict};
use crossover_model::speedup::{
    amdahl, amdahl_limit, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use super::law::Law;
use super::report::Facts;
use super::state::State;
use crate::machine::{MACHINES, Machine};
use crate::params::Params;
use crate::quantity::Unit;

/// "42 %".
pub(super) fn percent(share: f64) -> String {
    format!("{} %", Unit::One.show((1000.0 * share).round() / 10.0))
}

fn one(value: f64) -> String {
    Unit::One.show(value)
}

/// Where the network-aware speedup peaks, what communication takes there, what Amdahl promises,
/// and what would move the peak.
pub(super) fn takeaway(facts: &Facts) -> String {
    let (best, at_best) = match (&facts.best, &facts.at_best) {
        (Ok(best), Ok(at_best)) => (best, at_best),
        (Err(error), _) | (_, Err(error)) => {
            return format!("There is no run to predict: {error}.");
        }
    };
    let state = &facts.state;
    let promise = |n: f64| amdahl(state.s(), n).map_or("undefined".to_owned(), one);
    let n = one(best.n);
    if !best.is_peak {
        let why = if at_best.messages == 0.0 {
            "as nothing is sent".to_owned()
        } else {
            format!(
                "where messages take {} of the time",
                percent(at_best.comm_share)
            )
        };
        return format!(
            "The network-aware speedup has no peak up to N = {n}, where it is {}, {why}; Amdahl's \
             law promises {} there, and every other law but the USL keeps rising with N too.",
            one(at_best.speedup),
            promise(best.n)
        );
    }
    if best.n == 1.0 {
        let two = smallest_run(state);
        return format!(
            "On this network no number of processors beats one: {two}; Amdahl's law, which sends \
             no message, promises {} on N = {}.",
            promise(state.n),
            one(state.n)
        );
    }
    let share = percent(at_best.comm_share);
    format!(
        "The network-aware speedup peaks at N = {n} with {}, when messages take {share} of the \
         time; Amdahl's law promises {} there{}, and {}.",
        one(at_best.speedup),
        promise(best.n),
        amdahl_limit(state.s()).map_or(String::new(), |limit| format!(
            " and up to {} beyond",
            one(limit)
        )),
        flip(state, best.n)
    )
}

/// What two processors, or the least number that exchanges, would take.
fn smallest_run(state: &State) -> String {
    let tseq = Unit::Second.show(state.run.tseq);
    let start = state.run.cores + 1.0;
    let tried = match state.run.pattern {
        Pattern::HaloBlocks => 4.0 * state.run.cores,
        _ => start,
    };
    predict(&state.run, tried).map_or_else(
        |_| format!("it takes {tseq} there"),
        |run| {
            format!(
                "on {} the messages alone take {}, against {tseq} for the whole program on one",
                one(tried),
                Unit::Second.show(run.t_comm)
            )
        },
    )
}

/// What a network ten times as good would change.
fn flip(state: &State, n: f64) -> String {
    let better = Run {
        bw: 10.0 * state.run.bw,
        eps: state.run.eps / 10.0,
        eps_per_bit: state.run.eps_per_bit / 10.0,
        ..state.run
    };
    let what = "ten times the bandwidth with a tenth of the overhead would";
    match best_n(&better) {
        Ok(best) if !best.is_peak => format!("{what} take the peak beyond N = {}", one(best.n)),
        Ok(best) if n < best.n => format!(
            "{what} move the peak to N = {} with {}",
            one(best.n),
            one(state.run.tseq / best.t_est)
        ),
        Ok(best) => format!(
            "{what} leave the peak at N = {}, with {}: distance or the program itself limits it",
            one(best.n),
            one(state.run.tseq / best.t_est)
        ),
        Err(_) => format!("{what} move the peak"),
    }
}

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
    let cores = state.run.cores;
    let below = state.nodes().sqrt().floor();
    let above = below + 1.0;
    Some(format!(
        "Blocks are exchanged by a square of nodes: N = {} or N = {} would do.",
        one(below * below * cores),
        one(above * above * cores)
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

/// Laws whose curves lie on each other.
fn coincidences(params: &Params, state: &State) -> Vec<String> {
    let mut left: Vec<(Law, Vec<f64>)> = Law::shown(params)
        .into_iter()
        .filter_map(|law| {
            let at = |n: &f64| law.drawn(state, state.f, *n).ok();
            let values: Option<Vec<f64>> = [4.0, 9.0, 64.0, 1024.0].iter().map(at).collect();
            Some((law, values?))
        })
        .collect();
    let mut hints = Vec::new();
    while !left.is_empty() {
        let (law, values) = left.remove(0);
        let same = |other: &Vec<f64>| {
            let pairs = values.iter().zip(other);
            pairs
                .into_iter()
                .all(|(a, b)| (a - b).abs() <= 1e-9 * a.abs())
        };
        let (together, apart) = left.into_iter().partition(|other| same(&other.1));
        left = apart;
        let together: Vec<(Law, Vec<f64>)> = together;
        if together.is_empty() {
            continue;
        }
        let mut laws = vec![law];
        laws.extend(together.iter().map(|other| other.0));
        let names: Vec<&str> = laws.iter().map(|law| law.name()).collect();
        hints.push(format!(
            "{} lie on one curve{}.",
            listed(&names),
            reason(&laws, state)
        ));
    }
    hints
}

fn reason(laws: &[Law], state: &State) -> String {
    let has = |law| laws.contains(&law);
    let mut reasons = Vec::new();
    let designs = has(Law::HillMartyAsymmetric) || has(Law::HillMartyDynamic);
    if state.r == 1.0 && (designs || has(Law::HillMarty)) {
        reasons.push("with r = 1 all cores are alike".to_owned());
    } else if has(Law::HillMarty) && has(Law::Amdahl) {
        reasons.push("over one core of r BCEs a chip of equal cores obeys Amdahl's law".to_owned());
    }
    if has(Law::SunNi) && (state.g == 0.0 || state.g == 1.0) {
        let what = if state.g == 0.0 {
            "with g = 0 the work stays fixed"
        } else {
            "with g = 1 the work grows as the number of processors"
        };
        reasons.push(what.to_owned());
    }
    if has(Law::Gustafson) && has(Law::SunChen) {
        reasons.push("over one core of r BCEs fixed time is Gustafson's law, m for N".to_owned());
    }
    if state.same && has(Law::Amdahl) && has(Law::Gustafson) {
        reasons.push("the fractions are those of one program".to_owned());
    }
    if has(Law::Usl) && state.kappa == 0.0 {
        reasons.push("with κ = 0 the USL is Amdahl's law with s = σ".to_owned());
    }
    if has(Law::NetworkAware) {
        reasons.push("without messages the computing law is all there is".to_owned());
    }
    if reasons.is_empty() {
        String::new()
    } else {
        format!(": {}", reasons.join("; "))
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
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
        "all on one node, which sends nothing".to_owned()
    } else {
        format!("on {} nodes, which exchange the messages", one(nodes))
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

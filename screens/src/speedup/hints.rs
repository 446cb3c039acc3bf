//! What to know about the present parameters: mends, approximations, limits.

use crossover_model::speedup::{
    amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use super::coincidence::coincidences;
use super::law::Law;
use super::state::State;
use crate::distributed::{self, Facts, one};
use crate::params::Params;
use crate::quantity::percent;

/// What to know about these parameters.
pub(super) fn hints(params: &Params, state: &State, facts: &Facts, shown: &[Law]) -> Vec<String> {
    let mut hints = Vec::new();
    if shown.contains(&Law::NetworkAware) {
        hints.extend(distributed::hints(params, facts));
    }
    hints.extend(two_fractions(params, state));
    hints.extend(coincidences(params, state));
    hints.extend(relative(state));
    hints.extend(own_chip(state));
    hints
}

/// Amdahl's and Gustafson's fractions belong to different runs.
fn two_fractions(params: &Params, state: &State) -> Option<String> {
    let both = params.has("show", "amdahl") && params.has("show", "gustafson");
    if state.n == 1.0 || state.f == 1.0 || state.f == 0.0 || !both {
        return None;
    }
    let s_n = fraction_amdahl_to_gustafson(state.fraction(), state.n)
        .ok()?
        .serial();
    let fixed = amdahl(state.fraction(), state.n).ok()?;
    let (n, f) = (one(state.n), one(state.f));
    if state.same {
        return Some(format!(
            "One program, f = {f} on one core: on N = {n} its serial part is {} of the run, and \
             Gustafson's law gives Amdahl's {} as well.",
            percent(s_n),
            one(fixed)
        ));
    }
    let scaled = gustafson(state.fraction(), state.n).ok()?;
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
    let equal = hill_marty_symmetric(state.fraction(), &state.chip(), state.perf).ok()?;
    Some(format!(
        "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {} BCEs ({} symmetric); \
         the curves over N take n = N r, which is {} here.",
        one(n),
        one(equal),
        one(made)
    ))
}

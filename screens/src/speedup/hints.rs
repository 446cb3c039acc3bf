//! What to know about the present parameters: corrections, approximations, limits.

use crossover_figures::quantity::Unit;
use crossover_model::speedup::{
    amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use super::coincidence::coincidences;
use super::inputs::Inputs;
use super::law::Law;
use crate::kits::distributed::{self, Facts};
use crate::screen::{Params, Sentence};

/// What to know about these parameters.
pub(super) fn hints(
    params: &Params,
    inputs: &Inputs,
    facts: &Facts,
    shown: &[Law],
) -> Vec<Sentence> {
    let mut hints = Vec::new();
    if shown.contains(&Law::NetworkAware) {
        hints.extend(distributed::hints(params, facts));
    }
    hints.extend(two_fractions(params, inputs));
    hints.extend(coincidences(params, inputs));
    hints.extend(relative(inputs));
    hints.extend(own_chip(inputs));
    hints
}

/// Amdahl's and Gustafson's fractions belong to different runs.
fn two_fractions(params: &Params, inputs: &Inputs) -> Option<Sentence> {
    let both = params.has("show", "amdahl") && params.has("show", "gustafson");
    if inputs.n == 1.0 || inputs.f == 1.0 || inputs.f == 0.0 || !both {
        return None;
    }
    let said = Sentence::from(if inputs.same {
        "One program, f = {f} on one core: on N = {n} its serial part is {serial%} of the run, and Gustafson's law gives Amdahl's {fixed} as well."
    } else {
        "f = {f} means two programs: Amdahl measures it on one core, Gustafson on the run on N = {n}, so they promise {fixed} against {scaled}. Amdahl's program spends {serial%} of its run on {n} in its serial part; with that fraction Gustafson's law gives {fixed} too: switch “same program” on."
    });
    let serial = fraction_amdahl_to_gustafson(inputs.fraction(), inputs.n)
        .ok()?
        .serial();
    Some(
        said.number("f", inputs.f, Unit::One)
            .number("n", inputs.n, Unit::One)
            .number("serial", serial, Unit::One)
            .number(
                "fixed",
                amdahl(inputs.fraction(), inputs.n).ok()?,
                Unit::One,
            )
            .number(
                "scaled",
                gustafson(inputs.fraction(), inputs.n).ok()?,
                Unit::One,
            ),
    )
}

/// What the curves are relative to, when cores are stronger than one BCE.
fn relative(inputs: &Inputs) -> Option<Sentence> {
    let core = inputs.core().ok().filter(|_| inputs.r != 1.0)?;
    let said = Sentence::from(if inputs.one_bce {
        "The curves are relative to one BCE: N cores of r = {r}, each perf(r) = {core} times as fast."
    } else {
        "The curves are relative to one core of r = {r} BCEs; over one BCE every speedup is perf(r) = {core} times as much, as the Hill–Marty readouts have it. Asymmetric and dynamic chips take as many BCEs as N = {n} such cores."
    });
    Some(
        said.number("r", inputs.r, Unit::One)
            .number("core", core, Unit::One)
            .number("n", inputs.n, Unit::One),
    )
}

fn own_chip(inputs: &Inputs) -> Option<Sentence> {
    let n = inputs.own_chip?;
    let made = inputs.n * inputs.r;
    if n == made || n < inputs.r {
        return None;
    }
    let equal = hill_marty_symmetric(inputs.fraction(), &inputs.chip(), inputs.perf).ok()?;
    let chip = Sentence::from(
        "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {n} BCEs ({equal} symmetric); the curves over N take n = N r, which is {made} here.",
    );
    Some(
        chip.number("n", n, Unit::One)
            .number("equal", equal, Unit::One)
            .number("made", made, Unit::One),
    )
}

//! What to know about the parameters: corrections, approximations, limits.

use crossover_figures::quantity::Unit;
use crossover_model::speedup::{
    amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use crate::kits::distributed::{self, Facts, Law};
use crate::screen::{Params, Sentence};

use super::coincidence::coincidences;
use super::inputs::Inputs;

/// Returns the hints that apply, those on the run over the network first.
pub(super) fn hints(params: &Params, inputs: &Inputs, facts: &Facts) -> Vec<Sentence> {
    let mut hints = Vec::new();
    if inputs.shown.contains(&Law::NetworkAware) {
        hints.extend(distributed::hints(params, facts));
    }
    hints.extend(two_fractions(inputs));
    hints.extend(coincidences(inputs));
    hints.extend(relative(inputs));
    hints.extend(own_chip(inputs));
    hints
}

/// Amdahl's and Gustafson's fractions belong to different runs.
fn two_fractions(inputs: &Inputs) -> Option<Sentence> {
    let (f, n, fraction) = (inputs.f(), inputs.n, inputs.fraction());
    let both = [Law::Amdahl, Law::Gustafson].map(|law| inputs.shown.contains(&law));
    if n == 1.0 || f == 1.0 || f == 0.0 || both != [true; 2] {
        return None;
    }
    let said = Sentence::from(if inputs.laws.same {
        "One program with f = {f} on one core: on N = {n} its serial part is {serial%} of the run, and Gustafson's law gives Amdahl's {fixed} too."
    } else {
        "Amdahl's f = {f} is measured on one core, Gustafson's on N = {n}: different programs, with speedup {fixed} against {scaled}. For one program, {serial%} serial on N = {n}, switch “same program” on."
    });
    let serial = fraction_amdahl_to_gustafson(fraction, n).ok()?.serial();
    Some(
        said.number("f", f, Unit::One)
            .number("n", n, Unit::One)
            .number("serial", serial, Unit::One)
            .number("fixed", amdahl(fraction, n).ok()?, Unit::One)
            .number("scaled", gustafson(fraction, n).ok()?, Unit::One),
    )
}

/// What the curves are relative to, when cores are stronger than one BCE.
fn relative(inputs: &Inputs) -> Option<Sentence> {
    let r = inputs.laws.r;
    let core = inputs.core().ok().filter(|_| r != 1.0)?;
    let said = Sentence::from(if inputs.one_bce {
        "The curves are relative to one BCE: N cores of r = {r}, each perf(r) = {core} times as fast."
    } else {
        "The curves are relative to one core of r = {r} BCEs, which is perf(r) = {core} times as fast as one BCE. Asymmetric and dynamic chips have as many BCEs as N = {n} such cores."
    });
    Some(said.number("r", r, Unit::One).number("core", core, Unit::One).number(
        "n",
        inputs.n,
        Unit::One,
    ))
}

fn own_chip(inputs: &Inputs) -> Option<Sentence> {
    let (n, r) = (inputs.own_chip?, inputs.laws.r);
    let made = inputs.n * r;
    if n == made || n < r {
        return None;
    }
    let (fraction, perf) = (inputs.fraction(), inputs.laws.perf);
    let equal = hill_marty_symmetric(fraction, &inputs.chip(), perf).ok()?;
    let chip = Sentence::from(
        "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {n} BCEs ({equal} symmetric). The curves over N have n = N r, here {made}.",
    );
    Some(chip.number("n", n, Unit::One).number("equal", equal, Unit::One).number(
        "made",
        made,
        Unit::One,
    ))
}

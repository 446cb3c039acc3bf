//! What can be read off: the run first, then its messages, then the laws and what was measured.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::LawError;

use super::inputs::Inputs;
use super::laws::{LAWS, Law};
use super::sent;
use super::takeaway::takeaway;
use crate::kits::distributed;
use crate::screen::{Params, Readout, Report, Sentence};

const COMPARISON: &str = "The comparison of Khanyile et al. 2012, Figs. 13 to 17";

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let facts = inputs.facts();
    let mut readouts = distributed::all(&facts, "speedup", "Speedup over the network");
    readouts.extend(sent::all(&facts));
    readouts.extend(LAWS[..4].iter().map(|law| speedup(law, &inputs)));
    let mut hints: Vec<Sentence> = Vec::new();
    match &inputs.points {
        Ok(points) if points.is_empty() => hints.push(
            "No runs measured yet: type or paste points, N and the time, such as \
             1:100s;2:55s;4:31s, and each law's error is read off beside the five curves."
                .into(),
        ),
        Ok(_) => {
            readouts.push(nearest(&inputs));
            readouts.extend(LAWS.iter().map(|law| error(law, &inputs)));
        }
        Err(error) => {
            let refused = Sentence::from("The measured points are left out: {error}.");
            hints.push(refused.naming("error", error.to_string()));
        }
    }
    if inputs.points.is_err() {
        readouts.extend(LAWS.iter().map(|law| error(law, &inputs)));
    }
    hints.extend(distributed::hints(params, &facts));
    Report {
        takeaway: takeaway(&inputs, &facts),
        readouts,
        hints,
    }
    .led_by(&["t_est", "t_comp", "t_comm"])
}

/// What a law promises on the present number of processors.
fn speedup(law: &Law, inputs: &Inputs) -> Readout {
    let answer = law.speedup(&inputs.case, inputs.case.n);
    Readout::number(law.key, "S", law.label, Unit::One, answer)
        .formula(law.formula)
        .source(law.source)
        .remark(law.remark)
}

/// How far a law is from the measured points, on average.
fn error(law: &Law, inputs: &Inputs) -> Readout {
    let points = inputs.points.as_ref().map_err(Error::clone);
    let mean = points.and_then(|points| Ok(law.error(&inputs.case, points)?.mean));
    Readout::number(law.error_key, "", law.error_label, Unit::One, mean)
        .formula(law.error_formula)
        .source(COMPARISON)
        .remark("Whether it promises too much or too little stands in the table of errors.")
}

/// The law with the least error, the first of equals.
pub(super) fn least(inputs: &Inputs) -> Result<(&'static Law, LawError), Error> {
    let points = inputs.points.as_ref().map_err(Error::clone)?;
    let mut found: Option<(&Law, LawError)> = None;
    for law in &LAWS {
        // The network-aware law has no run where blocks meet no square; others still compare.
        match law.error(&inputs.case, points) {
            Ok(error) if found.is_none_or(|best| error.mean < best.1.mean) => {
                found = Some((law, error));
            }
            Err(error) if found.is_none() => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
    found.ok_or_else(|| Error::missing("points"))
}

fn nearest(inputs: &Inputs) -> Readout {
    let name = least(inputs).map(|(law, _)| law.name);
    Readout::word("nearest_law", "Law nearest to what was measured", name)
        .found(
            "The mean errors of the laws are compared.",
            "E_nearest <= E_other",
        )
        .source(COMPARISON)
}

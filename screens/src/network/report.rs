//! The readouts of the screen: the run, its messages, the laws and their errors.

use crate::kits::distributed::{self, Facts};
use crate::screen::{Params, Readout, Report};

use super::hints::hints;
use super::inputs::Inputs;
use super::laws::{COMPARED, COMPARISON, best_fitting};
use super::messages;
use super::takeaway::takeaway;

/// Returns readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let facts = Facts::of(inputs.run, inputs.n);
    let mut readouts = distributed::readouts(&facts, "speedup", inputs.measured());
    readouts.extend(messages::readouts(&facts));
    let laws = COMPARED[..4].iter().map(|compared| {
        let speedup = compared.speedup(&inputs.laws, inputs.n);
        compared.law.readout(&inputs.laws, speedup)
    });
    readouts.extend(laws);
    let has_points = inputs.points.as_ref().map_or(true, |points| !points.is_empty());
    if inputs.points.is_ok() && has_points {
        readouts.push(nearest(&inputs));
    }
    if has_points {
        let errors = COMPARED.iter().map(|law| law.error_readout(&inputs));
        readouts.extend(errors);
    }
    Report { takeaway: takeaway(&inputs, &facts), hints: hints(params, &inputs, &facts), readouts }
        .with_first(&["t_est", "t_comp", "t_comm"])
}

fn nearest(inputs: &Inputs) -> Readout {
    let name = best_fitting(inputs).map(|(best, _)| best.law.name());
    Readout::word("nearest_law", "Best-fitting law", name)
        .found("The mean errors of the laws are compared.", "E_nearest <= E_other")
        .source(COMPARISON)
}

//! The readouts: the shape of the network, the farthest message, a path, the traffic.

use crate::screen::{Params, Report};

use super::facts::Facts;
use super::inputs::Inputs;
use super::{hints, messages, shape, takeaway, traffic};

/// Returns every readout of the screen, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Inputs::of(params));
    let mut readouts = shape::readouts(&facts);
    readouts.extend(messages::farthest(&facts));
    readouts.extend(messages::path(&facts));
    readouts.extend(traffic::readouts(&facts));
    Report { takeaway: takeaway::takeaway(&facts), hints: hints::hints(&facts), readouts }
}

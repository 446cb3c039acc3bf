//! What can be read off: the network-aware run first, then the laws it is compared with.

use super::hints::hints;
use super::inputs::Inputs;
use super::law::Law;
use super::takeaway::takeaway;
use super::{limits, readouts};
use crate::kits::distributed::{self, Facts};
use crate::screen::{Params, Report};

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let facts = Facts::of(inputs.case());
    let mut all = distributed::all(&facts, "network_aware", "Speedup over the network");
    all.extend(readouts::all(&inputs));
    all.extend(limits::all(&inputs));
    let shown = Law::shown(params);
    Report {
        takeaway: takeaway(&inputs, &facts, params),
        readouts: all,
        hints: hints(params, &inputs, &facts, &shown),
    }
}

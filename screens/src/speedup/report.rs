//! What can be read off: the network-aware run first, then the laws it is compared with.

use super::hints::hints;
use super::law::Law;
use super::state::State;
use super::takeaway::takeaway;
use super::{limits, readouts};
use crate::distributed::{self, Facts};
use crate::params::Params;
use crate::screen::Report;

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let state = State::of(params);
    let facts = Facts::of(state.case());
    let mut all = distributed::all(&facts, "network_aware", "Speedup over the network");
    all.extend(readouts::all(&state));
    all.extend(limits::all(&state));
    let shown = Law::shown(params);
    Report {
        takeaway: takeaway(&state, &facts, params),
        readouts: all,
        hints: hints(params, &state, &facts, &shown),
    }
}

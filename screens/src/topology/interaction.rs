//! What can be done to the nodes of the network.

use crate::screen::{Action, Params};

/// Returns the action of a node: it becomes the end of the path, and the last end its beginning.
pub(super) fn actions(params: &Params, node: &str) -> Vec<Action> {
    if node.parse::<u32>().is_err() {
        return Vec::new();
    }
    let end = params.number("to");
    let mut sets = vec![("to", node.to_owned())];
    if end.is_finite() {
        sets.push(("from", params.link_text("to")));
    }
    vec![Action { label: format!("Go to {node}"), sets }]
}

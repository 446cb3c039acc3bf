//! What to know about these parameters.

use crate::screen::Sentence;

use super::inputs::Inputs;

/// Returns the hints that apply.
pub(super) fn hints(inputs: &Inputs) -> Vec<Sentence> {
    let (Ok(time), Ok(networks), Ok(waiting)) = (inputs.time(), &inputs.networks, inputs.waiting())
    else {
        return Vec::new();
    };
    let (a, b) = (inputs.traffic.startups, inputs.traffic.words);
    let one_by_one = 1.0 < a && time.t * (1.0 + inputs.limit) < time.t_each;
    let not_passed = networks.iter().any(|network| network.hops == 0.0);
    let queue = if waiting <= inputs.limit * (time.t + waiting) {
        "Waiting for the channel is negligible: {t_wait} in all, up to a utilization of {rho_limit%}."
    } else {
        "Waiting for the channel adds {t_wait}: {t_grid_wait} in all. Below a utilization of {rho_limit%} it is negligible."
    };
    let empty = match (a, b) {
        (0.0, 0.0) => None,
        (0.0, _) => Some("Words without a message: at least one start-up is needed to send them."),
        (1.0, 0.0) => Some("The message is empty and still takes ts."),
        (_, 0.0) => Some("All {a} messages are empty, and each still takes ts."),
        (a, b) => (b < a).then_some(
            "{a} messages carry only {b}: some of them are empty, and each still takes ts.",
        ),
    };
    let found = [
        (0.0 < waiting).then_some(queue),
        one_by_one.then_some(
            "The formula adds the hops once. If each message waits for the one before, the Grid takes {t_grid_each}: send fewer, larger messages.",
        ),
        empty,
        not_passed.then_some("A network of 0 hops costs nothing: the message does not pass it."),
    ];
    found.into_iter().flatten().map(Sentence::from).collect()
}

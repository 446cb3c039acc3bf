//! What to know about these parameters.

use crate::screen::Sentence;

use super::inputs::Inputs;

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    /// Messages that wait for each other take notably longer.
    Waiting,
    NoMessage,
    OneEmpty,
    AllEmpty,
    SomeEmpty,
    NoHops,
}

/// The hints that apply.
pub(super) fn hints(s: &Inputs) -> Vec<Sentence> {
    let (Ok(time), Ok(networks)) = (s.time(), &s.networks) else {
        return Vec::new();
    };
    let (a, b) = (s.traffic.startups, s.traffic.words);
    let waiting = 1.0 < a && time.t * (1.0 + s.limit) < time.t_each;
    let not_passed = networks.iter().any(|network| network.hops == 0.0);
    let found = [
        waiting.then_some(Hint::Waiting),
        match (a, b) {
            (0.0, 0.0) => None,
            (0.0, _) => Some(Hint::NoMessage),
            (1.0, 0.0) => Some(Hint::OneEmpty),
            (_, 0.0) => Some(Hint::AllEmpty),
            (a, b) => (b < a).then_some(Hint::SomeEmpty),
        },
        not_passed.then_some(Hint::NoHops),
    ];
    let shown = |hint: Hint| Sentence::from(hint.words());
    found.into_iter().flatten().map(shown).collect()
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::Waiting => {
                "The formula pays the hops once. If each message waits for the one before, the Grid takes {t_grid_each}: send fewer, larger messages."
            }
            Self::NoMessage => {
                "Words without a message: at least one start-up is needed to send them."
            }
            Self::OneEmpty => "The message is empty, and pays ts all the same.",
            Self::AllEmpty => "All {a} messages are empty, and pay ts all the same.",
            Self::SomeEmpty => {
                "{a} messages carry only {b}: some of them are empty, and pay ts all the same."
            }
            Self::NoHops => "A network of 0 hops costs nothing: the message does not pass it.",
        }
    }
}

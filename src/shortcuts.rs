//! The keyboard shortcuts: one table that both registers and lists them.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// All parameters back to their defaults.
    Reset,
    /// Play or pause the first timeline in view.
    Play,
    /// One step on in the first timeline in view.
    Step,
    /// Open or close the help.
    Help,
}

/// One row of the table.
pub struct Shortcut {
    /// The key, as `KeyboardEvent.code` names it; pressed with Alt.
    pub code: &'static str,
    /// The keys as they are written.
    pub keys: &'static str,
    /// What happens.
    pub label: &'static str,
    /// What is done.
    pub action: Action,
}

/// Every shortcut.
pub const SHORTCUTS: &[Shortcut] = &[
    Shortcut {
        code: "KeyR",
        keys: "Alt+R",
        label: "Reset all parameters",
        action: Action::Reset,
    },
    Shortcut {
        code: "KeyK",
        keys: "Alt+K",
        label: "Play or pause a timeline",
        action: Action::Play,
    },
    Shortcut {
        code: "KeyL",
        keys: "Alt+L",
        label: "Step a timeline",
        action: Action::Step,
    },
    Shortcut {
        code: "KeyH",
        keys: "Alt+H",
        label: "Show or hide this help",
        action: Action::Help,
    },
];

/// What the keys do on the controls and plots themselves.
pub const KEYS: &[(&str, &str)] = &[
    (
        "Arrow keys on a slider",
        "One twentieth of its range; 1, 2, 5 on a logarithmic scale",
    ),
    ("Shift+arrow on a slider", "One hundredth of its range"),
    ("Page Up, Page Down on a slider", "One tenth of its range"),
    ("Home, End on a slider", "The least, the most"),
    ("Left, Right on a plot", "Move the data cursor"),
    ("Up, Down on a plot", "Change the curve"),
    ("Home, End on a plot", "The first, the last point"),
    ("Esc", "Leave the plot, close what is open"),
];

/// Calls `act` for `action` while the calling component lives; the first one that says it has
/// acted keeps the key.
pub fn on(action: Action, act: impl Fn() -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let plain = event.alt_key() && !event.ctrl_key() && !event.meta_key() && !event.shift_key();
        let asked = SHORTCUTS
            .iter()
            .any(|s| s.action == action && s.code == event.code());
        if plain && asked && !event.default_prevented() && act() {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

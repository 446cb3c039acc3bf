//! What keys do: the page's shortcuts, and the keys of a slider.

use crossover_screens::slider::{Nudge, Way};

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes the last change back.
    Undo,
    /// Redoes the change that was taken back last.
    Redo,
    /// Sets all parameters to their defaults.
    Reset,
    /// Plays or pauses the timelines in view.
    Play,
    /// Steps the timelines in view.
    Step,
    /// Goes to the search.
    Search,
    /// Presents the leading figure in large type, or ends that.
    Present,
    /// Opens or closes the help.
    Help,
}

/// One shortcut.
pub struct Shortcut {
    /// The keys as they are written.
    pub keys: &'static str,
    /// What happens, as the help lists it.
    pub label: &'static str,
    /// What is done.
    pub action: Action,
    chord: Chord,
}

/// Keys that are pressed together.
enum Chord {
    /// Alt and the key at that place, as `KeyboardEvent.code` names it: with Alt some systems write
    /// another letter.
    Alt(&'static str),
    /// Ctrl, or the command key, and that letter wherever the keyboard has it.
    Command(&'static str),
    /// Ctrl, or the command key, Shift and that letter.
    CommandShift(&'static str),
    /// That sign alone, wherever the keyboard has it, where nothing is typed into.
    Sign(&'static str),
}

/// A key that is pressed, as a `KeyboardEvent` tells it.
#[derive(Clone, Debug, Default)]
pub struct Press {
    /// The place of the key.
    pub code: String,
    /// What it writes.
    pub key: String,
    /// Alt is down.
    pub alt: bool,
    /// Ctrl or the command key is down.
    pub command: bool,
    /// Shift is down.
    pub shift: bool,
}

/// Every shortcut, in the order of the help.
pub const SHORTCUTS: &[Shortcut] = &[
    shortcut("Ctrl+Z", "Undo the last change", Action::Undo, Chord::Command("z")),
    shortcut("Ctrl+Shift+Z", "Redo the last undone change", Action::Redo, Chord::CommandShift("z")),
    shortcut("Ctrl+Y", "Redo the last undone change", Action::Redo, Chord::Command("y")),
    shortcut("Alt+R", "Reset all parameters", Action::Reset, Chord::Alt("KeyR")),
    shortcut("Alt+K", "Play or pause the timeline in view", Action::Play, Chord::Alt("KeyK")),
    shortcut("Alt+L", "Step the timeline in view", Action::Step, Chord::Alt("KeyL")),
    shortcut("/", "Search", Action::Search, Chord::Sign("/")),
    shortcut(
        "Alt+P",
        "Present the figure in large type, or end that",
        Action::Present,
        Chord::Alt("KeyP"),
    ),
    shortcut("Alt+H", "Open or close this help", Action::Help, Chord::Alt("KeyH")),
];

const fn shortcut(
    keys: &'static str,
    label: &'static str,
    action: Action,
    chord: Chord,
) -> Shortcut {
    Shortcut { keys, label, action, chord }
}

/// The keys of sliders, boxes and plots, with what they do, as the help lists them.
pub const KEYS: &[(&str, &str)] = &[
    (
        "Arrow keys on a slider",
        "Move by one twentieth of the range; on a logarithmic scale to the next 1, 2 or 5",
    ),
    ("Shift+arrow on a slider", "Move by one hundredth of the range"),
    ("Page Up, Page Down on a slider", "Move by one tenth of the range"),
    ("Home, End on a slider", "Go to the minimum, the maximum"),
    ("Delete on a slider", "Reset the parameter, as a double click on its name does"),
    ("Left, Right, Home, End in the bar", "Go along the bar"),
    ("Enter, Esc in a box", "Accept what is typed, take it back"),
    ("Left, Right on a plot", "Move the data cursor"),
    ("Up, Down on a plot", "Go to another curve"),
    ("Home, End on a plot", "Go to the first, the last point"),
    ("Esc", "Leave the plot, close what is open, end the presentation"),
];

/// Returns what the shortcut that is pressed does; `None` for every other key.
pub fn action(press: &Press) -> Option<Action> {
    let pressed = |shortcut: &&Shortcut| {
        let modifiers = (press.alt, press.command, press.shift);
        match shortcut.chord {
            Chord::Alt(code) => modifiers == (true, false, false) && press.code == code,
            Chord::Command(key) => modifiers == (false, true, false) && press.is(key),
            Chord::CommandShift(key) => modifiers == (false, true, true) && press.is(key),
            // Some keyboards write it with Shift.
            Chord::Sign(key) => !press.alt && !press.command && press.key == key,
        }
    };
    SHORTCUTS.iter().find(pressed).map(|found| found.action)
}

/// What has the focus while a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// Nothing that has a use for keys.
    Page,
    /// A plot, which has taken the keys that it reads by.
    Plot,
    /// What a space or Enter presses.
    Button,
    /// What is on a page that scrolls up and down.
    Scrolling,
    /// A slider, a box, a dialog, or rows that scroll.
    Field,
}

/// Returns whether a key that nothing has taken belongs to the page around an embedded figure, such as a deck
/// of slides.
pub fn is_given_back(key: &str, focus: Focus) -> bool {
    match key {
        "Escape" => true,
        "ArrowLeft" | "ArrowRight" => focus != Focus::Field,
        "ArrowUp" | "ArrowDown" | "PageUp" | "PageDown" | "Home" | "End" => {
            !matches!(focus, Focus::Field | Focus::Scrolling)
        }
        " " => matches!(focus, Focus::Page | Focus::Plot),
        _ => false,
    }
}

impl Press {
    /// Returns the press where it is typed as text: without Alt and Ctrl it is no shortcut.
    pub fn typed(self) -> Self {
        if self.alt || self.command { self } else { Self::default() }
    }

    fn is(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }
}

/// Returns how far `key` moves a slider; `None` for keys that do not move it.
pub fn nudge(key: &str, shift: bool) -> Option<Nudge> {
    let arrow = |way| {
        if shift { Nudge::Fine(way) } else { Nudge::Step(way) }
    };
    Some(match key {
        "ArrowRight" | "ArrowUp" => arrow(Way::Up),
        "ArrowLeft" | "ArrowDown" => arrow(Way::Down),
        "PageUp" => Nudge::Coarse(Way::Up),
        "PageDown" => Nudge::Coarse(Way::Down),
        "Home" => Nudge::End(Way::Down),
        "End" => Nudge::End(Way::Up),
        _ => return None,
    })
}

/// Returns the place that `key` goes to from place `at` of `count` in a row, round its ends; `None` of
/// a key that goes nowhere.
pub fn place_in_row(key: &str, at: usize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowRight" => Some(if at < last { at + 1 } else { 0 }),
        "ArrowLeft" => Some(at.checked_sub(1).unwrap_or(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_go_along_a_row_and_round_its_ends() {
        let way = |key| [0, 1, 2].map(|at| place_in_row(key, at, 3));
        assert_eq!(way("ArrowRight"), [Some(1), Some(2), Some(0)]);
        assert_eq!(way("ArrowLeft"), [Some(2), Some(0), Some(1)]);
        assert_eq!((way("Home"), way("End")), ([Some(0); 3], [Some(2); 3]));
        assert_eq!(place_in_row("Tab", 0, 3), None);
        assert_eq!(place_in_row("End", 0, 0), None);
    }

    fn press(keys: &str) -> Press {
        let key = keys.rsplit('+').next().unwrap_or_default();
        Press {
            code: format!("Key{key}"),
            key: key.to_ascii_lowercase(),
            alt: keys.contains("Alt+"),
            command: keys.contains("Ctrl+"),
            shift: keys.contains("Shift+"),
        }
    }

    #[test]
    fn every_shortcut_is_pressed_as_it_is_written() {
        for shortcut in SHORTCUTS {
            assert_eq!(action(&press(shortcut.keys)), Some(shortcut.action), "{}", shortcut.keys);
        }
    }

    #[test]
    fn no_two_shortcuts_are_the_same_keys() {
        for (at, one) in SHORTCUTS.iter().enumerate() {
            assert!(SHORTCUTS[..at].iter().all(|other| other.keys != one.keys));
        }
    }

    #[test]
    fn a_key_goes_to_the_page_around_where_the_figure_has_no_use_for_it() {
        let given = |focus| {
            let keys = ["Escape", "ArrowRight", "PageDown", " ", "Enter", "Tab", "a"];
            keys.map(|key| is_given_back(key, focus))
        };
        assert_eq!(given(Focus::Page), [true, true, true, true, false, false, false]);
        assert_eq!(given(Focus::Plot), given(Focus::Page));
        assert_eq!(given(Focus::Button), [true, true, true, false, false, false, false]);
        assert_eq!(given(Focus::Field), [true, false, false, false, false, false, false]);
    }

    #[test]
    fn letters_alone_and_with_other_modifiers_are_no_shortcuts() {
        for keys in ["R", "Z", "Shift+Z", "Alt+Z", "Ctrl+R", "Ctrl+Alt+R", "Alt+Shift+R"] {
            assert_eq!(action(&press(keys)), None, "{keys}");
        }
    }

    #[test]
    fn undo_follows_the_letter_and_not_the_place_of_the_key() {
        // On a German keyboard Z is where an American one has Y.
        let german = Press { code: "KeyY".to_owned(), ..press("Ctrl+Z") };
        assert_eq!(action(&german), Some(Action::Undo));
    }

    #[test]
    fn alt_follows_the_place_of_the_key_whatever_it_writes() {
        let mac = Press { key: "®".to_owned(), ..press("Alt+R") };
        assert_eq!(action(&mac), Some(Action::Reset));
    }

    #[test]
    fn a_sign_is_no_shortcut_where_it_is_typed() {
        let slash = press("/");
        assert_eq!(action(&slash), Some(Action::Search));
        let german = Press { shift: true, ..slash.clone() };
        assert_eq!(action(&german), Some(Action::Search));
        assert_eq!(action(&slash.typed()), None);
        assert_eq!(action(&press("Ctrl+Z").typed()), Some(Action::Undo));
    }

    #[test]
    fn shift_makes_arrows_fine_and_changes_no_other_key() {
        assert_eq!(nudge("ArrowUp", false), Some(Nudge::Step(Way::Up)));
        assert_eq!(nudge("ArrowLeft", true), Some(Nudge::Fine(Way::Down)));
        assert_eq!(nudge("PageDown", true), Some(Nudge::Coarse(Way::Down)));
        assert_eq!(nudge("Home", false), Some(Nudge::End(Way::Down)));
        assert_eq!(nudge("Tab", false), None);
    }
}

//! What is being typed into a box: previewed while it is valid, committed by Enter and on leaving
//! the box, taken back by Escape.

use crossover_model::Error;
use crossover_screens::Params;

/// The text of one box, from the first key to the last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What is typed and not committed.
    typed: Option<String>,
    /// The parameters before the first key.
    before: Option<Params>,
    /// What is wrong with what is typed.
    error: Option<Error>,
}

impl Draft {
    /// Returns whether nothing is being typed and nothing is wrong.
    pub fn is_idle(&self) -> bool {
        self.typed.is_none() && self.before.is_none() && self.error.is_none()
    }

    /// Returns whether the next key is the first since the value was committed.
    pub fn is_fresh(&self) -> bool {
        self.before.is_none()
    }

    /// Returns whether something is typed that is not committed.
    pub fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    /// Returns what is wrong with what is typed.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    /// Returns the text in the box of `key`: what is typed, or else the value of the parameter.
    pub fn shown(&self, params: &Params, key: &str) -> String {
        self.typed.clone().unwrap_or_else(|| params.at(key).short_text())
    }

    /// Takes the text of the box after a key. Returns the parameters to be shown: with the new
    /// value, or as they were before the first key where the text is no valid value.
    pub fn preview(&mut self, key: &str, text: &str, now: &Params) -> Params {
        let mut params = self.before.get_or_insert_with(|| now.clone()).clone();
        // The box may show less than the exact value: its own text changes nothing.
        self.error = if text == params.at(key).short_text() {
            None
        } else {
            let meant = params.at(key).with_unit(text);
            params.set_text(key, &meant).err()
        };
        self.typed = Some(text.to_owned());
        params
    }

    /// Shows that the value that was typed may not be taken here. Returns the parameters before the first key.
    pub fn refuse(&mut self, error: Error) -> Option<Params> {
        self.error = Some(error);
        self.before.clone()
    }

    /// Commits what is typed. A text that is no valid value stays in the box, beside its error.
    pub fn commit(&mut self) {
        if self.error.is_none() {
            self.discard();
        } else {
            self.before = None;
        }
    }

    /// Takes back every key. Returns the parameters before the first one.
    pub fn restore(&mut self) -> Option<Params> {
        std::mem::take(self).before
    }

    /// Forgets what is typed: the value was changed elsewhere.
    pub fn discard(&mut self) {
        *self = Self::default();
    }

    /// Shows that a value from elsewhere, such as a slider, was rejected.
    pub fn reject(&mut self, error: Error) {
        self.discard();
        self.error = Some(error);
    }
}

#[cfg(test)]
mod tests {
    use crossover_screens::registry;

    use super::*;

    fn params() -> Params {
        registry::find("routing").expect("a screen").defaults()
    }

    /// Types `text` key by key. Returns the draft and the parameters that the page shows then.
    fn type_text(key: &str, text: &str) -> (Draft, Params) {
        let (mut draft, mut now) = (Draft::default(), params());
        for (at, letter) in text.char_indices() {
            now = draft.preview(key, &text[..at + letter.len_utf8()], &now);
        }
        (draft, now)
    }

    #[test]
    fn an_idle_box_shows_the_value_of_its_parameter() {
        let draft = Draft::default();
        assert!(draft.is_idle());
        assert_eq!(draft.shown(&params(), "ts"), "10 µs");
    }

    #[test]
    fn a_value_that_may_not_be_taken_stays_in_the_box_beside_its_error() {
        let (mut draft, now) = type_text("m", "9000");
        assert_eq!(now.at("m").number(), 9000.0);
        assert_eq!(draft.refuse(Error::missing("m")), Some(params()));
        draft.commit();
        assert!(draft.error().is_some() && draft.is_typing());
    }

    #[test]
    fn a_long_number_is_shown_in_four_digits_and_stays_exact_until_it_is_another() {
        let exact = 661.703_887_510_339_1e-12;
        let mut now = params();
        now.set_number("tw", exact).expect("a value");
        let mut draft = Draft::default();
        assert_eq!(draft.shown(&now, "tw"), "661.7 ps/word");
        draft.commit();
        assert_eq!(now.at("tw").number(), exact);
        now = draft.preview("tw", "661.7 ps/wor", &now);
        now = draft.preview("tw", "661.7 ps/word", &now);
        assert_eq!(now.at("tw").number(), exact);
        now = draft.preview("tw", "661.8 ps/word", &now);
        draft.commit();
        assert_eq!(now.at("tw").number(), 661.8e-12);
    }

    #[test]
    fn a_fraction_just_below_one_is_not_shown_as_one() {
        let mut now = registry::find("speedup").expect("a screen").defaults();
        now.set_number("f", 0.999_999_9).expect("a fraction");
        assert_eq!(Draft::default().shown(&now, "f"), "0.9999999");
    }

    #[test]
    fn a_valid_text_is_previewed_and_stays_as_typed() {
        let (draft, now) = type_text("ts", "0.05 ms");
        assert_eq!(now.at("ts").number(), 50e-6);
        assert_eq!(draft.shown(&now, "ts"), "0.05 ms");
    }

    #[test]
    fn a_bare_number_has_the_unit_that_the_box_showed_before_the_first_key() {
        let (draft, now) = type_text("ts", "5000");
        assert_eq!(now.at("ts").number(), 5e-3);
        assert_eq!(draft.shown(&now, "ts"), "5000");
    }

    #[test]
    fn enter_commits_and_the_box_shows_the_shortest_text() {
        let (mut draft, now) = type_text("ts", "0.05 ms");
        draft.commit();
        assert!(draft.is_idle());
        assert_eq!(draft.shown(&now, "ts"), "50 µs");
    }

    #[test]
    fn escape_restores_exactly_what_was_before_the_first_key() {
        for text in ["50", "0,5 ms", "7 bananas", "1e"] {
            let (mut draft, _) = type_text("ts", text);
            assert_eq!(draft.restore(), Some(params()), "{text}");
            assert!(draft.is_idle());
        }
    }

    #[test]
    fn escape_in_a_box_that_was_not_touched_changes_nothing() {
        assert_eq!(Draft::default().restore(), None);
    }

    #[test]
    fn an_invalid_text_changes_no_parameter_and_says_why() {
        let (draft, now) = type_text("ts", "seven");
        assert_eq!(now, params());
        assert_eq!(draft.error().map(Error::field), Some("ts"));
    }

    #[test]
    fn a_text_that_becomes_invalid_takes_its_preview_back() {
        let (draft, now) = type_text("ts", "7 bananas");
        assert_eq!(now, params());
        assert!(draft.error().is_some());
    }

    #[test]
    fn an_invalid_text_stays_in_the_box_after_enter() {
        let (mut draft, now) = type_text("ts", "seven");
        draft.commit();
        assert_eq!(draft.shown(&now, "ts"), "seven");
        assert!(draft.error().is_some());
    }

    #[test]
    fn after_an_invalid_commit_typing_begins_from_the_parameters_of_that_moment() {
        let (mut draft, mut now) = type_text("ts", "seven");
        draft.commit();
        now.set_text("m", "77").expect("a value");
        let shown = draft.preview("ts", "7 us", &now);
        assert_eq!((shown.at("m").number(), shown.at("ts").number()), (77.0, 7e-6));
        assert_eq!(draft.restore(), Some(now));
    }

    #[test]
    fn a_rejected_value_of_a_slider_replaces_what_was_typed() {
        let (mut draft, now) = type_text("ts", "50");
        draft.reject(Error::missing("ts"));
        assert_eq!(draft.shown(&now, "ts"), "50 µs");
        assert!(draft.error().is_some() && !draft.is_idle());
    }
}

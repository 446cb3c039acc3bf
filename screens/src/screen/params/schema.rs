//! The table of a screen's parameters.

use crossover_model::{Error, ErrorKind};

use super::super::param::{Choice, Kind, Param};

/// What is said of a key that no parameter has.
pub(crate) const NO_PARAMETER: &str = "no parameter of this screen";

/// The parameters of one screen, and what they may hold.
#[derive(Debug)]
pub struct Schema {
    /// The screen's name in links and on the command line. A public format.
    pub id: &'static str,
    /// The parameters, in the order of the page.
    pub params: &'static [Param],
    /// The headings of what a reader changes first: six to ten rows, which are always in view.
    pub basic: &'static [&'static str],
    /// The key at fault where the model names a field that no parameter is called by; `"_"` stands
    /// for every other such field.
    pub fields: &'static [(&'static str, &'static str)],
    /// What words of readouts are called that no parameter can be set to.
    pub words: &'static [Choice],
}

impl Schema {
    /// Returns the error on the parameter's key in place of the model's letter.
    pub fn error_with_key(&self, error: Error) -> Error {
        let at = |field| self.fields.iter().find(|(from, _)| *from == field);
        let own = self.params.iter().any(|param| param.key == error.field());
        let any = if own { None } else { at("_") };
        match at(error.field()).or(any) {
            Some((_, key)) => error.with_field(*key),
            None => error,
        }
    }

    /// Returns the error with the parameter's label in place of its key.
    pub fn error_with_label(&self, error: Error) -> Error {
        match self.param(error.field()) {
            Some(param) => error.with_field(param.label),
            None => error,
        }
    }

    /// Returns the row with `key`.
    pub fn param(&self, key: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.key == key)
    }

    /// Returns the row with `key`.
    ///
    /// # Errors
    /// [`Error`] on `key` where the screen has no such parameter, with those that it has.
    pub fn require_param(&self, key: &str) -> Result<&'static Param, Error> {
        self.param(key).ok_or_else(|| {
            let key: String = key.chars().take(40).collect();
            let keys: Vec<_> = self.params.iter().map(|param| param.key).collect();
            let help = format!("choose one of {}", keys.join(", "));
            Error::new(ErrorKind::UnknownOption, key, NO_PARAMETER, help)
        })
    }

    /// Returns the name of the option that `key` is among all that can be chosen, or of such a word of a readout.
    pub fn option_label(&self, key: &str) -> Option<&'static str> {
        let of_word = self.words.iter().find(|word| word.key == key).map(|word| word.label);
        of_word.or_else(|| {
            self.params.iter().find_map(|param| match param.kind {
                Kind::Choice { options, .. } | Kind::Set { options, .. } => {
                    let option = options.iter().find(|option| option.key == key);
                    option.map(|option| option.label)
                }
                _ => None,
            })
        })
    }

    /// Returns when `key` is to be set among several: the bytes of a word first, for other values
    /// may be typed in bytes, and derived parameters last, for what they show may depend on the others.
    pub fn apply_order(&self, key: &str) -> u8 {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Derived { .. }) => 2,
            _ => u8::from(key != "word"),
        }
    }

    /// Returns the key under which the value of `param` is stored: its own, or that of the parameter it derives
    /// from.
    pub(super) const fn stored_key(param: &Param) -> &'static str {
        match param.kind {
            Kind::Derived { of, .. } => of,
            _ => param.key,
        }
    }
}

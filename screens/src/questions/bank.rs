//! The templates of a screen. In the page they lie in a room of their own, which is fetched when somebody practices;
//! natively all are there.

use std::sync::OnceLock;

use crossover_model::{Error, ErrorKind};

use super::kind::Kind;
use super::make::{self, Ways};
use super::question::Question;
use super::read::{Mistake, read};
use super::template::Template;
use crate::registry::CONTENTS;
use crate::screen::{Params, Screen};

/// The templates of a screen.
#[derive(Debug)]
pub struct Bank {
    templates: Vec<Template>,
    mistakes: Vec<Mistake>,
}

static BANKS: [OnceLock<Bank>; CONTENTS.len()] = [const { OnceLock::new() }; CONTENTS.len()];

/// Returns the text of the questions about a screen by its name in links.
pub type Texts = fn(&str) -> &'static str;

/// The texts, where they are there.
static TEXTS: OnceLock<Texts> = OnceLock::new();

/// Notes that the texts of the questions are there.
pub fn open(texts: Texts) {
    TEXTS.get_or_init(|| texts);
}

impl Bank {
    /// Returns the templates of a text.
    pub fn read(text: &'static str) -> Self {
        let (templates, mistakes) = read(text);
        Self { templates, mistakes }
    }

    /// Returns the templates of a screen.
    ///
    /// # Errors
    /// [`Error`] where they are not there: in the page, before their room is [open].
    pub fn of(screen: &Screen) -> Result<&'static Self, Error> {
        let id = screen.schema.id;
        #[cfg(not(target_family = "wasm"))]
        open(super::texts::of);
        let place = CONTENTS.iter().position(|listing| listing.id == id);
        let bank = TEXTS.get().zip(place);
        let bank = bank.map(|(texts, place)| BANKS[place].get_or_init(|| Self::read(texts(id))));
        bank.ok_or_else(|| {
            Error::new(ErrorKind::MissingInput, "questions", id, "open the page again")
        })
    }

    /// Returns its templates.
    pub fn templates(&self) -> &[Template] {
        &self.templates
    }

    /// Returns what is wrong with its text.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Returns the kinds of its templates, each once.
    pub fn kinds(&self) -> Vec<Kind> {
        let has = |kind: &&Kind| self.templates.iter().any(|template| template.kind == **kind);
        Kind::ALL.iter().filter(has).copied().collect()
    }

    /// Returns the question that `seed` makes of the template at a place, about the screen of `base`.
    ///
    /// # Errors
    /// What is wrong with the template, or that no state gives a question.
    pub fn question(&'static self, at: usize, base: &Params, seed: u32) -> Result<Question, Error> {
        self.take(at, |template| make::make(template, base, seed))
    }

    /// Returns such a question, and of each part its key and what its second way finds, where it has one.
    ///
    /// # Errors
    /// As [`Self::question`].
    pub fn question_twice(
        &'static self,
        at: usize,
        base: &Params,
        seed: u32,
    ) -> Result<(Question, Vec<Option<Ways>>), Error> {
        self.take(at, |template| make::make_twice(template, base, seed))
    }

    fn take<T>(
        &'static self,
        at: usize,
        make: impl FnOnce(&'static Template) -> Result<T, String>,
    ) -> Result<T, Error> {
        let refuse =
            |what: String| Error::new(ErrorKind::Undefined, "question", what, "take another one");
        let template = self.templates.get(at).ok_or_else(|| refuse(format!("number {at}")))?;
        make(template).map_err(refuse)
    }
}

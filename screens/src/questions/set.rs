//! Several questions about a screen.

use crossover_model::{Error, ErrorKind};

use super::bank::Bank;
use super::kind::Kind;
use super::make::make;
use super::question::Question;
use super::template::Template;
use crate::screen::Params;

/// Returns `count` questions about the screen of `base`, from `seed` on: of its templates by turns, or of those of one
/// kind. What is not at its default stays as it is, where a template draws it; a template that then gives no
/// question is left out.
///
/// # Errors
/// [`Error`] where no template has that kind, or none gives a question.
pub fn set(
    base: &Params,
    only: Option<Kind>,
    seed: u32,
    count: u32,
) -> Result<Vec<Question>, Error> {
    let bank = Bank::of(base.screen())?;
    let wanted = |template: &&Template| only.is_none_or(|kind| kind == template.kind);
    let mut templates: Vec<_> = bank.templates().iter().filter(wanted).collect();
    let mut questions = Vec::new();
    let mut at = 0_u32;
    while (questions.len() as u32) < count {
        if templates.is_empty() {
            return Err(refuse_kind(only, bank));
        }
        let turn = at as usize % templates.len();
        match make(templates[turn], base, seed.wrapping_add(at)) {
            Ok(question) => {
                questions.push(question);
                at += 1;
            }
            Err(_) => drop(templates.remove(turn)),
        }
    }
    Ok(questions)
}

fn refuse_kind(only: Option<Kind>, bank: &Bank) -> Error {
    let kinds: Vec<_> = bank.kinds().into_iter().map(Kind::key).collect();
    let help =
        format!("leave more parameters at their defaults, or choose one of {}", kinds.join(", "));
    let got = only.map_or("no question", Kind::key);
    Error::new(ErrorKind::UnknownOption, "kind", got, help)
}

//! Questions that the model makes: from the quantities of a screen, in a state drawn by a seed, with the
//! answer, the worked solution and the typical wrong answers computed.
//!
//! What may be asked of a screen is the table "Questions" of its `notes.md`:
//!
//! | what | keys | values |
//! |---|---|---|
//! | vary | | `ts 1us..100us; p 4..64 x2; op broadcast, scatter`: the parameters that a seed draws |
//! | given | parameters that are always told | |
//! | ask | readouts that are computed | parameters that are doubled |
//! | parts | readouts whose formula is a sum, or the least or greatest of several | |
//! | least, greatest | alternatives of one contest, as `t` or `t?order=NLF` | parameters whose break-even point is asked |
//! | stops least, stops greatest | a readout that is to be small, or large | the values that one may choose: `N 1..64 x2` |
//! | at least, at most | a readout with a target | the same |
//! | figure | a readout that is read off, and the figure | |
//! | name | a readout | how it is called in a sentence, after "the" |
//! | confused | a readout, and one that is taken for it | what that overlooks |
//!
//! A range goes in steps of 1, 2, 5, or with `x2` by that factor.

mod alternative;
mod answer;
mod chance;
mod draft;
pub mod export;
mod given;
mod grade;
mod kind;
mod kinds;
mod overlooked;
mod picture;
mod scene;
mod table;
mod worked;

use crossover_model::{Error, ErrorKind};
use serde::Serialize;

use crate::link::State;
use crate::screen::{Params, Screen};

pub use answer::{Answer, Choice, Number, Wrong};
pub use grade::{Given, Verdict};
pub use kind::Kind;
pub use picture::Picture;
pub use table::{What, check};

pub(crate) use answer::CLOSE;
use chance::Chance;
use draft::Draft;
use scene::Scene;

/// How many states are drawn until one gives a question that is worth asking.
const TRIES: u32 = 200;

/// A question about a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The name of its screen in links.
    pub screen: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// The seed that makes it again.
    pub seed: u32,
    /// A short name: the screen and what is asked.
    pub title: String,
    /// What is asked, in a sentence or two.
    pub text: String,
    /// What is known: the values of the state that are needed, each with its name and unit.
    pub given: Vec<String>,
    /// A figure to read, where one is asked about.
    pub figure: Option<Picture>,
    /// The answer.
    pub answer: Answer,
    /// How it is found, line by line.
    pub solution: Vec<String>,
    /// The link to its state, from the `#` on.
    pub link: String,
    /// The keys of the readouts that it is about, which tell the answer or lead to it.
    pub about: Vec<&'static str>,
    /// The key of the parameter that moves, or is asked for.
    pub over: Option<&'static str>,
}

/// Returns the kinds of questions that `screen` offers.
pub fn kinds(screen: &Screen) -> Vec<Kind> {
    Kind::ALL.iter().copied().filter(|kind| kind.is_offered(screen)).collect()
}

/// Returns the question of that kind that `seed` makes about `screen`.
///
/// # Errors
/// [`Error`] where the screen does not offer the kind, or no state gives a question.
pub fn question(screen: &'static Screen, kind: Kind, seed: u32) -> Result<Question, Error> {
    question_at(&screen.defaults(), kind, seed)
}

/// Returns the question of that kind that `seed` makes about the screen of `base`. What is not at its default there
/// stays as it is.
///
/// # Errors
/// As [`question`].
pub fn question_at(base: &Params, kind: Kind, seed: u32) -> Result<Question, Error> {
    let screen = base.screen();
    if !kind.is_offered(screen) {
        let offered: Vec<_> = kinds(screen).into_iter().map(Kind::key).collect();
        let help = format!("choose one of {}", offered.join(", "));
        return Err(Error::new(ErrorKind::UnknownOption, "kind", kind.key(), help));
    }
    let mut chance = Chance::new(screen.schema.id, kind, seed);
    for _ in 0..TRIES {
        let Some(scene) = Scene::draw(base, &mut chance) else { continue };
        if let Some(draft) = kinds::draft(kind, &scene, &mut chance) {
            return Ok(finish_question(scene, draft, kind, seed));
        }
    }
    let help = "leave more parameters at their defaults, or choose another kind";
    Err(Error::new(ErrorKind::Undefined, "kind", format!("{}: no question here", kind.key()), help))
}

/// Returns `count` questions about the screen of `base`, from `seed` on: of the kinds by turns, or of one.
///
/// # Errors
/// As [`question`].
pub fn set(
    base: &Params,
    only: Option<Kind>,
    seed: u32,
    count: u32,
) -> Result<Vec<Question>, Error> {
    let kinds = only.map_or_else(|| kinds(base.screen()), |kind| vec![kind]);
    let turns = kinds.iter().cycle().zip(0..count);
    turns.map(|(kind, at)| question_at(base, *kind, seed.wrapping_add(at))).collect()
}

fn finish_question(scene: Scene, draft: Draft, kind: Kind, seed: u32) -> Question {
    let Draft { text, about, over, open, moves, figure, answer, solution } = draft;
    Question {
        screen: scene.screen.schema.id,
        kind,
        seed,
        title: format!("{}: {}", scene.screen.title, kind.title()),
        text,
        given: given::given_values(&scene, &about, &open, moves),
        figure,
        answer,
        solution,
        link: State::of(scene.params).write(),
        about,
        over,
    }
}

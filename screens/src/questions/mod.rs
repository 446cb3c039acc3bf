//! Questions of an exam. They are written by hand, in the `questions.txt` of each screen ([`read`]); a seed draws
//! parameters, and the model computes the answers, the solutions and the typical wrong answers.
//!
//! A question stands alone: its situation, the rule that it goes by, the values that are used, and what is asked, in
//! parts that lead from one to the next.

mod answer;
mod bank;
mod chance;
pub mod export;
mod grade;
mod kind;
mod make;
mod picture;
mod question;
pub mod read;
mod scope;
mod set;
pub mod template;

pub use answer::{Answer, Choice, Number, Precision, Wrong};
pub use bank::{Bank, Texts, open};
pub use grade::{Given, Verdict};
pub use kind::{Difficulty, Kind};
pub use picture::Picture;
pub use question::{Part, Question, Told};
pub use set::set;

pub(crate) use answer::CLOSE;

/// The texts of the questions.
pub mod texts {
    include!(concat!(env!("OUT_DIR"), "/questions.rs"));
}

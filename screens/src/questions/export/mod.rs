//! Questions as files that other systems read: Moodle XML, QTI 1.2 as Canvas takes it, and a sheet to print. As JSON a
//! question is what serde makes of it.

mod body;
mod moodle;
mod qti;
mod sheet;

use super::Question;

pub use moodle::moodle;
pub use qti::qti;
pub use sheet::sheet;

/// Questions, and where the page is that their links open.
#[derive(Clone, Copy, Debug)]
pub struct Set<'a> {
    /// What the set is called.
    pub title: &'a str,
    /// The questions.
    pub questions: &'a [Question],
    /// The address of the page, without what follows a `#`; empty where it is not known.
    pub site: &'a str,
}

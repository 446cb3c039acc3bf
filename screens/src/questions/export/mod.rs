//! Questions as files that other systems read: Moodle XML, QTI 1.2 as Canvas takes it, QTI 2.1, a sheet to print, and
//! variants for a class. As JSON a question is what serde makes of it.
//!
//! A system that asks one thing at a time gets an item for each part of a question, which repeats the situation.

mod class;
mod item;
mod moodle;
mod qti;
mod qti_2;
mod sheet;
mod xml;

use super::Question;

pub use class::{Class, read_students};
pub use moodle::moodle;
pub use qti::qti;
pub use qti_2::qti_2;
pub use sheet::sheet;

/// Questions, and where the page is that their links open.
#[derive(Clone, Copy, Debug)]
pub struct Set<'a> {
    /// What the set is called.
    pub title: &'a str,
    /// The questions. One whose link is empty, as for an exam, leads nowhere.
    pub questions: &'a [Question],
    /// The address of the page, without what follows a `#`; empty where it is not known.
    pub site: &'a str,
    /// Whether the variants of a template are a pool, of which a system draws one.
    pub pools: bool,
}

//! The page itself as the builder of a lesson: the workbench goes on working, what students will not see is
//! marked and dimmed, and a panel beside it has the texts, the steps and the links.

mod asked;
mod chosen;
mod entries;
mod fields;
mod marks;
mod panel;
mod result;
mod step;
mod workshop;

pub use entries::{EditLesson, LessonEntries};
pub use panel::Builder;
pub use workshop::{Workshop, is_under_way};

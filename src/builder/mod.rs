//! The page itself as the builder of a lesson: the workbench goes on working, what students will not see is
//! marked and dimmed, and a panel beside it has the texts, the steps and the links.

mod asked;
mod building;
mod chosen;
mod entries;
mod fields;
mod marks;
mod panel;
mod result;
mod step;

pub use building::Building;
pub use entries::{EditLesson, LessonMenu};
pub use marks::{AnswerMarks, FigureMark, ParamMarks, ReadoutMark};
pub use panel::Builder;

//! The state of the page: the one signal that holds all that a link can say, and what a screen does
//! with it.

mod chosen;
mod comparison;
mod edits;
mod followers;
mod learning;
mod lessons;
mod page;
mod pasted;
mod progress;
mod rest;
mod state;
mod uncertain;
mod visible;
mod yours;

pub use comparison::Comparison;
pub use edits::Edits;
pub use learning::{ALONE, Drawing, Learning};
pub use lessons::YourLessons;
pub use page::Page;
pub use pasted::Pasted;
pub use progress::YourProgress;
pub use rest::{REST, Rest};
pub use state::Store;
pub use visible::Visible;
pub use yours::Yours;

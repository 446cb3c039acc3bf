//! The state of the page: the one signal that holds all that a link can say, and what a screen does
//! with it.

mod comparison;
mod page;
mod rest;
mod state;

pub use comparison::Comparison;
pub use page::Page;
pub use rest::{REST, Rest};
pub use state::Store;

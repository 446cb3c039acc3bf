//! The state of the page: the one signal that holds all that a link can say, and what a screen does
//! with it.

mod page;
mod state;

pub use page::Page;
pub use state::Store;

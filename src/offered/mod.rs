//! What was dropped, pasted or chosen, read, and what the page offers to do with it.

mod asked;
mod card;
mod draft;
mod effect;
mod files;
mod machine;
mod pair;
mod panel;
mod picture;
mod points;
mod read;
mod reader;

mod text;
mod there;

pub use panel::Panel;

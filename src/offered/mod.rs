//! What was dropped, pasted or chosen, and what the page offers to do with it.

mod asked;
mod card;
mod choose;
mod draft;
mod effect;
mod files;
mod given;
mod machine;
mod pair;
mod panel;
mod picture;
mod read;
mod runs;
mod text;

pub use choose::ChooseFile;
pub use files::take;
pub use given::{Given, Offered, Said};
pub use panel::Panel;

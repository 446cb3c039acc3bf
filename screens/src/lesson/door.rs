//! The way from a link to its lesson. In the page what reads lessons lies in a room of its own, as most links have none;
//! natively the room is open.

use std::sync::OnceLock;

use crate::link::state::{Notice, Opened};
use crate::registry::Listing;

/// What reads the value of `lesson` in a link.
#[derive(Debug)]
pub struct Reader {
    /// Returns what it stands for, and what of it could not be taken.
    pub(crate) read: fn(&str) -> (Option<Opened>, Vec<Notice>),
    /// Returns the screens that have to be open before.
    pub(crate) screens: fn(&str) -> Vec<&'static Listing>,
}

impl Reader {
    /// Returns it.
    pub const fn new() -> Self {
        Self { read: Opened::read, screens: Opened::screens }
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

static READER: OnceLock<Reader> = OnceLock::new();

impl Opened {
    /// Returns what reads lessons, where its room is open.
    pub(crate) fn reader() -> Option<&'static Reader> {
        #[cfg(not(target_family = "wasm"))]
        READER.get_or_init(Reader::new);
        READER.get()
    }
}

/// Notes that the room of what reads lessons is open.
pub fn open(reader: Reader) {
    READER.get_or_init(|| reader);
}

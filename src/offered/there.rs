//! Another screen than the one in view: its room is opened when something is to happen there.

use crossover_screens::registry::Listing;
use crossover_screens::screen::Screen;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::given::Offered;
use crate::room::Rooms;

/// The way to other screens.
#[derive(Clone, Copy)]
pub struct There {
    rooms: Rooms,
    said: RwSignal<String>,
}

impl There {
    pub fn current() -> Self {
        Self { rooms: Rooms::current(), said: Offered::current().said }
    }

    /// Opens the room of a screen, then does something with it; the page says where it does not come.
    pub fn open(self, screen: &'static Listing, then: impl FnOnce(&'static Screen) + 'static) {
        spawn_local(async move {
            match (self.rooms.open_screens(&[screen]).await, screen.screen()) {
                (Ok(()), Some(screen)) => then(screen),
                _ => self.said.set(format!(
                    "“{}” could not be loaded. Check the network, then try again.",
                    screen.title
                )),
            }
        });
    }
}

//! The lesson that the room of packages makes a package of.

use crossover_screens::lesson::Opened;
use leptos::prelude::*;

/// Returns the lesson as a class opens it, where there is one.
#[derive(Clone, Copy)]
pub struct Packed(pub Callback<(), Option<Opened>>);

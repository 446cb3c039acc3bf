//! What the home page remembers of its question.

use leptos::prelude::*;

/// A sentence of what was predicted and what the model says, where one has answered. Who reads what is kept lies in
/// another room, and puts it here.
#[derive(Clone, Copy)]
pub struct Remembered(pub RwSignal<Option<String>>);

impl Remembered {
    pub fn current() -> Self {
        expect_context()
    }
}

//! Dialogs that are there while they are asked for.

use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::signals::effect;

/// Returns the place of a dialog that opens when it is put there, with the focus on its `title`. One that is open
/// already stays as it is.
pub fn opening(title: &'static str) -> NodeRef<html::Dialog> {
    let place = NodeRef::<html::Dialog>::new();
    effect(move || {
        if let Some(dialog) = place.get()
            && !dialog.open()
            && dialog.show_modal().is_ok()
        {
            browser::focus(title);
        }
    });
    place
}

/// Closes the dialog of that place, if it is still there.
pub fn close(place: NodeRef<html::Dialog>) {
    if let Some(dialog) = place.try_get_untracked().flatten() {
        dialog.close();
    }
}

//! The menu of lessons in the bar. What it holds comes when it is opened.

use leptos::html;
use leptos::prelude::*;

use crate::menu::Menu;
use crate::room::{View, room};
use crate::signals::{part, text};

/// The menu that its entries close.
#[derive(Clone, Copy)]
pub struct Fold(pub NodeRef<html::Details>);

/// The menu of lessons: the ready one of the screen, and what is built.
#[component]
pub fn LessonMenu() -> impl IntoView {
    let open = RwSignal::new(false);
    let fold = NodeRef::<html::Details>::new();
    provide_context(Fold(fold));
    view! {
        <div class="lesson-menu">
            <Menu fold open title=text(|| "Lesson".to_owned()) name=text(|| "Lesson".to_owned())>
                {part(move || open.get().then(|| room(View::LessonEntries)))}
            </Menu>
        </div>
    }
}

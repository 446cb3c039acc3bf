//! The part of the bar that belongs to a screen.

use leptos::prelude::*;

use super::compare::CompareButton;
use super::desk;
use super::machine::MachineMenu;
use super::meeting::Solving;
use super::present::Presentation;
use super::presets::Presets;
use crate::figure::ShareMenu;
use crate::lesson_menu::LessonMenu;
use crate::menu::{self, Menu};
use crate::room::{View, room};
use crate::signals::{memo, part, text};
use crate::store::Page;

/// Examples, machines, reset, and the question for a target.
#[component]
pub fn Bar() -> impl IntoView {
    desk::follow();
    let page = Page::current();
    let presentation = Presentation::current();
    let share = NodeRef::new();
    let present = move |_| {
        menu::leave(share);
        presentation.begin();
    };
    let (Solving(solve), solving) = (Solving::current(), RwSignal::new(false));
    let silent = memo(move || page.visible().is_silent());
    let machines = !page.screen.machine.is_empty();
    view! {
        <Presets/>
        {part(move || (machines && !page.hides_machine()).then(|| view! { <MachineMenu/> }))}
        <button type="button" class="quiet" on:click=move |_| page.edits().reset_all()>"Reset"</button>
        <CompareButton/>
        {part(move || (!silent.get()).then(|| view! {
            <div class="solve">
                <Menu
                    fold=solve
                    open=solving
                    title=text(|| "Solve".to_owned())
                    name=text(|| "Solve for a target".to_owned())
                >
                    // Begun anew each time: by then the screen may have other readouts.
                    {part(move || solving.get().then(|| room(View::Solve)))}
                </Menu>
            </div>
        }))}
        <LessonMenu/>
        <ShareMenu fold=share>
            <button type="button" title="Alt+P" on:click=present>"Present this figure"</button>
        </ShareMenu>
    }
}

//! The web shell: everything around a screen, as signals and elements of the browser. What it does
//! in plain structs is tested natively in the crate `crossover-shell`.

use app::App;
use leptos::prelude::*;

mod address;
mod annotations;
mod app;
mod browser;
mod builder;
mod choose_file;
mod chrome;
mod clipboard;
mod controls;
mod course;
mod dialog;
mod drag_value;
mod errand;
mod figure;
mod file_drop;
mod first_paint;
mod focus_before;
mod given;
mod handed;
mod help;
mod home;
mod host;
mod hover;
mod kept;
mod later;
mod lesson_menu;
mod made;
mod menu;
mod notice;
mod offered;
mod packed;
mod page;
mod room;
mod rooms;
mod screens_menu;
mod search;
mod shortcuts;
mod signals;
mod slices;
mod store;
mod studying;
mod swipe;
mod table;
mod terms;
mod theme;
mod toolbar;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        browser::announce("crossover-panic", &info.to_string());
    }));
    leptos::mount::mount_to_body(|| view! { <App ways=rooms::WAYS/> });
}

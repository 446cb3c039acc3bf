//! The web shell: everything around a screen.

mod app;
mod browser;
mod chrome;
mod controls;
mod derive;
mod dropped;
mod figure;
mod home;
mod location;
mod menu;
mod page;
mod ready;
mod shortcuts;
mod slices;
mod store;
mod swipe;
mod table;
mod theme;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        browser::announce("crossover-panic", &info.to_string());
    }));
    leptos::mount::mount_to_body(app::App);
}

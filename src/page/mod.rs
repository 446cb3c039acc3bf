//! One screen on the page: the workbench, one figure alone or presented, or what is printed.

mod answer;
mod bar;
mod bench;
mod choice;
mod class;
mod compare;
mod desk;
mod dock;
mod errand;
mod inspected;
mod inspector;
mod lesson;
mod lessons;
mod machine;
mod matters;
mod meeting;
mod notes;
mod paper;
mod practice;
mod present;
mod presets;
mod readouts;
mod scorm;
mod shelf;
mod target;
mod tries;
mod versus;
mod why;

use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::screen::Screen;
use leptos::prelude::*;

use crate::chrome::Main;
use crate::figure::{Cards, FigureCard, Playback};
use crate::first_paint::FirstPaint;
use crate::host::Host;
use crate::made;
use crate::room::{Rooms, View, room};
use crate::shortcuts;
use crate::signals::{memo, part, text};
use crate::store::{Comparison, Learning, Page, Store};
use crate::theme::Themes;
use answer::Answer;
pub use bar::Bar;
pub use bench::{Bench, Side};
pub use class::ClassAnswers;
pub use lesson::{Player, Predicting};
pub use lessons::Lessons;
pub use machine::Machines;
pub use paper::Paper;
pub use practice::Practice;
pub use present::Present;
pub use scorm::Scorm;
pub use shelf::Shelf;
pub use target::TargetForm;
pub use versus::VersusWords;

#[component]
pub fn ScreenPage(screen: &'static Screen) -> impl IntoView {
    let store = Store::current();
    let page = Page::new(screen, store);
    made::is_screen();
    provide_context(page);
    provide_context(Comparison::new(&page, store));
    provide_context(Playback::new(page.visible()));
    provide_context(Cards::new());
    shortcuts::follow(page.edits(), store);
    Host::current().tell(page);
    let learning = Learning::current();
    let stands = memo(move || store.around.with(|state| Stands::of(state, learning, page)));
    // The bar stays while what is below it changes.
    let headed =
        memo(move || !store.around.with(|state| state.view.embed) && !stands.get().is_lesson());
    let rooms = Rooms::current();
    let print = Themes::current().print;
    view! {
        {part(move || headed.get().then(|| room(View::Header)))}
        <Main>
            {part(move || match stands.get() {
                Stands::In(view) => room(view),
                Stands::Alone(figure) => view! { <SingleFigure figure/> }.into_any(),
            })}
            {part(move || (print.get() && stands.get().is_printed() && learning.awaited().is_none()).then(|| room(View::Paper)))}
        </Main>
        {rooms.called(View::Machines)}
        {rooms.called(View::Lessons)}
    }
}

/// What stands on the page of a screen.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    /// A room.
    In(View),
    /// This figure.
    Alone(&'static str),
}

impl Stands {
    /// Returns what the link asks for, and follows it.
    fn of(state: &State, learning: Learning, page: Page) -> Self {
        let asked = &state.view;
        // A figure that stands alone has what is predicted of it below it.
        let is_taught = learning.is_on() && !(learning.is_alone() && asked.figure.is_some());
        // Questions tell what a link may hide.
        let practices = || {
            asked.practice.is_some()
                && !page.visible().is_silent()
                && !page.hiding().with(Hiding::is_any)
        };
        match asked.figure {
            _ if asked.class && state.lesson.is_some() => Self::In(View::Class),
            _ if is_taught => Self::In(View::Player),
            _ if practices() => Self::In(View::Practice),
            _ if asked.present && learning.awaited().is_none() => Self::In(View::Present),
            Some(figure) => Self::Alone(figure),
            None => Self::In(View::Bench),
        }
    }

    fn is_lesson(self) -> bool {
        matches!(self, Self::In(View::Class | View::Player))
    }

    fn is_printed(self) -> bool {
        !matches!(self, Self::In(View::Class | View::Player | View::Practice))
    }
}

/// One figure alone, with what is predicted of it, the parameters that the link asks for, and the takeaway.
#[component]
fn SingleFigure(figure: &'static str) -> impl IntoView {
    let page = Page::current();
    let spec = page.screen.figure(figure)?;
    let learning = Learning::current();
    let answers = memo(move || learning.awaited().is_none() && !answer::is_gone(page));
    let asked = memo(move || learning.step(|step, _| step.state.view.predict.clone()).flatten());
    let any = memo(move || !page.visible().controls().is_empty());
    let first_paint = FirstPaint::current();
    let article = NodeRef::new();
    Host::current().watch(article);
    Some(view! {
        <article class="alone" node_ref=article>
            <h1 class="visually-hidden">{page.screen.title}</h1>
            <FigureCard spec fills=false/>
            {part(move || asked.get().map(|_| room(View::Predicting)))}
            {part(move || (first_paint.is_done() && any.get()).then(|| room(View::Controls)))}
            {part(move || answers.get().then(|| view! { <Answer/> }))}
            <WholeScreen/>
        </article>
    })
}

/// The way from one figure to its screen, with the same values; a page that embeds it has its own.
#[component]
fn WholeScreen() -> impl IntoView {
    let Store { state, around, .. } = Store::current();
    let whole = move |state: &State| {
        let mut whole = state.clone();
        whole.view.figure = None;
        whole.write()
    };
    let embedded = memo(move || around.with(|state| state.view.embed));
    part(move || {
        let link = text(move || state.with(whole));
        (!embedded.get())
            .then(|| view! { <a class="whole-screen" href=link>"Show the whole screen"</a> })
    })
}

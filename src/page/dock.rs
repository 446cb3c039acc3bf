//! The parameters of a screen; on a phone and in a hall, as much of them as the reader asks for.

use leptos::prelude::*;

use crate::browser;
use crate::controls::{Chosen, Controls, first_sliders};
use crate::made::made_on_screen;
use crate::room::{View, room};
use crate::signals::{flag, memo, part, text};
use crate::store::Page;
use crate::theme::Themes;

/// What the dock shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The basic parameters.
    Basic,
    /// Every parameter.
    All,
    /// The question for a target.
    Solve,
}

impl Shown {
    fn title(self) -> &'static str {
        match self {
            Self::Basic => "Basic",
            Self::All => "All",
            Self::Solve => "Solve",
        }
    }
}

/// What the dock of this page shows.
#[derive(Clone, Copy)]
pub struct Docked(RwSignal<Shown>);

impl Docked {
    pub fn new() -> Self {
        Self(RwSignal::new(Shown::Basic))
    }

    pub fn current() -> Self {
        made_on_screen(Self::new)
    }

    pub fn show_all(self) {
        self.0.set(Shown::All);
    }

    pub fn show_solve(self) {
        self.0.set(Shown::Solve);
    }
}

/// The parameters. On a phone, where they lie below the figure, and in a hall, where type is large, buttons choose what
/// of them is shown: in a hall first the three that matter.
#[component]
pub fn Dock() -> impl IntoView {
    let (phone, themes) = (browser::media("(max-width: 44rem)"), Themes::current());
    let hall = memo(move || themes.is_for_hall() && !phone.get());
    let folds = memo(move || phone.get() || hall.get());
    let Docked(chosen) = Docked::current();
    // Elsewhere all are shown, and the bar has the question.
    let page = Page::current();
    let visible = page.visible();
    let silent = memo(move || visible.is_silent());
    let shown = move || match chosen.get() {
        Shown::Solve if silent.get() => Shown::Basic,
        shown => shown,
    };
    let docked = memo(move || folds.get().then(shown));
    let groups = page.screen.schema.groups();
    let all_basic = groups.iter().all(|group| group.basic);
    let choices = [Shown::Basic, Shown::All, Shown::Solve].into_iter();
    let choices = choices.filter(move |choice| match choice {
        Shown::Basic => true,
        Shown::All => hall.get() || !all_basic,
        // Elsewhere the bar has it.
        Shown::Solve => phone.get() && !silent.get(),
    });
    let few = memo(move || hall.get() && docked.get() == Some(Shown::Basic));
    let buttons = move || {
        let button = |choice| {
            let pressed = text(move || (shown() == choice).to_string());
            let press = move |_| chosen.set(choice);
            view! {
                <button type="button" class="quiet" aria-pressed=pressed on:click=press>
                    {choice.title()}
                </button>
            }
        };
        choices.clone().map(button).collect_view()
    };
    view! {
        {part(move || folds.get().then(|| view! {
            <div class="dock" role="group" aria-label="Show">{buttons()}</div>
        }))}
        {part(move || few.get().then(|| view! { <Chosen keys=first_sliders(page)/> }))}
        <div
            class:basic=flag(move || phone.get() && docked.get() == Some(Shown::Basic))
            hidden=flag(move || few.get() || docked.get() == Some(Shown::Solve))
        >
            <Controls unfolded=flag(move || docked.get() == Some(Shown::All))/>
        </div>
        {part(move || (docked.get() == Some(Shown::Solve)).then(|| room(View::Solve)))}
    }
}

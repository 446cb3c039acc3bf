//! Things to try, one at a time: a question, the state to set up, what to move, and what one then sees.

use crossover_screens::param::Kind;
use crossover_screens::tries::{Stage, Trial};
use leptos::prelude::*;

use super::errand::Rows;
use super::inspected::{Inspected, Tab};
use crate::controls::Asked;
use crate::made::made_on_screen;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::{Page, Store};
use crate::terms;

/// The things to try of a screen, and which one a reader is at.
#[derive(Clone, Copy)]
pub struct Tries {
    trials: StoredValue<Vec<Trial>>,
    page: Page,
    store: Store,
    inspected: Inspected,
    /// The number of the one that is shown, counted from 1.
    number: Memo<usize>,
    /// Where the reader stands with it.
    stage: Memo<Stage>,
}

impl Tries {
    /// Returns those of `page`. Where a link asks for one, its tab is open; `row` is the parameter to be moved.
    fn follow() -> Self {
        let (page, store) = (Page::current(), Store::current());
        let (inspected, row) = (Inspected::current(), Asked::current());
        let trials = StoredValue::new(Trial::all(page.screen));
        let asked = memo(move || store.around.with(|state| state.view.tried));
        let number = memo(move || asked.get().unwrap_or(1));
        let stage = memo(move || {
            let of = |trial: &Trial| page.params.with(|params| trial.stage(params));
            trials.with_value(|trials| trials.get(number.get() - 1).map_or(Stage::Elsewhere, of))
        });
        let tries = Self { trials, page, store, inspected, number, stage };
        effect(move || {
            if asked.get().is_some() {
                inspected.tab.set(Tab::Try);
            }
        });
        effect(move || {
            let is_asked = asked.get().is_some() || inspected.is_at(Tab::Try);
            let begun = is_asked && tries.are_offered() && stage.get() == Stage::Begun;
            row.set(if begun { tries.key() } else { "" });
        });
        tries
    }

    pub fn current() -> Self {
        made_on_screen(Self::follow)
    }

    /// Returns whether there are any: who hides an answer wants it to be found without them.
    pub fn are_offered(self) -> bool {
        !self.page.screen.tries.is_empty() && !self.page.visible().is_silent()
    }

    /// Returns what `read` says of the one that is shown, and follows which one that is.
    fn with(self, read: impl Fn(&Trial) -> String) -> String {
        let at = self.number.get() - 1;
        self.trials.with_value(|trials| trials.get(at).map(read)).unwrap_or_default()
    }

    fn key(self) -> &'static str {
        let at = self.number.get() - 1;
        self.trials.with_value(|trials| trials.get(at).map_or("", |trial| trial.param.key))
    }

    fn turn_to(self, number: usize) {
        self.store.update(|state| state.view.tried = Some(number));
    }

    /// Takes the parameters that the one which is shown begins with, in one step. What lies over them gives way.
    fn set_up(self) {
        let number = self.number.get_untracked();
        let start = self
            .trials
            .with_value(|trials| trials.get(number - 1).map(|trial| trial.start.clone()));
        if let Some(start) = start {
            self.store.replace(start, None);
            self.turn_to(number);
            if self.inspected.is_over() {
                self.inspected.close();
            }
        }
    }

    fn is_at_start(self) -> bool {
        let at = self.number.get() - 1;
        self.trials.with_value(|trials| {
            trials
                .get(at)
                .is_some_and(|trial| self.page.params.with(|params| *params == trial.start))
        })
    }

    fn place(self) -> String {
        format!("{} of {}", self.number.get(), self.page.screen.tries.len())
    }

    fn question(self) -> String {
        self.with(|trial| trial.one.question.to_owned())
    }

    /// Returns what one sees after the move, once it is made.
    fn observation(self) -> String {
        let told =
            |trial: &Trial| trial.render_outcome().into_iter().map(|said| said.text).collect();
        if self.stage.get() == Stage::Moved { self.with(told) } else { String::new() }
    }

    /// Returns where the numbers of the observation were taken, where the reader has gone further.
    fn place_of_observation(self) -> String {
        self.with(|trial| {
            let is_there = self.page.params.with(|params| *params == trial.end);
            let [_, to] = trial.values();
            if is_there { String::new() } else { format!("These numbers are at {to}.") }
        })
    }
}

/// The question, and whatever its stage asks for.
#[component]
pub fn TryPanel() -> impl IntoView {
    let tries = Tries::current();
    let (number, stage) = (tries.number, tries.stage);
    let count = tries.page.screen.tries.len();
    let is_away = memo(move || stage.get() == Stage::Elsewhere);
    let left = memo(move || !is_away.get() && !tries.is_at_start());
    view! {
        <div class="try">
            <p class="try-place">{text(move || format!("Try {}", tries.place()))}</p>
            <h3 class="try-question">{text(move || tries.question())}</h3>
            {part(move || if is_away.get() {
                view! {
                    <button type="button" class="try-begin" on:click=move |_| tries.set_up()>"Set it up"</button>
                    <p class="explanation">"This sets the parameters. Undo brings yours back."</p>
                }.into_any()
            } else {
                view! { <Move/> }.into_any()
            })}
            <Seen/>
            <div class="try-turn">
                <button
                    type="button"
                    class="quiet"
                    disabled=flag(move || number.get() == 1)
                    on:click=move |_| tries.turn_to(number.get_untracked() - 1)
                >
                    "‹ Back"
                </button>
                <button
                    type="button"
                    class="quiet"
                    hidden=flag(move || !left.get())
                    on:click=move |_| tries.set_up()
                >
                    "Again"
                </button>
                <button
                    type="button"
                    class="quiet"
                    disabled=flag(move || number.get() == count)
                    on:click=move |_| tries.turn_to(number.get_untracked() + 1)
                >
                    "Next ›"
                </button>
            </div>
        </div>
    }
}

/// What to move, and where to; its name leads to its row.
#[component]
fn Move() -> impl IntoView {
    let (tries, rows) = (Tries::current(), Rows::current());
    let press = move |_| {
        tries.turn_to(tries.number.get_untracked());
        rows.go_to(untrack(|| tries.key()));
    };
    let verb = text(move || {
        tries.with(|trial| {
            let verb = match trial.param.kind {
                Kind::Number(_) | Kind::Integer(_) | Kind::Derived { .. } => "Move ",
                Kind::Switch(_) => "Turn ",
                _ => "Change ",
            };
            verb.to_owned()
        })
    });
    let name = text(move || {
        tries.with(|trial| match trial.param.letter() {
            Some(letter) => format!("{} {letter}", trial.param.label),
            None => trial.param.label.to_owned(),
        })
    });
    let way = text(move || {
        tries.with(|trial| {
            let [from, to] = trial.values();
            match trial.param.kind {
                Kind::Switch(_) => format!(" {to}."),
                _ => format!(" from {from} to {to}."),
            }
        })
    });
    view! {
        <p class="try-move">
            {verb}
            <button type="button" title="Go to this parameter" on:click=press>{name}</button>
            {way}
        </p>
    }
}

/// What one sees after the move.
#[component]
fn Seen() -> impl IntoView {
    let tries = Tries::current();
    let seen = memo(move || tries.observation());
    let passed = memo(move || tries.place_of_observation());
    view! {
        <div class="try-seen" role="status">
            {part(move || {
                let seen = seen.get();
                (!seen.is_empty()).then(|| view! {
                    <p>
                        {terms::words(&seen)}
                        <span class="explanation">{text(move || passed.get())}</span>
                    </p>
                })
            })}
        </div>
    }
}

/// The thing to try in a strip below the answer, where a reader has begun and the tab is not in view.
#[component]
pub fn TryStrip() -> impl IntoView {
    let (tries, inspected) = (Tries::current(), Inspected::current());
    let is_begun = memo(move || tries.store.around.with(|state| state.view.tried.is_some()));
    let shown = memo(move || {
        let is_away = tries.stage.get() == Stage::Elsewhere;
        is_begun.get() && tries.are_offered() && !is_away && !inspected.is_at(Tab::Try)
    });
    let moved = memo(move || tries.stage.get() == Stage::Moved);
    part(move || {
        shown.get().then(|| {
            view! {
                <section class="try-strip" aria-label="Try">
                    {part(move || (!moved.get()).then(|| view! {
                        <div class="try-asked"><p>{text(move || tries.question())}</p><Move/></div>
                    }))}
                    <Seen/>
                    <button
                        type="button"
                        class="quiet"
                        aria-label=text(move || format!("Try {}", tries.place()))
                        on:click=move |_| inspected.show(Tab::Try)
                    >
                        {text(move || tries.place())}
                    </button>
                </section>
            }
        })
    })
}

/// The button that opens the tab.
#[component]
pub fn TryButton() -> impl IntoView {
    let (tries, inspected) = (Tries::current(), Inspected::current());
    let hidden = flag(move || !tries.are_offered());
    view! {
        <button
            type="button"
            class="quiet try-open"
            title="A question to answer by moving one parameter"
            hidden=hidden
            on:click=move |_| inspected.show(Tab::Try)
        >
            "Try this"
        </button>
    }
}

//! The menu that shares a view or one figure of it: as a link, embedded, or as a file.

use crossover_figures::draw::Theme;
use crossover_screens::link::{self, LONGEST, Part, State, ThemeChoice};
use crossover_shell::address::absolute;
use crossover_shell::embed;
use leptos::html;
use leptos::prelude::*;

use super::arrangement::Arrangement;
use super::cards::Cards;
use super::export::{Export, KINDS, Kind, WIDTH};
use crate::browser;
use crate::clipboard::{Clipboard, Copied};
use crate::menu::Menu;
use crate::signals::{flag, part, text};
use crate::store::{Page, Store};
use crate::theme::Themes;

/// The button that opens the menu: of one figure, or of the whole view, and then with more ways to
/// show it.
#[component]
pub fn ShareMenu(
    /// The id and the title of the figure that it is the menu of.
    #[prop(optional)]
    of: Option<(&'static str, &'static str)>,
    #[prop(optional)] fold: NodeRef<html::Details>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let name = of.map_or("Share this view".to_owned(), |(_, title)| format!("Share: {title}"));
    view! {
        <div class="share">
            <Menu
                fold
                open
                title=text(|| "Share".to_owned())
                name=text(move || name.clone())
            >
                // Begun anew each time: by then the page may show something else.
                {part(move || open.get().then(|| view! { <Panel figure=of.map(|(id, _)| id)/> }))}
                {children.map(|more| more())}
            </Menu>
        </div>
    }
}

/// Returns the button of the menu until the menu is there: it has its place.
pub fn placeholder() -> AnyView {
    view! { <div class="share"><details class="menu" inert><summary>"Share"</summary></details></div> }
        .into_any()
}

/// What is to be shared.
#[derive(Clone, Copy)]
struct Sharing {
    page: Page,
    store: Store,
    cards: Cards,
    /// How what is shared is to be shown.
    view: RwSignal<link::View>,
    /// Whether the background of a picture is left out.
    transparent: RwSignal<bool>,
    clipboard: Clipboard,
}

#[component]
fn Panel(figure: Option<&'static str>) -> impl IntoView {
    let (page, store, themes) = (Page::current(), Store::current(), Themes::current());
    let mut view = store.now().view;
    let alone = view.figure.is_some();
    view.theme = themes.to_link();
    view.figure = view.figure.or(figure);
    let sharing = Sharing {
        page,
        store,
        cards: Cards::current(),
        view: RwSignal::new(view),
        transparent: RwSignal::new(false),
        clipboard: Clipboard::new(),
    };
    let clipboard = sharing.clipboard;
    let kinds = KINDS.iter().map(move |(label, kind)| {
        let save = move |_| sharing.save(*kind, themes);
        view! { <button type="button" on:click=save>{*label}</button> }
    });
    view! {
        <div class="sharing">
            {(!alone).then(|| view! { <What sharing/> })}
            <Looks sharing/>
            <Hides sharing/>
            <div class="row">
                <button type="button" on:click=move |_| sharing.copy(sharing.link(false))>"Copy link"</button>
                <button type="button" on:click=move |_| sharing.copy(sharing.code())>"Copy embed code"</button>
            </div>
            <fieldset>
                <legend>{text(move || format!("Save “{}”", sharing.title()))}</legend>
                <div class="row">{kinds.collect_view()}</div>
                <label class="option">
                    <input
                        type="checkbox"
                        prop:checked=flag(move || sharing.transparent.get())
                        on:change=move |event| sharing.transparent.set(event_target_checked(&event))
                    />
                    "Without background"
                </label>
            </fieldset>
            <Copied clipboard/>
        </div>
    }
}

/// The choice between the view and one of its figures.
#[component]
fn What(sharing: Sharing) -> impl IntoView {
    let figures = untrack(|| Arrangement::of(sharing.page).in_view());
    let chosen = sharing.view.with_untracked(|view| view.figure);
    let options = figures.into_iter().map(move |spec| {
        view! { <option value=spec.id selected=chosen == Some(spec.id)>{format!("Only “{}”", spec.title)}</option> }
    });
    let choose = move |event| {
        let figure = sharing.page.screen.figure(&event_target_value(&event));
        let id = figure.map(|spec| spec.id);
        sharing.view.update(|view| view.figure = id);
    };
    view! {
        <label>
            "What"
            <select on:change=choose>
                <option value="" selected=chosen.is_none()>"This view"</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Looks(sharing: Sharing) -> impl IntoView {
    let chosen = sharing.view.with_untracked(|view| view.theme);
    let options = ThemeChoice::ALL.iter().map(move |theme| {
        view! { <option value=theme.key() selected=chosen == Some(*theme)>{theme.title()}</option> }
    });
    let choose = move |event| {
        let theme = ThemeChoice::find(&event_target_value(&event));
        sharing.view.update(|view| view.theme = theme);
    };
    view! {
        <label>
            "Theme"
            <select on:change=choose>
                <option value="" selected=chosen.is_none()>"Same as the reader's"</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// What is not to be shown. A figure alone has neither parameters nor readouts.
#[component]
fn Hides(sharing: Sharing) -> impl IntoView {
    let view = sharing.view;
    let parts = Part::ALL.iter().map(move |part| {
        let absent = move || *part != Part::Answer && view.with(|view| view.figure.is_some());
        view! {
            <label class="option" hidden=flag(absent)>
                <input
                    type="checkbox"
                    prop:checked=flag(move || view.with(|view| view.hides(*part)))
                    on:change=move |event| {
                        let hidden = event_target_checked(&event);
                        view.update(|view| view.hide(*part, hidden));
                    }
                />
                {part.title()}
            </label>
        }
    });
    view! {
        <fieldset>
            <legend>"Hide"</legend>
            <div class="row">{parts.collect_view()}</div>
        </fieldset>
    }
}

impl Sharing {
    /// Returns the figure that is chosen, else the leading one of the view.
    fn figure(self) -> Option<&'static str> {
        let leads = || self.page.visible().figures().first().copied();
        self.view.with(|view| view.figure).or_else(leads)
    }

    fn title(self) -> &'static str {
        let figure = self.figure().and_then(|id| self.page.screen.figure(id));
        figure.map_or("", |spec| spec.title)
    }

    /// Copies what leads to the state, where a link can say all of it.
    fn copy(self, text: String) {
        if self.state(false).write().len() > LONGEST {
            self.clipboard.say(&format!(
                "This state is longer than a link can be, {LONGEST} characters: shorten its texts or end the comparison."
            ));
        } else {
            self.clipboard.copy(text);
        }
    }

    /// Returns the state as it is to be shown by itself, or within a host page.
    fn state(self, embed: bool) -> State {
        let mut view = self.view.get_untracked();
        if view.figure.is_some() {
            view.in_view.clear();
            view.hide(Part::Parameters, false);
            view.hide(Part::Readouts, false);
        }
        view.embed |= embed;
        State { view, ..self.store.now() }
    }

    fn link(self, embed: bool) -> String {
        absolute(&browser::address(), &self.state(embed))
    }

    fn code(self) -> String {
        let figure = self.view.with_untracked(|view| view.figure);
        let title = match figure {
            Some(_) => untrack(|| self.title()),
            None => self.page.screen.title,
        };
        let height = figure.and_then(|id| self.height(id));
        embed::code(&self.link(true), title, height.unwrap_or(embed::BENCH))
    }

    /// Returns the height that the figure and what stands around it take, in CSS pixels.
    fn height(self, id: &str) -> Option<u32> {
        let view = self.cards.find(id)?;
        let below = |view: &link::View| embed::below(view.controls.len(), view.predict.as_ref());
        let below = self.view.with_untracked(below);
        view.shown.with_untracked(|shown| {
            let figure = shown.figure.as_deref()?;
            Some(embed::height(figure, WIDTH, below))
        })
    }

    fn save(self, kind: Kind, themes: Themes) {
        let params = self.page.live.get_untracked();
        let mut state = self.store.now();
        let hides = |view: &link::View| view.hides(Part::Answer);
        state.view.hide(Part::Answer, self.view.with_untracked(hides));
        let name = themes.named(self.view.with_untracked(|view| view.theme));
        let figure = untrack(|| self.figure());
        let export = Export {
            view: figure.and_then(|id| self.cards.find(id)),
            params: &params,
            link: absolute(&browser::address(), &state),
            theme: Theme::of(name),
            background: !self.transparent.get_untracked(),
        };
        let clipboard = self.clipboard;
        clipboard.say("");
        export.save(kind, move |why| clipboard.say(why));
    }
}

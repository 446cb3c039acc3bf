//! The figures that are not in view, as live miniatures.

use crossover_figures::figure::Figure;
use crossover_figures::typeset;
use crossover_screens::screen::{FigureSpec, Steps};
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;

use crate::annotations::{Annotator, Thing};
use crate::browser;
use crate::figure::{Arrangement, Miniature};
use crate::handed::Handed;
use crate::signals::{effect, flag, memo, part, text};
use crate::slices::Slices;
use crate::store::{Page, Rest};

/// A number of figures in view.
struct Count {
    figures: usize,
    /// Its name, and the outline of its sign on a square of 24.
    sign: [&'static str; 2],
    /// Its sign where the window has room for two side by side.
    wide: [&'static str; 2],
}

impl Count {
    const fn new(figures: usize, sign: [&'static str; 2]) -> Self {
        Self { figures, sign, wide: sign }
    }
}

/// How many figures can be in view.
const COUNTS: &[Count] = &[
    Count::new(1, ["One figure", "M4 5h16v14H4z"]),
    Count {
        wide: ["Two, side by side", "M4 5h7v14H4zM13 5h7v14h-7z"],
        ..Count::new(2, ["Two, one above the other", "M4 4h16v7H4zM4 13h16v7H4z"])
    },
    Count::new(4, ["Two by two", "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"]),
];

/// A figure on the shelf.
#[derive(Clone, Copy)]
struct OnShelf {
    spec: &'static FigureSpec,
    shown: RwSignal<Shown>,
    /// Counts the changes of its data.
    changes: RwSignal<u32>,
}

/// Shows the next miniatures, and after the last the first again.
fn turn(list: NodeRef<html::Ul>) {
    if let Some(list) = list.get_untracked() {
        let (at, width) = (list.scroll_left(), list.client_width());
        let is_last = list.scroll_width() <= at + width + 2;
        list.set_scroll_left(if is_last { 0 } else { at + width });
    }
}

/// The shelf, and the buttons that say how many figures are in view.
#[component]
pub fn Shelf() -> impl IntoView {
    let page = Page::current();
    let arrangement = Arrangement::of(page);
    let annotations = Handed::<Annotator>::current();
    let figures = page.screen.figures;
    let shown = memo(move || page.visible().all_figures().count());
    let on_shelf =
        |spec| OnShelf { spec, shown: RwSignal::new(Shown::default()), changes: RwSignal::new(0) };
    let all: Vec<_> = figures.iter().map(on_shelf).collect();
    let busy = RwSignal::new(false);
    follow(page, &arrangement, all.clone(), busy);
    let on_shelf = move || {
        let all = all.iter().copied();
        all.filter(|one| arrangement.is_on_shelf(one.spec.id)).collect::<Vec<_>>()
    };
    let visible = page.visible();
    let count = move |count: &'static Count| {
        let sign = move |at: usize| {
            text(move || if visible.is_wide() { count.wide } else { count.sign }[at].to_owned())
        };
        let (name, path) = (sign(0), sign(1));
        view! {
            <button
                type="button"
                class="quiet sign"
                aria-label=name
                title=name
                aria-pressed=text(move || (arrangement.count() == count.figures).to_string())
                on:click=move |_| arrangement.show(count.figures)
            >
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg>
            </button>
        }
    };
    let list = NodeRef::<html::Ul>::new();
    (figures.len() > 1).then(|| {
        view! {
            <section class="shelf" aria-label="More figures" aria-busy=text(move || busy.get().to_string())>
                <div class="counts" role="group" aria-label="Figures in view">
                    {part(move || COUNTS.iter().filter(|count| count.figures <= shown.get()).map(count).collect_view())}
                </div>
                <ul node_ref=list>
                    <For
                        each=on_shelf
                        key=|one| one.spec.id
                        children=move |one| {
                            let own = Thing::Figure(one.spec.id, one.spec.title);
                            let note = annotations.annotate(own.clone());
                            view! {
                                <li class:unseen=flag(move || annotations.hides(&own))>
                                    <Thumbnail one arrangement/>
                                    {note}
                                </li>
                            }
                        }
                    />
                </ul>
                <button type="button" class="quiet onward" aria-label="Further figures" on:click=move |_| turn(list)>"›"</button>
            </section>
        }
    })
}

/// Computes what stands on the shelf anew, a slice at a time, once a changed parameter rests: the
/// figures in view never wait for it.
fn follow(page: Page, arrangement: &Arrangement, all: Vec<OnShelf>, busy: RwSignal<bool>) {
    let arrangement = *arrangement;
    let (slices, rest) = (Slices::new(), Rest::current());
    effect(move || {
        page.params.track();
        if !busy.get_untracked() {
            busy.set(true);
        }
    });
    // What stands there hangs on all that a link says, which a drag changes at every move; as a list it stays the same.
    let figures = page.screen.figures;
    let ids = memo(move || {
        let ids = figures.iter().map(|spec| spec.id);
        ids.filter(|id| arrangement.is_on_shelf(id)).collect::<Vec<_>>()
    });
    effect(move || {
        rest.track();
        page.hiding().track();
        let mut left: Vec<_> = all.clone();
        left.retain(|one| ids.with(|ids| ids.contains(&one.spec.id)));
        let params = page.params.get_untracked();
        let hidden = page.hidden().get_untracked();
        let work = left.into_iter().flat_map(move |one| {
            // It is drawn once, when it is whole.
            let mut steps = one.spec.compute.steps(&params).peekable();
            let hidden = hidden.clone();
            std::iter::from_fn(move || {
                let result = steps.next()?;
                if steps.peek().is_none() {
                    one.keep_result(hidden.computed_figure(one.spec.id, result));
                }
                Some(())
            })
        });
        busy.set(true);
        let end = std::iter::once_with(move || {
            busy.try_set(false);
        });
        let work: Steps<()> = Box::new(work.chain(end));
        slices.begin_later(work);
    });
}

impl OnShelf {
    fn keep_result(self, result: Result<Figure, crossover_model::Error>) {
        let Some(next) = self.shown.try_with_untracked(|shown| shown.next(result)) else {
            return;
        };
        let before = self.shown.get_untracked();
        if before.figure.is_some() && before.figure != next.figure {
            self.changes.update(|changes| *changes += 1);
        }
        self.shown.set(next);
    }
}

/// One miniature: a button that puts its figure in view.
#[component]
fn Thumbnail(one: OnShelf, arrangement: Arrangement) -> impl IntoView {
    let OnShelf { spec, shown, changes } = one;
    let missing = flag(move || shown.with(|shown| shown.error.is_some() && !shown.is_pending()));
    view! {
        <button
            type="button"
            class="thumb"
            class:missing=missing
            class:odd=flag(move || changes.get() % 2 == 1)
            class:even=flag(move || changes.get() > 0 && changes.get() % 2 == 0)
            data-figure=spec.id
            title=spec.title
            on:click=move |event| {
                arrangement.lead(spec.id);
                // By keys: the miniature goes, and its figure is where one goes on.
                if event.detail() == 0 {
                    browser::focus_then(".figures :is(.cursor-layer, .scroll)");
                }
            }
        >
            <span class="name" inner_html=typeset::html(spec.title)></span>
            <Miniature shown/>
        </button>
    }
}

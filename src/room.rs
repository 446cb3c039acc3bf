//! What of the page lies in rooms of its own, and how it comes to stand on the page: a room is fetched when it is
//! first wanted, says so where it does not come, and is asked for again.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crossover_screens::link::{Closed, State, closed_rooms};
use crossover_screens::registry::{self, Listing};
use crossover_screens::search::Finder;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::figure::Tools;
use crate::handed::Handed;
use crate::kept::lesson_screens;
use crate::signals::{memo, part};

/// A part of the page that lies in a room of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The bar.
    Header,
    /// The home page.
    Home,
    /// The next lesson of the path, on the home page.
    NextLesson,
    /// What the model says to the question of the home page.
    Answered,
    /// Lessons and what one can learn, on the home page.
    Outcomes,
    /// The workbench.
    Bench,
    /// The tools of a screen, in the bar.
    Bar,
    /// Readouts and their explanations, beside the figures.
    Side,
    /// Questions to practice.
    Practice,
    /// The figures that are not in view.
    Shelf,
    /// What is said of A and B.
    Versus,
    /// The questions for a target, and where A and B are equal.
    Solve,
    /// The parameters below a figure that stands alone.
    Controls,
    /// The player of lessons and predictions.
    Player,
    /// The answers of a class to a lesson.
    Class,
    /// A prediction of a figure that stands alone.
    Predicting,
    /// One figure for a lecture.
    Present,
    /// What is printed.
    Paper,
    /// What is made of a lesson.
    Builder,
    /// What the menu of lessons holds.
    LessonEntries,
    /// The way from the player into the builder.
    EditLesson,
    /// The lessons of one's own.
    Lessons,
    /// A lesson as a package for a course system.
    Scorm,
    /// The machines of one's own.
    Machines,
    /// What was dropped or pasted.
    Offered,
    /// The help.
    Help,
}

impl View {
    /// How many there are.
    const COUNT: usize = Self::Help as usize + 1;

    /// All of them, those first that a reader is likely to open next.
    const ALL: [Self; Self::COUNT] = [
        Self::Bench,
        Self::Header,
        Self::Bar,
        Self::Side,
        Self::Shelf,
        Self::Practice,
        Self::Help,
        Self::LessonEntries,
        Self::Player,
        Self::Present,
        Self::Machines,
        Self::Builder,
        Self::Lessons,
        Self::Scorm,
        Self::Offered,
        Self::Versus,
        Self::Solve,
        Self::Controls,
        Self::Predicting,
        Self::Class,
        Self::EditLesson,
        Self::Paper,
        Self::Home,
        Self::NextLesson,
        Self::Answered,
        Self::Outcomes,
    ];

    /// Returns the screens that it shows or leads to whatever is on the page.
    const fn screens(self) -> &'static [&'static str] {
        match self {
            Self::Offered => &["routing"],
            Self::Answered => &["speedup"],
            _ => &[],
        }
    }

    /// Returns whether it reads the lessons of one's own, whose steps are of any screens.
    const fn reads_lessons(self) -> bool {
        matches!(
            self,
            Self::Builder | Self::LessonEntries | Self::EditLesson | Self::Lessons | Self::Offered
        )
    }
}

/// How long the page rests between two rooms that nobody waits for.
const REST: Duration = Duration::from_millis(400);

/// A room did not come.
#[derive(Debug)]
pub struct Missing;

/// A future of the page.
pub type Later<T> = Pin<Box<dyn Future<Output = T>>>;

/// How rooms are opened.
#[derive(Clone, Copy)]
pub struct Ways {
    /// Fetches the room of a screen, which can be found from then on.
    pub screen: fn(&'static Listing) -> Later<Result<(), Missing>>,
    /// Fetches the room of what a reader does with a figure.
    pub tools: fn() -> Later<Result<&'static Tools, Missing>>,
    /// Fetches the room of what finds.
    pub search: fn() -> Later<Result<Finder, Missing>>,
    /// Fetches the room of what reads lessons, which is there from then on.
    pub lessons: fn() -> Later<Result<(), Missing>>,
    /// Fetches the rooms of what reads texts, which is there from then on.
    pub reader: fn() -> Later<Result<(), Missing>>,
    /// Fetches the room of the questions about all screens, which are there from then on.
    pub questions: fn() -> Later<Result<(), Missing>>,
    /// Fetches the room of a part of the page, and builds it.
    pub view: fn(View) -> Later<Result<AnyView, Missing>>,
    /// Fetches the room of a part of the page.
    pub fetch: fn(View) -> Later<Result<(), Missing>>,
}

/// Whether a room is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Closed,
    Opening,
    Open,
    Stuck,
}

/// The rooms of the page.
#[derive(Clone, Copy)]
pub struct Rooms {
    ways: &'static Ways,
    doors: StoredValue<[RwSignal<Door>; View::COUNT]>,
    /// The parts that readers have called for besides what the link shows.
    called: RwSignal<Vec<View>>,
    /// How many are on their way that somebody waits for.
    awaited: RwSignal<u32>,
    /// What is said where the reader went and the way is barred.
    pub barred: RwSignal<String>,
}

impl Rooms {
    pub fn new(ways: &'static Ways) -> Self {
        let rooms = Self {
            ways,
            doors: StoredValue::new(std::array::from_fn(|_| RwSignal::new(Door::Closed))),
            called: RwSignal::new(Vec::new()),
            awaited: RwSignal::new(0),
            barred: RwSignal::new(String::new()),
        };
        // What did not come is tried again when there is a network.
        window_event_listener(ev::online, move |_| {
            for door in rooms.doors.get_value() {
                if door.get_untracked() == Door::Stuck {
                    door.set(Door::Closed);
                }
            }
        });
        rooms
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Opens the rooms that `link` leads to: those of its screens, and what of the page it shows first.
    ///
    /// # Errors
    /// [`Missing`] where one does not come.
    pub async fn prepare(self, link: &str) -> Result<(), Missing> {
        self.await_counted(self.open_rooms_of(link)).await
    }

    async fn open_rooms_of(self, link: &str) -> Result<(), Missing> {
        loop {
            let closed = closed_rooms(link);
            if closed.is_empty() {
                break;
            }
            for room in closed {
                match room {
                    Closed::Lessons => (self.ways.lessons)().await?,
                    Closed::Screen(screen) => (self.ways.screen)(screen).await?,
                }
            }
        }
        for view in shown_first(&State::read(link).0) {
            self.open(view).await?;
        }
        Ok(())
    }

    /// Opens the room of a part of the page.
    ///
    /// # Errors
    /// [`Missing`] where it does not come.
    pub async fn open(self, view: View) -> Result<(), Missing> {
        let door = self.door(view);
        if door.get_untracked() == Door::Open {
            return Ok(());
        }
        if door.get_untracked() != Door::Opening {
            door.set(Door::Opening);
        }
        let came = self.await_counted(self.fetch(view)).await;
        door.set(if came.is_ok() { Door::Open } else { Door::Stuck });
        came
    }

    /// Opens the rooms of screens, all at once.
    ///
    /// # Errors
    /// [`Missing`] where one does not come.
    pub async fn open_screens(self, screens: &[&'static Listing]) -> Result<(), Missing> {
        for screen in screens {
            let begun = (self.ways.screen)(screen);
            spawn_local(async move { drop(begun.await) });
        }
        for screen in screens {
            (self.ways.screen)(screen).await?;
        }
        Ok(())
    }

    /// Opens every screen, what finds something on them, and what reads their lessons.
    ///
    /// # Errors
    /// [`Missing`] where one does not come.
    pub async fn search(self) -> Result<Finder, Missing> {
        (self.ways.lessons)().await?;
        self.open_screens(&registry::CONTENTS.iter().collect::<Vec<_>>()).await?;
        (self.ways.search)().await
    }

    /// Fetches the room of the questions.
    ///
    /// # Errors
    /// [`Missing`] where it does not come.
    pub async fn open_questions(self) -> Result<(), Missing> {
        self.await_counted((self.ways.questions)()).await
    }

    /// Opens the screens of the lessons that the browser keeps.
    ///
    /// # Errors
    /// [`Missing`] where one does not come.
    pub async fn open_kept(self) -> Result<(), Missing> {
        self.open_screens(&lesson_screens()).await
    }

    /// Returns whether a room is on its way that somebody waits for, and follows it.
    pub fn is_awaited(self) -> bool {
        self.awaited.get() != 0
    }

    /// Waits for rooms, and counts them until they came or did not.
    async fn await_counted<T>(self, rooms: impl Future<Output = T>) -> T {
        self.awaited.update(|count| *count += 1);
        let came = rooms.await;
        // What they show is built in the tasks that follow.
        set_timeout(move || self.awaited.update(|count| *count -= 1), Duration::ZERO);
        came
    }

    async fn fetch(self, view: View) -> Result<(), Missing> {
        let screens: Vec<_> =
            view.screens().iter().filter_map(|id| registry::find_listing(id)).collect();
        self.open_screens(&screens).await?;
        if view.reads_lessons() {
            self.open_kept().await?;
        }
        if view == View::Offered {
            (self.ways.reader)().await?;
        }
        (self.ways.fetch)(view).await
    }

    /// Fetches what a reader does with figures; again when there is a network, where it does not come.
    pub fn fill(self, tools: Handed<Tools>) {
        let fetch = move || {
            spawn_local(async move {
                if let Ok(there) = self.await_counted((self.ways.tools)()).await {
                    tools.put(Some(there));
                }
            });
        };
        fetch();
        window_event_listener(ev::online, move |_| {
            if tools.get_untracked().is_none() {
                fetch();
            }
        });
    }

    /// Opens every room, one after another and each a while after the one before: what a reader opens next is there,
    /// and the page goes on working without a network. One that does not come is fetched when it is wanted.
    pub fn open_all(self) {
        self.open_from(0);
    }

    fn open_from(self, at: usize) {
        let open = move || {
            spawn_local(async move {
                let screens = registry::CONTENTS.len();
                match (View::ALL.get(at), at.checked_sub(View::COUNT)) {
                    (Some(view), _) => drop(self.fetch(*view).await),
                    (None, Some(at)) if at < screens => {
                        drop((self.ways.screen)(&registry::CONTENTS[at]).await);
                    }
                    _ => {
                        drop((self.ways.questions)().await);
                        drop(self.search().await);
                        return mark_whole();
                    }
                }
                self.open_from(at + 1);
            });
        };
        set_timeout(open, REST);
    }

    /// Returns a part of the page, as soon as its room is there.
    pub fn view(self, view: View) -> AnyView {
        let door = self.door(view);
        part(move || match door.get() {
            Door::Open => self.build(view),
            Door::Stuck => stuck(move || door.set(Door::Closed)),
            Door::Opening => ().into_any(),
            Door::Closed => {
                spawn_local(async move { drop(self.open(view).await) });
                ().into_any()
            }
        })
    }

    pub fn called(self, view: View) -> AnyView {
        let is_called = memo(move || self.called.with(|called| called.contains(&view)));
        part(move || is_called.get().then(|| self.view(view)))
    }

    /// Calls for a part of the page, which stands there until it is dismissed.
    pub fn call(self, view: View) {
        if !self.called.with_untracked(|called| called.contains(&view)) {
            self.called.update(|called| called.push(view));
        }
    }

    /// Takes a part of the page away that was called for.
    pub fn dismiss(self, view: View) {
        self.called.update(|called| called.retain(|other| *other != view));
    }

    /// Calls for a part of the page, or dismisses it.
    pub fn toggle(self, view: View) {
        if self.called.with_untracked(|called| called.contains(&view)) {
            self.dismiss(view);
        } else {
            self.call(view);
        }
    }

    /// Builds a part of the page whose room is there.
    fn build(self, view: View) -> AnyView {
        let built = pin!((self.ways.view)(view));
        match built.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(view)) => view,
            _ => ().into_any(),
        }
    }

    fn door(self, view: View) -> RwSignal<Door> {
        self.doors.with_value(|doors| doors[view as usize])
    }
}

/// Returns the parts of the page that a state shows first, but for its figures; `shownFirst` in start.js asks for them.
fn shown_first(state: &State) -> Vec<View> {
    let view = &state.view;
    let bar = (!view.embed).then_some(View::Header);
    match (&state.params, &state.lesson) {
        (None, _) => vec![View::Header, View::Home],
        (Some(_), Some(_)) if view.class => vec![View::Class],
        (Some(_), Some(_)) => vec![View::Player],
        _ if view.predict.is_some() && view.figure.is_none() => vec![View::Player],
        _ if view.practice.is_some() => vec![View::Header, View::Practice],
        _ if view.present => vec![View::Header, View::Present],
        _ if view.figure.is_some() => {
            let predicts = view.predict.as_ref().map(|_| View::Predicting);
            let controls = (!view.controls.is_empty()).then_some(View::Controls);
            bar.into_iter().chain(predicts).chain(controls).collect()
        }
        _ => bar.into_iter().chain([View::Bench]).collect(),
    }
}

/// Returns a part of the page that lies in a room of its own.
pub fn room(view: View) -> AnyView {
    Rooms::current().view(view)
}

/// Notes that every room was asked for: a page on which they came needs no network any more. Tests can read it from the
/// attribute `data-whole`.
fn mark_whole() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-whole", "");
    }
}

/// Returns what is said of a room that did not come.
pub fn stuck(again: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="notice" role="status">
            <p>"This part of the page could not be loaded. Check the network."</p>
            <button type="button" class="quiet" on:click=move |_| again()>"Try again"</button>
        </section>
    }
    .into_any()
}

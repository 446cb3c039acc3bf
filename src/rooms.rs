//! The rooms: what is cut out of the program when it is built for others, a file each, and fetched when it is first
//! wanted (`cargo xtask finish` cuts). A build for development is whole.
//!
//! A new screen has its room without a word here. A new part of the page is one line in the list of views, and one in
//! [`View`].
#![allow(unsafe_code)] // What stands for a room until it is there is a function that the linker imports.

use crossover_screens::each_screen;
use crossover_screens::lesson;
use crossover_screens::questions;
use crossover_screens::reader::{self, ReadTexts};
use crossover_screens::registry::{self, Listing};
use crossover_screens::screen::Screen;
use crossover_screens::search::Finder;
use leptos::prelude::*;

use crate::builder::{Builder, EditLesson, LessonEntries};
use crate::chrome::Header;
use crate::controls::ChosenControls;
use crate::figure::{TOOLS, Tools};
use crate::help::Help;
use crate::home::{Answered, Home, NextLesson, Outcomes};
use crate::offered::Panel;
use crate::page::{
    Bar, Bench, ClassAnswers, Lessons, Machines, Paper, Player, Practice, Predicting, Present,
    Scorm, Shelf, Side, TargetForm, VersusWords,
};
use crate::room::{Later, Missing, View, Ways};

/// How rooms are opened.
pub const WAYS: &Ways = &Ways {
    screen: |screen| Box::pin(open(screen)),
    tools: || Box::pin(tools::build()),
    search: || Box::pin(finder::build()),
    lessons: || Box::pin(open_lessons()),
    reader: || Box::pin(open_reader()),
    questions: || Box::pin(open_questions()),
    fetch,
    view,
};

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for Missing {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// A room: `build` fetches it and returns what lies in it; what is named after it only fetches.
macro_rules! room {
    ($name:ident: $what:ty = $built:expr $(; $fetch:ident)?) => {
        mod $name {
            use super::*;

            #[cfg(split)]
            #[leptos::wasm_split::wasm_split($name, wasm_split_path = leptos::wasm_split, preload(load), fallible)]
            pub fn build() -> Result<$what, Missing> {
                Ok($built)
            }

            #[cfg(not(split))]
            pub async fn build() -> Result<$what, Missing> {
                Ok($built)
            }

            $(pub async fn $fetch() -> Result<(), Missing> {
                #[cfg(split)]
                load().await?;
                Ok(())
            })?
        }
    };
}

macro_rules! screens {
    ($($screen:ident)*) => {
        $(room! { $screen: &'static Screen = &crossover_screens::rooms::$screen })*

        /// The ways to the rooms of the screens, by the names of their folders.
        const SCREENS: &[(&str, fn() -> Later<Result<&'static Screen, Missing>>)] =
            &[$((stringify!($screen), || Box::pin($screen::build()))),*];
    };
}

async fn open(screen: &'static Listing) -> Result<(), Missing> {
    // A folder is called by the name of its screen.
    let name = screen.id.replace('-', "_");
    let (_, way) = SCREENS.iter().find(|(folder, _)| *folder == name).ok_or(Missing)?;
    if screen.id == reader::SCREEN {
        open_reader().await?;
    }
    registry::open(way().await?);
    Ok(())
}

room! { bank: questions::Texts = questions::texts::of }

async fn open_questions() -> Result<(), Missing> {
    questions::open(bank::build().await?);
    Ok(())
}

room! { text_reader: ReadTexts = crossover_measurements::read_with }

async fn open_reader() -> Result<(), Missing> {
    reader::open(text_reader::build().await?);
    Ok(())
}

room! { tools: &'static Tools = TOOLS }

room! { finder: Finder = Finder::new() }

room! { lesson_reader: lesson::Reader = lesson::Reader::new() }

async fn open_lessons() -> Result<(), Missing> {
    lesson::open(lesson_reader::build().await?);
    Ok(())
}

macro_rules! views {
    ($($name:ident: $view:ident = $component:ident),* $(,)?) => {
        $(room! { $name: AnyView = view! { <$component/> }.into_any(); fetch })*

        fn fetch(view: View) -> Later<Result<(), Missing>> {
            match view { $(View::$view => Box::pin($name::fetch())),* }
        }

        fn view(view: View) -> Later<Result<AnyView, Missing>> {
            match view { $(View::$view => Box::pin($name::build())),* }
        }
    };
}

each_screen!(screens);

views! {
    header: Header = Header,
    home: Home = Home,
    next_lesson: NextLesson = NextLesson,
    answered: Answered = Answered,
    outcomes: Outcomes = Outcomes,
    bench: Bench = Bench,
    bar: Bar = Bar,
    side: Side = Side,
    practice: Practice = Practice,
    shelf: Shelf = Shelf,
    versus: Versus = VersusWords,
    solve: Solve = TargetForm,
    controls: Controls = ChosenControls,
    player: Player = Player,
    class: Class = ClassAnswers,
    predicting: Predicting = Predicting,
    present: Present = Present,
    paper: Paper = Paper,
    builder: Builder = Builder,
    lesson_entries: LessonEntries = LessonEntries,
    edit_lesson: EditLesson = EditLesson,
    lessons: Lessons = Lessons,
    scorm: Scorm = Scorm,
    machines: Machines = Machines,
    offered: Offered = Panel,
    help: Help = Help,
}

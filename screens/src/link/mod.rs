//! Links: everything a page can be told, as the text behind the `#`.
//!
//! `#/<screen>?key=value&key=value`. Defaults are left out; beside `try=2` what that begins with is.
//! What cannot be read never breaks the page: the default is taken and a [`Notice`] says so.

mod own;
mod pin;
mod query;
mod range;
pub(crate) mod state;
mod view;

use crossover_figures::figure::Setting;
use crossover_figures::order;
use crossover_model::{Error, ErrorKind};

use crate::registry::{self, Listing};
use crate::screen::machine::{ON, OWN};
use crate::screen::{Machine, Params, Screen};
pub(crate) use query::decode_text;
use query::{Pair, clip, pairs, refuse, write_query};
pub use range::Range;
use state::Opened;
pub use state::{Notice, State};
pub use view::{MOST_CONTROLS, MOST_IN_VIEW, Part, ThemeChoice, View};

/// The key of a lesson.
const LESSON: &str = "lesson";

/// The most characters a link holds.
pub const LONGEST: usize = 8192;

impl State {
    /// Returns the state with these parameters, and nothing else.
    pub fn of(params: Params) -> Self {
        Self { params: Some(params), ..Self::default() }
    }

    /// Returns what `link` says, and what of it could not be taken. Anything before the `#` is
    /// skipped.
    pub fn read(link: &str) -> (Self, Vec<Notice>) {
        let mut notices = Vec::new();
        let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
        if fragment.len() > LONGEST {
            let got = format!("{} characters long", fragment.len());
            let help = format!("a link holds at most {LONGEST}: open a shorter one");
            notices.push(Notice(Error::new(ErrorKind::TooLarge, "link", got, help)));
            return (Self::default(), notices);
        }
        let (path, pairs) = split_fragment(fragment);
        let (mut state, pairs) = Self::begun(pairs, &mut notices);
        let screen = state.screen().or_else(|| find_screen(&path, &mut notices));
        state.fill(screen, pairs, &mut notices);
        (state, notices)
    }

    /// Returns the state of a step of a lesson, of which `link` is what stands behind `#/`, and what of it
    /// could not be taken: a step holds no lesson.
    pub(crate) fn of_step(link: &str) -> (Self, Vec<Notice>) {
        let (mut state, mut notices) = (Self::default(), Vec::new());
        let (path, pairs) = split_fragment(link);
        let screen = find_screen(&path, &mut notices);
        state.fill(screen, pairs, &mut notices);
        (state, notices)
    }

    /// Returns the state that a link begins with, that of the step of a lesson where it holds one, and what
    /// else it says.
    fn begun(mut pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (Self, Vec<Pair>) {
        let Some(at) = pairs.iter().position(|(key, _)| key == LESSON) else {
            return (Self::default(), pairs);
        };
        let (_, code) = pairs.remove(at);
        let (opened, unread) =
            Opened::reader().map_or_else(Default::default, |lessons| (lessons.read)(&code));
        notices.extend(unread);
        let asked = pairs.iter().position(|(key, _)| key == "step").map(|at| pairs.remove(at));
        let Some(first) = opened else {
            return (Self::default(), pairs);
        };
        let number = asked.as_ref().map_or(Some(1), |(_, step)| step.parse::<usize>().ok());
        let at = number.and_then(|number| first.at(number.checked_sub(1)?));
        if let (None, Some((key, step))) = (&at, &asked) {
            notices.push(Notice(refuse(key, step)));
        }
        (at.unwrap_or(first).state(), pairs)
    }

    /// Takes what a link says besides; `screen` is the one that it is about.
    fn fill(
        &mut self,
        screen: Option<&'static Screen>,
        pairs: Vec<Pair>,
        notices: &mut Vec<Notice>,
    ) {
        let (machine, pairs) = own::read_own_machine(pairs, notices);
        let mut said = Vec::new();
        for (key, value) in pairs {
            match self.read_pair(&key, &value) {
                Ok(true) => {}
                Ok(false) if screen.is_some() => said.push((key, value)),
                Ok(false) => notices.push(Notice(refuse(&key, &value))),
                Err(error) => notices.push(Notice(error)),
            }
        }
        match screen {
            Some(screen) => {
                let refused = self.open(screen, said, &machine);
                notices.extend(refused.into_iter().map(Notice));
            }
            None => self.own = machine.into_own(),
        }
        if self.view.class && self.lesson.is_none() {
            self.view.class = false;
            let help = "take it to the link of a lesson, which says lesson=";
            notices.push(Notice(Error::new(
                ErrorKind::MissingInput,
                view::CLASS,
                "without a lesson",
                help,
            )));
        }
    }

    /// Opens `screen` with what a link says to it; what of it could not be taken.
    fn open(
        &mut self,
        screen: &'static Screen,
        mut pairs: Vec<Pair>,
        machine: &own::Taken,
    ) -> Vec<Error> {
        let mut params = self.params.take().unwrap_or_else(|| screen.defaults());
        // What stands beside a thing to try has the last word.
        let asked = pairs.iter().rev().find(|(key, _)| key == view::TRY);
        let asked = asked.and_then(|(_, number)| screen.find_try(number.parse().ok()?));
        pairs.splice(0..0, asked.into_iter().flat_map(|asked| query::pairs(asked.state)));
        // A machine's numbers are those of a word of that many bytes, and others may stand beside them.
        let turn = |key: &str| match key {
            ON => 0.5,
            _ => f64::from(params.schema().apply_order(key)),
        };
        order::sort_by_key(&mut pairs, |(key, _)| turn(key));
        let mut refused = Vec::new();
        for (key, value) in pairs {
            let taken = match &*key {
                ON => {
                    if let Some(machine) = Machine::find(&value) {
                        screen.apply(machine, &mut params);
                    }
                    machine.bring(screen, &mut params);
                    Ok(())
                }
                "with" => {
                    let (other, errors) = read_comparison(screen, &value);
                    self.other = Some(other);
                    refused.extend(errors);
                    Ok(())
                }
                _ => match self.view.take_on(screen, &key, &value) {
                    Ok(false) => params.set_text(&key, &value),
                    taken => taken.map(drop),
                },
            };
            refused.extend(taken.err());
        }
        machine.name(screen, &mut params);
        self.params = Some(params);
        refused
    }

    /// Takes settings in the grammar of links, all of them or none. A machine that is set [`ON`] brings
    /// its numbers along.
    ///
    /// # Errors
    /// [`Error`] on the first that cannot be taken.
    pub fn set(&mut self, settings: &[Setting]) -> Result<(), Error> {
        let mut next = self.clone();
        for (key, text) in settings {
            if *key == LESSON {
                let opened = Opened::reader().and_then(|lessons| (lessons.read)(text).0);
                next = opened.ok_or_else(|| refuse(key, text))?.state();
                continue;
            }
            if next.read_pair(key, text)? {
                continue;
            }
            let params = next.params.as_mut().ok_or_else(|| refuse(key, text))?;
            let screen = params.screen();
            match next.machine.filter(|_| *key == ON) {
                Some(machine) => {
                    screen.apply(machine, params);
                    params.set_own(None, &[]);
                }
                None if next.view.take_on(screen, key, text)? => {}
                None => params.set_text(key, text)?,
            }
        }
        *self = next;
        Ok(())
    }

    /// Returns the screen; `None` for the home page.
    pub fn screen(&self) -> Option<&'static Screen> {
        self.params.as_ref().map(Params::screen)
    }

    /// Reads a key that every page has; returns whether it is one.
    fn read_pair(&mut self, key: &str, value: &str) -> Result<bool, Error> {
        match key {
            ON if value == OWN => Ok(false),
            "machine" | ON => {
                self.machine = Some(Machine::find(value).ok_or_else(|| refuse(key, value))?);
                Ok(key != ON)
            }
            _ => self.view.read_pair(key, value),
        }
    }

    /// Returns the link that reads back to this state, from the `#` on.
    pub fn write(&self) -> String {
        self.write_pinned("")
    }

    /// Returns the link to this state, from the `#` on. It keeps the values that `link` names even where they
    /// are defaults, so that later defaults do not change it.
    pub fn write_pinned(&self, link: &str) -> String {
        // What a step of a lesson, or a thing to try, begins with needs no word.
        let step = self.lesson.as_ref().map(|lesson| &lesson.open().state);
        let begun = step.and_then(|step| step.params.clone());
        let begun = begun.or_else(|| Some(begin(self.screen()?, self.view.tried)));
        let mut pairs = match (&self.params, &begun) {
            (Some(params), Some(begun)) => set(params, begun, link),
            _ => self.own.iter().flat_map(|own| own.pairs()).collect(),
        };
        pairs.extend(self.lesson.iter().flat_map(|opened| {
            let step = (0 < opened.step).then(|| ("step", (opened.step + 1).to_string()));
            [(LESSON, opened.code.to_string())].into_iter().chain(step)
        }));
        pairs.extend(self.machine.map(|machine| ("machine", machine.id.to_owned())));
        let other = self.other.as_ref();
        let other = other
            .map(|other| set(other, &begin(other.screen(), None), &pin::comparison_query(link)));
        pairs.extend(other.map(|other| ("with", write_query(&other))));
        let mut shown = self.view.pairs(self.screen());
        if let Some(step) = step {
            let own = step.view.pairs(step.screen());
            shown.retain(|pair| !own.contains(pair));
        }
        link_with(self.params.as_ref().map(|params| params.schema().id), pairs, shown)
    }

    /// Returns the link to `screen`, or home, with this machine, its numbers along, and this view.
    pub fn link_to(&self, screen: Option<&str>) -> String {
        let key = if screen.is_some() { ON } else { "machine" };
        let own = self.params.as_ref().map_or(self.own.as_ref(), Params::own_machine);
        let pairs = match own {
            Some(own) => {
                let brings = screen.map(|_| (ON, OWN.to_owned()));
                brings.into_iter().chain(own.pairs()).collect()
            }
            None => self.machine.map(|machine| (key, machine.id.to_owned())).into_iter().collect(),
        };
        link_with(screen, pairs, self.view.elsewhere().pairs(None))
    }

    /// Returns whether it says what `before` said, but for values of parameters.
    ///
    /// ```
    /// use crossover_screens::link::State;
    /// let read = |link| State::read(link).0;
    /// let before = read("#/routing?m=1MB");
    /// assert!(read("#/routing?m=2MB").is_moved_from(&before));
    /// assert!(!read("#/routing?m=1MB&view=time-over-size").is_moved_from(&before));
    /// assert!(!read("#/grid").is_moved_from(&before));
    /// ```
    pub fn is_moved_from(&self, before: &Self) -> bool {
        let is_moved = match (&self.params, &before.params) {
            (Some(now), Some(before)) => now.is_moved_from(before),
            (now, before) => now.is_none() && before.is_none(),
        };
        is_moved
            && self.machine == before.machine
            && self.own == before.own
            && self.other == before.other
            && self.lesson == before.lesson
            && self.view == before.view
    }

    /// Returns `link`, which names neither, with the theme and the hidden parts of this view.
    pub fn onward(&self, link: &str) -> String {
        let view = View {
            theme: self.view.theme,
            hidden: self.view.elsewhere().hidden,
            ..View::default()
        };
        let said = write_query(&view.pairs(None));
        let mark = if link.contains('?') { "&" } else { "?" };
        if said.is_empty() { link.to_owned() } else { format!("{link}{mark}{said}") }
    }
}

/// Returns the link to `screen`, or home, that says `pairs` and then how it is `shown`.
fn link_with(
    screen: Option<&str>,
    mut pairs: Vec<(&str, String)>,
    shown: Vec<(&'static str, String)>,
) -> String {
    pairs.extend(shown);
    let mark = if pairs.is_empty() { "" } else { "?" };
    let screen = screen.unwrap_or_default();
    format!("#/{screen}{mark}{}", write_query(&pairs))
}

/// Returns the parameters of `screen` in a query, and the errors of its rejected values.
fn read_comparison(screen: &'static Screen, query: &str) -> (Params, Vec<Error>) {
    let mut params = screen.defaults();
    let mut notices = Vec::new();
    let (machine, mut pairs) = own::read_own_machine(pairs(query).collect(), &mut notices);
    order::sort_by_key(&mut pairs, |(key, _)| f64::from(params.schema().apply_order(key)));
    let mut refused: Vec<_> = notices.into_iter().map(|Notice(error)| error).collect();
    for (key, value) in pairs {
        refused.extend(params.set_text(&key, &value).err());
    }
    machine.name(screen, &mut params);
    (params, refused)
}

/// Returns the screen that the path of `link` names, open or not.
pub fn screen_of(link: &str) -> Option<&'static Listing> {
    registry::find_listing(&path_and_pairs(link).0)
}

/// Returns whether `link` leads to a screen, open or not, or to a lesson.
pub fn leads_to_screen(link: &str) -> bool {
    let (path, pairs) = path_and_pairs(link);
    registry::find_listing(&path).is_some() || pairs.iter().any(|(key, _)| key == LESSON)
}

/// A room that has to be open before a link can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// What reads lessons.
    Lessons,
    /// A screen.
    Screen(&'static Listing),
}

/// Returns the rooms that must be opened before `link` can be read: that of its screen, that of the lessons,
/// and then those of the steps. A ready lesson lies in the room of its screen.
pub fn closed_rooms(link: &str) -> Vec<Closed> {
    let (path, pairs) = path_and_pairs(link);
    let code = pairs.iter().find(|(key, _)| key == LESSON).map(|(_, code)| code);
    let steps = code.zip(Opened::reader()).map(|(code, lessons)| (lessons.screens)(code));
    let mut screens: Vec<_> =
        registry::find_listing(&path).into_iter().chain(steps.into_iter().flatten()).collect();
    screens.retain(|screen| screen.screen().is_none());
    let reader = code.filter(|_| Opened::reader().is_none()).map(|_| Closed::Lessons);
    reader.into_iter().chain(screens.into_iter().map(Closed::Screen)).collect()
}

/// Returns the name in the path of a link and the pairs of its query; nothing of one that is too long to be read.
fn path_and_pairs(link: &str) -> (String, Vec<Pair>) {
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    if fragment.len() <= LONGEST { split_fragment(fragment) } else { (String::new(), Vec::new()) }
}

/// Returns whether `link` leaves a machine's numbers to be looked up.
pub fn is_short(link: &str) -> bool {
    let mut pairs = link.split(['?', '&']).filter_map(|pair| pair.split_once('='));
    pairs.any(|(key, _)| key == ON)
}

/// Returns the parameters that a link to `screen` begins with: the defaults, or those of the thing to try
/// that it asks for.
pub fn begin(screen: &'static Screen, tried: Option<usize>) -> Params {
    let state = tried.and_then(|number| screen.find_try(number)).map_or("", |tried| tried.state);
    read_comparison(screen, state).0
}

/// Returns what has been set since the beginning, and what `link` says, by key and value; what is kept on the page is
/// not said.
fn set(params: &Params, begun: &Params, link: &str) -> Vec<(&'static str, String)> {
    let said = pin::keys_set_by(params.screen(), link);
    let pairs = params.values().entries().zip(begun.values().entries());
    let linked = pairs.filter(|(entry, _)| !entry.param.is_kept_on_page);
    let set = linked.filter(|(entry, begun)| entry != begun || said.contains(&entry.param.key));
    let set = set.map(|(entry, _)| (entry.param.key, entry.link_text()));
    set.chain(own::set(params, begun)).collect()
}

/// Splits a fragment into the name in its path and the pairs of its query.
fn split_fragment(fragment: &str) -> (String, Vec<Pair>) {
    let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
    let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode_text(key), decode_text(value))
    });
    (decode_text(path.trim_matches('/')), pairs.collect())
}

/// Returns the screen of that name. An unknown name adds a notice; the empty one is the home page.
fn find_screen(name: &str, notices: &mut Vec<Notice>) -> Option<&'static Screen> {
    let screen = registry::find(name);
    if screen.is_none() && !name.is_empty() {
        notices.push(Notice(no_screen(name)));
    }
    screen
}

fn no_screen(name: &str) -> Error {
    let names: Vec<_> = registry::CONTENTS.iter().map(|screen| screen.id).collect();
    let help = format!("choose one of {}", names.join(", "));
    let got = format!("“{}”", clip(name));
    Error::new(ErrorKind::UnknownOption, state::SCREEN, got, help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::machines;

    #[test]
    fn a_notice_says_the_names_that_a_reader_knows() {
        for (link, expected) in [
            ("#/isoefficiency?T_o=nothing", "Total overhead is “nothing”: choose one of "),
            ("#/speedup?f=seven", "Parallel fraction"),
            ("#/speedup?nothing=1", "nothing is no parameter of this screen"),
            ("#/nothing", "There is no screen “nothing”: choose one of "),
        ] {
            let (state, notices) = State::read(link);
            let told = notices[0].format_for(state.screen());
            assert!(told.starts_with(expected), "{link}: {told}");
            assert!(!told.contains("p_log_p") && !told.contains("Tseq"), "{link}: {told}");
        }
    }

    #[test]
    fn a_machine_goes_along_to_any_screen_with_its_numbers() {
        for machine in machines() {
            let at = State { machine: Some(machine), ..State::default() };
            for screen in registry::SCREENS {
                let (there, notices) = State::read(&at.link_to(Some(screen.schema.id)));
                let mut params = screen.defaults();
                screen.apply(machine, &mut params);
                assert_eq!(there.params, Some(params), "{screen:?}, {}", machine.id);
                assert!(is_short(&at.link_to(Some(screen.schema.id))) && !is_short(&there.write()));
                assert_eq!((there.machine, notices), (Some(machine), Vec::new()));
                assert_eq!(State::read(&there.write()).0, there);
            }
        }
    }

    #[test]
    fn a_machine_beside_a_screen_is_a_label() {
        let (state, _) = State::read("#/routing?machine=fddi&l=5");
        assert_eq!(state.machine, Machine::find("fddi"));
        assert_eq!(state.write(), "#/routing?l=5&machine=fddi");
    }

    #[test]
    fn a_pinned_link_says_what_its_author_said_also_where_it_is_a_default() {
        let defaults = registry::find("routing").expect("a screen").defaults();
        let ts = defaults.at("ts").link_text();
        for (said, pinned) in [
            (format!("#/routing?ts={ts}&l=5"), format!("#/routing?l=5&ts={ts}")),
            (format!("https://a.b/?x=1#/routing?ts={ts}"), format!("#/routing?ts={ts}")),
            (format!("routing&ts={ts}&l=5"), format!("#/routing?l=5&ts={ts}")),
            (format!("#/routing?with=ts%3D{ts}%26l%3D5"), format!("#/routing?with=l=5%26ts={ts}")),
            ("#/routing?l=5&theme=dark".to_owned(), "#/routing?l=5&theme=dark".to_owned()),
        ] {
            let link = said
                .strip_prefix("routing&")
                .map_or(said.clone(), |rest| format!("#/routing?{rest}"));
            let (state, notices) = State::read(&link);
            assert_eq!((state.write_pinned(&said), notices.len()), (pinned, 0), "{said}");
            assert_eq!(State::read(&state.write_pinned(&said)).0, state);
        }
    }

    #[test]
    fn a_pinned_link_says_all_that_a_machine_a_face_or_a_thing_to_try_set() {
        let routing = registry::find("routing").expect("a screen");
        let keys = |link: &str| pin::keys_set_by(routing, link);
        let machine: Vec<_> = routing.machine.iter().map(|row| row.key).collect();
        assert!(machine.contains(&"ts"));
        assert_eq!(keys("#/routing?on=gbe_mpi_2005"), machine);
        let (state, _) = State::read("#/routing?on=gbe_mpi_2005");
        let pinned = state.write_pinned("#/routing?on=gbe_mpi_2005");
        assert!(machine.iter().all(|key| pinned.contains(&format!("{key}="))), "{pinned}");
        assert_eq!(keys("#/routing?bw=1Gbit/s"), ["tw"], "a bandwidth is a face of tw");
        let tried = routing.find_try(1).expect("a thing to try");
        assert!(!keys("#/routing?try=1").is_empty());
        assert_eq!(keys("#/routing?try=1"), keys(&format!("#/routing?{}", tried.state)));
        assert_eq!(keys("#/routing?theme=dark&nonsense=1&view=time"), [""; 0]);
    }

    #[test]
    fn a_link_carries_what_is_compared() {
        let (mut state, _) = State::read("#/routing?m=77");
        let (other, _) = State::read("#/routing?m=5&methods=packet,cut-through&l=7");
        state.other = other.params;
        let link = state.write();
        let (again, notices) = State::read(&link);
        assert_eq!((again.clone(), notices.len()), (state, 0), "{link}");
        assert_eq!(again.write(), link);
        let same = State::read("#/routing?m=77&with=");
        assert_eq!(same.0.other, Some(registry::find("routing").expect("a screen").defaults()));
        let (broken, notices) = State::read("#/routing?with=m=-5%26nonsense=1%26l=3");
        assert_eq!(notices.len(), 2);
        assert_eq!(broken.other.map(|params| params.at("l").number()), Some(3.0));
    }

    #[test]
    fn a_link_says_which_figures_are_in_view() {
        let link = "#/speedup?N=8&view=time,laws";
        let (state, notices) = State::read(link);
        assert!(notices.is_empty());
        assert_eq!(state.view.in_view, ["time", "laws"]);
        assert_eq!(state.write(), link);
        let (state, notices) = State::read("#/speedup?view=time,nothing");
        assert_eq!((state.view.in_view.len(), notices.len()), (0, 1));
        let (state, _) = State::read("#/speedup?view=time,time");
        assert_eq!(state.view.in_view, ["time"]);
        let elsewhere = State::read(link).0.link_to(Some("routing"));
        assert_eq!(elsewhere, "#/routing", "other screens have other figures");
    }

    #[test]
    fn the_answers_of_a_class_are_those_to_a_lesson() {
        let link = "#/speedup?lesson=speedup&class=1";
        let (state, notices) = State::read(link);
        assert_eq!((state.view.class, notices.len(), state.write().as_str()), (true, 0, link));
        let (alone, notices) = State::read("#/speedup?class=1");
        assert_eq!((alone.view.class, alone.write().as_str()), (false, "#/speedup"));
        assert!(notices[0].to_string().contains("without a lesson"), "{}", notices[0]);
        let (step, notices) = State::of_step("speedup?class=1");
        assert_eq!((step.view.class, notices.len()), (false, 1), "a step is no class");
        assert!(!state.link_to(Some("routing")).contains("class"));
    }

    #[test]
    fn a_link_to_a_thing_to_try_begins_with_its_state_and_says_what_differs() {
        let routing = registry::find("routing").expect("a screen");
        let (start, notices) = State::read("#/routing?try=1");
        assert!(notices.is_empty());
        assert_eq!(start.params, Some(begin(routing, Some(1))));
        assert_eq!(start.write(), "#/routing?try=1");
        // What stands beside it has the last word, wherever it stands.
        for link in ["#/routing?m=77&try=1", "#/routing?try=1&m=77"] {
            let (moved, _) = State::read(link);
            let mut expected = begin(routing, Some(1));
            expected.set_text("m", "77").expect("a value");
            assert_eq!(moved.params, Some(expected));
            assert_eq!(moved.write(), "#/routing?m=77&try=1");
        }
        assert_eq!(start.link_to(Some("speedup")), "#/speedup");
        for wrong in ["0", "9", "x", ""] {
            let (state, notices) = State::read(&format!("#/routing?try={wrong}"));
            assert_eq!((state.view.tried, notices.len()), (None, 1), "{wrong}");
            assert!(notices[0].to_string().contains("from 1 to"), "{}", notices[0]);
            assert_eq!(state.params, Some(routing.defaults()));
        }
        assert_eq!(State::read("#/?try=1").1.len(), 1, "home has none");
    }

    #[test]
    fn a_link_says_what_is_hidden_and_what_is_presented_with_which_sliders() {
        let link = "#/speedup?N=8&present=1&view=time&controls=f,N&hide=answer,readouts";
        let (mut state, notices) = State::read(link);
        assert_eq!((state.write().as_str(), notices.len()), (link, 0));
        assert!(state.view.present && state.view.hides(Part::Answer));
        assert!(!state.view.hides(Part::Parameters));
        assert_eq!(state.view.controls, ["f", "N"]);
        let elsewhere = state.link_to(Some("routing"));
        assert_eq!(elsewhere, "#/routing?hide=answer,readouts");
        state.view.hide(Part::Answer, false);
        state.view.hide(Part::Parameters, true);
        assert!(state.write().ends_with("hide=parameters,readouts"));
        let (other_order, _) = State::read("#/speedup?hide=readouts,answer,readouts&present=0");
        assert_eq!(other_order.write(), "#/speedup?hide=answer,readouts");
    }

    #[test]
    fn a_link_hides_parameters_readouts_and_figures_by_their_names() {
        let (state, notices) = State::read("#/speedup?hide=time,readouts,f,amdahl,nonsense,<b>");
        assert_eq!(notices.len(), 1, "one says enough");
        assert!(notices[0].to_string().contains("hide is “nonsense”"), "{}", notices[0]);
        assert_eq!(state.view.hidden_names().collect::<Vec<_>>(), ["amdahl", "f", "time"]);
        assert_eq!(state.write(), "#/speedup?hide=readouts,amdahl,f,time");
        assert_eq!(State::read(&state.write()), (state.clone(), Vec::new()));
        assert_eq!(state.link_to(Some("routing")), "#/routing?hide=readouts");
        let (home, notices) = State::read("#/?hide=answer,f");
        assert_eq!((home.view.hidden, notices.len()), (vec![Part::Answer], 1));
        let mut set = state;
        set.set(&[("hide", "answer,N".to_owned())]).expect("names of the screen");
        assert!(set.write().ends_with("hide=answer,readouts,N,amdahl,f,time"));
    }

    #[test]
    fn what_cannot_be_hidden_presented_or_controlled_is_said() {
        for (query, words) in [
            ("hide=figures", "hide is “figures”"),
            ("hide=", "hide is “”"),
            ("present=yes", "present is “yes”"),
            ("controls=f,nothing", "controls is “nothing”"),
            ("controls=f,N,n,r", "name at most 3"),
        ] {
            let (state, notices) = State::read(&format!("#/speedup?{query}"));
            assert_eq!(notices.len(), 1, "{query}");
            assert!(notices[0].to_string().contains(words), "{}", notices[0]);
            assert_eq!(state.view, View::default(), "{query}");
        }
        assert_eq!(State::read("#/?controls=f").1.len(), 1, "home has none");
    }

    #[test]
    fn what_a_link_locks_stays_and_what_has_a_range_is_kept_within() {
        let link = "#/routing?lock=ts,methods&range=m:1:500,tw:1ns:1us";
        let (state, notices) = State::read(link);
        assert_eq!((state.write().as_str(), notices), (link, Vec::new()));
        let before = state.params.clone().expect("a screen");
        let mut after = before.clone();
        for (key, value) in [("ts", "1ms"), ("m", "9000"), ("tw", "0.1 ns"), ("l", "5")] {
            after.set_text(key, value).expect("in its domain");
        }
        after.set_text("methods", "packet").expect("a method");
        let kept = state.view.restrict_change(&before, after);
        let number = |key| kept.at(key).number();
        assert_eq!(["ts", "m", "tw", "l"].map(number), [10e-6, 500.0, 1e-9, 5.0]);
        assert_eq!(kept.at("methods"), before.at("methods"));
    }

    #[test]
    fn a_lock_or_a_range_that_no_parameter_has_is_said() {
        for query in [
            "lock=nothing",
            "range=m",
            "range=m:5:1",
            "range=m:1:1",
            "range=methods:1:2",
            "range=l:0:5",
            "predict=m",
        ] {
            let (state, notices) = State::read(&format!("#/routing?{query}"));
            assert_eq!((notices.len(), state.view), (1, View::default()), "{query}");
        }
    }

    #[test]
    fn no_screen_has_a_key_by_which_a_page_is_shown() {
        let shown = "theme embed present figure view controls hide lock range predict lesson step try practice machine on own u table intervals with v";
        for screen in registry::SCREENS {
            for param in screen.schema.params {
                let reserved = shown.split(' ').any(|key| key == param.key);
                assert!(!reserved, "{screen:?}, {}", param.key);
            }
        }
    }

    #[test]
    fn what_stands_beside_a_machine_that_brings_its_numbers_goes_first() {
        let (state, _) = State::read("#/routing?tw=1us&on=gbe_mpi_2005&word=4");
        let params = state.params.expect("a screen");
        assert_eq!(params.at("ts").number(), 1.146e-4);
        assert_eq!(params.at("tw").number(), 1e-6);
        let (state, notices) = State::read("#/routing?on=gbe_mpi_2005&word=4");
        let params = state.params.expect("a screen");
        assert_eq!(params.at("tw").number(), 4.0 * 8.526e-9);
        assert!(notices.is_empty());
        assert_eq!(State::read("#/routing?on=nothing").1.len(), 1);
    }
}

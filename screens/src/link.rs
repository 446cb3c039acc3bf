//! Links: everything a page can be told, as the text behind the `#`.
//!
//! `#/<screen>?key=value&key=value`. Defaults are left out. What cannot be read never breaks the
//! page: the default is taken and a [`Notice`] says so.

use std::fmt;

use crossover_figures::order;
use crossover_model::{Error, ErrorKind};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::registry;
use crate::screen::{Machine, Params, Screen};

/// The most characters a link holds.
pub const LONGEST: usize = 8192;

/// The version of the format.
const VERSION: &str = "1";

/// The key of a machine that brings its numbers along.
const ON: &str = "on";

/// All that a link can say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The screen and its parameters; `None` is the home page.
    pub params: Option<Params>,
    /// The machine that was chosen. A label: the numbers stand in the parameters.
    pub machine: Option<&'static Machine>,
    /// How it is shown.
    pub view: View,
}

/// How a page is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The theme asked for; `None` follows the reader's own choice.
    pub theme: Option<ThemeChoice>,
    /// No chrome around the screen.
    pub embed: bool,
    /// This figure alone.
    pub figure: Option<&'static str>,
}

/// A theme as links and the page name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As the system has it.
    System,
    /// Large and high in contrast.
    Projector,
}

/// Something in a link that could not be taken, and what was done instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub Error);

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl ThemeChoice {
    /// Every theme.
    pub const ALL: &'static [Self] = &[Self::System, Self::Light, Self::Dark, Self::Projector];

    /// Its name in links.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
            Self::Projector => "projector",
        }
    }

    /// The theme with that name.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.key() == key)
    }
}

impl State {
    /// The state of `screen`'s defaults.
    #[must_use]
    pub fn of(params: Params) -> Self {
        Self {
            params: Some(params),
            ..Self::default()
        }
    }

    /// What `link` says, and what of it could not be taken. Anything before the `#` is skipped.
    #[must_use]
    pub fn read(link: &str) -> (Self, Vec<Notice>) {
        let mut state = Self::default();
        let mut notices = Vec::new();
        let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
        if fragment.len() > LONGEST {
            let got = format!("{} characters long", fragment.len());
            let help = format!("a link holds at most {LONGEST}: open a shorter one");
            notices.push(Notice(Error::new(ErrorKind::TooLarge, "link", got, help)));
            return (state, notices);
        }
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let name = decoded(path.trim_matches('/'));
        let screen = registry::find(&name);
        if screen.is_none() && !name.is_empty() {
            notices.push(Notice(no_screen(&name)));
        }
        let mut pairs = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (key, value) = (decoded(key), decoded(value));
            match state.take(&key, &value) {
                Ok(true) => {}
                Ok(false) if screen.is_some() => pairs.push((key, value)),
                Ok(false) => notices.push(Notice(refuse(&key, &value))),
                Err(error) => notices.push(Notice(error)),
            }
        }
        if let Some(screen) = screen {
            let refused = state.open(screen, pairs);
            notices.extend(refused.into_iter().map(Notice));
        }
        (state, notices)
    }

    /// Opens `screen` with what a link says to it; what of it could not be taken.
    fn open(&mut self, screen: &'static Screen, mut pairs: Vec<(String, String)>) -> Vec<Error> {
        let mut params = screen.defaults();
        // A machine's numbers are those of a word of so many bytes, and others may stand beside them.
        let turn = |key: &str| match key {
            ON => 0.5,
            _ => f64::from(params.turn(key)),
        };
        order::by(&mut pairs, |(key, _)| turn(key));
        let mut refused = Vec::new();
        for (key, value) in pairs {
            let taken = match &*key {
                ON => {
                    if let Some(machine) = Machine::find(&value) {
                        screen.apply(machine, &mut params);
                    }
                    Ok(())
                }
                "figure" => self.show_alone(screen, &value),
                _ => params.set_text(&key, &value),
            };
            refused.extend(taken.err());
        }
        self.params = Some(params);
        refused
    }

    /// The screen; `None` for the home page.
    #[must_use]
    pub fn screen(&self) -> Option<&'static Screen> {
        self.params.as_ref().map(registry::of)
    }

    /// Takes what any page can be told; whether it is such a thing.
    fn take(&mut self, key: &str, value: &str) -> Result<bool, Error> {
        match key {
            "machine" | ON => {
                self.machine = Some(Machine::find(value).ok_or_else(|| refuse(key, value))?);
                return Ok(key != ON);
            }
            "theme" => {
                self.view.theme = Some(ThemeChoice::find(value).ok_or_else(|| refuse(key, value))?);
            }
            "embed" => {
                self.view.embed = match value {
                    "1" => true,
                    "0" => false,
                    _ => return Err(refuse(key, value)),
                }
            }
            "v" if value == VERSION => {}
            "v" => return Err(refuse(key, value)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn show_alone(&mut self, screen: &Screen, id: &str) -> Result<(), Error> {
        let figure = screen.figure(id).ok_or_else(|| refuse("figure", id))?;
        self.view.figure = Some(figure.id);
        Ok(())
    }

    /// The link that reads back to this state, from the `#` on.
    #[must_use]
    pub fn write(&self) -> String {
        let mut pairs = self.params.as_ref().map_or_else(Vec::new, set);
        pairs.extend(
            self.machine
                .map(|machine| ("machine", machine.id.to_owned())),
        );
        self.view.link(self.screen(), pairs)
    }

    /// The link to `screen`, or home, with this machine, its numbers along, and this view.
    #[must_use]
    pub fn link_to(&self, screen: Option<&'static Screen>) -> String {
        let key = if screen.is_some() { ON } else { "machine" };
        let pairs = self.machine.map(|machine| (key, machine.id.to_owned()));
        let view = View {
            figure: None,
            ..self.view.clone()
        };
        view.link(screen, pairs.into_iter().collect())
    }
}

impl View {
    /// The link to `screen`, or home, that says `pairs` and then this view.
    fn link(&self, screen: Option<&'static Screen>, mut pairs: Vec<(&str, String)>) -> String {
        let mut put = |key, value: &str| pairs.push((key, value.to_owned()));
        if let Some(theme) = self.theme {
            put("theme", theme.key());
        }
        if self.embed {
            put("embed", "1");
        }
        if let Some(figure) = self.figure {
            put("figure", figure);
        }
        let encoded = |text| utf8_percent_encode(text, ENCODED);
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(key, value)| format!("{}={}", encoded(key), encoded(value)))
            .collect();
        let mark = if pairs.is_empty() { "" } else { "?" };
        let screen = screen.map_or("", |screen| screen.table.id);
        format!("#/{screen}{mark}{}", pairs.join("&"))
    }
}

/// Whether `link` leaves a machine's numbers to be looked up.
#[must_use]
pub fn is_short(link: &str) -> bool {
    let mut pairs = link
        .split(['?', '&'])
        .filter_map(|pair| pair.split_once('='));
    pairs.any(|(key, _)| key == ON)
}

/// What has been set, by key and value.
fn set(params: &Params) -> Vec<(&'static str, String)> {
    let table = params.table().params.iter();
    let set =
        table.filter(|param| params.get(param.key).is_some() && !params.is_default(param.key));
    set.map(|param| (param.key, params.written(param.key)))
        .collect()
}

/// What must not stand as itself in the query of a fragment.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

fn no_screen(name: &str) -> Error {
    let names: Vec<_> = registry::SCREENS
        .iter()
        .map(|screen| screen.table.id)
        .collect();
    let help = format!("choose one of {}", names.join(", "));
    let got = format!("“{}”", clip(name));
    Error::new(ErrorKind::UnknownOption, "screen", got, help)
}

fn refuse(key: &str, value: &str) -> Error {
    let got = format!("“{}”", clip(value));
    Error::new(
        ErrorKind::UnknownOption,
        clip(key),
        got,
        "there is no such thing here; leave it out",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::MACHINES;

    #[test]
    fn a_machine_goes_along_to_any_screen_with_its_numbers() {
        for machine in MACHINES {
            let at = State {
                machine: Some(machine),
                ..State::default()
            };
            for screen in registry::SCREENS {
                let (there, notices) = State::read(&at.link_to(Some(screen)));
                let mut params = screen.defaults();
                screen.apply(machine, &mut params);
                assert_eq!(there.params, Some(params), "{screen:?}, {}", machine.id);
                assert!(is_short(&at.link_to(Some(screen))) && !is_short(&there.write()));
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
    fn what_stands_beside_a_machine_that_brings_its_numbers_goes_first() {
        let (state, _) = State::read("#/routing?tw=1us&on=gbe_mpi_2005&word=4");
        let params = state.params.expect("a screen");
        assert_eq!(params.number("ts"), 1.146e-4);
        assert_eq!(params.number("tw"), 1e-6);
        let (state, notices) = State::read("#/routing?on=gbe_mpi_2005&word=4");
        let params = state.params.expect("a screen");
        assert_eq!(params.number("tw"), 4.0 * 8.526e-9);
        assert!(notices.is_empty());
        assert_eq!(State::read("#/routing?on=nothing").1.len(), 1);
    }
}

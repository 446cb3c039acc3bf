//! Links: everything a page can be told, as the text behind the `#`.
//!
//! `#/<screen>?key=value&key=value`. Defaults are left out. What cannot be read never breaks the
//! page: the default is taken and a [`Notice`] says so.

use std::fmt;

use crossover_model::{Error, ErrorKind, order};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::machine::Machine;
use crate::params::Params;
use crate::registry;

/// The most characters a link holds.
pub const LONGEST: usize = 8192;

/// The version of the format.
const VERSION: &str = "1";

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
            let mend = format!("a link holds at most {LONGEST}: open a shorter one");
            notices.push(Notice(Error::new(ErrorKind::TooLarge, "link", got, mend)));
            return (state, notices);
        }
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let name = decoded(path.trim_matches('/'));
        state.params = registry::find(&name).map(Params::defaults);
        if state.params.is_none() && !name.is_empty() {
            let names: Vec<_> = registry::SCREENS.iter().map(|screen| screen.id).collect();
            let mend = format!("choose one of {}", names.join(", "));
            let got = format!("“{}”", clip(&name));
            notices.push(Notice(Error::new(
                ErrorKind::UnknownOption,
                "screen",
                got,
                mend,
            )));
        }
        let pairs = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| {
                let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
                (decoded(key), decoded(value))
            });
        let mut pairs: Vec<_> = pairs.collect();
        if let Some(params) = &state.params {
            order::by(&mut pairs, |(key, _)| f64::from(params.turn(key)));
        }
        for (key, value) in pairs {
            if let Err(error) = state.take(&key, &value) {
                notices.push(Notice(error));
            }
        }
        (state, notices)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), Error> {
        match key {
            "machine" => {
                self.machine = Some(Machine::find(value).ok_or_else(|| refuse(key, value))?);
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
            "figure" => {
                let screen = self.params.as_ref().map(Params::screen);
                let mut ids = screen.map_or(&[][..], |screen| screen.figures).iter();
                let figure = ids.find(|id| **id == value);
                self.view.figure = Some(figure.ok_or_else(|| refuse(key, value))?);
            }
            "v" if value == VERSION => {}
            "v" => return Err(refuse(key, value)),
            _ => match &mut self.params {
                Some(params) => params.set_text(key, value)?,
                None => return Err(refuse(key, value)),
            },
        }
        Ok(())
    }

    /// The link that reads back to this state, from the `#` on.
    #[must_use]
    pub fn write(&self) -> String {
        let Some(params) = &self.params else {
            return self.query(Vec::new(), "#/");
        };
        let screen = params.screen();
        let pairs = screen
            .params
            .iter()
            .filter(|param| params.get(param.key).is_some() && !params.is_default(param.key))
            .map(|param| (param.key, params.written(param.key)))
            .collect();
        self.query(pairs, &format!("#/{}", screen.id))
    }

    fn query(&self, mut pairs: Vec<(&'static str, String)>, path: &str) -> String {
        if let Some(machine) = self.machine {
            pairs.push(("machine", machine.id.to_owned()));
        }
        if let Some(theme) = self.view.theme {
            pairs.push(("theme", theme.key().to_owned()));
        }
        if self.view.embed {
            pairs.push(("embed", "1".to_owned()));
        }
        if let Some(figure) = self.view.figure {
            pairs.push(("figure", figure.to_owned()));
        }
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(key, value)| format!("{key}={}", utf8_percent_encode(value, ENCODED)))
            .collect();
        let mark = if pairs.is_empty() { "" } else { "?" };
        format!("{path}{mark}{}", pairs.join("&"))
    }
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

fn refuse(key: &str, value: &str) -> Error {
    let got = format!("“{}”", clip(value));
    Error::new(
        ErrorKind::UnknownOption,
        clip(key),
        got,
        "there is no such thing here; leave it out",
    )
}

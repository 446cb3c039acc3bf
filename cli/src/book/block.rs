//! A block that asks for a figure: a link, then what is said about it, a line each.

use std::collections::BTreeMap;

use crossover_figures::draw::ThemeName;
use crossover_model::{Error, ErrorKind};
use crossover_screens::hidden::Hiding;
use crossover_screens::link::{MOST_CONTROLS, Part, State, ThemeChoice, View};
use crossover_screens::{Params, registry};

use super::caption::Caption;
use super::fault::{Fault, unknown};
use crate::drawing::Drawing;
use crate::request;

/// What a line after the link may begin with.
const KEYS: &[&str] = &["figure", "controls", "height", "run", "theme", "title", "alt", "caption"];

/// A figure in a text.
pub struct Block {
    /// The line of its link.
    pub line: usize,
    /// Its parameters, what they are compared with, its theme, and the figure in view.
    state: State,
    /// The id of the figure.
    pub figure: &'static str,
    /// The keys of the parameters below it.
    pub controls: Vec<&'static str>,
    /// The height that is kept free for it, in CSS px: in a column of 720 px, and of 390 px.
    pub height: Option<[u32; 2]>,
    /// Whether nothing is loaded before a press.
    pub click: bool,
    /// The name of its frame for screen readers.
    pub title: Option<String>,
    /// What it shows, in words.
    pub alt: Option<String>,
    /// The words below it.
    pub caption: Option<Caption>,
}

impl Block {
    /// Returns what the lines of a block ask for, each with its number; `fence` is the number of the line
    /// before them.
    ///
    /// # Errors
    /// [`Fault`] in the first line that is wrong.
    pub fn read(fence: usize, lines: &[(usize, String)]) -> Result<Self, Fault> {
        let at = |line: usize| move |error: Error| Fault::of(line, &error);
        let Some(((line, link), rest)) = lines.split_first() else {
            let help = "begin the block with a link, such as #/speedup?f=0.9";
            let error = Error::new(ErrorKind::MissingInput, "link", "missing", help);
            return Err(Fault::of(fence, &error));
        };
        let words: Vec<_> = link.split_whitespace().map(str::to_owned).collect();
        let mut state = request::read(&words).map_err(at(*line))?;
        let params = request::params(&state).map_err(at(*line))?;
        let said = said(rest)?;

        let screen = registry::of(params);
        let wanted = said.get("figure").copied();
        let spec = request::figure(screen, &state, wanted.map(|(_, id)| id));
        let spec = spec.map_err(at(wanted.map_or(*line, |(line, _)| line)))?;
        let controls = said.get("controls").map_or_else(
            || Ok(state.view.controls.clone()),
            |(line, keys)| controls(params, keys).map_err(at(*line)),
        )?;
        let leads = screen.figures.first().is_some_and(|first| first.id == spec.id);
        let theme = said.get("theme").map(|(line, name)| theme_of(name).map_err(at(*line)));
        let height = said.get("height").map(|(line, words)| heights(words).map_err(at(*line)));
        let click = said.get("run").map(|(line, words)| clicked(words).map_err(at(*line)));
        state.view = View {
            theme: theme.transpose()?.or(state.view.theme),
            in_view: if leads { Vec::new() } else { vec![spec.id] },
            hidden: state.view.hidden,
            ..View::default()
        };
        let text = |key| said.get(key).map(|(_, words)| (*words).to_owned());
        Ok(Self {
            line: *line,
            state,
            figure: spec.id,
            controls,
            height: height.transpose()?,
            click: click.transpose()?.unwrap_or_default(),
            title: text("title"),
            alt: text("alt"),
            caption: text("caption").map(|words| Caption::plain(&words)),
        })
    }

    /// Returns the figure.
    ///
    /// # Errors
    /// [`Error`] where these parameters have none.
    pub fn drawing(&self) -> Result<Drawing<'_>, Error> {
        Drawing::of(&self.state, Some(self.figure))
    }

    /// Returns the answer, but for what its link hides.
    #[must_use]
    pub fn takeaway(&self, params: &Params) -> String {
        Hiding::of(&self.state).report(params).takeaway_shown(params)
    }

    /// Returns whether the answer is left to the reader.
    #[must_use]
    pub fn hides_answer(&self) -> bool {
        self.state.view.hides(Part::Answer)
    }

    /// Returns the link to the state alone, whatever is in view.
    #[must_use]
    pub fn link(&self) -> String {
        let mut state = self.state.clone();
        state.view.in_view = Vec::new();
        state.write()
    }

    /// Returns the theme that it asks for.
    #[must_use]
    pub fn theme(&self) -> Option<&'static str> {
        self.state.view.theme.map(ThemeChoice::key)
    }

    /// Returns the theme in which it is drawn on a screen, and the one for readers who prefer dark pages
    /// where its link asks for none.
    #[must_use]
    pub fn themes(&self) -> (ThemeName, Option<ThemeName>) {
        match self.state.view.theme {
            None | Some(ThemeChoice::System) => (ThemeName::Light, Some(ThemeName::Dark)),
            Some(ThemeChoice::Light) => (ThemeName::Light, None),
            Some(ThemeChoice::Dark) => (ThemeName::Dark, None),
            Some(ThemeChoice::Projector) => (ThemeName::Projector, None),
        }
    }
}

/// Returns what each line says after its key and a colon, by the key, with its number.
fn said(lines: &[(usize, String)]) -> Result<BTreeMap<&str, (usize, &str)>, Fault> {
    let mut said = BTreeMap::new();
    for (line, words) in lines {
        let (key, value) = words.split_once(':').unwrap_or((words, ""));
        let (key, value) = (key.trim(), value.trim());
        let error = if !KEYS.contains(&key) {
            unknown("the key", key, KEYS)
        } else if value.is_empty() {
            Error::missing(key.to_owned())
        } else if said.insert(key, (*line, value)).is_some() {
            let help = "leave one of the lines out";
            Error::new(ErrorKind::UnknownOption, key.to_owned(), "said twice", help)
        } else {
            continue;
        };
        return Err(Fault::of(*line, &error));
    }
    Ok(said)
}

/// Returns the keys of parameters, as `p, ts`.
fn controls(params: &Params, keys: &str) -> Result<Vec<&'static str>, Error> {
    let mut found = Vec::new();
    for key in keys.split(',') {
        let key = params.known(key.trim())?.key;
        if !found.contains(&key) {
            found.push(key);
        }
    }
    if found.len() > MOST_CONTROLS {
        let got = format!("{} parameters", found.len());
        let help = format!("name at most {MOST_CONTROLS}");
        return Err(Error::new(ErrorKind::TooLarge, "controls", got, help));
    }
    Ok(found)
}

fn theme_of(name: &str) -> Result<ThemeChoice, Error> {
    let found = ThemeChoice::ALL.iter().find(|theme| theme.key() == name);
    let allowed: Vec<_> = ThemeChoice::ALL.iter().map(|theme| theme.key()).collect();
    found.copied().ok_or_else(|| unknown("theme", name, &allowed))
}

/// Returns the heights in a wide column and in a narrow one, as `640` or `640 720`.
fn heights(words: &str) -> Result<[u32; 2], Error> {
    let heights: Result<Vec<u32>, _> = words.split_whitespace().map(str::parse).collect();
    match heights.as_deref() {
        Ok([wide]) => Ok([*wide, *wide]),
        Ok([wide, narrow]) => Ok([*wide, *narrow]),
        _ => {
            let help = "give CSS pixels, in a wide column and in a narrow one, as in 640 720";
            Err(Error::new(ErrorKind::ParseError, "height", format!("“{words}”"), help))
        }
    }
}

fn clicked(words: &str) -> Result<bool, Error> {
    match words {
        "click" => Ok(true),
        _ => Err(unknown("run", words, &["click"])),
    }
}

//! A request for a figure: a link, then its options, a line each.

use std::collections::BTreeMap;

use crossover_figures::draw::ThemeName;
use crossover_model::{Error, ErrorKind};
use crossover_screens::Params;
use crossover_screens::hidden::Hiding;
use crossover_screens::link::{MOST_CONTROLS, State, ThemeChoice, View};
use crossover_screens::predict::Predict;

use super::caption::Caption;
use super::fault::{Fault, unknown};
use super::host::Math;
use super::{markdown, number};
use crate::drawing::Drawing;
use crate::request;

/// The keys of the lines after the link.
const KEYS: &[&str] =
    &["figure", "controls", "height", "run", "theme", "title", "alt", "caption", "name"];

/// The least and the greatest height that is kept free for a figure, in CSS px.
const HEIGHTS: (u32, u32) = (100, 5000);

/// A figure in a text.
pub struct Block {
    /// The line of its link.
    pub line: usize,
    /// Its parameters, what they are compared with, its theme, and the figure in view.
    state: State,
    /// The link as the author wrote it.
    said: String,
    /// The id of the figure.
    pub figure: &'static str,
    /// The keys of the parameters below it.
    pub controls: Vec<&'static str>,
    /// The height that is kept free for it, in CSS px: in a column of 720 px, and of 390 px.
    pub height: Option<[u32; 2]>,
    /// Whether the live figure is loaded on a press.
    pub click: bool,
    /// The name of its frame for screen readers.
    pub title: Option<String>,
    /// Its alternative text.
    pub alt: Option<String>,
    /// The words below it.
    pub caption: Option<Caption>,
    /// The name by which other places of the text refer to it.
    pub name: Option<String>,
}

impl Block {
    /// Reads the lines of a block, each with its number; `fence` is the number of the line before them.
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
        let said = Values::of(rest)?;

        let screen = params.screen();
        let wanted = said.0.get("figure").copied();
        let spec = request::figure(screen, &state, wanted.map(|(_, id)| id));
        let spec = spec.map_err(at(wanted.map_or(*line, |(line, _)| line)))?;
        let controls = said.read("controls", |keys| controls(params, keys))?;
        let controls = controls.unwrap_or_else(|| state.view.controls.clone());
        let leads = screen.figures.first().is_some_and(|first| first.id == spec.id);
        state.view = standalone_view(state.view);
        state.view.theme = said.read("theme", theme)?.or(state.view.theme);
        state.view.in_view = if leads { Vec::new() } else { vec![spec.id] };
        Ok(Self {
            line: *line,
            said: words.join("&"),
            state,
            figure: spec.id,
            controls,
            height: said.read("height", heights)?,
            click: said.read("run", parse_run)?.unwrap_or_default(),
            title: said.read("title", with_numbers)?,
            alt: said.read("alt", with_numbers)?,
            caption: said.read("caption", |words| Caption::read(&with_numbers(words)?))?,
            name: said.read("name", name)?,
        })
    }

    /// Returns the figure.
    ///
    /// # Errors
    /// [`Error`] where these parameters have none.
    pub fn drawing(&self) -> Result<Drawing<'_>, Error> {
        let drawing = Drawing::of(&self.state, Some(self.figure))?;
        Ok(Drawing { link: self.state.write_pinned(&self.said), ..drawing })
    }

    /// Returns the prediction that the reader makes first.
    pub fn predict(&self) -> Option<&Predict> {
        self.state.view.predict.as_ref()
    }

    /// Returns the answer, but for what its link hides.
    pub fn takeaway(&self, params: &Params) -> String {
        Hiding::of(&self.state).report(params).takeaway_shown(params)
    }

    /// Returns whether the answer is left to the reader.
    pub fn hides_answer(&self) -> bool {
        !self.state.view.tells_answer()
    }

    /// Returns the link to the state alone, whatever is in view. It says what the author said, defaults too.
    pub fn link(&self) -> String {
        let mut state = self.state.clone();
        state.view.in_view = Vec::new();
        state.write_pinned(&self.said)
    }

    /// Returns the theme that it asks for.
    pub fn theme(&self) -> Option<&'static str> {
        self.state.view.theme.map(ThemeChoice::key)
    }

    /// Returns the theme in which it is drawn, also on paper, and the one for screens: where its link asks for
    /// none, for readers who prefer dark pages.
    pub fn themes(&self) -> (ThemeName, Option<ThemeName>) {
        match self.state.view.theme {
            None | Some(ThemeChoice::System | ThemeChoice::Dark) => {
                (ThemeName::Light, Some(ThemeName::Dark))
            }
            Some(ThemeChoice::Light) => (ThemeName::Light, None),
            Some(ThemeChoice::Projector) => (ThemeName::Projector, None),
        }
    }
}

/// The values of the lines by their keys, with the line numbers.
struct Values<'a>(BTreeMap<&'a str, (usize, &'a str)>);

impl<'a> Values<'a> {
    fn of(lines: &'a [(usize, String)]) -> Result<Self, Fault> {
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
        Ok(Self(said))
    }

    /// Reads the value of a key with `read`; `None` where it is missing.
    ///
    /// # Errors
    /// The [`Fault`] of its line.
    fn read<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, Error>,
    ) -> Result<Option<T>, Fault> {
        let read =
            |(line, words): &(usize, &str)| read(words).map_err(|error| Fault::of(*line, &error));
        self.0.get(key).map(read).transpose()
    }
}

/// Returns the view of a link without what concerns a page around the figure.
fn standalone_view(view: View) -> View {
    View {
        embed: false,
        present: false,
        figure: None,
        controls: Vec::new(),
        // Its values are said one by one.
        tried: None,
        ..view
    }
}

fn with_numbers(words: &str) -> Result<String, Error> {
    markdown::numbers_in(words, |words| number::number(words, Math::Plain))
}

fn name(words: &str) -> Result<String, Error> {
    if words.contains(|c: char| !c.is_alphanumeric() && !"-_:.".contains(c)) {
        let help = "give letters, digits and - _ : . without spaces, as in fig-threshold";
        return Err(Error::new(ErrorKind::ParseError, "name", format!("“{words}”"), help));
    }
    Ok(words.to_owned())
}

fn controls(params: &Params, keys: &str) -> Result<Vec<&'static str>, Error> {
    let mut found = Vec::new();
    for key in keys.split(',') {
        let key = params.schema().require_param(key.trim())?.key;
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

fn theme(name: &str) -> Result<ThemeChoice, Error> {
    let allowed: Vec<_> = ThemeChoice::ALL.iter().map(|theme| theme.key()).collect();
    ThemeChoice::find(name).ok_or_else(|| unknown("theme", name, &allowed))
}

/// Returns the heights in a wide column and in a narrow one, as `640` or `640 720`.
fn heights(words: &str) -> Result<[u32; 2], Error> {
    let numbers: Result<Vec<u32>, _> = words.split_whitespace().map(str::parse).collect();
    let (wide, narrow) = match numbers.as_deref() {
        Ok([both]) => (*both, *both),
        Ok([wide, narrow]) => (*wide, *narrow),
        _ => {
            let help = "give CSS pixels, in a wide column and in a narrow one, as in 640 720";
            return Err(Error::new(ErrorKind::ParseError, "height", format!("“{words}”"), help));
        }
    };
    let within = |height| request::check_range("height", height, HEIGHTS.0, HEIGHTS.1);
    Ok([within(wide)?, within(narrow)?])
}

fn parse_run(words: &str) -> Result<bool, Error> {
    match words {
        "click" => Ok(true),
        _ => Err(unknown("run", words, &["click"])),
    }
}

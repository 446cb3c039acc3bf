//! How a page is shown: what links call by the same keys on every screen.

use crossover_model::order;
use crossover_model::{Error, ErrorKind};

use super::query::{clip, read_list, refuse};
use super::range::Range;
use crate::predict::Predict;
use crate::screen::{Params, Screen};

/// The most figures in view: two by two.
pub const MOST_IN_VIEW: usize = 4;

/// The most parameters below a figure.
pub const MOST_CONTROLS: usize = 3;

/// The version of the format.
const VERSION: &str = "1";

/// The key that switches intervals on and off.
const INTERVALS: &str = "intervals";

/// The key of the answers of a class.
pub(super) const CLASS: &str = "class";

/// The key of a thing to try.
pub(super) const TRY: &str = "try";

/// The key of a question that is practiced.
const PRACTICE: &str = "practice";

/// How a page is shown.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own in a link")]
pub struct View {
    /// The theme asked for; `None` follows the reader's own choice.
    pub theme: Option<ThemeChoice>,
    /// No chrome around the screen.
    pub embed: bool,
    /// One figure in large type, for a lecture hall.
    pub present: bool,
    /// The answers of a class to the lesson, in place of the lesson.
    pub class: bool,
    /// This figure alone.
    pub figure: Option<&'static str>,
    /// The figures in view, the leading one first; none stands for the first of the screen.
    pub in_view: Vec<&'static str>,
    /// The parameters below a figure that stands alone or is presented.
    pub controls: Vec<&'static str>,
    /// Whether answers stand without intervals.
    pub exact: bool,
    /// The number of the thing to try, counted from 1.
    pub tried: Option<usize>,
    /// The number of the question that is practiced, counted from 1.
    pub practice: Option<usize>,
    /// What is not shown: parts in the order of [`Part::ALL`], then names in that of the alphabet.
    pub hidden: Vec<Part>,
    /// The parameters that a reader does not move.
    pub locked: Vec<&'static str>,
    /// The ranges that sliders keep to.
    pub ranges: Vec<Range>,
    /// What is predicted before it is shown.
    pub predict: Option<Predict>,
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

/// A part of a screen that can be hidden, or something on it by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The takeaway and its hints, until the reader asks for them.
    Answer,
    /// The sliders and boxes.
    Parameters,
    /// The readouts, with what explains them.
    Readouts,
    /// The parameter, the readout or the figure of this name, or all that have it.
    Named(&'static str),
}

impl ThemeChoice {
    /// Every theme.
    pub const ALL: &'static [Self] = &[Self::System, Self::Light, Self::Dark, Self::Projector];

    /// Returns its name in links.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
            Self::Projector => "projector",
        }
    }

    /// Returns its name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
            Self::System => "System",
            Self::Projector => "Projector",
        }
    }

    /// Returns the theme with that name in links.
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.key() == key)
    }
}

impl Part {
    /// Every part; names are those of a screen.
    pub const ALL: &'static [Self] = &[Self::Answer, Self::Parameters, Self::Readouts];

    /// Returns its name in links.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Parameters => "parameters",
            Self::Readouts => "readouts",
            Self::Named(name) => name,
        }
    }

    /// Returns its name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Answer => "Answer",
            Self::Parameters => "Parameters",
            Self::Readouts => "Readouts",
            Self::Named(name) => name,
        }
    }

    /// Returns the part with that name in links.
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|part| part.key() == key)
    }

    /// Returns the part, or what has that name on `screen`.
    fn find_on(screen: &'static Screen, name: &str) -> Option<Self> {
        let param = || screen.schema.param(name).map(|param| param.key);
        let readout = || screen.quantities.name(name).map(|name| name.key);
        let figure = || screen.figure(name).map(|figure| figure.id);
        let named = || param().or_else(readout).or_else(figure).map(Self::Named);
        Self::find(name).or_else(named)
    }
}

/// Returns the error of a number that no thing to try of `screen` has.
fn no_try(screen: &Screen, value: &str) -> Error {
    let help = match screen.tries.len() {
        0 => "this screen has nothing to try; remove it from the link".to_owned(),
        most => format!("give a number from 1 to {most}"),
    };
    Error::new(ErrorKind::OutOfRange, TRY, format!("“{}”", clip(value)), help)
}

impl View {
    /// Returns whether `part` is not shown.
    pub fn hides(&self, part: Part) -> bool {
        self.hidden.contains(&part)
    }

    /// Returns whether figures keep the answer to themselves: who hides it or the readouts wants it
    /// to be found.
    pub fn is_silent(&self) -> bool {
        self.hides(Part::Answer) || self.hides(Part::Readouts)
    }

    /// Returns whether the answer is visible from the beginning: neither hidden nor to be predicted.
    pub fn tells_answer(&self) -> bool {
        !self.hides(Part::Answer) && self.predict.is_none()
    }

    /// Returns the names of what is not shown: keys of parameters and readouts, ids of figures.
    pub fn hidden_names(&self) -> impl Iterator<Item = &'static str> {
        self.hidden.iter().filter_map(|part| match part {
            Part::Named(name) => Some(*name),
            _ => None,
        })
    }

    /// Returns whether a reader may not move the parameter.
    pub fn locks(&self, key: &str) -> bool {
        self.locked.contains(&key)
    }

    /// Returns the range that the slider of a parameter keeps to, where it is not its own.
    pub fn range(&self, key: &str) -> Option<&Range> {
        self.ranges.iter().find(|range| range.key == key)
    }

    /// Returns the parameters `after` a change of those `before`, with locked parameters unchanged and all
    /// others within their ranges.
    pub fn restrict_change(&self, before: &Params, mut after: Params) -> Params {
        for key in &self.locked {
            if before.values().differs_in(after.values(), key) {
                let _ = after.set_text(key, &before.at(key).link_text());
            }
        }
        for range in &self.ranges {
            let number = after.at(range.key).number();
            if range.clamp(number) != number {
                let _ = after.set_number(range.key, range.clamp(number));
            }
        }
        after
    }

    /// Hides `part`, or shows it.
    pub fn hide(&mut self, part: Part, hidden: bool) {
        self.hidden.retain(|one| *one != part);
        if hidden {
            self.hidden.push(part);
            order::sort_by(&mut self.hidden, Ord::cmp);
        }
    }

    /// Hides what `find` finds of a comma-separated list; the first that it does not find.
    fn hide_all<'a>(
        &mut self,
        names: &'a str,
        find: impl Fn(&str) -> Option<Part>,
    ) -> Option<&'a str> {
        let mut unknown = None;
        for name in names.split(',') {
            match find(name) {
                Some(part) => self.hide(part, true),
                None => unknown = unknown.or(Some(name)),
            }
        }
        unknown
    }

    /// Returns the view for another screen, whose figures, parameters and readouts are others.
    pub fn elsewhere(&self) -> Self {
        let is_part = |part: &Part| !matches!(part, Part::Named(_));
        Self {
            present: false,
            class: false,
            figure: None,
            in_view: Vec::new(),
            controls: Vec::new(),
            locked: Vec::new(),
            ranges: Vec::new(),
            predict: None,
            tried: None,
            practice: None,
            hidden: self.hidden.iter().copied().filter(is_part).collect(),
            ..self.clone()
        }
    }

    /// Reads a key that every page has; returns whether it is one.
    pub(super) fn read_pair(&mut self, key: &str, value: &str) -> Result<bool, Error> {
        let switch = || match value {
            "1" => Ok(true),
            "0" => Ok(false),
            _ => Err(refuse(key, value)),
        };
        match key {
            "theme" => {
                self.theme = Some(ThemeChoice::find(value).ok_or_else(|| refuse(key, value))?);
            }
            "embed" => self.embed = switch()?,
            "present" => self.present = switch()?,
            CLASS => self.class = switch()?,
            INTERVALS => self.exact = !switch()?,
            // What is no part is a name of the screen.
            "hide" => return Ok(self.hide_all(value, Part::find).is_none()),
            "v" if value == VERSION => {}
            "v" => return Err(refuse(key, value)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes what a page of `screen` can be told; whether it is such a thing.
    pub(super) fn take_on(
        &mut self,
        screen: &'static Screen,
        key: &str,
        value: &str,
    ) -> Result<bool, Error> {
        let figure = |id: &str| screen.figure(id).map(|figure| figure.id);
        let params = screen.schema.params.iter().map(|param| param.key);
        let control = |name: &str| params.clone().find(|key| *key == name);
        match key {
            "figure" => self.figure = Some(figure(value).ok_or_else(|| refuse(key, value))?),
            "view" => self.in_view = read_list(key, value, MOST_IN_VIEW, figure)?,
            "controls" => self.controls = read_list(key, value, MOST_CONTROLS, control)?,
            "lock" => self.locked = read_list(key, value, screen.schema.params.len(), control)?,
            "range" => {
                let ranges = value.split(',').map(|range| Range::read(screen, range));
                self.ranges = ranges.collect::<Result<_, _>>()?;
            }
            "predict" => {
                let predict = Predict::read(screen, value);
                self.predict = Some(predict.ok_or_else(|| refuse(key, value))?);
            }
            PRACTICE => {
                let number = value.parse().ok().filter(|number| 0 < *number);
                self.practice = Some(number.ok_or_else(|| refuse(key, value))?);
            }
            TRY => {
                let number = value.parse().ok().filter(|number| screen.find_try(*number).is_some());
                self.tried = Some(number.ok_or_else(|| no_try(screen, value))?);
            }
            "hide" => {
                let unknown = self.hide_all(value, |name| Part::find_on(screen, name));
                return unknown.map_or(Ok(true), |name| Err(refuse(key, name)));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns what of it a link says, by key and value.
    pub(super) fn pairs(&self, screen: Option<&'static Screen>) -> Vec<(&'static str, String)> {
        let ranges = screen
            .into_iter()
            .flat_map(|screen| self.ranges.iter().map(move |range| range.write(screen)));
        let hidden: Vec<_> = self.hidden.iter().map(|part| part.key()).collect();
        let switch = |on: bool| if on { "1" } else { "" }.to_owned();
        let pairs = [
            ("theme", self.theme.map_or("", ThemeChoice::key).to_owned()),
            ("embed", switch(self.embed)),
            ("present", switch(self.present)),
            (CLASS, switch(self.class)),
            ("figure", self.figure.unwrap_or_default().to_owned()),
            ("view", self.in_view.join(",")),
            ("controls", self.controls.join(",")),
            (INTERVALS, if self.exact { "0" } else { "" }.to_owned()),
            (TRY, self.tried.map_or_else(String::new, |number| number.to_string())),
            (PRACTICE, self.practice.map_or_else(String::new, |number| number.to_string())),
            ("hide", hidden.join(",")),
            ("lock", self.locked.join(",")),
            ("range", ranges.collect::<Vec<_>>().join(",")),
            ("predict", self.predict.as_ref().map_or_else(String::new, Predict::write)),
        ];
        let said = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        said.collect()
    }
}

//! What a parameter changes, found by changing it: figures are compared as data, so there is no list
//! to be kept.

use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_model::order;

use crate::screen::{FigureSpec, Kind, Param, Params, Readout, Screen, Steps};
use crate::slider::Slider;

/// A parameter that changes no figure in view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Its key.
    pub key: &'static str,
    /// What it changes instead, in a sentence.
    pub why: String,
}

/// Returns the ids of the figures that the parameter `key` changes while the other values stay. A
/// figure that is not known at once is among them.
///
/// ```
/// use crossover_screens::effects::figures_of;
/// use crossover_screens::registry;
/// let params = registry::find("routing").unwrap().defaults();
/// assert_eq!(figures_of(&params, "approx"), ["time-over-size", "time-over-hops", "packet-size"]);
/// ```
pub fn figures_of(params: &Params, key: &str) -> Vec<&'static str> {
    let Some(param) = params.schema().param(key) else {
        return Vec::new();
    };
    let others = others(params, param);
    let figures = params.screen().figures.iter();
    let changed = figures.filter(|spec| {
        let now = known_figure(spec, params);
        others.iter().any(|other| differs(&now, spec, other))
    });
    changed.map(|spec| spec.id).collect()
}

/// Returns the parameters that change none of the figures `in_view`, one figure looked at in each
/// step; with no ids all figures are in view. The last step has the answer, the others have none
/// yet.
pub fn idle(params: &Params, in_view: &[&str]) -> Steps<Option<Vec<Idle>>> {
    Box::new(Search::new(params.clone(), in_view))
}

/// A figure that is known at once; `None` for any other.
type Known = Option<Figure>;

fn known_figure(spec: &FigureSpec, params: &Params) -> Known {
    let whole = |figure: &Figure| match figure {
        Figure::Plot(plot) => plot.progress >= 1.0,
        Figure::Table(_) => true,
    };
    spec.figure_at_once(params).ok().filter(whole)
}

/// Returns whether `other` values change the figure, as far as that is known.
fn differs(now: &Known, spec: &FigureSpec, other: &Params) -> bool {
    now.is_none() || *now != known_figure(spec, other)
}

/// Returns the values with another of `param`: some that its slider stops at, or its other options.
fn others(params: &Params, param: &Param) -> Vec<Params> {
    let key = param.key;
    let set = |change: &dyn Fn(&mut Params) -> Result<(), Error>| {
        let mut other = params.clone();
        let changed = change(&mut other).is_ok() && other != *params && other.is_consistent();
        changed.then_some(other)
    };
    let all: Vec<_> = match param.kind {
        Kind::Choice { options, .. } => {
            let options = options.iter();
            let others = options.map(|option| set(&|other| other.set_text(key, option.key)));
            others.collect()
        }
        Kind::Switch(_) => {
            let text = if params.at(key).is_on() { "0" } else { "1" };
            vec![set(&|other| other.set_text(key, text))]
        }
        _ => Slider::of(param).map_or_else(Vec::new, |slider| {
            let (least, most) = slider.track();
            let now = slider.place(params.at(key).number());
            let places = [f64::midpoint(now, most), f64::midpoint(least, now), most, least];
            let at = |place| slider.stop(params, key, place);
            let others = places.map(|place| set(&|other| other.set_number(key, at(place))));
            others.into_iter().collect()
        }),
    };
    all.into_iter().flatten().collect()
}

/// The search for idle parameters, one after the other.
struct Search {
    screen: &'static Screen,
    params: Params,
    /// The figures with what they show now, as far as that was asked for; those in view first.
    figures: Vec<(&'static FigureSpec, Option<Known>)>,
    /// How many of them are in view.
    seen: usize,
    /// What is read off now, where that was asked for.
    readouts: Option<Vec<Readout>>,
    found: Vec<Idle>,
    /// Whether the answer was given.
    told: bool,
    /// The parameter that is looked at, by its place in the table.
    at: usize,
    /// Other values of it; `None` before they are asked for.
    others: Option<Vec<Params>>,
    /// The figure that is looked at next.
    figure: usize,
    /// Which of the other values it is looked at with.
    other: usize,
    /// A figure that is not known at once, and may change.
    unknown: Option<&'static str>,
}

impl Search {
    fn new(params: Params, in_view: &[&str]) -> Self {
        let screen = params.screen();
        let seen = |spec: &FigureSpec| in_view.is_empty() || in_view.contains(&spec.id);
        let mut figures: Vec<_> = screen.figures.iter().map(|spec| (spec, None)).collect();
        order::by_key(&mut figures, |(spec, _)| !seen(spec));
        Self {
            screen,
            seen: figures.iter().filter(|(spec, _)| seen(spec)).count(),
            figures,
            params,
            readouts: None,
            found: Vec::new(),
            told: false,
            at: 0,
            others: None,
            figure: 0,
            other: 0,
            unknown: None,
        }
    }

    /// Goes on to the next parameter; this one is idle for the reason `why`.
    fn turn_to_next(&mut self, why: Option<String>) {
        if let (Some(why), Some(param)) = (why, self.params.schema().params.get(self.at)) {
            let key = param.key;
            self.found.push(Idle { key, why });
        }
        self.at += 1;
        (self.others, self.figure, self.other) = (None, 0, 0);
        self.unknown = None;
    }
}

impl Iterator for Search {
    type Item = Option<Vec<Idle>>;

    /// Looks at one figure or report. Returns what was found once all parameters have been looked at.
    fn next(&mut self) -> Option<Self::Item> {
        let Some(param) = self.params.schema().params.get(self.at) else {
            let found = (!self.told).then(|| std::mem::take(&mut self.found));
            self.told = true;
            return found.map(Some);
        };
        let (screen, params) = (self.screen, &self.params);
        let others = self.others.get_or_insert_with(|| others(params, param));
        let other = others.get(self.other);
        match (self.figures.get_mut(self.figure), other, self.unknown) {
            // Nothing to change it to: a number that the other values hold where it is, or a text.
            (Some(_), None, _) => {
                let why = "With the other values as they are, it can be no other.".to_owned();
                let is_held = Slider::of(param).is_some();
                self.turn_to_next(is_held.then_some(why));
            }
            (Some((spec, now)), Some(other), _) => {
                let now = now.get_or_insert_with(|| known_figure(spec, params));
                let seen = self.figure < self.seen;
                if now.is_none() && !seen {
                    self.unknown.get_or_insert(spec.title);
                    self.figure += 1;
                } else if differs(now, spec, other) {
                    let why = format!("It changes “{}”.", spec.title);
                    self.turn_to_next((!seen).then_some(why));
                } else {
                    self.other += 1;
                    if self.other == others.len() {
                        (self.figure, self.other) = (self.figure + 1, 0);
                    }
                }
            }
            (None, _, Some(title)) => {
                self.turn_to_next(Some(format!("It may change “{title}”.")));
            }
            (None, None, None) => {
                let nothing = "With the other values as they are, it changes nothing.";
                self.turn_to_next(Some(nothing.to_owned()));
            }
            (None, Some(other), None) => match &self.readouts {
                None => self.readouts = Some(screen.report_at_once(params).readouts),
                Some(now) => match changed_readout(now, &screen.report_at_once(other).readouts) {
                    Some(readout) => {
                        let why = format!("It changes only the readout “{}”.", readout.label);
                        self.turn_to_next(Some(why));
                    }
                    None => self.other += 1,
                },
            },
        }
        Some(None)
    }
}

/// Returns the first readout with another answer in `then`.
fn changed_readout<'a>(now: &'a [Readout], then: &[Readout]) -> Option<&'a Readout> {
    now.iter().find(|readout| {
        let other = then.iter().find(|other| other.key == readout.key);
        other.is_none_or(|other| other.answer != readout.answer)
    })
}

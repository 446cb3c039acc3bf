//! What a prediction asks for at first, of those that the model can judge.

use crossover_figures::figure::Figure;
use crossover_model::order;
use crossover_screens::predict::{Asks, MOST_ORDERED, Predict};
use crossover_screens::screen::{FigureSpec, Params, Readout, Screen};

use super::LessonDraft;

/// A kind of prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A number that is typed.
    Number,
    /// A point that is placed in a figure.
    Point,
    /// A curve that is drawn in a figure.
    Curve,
    /// Readouts that are put in order.
    Order,
}

impl Sort {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Number, Self::Point, Self::Curve, Self::Order];

    /// Returns its name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Number => "Type a number",
            Self::Point => "Place a point",
            Self::Curve => "Draw a curve",
            Self::Order => "Put in order",
        }
    }

    /// Returns the kind of a prediction.
    pub const fn of(predict: &Predict) -> Self {
        match predict.asks {
            Asks::Number(_) => Self::Number,
            Asks::Point { .. } => Self::Point,
            Asks::Curve { .. } => Self::Curve,
            Asks::Order(_) => Self::Order,
        }
    }

    /// Returns whether it is made in a figure.
    pub const fn is_in_figure(self) -> bool {
        matches!(self, Self::Point | Self::Curve)
    }

    const fn asks(self, figure: &'static str, readout: &'static str) -> Asks {
        match self {
            Self::Point => Asks::Point { figure, readout },
            Self::Curve => Asks::Curve { figure, readout },
            Self::Number | Self::Order => Asks::Number(readout),
        }
    }
}

impl LessonDraft {
    /// Returns a prediction of that kind for the open step; `None` where the model has nothing to judge it by.
    pub fn suggest(&self, sort: Sort) -> Option<Predict> {
        let state = &self.step().state;
        let (screen, params) = (state.screen()?, state.params.as_ref()?);
        let asks = match sort {
            Sort::Number => sort.asks("", self.numbers().first()?.key),
            Sort::Order => Asks::Order(self.comparable_readouts()),
            Sort::Point | Sort::Curve => {
                let first = &state.view.in_view;
                let place = |spec: &&FigureSpec| {
                    first.iter().position(|id| *id == spec.id).unwrap_or(first.len())
                };
                let mut specs: Vec<_> = screen.figures.iter().collect();
                order::by_key(&mut specs, place);
                specs.into_iter().find_map(|spec| in_figure(sort, spec, params))?
            }
        };
        let predict = Predict { asks, tries: 1 };
        (2 <= predict.readouts().len() || sort != Sort::Order).then_some(predict)
    }

    /// Returns a prediction of the same kind and tries in another figure; `None` where nothing in it can be
    /// predicted so.
    pub fn suggest_in(&self, predict: &Predict, figure: &str) -> Option<Predict> {
        let params = self.step().state.params.as_ref()?;
        let spec = self.step().state.screen()?.figure(figure)?;
        let asks = in_figure(Sort::of(predict), spec, params)?;
        Some(Predict { asks, tries: predict.tries })
    }

    /// Returns the readouts that a prediction can be of: all numbers, or those of its figure with a curve over
    /// a parameter.
    pub fn candidates(&self, predict: &Predict) -> Vec<(&'static str, &'static str)> {
        let mut numbers = self.numbers();
        let state = &self.step().state;
        let spec = predict.figure().and_then(|id| state.screen()?.figure(id));
        if let (Some(spec), Some(params)) = (spec, &state.params) {
            let keys = predicted_in(Sort::of(predict), spec, params);
            numbers.retain(|readout| keys.contains(&readout.key));
        }
        numbers.into_iter().map(|readout| (readout.key, readout.label)).collect()
    }

    /// Returns the readouts that are numbers, those that are hidden first: what one hides one asks for.
    fn numbers(&self) -> Vec<Readout> {
        let state = &self.step().state;
        let report =
            |screen: &'static Screen| state.params.as_ref().map(|params| screen.report(params));
        let mut readouts =
            state.screen().and_then(report).map_or_else(Vec::new, |report| report.readouts);
        readouts.retain(|readout| readout.value().is_some_and(f64::is_finite));
        order::by_key(&mut readouts, |readout| {
            !state.view.hidden_names().any(|name| name == readout.key)
        });
        readouts
    }

    /// Returns the first readouts of one unit that have different values.
    fn comparable_readouts(&self) -> Vec<&'static str> {
        let numbers = self.numbers();
        let like = |first: &Readout| {
            let mut found: Vec<&Readout> = Vec::new();
            for readout in numbers.iter().filter(|readout| readout.unit == first.unit) {
                if found.iter().all(|other| other.value() != readout.value()) {
                    found.push(readout);
                }
            }
            found.iter().take(MOST_ORDERED.min(3)).map(|readout| readout.key).collect::<Vec<_>>()
        };
        let mut all = numbers.iter().map(like);
        all.find(|found| 2 <= found.len()).unwrap_or_default()
    }
}

/// Returns what a prediction asks for in a figure at first, where it can be made there.
fn in_figure(sort: Sort, spec: &'static FigureSpec, params: &Params) -> Option<Asks> {
    let keys = predicted_in(sort, spec, params);
    keys.first().map(|key| sort.asks(spec.id, key))
}

fn predicted_in(sort: Sort, spec: &'static FigureSpec, params: &Params) -> Vec<&'static str> {
    let Ok(figure) = spec.figure(params) else {
        return Vec::new();
    };
    let Figure::Plot(plot) = &figure else {
        return Vec::new();
    };
    let mut keys: Vec<&'static str> = Vec::new();
    for layer in &plot.layers {
        let key = layer.shows();
        if !key.is_empty() && !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.retain(|key| {
        let predict = Predict { asks: sort.asks(spec.id, key), tries: 1 };
        !predict.handles(&figure, params).is_empty()
    });
    keys
}

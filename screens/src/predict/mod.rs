//! A prediction: what a student says of a screen before it is shown, and how far that is from the model.
//!
//! In a link: `predict=number:<readout>`, `predict=point:<figure>:<readout>`,
//! `predict=curve:<figure>:<readout>` and `predict=order:<readout>,<readout>,...`, each with the number of
//! tries behind it where there is more than one (`predict=number:t_packet:3`).

mod judge;
mod plot;
#[cfg(test)]
mod tests;
mod truth;
mod words;

use crossover_figures::figure::Figure;
use crossover_figures::quantity::{Unit, read_answer};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Screen};

pub use judge::{Verdict, is_right};
pub use plot::median;
pub use truth::label;
use truth::{unit, value};

/// The most alternatives that are ordered.
pub const MOST_ORDERED: usize = 6;

/// The most tries.
pub const MOST_TRIES: u32 = 9;

/// What is to be predicted, and how often one may try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// What is asked for.
    pub asks: Asks,
    /// How many tries there are, at least one.
    pub tries: u32,
}

/// What a prediction is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// The number of a readout, typed with its unit.
    Number(&'static str),
    /// Where the point of a readout lies in a figure, at the present value of its axis.
    Point {
        /// The id of the figure.
        figure: &'static str,
        /// The key of the readout.
        readout: &'static str,
    },
    /// The curve of a readout in a figure, by its handles.
    Curve {
        /// The id of the figure.
        figure: &'static str,
        /// The key of the readout.
        readout: &'static str,
    },
    /// Readouts, the least first.
    Order(Vec<&'static str>),
}

/// What a student predicts.
#[derive(Clone, Debug, PartialEq)]
pub enum Guess {
    /// A number, in the unit of the readout.
    Number(f64),
    /// Points of a curve, by rising abscissa; one for a point.
    Points(Vec<(f64, f64)>),
    /// The keys of readouts, the least first.
    Order(Vec<&'static str>),
}

impl Predict {
    /// Returns the prediction that `text` asks for on `screen`; `None` where it asks for none.
    pub(crate) fn read(screen: &'static Screen, text: &str) -> Option<Self> {
        let readout = |key: &str| screen.quantities.name(key).map(|name| name.key);
        let figure = |id: &str| screen.figure(id).map(|spec| spec.id);
        let mut parts = text.split(':');
        let mut next = || parts.next();
        let asks = match next()? {
            "number" => Asks::Number(readout(next()?)?),
            "point" => Asks::Point { figure: figure(next()?)?, readout: readout(next()?)? },
            "curve" => Asks::Curve { figure: figure(next()?)?, readout: readout(next()?)? },
            "order" => Asks::Order(names_to_order(
                next()?.split(',').map(readout).collect::<Option<_>>()?,
            )?),
            _ => return None,
        };
        let tries = next().map_or(Some(1), |tries| tries.parse().ok())?;
        ((1..=MOST_TRIES).contains(&tries) && next().is_none()).then_some(Self { asks, tries })
    }

    /// Returns the text that reads back to this.
    pub(crate) fn write(&self) -> String {
        let asks = match &self.asks {
            Asks::Number(readout) => format!("number:{readout}"),
            Asks::Point { figure, readout } => format!("point:{figure}:{readout}"),
            Asks::Curve { figure, readout } => format!("curve:{figure}:{readout}"),
            Asks::Order(readouts) => format!("order:{}", readouts.join(",")),
        };
        if self.tries == 1 { asks } else { format!("{asks}:{}", self.tries) }
    }

    /// Returns the keys of the readouts that are predicted, which nothing may tell until then.
    pub fn readouts(&self) -> &[&'static str] {
        match &self.asks {
            Asks::Number(readout) | Asks::Point { readout, .. } | Asks::Curve { readout, .. } => {
                std::slice::from_ref(readout)
            }
            Asks::Order(readouts) => readouts,
        }
    }

    /// Returns the id of the figure in which it is placed; `None` where it is not.
    pub const fn figure(&self) -> Option<&'static str> {
        match self.asks {
            Asks::Point { figure, .. } | Asks::Curve { figure, .. } => Some(figure),
            Asks::Number(_) | Asks::Order(_) => None,
        }
    }

    /// Returns the abscissas of the handles in `figure`, which is complete; none where it shows no curve of
    /// the readout over a parameter.
    pub fn handles(&self, figure: &Figure, params: &Params) -> Vec<f64> {
        match self.asks {
            Asks::Point { readout, .. } => plot::current_places(figure, readout, params),
            Asks::Curve { readout, .. } => plot::handles(figure, readout, params),
            Asks::Number(_) | Asks::Order(_) => Vec::new(),
        }
    }

    /// Returns the value at which the curve begins, at the first of the `places` of its handles along the
    /// parameter `over`: it is given, as nobody would begin elsewhere. `None` where a point alone is asked for.
    pub fn begins(&self, places: &[f64], params: &Params, over: &str) -> Option<f64> {
        match self.asks {
            Asks::Curve { readout, .. } => {
                *truth::numbers_along(params, readout, over, places.get(..1)?).first()?
            }
            _ => None,
        }
    }

    /// Returns `figure` with the guess, if any, on an axis that leaves room for one and does not reveal the
    /// answer. The axis is the same before and after.
    pub fn draw_guess(&self, figure: Figure, params: &Params, guess: Option<&Guess>) -> Figure {
        match (self.asks.clone(), figure) {
            (Asks::Point { readout, .. } | Asks::Curve { readout, .. }, Figure::Plot(plot)) => {
                let points = match guess {
                    Some(Guess::Points(points)) => points.as_slice(),
                    _ => &[],
                };
                plot::draw_guess(plot, readout, params, points).into()
            }
            (_, figure) => figure,
        }
    }

    /// Returns `figure` with the curves of a class, thin and over one another, and their median where all were drawn at
    /// the same places; on the axis of [`draw_guess`](Self::draw_guess).
    pub fn draw_guesses<'g>(
        &self,
        figure: Figure,
        params: &Params,
        guesses: &[&'g Guess],
    ) -> Figure {
        let curve = |guess: &&'g Guess| match guess {
            Guess::Points(points) if 1 < points.len() => Some(points.as_slice()),
            _ => None,
        };
        let curves: Vec<_> = guesses.iter().filter_map(curve).collect();
        match self.draw_guess(figure, params, None) {
            Figure::Plot(plot) if self.figure().is_some() => {
                plot::draw_curves(plot, &curves).into()
            }
            figure => figure,
        }
    }

    /// Returns the number that the model says; `None` of a curve and an order, which have none, and where it has none.
    pub fn truth(&self, params: &Params) -> Option<f64> {
        match self.asks {
            Asks::Number(readout) | Asks::Point { readout, .. } => value(params, readout).ok(),
            Asks::Curve { .. } | Asks::Order(_) => None,
        }
    }

    /// Returns the unit of what is predicted.
    pub fn unit(&self, params: &Params) -> Unit {
        self.readouts().first().map_or(Unit::One, |key| unit(params, key))
    }

    /// Returns how a guess compares with the model at `params`.
    ///
    /// # Errors
    /// [`Error`] where the readout has no number there, or the guess is of another kind.
    pub fn judge(&self, params: &Params, guess: &Guess) -> Result<Verdict, Error> {
        match (&self.asks, guess) {
            (Asks::Number(readout), Guess::Number(number)) => {
                judge::number(params, readout, *number)
            }
            (Asks::Point { figure, readout }, Guess::Points(points)) => {
                judge::point(params, (figure, readout), points)
            }
            (Asks::Curve { figure, readout }, Guess::Points(points)) => {
                judge::curve(params, (figure, readout), points)
            }
            (Asks::Order(_), Guess::Order(order)) => judge::order(params, order),
            _ => Err(Error::missing("prediction")),
        }
    }

    /// Returns the model's answer in words, as a teacher reads it.
    ///
    /// # Errors
    /// As [`judge`](Self::judge).
    pub fn format_answer(&self, params: &Params) -> Result<String, Error> {
        match &self.asks {
            Asks::Number(readout) | Asks::Point { readout, .. } => {
                value(params, readout).map(|value| unit(params, readout).show(value))
            }
            Asks::Curve { figure, readout } => judge::curve_told(params, (figure, readout)),
            Asks::Order(readouts) => judge::order_told(params, readouts),
        }
    }
}

impl Guess {
    /// Returns the number typed for the readout `key`, in the grammar of input boxes. A share above 1 without a
    /// sign is a percentage.
    ///
    /// # Errors
    /// [`Error`] says what is wrong and what to type instead.
    pub fn read_number(params: &Params, key: &'static str, text: &str) -> Result<Self, Error> {
        let number = read_answer(key, text, unit(params, key), params.values().context())?;
        if number.is_finite() {
            Ok(Self::Number(number))
        } else {
            Err(Error::new(ErrorKind::NonFinite, key, text.trim(), "give a finite number"))
        }
    }
}

/// Returns the names if they differ and their count suits a question of order.
fn names_to_order(names: Vec<&'static str>) -> Option<Vec<&'static str>> {
    let once = names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
    (once && (2..=MOST_ORDERED).contains(&names.len())).then_some(names)
}

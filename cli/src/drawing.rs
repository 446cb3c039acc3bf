//! A figure of the state that was asked for, ready to be drawn at any size and in any theme.

use crossover_figures::draw::{DrawError, Frame};
use crossover_figures::figure::Figure;
use crossover_model::{Error, ErrorKind};
use crossover_screens::export::Origin;
use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::screen::FigureSpec;
use crossover_screens::{Params, uncertain};

use crate::request;

/// A figure, and where it comes from.
pub struct Drawing<'a> {
    /// Its words.
    pub spec: &'static FigureSpec,
    /// Its parameters.
    pub params: &'a Params,
    /// The link to its state, which every file holds.
    pub link: String,
    /// The figure.
    pub figure: Figure,
}

impl<'a> Drawing<'a> {
    /// Returns the figure that is `wanted` of `state`, or the one that stands for it, without what is to be
    /// predicted; behind it, as in the page, the same figure of the parameters that these are compared with.
    ///
    /// # Errors
    /// [`Error`] where there is no such figure, or none of these parameters.
    pub fn of(state: &'a State, wanted: Option<&str>) -> Result<Self, Error> {
        let params = request::params(state)?;
        let spec = request::figure(params.screen(), state, wanted)?;
        let hiding = Hiding::until_predicted(state);
        let predict =
            state.view.predict.as_ref().filter(|predict| predict.figure() == Some(spec.id));
        let drawn = |params: &Params| {
            let whole = uncertain::figure(spec, params);
            // Where nothing but what is predicted is drawn, its axes stay.
            let axes = whole.as_ref().ok().filter(|_| predict.is_some()).map(Figure::axes);
            let told = hiding.of_params(params).computed_figure(spec.id, whole);
            let told = told.or_else(|error| axes.ok_or(error))?;
            Ok(match predict {
                Some(predict) => predict.draw_guess(told, params, None),
                None => told,
            })
        };
        let figure = drawn(params)?;
        let figure = match &state.other {
            Some(other) => hiding.draw_comparison(spec, (figure, params), (&drawn(other)?, other)),
            None => figure,
        };
        Ok(Self { spec, params, link: state.write(), figure })
    }

    /// Returns the figure as SVG, with its title above it or for an embedder that has its own.
    ///
    /// # Errors
    /// [`Error`] where it cannot be drawn at that size.
    pub fn svg(&self, frame: &Frame, title: bool) -> Result<String, Error> {
        let origin = self.origin();
        let drawn = if title {
            origin.svg(&self.figure, frame)
        } else {
            origin.svg_untitled(&self.figure, frame)
        };
        drawn.map_err(|error| not_drawn(&error))
    }

    /// Returns the figure as an SVG that plays it.
    ///
    /// # Errors
    /// As [`Self::svg`]; [`Error`] where no time passes in it, with the figures of its screen that have one.
    pub fn animated_svg(&self, frame: &Frame, title: bool) -> Result<String, Error> {
        if self.figure.clock().is_none() {
            return Err(self.no_clock_error());
        }
        self.origin().moving(&self.figure, frame, title).map_err(|error| not_drawn(&error))
    }

    fn no_clock_error(&self) -> Error {
        let moves = |spec: &&FigureSpec| {
            spec.figure(self.params).is_ok_and(|figure| figure.clock().is_some())
        };
        let all = self.params.screen().figures.iter();
        let ids: Vec<_> = all.filter(moves).map(|spec| spec.id).collect();
        let help = match &*ids {
            [] => "no figure of this screen does with these parameters: draw it still".to_owned(),
            ids => format!("choose one of {}, or draw it still", ids.join(", ")),
        };
        let got = format!("“{}”, in which no time passes", self.spec.id);
        Error::new(ErrorKind::UnknownOption, "figure", got, help)
    }

    /// Returns the numbers of the figure.
    pub fn csv(&self) -> String {
        self.origin().csv(&self.figure)
    }

    fn origin(&self) -> Origin<'_> {
        Origin { spec: self.spec, params: self.params, link: &self.link }
    }
}

fn not_drawn(error: &DrawError) -> Error {
    Error::new(ErrorKind::TooLarge, "figure", error.to_string(), "draw it at another size")
}

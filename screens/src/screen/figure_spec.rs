//! One figure of a screen: its words, and how it is computed.

use std::fmt;

use crossover_figures::figure::Figure;
use crossover_model::Error;

use super::compute::{Compute, Steps};
use super::notes::FigureWords;
use super::params::Params;

/// One figure of a screen.
pub struct FigureSpec {
    /// Its name in links, on the command line and in the page. A public format.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How to read it, in a sentence or two.
    pub caption: &'static str,
    /// How it is computed.
    pub compute: Compute,
    /// With another in view it takes a strip above it.
    pub is_low: bool,
}

impl fmt::Debug for FigureSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FigureSpec({})", self.id)
    }
}

impl FigureSpec {
    /// Returns the figure of these words that is computed at once.
    pub const fn at_once(
        words: FigureWords,
        compute: fn(&Params) -> Result<Figure, Error>,
    ) -> Self {
        Self::new(words, Compute::Once(compute))
    }

    /// Returns the figure of these words that is computed in steps.
    pub const fn in_steps(words: FigureWords, compute: fn(&Params) -> Steps) -> Self {
        Self::new(words, Compute::Steps(compute))
    }

    const fn new(words: FigureWords, compute: Compute) -> Self {
        let FigureWords { id, title, caption } = words;
        Self { id, title, caption, compute, is_low: false }
    }

    /// Returns the figure that a strip is enough for where another is in view.
    pub const fn low(self) -> Self {
        Self { is_low: true, ..self }
    }

    /// Returns the complete figure.
    ///
    /// # Errors
    /// [`Error`] where the parameters are together outside the domain of what it shows.
    pub fn figure(&self, params: &Params) -> Result<Figure, Error> {
        let last = self.compute.steps(params).last();
        last.unwrap_or_else(|| Err(Error::missing(self.id)))
    }

    /// Returns `figure`, drawn for `params`, with `other`, drawn for `of`, behind it and called A. Both reach
    /// the end of the axis.
    pub fn draw_comparison(
        &self,
        figure: Figure,
        params: &Params,
        other: &Figure,
        of: &Params,
    ) -> Figure {
        let figure = match self.extend_to(&figure, params, other) {
            Some(further) => further,
            None => figure,
        };
        let extended = self.extend_to(other, of, &figure);
        let other = extended.as_ref().unwrap_or(other);
        figure.over(other, "A").with_range_of(other)
    }

    /// Returns `figure` up to the end of `other`, where that lies farther out and the screen can reach it.
    fn extend_to(&self, figure: &Figure, params: &Params, other: &Figure) -> Option<Figure> {
        let end = other.end()?;
        let is_further = figure.end()? < end;
        is_further.then(|| self.figure(&params.clone().reaching(end)).ok())?
    }

    /// Returns the keys of the readouts that the figure shows, each once, in the order of its layers.
    pub fn readout_keys(&self, params: &Params) -> Vec<&'static str> {
        let mut keys = Vec::new();
        if let Ok(Figure::Plot(plot)) = self.figure_at_once(params) {
            for layer in &plot.layers {
                let key = layer.shows();
                if !key.is_empty() && !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        keys
    }

    /// Returns the figure as far as it is known at once.
    ///
    /// # Errors
    /// As [`figure`](Self::figure).
    pub fn figure_at_once(&self, params: &Params) -> Result<Figure, Error> {
        let first = self.compute.first(params);
        first.unwrap_or_else(|| Err(Error::missing(self.id)))
    }
}

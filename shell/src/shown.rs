//! What there is to show of a figure: the last good one, and why there is no newer one.

use std::sync::Arc;

use crossover_figures::figure::{Clock, Figure, Scale};
use crossover_model::{Error, ErrorKind};

/// The least height of a row of a plot, and what its axes take, in CSS pixels.
const ROW: u32 = 22;
const AXES: u32 = 84;

/// What is said in place of a figure that tells what is hidden.
const HIDDEN: &str = "This figure shows what the lesson hides.";

/// Appended to the message where an old figure stays on the page.
const STALE: &str = ". The pale figure shows the previous parameters.";

/// The newest figure that could be computed, and what is wrong with the present parameters.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The newest figure that could be computed.
    pub figure: Option<Arc<Figure>>,
    /// Why the present parameters give no figure.
    pub error: Option<Error>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.figure, &other.figure) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same && self.error == other.error
    }
}

impl Shown {
    /// Returns the figure of the present parameters.
    pub fn current(&self) -> Option<&Figure> {
        self.figure.as_deref().filter(|_| self.error.is_none())
    }

    /// Returns the clock of the figure, where it has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.figure.as_deref()?.clock()
    }

    /// Returns whether there is a figure, but one of earlier parameters.
    pub fn is_stale(&self) -> bool {
        self.figure.is_some() && self.error.is_some()
    }

    /// Returns whether the figure waits for an answer that is being solved for: nothing is wrong.
    pub fn is_pending(&self) -> bool {
        let error = self.error.as_ref();
        error.is_some_and(|error| error.kind() == ErrorKind::Pending)
    }

    /// Returns whether the figure is hidden: nothing is wrong.
    pub fn is_hidden(&self) -> bool {
        self.error.as_ref().is_some_and(|error| error.kind() == ErrorKind::Hidden)
    }

    /// Returns the height in CSS pixels of what is shown at this `width`.
    pub fn height(&self, width: u32) -> u32 {
        let figure = self.figure.as_ref();
        figure.map_or(320, |figure| figure.height(width))
    }

    /// Returns the least height in CSS pixels that what is shown can do with, where `own` suits it: rows
    /// keep a line each.
    pub fn least(&self, own: u32) -> u32 {
        let rows = |figure: &Figure| match figure {
            Figure::Plot(plot) => match &plot.y.scale {
                Scale::Rows(rows) => ROW * rows.len() as u32 + AXES,
                _ => 0,
            },
            Figure::Table(_) => own,
        };
        let rows = self.figure.as_deref().map_or(0, rows);
        rows.clamp(own * 3 / 5, own)
    }

    /// Returns what is shown with another figure in place of its own, as `change` says.
    pub fn with(self, change: impl FnOnce(Figure) -> Figure) -> Self {
        let change = |figure: Arc<Figure>| Arc::new(change(Arc::unwrap_or_clone(figure)));
        Self { figure: self.figure.map(change), error: self.error }
    }

    /// Returns why the present parameters give no figure, and which one is shown instead.
    pub fn message(&self) -> Option<String> {
        let stale = if self.is_stale() { STALE } else { "" };
        self.error.as_ref().map(|error| match error.kind() {
            ErrorKind::Hidden => HIDDEN.to_owned(),
            _ => format!("{error}{stale}"),
        })
    }

    /// Returns what is shown after a new `result`: an error keeps the figure before it.
    pub fn next(&self, result: Result<Figure, Error>) -> Self {
        match result {
            Ok(figure) => Self { figure: Some(Arc::new(figure)), error: None },
            // What is hidden was not meant to be seen before, either.
            Err(error) if error.kind() == ErrorKind::Hidden => {
                Self { figure: None, error: Some(error) }
            }
            Err(error) => Self { figure: self.figure.clone(), error: Some(error) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::plot;

    fn figure() -> Figure {
        Figure::Plot(plot())
    }

    fn wrong() -> Error {
        Error::missing("p")
    }

    #[test]
    fn an_error_keeps_the_last_figure_as_a_pale_one() {
        let shown = Shown::default().next(Ok(figure())).next(Err(wrong()));
        assert!(shown.is_stale() && shown.figure.is_some());
        assert_eq!(shown.current(), None, "it is neither read nor saved");
        assert!(shown.message().is_some_and(|message| message.ends_with(STALE)));
    }

    #[test]
    fn no_figure_stays_where_the_next_one_is_hidden() {
        let hidden = Error::new(ErrorKind::Hidden, "laws", "hidden", "it shows it");
        let shown = Shown::default().next(Ok(figure())).next(Err(hidden));
        assert_eq!((shown.figure.as_ref(), shown.message().as_deref()), (None, Some(HIDDEN)));
        assert!(shown.is_hidden() && !shown.is_stale() && !shown.is_pending());
    }

    #[test]
    fn an_error_without_a_figure_before_it_mentions_none() {
        let shown = Shown::default().next(Err(wrong()));
        assert!(!shown.is_stale());
        assert!(shown.message().is_some_and(|message| !message.contains("pale")));
    }

    #[test]
    fn the_next_good_figure_clears_the_error() {
        let shown = Shown::default().next(Err(wrong())).next(Ok(figure()));
        assert!(!shown.is_stale() && shown.current().is_some());
        assert_eq!(shown.message(), None);
    }

    #[test]
    fn rows_keep_a_line_each_where_a_curve_gives_way() {
        let shown = |figure| Shown::default().next(Ok(figure));
        let rows = |count| {
            let mut rows = plot();
            rows.y.scale = Scale::Rows(vec!["a".into(); count]);
            shown(Figure::Plot(rows)).least(500)
        };
        assert_eq!(shown(Figure::Plot(plot())).least(500), 300);
        assert_eq!([2, 12, 40].map(rows), [300, 12 * ROW + AXES, 500]);
    }

    #[test]
    fn the_same_figure_is_not_shown_anew() {
        let shown = Shown::default().next(Ok(figure()));
        assert_eq!(shown, shown.clone());
        assert_ne!(shown, shown.next(Ok(figure())), "it was computed again");
        assert_ne!(shown, shown.next(Err(wrong())));
    }
}

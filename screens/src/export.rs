//! A figure of a screen as a file, which says what drew it and holds the link that draws it again.

use crossover_figures::draw::{Caption, DrawError, Frame, svg};
use crossover_figures::export::{VERSION, csv, in_comment};
use crossover_figures::figure::Figure;

use crate::registry;
use crate::screen::{FigureSpec, Params};

/// Where a figure comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// What it shows.
    pub spec: &'static FigureSpec,
    /// Of which state.
    pub params: &'a Params,
    /// The link to that state.
    pub link: &'a str,
}

impl Origin<'_> {
    /// A name for the file, without path.
    #[must_use]
    pub fn file_name(&self, ending: &str) -> String {
        format!("crossover-{}-{}.{ending}", self.params.id(), self.spec.id)
    }

    /// The figure's numbers as CSV, below comment lines that name model, parameters and link. The
    /// parameters read back to the same state.
    #[must_use]
    pub fn csv(&self, figure: &Figure) -> String {
        let screen = registry::of(self.params);
        let mut comments = vec![
            format!("model: {}, {}", screen.table.id, screen.title),
            format!("figure: {}, {}", self.spec.id, self.spec.title),
        ];
        comments.extend(screen.table.params.iter().map(|param| {
            let value = in_comment(&self.params.written(param.key));
            format!("parameter: {} = {value}", param.key)
        }));
        comments.push(format!("link: {}", self.link));
        csv(figure, self.spec.title, &comments)
    }

    /// The figure as SVG, with title, description, link and version inside.
    ///
    /// # Errors
    /// [`DrawError`] where the figure cannot be drawn at that size.
    pub fn svg(&self, figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
        self.drawn(figure, frame, true)
    }

    /// The same without the title above it: what embeds it has its own.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn svg_untitled(&self, figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
        self.drawn(figure, frame, false)
    }

    fn drawn(&self, figure: &Figure, frame: &Frame, title: bool) -> Result<String, DrawError> {
        let report = registry::of(self.params).report(self.params);
        let takeaway = report.takeaway_shown(self.params);
        let description = format!("{} {takeaway}", self.spec.caption);
        let caption = Caption {
            title: self.spec.title,
            description: &description,
            link: self.link,
            version: VERSION,
            show_title: title,
        };
        svg(figure, frame, &caption)
    }
}

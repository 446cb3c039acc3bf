//! Where a text goes, and how a figure is written there.

mod html;
mod latex;

use clap::ValueEnum;

use super::figure::{Figure, Format};

/// What a text is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// HTML within Markdown: SVG, in the reader's light or dark theme
    Html,
    /// Plain Markdown: PDF, as Pandoc takes it for LaTeX
    Latex,
    /// All figures and numbers as one JSON object, for programs
    Json,
}

impl To {
    /// Returns the formats of its pictures.
    #[must_use]
    pub fn formats(self) -> &'static [Format] {
        match self {
            Self::Html | Self::Json => &[Format::Svg],
            Self::Latex => &[Format::Pdf],
        }
    }

    /// Returns whether it reads pictures from files alone.
    #[must_use]
    pub fn needs_files(self) -> bool {
        self == Self::Latex
    }

    /// Returns a figure as a line of Markdown.
    #[must_use]
    pub fn write(self, figure: &Figure) -> String {
        match self {
            Self::Html | Self::Json => html::write(figure),
            Self::Latex => latex::write(figure),
        }
    }
}

/// The words of a link to the page.
const OPEN: &str = "open in Crossover";

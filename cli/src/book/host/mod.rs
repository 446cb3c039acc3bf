//! Hosts of a text: their options, and their markup of a figure.

mod docusaurus;
mod docx;
mod html;
mod jekyll;
mod kind;
mod latex;
mod myst;
mod quarto;
mod sphinx;
mod vitepress;

use clap::ValueEnum;

pub use kind::{Host, Math, Needs, Refers};

/// The target of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(clippy::doc_markdown, reason = "the help shows these words as they are")]
pub enum To {
    /// Any page: HTML within Markdown, with SVG in the reader's light or dark theme
    Html,
    /// mdBook: as html
    Mdbook,
    /// MkDocs, also with Material: as html, with pictures where its pages are served
    Mkdocs,
    /// Sphinx with MyST, Jupyter Book 1: HTML, and a figure with PDF for LaTeX, with SVG for EPUB
    Sphinx,
    /// MyST, Jupyter Book 2: its directive for widgets, which are live on its pages alone
    Myst,
    /// Docusaurus and other MDX: JSX; its configuration loads the script
    Docusaurus,
    /// VitePress: HTML that Vue leaves alone; its configuration loads the script
    Vitepress,
    /// Quarto: HTML, and a figure with PDF for LaTeX, with PNG for all else
    Quarto,
    /// Jekyll: HTML that neither kramdown nor Liquid reads, with pictures at the top of the site
    Jekyll,
    /// Pandoc for LaTeX: plain Markdown with PDF
    Latex,
    /// Pandoc for docx, pptx, odt and EPUB: plain Markdown with PNG
    Docx,
    /// All figures and numbers as one JSON object, for programs
    Json,
}

impl To {
    /// Returns the host.
    pub fn host(self) -> &'static Host {
        match self {
            Self::Html | Self::Json => &html::HTML,
            Self::Mdbook => &html::MDBOOK,
            Self::Mkdocs => &html::MKDOCS,
            Self::Sphinx => &sphinx::HOST,
            Self::Myst => &myst::HOST,
            Self::Docusaurus => &docusaurus::HOST,
            Self::Vitepress => &vitepress::HOST,
            Self::Quarto => &quarto::HOST,
            Self::Jekyll => &jekyll::HOST,
            Self::Latex => &latex::HOST,
            Self::Docx => &docx::HOST,
        }
    }

    /// Returns its name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

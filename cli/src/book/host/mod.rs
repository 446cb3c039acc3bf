//! Where a text goes: what each host takes, and how a figure is written there.

mod docusaurus;
mod docx;
mod html;
mod jekyll;
mod latex;
mod myst;
mod quarto;
mod sphinx;
mod vitepress;

use clap::ValueEnum;

use super::figure::{Figure, Format};

/// What a text is written for.
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

/// What a host takes.
pub struct Host {
    /// The names of its configuration, of which one lies in its folder.
    pub configuration: &'static [&'static str],
    /// Which line of it names the folder of pages beside it, and that folder where none does; without it
    /// pages and configuration lie together.
    pub pages: Option<[&'static str; 2]>,
    /// The formats of its pictures.
    pub formats: &'static [Format],
    /// Whether it shows a second picture to readers who prefer dark pages.
    pub dark: bool,
    /// What it shows no figure without.
    pub needs: Needs,
    /// Whether it reads the directive and the role of its extension itself.
    pub directives: bool,
    /// The folder of pictures among the pages.
    pub pictures: &'static str,
    /// How a page refers to it.
    pub refers: Refers,
    /// Returns a figure as lines of Markdown.
    pub write: fn(&Figure) -> String,
}

/// What a host shows no figure without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It shows any.
    Nothing,
    /// A folder of pictures: it reads them from files alone.
    Files,
    /// The script of a site.
    Site,
}

/// What leads from a page to the folder of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refers {
    /// A path from the file of the page.
    File,
    /// The same after a dot: a path without one may be the name of a package.
    FileByDot,
    /// A path from the address of the page, which may be a folder of its own.
    Address,
    /// A path from the top of the site.
    Top,
}

impl Refers {
    /// Returns how a page writes the path that leads from it to the folder.
    #[must_use]
    pub fn written(self, path: String) -> String {
        let dotted = path.starts_with(['.', '/']) || path.contains(':');
        if self == Self::FileByDot && !dotted { format!("./{path}") } else { path }
    }
}

impl To {
    /// Returns what it takes.
    #[must_use]
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
    #[must_use]
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// The words of a link to the page.
const OPEN: &str = "open in Crossover";

/// Returns the words below a figure, and the link to the page, as Markdown.
fn caption(figure: &Figure) -> String {
    let words = &figure.caption.markdown;
    figure.href.as_ref().map_or(words.clone(), |href| format!("{words} ([{OPEN}](<{href}>))"))
}

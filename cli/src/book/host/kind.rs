//! What a host may want, and what several of them write.

use crate::book::figure::Figure;
use crate::book::format::Format;

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
    /// How formulas are written.
    pub math: Math,
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

/// How formulas are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Math {
    /// `MathML`, which browsers draw.
    Markup,
    /// LaTeX between dollar signs.
    Latex,
    /// LaTeX in the role of `MyST`, which needs no extension.
    Role,
    /// Letters alone, for words that are no Markdown.
    Plain,
}

/// What leads from a page to the folder of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refers {
    /// A path from the file of the page.
    File,
    /// A relative path that begins with a dot: without one it may be the name of a package.
    FileByDot,
    /// A path from the address of the page, which may be a folder of its own.
    Address,
    /// A path from the top of the site.
    Top,
}

impl Refers {
    /// Returns how a page writes the path that leads from it to the folder.
    #[must_use]
    pub fn write_path(self, path: String) -> String {
        let dotted = path.starts_with(['.', '/']) || path.contains(':');
        if self == Self::FileByDot && !dotted { format!("./{path}") } else { path }
    }
}

/// The words of a link to the page.
pub const OPEN: &str = "open in Crossover";

/// Returns the words below a figure, and the link to the page, as Markdown.
pub fn caption(figure: &Figure) -> String {
    let words = &figure.caption.markdown;
    figure.href.as_ref().map_or(words.clone(), |href| format!("{words} ([{OPEN}](<{href}>))"))
}

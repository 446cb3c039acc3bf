//! The options of a host, and parts that several hosts share.

use crate::book::figure::Figure;
use crate::book::format::Format;

/// A host: what it reads and writes.
pub struct Host {
    /// The names of its configuration, of which one lies in its folder.
    pub configuration: &'static [&'static str],
    /// The line of the configuration that names the folder of pages beside it, and its default; without it pages and
    /// configuration lie together.
    pub pages: Option<[&'static str; 2]>,
    /// The formats of its pictures.
    pub formats: &'static [Format],
    /// Whether it shows a second picture on dark pages.
    pub dark: bool,
    /// Its requirement for a figure.
    pub needs: Needs,
    /// Whether its extension reads the directive and the role itself.
    pub directives: bool,
    /// The folder of pictures among the pages.
    pub pictures: &'static str,
    /// References of a page to its pictures.
    pub refers: Refers,
    /// The markup of formulas.
    pub math: Math,
    /// Returns a figure as lines of Markdown.
    pub write: fn(&Figure) -> String,
}

/// The requirement of a host for a figure.
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

/// The path from a page to the folder of pictures.
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
    /// Returns the path as a page of the host writes it.
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

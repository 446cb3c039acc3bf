//! HTML within Markdown: the script, the element with the picture that stands in it while no script runs, and
//! the caption.

use crossover_figures::export::VERSION;

use super::kind::{Host, Math, Needs, OPEN, Refers};
use crate::book::caption::escape;
use crate::book::figure::{Figure, Picture};
use crate::book::format::Format;

/// Any page of which nothing is known.
pub const HTML: Host = Host {
    configuration: &[],
    pages: None,
    formats: &[Format::Svg],
    dark: true,
    needs: Needs::Nothing,
    directives: false,
    pictures: "crossover",
    refers: Refers::File,
    math: Math::Markup,
    write: |figure| write(figure, &Dialect::default()),
};

/// mdBook.
pub const MDBOOK: Host =
    Host { configuration: &["book.toml"], pages: Some(["src", "src"]), ..HTML };

/// `MkDocs`, which leaves paths in HTML as they are.
pub const MKDOCS: Host = Host {
    configuration: &["mkdocs.yml", "mkdocs.yaml"],
    pages: Some(["docs_dir", "docs"]),
    refers: Refers::Address,
    write: |figure| write(figure, &Dialect { caption: no_markdown, ..Dialect::default() }),
    ..HTML
};

/// Returns HTML in which no sign means anything in Markdown: within an admonition or a list Python-Markdown
/// reads Markdown between the tags.
fn no_markdown(html: &str) -> String {
    let means = |c: char| "\\`*_[]{}^~$".contains(c);
    html.chars().fold(String::new(), |html, c| {
        if means(c) { format!("{html}&#{};", u32::from(c)) } else { format!("{html}{c}") }
    })
}

/// Differences between hosts.
pub struct Dialect {
    /// Attributes of the figure, each after a space.
    pub figure: &'static str,
    /// Returns the caption as it is written.
    pub caption: fn(&str) -> String,
    /// Whether a script element stands beside the figure.
    pub script: bool,
    /// Returns an address of a picture, escaped.
    pub address: fn(&str) -> String,
}

impl Default for Dialect {
    fn default() -> Self {
        Self { figure: "", caption: str::to_owned, script: true, address: escape }
    }
}

/// Returns a figure as one line.
pub fn write(figure: &Figure, dialect: &Dialect) -> String {
    let mut caption = figure.caption.html.clone();
    if let Some(href) = &figure.href {
        caption = format!("{caption} (<a href=\"{}\">{OPEN}</a>)", escape(href));
    }
    let caption = (dialect.caption)(&caption);
    format!("{}<figcaption>{caption}</figcaption></figure>", above(figure, dialect))
}

/// Returns the figure up to its caption.
pub fn above(figure: &Figure, dialect: &Dialect) -> String {
    let (picture, room) = (picture(figure, dialect), room(figure));
    format!("{}{picture}{room}</crossover-figure>", open(figure, dialect))
}

/// Returns the tags before the picture.
pub fn open(figure: &Figure, dialect: &Dialect) -> String {
    let script = figure.script.as_ref().filter(|_| dialect.script);
    let script = script.map_or_else(String::new, |source| {
        format!("<script type=\"module\" src=\"{}\"></script>", escape(source))
    });
    let style = if figure.themed { "" } else { AS_COLUMN };
    format!(
        "<figure{} class=\"crossover\"{style}{}>{script}\
         <crossover-figure{}>",
        id(figure),
        dialect.figure,
        attributes(figure)
    )
}

/// Returns the attribute by which other places refer to the figure, after a space, where it has a name.
pub fn id(figure: &Figure) -> String {
    figure.name.as_ref().map_or_else(String::new, |name| format!(" id=\"{name}\""))
}

/// Returns the attributes of the element, each after a space.
pub fn attributes(figure: &Figure) -> String {
    let said = attribute_pairs(figure).into_iter();
    said.fold(String::new(), |attributes, (name, value)| {
        format!("{attributes} {name}=\"{}\"", escape(&value))
    })
}

pub fn attribute_pairs(figure: &Figure) -> Vec<(&'static str, String)> {
    let said = [
        ("link", Some(figure.link.clone())),
        ("figure", Some(figure.id.to_owned())),
        ("controls", Some(figure.controls.join(",")).filter(|keys| !keys.is_empty())),
        ("height", Some(figure.heights.clone())),
        ("version", Some(VERSION.to_owned())),
        ("run", figure.run.map(str::to_owned)),
        ("title", figure.title.clone()),
    ];
    said.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Returns an empty canvas that keeps the room of the live figure free below the picture until the script runs. It
/// takes no room where no script runs, and needs no style, which a page may forbid.
pub fn room(figure: &Figure) -> String {
    match figure.below_picture() {
        0 => String::new(),
        height => format!("<canvas width=\"1\" height=\"{height}\"></canvas>"),
    }
}

/// The style of a figure: as wide as its column, from the first paint on. Where a site has a theme of ours, that says so.
const AS_COLUMN: &str = " style=\"margin-inline:0;width:auto\"";
/// The style of a picture in it: as high as its two sides say before it is there.
const AS_WIDE: &str = " style=\"width:100%;height:auto\"";

/// Returns the picture, light on paper; its tags are closed, for books in XHTML.
fn picture(figure: &Figure, dialect: &Dialect) -> String {
    let address = |picture: &Picture| (dialect.address)(picture.address(&[Format::Svg]));
    let image = |class: &str, picture: &Picture| {
        let (address, alt, Picture { width, height, .. }) =
            (address(picture), escape(&figure.alt), picture);
        let style = if figure.themed { "" } else { AS_WIDE };
        format!(
            "<img{class} src=\"{address}\" width=\"{width}\" height=\"{height}\"{style} alt=\"{alt}\" \
             loading=\"lazy\" />"
        )
    };
    let follows = figure.themed && figure.theme != Some("dark");
    if let Some(dark) = figure.dark.as_ref().filter(|_| follows) {
        let dark = image(" class=\"crossover-dark\"", dark);
        return image(" class=\"crossover-light\"", &figure.light) + &dark;
    }
    let picture = image("", &figure.light);
    let media = match figure.theme {
        Some("dark") => "screen",
        _ => "screen and (prefers-color-scheme: dark)",
    };
    figure.dark.as_ref().map_or(picture.clone(), |dark| {
        let dark = address(dark);
        format!("<picture><source media=\"{media}\" srcset=\"{dark}\" />{picture}</picture>")
    })
}

//! Figures as files: each says what drew it and holds the link that draws it again.

mod png;

use std::fmt::Write;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::draw::{Caption, DrawError, Frame, link_in, svg as draw_svg};
use crate::figure::{Cell, Column, Figure};
use crate::params::Params;
use crate::screen::FigureSpec;

pub use png::with_link;

/// The version of the program that writes a file.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

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
        format!(
            "crossover-{}-{}.{ending}",
            self.params.screen().id,
            self.spec.id
        )
    }

    /// The figure's numbers as CSV, in SI base units and to the last digit, below comment lines
    /// that name model, parameters, link and version. The parameters read back to the same state.
    #[must_use]
    pub fn csv(&self, figure: &Figure) -> String {
        let screen = self.params.screen();
        let mut text = format!(
            "# Crossover {VERSION}\n# model: {}, {}\n# figure: {}, {}\n",
            screen.id, screen.title, self.spec.id, self.spec.title
        );
        for param in screen.params {
            let value = self.params.written(param.key);
            let value = utf8_percent_encode(&value, ENDS_A_LINE);
            let _ = writeln!(text, "# parameter: {} = {value}", param.key);
        }
        let _ = writeln!(text, "# link: {}", self.link);
        let table = figure.table(self.spec.title);
        push_row(&mut text, table.columns.iter().map(Column::heading));
        for row in &table.rows {
            push_row(&mut text, row.iter().map(cell));
        }
        text
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
        let takeaway = self
            .params
            .screen()
            .report(self.params)
            .takeaway_shown(self.params);
        let description = format!("{} {takeaway}", self.spec.caption);
        let caption = Caption {
            title: self.spec.title,
            description: &description,
            link: self.link,
            version: VERSION,
            show_title: title,
        };
        draw_svg(figure, frame, &caption)
    }
}

/// The link inside a file that was saved here: an SVG, a PNG or a CSV.
///
/// ```
/// use crossover_screens::export::link_of;
/// let file = b"# Crossover 0.1.0\n# link: https://example.org/#/routing?m=5\nm,t\n";
/// assert_eq!(link_of(file).as_deref(), Some("https://example.org/#/routing?m=5"));
/// assert_eq!(link_of(b"m,t\n"), None);
/// ```
#[must_use]
pub fn link_of(file: &[u8]) -> Option<String> {
    if let Some(link) = png::link(file) {
        return Some(link);
    }
    let text = std::str::from_utf8(file).ok()?;
    let comment = || text.lines().find_map(|line| line.strip_prefix("# link: "));
    link_in(text).or_else(|| comment().map(str::to_owned))
}

/// What must not stand as itself in a comment line: it is written as in links.
const ENDS_A_LINE: &AsciiSet = &CONTROLS.add(b'%');

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<_> = cells.map(|cell| quoted(&cell)).collect();
    text.push_str(&cells.join(","));
    text.push('\n');
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Number(value) | Cell::Marked(value, ..) => shortest(*value),
        Cell::Text(text) => text.clone(),
    }
}

/// The shortest decimal that reads back to exactly `value`.
#[must_use]
pub fn shortest(value: f64) -> String {
    let (plain, short) = (format!("{value}"), format!("{value:e}"));
    if short.len() < plain.len() {
        short
    } else {
        plain
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

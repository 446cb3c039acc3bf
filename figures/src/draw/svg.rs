//! A figure as an SVG file that stands alone: with its title, its words for those who cannot see
//! it, and the link that draws it again.

use std::fmt::Write as _;

use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

use super::color::hex;
use super::frame::{FILE_FONT, Frame};
use super::{DrawError, height, table, words};
use crate::figure::Figure;
use crate::quantity::fixed;
use crate::typeset::{Piece, each_piece, plain};

/// Texts that go with a figure into a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caption<'a> {
    /// Its title, as `<title>` and, when `show_title`, above the figure.
    pub title: &'a str,
    /// What it shows, in a sentence: `<desc>`.
    pub description: &'a str,
    /// The link that opens the state which drew it.
    pub link: &'a str,
    /// The version of the program.
    pub version: &'a str,
    /// The title is drawn above the figure.
    pub show_title: bool,
}

impl<'a> Caption<'a> {
    /// Returns a title, drawn above the figure, and nothing else.
    #[must_use]
    pub fn from_title(title: &'a str) -> Self {
        Self { title, description: "", link: "", version: "", show_title: true }
    }
}

/// Returns the frame that an SVG of `figure` fills: `frame` for a plot; for a table as high as its rows,
/// and wider where its numbers would be cut.
#[must_use]
pub fn fit_frame(figure: &Figure, frame: &Frame) -> Frame {
    let mut frame = *frame;
    if let Figure::Table(table) = figure {
        frame.width = frame.width.max(table::least_width(table, &frame));
        frame.height = height(figure, &frame);
    }
    frame
}

/// Returns a figure as an SVG of the size of [`fit_frame`]; a title makes room for itself.
///
/// # Errors
/// As [`Figure::draw`].
pub fn svg(figure: &Figure, frame: &Frame, caption: &Caption) -> Result<String, DrawError> {
    file(figure, frame, caption, body)
}

/// Returns the file around what `body` draws, without a root element and in device pixels.
pub(super) fn file(
    figure: &Figure,
    frame: &Frame,
    caption: &Caption,
    body: fn(&Figure, &Frame) -> Result<String, DrawError>,
) -> Result<String, DrawError> {
    let frame = fit_frame(figure, &frame.check()?);
    let size = (frame.theme.text_size * 1.15).max(14.0);
    let room = f64::from(frame.width) - 20.0;
    let title = if caption.show_title {
        words::wrap(&words::printable(caption.title), size * words::WIDER, room, 3)
    } else {
        Vec::new()
    };
    let line = size * 1.3;
    let head = if title.is_empty() { 0 } else { (line * title.len() as f64 + 12.0) as u32 };
    let inner = Frame {
        height: match figure {
            Figure::Plot(_) => frame.height.saturating_sub(head).max(1),
            Figure::Table(_) => frame.height,
        },
        // The surface is drawn once, below the title too.
        background: false,
        ..frame
    };
    let body = body(figure, &inner)?;

    let (width, height, theme) = (frame.width, inner.height + head, frame.theme);
    let Caption { title: name, description, link, version, .. } = *caption;
    let [name, description] = [name, description].map(|text| escape(&plain(text)));
    let [link, version] = [link, version].map(escape);
    let mut text = String::with_capacity(body.len() + 2000);
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
    );
    let _ = writeln!(text, "<title>{name}</title>");
    if !description.is_empty() {
        let _ = writeln!(text, "<desc>{description}</desc>");
    }
    if !link.is_empty() || !version.is_empty() {
        let _ = writeln!(
            text,
            r#"<metadata><state xmlns="urn:crossover" link="{link}" version="{version}"/></metadata>"#
        );
    }
    if frame.background {
        let fill = hex(theme.surface);
        let _ = writeln!(text, r#"<rect width="{width}" height="{height}" fill="{fill}"/>"#);
    }
    for (index, words) in title.iter().enumerate() {
        let y = fixed(8.0 + line * (index as f64 + 0.75), 1);
        let (size, fill, words) = (fixed(size, 1), hex(theme.text), typeset_text(words));
        let _ = writeln!(
            text,
            r#"<text x="10" y="{y}" font-family="{FILE_FONT}" font-size="{size}" font-weight="600" fill="{fill}">{words}</text>"#
        );
    }
    let scale = 1.0 / f64::from(frame.density);
    let _ = writeln!(
        text,
        r#"<g transform="translate(0 {head}) scale({scale})" stroke-linejoin="round">"#
    );
    text.push_str(&body);
    text.push_str("</g>\n</svg>\n");
    Ok(text)
}

/// Returns the link inside a file written by [`svg`].
///
/// ```
/// use crossover_figures::draw::link_in;
/// let file = r##"<metadata><state xmlns="urn:crossover" link="#/routing?m=5&amp;l=2" version="1"/>"##;
/// assert_eq!(link_in(file).as_deref(), Some("#/routing?m=5&l=2"));
/// assert_eq!(link_in("<svg/>"), None);
/// ```
#[must_use]
pub fn link_in(svg: &str) -> Option<String> {
    let after = svg.split_once("<state xmlns=\"urn:crossover\" link=\"")?.1;
    let link = after.split_once('"')?.0;
    let plain = unescape(link);
    (!plain.is_empty()).then_some(plain)
}

/// Returns the drawing without the root element around it.
pub(super) fn body(figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, frame.size()).into_drawing_area();
        figure.draw_untypeset(&area, frame)?;
        let presented = area.present();
        presented.map_err(|error| DrawError::Backend(error.to_string()))?;
    }
    let inner = text.split_once('\n').map_or("", |(_, inner)| inner);
    let inner = inner.trim_end();
    Ok(set(inner.strip_suffix("</svg>").unwrap_or(inner)))
}

/// Returns a drawing whose texts, each on a line of its own, have their letters set.
fn set(drawing: &str) -> String {
    let mut all = String::with_capacity(drawing.len() + 2000);
    let mut is_text = false;
    for line in drawing.split_inclusive('\n') {
        if is_text {
            all.push_str(&typeset_text(&unescape(line.trim_end())));
            all.push('\n');
        } else {
            all.push_str(line);
        }
        is_text = line.starts_with("<text ");
    }
    all
}

/// Returns a text escaped, each letter in it and what stands below it in an element of its own: one text
/// still, which can be found and copied.
fn typeset_text(text: &str) -> String {
    let mut all = String::new();
    let small = fixed(words::SMALL * 100.0, 0);
    // Back to the line, and in sizes of the type each.
    let down = fixed(words::LOWER / words::SMALL, 3);
    let mut up = String::new();
    each_piece(text, |piece, _| match piece {
        Piece::Words(words) if up.is_empty() => all.push_str(&escape(words)),
        Piece::Words(words) => {
            let words = escape(words);
            let _ = write!(all, "<tspan{}>{words}</tspan>", std::mem::take(&mut up));
        }
        Piece::Letter { base, below } => {
            let base = escape(&base);
            let up_first = std::mem::take(&mut up);
            let _ = write!(all, r#"<tspan{up_first} font-style="italic">{base}</tspan>"#);
            if !below.is_empty() {
                let below = escape(&below);
                let _ = write!(all, r#"<tspan dy="{down}em" font-size="{small}%">{below}</tspan>"#);
                up = format!(r#" dy="-{}em""#, fixed(words::LOWER, 3));
            }
        }
    });
    all
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}

fn escape(text: &str) -> String {
    words::printable(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}

//! One backend for all backends, so that whatever stands on it is compiled once.

use plotters::style::text_anchor::HPos;
use plotters::style::{FontDesc, RGBAColor, ShapeStyle, TextStyle};
use plotters_backend::{
    BackendColor, BackendCoord as At, BackendStyle, BackendTextStyle, DrawingBackend,
    DrawingErrorKind,
};

type CallResult = Result<(), DrawingErrorKind<DrawError>>;

/// A call to a backend.
pub(super) enum Call<'a> {
    Rectangle(At, At, ShapeStyle),
    Path(Vec<At>, ShapeStyle),
    Polygon(Vec<At>, ShapeStyle),
    Circle(At, u32, ShapeStyle),
    Text(&'a str, &'a TextStyle<'a>, At),
}

impl Call<'_> {
    /// Writes on a surface that writes by itself, as far right and down as `origin` says. Returns whether it did.
    pub fn is_written(&self, medium: Medium, origin: At) -> bool {
        let (&Self::Text(text, style, (x, y)), Medium::Surface(surface)) = (self, medium) else {
            return false;
        };
        surface.write(text, &Lettering::of(style), (x + origin.0, y + origin.1))
    }

    /// Draws on a backend, as far right and down as `origin` says.
    pub fn draw<DB: DrawingBackend>(
        self,
        backend: &mut DB,
        origin: At,
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let moved = move |(x, y): At| (x + origin.0, y + origin.1);
        match self {
            Self::Rectangle(from, to, style) => {
                backend.draw_rect(moved(from), moved(to), &style, style.filled)
            }
            Self::Path(places, style) => backend.draw_path(places.into_iter().map(moved), &style),
            Self::Polygon(all, style) => backend.fill_polygon(all.into_iter().map(moved), &style),
            Self::Circle(at, radius, style) => {
                backend.draw_circle(moved(at), radius, &style, style.filled)
            }
            Self::Text(text, style, at) => backend.draw_text(text, style, moved(at)),
        }
    }
}

/// Abilities of a surface that Plotters' trait does not cover.
pub trait Surface {
    /// Sets the dashes of the strokes that follow: lengths drawn and left out by turns, in device pixels;
    /// none for a solid stroke.
    fn set_dashes(&self, lengths: &[f64]);

    /// Returns how wide `text` is in device pixels, in a font as CSS writes it.
    fn measure(&self, text: &str, font: &str) -> f64;

    /// Writes `text`, whose vertical middle is at a place in device pixels. Returns `false` to leave it to the
    /// backend, which draws one text at a time and sets font and alignment each time.
    fn write(&self, _text: &str, _lettering: &Lettering, _at: (i32, i32)) -> bool {
        false
    }
}

/// Font, size, color and alignment of words on a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Lettering {
    /// The font as CSS writes it, its size in device pixels.
    pub font: String,
    /// The color as CSS writes it.
    pub color: String,
    /// The alignment of the words at their place, as a canvas calls it: `left`, `center` or `right`.
    pub side: &'static str,
}

impl Lettering {
    fn of(style: &TextStyle) -> Self {
        let BackendColor { alpha, rgb: (red, green, blue) } = style.color;
        Self {
            font: css_font(&style.font),
            color: format!("rgba({red},{green},{blue},{alpha})"),
            side: match style.pos.h_pos {
                HPos::Left => "left",
                HPos::Center => "center",
                HPos::Right => "right",
            },
        }
    }
}

/// Returns a font as CSS writes it.
pub(super) fn css_font(font: &FontDesc) -> String {
    let (style, size, family) = (font.get_style(), font.get_size(), font.get_family());
    format!("{} {size}px {}", style.as_str(), family.as_str())
}

/// The medium to draw on.
#[derive(Clone, Copy)]
pub(super) enum Medium<'a> {
    /// Any backend, in plain words.
    Any,
    /// A file in which letters are set afterwards.
    File,
    /// A surface that can do more.
    Surface(&'a dyn Surface),
}

/// The backend on which a drawing's areas stand.
pub(super) struct ErasedBackend<'a> {
    pub size: (u32, u32),
    pub surface: &'a mut dyn FnMut(Call) -> CallResult,
    pub medium: Medium<'a>,
}

impl DrawingBackend for ErasedBackend<'_> {
    type ErrorType = DrawError;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> CallResult {
        Ok(())
    }

    fn present(&mut self) -> CallResult {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): At, color: BackendColor) -> CallResult {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: At, to: At, style: &S) -> CallResult {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: At,
        to: At,
        style: &S,
        fill: bool,
    ) -> CallResult {
        (self.surface)(Call::Rectangle(from, to, shape(style, fill)))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = At>>(
        &mut self,
        path: I,
        style: &S,
    ) -> CallResult {
        (self.surface)(Call::Path(path.into_iter().collect(), shape(style, false)))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        at: At,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> CallResult {
        (self.surface)(Call::Circle(at, radius, shape(style, fill)))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = At>>(
        &mut self,
        all: I,
        style: &S,
    ) -> CallResult {
        (self.surface)(Call::Polygon(all.into_iter().collect(), shape(style, true)))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: At) -> CallResult {
        let font = FontDesc::new(style.family(), style.size(), style.style());
        let style = TextStyle {
            font: font.transform(style.transform()),
            color: style.color(),
            pos: style.anchor(),
        };
        (self.surface)(Call::Text(text, &style, at))
    }
}

fn shape<S: BackendStyle>(style: &S, filled: bool) -> ShapeStyle {
    let BackendColor { alpha, rgb } = style.color();
    ShapeStyle {
        color: RGBAColor(rgb.0, rgb.1, rgb.2, alpha),
        filled,
        stroke_width: style.stroke_width(),
    }
}

/// Why a figure was not drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawError {
    /// Its width or height cannot be drawn.
    Size(u32, u32),
    /// None of its values has a place on its axes.
    NoValue,
    /// The backend failed, in its own words.
    Backend(String),
}

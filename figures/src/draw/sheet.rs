//! The area a figure is drawn on, and the few elements that Plotters lacks.

use std::borrow::Cow;
use std::slice;

use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Drawable, PathElement, PointCollection, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, ShapeStyle, TextStyle,
};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::clip::{Place, Rect};
use super::coordinates::{AxisScale, CssPx, Geometry};
use super::erased::{ErasedBackend, Medium, Surface, css_font};
use super::{DrawError, Frame, stroke, words};
use crate::figure::Stroke;
use crate::typeset::{self, Piece};

/// The result of drawing.
pub(super) type DrawResult = Result<(), DrawingAreaErrorKind<DrawError>>;

/// A figure's area in CSS px.
pub(super) struct Sheet<'a> {
    pub area: DrawingArea<ErasedBackend<'a>, CssPx>,
    pub frame: Frame,
}

/// The area between the axes, in values.
pub(super) type Field<'a> = DrawingArea<ErasedBackend<'a>, Cartesian2d<AxisScale, AxisScale>>;

/// Type: size in CSS px, color and alignment.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub size: f64,
    pub color: RGBColor,
    pub from: HPos,
    pub bold: bool,
}

impl Type {
    pub fn new(size: f64, color: RGBColor, from: HPos) -> Self {
        let bold = false;
        Self { size, color, from, bold }
    }
}

impl<'a> Sheet<'a> {
    pub fn new(backend: ErasedBackend<'a>, frame: Frame) -> Self {
        let density = f64::from(frame.density);
        let area = backend.into_drawing_area().apply_coord_spec(CssPx { density });
        Self { area, frame }
    }

    /// Returns the sheet in the colors of what stands behind.
    pub fn pale(&self) -> Self {
        let frame = Frame { theme: self.frame.theme.pale(), ..self.frame };
        Self { area: self.area.clone(), frame }
    }

    /// Returns one device pixel, in CSS px.
    pub fn pixel(&self) -> f64 {
        1.0 / f64::from(self.frame.density)
    }

    /// Returns a length in CSS px as whole device pixels, at least one.
    pub fn device(&self, length: f64) -> u32 {
        (length * f64::from(self.frame.density)).round().max(1.0) as u32
    }

    /// Returns a stroke that is `width` CSS px wide.
    pub fn stroke(&self, width: f64, color: RGBColor) -> ShapeStyle {
        color.stroke_width(self.device(width))
    }

    /// Returns the area between the axes.
    pub fn field(&self, geometry: &Geometry) -> Field<'a> {
        let [from, _, to, _] = geometry.plot.corners();
        let (from, to) = (self.area.map_coordinate(&from), self.area.map_coordinate(&to));
        let up = if geometry.rises { to.1..from.1 } else { from.1..to.1 };
        let range = (from.0..to.0, up);
        let values = Cartesian2d::new(geometry.x, geometry.y, range);
        self.area.use_screen_coord().apply_coord_spec(values)
    }

    /// Draws an unbroken line.
    pub fn line(&self, places: &[Place], width: f64, color: RGBColor) -> DrawResult {
        self.area.draw(&PathElement::new(places, self.stroke(width, color)))
    }

    /// Draws a line with a pattern, its lengths in proportion to its width.
    pub fn dashed_line(
        &self,
        places: &[Place],
        pattern: Stroke,
        width: f64,
        color: RGBColor,
    ) -> DrawResult {
        if pattern == Stroke::Solid {
            return self.line(places, width, color);
        }
        let factor = (width / 2.0).max(0.75) * f64::from(self.frame.density);
        self.area.draw(&DashedPath {
            places,
            pattern: Pattern::Lengths(stroke::lengths(pattern, factor)),
            style: self.stroke(width, color),
        })
    }

    /// Draws strokes of one color, 1 px wide.
    pub fn strokes(&self, strokes: &[[Place; 2]], color: RGBColor) -> DrawResult {
        self.area.draw(&DashedPath {
            places: strokes.as_flattened(),
            pattern: Pattern::Places,
            style: self.stroke(1.0, color),
        })
    }

    /// Draws a filled rectangle; one that is thinner than a pixel is one pixel thin.
    pub fn fill(&self, rect: &Rect, color: RGBAColor) -> DrawResult {
        let right = rect.right.max(rect.left + self.pixel());
        let bottom = rect.bottom.max(rect.top + self.pixel());
        let corners = [(rect.left, rect.top), (right, bottom)];
        self.area.draw(&Rectangle::new(corners, color.filled()))
    }

    /// Draws a horizontal or vertical line of whole pixels, sharp where a stroke would be blurred.
    pub fn straight_rule(&self, from: Place, to: Place, width: f64, color: RGBColor) -> DrawResult {
        let thick = f64::from(self.device(width)) * self.pixel();
        let half = f64::from(self.device(width) / 2) * self.pixel();
        let (across, down) = if from.0 == to.0 { (1.0, 0.0) } else { (0.0, 1.0) };
        let shift = |(x, y): Place, by: f64| (x + across * by, y + down * by);
        let corners = [shift(from, -half), shift(to, thick - half)];
        self.area.draw(&Rectangle::new(corners, color.filled()))
    }

    pub fn polygon(&self, corners: &[Place], color: RGBAColor) -> DrawResult {
        if corners.len() < 3 {
            return Ok(());
        }
        self.area.draw(&Polygon::new(corners, color))
    }

    /// Draws the outline of a rectangle, just inside it.
    pub fn outline(&self, rect: &Rect, width: f64, color: RGBColor) -> DrawResult {
        let inner = rect.inflate(-width / 2.0);
        if inner.left >= inner.right || inner.top >= inner.bottom {
            return Ok(());
        }
        // A path, as the SVG backend draws no rectangle with a stroke of a width; half a side more
        // closes the corner where it began.
        let [a, b, c, d] = inner.corners();
        let first = (f64::midpoint(a.0, b.0), a.1);
        self.line(&[first, b, c, d, a, first], width, color)
    }

    /// Draws a straight line with a head at its end, the larger the wider the line is.
    pub fn arrow(&self, from: Place, to: Place, width: f64, color: RGBColor) -> DrawResult {
        let Some(head @ [_, left, right]) = stroke::head(from, to, width) else {
            return Ok(());
        };
        let neck = Rect::between(left, right).middle();
        self.line(&[from, neck], width, color)?;
        self.polygon(&head, color.to_rgba())
    }

    /// Writes words whose vertical middle is at `at`.
    pub fn write(&self, text: &str, at: Place, style: Type) -> DrawResult {
        let text = words::printable(text);
        if text.trim().is_empty() || self.frame.miniature {
            return Ok(());
        }
        let size = style.size * f64::from(self.frame.density) * self.frame.text_factor;
        let bold = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(FontFamily::Name(self.frame.font), size, bold);
        let style =
            TextStyle::from(font).color(&style.color).pos(Pos::new(style.from, VPos::Center));
        self.area.draw(&Line { text: &text, at, style })
    }
}

/// A line in dashes: one path where the surface knows dashes, as each call to a browser takes its
/// time, else a path for each dash.
struct DashedPath<'a> {
    places: &'a [Place],
    pattern: Pattern,
    style: ShapeStyle,
}

enum Pattern {
    /// Lengths drawn and left out by turns, in device pixels.
    Lengths(Vec<f64>),
    /// A line given by its places.
    Places,
}

impl<'a> PointCollection<'a, Place> for &'a DashedPath<'_> {
    type Point = &'a Place;
    type IntoIter = slice::Iter<'a, Place>;

    fn point_iter(self) -> Self::IntoIter {
        self.places.iter()
    }
}

impl Drawable<ErasedBackend<'_>> for DashedPath<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        points: I,
        backend: &mut ErasedBackend<'_>,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DrawError>> {
        let points: Vec<BackendCoord> = points.collect();
        let run: Vec<Place> = points.iter().map(|p| (p.0.into(), p.1.into())).collect();
        match (backend.medium, &self.pattern) {
            (Medium::Surface(surface), pattern) => {
                match pattern {
                    Pattern::Lengths(lengths) => surface.set_dashes(lengths),
                    Pattern::Places => surface.set_dashes(&stroke::steps(&run)),
                }
                let drawn = backend.draw_path(points, &self.style);
                surface.set_dashes(&[]);
                drawn
            }
            (_, Pattern::Lengths(lengths)) => stroke::dashes(&run, lengths, |dash| {
                let whole = |p: &Place| (p.0.round() as i32, p.1.round() as i32);
                backend.draw_path(dash.iter().map(whole), &self.style)
            }),
            (_, Pattern::Places) => points
                .chunks_exact(2)
                .try_for_each(|ends| backend.draw_path(ends.iter().copied(), &self.style)),
        }
    }
}

/// One line of words, whose letters are set as such.
struct Line<'a> {
    text: &'a str,
    at: Place,
    style: TextStyle<'a>,
}

impl<'a> PointCollection<'a, Place> for &'a Line<'_> {
    type Point = &'a Place;
    type IntoIter = slice::Iter<'a, Place>;

    fn point_iter(self) -> Self::IntoIter {
        slice::from_ref(&self.at).iter()
    }
}

impl Drawable<ErasedBackend<'_>> for Line<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut points: I,
        backend: &mut ErasedBackend<'_>,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DrawError>> {
        let at = points.next().unwrap_or_default();
        match backend.medium {
            Medium::Any => backend.draw_text(&typeset::plain(self.text), &self.style, at),
            Medium::File => backend.draw_text(self.text, &self.style, at),
            Medium::Surface(surface) => {
                let runs = self.runs();
                match runs.as_slice() {
                    [Run { text, place: Level::Words, .. }] => {
                        backend.draw_text(text, &self.style, at)
                    }
                    runs => self.set(runs, at, surface, backend),
                }
            }
        }
    }
}

/// A run of a line in one style.
struct Run<'a> {
    text: Cow<'a, str>,
    place: Level,
}

/// The level of a run.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    Words,
    Letter,
    Below,
}

impl Line<'_> {
    fn runs(&self) -> Vec<Run<'_>> {
        let mut runs = Vec::new();
        typeset::each_piece(self.text, |piece, _| match piece {
            Piece::Words(words) => runs.push(Run { text: words.into(), place: Level::Words }),
            Piece::Letter { base, below } => {
                runs.push(Run { text: base.into(), place: Level::Letter });
                if !below.is_empty() {
                    runs.push(Run { text: below, place: Level::Below });
                }
            }
        });
        runs
    }

    /// Draws runs one after the other, as far right as those before them are wide.
    fn set(
        &self,
        runs: &[Run],
        at: BackendCoord,
        surface: &dyn Surface,
        backend: &mut ErasedBackend<'_>,
    ) -> Result<(), DrawingErrorKind<DrawError>> {
        let size = self.style.font.get_size();
        let styled = runs.iter().map(|run| {
            let font = match run.place {
                Level::Words => self.style.font.clone(),
                Level::Letter => self.style.font.style(FontStyle::Italic),
                Level::Below => self.style.font.resize(size * words::SMALL),
            };
            let width = surface.measure(&run.text, &css_font(&font));
            let pos = Pos::new(HPos::Left, VPos::Center);
            (run, TextStyle { font, pos, ..self.style.clone() }, width)
        });
        let styled: Vec<_> = styled.collect();
        let whole: f64 = styled.iter().map(|(.., width)| width).sum();
        let mut x = f64::from(at.0)
            - match self.style.pos.h_pos {
                HPos::Left => 0.0,
                HPos::Center => whole / 2.0,
                HPos::Right => whole,
            };
        for (run, style, width) in styled {
            let lower = if run.place == Level::Below { words::LOWER * size } else { 0.0 };
            let place = (x.round() as i32, at.1 + lower.round() as i32);
            backend.draw_text(&run.text, &style, place)?;
            x += width;
        }
        Ok(())
    }
}

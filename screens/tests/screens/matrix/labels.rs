//! What is written in a figure can be read: no words over words, over a mark or an axis, none cut.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crossover_figures::draw::{Frame, Rect, Theme, ThemeName, geometry, text_width};
use crossover_figures::figure::{Figure, Layer, Scale};
use crossover_screens::registry::SCREENS;
use plotters::drawing::DrawingArea;
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use super::plots::{Drawn, PLOTS, none_of};
use crate::common::screens;

/// The widths at which figures stand on a phone, on a shelf and on a desk, in CSS px.
const WIDTHS: [u32; 3] = [390, 488, 808];
/// The overlap in px that boxes may have at an edge: letters fill less than their line.
const EDGE: f64 = 1.5;
/// The greatest size in px of a polygon that is a mark, such as a diamond.
const LARGEST_MARK: f64 = 16.0;

/// What a figure draws, in CSS px: its frame is drawn at density 1.
#[derive(Default)]
struct Boxes {
    size: (u32, u32),
    words: Vec<(String, Rect)>,
    marks: Vec<Rect>,
    /// The corners of the heads of arrows.
    heads: Vec<[(f64, f64); 3]>,
    axes: Vec<Rect>,
    axis: (u8, u8, u8),
}

type Done = Result<(), DrawingErrorKind<std::fmt::Error>>;

fn place((x, y): BackendCoord) -> (f64, f64) {
    (x.into(), y.into())
}

impl DrawingBackend for Boxes {
    type ErrorType = std::fmt::Error;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Done {
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        _: bool,
    ) -> Done {
        let rect = Rect::between(place(from), place(to));
        let long = rect.width().max(rect.height()) > 40.0;
        if style.color().rgb == self.axis && long && rect.width().min(rect.height()) <= 2.0 {
            self.axes.push(rect);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Done {
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        _: &S,
    ) -> Done {
        let corners: Vec<_> = corners.into_iter().map(place).collect();
        let ends = |along: fn(&(f64, f64)) -> f64| {
            let all = corners.iter().map(along);
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (ends(|corner| corner.0), ends(|corner| corner.1));
        if let [tip, left, right] = corners[..] {
            self.heads.push([tip, left, right]);
        }
        if corners.len() == 4 && (right - left).max(bottom - top) <= LARGEST_MARK {
            self.marks.push(Rect::between((left, top), (right, bottom)));
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        _: &S,
        _: bool,
    ) -> Done {
        let ((x, y), r) = (place(center), f64::from(radius));
        self.marks.push(Rect::between((x - r, y - r), (x + r, y + r)));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        let ((x, y), size) = (place(at), style.size());
        let width = text_width(text, size);
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        // From the top of capitals to below the line.
        let rect = Rect::between((left, y - size * 0.42), (left + width, y + size * 0.42));
        self.words.push((text.to_owned(), rect));
        Ok(())
    }
}

impl Boxes {
    fn of(figure: &Figure, width: u32) -> Self {
        Self::within(figure, &frame(figure, width))
    }

    fn within(figure: &Figure, frame: &Frame) -> Self {
        let axis = frame.theme.axis;
        let boxes = Rc::new(RefCell::new(Self {
            size: frame.size(),
            axis: (axis.0, axis.1, axis.2),
            ..Self::default()
        }));
        figure.draw(&DrawingArea::from(&boxes), frame).expect("a figure");
        boxes.take()
    }

    /// What cannot be read, in words.
    fn faults(&self) -> Vec<String> {
        let frame = Rect::between((0.0, 0.0), (self.size.0.into(), self.size.1.into()));
        let mut faults = Vec::new();
        for (index, (text, rect)) in self.words.iter().enumerate() {
            let shortened = text.ends_with('…');
            if shortened || rect.left < frame.left - EDGE || frame.right + EDGE < rect.right {
                faults.push(format!("“{text}” is cut"));
            }
            for (other, near) in self.words.iter().skip(index + 1) {
                if overlap(rect, near) {
                    faults.push(format!("“{text}” over “{other}”"));
                }
            }
            for mark in &self.marks {
                let inside = mark.width() >= rect.width() * 0.9;
                if overlap(rect, mark) && !inside {
                    faults.push(format!("“{text}” over a mark"));
                }
            }
            if self.heads.iter().any(|head| meets(rect, head)) {
                faults.push(format!("“{text}” over the head of an arrow"));
            }
            if self.axes.iter().any(|axis| crosses(rect, axis)) {
                faults.push(format!("“{text}” over an axis"));
            }
        }
        faults
    }
}

/// The frame in which `figure` stands at this width.
fn frame(figure: &Figure, width: u32) -> Frame {
    let theme = Theme::of(ThemeName::Light);
    Frame::canvas(width, figure.height(width), 1, theme)
}

/// What a phone has for a figure, of which a player takes some, and the most rows that have their names there.
const PHONE: (u32, u32) = (382, 252);
const PLAYER: u32 = 44;
const ROWS: usize = 11;

#[test]
fn on_a_phone_each_bar_has_its_name() {
    for screen in screens() {
        let params = screen.defaults();
        for spec in screen.figures {
            let Ok(figure) = spec.figure_at_once(&params) else { continue };
            let Figure::Plot(plot) = &figure else { continue };
            let Scale::Rows(names) = &plot.y.scale else { continue };
            let height = PHONE.1 - if plot.clock.is_some() { PLAYER } else { 0 };
            let frame = Frame::canvas(PHONE.0, height, 1, Theme::of(ThemeName::Light));
            let words = Boxes::within(&figure, &frame).words;
            let is_written = |name: &&String| words.iter().any(|(text, _)| text == *name);
            let named = names.iter().filter(is_written).count();
            assert!(ROWS < names.len() || named == names.len(), "{}: {names:?}", spec.id);
        }
    }
}

/// The values of bars, and the heights at which each is the value of a row: the ends of bars are points.
fn values(drawn: &Drawn, width: u32) -> Vec<(String, Rect)> {
    let (figure, plot) = (&drawn.figure, drawn.plot());
    let geometry = geometry(figure, &frame(figure, width)).expect("a plot");
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) if matches!(plot.y.scale, Scale::Rows(_)) => Some(&points.points),
        _ => None,
    });
    let named = points.flatten().filter(|point| !point.label.is_empty());
    let values = named.map(|point| {
        let edge = |side: f64| geometry.place(point.x, point.y.round() + side);
        (point.label.clone(), Rect::between(edge(-0.5), edge(0.5)))
    });
    values.collect()
}

/// All words of a figure, one after the other.
pub(crate) fn figure_words(figure: &Figure, width: u32) -> String {
    let words = Boxes::of(figure, width).words.into_iter();
    words.map(|(text, _)| text).collect::<Vec<_>>().join(" ")
}

/// What cannot be read in a figure on a phone, in words.
pub(crate) fn faults(figure: &Figure) -> Vec<String> {
    Boxes::of(figure, WIDTHS[0]).faults()
}

fn overlap(a: &Rect, b: &Rect) -> bool {
    a.left + EDGE < b.right
        && b.left + EDGE < a.right
        && a.top + EDGE < b.bottom
        && b.top + EDGE < a.bottom
}

/// A corner of the head, or the middle of a side, lies within the words.
fn meets(words: &Rect, &[tip, left, right]: &[(f64, f64); 3]) -> bool {
    let middle =
        |(a, b): ((f64, f64), (f64, f64))| (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    let middles = [(tip, left), (left, right), (right, tip)].map(middle);
    let inside = |(x, y): (f64, f64)| {
        words.left + EDGE < x
            && x < words.right - EDGE
            && words.top + EDGE < y
            && y < words.bottom - EDGE
    };
    middles.into_iter().chain([tip, left, right]).any(inside)
}

/// A line runs through the words, and not along their edge.
fn crosses(words: &Rect, line: &Rect) -> bool {
    words.left + EDGE < line.right
        && line.left < words.right - EDGE
        && words.top + EDGE < line.bottom
        && line.top < words.bottom - EDGE
}

#[test]
fn no_words_of_a_figure_lie_over_others_over_marks_or_axes_and_none_are_cut() {
    let mut faults = BTreeSet::new();
    let mut looked_at = 0;
    for drawn in PLOTS.iter() {
        for width in WIDTHS {
            looked_at += 1;
            for fault in Boxes::of(&drawn.figure, width).faults() {
                faults.insert(format!("{drawn} at {width} px: {fault}"));
            }
        }
    }
    println!("{looked_at} figures looked at");
    none_of(&faults);
}

#[test]
fn the_value_of_a_bar_stands_in_its_row() {
    let mut faults = BTreeSet::new();
    let mut looked_at = 0;
    for drawn in PLOTS.iter() {
        for width in WIDTHS {
            let words = Boxes::of(&drawn.figure, width).words;
            for (value, row) in values(drawn, width) {
                looked_at += 1;
                let is_inside = |(_, rect): &(String, Rect)| {
                    row.top <= rect.top + EDGE && rect.bottom - EDGE <= row.bottom
                };
                // In one line, or in two.
                let says = |lines: &[(String, Rect)]| {
                    let text: Vec<_> = lines.iter().map(|(text, _)| text.as_str()).collect();
                    text.join(" ") == value && lines.iter().all(is_inside)
                };
                if !words.windows(1).chain(words.windows(2)).any(says) {
                    faults.insert(format!("{drawn} at {width} px: “{value}”"));
                }
            }
        }
    }
    println!("{looked_at} values looked at");
    assert!(looked_at > 100 || screens().count() < SCREENS.len());
    none_of(&faults);
}

//! Layout: label areas of fixed sizes around the plot, no text measured.

use super::clip::Rect;
use super::coordinates::{AxisScale, Geometry};
use super::frame::Frame;
use super::legend::{self, Entry};
use super::names::{self, BESIDE, Name, is_beside};
use super::ticks::{self, Labels, Ticks};
use super::words;
use crate::figure::{Axis, Layer, Plot, Scale};

/// Below this width in CSS px the margins are small.
const COMPACT: f64 = 520.0;
/// Between the title of the vertical axis and the entries right of it.
const GAP: f64 = 14.0;
/// From this share of the drawing's width on a value beside its bar is broken into two lines.
const LONG: f64 = 0.2;

/// The parts of a drawing and their places.
pub(super) struct Layout {
    pub frame: Frame,
    pub geometry: Geometry,
    pub x: Ticks,
    pub y: Ticks,
    pub shows_x: bool,
    pub shows_y: bool,
    /// The height of the title of `y`.
    pub y_title: Option<f64>,
    /// The names right of the plot.
    pub names: Vec<Name>,
    /// The entries above the plot, each with its left end and its middle height.
    pub legend: Vec<(f64, f64, Entry)>,
    /// The layers of the curves that are named in the plot.
    pub inside: Vec<usize>,
    /// Type sizes in CSS px: titles and names, and tick labels.
    pub size: f64,
    pub small: f64,
    pub width: f64,
}

impl Layout {
    /// Returns the layout of a plot in a frame.
    pub fn of(plot: &Plot, frame: &Frame) -> Self {
        if frame.miniature {
            return Self::miniature(plot, frame);
        }
        let (width, height) = (f64::from(frame.width), f64::from(frame.height));
        let size = frame.theme.text_size.max(12.0);
        let small = (size - 1.0).max(12.0);
        let shows_x = plot.x.scale != Scale::Hidden;
        let shows_y = plot.y.scale != Scale::Hidden;
        let pad = if width < COMPACT { 6.0 } else { 10.0 };
        // What must stay clear for the sake of marks on the edge.
        let margin = if shows_x || shows_y { pad } else { size };

        let y = AxisScale::new(&plot.y);
        let below = room_below(plot, margin, size, small);
        let above = if shows_y { 4.0 } else { 2.0 };
        // The title of the vertical axis stands before the first of the entries above the plot.
        let title = (shows_y && !speaks_for_itself(&plot.y, height, small)).then(|| {
            let title = ticks::ticks(&plot.y, &y, height, Labels::Stacked, small).title;
            words::room(&title, size).min(width - 2.0 * pad) + GAP
        });
        let entries = legend::of(plot, &frame.theme);
        let row = Rect::between((pad, above), (width - pad, above + height * 0.4));
        let (legend, rows) = legend::arrange(entries, row, title.unwrap_or(0.0), size);
        let rows = rows.max(if title.is_some() { legend::row(size) } else { 0.0 });
        let top = above + rows + if shows_y { small * 0.75 } else { margin };
        let bottom = (height - below).max(top + 20.0);

        let y_ticks = ticks::ticks(&plot.y, &y, bottom - top, Labels::Stacked, small);
        let left = left_of(plot, &y_ticks, pad, margin, small, width);
        let left = if shows_x { left.max(small * 1.6) } else { left };
        let (mut names, inside) =
            names::of(plot, &frame.theme, (small, width, bottom - top + 12.0));
        let widths = names.iter().map(|name| name.width(small));
        let right = if !names.is_empty() {
            names::gap(width) + widths.fold(0.0, f64::max) + 2.0
        } else if shows_x {
            small * 1.5
        } else {
            margin
        };
        let right = right.max(room_aside(plot, small));
        let right = beside_rows(plot, (left, width - right), small, width).max(left + 20.0);
        let whole = Rect::between((left, top), (right, bottom));
        let bare = Self::without_words(plot, frame, whole);
        let rect = bare.plot();
        let mut layout = Self {
            x: ticks::ticks(&plot.x, &bare.geometry.x, rect.width(), Labels::SideBySide, small),
            // A rectangle that was shrunk has less room for labels.
            y: ticks::ticks(&plot.y, &y, rect.height(), Labels::Stacked, small),
            y_title: title.map(|_| above + legend::row(size) / 2.0),
            legend,
            inside,
            size,
            small,
            ..bare
        };
        names::settle(&mut names, plot, &layout.geometry, small);
        layout.names = names;
        layout
    }

    /// Returns the layout with nothing but a margin around the plot.
    fn miniature(plot: &Plot, frame: &Frame) -> Self {
        const MARGIN: f64 = 3.0;
        let end = |length: u32| (f64::from(length) - MARGIN).max(MARGIN + 1.0);
        let whole = Rect::between((MARGIN, MARGIN), (end(frame.width), end(frame.height)));
        Self::without_words(plot, frame, whole)
    }

    /// Returns the layout of a plot that has `whole` between its axes, with no word around it.
    fn without_words(plot: &Plot, frame: &Frame, whole: Rect) -> Self {
        let geometry = Geometry::of(plot, whole);
        Self {
            frame: Frame { at: frame.at.or(plot.still_moment()), ..*frame },
            geometry: if plot.square { with_equal_units(&geometry) } else { geometry },
            x: Ticks::default(),
            y: Ticks::default(),
            shows_x: plot.x.scale != Scale::Hidden,
            shows_y: plot.y.scale != Scale::Hidden,
            y_title: None,
            names: Vec::new(),
            legend: Vec::new(),
            inside: Vec::new(),
            size: frame.theme.text_size,
            small: frame.theme.text_size,
            width: f64::from(frame.width),
        }
    }

    pub fn plot(&self) -> Rect {
        self.geometry.plot
    }

    /// Returns the plot, beside rows with what is free on their right; where no axes stand around it, with the margin
    /// and what is free beside it.
    pub fn room_for_words(&self) -> Rect {
        let plot = self.plot();
        if !self.geometry.rises && self.shows_y {
            return Rect { right: self.width, ..plot };
        }
        if self.shows_x || self.shows_y {
            return plot;
        }
        Rect { left: 0.0, right: self.width, ..plot.inflate(self.size) }
    }
}

fn room_below(plot: &Plot, margin: f64, size: f64, small: f64) -> f64 {
    if plot.x.scale == Scale::Hidden {
        return margin;
    }
    let title = if plot.x.title.is_empty() { 0.0 } else { size * 1.25 };
    small * 1.75 + title + 2.0
}

/// Returns the room left of the plot, for tick labels or for the names of rows.
fn left_of(plot: &Plot, ticks: &Ticks, pad: f64, margin: f64, small: f64, width: f64) -> f64 {
    match &plot.y.scale {
        Scale::Hidden => margin,
        Scale::Rows(names) => {
            let widest = names.iter().take(1000).map(|n| words::room(n, small));
            let most = (width * 0.42).min(small * 17.0);
            pad + widest.fold(0.0, f64::max).min(most) + 8.0
        }
        Scale::Linear | Scale::Log => {
            let labels = ticks.marks.iter();
            let widest = labels.map(|tick| words::room(&tick.label, small));
            pad + widest.fold(0.0, f64::max) + 8.0
        }
    }
}

/// Returns how far right a plot ends that would end at `right`: less far where the values of its rows stand beside
/// their bars.
fn beside_rows(plot: &Plot, (left, right): (f64, f64), small: f64, width: f64) -> f64 {
    if !matches!(plot.y.scale, Scale::Rows(_)) {
        return right;
    }
    let along = AxisScale::new(&plot.x);
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) => Some(&points.points),
        _ => None,
    });
    let named = points.flatten().filter(|point| !point.label.is_empty());
    named.fold(right, |right, point| {
        let needed = words::room(&point.label, small);
        // A long one is broken into two lines.
        let needed = if needed < width * LONG { needed } else { needed * names::HALF };
        let free = width - left - needed - small * 1.25;
        let share = along.share(point.x);
        if 0.0 < share && share <= 1.0 { right.min(left + free / share) } else { right }
    })
}

/// Returns the room right of the plot, for words at the end of its axis.
fn room_aside(plot: &Plot, small: f64) -> f64 {
    let widths = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Label(label) if is_beside(label, plot) => Some(words::room(&label.text, small)),
        _ => None,
    });
    widths.fold(0.0, |most, width| (width + 2.0 * BESIDE).max(most))
}

/// Returns whether a vertical axis needs no title: without one, and where names of rows need its line.
fn speaks_for_itself(axis: &Axis, height: f64, small: f64) -> bool {
    let crowded = |names: &[String]| height / 2.0 < names.len() as f64 * small;
    y_name(axis).is_empty() || matches!(&axis.scale, Scale::Rows(names) if crowded(names))
}

/// Returns the title of a vertical axis; rows speak for themselves when it is empty.
fn y_name(axis: &Axis) -> &str {
    match axis.scale {
        Scale::Hidden => "",
        _ if axis.title.is_empty() => axis.unit.symbol(),
        _ => &axis.title,
    }
}

/// Returns the geometry shrunk so that one unit is as long both ways, where that can be.
fn with_equal_units(geometry: &Geometry) -> Geometry {
    let Geometry { plot, x, y, .. } = *geometry;
    let (wide, high) = (x.range.1 - x.range.0, y.range.1 - y.range.0);
    let unit = (plot.width() / wide).min(plot.height() / high);
    let (width, height) = (unit * wide, unit * high);
    if x.log || y.log || !(1.0 <= width && 1.0 <= height) {
        return *geometry;
    }
    Geometry { plot: Rect::around(plot.middle(), width, height), ..*geometry }
}

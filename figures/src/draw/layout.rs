//! Where everything goes: label areas of fixed rules around the plot, no text measured.

use super::clip::Rect;
use super::frame::Frame;
use super::geometry::Geometry;
use super::legend::{self, Entry};
use super::names::{self, Name};
use super::scale::Along;
use super::ticks::{self, Run, Ticks};
use super::words;
use crate::figure::{Axis, Plot, Scale};

/// Below this width in CSS px the curves are named above the plot instead of beside it.
const COMPACT: f64 = 430.0;

/// The parts of a drawing and their places.
pub(super) struct Layout {
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
    /// The layers of the curves that are named along their way.
    pub inside: Vec<usize>,
    /// The layers of the regions that are named there.
    pub homeless: Vec<usize>,
    /// Type sizes in CSS px: titles and names, and tick labels.
    pub size: f64,
    pub small: f64,
    pub width: f64,
}

impl Layout {
    /// The layout in which the layers `homeless` are named above the plot.
    pub fn of(plot: &Plot, frame: &Frame, homeless: &[usize]) -> Self {
        let (width, height) = (f64::from(frame.width), f64::from(frame.height));
        let size = frame.theme.text_size.max(12.0);
        let small = (size - 1.0).max(12.0);
        let shows_x = plot.x.scale != Scale::Hidden;
        let shows_y = plot.y.scale != Scale::Hidden;
        let pad = if width < COMPACT { 6.0 } else { 10.0 };
        // What must stay clear for the sake of marks on the edge.
        let margin = if shows_x || shows_y { pad } else { size };

        let beside = width >= COMPACT;
        let room = if beside {
            (width * 0.24).min(size * 17.0)
        } else {
            0.0
        };
        let mut inside = names::alike(plot, true);
        let mut names = names::of(plot, &inside, &frame.theme, size, room);
        let tall: f64 = names.iter().map(|name| name.height(size)).sum();
        let bottom = if shows_x {
            let title = if plot.x.title.is_empty() {
                0.0
            } else {
                size * 1.55
            };
            small * 1.9 + title + 4.0
        } else {
            margin
        };
        let in_legend = !beside || tall > height * 0.75 - bottom;
        if in_legend {
            names.clear();
            inside = names::alike(plot, false);
        }

        let entries = legend::of(plot, &frame.theme, in_legend, &inside, homeless);
        let mut top = if shows_y { 4.0 } else { 2.0 };
        let (legend, legend_height) =
            legend::arranged(entries, pad, top, width - 2.0 * pad, size, height * 0.4);
        top += legend_height;
        let y_title = (shows_y && !y_name(&plot.y).is_empty()).then(|| {
            let middle = top + size * 0.8;
            top += size * 1.6 + small * 0.6;
            middle
        });
        if shows_y && y_title.is_none() {
            top += small * 0.6;
        } else if !shows_y {
            top += margin;
        }
        let bottom = (height - bottom).max(top + 20.0);

        let (y_from, y_to) = match plot.y.scale {
            Scale::Rows(_) | Scale::Hidden => (top, bottom),
            Scale::Linear | Scale::Log => (bottom, top),
        };
        let y = Along::new(&plot.y, y_from, y_to);
        let y_ticks = ticks::ticks(&plot.y, &y, Run::Up, small);
        let left = left_of(plot, &y_ticks, pad, margin, small, width);
        let left = if shows_x { left.max(small * 1.6) } else { left };
        let widest = names
            .iter()
            .map(|name| name.width(size))
            .fold(0.0, f64::max);
        let right = if !names.is_empty() {
            names::SWATCH + widest + pad
        } else if shows_x {
            small * 1.8
        } else {
            margin
        };
        let right = (width - right).max(left + 20.0);

        let plot_rect = Rect {
            left,
            top,
            right,
            bottom,
        };
        let (rect, x, y) = placed(plot, plot_rect, y_from > y_to);
        // A rectangle that was shrunk has less room for labels.
        let y_ticks = if rect == plot_rect {
            y_ticks
        } else {
            ticks::ticks(&plot.y, &y, Run::Up, small)
        };
        let mut layout = Self {
            geometry: Geometry { plot: rect, x, y },
            x: ticks::ticks(&plot.x, &x, Run::Across, small),
            y: y_ticks,
            shows_x,
            shows_y,
            y_title,
            names: Vec::new(),
            legend,
            inside,
            homeless: homeless.to_vec(),
            size,
            small,
            width,
        };
        names::settle(&mut names, plot, &layout.geometry, size);
        layout.names = names;
        layout
    }

    pub fn plot(&self) -> Rect {
        self.geometry.plot
    }
}

/// The room left of the plot: for tick labels, or for the names of rows.
fn left_of(plot: &Plot, ticks: &Ticks, pad: f64, margin: f64, small: f64, width: f64) -> f64 {
    match &plot.y.scale {
        Scale::Hidden => margin,
        Scale::Rows(names) => {
            let widest = names.iter().take(1000).map(|n| words::room(n, small));
            let most = (width * 0.36).min(small * 17.0);
            pad + widest.fold(0.0, f64::max).min(most) + 8.0
        }
        Scale::Linear | Scale::Log => {
            let labels = ticks.marks.iter();
            let widest = labels.map(|tick| words::room(&tick.label, small));
            pad + widest.fold(0.0, f64::max) + 8.0
        }
    }
}

/// The title of a vertical axis; rows speak for themselves when it is empty.
fn y_name(axis: &Axis) -> &str {
    match axis.scale {
        Scale::Hidden => "",
        _ if axis.title.is_empty() => axis.unit.symbol(),
        _ => &axis.title,
    }
}

/// The plot's rectangle, shrunk where one unit must be as long both ways, and its axes.
fn placed(plot: &Plot, rect: Rect, upwards: bool) -> (Rect, Along, Along) {
    let along = |rect: &Rect| {
        let x = Along::new(&plot.x, rect.left, rect.right);
        let y = if upwards {
            Along::new(&plot.y, rect.bottom, rect.top)
        } else {
            Along::new(&plot.y, rect.top, rect.bottom)
        };
        (x, y)
    };
    let (x, y) = along(&rect);
    if !plot.square || x.log || y.log {
        return (rect, x, y);
    }
    let (wide, high) = (x.range.1 - x.range.0, y.range.1 - y.range.0);
    let unit = (rect.width() / wide).min(rect.height() / high);
    let (width, height) = (unit * wide, unit * high);
    if !(1.0 <= width && 1.0 <= height) {
        return (rect, x, y);
    }
    let middle = rect.middle();
    let rect = Rect::around(middle, width, height);
    let (x, y) = along(&rect);
    (rect, x, y)
}

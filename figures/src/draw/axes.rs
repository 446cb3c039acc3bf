//! The grid behind the curves, and the axes in front of them.

use super::layout::Layout;
use super::pen::{From, Pen};
use super::words;
use crate::figure::{Plot, Scale};

/// The length of a tick outside the plot.
const TICK: f64 = 4.0;

/// The grid: a line for each labeled tick, and between rows.
pub(super) fn grid(layout: &Layout, pen: &mut Pen) {
    let plot = layout.plot();
    let (color, thin) = (pen.frame.theme.grid, pen.pixel().max(0.5));
    for tick in &layout.x.marks {
        let x = layout.geometry.x.place(tick.value);
        pen.ruled((x, plot.top), (x, plot.bottom), thin, color);
    }
    for tick in &layout.y.marks {
        let y = layout.geometry.y.place(tick.value);
        pen.ruled((plot.left, y), (plot.right, y), thin, color);
    }
}

/// Axis lines, ticks, labels and titles.
pub(super) fn draw(plot: &Plot, layout: &Layout, pen: &mut Pen) {
    if layout.shows_x {
        across(layout, pen);
    }
    if layout.shows_y {
        match &plot.y.scale {
            Scale::Rows(names) => rows(names, layout, pen),
            _ => upwards(layout, pen),
        }
    }
    // The words of one size together, for the same reason as those of one color.
    if layout.shows_x {
        title_below(layout, pen);
    }
    if let Some(middle) = layout.y_title {
        title_above(layout, middle, pen);
    }
}

fn across(layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let plot = layout.plot();
    pen.ruled(
        (plot.left, plot.bottom),
        (plot.right, plot.bottom),
        1.0,
        theme.axis,
    );
    for value in &layout.x.small {
        let x = layout.geometry.x.place(*value);
        pen.ruled(
            (x, plot.bottom),
            (x, plot.bottom + TICK / 2.0),
            1.0,
            theme.axis,
        );
    }
    // One color after the other: a browser takes its time over each change.
    for tick in &layout.x.marks {
        let x = layout.geometry.x.place(tick.value);
        pen.ruled((x, plot.bottom), (x, plot.bottom + TICK), 1.0, theme.axis);
    }
    let labels = labels(layout);
    for tick in &layout.x.marks {
        let x = layout.geometry.x.place(tick.value);
        let half = words::room(&tick.label, layout.small) / 2.0;
        let at = x.min(layout.width - half - 2.0).max(half + 1.0);
        pen.words(
            &tick.label,
            (at, labels),
            layout.small,
            From::Middle,
            theme.muted,
        );
    }
}

/// The height of the middle of the labels below the plot.
fn labels(layout: &Layout) -> f64 {
    layout.plot().bottom + TICK + layout.small * 0.85
}

/// The title of the horizontal axis, under its labels.
fn title_below(layout: &Layout, pen: &mut Pen) {
    if !layout.x.title.is_empty() {
        let title = words::cut(&layout.x.title, layout.size, layout.width - 12.0);
        let half = words::width(&title, layout.size) / 2.0;
        let middle = layout.plot().middle().0;
        let x = middle.min(layout.width - half - 6.0).max(half + 6.0);
        let y = labels(layout) + layout.small * 0.6 + layout.size * 0.95;
        let color = pen.frame.theme.muted;
        pen.words(&title, (x, y), layout.size, From::Middle, color);
    }
}

/// The title of the vertical axis, over it.
fn title_above(layout: &Layout, middle: f64, pen: &mut Pen) {
    let title = words::cut(&layout.y.title, layout.size, layout.width - 16.0);
    let wide = words::width(&title, layout.size);
    let left = (layout.plot().left - 8.0)
        .min(layout.width - wide - 8.0)
        .max(8.0);
    // Beginning over the tick labels, so that it is read as theirs.
    let left = left.min(10.0);
    let color = pen.frame.theme.muted;
    pen.words(&title, (left, middle), layout.size, From::Left, color);
}

fn upwards(layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let plot = layout.plot();
    pen.ruled(
        (plot.left, plot.top),
        (plot.left, plot.bottom),
        1.0,
        theme.axis,
    );
    for value in &layout.y.small {
        let y = layout.geometry.y.place(*value);
        pen.ruled((plot.left - TICK / 2.0, y), (plot.left, y), 1.0, theme.axis);
    }
    for tick in &layout.y.marks {
        let y = layout.geometry.y.place(tick.value);
        pen.ruled((plot.left - TICK, y), (plot.left, y), 1.0, theme.axis);
    }
    for tick in &layout.y.marks {
        let y = layout.geometry.y.place(tick.value);
        let at = (plot.left - TICK - 3.0, y);
        pen.words(&tick.label, at, layout.small, From::Right, theme.muted);
    }
    let (low, high) = layout.geometry.y.range;
    if low < 0.0 && 0.0 < high && !layout.geometry.y.log {
        // Where numbers change sign there is an honest zero.
        let y = layout.geometry.y.place(0.0);
        pen.ruled((plot.left, y), (plot.right, y), 1.0, theme.axis);
    }
}

fn rows(names: &[String], layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let plot = layout.plot();
    let y = &layout.geometry.y;
    let high = (y.place(1.0) - y.place(0.0)).abs();
    let thin = pen.pixel().max(0.5);
    // Rows closer than their names are named in part.
    let every = ((layout.small * 1.25 / high).ceil()).clamp(1.0, 1e6) as usize;
    let room = (plot.left - 12.0) / words::WIDER;
    for (index, name) in names.iter().enumerate().step_by(every) {
        let middle = y.place(index as f64);
        if !(plot.top <= middle && middle <= plot.bottom) {
            continue;
        }
        let edge = y.place(index as f64 - 0.5);
        if high > 6.0 && index > 0 && plot.top < edge {
            pen.ruled((plot.left, edge), (plot.right, edge), thin, theme.grid);
        }
        let name = words::cut(name, layout.small, room);
        let at = (plot.left - 8.0, middle);
        pen.words(&name, at, layout.small, From::Right, theme.text);
    }
    pen.ruled(
        (plot.left, plot.top),
        (plot.left, plot.bottom),
        1.0,
        theme.axis,
    );
}

//! The grid behind the curves, and the axes in front of them.

use plotters::style::text_anchor::HPos;

use super::layout::Layout;
use super::sheet::{DrawResult, Sheet, Type};
use super::ticks::Ticks;
use super::words;
use crate::figure::{Plot, Scale};

/// The length of a tick outside the plot.
const TICK: f64 = 4.0;
/// The least distance between the middles of two row names, in type sizes.
const CLOSE: f64 = 0.9;
/// The least type of row names.
const SMALLEST: f64 = 9.0;

/// Draws the grid: a line for each labeled tick.
pub(super) fn grid(layout: &Layout, sheet: &Sheet) -> DrawResult {
    let (plot, geometry) = (layout.plot(), &layout.geometry);
    let (color, thin) = (sheet.frame.theme.grid, sheet.pixel().max(0.5));
    for tick in &layout.x.marks {
        let x = geometry.x(tick.value);
        sheet.straight_rule((x, plot.top), (x, plot.bottom), thin, color)?;
    }
    for tick in &layout.y.marks {
        let y = geometry.y(tick.value);
        sheet.straight_rule((plot.left, y), (plot.right, y), thin, color)?;
    }
    Ok(())
}

/// Draws axis lines, ticks, labels and titles.
pub(super) fn draw(plot: &Plot, layout: &Layout, sheet: &Sheet) -> DrawResult {
    if layout.shows_x {
        draw_horizontal(layout, sheet)?;
    }
    if layout.shows_y {
        match &plot.y.scale {
            Scale::Rows(names) => rows(names, layout, sheet)?,
            _ => draw_vertical(layout, sheet)?,
        }
    }
    titles(layout, sheet)
}

fn begin(layout: &Layout) -> f64 {
    layout.geometry.x(layout.geometry.x.range.0)
}

fn draw_horizontal(layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let plot = layout.plot();
    let (left, right) = ((begin(layout), plot.bottom), (plot.right, plot.bottom));
    sheet.straight_rule(left, right, 1.0, theme.axis)?;
    let tick = |value: f64, length: f64| {
        let x = layout.geometry.x(value);
        sheet.straight_rule((x, plot.bottom), (x, plot.bottom + length), 1.0, theme.axis)
    };
    each(&layout.x, tick)?;
    let style = Type::new(layout.small, theme.muted, HPos::Center);
    for mark in &layout.x.marks {
        let x = layout.geometry.x(mark.value);
        let half = words::room(&mark.label, layout.small) / 2.0;
        let x = x.min(layout.width - half - 2.0).max(half + 1.0);
        sheet.write(&mark.label, (x, labels(layout)), style)?;
    }
    Ok(())
}

fn each(ticks: &Ticks, tick: impl Fn(f64, f64) -> DrawResult) -> DrawResult {
    let mut small = ticks.small.iter();
    small.try_for_each(|value| tick(*value, TICK / 2.0))?;
    let mut marks = ticks.marks.iter();
    marks.try_for_each(|mark| tick(mark.value, TICK))
}

/// Returns the height of the middle of the labels below the plot.
fn labels(layout: &Layout) -> f64 {
    layout.plot().bottom + TICK + layout.small * 0.85
}

/// Writes the title of the horizontal axis under its labels, that of the vertical one over it.
fn titles(layout: &Layout, sheet: &Sheet) -> DrawResult {
    let size = layout.size;
    let style = |from| Type::new(size, sheet.frame.theme.muted, from);
    if layout.shows_x {
        let title = words::cut(&layout.x.title, size, layout.width - 12.0);
        let half = words::width(&title, size) / 2.0;
        let middle = f64::midpoint(begin(layout), layout.plot().right);
        let x = middle.min(layout.width - half - 6.0).max(half + 6.0);
        let y = labels(layout) + layout.small * 0.55 + size * 0.85;
        sheet.write(&title, (x, y), style(HPos::Center))?;
    }
    if let Some(middle) = layout.y_title {
        let title = words::cut(&layout.y.title, size, layout.width - 16.0);
        // Beginning over the tick labels, so that it is read as theirs.
        let least = layout.width - words::width(&title, size) - 8.0;
        let left = (layout.plot().left - 8.0).min(least).clamp(8.0, 10.0);
        sheet.write(&title, (left, middle), style(HPos::Left))?;
    }
    Ok(())
}

fn draw_vertical(layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let plot = layout.plot();
    let (top, bottom) = ((plot.left, plot.top), (plot.left, plot.bottom));
    sheet.straight_rule(top, bottom, 1.0, theme.axis)?;
    let line = |value: f64, from: f64, to: f64| {
        let y = layout.geometry.y(value);
        sheet.straight_rule((from, y), (to, y), 1.0, theme.axis)
    };
    let tick = |value: f64, length: f64| line(value, plot.left - length, plot.left);
    each(&layout.y, tick)?;
    let style = Type::new(layout.small, theme.muted, HPos::Right);
    for mark in &layout.y.marks {
        let at = (plot.left - TICK - 3.0, layout.geometry.y(mark.value));
        sheet.write(&mark.label, at, style)?;
    }
    let y = &layout.geometry.y;
    if y.range.0 < 0.0 && 0.0 < y.range.1 && !y.log {
        // Where numbers change sign there is an honest zero.
        line(0.0, plot.left, plot.right)?;
    }
    Ok(())
}

fn rows(names: &[String], layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let plot = layout.plot();
    let y = |row: f64| layout.geometry.y(row);
    let high = (y(1.0) - y(0.0)).abs();
    let thin = sheet.pixel().max(0.5);
    // Names of low rows are smaller. Rows closer than the least letters are named in part.
    let size = (high / CLOSE).clamp(SMALLEST, layout.small);
    let every = ((size * CLOSE / high).ceil()).clamp(1.0, 1e6) as usize;
    let room = (plot.left - 12.0) / words::WIDER;
    let style = Type::new(size, theme.text, HPos::Right);
    for (index, name) in names.iter().enumerate().step_by(every) {
        let middle = y(index as f64);
        if !(plot.top <= middle && middle <= plot.bottom) {
            continue;
        }
        let edge = y(index as f64 - 0.5);
        if high > 6.0 && index > 0 && plot.top < edge {
            sheet.straight_rule((begin(layout), edge), (plot.right, edge), thin, theme.grid)?;
        }
        let name = words::cut(name, size, room);
        sheet.write(&name, (plot.left - 8.0, middle), style)?;
    }
    let (top, bottom) = ((begin(layout), plot.top), (begin(layout), plot.bottom));
    sheet.straight_rule(top, bottom, 1.0, theme.axis)
}

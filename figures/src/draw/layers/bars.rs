//! The bars of a timeline.

use super::prelude::*;
use crate::figure::{Bar, Bars, Plot, Stroke};

/// The share of a row's height that stays free above and below its bars.
const GAP: f64 = 0.13;
/// Greatest height of a bar where rows are few, in px.
const HIGHEST: f64 = 120.0;
/// Greatest height of a slim bar, in px.
const SLIM: f64 = 36.0;
/// Between the strokes of a hatched bar, in px.
const HATCH: f64 = 6.0;
/// Opacity of the ground of a hatched bar.
const PALE: f64 = 0.12;

pub(super) fn draw(bars: &Bars, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let theme = layout.frame.theme;
    let grain = sheet.pixel();
    let mut before: Option<(Rect, &Bar)> = None;
    let mut hatches: Vec<(RGBColor, Vec<[Place; 2]>)> = Vec::new();
    for bar in &bars.bars {
        let Some(rect) = place(bars, bar, layout) else {
            continue;
        };
        // Bars thinner than a pixel that fall on the same one are drawn once.
        let hidden = before.is_some_and(|(other, drawn)| {
            (drawn.ink, drawn.hatched) == (bar.ink, bar.hatched)
                && (other.top, other.bottom) == (rect.top, rect.bottom)
                && (other.left / grain).round() == (rect.left / grain).round()
                && rect.width() < grain
        });
        if hidden {
            continue;
        }
        before = Some((rect, bar));
        let color = theme.ink(bar.ink);
        if bar.hollow {
            let [a, b, c, d] = rect.inflate(-0.75).corners();
            sheet.dashed_line(&[a, b, c, d, a], Stroke::Dashed, 1.5, color)?;
        } else if bar.hatched {
            sheet.fill(&rect, color.mix(PALE))?;
            let quiet = blend(color, theme.surface, 0.6);
            let strokes = hatch::strokes(&rect.corners(), HATCH);
            match hatches.iter_mut().find(|hatch| hatch.0 == quiet) {
                Some((_, all)) => all.extend(strokes),
                None => hatches.push((quiet, strokes)),
            }
        } else {
            sheet.fill(&rect, color.to_rgba())?;
        }
    }
    // All hatching of one color at once.
    let mut hatches = hatches.iter();
    hatches.try_for_each(|(color, strokes)| sheet.strokes(strokes, *color))?;
    let outlined = bars.bars.iter().filter(|bar| bar.outlined);
    let mut outlined = outlined.filter_map(|bar| place(bars, bar, layout));
    let width = theme.stroke * 1.25;
    outlined.try_for_each(|rect| sheet.outline(&rect.inflate(width / 2.0), width, theme.text))
}

/// Writes the words on bars, where they fit on one side of the play head.
pub(super) fn words(bars: &Bars, plot: &Plot, layout: &Layout, room: &mut Room) {
    let theme = layout.frame.theme;
    let size = layout.small;
    let head = clock::head(plot, layout);
    for bar in bars.bars.iter().filter(|bar| !bar.label.is_empty()) {
        let Some(rect) = place(bars, bar, layout) else {
            continue;
        };
        let most = rect.width() - 5.0;
        if most < widths::least("1", size) || rect.height() < size + 2.0 {
            continue;
        }
        let text = bar.label.text();
        if most < widths::least(&text, size) || most < widths::room(&text, size) {
            continue;
        }
        let wide = widths::room(&text, size);
        let split = head.unwrap_or(rect.right).clamp(rect.left, rect.right);
        let done = Rect { right: split, ..rect };
        let later = Rect { left: split, ..rect };
        let color = theme.ink(bar.ink);
        let full = match (bar.hollow, bar.hatched) {
            (true, _) => theme.surface,
            (_, true) => blend(color, theme.surface, PALE),
            _ => color,
        };
        let (part, ground) = if later.width() <= done.width() {
            (done, full)
        } else {
            (later, blend(full, theme.surface, 1.0 - clock::VEIL))
        };
        if wide + 5.0 > part.width() {
            continue;
        }
        // In the middle, or where no arrow ends.
        let ((x, y), free) = (part.middle(), (part.width() - wide - 5.0) / 2.0);
        let places = [0.0, -free, free].map(|way| Rect::around((x + way, y), wide, size - 2.0));
        let places: Vec<Rect> = places.into_iter().filter(|at| room.is_off_heads(at)).collect();
        let Some((rect, _)) = room.choose(places) else {
            continue;
        };
        let plate = rect.inflate(2.0);
        let plate = bar.hatched.then(|| (plate, theme.surface.mix(0.8)));
        let ink = if bar.hatched { theme.text } else { theme.words(theme.surface, ground) };
        room.written.push(Written { plate, ..Written::line(&text, rect.middle(), size, ink) });
    }
}

/// Returns the part of a bar in view, with a thin gap to the next one where there is room for it.
fn place(bars: &Bars, bar: &Bar, layout: &Layout) -> Option<Rect> {
    let unit = |share: f64, default: f64| {
        if share.is_nan() { default } else { share.clamp(0.0, 1.0) }
    };
    let (from, to) = (unit(bar.lane.0, 0.0), unit(bar.lane.1, 1.0));
    let row = bar.row as f64;
    let edge = |y: f64| layout.geometry.reach((bar.start, y)).1;
    let room = (edge(row + 0.5) - edge(row - 0.5)).abs();
    let high = (1.0 - 2.0 * GAP).min(if bars.slim { SLIM } else { HIGHEST } / room);
    let top = row - high / 2.0;
    let corners = [
        layout.geometry.reach((bar.start, top + high * from)),
        layout.geometry.reach((bar.end, top + high * to)),
    ];
    if corners.iter().any(|c| c.0.is_nan() || c.1.is_nan()) || bar.end < bar.start {
        return None;
    }
    let rect = Rect::between(corners[0], corners[1]);
    let gap = if rect.width() > 4.0 { 1.0 } else { 0.0 };
    let rect = Rect { right: rect.right - gap, ..rect };
    rect.intersection(&layout.plot())
}

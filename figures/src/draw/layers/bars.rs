//! The bars of a timeline.

use super::super::clip::Rect;
use super::super::clock;
use super::super::hatch;
use super::super::layout::Layout;
use super::super::pen::{From, Pen};
use super::super::words as widths;
use crate::figure::{Bar, Bars, Plot};

/// The share of a row's height that stays free above and below its bars.
const GAP: f64 = 0.13;
/// Between the strokes of a hatched bar, in px.
const HATCH: f64 = 6.0;
/// How pale the ground of a hatched bar is.
const PALE: f64 = 0.12;

pub(super) fn draw(bars: &Bars, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let mut before: Option<(Rect, &Bar)> = None;
    for bar in &bars.bars {
        let Some(rect) = place(bar, layout) else {
            continue;
        };
        // Bars thinner than a pixel that fall on the same one are drawn once.
        let grain = pen.pixel();
        let hidden = before.is_some_and(|(other, drawn)| {
            drawn.ink == bar.ink
                && drawn.hatched == bar.hatched
                && (other.top, other.bottom) == (rect.top, rect.bottom)
                && (other.left / grain).round() == (rect.left / grain).round()
                && rect.right - rect.left < grain
        });
        if hidden {
            continue;
        }
        before = Some((rect, bar));
        let color = theme.ink(bar.ink);
        if bar.hatched {
            pen.fill(&rect, color, PALE);
            let quiet = color.over(theme.surface, 0.6);
            hatch::strokes(&rect.corners(), HATCH, |a, b| {
                pen.line(&[a, b], 1.0, quiet);
            });
        } else {
            pen.fill(&rect, color, 1.0);
        }
    }
}

/// The words on bars, where they fit: on one side of the play head.
pub(super) fn words(bars: &Bars, plot: &Plot, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let size = layout.small;
    let head = clock::head(plot, layout, pen.frame.at);
    for bar in bars.bars.iter().filter(|bar| !bar.label.is_empty()) {
        let Some(rect) = place(bar, layout) else {
            continue;
        };
        let room = rect.width() - 5.0;
        if room < widths::least("1", size) || rect.height() < size + 2.0 {
            continue;
        }
        let text = bar.label.text();
        if room < widths::least(&text, size) {
            continue;
        }
        let wide = widths::room(&text, size);
        if room < wide {
            continue;
        }
        let split = head.unwrap_or(rect.right).clamp(rect.left, rect.right);
        let done = Rect {
            right: split,
            ..rect
        };
        let later = Rect {
            left: split,
            ..rect
        };
        let color = theme.ink(bar.ink);
        let full = if bar.hatched {
            color.over(theme.surface, PALE)
        } else {
            color
        };
        let (part, ground) = if later.width() <= done.width() {
            (done, full)
        } else {
            (later, full.over(theme.surface, 1.0 - clock::VEIL))
        };
        if wide + 5.0 > part.width() {
            continue;
        }
        let ink = if bar.hatched {
            let plate = Rect::around(part.middle(), wide + 4.0, size + 2.0);
            pen.fill(&plate, theme.surface, 0.8);
            theme.text
        } else {
            theme.words(theme.surface, ground)
        };
        pen.words(&text, part.middle(), size, From::Middle, ink);
    }
}

/// The part of a bar in view, with a thin gap to the next one where there is room for it.
fn place(bar: &Bar, layout: &Layout) -> Option<Rect> {
    let unit = |share: f64, default: f64| {
        if share.is_nan() {
            default
        } else {
            share.clamp(0.0, 1.0)
        }
    };
    let (from, to) = (unit(bar.lane.0, 0.0), unit(bar.lane.1, 1.0));
    let top = bar.row as f64 - 0.5 + GAP;
    let high = 1.0 - 2.0 * GAP;
    let corners = [
        layout.geometry.reach((bar.start, top + high * from)),
        layout.geometry.reach((bar.end, top + high * to)),
    ];
    if corners.iter().any(|c| c.0.is_nan() || c.1.is_nan()) || bar.end < bar.start {
        return None;
    }
    let rect = Rect::between(corners[0], corners[1]);
    let gap = if rect.width() > 4.0 { 1.0 } else { 0.0 };
    let rect = Rect {
        right: rect.right - gap,
        ..rect
    };
    rect.shared(&layout.plot())
}

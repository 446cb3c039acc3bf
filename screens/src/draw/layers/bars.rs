//! The bars of a timeline.

use super::super::clip::Rect;
use super::super::hatch;
use super::super::layout::Layout;
use super::super::pen::{From, Pen};
use super::super::words as widths;
use crate::figure::{Bar, Bars};

/// The share of a row's height that stays free above and below its bars.
const GAP: f64 = 0.13;
/// Between the strokes of a hatched bar, in px.
const HATCH: f64 = 6.0;

pub(super) fn draw(bars: &Bars, layout: &Layout, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let size = layout.small;
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
        let colour = theme.ink(bar.ink);
        let ground = if bar.hatched {
            pen.fill(&rect, colour, 0.12);
            let quiet = colour.over(theme.surface, 0.6);
            hatch::strokes(&rect.corners(), HATCH, |a, b| pen.line(&[a, b], 1.0, quiet));
            colour.over(theme.surface, 0.12)
        } else {
            pen.fill(&rect, colour, 1.0);
            colour
        };
        let wide = widths::width(&bar.label, size) * 1.06;
        if !bar.label.is_empty() && wide + 8.0 <= rect.width() && size + 2.0 <= rect.height() {
            if bar.hatched {
                pen.fill(
                    &Rect::around(rect.middle(), wide + 4.0, size + 2.0),
                    theme.surface,
                    0.8,
                );
            }
            let ink = if bar.hatched {
                theme.text
            } else {
                theme.words(theme.surface, ground)
            };
            pen.words(&bar.label, rect.middle(), size, From::Middle, ink);
        }
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

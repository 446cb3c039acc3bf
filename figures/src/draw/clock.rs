//! The moment shown: what is still to come is faint, and the play head stands between.

use super::clip::Rect;
use super::layout::Layout;
use super::pen::Pen;
use crate::figure::Plot;

/// How faint what is to come becomes.
pub(super) const VEIL: f64 = 0.74;

/// Lays a veil over what comes after the moment, on a plot whose clock runs along `x`.
pub(super) fn veil(plot: &Plot, layout: &Layout, pen: &mut Pen) {
    let Some(head) = head(plot, layout, pen.frame.at) else {
        return;
    };
    let theme = pen.frame.theme;
    let area = layout.plot();
    if plot
        .clock
        .as_ref()
        .zip(pen.frame.at)
        .is_some_and(|(clock, at)| at < clock.end)
    {
        let later = Rect {
            left: head.max(area.left),
            right: area.right + theme.stroke,
            ..area
        };
        if later.left < later.right {
            pen.fill(&later, theme.surface, VEIL);
        }
    }
    if area.left <= head && head <= area.right {
        pen.ruled(
            (head, area.top),
            (head, area.bottom),
            theme.stroke * 0.75,
            theme.accent,
        );
        let tip = [
            (head - 5.0, area.top - 6.0),
            (head + 5.0, area.top - 6.0),
            (head, area.top + 1.0),
        ];
        pen.polygon(&tip, theme.accent, 1.0);
    }
}

/// Where the play head stands, on a plot whose clock runs along `x`.
pub(super) fn head(plot: &Plot, layout: &Layout, at: Option<f64>) -> Option<f64> {
    plot.clock.as_ref().filter(|clock| clock.along_x)?;
    let head = layout.geometry.x.place_any(at?);
    (!head.is_nan()).then_some(head)
}

/// Something with this span is there at the moment shown; in a still picture all is.
pub(super) fn shown(span: Option<(f64, f64)>, at: Option<f64>) -> bool {
    match (span, at) {
        (Some((start, end)), Some(at)) => start <= at && at < end,
        _ => true,
    }
}

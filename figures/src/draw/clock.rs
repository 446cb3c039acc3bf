//! The moment shown: a veil lies over the future, and the play head stands at its edge.

use plotters::style::Color;

use super::clip::{Place, Rect};
use super::layout::Layout;
use super::sheet::{DrawResult, Sheet};
use crate::figure::Plot;

/// The opacity of the veil over the future.
pub(super) const VEIL: f64 = 0.74;
/// Width of the play head, in strokes.
pub(super) const LINE: f64 = 0.75;

/// Lays a veil over what comes after the moment, on a plot whose clock runs along `x`.
pub(super) fn veil(plot: &Plot, layout: &Layout, sheet: &Sheet) -> DrawResult {
    let Some(head) = head(plot, layout) else {
        return Ok(());
    };
    let theme = layout.frame.theme;
    let area = layout.plot();
    let end = plot.clock.as_ref().map(|clock| clock.end);
    if layout.frame.at < end {
        let later = Rect { left: head.max(area.left), right: area.right + theme.stroke, ..area };
        if later.left < later.right {
            sheet.fill(&later, theme.surface.mix(VEIL))?;
        }
    }
    if area.left <= head && head <= area.right {
        let (top, bottom) = ((head, area.top), (head, area.bottom));
        sheet.straight_rule(top, bottom, theme.stroke * LINE, theme.accent)?;
        sheet.polygon(&tip(head, &area), theme.accent.to_rgba())?;
    }
    Ok(())
}

/// Returns the corners of the tip of a play head, above the plot.
pub(super) fn tip(head: f64, area: &Rect) -> [Place; 3] {
    [(head - 5.0, area.top - 6.0), (head + 5.0, area.top - 6.0), (head, area.top + 1.0)]
}

/// Returns where the play head stands, on a plot whose clock runs along `x`.
pub(super) fn head(plot: &Plot, layout: &Layout) -> Option<f64> {
    plot.clock.as_ref().filter(|clock| clock.along_x)?;
    let (head, _) = layout.geometry.reach((layout.frame.at?, 0.0));
    (!head.is_nan()).then_some(head)
}

/// Returns whether something with this span is there at the moment shown; in a still picture all
/// is.
pub(super) fn is_visible(span: Option<(f64, f64)>, at: Option<f64>) -> bool {
    match (span, at) {
        (Some((start, end)), Some(at)) => start <= at && at < end,
        _ => true,
    }
}

//! What the colors of a map of cells stand for.

/// How pale the color of a class is.
pub(super) const CLASS_ALPHA: f64 = 0.3;
/// The least and the greatest number of a map that can be shaded.
pub(super) fn shaded(cells: &[f64], log: bool) -> Option<(f64, f64)> {
    let numbers = || {
        cells
            .iter()
            .filter(|v| v.is_finite() && (!log || **v > 0.0))
    };
    let low = numbers().copied().reduce(f64::min)?;
    let high = numbers().copied().reduce(f64::max)?;
    Some((low, high))
}

//! Colors of the cells of a map.

/// Opacity of a class.
pub(super) const CLASS_ALPHA: f64 = 0.3;

/// Returns the least and the greatest number of a map that can be shaded.
pub(super) fn shade_range(cells: &[f64], log: bool) -> Option<(f64, f64)> {
    let shown = |v: &f64| v.is_finite() && (!log || *v > 0.0);
    let numbers = || cells.iter().copied().filter(shown);
    Some((numbers().reduce(f64::min)?, numbers().reduce(f64::max)?))
}

//! Tolerances of the simplex.

/// Tolerances in scaled units, where entries, right-hand sides and costs are near 1 and rounding errors near `1e-16`;
/// after a few hundred pivots `1e-13` remains.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tolerances {
    /// Tolerance of a variable outside its bounds: above the rounding of hundreds of pivots, and small enough that rows
    /// which differ by as much are not taken for equal. The refined solution of the last basis is usually exact to
    /// `1e-15`.
    pub primal: f64,
    /// Tolerance of a reduced cost of the wrong sign, for the same reasons.
    pub dual: f64,
    /// The least pivot. Larger ones are preferred; less than this may be nothing but rounding.
    pub pivot: f64,
}

/// The tolerances in use.
pub const TOLERANCES: Tolerances = Tolerances { primal: 1e-11, dual: 1e-11, pivot: 1e-9 };

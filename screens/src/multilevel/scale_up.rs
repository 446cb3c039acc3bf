//! The scale-up of a polynomial complexity over the problem size (Proposition 18).

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::scale_up_polynomial;

use crate::screen::Params;

/// Sizes along the curve.
const SAMPLES: u32 = 120;
/// From the least size in view to the greatest: `xi` then is near its limit.
const WIDEST: f64 = 1e4;

/// `xi` over N, with its limit.
pub(super) fn scale_up(params: &Params) -> Result<Figure, Error> {
    let (poly, mu, size) = (params.list("poly"), params.number("mu"), params.number("size"));
    let present = scale_up_polynomial(poly, size, mu);
    let last = (WIDEST * mu).max(2.0 * size);
    // Sizes that mu divides; where a complexity is not above 0 the curve has a gap.
    let mut pieces: Vec<f64> = log_space(1.0, last / mu, SAMPLES).map(f64::round).collect();
    pieces.dedup();
    let xi = |n: f64| scale_up_polynomial(poly, n, mu).map_or(f64::NAN, |found| found.xi);
    let points: Vec<(f64, f64)> = pieces.iter().map(|q| (q * mu, xi(q * mu))).collect();
    let seen = points.iter().map(|point| point.1).filter(|xi| xi.is_finite());
    let (low, high) = positive_extent(seen.chain([1.0]));
    if points.iter().all(|point| point.1.is_nan()) {
        // The error of the size in view says why.
        return Err(present.map_or_else(|error| error, |_| Error::missing("poly")));
    }
    let plot = Plot::new(
        Axis::log("problem size N", Unit::One, (mu, last)).sets("size"),
        Axis::linear("ξ", Unit::One, (0.9 * low.min(1.0), 1.1 * high.min(3.0))).rounded(),
    )
    .with(Line::new("ξ(N, μ)", points).ink(Ink::Text).shows("xi"))
    .with(Rule::at_y(1.0).label("limit 1").stroke(Stroke::Dashed).tells("xi"));
    Ok(match present {
        Ok(found) => plot.with(Points::current([Point::new(size, found.xi)]).shows("xi")),
        Err(_) => plot,
    }
    .into())
}

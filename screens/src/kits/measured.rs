//! What was measured on one's own machine, over the curves of a model.

use crossover_figures::figure::{Ink, Marker, Points};

use crate::screen::machine::Whole;
use crate::screen::prelude::*;

/// Returns the measured times of messages over their size in words of `word` bytes, where the machine of the
/// parameters has them.
pub(crate) fn messages(params: &Params, word: f64) -> Option<Points> {
    let own = params.own_machine().filter(|own| own.is_measured())?;
    Some(points(&own.points, word))
}

/// Returns the measured times of a whole collective of `p` processes over its size in words of `word` bytes,
/// where the machine of the parameters has them.
pub(crate) fn whole(params: &Params, operation: &str, p: f64, word: f64) -> Option<Points> {
    let is_it = |whole: &Whole| whole.operation == operation && f64::from(whole.ranks) == p;
    let own = params.own_machine().filter(|own| own.whole.as_ref().is_some_and(is_it))?;
    Some(points(&own.points, word))
}

/// Returns times in seconds over sizes in bytes as points over sizes in words of `word` bytes.
fn points(measured: &[(f64, f64)], word: f64) -> Points {
    let points = measured.iter().filter(|(bytes, _)| 0.0 < *bytes);
    let points = points.map(|(bytes, t)| Point::new(bytes / word, *t));
    Points::new("measured", points).ink(Ink::Text).marker(Marker::Cross)
}

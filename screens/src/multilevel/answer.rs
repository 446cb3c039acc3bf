//! An answer of an algorithm, or why there is none.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::Metrics;

use super::facts::Facts;
use super::inputs::Way;
use crate::screen::Readout;

/// The answers of an algorithm, or why there is none, and how it is mapped and started.
pub(super) struct Of<'a>(pub &'a Result<Facts, Error>, pub Way);

impl Of<'_> {
    pub fn number(
        &self,
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&Metrics) -> f64,
    ) -> Readout {
        let value = |facts: &Facts| value(&facts.algorithm.metrics);
        let answer = self.0.as_ref().map(value).map_err(Error::clone);
        Readout::number(key, symbol, label, Unit::One, answer)
    }

    pub fn time(
        &self,
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&Metrics) -> f64,
    ) -> Readout {
        Readout { unit: Unit::Tcalc, ..self.number(key, symbol, label, value) }
    }

    pub fn ratio(
        &self,
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&Facts) -> Result<f64, Error>,
    ) -> Readout {
        let answer = self.0.as_ref().map_err(Error::clone).and_then(value);
        Readout::number(key, symbol, label, Unit::One, answer)
    }
}

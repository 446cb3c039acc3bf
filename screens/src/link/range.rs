//! The range that a slider keeps to: `range=ts:1us:1ms`.

use crossover_figures::quantity::read_number;
use crossover_model::Error;

use super::query::refuse;
use crate::screen::{Param, Params, Screen};

/// The range that a number keeps to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The key of the parameter.
    pub key: &'static str,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
}

impl Range {
    /// Returns the range that `text` says of a number of `screen`: a key and two values in its domain, the
    /// first below the second.
    pub(super) fn read(screen: &'static Screen, text: &str) -> Result<Self, Error> {
        let refused = || refuse("range", text);
        let mut parts = text.splitn(3, ':');
        let key = parts.next().unwrap_or_default();
        let param = screen.schema.param(key).filter(|param| param.as_number().is_some());
        let param = param.ok_or_else(refused)?;
        let mut end = || bound(param, &screen.defaults(), parts.next().ok_or_else(refused)?);
        let (least, most) = (end()?, end()?);
        let range = Self { key: param.key, least, most };
        if least < most { Ok(range) } else { Err(refused()) }
    }

    /// Returns the text that reads back to this range.
    pub(super) fn write(&self, screen: &'static Screen) -> String {
        let unit = screen.schema.param(self.key).and_then(Param::unit);
        let end = |value| unit.map(|unit| unit.write(value)).unwrap_or_default();
        format!("{}:{}:{}", self.key, end(self.least), end(self.most))
    }

    /// Returns the number of the range that is nearest to `number`.
    pub const fn clamp(&self, number: f64) -> f64 {
        number.clamp(self.least, self.most)
    }
}

/// Returns an end of a range, which the parameter can have.
fn bound(param: &'static Param, defaults: &Params, text: &str) -> Result<f64, Error> {
    let unit = param.unit().ok_or_else(|| refuse("range", text))?;
    let number = read_number(param.key, text, unit, defaults.values().context())?;
    let mut params = defaults.clone();
    params.set_number(param.key, number)?;
    Ok(number)
}

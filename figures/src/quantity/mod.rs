//! Numbers with units, as people type and read them: the one grammar of links, command line and
//! number boxes.
//!
//! A value is a number with an optional unit: `50us`, `1.5ms`, `0,5ms`, `10Gbit/s`, `10G`, `4KiB`,
//! `1e4`, `2^10`, `10/6`, `inf`. Without a unit it is in SI base units, or in a number box in the unit that the box
//! shows. Prefixes are moved as decimal exponents inside the text, so `10us` and `1e-5` are exactly
//! the same number.

mod decimal;
mod percent;
pub mod preferred;
mod prefix;
mod read;
mod unit;
mod write;

pub use decimal::fixed;
pub use decimal::round_to;
pub(crate) use decimal::{GROUP, group_thousands};
pub use percent::{percent, percent_change};
pub(crate) use prefix::Prefix;
pub use read::suffix;
pub use read::{Context, read_answer, read_number};
pub use unit::Unit;

/// Returns the words that go with a count.
#[must_use]
pub fn plural<'a>(count: f64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1.0 { one } else { many }
}

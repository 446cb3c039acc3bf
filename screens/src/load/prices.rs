//! Shadow prices: what a little more or less of each quantity changes.

use crossover_model::Error;
use crossover_model::divisible_load::{Job, Price, Quantity, SidedPrices};

use super::answers::readout;
use crate::quantity::Unit;
use crate::screen::Readout;

const SOURCE: &str = "sensitivity analysis of the paper's linear program: one-sided derivatives of the least C_max, n and the processors fixed";

/// How the price of a quantity is told, to its side asked for first and to the other one.
struct Row {
    quantity: Quantity,
    unit: Unit,
    /// Of a price: s/byte for bytes.
    per: Unit,
    first: Side,
    other: Side,
}

struct Side {
    more: bool,
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    formula: &'static str,
}

const fn more(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    formula: &'static str,
) -> Side {
    Side {
        more: true,
        key,
        symbol,
        label,
        formula,
    }
}

const fn less(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    formula: &'static str,
) -> Side {
    Side {
        more: false,
        key,
        symbol,
        label,
        formula,
    }
}

const ROWS: &[Row] = &[
    Row {
        quantity: Quantity::Volume,
        unit: Unit::Byte,
        per: Unit::SecondPerByte,
        first: less(
            "price_V",
            "∂C/∂V⁻",
            "shadow price of the load, for a byte less",
            "∂C_max / ∂V from below: what a byte less saves",
        ),
        other: more(
            "price_V_more",
            "∂C/∂V⁺",
            "shadow price of the load, for a byte more",
            "∂C_max / ∂V from above: what a byte more costs",
        ),
    },
    Row {
        quantity: Quantity::Buffer,
        unit: Unit::Byte,
        per: Unit::SecondPerByte,
        first: more(
            "price_D",
            "∂C/∂D⁺",
            "shadow price of the buffer, for a byte more",
            "∂C_max / ∂D from above, 0 or less",
        ),
        other: less(
            "price_D_less",
            "∂C/∂D⁻",
            "shadow price of the buffer, for a byte less",
            "∂C_max / ∂D from below, 0 or less",
        ),
    },
    Row {
        quantity: Quantity::Startup,
        unit: Unit::Second,
        per: Unit::One,
        first: more(
            "price_S",
            "∂C/∂S⁺",
            "shadow price of the start-up time, for more",
            "∂C_max / ∂S from above: start-ups on the critical path",
        ),
        other: less(
            "price_S_less",
            "∂C/∂S⁻",
            "shadow price of the start-up time, for less",
            "∂C_max / ∂S from below",
        ),
    },
    Row {
        quantity: Quantity::Transfer,
        unit: Unit::SecondPerByte,
        per: Unit::Byte,
        first: more(
            "price_C",
            "∂C/∂C⁺",
            "shadow price of the sending time, for more",
            "∂C_max / ∂C from above: bytes sent on the critical path",
        ),
        other: less(
            "price_C_less",
            "∂C/∂C⁻",
            "shadow price of the sending time, for less",
            "∂C_max / ∂C from below",
        ),
    },
    Row {
        quantity: Quantity::Compute,
        unit: Unit::SecondPerByte,
        per: Unit::Byte,
        first: more(
            "price_A",
            "∂C/∂A⁺",
            "shadow price of the computing time, for more",
            "∂C_max / ∂A from above: bytes computed on the critical path",
        ),
        other: less(
            "price_A_less",
            "∂C/∂A⁻",
            "shadow price of the computing time, for less",
            "∂C_max / ∂A from below",
        ),
    },
];

/// Shadow prices of all quantities, each to both sides.
pub(crate) fn prices(job: &Job, prices: &Result<SidedPrices, Error>) -> Vec<Readout> {
    let mut readouts = Vec::with_capacity(2 * ROWS.len());
    for row in ROWS {
        let price = prices.as_ref().map(|prices| prices.by(row.quantity));
        for side in [&row.first, &row.other] {
            let answer = price.map_err(Clone::clone).and_then(|price| {
                let answer = if side.more { &price.more } else { &price.less };
                answer.clone()
            });
            readouts.push(readout(
                (side.key, side.symbol, side.label),
                row.per,
                answer,
                (side.formula, SOURCE),
                "",
                vec![(row.quantity.letter(), row.quantity.of(job), row.unit)],
                price.map_or(String::new(), |price| regime(row.quantity, job, price)),
            ));
        }
    }
    readouts
}

/// What a price means.
fn regime(quantity: Quantity, job: &Job, price: &Price) -> String {
    let kink = if price.both().is_none() && price.more.is_ok() && price.less.is_ok() {
        "The makespan has a kink here: more and less have different prices. "
    } else {
        ""
    };
    let meaning = match quantity {
        Quantity::Volume => "No number of bytes beyond all buffers can be sent, so there a byte more has no price.".to_owned(),
        Quantity::Buffer => "Zero where no buffer is full. A larger buffer may also allow fewer stages, which is not counted.".to_owned(),
        Quantity::Startup => "At most the start-ups that follow each other.".to_owned(),
        Quantity::Transfer => match price.less {
            Ok(price) => {
                let saved = Unit::Second.show(price * job.transfer * job.transfer / 8.0);
                format!("One more bit/s of bandwidth saves {saved}.")
            }
            Err(_) => String::new(),
        },
        Quantity::Compute if kink.is_empty() => {
            "Without kinks A p_A + C p_C + S p_S = C_max: the three rates share the makespan.".to_owned()
        }
        Quantity::Compute => String::new(),
    };
    format!("{kink}{meaning}")
}

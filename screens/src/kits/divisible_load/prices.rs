//! Shadow prices: what a little more or less of each quantity changes.

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{Platform, Quantity as Given, Solution};

use super::optimum::{Optimal, Solved, solved_again};
use crate::screen::prelude::*;

const SOURCE: &str = "Sensitivity analysis of the paper's linear program: one-sided derivatives of the makespan, n and the processors fixed";
const BY: &str = "The program is solved again with a little more or less of it; at a kink, such as full buffers, both sides have prices of their own.";

/// How far the quantity is moved for the proof, as a share: as far as for the price, since kinks may
/// accumulate at a state, as they do at `D*`. And the accuracy of the solver.
const EXACT: (f64, f64) = (1e-10, 1e-12);
/// How far it is moved in ordinary trees, which are solved by iteration, and the accuracy there.
const ITERATED: (f64, f64) = (1e-6, 1e-8);

/// The price of a quantity to one side.
struct Side {
    quantity: Given,
    more: bool,
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    holds: &'static str,
    /// The letters of the change, of the makespan with it, and of that with twice the change.
    moved: [&'static str; 3],
}

/// The sides, with what certifies them: what was solved for is off the price by no more than the
/// curvature and the rounding.
macro_rules! sides {
    ($($quantity:ident $letter:literal $side:literal $key:literal $symbol:literal $label:literal;)*) => {
        &[$(Side {
            quantity: Given::$quantity,
            more: matches!($side.as_bytes(), b"more"),
            key: $key,
            symbol: $symbol,
            label: concat!("Shadow price, ", $label),
            holds: concat!(
                "abs(C_", $letter, "_", $side, " - cmax - ", $key, " d_", $letter, "_", $side,
                ") <= abs(C_", $letter, "_", $side, "2 - 2 C_", $letter, "_", $side, " + cmax) + eps (A V + cmax)",
            ),
            moved: [
                concat!("d_", $letter, "_", $side),
                concat!("C_", $letter, "_", $side),
                concat!("C_", $letter, "_", $side, "2"),
            ],
        }),*]
    };
}

const SIDES: &[Side] = sides! {
    Volume "V" "less" "price_V" "∂C/∂V⁻" "smaller load";
    Volume "V" "more" "price_V_more" "∂C/∂V⁺" "larger load";
    Buffer "D" "more" "price_D" "∂C/∂D⁺" "larger buffer";
    Buffer "D" "less" "price_D_less" "∂C/∂D⁻" "smaller buffer";
    Startup "S" "more" "price_S" "∂C/∂S⁺" "longer start-up";
    Startup "S" "less" "price_S_less" "∂C/∂S⁻" "shorter start-up";
    Transfer "C" "more" "price_C" "∂C/∂C⁺" "longer sending";
    Transfer "C" "less" "price_C_less" "∂C/∂C⁻" "shorter sending";
    Compute "A" "more" "price_A" "∂C/∂A⁺" "longer computing";
    Compute "A" "less" "price_A_less" "∂C/∂A⁻" "shorter computing";
};

/// What certifies the prices of a buffer that is unlimited.
const UNLIMITED: [&str; 2] = ["price_D_less = 0 and V < D", "price_D = 0 and V < D"];

/// Returns the shadow prices, in the order of the table of sides.
pub(crate) const fn prices<S: Optimal>() -> [Quantity<S>; SIDES.len()] {
    [
        price::<S, 0>(),
        price::<S, 1>(),
        price::<S, 2>(),
        price::<S, 3>(),
        price::<S, 4>(),
        price::<S, 5>(),
        price::<S, 6>(),
        price::<S, 7>(),
        price::<S, 8>(),
        price::<S, 9>(),
    ]
}

const fn price<S: Optimal, const SIDE: usize>() -> Quantity<S> {
    let side = &SIDES[SIDE];
    let (_, unit, _) = side.about();
    Quantity::number(side.key, side.symbol, side.label, unit, |s: &S| {
        let Side { quantity, more, .. } = SIDES[SIDE];
        let price = s.optimum().prices.get()?.get(quantity);
        if more { price.more.clone() } else { price.less.clone() }
    })
    .found_by(BY, |s| {
        let side = &SIDES[SIDE];
        let is_unlimited = |s: &Solved| s.plan.platform.load().buffer.is_infinite();
        if side.quantity == Given::Buffer && s.playable_loads().is_ok_and(is_unlimited) {
            UNLIMITED[usize::from(side.more)]
        } else {
            side.holds
        }
    })
    .source(SOURCE)
    .remark_by(|s| {
        let has_hops = |s: &Solved| match s.plan.platform {
            Platform::Binomial(tree) => tree.embedding.is_some(),
            Platform::Star(_) | Platform::Ordinary(_) => false,
        };
        match SIDES[SIDE].about() {
            // The times of hops have a price of their own.
            _ if SIDES[SIDE].quantity == Given::Compute
                && s.playable_loads().is_ok_and(has_hops) =>
            {
                "Bytes computed on the critical path."
            }
            (.., remark) => remark,
        }
    })
}

/// Returns the letters of all prices, of an optimum.
pub(super) fn letters(platform: Platform, solution: &Solution) -> Letters {
    let all = SIDES.iter().map(|side| side.letters(platform, solution));
    all.fold(Letters::new(), Letters::joined)
}

impl Side {
    /// Returns the unit of the quantity, that of its price, and what to know about the price.
    const fn about(&self) -> (Unit, Unit, &'static str) {
        match self.quantity {
            Given::Volume => {
                let told = "No number of bytes beyond all buffers can be sent, so there a byte more has no price.";
                (Unit::Byte, Unit::SecondPerByte, told)
            }
            Given::Buffer => {
                let told = "Zero where no buffer is full. A larger buffer may also allow fewer stages, which is not counted.";
                (Unit::Byte, Unit::SecondPerByte, told)
            }
            Given::Startup => {
                (Unit::Second, Unit::One, "At most the start-ups that follow each other.")
            }
            Given::Transfer => {
                let told = "Bytes sent on the critical path. One more bit/s of bandwidth saves C² / 8 times as much.";
                (Unit::SecondPerByte, Unit::Byte, told)
            }
            Given::Compute => {
                let told = "Bytes computed on the critical path. Without kinks A, C and S times their prices add up to the makespan.";
                (Unit::SecondPerByte, Unit::Byte, told)
            }
        }
    }

    /// Returns the letters of the moved quantity and of the makespan that is solved for with it.
    fn letters(&self, platform: Platform, solution: &Solution) -> Letters {
        let load = *platform.load();
        let (value, messages) = (self.quantity.of(&load), solution.loads.len());
        // Where the quantity is 0 or hardly counts, a share of what it would be to take the whole time.
        let whole = match self.quantity {
            Given::Volume | Given::Buffer => 0.0,
            Given::Startup => solution.makespan / messages as f64,
            Given::Transfer | Given::Compute => solution.makespan / load.volume,
        };
        let (share, slack) = match platform {
            Platform::Ordinary(_) => ITERATED,
            Platform::Star(_) | Platform::Binomial(_) => EXACT,
        };
        let step = share * value.max(whole);
        let step = if self.more { step } else { -step.min(value / 4.0) };
        let solved = move |steps: f64| {
            let moved = self.quantity.put(load, value + steps * step);
            move || solved_again(platform.with_load(moved), messages)
        };
        let [moved, once, twice] = self.moved;
        let letters = letters! {
            "eps" One = slack => "accuracy, as a share of all computing and the makespan";
            once Second ~ solved(1.0) => "makespan with that, solved again";
            twice Second ~ solved(2.0) => "makespan with twice the change";
        };
        let (unit, ..) = self.about();
        letters.with(moved, "a little more or less of it", unit, step)
    }
}

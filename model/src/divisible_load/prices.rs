//! Shadow prices: one-sided derivatives of the least makespan.
//!
//! At an optimum with ties (every buffer full, `D = D*`) the multipliers of the program are not
//! unique, and each choice of them is another subgradient. The derivative to one side is the limit
//! of the derivatives a little to that side, where the optimum has no ties. So where a step to both
//! sides finds a kink, each quantity is moved a little by itself.
//!
//! In `V`, `D` and `S`, right-hand sides of the program, the makespan is convex and piecewise
//! linear: a derivative found within the same piece is exact, and along a direction that favors no
//! quantity no kink is missed. In `A` and `C`, which are coefficients, it is smooth on a piece, and
//! two steps are extrapolated.

use super::platform::Load;
use super::solution::{Prices, Solution};
use crate::{Error, ErrorKind};

/// Derivatives that differ by no more of the makespan are the same.
const SAME: f64 = 1e-7;
/// On a smooth piece, a step of one part in a million moves a derivative by fewer than a thousand of
/// them.
const DRIFT: f64 = 1e3;

/// The prices of a neighboring state.
type PricesResult = Result<Prices, Error>;

/// A parameter of the makespan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Quantity {
    /// `A`, s/byte.
    Compute,
    /// `C`, s/byte.
    Transfer,
    /// `S`, seconds.
    Startup,
    /// `V`, bytes.
    Volume,
    /// `D`, bytes.
    Buffer,
}

/// The derivative of the least makespan by one quantity, to both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// For more of the quantity, or why no load could be distributed then.
    pub more: Result<f64, Error>,
    /// For less of the quantity, which saves as much, or why no load could be distributed then.
    pub less: Result<f64, Error>,
}

/// The one-sided derivatives of the least makespan, with its processors and messages as they are.
///
/// Where both sides agree, `A p_A + C p_C + S p_S = C_max`, as `C_max` is homogeneous in the rates.
#[derive(Clone, Debug, PartialEq)]
pub struct SidedPrices([Price; 5]);

impl Quantity {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Compute, Self::Transfer, Self::Startup, Self::Volume, Self::Buffer];

    /// Returns the paper's letter.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Compute => "A",
            Self::Transfer => "C",
            Self::Startup => "S",
            Self::Volume => "V",
            Self::Buffer => "D",
        }
    }

    /// Returns its value.
    #[must_use]
    pub const fn of(self, load: &Load) -> f64 {
        match self {
            Self::Compute => load.compute,
            Self::Transfer => load.transfer,
            Self::Startup => load.startup,
            Self::Volume => load.volume,
            Self::Buffer => load.buffer,
        }
    }

    /// Returns the load with this quantity at `value`.
    #[must_use]
    pub fn put(self, mut load: Load, value: f64) -> Load {
        *self.place(&mut load) = value;
        load
    }

    const fn price(self, prices: &Prices) -> f64 {
        match self {
            Self::Compute => prices.compute,
            Self::Transfer => prices.transfer,
            Self::Startup => prices.startup,
            Self::Volume => prices.volume,
            Self::Buffer => prices.buffer,
        }
    }

    fn place(self, load: &mut Load) -> &mut f64 {
        match self {
            Self::Compute => &mut load.compute,
            Self::Transfer => &mut load.transfer,
            Self::Startup => &mut load.startup,
            Self::Volume => &mut load.volume,
            Self::Buffer => &mut load.buffer,
        }
    }

    /// Its part in a direction that favors none.
    const fn weight(self) -> f64 {
        match self {
            Self::Compute => 1.0,
            Self::Transfer => 0.618,
            Self::Startup => 1.414,
            Self::Volume => 0.577,
            Self::Buffer => -0.732,
        }
    }
}

impl SidedPrices {
    /// Returns the derivatives by `quantity`.
    #[must_use]
    pub const fn get(&self, quantity: Quantity) -> &Price {
        &self.0[quantity as usize]
    }
}

impl Price {
    /// Returns the derivative, where both sides agree to nine digits.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let solution = platform.solve(1.0)?;
    /// let prices = platform.sided_prices(&solution);
    /// // A byte more in every buffer is worth a second, a byte less is not possible.
    /// let buffer = prices.get(Quantity::Buffer);
    /// assert_eq!((buffer.both(), buffer.more.is_ok()), (None, true));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn both(&self) -> Option<f64> {
        let (more, less) = (self.more.as_ref().ok()?, self.less.as_ref().ok()?);
        ((more - less).abs() <= 1e-9 * more.abs().max(less.abs())).then_some(*more)
    }
}

/// A state whose optimum is known.
pub(super) struct SolvedState<'a> {
    pub load: &'a Load,
    pub solution: &'a Solution,
    /// The relative step aside: well above the rounding of the solver.
    pub step: f64,
}

impl SolvedState<'_> {
    /// Returns the derivatives to both sides, from those that a solver finds `at` other loads.
    pub async fn both_sides(&self, mut at: impl AsyncFnMut(Load) -> PricesResult) -> SidedPrices {
        let mut sided = Quantity::ALL.map(|quantity| {
            let price = Ok(quantity.price(&self.solution.prices));
            let less = price.clone();
            Price { more: price, less }
        });
        let smooth = self.is_smooth(&mut at).await;
        for quantity in Quantity::ALL {
            let value = quantity.of(self.load);
            // Of 0 there is only more: the other side is the domain's end.
            if value.is_finite() && !(smooth && 0.0 < value) {
                sided[quantity as usize] = Price {
                    more: self.one_sided(quantity, 1.0, &mut at).await,
                    less: self.one_sided(quantity, -1.0, &mut at).await,
                };
            }
        }
        SidedPrices(sided)
    }

    /// Returns whether the derivatives of the state are halfway between those on either side: at a kink they are those
    /// of one side, or anything between.
    async fn is_smooth(&self, at: &mut impl AsyncFnMut(Load) -> PricesResult) -> bool {
        let moved = |side: f64| {
            let mut load = *self.load;
            for quantity in Quantity::ALL {
                let step = self.step_of(quantity);
                if step.is_finite() && 0.0 < quantity.of(self.load) {
                    *quantity.place(&mut load) += side * quantity.weight() * step;
                }
            }
            load
        };
        let (Ok(more), Ok(less)) = (at(moved(1.0)).await, at(moved(-1.0)).await) else {
            return false;
        };
        Quantity::ALL.into_iter().all(|quantity| {
            let here = quantity.price(&self.solution.prices);
            let (more, less) = (quantity.price(&more), quantity.price(&less));
            let unit = self.step_of(quantity) / self.step;
            let scale = self.solution.makespan.max(more.abs() * unit) / unit;
            let halfway = (more + less - 2.0 * here).abs() <= SAME * scale;
            let near = (more - less).abs() <= SAME.max(DRIFT * self.step) * scale;
            !unit.is_finite() || (halfway && near)
        })
    }

    async fn one_sided(
        &self,
        quantity: Quantity,
        side: f64,
        at: &mut impl AsyncFnMut(Load) -> PricesResult,
    ) -> Result<f64, Error> {
        let value = quantity.of(self.load);
        let mut step = side * self.step_of(quantity);
        if value + 2.0 * step <= 0.0 {
            if value == 0.0 {
                let help = "nothing can be below 0";
                return Err(Error::new(ErrorKind::Infeasible, quantity.letter(), 0, help));
            }
            step = -0.25 * value;
        }
        let mut found = async |steps: f64| {
            let mut load = *self.load;
            *quantity.place(&mut load) += steps * step;
            Ok(quantity.price(&at(load).await?))
        };
        let near = found(1.0).await?;
        match quantity {
            Quantity::Compute | Quantity::Transfer => Ok(2.0 * near - found(2.0).await?),
            Quantity::Startup | Quantity::Volume | Quantity::Buffer => Ok(near),
        }
    }

    /// Returns the step aside: a share of the quantity, or where that hardly counts a share of the makespan.
    fn step_of(&self, quantity: Quantity) -> f64 {
        let time = self.solution.makespan;
        let floor = match quantity {
            Quantity::Compute | Quantity::Transfer => time / self.load.volume,
            Quantity::Startup => time / self.solution.loads.len() as f64,
            Quantity::Volume | Quantity::Buffer => 0.0,
        };
        self.step * quantity.of(self.load).max(floor)
    }
}

//! Laws of speedup: what `N` processors gain when part of a program is serial, when cores differ,
//! when the work grows, when processors contend, and what energy that takes.
//!
//! Processors are counted as whole numbers in `f64`. A [`Fraction`] says whether it is the serial
//! one, `s`, or the parallel one, `f = 1 - s`; the formulas have the one that their source has.

mod amdahl;
mod best_core;
mod energy;
mod fraction;
mod gustafson;
mod hill_marty;
mod measured;
mod overhead;
mod sun;
mod usl;

pub use amdahl::{amdahl, amdahl_limit, amdahl_required_n};
pub use best_core::{BestCore, ChipLaw, best_core};
pub use energy::{
    average_power, best_n_per_joule, performance_per_joule, performance_per_watt, relative_energy,
};
pub use fraction::Fraction;
pub use gustafson::{fraction_amdahl_to_gustafson, fraction_gustafson_to_amdahl, gustafson};
pub use hill_marty::{
    Chip, CorePerformance, hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric,
};
pub use measured::{Efficiency, Measured, Timing, efficiency, karp_flatt};
pub use overhead::LinearOverhead;
pub use sun::{FixedTime, ScaledTimes, memory_growth, scaled_times, sun_chen_fixed_time, sun_ni};
pub use usl::{Usl, usl, usl_peak};

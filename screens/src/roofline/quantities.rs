//! The quantities: the roof, its ceilings and kernels, the blocked product.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{FlopPerByte, FlopPerSecond, One, Second};
use crossover_model::roofline::Bound;

use crate::screen::prelude::*;

use super::params::{IntensityFrom, Values};
use super::state::State;

type Q = Quantity<State>;

const MOVED_ONCE: &str =
    "Counted: 2 operations for each product of elements, each matrix moved once";
const AUSTIN: &str =
    "Austin et al., How to Scale Your Model, 2025, chapter 1, which neglects A and C";

const ROOF: &str = "Williams, Waterman and Patterson 2009, Fig. 1";
const CEILINGS: &str = "Williams, Waterman and Patterson 2009, Fig. 2";
const COUNTED: &str = "Operations and words counted, see the notes; Hong and Kung 1981";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::number("attainable", "P", "Attainable performance", FlopPerSecond, State::attainable)
            .better(Better::More)
            .formula("min(P_peak, β intensity)").source(ROOF).with_curve("roof", Ink::Series(0)),
        Q::number("ridge", "I*", "Ridge point", FlopPerByte, |s| s.roof.ridge())
            .formula("P_peak / β").source(ROOF)
            .remark("The least intensity at which the peak is attainable."),
        Q::word("bound", "What limits the kernel", |s| s.bound().map(Bound::name))
            .found_by("Both limits are compared.", |s| match s.bound() {
                Ok(Bound::Memory) => "β intensity <= P_peak",
                _ => "P_peak <= β intensity",
            })
            .source(ROOF),
        Q::share(
            "fraction_of_peak",
            "",
            "Share of the peak",
            |s| Ok(s.attainable()? / s.roof.peak),
        )
        .formula("attainable / P_peak").source(ROOF),
        Q::either("headroom", "", "Greatest headroom of a kernel", One, |s| match s.headrooms() {
            Ok(all) => Ok(Answer::Number(all.iter().map(|one| one.0).fold(0.0, f64::max))),
            // Nothing is wrong with kernels that were not measured.
            Err(error) if error.kind() == ErrorKind::MissingInput => {
                Ok(Answer::Word("none measured"))
            }
            Err(error) => Err(error),
        })
        .origin_by(|s| match s.headrooms() {
            Ok(_) => Some(Origin::Formula("max_i(min(P_peak, β K_i) / P_i)")),
            Err(error) if error.kind() == ErrorKind::MissingInput => {
                Some(Origin::Found { by: "Measured kernels are counted.", holds: "measured = 0" })
            }
            Err(_) => None,
        })
        .source(CEILINGS)
        .remark("Attainable over measured performance. The table of kernels has that of all."),
        Q::number("below_ceilings", "", "Performance below ceilings", FlopPerSecond, State::attainable_below)
            .formula("min(P_low, β_low intensity)").source(CEILINGS)
            .remark("Attainable performance without any of the optimizations."),
        Q::ratio("gain", "", "Gain of all optimizations", |s| Ok(s.attainable()? / s.attainable_below()?))
            .formula("attainable / below_ceilings").source(CEILINGS),
        Q::number("block_intensity", "I_b", "Intensity in blocks", FlopPerByte, |s| {
            s.product.intensity()
        })
        .formula("1 / (word (1 / b + 1 / n))").source(COUNTED)
        .remark("Of the matrix product, while three blocks fit the cache."),
        Q::number("block_attainable", "", "Performance in blocks", FlopPerSecond, |s| {
            s.roof.attainable(s.product.intensity()?)
        })
            .formula("min(P_peak, β block_intensity)").source(ROOF)
            .with_curve("attainable", Ink::Series(0)),
        Q::ratio("b_ridge", "b*", "Block size at the ridge point", State::block_at_ridge)
            .formula("ceil(1 / (1 / (word ridge) - 1 / n))").source(COUNTED)
            .remark("Blocks of this size and larger are compute-bound."),
        Q::ratio("b_cache", "", "Largest block in the cache", State::largest_block)
            .formula("floor(sqrt(cache / (3 word)))").source(COUNTED)
            .remark("With ideal replacement, three blocks fit. A cache with LRU replacement needs room for four."),
        Q::ratio("b_cache_lru", "", "Largest block in an LRU cache", State::largest_block_lru)
            .formula("floor(sqrt(cache / (4 word)))").source(COUNTED)
            .remark("LRU replaces what was least recently used. The next block must not push out that of the result."),
        Q::number("intensity", "I", "Arithmetic intensity", FlopPerByte, State::intensity)
            .origin_by(|s| Some(match s.values.from {
                IntensityFrom::Intensity => Origin::Found { by: "It is typed.", holds: "intensity = I" },
                IntensityFrom::Counts => Origin::Formula("flops / (word (loads + stores))"),
                IntensityFrom::Product => Origin::Formula("product_intensity"),
            }))
            .source(ROOF)
            .remark("Operations for each byte moved to or from memory."),
        Q::either("t_kernel", "T", "Least time of the kernel", Second, |s| match s.operations() {
            Some(operations) => Ok(Answer::Number(operations / s.attainable()?)),
            None => Ok(Answer::Word("not counted")),
        })
        .origin_by(|s| Some(match s.values.from {
            IntensityFrom::Intensity => Origin::Found {
                by: "An intensity alone does not say how many operations there are.",
                holds: "intensity = I",
            },
            IntensityFrom::Counts => Origin::Formula("flops / attainable"),
            IntensityFrom::Product => Origin::Formula("2 m k n_C / attainable"),
        }))
        .source(ROOF)
        .remark("Of all operations that are counted, or of the product."),
        Q::number("product_intensity", "I", "Intensity of the product", FlopPerByte, |s| s.unequal.intensity())
            .formula("2 m k n_C / (s_A m k + s_B k n_C + s_C m n_C)").source(MOVED_ONCE),
        Q::number("product_attainable", "P", "Performance of the product", FlopPerSecond, |s| {
            s.roof.attainable(s.unequal.intensity()?)
        })
            .formula("min(P_peak, β product_intensity)").source(ROOF)
            .with_curve("attainable", Ink::Series(0)),
        Q::ratio("rows_ridge", "m*", "Critical batch", State::critical_rows)
            .formula("max(1, ceil(s_B / (2 / ridge - s_A / n_C - s_C / k)))").source(MOVED_ONCE)
            .remark("The fewest rows with which the product is compute-bound."),
        Q::ratio("rows_large", "m*", "Critical batch of large weights", |s| {
            s.unequal.rows_of_large(s.roof.ridge()?)
        })
            .formula("s_B ridge / 2").source(AUSTIN)
            .remark("What the critical batch falls to as the inner size and the columns grow; not rounded."),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        let below = self.roof_below().unwrap_or(self.roof);
        let measured = self.kernels.iter().filter_map(|one| Some((one.intensity, one.measured?)));
        let (intensities, measured): (Vec<_>, Vec<_>) = measured.unzip();
        letters! {
            "P_low" FlopPerSecond = below.peak => "Least of peak and compute ceilings";
            "β_low" BytePerSecond = below.beta => "Least of bandwidth and memory ceilings";
            "measured" One = measured.len() as f64 => "Kernels that were measured";
            "K" FlopPerByte * intensities => "Intensities of the measured kernels";
            "P" FlopPerSecond * measured => "Their measured performance";
        }
    }

    fn first(&self) -> Vec<&'static str> {
        // What is counted has a time, and it was counted for that.
        if self.operations().is_some() { vec!["attainable", "t_kernel"] } else { Vec::new() }
    }

    fn is_consistent(&self) -> bool {
        self.product.b <= self.product.n && self.intensity().is_ok()
    }
}

//! The quantities: the roof, its ceilings and kernels, the blocked product; and the state they are of.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{FlopPerByte, FlopPerSecond, One};
use crossover_model::roofline::{BlockedProduct, Bound, Roof, largest_block, largest_block_lru};

use crate::screen::prelude::*;

use super::params::Values;

/// The roof, its ceilings, the kernels and the blocked product.
pub(super) struct State {
    pub values: Values,
    pub roof: Roof,
    /// Those below the roof: others change nothing.
    pub ceilings: Vec<Ceiling>,
    pub kernels: Vec<Kernel>,
    pub product: BlockedProduct,
}

/// The roof without an optimization.
pub(super) struct Ceiling {
    pub name: String,
    pub roof: Roof,
    /// It limits computing, not memory.
    pub computes: bool,
}

/// A kernel, measured or not.
pub(super) struct Kernel {
    pub name: String,
    pub intensity: f64,
    pub measured: Option<f64>,
}

type Q = Quantity<State>;

const ROOF: &str = "Williams, Waterman and Patterson 2009, Fig. 1";
const CEILINGS: &str = "Williams, Waterman and Patterson 2009, Fig. 2";
const COUNTED: &str = "Operations and words counted, see the notes; Hong and Kung 1981";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::number("attainable", "P", "Attainable performance", FlopPerSecond, State::attainable)
            .formula("min(P_peak, β I)")
            .source(ROOF)
            .drawn("roof", Ink::Series(0)),
        Q::number("ridge", "I*", "Ridge point", FlopPerByte, |s| s.roof.ridge())
            .formula("P_peak / β")
            .source(ROOF)
            .remark("The least intensity at which the peak is attainable."),
        Q::word("bound", "What limits the kernel", |s| s.bound().map(Bound::name))
            .found_by("Both limits are compared.", |s| match s.bound() {
                Ok(Bound::Memory) => "β I <= P_peak",
                _ => "P_peak <= β I",
            })
            .source(ROOF),
        Q::share(
            "fraction_of_peak",
            "",
            "Share of the peak",
            |s| Ok(s.attainable()? / s.roof.peak),
        )
        .formula("attainable / P_peak")
        .source(ROOF),
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
        Q::number("below_ceilings", "", "Performance below ceilings", FlopPerSecond, State::low)
            .formula("min(P_low, β_low I)")
            .source(CEILINGS)
            .remark("Attainable performance without any of the optimizations."),
        Q::ratio("gain", "", "Gain of all optimizations", |s| Ok(s.attainable()? / s.low()?))
            .formula("attainable / below_ceilings")
            .source(CEILINGS),
        Q::number("block_intensity", "I_b", "Intensity in blocks", FlopPerByte, |s| {
            s.product.intensity()
        })
        .formula("1 / (word (1 / b + 1 / n))")
        .source(COUNTED)
        .remark("Of the matrix product, while three blocks fit the cache."),
        Q::number("block_attainable", "", "Performance in blocks", FlopPerSecond, State::in_blocks)
            .formula("min(P_peak, β block_intensity)")
            .source(ROOF)
            .drawn("attainable", Ink::Series(0)),
        Q::ratio("b_ridge", "b*", "Block size at the ridge point", State::block_at_ridge)
            .formula("ceil(1 / (1 / (word ridge) - 1 / n))")
            .source(COUNTED)
            .remark("Blocks of this size and larger are compute-bound."),
        Q::ratio("b_cache", "", "Largest block in the cache", State::largest_block)
            .formula("floor(sqrt(cache / (3 word)))")
            .source(COUNTED)
            .remark("With ideal replacement, three blocks fit. A cache with LRU replacement needs room for four."),
        Q::ratio("b_cache_lru", "", "Largest block in an LRU cache", State::largest_block_lru)
            .formula("floor(sqrt(cache / (4 word)))")
            .source(COUNTED)
            .remark("LRU replaces what was least recently used. The next block must not push out that of the result."),
    ];

    fn prepare(params: &Params) -> Self {
        let values = Values::from(params);
        let roof = Roof { peak: values.peak, beta: values.beta };
        let kernel = |row: &Row| Kernel {
            name: row.name(0).to_owned(),
            intensity: row.number(1).unwrap_or(f64::NAN),
            measured: row.number(2),
        };
        let ceiling = |row: &Row, computes| {
            let rate = row.number(1).unwrap_or(f64::NAN);
            let lower =
                if computes { Roof { peak: rate, ..roof } } else { Roof { beta: rate, ..roof } };
            Ceiling { name: row.name(0).to_owned(), roof: lower, computes }
        };
        let computing = values.compute_ceilings.iter().map(|row| ceiling(row, true));
        let memory = values.memory_ceilings.iter().map(|row| ceiling(row, false));
        let lower = |one: &Ceiling| one.roof.peak < roof.peak || one.roof.beta < roof.beta;
        Self {
            roof,
            ceilings: computing.chain(memory).filter(lower).collect(),
            kernels: values.kernels.iter().map(kernel).collect(),
            product: BlockedProduct { n: values.n, b: values.b, word: values.word },
            values,
        }
    }

    fn letters(&self) -> Letters {
        let below = self.below().unwrap_or(self.roof);
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

    fn is_consistent(&self) -> bool {
        self.product.b <= self.product.n
    }
}

impl State {
    /// Returns the attainable performance at the present intensity, in operations per second.
    pub fn attainable(&self) -> Result<f64, Error> {
        self.roof.attainable(self.values.I)
    }

    /// Returns what limits the kernel at the present intensity.
    pub fn bound(&self) -> Result<Bound, Error> {
        self.roof.bound(self.values.I)
    }

    /// Returns the roof without any of the optimizations.
    pub fn below(&self) -> Result<Roof, Error> {
        let ceilings: Vec<_> = self.ceilings.iter().map(|ceiling| ceiling.roof).collect();
        self.roof.below(&ceilings)
    }

    fn low(&self) -> Result<f64, Error> {
        self.below()?.attainable(self.values.I)
    }

    fn in_blocks(&self) -> Result<f64, Error> {
        self.roof.attainable(self.product.intensity()?)
    }

    /// Returns the headroom and the name of each measured kernel; an error where none is measured.
    pub fn headrooms(&self) -> Result<Vec<(f64, &str)>, Error> {
        let mut found = Vec::new();
        for kernel in &self.kernels {
            if let Some(measured) = kernel.measured {
                let headroom = self.roof.headroom(kernel.intensity, measured)?;
                found.push((headroom, kernel.name.as_str()));
            }
        }
        if found.is_empty() {
            let help = "give a kernel its measured performance, such as SpMV:0.25:20Gflop/s";
            return Err(Error::new(ErrorKind::MissingInput, "kernels", "not measured", help));
        }
        Ok(found)
    }

    /// Returns the largest block size that fits the cache.
    pub fn largest_block(&self) -> Result<f64, Error> {
        largest_block(self.values.cache, self.product.word)
    }

    /// Returns the largest block size that fits a cache with LRU replacement.
    pub fn largest_block_lru(&self) -> Result<f64, Error> {
        largest_block_lru(self.values.cache, self.product.word)
    }

    /// Returns the least block size that is compute-bound.
    pub fn block_at_ridge(&self) -> Result<f64, Error> {
        Ok(self.product.block_of(self.roof.ridge()?)?.ceil())
    }
}

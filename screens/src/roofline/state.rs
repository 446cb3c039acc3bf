//! The state: the roof, its ceilings, the kernels and the blocked product; and what is decided about them.

use std::sync::OnceLock;

use crossover_model::order;
use crossover_model::roofline::{
    BlockedProduct, Bound, Counts, Product, Roof, largest_block, largest_block_lru,
};

use crate::screen::prelude::*;

use super::params::{IntensityFrom, Values};

/// The roof, its ceilings, the kernels and the blocked product.
pub(super) struct State {
    pub values: Values,
    pub roof: Roof,
    /// Those below the roof: others change nothing.
    pub ceilings: Vec<Ceiling>,
    pub kernels: Vec<Kernel>,
    pub product: BlockedProduct,
    /// The product with unequal sides, each matrix moved once.
    pub unequal: Product,
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    pub kernel_is: Limited,
    /// The ceilings that limit the kernel, by name; none where there are no ceilings.
    pub limiting: Option<String>,
    pub kernel: Option<Measured>,
    pub blocks: Option<Blocks>,
}

/// What limits the kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Limited {
    /// It moves nothing.
    Nowhere,
    ByMemory,
    ByPeak,
    /// It is a product, and more rows would reach the peak.
    ByFewRows,
    /// It is a product with enough rows.
    ByPeakWithRows,
}

/// The measured kernel that a hint is about.
pub(super) enum Measured {
    AboveRoof(String),
    MostHeadroom(String),
}

/// What limits the blocked product.
pub(super) enum Blocks {
    NoneFit,
    TooLarge,
    ComputeBound,
    MemoryBound,
    /// Even one block of the whole matrices is memory-bound.
    TooSmall,
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

impl From<Values> for State {
    fn from(values: Values) -> Self {
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
            unequal: Product {
                rows: values.rows,
                inner: values.inner,
                columns: values.columns,
                bytes_a: values.bytes_a,
                bytes_b: values.bytes_b,
                bytes_c: values.bytes_c,
            },
            values,
            verdict: OnceLock::new(),
        }
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict {
            kernel_is: self.limit(),
            limiting: self.attainable().ok().and_then(|most| self.limiting_ceilings(most)),
            kernel: self.notable_kernel(),
            blocks: self.largest_block().ok().map(|largest| self.limit_of_blocks(largest)),
        })
    }

    fn limit(&self) -> Limited {
        let has_rows = self.values.from == IntensityFrom::Product && self.critical_rows().is_ok();
        match (self.bound(), has_rows) {
            (Err(_), _) => Limited::Nowhere,
            (Ok(Bound::Memory), true) => Limited::ByFewRows,
            (Ok(Bound::Memory), false) => Limited::ByMemory,
            (Ok(Bound::Compute), true) => Limited::ByPeakWithRows,
            (Ok(Bound::Compute), false) => Limited::ByPeak,
        }
    }

    pub fn is_typed(&self) -> bool {
        self.values.from == IntensityFrom::Intensity
    }

    pub fn counts(&self) -> Counts {
        let Values { flops, loads, stores, word, .. } = self.values;
        Counts { flops, loads, stores, operand: word }
    }

    /// Returns the intensity of the kernel: typed, counted, or that of the product.
    pub fn intensity(&self) -> Result<f64, Error> {
        match self.values.from {
            IntensityFrom::Intensity => Ok(self.values.I),
            IntensityFrom::Counts => self.counts().intensity(),
            IntensityFrom::Product => self.unequal.intensity(),
        }
    }

    /// Returns the operations of the kernel, where they are known.
    pub fn operations(&self) -> Option<f64> {
        let Product { rows, inner, columns, .. } = self.unequal;
        match self.values.from {
            IntensityFrom::Intensity => None,
            IntensityFrom::Counts => Some(self.values.flops),
            IntensityFrom::Product => Some(2.0 * rows * inner * columns),
        }
    }

    /// Returns the fewest rows with which the product is compute-bound.
    pub fn critical_rows(&self) -> Result<f64, Error> {
        Ok(self.unequal.rows_of(self.roof.ridge()?)?.ceil().max(1.0))
    }

    fn limiting_ceilings(&self, attainable: f64) -> Option<String> {
        let intensity = self.intensity().ok()?;
        let limits =
            |one: &&Ceiling| one.roof.attainable(intensity).is_ok_and(|below| below < attainable);
        let names = self.ceilings.iter().filter(limits).map(|one| one.name.as_str());
        (!self.ceilings.is_empty()).then(|| names.collect::<Vec<_>>().join(", "))
    }

    /// Returns the kernel measured farthest above the roof, or else that with the most headroom.
    fn notable_kernel(&self) -> Option<Measured> {
        let mut headrooms = self.headrooms().ok()?;
        order::sort_by_key(&mut headrooms, |one| one.0);
        let (least, most) = (headrooms.first()?, headrooms.last()?);
        Some(if least.0 < 1.0 {
            Measured::AboveRoof(least.1.to_owned())
        } else {
            Measured::MostHeadroom(most.1.to_owned())
        })
    }

    fn limit_of_blocks(&self, largest: f64) -> Blocks {
        match self.block_at_ridge() {
            _ if self.largest_block_lru().is_err() => Blocks::NoneFit,
            _ if largest < self.product.b => Blocks::TooLarge,
            Ok(ridge) if ridge <= largest => Blocks::ComputeBound,
            Ok(_) => Blocks::MemoryBound,
            Err(_) => Blocks::TooSmall,
        }
    }

    pub fn attainable(&self) -> Result<f64, Error> {
        self.roof.attainable(self.intensity()?)
    }

    pub fn bound(&self) -> Result<Bound, Error> {
        self.roof.bound(self.intensity()?)
    }

    /// Returns the roof without any of the optimizations.
    pub fn roof_below(&self) -> Result<Roof, Error> {
        let ceilings: Vec<_> = self.ceilings.iter().map(|ceiling| ceiling.roof).collect();
        self.roof.below(&ceilings)
    }

    pub fn attainable_below(&self) -> Result<f64, Error> {
        self.roof_below()?.attainable(self.intensity()?)
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

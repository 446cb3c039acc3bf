//! The state: the roof, its ceilings, the kernels and the blocked product.

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
            values,
        }
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

    pub fn low(&self) -> Result<f64, Error> {
        self.below()?.attainable(self.values.I)
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

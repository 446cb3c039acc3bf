//! The parameters as the model takes them, and the letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::roofline::{BlockedProduct, Roof, largest_block};
use crossover_model::{Error, ErrorKind};

use crate::kits::letters;
use crate::screen::{Params, Row};

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub roof: Roof,
    pub intensity: f64,
    /// Those below the roof: others change nothing.
    pub ceilings: Vec<Ceiling>,
    pub kernels: Vec<Kernel>,
    pub product: BlockedProduct,
    pub cache: f64,
}

/// The roof without an optimization.
#[derive(Clone, Debug)]
pub(super) struct Ceiling {
    pub name: String,
    pub roof: Roof,
    /// It limits computing, not memory.
    pub computes: bool,
}

/// A kernel, measured or not.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    pub name: String,
    pub intensity: f64,
    pub measured: Option<f64>,
}

impl Inputs {
    /// Returns what the parameters say.
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let kernel = |row: &Row| Kernel {
            name: row.name(0).to_owned(),
            intensity: row.number(1).unwrap_or(f64::NAN),
            measured: row.number(2),
        };
        let [peak, beta] = ["peak", "beta"].map(number);
        let [n, b, word] = ["n", "b", "word"].map(number);
        let mut ceilings = Vec::new();
        for (key, computes) in [("compute_ceilings", true), ("memory_ceilings", false)] {
            for row in params.rows(key) {
                let rate = row.number(1).unwrap_or(f64::NAN);
                let top = if computes { peak } else { beta };
                let (peak, beta) = if computes { (rate, beta) } else { (peak, rate) };
                if rate < top {
                    ceilings.push(Ceiling {
                        name: row.name(0).to_owned(),
                        roof: Roof { peak, beta },
                        computes,
                    });
                }
            }
        }
        Self {
            roof: Roof { peak, beta },
            intensity: number("I"),
            ceilings,
            kernels: params.rows("kernels").iter().map(kernel).collect(),
            product: BlockedProduct { n, b, word },
            cache: number("cache"),
        }
    }

    /// Returns the roof without any of the optimizations.
    pub fn below(&self) -> Result<Roof, Error> {
        let ceilings: Vec<_> = self.ceilings.iter().map(|ceiling| ceiling.roof).collect();
        self.roof.below(&ceilings)
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
            let error = Error::new(ErrorKind::MissingInput, "kernels", "not measured", help);
            return Err(error);
        }
        Ok(found)
    }

    /// Returns the largest block size that fits the cache.
    pub fn largest_block(&self) -> Result<f64, Error> {
        largest_block(self.cache, self.product.word)
    }

    /// Returns the least block size that is compute-bound.
    pub fn block_at_ridge(&self) -> Result<f64, Error> {
        Ok(self.product.block_of(self.roof.ridge()?)?.ceil())
    }
}

/// Returns the letters of the formulas.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let below = inputs.below().unwrap_or(inputs.roof);
    let kernels = inputs.kernels.iter();
    let count = inputs.kernels.iter().filter(|kernel| kernel.measured.is_some()).count();
    let measured = kernels.filter_map(|kernel| Some((kernel.intensity, kernel.measured?)));
    let (intensities, measured) = measured.unzip();
    params.letters().joined(letters! {
        "P_low" FlopPerSecond = below.peak => "Least of peak and compute ceilings";
        "β_low" BytePerSecond = below.beta => "Least of bandwidth and memory ceilings";
        "measured" One = count as f64 => "Kernels that were measured";
        "K" FlopPerByte * intensities => "Intensities of the measured kernels";
        "P" FlopPerSecond * measured => "Their measured performance";
    })
}

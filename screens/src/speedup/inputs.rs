//! The parameters as the structs of the model.

use crossover_figures::order;
use crossover_model::Error;
use crossover_model::distributed::{Run, slowdown};
use crossover_model::speedup::{Chip, CorePerformance, Fraction, Usl};

use crate::kits::distributed::{DistributedRun, table};
use crate::screen::Params;

/// What the parameters say, in the model's words.
pub(super) struct Inputs {
    /// Parallel fraction.
    pub f: f64,
    /// Processors.
    pub n: f64,
    /// Fractions of the family, `f` among them, rising.
    pub family: Vec<f64>,
    /// The laws that mean a run on `N` get the fraction of that run.
    pub same: bool,
    /// Curves are relative to one BCE.
    pub one_bce: bool,
    /// BCEs of a core.
    pub r: f64,
    /// How strong such a core is.
    pub perf: CorePerformance,
    /// The chip that is not made of `N` cores of `r` but has a size of its own.
    pub own_chip: Option<f64>,
    /// Exponent of the growth of the work.
    pub g: f64,
    /// Contention and coherence.
    pub usl: Usl,
    /// The speedup wanted.
    pub target: f64,
    /// The run over the network.
    pub run: Run,
}

impl Inputs {
    /// The inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let f = number("f");
        let mut family = params.list("fs").to_vec();
        family.push(f);
        order::ascending(&mut family);
        family.dedup();
        let own_chip = Some(number("n")).filter(|n| n.is_finite());
        Self {
            f,
            n: number("N"),
            family,
            same: params.is_on("same"),
            one_bce: params.is_on("one_bce"),
            r: number("r"),
            perf: performance(number("perf")),
            own_chip,
            g: number("g"),
            usl: Usl {
                sigma: number("sigma"),
                kappa: number("kappa"),
            },
            target: number("target"),
            run: table::run(params, pace(params)),
        }
    }

    /// The fraction as the laws take it.
    pub fn fraction(&self) -> Fraction {
        Fraction::Parallel(self.f)
    }

    /// The chip of the laws of Hill and Marty.
    pub fn chip(&self) -> Chip {
        Chip {
            n: self.own_chip.unwrap_or(self.n * self.r),
            r: self.r,
        }
    }

    /// The cores of that chip, `n/r`.
    pub fn chip_cores(&self) -> f64 {
        self.own_chip.map_or(self.n, |n| n / self.r)
    }

    /// How fast a core of `r` BCEs is, over one BCE.
    pub fn core(&self) -> Result<f64, Error> {
        self.perf.of(self.r)
    }

    /// What the curves are relative to, where one core is not one BCE.
    pub fn over(&self) -> &'static str {
        match (self.r == 1.0, self.one_bce) {
            (true, _) => "",
            (false, true) => " over one BCE",
            (false, false) => " over one core of r BCEs",
        }
    }

    /// The run over the network, on the present number of processors.
    pub fn case(&self) -> DistributedRun {
        DistributedRun {
            run: self.run,
            n: self.n,
        }
    }
}

fn performance(exponent: f64) -> CorePerformance {
    if exponent == 0.5 {
        CorePerformance::SquareRoot
    } else {
        CorePerformance::Power(exponent)
    }
}

/// How much slower the slowest processor is than the one `Tseq` was measured on.
fn pace(params: &Params) -> f64 {
    match params.list("speeds") {
        [] => 1.0,
        // A list the key does not allow becomes NaN, which the model refuses by name.
        speeds => slowdown(1.0, speeds).unwrap_or(f64::NAN),
    }
}

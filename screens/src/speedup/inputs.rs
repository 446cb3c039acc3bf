//! The parameters as the structs of the model, and the laws on them.

use crossover_figures::order;
use crossover_model::distributed::{Base, Pattern, Run, messages, predict};
use crossover_model::speedup::{
    BestCore, Chip, ChipLaw, CorePerformance, Fraction, Usl, best_core, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, usl_peak,
};
use crossover_model::{Error, ErrorKind};

use crate::kits::distributed::{Law, LawInputs, params as run_params};
use crate::screen::Params;

/// The designs of a chip: law, name, and the model's function.
pub(super) const DESIGNS: [(Law, &str, ChipLaw); 3] = [
    (Law::HillMarty, "symmetric", hill_marty_symmetric),
    (Law::HillMartyAsymmetric, "asymmetric", hill_marty_asymmetric),
    (Law::HillMartyDynamic, "dynamic", hill_marty_dynamic),
];

/// The parameters in the model's words.
pub(super) struct Inputs {
    /// What the laws depend on besides the number of cores.
    pub laws: LawInputs,
    /// Processors.
    pub n: f64,
    /// The laws that are drawn.
    pub shown: Vec<Law>,
    /// Fractions of the family, `f` among them, rising.
    pub family: Vec<f64>,
    /// Curves are relative to one BCE.
    pub one_bce: bool,
    /// The BCEs of the chip that is not made of `N` cores of `r` but has a size of its own.
    pub own_chip: Option<f64>,
    /// The target speedup.
    pub target: f64,
    /// The original work, in operations.
    pub w: f64,
}

impl Inputs {
    /// Returns whether the pattern has messages for `N` processors: blocks need a square number.
    pub fn sends(&self) -> bool {
        messages(&self.laws.run, self.n).is_ok()
    }

    /// Returns the inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let run = run_params::run(params, params.list("speeds"), 1.0);
        let mut family = params.list("fs").to_vec();
        family.push(run.f);
        order::ascending(&mut family);
        family.dedup();
        let shown = |law: &Law| params.has("show", law.key());
        Self {
            laws: LawInputs {
                run,
                same: params.is_on("same"),
                r: number("r"),
                perf: match number("perf") {
                    0.5 => CorePerformance::SquareRoot,
                    exponent => CorePerformance::Power(exponent),
                },
                g: number("g"),
                usl: Usl { sigma: number("sigma"), kappa: number("kappa") },
            },
            n: number("N"),
            shown: Law::ALL.into_iter().filter(shown).collect(),
            family,
            one_bce: params.is_on("one_bce"),
            own_chip: Some(number("n")).filter(|n| n.is_finite()),
            target: number("target"),
            w: number("w"),
        }
    }

    /// Returns the run over the network.
    pub fn run(&self) -> &Run {
        &self.laws.run
    }

    /// Returns the speedup of the run on `n` processors if it sent nothing: that of the law of its
    /// computing time.
    pub fn silent(&self, n: f64) -> Result<f64, Error> {
        let silent = Run { pattern: Pattern::None, ..*self.run() };
        Ok(predict(&silent, n)?.speedup)
    }

    /// Returns the law that the network-aware one adds messages to.
    pub fn base(&self) -> Law {
        match self.run().base {
            Base::Amdahl => Law::Amdahl,
            Base::SunChen => Law::Gustafson,
        }
    }

    /// Returns the name of a law beside its curve; that over the network names the law it adds to.
    pub fn name(&self, law: Law) -> String {
        match law {
            Law::NetworkAware => format!("{} {}", law.name(), self.base().name()),
            _ => law.name().to_owned(),
        }
    }

    /// Returns the parallel fraction.
    pub fn f(&self) -> f64 {
        self.laws.run.f
    }

    /// Returns the parallel fraction as the laws take it.
    pub fn fraction(&self) -> Fraction {
        self.laws.fraction()
    }

    /// Returns the chip of the laws of Hill and Marty.
    pub fn chip(&self) -> Chip {
        let r = self.laws.r;
        let n = self.own_chip.unwrap_or(self.n * r);
        Chip { n, r }
    }

    /// Returns the equal cores of that chip, `n/r`.
    ///
    /// # Errors
    /// Names `n` when they are no whole number.
    pub fn cores(&self) -> Result<f64, Error> {
        let Some(n) = self.own_chip else {
            return Ok(self.n);
        };
        let r = self.laws.r;
        let cores = n / r;
        if 1.0 <= cores && cores.fract() == 0.0 {
            return Ok(cores);
        }
        let below = cores.floor().max(1.0) * r;
        let above = below + r;
        let help = format!(
            "n/r equal cores must be a whole number: give {below} or {above}, or choose r to fit"
        );
        Err(Error::new(ErrorKind::NotDivisible, "n", n, help))
    }

    /// Returns the performance of a core of `r` BCEs, over one BCE.
    pub fn core(&self) -> Result<f64, Error> {
        self.laws.perf.of(self.laws.r)
    }

    /// Returns the speedup of a law on `N` processors; laws of a chip on the chip that is chosen.
    pub fn speedup(&self, law: Law) -> Result<f64, Error> {
        let n = match law {
            Law::SunChen => self.cores()?,
            _ => self.n,
        };
        law.on_chip(&self.laws, self.f(), n, &self.chip())
    }

    /// Returns the processors that a law's speedup is of: BCEs of a chip, its equal cores, or `N`.
    pub fn processors(&self, law: Law) -> Result<f64, Error> {
        match law {
            Law::SunChen => self.cores(),
            law if DESIGNS.iter().any(|design| design.0 == law) => Ok(self.chip().n),
            _ => Ok(self.n),
        }
    }

    /// Returns the speedup as the figures draw it: over one core of `r` BCEs, or over one BCE.
    pub fn drawn(&self, law: Law, f: f64, n: f64) -> Result<f64, Error> {
        let speedup = law.speedup(&self.laws, f, n)?;
        let of_bce = DESIGNS.iter().any(|design| design.0 == law);
        Ok(if of_bce && !self.one_bce {
            speedup / self.core()?
        } else if of_bce {
            speedup
        } else {
            speedup * self.unit()?
        })
    }

    /// Returns the speedup of one core of `r` BCEs as the figures draw it.
    pub fn unit(&self) -> Result<f64, Error> {
        if self.one_bce { self.core() } else { Ok(1.0) }
    }

    /// Returns what the curves are relative to, where one core is not one BCE.
    pub fn over(&self) -> &'static str {
        match (self.laws.r == 1.0, self.one_bce) {
            (true, _) => "",
            (false, true) => " over one BCE",
            (false, false) => " over one core of r BCEs",
        }
    }

    /// Returns the whole number of processors at which the USL peaks.
    pub fn usl_best(&self) -> Option<f64> {
        let peak = usl_peak(&self.laws.usl).ok()?;
        let (below, above) = (peak.floor().max(1.0), peak.ceil().max(1.0));
        let at = |n| Law::Usl.speedup(&self.laws, self.f(), n).unwrap_or(0.0);
        Some(if at(below) < at(above) { above } else { below })
    }

    /// Returns the best core by a law that is one of a design; none of another law.
    pub fn best_core(&self, law: Law) -> Option<BestCore> {
        let design = DESIGNS.iter().find(|design| design.0 == law)?;
        best_core(design.2, self.fraction(), self.chip().n, self.laws.perf).ok()
    }
}

//! The state: the processors, the laws that are drawn of them, and the chip.

use std::sync::OnceLock;

use crossover_figures::order;
use crossover_model::distributed::{Base, Pattern, Run, predict, required_n};
use crossover_model::speedup::{
    BestCore, ChipLaw, CorePerformance, FixedTime, ScaledTimes, Usl, amdahl_required_n, best_core,
    hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric, scaled_times, usl_peak,
};

use crate::kits::distributed::params::{pace, run};
use crate::kits::distributed::{Cluster, Clustered, Law, error_on_key};
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

use super::params::Values;

/// The processors, and the laws that are drawn of them.
pub(super) struct State {
    pub values: Values,
    pub cluster: Cluster,
    pub verdict: OnceLock<Verdict>,
}

pub(super) struct Verdict {
    pub answer: Case,
    pub fractions: Option<Fractions>,
    /// The laws whose curves lie on each other.
    pub coincidences: Vec<Vec<Law>>,
    /// The performance of a core, where it is not a BCE.
    pub core: Option<f64>,
    /// The speedup of a chip of its own with equal cores.
    pub own_chip: Option<f64>,
}

#[derive(Clone, Copy)]
pub(super) enum Case {
    // Of the laws without a network.
    Usl,
    SmallCores,
    AsymmetricChip,
    DynamicChip,
    SymmetricChip,
    LawsAgree,
    OneProgram,
    TwoPrograms,
    AmdahlLimit,
    GustafsonGrowth,
    Alone(Law),
    // Of cores that draw power while they are idle.
    PerJoule,
    PerJouleOne,
    PerJouleAll,
    // Of the run over a network.
    TooLarge,
    SilentWithoutPeak,
    WithoutPeak,
    NothingParallel,
    OneProcessor,
    PeakOnNode,
    PeakHidden,
    PeakBelowAmdahl,
    PeakBelowGustafson,
}

/// What Amdahl's and Gustafson's fractions mean for one program.
pub(super) struct Fractions {
    /// The serial fraction of the run on `N`.
    pub serial: f64,
    /// Amdahl's speedup.
    pub fixed: f64,
    /// Gustafson's speedup.
    pub scaled: f64,
}

/// The designs of a chip: law, name, and the model's function.
pub(super) const DESIGNS: [(Law, &str, ChipLaw); 3] = [
    (Law::HillMarty, "symmetric", hill_marty_symmetric),
    (Law::HillMartyAsymmetric, "asymmetric", hill_marty_asymmetric),
    (Law::HillMartyDynamic, "dynamic", hill_marty_dynamic),
];

pub(super) fn design(law: Law) -> Option<ChipLaw> {
    DESIGNS.iter().find(|design| design.0 == law).map(|design| design.2)
}

impl Clustered for State {
    fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let values = Values::from(params);
        let cluster = Cluster {
            r: values.r,
            own_chip: values.n,
            perf: match values.perf {
                0.5 => CorePerformance::SquareRoot,
                exponent => CorePerformance::Power(exponent),
            },
            same: values.same,
            g: values.g,
            usl: Usl { sigma: values.sigma, kappa: values.kappa },
            ..Cluster::new(run!(values, pace(&values.speeds, 1.0)), values.N)
        };
        Self { values, cluster, verdict: OnceLock::new() }
    }

    pub fn visible_laws(&self) -> Vec<Law> {
        let is_shown = |law: &Law| self.values.show.has(law.name().key);
        Law::ALL.iter().copied().filter(is_shown).collect()
    }

    /// Returns the processors that the speedup by a law is of: BCEs of a chip, its equal cores, or `N`.
    pub fn processors(&self, law: Law) -> Result<f64, Error> {
        match law {
            Law::SunChen => self.cluster.cores(),
            _ if design(law).is_some() => Ok(self.cluster.chip().n),
            _ => Ok(self.cluster.n),
        }
    }

    /// Returns the speedup of the run on `n` processors if it sent nothing: that of the law of its
    /// computing time.
    pub fn silent_speedup(&self, n: f64) -> Result<f64, Error> {
        Ok(predict(&Run { pattern: Pattern::None, ..self.cluster.run }, n)?.speedup)
    }

    /// Returns the serial part of the time of the run on `n` processors, the parallel part, and what
    /// messages add to them.
    pub fn parts(&self, n: f64) -> Result<[f64; 3], Error> {
        let (run, at) = (&self.cluster.run, predict(&self.cluster.run, n)?);
        // By Amdahl's law f is measured on one core, by Gustafson's on the run itself.
        let serial = self.cluster.fraction().serial()
            * match run.base {
                Base::Amdahl => run.slowdown * run.tseq,
                Base::SunChen => at.t_comp,
            };
        let serial = serial.min(at.t_comp);
        Ok([serial, at.t_comp - serial, (at.t_est - at.t_comp).max(0.0)])
    }

    /// Returns the fractions for which each law is drawn, `f` among them, rising.
    pub fn family(&self) -> Vec<f64> {
        let mut family = self.values.fs.clone();
        family.push(self.values.f);
        order::sort_ascending(&mut family);
        family.dedup();
        family
    }

    /// Returns the performance of a core of `r` BCEs, over one BCE.
    pub fn core_performance(&self) -> Result<f64, Error> {
        self.cluster.perf.of(self.cluster.r)
    }

    /// Returns the speedup of one core of `r` BCEs as the figures draw it: over itself, or over one BCE.
    pub fn unit(&self) -> Result<f64, Error> {
        if self.values.one_bce { self.core_performance() } else { Ok(1.0) }
    }

    /// Returns how the figures draw the speedup by a law: times this, over one core or over one BCE.
    pub fn scale(&self, law: Law) -> Result<f64, Error> {
        match design(law).is_some() {
            true if self.values.one_bce => Ok(1.0),
            true => Ok(1.0 / self.core_performance()?),
            false => self.unit(),
        }
    }

    /// Returns the least number of processors that reaches the target by Amdahl's law. One that a
    /// rounding error put above a whole number is meant to be it.
    pub fn required_by_amdahl(&self) -> Result<f64, Error> {
        let n = amdahl_required_n(self.cluster.fraction(), self.values.target);
        let n = n.map_err(|error| error_on_key(error, &["S", "N"], "target"))?;
        let nearest = n.round();
        Ok(if (n - nearest).abs() <= 1e-9 * nearest { nearest } else { n.ceil() })
    }

    pub fn required_by_network(&self) -> Result<f64, Error> {
        let n = required_n(&self.cluster.run, self.values.target);
        n.map_err(|error| error_on_key(error, &["S", "N"], "target"))
    }

    /// Returns the whole number of processors at which the USL peaks.
    pub fn best_usl_n(&self) -> Option<f64> {
        let peak = usl_peak(&self.cluster.usl).ok()?;
        let (below, above) = (peak.floor().max(1.0), peak.ceil().max(1.0));
        let at = |n| Law::Usl.of(&self.cluster.on(n)).unwrap_or(0.0);
        Some(if at(below) < at(above) { above } else { below })
    }

    /// Returns the best core by a law that is one of a design; none of another law.
    pub fn best_core(&self, law: Law) -> Option<BestCore> {
        let c = &self.cluster;
        best_core(design(law)?, c.fraction(), c.chip().n, c.perf).ok()
    }

    pub fn scaled_work(&self) -> Result<(FixedTime, ScaledTimes), Error> {
        let (m, w) = (self.cluster.cores()?, self.values.w);
        let times = scaled_times(self.cluster.scaled_fraction(m)?, m, w, w / self.values.Tseq)?;
        Ok((self.cluster.fixed_time(w)?, times))
    }
}

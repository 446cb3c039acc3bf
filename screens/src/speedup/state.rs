//! The state: the processors, the laws that are drawn of them, and the chip.

use std::sync::OnceLock;

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_model::distributed::{Base, Pattern, Run, predict, required_n};
use crossover_model::speedup::{
    BestCore, ChipLaw, CorePerformance, FixedTime, ScaledTimes, Usl, amdahl_required_n, best_core,
    hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric, scaled_times, usl_peak,
};

use crate::kits::distributed::params::{pace, run};
use crate::kits::distributed::{Cluster, Clustered, Law, blamed};
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

use super::letters::letters;
use super::params::Values;
use super::quantities::{QUANTITIES, efficiency_of};
use super::verdict::Verdict;

/// The processors, and the laws that are drawn of them.
pub(super) struct State {
    pub values: Values,
    pub cluster: Cluster,
    verdict: OnceLock<Verdict>,
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

impl Prepared for State {
    const QUANTITIES: &'static [Quantity<Self>] = &QUANTITIES;

    fn prepare(params: &Params) -> Self {
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

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.cluster.sends()
    }

    fn first(&self) -> Vec<&'static str> {
        // The network-aware law is before all others, as in the takeaway.
        let shown = self.visible_laws();
        let of = |law: Law, keys: &'static [&'static str]| {
            if shown.contains(&law) { keys } else { &[] }
        };
        let others = || shown.iter().copied().filter(|law| *law != Law::NetworkAware);
        let mut keys = of(Law::NetworkAware, &["network_aware", "best_N"]).to_vec();
        keys.extend(others().map(|law| law.name().key));
        keys.extend(of(Law::NetworkAware, &["efficiency", "comm_share"]));
        keys.extend(others().map(efficiency_of));
        keys.extend(of(Law::Amdahl, &["amdahl_limit", "N_required"]));
        keys.extend(of(Law::Usl, &["usl_peak"]));
        keys
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
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
        let n = n.map_err(|error| blamed(error, &["S", "N"], "target"))?;
        let nearest = n.round();
        Ok(if (n - nearest).abs() <= 1e-9 * nearest { nearest } else { n.ceil() })
    }

    pub fn required_by_network(&self) -> Result<f64, Error> {
        let n = required_n(&self.cluster.run, self.values.target);
        n.map_err(|error| blamed(error, &["S", "N"], "target"))
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
        let times = scaled_times(self.cluster.scaled(m)?, m, w, w / self.values.Tseq)?;
        Ok((self.cluster.fixed_time(w)?, times))
    }
}

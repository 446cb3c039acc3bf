//! The quantities: the speedup and the efficiency of nine laws, their limits, and the work that one of
//! them scales; and the state they are of.

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_figures::quantity::Unit::{Operation, Processor};
use crossover_model::distributed::{Base, Pattern, Run, predict, required_n};
use crossover_model::speedup::{
    BestCore, ChipLaw, CorePerformance, FixedTime, Fraction, ScaledTimes, Usl, amdahl_limit,
    amdahl_required_n, best_core, fraction_amdahl_to_gustafson, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, scaled_times, usl_peak,
};

use crate::kits::distributed::params::{pace, run};
use crate::kits::distributed::{Cluster, Clustered, Law, blamed};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;
use crate::screen::typed::Chosen;

use super::params::Values;

/// The processors, and the laws that are drawn of them.
pub(super) struct State {
    pub values: Values,
    pub cluster: Cluster,
}

/// The designs of a chip: law, name, and the model's function.
pub(super) const DESIGNS: [(Law, &str, ChipLaw); 3] = [
    (Law::HillMarty, "symmetric", hill_marty_symmetric),
    (Law::HillMartyAsymmetric, "asymmetric", hill_marty_asymmetric),
    (Law::HillMartyDynamic, "dynamic", hill_marty_dynamic),
];

/// Returns the model's function of a law that is one of a design.
pub(super) fn design(law: Law) -> Option<ChipLaw> {
    DESIGNS.iter().find(|design| design.0 == law).map(|design| design.2)
}

type Q = Quantity<State>;

impl Clustered for State {
    fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &joined::<_, 38>(&[
        &[Law::NetworkAware.speedup()],
        &Self::RUN,
        &[
            Law::Amdahl.speedup(),
            Law::Gustafson.speedup(),
            Law::HillMarty.speedup(),
            Law::HillMartyAsymmetric.speedup(),
            Law::HillMartyDynamic.speedup(),
            Law::SunChen.speedup(),
            Law::SunNi.speedup(),
            Law::Usl.speedup(),
        ],
        EFFICIENCIES,
        LIMITS,
        SCALED_WORK,
    ]);

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
        Self { values, cluster }
    }

    fn letters(&self) -> Letters {
        let mut letters = self.cluster.letters();
        if self.cluster.own_chip.is_none() {
            letters = letters.define("n", "BCEs of the chip", Unit::One, "N r");
        }
        letters = letters.joined(letters! {
            "perf_r" One : "r^a" => "performance of a core of r BCEs";
            "m" One : "n / r" => "cores of the chip";
            "f_N" One : "f / (N s + f)" => "parallel fraction of the run on N";
            "f_m" One : "f / (m s + f)" => "parallel fraction of the run on m";
            "f_w" One : if self.values.same { "f_m" } else { "f" } => "parallel fraction of the work";
            "G" One : "N^g" => "growth of the work";
        });
        if let Ok(silent) = self.cluster.best().and_then(|best| self.silent(best.n)) {
            letters = letters.with("S_silent", "speedup on N* without messages", Unit::One, silent);
        }
        if let Ok(least) = self.required() {
            let run = self.cluster.run;
            let on = move |n| predict(&run, n).map_or(0.0, |run| run.speedup);
            let fewer = move || (1..least as u32).map(|n| on(f64::from(n))).fold(0.0, f64::max);
            letters = letters.joined(letters! {
                "S_least" One = on(least) => "speedup on that number";
                "S_fewer" One ~ fewer => "largest speedup on fewer";
            });
        }
        if let Some(n) = self.usl_best() {
            letters = letters.joined(letters! {
                "N_U" Processor = n => "optimal number by the USL";
                "S_U" One : "N_U / (1 + σ (N_U - 1) + κ N_U (N_U - 1))" => "speedup on N_U";
            });
        }
        match self.shown().into_iter().find_map(|law| self.best_core(law)) {
            None => letters,
            Some(best) => letters.joined(letters! {
                "r*" One = best.r => "BCEs of the best core";
                "S_r" One = best.s => "speedup with it, over one BCE";
            }),
        }
    }

    fn is_consistent(&self) -> bool {
        self.cluster.sends()
    }

    fn first(&self) -> Vec<&'static str> {
        // The network-aware law is before all others, as in the takeaway.
        let shown = self.shown();
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

/// Makes the quantity of the efficiency of a law: its speedup per processor.
macro_rules! efficiency {
    ($kind:ident $law:ident, $key:literal, $label:literal, $processors:literal) => {
        Q::$kind(concat!("efficiency_", $key), "E", $label, |s| {
            Ok(Law::$law.of(&s.cluster)? / s.processors(Law::$law)?)
        })
        .formula(concat!($key, " / ", $processors))
        .source("Khanyile et al. 2012, (11), which prints T_N / N: that is a time")
    };
}

const EFFICIENCIES: &[Q] = &[
    efficiency!(share Amdahl, "amdahl", "Efficiency, Amdahl", "N"),
    efficiency!(share Gustafson, "gustafson", "Efficiency, Gustafson", "N"),
    efficiency!(ratio HillMarty, "hill_marty", "Speedup per BCE, Hill–Marty symmetric", "n"),
    efficiency!(
        ratio HillMartyAsymmetric,
        "hill_marty_asymmetric",
        "Speedup per BCE, Hill–Marty asymmetric",
        "n"
    ),
    efficiency!(ratio HillMartyDynamic, "hill_marty_dynamic", "Speedup per BCE, Hill–Marty dynamic", "n"),
    efficiency!(share SunChen, "sun_chen", "Efficiency, Sun–Chen", "m"),
    efficiency!(share SunNi, "sun_ni", "Efficiency, Sun–Ni", "N"),
    efficiency!(share Usl, "usl", "Efficiency, USL", "N"),
];

/// Returns the key of the efficiency of a law.
pub(super) fn efficiency_of(law: Law) -> &'static str {
    let mut keys = EFFICIENCIES.iter().map(|row| row.name.key);
    let own = keys.find(|key| key.strip_prefix("efficiency_") == Some(law.name().key));
    own.unwrap_or("efficiency")
}

/// The processors that the target speedup needs, and the limits of the laws.
const LIMITS: &[Q] = &[
    Q::number("N_required", "N", "Processors for the target speedup, Amdahl", Processor, State::required_by_amdahl)
        .found_by("Amdahl's law is solved for N, (1 − s) / (1/S − s), and rounded up.", |s| {
            match s.required_by_amdahl() {
                Ok(1.0) => "S = 1",
                _ => "1 / (s + (1 - s) / (N_required - 1)) < S <= 1 / (s + (1 - s) / N_required)",
            }
        })
        .source("The inverse of Khanyile et al. 2012, (1)"),
    Q::number("N_required_network", "N", "Processors for the target speedup over the network", Processor, State::required)
        .found("Every N from 1 to 1024 is tried in turn.", "S_fewer < S <= S_least")
        .source("Derived from Khanyile et al. 2012, (16)"),
    Q::ratio("amdahl_limit", "1/s", "Amdahl's limit", |s| amdahl_limit(s.cluster.fraction()))
        .formula("1 / s")
        .source("Khanyile et al. 2012, section I")
        .remark("No number of processors exceeds it."),
    Q::share("s_gustafson", "s_G", "Serial fraction of the run on N", |s| {
        let on_n = fraction_amdahl_to_gustafson(s.cluster.fraction(), s.cluster.n);
        on_n.map(Fraction::serial)
    })
    .formula("s / (s + (1 - s) / N)")
    .source("Derived from Khanyile et al. 2012, (1) and (2)")
    .remark("On N processors the parallel part shrinks and the serial part does not, so its share grows. With it Gustafson's law gives Amdahl's speedup."),
    Q::number("usl_peak", "N*", "Peak of the USL", Processor, |s| usl_peak(&s.cluster.usl))
        .formula("sqrt((1 - σ) / κ)")
        .source("Gunther 2007")
        .remark("Beyond it a further processor costs more coherence than it contributes."),
];

/// The work that Sun and Chen's law scales, and its two times.
const SCALED_WORK: &[Q] = &[
    Q::number("w_total", "w′", "Total scaled work", Operation, |s| Ok(s.scaled()?.0.w_scaled))
        .formula(r#"(1 - f_w) w "serial part" + m f_w w "parallel part""#)
        .source("Khanyile et al. 2012, (5)")
        .remark("It takes on m cores as long as the original work on one."),
    Q::number("w_base", "m w", "Base of the scaled parallel work", Operation, |s| {
        Ok(s.scaled()?.0.w_base)
    })
    .formula("m w")
    .source("Khanyile et al. 2012, (9) and (13), which call it w′ as well")
    .remark("Its parallel fraction f m w is the parallel part of the total scaled work."),
    Q::time("t_scaled", "", "Sequential time of the scaled work", |s| Ok(s.scaled()?.1.sequential))
        .formula("Tseq w_total / w")
        .source("Khanyile et al. 2012, (4) and (6), whose numerator it is"),
    Q::time("t_scaled_parallel", "", "Parallel time of the scaled work", |s| {
        Ok(s.scaled()?.1.parallel)
    })
    .formula(r#"Tseq (1 - f_w) "serial part" + Tseq f_w w_base / (m w) "parallel part""#)
    .source("Khanyile et al. 2012, (4), (6) and (9)")
    .remark("It equals the sequential time of the original work: that is (7)."),
    Q::ratio("fixed_time", "S_FT", "Fixed-time speedup by its definition", |s| {
        let (_, times) = s.scaled()?;
        Ok(times.sequential / times.parallel)
    })
    .formula("t_scaled / t_scaled_parallel")
    .source("Khanyile et al. 2012, (4), (6) and (7); by (8) it is w′/w = (1 − f) + m f"),
];

impl State {
    /// Returns the laws that are drawn.
    pub fn shown(&self) -> Vec<Law> {
        let is_shown = |law: &Law| self.values.show.has(law.name().key);
        Law::ALL.iter().copied().filter(is_shown).collect()
    }

    /// Returns the processors that the speedup by a law is of: BCEs of a chip, its equal cores, or `N`.
    fn processors(&self, law: Law) -> Result<f64, Error> {
        match law {
            Law::SunChen => self.cluster.cores(),
            _ if design(law).is_some() => Ok(self.cluster.chip().n),
            _ => Ok(self.cluster.n),
        }
    }

    /// Returns the speedup of the run on `n` processors if it sent nothing: that of the law of its
    /// computing time.
    pub fn silent(&self, n: f64) -> Result<f64, Error> {
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
    pub fn core(&self) -> Result<f64, Error> {
        self.cluster.perf.of(self.cluster.r)
    }

    /// Returns the speedup of one core of `r` BCEs as the figures draw it: over itself, or over one BCE.
    pub fn unit(&self) -> Result<f64, Error> {
        if self.values.one_bce { self.core() } else { Ok(1.0) }
    }

    /// Returns how the figures draw the speedup by a law: times this, over one core or over one BCE.
    pub fn scale(&self, law: Law) -> Result<f64, Error> {
        match design(law).is_some() {
            true if self.values.one_bce => Ok(1.0),
            true => Ok(1.0 / self.core()?),
            false => self.unit(),
        }
    }

    /// Returns the least number of processors that reaches the target by Amdahl's law. One that a
    /// rounding error put above a whole number is meant to be it.
    fn required_by_amdahl(&self) -> Result<f64, Error> {
        let n = amdahl_required_n(self.cluster.fraction(), self.values.target);
        let n = n.map_err(|error| blamed(error, &["S", "N"], "target"))?;
        let nearest = n.round();
        Ok(if (n - nearest).abs() <= 1e-9 * nearest { nearest } else { n.ceil() })
    }

    /// Returns the least number of processors that reaches the target over the network.
    fn required(&self) -> Result<f64, Error> {
        let n = required_n(&self.cluster.run, self.values.target);
        n.map_err(|error| blamed(error, &["S", "N"], "target"))
    }

    /// Returns the whole number of processors at which the USL peaks.
    pub fn usl_best(&self) -> Option<f64> {
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

    /// Returns the work that Sun and Chen's law scales, and its times.
    fn scaled(&self) -> Result<(FixedTime, ScaledTimes), Error> {
        let (m, w) = (self.cluster.cores()?, self.values.w);
        let times = scaled_times(self.cluster.scaled(m)?, m, w, w / self.values.Tseq)?;
        Ok((self.cluster.fixed_time(w)?, times))
    }
}

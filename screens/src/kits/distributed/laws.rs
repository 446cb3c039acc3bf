//! The nine laws of speedup over the number of cores.

use crossover_figures::figure::{Ink, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Run, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, Fraction, Usl, amdahl, fraction_amdahl_to_gustafson, gustafson,
    hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric, memory_growth,
    sun_chen_fixed_time, sun_ni, usl,
};

use crate::screen::Readout;

/// One law of speedup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    Amdahl,
    Gustafson,
    HillMarty,
    HillMartyAsymmetric,
    HillMartyDynamic,
    SunChen,
    SunNi,
    Usl,
    NetworkAware,
}

/// What the laws depend on besides the number of cores.
pub(crate) struct LawInputs {
    /// The run over the network, with the parallel fraction.
    pub run: Run,
    /// The laws that mean a run on `N` get the fraction of that run.
    pub same: bool,
    /// BCEs of a core.
    pub r: f64,
    /// The performance of such a core.
    pub perf: CorePerformance,
    /// Exponent of the growth of the work.
    pub g: f64,
    /// Contention and coherence.
    pub usl: Usl,
}

impl LawInputs {
    /// Returns the inputs of cores of one BCE.
    pub fn of_run(run: Run) -> Self {
        Self {
            run,
            same: false,
            r: 1.0,
            perf: CorePerformance::SquareRoot,
            g: 1.0,
            usl: Usl { sigma: 0.0, kappa: 0.0 },
        }
    }

    /// Returns the parallel fraction as the laws take it.
    pub fn fraction(&self) -> Fraction {
        Fraction::Parallel(self.run.f)
    }

    /// Returns the parallel fraction `f` as the laws that scale the work take it: of the run on `n`
    /// cores.
    pub fn scaled(&self, f: f64, n: f64) -> Result<Fraction, Error> {
        let given = Fraction::Parallel(f);
        if self.same { fraction_amdahl_to_gustafson(given, n) } else { Ok(given) }
    }
}

/// The color of computing in a run; no law has it.
pub(crate) const COMPUTING: Ink = Ink::Series(4);
/// That of communicating, and of what the time of a message is in the first place: transmission.
pub(crate) const COMMUNICATING: Ink = Ink::Series(5);

impl Law {
    /// Every law, in the order of the figures.
    pub const ALL: [Self; 9] = [
        Self::Amdahl,
        Self::Gustafson,
        Self::HillMarty,
        Self::HillMartyAsymmetric,
        Self::HillMartyDynamic,
        Self::SunChen,
        Self::SunNi,
        Self::Usl,
        Self::NetworkAware,
    ];

    /// Returns its key among curves and readouts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Amdahl => "amdahl",
            Self::Gustafson => "gustafson",
            Self::HillMarty => "hill_marty",
            Self::HillMartyAsymmetric => "hill_marty_asymmetric",
            Self::HillMartyDynamic => "hill_marty_dynamic",
            Self::SunChen => "sun_chen",
            Self::SunNi => "sun_ni",
            Self::Usl => "usl",
            Self::NetworkAware => "network_aware",
        }
    }

    /// Returns its name beside a curve and in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amdahl => "Amdahl",
            Self::Gustafson => "Gustafson",
            Self::HillMarty => "Hill–Marty symmetric",
            Self::HillMartyAsymmetric => "Hill–Marty asymmetric",
            Self::HillMartyDynamic => "Hill–Marty dynamic",
            Self::SunChen => "Sun–Chen",
            Self::SunNi => "Sun–Ni",
            Self::Usl => "USL",
            Self::NetworkAware => "network-aware",
        }
    }

    /// Returns its color in all figures of both screens.
    pub const fn ink(self) -> Ink {
        Ink::Series(match self {
            Self::Amdahl => 0,
            Self::Gustafson => 1,
            Self::NetworkAware => 2,
            // The designs of one chip.
            Self::HillMarty | Self::HillMartyAsymmetric | Self::HillMartyDynamic => 3,
            // Both grow the work, in one memory or to its bounds.
            Self::SunChen | Self::SunNi => 6,
            Self::Usl => 7,
        })
    }

    /// Returns its stroke: laws that may coincide can still be told apart.
    pub const fn stroke(self) -> Stroke {
        match self {
            Self::Amdahl | Self::Gustafson | Self::NetworkAware => Stroke::Solid,
            Self::HillMarty | Self::SunChen => Stroke::Dashed,
            Self::HillMartyDynamic | Self::SunNi => Stroke::Dotted,
            Self::HillMartyAsymmetric | Self::Usl => Stroke::DashDot,
        }
    }

    /// Returns the speedup of `n` cores with a parallel fraction `f`, as the source has it: that of
    /// Hill and Marty over one BCE, every other over one of the cores.
    pub fn speedup(self, inputs: &LawInputs, f: f64, n: f64) -> Result<f64, Error> {
        let r = inputs.r;
        self.on_chip(inputs, f, n, &Chip { n: n * r, r })
    }

    /// Returns the same, the laws of a chip on a chip of their own.
    pub fn on_chip(self, inputs: &LawInputs, f: f64, n: f64, chip: &Chip) -> Result<f64, Error> {
        let given = Fraction::Parallel(f);
        match self {
            Self::Amdahl => amdahl(given, n),
            Self::Gustafson => gustafson(inputs.scaled(f, n)?, n),
            Self::HillMarty => hill_marty_symmetric(given, chip, inputs.perf),
            Self::HillMartyAsymmetric => hill_marty_asymmetric(given, chip, inputs.perf),
            Self::HillMartyDynamic => hill_marty_dynamic(given, chip, inputs.perf),
            Self::SunChen => Ok(sun_chen_fixed_time(inputs.scaled(f, n)?, n, 1.0)?.s),
            Self::SunNi => sun_ni(given, n, memory_growth(n, inputs.g)?),
            Self::Usl => usl(&inputs.usl, n),
            Self::NetworkAware => Ok(predict(&Run { f, ..inputs.run }, n)?.speedup),
        }
    }

    /// Returns the readout of its speedup.
    pub fn readout(self, inputs: &LawInputs, speedup: Result<f64, Error>) -> Readout {
        let same = inputs.same;
        let [label, formula, source, remark] = match self {
            Self::Amdahl => [
                if same { "Amdahl" } else { "Amdahl, f on one core" },
                "1 / (s + (1 - s) / N)",
                "Khanyile et al. 2012, (1)",
                "The program is fixed: it never takes less time than its serial part.",
            ],
            Self::Gustafson => [
                if same { "Gustafson, f converted" } else { "Gustafson, f on N cores" },
                if same { "s_gustafson + f_N N" } else { "s + f N" },
                "Khanyile et al. 2012, (2)",
                "The work grows with N, so that the run takes as long as before.",
            ],
            Self::HillMarty => [
                "Hill–Marty symmetric, over one BCE",
                "1 / ((1 - f) / perf_r + f r / (perf_r n))",
                "Khanyile et al. 2012, (3), after Hill and Marty 2008",
                "n/r equal cores: stronger cores speed up the serial part, but there are fewer of them.",
            ],
            Self::HillMartyAsymmetric => [
                "Hill–Marty asymmetric, over one BCE",
                "1 / ((1 - f) / perf_r + f / (perf_r + n - r))",
                "Hill and Marty 2008",
                "One core of r BCEs does the serial part; all cores, n − r of them small, do the rest.",
            ],
            Self::HillMartyDynamic => [
                "Hill–Marty dynamic, over one BCE",
                "1 / ((1 - f) / perf_r + f / n)",
                "Hill and Marty 2008",
                "The r BCEs form one core for the serial part and work separately in the rest.",
            ],
            Self::SunChen => [
                if same { "Sun–Chen, f converted" } else { "Sun–Chen, fixed time" },
                if same { "(1 - f_m) + m f_m" } else { "(1 - f) + m f" },
                "Khanyile et al. 2012, (8) and (10)",
                "Over one core of the same r BCEs; times perf(r) over one BCE. The parallel work grows until the run takes as long as the original on one core.",
            ],
            Self::SunNi => [
                "Sun–Ni, memory-bounded",
                "((1 - f) + f G) / ((1 - f) + f G / N)",
                "Sun and Ni 1990",
                "The work grows with the memory: g = 0 is Amdahl's law, g = 1 Gustafson's.",
            ],
            Self::Usl => [
                "Universal scalability law",
                "N / (1 + σ (N - 1) + κ N (N - 1))",
                "Gunther 2007",
                "Coherence costs more than contention where κ N exceeds σ. With κ = 0 it is Amdahl's law with s = σ.",
            ],
            Self::NetworkAware => {
                ["Network-aware speedup", "Tseq / t_est", "Khanyile et al. 2012, (16) to (18)", ""]
            }
        };
        Readout::number(self.key(), "S", label, Unit::One, speedup)
            .formula(formula)
            .source(source)
            .remark(remark)
    }
}

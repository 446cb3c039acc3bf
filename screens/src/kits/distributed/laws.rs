//! The nine laws of speedup: each is a quantity of a cluster.

use crossover_model::speedup::{
    amdahl, gustafson, hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric,
    memory_growth, sun_ni, usl,
};

use crate::screen::prelude::*;
use crate::screen::quantity::Name;

use super::cluster::{Cluster, Clustered};

choices! {
    /// One law of speedup, in the order of the figures.
    pub(crate) enum Law {
        Amdahl = "amdahl", "Amdahl";
        Gustafson = "gustafson", "Gustafson";
        HillMarty = "hill_marty", "Hill–Marty, symmetric";
        HillMartyAsymmetric = "hill_marty_asymmetric", "Hill–Marty, asymmetric";
        HillMartyDynamic = "hill_marty_dynamic", "Hill–Marty, dynamic";
        SunChen = "sun_chen", "Sun–Chen";
        SunNi = "sun_ni", "Sun–Ni";
        Usl = "usl", "USL";
        NetworkAware = "network_aware", "Network-aware";
    }
}

impl Clustered for Cluster {
    fn cluster(&self) -> &Cluster {
        self
    }
}

impl Law {
    /// Returns how the law is called and drawn.
    pub fn name(self) -> Name {
        self.speedup::<Cluster>().name
    }

    /// Returns the speedup of a cluster by the law, as the source has it: that of Hill and Marty over
    /// one BCE, every other over one of the cores.
    pub fn of(self, cluster: &Cluster) -> Result<f64, Error> {
        self.speedup().number_in(cluster)
    }

    /// Returns the speedup by the law as a quantity. Laws that may coincide differ in their strokes.
    pub const fn speedup<S: Clustered>(self) -> Quantity<S> {
        match self {
            Self::Amdahl => law::<S>("amdahl", "Amdahl, f on one core", |s| {
                amdahl(s.cluster().fraction(), s.cluster().n)
            })
            .label_by(|s| if s.cluster().same { "Amdahl" } else { "Amdahl, f on one core" })
            .formula("1 / (s + (1 - s) / N)")
            .source("Khanyile et al. 2012, (1)")
            .remark("The program is fixed: it never takes less time than its serial part.")
            .with_curve("Amdahl", Ink::Series(0)),
            Self::Gustafson => law::<S>("gustafson", "Gustafson, f on N cores", |s| {
                gustafson(s.cluster().scaled_fraction(s.cluster().n)?, s.cluster().n)
            })
            .label_by(|s| {
                if s.cluster().same { "Gustafson, f converted" } else { "Gustafson, f on N cores" }
            })
            .formula_by(|s| if s.cluster().same { "s_gustafson + f_N N" } else { "s + f N" })
            .source("Khanyile et al. 2012, (2)")
            .remark("The work grows with N, so that the run takes as long as before.")
            .with_curve("Gustafson", Ink::Series(1)),
            Self::HillMarty | Self::HillMartyAsymmetric | Self::HillMartyDynamic => self.of_chip(),
            // Both grow the work, in one memory or to its bounds.
            Self::SunChen => law::<S>("sun_chen", "Sun–Chen, fixed time", |s| {
                Ok(s.cluster().fixed_time(1.0)?.s)
            })
            .label_by(|s| {
                if s.cluster().same { "Sun–Chen, f converted" } else { "Sun–Chen, fixed time" }
            })
            .formula_by(|s| if s.cluster().same { "(1 - f_m) + m f_m" } else { "(1 - f) + m f" })
            .source("Khanyile et al. 2012, (8) and (10)")
            .remark("Over one core of the same r BCEs; times perf(r) over one BCE. The parallel work grows until the run takes as long as the original on one core.")
            .with_curve("Sun–Chen", Ink::Series(6))
            .stroke(Stroke::Dashed),
            Self::SunNi => law::<S>("sun_ni", "Sun–Ni, memory-bounded", |s| {
                let c = s.cluster();
                sun_ni(c.fraction(), c.n, memory_growth(c.n, c.g)?)
            })
            .formula("((1 - f) + f G) / ((1 - f) + f G / N)")
            .source("Sun and Ni 1990")
            .remark("The work grows with the memory: g = 0 is Amdahl's law, g = 1 Gustafson's.")
            .with_curve("Sun–Ni", Ink::Series(6))
            .stroke(Stroke::Dotted),
            Self::Usl => law::<S>("usl", "Universal scalability law", |s| {
                usl(&s.cluster().usl, s.cluster().n)
            })
            .formula("N / (1 + σ (N - 1) + κ N (N - 1))")
            .source("Gunther 2007")
            .remark("Coherence costs more than contention where κ N exceeds σ. With κ = 0 it is Amdahl's law with s = σ.")
            .with_curve("USL", Ink::Series(7))
            .stroke(Stroke::DashDot),
            Self::NetworkAware => law::<S>("network_aware", "Network-aware speedup", |s| {
                Ok(s.cluster().prediction()?.speedup)
            })
            .formula("Tseq / t_est")
            .source("Khanyile et al. 2012, (16) to (18)")
            .with_curve("network-aware", Ink::Series(2)),
        }
    }

    /// Returns the speedup of a design of Hill and Marty. Those of one chip have one color.
    const fn of_chip<S: Clustered>(self) -> Quantity<S> {
        match self {
            Self::HillMarty => law::<S>("hill_marty", "Hill–Marty symmetric, over one BCE", |s| {
                s.cluster().design(hill_marty_symmetric)
            })
            .formula("1 / ((1 - f) / perf_r + f r / (perf_r n))")
            .source("Khanyile et al. 2012, (3), after Hill and Marty 2008")
            .remark("n/r equal cores: stronger cores speed up the serial part, but there are fewer of them.")
            .with_curve("Hill–Marty symmetric", Ink::Series(3))
            .stroke(Stroke::Dashed),
            Self::HillMartyAsymmetric => law::<S>("hill_marty_asymmetric", "Hill–Marty asymmetric, over one BCE", |s| {
                s.cluster().design(hill_marty_asymmetric)
            })
            .formula("1 / ((1 - f) / perf_r + f / (perf_r + n - r))")
            .source("Hill and Marty 2008")
            .remark("One core of r BCEs does the serial part; all cores, n − r of them small, do the rest.")
            .with_curve("Hill–Marty asymmetric", Ink::Series(3))
            .stroke(Stroke::DashDot),
            _ => law::<S>("hill_marty_dynamic", "Hill–Marty dynamic, over one BCE", |s| {
                s.cluster().design(hill_marty_dynamic)
            })
            .formula("1 / ((1 - f) / perf_r + f / n)")
            .source("Hill and Marty 2008")
            .remark("The r BCEs form one core for the serial part and work separately in the rest.")
            .with_curve("Hill–Marty dynamic", Ink::Series(3))
            .stroke(Stroke::Dotted),
        }
    }
}

const fn law<S: Clustered>(
    key: &'static str,
    label: &'static str,
    speedup: fn(&S) -> Result<f64, Error>,
) -> Quantity<S> {
    Quantity::ratio(key, "S", label, speedup).better(Better::More)
}

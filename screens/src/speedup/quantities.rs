//! The quantities: the speedup and the efficiency of nine laws, their limits, and the work that one of
//! them scales.

use super::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Joule, Operation, Processor, Watt};
use crossover_model::speedup::{
    Fraction, amdahl_limit, average_power, best_n_per_joule, fraction_amdahl_to_gustafson,
    performance_per_joule, performance_per_watt, relative_energy, usl_peak,
};

use crate::kits::distributed::{Clustered, Law};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;

use super::state::State;

type Q = Quantity<State>;

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.cluster.sends()
    }

    fn first(&self) -> Vec<&'static str> {
        if 0.0 < self.values.k {
            // Energy is what the takeaway is about.
            return vec!["N_per_joule", "amdahl", "power", "per_watt", "per_joule", "energy"];
        }
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

const QUANTITIES: [Q; 52] = joined(&[
    &[Law::NetworkAware.speedup()],
    &State::RUN,
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
    ENERGY,
]);

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
    efficiency!(ratio HillMarty, "hill_marty", "Speedup per BCE, symmetric", "n"),
    efficiency!(
        ratio HillMartyAsymmetric,
        "hill_marty_asymmetric",
        "Speedup per BCE, asymmetric",
        "n"
    ),
    efficiency!(ratio HillMartyDynamic, "hill_marty_dynamic", "Speedup per BCE, dynamic", "n"),
    efficiency!(share SunChen, "sun_chen", "Efficiency, Sun–Chen", "m"),
    efficiency!(share SunNi, "sun_ni", "Efficiency, Sun–Ni", "N"),
    efficiency!(share Usl, "usl", "Efficiency, USL", "N"),
];

pub(super) fn efficiency_of(law: Law) -> &'static str {
    let mut keys = EFFICIENCIES.iter().map(|row| row.name.key);
    let own = keys.find(|key| key.strip_prefix("efficiency_") == Some(law.name().key));
    own.unwrap_or("efficiency")
}

/// The processors that the target speedup needs, and the limits of the laws.
const LIMITS: &[Q] = &[
    Q::number("N_required", "N", "Processors for the target, Amdahl", Processor, State::required_by_amdahl)
        .found_by("Amdahl's law is solved for N, (1 − s) / (1/S − s), and rounded up.", |s| {
            match s.required_by_amdahl() {
                Ok(1.0) => "S = 1",
                _ => "1 / (s + (1 - s) / (N_required - 1)) < S <= 1 / (s + (1 - s) / N_required)",
            }
        })
        .source("The inverse of Khanyile et al. 2012, (1)"),
    Q::number("N_required_network", "N", "Processors for the target, network", Processor, State::required_by_network)
        .with_certificate("Every N from 1 to 1024 is tried in turn.", "S_fewer < S <= S_least")
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
    Q::number("w_total", "w′", "Total scaled work", Operation, |s| {
        Ok(s.scaled_work()?.0.w_scaled)
    })
    .formula(r#"(1 - f_w) w "serial part" + m f_w w "parallel part""#)
    .source("Khanyile et al. 2012, (5)")
    .remark("It takes on m cores as long as the original work on one."),
    Q::number("w_base", "m w", "Base of the scaled parallel work", Operation, |s| {
        Ok(s.scaled_work()?.0.w_base)
    })
    .formula("m w")
    .source("Khanyile et al. 2012, (9) and (13), which call it w′ as well")
    .remark("Its parallel fraction f m w is the parallel part of the total scaled work."),
    Q::time("t_scaled", "", "Sequential time of the scaled work", |s| {
        Ok(s.scaled_work()?.1.sequential)
    })
    .formula("Tseq w_total / w")
    .source("Khanyile et al. 2012, (4) and (6), whose numerator it is"),
    Q::time("t_scaled_parallel", "", "Parallel time of the scaled work", |s| {
        Ok(s.scaled_work()?.1.parallel)
    })
    .formula(r#"Tseq (1 - f_w) "serial part" + Tseq f_w w_base / (m w) "parallel part""#)
    .source("Khanyile et al. 2012, (4), (6) and (9)")
    .remark("It equals the sequential time of the original work: that is (7)."),
    Q::ratio("fixed_time", "S_FT", "Fixed-time speedup by its definition", |s| {
        let (_, times) = s.scaled_work()?;
        Ok(times.sequential / times.parallel)
    })
    .formula("t_scaled / t_scaled_parallel")
    .source("Khanyile et al. 2012, (4), (6) and (7); by (8) it is w′/w = (1 − f) + m f"),
];

const WOO: &str = "Woo and Lee 2008, symmetric many-core processors";
/// The color of what is done per watt and per joule.
const PER: Ink = Ink::Shade(200);

/// The power of cores that draw some while they are idle, and what is done with it. The speedup is Amdahl's.
const ENERGY: &[Q] = &[
    Q::ratio("power", "W", "Average power, over one busy core", |s| {
        average_power(s.cluster.fraction(), s.cluster.n, s.values.k)
    })
    .formula("(1 + (N - 1) k s) / (s + (1 - s) / N)")
    .source(WOO)
    .remark("All cores are busy in the parallel part, and all but one are idle in the serial part."),
    Q::ratio("per_watt", "S/W", "Performance per watt, over one core", |s| {
        performance_per_watt(s.cluster.fraction(), s.cluster.n, s.values.k)
    })
    .better(Better::More)
    .formula("1 / (1 + (N - 1) k s)")
    .source(WOO)
    .remark("One core is best, as it never has an idle one beside it. Its reciprocal is the energy of the run.")
    .with_curve("performance per watt", PER)
    .stroke(Stroke::Dashed),
    Q::ratio("per_joule", "S²/W", "Performance per joule, over one core", |s| {
        performance_per_joule(s.cluster.fraction(), s.cluster.n, s.values.k)
    })
    .better(Better::More)
    .formula("per_watt amdahl")
    .source(WOO)
    .remark("The reciprocal of energy times time, so both count.")
    .with_curve("performance per joule", PER),
    Q::number("N_per_joule", "N_J", "Best number of cores, per joule", Processor, |s| {
        best_n_per_joule(s.cluster.fraction(), s.values.k)
    })
    .with_certificate(
        "Energy times time is least where k s² N = f (1 − k s) / N; of whole numbers the first that no further core betters.",
        "k s^2 N_per_joule (N_per_joule - 1) <= f (1 - k s) <= k s^2 N_per_joule (N_per_joule + 1)",
    )
    .source("Derived from Woo and Lee 2008"),
    Q::number("watts", "P", "Average power", Watt, |s| {
        Ok(s.values.busy * average_power(s.cluster.fraction(), s.cluster.n, s.values.k)?)
    })
    .formula("busy power")
    .source(WOO),
    Q::number("energy", "E", "Energy of the run", Joule, |s| {
        let energy = relative_energy(s.cluster.fraction(), s.cluster.n, s.values.k)?;
        Ok(s.values.busy * s.values.Tseq * energy)
    })
    .better(Better::Less)
    .formula(r#"busy Tseq "computing" + busy k (N - 1) s Tseq "idle cores""#)
    .source(WOO),
];

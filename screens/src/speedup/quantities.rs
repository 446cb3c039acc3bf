//! The quantities: the speedup and the efficiency of nine laws, their limits, and the work that one of
//! them scales.

use super::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Operation, Processor};
use crossover_model::speedup::{Fraction, amdahl_limit, fraction_amdahl_to_gustafson, usl_peak};

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

const QUANTITIES: [Q; 46] = joined(&[
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

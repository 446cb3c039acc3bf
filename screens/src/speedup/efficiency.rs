//! The efficiency of each law: its speedup per processor.

use crossover_figures::quantity::Unit;

use crate::kits::distributed::Law;
use crate::screen::Readout;

use super::inputs::Inputs;

/// The key, the label and the formula of a law's efficiency.
pub(super) const fn words(law: Law) -> [&'static str; 3] {
    match law {
        Law::Amdahl => ["efficiency_amdahl", "Efficiency, Amdahl", "amdahl / N"],
        Law::Gustafson => ["efficiency_gustafson", "Efficiency, Gustafson", "gustafson / N"],
        Law::HillMarty => {
            ["efficiency_hill_marty", "Speedup per BCE, Hill–Marty symmetric", "hill_marty / n"]
        }
        Law::HillMartyAsymmetric => [
            "efficiency_hill_marty_asymmetric",
            "Speedup per BCE, Hill–Marty asymmetric",
            "hill_marty_asymmetric / n",
        ],
        Law::HillMartyDynamic => [
            "efficiency_hill_marty_dynamic",
            "Speedup per BCE, Hill–Marty dynamic",
            "hill_marty_dynamic / n",
        ],
        Law::SunChen => ["efficiency_sun_chen", "Efficiency, Sun–Chen", "sun_chen / m"],
        Law::SunNi => ["efficiency_sun_ni", "Efficiency, Sun–Ni", "sun_ni / N"],
        Law::Usl => ["efficiency_usl", "Efficiency, USL", "usl / N"],
        Law::NetworkAware => ["efficiency", "Efficiency over the network", "Tseq / (N t_est)"],
    }
}

/// Returns the readout of a law's efficiency.
pub(super) fn readout(inputs: &Inputs, law: Law) -> Readout {
    let [key, label, formula] = words(law);
    let share = inputs.speedup(law);
    let share = share.and_then(|speedup| Ok(speedup / inputs.processors(law)?));
    Readout::number(key, "E", label, Unit::One, share)
        .formula(formula)
        .source("Khanyile et al. 2012, (11), which prints T_N / N: that is a time")
}

//! What each law promises for the present number of processors.

use crossover_figures::quantity::Unit;

use crate::screen::Readout;

use super::inputs::Inputs;
use super::law::Law;

/// The laws that know nothing of a network.
pub(super) fn all(inputs: &Inputs) -> Vec<Readout> {
    let same = inputs.same;
    let law =
        |law: Law, label| Readout::number(law.key(), "S", label, Unit::One, law.present(inputs));
    vec![
        law(Law::Amdahl, if same { "Amdahl" } else { "Amdahl, f of the run on one core" })
            .formula("1 / (s + (1 - s) / N)")
            .source("Khanyile et al. 2012, (1)")
            .remark("The program stays the same; its serial part takes as long on any number of processors."),
        law(Law::Gustafson, if same { "Gustafson, f converted" } else { "Gustafson, f of the run on N" })
            .formula(if same { "s_gustafson + f_N N" } else { "s + f N" })
            .source("Khanyile et al. 2012, (2)")
            .remark("The work grows with N, so that the run takes as long as before."),
        law(Law::HillMarty, "Hill–Marty symmetric, over one BCE")
            .formula("1 / ((1 - f) / perf_r + f r / (perf_r n))")
            .source("Khanyile et al. 2012, (3), after Hill and Marty 2008")
            .remark("n/r equal cores: stronger cores speed up the serial part, and there are fewer of them."),
        law(Law::HillMartyAsymmetric, "Hill–Marty asymmetric, over one BCE")
            .formula("1 / ((1 - f) / perf_r + f / (perf_r + n - r))")
            .source("Hill and Marty 2008")
            .remark("One core of r BCEs does the serial part; all cores, n − r of them small, the rest."),
        law(Law::HillMartyDynamic, "Hill–Marty dynamic, over one BCE")
            .formula("1 / ((1 - f) / perf_r + f / n)")
            .source("Hill and Marty 2008")
            .remark("The r BCEs join into one core for the serial part and work apart in the rest."),
        law(Law::SunChen, if same { "Sun–Chen, f converted" } else { "Sun–Chen, fixed time" })
            .formula(if same { "(1 - f_m) + m f_m" } else { "(1 - f) + m f" })
            .source("Khanyile et al. 2012, (10); its w′ stands for two quantities in (5) and (9)")
            .remark("Over one core of the same r BCEs; times perf(r) over one BCE. The parallel work grows until the run takes as long as the original on one core."),
        law(Law::SunNi, "Sun–Ni, memory-bounded")
            .formula("((1 - f) + f G) / ((1 - f) + f G / N)")
            .source("Sun and Ni 1990")
            .remark("The work grows with the memory: g = 0 is Amdahl's law, g = 1 Gustafson's, more than 1 where work grows faster than memory."),
        law(Law::Usl, "Universal scalability law")
            .formula("N / (1 + σ (N - 1) + κ N (N - 1))")
            .source("Gunther 2007")
            .remark("Coherence costs more than contention where κ N exceeds σ. With κ = 0 it is Amdahl's law with s = σ."),
    ]
}

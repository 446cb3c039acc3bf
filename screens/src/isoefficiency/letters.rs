//! What the letters of the formulas stand for.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::{Inputs, Problem};
use super::kernel::Kernel;
use super::search::{Kept, Least};

/// The letters of the screen: its parameters, the parts of the overhead as the parameters define
/// them, and what the searches returned beside their answers.
pub(super) fn letters(params: &Params) -> Letters {
    let s = Inputs::of(params);
    let letters = parts(&s, params.letters());
    let letters = isoefficiency(&s, letters);
    searched(&s, letters)
}

fn parts(s: &Inputs, letters: Letters) -> Letters {
    let second = Unit::Second;
    let parallelization = match s.problem {
        Problem::Sum => "cases(p = 1: 0; else: T_par + tc log2(p))",
        _ => "cases(p = 1: 0; else: T_par)",
    };
    let [syn, wait] = s.growths;
    letters
        .define("g_syn", "growth of synchronization", Unit::One, growth(syn))
        .define("g_wait", "growth of waiting", Unit::One, growth(wait))
        .define(
            "h_arch",
            "architecture",
            second,
            "cases(p = 1: 0; else: T_arch)",
        )
        .define("h_par", "parallelization", second, parallelization)
        .define(
            "h_syn",
            "synchronization",
            second,
            "cases(p = 1: 0; else: T_syn g_syn)",
        )
        .define(
            "h_wait",
            "waiting",
            second,
            "cases(p = 1: 0; else: T_wait g_wait)",
        )
        .define("T_o", "total overhead chosen", second, s.formula.text)
        .define("n", "points a side of the grid", Unit::One, "sqrt(Z)")
}

fn growth(chosen: &str) -> &'static str {
    match chosen {
        "log" => "log2(p)",
        "linear" => "p - 1",
        _ => "1",
    }
}

fn isoefficiency(s: &Inputs, letters: Letters) -> Letters {
    let k = if s.overlap { "E" } else { "E / (1 - E)" };
    let kernel = s.kernel(s.p).ok();
    let constant = kernel.as_ref().map_or(f64::NAN, Kernel::constant);
    let (h_1, d) = kernel.and_then(|kernel| kernel.power()).unwrap_or_default();
    let works = s.growth().map_or([f64::NAN; 2], |growth| growth.works);
    let on = |times: f64| {
        let p = Unit::Processor.show(times * s.growth_from());
        format!("isoefficiency on p = {p}")
    };
    let (parts, work) = (s.least_work(s.p), Unit::Operation);
    letters
        .define("K", "overhead allowed a second of computing", Unit::One, k)
        .with(
            "h_0",
            "overhead that does not depend on the work",
            Unit::Second,
            constant,
        )
        .with(
            "h_1",
            "factor of the overhead that grows with the work",
            Unit::Second,
            h_1,
        )
        .with("d", "exponent of the work in it", Unit::One, d)
        .with("W_1", on(1.0), work, works[0])
        .with("W_4", on(4.0), work, works[1])
        .with("W_parts", "work of one part a processor", work, parts)
}

fn searched(s: &Inputs, letters: Letters) -> Letters {
    let (kept, least) = (s.most_kept().ok(), s.least().ok());
    let kept = |of: fn(&Kept) -> f64| kept.as_ref().map_or(f64::NAN, of);
    let least = |of: fn(&Least) -> f64| least.as_ref().map_or(f64::NAN, of);
    let (one, second, processor) = (Unit::One, Unit::Second, Unit::Processor);
    letters
        .with(
            "p_parts",
            "most processors with a part each",
            processor,
            s.most(),
        )
        .with(
            "E_kept",
            "efficiency there",
            one,
            kept(|kept| kept.efficiency),
        )
        .with(
            "E_more",
            "efficiency on the next count",
            one,
            kept(|kept| kept.beyond),
        )
        .with(
            "p_least",
            "processors of the least time",
            processor,
            least(|least| least.p),
        )
        .with("h_least", "overhead there", second, least(|least| least.h))
        .with(
            "t_fewer",
            "time on the count before",
            second,
            least(|least| least.fewer),
        )
        .with(
            "t_more",
            "time on the next count",
            second,
            least(|least| least.more),
        )
}

//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::{Inputs, Problem};

/// Returns the letters of the screen: its parameters, the parts of the overhead as the parameters
/// define them, and what the searches found beside their answers.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let letters = machine(&inputs, params.letters());
    let letters = parts(&inputs, letters);
    let letters = isoefficiency(&inputs, letters);
    searched(&inputs, letters)
}

/// Where the machine changes with p, its parameters on p processors take the place of those given.
fn machine(inputs: &Inputs, letters: Letters) -> Letters {
    let (word, operation) = (Unit::SecondPerWord, Unit::SecondPerOperation);
    let tc_1 = inputs.machine(1.0).map_or(f64::NAN, |machine| machine.tc);
    let letters = letters.with(
        "tc_1",
        "time per operation on one processor",
        operation,
        tc_1,
    );
    match inputs.machine(inputs.p) {
        Ok(machine) if inputs.changes() => letters
            .with(
                "ts",
                "start-up time on p processors",
                Unit::Second,
                machine.network.ts,
            )
            .with(
                "tw",
                "time per word on p processors",
                word,
                machine.network.tw,
            )
            .with(
                "tc",
                "time per operation on p processors",
                operation,
                machine.tc,
            ),
        _ => letters,
    }
}

fn parts(inputs: &Inputs, letters: Letters) -> Letters {
    let (one, second) = (Unit::One, Unit::Second);
    let parallelization = match inputs.problem {
        Problem::Sum => "cases(p = 1: 0; else: T_par + tc log2(p))",
        _ => "cases(p = 1: 0; else: T_par)",
    };
    let [comm, syn, wait] = inputs.growths.map(|growth| match growth {
        "log" => "log2(p)",
        "linear" => "p - 1",
        _ => "1",
    });
    letters
        .define("g_comm", "growth of communication steps", one, comm)
        .define("g_syn", "growth of synchronization", one, syn)
        .define("g_wait", "growth of waiting", one, wait)
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
        .define(
            "T_o",
            "chosen total overhead",
            second,
            inputs.formula.formula,
        )
        .define("n", "points a side of the grid", one, "sqrt(Z)")
}

fn isoefficiency(inputs: &Inputs, letters: Letters) -> Letters {
    let k = match (inputs.overlap, inputs.changes()) {
        (false, false) => "E / (1 - E)",
        (false, true) => "E / (tc_1 / tc - E)",
        (true, false) => "E",
        (true, true) => "E tc / tc_1",
    };
    let kernel = inputs.kernel(inputs.p).ok();
    let constant = kernel.as_ref().map_or(f64::NAN, |kernel| kernel.constant());
    let (h_1, d) = kernel.and_then(|kernel| kernel.power()).unwrap_or_default();
    let works = inputs.growth().map_or([f64::NAN; 2], |growth| growth.works);
    let on = |times: f64| {
        let p = Unit::Processor.show(times * inputs.growth_from());
        format!("isoefficiency function on p = {p}")
    };
    let (one, second, work) = (Unit::One, Unit::Second, Unit::Operation);
    letters
        .define("K", "overhead allowed per second of computing", one, k)
        .with("h_0", "overhead independent of the work", second, constant)
        .with(
            "h_1",
            "factor of the overhead that grows with the work",
            second,
            h_1,
        )
        .with("d", "exponent of the work in it", one, d)
        .with("W_1", on(1.0), work, works[0])
        .with("W_4", on(4.0), work, works[1])
        .with(
            "W_parts",
            "work of one part per processor",
            work,
            inputs.least_work(inputs.p),
        )
}

fn searched(inputs: &Inputs, letters: Letters) -> Letters {
    let (one, second, processor) = (Unit::One, Unit::Second, Unit::Processor);
    let (e_kept, e_more) = inputs
        .most_kept()
        .map_or((f64::NAN, f64::NAN), |kept| (kept.efficiency, kept.beyond));
    let least = inputs.least().ok();
    let [p, t_comp, h, fewer, more] = least.map_or([f64::NAN; 5], |least| {
        let run = least.run;
        [least.p, run.t_comp, run.total.h, least.fewer, least.more]
    });
    letters
        .with(
            "p_parts",
            "most processors with a part each",
            processor,
            inputs.most(),
        )
        .with("E_kept", "efficiency on p_kept", one, e_kept)
        .with("E_more", "efficiency on the next count", one, e_more)
        .with("p_least", "processors of the least time", processor, p)
        .with("T_least", "computing time on p_least", second, t_comp)
        .with("h_least", "overhead on p_least", second, h)
        .with("t_fewer", "time on the count before p_least", second, fewer)
        .with("t_more", "time on the count after p_least", second, more)
}

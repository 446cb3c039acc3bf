//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::{Inputs, Machine, Problem};
use super::overhead::Kernel;

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
    let tc_1 = inputs.machine(1.0).map_or(f64::NAN, |machine| machine.tc);
    let (word, operation) = (Unit::SecondPerWord, Unit::SecondPerOperation);
    let letters = letters.with("tc_1", "tc on one processor", operation, tc_1);
    match inputs.machine(inputs.p) {
        Ok(Machine { network, tc }) if inputs.changes() => letters
            .with("ts", "ts on p processors", Unit::Second, network.ts)
            .with("tw", "tw on p processors", word, network.tw)
            .with("tc", "tc on p processors", operation, tc),
        _ => letters,
    }
}

fn parts(inputs: &Inputs, letters: Letters) -> Letters {
    let h_par = match inputs.problem {
        Problem::Sum => "δ (T_par + tc log2(p))",
        _ => "δ T_par",
    };
    let [comm, syn, wait] = inputs.growths.map(|growth| match growth {
        "log" => "log2(p)",
        "linear" => "p - 1",
        _ => "1",
    });
    let (one, second) = (Unit::One, Unit::Second);
    letters.define_all([
        ("δ", "0 on one processor, else 1", one, "min(p - 1, 1)"),
        ("g_comm", "growth of communication steps", one, comm),
        ("g_syn", "growth of synchronization", one, syn),
        ("g_wait", "growth of waiting", one, wait),
        ("n", "points a side of the grid", one, "sqrt(Z)"),
        ("h_arch", "architecture", second, "δ T_arch"),
        ("h_par", "parallelization", second, h_par),
        ("h_syn", "synchronization", second, "δ T_syn g_syn"),
        ("h_wait", "waiting", second, "δ T_wait g_wait"),
        ("T_o", "chosen total overhead", second, inputs.formula.formula),
    ])
}

fn isoefficiency(inputs: &Inputs, letters: Letters) -> Letters {
    let k = match (inputs.overlap, inputs.changes()) {
        (false, false) => "E / (1 - E)",
        (false, true) => "E / (tc_1 / tc - E)",
        (true, false) => "E",
        (true, true) => "E tc / tc_1",
    };
    let kernel = inputs.kernel(inputs.p).ok();
    let h_0 = kernel.as_ref().map_or(f64::NAN, Kernel::constant);
    let (h_1, d) = kernel.and_then(|kernel| kernel.power()).unwrap_or_default();
    let [w_1, w_4] = inputs.growth().map_or([f64::NAN; 2], |growth| growth.works);
    let more = inputs.kept(inputs.e, inputs.more()).map_or(f64::NAN, |kept| kept.w);
    let on = |times: f64| {
        let p = Unit::Processor.show(times * inputs.growth_from());
        format!("isoefficiency function on p = {p}")
    };
    let (least, work) = (inputs.least_work(inputs.p), Unit::Operation);
    letters
        .define("K", "overhead per second of computing", Unit::One, k)
        .with("h_0", "overhead without work", Unit::Second, h_0)
        .with("h_1", "factor of W^d in the overhead", Unit::Second, h_1)
        .with("d", "exponent of W in the overhead", Unit::One, d)
        .with("W_1", on(1.0), work, w_1)
        .with("W_4", on(4.0), work, w_4)
        .with("W_more", "isoefficiency function on the next p", work, more)
        .with("W_parts", "one part per processor", work, least)
}

fn searched(inputs: &Inputs, letters: Letters) -> Letters {
    let kept = inputs.most_kept();
    let [e_kept, e_more] = kept.map_or([f64::NAN; 2], |kept| [kept.efficiency, kept.beyond]);
    let least = inputs.least();
    let [p, t_comp, h, fewer, more] = least.map_or([f64::NAN; 5], |least| {
        let run = least.run;
        [least.p, run.t_comp, run.total.h, least.fewer, least.more]
    });
    let (one, second, processor) = (Unit::One, Unit::Second, Unit::Processor);
    letters.with_all([
        ("p_parts", "processors with a part each", processor, inputs.most()),
        ("p_least", "processors of the least time", processor, p),
        ("E_kept", "efficiency on p_kept", one, e_kept),
        ("E_more", "efficiency on the next count", one, e_more),
        ("T_least", "computing time on p_least", second, t_comp),
        ("h_least", "overhead on p_least", second, h),
        ("t_fewer", "time on the count before p_least", second, fewer),
        ("t_more", "time on the count after p_least", second, more),
    ])
}

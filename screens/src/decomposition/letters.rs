//! What the letters of the formulas stand for besides the parameters.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::stencil::Decomposition;

use crate::screen::Params;

use super::inputs::Inputs;

/// The letters of the screen's formulas: the terms of an iteration, and what certifies an optimum.
pub(super) fn letters(params: &Params) -> Letters {
    let s = Inputs::of(params);
    let (shared, second) = (s.is_shared(), Unit::Second);
    let or = |holds: bool, then, other| if holds { then } else { other };
    let square = |p: Option<f64>| p.unwrap_or(f64::NAN);
    // The optimum and its neighbors: 1 % fewer processors, 1 % more.
    let [strips, blocks] = [Decomposition::Strips, Decomposition::Blocks].map(|cut| {
        let best = s.optimum(cut).ok().flatten().unwrap_or(f64::NAN);
        [best, (best / 1.01).max(1.0), best * 1.01].map(|p| s.iteration_time(cut, p))
    });
    params
        .letters()
        .define(
            "K",
            "overhead over useful work at efficiency E",
            Unit::One,
            or(s.relaxation.overlap, "E", "E / (1 - E)"),
        )
        .define(
            "t_test",
            "convergence test",
            second,
            or(s.relaxation.convergence, "(ts + tw) log2(p)", "0"),
        )
        .define(
            "k_strips",
            "messages one after another, strips",
            Unit::One,
            or(shared, "2 (p - 1)", "4"),
        )
        .define(
            "k_blocks",
            "messages one after another, blocks",
            Unit::One,
            or(shared, "4 (p - sqrt(p))", "8"),
        )
        .define(
            "b_strips",
            "overhead for each point of the side, strips",
            second,
            "k_strips K p tw",
        )
        .define(
            "b_blocks",
            "overhead for each point of the side, blocks",
            second,
            "k_blocks K sqrt(p) tw",
        )
        .define(
            "c_strips",
            "overhead whatever the side, strips",
            second,
            "K p (k_strips ts + t_test)",
        )
        .define(
            "c_blocks",
            "overhead whatever the side, blocks",
            second,
            "K p (k_blocks ts + t_test)",
        )
        .with(
            "p_first",
            "least square from which on blocks win",
            Unit::Processor,
            square(s.first_for_blocks()),
        )
        .with(
            "p_near",
            "nearest square that both can use",
            Unit::Processor,
            square(s.nearest_for_both()),
        )
        .with("T_strips", "iteration on p* strips", second, strips[0])
        .with(
            "T_strips_fewer",
            "iteration on 1 % fewer strips",
            second,
            strips[1],
        )
        .with(
            "T_strips_more",
            "iteration on 1 % more strips",
            second,
            strips[2],
        )
        .with("T_blocks", "iteration on p* blocks", second, blocks[0])
        .with(
            "T_blocks_fewer",
            "iteration on 1 % fewer blocks",
            second,
            blocks[1],
        )
        .with(
            "T_blocks_more",
            "iteration on 1 % more blocks",
            second,
            blocks[2],
        )
}

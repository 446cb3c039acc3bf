//! What the letters of the formulas stand for besides the parameters.

use crate::screen::Params;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use super::cuts::CUTS;
use super::inputs::Inputs;

/// Returns the letters of the screen's formulas: the terms of an iteration, and what certifies an optimum.
pub(super) fn letters(params: &Params) -> Letters {
    let s = Inputs::of(params);
    let (shared, second) = (s.is_shared(), Unit::Second);
    let or = |holds: bool, then, other| if holds { then } else { other };
    let square = |p: Option<f64>| p.unwrap_or(f64::NAN);
    // The optimum and its neighbors: 1 % fewer processors, 1 % more.
    let [strips, blocks] = CUTS.map(|cut| {
        let best = s.optimum(cut).ok().flatten().unwrap_or(f64::NAN);
        [best, (best / 1.01).max(1.0), best * 1.01].map(|p| s.iteration_time(cut, p))
    });
    let (one, processor) = (Unit::One, Unit::Processor);
    let k = or(s.relaxation.overlap, "E", "E / (1 - E)");
    let test = or(s.relaxation.convergence, "(ts + tw) log2(p)", "0");
    let k_strips = or(shared, "2 (p - 1)", or(s.is_duplex(), "2", "4"));
    let k_blocks = or(shared, "4 (p - sqrt(p))", or(s.is_duplex(), "4", "8"));
    let (first, near) = (square(s.first_for_blocks()), square(s.nearest_for_both()));
    params
        .letters()
        .define_all([
            ("K", "overhead over useful work at efficiency E", one, k),
            ("t_test", "convergence test", second, test),
            ("k_strips", "messages one after another, strips", one, k_strips),
            ("k_blocks", "messages one after another, blocks", one, k_blocks),
            ("b_strips", "overhead per point of the side, strips", second, "k_strips K p tw"),
            ("b_blocks", "overhead per point of the side, blocks", second, B_BLOCKS),
            ("c_strips", "overhead at any side, strips", second, "K p (k_strips ts + t_test)"),
            ("c_blocks", "overhead at any side, blocks", second, "K p (k_blocks ts + t_test)"),
        ])
        .with_all([
            ("p_first", "least square from which on blocks win", processor, first),
            ("p_near", "nearest square that both can use", processor, near),
            ("T_strips", "iteration on p* strips", second, strips[0]),
            ("T_strips_fewer", "iteration on 1 % fewer strips", second, strips[1]),
            ("T_strips_more", "iteration on 1 % more strips", second, strips[2]),
            ("T_blocks", "iteration on p* blocks", second, blocks[0]),
            ("T_blocks_fewer", "iteration on 1 % fewer blocks", second, blocks[1]),
            ("T_blocks_more", "iteration on 1 % more blocks", second, blocks[2]),
        ])
}

const B_BLOCKS: &str = "k_blocks K sqrt(p) tw";

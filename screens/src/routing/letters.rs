//! The letters of its formulas: its parameters, and what they define.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::screen::Params;

use super::inputs::Inputs;

/// Returns the letters of the screen's formulas.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let per_word = Unit::SecondPerWord;
    let (packet, flit) = (inputs.packet_network.tw, inputs.flit_network.tw);
    params
        .letters()
        .with("tw_packet", "per-word transfer time of packets", per_word, packet)
        .with("tw_flit", "per-word transfer time of flits", per_word, flit)
        .define("n_hops", "words that take as long as the hops", Unit::Word, "l th / tw_flit")
}

//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::nodes::RailUse;
use crossover_model::stencil::{
    Boundary, Decomposition, Mapping, Method, NodeExchange, Side, SlowestMode,
};

use crate::screen::prelude::*;

use super::state::State;
use Decomposition::{Blocks, Strips};

pub(super) fn letters(s: &State) -> Letters {
    let [few, many] = [Strips, Blocks].map(|cut| s.times_near_optimum(cut));
    let or = |holds: bool, then, other| if holds { then } else { other };
    let test = or(s.is_on_nodes(), "test_in + test_across", "(ts + tw) log2(p)");
    let [change, error] =
        [s.changes_at_stop(), s.errors_at_target()].map(|at| at.unwrap_or([f64::NAN; 2]));
    let on_nodes = on_nodes(s);
    let one_level = letters! {
        "K" One: or(s.overlap, "E", "E / (1 - E)") => "overhead over useful work at efficiency E";
        "t_test" Second: or(s.convergence, test, "0") => "convergence test";
        "k_strips" One: or(s.is_shared(), "2 (p - 1)", or(s.is_duplex(), "2", "4")) => "messages one after another, strips";
        "k_blocks" One: or(s.is_shared(), "4 (p - sqrt(p))", or(s.is_duplex(), "4", "8")) => "messages one after another, blocks";
        "b_strips" Second: "k_strips K p tw" => "overhead per point of the side, strips";
        "b_blocks" Second: "k_blocks K sqrt(p) tw" => "overhead per point of the side, blocks";
        "c_strips" Second: "K p (k_strips ts + t_test)" => "overhead at any side, strips";
        "c_blocks" Second: "K p (k_blocks ts + t_test)" => "overhead at any side, blocks";
        "t_reduce" Second: test => "convergence test of an iteration";
        "r_strips" Second: or(s.is_on_nodes(), "again_strips", or(s.is_shared(), "k_strips ts", "min(1, (p - 1) / 2) k_strips ts")) => "start-ups of the second halves, strips";
        "r_blocks" Second: or(s.is_on_nodes(), "again_blocks", "k_blocks ts") => "start-ups of the second halves, blocks";
        "c" One = SlowestMode::of(s.n, Boundary::Dirichlet, Method::Jacobi).map_or(f64::NAN, |mode| mode.rho) => "cosine of π / (n + 1)";
        "delta" One = s.mode().map_or(f64::NAN, |mode| mode.rate()) => "logarithm of 1 / ρ";
        "d_last" One = change[0] => "change in the last iteration";
        "d_before" One = change[1] => "change in the iteration before, or the initial error";
        "e_last" One = error[0] => "error after the last iteration";
        "e_before" One = error[1] => "error after the iteration before";
        "p_first" Processor = s.first_for_blocks().unwrap_or(f64::NAN) => "least square from which on blocks win";
        "p_near" Processor = s.nearest_for_both().unwrap_or(f64::NAN) => "nearest square that both can use";
        "T_strips" Second = few[0] => "iteration on p* strips";
        "T_strips_fewer" Second = few[1] => "iteration on 1 % fewer strips";
        "T_strips_more" Second = few[2] => "iteration on 1 % more strips";
        "T_blocks" Second = many[0] => "iteration on p* blocks";
        "T_blocks_fewer" Second = many[1] => "iteration on 1 % fewer blocks";
        "T_blocks_more" Second = many[2] => "iteration on 1 % more blocks";
    };
    on_nodes.joined(one_level)
}

/// Makes the formula of a round of edges of so many words, from how many stay inside and how many share a NIC.
macro_rules! round {
    ($words:literal, $inside:literal, $nic:literal) => {
        [
            "0",
            concat!("ts' + max(", $words, " tw', ", $inside, " ", $words, " t_mem)"),
            concat!(
                "ts + max(",
                $words,
                " tw, ",
                $nic,
                " ",
                $words,
                " tau_nic / rho_nic, ",
                $nic,
                " g_nic / rho_nic)"
            ),
            concat!(
                "max(ts + max(",
                $words,
                " tw, ",
                $nic,
                " ",
                $words,
                " tau_nic / rho_nic, ",
                $nic,
                " g_nic / rho_nic), ts' + max(",
                $words,
                " tw', ",
                $inside,
                " ",
                $words,
                " t_mem))"
            ),
        ]
    };
}

const STRIP: [&str; 4] = round!("n", "i_strips", "y_strips");
const SIDEWAYS: [&str; 4] = round!("w", "i_side", "y_side");
const UP: [&str; 4] = round!("w", "i_up", "y_up");

/// Returns the formula of a round: that of messages inside and across, of one of both, or of none.
fn round(side: &Side, of: [&'static str; 4]) -> &'static str {
    of[usize::from(0.0 < side.inside) + 2 * usize::from(0.0 < side.across)]
}

/// The letters of parts on nodes; none without nodes.
fn on_nodes(s: &State) -> Letters {
    let Ok(grid) = s.on_nodes() else {
        return Letters::new();
    };
    let [strips, blocks] = [Strips, Blocks].map(|cut| s.exchange_on_nodes(cut).ok());
    let side = |of: &Option<NodeExchange>, pick: fn(&NodeExchange) -> Side| {
        of.as_ref().map(pick).unwrap_or_default()
    };
    let line = side(&strips, |strips| strips.up_and_down);
    let beside = side(&blocks, |blocks| blocks.sideways);
    let below = side(&blocks, |blocks| blocks.up_and_down);
    let again = |cut| {
        let whole = s.exchange(cut, s.p).unwrap_or(f64::NAN);
        s.exchange_in_halves(cut).unwrap_or(f64::NAN) - whole
    };
    let rows = s.blocks_mapped(Mapping::Rows).map_or(f64::NAN, |rows| s.in_turn(&rows));
    let [squarest, longest] = s.outer_shapes().map(|t| t.unwrap_or(f64::NAN));
    let on_a_nic = s.processes_on_a_nic();
    let is_striped = grid.nodes.rail_use == RailUse::Striped;
    letters! {
        "D" One: if s.is_duplex() { "1" } else { "2" } => "a part sends and receives, at the same time or in turn";
        "w" Word: "n / sqrt(p)" => "words of an edge of a block";
        "tau_nic" SecondPerWord: if s.tw_nic.is_some() { "t_nic" } else { "tw" } => "per-word time of a NIC";
        "rho_nic" One: if is_striped { "r" } else { "1" } => "NICs that carry a message";
        "i_strips" One = line.inside => "edges of a round inside a node, strips";
        "y_strips" One = line.on_a_nic => "edges of a round over a NIC, strips";
        "i_side" One = beside.inside => "edges of a round sideways inside a node";
        "x_side" One = beside.across => "edges of a round sideways that leave a node";
        "y_side" One = beside.on_a_nic => "edges of a round sideways over a NIC";
        "i_up" One = below.inside => "edges of a round up or down inside a node";
        "x_up" One = below.across => "edges of a round up or down that leave a node";
        "y_up" One = below.on_a_nic => "edges of a round up or down over a NIC";
        "R_strips" Second: round(&line, STRIP) => "a round of edges of strips";
        "R_side" Second: round(&beside, SIDEWAYS) => "a round of edges sideways";
        "R_up" Second: round(&below, UP) => "a round of edges up or down";
        "again_strips" Second = again(Strips) => "second half of the edges, strips";
        "again_blocks" Second = again(Blocks) => "second half of the edges, blocks";
        "t_rows" Second = rows => "exchange between blocks, mapped by rows";
        "t_squarest" Second = squarest => "exchange of the squarest shape of a node";
        "t_longest" Second = longest => "exchange of the longest shape of a node";
        "y_all" One = on_a_nic => "processes of a node that share a NIC";
        "test_in" Second: "log2(k) (ts' + max(tw', k t_mem))" => "convergence test inside nodes";
        "test_across" Second: "log2(p / k) (ts + max(tw, y_all tau_nic / rho_nic, y_all g_nic / rho_nic))" => "convergence test between nodes";
    }
}

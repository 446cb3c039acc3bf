//! The letters of its formulas: its parameters, the path and the traffic.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::topology::{Congestion, load_of};

use crate::screen::Params;

use super::facts::Facts;
use super::inputs::Inputs;

/// Returns the letters of the screen: the ends of the path and their places, and what was counted on the way
/// to the answers.
pub(super) fn letters(params: &Params) -> Letters {
    let facts = Facts::of(Inputs::of(params));
    let letters = ends(&facts, params.letters());
    let letters = traffic(&facts, letters);
    sizes(&facts, letters)
}

fn ends(facts: &Facts, letters: Letters) -> Letters {
    let s = &facts.s;
    let path = facts.path.as_deref().unwrap_or_default();
    let end = path.last().map(|to| *to as f64);
    let to = s.to.or(end).unwrap_or(f64::NAN);
    // The root of a tree has the least number.
    let top = (0..path.len()).min_by_key(|place| path[*place]);
    let bits = |node: f64| {
        let bit = |place| (node as u64 >> place & 1) as f64;
        (0..s.p.log2() as u32).map(bit).collect()
    };
    let up = top.map_or(f64::NAN, |top| top as f64);
    let one = Unit::One;
    letters
        .with("to", "receiver", one, to)
        .with("up", "links up from the sender", Unit::Hop, up)
        .list("a", "bits of the sender", one, bits(s.from))
        .list("b", "bits of the receiver", one, bits(to))
        .define_all([
            ("row_from", "row of the sender", one, "floor(from / sqrt(p))"),
            ("row_to", "row of the receiver", one, "floor(to / sqrt(p))"),
            ("d_row", "rows between them", one, "abs(row_to - row_from)"),
            ("d_column", "columns between them", one, D_COLUMN),
        ])
}

const D_COLUMN: &str = "abs(to - from - sqrt(p) (row_to - row_from))";

fn traffic(facts: &Facts, letters: Letters) -> Letters {
    let s = &facts.s;
    let found = facts.congestion.as_ref().ok();
    let of = |of: fn(&Congestion) -> f64| found.map_or(f64::NAN, of);
    let (meaning, load) = match (found.map(|found| found.busiest), s.graph()) {
        (Some(Some((a, b))), Ok(graph)) => (
            format!("messages from vertex {a} to vertex {b}, the busiest link, counted again"),
            load_of(&graph, s.pattern, (a, b)).unwrap_or(f64::NAN),
        ),
        _ => ("messages over the busiest link".to_owned(), 0.0),
    };
    let message = Unit::Message;
    let (own, crossings) = (s.p - of(|found| found.messages), of(|found| found.crossings));
    let next = of(|found| found.next_load);
    letters
        .with_all([
            ("own", "messages for their own sender", message, own),
            ("crossings", "sum of the messages over each link", message, crossings),
            ("next_load", "messages over the next busiest link", message, next),
        ])
        .with("load_busiest", meaning, message, load)
}

/// The sizes that the network can have, near p.
fn sizes(facts: &Facts, letters: Letters) -> Letters {
    let s = &facts.s;
    let (below, above) = s.topology.sizes_near(s.p);
    let squares = s.squares();
    let [below_square, above_square] = squares.map(|square| square.unwrap_or(f64::NAN));
    let (least, processor) = (s.topology.least().into(), Unit::Processor);
    letters.with_all([
        ("p_least", "least size of this network", processor, least),
        ("p_below", "size below p", processor, below),
        ("p_above", "size above p", processor, above),
        ("square_below", "square size below p", processor, below_square),
        ("square_above", "square size above p", processor, above_square),
    ])
}

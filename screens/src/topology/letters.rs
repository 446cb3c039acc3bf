//! What the letters of the formulas stand for.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::topology::load_of;

use crate::screen::Params;

use super::inputs::Inputs;
use super::report::Facts;

/// The letters of the screen: the ends of the path and their places, and what was counted on the way
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
    let one = Unit::One;
    letters
        .with("to", "receiver", one, to)
        .define(
            "row_from",
            "row of the sender",
            one,
            "floor(from / sqrt(p))",
        )
        .define("row_to", "row of the receiver", one, "floor(to / sqrt(p))")
        .define("d_row", "rows between them", one, "abs(row_to - row_from)")
        .define(
            "d_column",
            "columns between them",
            one,
            "abs(to - from - sqrt(p) (row_to - row_from))",
        )
        .list("a", "bits of the sender", one, bits(s.from))
        .list("b", "bits of the receiver", one, bits(to))
        .with(
            "up",
            "links up from the sender",
            Unit::Hop,
            top.map_or(f64::NAN, |top| top as f64),
        )
}

fn traffic(facts: &Facts, letters: Letters) -> Letters {
    let s = &facts.s;
    let found = facts.congestion.as_ref().ok();
    let of = |of: fn(&crossover_model::topology::Congestion) -> f64| found.map_or(f64::NAN, of);
    let (meaning, load) = match (found.map(|found| found.busiest), s.graph()) {
        (Some(Some((a, b))), Ok(graph)) => (
            format!("messages from vertex {a} to vertex {b}, the busiest link, counted again"),
            load_of(&graph, s.pattern, (a, b)).unwrap_or(f64::NAN),
        ),
        _ => ("messages over the busiest link".to_owned(), 0.0),
    };
    let message = Unit::Message;
    letters
        .with(
            "own",
            "messages for their own sender",
            message,
            s.p - of(|found| found.messages),
        )
        .with(
            "crossings",
            "messages over each link, added up",
            message,
            of(|found| found.crossings),
        )
        .with(
            "next_load",
            "messages over the next busiest link",
            message,
            of(|found| found.next_load),
        )
        .with("load_busiest", meaning, message, load)
}

/// The sizes that the network can have, near p.
fn sizes(facts: &Facts, letters: Letters) -> Letters {
    let s = &facts.s;
    let (below, above) = s.topology.sizes_near(s.p);
    let squares = s.squares();
    let [below_square, above_square] = squares.map(|square| square.unwrap_or(f64::NAN));
    let processor = Unit::Processor;
    letters
        .with(
            "p_least",
            "least size of this network",
            processor,
            s.topology.least().into(),
        )
        .with("p_below", "size below p", processor, below)
        .with("p_above", "size above p", processor, above)
        .with(
            "square_below",
            "square size below p",
            processor,
            below_square,
        )
        .with(
            "square_above",
            "square size above p",
            processor,
            above_square,
        )
}

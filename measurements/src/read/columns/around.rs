//! What the lines around a table say of it: its operation, round trips, weak or strong scaling.

use super::super::lines::bare;
use super::super::operations::find_operation;
use super::role::words;
use super::table::Table;
use super::units::fold_case;
use crate::reading::{Operation, Scaling};

/// Returns the scaling that the heading of the times names, another heading, or a line above: the nearest of those that
/// name one.
pub fn scaling(table: &Table<'_>, time: usize) -> Option<Scaling> {
    let headings = table.headings.get(time).into_iter().chain(&table.headings);
    headings.map(String::as_str).chain(table.above.iter().rev().copied()).find_map(scaling_of)
}

fn scaling_of(line: &str) -> Option<Scaling> {
    let lower = fold_case(line);
    let words = words(&lower);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
    let begins =
        |parts: &[&str]| words.iter().any(|word| parts.iter().any(|part| word.starts_with(part)));
    // A word alone may be of anything in a long line.
    let is_scaling =
        words.len() <= 4 || begins(&["scal", "skalier", "escal", "efficien", "echelle"]);
    let weak =
        has(&["weak", "weakly", "schwach", "schwache", "faible", "debil", "fraca", "debole"]);
    let strong = has(&["strong", "strongly", "stark", "starke", "fort", "forte", "fuerte"]);
    match (is_scaling, weak, strong) {
        (true, true, false) => Some(Scaling::Weak),
        (true, false, true) => Some(Scaling::Strong),
        _ => None,
    }
}

/// Returns the operation that the heading of the times or a line above names.
pub fn operation(table: &Table<'_>, time: usize) -> Operation {
    let heading = table.headings.get(time).map(|heading| operation_of(heading, true));
    let above = || {
        let near = table.above.iter().rev().enumerate();
        near.filter(|(at, line)| *at < 3 || line.starts_with('#')).find_map(|(_, line)| {
            let is_title = line.starts_with('#') || line.ends_with(':');
            operation_of(bare(line), is_title)
        })
    };
    heading.flatten().or_else(above).unwrap_or(Operation::Message)
}

/// The operation of a line. Prose has words such as "reduce" and "put" too: they count in short titles, and behind "MPI".
fn operation_of(line: &str, is_title: bool) -> Option<Operation> {
    let lower = fold_case(line);
    let words: Vec<&str> = words(&lower);
    let follows = |name: &str| {
        words
            .windows(2)
            .any(|pair| ["mpi", "osu", "shmem", "nccl"].contains(&pair[0]) && pair[1] == name)
    };
    let is_one_sided = ["rma", "onesided"].iter().any(|word| words.contains(word))
        || words.windows(2).any(|pair| pair == ["one", "sided"]);
    let is_short = is_title && words.len() <= 6;
    let tells = |name: &str| {
        words.contains(&name) && (follows(name) || is_one_sided || (is_short && words.len() < 5))
    };
    let one_sided =
        ["put", "get", "accumulate", "fetch", "atomic"].into_iter().find(|name| tells(name));
    if let Some(name) = one_sided.or(is_one_sided.then_some("one_sided")) {
        return Some(Operation::Collective(name.to_owned()));
    }
    let named = find_operation(line)?;
    let name = named.name();
    let is_sure = name.contains('_') || name == "broadcast";
    let is_word = words.iter().any(|word| word.trim_end_matches('v') == name);
    (is_sure || (is_word && (is_short || follows(name)))).then_some(named)
}

/// Returns whether words say that a time is that of a message and its answer.
pub fn is_round_trip(said: &str) -> bool {
    let lower = fold_case(said);
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let is_there = has(&["round trip", "round-trip", "roundtrip", "round_trip"])
        || words(&lower).contains(&"rtt");
    is_there && !is_one_way(&lower)
}

fn is_one_way(lower: &str) -> bool {
    ["half", "1/2", "/2", "/ 2", "½", "one-way", "one way", "oneway"]
        .iter()
        .any(|word| lower.contains(word))
}

/// Returns whether a heading, or a line near above, says that times are those of round trips.
pub fn has_round_trips(table: &Table<'_>, time: usize) -> bool {
    let heading = table.headings.get(time).map_or("", String::as_str);
    is_round_trip(heading)
        || (!is_one_way(&fold_case(heading))
            && table.above.iter().rev().take(4).any(|line| is_round_trip(line)))
}

/// Returns what a comment calls a column: `nodes` of `p = nodes; one line per run`.
pub fn name_in_comment(table: &Table<'_>, column: usize) -> Option<String> {
    let name = table.headings.get(column)?;
    table.above.iter().rev().find_map(|line| {
        let (before, said) = line.split_once('=')?;
        if before.trim_end().rsplit([' ', '#']).next() != Some(name) {
            return None;
        }
        let said = said.split([';', ',', '.']).next()?.trim();
        (!said.is_empty() && said.len() < 30).then(|| said.to_owned())
    })
}

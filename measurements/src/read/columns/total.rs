//! Times that are those of all messages, or of a whole run with its parts.

use super::around::is_round_trip;
use super::chosen::Key;
use super::heading::{Role, Statistic};
use super::view::{NoPlan, View};
use super::words::PARTS;
use crate::reading::Asked;

/// Returns whether a time is the length of a test: a single row with seconds beside a rate is one.
pub fn is_long(view: &View<'_>, key: &Key, at: usize) -> bool {
    let unit = match view.roles[at] {
        Role::Time(_, unit) => unit.unwrap_or(1.0),
        _ => 1.0,
    };
    let mut times = view.sample.column(at).map(|one| one.value * one.seconds.unwrap_or(unit));
    key.is_size && !view.sample.has_rows() && times.next().is_some_and(|time| time >= 1.0)
}

/// Returns the column `total` beside `compute` and `comm`, where no other time is that of the whole.
pub fn bare_total(view: &View<'_>, times: &[usize]) -> Option<usize> {
    let is_part = |at: &usize| view.has_word(*at, PARTS);
    let has_parts = (0..view.roles.len()).any(|at| is_part(&at));
    let total = (0..view.roles.len())
        .find(|at| view.is_named(*at, &["total", "overall", "gesamt", "totale"]))?;
    (has_parts && times.iter().all(is_part)).then_some(total)
}

/// Returns the times of one message: none of all of them together.
pub fn of_messages(
    view: &View<'_>,
    key: &Key,
    mut times: Vec<usize>,
) -> Result<Vec<usize>, NoPlan> {
    let heading = |at: &usize| view.table.headings[*at].to_lowercase();
    let things = [
        "/xfer",
        "/msg",
        "/message",
        "/iter",
        "/op",
        "/transfer",
        "per message",
        "per transfer",
        "per iter",
        "per msg",
    ];
    let is_of_one = |at: &usize| things.iter().any(|thing| heading(at).contains(thing));
    if times.iter().any(is_of_one) {
        times.retain(is_of_one);
        return Ok(times);
    }
    let totals = times.clone();
    times.retain(|at| !matches!(statistic(view, *at), Some(Statistic::Total)));
    if let (Some(total), true) = (totals.first(), times.is_empty()) {
        return Err(NoPlan::Refuse(format!(
            "{} is the time of all messages together, not of one; give a column with the time of one message",
            view.quoted(*total)
        )));
    }
    let is_both_ways = |at: &usize| is_round_trip(&view.table.headings[*at]);
    if !times.iter().all(is_both_ways) {
        times.retain(|at| !is_both_ways(at));
    }
    let latency = ["latency", "lat", "latencies", "latenz", "latencia", "latence", "rtt"];
    if times.iter().any(|at| view.has_word(*at, &latency)) {
        times.retain(|at| {
            view.has_word(*at, &latency) || statistic(view, *at) > Some(Statistic::Plain)
        });
    }
    let counts = view.columns(|role| *role == Role::Repeats);
    let is_open = |at: &usize| {
        statistic(view, *at) == Some(Statistic::Plain)
            && view.has_word(*at, &["time", "elapsed", "zeit"])
    };
    if let (Some(count), Some(time), true) =
        (counts.first(), times.first(), times.iter().all(is_open))
    {
        let words = format!(
            "Is {} the time of one message, or that of all that {} counts? Choose it where it is that of one.",
            view.quoted(*time),
            view.quoted(*count)
        );
        return Err(NoPlan::ask(Asked::Columns, words, Some((key.column, *time))));
    }
    Ok(times)
}

/// Returns the statistic of a column of times.
pub fn statistic(view: &View<'_>, at: usize) -> Option<Statistic> {
    match view.roles[at] {
        Role::Time(statistic, _) => Some(statistic),
        _ => None,
    }
}

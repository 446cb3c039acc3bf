//! The column of times, or of what times follow from.

use super::heading::{Role, Statistic};
use super::key::Key;
use super::repeats;
use super::view::{NoPlan, View};
use super::words::PARTS;
use crate::reading::Asked;

/// The columns that times are taken from.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// The columns, counted from 0: several are runs of the same.
    pub columns: Vec<usize>,
    /// What they hold.
    pub measure: Measure,
    /// The unit of times in seconds, where the heading says it.
    pub unit: Option<f64>,
}

/// What a column holds that times follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Times.
    Time,
    /// Speedups.
    Speedup,
    /// Efficiencies.
    Efficiency,
    /// Rates of work.
    Rate,
}

/// Returns the columns of time: the one that stands best for a run, or runs of the same. `has_unit` says whether a line
/// around tells the unit of times.
pub fn choose(
    view: &View<'_>,
    key: &Key,
    has_unit: bool,
    notes: &mut Vec<String>,
) -> Result<Picked, NoPlan> {
    if let Some((columns, unit)) = repeats::find(view) {
        let (first, last) = (view.quoted(columns[0]), view.quoted(columns[columns.len() - 1]));
        notes.push(format!("{first} to {last} are runs of the same: all times count."));
        return Ok(Picked { columns, measure: Measure::Time, unit });
    }
    let mut times = view.columns(|role| matches!(role, Role::Time(..)));
    let all = times.clone();
    let rates = view.columns(|role| matches!(role, Role::Rate | Role::Bandwidth));
    // The same time in all rows beside a rate is how long the test took.
    let is_length =
        |at: &usize| !rates.is_empty() && (view.sample.is_constant(*at) || is_long(view, key, *at));
    times.retain(|at| !is_length(at));
    if let Some(total) = bare_total(view, &times).filter(|_| !key.is_size) {
        return Ok(Picked { columns: vec![total], measure: Measure::Time, unit: None });
    }
    if key.is_size {
        times = of_messages(view, key, times)?;
    }
    let best = times.iter().filter_map(|at| statistic(view, *at)).max();
    let mut candidates: Vec<usize> =
        times.iter().copied().filter(|at| statistic(view, *at) == best).collect();
    // Whoever writes "in seconds" below a table names its columns by what was run.
    if all.is_empty() && has_unit {
        candidates = view.columns(|role| *role == Role::Unknown);
        candidates.retain(|at| {
            *at != key.column && view.table.headings.get(*at).is_some_and(|one| !one.is_empty())
        });
    }
    match candidates[..] {
        [] => other(view, key, &all),
        [only] => Ok(picked(view, only)),
        _ => first_of(view, key, &candidates, best, notes),
    }
}

fn picked(view: &View<'_>, column: usize) -> Picked {
    let unit = match view.roles.get(column) {
        Some(Role::Time(_, unit)) => *unit,
        _ => None,
    };
    Picked { columns: vec![column], measure: Measure::Time, unit }
}

fn statistic(view: &View<'_>, at: usize) -> Option<Statistic> {
    match view.roles[at] {
        Role::Time(statistic, _) => Some(statistic),
        _ => None,
    }
}

/// A single row with seconds beside a rate is a test of so many seconds.
fn is_long(view: &View<'_>, key: &Key, at: usize) -> bool {
    let unit = match view.roles[at] {
        Role::Time(_, unit) => unit.unwrap_or(1.0),
        _ => 1.0,
    };
    let mut times = view.sample.column(at).map(|one| one.value * one.seconds.unwrap_or(unit));
    key.is_size && !view.sample.has_rows() && times.next().is_some_and(|time| time >= 1.0)
}

/// `total` beside `compute` and `comm`, where no other time is that of the whole.
fn bare_total(view: &View<'_>, times: &[usize]) -> Option<usize> {
    let is_part = |at: &usize| view.has_word(*at, PARTS);
    let has_parts = (0..view.roles.len()).any(|at| is_part(&at));
    let total = (0..view.roles.len())
        .find(|at| view.is_named(*at, &["total", "overall", "gesamt", "totale"]))?;
    (has_parts && times.iter().all(is_part)).then_some(total)
}

/// The times of one message: none of all of them together.
fn of_messages(view: &View<'_>, key: &Key, mut times: Vec<usize>) -> Result<Vec<usize>, NoPlan> {
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
    times.retain(|at| !matches!(statistic(view, *at), Some(Statistic::Total | Statistic::Part)));
    if let (Some(total), true) = (totals.first(), times.is_empty()) {
        return Err(NoPlan::Refuse(format!(
            "{} is the time of all messages together, not of one; give a column with the time of one message",
            view.quoted(*total)
        )));
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

/// Of several times that say the same, the first; of messages the reader has to say which.
fn first_of(
    view: &View<'_>,
    key: &Key,
    candidates: &[usize],
    best: Option<Statistic>,
    notes: &mut Vec<String>,
) -> Result<Picked, NoPlan> {
    let (taken, others) = (candidates[0], &candidates[1..]);
    let is_plain = best.is_none_or(|best| best <= Statistic::Plain);
    let is_part = best == Some(Statistic::Part);
    let likely = Some((key.column, taken));
    if is_part || (key.is_size && is_plain && best.is_some()) {
        let of = if key.is_size { "one message" } else { "a whole run" };
        let words = format!("Which of these is the time of {of}: {}?", view.choice(candidates));
        return Err(NoPlan::ask(Asked::Columns, words, likely));
    }
    if is_plain {
        let others: Vec<&str> = others.iter().map(|at| view.table.headings[*at].as_str()).collect();
        let taken = &view.table.headings[taken];
        notes.push(format!("The times are those of {taken}, not those of {}.", others.join(", ")));
    }
    Ok(picked(view, taken))
}

/// Without times: speedups, rates or efficiencies over numbers of processors.
fn other(view: &View<'_>, key: &Key, lengths: &[usize]) -> Result<Picked, NoPlan> {
    let of = |role: Role| view.roles.iter().position(|one| *one == role);
    if !key.is_size {
        let found = [
            (Role::Speedup, Measure::Speedup),
            (Role::Rate, Measure::Rate),
            (Role::Efficiency, Measure::Efficiency),
        ];
        let found = found.into_iter().find_map(|(role, measure)| Some((of(role)?, measure)));
        if let Some((column, measure)) = found {
            return Ok(Picked { columns: vec![column], measure, unit: None });
        }
    }
    if let Some(length) = lengths.first() {
        return Err(NoPlan::Refuse(format!(
            "{} is how long the test took, not the time of a message: it stands beside a rate",
            view.quoted(*length)
        )));
    }
    if let Some(at) = of(Role::Bandwidth) {
        return Err(NoPlan::Refuse(format!("bandwidth, not a time: {}", view.table.headings[at])));
    }
    if let Some(at) = of(Role::Rate) {
        return Err(NoPlan::Refuse(format!("a rate, not a time: {}", view.table.headings[at])));
    }
    let others: Vec<usize> =
        (0..view.table.headings.len()).filter(|at| *at != key.column).collect();
    let likely = others.first().map(|time| (key.column, *time));
    let words = if others.is_empty() {
        "Which column has the time?".to_owned()
    } else {
        format!("Which column has the time: {}?", view.choice(&others))
    };
    Err(NoPlan::ask(Asked::Columns, words, likely))
}

//! The column of times, or of what times follow from.

use super::chosen::{Key, Measure, Picked};
use super::heading::{Role, Statistic};
use super::instead::other;
use super::repeats;
use super::total::{bare_total, is_long, of_messages, statistic};
use super::view::{NoPlan, View};
use crate::reading::Asked;

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
        let names = if first == last { first } else { format!("{first} to {last}") };
        notes.push(format!("The columns {names} are runs of the same: all times count."));
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
    // Beside times that vary, one that does not is that of another program, or on one processor.
    if !times.iter().all(|at| view.sample.is_constant(*at)) {
        times.retain(|at| !view.sample.is_constant(*at));
    }
    // Of messages MPI is no part: beside NCCL it is another library.
    let rank = |at: &usize| match statistic(view, *at) {
        Some(Statistic::Part) if key.is_size && view.has_word(*at, &["mpi"]) => {
            Some(Statistic::Plain)
        }
        other => other,
    };
    let best = times.iter().filter_map(rank).max();
    let mut candidates: Vec<usize> = times.iter().copied().filter(|at| rank(at) == best).collect();
    // Whoever writes "in seconds" below a table names its columns by what was run.
    if all.is_empty() && has_unit {
        candidates = view.columns(|role| *role == Role::Unknown);
        candidates.retain(|at| {
            *at != key.column && view.table.headings.get(*at).is_some_and(|one| !one.is_empty())
        });
    }
    match candidates[..] {
        [] => other(view, key, &all),
        [only] => {
            if best == Some(Statistic::Part) {
                notes.push(format!("By its name {} is only a part of a run.", view.quoted(only)));
            }
            Ok(picked(view, only))
        }
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

//! The column that times depend on: sizes, or numbers of processors.

use crossover_model::order;

use super::chosen::Key;
use super::count::count;
use super::heading::Role;
use super::view::{NoPlan, View};
use crate::reading::{Asked, Axis};

/// Returns the column of size, or of number of processors: where there are several, one that varies.
pub fn choose(view: &View<'_>, notes: &mut Vec<String>) -> Result<Key, NoPlan> {
    let sizes = view.columns(|role| matches!(role, Role::Size(_) | Role::Elements));
    let mut counts = view.columns(|role| matches!(role, Role::Count(_)));
    let mut problems = view.columns(|role| *role == Role::Problem);
    let orders = orders(view, &counts);
    counts.retain(|at| !orders.contains(at));
    if counts.is_empty() {
        counts = view.columns(|role| matches!(role, Role::PerNode(_)));
    }
    if let (Some(order), true) =
        (orders.first(), varying(view, &counts).is_none_or(|at| view.constant.contains(&at)))
    {
        let is_alone = sizes.is_empty() && !view.constant.contains(order);
        if is_alone {
            return Err(NoPlan::Refuse(format!(
                "only {} varies, the order of a matrix and not a number of processors",
                view.quoted(*order)
            )));
        }
    }
    problems.extend(&orders);
    let size = |column| Ok(Key { column, is_size: true, ..Key::default() });
    match (varying(view, &sizes), varying(view, &counts)) {
        (Some(at), None) => size(at),
        (None, Some(at)) => Ok(count(view, at, &counts, problems, notes)),
        (Some(at), Some(by)) => {
            let [is_fixed, is_fixed_by] = [at, by].map(|at| view.constant.contains(&at));
            let is_open = !matches!(view.roles[at], Role::Size(Some(_)));
            match view.choices.axis {
                Some(Axis::Bytes) => size(at),
                Some(Axis::Processors) => Ok(count(view, by, &counts, problems, notes)),
                None if !is_fixed && is_fixed_by => size(at),
                None if is_fixed && !is_fixed_by => Ok(count(view, by, &counts, problems, notes)),
                None if is_open && !is_fixed && grows(view, at, by) => {
                    problems.push(at);
                    Ok(count(view, by, &counts, problems, notes))
                }
                None => Err(NoPlan::ask(
                    Asked::Axis,
                    format!(
                        "Do the times belong to the sizes in {} or to the numbers of processors in {}?",
                        view.quoted(at),
                        view.quoted(by)
                    ),
                    time(view).map(|time| (at, time)),
                )),
            }
        }
        (None, None) => Err(NoPlan::ask(
            Asked::Columns,
            "Which column has the size or the number of processors, and which the time?",
            None,
        )),
    }
}

fn time(view: &View<'_>) -> Option<usize> {
    view.roles.iter().position(|role| matches!(role, Role::Time(..)))
}

fn varying(view: &View<'_>, columns: &[usize]) -> Option<usize> {
    match columns {
        [only] => Some(*only),
        several => several.iter().copied().find(|at| !view.constant.contains(at)),
    }
}

/// The columns named `N` that are no number of processors, since another column is.
fn orders(view: &View<'_>, counts: &[usize]) -> Vec<usize> {
    let is_letter = |at: &usize| view.is_named(*at, &["n"]);
    let others: Vec<usize> = counts.iter().copied().filter(|at| !is_letter(at)).collect();
    // Beside nodes N may be a number of ranks.
    let is_order = |at: &usize| {
        others.iter().any(|other| {
            !matches!(view.roles[*other], Role::Count("nodes"))
                || view.sample.pairs(*other, *at).iter().any(|(nodes, n)| *n >= 200.0 * nodes)
        })
    };
    counts.iter().copied().filter(|at| is_letter(at) && is_order(at)).collect()
}

/// Whether one size belongs to each number of processors, and grows with it.
fn grows(view: &View<'_>, size: usize, count: usize) -> bool {
    let mut pairs = view.sample.pairs(count, size);
    order::sort_by_key(&mut pairs, |pair| pair.0);
    pairs.windows(2).all(|pair| (pair[0].0 < pair[1].0) == (pair[0].1 < pair[1].1))
}

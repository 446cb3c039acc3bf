//! The column that times depend on: sizes, or numbers of processors.

use crossover_model::order;

use super::heading::Role;
use super::view::{NoPlan, View};
use crate::reading::{Asked, Axis};

/// The column that times depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// The column of sizes or of numbers of processors.
    pub column: usize,
    /// A column that it is multiplied by.
    pub factor: Option<usize>,
    /// Whether it holds sizes.
    pub is_size: bool,
    /// The columns that say how large the problem is.
    pub problems: Vec<usize>,
}

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

/// The numbers of processors where several columns count them.
fn count(
    view: &View<'_>,
    first: usize,
    counts: &[usize],
    problems: Vec<usize>,
    notes: &mut Vec<String>,
) -> Key {
    let key = |column, factor| Key { column, factor, is_size: false, problems };
    let per_node = view.columns(|role| matches!(role, Role::PerNode(_)));
    let side = (0..view.roles.len()).find(|at| view.is_named(*at, &["q"]));
    let by = per_node.into_iter().find(|at| *at != first && !view.sample.is_constant(*at));
    if let Some(factor) = by.or(side.filter(|_| view.is_named(first, &["p"]))) {
        notes.push(product(view, first, factor));
        return key(first, Some(factor));
    }
    let apart: Vec<usize> = counts
        .iter()
        .copied()
        .filter(|at| !view.constant.contains(at) && !view.sample.are_in_proportion(first, *at))
        .collect();
    if apart.is_empty() {
        return key(first, None);
    }
    let all: Vec<usize> = [&[first], &apart[..]].concat();
    let is = |at: &usize, unit: &str| matches!(view.roles[*at], Role::Count(one) if one == unit);
    let threads = all.iter().copied().find(|at| is(at, "threads"));
    let ranks = all.iter().copied().find(|at| {
        ["MPI ranks", "processes", "tasks", "", "processors"].iter().any(|unit| is(at, unit))
    });
    if let (Some(ranks), Some(threads), 2) = (ranks, threads, all.len()) {
        notes.push(product(view, ranks, threads));
        return key(ranks, Some(threads));
    }
    let most = |at: &usize| view.sample.column(*at).map(|one| one.value).sum::<f64>();
    let finest = all.iter().copied().max_by(|a, b| most(a).total_cmp(&most(b))).unwrap_or(first);
    let others: Vec<String> =
        all.iter().filter(|at| **at != finest).map(|at| view.quoted(*at)).collect();
    notes.push(format!(
        "The processors are those of {}, the finest count; {} varies apart from it.",
        view.quoted(finest),
        others.join(", ")
    ));
    key(finest, None)
}

fn product(view: &View<'_>, one: usize, other: usize) -> String {
    format!(
        "The number of processors is the product of {} and {}.",
        view.quoted(one),
        view.quoted(other)
    )
}

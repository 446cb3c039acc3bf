//! The number of processors where several columns count them.

use super::chosen::Key;
use super::heading::Role;
use super::view::View;

/// Returns the column of processors where several columns count them.
pub fn count(
    view: &View<'_>,
    first: usize,
    counts: &[usize],
    problems: Vec<usize>,
    notes: &mut Vec<String>,
) -> Key {
    let key = |column, factors| Key { column, factors, is_size: false, problems };
    let varies = |at: &usize| *at != first && !view.sample.is_constant(*at);
    let is_threads = |at: &usize| matches!(view.roles[*at], Role::Count("threads"));
    let side = (0..view.roles.len()).find(|at| view.is_named(*at, &["q"]));
    let mut factors = view.columns(|role| matches!(role, Role::PerNode(_)));
    factors.retain(varies);
    if factors.is_empty() {
        factors.extend(side.filter(|_| view.is_named(first, &["p"])));
    } else {
        factors.extend(counts.iter().copied().filter(|at| varies(at) && is_threads(at)));
    }
    if !factors.is_empty() {
        if let Some(all) = whole(view, first, &factors, counts) {
            return key(all, Vec::new());
        }
        notes.push(product(view, first, &factors));
        return key(first, factors);
    }
    let apart: Vec<usize> = counts
        .iter()
        .copied()
        .filter(|at| !view.constant.contains(at) && !view.sample.are_in_proportion(first, *at))
        .collect();
    if apart.is_empty() {
        return key(first, Vec::new());
    }
    let all: Vec<usize> = [&[first], &apart[..]].concat();
    let is = |at: &usize, unit: &str| matches!(view.roles[*at], Role::Count(one) if one == unit);
    let threads = all.iter().copied().find(|at| is(at, "threads"));
    let ranks = all.iter().copied().find(|at| {
        ["MPI ranks", "processes", "tasks", "", "processors"].iter().any(|unit| is(at, unit))
    });
    if let (Some(ranks), Some(threads), 2) = (ranks, threads, all.len()) {
        notes.push(product(view, ranks, &[threads]));
        return key(ranks, vec![threads]);
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
    key(finest, Vec::new())
}

fn product(view: &View<'_>, first: usize, factors: &[usize]) -> String {
    let factors: Vec<String> = factors.iter().map(|at| view.quoted(*at)).collect();
    format!(
        "The number of processors is the product of {} and {}.",
        view.quoted(first),
        factors.join(" and ")
    )
}

/// The column that is the product of others in all rows.
fn whole(view: &View<'_>, first: usize, factors: &[usize], counts: &[usize]) -> Option<usize> {
    let values = |at: usize| view.sample.column(at).map(|one| one.value).collect::<Vec<_>>();
    let mut product = values(first);
    for factor in factors {
        for (product, factor) in product.iter_mut().zip(values(*factor)) {
            *product *= factor;
        }
    }
    let is_product = |at: &usize| *at != first && !factors.contains(at) && values(*at) == product;
    counts.iter().copied().find(is_product)
}

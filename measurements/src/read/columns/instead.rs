//! What a table has instead of times.

use super::chosen::Key;
use super::chosen::{Measure, Picked};
use super::heading::Role;
use super::view::{NoPlan, View};
use crate::reading::Asked;

/// Returns what is taken without times: speedups, rates or efficiencies over numbers of processors.
pub fn other(view: &View<'_>, key: &Key, lengths: &[usize]) -> Result<Picked, NoPlan> {
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
            "{} is how long the test took, not the time of a message or of a run: it stands beside a rate",
            view.quoted(*length)
        )));
    }
    if let Some(at) = of(Role::Bandwidth) {
        return Err(NoPlan::Refuse(format!("bandwidth, not a time: {}", view.table.headings[at])));
    }
    if let Some(at) = of(Role::Rate) {
        return Err(NoPlan::Refuse(format!("a rate, not a time: {}", view.table.headings[at])));
    }
    let unknown = view.columns(|role| *role == Role::Unknown);
    let others: Vec<usize> = unknown.into_iter().filter(|at| *at != key.column).collect();
    let Some(likely) = others.first() else {
        return Err(NoPlan::Refuse(
            "no column of times, as the headings say: name one “time (s)”, or “speedup”".to_owned(),
        ));
    };
    let words = format!("Which column has the time: {}?", view.choice(&others));
    Err(NoPlan::ask(Asked::Columns, words, Some((key.column, *likely))))
}

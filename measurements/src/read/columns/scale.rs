//! Whether the problem stayed the same while processors were added.

use crossover_model::order;

use super::around;
use super::chosen::Key;
use super::view::{NoPlan, View};
use crate::reading::Scaling;

/// Returns what happened to the problem, as the reader, a line above or the columns of its size say. Runs of different
/// problems are refused.
pub fn scaling(
    view: &View<'_>,
    key: &Key,
    time: usize,
    notes: &mut Vec<String>,
) -> Result<Option<Scaling>, NoPlan> {
    if view.choices.scaling.is_some() {
        return Ok(view.choices.scaling);
    }
    let said = around::scaling(view.table, time);
    let is_chosen = view.choices.columns.is_some();
    for problem in key.problems.iter().copied().filter(|at| *at != key.column) {
        let mut pairs = view.sample.pairs(key.column, problem);
        order::sort_by_key(&mut pairs, |pair| pair.0);
        let varies = pairs.iter().any(|(_, size)| *size != pairs[0].1);
        let grows = pairs.windows(2).all(|pair| {
            (pair[0].0 < pair[1].0) == (pair[0].1 < pair[1].1) && pair[0].1 <= pair[1].1
        });
        if varies && grows && pairs[0].0 < pairs[pairs.len() - 1].0 {
            let (problem, count) = (view.quoted(problem), view.quoted(key.column));
            notes.push(format!("Weak scaling: {problem} grows with {count}."));
            return Ok(Some(Scaling::Weak));
        }
        if varies && !is_chosen {
            return Err(NoPlan::Refuse(format!(
                "runs of different problems, as {} says: keep the rows of one size, or of one size for each number of \
                 processors",
                view.quoted(problem)
            )));
        }
    }
    match said {
        Some(Scaling::Weak) => notes.push(
            "Weak scaling, as the table says: the problem grows with the processors.".to_owned(),
        ),
        Some(Scaling::Strong) => {
            notes.push("Strong scaling, as the table says: the problem stays the same.".to_owned());
        }
        None => {}
    }
    Ok(said)
}

/// Returns an error where a column `N` of large numbers is the order of a matrix: times grow with it.
pub fn refuse_order(view: &View<'_>, key: &Key, time: usize) -> Result<(), NoPlan> {
    if view.choices.axis.is_some() || key.is_size || !view.is_named(key.column, &["n"]) {
        return Ok(());
    }
    let least = view.sample.column(key.column).map(|one| one.value).fold(f64::INFINITY, f64::min);
    let growth = view.sample.growth(time, key.column);
    let Some(growth) = growth.filter(|growth| *growth >= 1.5 || (*growth >= 0.8 && least >= 100.0))
    else {
        return Ok(());
    };
    Err(NoPlan::Refuse(format!(
        "the times grow with the power {growth:.1} of {}: it is the order of a matrix or another size, not a number of \
         processors; give a column with the number of processors",
        view.quoted(key.column)
    )))
}

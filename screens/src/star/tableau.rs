//! The simplex tableau of a very small star, before the pivot that one asks for.

use crossover_figures::figure::{Cell, Column, Figure, Mark, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::Program;
use crossover_model::simplex::{Method, Simplex, Variable};

use crate::screen::Params;

use super::inputs::Inputs;
use super::pivots::{cut_down, name};

/// A tableau of more messages has more columns than a page.
const MOST_MESSAGES: f64 = 4.0;
/// What it is cut down to: processors and stages.
const CUT: (f64, f64) = (2.0, 2.0);

/// A row for each basic variable and one for the reduced costs, a column for each other variable.
pub(super) fn tableau(params: &Params) -> Result<Figure, Error> {
    let (star, n) = Inputs::of(params).stages()?;
    let (star, n) = cut_down(star, n, MOST_MESSAGES, CUT);
    let program = star.program(n)?;
    let mut simplex = Simplex::new(&program.to_problem(), Method::Dual)?;
    let wanted = params.number("pivot") as usize;
    let mut done = 0;
    let mut before = simplex.clone();
    let mut next = simplex.next();
    while let Some(step) = &next {
        if done == wanted {
            break;
        }
        done = step.iteration;
        before = simplex.clone();
        next = simplex.next();
    }
    let (enters, leaves) = next.map_or((None, None), |step| (Some(step.entering), step.leaving));
    Ok(drawn(&program, &before, done, enters, leaves).into())
}

fn drawn(
    program: &Program,
    simplex: &Simplex,
    done: usize,
    enters: Option<Variable>,
    leaves: Option<Variable>,
) -> Table {
    let basis: Vec<Variable> = simplex.basis().collect();
    let structural = (0..program.variables.len()).map(Variable::Structural);
    let all = structural.chain((0..program.rows.len()).map(Variable::Slack));
    let others: Vec<Variable> = all.filter(|variable| !basis.contains(variable)).collect();
    let column = |title: String| Column::new(title, Unit::One);
    let mut columns = vec![
        column(if enters.is_some() {
            format!("after {done} pivots")
        } else {
            format!("optimum, after {done} pivots")
        }),
        column("value".to_owned()),
    ];
    columns.extend(others.iter().map(|variable| {
        let sign = if Some(*variable) == enters { "↓ " } else { "" };
        column(format!("{sign}{}", name(program, *variable)))
    }));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (row, (basic, value)) in basis.iter().zip(simplex.values()).enumerate() {
        let sign = if Some(*basic) == leaves { "← " } else { "" };
        let mut cells =
            vec![Cell::Text(format!("{sign}{}", name(program, *basic))), Cell::Number(value)];
        let entries: Vec<f64> = others.iter().map(|other| simplex.entry(row, *other)).collect();
        let greatest = entries.iter().fold(0.0, |most: f64, entry| most.max(entry.abs()));
        cells.extend(others.iter().zip(entries).map(|(variable, entry)| {
            // What is left of a difference of equals.
            let entry = if entry.abs() < 1e-11 * greatest { 0.0 } else { entry };
            if Some(*variable) == enters && Some(*basic) == leaves {
                Cell::Marked(entry, Mark::Pivot, "pivot".to_owned())
            } else {
                Cell::Number(entry)
            }
        }));
        rows.push(cells);
    }
    let mut costs = vec![
        Cell::Text("makespan so far, reduced costs".to_owned()),
        Cell::Number(simplex.objective()),
    ];
    costs.extend(others.iter().map(|variable| Cell::Number(simplex.reduced_cost(*variable))));
    rows.push(costs);
    Table::new(format!("The tableau after {done} pivots"), columns, rows)
}

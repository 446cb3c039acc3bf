//! The small simplex at work on a star of a few messages.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Load, Program, Star};
use crossover_model::simplex::{Method, Simplex, Step, Variable};

use crate::screen::Params;

use super::inputs::Inputs;

/// A star with more messages is cut down.
const MOST_MESSAGES: f64 = 12.0;
/// What it is cut down to: processors and stages.
const CUT: (f64, f64) = (3.0, 2.0);
/// Pivots listed at most; a star of twelve messages takes some thirty.
const MOST_PIVOTS: usize = 120;

/// Every pivot, and the optimum of the exact solver.
pub(super) fn pivots(params: &Params) -> Result<Figure, Error> {
    let (star, n) = Inputs::of(params).stages()?;
    let (star, n) = cut_down(star, n, MOST_MESSAGES, CUT);
    let program = star.program(n)?;
    let simplex = Simplex::new(&program.to_problem(), Method::Dual)?;
    let mut rows: Vec<Vec<Cell>> =
        simplex.take(MOST_PIVOTS).map(|step| row(&program, &step)).collect();
    let exact = star.makespan(n)?;
    rows.push(vec![
        Cell::Text("exact".to_owned()),
        Cell::Text("the backward recursion".to_owned()),
        Cell::Empty,
        Cell::Empty,
        Cell::Number(exact),
        Cell::Number(0.0),
    ]);
    let columns = [
        ("pivot", Unit::One),
        ("enters", Unit::One),
        ("leaves", Unit::One),
        ("entry", Unit::One),
        ("makespan so far", Unit::Second),
        ("outside bounds", Unit::One),
    ];
    let columns = columns.map(|(title, unit)| Column::new(title, unit));
    let caption = format!(
        "Dual simplex on LoadDirect: m = {}, n = {n}, V = {}, {} variables, {} rows",
        star.processors,
        Unit::Byte.show(star.load.volume),
        program.variables.len(),
        program.rows.len(),
    );
    Ok(Table::new(caption, columns.into(), rows).into())
}

/// The same star, or one of fewer processors and stages with as much load for each message.
pub(super) fn cut_down(star: Star, n: f64, most: f64, cut: (f64, f64)) -> (Star, f64) {
    let m = star.processors;
    if m * n <= most {
        return (star, n);
    }
    let (processors, stages) = (m.min(cut.0), n.min(cut.1));
    let volume = star.load.volume * (processors / m) * (stages / n);
    let load = Load { volume, ..star.load };
    (Star { processors, load }, stages)
}

/// What a variable is called: by the program, or as the slack of an equation.
pub(super) fn name(program: &Program, variable: Variable) -> String {
    match variable {
        Variable::Structural(index) => {
            program.variables.get(index).map_or(String::new(), |variable| variable.name.clone())
        }
        Variable::Slack(index) => program
            .rows
            .get(index)
            .map_or(String::new(), |row| format!("slack of {}, {}", row.equation, row.name)),
    }
}

fn row(program: &Program, step: &Step) -> Vec<Cell> {
    let name = |variable| name(program, variable);
    vec![
        Cell::Number(step.iteration as f64),
        Cell::Text(name(step.entering)),
        Cell::Text(step.leaving.map_or("to its other bound".to_owned(), name)),
        Cell::Number(step.pivot),
        Cell::Number(step.objective),
        Cell::Number(step.infeasibility),
    ]
}

//! A linear program of the paper as readable data, and its text for other solvers.

use std::fmt::Write;

use crate::simplex::{Problem, Relation, Row};

/// One of the paper's linear programs for a platform and a number of stages.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The paper's name, such as `LoadDirect`.
    pub name: &'static str,
    /// Start times, loads and `C_max`, all zero or more.
    pub variables: Vec<ProgramVariable>,
    /// The constraints other than bounds.
    pub rows: Vec<ProgramRow>,
    /// The variable to minimize, `C_max`.
    pub makespan: usize,
    /// The variables of the loads, in sending order: as in [`super::Solution::loads`].
    pub loads: Vec<usize>,
}

/// A variable of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramVariable {
    /// `t_i_k`, `t_i_k_l`, `a_i_k` with the paper's indices, or `C_max`.
    pub name: String,
    /// Its upper bound; infinite when it has none.
    pub upper: f64,
    /// The equation that bounds it, such as `(4)`; empty when it has no upper bound.
    pub equation: &'static str,
}

/// A constraint of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramRow {
    /// A name for the text form, such as `e1_2_3`.
    pub name: String,
    /// The equation it is an instance of, such as `(1)`.
    pub equation: &'static str,
    /// Variable and coefficient.
    pub terms: Vec<(usize, f64)>,
    /// The relation of the two sides.
    pub relation: Relation,
    /// The right-hand side.
    pub bound: f64,
}

impl Program {
    /// Coefficients of all rows that are not zero.
    #[must_use]
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// Returns the program for [`crate::simplex`].
    #[must_use]
    pub fn to_problem(&self) -> Problem {
        let mut objective = vec![0.0; self.variables.len()];
        if let Some(cost) = objective.get_mut(self.makespan) {
            *cost = 1.0;
        }
        let mut problem = Problem::new(objective);
        problem.upper = self.variables.iter().map(|variable| variable.upper).collect();
        problem.rows = self
            .rows
            .iter()
            .map(|row| Row { terms: row.terms.clone(), relation: row.relation, bound: row.bound })
            .collect();
        problem
    }

    /// Returns the loads among the values of all variables; 0 for a value that is missing.
    #[must_use]
    pub fn loads_of(&self, values: &[f64]) -> Vec<f64> {
        let value = |&variable: &usize| values.get(variable).copied().unwrap_or(0.0);
        self.loads.iter().map(value).collect()
    }

    /// Returns the program in CPLEX LP format, each group of rows under a comment with its
    /// equation. Numbers are written so that they read back exactly.
    #[must_use]
    pub fn to_lp(&self) -> String {
        let mut text = format!("\\ {}\n", self.name);
        text.push_str(
            "\\ Drozdowski, Wolniewicz, J. Parallel Distrib. Comput. 64 (2004) 960-973\n",
        );
        let name = |variable: usize| self.variables.get(variable).map_or("", |v| v.name.as_str());
        let _ = write!(text, "Minimize\n obj: {}\nSubject To\n", name(self.makespan));
        let mut equation = "";
        for row in &self.rows {
            if row.equation != equation {
                equation = row.equation;
                let _ = writeln!(text, "\\ {equation}");
            }
            let _ = write!(text, " {}:", row.name);
            for (count, &(variable, coefficient)) in row.terms.iter().enumerate() {
                // Readers limit the length of a line.
                text.push_str(if count % 8 == 7 { "\n  " } else { " " });
                let sign = if coefficient < 0.0 { '-' } else { '+' };
                let _ = write!(text, "{sign} {:?} {}", coefficient.abs(), name(variable));
            }
            let _ = writeln!(text, " {} {:?}", row.relation.sign(), row.bound);
        }
        text.push_str("Bounds\n");
        let mut equation = "";
        for variable in self.variables.iter().filter(|variable| variable.upper.is_finite()) {
            if variable.equation != equation {
                equation = variable.equation;
                let _ = writeln!(text, "\\ {equation}");
            }
            let _ = writeln!(text, " 0 <= {} <= {:?}", variable.name, variable.upper);
        }
        text.push_str("End\n");
        text
    }
}

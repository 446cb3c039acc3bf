//! Changes to a graph that one draws: each gives a new graph, or says why it cannot be.

use super::graph::{Graph, Operator, short};
use crate::{Error, ErrorKind};

impl Graph {
    /// Returns the graph with one more operator, at the end.
    ///
    /// # Errors
    /// As [`Graph::new`].
    pub fn with_operator(&self, operator: Operator) -> Result<Self, Error> {
        let mut operators = self.to_operators();
        operators.push(operator);
        Self::new(&operators)
    }

    /// Returns the graph without the operator at `at` and without the dependencies on it.
    ///
    /// # Errors
    /// [`ErrorKind::BadGraph`] when there is no such operator, and as [`Graph::new`] when it was
    /// the last.
    pub fn without_operator(&self, at: usize) -> Result<Self, Error> {
        self.check_operator(at)?;
        let mut operators = self.to_operators();
        let gone = operators.remove(at).id;
        for operator in &mut operators {
            operator.predecessors.retain(|name| *name != gone);
        }
        Self::new(&operators)
    }

    /// Returns the graph in which the operator at `after` also depends on the one at `before`.
    ///
    /// # Errors
    /// [`ErrorKind::BadGraph`] when one of them does not exist, when the dependency is there
    /// already, or when it closes a cycle, whose operators are then named.
    pub fn with_dependency(&self, before: usize, after: usize) -> Result<Self, Error> {
        self.check_operator(before)?;
        self.check_operator(after)?;
        let mut operators = self.to_operators();
        if let Some(operator) = operators.get_mut(after) {
            operator.predecessors.push(self.id(before).to_owned());
        }
        Self::new(&operators)
    }

    /// Returns the graph in which the operator at `after` does not depend directly on the one at
    /// `before`.
    ///
    /// # Errors
    /// [`ErrorKind::BadGraph`] when there is no such dependency.
    pub fn without_dependency(&self, before: usize, after: usize) -> Result<Self, Error> {
        self.check_operator(before)?;
        self.check_operator(after)?;
        if !self.predecessors(after).contains(&(before as u32)) {
            let got = format!("{} <- {}", short(self.id(after)), short(self.id(before)));
            let help = "there is no such dependency to remove";
            return Err(Error::new(ErrorKind::BadGraph, "graph", got, help));
        }
        let mut operators = self.to_operators();
        if let Some(operator) = operators.get_mut(after) {
            let gone = self.id(before);
            operator.predecessors.retain(|name| name != gone);
        }
        Self::new(&operators)
    }

    /// Returns the graph in which the operator at `at` takes `beta` tcalc.
    ///
    /// # Errors
    /// [`ErrorKind::BadGraph`] when there is no such operator, and as [`Graph::with_times`].
    pub fn with_time(&self, at: usize, beta: f64) -> Result<Self, Error> {
        self.check_operator(at)?;
        let mut times = self.betas().to_vec();
        if let Some(time) = times.get_mut(at) {
            *time = beta;
        }
        self.with_times(&times)
    }

    fn check_operator(&self, at: usize) -> Result<(), Error> {
        if at < self.operators() {
            return Ok(());
        }
        let got = format!("operator number {}", at.saturating_add(1));
        let help = format!("there are {} operators", self.operators());
        Err(Error::new(ErrorKind::BadGraph, "graph", got, help))
    }
}

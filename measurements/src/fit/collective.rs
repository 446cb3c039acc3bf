//! Start-up time, time per byte and time to combine a byte from times of a collective, by its algorithm.

use crossover_model::collectives::Terms;
use crossover_model::{Error, ErrorKind};

use super::least_squares::{MOST, Row, Triangle};
use super::uncertainty::Estimate;
use super::{Errors, Parameter, Weight};

/// A time of a collective: its terms on its number of processes, its bytes as these count them, and seconds.
pub type Timed = (Terms, f64, f64);

/// The prices of a collective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CollectiveFit {
    /// Start-up time of a message, in seconds.
    pub alpha: Parameter,
    /// Time per byte sent, in seconds; it includes the time to combine a byte where [`gamma`](Self::gamma) is `None`.
    pub beta: Parameter,
    /// Time to combine two bytes, in seconds. `None` where bytes are combined in the same proportion as they are sent in
    /// all rows: on one number of processes always, and of most algorithms on all.
    pub gamma: Option<Parameter>,
    /// The errors of the times.
    pub errors: Errors,
}

/// Returns the prices of least squares, none below zero, at which an algorithm takes these times:
/// `T = startups alpha + n (transfers beta + combinations gamma)`.
///
/// # Errors
/// Names `text` where alpha and beta cannot be separated, since all sizes are equal, or where a time is not above zero.
pub fn collective(rows: &[Timed], weight: Weight) -> Result<CollectiveFit, Error> {
    let points: Vec<(f64, f64)> = rows.iter().map(|&(_, n, t)| (n, t)).collect();
    super::line::check(&points)?;
    let equation = |&(terms, n, t): &Timed| {
        let w = weight.of(t);
        ([terms.startups * w, n * terms.transfers * w, n * terms.combinations * w], t * w)
    };
    let all = |columns| Triangle::of(columns, rows.iter().map(equation));
    let columns = if all(MOST).solve().is_some() { 3 } else { 2 };
    let triangle = all(columns);
    let apart = triangle.solve().and_then(|_| triangle.solve_non_negative());
    let prices = apart.ok_or_else(|| {
        let help = "give times of at least two sizes";
        Error::new(ErrorKind::InsufficientData, "text", "too little for alpha and beta", help)
    })?;
    let estimate = Estimate::new(&triangle, prices, rows.len());
    let time = |row: Row| row.iter().zip(prices.x).map(|(a, x)| a * x).sum::<f64>();
    let both = rows.iter().map(|row| {
        let (row, t) = equation(row);
        (time(row), t)
    });
    Ok(CollectiveFit {
        alpha: estimate.parameter(0, "alpha"),
        beta: estimate.parameter(1, "beta"),
        gamma: (columns == MOST).then(|| estimate.parameter(2, "gamma")),
        errors: Errors::of(both),
    })
}

//! The operating point: the number of processors with the best product of speedup and efficiency.

use super::classes::LevelClass;
use super::decomposition::Decomposition;
use super::graph::Graph;
use super::mapping::Mapping;
use super::search::makespan;
use super::start::Start;
use crate::sum::sum;
use crate::{Error, ErrorKind};

/// The most operators that are mapped in the search.
const WORK: f64 = 6e5;
/// Powers that differ by less are equal.
const SAME: f64 = 1e-12;

/// The processors on which Sp Ef is greatest, and what they reach.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OperatingPoint {
    /// P.
    pub processors: f64,
    /// T, in tcalc.
    pub time: f64,
    /// Sp.
    pub speedup: f64,
    /// Ef.
    pub efficiency: f64,
}

impl OperatingPoint {
    /// Returns Sp Ef = Sp^2 / P, the power.
    ///
    /// ```
    /// use crossover_model::multilevel::{Family, Mapping, Problem, Scaled, Start};
    /// let d15 = Problem::of(Family::Sum, 16.0).halved(3.0)?.build()?;
    /// let (graph, decomposition) = (&d15.graph, &d15.graph.decomposition());
    /// let scaled = Scaled { graph, decomposition, way: (Mapping::Rows, Start::Rows) };
    /// assert_eq!(scaled.point_at(4.0)?.power(), 2.25);
    /// assert!(scaled.point_at(8.0)?.power() < 2.25);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn power(&self) -> f64 {
        self.speedup * self.efficiency
    }
}

/// Operators, mapped and started in one way on any number of processors.
#[derive(Clone, Copy, Debug)]
pub struct Scaled<'a> {
    /// The operators.
    pub graph: &'a Graph,
    /// Their decomposition matrix.
    pub decomposition: &'a Decomposition,
    /// Their mapping and start.
    pub way: (Mapping, Start),
}

impl Scaled<'_> {
    /// Returns the point of `processors`.
    ///
    /// # Errors
    /// As [`Execution::rows_of`](super::Execution::rows_of).
    pub fn point_at(&self, processors: f64) -> Result<OperatingPoint, Error> {
        let time = makespan(self.graph, self.decomposition, self.way, processors)?;
        let speedup = self.decomposition.beta_sum() / time;
        Ok(OperatingPoint { processors, time, speedup, efficiency: speedup / processors })
    }

    /// Returns the operating point: the number of processors from 1 to `c_D` of the greatest Sp Ef, the
    /// least of equals. A number of processors is not tried where a bound on its speedup rules it out.
    ///
    /// ```
    /// use crossover_model::multilevel::{Family, Mapping, Problem, Scaled, Start};
    /// let d15 = Problem::of(Family::Sum, 16.0).halved(3.0)?.build()?;
    /// let (graph, decomposition) = (&d15.graph, &d15.graph.decomposition());
    /// let scaled = Scaled { graph, decomposition, way: (Mapping::Rows, Start::Rows) };
    /// let point = scaled.operating_point()?;
    /// assert_eq!((point.processors, point.speedup, point.efficiency), (4.0, 3.0, 0.75));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] on the field `size` where more than 600,000 operators would be mapped.
    ///
    /// Source: the paper names an operating point and defines none. Ours is the greatest power: Kleinrock,
    /// *Power and deterministic rules of thumb for probabilistic problems in computer communications*,
    /// ICC 1979; Eager, Zahorjan, Lazowska, *Speedup versus efficiency in parallel systems*, IEEE
    /// Transactions on Computers 38(3), 1989.
    pub fn operating_point(&self) -> Result<OperatingPoint, Error> {
        let widest = self.decomposition.concurrency();
        let levels = match self.way {
            (Mapping::Rows | Mapping::Longest, Start::Rows) => self.decomposition.level_classes(),
            _ => Vec::new(),
        };
        let (work, path) = (self.decomposition.beta_sum(), self.graph.critical_path());
        // No mapping of this kind has a greater Sp Ef.
        let most_power = |p: f64| {
            let level = |of: &LevelClass| of.levels as f64 * of.longest.max(of.work / p);
            let least = sum(levels.iter().map(level)).max(path).max(work / p);
            work / least * (work / least) / p
        };
        let k = self.decomposition.operators() as f64;
        let mut best = self.point_at(1.0)?;
        let mut left = WORK;
        // The widest row and powers of two come first: most others are then ruled out.
        let doubled = std::iter::successors(Some(1_usize), |p| p.checked_mul(2));
        let first = std::iter::once(widest).chain(doubled.take_while(|p| *p < widest));
        for p in first.chain(2..widest) {
            let p = p as f64;
            if most_power(p) * (1.0 + SAME) < best.power() {
                continue;
            }
            left -= k;
            if left < 0.0 {
                let help =
                    "too many numbers of processors are in question: lower the size or the level";
                let got = format!("{k} operators");
                return Err(Error::new(ErrorKind::TooLarge, "size", got, help));
            }
            let tried = self.point_at(p)?;
            let (power, before) = (tried.power(), best.power());
            let is_equal = (power - before).abs() <= SAME * before;
            if (is_equal && p < best.processors) || (!is_equal && before < power) {
                best = tried;
            }
        }
        Ok(best)
    }
}

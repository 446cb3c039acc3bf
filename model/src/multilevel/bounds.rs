//! Lower and upper bounds of the makespan of a mapping.

use super::classes::LevelClass;
use super::decomposition::Decomposition;
use super::execution::check_processors;
use super::graph::Graph;
use super::mapping::Mapping;
use crate::sum::sum;
use crate::{Error, ErrorKind};

/// Bounds on the rows and the time of an execution matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// No mapping has fewer rows: max(`r_D`, ceil(k/P)).
    pub rows_least: f64,
    /// This mapping has no more rows: `r_D` + floor((k - `r_D`)/P).
    pub rows_most: f64,
    /// No mapping (for row splits: none that keeps the levels apart) takes less, in tcalc.
    pub time_least: f64,
    /// This mapping takes no more, in tcalc.
    pub time_most: f64,
}

impl Bounds {
    /// Returns the bounds of the mapping of `graph` on `processors`.
    ///
    /// Rows: each level or each chain needs `r_D` rows, k operators need ceil(k/P). A row that is
    /// not full holds all that was ready (of its level), so it shortens what remains by one
    /// level: at most `r_D` rows are not full, and the others hold P operators.
    ///
    /// Time: for the list schedule the critical path and `beta_sum`/P bound it from below, the sum
    /// of the greatest `rows_most` times from above. For row splits see
    /// [`Bounds::of_decomposition`].
    ///
    /// # Errors
    /// On the field `P`: a processor count that is not a whole number from 1 to
    /// [`MOST_PROCESSORS`](super::MOST_PROCESSORS).
    ///
    /// Source: the rows sharpen (36) of D'Amore et al.; the argument is Graham's, *Bounds on
    /// multiprocessing timing anomalies*, SIAM Journal on Applied Mathematics 17(2), 1969.
    pub fn of(graph: &Graph, mapping: Mapping, processors: f64) -> Result<Self, Error> {
        let decomposition = graph.decomposition();
        if mapping != Mapping::List {
            return Self::of_decomposition(&decomposition, mapping, processors);
        }
        let (rows_least, rows_most) = rows(&decomposition, check_processors(processors)?);
        let beta_sum = decomposition.beta_sum();
        let mut times = graph.betas().to_vec();
        let rest = times.len().saturating_sub(rows_most as usize);
        if (1..times.len()).contains(&rest) {
            // The greatest times stand behind the `rest` others.
            times.select_nth_unstable_by(rest, f64::total_cmp);
            times.drain(..rest);
        }
        Ok(Self {
            rows_least,
            rows_most,
            time_least: graph.critical_path().max(beta_sum / processors),
            time_most: sum(times),
        })
    }

    /// Returns the bounds where operators start when they are ready. The rows are those of the matrix.
    ///
    /// The critical path and `beta_sum`/P bound every such schedule from below. Without barriers a row split
    /// takes no longer than with them. In a list schedule some operator of one path runs whenever a
    /// processor idles: at most (1 - 1/P) critical paths are idle on all of them.
    ///
    /// # Errors
    /// As [`Bounds::of`].
    ///
    /// Source: Graham 1969, as above.
    pub fn of_ready(graph: &Graph, mapping: Mapping, processors: f64) -> Result<Self, Error> {
        let bounds = Self::of(graph, mapping, processors)?;
        let critical = graph.critical_path();
        let share = sum(graph.betas().iter().copied()) / processors;
        Ok(Self {
            time_least: critical.max(share),
            time_most: match mapping {
                Mapping::List => share + (1.0 - 1.0 / processors) * critical,
                _ => bounds.time_most,
            },
            ..bounds
        })
    }

    /// Returns the bounds of a row split, for which the decomposition matrix is enough.
    ///
    /// A level with greatest time b and sum s takes at least max(b, s/P). In the given order it
    /// takes at most min(s, b ceil(w/P)); longest first at most b + (s - b)/P, because the
    /// greatest time of every further row is no more than the mean of the row before.
    ///
    /// # Errors
    /// As [`Bounds::of`]; [`ErrorKind::UnknownOption`] on the field `schedule` for the list
    /// schedule, which needs the graph.
    pub fn of_decomposition(
        decomposition: &Decomposition,
        mapping: Mapping,
        processors: f64,
    ) -> Result<Self, Error> {
        let p = check_processors(processors)?;
        let (rows_least, rows_most) = rows(decomposition, p);
        let levels = decomposition.level_classes();
        let over = |bound: &dyn Fn(f64, f64, f64) -> f64| {
            let each = |class: &LevelClass| {
                let of_one = bound(class.width as f64, class.longest, class.work);
                class.levels as f64 * of_one
            };
            sum(levels.iter().map(each))
        };
        if mapping == Mapping::List {
            let help = "a list schedule needs the graph; choose rows or longest";
            let name = mapping.name();
            return Err(Error::new(ErrorKind::UnknownOption, "schedule", name, help));
        }
        Ok(Self {
            rows_least,
            rows_most,
            time_least: over(&|_, b, s| b.max(s / p)),
            time_most: over(&|w, b, s| match mapping {
                Mapping::Longest => b + (s - b).max(0.0) / p,
                _ => s.min(b * (w / p).ceil()),
            }),
        })
    }
}

fn rows(decomposition: &Decomposition, p: f64) -> (f64, f64) {
    let k = decomposition.operators() as f64;
    let r_d = decomposition.dependency() as f64;
    (r_d.max((k / p).ceil()), r_d + ((k - r_d) / p).floor().max(0.0))
}

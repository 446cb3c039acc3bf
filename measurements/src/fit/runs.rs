//! All that is fitted to times by the number of processors.

use crossover_model::Error;
use crossover_model::speedup::{Measured, karp_flatt};

use super::anchored::{Anchored, fit_anchored};
use super::laws::{Laws, laws};
use super::next::{BEYOND, Next, OUT_OF_PLAY, most_telling, whole_up_to};
use super::weak::{Gustafson, gustafson};
use super::{Law, Weight, in_order, means};

/// The fits of times by the number of processors.
#[derive(Clone, Debug, PartialEq)]
pub struct RunsFit {
    /// Number of processors and time of each run, by the number.
    pub points: Vec<(f64, f64)>,
    /// Number of processors and mean time, each number once.
    pub means: Vec<(f64, f64)>,
    /// The laws of relative least squares.
    pub relative: Laws,
    /// The laws of absolute least squares.
    pub absolute: Laws,
    /// Laws fitted to the speedups over a measured run on one processor.
    pub anchored: Option<Anchored>,
    /// The Karp-Flatt metric of the mean time on each number of processors.
    pub karp_flatt: KarpFlatt,
    /// Gustafson's law, for times of a problem that grows with the processors.
    pub gustafson: Option<Gustafson>,
}

/// The experimentally determined serial fraction by the number of processors.
#[derive(Clone, Debug, PartialEq)]
pub struct KarpFlatt {
    /// The time on one processor that speedups are over, in seconds.
    pub t1: f64,
    /// Whether it was measured; otherwise it is that of Amdahl's law, fitted relatively.
    pub is_measured: bool,
    /// Number of processors and metric. Where it grows, overhead and not a serial part limits the program.
    pub rows: Vec<(f64, f64)>,
}

impl RunsFit {
    /// Returns the least and the greatest number of processors.
    pub fn range(&self) -> (f64, f64) {
        let end = |point: Option<&(f64, f64)>| point.map_or(f64::NAN, |point| point.0);
        (end(self.points.first()), end(self.points.last()))
    }

    /// Returns the number of processors with the least mean time, the fewest of equals, and that time; `None` without runs.
    pub fn fastest(&self) -> Option<(f64, f64)> {
        self.means.iter().copied().reduce(|best, other| if other.1 < best.1 { other } else { best })
    }

    /// Returns the most processors on which a further run is worth the while: four times the greatest measured, or, where
    /// the runs on the greatest are no longer the fastest, that.
    pub fn reach(&self) -> f64 {
        let greatest = self.range().1;
        let rises = self.fastest().is_some_and(|(n, _)| n < greatest);
        if rises { greatest } else { (BEYOND * greatest).floor() }
    }

    /// Returns where to measure next: the whole number of processors, up to [`reach`](Self::reach), at which
    /// two laws with support differ most by the noise of a run and by how sure both are. Where they are the same, as one
    /// is on its bounds, the greatest: there its parameters would show. `None` where fewer than two laws have support.
    pub fn next_n(&self) -> Option<Next> {
        let laws = self.in_play();
        let times = laws.iter().map(|law| |n: f64| (law.time(n), law.variance(n).unwrap_or(0.0)));
        let times: Vec<_> = times.collect();
        let (first, most) = (laws.first()?, self.reach());
        most_telling(whole_up_to(most), &times, first.noise()?).or_else(|| {
            let time = first.time(most);
            (1 < laws.len()).then_some(Next { at: most, deviations: 0.0, times: (time, time) })
        })
    }

    /// Returns the relative laws with support, the best first. One with too many parameters for a criterion is not
    /// ruled out by it.
    fn in_play(&self) -> Vec<&Law> {
        let best = self.relative.best().or_else(|| self.relative.fitted_laws().next());
        let least = best.and_then(|law| law.aicc);
        let has_support = |law: &&Law| match (law.aicc, least) {
            (Some(criterion), Some(least)) => criterion <= least + OUT_OF_PLAY,
            _ => true,
        };
        let others =
            self.relative.fitted_laws().filter(|law| Some(law.form) != best.map(|law| law.form));
        best.into_iter().chain(others.filter(has_support)).collect()
    }
}

/// Fits numbers of processors and times in seconds.
///
/// # Errors
/// Names `text` where fewer than two numbers of processors differ, one is below 1, or a time is not above zero.
pub fn runs(points: &[(f64, f64)]) -> Result<RunsFit, Error> {
    let relative = laws(points, Weight::Relative)?;
    let absolute = laws(points, Weight::Absolute)?;
    let points = in_order(points);
    let means = means(&points);
    let measured = means.first().filter(|mean| mean.0 == 1.0).map(|mean| mean.1);
    let fitted = relative.amdahl.law().map(|law| law.time(1.0));
    let t1 = measured.or(fitted).unwrap_or(f64::NAN);
    let metric =
        |&(n, t): &(f64, f64)| Some((n, karp_flatt(&Measured { n, speedup: t1 / t }).ok()?));
    let rows = means.iter().filter_map(metric).collect();
    Ok(RunsFit {
        relative,
        absolute,
        anchored: measured.and_then(|t1| fit_anchored(&points, t1)),
        karp_flatt: KarpFlatt { t1, is_measured: measured.is_some(), rows },
        gustafson: gustafson(&points),
        points,
        means,
    })
}

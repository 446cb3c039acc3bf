//! The number of processors that a speedup needs when messages cost time.

use super::run::{CheckedRun, MOST, Run};
use crate::check::positive;
use crate::{Error, ErrorKind};

/// Returns the least number of processors, of 1 to 1024, with which `run` reaches `speedup`.
///
/// The speedup of a run with messages rises, peaks and falls, so more processors do not reach what
/// fewer do not. For blocks only numbers that make a square of nodes count.
///
/// ```
/// use crossover_model::distributed::{Run, required_n};
/// assert_eq!(required_n(&Run::default(), 8.0)?, 13.0);
/// assert!(required_n(&Run::default(), 10.0).is_err()); // it peaks at 8.36
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `S` when it is not a finite number above zero, or when no number of processors reaches
/// it; the field of the run as [`predict`](super::predict).
///
/// Source: derived from Khanyile et al. 2012, (16).
pub fn required_n(run: &Run, speedup: f64) -> Result<f64, Error> {
    let wanted = positive("S", speedup)?;
    let run = CheckedRun::of(run)?;
    let mut best = (1.0, f64::NEG_INFINITY);
    for n in (1..=MOST).map(f64::from) {
        if !run.exists(n) {
            continue;
        }
        let got = run.at(n)?.speedup;
        // One that a rounding error put below it reaches it.
        if wanted <= got * (1.0 + ROUNDING) {
            return Ok(n);
        }
        if best.1 < got {
            best = (n, got);
        }
    }
    let help = format!(
        "out of reach: the most is {}, with {} of 1 to {MOST} processors",
        (best.1 * 1e4).round() / 1e4,
        best.0
    );
    Err(Error::new(ErrorKind::Undefined, "S", speedup, help))
}

/// The share by which rounding may put a speedup below what it is.
const ROUNDING: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::super::{best_n, predict};
    use super::*;

    #[test]
    fn one_fewer_does_not_reach_it() {
        let run = Run::default();
        for wanted in [1.0, 2.0, 5.0, 8.3] {
            let n = required_n(&run, wanted).expect("below the peak");
            assert!(wanted <= predict(&run, n).expect("valid").speedup);
            if 1.0 < n {
                assert!(predict(&run, n - 1.0).expect("valid").speedup < wanted);
            }
        }
    }

    #[test]
    fn the_peak_is_the_most_there_is() {
        let run = Run::default();
        let peak = best_n(&run).expect("valid");
        let most = run.tseq / peak.t_est;
        assert_eq!(required_n(&run, most), Ok(peak.n));
        let error = required_n(&run, most * 1.001).expect_err("above the peak");
        assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, "S"));
        assert!(error.help().contains("17"));
    }
}

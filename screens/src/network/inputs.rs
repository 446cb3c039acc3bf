//! The parameters as the structs of the model.

use crossover_figures::order;
use crossover_model::distributed::{Run, messages};
use crossover_model::speedup::{Measured, Timing};
use crossover_model::{Error, ErrorKind};

use crate::kits::distributed::{LawInputs, params as run_params};
use crate::screen::Params;

/// The parameters in the model's words.
pub(super) struct Inputs {
    /// The run.
    pub run: Run,
    /// Processors.
    pub n: f64,
    /// The run as the laws take it, on cores of one BCE.
    pub laws: LawInputs,
    /// The measured runs by rising `N`; none at all when there are none.
    pub points: Result<Vec<Measured>, Error>,
    /// Figures show times rather than speedups.
    pub times: bool,
    /// Axes over `N` and over the law are logarithmic.
    pub log: (bool, bool),
}

impl Inputs {
    /// Returns whether the pattern has messages for `N` processors: blocks need a square number.
    pub fn sends(&self) -> bool {
        messages(&self.run, self.n).is_ok()
    }

    /// Returns the measured run that the Karp–Flatt metric is of: that on `N`, or else the one on most
    /// processors. On one processor there is no such metric.
    pub fn measured(&self) -> Option<&Measured> {
        let points = self.points.as_ref().ok()?;
        let mut several = points.iter().filter(|point| 1.0 < point.n);
        let most = several.clone().next_back();
        several.find(|point| point.n == self.n).or(most)
    }

    /// Returns the inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let run = run_params::run(params, params.list("perf"), params.number("perf_ref"));
        Self {
            points: points(params, run.tseq),
            laws: LawInputs::of_run(run),
            run,
            n: params.number("N"),
            times: params.choice("plot") == "time",
            log: match params.choice("axes") {
                "linear" => (false, false),
                "semilog" => (true, false),
                _ => (true, true),
            },
        }
    }
}

/// Returns the measured runs; an error names its row.
fn points(params: &Params, tseq: f64) -> Result<Vec<Measured>, Error> {
    let speedups = params.choice("measured") == "speedup";
    let rows = params.rows("points").iter().enumerate();
    let mut points = rows
        .map(|(row, cells)| {
            let (Some(n), Some(value)) = (cells.number(0), cells.number(1)) else {
                return Err(Error::missing("points"));
            };
            if n.fract() != 0.0 {
                let help = format!("row {}, N: give a whole number of processors", row + 1);
                return Err(Error::new(ErrorKind::NotInteger, "points", n, help));
            }
            if speedups {
                return Ok(Measured { n, speedup: value });
            }
            Measured::from_times(&Timing { t1: tseq, tn: value, n }).map_err(|error| {
                let help = format!("row {}, time: {}", row + 1, error.help());
                Error::new(error.kind(), "points", error.got(), help)
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    order::by(&mut points, |point| point.n);
    Ok(points)
}

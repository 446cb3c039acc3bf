//! The parameters as the structs of the model.

use crossover_figures::order;
use crossover_model::distributed::{Measured, slowdown};
use crossover_model::{Error, ErrorKind};

use crate::kits::distributed::{DistributedRun, Facts, table};
use crate::screen::Params;

/// What the parameters say, in the model's words.
pub(super) struct Inputs {
    /// The run and its processors.
    pub case: DistributedRun,
    /// The measured runs by rising `N`; none at all when there are none.
    pub points: Result<Vec<Measured>, Error>,
    /// Figures show times rather than speedups.
    pub times: bool,
    /// Axes over `N` and over the law are logarithmic.
    pub log: (bool, bool),
}

impl Inputs {
    /// The inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let pace = match params.list("perf") {
            [] => 1.0,
            // A list the key does not allow becomes NaN, which the model refuses by name.
            perf => slowdown(params.number("perf_ref"), perf).unwrap_or(f64::NAN),
        };
        let case = DistributedRun {
            run: table::run(params, pace),
            n: params.number("N"),
        };
        Self {
            points: points(params, case.run.tseq),
            case,
            times: params.choice("plot") == "time",
            log: match params.choice("axes") {
                "linear" => (false, false),
                "semilog" => (true, false),
                _ => (true, true),
            },
        }
    }

    /// What the model says of it.
    pub fn facts(&self) -> Facts {
        Facts::of(self.case)
    }
}

/// The measured runs; what is wrong with one names its row.
fn points(params: &Params, tseq: f64) -> Result<Vec<Measured>, Error> {
    let speedups = params.choice("measured") == "speedup";
    let rows = params.rows("points").iter().enumerate();
    let mut points = rows
        .map(|(row, cells)| {
            let &[n, value] = cells.as_slice() else {
                return Err(Error::missing("points"));
            };
            if n.fract() != 0.0 {
                let help = format!("row {}, N: give a whole number of processors", row + 1);
                return Err(Error::new(ErrorKind::NotInteger, "points", n, help));
            }
            if speedups {
                return Ok(Measured { n, speedup: value });
            }
            Measured::from_time(n, value, tseq).map_err(|error| {
                let help = format!("row {}, time: {}", row + 1, error.help());
                Error::new(error.kind(), "points", error.got(), help)
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    order::by(&mut points, |point| point.n);
    Ok(points)
}

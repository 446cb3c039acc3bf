//! The state: what was read, what is fitted to it, and what it is compared with.

use std::sync::Arc;

use crossover_measurements::{Runs, Scaling};
use crossover_model::collectives::Operation;

use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::kept::Kept;
use super::measured::{Measured, Rows, Shown};
use super::messages::{MessageFits, bandwidth, finite_number};
use super::nearest::Nearest;
use super::params::Values;
use super::runs::RunFits;

/// The latest fits.
static FITTED: Kept<Values, Result<Found, Error>> = Kept::new();

/// What was read and fitted, and the parameters it is of.
pub(super) struct State {
    pub values: Values,
    found: Arc<Result<Found, Error>>,
}

/// What was read, and what is fitted to it.
pub(super) struct Found {
    pub measured: Measured,
    pub shown: Vec<Shown>,
    fits: Once<Fits>,
    nearest: Once<Nearest>,
}

enum Fits {
    Messages(Box<MessageFits>),
    Runs(Box<RunFits>),
}

impl State {
    pub fn new(params: &Params) -> Self {
        let values = Values::from(params);
        // What is predicted changes no fit.
        let asked = Values { m: 0.0, N: 0.0, ..values.clone() };
        Self { values, found: FITTED.get(asked, Found::of) }
    }

    pub fn findings(&self) -> Result<&Found, Error> {
        self.found.as_ref().as_ref().map_err(Error::clone)
    }

    pub fn messages(&self) -> Result<&MessageFits, Error> {
        match self.fits()? {
            Fits::Messages(fits) => Ok(fits),
            Fits::Runs(_) => Err(wrong_kind("runs", "choose a measurement of messages")),
        }
    }

    pub fn runs(&self) -> Result<&RunFits, Error> {
        match self.fits()? {
            Fits::Runs(fits) => Ok(fits),
            Fits::Messages(_) => Err(wrong_kind("messages", "choose a measurement of runs")),
        }
    }

    fn fits(&self) -> Result<&Fits, Error> {
        let found = self.findings()?;
        found.fits.get(|| found.fit(&self.values))
    }

    /// Returns why nothing is fitted; `None` where something is.
    pub fn fit_error(&self) -> Option<Error> {
        self.fits().err()
    }

    /// Returns whether times of runs were read, not of messages.
    pub fn is_of_runs(&self) -> bool {
        self.findings().is_ok_and(|found| matches!(found.measured.rows, Rows::Runs(_)))
    }

    /// Returns whether the problem of the runs grew with their processors.
    pub fn is_weak(&self) -> bool {
        self.has_runs(|runs| runs.scaling == Some(Scaling::Weak))
    }

    /// Returns whether laws of constant work are fitted: to runs that are not of weak scaling.
    pub fn is_of_constant_work(&self) -> bool {
        self.has_runs(|runs| runs.scaling != Some(Scaling::Weak))
    }

    /// Returns whether laws of constant work are fitted to times in seconds.
    pub fn is_of_constant_times(&self) -> bool {
        self.is_of_constant_work() && self.has_times()
    }

    /// Returns whether the times of runs are known in seconds.
    pub fn has_times(&self) -> bool {
        self.has_runs(|runs| !runs.is_relative)
    }

    fn has_runs(&self, are: impl Fn(&Runs) -> bool) -> bool {
        self.findings().is_ok_and(|found| found.measured.rows.runs().is_some_and(are))
    }

    pub fn is_of_messages(&self) -> bool {
        !self.is_of_runs()
    }

    /// Returns whether single messages were timed, not whole collectives.
    pub fn is_of_one_message(&self) -> bool {
        self.findings().is_ok_and(|found| {
            found.measured.rows.messages().is_some_and(|all| all.operation.name() == "latency")
        })
    }

    pub fn has_break(&self) -> bool {
        self.messages().is_ok_and(|fits| fits.two.is_some())
    }

    pub fn has_line_rate(&self) -> bool {
        self.is_of_messages() && self.values.link.is_some()
    }

    /// Returns how often the parts of all others pass each link; `None` for what passes it once and whole.
    pub fn link_passes(&self) -> Option<u32> {
        let measured = &self.findings().ok()?.measured.rows.messages()?.operation;
        measured.name().parse::<Operation>().ok()?.link_passes()
    }

    /// Returns how many times the algorithm bandwidth the bus bandwidth is at the largest size, by what the benchmark printed.
    pub fn printed_bus_factor(&self) -> Option<f64> {
        let rows = &self.findings().ok()?.measured.rows.messages()?.rows;
        let largest = rows.iter().max_by(|one, other| one.bytes.total_cmp(&other.bytes))?;
        let (algorithm, bus) = largest.bandwidths?;
        // What the ranks say is exact, where the printed bandwidths are it but for their rounding.
        let rounding = |exact: f64| 0.006e9 * (1.0 + exact);
        let is_printed = |exact: &f64| (bus - exact * algorithm).abs() <= rounding(*exact);
        let factor = self.factor_of_ranks().filter(is_printed).unwrap_or(bus / algorithm);
        (0.0 < algorithm && 0.0 < bus).then_some(factor)
    }

    /// Returns how many times the algorithm bandwidth the bus bandwidth is by the operation and its ranks.
    fn factor_of_ranks(&self) -> Option<f64> {
        let p = self.ranks()?;
        Some(f64::from(self.link_passes()?) * (p - 1.0) / p)
    }

    /// Returns how many times the algorithm bandwidth the bus bandwidth is: as the benchmark printed it, else by the
    /// operation and its ranks.
    pub fn bus_factor(&self) -> Result<f64, Error> {
        if let Some(factor) = self.printed_bus_factor() {
            return Ok(factor);
        }
        if self.link_passes().is_none() {
            return Ok(1.0);
        }
        let help = "say how many took part";
        let unknown = || Error::new(ErrorKind::MissingInput, "ranks", "unknown", help);
        self.factor_of_ranks().ok_or_else(unknown)
    }

    /// Returns the size and the time of the largest message in use, in bytes and seconds.
    pub fn largest(&self) -> Result<(f64, f64), Error> {
        let used = self.findings()?.shown.iter().filter(|row| row.used);
        let largest = used.max_by(|one, other| one.x.total_cmp(&other.x));
        largest.map(|row| (row.x, row.seconds)).ok_or_else(|| Error::missing("text"))
    }

    /// Returns the only size in use, in bytes; `None` where there are more, or a window leaves it.
    pub fn one_size(&self) -> Option<f64> {
        let error = self.fit_error().filter(|error| error.field() == "text")?;
        let (bytes, _) = self.largest().ok()?;
        let is_one = self.findings().ok()?.shown.iter().all(|row| row.x == bytes);
        (error.kind() == ErrorKind::InsufficientData && is_one).then_some(bytes)
    }

    /// Returns the algorithm bandwidth at the largest size, in bytes per second.
    pub fn algorithm_bandwidth(&self) -> Result<f64, Error> {
        let (m, t) = self.largest()?;
        bandwidth(t / m)
    }

    /// Returns the bus bandwidth at the largest size, in bytes per second.
    pub fn bus_bandwidth(&self) -> Result<f64, Error> {
        finite_number(self.bus_factor()? * self.algorithm_bandwidth()?)
    }

    /// Returns the number of ranks: as the parameters say, or else the output.
    pub fn ranks(&self) -> Option<f64> {
        let measured = || self.findings().ok()?.measured.rows.messages()?.ranks.map(f64::from);
        self.values.ranks.or_else(measured).or(super::examples::ranks(self.values.data))
    }

    /// Returns the machine, or the algorithm on it, that the times are nearest to.
    pub fn nearest(&self) -> Result<&Nearest, Error> {
        let found = self.findings()?;
        found.nearest.get(|| {
            let messages = found.measured.rows.messages();
            let messages =
                messages.ok_or_else(|| wrong_kind("runs", "choose a measurement of messages"))?;
            Nearest::to(messages, found.measured.reading(), self.ranks(), &self.messages()?.points)
        })
    }
}

fn wrong_kind(kind: &'static str, help: &'static str) -> Error {
    Error::new(ErrorKind::Undefined, "data", kind, help)
}

impl Found {
    fn of(values: &Values) -> Result<Self, Error> {
        let measured = Measured::of(values)?;
        let shown = measured.visible_rows(values);
        Ok(Self { measured, shown, fits: Once::default(), nearest: Once::default() })
    }

    fn fit(&self, values: &Values) -> Result<Fits, Error> {
        let used = self.shown.iter().filter(|row| row.used).map(|row| (row.x, row.seconds));
        let used: Vec<_> = used.collect();
        let fits = match &self.measured.rows {
            Rows::Messages(_) => {
                MessageFits::of(used, values).map(|fits| Fits::Messages(fits.into()))
            }
            Rows::Runs(_) => RunFits::of(&used, values).map(|fits| Fits::Runs(fits.into())),
        };
        fits.map_err(|error| blame_window(values, &self.measured.rows, error))
    }

    /// Returns whether the rows in use, and those on either side of a break that is asked for, differ.
    pub fn has_rows(&self, values: &Values) -> bool {
        let differ = |is_one: &dyn Fn(f64) -> bool| {
            let used = self.shown.iter().filter(|row| row.used && is_one(row.x)).map(|row| row.x);
            let (least, most) =
                used.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (x.min(a), x.max(b)));
            least < most
        };
        match (values.r#break, &self.measured.rows) {
            (Worded::Number(at), Rows::Messages(_)) => differ(&|x| x <= at) && differ(&|x| at < x),
            _ => differ(&|_| true),
        }
    }
}

/// Returns the error, blamed on the end of the window that leaves too few rows, if one is set.
fn blame_window(values: &Values, rows: &Rows, error: Error) -> Error {
    let ends = match rows {
        Rows::Messages(_) => [(values.from, "from"), (values.to, "to")],
        Rows::Runs(_) => [(values.N_from, "N_from"), (values.N_to, "N_to")],
    };
    let set = ends.into_iter().find_map(|(end, key)| Some((end?, key)));
    match set.filter(|_| error.kind() == ErrorKind::InsufficientData && error.field() == "text") {
        Some((end, key)) => {
            let unit = if key.starts_with('N') { Unit::Processor } else { Unit::Byte };
            Error::new(
                error.kind(),
                key,
                unit.show(end),
                "use more rows: too few are left for a fit",
            )
        }
        None => error,
    }
}

//! What is fitted to times of runs: the laws of speedup by the errors that the parameters choose, and the
//! network-aware law on either base.

use crossover_measurements::fit::{Fitted, Form, Gustafson, Law, Laws, RunsFit, runs};
use crossover_model::speedup::{self, LinearOverhead};

use crate::screen::prelude::*;

use super::params::{Base, Values, Weighted};

/// The most runs that laws are fitted to: a law is sought by trying many, each on all runs.
const MOST: usize = 5000;

pub(super) struct RunFits {
    /// What is fitted whatever the parameters.
    pub all: RunsFit,
    weight: Weighted,
    base: Base,
}

/// A network-aware law: its time on one processor, its parallel part, and what each further processor adds.
#[derive(Clone, Copy)]
pub(super) struct NetworkLaw {
    pub t1: f64,
    pub f: f64,
    pub c: f64,
    pub base: Base,
}

/// Where a further run would tell the best law from its rival.
pub(super) enum NextRun {
    Again,
    Between,
    Beyond,
    None,
}

impl RunFits {
    /// Returns what is fitted to numbers of processors and times in seconds.
    pub fn of(points: &[(f64, f64)], values: &Values) -> Result<Self, Error> {
        if MOST < points.len() {
            let (got, help) = (format!("{} runs", points.len()), format!("give at most {MOST}"));
            return Err(Error::new(ErrorKind::TooLarge, "text", got, help));
        }
        Ok(Self { all: runs(points)?, weight: values.fit, base: values.base })
    }

    /// Returns the laws fitted by the errors that the parameters choose.
    pub const fn laws(&self) -> &Laws {
        match self.weight {
            Weighted::Relative => &self.all.relative,
            Weighted::Absolute => &self.all.absolute,
        }
    }

    pub fn law(&self, form: Form) -> Result<&Law, Error> {
        match self.laws().of(form) {
            Fitted::Law(law) => Ok(law),
            Fitted::Degenerate { .. } => {
                let help = "more processors only take longer: no law of speedup follows";
                Err(Error::new(ErrorKind::Undefined, "text", "never faster", help))
            }
            Fitted::Undetermined => {
                let got = format!("{} different numbers of processors", self.all.means.len());
                let help = "this law needs as many as it has parameters";
                Err(Error::new(ErrorKind::InsufficientData, "text", got, help))
            }
        }
    }

    pub fn value(&self, form: Form, name: &'static str) -> Result<f64, Error> {
        self.law(form)?.value(name).ok_or_else(|| Error::missing("text"))
    }

    /// Returns the network-aware law on the base that the parameters choose.
    pub fn network(&self) -> Result<NetworkLaw, Error> {
        let base = self.base;
        Ok(match base {
            Base::SunChen => {
                let value = |name| self.value(Form::Network, name);
                NetworkLaw { t1: value("T1")?, f: value("f")?, c: value("c")?, base }
            }
            // The same law by other letters.
            Base::Amdahl => {
                let value = |name| self.value(Form::Usl, name);
                let (t1, sigma, kappa) = (value("T1")?, value("sigma")?, value("kappa")?);
                NetworkLaw { t1, f: 1.0 - sigma, c: kappa * t1, base }
            }
        })
    }

    /// Returns the law with the least of Akaike's criterion.
    pub fn best(&self) -> Result<&Law, Error> {
        self.laws().best().ok_or_else(|| {
            let got = format!("{} runs", self.all.points.len());
            let help = "laws can be judged by more runs than they have parameters";
            Error::new(ErrorKind::InsufficientData, "text", got, help)
        })
    }

    /// Returns Gustafson's law, of runs whose problem grew with the processors.
    pub fn gustafson(&self) -> Result<Gustafson, Error> {
        self.all.gustafson.ok_or_else(|| {
            let help = "measure on two numbers of processors or more";
            Error::new(ErrorKind::InsufficientData, "text", "one number of processors", help)
        })
    }

    /// Returns the time of a law on `n` processors, in seconds.
    pub fn time(&self, form: Form, n: f64) -> Result<f64, Error> {
        match form {
            Form::Network => self.network().map(|law| law.time(n)),
            form => self.law(form).map(|law| law.time(n)),
        }
    }

    pub fn criterion(&self, form: Form) -> Result<f64, Error> {
        let few =
            || Error::new(ErrorKind::InsufficientData, "text", "too few runs", "measure more");
        self.law(form)?.aicc.ok_or_else(few)
    }

    /// Returns the law that the runs cannot tell from the best.
    pub fn rival(&self) -> Option<Form> {
        let best = self.best().ok()?.form;
        self.laws().cannot_tell().into_iter().find_map(|(one, other)| match best {
            form if form == one => Some(other),
            form if form == other => Some(one),
            _ => None,
        })
    }

    pub fn next_run(&self) -> NextRun {
        match self.all.next_n() {
            None => NextRun::None,
            Some(next) if self.all.means.iter().any(|mean| mean.0 == next.at) => NextRun::Again,
            Some(next) if self.all.range().1 < next.at => NextRun::Beyond,
            Some(_) => NextRun::Between,
        }
    }

    /// Returns whether the best law has more than a serial part: without, the runs do not say that
    /// something else is the limit.
    pub fn has_overhead(&self) -> bool {
        self.best().is_ok_and(|law| match law.form {
            Form::Amdahl => false,
            Form::Usl => law.peak().is_some(),
            Form::Network => law.value("c").is_some_and(|c| 0.0 < c),
        })
    }

    /// Returns whether the serial fraction that the runs show grows with their processors.
    pub fn fraction_grows(&self) -> bool {
        let metric = &self.all.karp_flatt.rows;
        metric.first().zip(metric.last()).is_some_and(|(first, last)| 1.5 * first.1 < last.1)
    }

    /// Returns the number of processors whose runs took the least mean time, and that time.
    pub fn fastest(&self) -> Result<(f64, f64), Error> {
        self.all.fastest().ok_or_else(|| Error::missing("text"))
    }

    /// Returns the speedup of runs on a number of processors with that mean time.
    pub fn speedup(&self, (_, time): (f64, f64)) -> Result<f64, Error> {
        finite_number(self.reference() / time)
    }

    /// Returns the efficiency of such runs.
    pub fn efficiency(&self, (n, time): (f64, f64)) -> Result<f64, Error> {
        finite_number(self.reference() / time / n)
    }

    /// Returns the experimentally determined serial fraction of such runs: the Karp-Flatt metric.
    pub fn serial_fraction(&self, (n, time): (f64, f64)) -> Result<f64, Error> {
        let measured = speedup::Measured { n, speedup: self.reference() / time };
        speedup::karp_flatt(&measured).map_err(|error| error.with_field("text"))
    }

    /// Returns the law of a constant extra time for each further processor, through the runs on the fewest and on the
    /// most processors.
    pub fn overhead(&self) -> Result<LinearOverhead, Error> {
        let (few, many) = self.ends();
        LinearOverhead::through(few, many).map_err(|error| error.with_field("text"))
    }

    /// Returns the fewest and the most processors of the runs, each with its mean time in seconds.
    pub fn ends(&self) -> ((f64, f64), (f64, f64)) {
        let end = |mean: Option<&(f64, f64)>| mean.copied().unwrap_or((f64::NAN, f64::NAN));
        (end(self.all.means.first()), end(self.all.means.last()))
    }

    /// Returns the time that scaled speedups are over, in seconds: the mean measured on one processor, or that of
    /// Gustafson's law.
    pub fn reference_of_weak(&self) -> Result<f64, Error> {
        let metric = &self.all.karp_flatt;
        if metric.is_measured { Ok(metric.t1) } else { Ok(self.gustafson()?.t1.value) }
    }

    /// Returns the time that speedups are over, in seconds: the mean measured on one processor, or that of
    /// Amdahl's law.
    pub const fn reference(&self) -> f64 {
        self.all.karp_flatt.t1
    }
}

impl NetworkLaw {
    pub fn time(self, n: f64) -> f64 {
        let Self { t1, f, c, base } = self;
        let computing = match base {
            Base::SunChen => t1 / (1.0 - f + f * n),
            Base::Amdahl => t1 * (1.0 - f + f / n),
        };
        computing + c * (n - 1.0)
    }
}

pub(super) fn finite_number(number: f64) -> Result<f64, Error> {
    finite(number, "text", "out of range", "give times of real runs")
}

pub(super) const fn law_name(form: Form) -> &'static str {
    match form {
        Form::Amdahl => "Amdahl",
        Form::Usl => "USL",
        Form::Network => "network-aware",
    }
}

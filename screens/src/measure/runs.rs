//! What is fitted to times of runs: the laws of speedup by the errors that the parameters choose, and the
//! network-aware law on either base.

use crossover_measurements::fit::{Fitted, Form, Law, Laws, RunsFit, runs};

use crate::screen::prelude::*;

use super::params::{Base, Values, Weighted};

/// The most runs that laws are fitted to: a law is sought by trying many, each on all runs.
const MOST: usize = 5000;

/// What is fitted to the runs of a window.
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

impl RunFits {
    /// Returns what is fitted to numbers of processors and times in seconds.
    ///
    /// # Errors
    /// Names `text` where there are too few, or too many.
    pub fn of(points: &[(f64, f64)], values: &Values) -> Result<Self, Error> {
        if MOST < points.len() {
            let (got, help) = (format!("{} runs", points.len()), format!("give at most {MOST}"));
            return Err(Error::new(ErrorKind::TooLarge, "text", got, help));
        }
        Ok(Self { all: runs(points)?, weight: values.fit, base: values.base })
    }

    /// Returns the laws whose errors are least as the parameters say.
    pub const fn laws(&self) -> &Laws {
        match self.weight {
            Weighted::Relative => &self.all.relative,
            Weighted::Absolute => &self.all.absolute,
        }
    }

    /// Returns a law.
    ///
    /// # Errors
    /// Names `text` where the runs do not determine it.
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

    /// Returns the law of that name.
    ///
    /// # Errors
    /// As [`law`](Self::law).
    pub fn value(&self, form: Form, name: &'static str) -> Result<f64, Error> {
        self.law(form)?.value(name).ok_or_else(|| Error::missing("text"))
    }

    /// Returns the network-aware law on the base that the parameters choose.
    ///
    /// # Errors
    /// As [`law`](Self::law).
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
    ///
    /// # Errors
    /// Names `text` where there are too few runs to judge.
    pub fn best(&self) -> Result<&Law, Error> {
        self.laws().best().ok_or_else(|| {
            let got = format!("{} runs", self.all.points.len());
            let help = "laws can be judged by more runs than they have parameters";
            Error::new(ErrorKind::InsufficientData, "text", got, help)
        })
    }

    /// Returns the time of a law on `n` processors, in seconds.
    ///
    /// # Errors
    /// As [`law`](Self::law).
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

    /// Returns the number of processors whose runs took the least mean time, and that time.
    ///
    /// # Errors
    /// Names `text` without runs.
    pub fn fastest(&self) -> Result<(f64, f64), Error> {
        self.all.fastest().ok_or_else(|| Error::missing("text"))
    }

    /// Returns the time that speedups are over, in seconds: the mean measured on one processor, or that of
    /// Amdahl's law.
    pub const fn reference(&self) -> f64 {
        self.all.karp_flatt.t1
    }
}

impl NetworkLaw {
    /// Returns the time on `n` processors, in seconds.
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

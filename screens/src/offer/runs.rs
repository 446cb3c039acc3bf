//! Runs on several numbers of processors, as the screens of speedup take them.

use crossover_figures::quantity::Unit;
use crossover_measurements::fit;
use crossover_measurements::{Runs, Scaling};

use super::effect::{Effect, join_with_and};
use super::laws::Told;
use crate::screen::machine::Own;
use crate::screen::{Params, Screen};

/// The key of the measured points of a screen, of the time on one processor, and of the parallel fraction.
const POINTS: &str = "points";
const ALONE: &str = "Tseq";
const FRACTION: &str = "f";

/// Times by the number of processors.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What is counted, such as `nodes`.
    pub unit: String,
    /// Number of processors and time of each run, in seconds or as a share.
    pub points: Vec<(f64, f64)>,
    /// Whether the problem stayed the same or grew, where that is said.
    pub scaling: Option<Scaling>,
    /// What is fitted; `None` where too few numbers of processors differ.
    pub told: Option<Box<Told>>,
    is_relative: bool,
}

impl Measured {
    pub(super) fn of(runs: &Runs) -> Self {
        let points = runs.points();
        let told = fit::runs(&points).ok().map(|fit| Box::new(Told::of(runs, fit)));
        let (scaling, is_relative) = (runs.scaling, runs.is_relative);
        Self { unit: runs.unit.clone(), points, scaling, told, is_relative }
    }

    /// Returns the mean time on each number of processors, as many as a screen takes.
    pub fn means(&self) -> Vec<(f64, f64)> {
        Own::default().with_points(&self.points).points
    }

    fn is_weak(&self) -> bool {
        self.scaling == Some(Scaling::Weak)
    }

    /// Returns the mean time on one processor in seconds: measured, else that of the law that is fitted.
    fn alone(&self) -> Option<f64> {
        let measured = self.points.iter().any(|point| point.0 == 1.0);
        let mean = self.means().first().filter(|_| measured).map(|mean| mean.1);
        let fitted = self.told.as_ref().and_then(|told| {
            if told.is_weak {
                Some(told.fit.gustafson?.t1.value)
            } else {
                told.fit.relative.amdahl.law()?.value("T1")
            }
        });
        mean.or(fitted).filter(|time| 0.0 < *time)
    }

    /// Returns the parallel fraction: by Amdahl's law, or by Gustafson's where the problem grew.
    fn fraction(&self) -> Option<f64> {
        let told = self.told.as_ref()?;
        let serial = if told.is_weak {
            told.fit.gustafson?.s.value
        } else {
            told.fit.relative.amdahl.law()?.value("s")?
        };
        (0.0..=1.0).contains(&serial).then_some(1.0 - serial)
    }

    /// Sets what `screen` takes of the runs: the measured points where it has some, the time on one processor, and where
    /// it has no points the parallel fraction of the law that is fitted.
    ///
    /// Returns whether it takes any.
    pub fn set(&self, params: &mut Params) -> bool {
        if params.get(POINTS).is_none() {
            return self.set_law(params);
        }
        let (means, alone) = (self.means(), self.alone());
        let as_speedups = self.is_relative || self.is_weak();
        let row = |(n, time): &(f64, f64)| {
            let work = if self.is_weak() { *n } else { 1.0 };
            if as_speedups {
                let speedup = work * alone.unwrap_or(1.0) / time;
                format!("{n}:{}", Unit::One.write(speedup))
            } else {
                format!("{n}:{}", Unit::Second.write(*time))
            }
        };
        let rows = means.iter().map(row).collect::<Vec<_>>().join(";");
        if params.set_text(POINTS, &rows).is_err() {
            return false;
        }
        let _ = params.set_text("measured", if as_speedups { "speedup" } else { "time" });
        if let Some(alone) = self.measured_alone() {
            let _ = params.set_number(ALONE, alone);
        }
        true
    }

    fn measured_alone(&self) -> Option<f64> {
        let is_measured = self.points.iter().any(|point| point.0 == 1.0);
        self.alone().filter(|_| is_measured && !self.is_relative)
    }

    fn set_law(&self, params: &mut Params) -> bool {
        let Some(fraction) = self.fraction().filter(|_| takes_law(params.screen())) else {
            return false;
        };
        let alone = self.alone().filter(|_| !self.is_relative);
        let is_set = params.set_number(FRACTION, fraction).is_ok();
        if let Some(alone) = alone.filter(|_| is_set) {
            let _ = params.set_number(ALONE, alone);
        }
        is_set
    }

    pub(super) fn for_screen(&self, screen: &Screen) -> Effect {
        if screen.schema.param(POINTS).is_some() {
            let count = self.means().len();
            let of = if self.is_weak() { " of scaled speedup" } else { "" };
            let told = format!("Here they stand beside the laws, as {count} measured points{of}.");
            return Effect { sets: true, told };
        }
        let fraction = self.fraction().filter(|_| takes_law(screen));
        let Some(fraction) = fraction else {
            let told = "They set nothing here: times of runs stand beside the laws of speedup.";
            return Effect { sets: false, told: told.to_owned() };
        };
        let alone = self.alone().filter(|_| !self.is_relative);
        let alone = alone.map(|time| format!("T_seq = {}", Unit::Second.show(time)));
        let sets: Vec<_> =
            alone.into_iter().chain([format!("f = {}", Unit::One.show(fraction))]).collect();
        let law = if self.is_weak() { "Gustafson’s" } else { "Amdahl’s" };
        let told = format!("Here they set {}, by {law} law.", join_with_and(&sets));
        Effect { sets: true, told }
    }
}

/// Returns whether a screen compares laws of speedup by a parallel fraction and the time on one processor.
fn takes_law(screen: &Screen) -> bool {
    screen.schema.id == "speedup"
}

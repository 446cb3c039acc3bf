//! What runs say in rows and sentences: what was measured first, then the laws that were fitted, with their errors and
//! doubts.

use crossover_figures::quantity::Unit;
use crossover_measurements::fit::{
    Errors, Fitted, Form, Gustafson, Interval, Law, Laws, Next, Parameter, RunsFit,
};
use crossover_measurements::{Runs, Scaling};

/// The heads of the columns of what was measured.
pub const MEASURED: [&str; 5] = ["N", "time", "speedup", "efficiency", "Karp–Flatt"];
/// The heads of the columns of laws.
pub const LAWS: [&str; 5] = ["law", "parameters (95 %)", "RMSE", "SMAPE", "AICc above best"];

/// The name of a law, and its time by the number of processors.
type NamedLaw<'a> = (&'static str, Box<dyn Fn(f64) -> f64 + 'a>);

/// What was read of runs, and what is fitted to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// All that is fitted.
    pub fit: RunsFit,
    /// Whether the problem grew with the processors.
    pub is_weak: bool,
    /// Whether this was not said, so that it stays open.
    pub is_unsaid: bool,
    /// Whether times are shares of that on one processor.
    pub is_relative: bool,
}

impl Told {
    /// Returns what is told of runs to which this was fitted.
    pub fn of(runs: &Runs, fit: RunsFit) -> Self {
        let (is_weak, is_unsaid) = (runs.scaling == Some(Scaling::Weak), runs.scaling.is_none());
        Self { fit, is_weak, is_unsaid, is_relative: runs.is_relative }
    }

    /// Returns the law that is drawn, by its name, and its time on a number of processors: the best of those of constant
    /// work, or Gustafson's where the work grew.
    pub(super) fn law_drawn(&self) -> Option<NamedLaw<'_>> {
        if self.is_weak {
            let law = self.fit.gustafson.as_ref()?;
            return Some(("Gustafson", Box::new(|n| law.time(n))));
        }
        let laws = &self.fit.relative;
        let law = laws.best().or_else(|| laws.fitted_laws().next())?;
        Some((law.form.title(), Box::new(|n| law.time(n))))
    }

    /// Returns a row for each number of processors: the mean time, the speedup over that on one, the efficiency, and the
    /// Karp–Flatt metric; of weak scaling the scaled speedup, and no metric.
    pub fn measured(&self) -> Vec<[String; 5]> {
        let t1 = self.t1();
        let metric = |n: f64| self.fit.karp_flatt.rows.iter().find(|row| row.0 == n);
        let row = |&(n, time): &(f64, f64)| {
            let efficiency = t1 / time / if self.is_weak { 1.0 } else { n };
            let metric = metric(n).filter(|_| !self.is_weak);
            [
                Unit::One.show(n),
                self.time(time),
                Unit::One.show(efficiency * n),
                Unit::Share.show(efficiency),
                metric.map_or_else(String::new, |(_, e)| Unit::One.show(*e)),
            ]
        };
        self.fit.means.iter().map(row).collect()
    }

    /// Returns a row for each law that was fitted.
    pub fn laws(&self) -> Vec<[String; 5]> {
        if self.is_weak {
            return self.fit.gustafson.iter().map(|law| self.gustafson(law)).collect();
        }
        Form::ALL.map(|form| self.law(form, &self.fit.relative)).to_vec()
    }

    /// Returns what follows, and what to doubt, a sentence each.
    pub fn sentences(&self) -> Vec<String> {
        let fastest = self.fit.fastest().map(|fastest| self.fastest_run(fastest));
        let mut told = vec![self.reference()];
        if self.is_weak {
            told.push(
                "Weak scaling: the work grew with N, so the law is Gustafson's. Amdahl's law and the USL are of constant work."
                    .to_owned(),
            );
            let poor = self.fit.gustafson.filter(|law| is_poor(&law.errors));
            told.extend(poor.map(|_| {
                "Gustafson's law misses half of these times by more than 20 %.".to_owned()
            }));
            return told;
        }
        told.extend(verdict(&self.fit));
        told.extend(fastest);
        told.extend(self.fit.relative.fitted_laws().filter_map(|law| self.peak(law)));
        told.extend(self.fit.next_n().map(|next| self.next(next)));
        if self.is_unsaid && self.hardly_falls() {
            told.push(
                "These laws are of constant work. If the work grew with N, say so: the law is then Gustafson's."
                    .to_owned(),
            );
        }
        told
    }

    /// Returns the time that speedups are over, in seconds or as a share.
    fn t1(&self) -> f64 {
        let metric = &self.fit.karp_flatt;
        match self.fit.gustafson.filter(|_| self.is_weak && !metric.is_measured) {
            Some(law) => law.t1.value,
            None => metric.t1,
        }
    }

    fn time(&self, time: f64) -> String {
        self.unit().show(time)
    }

    const fn unit(&self) -> Unit {
        if self.is_relative { Unit::One } else { Unit::Second }
    }

    fn reference(&self) -> String {
        let how = if self.fit.karp_flatt.is_measured { "measured" } else { "fitted" };
        if self.is_relative {
            return "Times are shares of that on one processor, which is not known in seconds."
                .to_owned();
        }
        format!("Speedups are over the {how} time on one, {}.", self.time(self.t1()))
    }

    /// Returns whether the runs on the most processors took more than half of the time of those on the fewest.
    fn hardly_falls(&self) -> bool {
        let ends = self.fit.means.first().zip(self.fit.means.last());
        ends.is_some_and(|(first, last)| 0.5 * first.1 < last.1)
    }

    fn law(&self, form: Form, laws: &Laws) -> [String; 5] {
        let name = form.name().to_owned();
        match laws.of(form) {
            Fitted::Law(law) => {
                let parameters: Vec<_> =
                    law.parameters.iter().filter_map(|it| self.parameter(it)).collect();
                let above = laws.delta_aicc().into_iter().find(|(other, _)| *other == form);
                [
                    name,
                    parameters.join(", "),
                    self.time(law.rmse),
                    Unit::Share.show(law.smape / 100.0),
                    above.map_or("too few rows".to_owned(), |(_, delta)| Unit::One.show(delta)),
                ]
            }
            Fitted::Degenerate { .. } => alone(name, "the times have no part that falls"),
            Fitted::Undetermined => alone(name, "more parameters than numbers of processors"),
        }
    }

    fn gustafson(&self, law: &Gustafson) -> [String; 5] {
        let parameters: Vec<_> =
            [law.t1, law.s].iter().filter_map(|it| self.parameter(it)).collect();
        let median = Unit::Share.show(law.errors.median);
        let [a, b, c] = [String::new(), format!("median error {median}"), String::new()];
        ["gustafson".to_owned(), parameters.join(", "), a, b, c]
    }

    /// Returns a parameter with its interval; of relative times none that is in seconds.
    fn parameter(&self, parameter: &Parameter) -> Option<String> {
        let is_time = matches!(parameter.name, "T1" | "c");
        if is_time && self.is_relative {
            return None;
        }
        let unit = if is_time { Unit::Second } else { Unit::One };
        let known = if parameter.is_at_bound {
            "(at its bound)".to_owned()
        } else {
            interval(unit, parameter.interval)
        };
        let shown = format!("{} = {} {known}", parameter.name, unit.show(parameter.value));
        Some(shown.trim_end().to_owned())
    }

    fn fastest_run(&self, (n, time): (f64, f64)) -> String {
        let (n, time) = (Unit::One.show(n), self.time(time));
        format!("Fastest of the {} numbers measured: N = {n}, {time}.", self.fit.means.len())
    }

    fn peak(&self, law: &Law) -> Option<String> {
        let peak = law.peak().filter(|peak| 1.0 < *peak)?.round();
        let is_measured = self.fit.means.iter().any(|mean| mean.0 == peak);
        let not = if is_measured { "" } else { ", which was not measured" };
        Some(format!("Least time by {}: N = {}{not}.", law.form.title(), Unit::One.show(peak)))
    }

    fn next(&self, next: Next) -> String {
        let (least, most) = (self.time(next.times.0), self.time(next.times.1));
        let why = if next.deviations == 0.0 {
            "as the laws are the same so far".to_owned()
        } else {
            format!("where the laws differ most ({least} to {most})")
        };
        format!("Measure next: N = {}, {why}.", Unit::One.show(next.at))
    }
}

fn alone(name: String, why: &str) -> [String; 5] {
    [name, why.to_owned(), String::new(), String::new(), String::new()]
}

fn is_poor(errors: &Errors) -> bool {
    0.2 < errors.median
}

fn verdict(fit: &RunsFit) -> Vec<String> {
    let best = fit.relative.best();
    let poor = best.filter(|law| law.is_poor());
    let poor = poor.map(|_| {
        "No law describes these times: the best misses by more than 20 % in the mean.".to_owned()
    });
    let best = best.map(|law| format!("Best by AICc: {}.", law.form.title()));
    let alike = fit.relative.cannot_tell().into_iter().map(|(one, other)| {
        format!("{} rows cannot tell {} from {}.", fit.points.len(), other.title(), one.title())
    });
    best.into_iter().chain(poor).chain(alike).collect()
}

/// Returns an interval with the unit once, where both ends have the same prefix; nothing where there is none.
pub fn interval(unit: Unit, interval: Option<Interval>) -> String {
    let Some(Interval { low, high }) = interval else { return String::new() };
    let (low, high) = (unit.show(low), unit.show(high));
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, of_low)), Some((_, of_high))) if of_low == of_high => {
            format!("({number} to {high})")
        }
        _ => format!("({low} to {high})"),
    }
}

//! The best number of processors of a star, and its number of stages.

use super::platform::{Load, Platform, Star};
use super::solver::{Solver, chain_and_messages};
use super::stages::whole_above;
use crate::{Error, ErrorKind};

/// Messages that one bisection for the best number of stages looks at, for each that it settles on.
const PASSES: f64 = 20.0;

/// The choice of the number of stages of a star.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StageRule {
    /// This many.
    Number(f64),
    /// The paper's "minimum `n`, minimum `m`": [`Platform::fewest`].
    Fewest,
    /// The number of least makespan: [`Platform::best_stages`].
    Best,
}

/// A star with its number of stages.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Staged {
    /// The star, of fewer processors where the rule leaves some out.
    pub star: Star,
    /// `n`.
    pub stages: f64,
    /// `C_max`, seconds.
    pub makespan: f64,
}

impl Load {
    /// Returns the least number of messages whose buffers hold the load, `ceil(V / D)`; the
    /// quotient may exceed a whole number by `1e-12` of it.
    ///
    /// ```
    /// use crossover_model::divisible_load::Load;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 501.0, buffer: 100.0 };
    /// assert_eq!(load.fewest_messages()?, 6.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// The field out of its domain.
    pub fn fewest_messages(&self) -> Result<f64, Error> {
        let load = *self;
        Platform::from(Star { processors: 1.0, load }).fewest_stages()
    }
}

impl Star {
    /// Returns the stages that `rule` gives this star, within `most` messages, so that a caller who
    /// has little time is refused rather than served late.
    ///
    /// # Errors
    /// As [`Platform::solve`] and [`Platform::best_stages`]; [`ErrorKind::TooLarge`] on `n` beyond
    /// `most` messages.
    ///
    /// ```
    /// use crossover_model::divisible_load::{Load, Solver, StageRule, Star};
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 200.0, buffer: 1e2 };
    /// let star = Star { processors: 10.0, load };
    /// // Two buffers hold the load, so two of the ten processors are served once.
    /// let fewest = star.staged(StageRule::Fewest, 1e6, &mut Solver::default())?;
    /// assert_eq!((fewest.star.processors, fewest.stages), (2.0, 1.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    pub fn staged(&self, rule: StageRule, most: f64, solver: &mut Solver) -> Result<Staged, Error> {
        let (star, stages) = self.stages(rule, most, solver)?;
        let makespan = solver.makespan_of_chain(&star.into(), stages)?;
        Ok(Staged { star, stages, makespan })
    }

    /// Returns the star and the stages of [`Star::staged`], whose makespan is not sought.
    ///
    /// # Errors
    /// As [`Star::staged`].
    pub fn stages(
        &self,
        rule: StageRule,
        most: f64,
        solver: &mut Solver,
    ) -> Result<(Self, f64), Error> {
        let platform = Platform::from(*self);
        platform.check()?;
        let (star, stages) = match rule {
            StageRule::Number(n) => (*self, n),
            StageRule::Fewest => {
                let n = platform.fewest_stages()?;
                let processors = self.processors.min(self.load.fewest_messages()?);
                (Self { processors, ..*self }, n)
            }
            StageRule::Best => (*self, self.best(most, solver)?),
        };
        if most < star.processors * stages {
            return Err(too_many(rule, stages, star.processors, most));
        }
        chain_and_messages(&star.into(), stages)?;
        Ok((star, stages))
    }

    /// Returns the number of processors of least makespan, the smaller one of two that are equal,
    /// with the stages that `rule` gives it. `self.processors` does not enter.
    ///
    /// Tried are all numbers of processors that can be best: with fewer, `S + V A / m` is already
    /// more than some schedule takes; with more, `n m` startups and the sending of `V` alone are,
    /// `n m S + C V`. (For the fewest stages, more than `ceil(V / D)` processors are never used.)
    /// Neither are those solved for which this sum is no less than the makespan of fewer.
    ///
    /// ```
    /// use crossover_model::divisible_load::{Load, Solver, StageRule, Star};
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e4 };
    /// let star = Star { processors: 100.0, load };
    /// let mut solver = Solver::default();
    /// let best = star.best_processors(StageRule::Number(1.0), 1e5, &mut solver)?;
    /// assert!(best.makespan <= star.staged(StageRule::Number(1.0), 1e5, &mut solver)?.makespan);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Undefined`] on `m` when every further processor helps (`S = 0`);
    /// [`ErrorKind::TooLarge`] on `m` when `most` messages have been tried in all;
    /// and as [`Star::staged`].
    pub fn best_processors(
        &self,
        rule: StageRule,
        most: f64,
        solver: &mut Solver,
    ) -> Result<Staged, Error> {
        let with = |processors| Self { processors, ..*self };
        Platform::from(with(1.0)).check()?;
        if self.load.startup == 0.0 && rule != StageRule::Fewest {
            let help = "with S = 0 every further processor helps: give S or m";
            return Err(Error::new(ErrorKind::Undefined, "m", "best", help));
        }
        let messages = self.load.fewest_messages()?;
        let (first, last) = match rule {
            StageRule::Number(n) => {
                crate::check::count("n", n)?;
                // One excess of rounding is forgiven, as in the least number of stages.
                (whole_above(messages / n), f64::INFINITY)
            }
            StageRule::Fewest => (1.0, messages),
            StageRule::Best => (1.0, f64::INFINITY),
        };
        let bounds = LowerBounds { load: &self.load, rule, messages };
        let (reached, mut work) = self.try_few(rule, (first, last), &bounds, most, solver)?;
        let spread = self.load.volume * self.load.compute / (reached - self.load.startup);
        // A little fewer, for rounding.
        let mut m = first.max((spread * (1.0 - 1e-9)).floor().min(last));
        let mut best: Option<Staged> = None;
        while m <= last {
            let is_beaten_by = |least: f64| best.is_some_and(|best| best.makespan <= least);
            if is_beaten_by(bounds.of_more(m)) {
                break;
            }
            if is_beaten_by(bounds.of(m)) {
                m += 1.0;
                continue;
            }
            let tried = with(m).staged(rule, most - work, solver);
            let tried = tried.map_err(|error| match error.kind() {
                ErrorKind::TooLarge => too_large("m", most),
                _ => error,
            })?;
            work += tried.stages * m * if rule == StageRule::Best { PASSES } else { 1.0 };
            if best.is_none_or(|best| tried.makespan < best.makespan) {
                best = Some(tried);
            }
            if most <= work {
                return Err(too_large("m", most));
            }
            m += 1.0;
        }
        best.ok_or_else(|| too_large("m", most))
    }

    /// Returns the least makespan of a few numbers of processors with no more stages than they need, and the messages
    /// that were tried.
    fn try_few(
        &self,
        rule: StageRule,
        (first, last): (f64, f64),
        bounds: &LowerBounds,
        most: f64,
        solver: &mut Solver,
    ) -> Result<(f64, f64), Error> {
        let (mut reached, mut work, mut m) = (f64::INFINITY, 0.0, first);
        while m <= last && bounds.of_more(m) < reached && work + m < most / 4.0 {
            let star = Self { processors: m, ..*self };
            let cheap = match rule {
                StageRule::Best => StageRule::Number(Platform::from(star).fewest_stages()?),
                _ => rule,
            };
            if let Ok(tried) = star.staged(cheap, most / 4.0, solver) {
                reached = reached.min(tried.makespan);
                work += tried.stages * m;
            }
            m *= 2.0;
        }
        Ok((reached, work))
    }

    /// Returns the best number of stages, unless its search would take more than `most` messages.
    fn best(&self, most: f64, solver: &mut Solver) -> Result<f64, Error> {
        let platform = Platform::from(*self);
        let (m, load) = (self.processors, &self.load);
        let least = platform.fewest_stages()?;
        if load.startup == 0.0 && load.transfer == 0.0 {
            // Messages cost nothing, and equal ones end together: V A / m with any n.
            return Ok(least);
        }
        // Communication alone sets the makespan only once n m S + C V has reached S + V A / m.
        let spare = self.ideal_makespan()? - load.transfer * load.volume;
        let bound = (spare / load.startup).max(m * least);
        if 0.0 < load.startup && most < bound {
            return Err(too_large("n", most));
        }
        let best = platform.best_stages_of_chain(solver)?;
        Ok(best.stages)
    }
}

/// Lower bounds of the makespan of a star that serves its processors by a rule.
struct LowerBounds<'a> {
    load: &'a Load,
    rule: StageRule,
    /// The fewest messages that hold the load.
    messages: f64,
}

impl LowerBounds<'_> {
    /// Returns the bound for `sent` messages: the last one is computed when all have been sent.
    fn of_messages(&self, sent: f64) -> f64 {
        let Load { volume, buffer, startup, transfer, compute } = *self.load;
        let last = (volume - (sent - 1.0) * buffer).max(0.0);
        sent * startup + transfer * volume + compute * last
    }

    /// Returns the bound for `m` processors.
    fn of(&self, m: f64) -> f64 {
        let fewest = m * whole_above(self.load.volume / self.load.buffer / m);
        match self.rule {
            StageRule::Number(n) => self.of_messages(n * m),
            StageRule::Fewest => self.of_messages(fewest),
            // A stage more may pay: its last message carries less.
            StageRule::Best => self.of_messages(fewest).min(self.of_messages(fewest + m)),
        }
    }

    /// Returns the bound for `m` processors or more.
    fn of_more(&self, m: f64) -> f64 {
        match self.rule {
            StageRule::Number(n) => self.of_messages(n * m),
            _ if m <= self.messages => {
                self.of_messages(self.messages).min(self.of_messages(self.messages + 1.0))
            }
            _ => self.of_messages(m),
        }
    }
}

fn too_many(rule: StageRule, stages: f64, processors: f64, most: f64) -> Error {
    let advice = match rule {
        StageRule::Number(_) => "lower n or m",
        _ => "raise D or lower V",
    };
    let help =
        format!("so many stages of {processors} messages are more than {most} messages: {advice}");
    let got = if stages < 1e15 { stages.to_string() } else { format!("{stages:e}") };
    Error::new(ErrorKind::TooLarge, "n", got, help)
}

fn too_large(field: &'static str, most: f64) -> Error {
    let help =
        format!("finding it takes more than {most} messages: raise S or D, or give a number");
    Error::new(ErrorKind::TooLarge, field, "out of reach", help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn star(processors: f64, volume: f64, buffer: f64) -> Star {
        let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer };
        Star { processors, load }
    }

    fn check(star: Star, rule: StageRule) {
        let mut solver = Solver::default();
        let best = star.best_processors(rule, 1e7, &mut solver).unwrap();
        let mut least = (f64::INFINITY, 0.0);
        for m in 1..=200 {
            let processors = f64::from(m);
            let tried = Star { processors, ..star }.staged(rule, 1e7, &mut solver);
            match tried {
                Ok(tried) if tried.makespan < least.0 => least = (tried.makespan, processors),
                Ok(_) => {}
                Err(error) => assert_eq!(error.kind(), ErrorKind::Infeasible),
            }
        }
        assert_eq!((best.makespan, best.star.processors), least, "{rule:?}");
    }

    #[test]
    fn no_number_of_processors_is_better_than_the_best() {
        for (volume, buffer) in [(500.0, 8.0), (500.0, f64::INFINITY), (50.0, 3.0)] {
            check(star(10.0, volume, buffer), StageRule::Number(7.0));
            check(star(10.0, volume, buffer), StageRule::Best);
            check(star(10.0, volume, buffer), StageRule::Fewest);
        }
    }

    #[test]
    fn a_processor_more_is_tried_where_only_the_last_message_gains() {
        let mut solver = Solver::default();
        for (rule, startup, messages) in [
            (StageRule::Number(2.0), 0.1, 1.479),
            (StageRule::Number(3.0), 0.1, 2.3),
            (StageRule::Fewest, 0.1, 1.479),
            (StageRule::Best, 0.1, 1.479),
            (StageRule::Best, 1e-3, 5.1),
            (StageRule::Best, 10.0, 2.6),
        ] {
            let (volume, buffer) = (11_012.0, 11_012.0 / messages);
            let load = Load { compute: 1e-4, transfer: 3.0, startup, volume, buffer };
            let with = |processors| Star { processors, load };
            let best = with(1.0).best_processors(rule, 1e7, &mut solver).unwrap();
            for m in 1..=8 {
                if let Ok(tried) = with(f64::from(m)).staged(rule, 1e7, &mut solver) {
                    let least = tried.makespan * (1.0 + 1e-12);
                    assert!(best.makespan <= least, "{rule:?} {messages}: {m} processors");
                }
            }
        }
    }

    #[test]
    fn stages_are_those_of_the_makespan() {
        let mut solver = Solver::default();
        for rule in [
            StageRule::Fewest,
            StageRule::Best,
            StageRule::Number(9.0),
            StageRule::Number(2.0),
            StageRule::Number(1e9),
        ] {
            let star = star(10.0, 500.0, 8.0);
            let staged = star.staged(rule, 1e5, &mut solver);
            let stages = star.stages(rule, 1e5, &mut solver);
            assert_eq!(stages, staged.map(|staged| (staged.star, staged.stages)));
        }
    }

    #[test]
    fn the_fewest_stages_are_the_platforms() {
        for (volume, buffer) in [(500.0, 8.0), (201.0, 100.0), (5.0, f64::INFINITY)] {
            let star = star(10.0, volume, buffer);
            let staged = star.staged(StageRule::Fewest, 1e6, &mut Solver::default());
            let staged = staged.unwrap();
            let (platform, n) = Platform::from(star).fewest().unwrap();
            assert_eq!((Platform::from(staged.star), staged.stages), (platform, n));
        }
    }

    #[test]
    fn what_takes_too_long_is_refused_at_once() {
        let mut solver = Solver::default();
        let small = star(10.0, 1e9, 1.0);
        for rule in [StageRule::Fewest, StageRule::Best, StageRule::Number(1e8)] {
            let error = small.staged(rule, 1e5, &mut solver).unwrap_err();
            assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, "n"));
            let error = small.best_processors(rule, 1e5, &mut solver).unwrap_err();
            assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, "m"));
        }
    }

    #[test]
    fn too_many_stages_are_told_by_their_number() {
        let of = |rule| {
            let error = star(10.0, 1e7, 8.0).staged(rule, 1e6, &mut Solver::default());
            error.unwrap_err().to_string()
        };
        assert_eq!(
            of(StageRule::Fewest),
            "n is 125000: so many stages of 10 messages are more than 1000000 messages: raise D or lower V"
        );
        assert!(of(StageRule::Number(2e5)).ends_with("lower n or m"));
        assert!(of(StageRule::Best).starts_with("n is out of reach"));
    }

    #[test]
    fn without_startups_every_processor_helps() {
        let mut free = star(10.0, 500.0, 8.0);
        free.load.startup = 0.0;
        let error = free.best_processors(StageRule::Best, 1e5, &mut Solver::default());
        assert_eq!(error.unwrap_err().kind(), ErrorKind::Undefined);
        free.load.transfer = 0.0;
        let best = free.staged(StageRule::Best, 1e5, &mut Solver::default()).unwrap();
        assert_eq!(best.stages, 7.0);
        assert!((best.makespan - 0.05).abs() < 1e-15);
    }
}

//! The state of the screen: a star with its stages, and what is solved for.

use std::sync::Arc;

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{
    Idle, Load, PlacedTask, Plan, Platform, Solver, StageRule, Staged, Star, whole_makespan,
};
use crossover_model::steps::Pace;

use super::general::General;
use super::params::Values;
use crate::kits::divisible_load::{self as kit, MOST_STAGES, Optimal, Optimum, Solved};
use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};
use crate::screen::typed::Worded;

/// Maximum number of messages of a state: some hundredths of a second.
const MOST_MESSAGES: f64 = 1_048_576.0;
/// Maximum number of messages where the best number of stages or processors is sought.
const MOST_SEARCHED: f64 = 65_536.0;

/// A star with its stages, and what is found of it.
pub(super) struct State {
    pub values: Values,
    pub load: Load,
    pub stages: Later<(Star, f64)>,
    pub optimum: Optimum,
    pub best_processors: Later<Staged>,
    pub doubled_buffer_plan: Later<Plan>,
    pub idle_time: Later<f64>,
    pub general: Later<General>,
    pub orders: Later<Vec<(Vec<usize>, f64)>>,
    /// Whole tasks, placed as listed and as is best.
    pub listed: Once<Vec<PlacedTask>>,
    pub best_placing: Once<Vec<PlacedTask>>,
}

impl Stepped for State {
    const AT_ONCE: usize = 1;

    async fn find(&self, pace: &Pace) {
        kit::find_usage(self, pace).await;
        kit::find_prices(self, pace).await;
    }
}

impl Optimal for State {
    fn optimum(&self) -> &Optimum {
        &self.optimum
    }

    fn solved_loads(&self) -> Result<&Solved, Error> {
        self.optimum.solved.or(|| {
            let (star, stages) = self.stages()?;
            let solution = star.solve(stages)?;
            let plan = Plan { platform: star.into(), stages, makespan: solution.makespan };
            Ok(Solved { plan, solution: Arc::new(solution) })
        })
    }

    fn best(&self) -> Result<&Plan, Error> {
        self.optimum.best.or(|| plan_star(self.star()?, StageRule::Best))
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        let values = Values::from(params);
        let Values { A: compute, C: transfer, S: startup, V: volume, D: buffer, .. } = values;
        Self {
            load: Load { compute, transfer, startup, volume, buffer },
            values,
            stages: Later::default(),
            optimum: Optimum::default(),
            best_processors: Later::default(),
            doubled_buffer_plan: Later::default(),
            idle_time: Later::default(),
            general: Later::default(),
            orders: Later::default(),
            listed: Once::default(),
            best_placing: Once::default(),
        }
    }

    pub fn all_letters(&self) -> Letters {
        let all = || self.paper_star().map(|star| star.processors);
        let m =
            self.processors_and_stages().map(|used| used.0).or_else(|_| all()).unwrap_or(f64::NAN);
        let fewest = self.fewest_stages().unwrap_or(f64::NAN);
        let time = |found: Result<&Plan, Error>| found.map_or(f64::NAN, |plan| plan.makespan);
        let workers = self.best_processors();
        let mut letters = letters! {
            "m" Processor = m => "processors";
            "A0" SecondPerByte = self.values.A0.unwrap_or(self.load.compute) => "computing time per byte at the originator";
            "C_2D" Second = time(self.doubled_buffer_plan()) => "makespan with 2 D, n by the same rule";
            "C_best_n" Second = time(self.best()) => "makespan with the best n";
            "t_idle" Second = self.idle_time().unwrap_or(f64::NAN) => "time that processors wait, in all";
            "C_best_m" Second = workers.as_ref().map_or(f64::NAN, |best| best.makespan) => "makespan with the best m";
            "m_C" SecondPerByte : "m C" => "sending a byte to each processor";
        };
        if let Ok(best) = workers {
            let (load, rule) = (self.load, self.values.n);
            let at = |processors: f64| {
                move || {
                    let plan = plan_star(Star { processors, load }, rule);
                    plan.map_or(f64::INFINITY, |plan| plan.makespan)
                }
            };
            letters = letters.joined(letters! {
                "C_m_fewer" Second ~ at(best.star.processors - 1.0) => "makespan with a processor fewer";
                "C_m_more" Second ~ at(best.star.processors + 1.0) => "makespan with a processor more";
            });
        }
        letters = letters.joined(kit::advice(&self.load, self.values.n, fewest, m));
        if self.has_tasks() {
            letters = letters.joined(self.whole_letters());
        }
        let letters = letters.joined(self.general_letters());
        let Ok(Solved { plan, .. }) = self.solved_loads() else {
            return letters.joined(kit::letters(self, None));
        };
        letters.joined(kit::letters(self, Some(*plan)))
    }

    /// Returns whether the buffers hold the load, in no more messages than are solved for.
    pub fn is_solvable(&self) -> bool {
        if self.has_tasks() {
            return self.placed().is_ok();
        }
        if self.other_rule().is_some() {
            return self.general_star().is_ok_and(|(star, stages)| {
                star.fewest_stages().is_ok_and(|least| least <= stages)
            });
        }
        self.stages().is_ok_and(|(star, stages)| {
            Platform::from(star).fewest_stages().is_ok_and(|least| least <= stages)
        })
    }

    /// Returns the paper's star with all of its processors.
    pub fn star(&self) -> Result<Star, Error> {
        self.check_rules_of_paper()?;
        self.paper_star()
    }

    pub fn paper_star(&self) -> Result<Star, Error> {
        let processors = match self.values.m {
            Worded::Number(m) => m,
            word if word.is("best") => self.best_of_paper()?.star.processors,
            Worded::Word(_) => {
                let messages = self.load.fewest_messages()?;
                match self.values.n {
                    StageRule::Number(n) => (messages / n * (1.0 - 1e-12)).ceil().max(1.0),
                    StageRule::Fewest => messages,
                    StageRule::Best => 1.0,
                }
            }
        };
        Ok(Star { processors, load: self.load })
    }

    /// Returns the paper's star, with the processors that are served, and its stages.
    pub fn stages(&self) -> Result<(Star, f64), Error> {
        self.check_rules_of_paper()?;
        self.paper_stages()
    }

    pub fn paper_stages(&self) -> Result<(Star, f64), Error> {
        let stages = self.stages.or(|| {
            if self.values.m.is("best") {
                let found = self.best_of_paper()?;
                return Ok((found.star, found.stages));
            }
            let rule = self.values.n;
            self.paper_star()?.stages(rule, max_messages(rule), &mut Solver::default())
        });
        stages.copied()
    }

    /// Returns the best number of processors, searching no longer than a page can wait.
    pub fn best_processors(&self) -> Result<&Staged, Error> {
        self.check_rules_of_paper()?;
        self.best_of_paper()
    }

    fn best_of_paper(&self) -> Result<&Staged, Error> {
        self.best_processors.or(|| {
            let any = Star { processors: 1.0, load: self.load };
            any.best_processors(self.values.n, 4.0 * MOST_SEARCHED, &mut Solver::default())
        })
    }

    /// Returns the schedule with a buffer of `2 D` and stages by the same rule.
    pub fn doubled_buffer_plan(&self) -> Result<&Plan, Error> {
        self.doubled_buffer_plan.or(|| {
            let load = Load { buffer: 2.0 * self.load.buffer, ..self.load };
            plan_star(Star { load, ..self.star()? }, self.values.n)
        })
    }

    pub fn makespan(&self) -> Result<f64, Error> {
        if self.has_tasks() {
            return self.placed().map(|placed| whole_makespan(placed));
        }
        if self.other_rule().is_some() {
            return Ok(self.general()?.solution.makespan);
        }
        Ok(self.solved_loads()?.plan.makespan)
    }

    pub fn lower_bound(&self) -> Result<f64, Error> {
        if self.has_tasks() {
            return self.whole_tasks()?.lower_bound();
        }
        if self.other_rule().is_some() {
            return self.general_star()?.0.ideal_makespan();
        }
        self.star()?.ideal_makespan()
    }

    pub fn fewest_stages(&self) -> Result<f64, Error> {
        if self.has_tasks() {
            self.check_rules_of_paper()?;
        }
        if self.values.processors.is_empty() {
            return Platform::from(self.paper_star()?).fewest_stages();
        }
        self.listed_stages()
    }

    pub fn steady_buffer(&self) -> Result<f64, Error> {
        Platform::from(self.star()?).steady_buffer()?.printed
    }

    pub fn most_stages(&self) -> f64 {
        self.processors_and_stages()
            .map_or(0.0, |(processors, _)| (MOST_MESSAGES / processors).min(MOST_STAGES))
    }

    pub fn utilization(&self) -> Result<f64, Error> {
        if self.has_tasks() {
            return self.whole_utilization();
        }
        if self.other_rule().is_some() {
            let general = self.general()?;
            let all = general.star.workers.len() as f64 * general.solution.makespan;
            return Ok((general.busy_time() / all).min(1.0));
        }
        let (star, _) = self.stages()?;
        let busy = star.load.compute * star.load.volume / star.processors;
        Ok((busy / self.makespan()?).min(1.0))
    }

    pub fn idle_share(&self) -> Result<f64, Error> {
        if self.has_tasks() {
            return self.whole_utilization().map(|busy| 1.0 - busy);
        }
        Ok(self.idle_time()? / (self.served_and_stages()?.0 * self.makespan()?))
    }

    /// Returns all processors and their stages; the paper's star leaves the stages out.
    fn processors_and_stages(&self) -> Result<(f64, f64), Error> {
        if self.other_rule().is_some() {
            let (star, stages) = self.general_star()?;
            return Ok((star.workers.len() as f64, stages));
        }
        Ok((self.star()?.processors, f64::NAN))
    }

    /// Returns the idle time of all processors; zero where it is but rounding.
    fn idle_time(&self) -> Result<f64, Error> {
        let waited = self.idle_time.or(|| {
            if self.other_rule().is_some() {
                return self.general()?.idle_time();
            }
            let Solved { plan, solution } = self.solved_loads()?;
            let idle = plan.platform.idle_of(&solution.loads)?;
            let waited: f64 = idle.iter().map(Idle::total).sum();
            let rounding = 1e-12 * self.stages()?.0.processors * plan.makespan;
            Ok(if waited < rounding { 0.0 } else { waited })
        });
        waited.copied()
    }

    /// Returns the processors that are served and their stages. The fewest stages are known without an
    /// optimum.
    pub fn served_and_stages(&self) -> Result<(f64, f64), Error> {
        if self.other_rule().is_some() {
            self.general()?;
            return self.processors_and_stages();
        }
        match self.solved_loads() {
            Ok(_) => self.stages().map(|(star, stages)| (star.processors, stages)),
            Err(error)
                if error.kind() == ErrorKind::TooLarge && self.values.n == StageRule::Fewest =>
            {
                let processors = self.star()?.processors.min(self.load.fewest_messages()?);
                Ok((processors, self.fewest_stages()?))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns whether the optimum is unique, and the certificate.
    pub fn uniqueness(&self) -> Result<(&'static str, &'static str), Error> {
        let solution = &self.solved_loads()?.solution;
        Ok(match (solution.unique, solution.loads.len()) {
            (true, sent) if solution.full_messages == sent => ("yes", "k_full = k_sent"),
            (true, 1) => ("yes", "k_sent = 1"),
            (true, _) => ("yes", "0 < x_last"),
            (false, _) if solution.communication_bound => ("no", "x_last = 0 and t_arrived = cmax"),
            (false, _) => ("no", "C = 0 and k_full < k_sent"),
        })
    }
}

/// Returns the stages of `star`, searching no longer than a page can wait.
fn plan_star(star: Star, rule: StageRule) -> Result<Plan, Error> {
    star.plan(rule, max_messages(rule), &mut Solver::default())
}

fn max_messages(rule: StageRule) -> f64 {
    if rule == StageRule::Best { MOST_SEARCHED } else { MOST_MESSAGES }
}

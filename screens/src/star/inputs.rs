//! The parameters as the model takes them, with the words "fewest" and "best" made numbers.

use std::sync::Arc;

use crossover_model::Error;
use crossover_model::divisible_load::{Load, Platform, Solution, Solver, StageRule, Staged, Star};

use crate::kits::divisible_load::{self, MOST_STAGES};
use crate::screen::Params;

/// The most messages that one state is solved for: some hundredths of a second.
const MOST_MESSAGES: f64 = 1_048_576.0;
/// The most messages that are looked at for the best number of stages or processors.
pub(super) const MOST_SEARCHED: f64 = 65_536.0;

/// The parameters.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub load: Load,
    pub rule: StageRule,
    /// What was found where the best number of processors was asked for.
    pub workers: Option<Result<Staged, Error>>,
    /// The star, with all of its processors, or why there is none.
    pub star: Result<Star, Error>,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let (load, rule) = (divisible_load::load(params), divisible_load::rule(params));
        let wanted = params.choice("m");
        let workers = (wanted == "best").then(|| best_processors(load, rule));
        let star = match wanted {
            "fewest" => load.fewest_messages().map(|messages| match rule {
                StageRule::Number(n) => (messages / n * (1.0 - 1e-12)).ceil().max(1.0),
                StageRule::Fewest => messages,
                StageRule::Best => 1.0,
            }),
            _ => match &workers {
                Some(best) => best.clone().map(|best| best.star.processors),
                None => Ok(params.number("m")),
            },
        };
        Self { load, rule, workers, star: star.map(|processors| Star { processors, load }) }
    }

    /// The star and its stages.
    pub fn stages(&self) -> Result<(Star, f64), Error> {
        if let Some(found) = &self.workers {
            return found.clone().map(|found| (found.star, found.stages));
        }
        let (star, most) = (self.star.clone()?, most(self.rule));
        star.stages(self.rule, most, &mut Solver::default())
    }

    /// The most stages that are solved for.
    pub fn most_stages(&self) -> f64 {
        let star = self.star.as_ref();
        star.map_or(0.0, |star| (MOST_MESSAGES / star.processors).min(MOST_STAGES))
    }

    /// Whether the buffers hold the load, in no more messages than are solved for.
    pub fn is_consistent(&self) -> bool {
        self.stages().is_ok_and(|(star, stages)| {
            let least = Platform::from(star).fewest_stages();
            least.is_ok_and(|least| least <= stages)
        })
    }

    /// The star, its stages and their makespan.
    pub fn staged(&self) -> Result<Staged, Error> {
        match &self.workers {
            Some(found) => found.clone(),
            None => staged(self.star.clone()?, self.rule, &mut Solver::default()),
        }
    }

    /// The best number of processors.
    pub fn best_processors(&self) -> Result<Staged, Error> {
        match &self.workers {
            Some(found) => found.clone(),
            None => best_processors(self.load, self.rule),
        }
    }

    /// The optimum.
    pub fn solve(&self) -> Result<Solved, Error> {
        let (star, stages) = self.stages()?;
        let solution = star.solve(stages);
        Ok(Solved { star, stages, solution: Arc::new(solution?) })
    }

    /// The same star with another buffer.
    pub fn with_buffer(&self, buffer: f64) -> Result<Star, Error> {
        let star = self.star.clone()?;
        let load = Load { buffer, ..star.load };
        Ok(Star { load, ..star })
    }
}

/// A state and its optimum.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    /// With the processors that are served.
    pub star: Star,
    pub stages: f64,
    pub solution: Arc<Solution>,
}

/// The stages of `star`, searching no longer than a page can wait.
pub(super) fn staged(star: Star, rule: StageRule, solver: &mut Solver) -> Result<Staged, Error> {
    star.staged(rule, most(rule), solver)
}

fn most(rule: StageRule) -> f64 {
    if rule == StageRule::Best { MOST_SEARCHED } else { MOST_MESSAGES }
}

/// The best number of processors, searching no longer than a page can wait.
fn best_processors(load: Load, rule: StageRule) -> Result<Staged, Error> {
    let any = Star { processors: 1.0, load };
    any.best_processors(rule, 4.0 * MOST_SEARCHED, &mut Solver::default())
}

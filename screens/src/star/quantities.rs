//! The quantities: the optimum, what bounds it, and what more or less of anything would change; and the
//! state they are of.

use std::sync::Arc;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, Message, Processor};
use crossover_model::divisible_load::{
    Idle, Load, Originator, Plan, Platform, Solver, StageRule, Staged, Star,
};
use crossover_model::steps::{Pace, in_one_go};

use super::params::Values;
use super::rules::{self, CERTIFICATE};
pub(super) use super::state::State;
use crate::kits::divisible_load::{self as kit, MOST_STAGES, Optimal, Optimum, Solved, spared};
use crate::screen::prelude::*;
use crate::screen::quantity::joined;
use crate::screen::stepped::{Later, Stepped};
use crate::screen::typed::Worded;

/// The most messages that one state is solved for: some hundredths of a second.
const MOST_MESSAGES: f64 = 1_048_576.0;
/// The most messages that are looked at for the best number of stages or processors.
const MOST_SEARCHED: f64 = 65_536.0;

type Q = Quantity<State>;

const UNTIL: &str =
    "All that processors compute from their own first start-up until then is the load.";
const PAPER_3_1: &str = "Drozdowski and Wolniewicz 2004, section 3.1";
const PAPER_4_1: &str = "Drozdowski and Wolniewicz 2004, section 4.1";
const PAPER_5: &str = "Drozdowski and Wolniewicz 2004, section 5";

/// The quantities of the paper's star, of which some are told by other rules too.
const OF_THE_PAPER: &[Q] = &[
    Q::time("cmax", "C_max", "Makespan", State::makespan)
        .found_by(
            "The linear program is solved exactly. Its loads are played message by message; its dual prices bound every other schedule from below.",
            |s| match s.other_rule() {
                None => "cmax = C_played = C_dual and t_arrived = messages S + C V and V_sent = V and x_max <= 1",
                Some(_) => CERTIFICATE,
            },
        )
        .source("Drozdowski and Wolniewicz 2004, LoadDirect (1)–(5), its (5) summed over i = 1..m"),
    Q::time("lower_bound", "LB", "Lower bound", State::lower_bound)
        .origin_by(|s| Some(match (s.values.originator, s.values.processors.is_empty()) {
            (Originator::Sends, true) => Origin::Formula(r#"S "one start-up" + V A / m "equal shares""#),
            (_, true) => Origin::Formula("min(A0 V, (V + m S / A) / (1 / A0 + m / A))"),
            (Originator::Sends, false) => Origin::Found {
                by: UNTIL,
                holds: "V <= sum_i(max(0, (1 + 1e-12) lower_bound - Sr_i) / Ar_i) and sum_i(max(0, (1 - 1e-12) lower_bound - Sr_i) / Ar_i) <= V",
            },
            (_, false) => Origin::Found {
                by: UNTIL,
                holds: "V <= (1 + 1e-12) lower_bound / A0 + sum_i(max(0, (1 + 1e-12) lower_bound - Sr_i) / Ar_i) and (1 - 1e-12) lower_bound / A0 + sum_i(max(0, (1 - 1e-12) lower_bound - Sr_i) / Ar_i) <= V",
            },
        }))
        .source(PAPER_4_1)
        .remark("All compute from their own first start-up on; no schedule is faster."),
    Q::ratio("over_bound", "C_max / LB", "Makespan over lower bound", |s| {
        Ok(s.makespan()? / s.lower_bound()?)
    })
    .formula("cmax / lower_bound")
    .source(PAPER_4_1),
    Q::number("d_star", "D*", "Steady buffer capacity", Byte, State::steady_buffer)
        .formula("m S / (A - m C)")
        .source(PAPER_5)
        .remark("A message of D* bytes is computed in the time that a stage takes to send. D* exists only where A > m C."),
    Q::share("gain_2D", "", "Saving with twice the buffer capacity", |s| {
        let makespan = s.makespan()?;
        Ok(spared(s.doubled()?.makespan / makespan))
    })
    .found(
        "The linear program is solved again with a buffer of 2 D, n by the same rule.",
        "C_2D + gain_2D cmax = cmax",
    )
    .source(PAPER_4_1),
    Q::ratio("n_min", "n_min", "Fewest stages", State::fewest_stages)
        .formula_by(|s| match s.values.processors.as_slice() {
            [] => "max(1, ceil(V / (m D)))",
            _ => "max(1, ceil(V / sum_i(Dr_i)))",
        })
        .source(PAPER_4_1),
    Q::ratio("n_used", "n", "Stages used", |s| Ok(s.served()?.1))
        .formula_by(|s| match s.values.n {
            StageRule::Number(_) => "n",
            StageRule::Fewest => "n_min",
            StageRule::Best => "best_n",
        })
        .source(PAPER_4_1)
        .remark("n as given, n_min, or the n of least makespan."),
    Q::number("m_used", "m", "Processors used", Processor, |s| Ok(s.served()?.0))
        .formula_by(|s| match s.values.n {
            StageRule::Fewest if s.values.processors.is_empty() => "min(m, max(1, ceil(V / D)))",
            _ => "m",
        })
        .source(PAPER_4_1)
        .remark("m, and with the fewest stages no more than hold the load."),
    Q::number("messages", "n m", "Messages sent", Message, |s| {
        s.served().map(|(processors, stages)| processors * stages)
    })
    .formula("n_used m_used")
    .source(PAPER_3_1),
    kit::messages_worth(),
    kit::trimmed(),
    kit::best_stages("n*"),
    Q::number("m_best", "m*", "Optimal number of processors", Processor, |s| {
        Ok(s.best_processors()?.star.processors)
    })
    .found(
        "All m are tried that neither S + V A / m nor n m S + C V rules out, n by the current rule.",
        "C_best_m <= min(C_m_fewer, C_m_more)",
    )
    .source("Bounds of Drozdowski and Wolniewicz 2004, section 4.1"),
    Q::share("utilization", "", "Utilization", State::utilization)
        .formula_by(|s| match s.other_rule() {
            None => "V A / (m_used cmax)",
            Some(_) => "t_busy / (m_used cmax)",
        })
        .source(PAPER_4_1),
    Q::share("idle_share", "", "Share of idle time", State::idle_share)
    .formula("t_idle / (m_used cmax)")
    .source(PAPER_4_1)
    .remark("Processors wait before, between and after computing; the rest of their time is the utilization."),
    kit::overlap(),
    kit::bound(),
    Q::word("unique", "Unique optimum", |s| Ok(s.uniqueness()?.0))
        .found_by(
            "The optimum is unique where every buffer is full, or where the last message carries load.",
            |s| s.uniqueness().map_or("k_full = k_sent", |(_, holds)| holds),
        )
        .source("The optimum of LoadDirect (1)–(5) and its dual"),
    kit::price::<State, 0>(),
    kit::price::<State, 1>(),
    kit::price::<State, 2>(),
    kit::price::<State, 3>(),
    kit::price::<State, 4>(),
    kit::price::<State, 5>(),
    kit::price::<State, 6>(),
    kit::price::<State, 7>(),
    kit::price::<State, 8>(),
    kit::price::<State, 9>(),
];

/// All quantities.
const COUNT: usize = OF_THE_PAPER.len() + rules::QUANTITIES.len();

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &joined::<Self, COUNT>(&[OF_THE_PAPER, &rules::QUANTITIES]);

    fn prepare(params: &Params) -> Self {
        let values = Values::from(params);
        let Values { A: compute, C: transfer, S: startup, V: volume, D: buffer, .. } = values;
        Self {
            load: Load { compute, transfer, startup, volume, buffer },
            values,
            stages: Later::default(),
            optimum: Optimum::default(),
            workers: Later::default(),
            doubled: Later::default(),
            waited: Later::default(),
            general: Later::default(),
            orders: Later::default(),
        }
    }

    fn complete(&self) {
        in_one_go(async |pace| self.find(pace).await);
    }

    fn letters(&self) -> Letters {
        let all = || self.paper_star().map(|star| star.processors);
        let m = self.used().map(|used| used.0).or_else(|_| all()).unwrap_or(f64::NAN);
        let fewest = self.fewest_stages().unwrap_or(f64::NAN);
        let time = |found: Result<&Plan, Error>| found.map_or(f64::NAN, |plan| plan.makespan);
        let workers = self.best_processors();
        let mut letters = letters! {
            "m" Processor = m => "processors";
            "A0" SecondPerByte = self.values.A0.unwrap_or(self.load.compute) => "computing time per byte at the originator";
            "C_2D" Second = time(self.doubled()) => "makespan with 2 D, n by the same rule";
            "C_best_n" Second = time(self.best()) => "makespan with the best n";
            "t_idle" Second = self.waited().unwrap_or(f64::NAN) => "time that processors wait, in all";
            "C_best_m" Second = workers.as_ref().map_or(f64::NAN, |best| best.makespan) => "makespan with the best m";
            "m_C" SecondPerByte : "m C" => "sending a byte to each processor";
        };
        if let Ok(best) = workers {
            let (load, rule) = (self.load, self.values.n);
            let at = |processors: f64| {
                move || {
                    let plan = planned(Star { processors, load }, rule);
                    plan.map_or(f64::INFINITY, |plan| plan.makespan)
                }
            };
            letters = letters.joined(letters! {
                "C_m_fewer" Second ~ at(best.star.processors - 1.0) => "makespan with a processor fewer";
                "C_m_more" Second ~ at(best.star.processors + 1.0) => "makespan with a processor more";
            });
        }
        let letters = letters.joined(kit::advice(&self.load, self.values.n, fewest, m));
        let letters = letters.joined(self.general_letters());
        let Ok(Solved { plan, .. }) = self.solved() else {
            return letters.joined(kit::letters(self, None));
        };
        letters.joined(kit::letters(self, Some(*plan)))
    }

    /// Returns whether the buffers hold the load, in no more messages than are solved for.
    fn is_consistent(&self) -> bool {
        if self.other_rule().is_some() {
            return self.general_star().is_ok_and(|(star, stages)| {
                star.fewest_stages().is_ok_and(|least| least <= stages)
            });
        }
        self.stages().is_ok_and(|(star, stages)| {
            Platform::from(star).fewest_stages().is_ok_and(|least| least <= stages)
        })
    }
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

    fn solved(&self) -> Result<&Solved, Error> {
        self.optimum.solved.or(|| {
            let (star, stages) = self.stages()?;
            let solution = star.solve(stages)?;
            let plan = Plan { platform: star.into(), stages, makespan: solution.makespan };
            Ok(Solved { plan, solution: Arc::new(solution) })
        })
    }

    fn best(&self) -> Result<&Plan, Error> {
        self.optimum.best.or(|| planned(self.star()?, StageRule::Best))
    }
}

impl State {
    /// Returns the paper's star with all of its processors, or why there is none.
    pub fn star(&self) -> Result<Star, Error> {
        self.by_the_paper()?;
        self.paper_star()
    }

    /// Returns the same, whatever the rules are.
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
        self.by_the_paper()?;
        self.paper_stages()
    }

    /// Returns the same, whatever the rules are.
    pub fn paper_stages(&self) -> Result<(Star, f64), Error> {
        let stages = self.stages.or(|| {
            if self.values.m.is("best") {
                let found = self.best_of_paper()?;
                return Ok((found.star, found.stages));
            }
            let rule = self.values.n;
            self.paper_star()?.stages(rule, most(rule), &mut Solver::default())
        });
        stages.copied()
    }

    /// Returns the best number of processors, searching no longer than a page can wait.
    pub fn best_processors(&self) -> Result<&Staged, Error> {
        self.by_the_paper()?;
        self.best_of_paper()
    }

    fn best_of_paper(&self) -> Result<&Staged, Error> {
        self.workers.or(|| {
            let any = Star { processors: 1.0, load: self.load };
            any.best_processors(self.values.n, 4.0 * MOST_SEARCHED, &mut Solver::default())
        })
    }

    /// Returns the schedule with a buffer of `2 D` and stages by the same rule.
    pub fn doubled(&self) -> Result<&Plan, Error> {
        self.doubled.or(|| {
            let load = Load { buffer: 2.0 * self.load.buffer, ..self.load };
            planned(Star { load, ..self.star()? }, self.values.n)
        })
    }

    /// Returns `C_max`.
    pub fn makespan(&self) -> Result<f64, Error> {
        if self.other_rule().is_some() {
            return Ok(self.general()?.solution.makespan);
        }
        Ok(self.solved()?.plan.makespan)
    }

    /// Returns `LB`.
    pub fn lower_bound(&self) -> Result<f64, Error> {
        if self.other_rule().is_some() {
            return self.general_star()?.0.ideal_makespan();
        }
        self.star()?.ideal_makespan()
    }

    /// Returns `n_min`.
    pub fn fewest_stages(&self) -> Result<f64, Error> {
        if self.values.processors.is_empty() {
            return Platform::from(self.paper_star()?).fewest_stages();
        }
        self.listed_stages()
    }

    /// Returns `D*`.
    pub fn steady_buffer(&self) -> Result<f64, Error> {
        Platform::from(self.star()?).steady_buffer()?.printed
    }

    /// Returns the most stages that are solved for.
    pub fn most_stages(&self) -> f64 {
        self.used().map_or(0.0, |(processors, _)| (MOST_MESSAGES / processors).min(MOST_STAGES))
    }

    /// Returns the share of the processors' time in which they compute: `A V / (m C_max)`.
    pub fn utilization(&self) -> Result<f64, Error> {
        if self.other_rule().is_some() {
            let general = self.general()?;
            let all = general.star.workers.len() as f64 * general.solution.makespan;
            return Ok((general.busy() / all).min(1.0));
        }
        let (star, _) = self.stages()?;
        let busy = star.load.compute * star.load.volume / star.processors;
        Ok((busy / self.makespan()?).min(1.0))
    }

    fn idle_share(&self) -> Result<f64, Error> {
        Ok(self.waited()? / (self.served()?.0 * self.makespan()?))
    }

    /// Returns the processors there are and their stages; with the best number of stages, these are not told.
    fn used(&self) -> Result<(f64, f64), Error> {
        if self.other_rule().is_some() {
            let (star, stages) = self.general_star()?;
            return Ok((star.workers.len() as f64, stages));
        }
        Ok((self.star()?.processors, f64::NAN))
    }

    /// Returns the time that the processors wait, in all, without its rounding.
    fn waited(&self) -> Result<f64, Error> {
        let waited = self.waited.or(|| {
            if self.other_rule().is_some() {
                return self.general()?.waited();
            }
            let Solved { plan, solution } = self.solved()?;
            let idle = plan.platform.idle_of(&solution.loads)?;
            let waited: f64 = idle.iter().map(Idle::total).sum();
            let rounding = 1e-12 * self.stages()?.0.processors * plan.makespan;
            Ok(if waited < rounding { 0.0 } else { waited })
        });
        waited.copied()
    }

    /// Returns the processors served and their stages, which the fewest stages tell without an optimum
    /// too.
    fn served(&self) -> Result<(f64, f64), Error> {
        if self.other_rule().is_some() {
            self.general()?;
            return self.used();
        }
        match self.solved() {
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

    /// Returns whether no other distribution has this makespan, and the statement that this is so.
    fn uniqueness(&self) -> Result<(&'static str, &'static str), Error> {
        let solution = &self.solved()?.solution;
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
fn planned(star: Star, rule: StageRule) -> Result<Plan, Error> {
    star.plan(rule, most(rule), &mut Solver::default())
}

fn most(rule: StageRule) -> f64 {
    if rule == StageRule::Best { MOST_SEARCHED } else { MOST_MESSAGES }
}

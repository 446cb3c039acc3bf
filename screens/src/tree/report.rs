//! What can be read off: the optimum, what bounds it, and what else could be done.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_model::divisible_load::{
    OneLayer, Pace, Plan, Platform, SidedPrices, StageRule, SteadyBuffer, Usage, Work,
};
use crossover_model::{Error, ErrorKind};

use super::gantt::MOST_MESSAGES;
use super::one_layer::strategy;
use super::setting::{Setting, Solved, holds, planned_in_steps};
use super::volume::with;
use super::{others, steady, takeaway};
use crate::load::{self, keyed, prices, readout, with_terms};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Steps};

pub(super) const PAPER_3: &str = "Drozdowski and Wolniewicz 2004, section 3";
pub(super) const PAPER_4_2: &str = "Drozdowski and Wolniewicz 2004, section 4.2";

/// What is read first: what was found, what it uses, and what else could be done.
const FIRST: &[&str] = &[
    "cmax",
    "bound",
    "n_used",
    "h_used",
    "processors",
    "utilization",
    "overlap",
    "n_min",
    "best_n",
    "best_n_time",
    "one_layer_real",
    "one_layer_time",
];

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub setting: Setting,
    /// The tree that is used, its stages and makespan.
    pub plan: Result<Plan, Error>,
    pub solved: Result<Rc<Solved>, Error>,
    pub usage: Result<Usage, Error>,
    pub steady: Result<SteadyBuffer, Error>,
    pub fewest: Result<f64, Error>,
    /// The best number of stages, with all layers.
    pub best: Result<Plan, Error>,
    /// The messages worth sending.
    pub worth: Result<f64, Error>,
    pub prices: Result<SidedPrices, Error>,
    /// A little more load, by the same rule.
    pub more: Option<(f64, Plan)>,
    pub one_layer: Result<Vec<OneLayer>, Error>,
}

/// Readouts, takeaway, hints, as far as they are known.
pub(super) fn report(params: &Params) -> Steps<Report> {
    let setting = Rc::new(Setting::of(params));
    let facts = Rc::new(RefCell::new(Facts::of(Setting::clone(&setting))));
    let found = Rc::clone(&facts);
    let work = Work::new(async move |pace| {
        find(&setting, &found, &pace).await;
    });
    load::watched(work, move |progress| facts.borrow().report(progress))
}

/// Fills in what takes long, the most important first.
async fn find(setting: &Setting, facts: &RefCell<Facts>, pace: &Pace) {
    let solved = setting.solve(pace).await.map(Rc::new);
    let usage = usage(&solved);
    // The makespan may be known where the loads take too long.
    let plan = match &solved {
        Ok(solved) => Ok(solved.plan),
        Err(_) => setting.planned(setting.rule, pace).await,
    };
    let more = more(setting, pace).await;
    {
        let mut facts = facts.borrow_mut();
        facts.plan.clone_from(&plan);
        facts.usage = usage;
        facts.more = more;
        facts.solved.clone_from(&solved);
    }
    let best = match setting.rule {
        StageRule::Best => plan,
        StageRule::Number(_) | StageRule::Fewest => setting.planned(StageRule::Best, pace).await,
    };
    facts.borrow_mut().best = best;
    let solved = small(&solved);
    let worth = match &solved {
        Ok(solved) => {
            let kept = solved
                .plan
                .platform
                .messages_worth_paced(solved.plan.stages, pace);
            kept.await.map(|kept| kept as f64).map_err(keyed)
        }
        Err(error) => Err(error.clone()),
    };
    facts.borrow_mut().worth = worth;
    let prices = match solved {
        Ok(solved) => {
            let platform = solved.plan.platform;
            Ok(platform.sided_prices_paced(&solved.solution, pace).await)
        }
        Err(error) => Err(error),
    };
    facts.borrow_mut().prices = prices;
}

fn usage(solved: &Result<Rc<Solved>, Error>) -> Result<Usage, Error> {
    let solved = small(solved)?;
    let platform = solved.plan.platform;
    platform.usage_of(&solved.solution.loads).map_err(keyed)
}

/// The optimum, where its messages are few enough to be played.
fn small(solved: &Result<Rc<Solved>, Error>) -> Result<&Solved, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    if MOST_MESSAGES < solved.solution.loads.len() {
        let mend = format!("at most {MOST_MESSAGES} messages are played: raise D or lower n");
        let n = solved.plan.stages;
        return Err(Error::new(ErrorKind::TooLarge, "n", n, mend));
    }
    Ok(solved)
}

/// A little more load, by the same rule; with a number of stages it cannot be faster.
async fn more(setting: &Setting, pace: &Pace) -> Option<(f64, Plan)> {
    let tree = setting.tree.as_ref().ok();
    let tree = tree.filter(|_| setting.rule == StageRule::Fewest)?;
    let job = *tree.job();
    let more = job.volume + 1.0_f64.min(job.volume / 10.0).max(job.volume * 1e-6);
    let plan = planned_in_steps(&with(tree, more, job.buffer), setting.rule, pace).await;
    Some((more, plan.ok()?))
}

impl Facts {
    /// What is known at once.
    fn of(setting: Setting) -> Self {
        let tree = setting.tree.clone();
        Self {
            plan: load::pending(),
            solved: load::pending(),
            usage: load::pending(),
            best: load::pending(),
            worth: load::pending(),
            prices: load::pending(),
            more: None,
            steady: tree
                .clone()
                .and_then(|tree| tree.steady_buffer().map_err(keyed)),
            fewest: tree
                .clone()
                .and_then(|tree| tree.fewest_stages().map_err(keyed)),
            one_layer: tree.and_then(|tree| strategy(&tree)),
            setting,
        }
    }

    fn report(&self, progress: f64) -> Report {
        Report {
            readouts: readouts(self),
            takeaway: if load::is_pending(&self.plan) {
                takeaway::solving(self.setting.rule, progress)
            } else {
                takeaway::takeaway(self)
            },
            hints: takeaway::hints(self),
        }
        .led_by(FIRST)
    }

    /// A number of the plan.
    pub fn of_plan(&self, of: impl Fn(&Plan) -> f64) -> Result<f64, Error> {
        self.plan.as_ref().map(of).map_err(Clone::clone)
    }

    pub fn or_nan(&self, of: impl Fn(&Plan) -> f64) -> f64 {
        self.plan.as_ref().map_or(f64::NAN, of)
    }
}

/// Processors that compute.
pub(super) fn processors(plan: &Plan) -> f64 {
    plan.platform.computing_processors().unwrap_or(f64::NAN)
}

/// The share of the processors' time in which they compute.
pub(super) fn utilization(plan: &Plan) -> f64 {
    let job = plan.platform.job();
    (job.compute * job.volume / processors(plan) / plan.makespan).min(1.0)
}

/// What all layers hold in a stage, in buffers.
pub(super) fn stage_room(tree: &Platform) -> f64 {
    holds(tree).last().copied().unwrap_or(f64::NAN)
}

pub(super) fn messages(plan: &Plan) -> f64 {
    plan.stages * plan.platform.messages_per_stage().unwrap_or(0) as f64
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.splice(2..2, steady::steady(facts));
    all.extend(others::alone(facts));
    all.extend(others::counts(facts));
    all.push(others::bound(facts));
    all.extend(prices(&facts.setting.job, &facts.prices));
    with_terms(all, &facts.setting.job)
}

fn times(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let (second, byte) = (Unit::Second, Unit::Byte);
    let tree = facts.setting.tree.as_ref();
    let room = tree.map_or(f64::NAN, stage_room);
    let t = facts.or_nan(|plan| plan.makespan);
    let m = facts.or_nan(processors);
    let all_work = job.volume * job.compute;
    let exact = facts.solved.as_ref().ok();
    let full = exact.map_or(f64::NAN, |s| s.solution.full_messages as f64);
    vec![
        readout(
            ("cmax", "C_max", "least makespan"),
            second,
            facts.of_plan(|plan| plan.makespan),
            ("the optimum of BinomialTreeNLF / LLF (28)–(35), TreeNLF-1, -2, LLF-1, -2 (6)–(27)", PAPER_3),
            "",
            vec![
                ("n, stages", facts.or_nan(|plan| plan.stages), Unit::One),
                ("h, layers used", facts.or_nan(|plan| plan.platform.height()), Unit::One),
                ("messages that fill their buffer", full, Unit::Message),
                ("V", job.volume, byte),
            ],
            String::new(),
        ),
        readout(
            ("n_min", "n_min", "fewest stages"),
            Unit::One,
            facts.fewest.clone(),
            ("n_min = ⌈V / (D (h (p+1) − 1))⌉ in a binomial tree, ⌈V / (D p h)⌉ in an ordinary one", PAPER_3),
            &format!("⌈{} / ({room} × {})⌉", byte.show(job.volume), byte.show(job.buffer)),
            vec![
                ("held in one stage, in buffers", room, Unit::One),
                ("held in one stage", room * job.buffer, byte),
                ("V", job.volume, byte),
            ],
            "Printed without rounding up in section 3.3. Layers that only relay hold nothing.".to_owned(),
        ),
        readout(
            ("utilization", "", "share of their time that processors compute"),
            Unit::One,
            facts.of_plan(utilization),
            ("V A / (processors × C_max)", PAPER_4_2),
            &format!("{} / ({m} × {})", second.show(all_work), second.show(t)),
            vec![("V A, all computing", all_work, second), ("computing processors", m, Unit::Processor), ("C_max", t, second)],
            String::new(),
        ),
        readout(
            ("overlap", "", "share of the sending while some compute"),
            Unit::One,
            facts.usage.as_ref().map(|usage| usage.overlap).map_err(Clone::clone),
            ("share of the originator's sending in which some processor computes", "the schedule, played by the rules of section 2"),
            "",
            vec![("the originator sends", facts.usage.as_ref().map_or(f64::NAN, |u| u.communication), second)],
            String::new(),
        ),
        readout(
            ("asymptote", "", "asymptote, what layer 1 alone sets"),
            second,
            if room.is_nan() { facts.fewest.clone() } else { Ok(all_work / room) },
            ("V A / (h (p+1) − 1) in a binomial tree, V A / (p h) in an ordinary one", PAPER_4_2),
            &format!("{} / {room}", second.show(all_work)),
            vec![("V A", all_work, second), ("buffers filled in a stage", room, Unit::One)],
            "n stages take D A each in layer 1, and n = V / (D times the buffers of a stage). Curves approach it from above at full stages; between them they can lie below.".to_owned(),
        ),
    ]
}

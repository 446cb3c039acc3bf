//! What can be read off: the optimum, what bounds it, and what else could be done.

use crossover_model::divisible_load::{
    OneLayer, Plan, Platform, Prices, StageRule, SteadyBuffer, Usage,
};
use crossover_model::{Error, ErrorKind};

use super::gantt::MOST_MESSAGES;
use super::one_layer::strategy;
use super::setting::{Setting, Solved, holds, planned};
use super::volume::with;
use super::{others, steady, takeaway};
use crate::load::{keyed, prices, readout, with_terms};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report};

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
    pub solved: Result<Solved, Error>,
    pub usage: Result<Usage, Error>,
    pub steady: Result<SteadyBuffer, Error>,
    pub fewest: Result<f64, Error>,
    /// The best number of stages, with all layers.
    pub best: Result<Plan, Error>,
    /// A little more load, by the same rule.
    pub more: Option<(f64, Plan)>,
    pub one_layer: Result<Vec<OneLayer>, Error>,
}

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Setting::of(params));
    Report {
        readouts: readouts(&facts),
        takeaway: takeaway::takeaway(&facts),
        hints: takeaway::hints(&facts),
    }
    .led_by(FIRST)
}

impl Facts {
    fn of(setting: Setting) -> Self {
        let tree = setting.tree.clone();
        let solved = setting.solve();
        // The makespan may be known where the loads take too long.
        let plan = match &solved {
            Ok(solved) => Ok(solved.plan),
            Err(_) => setting.plan(),
        };
        let of_tree = |of: fn(&Platform) -> Result<f64, Error>| {
            tree.clone().and_then(|tree| of(&tree).map_err(keyed))
        };
        let usage = solved.as_ref().map_err(Clone::clone).and_then(|solved| {
            if MOST_MESSAGES < solved.solution.loads.len() {
                let mend =
                    format!("at most {MOST_MESSAGES} messages are played: raise D or lower n");
                let n = solved.plan.stages;
                return Err(Error::new(ErrorKind::TooLarge, "n", n, mend));
            }
            let platform = solved.plan.platform;
            platform.usage_of(&solved.solution.loads).map_err(keyed)
        });
        let best = if setting.rule == StageRule::Best {
            plan.clone()
        } else {
            tree.clone()
                .and_then(|tree| planned(&tree, StageRule::Best))
        };
        // With a number of stages more load cannot be faster.
        let fewest = setting.rule == StageRule::Fewest;
        let more = tree.as_ref().ok().filter(|_| fewest).and_then(|tree| {
            let job = *tree.job();
            let more = job.volume + 1.0_f64.min(job.volume / 10.0).max(job.volume * 1e-6);
            let plan = planned(&with(tree, more, job.buffer), setting.rule).ok()?;
            Some((more, plan))
        });
        Self {
            plan,
            solved,
            usage,
            steady: tree
                .clone()
                .and_then(|tree| tree.steady_buffer().map_err(keyed)),
            fewest: of_tree(Platform::fewest_stages),
            best,
            more,
            one_layer: tree.and_then(|tree| strategy(&tree)),
            setting,
        }
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

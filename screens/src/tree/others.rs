//! What else could be done: one layer alone, other numbers of stages.

use crossover_model::divisible_load::{OneLayer, Plan};
use crossover_model::{Error, ErrorKind};

use super::one_layer::least;
use super::report::{Facts, PAPER_3, PAPER_4_2, messages, processors};
use crate::load::readout;
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

const PAPER_2_2: &str = "Drozdowski and Wolniewicz 2004, sections 2.2 and 2.3";

/// One layer alone.
pub(super) fn alone(facts: &Facts) -> Vec<Readout> {
    let (second, one) = (Unit::Second, Unit::One);
    let job = facts.setting.job;
    let all = facts.one_layer.as_ref().map_err(Clone::clone);
    let printed = all.clone().map(|all| least(all, |one| one.printed));
    let real = all.map(|all| least(all, |one| one.makespan));
    let of = |found: &Result<Option<&OneLayer>, Error>, of: fn(&OneLayer) -> f64| {
        found
            .clone()
            .and_then(|one| one.map(of).ok_or_else(|| Error::missing("h")))
    };
    let nan = |found: &Result<Option<&OneLayer>, Error>, get| of(found, get).unwrap_or(f64::NAN);
    let layer = nan(&printed, |o| f64::from(o.layer));
    let startups = layer * job.startup;
    let n_star = match of(&printed, |o| o.n_star) {
        Ok(n) if n.is_infinite() => {
            let mend = "with S = 0 ever smaller chunks help: give S";
            Err(Error::new(ErrorKind::Undefined, "S", "n* infinite", mend))
        }
        n => n,
    };
    let n = n_star.clone().unwrap_or(f64::NAN);
    let processors = nan(&printed, |o| o.processors);
    let regime = if n < 1.0 {
        "n* is below 1: the formula's time is out of reach, as there is no part of a stage."
    } else {
        "The paper's lines LB: not a bound, as other distributions can be faster, and D is left out."
    };
    let terms = || {
        vec![
            ("i, the layer", layer, one),
            ("its processors P", processors, Unit::Processor),
            ("i S, start-ups of a chunk", startups, second),
            ("n*", n, one),
        ]
    };
    vec![
        readout(
            (
                "one_layer_time",
                "LB",
                "one layer alone, by the paper's formula",
            ),
            second,
            of(&printed, |o| o.printed),
            (
                "min over i of n* (i S + V C / (n* p)) + A V / (n* P), P = p (p+1)^(i−1)",
                PAPER_4_2,
            ),
            "",
            terms(),
            regime.to_owned(),
        ),
        readout(
            ("one_layer_n", "n*", "chunks of that layer, by the formula"),
            one,
            n_star,
            ("n* = √(A V / (i S p (p+1)^(i−1)))", PAPER_4_2),
            "",
            terms(),
            regime.to_owned(),
        ),
        readout(
            (
                "one_layer",
                "i",
                "layer that computes alone, by the formula",
            ),
            one,
            of(&printed, |o| f64::from(o.layer)),
            ("the i of least C_max(n*)", PAPER_4_2),
            "",
            terms(),
            String::new(),
        ),
        readout(
            (
                "one_layer_real",
                "",
                "one layer alone, in whole chunks that fit D",
            ),
            second,
            of(&real, |o| o.makespan),
            (
                "min over i and n of max(n s + c, s + n c), s sending a chunk, c computing it",
                "the schedule of n equal chunks; the paper's n s + c leaves out that chunks queue when c > s",
            ),
            "",
            vec![
                ("layer", nan(&real, |o| f64::from(o.layer)), one),
                ("chunks", nan(&real, |o| o.stages), one),
                (
                    "at n*, of the formula's layer",
                    nan(&printed, |o| o.at_n_star),
                    second,
                ),
            ],
            String::new(),
        ),
    ]
}

pub(super) fn counts(facts: &Facts) -> Vec<Readout> {
    let job = facts.setting.job;
    let best = |of: fn(&Plan) -> f64| facts.best.as_ref().map(of).map_err(Clone::clone);
    let one = Unit::One;
    let n_min = facts.fewest.clone().unwrap_or(f64::NAN);
    let count = |names, answer, texts, term| {
        readout(names, one, answer, texts, "", vec![term], String::new())
    };
    vec![
        count(
            ("n_used", "n", "stages used"),
            facts.of_plan(|plan| plan.stages),
            ("n as given, n_min, or the n of least C_max", PAPER_4_2),
            ("n_min", n_min, one),
        ),
        count(
            ("h_used", "h", "layers used"),
            facts.of_plan(|plan| plan.platform.height()),
            (
                "h, and with the fewest stages the least h that holds V in them",
                PAPER_4_2,
            ),
            ("V / D", job.volume / job.buffer, one),
        ),
        count(
            ("processors", "", "processors that compute"),
            facts.of_plan(processors),
            (
                "Σ p (p+1)^(i−1) in a binomial tree, Σ p^i in an ordinary one, over the layers that compute",
                PAPER_2_2,
            ),
            (
                "layers used",
                facts.or_nan(|plan| plan.platform.height()),
                one,
            ),
        ),
        count(
            ("messages", "", "messages of the originator"),
            facts.of_plan(messages),
            (
                "n times the layers that compute, each on all p ports",
                PAPER_3,
            ),
            ("n", facts.or_nan(|plan| plan.stages), one),
        ),
        count(
            ("messages_worth", "", "messages worth sending"),
            facts.worth.clone(),
            (
                "the last messages are left out while C_max is shorter for it",
                "Drozdowski and Wolniewicz 2004, section 3.3: superfluous stages and processors are removed; made unambiguous here",
            ),
            ("messages", facts.or_nan(messages), Unit::Message),
        ),
        count(
            ("best_n", "", "best number of stages"),
            best(|plan| plan.stages),
            (
                "the n of least C_max, with all h layers",
                "by bisection: C_max falls until communication alone sets it",
            ),
            ("n_min", n_min, one),
        ),
        readout(
            ("best_n_time", "", "makespan with the best n"),
            Unit::Second,
            best(|plan| plan.makespan),
            ("C_max with all h layers and the best n", PAPER_4_2),
            "",
            vec![("its n", best(|plan| plan.stages).unwrap_or(f64::NAN), one)],
            String::new(),
        ),
    ]
}

/// What sets the makespan, in a word.
pub(super) fn bound(facts: &Facts) -> Readout {
    let answer = facts.solved.as_ref().map_err(Clone::clone).map(|solved| {
        let (full, all) = (solved.solution.full_messages, solved.solution.loads.len());
        if solved.solution.communication_bound {
            "communication"
        } else if full == all {
            "buffers"
        } else if 0 < full {
            "computing and buffers"
        } else {
            "computing"
        }
    });
    let full = facts
        .solved
        .as_ref()
        .map_or(f64::NAN, |s| s.solution.full_messages as f64);
    Readout::word("bound", "what sets C_max", answer.clone()).why(Why {
        formula: "communication: the last message carries nothing; buffers: all messages are full",
        numbers: match answer {
            Ok(_) => "from the constraints that bind at the optimum".to_owned(),
            Err(error) => error.to_string(),
        },
        terms: [
            ("messages that fill their buffer", full, Unit::Message),
            ("messages", facts.or_nan(messages), Unit::Message),
        ]
        .into_iter()
        .filter(|term| !term.1.is_nan())
        .collect(),
        source: PAPER_3,
        regime: String::new(),
    })
}

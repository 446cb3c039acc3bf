//! How many stages, layers, processors and messages there are, and how many would be best.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Plan, Platform, StageRule};

use super::facts::{Facts, PAPER_3, PAPER_4_2, messages, processors, small};
use super::inputs::{planned, tallest};
use crate::kits::divisible_load;
use crate::screen::Readout;
use crate::screen::letters::letters;

/// Stages, layers, processors and messages.
pub(super) fn counts(facts: &Facts) -> Vec<Readout> {
    let stages = match facts.inputs.rule {
        StageRule::Number(_) => "n",
        StageRule::Fewest => "n_min",
        StageRule::Best => "best_n",
    };
    let sum = match facts.inputs.tree {
        Ok(Platform::Ordinary(_)) => "sum_i(p^layer_i)",
        _ => "sum_i(p (p + 1)^(layer_i - 1))",
    };
    vec![
        Readout::number("n_used", "n", "Stages used", Unit::One, facts.of_plan(|plan| plan.stages))
            .formula(stages)
            .source(PAPER_4_2)
            .remark("n as given, n_min, or the n of least makespan."),
        height(facts),
        Readout::number(
            "processors",
            "",
            "Computing processors",
            Unit::One,
            facts.of_plan(processors),
        )
        .formula(sum)
        .source("Drozdowski and Wolniewicz 2004, sections 2.2 and 2.3")
        .with(facts.plan.as_ref().map(layers).unwrap_or_default()),
        Readout::number(
            "messages",
            "",
            "Messages of the originator",
            Unit::One,
            facts.of_plan(messages),
        )
        .formula("n_used q_used")
        .source(PAPER_3)
        .remark("Each goes out on all p ports."),
    ]
}

/// The layers of a plan that compute.
fn layers(plan: &Plan) -> Letters {
    let layers = plan.platform.receivers().unwrap_or_default();
    let count = layers.len() as f64;
    let layers = layers.into_iter().map(f64::from).collect();
    letters! {
        "layer" One * layers => "layers that compute";
        "q_used" One = count => "how many layers compute";
    }
}

/// The layers used: those given, the fewest, or the best.
fn height(facts: &Facts) -> Readout {
    let used = facts.of_plan(|plan| plan.platform.height());
    let readout = Readout::number("h_used", "h", "Layers used", Unit::One, used);
    let readout = match (facts.inputs.rule, facts.inputs.height) {
        (StageRule::Fewest, _) | (_, "fewest") => readout.found(
            "The least number of layers that holds V in the stages used.",
            "n_h <= n_used < n_h_fewer",
        ),
        (_, "best") => readout.found(
            "The makespans of all heights are compared, up to 24 layers and in an ordinary tree 10.",
            "cmax <= min(C_h_fewer, C_h_more)",
        ),
        _ => readout.formula("h"),
    };
    let plan = facts.plan.as_ref();
    let letters = plan.map(|plan| neighbors(plan, facts.inputs.rule));
    readout.source(PAPER_4_2).with(letters.unwrap_or_default())
}

/// The same tree with a layer fewer and with one more.
fn neighbors(plan: &Plan, rule: StageRule) -> Letters {
    let (platform, h) = (plan.platform, plan.platform.height());
    let fewest = move |h: f64| {
        move || {
            let stages = platform.with_height(h).fewest_stages();
            stages.unwrap_or(f64::INFINITY)
        }
    };
    let time = move |h: f64| {
        move || {
            let tried = h <= f64::from(tallest(&platform));
            let plan = planned(&platform.with_height(h), rule).ok();
            let plan = plan.filter(|_| tried);
            plan.map_or(f64::INFINITY, |plan| plan.makespan)
        }
    };
    letters! {
        "n_h" One ~ fewest(h) => "stages that these layers need";
        "n_h_fewer" One ~ fewest(h - 1.0) => "stages that a layer fewer would need";
        "C_h_fewer" Second ~ time(h - 1.0) => "makespan with a layer fewer";
        "C_h_more" Second ~ time(h + 1.0) => "makespan with a layer more";
    }
}

/// How many would be best.
pub(super) fn best(facts: &Facts) -> Vec<Readout> {
    let best = facts.best.as_ref().map_err(Error::clone);
    let stages = best.clone().map(|plan| (plan.platform, plan.stages));
    let small = small(&facts.solved).ok();
    let sent = small.map_or(f64::NAN, |solved| solved.solution.loads.len() as f64);
    let platform = small.map(|solved| solved.plan.platform);
    let [messages, makespan] = divisible_load::trimmed(facts.trimmed.clone(), platform, sent);
    vec![
        messages,
        makespan,
        divisible_load::best_stages("", stages),
        Readout::number(
            "best_n_time",
            "",
            "Makespan with the optimal n",
            Unit::Second,
            best.map(|plan| plan.makespan),
        )
        .found(
            "The program is solved with all h layers and the best n.",
            "best_n_time = C_n <= min(C_n_fewer, C_n_more)",
        )
        .source(PAPER_4_2),
    ]
}

//! Sentences made of numbers: what the figures show, what would flip it, what to know.

use crossover_model::divisible_load::{Plan, Platform, StageRule};

use super::one_layer::least;
use super::report::{Facts, processors, stage_room, utilization};
use crate::load::{is_pending, plural};
use crate::quantity::{Unit, percent};

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

/// The one sentence.
pub(super) fn takeaway(facts: &Facts) -> String {
    let plan = match &facts.plan {
        Ok(plan) => plan,
        Err(error) => {
            let job = facts.setting.job;
            if let (StageRule::Number(n), Ok(least), Ok(tree)) =
                (facts.setting.rule, &facts.fewest, &facts.setting.tree)
                && n < *least
            {
                let room = n * stage_room(tree);
                return format!(
                    "{n} {} of this tree {} {}, less than V = {}: take n = {least} or more, or D from {} on.",
                    plural(n, "stage", "stages"),
                    plural(n, "holds", "hold"),
                    Unit::Byte.show(room * job.buffer),
                    Unit::Byte.show(job.volume),
                    Unit::Byte.show(job.volume / room),
                );
            }
            return format!("There is no schedule to show: {error}.");
        }
    };
    let t = plan.makespan;
    let shown = Unit::Second.show(t);
    let what = size(plan);
    let better = |time: f64| time < t * (1.0 - WORTH);
    if let Some((more, next)) = facts.more.filter(|(_, next)| better(next.makespan)) {
        let job = plan.platform.job();
        let (layers, n) = (next.platform.height(), next.stages);
        let brings = if plan.stages < n {
            format!(
                "stage {n}, of {layers} {}",
                plural(layers, "layer", "layers")
            )
        } else {
            let count = Unit::One.show(next.platform.processors_of(layers as u32));
            format!("layer {layers} with its {count} processors")
        };
        return format!(
            "A larger load would finish sooner: V = {} just fills {what} and takes {shown}, {} more would bring in {brings} and take {}.",
            Unit::Byte.show(job.volume),
            Unit::Byte.show(more - job.volume),
            Unit::Second.show(next.makespan),
        );
    }
    let busy = percent(utilization(plan));
    let best = facts
        .best
        .as_ref()
        .ok()
        .filter(|best| better(best.makespan));
    let alone = facts.one_layer.as_ref().ok();
    let alone = alone.and_then(|all| least(all, |one| one.makespan));
    let alone = alone.filter(|one| better(one.makespan));
    let end = match (best, alone) {
        (best, Some(one)) if best.is_none_or(|best| one.makespan < best.makespan) => format!(
            "layer {} computing alone, in {} {}, would take {}",
            one.layer,
            Unit::One.show(one.stages),
            plural(one.stages, "chunk", "chunks"),
            Unit::Second.show(one.makespan)
        ),
        (Some(best), _) => format!(
            "n = {} with all {} layers would take {}",
            best.stages,
            best.platform.height(),
            Unit::Second.show(best.makespan)
        ),
        _ if is_pending(&facts.best) => "other numbers of stages are still being tried".to_owned(),
        _ if facts.best.is_err() => "which n is best is not searched at this size".to_owned(),
        _ => match &facts.setting.tree {
            Ok(Platform::Ordinary(_)) => "another number of stages would not be faster".to_owned(),
            _ => "neither another number of stages nor one layer alone would be faster".to_owned(),
        },
    };
    let bound = facts
        .solved
        .as_ref()
        .is_ok_and(|s| s.solution.communication_bound);
    if bound {
        return format!(
            "Communication alone sets C_max = {shown} in {what}, and {} processors compute {busy} of the time; {end}.",
            Unit::One.show(processors(plan)),
        );
    }
    if waits_for_the_first(facts) {
        return format!(
            "Layer 1 sets the pace of {what}: it computes {} of the {shown}, all {} processors {busy} of their time, as a buffer gives a deep one little; {end}.",
            percent(first_layer(facts) / t),
            Unit::One.show(processors(plan)),
        );
    }
    let count = processors(plan);
    format!(
        "{} {} {busy} of the time and {} {shown} with {what}; {end}.",
        Unit::One.show(count),
        plural(count, "processor computes", "processors compute"),
        plural(count, "needs", "need"),
    )
}

/// What is said until there is an optimum.
pub(super) fn solving(rule: StageRule, progress: f64) -> String {
    let done = percent((100.0 * progress).floor() / 100.0);
    match rule {
        StageRule::Best => {
            format!(
                "Searching for the best number of stages: the one being tried is {done} solved."
            )
        }
        StageRule::Number(_) | StageRule::Fewest => {
            format!("Solving for the least makespan: {done} done.")
        }
    }
}

/// "3 layers in 2 stages".
fn size(plan: &Plan) -> String {
    let (h, n) = (plan.platform.height(), plan.stages);
    format!(
        "{h} {} in {} {}",
        plural(h, "layer", "layers"),
        Unit::One.show(n),
        plural(n, "stage", "stages")
    )
}

/// What layer 1 computes, in seconds.
fn first_layer(facts: &Facts) -> f64 {
    let solved = facts.solved.as_ref().ok();
    let load = solved.and_then(|solved| solved.per_processor(1));
    load.unwrap_or(0.0) * facts.setting.job.compute
}

fn waits_for_the_first(facts: &Facts) -> bool {
    facts.plan.as_ref().is_ok_and(|plan| {
        1.0 < plan.platform.height()
            && 0.6 * plan.makespan < first_layer(facts)
            && utilization(plan) < 0.5
    })
}

/// What to know about these parameters.
pub(super) fn hints(facts: &Facts) -> Vec<String> {
    let mut hints = Vec::new();
    let job = facts.setting.job;
    if let (Ok(plan), Ok(tree)) = (&facts.plan, &facts.setting.tree)
        && plan.platform.height() < tree.height()
        && facts.setting.rule == StageRule::Fewest
    {
        hints.push(format!(
            "The fewest stages need only {} of the {} layers, so the deeper ones get nothing; a number of stages, or the best, uses all.",
            plan.platform.height(),
            tree.height()
        ));
    }
    if let Ok(solved) = &facts.solved {
        let last = solved.solution.loads.last();
        if last == Some(&0.0) {
            hints.push(
                "The last message carries nothing: with fewer stages its start-up would be saved."
                    .to_owned(),
            );
        }
        let empty = solved.solution.receivers.iter();
        let empty: Vec<String> = empty
            .filter(|layer| solved.per_processor(**layer) == Some(0.0))
            .map(u32::to_string)
            .collect();
        if !empty.is_empty() {
            let layers = empty.join(", ");
            let many = plural(empty.len() as f64, "Layer", "Layers");
            hints.push(format!(
                "{many} {layers} got no load at the optimum but cost their start-ups: leave them out of the layers that compute."
            ));
        }
    }
    // With one stage there is no next message to wait for.
    let again = facts.plan.as_ref().is_ok_and(|plan| 1.0 < plan.stages);
    match facts.steady.as_ref().map(|steady| &steady.by_premise) {
        Ok(Ok(least)) if again && job.buffer < *least => hints.push(format!(
            "D is below D* = {}: processors of the last layer wait for the next message.",
            Unit::Byte.show(*least)
        )),
        Ok(Err(_)) => hints.push(
            "There is no D*: at these rates no buffer keeps the last of so many layers busy."
                .to_owned(),
        ),
        _ => {}
    }
    if facts.plan.is_ok() && is_pending(&facts.prices) {
        hints.insert(0, "The best number of stages, the messages worth sending and the shadow prices are still being solved for.".to_owned());
    }
    if facts.plan.is_ok()
        && let Err(error) = &facts.solved
    {
        hints.push(format!("Loads and schedule are not shown: {error}."));
    }
    hints.truncate(4);
    hints
}

//! Sentences made of numbers: what the figures show, what would flip it, what to know.

use crossover_model::Error;
use crossover_model::divisible_load::StageRule;

use super::report::{Facts, behind, utilization};
use super::setting::Solved;
use crate::load::{plural, spared};
use crate::machine::{MACHINES, PerWord};
use crate::params::Params;
use crate::quantity::{Unit, percent};

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

/// The one sentence.
pub(super) fn takeaway(facts: &Facts) -> String {
    let solved = match &facts.solved {
        Ok(solved) => solved,
        Err(error) => return refused(facts, error),
    };
    let t = solved.solution.makespan;
    let idle = spared(utilization(solved));
    let job = solved.star.job;
    let m = solved.star.processors;
    let wait = format!("wait {} of the time", percent(idle));
    let doubled = facts.doubled.as_ref().ok().map(|d| 1.0 - d.makespan / t);
    let doubling = match doubled {
        Some(saved) if WORTH <= saved => format!("doubling D saves {}", percent(saved)),
        Some(saved) if saved <= -WORTH => format!("doubling D costs {} more", percent(-saved)),
        _ => "doubling D changes little".to_owned(),
    };
    let best = facts.best.as_ref().ok();
    let better = best
        .filter(|best| best.makespan < t * (1.0 - WORTH))
        .map(|best| {
            let saved = percent(1.0 - best.makespan / t);
            if best.star.processors == m {
                format!("n = {} would save {saved}", best.stages)
            } else {
                let all = best.star.processors;
                format!("n = {} with all {all} would save {saved}", best.stages)
            }
        });
    let shown = Unit::Second.show(t);
    let stages = format!(
        "{} {}",
        solved.stages,
        plural(solved.stages, "stage", "stages")
    );
    if m == 1.0 {
        return format!(
            "One processor takes the whole load and {shown}: {}.",
            alone(facts, t, better)
        );
    }
    if better.is_some() && too_many(solved, facts) {
        return format!(
            "{stages} are too many: communication alone sets C_max = {shown}, each further stage adds {}; {}.",
            Unit::Second.show(m * job.startup),
            better.unwrap_or_default(),
        );
    }
    if job.compute <= m * job.transfer && 5.0 * WORTH < idle {
        return format!(
            "The port is the bottleneck: a byte to each of {m} processors takes m C = {}, computing it A = {}, so they {wait} ({shown}); the port can feed only {}.",
            Unit::SecondPerByte.show(m * job.transfer),
            Unit::SecondPerByte.show(job.compute),
            few(job.compute / job.transfer),
        );
    }
    if solved.solution.communication_bound {
        return format!(
            "Communication alone sets C_max = {shown} in {stages}: the originator sends until the end, and {m} processors {wait}; {}.",
            better.unwrap_or(doubling),
        );
    }
    if solved.stages == 1.0 && 5.0 * WORTH < idle {
        return format!(
            "In one stage each processor waits for its only message: {m} processors {wait}, C_max = {shown}; {}.",
            better.unwrap_or(doubling),
        );
    }
    // Without start-ups no buffer is too small for the stages.
    let steady = facts.steady.as_ref().ok().filter(|steady| 0.0 < **steady);
    match steady {
        Some(steady) if job.buffer < *steady && 1.0 < solved.stages => format!(
            "The buffer is too small: messages are shorter than D* = {}, so processors {wait} ({shown}); {doubling}.",
            Unit::Byte.show(*steady),
        ),
        Some(steady) if better.is_some() && 1.0 < solved.stages => format!(
            "With {stages} of messages above D* = {} the last processors start late: {m} processors {wait} and C_max = {shown}; {}.",
            Unit::Byte.show(*steady),
            better.unwrap_or_default(),
        ),
        _ => format!(
            "{m} processors compute {} of the time: C_max = {shown} in {stages} is {} above the ideal; {}.",
            percent(1.0 - idle),
            percent(facts.bound.as_ref().map_or(0.0, |lb| -spared(t / lb))),
            match (steady, better) {
                (_, Some(better)) => better,
                (Some(steady), None) if 1.0 < solved.stages => format!(
                    "buffers below D* = {} would make them wait",
                    Unit::Byte.show(*steady)
                ),
                _ if job.startup == 0.0 && 0.0 < job.transfer => {
                    "with S = 0 every further stage helps".to_owned()
                }
                _ => doubling,
            },
        ),
    }
}

/// Why there is no schedule.
fn refused(facts: &Facts, error: &Error) -> String {
    let job = facts.setting.job;
    if let (StageRule::Number(n), Ok(least), Ok(star)) =
        (facts.setting.rule, &facts.fewest, &facts.setting.star)
        && n < *least
    {
        return format!(
            "{n} {} of {} messages hold {}, less than V = {}: take n = {least} or more, or D from {} on.",
            plural(n, "stage", "stages"),
            star.processors,
            Unit::Byte.show(n * star.processors * job.buffer),
            Unit::Byte.show(job.volume),
            Unit::Byte.show(job.volume / (n * star.processors)),
        );
    }
    format!("There is no schedule to show: {error}.")
}

/// What would be faster than the one processor that takes the whole load.
fn alone(facts: &Facts, t: f64, better: Option<String>) -> String {
    if let Some(better) = better {
        return better;
    }
    let given = facts
        .setting
        .star
        .as_ref()
        .map_or(1.0, |star| star.processors);
    if 1.0 < given {
        return "smaller buffers or n = best bring in the others".to_owned();
    }
    match facts.setting.best_processors() {
        Ok(best) if best.makespan < t * (1.0 - WORTH) => format!(
            "m = {} would take {}",
            best.star.processors,
            Unit::Second.show(best.makespan)
        ),
        Ok(_) => "more processors would not be faster".to_owned(),
        Err(_) => "the best number of processors is not searched at this size".to_owned(),
    }
}

/// Communication alone sets the makespan, with more stages than are best.
fn too_many(solved: &Solved, facts: &Facts) -> bool {
    let beyond = facts
        .best
        .as_ref()
        .is_ok_and(|best| best.stages < solved.stages);
    behind(solved) == 0.0 && beyond
}

/// How many processors a port can feed.
fn few(ratio: f64) -> String {
    if ratio < 2.0 {
        "one or two processors".to_owned()
    } else {
        format!("{} processors", Unit::One.show(ratio.floor()))
    }
}

/// What to know about these parameters.
pub(super) fn hints(facts: &Facts, params: &Params) -> Vec<String> {
    let job = facts.setting.job;
    let mut hints = Vec::new();
    if let Ok(solved) = &facts.solved {
        let solution = &solved.solution;
        if solution.loads.last() == Some(&0.0) {
            hints.push(
                "The last message carries nothing: leaving it out saves its start-up.".to_owned(),
            );
        } else if !solution.unique {
            hints.push(
                "Other distributions have the same C_max; the loads drawn are one of them."
                    .to_owned(),
            );
        }
        if facts.setting.rule == StageRule::Fewest
            && let Ok(star) = &facts.setting.star
            && solved.star.processors < star.processors
        {
            hints.push(format!(
                "The fewest stages need only {} of the {} processors, so the others get nothing; a number of stages, or the best, uses all.",
                solved.star.processors, star.processors
            ));
        }
        if let (Some(best), Ok(steady)) = (facts.best.as_ref().ok(), &facts.steady)
            && job.buffer < *steady
            && 1.0 < solved.stages
            && best.makespan < solution.makespan * (1.0 - WORTH)
            && !too_many(solved, facts)
        {
            hints.push(format!(
                "Even with this buffer, n = {} takes {}.",
                best.stages,
                Unit::Second.show(best.makespan)
            ));
        }
    }
    let m = facts.setting.star.as_ref().map_or(0.0, |s| s.processors);
    if facts.steady.is_err() && job.compute <= m * job.transfer {
        hints.push(format!(
            "There is no D*: A must exceed m C, but A = {} and m C = {}, so no buffer removes all waiting.",
            Unit::SecondPerByte.show(job.compute),
            Unit::SecondPerByte.show(m * job.transfer)
        ));
    }
    if job.compute == job.startup && (job.buffer == 1.0 || job.buffer.is_infinite()) {
        hints.push("A and S are equal in number, so D = 1 B and an unlimited buffer (with the fewest stages) take the same S + V (A + C), as in Fig. 7.".to_owned());
    }
    let word = params.context().word;
    let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a;
    let machine = MACHINES.iter().find(|machine| {
        same(machine.ts, job.startup) && same(machine.per_word(word) / word, job.transfer)
    });
    if let Some(machine) = machine {
        hints.push(match machine.tw {
            PerWord::OfBytes(_) => format!(
                "C and S are those of {} ({}), measured.",
                machine.name, machine.year
            ),
            PerWord::AsPrinted(_) => format!(
                "{} is printed with a time per word of unknown size; C takes it for {word} bytes.",
                machine.name
            ),
        });
    }
    hints.truncate(4);
    hints
}

//! What the figures show, in one sentence.

use super::balance::told;
use super::report::Facts;
use super::run::greatest;
use crate::quantity::Unit;

/// Whether the work is enough, what would be, how it must grow, and where the time is least.
pub(super) fn takeaway(facts: &Facts) -> String {
    let s = &facts.setting;
    let one = |value: f64| Unit::One.show(value);
    let percent = |share: f64| format!("{} %", one((1000.0 * share).round() / 10.0));
    let (name, p, z) = (s.problem.name(), one(s.p), one(s.w));
    let run = match &facts.run {
        Ok(run) => run,
        Err(error) => return format!("There is nothing to compute: {error}."),
    };
    let least = facts
        .least
        .as_ref()
        .map_or(String::new(), |least| format!("; {}", told(s, least)));
    if run.total.h == 0.0 {
        return format!(
            "Without overhead {name} of Z = {z} keeps p = {p} busy, whatever Z{least}."
        );
    }
    let (Ok(kept), Ok(most)) = (&facts.kept, &facts.most_kept) else {
        return format!(
            "On p = {p}, {name} of Z = {z} works at {}{least}.",
            percent(run.efficiency)
        );
    };
    let growth = facts.growth.as_ref().map_or(String::new(), |growth| {
        format!(
            ", and twice the processors take {} times the work",
            one(2_f64.powf(*growth))
        )
    });
    let e = percent(s.e);
    let flip = if s.e <= run.efficiency {
        format!(
            "{e} would still be kept with W = {} or on p = {}",
            one(*kept),
            one(*most)
        )
    } else {
        format!(
            "{e} takes W = {}, {} times as much, or no more than p = {}",
            one(*kept),
            one(kept / s.w),
            one(*most)
        )
    };
    format!(
        "On p = {p}, {name} of Z = {z} works at {}, the rest going mostly to {}: {flip}{growth}\
         {least}.",
        percent(run.efficiency),
        greatest(run)
    )
}

//! What the figures show, in one sentence.

use super::report::Facts;
use super::run::greatest;
use crate::quantity::{Unit, percent};

/// Whether the work is enough, what would be, and how it must grow.
pub(super) fn takeaway(facts: &Facts) -> String {
    let s = &facts.setting;
    let one = |value: f64| Unit::One.show(value);
    let run = match &facts.run {
        Ok(run) => run,
        Err(error) => return format!("There is nothing to compute: {error}."),
    };
    let who = s.problem.with_work(s.w);
    if run.total.h == 0.0 {
        let why = if s.p == 1.0 {
            "One processor has no overhead"
        } else {
            "Without overhead any number of processors stays busy"
        };
        return format!("{why}: {who} is 100 % efficient.");
    }
    let e = percent(s.e);
    let flip = match (&facts.kept, &facts.most_kept) {
        (Ok(kept), Ok(most)) if s.e <= run.efficiency => format!(
            "; {e} is kept down to W = {} or up to p = {}",
            // With less there are not so many parts.
            Unit::One.many(kept.max(s.least_work(s.p))),
            Unit::One.many(*most)
        ),
        (Ok(kept), Ok(most)) => format!(
            "; {e} takes {} times the work or at most p = {}",
            one(crate::quantity::round_to(kept / s.w, 3)),
            Unit::One.many(*most)
        ),
        _ => String::new(),
    };
    let growth = facts.growth.as_ref().map_or(String::new(), |growth| {
        format!(
            ", and twice the processors {} times the work",
            one(crate::quantity::round_to(f64::exp2(*growth), 3))
        )
    });
    let rest = if run.efficiency < 0.9995 {
        format!(", most of the rest being {}", greatest(run))
    } else {
        String::new()
    };
    format!(
        "On p = {}, {who} is {} efficient{rest}{flip}{growth}.",
        one(s.p),
        percent(run.efficiency)
    )
}

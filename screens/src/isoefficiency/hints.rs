//! What to know about the present parameters.

use super::balance::told;
use super::report::Facts;
use crate::quantity::Unit;

/// The hints that apply, the most important first.
pub(super) fn hints(facts: &Facts) -> Vec<String> {
    let one = |value: f64| Unit::One.show(value);
    let s = &facts.setting;
    let mut hints = Vec::new();
    if let Err(error) = &facts.run {
        hints.push(format!("{}: {}.", error.field(), error.mend()));
    }
    if let (true, Ok(w)) = (s.is_grid(), &facts.kept) {
        hints.push(format!(
            "Z = n² points, n = {} a side; E = {} takes n = {}.",
            one(s.w.sqrt()),
            one(s.e),
            one(w.sqrt().ceil())
        ));
    }
    if let Ok(w) = &facts.kept
        && 0.0 < *w
        && *w < s.least_work(s.p)
    {
        hints.push(format!(
            "Not overhead but the number of parts decides here: p = {} needs W = {} at least.",
            one(s.p),
            one(s.least_work(s.p))
        ));
    }
    if let Ok(least) = &facts.least {
        hints.push(format!("Its {}.", told(s, least)));
    }
    if s.overlap {
        hints.push(
            "With overlap the paper's w(s) is the time of the run, and an efficiency below 1 means \
             that overhead is the greater."
                .to_owned(),
        );
    }
    hints
}

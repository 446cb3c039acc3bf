//! Sentences made of numbers: what distance costs, and what traffic costs.

use std::fmt::Write;

use crossover_model::ErrorKind;
use crossover_model::topology::Pattern;

use super::report::Facts;
use super::setting::{name, pattern_name};
use crate::quantity::Unit;

/// The one sentence.
pub(super) fn takeaway(facts: &Facts) -> String {
    let s = &facts.s;
    let second = |t: f64| Unit::Second.show(t);
    let one = |x: f64| Unit::One.show(x);
    let (metrics, times) = match (&facts.metrics, &facts.worst) {
        (Ok(metrics), Ok(times)) => (metrics, times),
        (Err(error), _) | (_, Err(error)) => {
            return format!("There is no {} to show: {error}.", name(s.topology));
        }
    };
    let l = metrics.diameter;
    let links = if l == 1.0 {
        "1 link".to_owned()
    } else {
        format!("{} links", one(l))
    };
    let mut text = format!(
        "The farthest message on a {} of {} takes {} by cut-through, {} of it for {links}",
        name(s.topology),
        one(s.p),
        second(times.cut_through),
        second(l * s.network.th),
    );
    if let Ok(congestion) = &facts.congestion {
        let pattern = match s.pattern {
            Pattern::AllToAll => "an all-to-all exchange".to_owned(),
            Pattern::Shift(k) => format!("a shift by {}", one(k)),
            other => format!("a {}", pattern_name(other)),
        };
        if s.m * s.network.tw == 0.0 {
            let _ = write!(
                text,
                "; no words take time, so {pattern} costs nothing more"
            );
        } else if 1.0 < congestion.slowdown {
            let added = (congestion.slowdown - 1.0) * s.m * s.network.tw;
            let distance = l * s.network.th;
            let more = match () {
                () if (added - distance).abs() <= 1e-9 * added => {
                    "traffic costs as much as distance"
                }
                () if distance < added => "traffic costs more than distance",
                () => "distance still costs more",
            };
            let _ = write!(
                text,
                "; in {pattern} words take {} times as long, {} more: {more}",
                one(congestion.slowdown),
                second(added)
            );
        } else {
            let _ = write!(text, "; {pattern} slows down no link");
        }
    }
    text.push('.');
    text
}

/// What to know about these parameters.
pub(super) fn hints(facts: &Facts) -> Vec<String> {
    let s = &facts.s;
    let mut hints = Vec::new();
    let (below, above) = s.topology.sizes_near(s.p);
    if facts.metrics.is_err() && below < above {
        hints.push(format!(
            "A {} has no {} nodes: take {below} or {above}.",
            name(s.topology),
            s.p
        ));
    }
    if facts.metrics.is_ok()
        && let Err(error) = &facts.congestion
        && error.kind() == ErrorKind::NotPerfectSquare
    {
        hints.push(format!(
            "Only a square number of nodes can be transposed: {}.",
            error.mend()
        ));
    }
    let end = s.to.unwrap_or(0.0).max(s.from);
    if s.p <= end {
        hints.push(format!(
            "Nodes are numbered from 0 to {}: there is no {}.",
            Unit::One.show(s.p - 1.0),
            Unit::One.show(end)
        ));
    }
    hints
}

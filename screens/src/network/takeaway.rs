//! What the figures show, in one sentence.

use crossover_model::network::{Run, best_n};

use super::report::least;
use super::setting::Setting;
use crate::distributed::{Facts, one};
use crate::quantity::{Unit, percent};

/// The predicted time and its share of messages, the best number of processors, what would move
/// it, and the law nearest to what was measured.
pub(super) fn takeaway(setting: &Setting, facts: &Facts) -> String {
    let case = &setting.case;
    let n = one(case.n);
    let here = match &facts.run {
        Ok(run) if run.messages == 0.0 => format!(
            "On N = {n} the run takes {}, and nothing is sent",
            Unit::Second.show(run.t_est)
        ),
        Ok(run) => format!(
            "On N = {n} the run takes {}, {} of it messages",
            Unit::Second.show(run.t_est),
            percent(run.comm_share)
        ),
        Err(error) => format!("On N = {n} there is no run to predict ({error})"),
    };
    format!("{here}; {}{}.", peak(facts), measured(setting))
}

/// The best number of processors, and what would move it.
fn peak(facts: &Facts) -> String {
    let best = match &facts.best {
        Ok(best) => best,
        Err(error) => return format!("no number of processors has one ({error})"),
    };
    if facts.case.run.f == 0.0 {
        return "no N is faster than 1, as with f = 0 nothing is parallel".to_owned();
    }
    if !best.is_peak {
        let why = match &facts.at_best {
            Ok(run) if run.messages == 0.0 => "nothing is sent",
            _ => "they save more computing than they add messages",
        };
        return format!(
            "up to N = {} more processors shorten it: {why}",
            one(best.n)
        );
    }
    let (run, t) = (&facts.case.run, Unit::Second.show(best.t_est));
    let n = one(best.n);
    let Ok(parts) = &facts.message else {
        return format!("it is shortest on N = {n} ({t})");
    };
    let greatest = parts
        .transmission
        .max(parts.propagation)
        .max(parts.overhead);
    let (what, other) = if parts.overhead == greatest {
        let other = Run {
            eps: run.eps / 2.0,
            eps_per_bit: run.eps_per_bit / 2.0,
            ..*run
        };
        ("half the overhead", other)
    } else if parts.transmission == greatest {
        let bw = 2.0 * run.bw;
        ("twice the bandwidth", Run { bw, ..*run })
    } else {
        let dist = 0.5 * run.dist;
        ("half the distance", Run { dist, ..*run })
    };
    let here = if best.n == facts.case.n {
        "no other N is faster, as".to_owned()
    } else {
        format!("it is shortest on N = {n} ({t}), as")
    };
    let start = format!("{here} beyond that messages cost more than they save");
    match best_n(&other) {
        Ok(moved) if !moved.is_peak => format!(
            "{start}; {what} would leave no such limit up to N = {}",
            one(moved.n)
        ),
        Ok(moved) if best.n < moved.n => format!(
            "{start}; {what} would move that to N = {} ({})",
            one(moved.n),
            Unit::Second.show(moved.t_est)
        ),
        _ => start,
    }
}

/// The law nearest to what was measured.
fn measured(setting: &Setting) -> String {
    match least(setting) {
        Ok((law, error)) => format!(
            "; nearest to what was measured is {}, {} off on average",
            if law.key == "network_aware" {
                "the network-aware law".to_owned()
            } else {
                format!("the law of {}", law.name)
            },
            percent(error.mean)
        ),
        Err(_) => String::new(),
    }
}

//! What the figures show, in one sentence.

use crossover_model::network::{Run, best_n};

use super::report::least;
use super::setting::Setting;
use crate::distributed::{Facts, one, percent};
use crate::quantity::Unit;

/// The predicted time and its share of messages, the best number of processors, what would move
/// it, and the law nearest to what was measured.
pub(super) fn takeaway(setting: &Setting, facts: &Facts) -> String {
    let case = &setting.case;
    let n = one(case.n);
    let here = match &facts.run {
        Ok(run) if run.messages == 0.0 => format!(
            "On N = {n} the run is predicted to take {}, and nothing is sent",
            Unit::Second.show(run.t_est)
        ),
        Ok(run) => format!(
            "On N = {n} the run is predicted to take {}, {} of it messages",
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
    if !best.is_peak {
        return format!(
            "up to N = {} each further processor still shortens it, since what it takes off the \
             computing exceeds what it adds in messages",
            one(best.n)
        );
    }
    let (run, t) = (&facts.case.run, Unit::Second.show(best.t_est));
    let n = one(best.n);
    let Ok(parts) = &facts.message else {
        return format!("it is shortest on N = {n}, with {t}");
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
        ("half the overhead of a message, its greatest part,", other)
    } else if parts.transmission == greatest {
        let bw = 2.0 * run.bw;
        (
            "twice the bandwidth, transmission being a message's greatest part,",
            Run { bw, ..*run },
        )
    } else {
        let dist = 0.5 * run.dist;
        (
            "half the distance, propagation being a message's greatest part,",
            Run { dist, ..*run },
        )
    };
    let beyond = "beyond, a processor adds more messages than it takes off the computing";
    match best_n(&other) {
        Ok(moved) if !moved.is_peak => format!(
            "it is shortest on N = {n}, with {t} ({beyond}), and {what} would leave no such limit \
             up to N = {}",
            one(moved.n)
        ),
        Ok(moved) if best.n < moved.n => format!(
            "it is shortest on N = {n}, with {t} ({beyond}), and {what} would move that to N = {} \
             and {}",
            one(moved.n),
            Unit::Second.show(moved.t_est)
        ),
        _ => format!("it is shortest on N = {n}, with {t}: {beyond}"),
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

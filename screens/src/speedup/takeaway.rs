//! What the figures show, in one sentence.

use crossover_model::network::{Pattern, Run, best_n, predict};
use crossover_model::speedup::{amdahl, amdahl_limit};

use super::cores::best_cores;
use super::law::Law;
use super::laws::usl_best;
use super::state::State;
use crate::distributed::{Facts, one};
use crate::quantity::{Unit, percent};

/// What the laws drawn come to, the network-aware one before all others.
pub(super) fn takeaway(state: &State, facts: &Facts, shown: &[Law]) -> String {
    if !shown.contains(&Law::NetworkAware)
        && let Some(said) = without_network(state, shown)
    {
        return said;
    }
    network_aware(state, facts)
}

/// What each law drawn gives on N processors, and where that ends.
fn without_network(state: &State, shown: &[Law]) -> Option<String> {
    let value = |law: &Law| {
        let speedup = law.drawn(state, state.f, state.n).ok()?;
        let the = if *law == Law::Usl { "the " } else { "" };
        Some(format!("{} by {the}{}", one(speedup), law.name()))
    };
    let values: Vec<String> = shown.iter().filter_map(value).collect();
    if values.is_empty() {
        return None;
    }
    let end = end(state, shown).map_or(String::new(), |end| format!("; {end}"));
    Some(format!(
        "On N = {} with f = {} the speedup{} is {}{end}.",
        one(state.n),
        one(state.f),
        state.over(),
        values.join(", ")
    ))
}

/// What bounds the most telling of the laws shown.
fn end(state: &State, shown: &[Law]) -> Option<String> {
    let drawn = |law: Law| shown.contains(&law);
    let at = |law: Law, n: f64| law.drawn(state, state.f, n).ok();
    if drawn(Law::Usl)
        && let Some(n) = usl_best(state)
        && let Some(peak) = at(Law::Usl, n)
    {
        return Some(format!(
            "the USL peaks at N = {} with {}",
            one(n),
            one(peak)
        ));
    }
    if let Some(best) = best_cores(state, shown) {
        return Some(best);
    }
    if drawn(Law::Amdahl)
        && let Ok(limit) = amdahl_limit(state.s())
        && let Some(alone) = at(Law::Amdahl, 1.0)
    {
        let limit = one(limit * alone);
        return Some(format!("Amdahl's law never promises more than {limit}"));
    }
    let grows = drawn(Law::Gustafson) || drawn(Law::SunChen);
    (grows && !state.same && 0.0 < state.f)
        .then(|| "the work grows with N, and the speedup without bound".to_owned())
}

/// Where the network-aware speedup peaks, what communication takes there, what Amdahl promises,
/// and what would move the peak.
fn network_aware(state: &State, facts: &Facts) -> String {
    let (best, at_best) = match (&facts.best, &facts.at_best) {
        (Ok(best), Ok(at_best)) => (best, at_best),
        (Err(error), _) | (_, Err(error)) => {
            return format!("There is no run to predict: {error}.");
        }
    };
    let promise = |n: f64| amdahl(state.s(), n).map_or("undefined".to_owned(), one);
    let n = one(best.n);
    if !best.is_peak {
        let why = if at_best.messages == 0.0 {
            "since nothing is sent".to_owned()
        } else {
            format!(
                "and messages take {} of the time; more or dearer messages would bring a peak",
                percent(at_best.comm_share)
            )
        };
        return format!(
            "The network-aware speedup has no peak up to N = {n}: there it is {}, {why}; Amdahl's \
             law promises {}.",
            one(at_best.speedup),
            promise(best.n)
        );
    }
    if state.f == 0.0 {
        return "No number of processors beats one, by any law but the USL: with f = 0 nothing can \
                be shared."
            .to_owned();
    }
    if best.n == 1.0 {
        let two = smallest_run(state);
        return format!(
            "On this network no number of processors beats one: {two}; Amdahl's law, which sends \
             no message, promises {} on N = {}.",
            promise(state.n),
            one(state.n)
        );
    }
    format!(
        "The network-aware speedup peaks at N = {n} with {}, when messages take {} of the time; \
         {}, and {}.",
        one(at_best.speedup),
        percent(at_best.comm_share),
        amdahls(state, best.n, at_best.speedup),
        flip(state, best.n)
    )
}

/// What Amdahl's law promises on the best number of processors.
fn amdahls(state: &State, n: f64, speedup: f64) -> String {
    let Ok(promise) = amdahl(state.s(), n) else {
        return "Amdahl's law promises nothing there".to_owned();
    };
    let limit = amdahl_limit(state.s()).map_or("without bound".to_owned(), |limit| {
        format!("up to {}", one(limit))
    });
    if promise < speedup {
        return format!(
            "Amdahl's law promises a fixed program only {} there ({limit} beyond), but here the \
             work grows with N",
            one(promise)
        );
    }
    format!(
        "Amdahl's law promises {} there and {limit} beyond",
        one(promise)
    )
}

/// What two processors, or the least number that exchanges, would take.
fn smallest_run(state: &State) -> String {
    let tseq = Unit::Second.show(state.run.tseq);
    let start = state.run.cores + 1.0;
    let tried = match state.run.pattern {
        Pattern::HaloBlocks => 4.0 * state.run.cores,
        _ => start,
    };
    predict(&state.run, tried).map_or_else(
        |_| format!("it takes {tseq} there"),
        |run| {
            format!(
                "on {} the messages alone take {}, against {tseq} for the whole program on one",
                one(tried),
                Unit::Second.show(run.t_comm)
            )
        },
    )
}

/// What a network ten times as good would change.
fn flip(state: &State, n: f64) -> String {
    let better = Run {
        bw: 10.0 * state.run.bw,
        eps: state.run.eps / 10.0,
        eps_per_bit: state.run.eps_per_bit / 10.0,
        ..state.run
    };
    let what = "ten times the bandwidth with a tenth of the overhead would";
    match best_n(&better) {
        Ok(best) if !best.is_peak => format!("{what} take the peak beyond N = {}", one(best.n)),
        Ok(best) if n < best.n => format!(
            "{what} move the peak to N = {} with {}",
            one(best.n),
            one(state.run.tseq / best.t_est)
        ),
        Ok(best) => {
            let limit = if best.n <= better.cores {
                "a second node still costs more than it saves"
            } else {
                "distance or the program itself limits it"
            };
            format!(
                "{what} leave the peak at N = {}, with {}: {limit}",
                one(best.n),
                one(state.run.tseq / best.t_est)
            )
        }
        Err(_) => format!("{what} move the peak"),
    }
}

//! The answer in a sentence or two: where the speedup over the network peaks, or what the laws that
//! are drawn give.

use crate::kits::distributed::{Facts, Law};
use crate::screen::Sentence;

use super::inputs::Inputs;

/// Returns the sentence about the laws that are drawn, the network-aware one before all others.
pub(super) fn takeaway(inputs: &Inputs, facts: &Facts) -> Vec<Sentence> {
    let aware = inputs.shown.contains(&Law::NetworkAware);
    let alone = if aware { None } else { without_network(inputs) };
    vec![alone.unwrap_or_else(|| network_aware(inputs, facts)).into()]
}

/// Returns the most telling sentence about the laws that are drawn; none where none is defined.
fn without_network(inputs: &Inputs) -> Option<&'static str> {
    let drawn = |law: Law| inputs.shown.contains(&law) && inputs.speedup(law).is_ok();
    if drawn(Law::Usl) && inputs.usl_best().is_some() {
        return Some("By the USL the speedup peaks at N = {N_U} with {S_U}.");
    }
    let mut laws = inputs.shown.iter().copied();
    if let Some(design) = laws.clone().find(|law| inputs.best_core(*law).is_some()) {
        return Some(match design {
            Law::HillMartyAsymmetric => {
                "An asymmetric chip of {n} BCEs is best with a large core of {r*}: it is {S_r} times as fast as one BCE."
            }
            Law::HillMartyDynamic => {
                "A dynamic chip of {n} BCEs is best with a joint core of {r*}: it is {S_r} times as fast as one BCE."
            }
            _ => {
                "A symmetric chip of {n} BCEs is best with cores of {r*}: it is {S_r} times as fast as one BCE."
            }
        });
    }
    Some(match (drawn(Law::Amdahl), drawn(Law::Gustafson)) {
        (true, true) => "On N = {N} Amdahl's law gives {amdahl} and Gustafson's {gustafson}.",
        (true, false) if inputs.f() < 1.0 => {
            "Amdahl's law gives {amdahl} on N = {N}, and never more than {amdahl_limit}."
        }
        (false, true) if !inputs.laws.same && 0.0 < inputs.f() => {
            "Gustafson's law gives {gustafson} on N = {N}. The work grows with N, and the speedup without bound."
        }
        _ => match laws.find(|law| drawn(*law))? {
            Law::Gustafson => "Gustafson's law gives {gustafson} on N = {N}.",
            Law::SunChen => "Sun and Chen's law gives {sun_chen} on N = {N}.",
            Law::SunNi => "Sun and Ni's law gives {sun_ni} on N = {N}.",
            Law::Usl => "The USL gives {usl} on N = {N}.",
            _ => "Amdahl's law gives {amdahl} on N = {N}.",
        },
    })
}

fn network_aware(inputs: &Inputs, facts: &Facts) -> &'static str {
    let (Ok(best), Ok(at_best)) = (&facts.best, &facts.at_best) else {
        return "These values are too large to predict a time. Bring them nearer to 1.";
    };
    match best.is_peak {
        false if at_best.messages == 0.0 => {
            "Nothing is sent, so the network-aware speedup has no peak: on N = {N*} it is {best_speedup}."
        }
        false => {
            "The network-aware speedup has no peak up to N = {N*}: there it is {best_speedup}."
        }
        true if inputs.f() == 0.0 => {
            "With f = 0 nothing can be shared: one processor is the fastest."
        }
        true if best.n == 1.0 => {
            "On this network no number of processors beats one: messages cost more than they save."
        }
        true if at_best.messages == 0.0 => {
            "The network-aware speedup peaks at N = {N*} with {best_speedup}. These processors are one node, which sends no messages."
        }
        true if at_best.t_est == at_best.t_comp => {
            "The network-aware speedup peaks at N = {N*} with {best_speedup}. There messages take no longer than computing and cost nothing."
        }
        true if inputs.base() == Law::Amdahl => {
            "The network-aware speedup peaks at N = {N*} with {best_speedup}. Without messages, by Amdahl's law, it would be {S_silent}."
        }
        true => {
            "The network-aware speedup peaks at N = {N*} with {best_speedup}. Without messages, by Gustafson's law, it would be {S_silent}."
        }
    }
}

//! The answer in a sentence or two: where the speedup over the network peaks, or what the laws that
//! are drawn promise.

use super::cores::best_core_of;
use super::inputs::Inputs;
use super::law::Law;
use super::laws::usl_best;
use crate::kits::distributed::Facts;
use crate::screen::{Params, Sentence};

/// What can be said of the laws that are drawn, the network-aware one before all others.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    TooLarge,
    NoPeakSilent,
    NoPeak,
    Serial,
    NoneBeatsOne,
    /// A peak below what Amdahl's law promises.
    Peak,
    /// A peak above it, as the work grows.
    GrownPeak,
    UslPeak,
    /// The best cores of a design.
    Cores(Law),
    AmdahlAndGustafson,
    AmdahlBounded,
    GustafsonGrows,
    /// What one law gives.
    Gives(Law),
}

pub(super) fn takeaway(inputs: &Inputs, facts: &Facts, params: &Params) -> Vec<Sentence> {
    let shown = Law::shown(params);
    let aside = (!shown.contains(&Law::NetworkAware)).then(|| without_network(inputs, &shown));
    let verdict = aside
        .flatten()
        .unwrap_or_else(|| network_aware(inputs, facts));
    vec![verdict.words().into()]
}

/// The most telling of the laws that are drawn; none where none of them is defined.
fn without_network(inputs: &Inputs, shown: &[Law]) -> Option<Verdict> {
    let drawn = |law: Law| shown.contains(&law) && law.present(inputs).is_ok();
    let design = || {
        shown
            .iter()
            .find(|law| best_core_of(**law, inputs).is_some())
    };
    let first = || shown.iter().find(|law| drawn(**law));
    if drawn(Law::Usl) && usl_best(inputs).is_some() {
        return Some(Verdict::UslPeak);
    }
    if let Some(law) = design() {
        return Some(Verdict::Cores(*law));
    }
    Some(match (drawn(Law::Amdahl), drawn(Law::Gustafson)) {
        (true, true) => Verdict::AmdahlAndGustafson,
        (true, false) if inputs.f < 1.0 => Verdict::AmdahlBounded,
        (false, true) if !inputs.same && 0.0 < inputs.f => Verdict::GustafsonGrows,
        _ => Verdict::Gives(*first()?),
    })
}

fn network_aware(inputs: &Inputs, facts: &Facts) -> Verdict {
    let (Ok(best), Ok(at_best)) = (&facts.best, &facts.at_best) else {
        return Verdict::TooLarge;
    };
    let amdahl = 1.0 / (1.0 - inputs.f + inputs.f / best.n);
    match best.is_peak {
        false if at_best.messages == 0.0 => Verdict::NoPeakSilent,
        false => Verdict::NoPeak,
        true if inputs.f == 0.0 => Verdict::Serial,
        true if best.n == 1.0 => Verdict::NoneBeatsOne,
        true if amdahl < at_best.speedup => Verdict::GrownPeak,
        true => Verdict::Peak,
    }
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::TooLarge => {
                "These values are too large to predict a time. Bring them nearer to 1."
            }
            Self::NoPeakSilent => {
                "Nothing is sent, so the network-aware speedup has no peak: on N = {N*} it is {best_speedup}."
            }
            Self::NoPeak => {
                "The network-aware speedup has no peak up to N = {N*}: there it is {best_speedup}. More or longer messages would bring one."
            }
            Self::Serial => {
                "With f = 0 nothing can be shared: no number of processors beats one, whatever the network."
            }
            Self::NoneBeatsOne => {
                "On this network no number of processors beats one: messages cost more than they save."
            }
            Self::Peak => {
                "The network-aware speedup peaks at N = {N*} with {best_speedup}. Amdahl's law, without messages, promises {S_A} there."
            }
            Self::GrownPeak => {
                "The network-aware speedup peaks at N = {N*} with {best_speedup}. A fixed program would reach {S_A} at most: here the work grows with N."
            }
            Self::UslPeak => "By the USL the speedup peaks at N = {N_U} with {S_U}.",
            Self::Cores(Law::HillMartyAsymmetric) => {
                "An asymmetric chip of {n} BCEs is best with a large core of {r*}: it is {S_r} times as fast as one BCE."
            }
            Self::Cores(Law::HillMartyDynamic) => {
                "A dynamic chip of {n} BCEs is best with a joint core of {r*}: it is {S_r} times as fast as one BCE."
            }
            Self::Cores(_) => {
                "A symmetric chip of {n} BCEs is best with cores of {r*}: it is {S_r} times as fast as one BCE."
            }
            Self::AmdahlAndGustafson => {
                "On N = {N} Amdahl's law promises {amdahl} and Gustafson's {gustafson}."
            }
            Self::AmdahlBounded => {
                "Amdahl's law promises {amdahl} on N = {N}, and never more than {amdahl_limit}."
            }
            Self::GustafsonGrows => {
                "Gustafson's law promises {gustafson} on N = {N}. The work grows with N, and the speedup without bound."
            }
            Self::Gives(Law::Gustafson) => "Gustafson's law promises {gustafson} on N = {N}.",
            Self::Gives(Law::SunChen) => "Sun and Chen's law promises {sun_chen} on N = {N}.",
            Self::Gives(Law::SunNi) => "Sun and Ni's law promises {sun_ni} on N = {N}.",
            Self::Gives(Law::Usl) => "The USL promises {usl} on N = {N}.",
            Self::Gives(_) => "Amdahl's law promises {amdahl} on N = {N}.",
        }
    }
}

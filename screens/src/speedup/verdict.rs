//! What the laws decide: which case the answer is of, and which of them say the same.

use crossover_model::distributed::Base;
use crossover_model::speedup::{
    amdahl, best_n_per_joule, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use crate::kits::distributed::Law;

use super::state::{Case, Fractions, State, Verdict};

/// The processors at which curves that lie on each other are compared.
const COMPARED_AT: [f64; 4] = [4.0, 9.0, 64.0, 1024.0];
impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let is_aware = s.visible_laws().contains(&Law::NetworkAware);
        let alone = if is_aware { None } else { case_without_network(s) };
        let energy = (0.0 < s.values.k).then(|| energy_case(s));
        let (r, chip) = (s.cluster.r, s.cluster.own_chip);
        let has_own_chip = chip.is_some_and(|n| n != s.cluster.n * r && r <= n);
        let equal = has_own_chip.then(|| s.cluster.design(hill_marty_symmetric).ok()).flatten();
        Self {
            answer: energy.or(alone).unwrap_or_else(|| network_case(s)),
            fractions: Fractions::of(s),
            coincidences: find_coincidences(s),
            core: s.core_performance().ok().filter(|_| r != 1.0),
            own_chip: equal,
        }
    }
}

fn energy_case(s: &State) -> Case {
    match best_n_per_joule(s.cluster.fraction(), s.values.k) {
        Ok(1.0) => Case::PerJouleOne,
        Ok(_) => Case::PerJoule,
        Err(_) => Case::PerJouleAll,
    }
}

/// Returns the most telling case of the laws that are drawn; `None` where none is defined.
fn case_without_network(s: &State) -> Option<Case> {
    let visible = s.visible_laws();
    let drawn = |law: Law| visible.contains(&law) && law.of(&s.cluster).is_ok();
    if drawn(Law::Usl) && s.best_usl_n().is_some() {
        return Some(Case::Usl);
    }
    let mut best = visible.iter().filter_map(|law| Some((*law, s.best_core(*law)?)));
    if let Some((design, best)) = best.next() {
        return Some(match design {
            _ if best.r == 1.0 => Case::SmallCores,
            Law::HillMartyAsymmetric => Case::AsymmetricChip,
            Law::HillMartyDynamic => Case::DynamicChip,
            _ => Case::SymmetricChip,
        });
    }
    let (f, n, same) = (s.values.f, s.cluster.n, s.values.same);
    Some(match (drawn(Law::Amdahl), drawn(Law::Gustafson)) {
        (true, true) if n == 1.0 || f == 1.0 || f == 0.0 => Case::LawsAgree,
        (true, true) if same => Case::OneProgram,
        (true, true) => Case::TwoPrograms,
        (true, false) if f < 1.0 => Case::AmdahlLimit,
        (false, true) if !same && 0.0 < f => Case::GustafsonGrowth,
        _ => Case::Alone(visible.iter().copied().find(|law| drawn(*law))?),
    })
}

/// Returns where the speedup over the network peaks, and what messages take from it.
fn network_case(s: &State) -> Case {
    let (Ok(best), Ok(at_best)) = (s.cluster.best(), s.cluster.at_best()) else {
        return Case::TooLarge;
    };
    match best.is_peak {
        false if at_best.messages == 0.0 => Case::SilentWithoutPeak,
        false => Case::WithoutPeak,
        true if s.values.f == 0.0 => Case::NothingParallel,
        true if best.n == 1.0 => Case::OneProcessor,
        true if at_best.messages == 0.0 => Case::PeakOnNode,
        true if at_best.t_est == at_best.t_comp => Case::PeakHidden,
        true if s.values.base == Base::Amdahl => Case::PeakBelowAmdahl,
        true => Case::PeakBelowGustafson,
    }
}

impl Fractions {
    fn of(s: &State) -> Option<Self> {
        let (f, n, fraction) = (s.values.f, s.cluster.n, s.cluster.fraction());
        let visible = s.visible_laws();
        let is_drawn = [Law::Amdahl, Law::Gustafson].iter().all(|law| visible.contains(law));
        if n == 1.0 || f == 1.0 || f == 0.0 || !is_drawn {
            return None;
        }
        Some(Self {
            serial: fraction_amdahl_to_gustafson(fraction, n).ok()?.serial(),
            fixed: amdahl(fraction, n).ok()?,
            scaled: gustafson(fraction, n).ok()?,
        })
    }
}

/// Returns the groups of laws whose curves lie on each other.
fn find_coincidences(s: &State) -> Vec<Vec<Law>> {
    let values = |law: &Law| {
        let scale = s.scale(*law).ok()?;
        let at = |n: f64| Some(scale * law.of(&s.cluster.on(n)).ok()?);
        Some((*law, COMPARED_AT.into_iter().map(at).collect::<Option<Vec<_>>>()?))
    };
    let mut groups: Vec<(Vec<f64>, Vec<Law>)> = Vec::new();
    for (law, values) in s.visible_laws().iter().filter_map(values) {
        let is_same = |(first, _): &&mut (Vec<f64>, Vec<Law>)| {
            first.iter().zip(&values).all(|(a, b)| (a - b).abs() <= 1e-9 * a.abs())
        };
        match groups.iter_mut().find(is_same) {
            Some((_, laws)) => laws.push(law),
            None => groups.push((values, vec![law])),
        }
    }
    groups.into_iter().map(|(_, laws)| laws).filter(|laws| 1 < laws.len()).collect()
}

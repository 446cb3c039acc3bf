//! The words: where the speedup over the network peaks, or what the laws that are drawn give; and what
//! to know about the parameters.

use crate::kits::distributed::{self, Law, with_numbers};
use crate::screen::prelude::*;

use super::state::{Case, Fractions, State};

/// The most hints that are given at once.
const MOST_HINTS: usize = 8;

impl Words for State {
    /// Returns the sentence about the laws that are drawn, the network-aware one before all others.
    fn takeaway(&self) -> Vec<Sentence> {
        vec![render_case(self.verdict().answer).into()]
    }

    /// Returns the first of the hints that apply, those on the run over the network before all others.
    fn hints(&self) -> Vec<Sentence> {
        let (verdict, n, r) = (self.verdict(), self.cluster.n, self.cluster.r);
        let is_aware = self.visible_laws().contains(&Law::NetworkAware);
        let mut hints = if is_aware { distributed::hints(&self.cluster) } else { Vec::new() };
        hints.extend(verdict.fractions.as_ref().map(|numbers| render_fractions(self, numbers)));
        hints.extend(verdict.coincidences.iter().map(|laws| render_coincidence(self, laws)));
        hints.extend(verdict.core.map(|core| {
            let hint = Sentence::from(if self.values.one_bce {
                "The curves are relative to one BCE: N cores of r = {r}, each {core} times as fast."
            } else {
                "The curves are relative to one core of r = {r} BCEs, which is {core} times as fast as one BCE. Asymmetric and dynamic chips have as many BCEs as N = {n} such cores."
            });
            with_numbers(hint, [("r", r), ("core", core), ("n", n)])
        }));
        hints.extend(self.cluster.own_chip.zip(verdict.own_chip).map(|(chip, equal)| {
            let hint = "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {n} BCEs ({equal} symmetric). The curves over N have n = N r, here {made}.";
            with_numbers(hint.into(), [("n", chip), ("equal", equal), ("made", n * r)])
        }));
        hints.truncate(MOST_HINTS);
        hints
    }
}

#[rustfmt::skip]
const fn render_case(case: Case) -> &'static str {
    match case {
        Case::Usl => "By the USL {N_U} processors are best, with a speedup of {S_U}.",
        Case::SmallCores => "{n} small cores are fastest (BCE: the smallest core). They are {S_r} times as fast as one.",
        Case::AsymmetricChip => "An asymmetric chip of {n} BCEs is fastest with one core of {r*}. It is {S_r} times as fast as a BCE, the smallest core.",
        Case::DynamicChip => "A dynamic chip of {n} BCEs is fastest with a joint core of {r*}. It is {S_r} times as fast as a BCE, the smallest core.",
        Case::SymmetricChip => "A symmetric chip of {n} BCEs is fastest with cores of {r*} BCEs. It is {S_r} times as fast as a BCE, the smallest core.",
        Case::PerJoule => "{N_per_joule} cores give the most performance per joule. On {N} the performance per watt is {per_watt} of one core's.",
        Case::PerJouleOne => "One core gives the most performance per joule. On {N} the performance per watt is {per_watt} of that.",
        Case::PerJouleAll => "Every further core raises the performance per joule. On {N} it is {per_joule} times one core's.",
        Case::LawsAgree => "Both laws agree: {N} processors give a speedup of {amdahl}.",
        Case::OneProgram => "For one program both laws agree: {N} processors give a speedup of {amdahl}.",
        Case::TwoPrograms => "Both are right: Amdahl measures the parallel part on one core, Gustafson on {N}. These are two programs, with speedups of {amdahl} and {gustafson}.",
        Case::AmdahlLimit => "By Amdahl's law {N} processors give a speedup of {amdahl}. No number gives more than {amdahl_limit}.",
        Case::GustafsonGrowth => "By Gustafson's law {N} processors give a speedup of {gustafson}. The work grows with them, so there is no limit.",
        Case::Alone(Law::Gustafson) => "By Gustafson's law {N} processors give a speedup of {gustafson}.",
        Case::Alone(Law::SunChen) => "By Sun and Chen's law {N} processors give a speedup of {sun_chen}.",
        Case::Alone(Law::SunNi) => "By Sun and Ni's law {N} processors give a speedup of {sun_ni}.",
        Case::Alone(Law::Usl) => "By the USL {N} processors give a speedup of {usl}.",
        Case::Alone(_) => "By Amdahl's law {N} processors give a speedup of {amdahl}.",
        Case::TooLarge => "These values are too large to predict a time. Bring them nearer to 1.",
        Case::SilentWithoutPeak => "Nothing is sent over the network, so the speedup has no peak. On {N*} processors it is {best_speedup}.",
        Case::WithoutPeak => "The speedup over the network has no peak up to {N*} processors. There it is {best_speedup}.",
        Case::NothingParallel => "Nothing is parallel, so one processor is fastest on any network.",
        Case::OneProcessor => "On this network one processor is fastest: messages cost more than they save.",
        Case::PeakOnNode => "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. They are one node, which sends no messages.",
        Case::PeakHidden => "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Messages are hidden behind computing.",
        Case::PeakBelowAmdahl => "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Without messages Amdahl's law gives {S_silent}.",
        Case::PeakBelowGustafson => "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Without messages Gustafson's law gives {S_silent}.",
    }
}

fn render_fractions(s: &State, &Fractions { serial, fixed, scaled }: &Fractions) -> Sentence {
    let hint = Sentence::from(if s.values.same {
        "One program with f = {f} on one core: on N = {n} its serial part is {serial%} of the run, and Gustafson's law gives Amdahl's {fixed} too."
    } else {
        "Amdahl's f = {f} is measured on one core, Gustafson's on N = {n}: different programs, with speedup {fixed} against {scaled}. For one program, {serial%} serial on N = {n}, switch “same program” on."
    });
    let numbers = [
        ("f", s.values.f),
        ("n", s.cluster.n),
        ("serial", serial),
        ("fixed", fixed),
        ("scaled", scaled),
    ];
    with_numbers(hint, numbers)
}

fn render_coincidence(s: &State, laws: &[Law]) -> Sentence {
    let names: Vec<&str> = laws.iter().map(|law| law.name().curve).collect();
    let names = names.split_last().map(|(last, first)| format!("{} and {last}", first.join(", ")));
    let hint = Sentence::from("{laws} lie on one curve{reason}.");
    hint.naming("laws", names.unwrap_or_default()).naming("reason", render_reason(laws, s))
}

fn render_reason(laws: &[Law], s: &State) -> String {
    let has = |law| laws.contains(&law);
    let (r, g, f) = (s.cluster.r, s.cluster.g, s.values.f);
    let designs = has(Law::HillMartyAsymmetric) || has(Law::HillMartyDynamic);
    let amdahl_and_gustafson = has(Law::Amdahl) && has(Law::Gustafson);
    let reasons = [
        (r == 1.0 && (designs || has(Law::HillMarty)), "with r = 1 all cores are alike"),
        (
            r != 1.0 && has(Law::HillMarty) && has(Law::Amdahl),
            "over one core of r BCEs a chip of equal cores obeys Amdahl's law",
        ),
        (has(Law::SunNi) && g == 0.0, "with g = 0 the work stays fixed"),
        (has(Law::SunNi) && g == 1.0, "with g = 1 the work grows as the number of processors"),
        (
            has(Law::Gustafson) && has(Law::SunChen),
            "over one core of r BCEs fixed time is Gustafson's law, m for N",
        ),
        (s.values.same && amdahl_and_gustafson, "the fractions are those of one program"),
        (has(Law::Usl) && s.values.kappa == 0.0, "with κ = 0 the USL is Amdahl's law with s = σ"),
        (has(Law::NetworkAware), "without messages the computing law is all there is"),
        (amdahl_and_gustafson && f == 1.0, "nothing is serial"),
        (amdahl_and_gustafson && f == 0.0, "nothing is parallel"),
    ];
    let holding: Vec<_> =
        reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, it)| it).collect();
    if holding.is_empty() { String::new() } else { format!(": {}", holding.join("; ")) }
}

//! The words: where the speedup over the network peaks, or what the laws that are drawn give; and what
//! to know about the parameters.

use crossover_model::distributed::Base;
use crossover_model::speedup::{
    amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_symmetric,
};

use crate::kits::distributed::{self, Law, with_numbers};
use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    /// Returns the sentence about the laws that are drawn, the network-aware one before all others.
    fn takeaway(&self) -> Vec<Sentence> {
        let is_aware = self.visible_laws().contains(&Law::NetworkAware);
        let alone = if is_aware { None } else { without_network(self) };
        vec![alone.unwrap_or_else(|| network_aware(self)).into()]
    }

    /// Returns the hints that apply, those on the run over the network first.
    fn hints(&self) -> Vec<Sentence> {
        let is_aware = self.visible_laws().contains(&Law::NetworkAware);
        let run = is_aware.then(|| distributed::hints(&self.cluster)).into_iter().flatten();
        run.chain(two_fractions(self))
            .chain(coincidences(self))
            .chain(relative(self))
            .chain(own_chip(self))
            .collect()
    }
}

/// Returns the most telling sentence about the laws that are drawn; none where none is defined.
fn without_network(s: &State) -> Option<&'static str> {
    let shown = s.visible_laws();
    let drawn = |law: Law| shown.contains(&law) && law.of(&s.cluster).is_ok();
    if drawn(Law::Usl) && s.best_usl_n().is_some() {
        return Some("By the USL {N_U} processors are best, with a speedup of {S_U}.");
    }
    let mut laws = shown.iter().copied();
    if let Some(design) = laws.clone().find(|law| s.best_core(*law).is_some()) {
        return Some(match design {
            _ if s.best_core(design).is_some_and(|best| best.r == 1.0) => {
                "{n} small cores are fastest (BCE: the smallest core). They are {S_r} times as fast as one."
            }
            Law::HillMartyAsymmetric => {
                "An asymmetric chip of {n} BCEs is fastest with a large core of {r*}. It is {S_r} times as fast as a BCE, the smallest core."
            }
            Law::HillMartyDynamic => {
                "A dynamic chip of {n} BCEs is fastest with a joint core of {r*}. It is {S_r} times as fast as a BCE, the smallest core."
            }
            _ => {
                "A symmetric chip of {n} BCEs is fastest with cores of {r*} BCEs. It is {S_r} times as fast as a BCE, the smallest core."
            }
        });
    }
    Some(match (drawn(Law::Amdahl), drawn(Law::Gustafson)) {
        (true, true) => return Some(who_is_right(s)),
        (true, false) if s.values.f < 1.0 => {
            "By Amdahl's law {N} processors give a speedup of {amdahl}. No number gives more than {amdahl_limit}."
        }
        (false, true) if !s.values.same && 0.0 < s.values.f => {
            "By Gustafson's law {N} processors give a speedup of {gustafson}. The work grows with them, so there is no limit."
        }
        _ => match laws.find(|law| drawn(*law))? {
            Law::Gustafson => "By Gustafson's law {N} processors give a speedup of {gustafson}.",
            Law::SunChen => "By Sun and Chen's law {N} processors give a speedup of {sun_chen}.",
            Law::SunNi => "By Sun and Ni's law {N} processors give a speedup of {sun_ni}.",
            Law::Usl => "By the USL {N} processors give a speedup of {usl}.",
            _ => "By Amdahl's law {N} processors give a speedup of {amdahl}.",
        },
    })
}

/// Returns why Amdahl's and Gustafson's laws give different numbers, or that they agree.
fn who_is_right(s: &State) -> &'static str {
    let (f, n) = (s.values.f, s.cluster.n);
    match s.values.same {
        _ if n == 1.0 || f == 1.0 || f == 0.0 => {
            "Amdahl's and Gustafson's laws agree: {N} processors give a speedup of {amdahl}."
        }
        true => "For one program both laws agree: {N} processors give a speedup of {amdahl}.",
        false => {
            "Both are right: Amdahl measures the parallel part on one core, Gustafson on {N}. These are two programs, with speedups of {amdahl} and {gustafson}."
        }
    }
}

/// Returns where the speedup over the network peaks, and what messages take from it.
fn network_aware(s: &State) -> &'static str {
    let (Ok(best), Ok(at_best)) = (s.cluster.best(), s.cluster.at_best()) else {
        return "These values are too large to predict a time. Bring them nearer to 1.";
    };
    match best.is_peak {
        false if at_best.messages == 0.0 => {
            "Nothing is sent over the network, so the speedup has no peak. On {N*} processors it is {best_speedup}."
        }
        false => {
            "The speedup over the network has no peak up to {N*} processors. There it is {best_speedup}."
        }
        true if s.values.f == 0.0 => {
            "Nothing is parallel, so one processor is fastest on any network."
        }
        true if best.n == 1.0 => {
            "On this network one processor is fastest: messages cost more than they save."
        }
        true if at_best.messages == 0.0 => {
            "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. They are one node, which sends no messages."
        }
        true if at_best.t_est == at_best.t_comp => {
            "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Messages are hidden behind computing."
        }
        true if s.values.base == Base::Amdahl => {
            "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Without messages Amdahl's law gives {S_silent}."
        }
        true => {
            "Use {best_N} processors: over the network the speedup peaks there at {best_speedup}. Without messages Gustafson's law gives {S_silent}."
        }
    }
}

/// Returns that Amdahl's and Gustafson's fractions belong to different runs.
fn two_fractions(s: &State) -> Option<Sentence> {
    let (f, n, fraction) = (s.values.f, s.cluster.n, s.cluster.fraction());
    let both = [Law::Amdahl, Law::Gustafson].map(|law| s.visible_laws().contains(&law));
    if n == 1.0 || f == 1.0 || f == 0.0 || both != [true; 2] {
        return None;
    }
    let said = Sentence::from(if s.values.same {
        "One program with f = {f} on one core: on N = {n} its serial part is {serial%} of the run, and Gustafson's law gives Amdahl's {fixed} too."
    } else {
        "Amdahl's f = {f} is measured on one core, Gustafson's on N = {n}: different programs, with speedup {fixed} against {scaled}. For one program, {serial%} serial on N = {n}, switch “same program” on."
    });
    let numbers = [
        ("f", f),
        ("n", n),
        ("serial", fraction_amdahl_to_gustafson(fraction, n).ok()?.serial()),
        ("fixed", amdahl(fraction, n).ok()?),
        ("scaled", gustafson(fraction, n).ok()?),
    ];
    Some(with_numbers(said, numbers))
}

/// Returns what the curves are relative to, when cores are stronger than one BCE.
fn relative(s: &State) -> Option<Sentence> {
    let r = s.cluster.r;
    let core = s.core_performance().ok().filter(|_| r != 1.0)?;
    let said = Sentence::from(if s.values.one_bce {
        "The curves are relative to one BCE: N cores of r = {r}, each {core} times as fast."
    } else {
        "The curves are relative to one core of r = {r} BCEs, which is {core} times as fast as one BCE. Asymmetric and dynamic chips have as many BCEs as N = {n} such cores."
    });
    Some(with_numbers(said, [("r", r), ("core", core), ("n", s.cluster.n)]))
}

/// Returns which readouts are of a chip of its own, and not of the one of the curves.
fn own_chip(s: &State) -> Option<Sentence> {
    let (n, r) = (s.cluster.own_chip?, s.cluster.r);
    let made = s.cluster.n * r;
    if n == made || n < r {
        return None;
    }
    let equal = s.cluster.design(hill_marty_symmetric).ok()?;
    let chip = Sentence::from(
        "The Hill–Marty and Sun–Chen readouts are those of the chip of n = {n} BCEs ({equal} symmetric). The curves over N have n = N r, here {made}.",
    );
    Some(with_numbers(chip, [("n", n), ("equal", equal), ("made", made)]))
}

/// Returns a hint on each group of laws whose curves lie on each other.
fn coincidences(s: &State) -> Vec<Sentence> {
    let values = |law: &Law| {
        let scale = s.scale(*law).ok()?;
        let at = |n: f64| Some(scale * law.of(&s.cluster.on(n)).ok()?);
        let values: Option<Vec<f64>> = [4.0, 9.0, 64.0, 1024.0].into_iter().map(at).collect();
        Some((*law, values?))
    };
    let mut left: Vec<(Law, Vec<f64>)> = s.visible_laws().iter().filter_map(values).collect();
    let mut hints = Vec::new();
    while !left.is_empty() {
        let (law, values) = left.remove(0);
        let is_same = |(_, other): &(Law, Vec<f64>)| {
            values.iter().zip(other).all(|(a, b)| (a - b).abs() <= 1e-9 * a.abs())
        };
        let (together, apart): (Vec<_>, Vec<_>) = left.into_iter().partition(is_same);
        left = apart;
        let laws: Vec<Law> =
            [law].into_iter().chain(together.into_iter().map(|one| one.0)).collect();
        let names: Vec<&str> = laws.iter().map(|law| law.name().curve).collect();
        if let [first @ .., last] = names.as_slice()
            && !first.is_empty()
        {
            let told = Sentence::from("{laws} lie on one curve{reason}.");
            let names = format!("{} and {last}", first.join(", "));
            hints.push(told.naming("laws", names).naming("reason", reason(&laws, s)));
        }
    }
    hints
}

/// Returns why the curves of these laws lie on each other.
fn reason(laws: &[Law], s: &State) -> String {
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

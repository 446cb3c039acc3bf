//! Laws whose curves lie on each other, and why.

use crate::kits::distributed::Law;
use crate::screen::Sentence;

use super::inputs::Inputs;

/// Returns a hint on each group of laws whose curves lie on each other.
pub(super) fn coincidences(inputs: &Inputs) -> Vec<Sentence> {
    let mut left: Vec<(Law, Vec<f64>)> = inputs
        .shown
        .iter()
        .filter_map(|law| {
            let at = |n: &f64| inputs.drawn(*law, inputs.f(), *n).ok();
            let values: Option<Vec<f64>> = [4.0, 9.0, 64.0, 1024.0].iter().map(at).collect();
            Some((*law, values?))
        })
        .collect();
    let mut hints = Vec::new();
    while !left.is_empty() {
        let (law, values) = left.remove(0);
        let same = |other: &Vec<f64>| {
            let pairs = values.iter().zip(other);
            pairs.into_iter().all(|(a, b)| (a - b).abs() <= 1e-9 * a.abs())
        };
        let (together, apart) = left.into_iter().partition(|other| same(&other.1));
        left = apart;
        let together: Vec<(Law, Vec<f64>)> = together;
        if together.is_empty() {
            continue;
        }
        let mut laws = vec![law];
        laws.extend(together.iter().map(|other| other.0));
        let names: Vec<&str> = laws.iter().map(|law| law.name()).collect();
        let together = Sentence::from("{laws} lie on one curve{reason}.");
        let reason = reason(&laws, inputs);
        hints.push(together.naming("laws", listed(&names)).naming("reason", reason));
    }
    hints
}

fn reason(laws: &[Law], inputs: &Inputs) -> String {
    let has = |law| laws.contains(&law);
    let mut reasons = Vec::new();
    let designs = has(Law::HillMartyAsymmetric) || has(Law::HillMartyDynamic);
    if inputs.laws.r == 1.0 && (designs || has(Law::HillMarty)) {
        reasons.push("with r = 1 all cores are alike".to_owned());
    } else if has(Law::HillMarty) && has(Law::Amdahl) {
        reasons.push("over one core of r BCEs a chip of equal cores obeys Amdahl's law".to_owned());
    }
    if has(Law::SunNi) && (inputs.laws.g == 0.0 || inputs.laws.g == 1.0) {
        let what = if inputs.laws.g == 0.0 {
            "with g = 0 the work stays fixed"
        } else {
            "with g = 1 the work grows as the number of processors"
        };
        reasons.push(what.to_owned());
    }
    if has(Law::Gustafson) && has(Law::SunChen) {
        reasons.push("over one core of r BCEs fixed time is Gustafson's law, m for N".to_owned());
    }
    if inputs.laws.same && has(Law::Amdahl) && has(Law::Gustafson) {
        reasons.push("the fractions are those of one program".to_owned());
    }
    if has(Law::Usl) && inputs.laws.usl.kappa == 0.0 {
        reasons.push("with κ = 0 the USL is Amdahl's law with s = σ".to_owned());
    }
    if has(Law::NetworkAware) {
        reasons.push("without messages the computing law is all there is".to_owned());
    }
    if has(Law::Amdahl) && has(Law::Gustafson) && (inputs.f() == 0.0 || inputs.f() == 1.0) {
        let what = if inputs.f() == 1.0 { "serial" } else { "parallel" };
        reasons.push(format!("nothing is {what}"));
    }
    if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

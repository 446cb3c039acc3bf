//! What is said of two states side by side: A, which was kept, and B, the present one.

use crossover_figures::fixed;
use crossover_screens::link::State;
use crossover_screens::machine::machines;
use crossover_screens::screen::{Param, Readout};
use crossover_screens::{Params, registry};

/// The relative difference up to which two numbers are called equal: that of a target that is met.
const EQUAL: f64 = 1e-8;

/// What a readout is in A, and by how much B differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The value in A.
    pub there: String,
    /// By how much B is more or less; empty where that cannot be said.
    pub by: String,
}

/// Returns what `there` is, the readout of A, and how `here` differs from it.
#[must_use]
pub fn difference(here: &Readout, there: &Readout) -> Difference {
    let by = match (here.value(), there.value()) {
        (Some(b), Some(a)) if (b - a).abs() <= EQUAL * a.abs() => "equal".to_owned(),
        (Some(b), Some(a)) if a != 0.0 && (b / a).is_finite() => percent(b / a - 1.0, a),
        (Some(b), Some(a)) => format!("{}{}", sign(b - a), here.unit.show((b - a).abs())),
        _ => String::new(),
    };
    Difference { there: there.shown(), by }
}

/// Returns a share as a signed percentage, or a large one as how many times `a` it is.
fn percent(share: f64, a: f64) -> String {
    let share = share * a.signum();
    if share >= 10.0 {
        return format!("{} times", fixed(share + 1.0, 0));
    }
    let percent = 100.0 * share.abs();
    let digits = u32::from(percent < 9.95);
    if percent < 0.05 {
        return "under 0.1 %".to_owned();
    }
    format!("{}{} %", sign(share), fixed(percent, digits))
}

fn sign(number: f64) -> &'static str {
    if number < 0.0 { "−" } else { "+" }
}

/// Returns the parameters in which `a` and `b` differ, but for other faces of the same value.
#[must_use]
pub fn differing(a: &Params, b: &Params) -> Vec<&'static Param> {
    let params = a.schema().params.iter();
    let differ = |param: &&Param| {
        let Param { key, .. } = **param;
        a.get(key).is_some() && b.get(key).is_some() && a.link_text(key) != b.link_text(key)
    };
    params.filter(differ).collect()
}

/// Returns what a state is called: by the preset that it is, or by the machine whose numbers it has;
/// empty where it has no name.
#[must_use]
pub fn name(params: &Params) -> &'static str {
    let screen = registry::of(params);
    let preset = screen.presets.iter().find(|preset| {
        let (state, _) = State::read(&format!("#/{}?{}", params.id(), preset.link));
        state.params.as_ref() == Some(params)
    });
    let machine = || machines().find(|machine| screen.agrees(machine, params));
    preset.map_or_else(|| machine().map_or("", |machine| machine.name), |preset| preset.title)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(link: &str) -> Params {
        State::read(link).0.params.expect("a screen")
    }

    fn of(link: &str, key: &str) -> Readout {
        let params = params(link);
        let report = registry::of(&params).report(&params);
        report.readout(key).expect("a readout").clone()
    }

    #[test]
    fn a_readout_says_what_it_was_and_by_how_much_it_differs() {
        let key = "t_cut_through";
        let (a, b) = (of("#/routing", key), of("#/routing?ts=33us", key));
        let difference = super::difference(&b, &a);
        assert_eq!(difference.there, "23 µs");
        assert_eq!(difference.by, "+100 %");
        assert_eq!(super::difference(&a, &b).by, "−50 %");
        assert_eq!(super::difference(&a, &a).by, "equal");
    }

    #[test]
    fn small_and_large_differences_are_told_in_words() {
        assert_eq!(percent(0.0312, 1.0), "+3.1 %");
        assert_eq!(percent(-0.0001, 1.0), "under 0.1 %");
        assert_eq!(percent(41.0, 1.0), "42 times");
        assert_eq!(percent(0.5, -1.0), "−50 %");
    }

    #[test]
    fn the_parameters_that_differ_are_named_once() {
        let (a, b) = (params("#/routing?m=5"), params("#/routing?tw=3ns"));
        let keys: Vec<_> = differing(&a, &b).iter().map(|param| param.key).collect();
        assert_eq!(keys, ["m", "tw"]);
    }

    #[test]
    fn a_state_is_called_by_its_preset_or_its_machine() {
        let machine = machines().next().expect("a machine");
        let mut on = params("#/network");
        registry::of(&on).apply(machine, &mut on);
        assert_eq!(name(&on), machine.name);
        let preset = registry::of(&on).presets.last().expect("a preset");
        assert_eq!(name(&params(&format!("#/network?{}", preset.link))), preset.title);
        assert_eq!(name(&params("#/network?L=12345")), "");
    }
}

//! What is said of two states side by side: A, which was kept, and B, the present one.

use crossover_figures::Unit;
use crossover_figures::quantity::percent_change;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{Entry, Own, Param, Readout};

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
pub fn difference(here: &Readout, there: &Readout) -> Difference {
    let by = match (here.value(), there.value()) {
        (Some(b), Some(a)) if (b - a).abs() <= EQUAL * a.abs() => "equal".to_owned(),
        (Some(b), Some(a)) if a != 0.0 && (b / a).is_finite() => signed_percent(b / a - 1.0, a),
        (Some(b), Some(a)) => format!("{}{}", sign(b - a), here.unit.show((b - a).abs())),
        _ => String::new(),
    };
    Difference { there: there.format_answer(), by }
}

/// Returns by how much a number is more or less than it was: "▲ 0.24"; empty where it is the same, or is
/// no number.
pub fn change(here: &Readout, before: &Readout) -> String {
    let (Some(b), Some(a)) = (here.value(), before.value()) else {
        return String::new();
    };
    let by = b - a;
    if !by.is_finite() || by.abs() <= EQUAL * a.abs() {
        return String::new();
    }
    let way = if by < 0.0 { "▼" } else { "▲" };
    format!("{way} {}", here.unit.show(by.abs()))
}

/// Returns a share as a signed percentage, or a large one as how many times `a` it is.
fn signed_percent(share: f64, a: f64) -> String {
    let share = share * a.signum();
    if share >= 10.0 {
        return format!("{} times", Unit::One.show(share + 1.0));
    }
    percent_change(share)
}

fn sign(number: f64) -> &'static str {
    if number < 0.0 { "−" } else { "+" }
}

/// Returns the parameters in which `a` and `b` differ, but for other faces of the same value.
pub fn differing_params(a: &Params, b: &Params) -> Vec<&'static Param> {
    let other = |entry: &Entry| b.get(entry.param.key).filter(|other| other.value().is_some());
    let differs = |entry: &Entry| {
        let has_other = |other: Entry| entry.link_text() != other.link_text();
        entry.value().is_some() && other(entry).is_some_and(has_other)
    };
    a.values().entries().filter(differs).map(|entry| entry.param).collect()
}

/// Returns what a state is called: by the machine of one's own that it is on, by the preset that it is, or by the
/// machine whose numbers it has; empty where it has no name.
pub fn name(params: &Params) -> String {
    let screen = params.screen();
    if let Some(own) = params.own_machine() {
        return own_name(own, screen.agrees_with_own(own, params));
    }
    let preset = screen.presets.iter().find(|preset| {
        let (state, _) = State::read(&format!("#/{}?{}", params.schema().id, preset.link));
        state.params.as_ref() == Some(params)
    });
    let machine = || {
        let mut machines = screen.machines().iter().flat_map(|group| group.machines);
        machines.find(|machine| screen.takes(machine) && screen.agrees(machine, params))
    };
    let name =
        preset.map_or_else(|| machine().map_or("", |machine| machine.name), |preset| preset.title);
    name.to_owned()
}

/// Returns what a machine of one's own is called, where the parameters hold just its numbers, and where not.
pub fn own_name(own: &Own, agrees: bool) -> String {
    let name = if own.name.is_empty() { "My machine" } else { &own.name };
    if agrees { name.to_owned() } else { format!("{name}, modified") }
}

#[cfg(test)]
mod tests {
    use crossover_screens::machine::machines;

    use super::*;

    fn params(link: &str) -> Params {
        State::read(link).0.params.expect("a screen")
    }

    fn of(link: &str, key: &str) -> Readout {
        let params = params(link);
        let report = params.screen().report(&params);
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
    fn a_change_is_told_with_its_sign_where_there_is_one() {
        let key = "t_cut_through";
        let (before, now) = (of("#/routing", key), of("#/routing?ts=33us", key));
        assert_eq!(change(&now, &before), "▲ 23 µs");
        assert_eq!(change(&before, &now), "▼ 23 µs");
        assert_eq!(change(&now, &now), "");
    }

    #[test]
    fn small_and_large_differences_are_told_in_words() {
        assert_eq!(signed_percent(0.0312, 1.0), "+3.12 %");
        assert_eq!(signed_percent(-0.0001, 1.0), "−0.01 %");
        assert_eq!(signed_percent(41.0, 1.0), "42 times");
        assert_eq!(signed_percent(0.5, -1.0), "−50 %");
    }

    #[test]
    fn the_parameters_that_differ_are_named_once() {
        let (a, b) = (params("#/routing?m=5"), params("#/routing?tw=3ns"));
        let keys: Vec<_> = differing_params(&a, &b).iter().map(|param| param.key).collect();
        assert_eq!(keys, ["m", "tw"]);
    }

    #[test]
    fn a_state_is_called_by_its_preset_or_its_machine() {
        let machine = machines().next().expect("a machine");
        let mut on = params("#/network");
        on.screen().apply(machine, &mut on);
        assert_eq!(name(&on), machine.name);
        let preset = on.screen().presets.last().expect("a preset");
        assert_eq!(name(&params(&format!("#/network?{}", preset.link))), preset.title);
        assert_eq!(name(&params("#/network?L=12345")), "");
    }

    #[test]
    fn a_state_on_a_machine_of_ones_own_is_called_by_it() {
        let own = "#/routing?on=own&own=ts:2us,tw:1ns/B,name:Cluster A";
        assert_eq!(name(&params(own)), "Cluster A");
        assert_eq!(name(&params(&own.replace("on=own", "ts=3us"))), "Cluster A, modified");
        assert_eq!(name(&params("#/routing?on=own&own=ts:2us,tw:1ns/B")), "My machine");
    }
}

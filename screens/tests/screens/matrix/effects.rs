//! What a parameter changes: each something, in one state at least, and which of them no figure.

use std::collections::BTreeSet;

use crossover_screens::Params;
use crossover_screens::effects::{figures_of, idle};
use crossover_screens::param::{Kind, Param};
use crossover_screens::screen::{Group, Screen};
use crossover_screens::slider::{Nudge, Slider, Way};

use crate::common::{On, screens, state};
use crate::random::{any_text, draw_values, named_states};

/// The reason why a parameter is idle; empty for one that changes a figure in view.
fn idle_reason(params: &Params, in_view: &[&str], key: &str) -> String {
    let found = idle(params, in_view).last().flatten().expect("an answer");
    let found = found.into_iter().find(|idle| idle.key == key);
    found.map_or_else(String::new, |idle| idle.why)
}

#[test]
fn an_idle_parameter_changes_no_figure_and_every_other_one_does() {
    for screen in screens() {
        let params = screen.defaults();
        let found = idle(&params, &[]).last().flatten().expect("an answer");
        for param in screen.schema.params {
            let idle = found.iter().any(|idle| idle.key == param.key);
            let figures = figures_of(&params, param.key);
            // A switch may have no effect before another is set; a list is not moved for it.
            let moved = Slider::of(param).is_some();
            let agrees = idle == figures.is_empty() || !moved && !idle;
            assert!(agrees, "{}: {figures:?}", param.key);
        }
        let mostly = found.len() * 3 <= screen.schema.params.len();
        assert!(mostly, "{}: {found:?}", screen.schema.id);
    }
}

/// How many rows that are always in view may change no figure that is: one or two do not hide the others.
const STILL: usize = 2;

#[test]
fn rows_that_are_always_in_view_change_a_figure_that_is() {
    for screen in screens() {
        let in_view: Vec<_> = screen.at_first().collect();
        let defaults = screen.defaults();
        let found = idle(&defaults, &in_view).last().flatten().expect("an answer");
        // What is about an option that is not chosen is not in view.
        let in_view = |group: &Group| group.basic && group.is_about(defaults.values());
        let basic = screen.schema.groups().into_iter().filter(in_view);
        let rows: Vec<_> = basic.flat_map(|group| group.rows).map(|param| param.key).collect();
        let still: Vec<_> = found.iter().filter(|idle| rows.contains(&idle.key)).collect();
        assert!(still.len() <= STILL, "{}: {still:#?}", screen.schema.id);
    }
}

#[test]
fn a_group_named_after_a_figure_has_what_changes_it_in_some_state() {
    for screen in screens() {
        let states = named_states(screen);
        for group in screen.schema.groups() {
            let Some(spec) = screen.figures.iter().find(|spec| spec.title == group.heading) else {
                continue;
            };
            for row in group.rows {
                let acts = |params: &Params| figures_of(params, row.key).contains(&spec.id);
                assert!(states.iter().any(acts), "{}: {}", spec.id, row.key);
            }
        }
    }
}

#[test]
fn an_idle_parameter_says_what_it_changes() {
    let routing = On("routing").with("");
    assert_eq!(idle_reason(&routing, &["timeline"], "m"), "");
    let curves = "It changes “Time over message size”.";
    assert_eq!(idle_reason(&routing, &["timeline"], "approx"), curves);
    let bytes = "It changes only the readout “Bandwidth of the message”.";
    assert_eq!(idle_reason(&routing, &[], "word"), bytes);
    let speedup = On("speedup").with("");
    let nothing = "With the other values as they are, it changes nothing.";
    assert_eq!(idle_reason(&speedup, &[], "one_bce"), nothing);
    assert_eq!(idle_reason(&On("speedup").with("r=4"), &[], "one_bce"), "");
}

/// Texts that are tried for what is typed into a box of several numbers or words.
const TEXTS: usize = 8;

/// What is set first where a key, or one of its options, only matters beside other values than those of the
/// defaults and the presets.
fn beside(screen: &str, key: &str, option: &str) -> &'static str {
    match (screen, key, option) {
        ("abstract-machines", "cut", _) => "job=stencil&p=16",
        // Two messages, with a gap between them.
        ("abstract-machines", "gap", _) => "job=stencil&o=0.1us",
        ("abstract-machines", "greedy", _) => "job=broadcast",
        ("abstract-machines", "h" | "w", _) => "job=supersteps",
        // Small messages: the best algorithm is the binomial tree.
        ("collectives", "algorithm", "binomial") => "m=1e6",
        // Each of two NICs is slower than a process.
        ("decomposition", "rail_use", _) => "channel=nodes&rails=2&tw_nic=0.46us",
        ("isoefficiency", "T_o" | "c", _) => "problem=formula",
        ("isoefficiency", "comm_growth", _) => "Z_comm=10",
        ("isoefficiency", "syn_growth", _) => "t_syn=1ms",
        ("isoefficiency", "wait_growth", _) => "t_wait=1ms",
        ("multilevel", "graph", _) => "problem=graph",
        // A sum of 16 is cut thrice at most.
        ("multilevel", "level", _) => "size=256",
        ("multilevel", "problem_ref", "sum") => "problem=prefix-serial",
        // A table leaves them open, or has another column of times.
        ("measure", "text", _) => "data=pasted",
        ("measure", "columns", _) => "data=pasted&text=bytes,ms,us%0A1,2,3%0A100,4,9%0A1000,7,12",
        ("measure", "comma", _) => "data=pasted&text=bytes;us%0A1;1,5%0A100;1,75%0A1000;2,5",
        ("measure", "unit", _) => "data=pasted&text=bytes,time%0A1,2%0A100,4%0A1000,7",
        ("measure", "output", _) => TWO_OUTPUTS,
        // It is about nodes of several cores.
        ("network" | "speedup", "f_node" | "ranks", _) => "cores=16",
        ("network", "measured", _) => "points=1:100;4:40",
        ("network", "perf_ref", _) => "perf=0.5,1",
        ("speedup", "one_bce" | "perf", _) => "r=4",
        // A tree of few layers is as fast with one buffer as with two.
        ("tree", "buffers", "2") => "h=10&n=fewest",
        // The chosen network is drawn in any case.
        ("topology", "curves", "torus2d") => "topology=ring",
        _ => "",
    }
}

/// A text of two outputs.
const TWO_OUTPUTS: &str = "data=pasted&text=%23%20OSU%20MPI%20Latency%20Test%20v7.5%0A%23%20Size%20Latency%20(us)%0A1%201.2%0A4096%203.1%0A%23%20OSU%20MPI%20Allreduce%20Latency%20Test%20v7.5%0A%23%20Size%20Avg%20Latency(us)%0A4%205.2%0A4096%209.1";

/// The ways to move the control of `param`: the option that is chosen, and what the key may then be. It
/// does not matter which of several texts.
fn moves(screen: &'static Screen, param: &Param) -> Vec<(&'static str, Vec<String>)> {
    let defaults = screen.defaults();
    let key = param.key;
    match param.kind {
        Kind::Choice { options, default } => {
            let others = options.iter().filter(|option| option.key != default);
            let moves = others.map(|option| (option.key, vec![option.key.to_owned()]));
            moves.collect()
        }
        Kind::Switch(on) => vec![("", vec![u8::from(!on).to_string()])],
        Kind::Set { options, .. } => {
            let toggled = |option: &'static str| {
                let all = options.iter().map(|one| one.key);
                let chosen = all.filter(|one| defaults.at(key).has(one) != (*one == option));
                let chosen = chosen.collect::<Vec<_>>().join(",");
                let none = "none".to_owned();
                (option, vec![if chosen.is_empty() { none } else { chosen }])
            };
            options.iter().map(|option| toggled(option.key)).collect()
        }
        Kind::Number(_) | Kind::Integer(_) | Kind::Derived { .. } => {
            let slider = Slider::of(param).expect("a slider");
            let from =
                state(&format!("{}?{}", screen.schema.id, beside(screen.schema.id, key, "")));
            let end = |way| slider.value_after_press(&from, key, Nudge::End(way));
            let ends = [Way::Up, Way::Down].map(end).into_iter();
            let end = ends.into_iter().find(|end| *end != from.at(key).number());
            vec![("", end.map(|end| end.to_string()).into_iter().collect())]
        }
        Kind::List { .. } | Kind::Rows { .. } | Kind::Text { .. } => {
            vec![("", draw_values(any_text(screen, param)).take(TEXTS).collect())]
        }
    }
}

/// The readouts, the sentences and the numbers derived from others, but for that of `key`.
fn answers_and_sentences(params: &Params, key: &str) -> impl PartialEq {
    let report = params.screen().report_at_once(params);
    let sentences = (report.takeaway_shown(params), report.hints_shown(params));
    let answers = report.readouts.into_iter().map(|readout| readout.answer);
    let table = params.schema().params.iter();
    let derived = table.filter(|one| matches!(one.kind, Kind::Derived { .. }) && one.key != key);
    let derived = derived.map(|one| params.at(one.key).number());
    (answers.collect::<Vec<_>>(), sentences, derived.collect::<Vec<_>>())
}

/// The figures that are known at once and differ.
fn changed_figures(one: &Params, other: &Params) -> Vec<&'static str> {
    let figures = one.screen().figures.iter();
    let differ = figures.filter(|spec| spec.figure_at_once(one) != spec.figure_at_once(other));
    differ.map(|spec| spec.id).collect()
}

#[test]
fn every_move_of_a_control_moves_something_and_every_figure_follows_one() {
    for screen in screens() {
        let id = screen.schema.id;
        let mut followed: BTreeSet<&str> = BTreeSet::new();
        for param in screen.schema.params {
            let key = param.key;
            for (option, texts) in moves(screen, param) {
                let beside = state(&format!("{id}?{}", beside(id, key, option)));
                let mut befores = [beside].into_iter().chain(named_states(screen));
                let mut moves = |before: &Params, text: &str| {
                    let mut after = before.clone();
                    if after.set_text(key, text).is_err() {
                        return false;
                    }
                    let redrawn = changed_figures(before, &after);
                    followed.extend(&redrawn);
                    !redrawn.is_empty()
                        || answers_and_sentences(before, key) != answers_and_sentences(&after, key)
                };
                let moved = befores.any(|before| texts.iter().any(|text| moves(&before, text)));
                assert!(moved, "{id}: {key} {option}: {texts:?}");
            }
        }
        let mut figures = screen.figures.iter().map(|spec| spec.id);
        let idle = figures.find(|id| !followed.contains(id));
        assert_eq!(idle, None, "{id}: a figure that follows no control");
    }
}

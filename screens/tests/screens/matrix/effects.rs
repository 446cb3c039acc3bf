//! Which parameters change no figure.

use crossover_screens::Params;
use crossover_screens::effects::{figures_of, idle};
use crossover_screens::slider::Slider;

use crate::common::{On, screens};

/// What an idle parameter says; empty for one that changes a figure in view.
fn said(params: &Params, in_view: &[&str], key: &str) -> String {
    let found = idle(params, in_view).last().flatten().expect("an answer");
    let found = found.into_iter().find(|idle| idle.key == key);
    found.map_or_else(String::new, |idle| idle.why)
}

#[test]
fn an_idle_parameter_changes_no_figure_and_every_other_one_does() {
    for screen in screens() {
        let params = screen.defaults();
        let found = idle(&params, &[]).last().flatten().expect("an answer");
        for param in screen.table.params {
            let idle = found.iter().any(|idle| idle.key == param.key);
            let figures = figures_of(&params, param.key);
            // A switch may have no effect before another is set; a list is not moved for it.
            let moved = Slider::of(param).is_some();
            let agrees = idle == figures.is_empty() || !moved && !idle;
            assert!(agrees, "{}: {figures:?}", param.key);
        }
        let mostly = found.len() * 3 <= screen.table.params.len();
        assert!(mostly, "{}: {found:?}", screen.table.id);
    }
}

#[test]
fn an_idle_parameter_says_what_it_changes() {
    let routing = On("routing").with("");
    assert_eq!(said(&routing, &["timeline"], "m"), "");
    let curves = "It changes “Time over message size”.";
    assert_eq!(said(&routing, &["timeline"], "approx"), curves);
    let bytes = "It changes only the readout “Bandwidth of the message”.";
    assert_eq!(said(&routing, &[], "word"), bytes);
    let speedup = On("speedup").with("");
    let nothing = "With the other values as they are, it changes nothing.";
    assert_eq!(said(&speedup, &[], "one_bce"), nothing);
    assert_eq!(said(&On("speedup").with("r=4"), &[], "one_bce"), "");
}

//! Things to try: each asks one question, begins somewhere, and what it claims happens.

use crossover_figures::figure::Figure;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{Answer, Said, Screen};
use crossover_screens::slider::Slider;
use crossover_screens::tries::{Stage, Trial};

use crate::common::screens;

/// The most characters of a question, and of what one sees.
const QUESTION: usize = 110;
const SEEN: usize = 220;

/// How many figures are looked at: those that a window with room for two has in view.
const IN_VIEW: usize = 2;

/// Every thing to try, with its screen and a name for a failure.
fn all() -> impl Iterator<Item = (&'static Screen, Trial, String)> {
    screens().flat_map(|screen| {
        let all = (1..=screen.tries.len()).map(move |number| {
            let name = format!("{}?try={number}", screen.schema.id);
            let trial = Trial::find(screen, number).unwrap_or_else(|| panic!("{name} is none"));
            (screen, trial, name)
        });
        all.collect::<Vec<_>>()
    })
}

#[test]
fn every_screen_has_three_to_six_questions() {
    for screen in screens() {
        let count = screen.tries.len();
        assert!((3..=6).contains(&count), "{}: {count}", screen.schema.id);
        for (at, one) in screen.tries.iter().enumerate() {
            let question = one.question;
            assert!(question.ends_with('?'), "{question}");
            assert!(question.chars().count() <= QUESTION, "{question}");
            assert!(
                screen.tries[..at].iter().all(|other| other.question != question),
                "{question}"
            );
        }
    }
}

#[test]
fn its_link_opens_the_state_that_it_begins_with_and_reads_back() {
    for (screen, trial, name) in all() {
        let (plain, notices) = State::read(&format!("#/{}?{}", screen.schema.id, trial.one.state));
        assert_eq!(notices, [], "{name}");
        let (state, notices) = State::read(&format!("#/{name}"));
        assert_eq!(notices, [], "{name}");
        assert_eq!(state.params, plain.params, "{name}");
        assert_eq!(state.params.as_ref(), Some(&trial.start), "{name}");
        assert!(plain.machine.is_none(), "{name}: a machine is no parameter");
        for params in [&trial.start, &trial.end, &screen.defaults()] {
            let there = State { params: Some(params.clone()), ..state.clone() };
            let link = there.write();
            assert_eq!(State::read(&link), (there, Vec::new()), "{link}");
        }
    }
}

#[test]
fn the_move_leads_a_slider_or_a_choice_to_where_it_can_stop() {
    for (_, trial, name) in all() {
        let key = trial.param.key;
        assert_ne!(trial.start, trial.end, "{name}: nothing is moved");
        assert!(trial.start.is_consistent() && trial.end.is_consistent(), "{name}");
        let mut brought = trial.start.clone();
        brought.set_text(key, &trial.end.at(key).link_text()).expect("a value");
        assert_eq!(brought, trial.end, "{name}");
        if let (Some(slider), None) = (Slider::of(trial.param), trial.end.at(key).choice()) {
            let (least, most) = slider.track();
            let place = slider.place(trial.end.at(key).number());
            assert!((least..=most).contains(&place), "{name}: no slider goes there");
        }
    }
}

#[test]
fn what_is_moved_changes_a_figure_in_view_or_a_readout() {
    for (screen, trial, name) in all() {
        let drawn = |params: &Params| -> Vec<Option<Figure>> {
            let first = screen.figures.iter().take(IN_VIEW.max(screen.together));
            first.map(|spec| spec.figure(params).ok()).collect()
        };
        let read = |params: &Params| -> Vec<Option<Answer>> {
            let report = screen.report(params);
            report.readouts.into_iter().map(|readout| readout.answer.ok()).collect()
        };
        let differs = drawn(&trial.start) != drawn(&trial.end);
        assert!(differs || read(&trial.start) != read(&trial.end), "{name}");
    }
}

#[test]
fn what_is_claimed_holds_before_and_after_and_the_move_decides() {
    for (_, trial, name) in all() {
        let one = trial.one;
        let told = |params| trial.claims(params).unwrap_or_else(|| panic!("{name}: no statement"));
        let ([before, too_early], [too_late, after]) = (told(&trial.start), told(&trial.end));
        assert!(before, "{name}: “{}” does not hold before", one.before);
        assert!(after, "{name}: “{}” does not hold after", one.after);
        assert!(!too_early || !too_late, "{name}: both hold all the time");
    }
}

#[test]
fn what_one_sees_is_short_and_all_of_its_numbers_are_known() {
    for (_, trial, name) in all() {
        let told: String = trial.render_outcome().iter().map(|said| said.text.as_str()).collect();
        println!("{name}: {}\n    {told}", trial.one.question);
        assert!(told.chars().count() <= SEEN, "{name}: {} characters", told.chars().count());
        assert!(told.ends_with('.'), "{name}: {told}");
        for unknown in ["NaN", "undefined", "{", "inf"] {
            assert!(!told.contains(unknown), "{name}: {told}");
        }
        assert!(trial.one.seen.contains('{'), "{name}: no number of the model");
        for text in [trial.one.question, trial.one.seen] {
            assert!(!text.contains("  ") && text.trim() == text, "{name}: {text}");
        }
    }
}

#[test]
fn what_one_sees_is_what_the_answer_tells() {
    for (id, number, key) in [
        ("speedup", 4, "amdahl"),
        ("abstract-machines", 4, "wait_share"),
        ("tree", 1, "one_layer_real"),
    ] {
        let Some(screen) = screens().find(|screen| screen.schema.id == id) else { continue };
        let trial = Trial::find(screen, number).expect("a thing to try");
        let answer = screen.report(&trial.end).takeaway_said(&trial.end);
        let number = |said: &[Said]| Some(said.iter().find(|said| said.key == key)?.text.clone());
        let seen = number(&trial.render_outcome());
        assert!(seen.is_some() && seen == number(&answer), "{id}: {seen:?}, {answer:?}");
    }
}

#[test]
fn no_answer_is_told_before_its_state_was_set_up() {
    for screen in screens() {
        let trials = Trial::all(screen);
        for (at, trial) in trials.iter().enumerate() {
            assert_eq!(trial.stage(&trial.start), Stage::Begun, "{}", trial.one.question);
            assert_eq!(trial.stage(&trial.end), Stage::Moved, "{}", trial.one.question);
            let others = trials.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.flat_map(|(_, other)| [other.start.clone(), other.end.clone()]);
            for state in others.chain([screen.defaults()]) {
                let stage = trial.stage(&state);
                let link = State::of(state).write();
                assert_ne!(stage, Stage::Moved, "{} {link}", trial.one.question);
            }
        }
    }
}

/// Things to try whose headline stays, as what they move is drawn and not decided there.
const DRAWN_ALONE: &[&str] =
    &["routing?try=3", "grid?try=4", "roofline?try=3", "measure?try=3", "measure?try=4"];

#[test]
fn the_headline_or_a_figure_in_view_changes_by_the_move() {
    let mut still = Vec::new();
    for (screen, trial, name) in all() {
        let headline = |params: &Params| screen.report(params).takeaway_shown(params);
        let (before, after) = (headline(&trial.start), headline(&trial.end));
        let (question, key, to) = (trial.one.question, trial.one.key, trial.one.to);
        println!("{name}: {question}\n    {before}\n    {key}={to}\n    {after}");
        let in_view = || screen.figures.iter().take(IN_VIEW.max(screen.together));
        let drawn = |params: &Params| -> Vec<Option<Figure>> {
            in_view().map(|spec| spec.figure(params).ok()).collect()
        };
        let alone = DRAWN_ALONE.contains(&name.as_str());
        if before == after && (!alone || drawn(&trial.start) == drawn(&trial.end)) {
            still.push(name);
        }
    }
    assert!(still.is_empty(), "{still:#?}");
}

//! The terms of the field: each is used, and defined in one sentence.

use std::collections::BTreeSet;

use crossover_screens::registry::SCREENS;
use crossover_screens::terms::{Defined, TERMS, mark_terms};

use crate::common::screens;
use crate::random::named_states;

/// The definitions that the texts of a screen show: its captions, notes, and hints.
#[test]
fn each_definition_is_shown_somewhere_and_is_one_short_sentence() {
    let mut shown = BTreeSet::new();
    let mut read = |text: &str| {
        for piece in mark_terms(text) {
            if let Defined::Term(_, definition) = piece {
                shown.insert(definition);
            }
        }
    };
    for screen in screens() {
        screen.figures.iter().for_each(|spec| read(spec.caption));
        read(screen.about);
        screen.notes.iter().flat_map(|note| note.text).for_each(|text| read(text));
        for params in named_states(screen) {
            screen.report_at_once(&params).hints_shown(&params).iter().for_each(|hint| read(hint));
        }
    }
    for term in TERMS {
        let sentence = term.definition;
        assert!(sentence.chars().count() <= 120 && sentence.ends_with('.'), "{sentence}");
        let is_shown = shown.contains(sentence) || screens().count() < SCREENS.len();
        assert!(is_shown, "{} is used nowhere", term.name);
    }
}

#[test]
fn a_term_is_a_word_of_its_own_and_is_defined_where_it_stands_first() {
    let text = "Store-and-forward, then a makespan: two makespans. No idletime.";
    let terms: Vec<_> = mark_terms(text)
        .into_iter()
        .filter_map(|piece| match piece {
            Defined::Term(word, _) => Some(word),
            Defined::Words(_) => None,
        })
        .collect();
    assert_eq!(terms, ["Store-and-forward", "makespan"]);
    let whole = |piece: Defined| match piece {
        Defined::Words(words) | Defined::Term(words, _) => words.to_owned(),
    };
    assert_eq!(mark_terms(text).into_iter().map(whole).collect::<String>(), text);
}

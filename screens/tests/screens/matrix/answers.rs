//! The answer of a screen, in every state: short, its first sentence alone on a phone, without letters of
//! a source, its numbers known by their readouts.

use std::collections::BTreeSet;

use crossover_figures::typeset::{Piece, words};
use crossover_screens::Params;
use crossover_screens::screen::{ReadoutRow, Said, Screen, sentence};

use crate::common::{screens, state};
use crate::random::{named_states, states};

/// Random states of a screen whose answers are read.
const STATES: usize = 500;
/// The most characters of an answer, and of its first sentence, which is two lines on a phone.
const ANSWER: usize = 160;
const FIRST: usize = 84;
/// The most numbers of an answer.
const NUMBERS: usize = 3;

/// Every answer of a screen, in parts, with the state it is said of.
fn answers(screen: &'static Screen, count: usize) -> impl Iterator<Item = (Params, Vec<Said>)> {
    let all = named_states(screen).into_iter().chain(states(screen, count));
    all.map(|params| {
        let said = screen.report_at_once(&params).takeaway_said(&params);
        (params, said)
    })
}

fn whole(said: &[Said]) -> String {
    said.iter().map(|said| said.text.as_str()).collect()
}

fn numbers(text: &str) -> usize {
    // Thin spaces part the thousands of one.
    text.split(' ').filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).count()
}

/// Whether there is a letter of a source; what a reader wrote, which stands between ticks, may be anything.
fn has_letters(text: &str) -> bool {
    !text.contains('`') && words(text).iter().any(|piece| matches!(piece, Piece::Letter { .. }))
}

#[test]
fn every_answer_is_short_and_its_first_sentence_stands_alone() {
    let mut faults = BTreeSet::new();
    for screen in screens() {
        for (_, said) in answers(screen, STATES) {
            let (text, first) = (whole(&said), sentence::first(&said));
            let checks = [
                (text.chars().count() > ANSWER, "too long"),
                (first.chars().count() > FIRST, "first sentence too long"),
                (!first.ends_with(['.', '?']), "first sentence without an end"),
                (numbers(&text) > NUMBERS, "too many numbers"),
                (has_letters(&text), "letters of a source"),
                (text.contains('_'), "a key"),
            ];
            let wrong = checks.into_iter().filter(|(is_wrong, _)| *is_wrong);
            faults.extend(wrong.map(|(_, what)| format!("{}: {what}: {text}", screen.schema.id)));
        }
    }
    for fault in &faults {
        println!("{fault}");
    }
    assert!(faults.is_empty(), "{} answers", faults.len());
}

#[test]
fn no_sentence_gives_a_number_that_there_is_not() {
    let mut faults = BTreeSet::new();
    for screen in screens() {
        for params in named_states(screen).into_iter().chain(states(screen, STATES)) {
            let report = screen.report_at_once(&params);
            let hints = report.hints_shown(&params).into_iter();
            let told = hints.chain([report.takeaway_shown(&params)]);
            let broken = told.filter(|told| told.contains("undefined") || told.contains("NaN"));
            faults.extend(broken.map(|told| format!("{}: {told}", screen.schema.id)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_parts_of_an_answer_are_its_text_and_their_keys_are_readouts() {
    for screen in screens() {
        let mut keys = BTreeSet::new();
        for (params, said) in answers(screen, 60) {
            let report = screen.report_at_once(&params);
            assert_eq!(whole(&said), report.takeaway_shown(&params));
            for Said { key, .. } in said.iter().filter(|said| !said.key.is_empty()) {
                assert!(report.readout(key).is_some(), "{}: {key}", screen.schema.id);
                keys.insert(*key);
            }
        }
        assert!(!keys.is_empty(), "{}: no number of an answer leads on", screen.schema.id);
    }
}

#[test]
fn the_rows_of_a_screen_are_its_readouts_once_those_of_the_answer_first() {
    for screen in screens() {
        for params in named_states(screen) {
            let report = screen.report_at_once(&params);
            let said = report.takeaway_said(&params);
            let shown = screen.figures[0].readout_keys(&params);
            let rows = screen.rows(&report, &said, &shown);
            assert!(report.has_rows(&rows), "{}", screen.schema.id);
            let keys = |row: &ReadoutRow| {
                let same = row.same.iter().map(|(key, _)| *key);
                same.chain([row.key]).collect::<Vec<_>>()
            };
            let all: BTreeSet<_> = rows.iter().flat_map(keys).collect();
            assert_eq!(all.len(), report.readouts.len(), "{}", screen.schema.id);
            let of_answer = |key: &&str| said.iter().any(|said| said.key == *key);
            let leads: Vec<bool> = rows.iter().map(|row| keys(row).iter().any(of_answer)).collect();
            assert!(leads.is_sorted_by(|a, b| a >= b), "{}: {leads:?}", screen.schema.id);
        }
    }
}

#[test]
fn what_has_the_same_answer_stands_in_one_row() {
    let rows = |link: &str| {
        let params = state(link);
        let screen = params.screen();
        screen.rows(&screen.report(&params), &[], &[])
    };
    let keys = |row: &ReadoutRow| row.same.iter().map(|(key, _)| *key).collect::<Vec<_>>();
    let all = rows("collectives?");
    assert_eq!((all[0].key, keys(&all[0])), ("t", vec!["t_best", "t_best_on_network"]));
    let slower = rows("collectives?algorithm=linear");
    assert!(keys(&slower[0]).is_empty(), "{slower:?}");
}

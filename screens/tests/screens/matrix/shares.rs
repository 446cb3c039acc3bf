//! A share in a sentence is a share of the whole that the sentence names, and that whole leaves nothing out.

use std::collections::BTreeSet;

use crossover_figures::formula::{Formula, Letters};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::readout::letters;
use crossover_screens::screen::{Origin, Readout, Sentence};
use crossover_screens::tries::Trial;

use crate::common::screens;
use crate::random::{named_states, states};

/// Random states of a screen whose sentences are read.
const STATES: usize = 300;

/// The shares of a template, each with the total that it is said to be of: “{share%} of the {total}”, or “of
/// it” after the total. Further shares of the same sentence are of the same total.
fn shares(template: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for sentence in template.split_inclusive(". ") {
        let pieces: Vec<&str> = sentence.split(['{', '}']).collect();
        let (mut last, mut whole) = ("", "");
        for at in (1..pieces.len()).step_by(2) {
            let Some(share) = pieces[at].strip_suffix('%') else {
                last = pieces[at];
                continue;
            };
            let after = pieces.get(at + 1).copied().unwrap_or_default();
            let is_of = |what: &str| {
                let rest = after.strip_prefix(what);
                rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
            };
            if is_of(" of it") || is_of(" of that") || is_of(" of that time") {
                whole = last;
            } else if [" of the ", " of "].contains(&after) {
                whole = pieces[at + 2];
            }
            if !whole.is_empty() && !whole.ends_with('%') {
                found.push((share, whole));
            }
        }
    }
    found
}

/// What is wrong with a share that is said to be of a whole, if anything is.
fn fault(share: &str, whole: &str, readouts: &[Readout], letters: &Letters) -> Option<String> {
    let formula = |readout: &Readout| match readout.origin {
        Some(Origin::Formula(text)) => Some(text),
        _ => None,
    };
    let total = readouts.iter().find(|readout| readout.key == whole)?.value()?;
    let own = readouts.iter().find(|readout| readout.key == share).and_then(formula);
    let (_, divisor) = own.unwrap_or(share).rsplit_once('/')?;
    let divisor = Formula::read(divisor.trim_matches([' ', '(', ')'])).ok()?;
    let is_of_it = divisor.letters().contains(&whole)
        || divisor.value(letters).is_ok_and(|by| (by - total).abs() <= 1e-9 * total);
    if !is_of_it {
        return Some(format!("{share} is no share of {whole}"));
    }
    // A total that adds something to it is the whole.
    let has_more = |readout: &&Readout| {
        let adds = formula(readout).is_some_and(|sum| sum.split(" + ").any(|part| part == whole));
        adds && readout.value().is_some_and(|more| total * (1.0 + 1e-9) < more)
    };
    let more = readouts.iter().find(has_more)?;
    Some(format!("{share} is said of {whole}, but {} is more", more.key))
}

#[test]
fn a_share_in_a_sentence_is_of_the_whole_that_the_page_shows() {
    let mut faults = BTreeSet::new();
    for screen in screens() {
        let mut look = |params: &Params, tried: Option<&str>| {
            let report = screen.report_at_once(params);
            let told = report.takeaway.iter().chain(&report.hints).map(Sentence::words);
            let shares: Vec<_> = told.chain(tried).flat_map(shares).collect();
            if shares.is_empty() {
                return;
            }
            let letters = letters(params, &report.readouts);
            for (share, whole) in shares {
                let fault = fault(share, whole, &report.readouts, &letters);
                let link = || State::of(params.clone()).write();
                faults.extend(fault.map(|fault| format!("{fault}: {}", link())));
            }
        };
        for params in named_states(screen).into_iter().chain(states(screen, STATES)) {
            look(&params, None);
        }
        for trial in Trial::all(screen) {
            look(&trial.end, Some(trial.one.seen));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

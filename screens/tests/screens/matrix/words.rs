//! The words of a screen: as long as they may be, in sentence case, and in the terms of the field.

use std::collections::BTreeSet;

use crossover_figures::draw::text_width;
use crossover_figures::figure::Figure;
use crossover_screens::Params;
use crossover_screens::param::{Kind, Param};
use crossover_screens::screen::{Origin, Readout, Screen};

use super::labels::figure_words;
use super::plots::none_of;
use crate::common::screens;
use crate::random::{named_states, states};

/// Random states whose sentences and readouts are read.
const STATES: usize = 300;

/// The most characters of a help and of a caption.
const HELP: usize = 90;
const CAPTION: usize = 200;

/// The most characters of a line of a title below a thumbnail, which has two.
const LINE: f64 = 24.0;

/// The most characters of what a readout is called; the room in px that this has beside its value, in two lines of
/// letters of this size.
const NAME: usize = 46;
const NAME_ROOM: f64 = 150.0;
const NAME_SIZE: f64 = 13.0;

/// What is said in other words, which are the field's: "critical path", "bytes on the critical path",
/// "crossover", "optimal number of processors", "shadow price" and so on.
const NOT: &[&str] = &[
    "what every message costs before its first word",
    "time per hop that was quoted",
    "bits a second",
    "face of",
    "what waits for each other",
    "processor time paid",
    "work that keeps the efficiency",
    "fraction as it appears",
    "best p",
    "where it flips",
    "where they meet",
    "stops to matter",
    "drowns in",
    "law nearest to",
    "power of p with which",
    "least time of all",
    "waiting that is paid",
    "price of a byte",
    "links in the way",
    "stand in the way",
    "stands in the way",
    "everyone tells",
    "its own part",
    "program stays",
    "how many at once",
    "domain is left",
    "no meaning here",
    "mend",
    "lit",
    "picked",
];

#[test]
fn every_text_is_short_and_in_the_terms_of_the_field() {
    let mut count = 0;
    for screen in screens() {
        let breaches = breaches(screen);
        println!("{}: {}", screen.schema.id, breaches.len());
        for (rule, text) in &breaches {
            println!("    {rule}: {text}");
        }
        count += breaches.len();
    }
    assert_eq!(count, 0, "breaches of the rules of style");
}

#[test]
fn a_readout_is_called_in_two_lines() {
    let mut long = BTreeSet::new();
    for screen in screens() {
        for params in named_states(screen) {
            for Readout { key, label, symbol, .. } in screen.report_at_once(&params).readouts {
                let name = format!("{label} {symbol}");
                let width = |text: &str| text_width(text, NAME_SIZE);
                if NAME < label.chars().count() || 2 < lines(name.trim_end(), NAME_ROOM, width) {
                    long.insert(format!("{} {key}: {name}", screen.schema.id));
                }
            }
        }
    }
    none_of(&long);
}

#[test]
fn from_five_digits_on_numbers_have_groups_wherever_they_are_read() {
    let mut without = BTreeSet::new();
    for screen in screens() {
        let mut texts = texts_of(screen, named_states(screen).into_iter());
        for params in named_states(screen) {
            texts
                .extend(screen.report_at_once(&params).readouts.iter().map(Readout::format_answer));
            let figures =
                screen.figures.iter().filter_map(|spec| spec.figure_at_once(&params).ok());
            // A table may hold lines and files as they stand.
            let plots = figures.filter(|figure| matches!(figure, Figure::Plot(_)));
            texts.extend(plots.map(|figure| figure_words(&figure, 808)));
        }
        texts.retain(|text| !is_grouped(text));
        without.extend(texts.into_iter().map(|text| (screen.schema.id, text)));
    }
    assert!(without.is_empty(), "{without:#?}");
}

/// The texts of a screen that break a rule, each after the rule.
fn breaches(screen: &'static Screen) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut unless = |holds: bool, rule: &str, text: &str| {
        if !holds {
            found.insert((rule.to_owned(), text.to_owned()));
        }
    };
    unless(screen.question.ends_with('?'), "question", screen.question);
    for Param { label, help, .. } in screen.schema.params {
        unless(is_sentence_case(label), "label", label);
        unless(help.chars().count() <= HELP, "help too long", help);
    }
    for spec in screen.figures {
        let length = spec.caption.chars().count();
        unless(length <= CAPTION, "caption too long", spec.caption);
        let is_short = lines(spec.title, LINE, |text| text.chars().count() as f64) <= 2;
        unless(is_short, "title too long for a thumbnail", spec.title);
    }
    for readout in screen.report_at_once(&screen.defaults()).readouts {
        unless(is_sentence_case(readout.label), "label", readout.label);
    }
    for text in texts(screen) {
        let said = NOT.iter().find(|not| holds_words(&text, not));
        unless(said.is_none(), said.unwrap_or(&""), &text);
    }
    found
}

/// Whether thin spaces part the thousands of every number of five digits, but for decimals and codes.
fn is_grouped(text: &str) -> bool {
    let mut numbers = text.split(|c: char| !(c.is_alphanumeric() || c == '.'));
    numbers.all(|number| {
        let whole = number.split('.').next().unwrap_or_default();
        whole.len() < 5 || !whole.chars().all(|c| c.is_ascii_digit())
    })
}

/// How many lines a text has that is broken between words where they are wider than `most`.
fn lines(text: &str, most: f64, width: impl Fn(&str) -> f64) -> usize {
    let (mut lines, mut line) = (1, String::new());
    for word in text.split(' ') {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        let is_full = !line.is_empty() && most < width(&longer);
        lines += usize::from(is_full);
        line = if is_full { word.to_owned() } else { longer };
    }
    lines
}

/// Begins with a capital, with a digit or with a letter of a formula, and has no full stop.
fn is_sentence_case(label: &str) -> bool {
    let first = label.split([' ', '(', ',']).next().unwrap_or_default();
    let letter = first.chars().count() <= 2 || first.contains(['_', '=', '*', '\'']);
    let capital = !first.starts_with(char::is_lowercase);
    !label.is_empty() && (capital || letter) && !label.ends_with('.')
}

/// Whether the words stand in the text, whatever their capitals, as whole words.
fn holds_words(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    let mut found = text.match_indices(words);
    found.any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        let outside = |next: Option<char>| !next.is_some_and(char::is_alphanumeric);
        outside(before) && outside(after)
    })
}

/// All that a screen says, in its named states and in random ones.
fn texts(screen: &'static Screen) -> BTreeSet<String> {
    texts_of(screen, named_states(screen).into_iter().chain(states(screen, STATES)))
}

/// All that a screen says, of itself and in these states.
fn texts_of(screen: &'static Screen, states: impl Iterator<Item = Params>) -> BTreeSet<String> {
    let mut all = vec![screen.title, screen.question, screen.about];
    for param in screen.schema.params {
        all.extend([param.label, param.help, param.group]);
        if let Kind::Choice { options, .. } | Kind::Set { options, .. } = param.kind {
            all.extend(options.iter().map(|option| option.label));
        }
    }
    for spec in screen.figures {
        all.extend([spec.title, spec.caption]);
    }
    for note in screen.notes {
        all.push(note.title);
        all.extend(note.text);
        all.extend(note.table.iter().copied().flatten());
    }
    all.extend(screen.presets.iter().map(|preset| preset.title));
    all.extend(screen.tries.iter().flat_map(|one| [one.question, one.seen]));
    let mut told = BTreeSet::new();
    for params in states {
        let report = screen.report_at_once(&params);
        told.insert(report.takeaway_shown(&params));
        told.extend(report.hints_shown(&params));
        for readout in &report.readouts {
            all.extend([readout.label, readout.remark]);
            if let Some(Origin::Found { by, .. }) = readout.origin {
                all.push(by);
            }
        }
    }
    told.extend(all.into_iter().map(str::to_owned));
    told
}

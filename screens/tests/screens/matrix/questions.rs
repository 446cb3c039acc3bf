//! Questions that the model makes: what the tables of the screens name, that every screen offers most kinds, and
//! that each question is answered rightly by its own answer and by no other.

use crossover_screens::link::State;
use crossover_screens::questions::{
    Answer, Given, Kind, Question, check, kinds, question, question_at,
};
use crossover_screens::screen::Screen;

use crate::common::screens;

#[test]
fn a_table_of_questions_names_what_there_is() {
    for screen in screens() {
        assert_eq!(check(screen), Vec::<String>::new(), "{screen:?}");
    }
}

#[test]
fn every_screen_offers_at_least_eight_kinds() {
    for screen in screens() {
        let kinds = kinds(screen);
        assert!(8 <= kinds.len(), "{screen:?}: {kinds:?}");
    }
}

/// How many seeds of a kind are asked of one screen: a thousand over all screens.
fn seeds(kind: Kind) -> u32 {
    let offering = screens().filter(|screen| kinds(screen).contains(&kind)).count();
    1000_u32.div_ceil(u32::try_from(offering.max(1)).unwrap_or(1))
}

fn made(screen: &'static Screen, kind: Kind, seed: u32) -> Question {
    question(screen, kind, seed).unwrap_or_else(|error| panic!("{screen:?} {kind:?} {seed}: {error}"))
}

#[test]
fn try_it() {
    let mut bad = Vec::new();
    for kind in Kind::ALL {
        for screen in screens().filter(|screen| kinds(screen).contains(kind)) {
            let begun = std::time::Instant::now();
            let count = 8;
            for seed in 0..count {
                match question(screen, *kind, seed) {
                    Ok(question) => if seed < 2 { show(&question) },
                    Err(error) => bad.push(format!("{screen:?} {kind:?} {seed}: {error}")),
                }
            }
            println!("TIME {} {} {:?}", screen.schema.id, kind.key(), begun.elapsed() / count);
        }
    }
    println!("BAD {}\n{}", bad.len(), bad.join("\n"));
}

fn show(question: &Question) {
    println!("\n=== {} {} {}", question.title, question.seed, question.link);
    println!("{}", question.text);
    for given in &question.given { println!("   . {given}"); }
    match &question.answer {
        Answer::Number(number) => {
            println!("  -> {} ± {} [{}]", number.shown(), number.tolerance, number.symbol);
            for wrong in &number.wrong { println!("     x {}: {}", number.unit.show(wrong.value), wrong.told); }
        }
        Answer::Options(options) => for choice in options { println!("  {} {} | {}", if choice.right { "(x)" } else { "( )" }, choice.text, choice.told); },
    }
    for line in &question.solution { println!("   = {line}"); }
}

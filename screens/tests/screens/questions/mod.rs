//! Questions as they are asked: what their texts are made of, that each stands alone, and what is said of an answer.

mod algebra;
mod files;
mod solver;
mod soundness;

use std::env;

use crossover_figures::quantity::round_to;
use crossover_screens::each_screen;
use crossover_screens::questions::template::Template;
use crossover_screens::questions::{
    Answer, Bank, Given, Kind, Number, Part, Precision, Question, set,
};
use crossover_screens::registry;
use crossover_screens::screen::Screen;

use crate::common::{screens, state};

use soundness::{Report, check};

/// How many draws of each template are checked, unless the environment says how many.
const DRAWS: u32 = 200;
/// How many templates a screen has, and how many different sentences.
const TEMPLATES: std::ops::RangeInclusive<usize> = 8..=11;
const SENTENCES: usize = 60;

fn bank(screen: &Screen) -> &'static Bank {
    Bank::of(screen).expect("natively all are there")
}

/// The draws that are checked: `QUESTION_DRAWS=1000` checks more.
fn draws() -> u32 {
    env::var("QUESTION_DRAWS").ok().and_then(|draws| draws.parse().ok()).unwrap_or(DRAWS)
}

macro_rules! of_each_screen {
    ($($screen:ident)*) => {
        /// A test a screen, so that they run side by side.
        mod every_draw_is_sound_on {
            use super::*;
            $(
                #[test]
                fn $screen() {
                    is_sound(stringify!($screen));
                }
            )*
        }
    };
}

each_screen!(of_each_screen);

fn is_sound(folder: &str) {
    let screen = registry::find(&folder.replace('_', "-")).expect("a screen");
    if !screens().any(|chosen| std::ptr::eq(chosen, screen)) {
        return;
    }
    let bank = bank(screen);
    assert_eq!(bank.mistakes(), []);
    assert!(TEMPLATES.contains(&bank.templates().len()), "{}", bank.templates().len());
    let report @ Report { parts, solved, solved_templates, sentences, .. } =
        &check(screen, bank, draws());
    assert_eq!(report.faults, Vec::<String>::new());
    println!(
        "{folder}: {parts} parts, {solved} of them solved from their text, {solved_templates} templates; {sentences} sentences; the slowest took {:.0} ms",
        report.slowest
    );
    assert!(parts <= &(2 * solved), "{solved} of {parts} parts can be solved from their text");
    assert!(SENTENCES <= *sentences, "{sentences} sentences");
    let all: usize = report.places.iter().sum();
    // Within four standard deviations of a quarter.
    let off = 4.0 * (all as f64 * 3.0 / 16.0).sqrt();
    let even = report.places.iter().all(|count| (*count as f64 - all as f64 / 4.0).abs() <= off);
    assert!(even, "the right one stands unevenly: {:?}", report.places);
}

#[test]
fn a_screen_goes_from_computing_to_deciding() {
    for screen in screens() {
        let templates = bank(screen).templates();
        let count = |is: &dyn Fn(&Kind) -> bool| templates.iter().filter(|it| is(&it.kind)).count();
        let decides = |kind: &Kind| {
            matches!(kind, Kind::Design | Kind::Choose | Kind::BreakEven | Kind::StopsPaying)
        };
        let computes = |kind: &Kind| {
            matches!(kind, Kind::Compute | Kind::Doubling | Kind::Dominates | Kind::ReadOff)
        };
        assert!(1 < count(&computes), "{screen:?}");
        assert!(1 < count(&decides), "{screen:?}");
        assert!(5 <= bank(screen).kinds().len(), "{screen:?}");
        let all: usize = templates.iter().map(Template::count_parts).sum();
        assert!(2 * templates.len() <= all, "{screen:?}: {all} parts");
        for template in templates {
            assert!(screen.outcomes.contains(&template.outcome), "{screen:?} {}", template.id);
            let same = templates.iter().filter(|other| other.id == template.id).count();
            assert_eq!(same, 1, "{}", template.id);
        }
    }
}

#[test]
fn every_answer_is_right_and_what_is_wrong_is_told() {
    for screen in screens() {
        for question in set(&screen.defaults(), None, 100, 20).expect("questions") {
            for part in &question.parts {
                let at = format!(
                    "{} {} {}: {}",
                    question.screen, question.template, question.seed, part.ask
                );
                match &part.answer {
                    Answer::Number(number) => grades_number(part, number, &at),
                    Answer::Options(options) => {
                        for (place, choice) in options.iter().enumerate() {
                            let verdict = part.grade(&Given::Chosen(place));
                            assert_eq!(verdict.right, choice.right, "{at}");
                            assert!(verdict.told.contains(&choice.told), "{at}: {}", verdict.told);
                        }
                        assert!(!part.grade(&Given::Chosen(options.len())).right, "{at}");
                    }
                }
            }
        }
    }
}

fn grades_number(part: &Part, number: &Number, at: &str) {
    let Number { value, symbol, precision, .. } = number;
    let typed = |text: String| part.grade(&Given::Typed(text));
    // Every rounding to the figures that are asked for, with the unit and without.
    let rounded = match precision {
        Precision::Whole => vec![*value],
        _ => (3..=6).map(|digits| round_to(number.in_unit(*value), digits)).collect(),
    };
    for rounded in rounded {
        for text in [format!("{rounded}"), format!("{rounded} {symbol}")] {
            assert!(typed(text.clone()).right, "{at}: {text} for {value}");
        }
    }
    for wrong in &number.wrong {
        let verdict = typed(format!("{} {symbol}", number.in_unit(wrong.value)));
        assert!(!verdict.right && verdict.told.contains(&wrong.told), "{at}: {}", verdict.told);
    }
    for text in
        [format!("{}", 1.5 * number.in_unit(*value) + 1.0), String::new(), "a lot".to_owned()]
    {
        assert!(!typed(text.clone()).right, "{at}: {text} for {value}");
    }
}

#[test]
fn a_seed_makes_the_same_question_each_time_and_another_one_another() {
    for screen in screens() {
        let make =
            |at, seed| bank(screen).question(at, &screen.defaults(), seed).expect("a question");
        for at in 0..bank(screen).templates().len() {
            let one: Question = make(at, 7);
            assert_eq!(one, make(at, 7));
            assert!(
                (8..16)
                    .any(|seed| make(at, seed).told != one.told || make(at, seed).link != one.link)
            );
        }
    }
}

#[test]
fn what_a_link_sets_stays_where_a_template_draws_it() {
    let base = state("speedup?f=0.97");
    let questions = set(&base, None, 3, 12).expect("questions");
    let draws = |question: &&Question| {
        bank(base.screen()).templates().iter().any(|it| it.id == question.template && it.draws("f"))
    };
    let kept: Vec<_> = questions.iter().filter(draws).collect();
    assert!(4 <= kept.len());
    for question in kept {
        let there = state(question.link.trim_start_matches("#/"));
        assert_eq!(there.at("f").number(), 0.97, "{}", question.template);
    }
}

#[test]
fn a_set_takes_the_templates_by_turns_or_those_of_a_kind() {
    let params = state("speedup");
    let templates = bank(params.screen()).templates();
    let all = set(&params, None, 5, 12).expect("questions");
    let turns = templates.iter().cycle().map(|template| template.id);
    assert!(all.iter().map(|one| one.template).eq(turns.take(12)));
    assert!(all.iter().map(|one| one.seed).eq(5..17));
    let one = set(&params, Some(Kind::Compute), 5, 5).expect("questions");
    assert!(one.iter().all(|one| one.kind == Kind::Compute));
    let missing = Kind::ALL.iter().find(|kind| !bank(params.screen()).kinds().contains(kind));
    if let Some(missing) = missing {
        let refused = set(&params, Some(*missing), 1, 1).expect_err("it has no such kind");
        assert_eq!(refused.field(), "kind");
    }
}

#[test]
fn a_text_with_a_mistake_says_its_line_and_hurts_nothing() {
    for (text, line) in [
        ("text: before any question", 1),
        ("question: one\nkind: riddle", 2),
        ("question: one\nask: How large is S?\nanswer: 1 +", 3),
        ("question: one\nask: Which?\nright: always", 3),
        ("question: one\nvary: f", 2),
        ("question: one\nask: Which?\namong: N 2..8 x2; four", 3),
        ("question: one\nask: Which?\noption: S\ncolor: red", 4),
    ] {
        let bank = Bank::read(text);
        assert_eq!(bank.mistakes().iter().map(|it| it.line).collect::<Vec<_>>(), [line], "{text}");
    }
    let text = "question: one\nask: How large is it?\nanswer: no_such_quantity";
    let bank: &'static Bank = Box::leak(Box::new(Bank::read(text)));
    let refused = bank.question(0, &state("speedup"), 1).expect_err("there is no such quantity");
    assert!(refused.to_string().contains("no_such_quantity"), "{refused}");
}

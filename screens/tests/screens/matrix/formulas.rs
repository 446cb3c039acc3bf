//! What is said of an answer is true: the formula shown gives the answer, the certificate holds.

use std::sync::Arc;

use crate::common::screens;
use crate::random::{named_states, states};
use crossover_figures::formula::{Formula, Letters, Parts, Statement};
use crossover_screens::explain::{Source, explain};
use crossover_screens::link::State;
use crossover_screens::screen::readout::letters;
use crossover_screens::screen::{Answer, Origin, Own, Params, Readout, Screen};

/// Random states of a screen, corner values among them.
const STATES: usize = 1000;

/// What is wrong with what is said of `readout`, if anything is.
fn fault(readout: &Readout, letters: &Letters) -> Result<(), String> {
    let Ok(answer) = &readout.answer else {
        return Ok(());
    };
    let wrong = |mistake| format!("{mistake}");
    match (readout.origin, answer) {
        (Some(Origin::Formula(text)), Answer::Number(answer)) => {
            let formula = Formula::read(text).map_err(wrong)?;
            let value = formula.value(letters).map_err(wrong)?;
            let summands = match formula.parts(letters).map_err(wrong)? {
                Some(Parts::Sum(parts)) => parts,
                _ => Vec::new(),
            };
            let parts = summands.iter().map(|part| part.value.abs());
            let most = parts.fold(answer.abs(), f64::max);
            if (value - answer).abs() > 1e-9 * most {
                return Err(format!("{text} is {value}, not {answer}"));
            }
            let sum: f64 = summands.iter().map(|part| part.value).sum();
            if !summands.is_empty() && (sum - answer).abs() > 1e-9 * most {
                return Err(format!("the summands of {text} add up to {sum}, not {answer}"));
            }
            formula.numbers(letters).map_err(wrong).map(|_| ())
        }
        (Some(Origin::Formula(text)), said) => Err(format!("{text} for {said:?}")),
        (Some(Origin::Found { holds, .. }), _) => {
            let statement = Statement::read(holds).map_err(wrong)?;
            if statement.holds(letters).map_err(wrong)? {
                return Ok(());
            }
            let numbers = statement.numbers(letters).map_err(wrong)?;
            Err(format!("{answer:?} is not certified: {holds} is {numbers}"))
        }
        (None, _) => Err("nothing says how it comes about".to_owned()),
    }
}

/// What is wrong with what is said in these states, at most twice of each readout.
fn faults(screen: &Screen, states: impl Iterator<Item = Params>) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for params in states {
        let report = screen.report_at_once(&params);
        let letters = letters(&params, &report.readouts);
        for readout in &report.readouts {
            if let Err(fault) = fault(readout, &letters) {
                let known = faults.iter().filter(|fault| fault.starts_with(readout.key));
                if known.count() < 2 {
                    let link = State::of(params.clone()).write();
                    faults.push(format!("{}: {fault}\n    {link}", readout.key));
                }
            }
        }
    }
    faults
}

#[test]
fn it_does_so_on_a_machine_whose_times_are_read_off_measurements() {
    let measured = [(0.0, 1.6e-6), (64.0, 1.8e-6), (256.0, 2.4e-6), (8192.0, 4.1e-6), (1e6, 5e-5)];
    let own = Own { name: "mine".to_owned(), ts: 2e-6, tw: 5e-11, ..Own::default() };
    let own = Arc::new(own.with_points(&measured));
    for screen in screens() {
        let on = |mut params: Params| {
            screen.apply_own(&own, &mut params);
            params
        };
        let faults = faults(screen, states(screen, STATES / 40).map(on));
        assert!(faults.is_empty(), "{}\n{}", screen.schema.id, faults.join("\n"));
    }
}

#[test]
fn what_is_said_of_an_answer_gives_the_answer() {
    let (mut formulas, mut found) = (0, 0);
    for screen in screens() {
        let faults = faults(screen, named_states(screen).into_iter().chain(states(screen, STATES)));
        assert!(faults.is_empty(), "{}\n{}", screen.schema.id, faults.join("\n"));
        let params = screen.defaults();
        let report = screen.report_at_once(&params);
        for readout in &report.readouts {
            match readout.origin {
                Some(Origin::Formula(_)) => formulas += 1,
                _ => found += 1,
            }
            assert!(!readout.source.is_empty(), "{}", readout.key);
            let told = explain(&params, &report, readout.key);
            assert!(told.is_ok_and(|told| told.is_some()), "{}", readout.key);
        }
    }
    println!("{formulas} readouts have a checked formula, {found} a tested certificate");
}

/// The panel's width over the smallest letters, in ems: what is wider is scrolled.
const PANEL: f64 = 255.0 / 13.0;

#[test]
fn an_explanation_is_set_within_its_panel_and_told_in_words() {
    let (mut all, mut wide) = (0, Vec::new());
    for screen in screens() {
        for params in named_states(screen) {
            let report = screen.report_at_once(&params);
            let answered = report.readouts.iter().filter(|readout| readout.answer.is_ok());
            for readout in answered {
                let key = readout.key;
                let told = explain(&params, &report, key).ok().flatten().expect(key);
                let typeset = &told.typeset;
                let is_found = told.found_by.is_some();
                assert_eq!(is_found, typeset.letters.pieces.is_empty(), "{key}");
                assert_eq!(is_found, !told.checked.is_empty(), "{key}");
                // Relations are read, so no number stands between two signs.
                let relation = told.checked.contains(['=', '<', '>', '≤', '≥']);
                assert!(!relation, "{key}: {}", told.checked);
                assert!(told.checked.is_empty() || told.checked.ends_with('.'), "{}", told.checked);
                // A value is not said twice.
                let in_numbers = typeset.numbers.pieces.concat();
                assert!(in_numbers.is_empty() || in_numbers != typeset.value, "{key}");
                for lines in [&typeset.letters, &typeset.numbers] {
                    all += 1;
                    let text = lines.pieces.concat();
                    assert!(!text.contains(">undefined<"), "{key}: {text}");
                    for tag in ["mrow", "mfrac", "msub", "msup", "msqrt", "mtable", "mtd"] {
                        let open = text.matches(&format!("<{tag}>")).count()
                            + text.matches(&format!("<{tag} ")).count();
                        assert_eq!(open, text.matches(&format!("</{tag}>")).count(), "{text}");
                    }
                    if lines.ems > PANEL {
                        wide.push(format!("{}?{key}: {:.1}", screen.schema.id, lines.ems));
                    }
                }
            }
        }
    }
    println!("{} of {all} formulas are scrolled: {wide:?}", wide.len());
    assert!(wide.len() * 25 < all, "{wide:?}");
}

#[test]
fn a_letter_is_in_the_color_of_its_quantity_and_leads_to_it() {
    let screen = crossover_screens::registry::find("speedup").expect("a screen");
    let (params, report) = (screen.defaults(), screen.report_at_once(&screen.defaults()));
    let told = explain(&params, &report, "t_est").ok().flatten().expect("t_est");
    assert!(told.typeset.inks.iter().all(Option::is_some), "{:?}", told.typeset.inks);
    for lines in [&told.typeset.letters, &told.typeset.numbers] {
        assert_eq!(lines.pieces.concat().matches("letter ink-").count(), 2, "{lines:?}");
    }
    let sources: Vec<_> = told.legend.iter().map(|meaning| meaning.source).collect();
    assert_eq!(sources, [Source::Readout("t_comp"), Source::Readout("t_comm")]);
    // What the figures show under its name has their color.
    let screen = crossover_screens::registry::find("routing").expect("a screen");
    let (params, report) = (screen.defaults(), screen.report_at_once(&screen.defaults()));
    let told = explain(&params, &report, "t_cut_through").ok().flatten().expect("a time");
    assert_eq!(told.legend[0].source, Source::Param("ts"));
    // A list with one item, or one letter, is its own value.
    let screen = crossover_screens::registry::find("multilevel").expect("a screen");
    let (params, report) = (screen.defaults(), screen.report_at_once(&screen.defaults()));
    let told = explain(&params, &report, "k").ok().flatten();
    assert!(told.is_none_or(|told| told.typeset.numbers.pieces.is_empty()));
}

#[test]
fn no_answer_is_explained_by_itself() {
    for screen in screens() {
        let report = screen.report_at_once(&screen.defaults());
        let says = |key: &str| -> Vec<String> {
            let text = report.readout(key).and_then(|readout| match readout.origin {
                Some(Origin::Formula(text)) => Formula::read(text).ok(),
                _ => None,
            });
            let letters = text.iter().flat_map(|formula| formula.letters());
            letters.map(str::to_owned).collect()
        };
        for readout in &report.readouts {
            let mut open = says(readout.key);
            let mut seen = Vec::new();
            while let Some(name) = open.pop() {
                assert_ne!(name, readout.key, "{}", screen.schema.id);
                if !seen.contains(&name) {
                    open.extend(says(&name));
                    seen.push(name);
                }
            }
        }
    }
}

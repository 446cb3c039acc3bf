//! The notes of the screens: what their Markdown may hold, and the formulas that they name.

#[path = "../../../build/notes.rs"]
mod build;

use std::fs;
use std::path::Path;

use crate::common::screens;
use build::{Note, Page, read};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::notes::{Piece, pieces};
use crossover_screens::registry;
use crossover_screens::screen::Origin;

#[test]
fn a_file_of_notes_is_a_paragraph_then_headings_with_paragraphs_and_a_table() {
    let page = r"
What it is
about.

## A note

One n_min \< p*
paragraph of `t_comm`.

| what | it |
|---|---|
| a |  |

## Outcomes

| outcome |
|---|
| an-id |

## Try

| question | state | move | one sees | before | after |
|---|---|---|---|---|---|
| Why? | m=1 | m=2 | {t}. | t < 1 | 1 < t |

## Figures

| figure | title | caption |
|---|---|---|
| a-b | A | It. |

## Presets

| preset | state | source |
|---|---|---|
| One | m=1&l=2 | Ours |

## From papers and textbooks

| preset | state | source |
|---|---|---|
| Fig. 2 | m=3 | Its paper |
";
    let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    let expected = Page {
        about: "What it is about.".to_owned(),
        notes: vec![Note {
            title: "A note".to_owned(),
            text: vec!["One n_min < p* paragraph of `t_comm`.".to_owned()],
            table: vec![row(["what", "it"]), row(["a", ""])],
        }],
        figures: vec![["a-b", "A", "It."].map(str::to_owned)],
        presets: vec![["One", "m=1&l=2", "Ours"].map(str::to_owned)],
        printed: vec![["Fig. 2", "m=3", "Its paper"].map(str::to_owned)],
        outcomes: vec![["an-id".to_owned()]],
        tries: vec![["Why?", "m=1", "m=2", "{t}.", "t < 1", "1 < t"].map(str::to_owned)],
    };
    assert_eq!(read(page), Ok(expected));
}

#[test]
fn what_a_page_cannot_show_is_an_error_at_its_line() {
    let wrong: &[(&str, usize, &str)] = &[
        ("", 1, "no word"),
        ("About.\n\nMore.\n", 3, "second paragraph"),
        ("About *it*.\n", 1, "emphasis"),
        ("About `it`.\n", 1, "outside a note"),
        ("About.\n\n## Of `it`\n", 3, "outside a note"),
        ("About.\n\n# Note\n", 3, "another level"),
        ("About.\n\n## Note\n\nSee [it](there).\n", 5, "link"),
        ("About.\n\n## Note\n\n- one\n", 5, "list"),
        ("About.\n\n## Presets\n\n| a |\n|---|\n| b |\n", 7, "presets"),
        ("About.\n\n## Figures\n\n| a |\n|---|\n| b |\n", 7, "figures"),
        ("About.\n\n## Try\n\n| a |\n|---|\n| b |\n", 7, "try"),
        ("About.\n\n## Outcomes\n\n| a | b |\n|---|---|\n| c | d |\n", 7, "outcomes"),
        ("About.\n\n## Note\n\na <b>\n", 5, "HTML"),
        ("About.\n\n## Note\n\nThe `key\n", 5, "backtick"),
        ("About.\n\n## Note\n\n    words\n", 5, "without spaces"),
        ("About.\n\n| a |\n|---|\n", 3, "before the first note"),
        ("About.\n\n## Note\n\n| a |\n| b |\n", 5, "no table yet"),
        ("About.\n\n## Note\n\n| a |\n|---|\n| b | c |\n", 7, "cells"),
        ("About.\n\n## Note\n\n| a | b |\n|---|---|\n| c |\n", 7, "cells"),
        ("About.\n\n## Note\n\n| a |\n|---|\n\nMore.\n", 8, "after the table"),
    ];
    for (page, line, what) in wrong {
        let mistake = read(page).expect_err(page);
        assert_eq!(mistake.line, *line, "{page}");
        assert!(mistake.what.contains(what), "{page}: {}", mistake.what);
    }
}

#[test]
fn every_screen_shows_what_its_file_says() {
    for screen in screens() {
        let said = read(&markdown(screen.schema.id)).expect(screen.schema.id);
        assert_eq!(screen.about, said.about);
        assert_eq!(screen.notes.len(), said.notes.len(), "{}", screen.schema.id);
        let figures = screen.figures.iter().map(|spec| [spec.id, spec.title, spec.caption]);
        assert!(figures.eq(said.figures), "{}", screen.schema.id);
        let presets = said.presets.into_iter().map(|row| (row, false));
        let presets: Vec<_> =
            presets.chain(said.printed.into_iter().map(|row| (row, true))).collect();
        let shown = screen.presets.iter();
        let shown = shown.map(|its| ([its.title, its.link, its.source], its.printed));
        assert!(
            shown.eq(presets.iter().map(|(row, printed)| (row.each_ref().map(|s| &**s), *printed))),
            "{}",
            screen.schema.id
        );
        for (note, said) in screen.notes.iter().zip(said.notes) {
            assert_eq!(note.title, said.title);
            assert_eq!(note.text, said.text);
            assert!(note.table.iter().eq(&said.table), "{}", said.title);
        }
    }
}

/// The build script cannot see the readouts, so this is where an unknown key fails.
#[test]
fn a_key_in_a_note_is_that_of_a_readout_with_one_formula_for_all_parameters() {
    for screen in screens() {
        for (line, text) in markdown(screen.schema.id).lines().enumerate() {
            // Every second piece stands between backticks.
            for key in text.split('`').skip(1).step_by(2) {
                let named = formula(&screen.defaults(), key);
                let (file, line) = (path(screen.schema.id), line + 1);
                assert!(named.is_some(), "{file}:{line}: no formula of {key}");
                for preset in screen.presets {
                    let (state, _) =
                        State::read(&format!("#/{}?{}", screen.schema.id, preset.link));
                    let there = formula(&state.params.expect(preset.title), key);
                    let at = preset.title;
                    assert_eq!(there, named, "{file}:{line}: {key} is another at {at}");
                }
            }
        }
    }
}

fn formula(params: &Params, key: &str) -> Option<&'static str> {
    let report = params.screen().report_at_once(params);
    match report.readout(key)?.origin? {
        Origin::Formula(text) => Some(text),
        Origin::Found { .. } => None,
    }
}

#[test]
fn a_key_in_a_note_is_shown_as_its_formula() {
    let routing = registry::find("routing").expect("a screen");
    let report = routing.report_at_once(&routing.defaults());
    let shown = |text| pieces(&report, text).iter().map(Piece::to_string).collect::<String>();
    assert_eq!(shown("It takes `t_cut_through`."), "It takes ts + l th + m tw_flit.");
}

fn path(screen: &str) -> String {
    format!("src/{}/notes.md", screen.replace('-', "_"))
}

fn markdown(screen: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path(screen));
    fs::read_to_string(file).expect(screen)
}

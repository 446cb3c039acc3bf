//! No name of the program is read anywhere: what is a letter of the field is set as one, and a key is called
//! by its words.

use std::collections::{BTreeMap, BTreeSet};

use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
use crossover_figures::figure::{Cell, Figure};
use crossover_figures::typeset::{html, symbol_html};
use crossover_screens::explain::explain;
use crossover_screens::notes::pieces;
use crossover_screens::param::{Kind, Param};
use crossover_screens::screen::{Origin, Screen};

use super::plots::none_of;
use super::sound::complete;
use crate::common::screens;
use crate::random::named_states;

/// What stands before a text of a picture.
const IN_FILE: &str = "in the file: ";
/// Words of a file that another program reads: they stand as it wants them.
const COPIED: &[&str] = &["nvls_tree"];
/// Names of programs that readers type.
const PROGRAMS: &[&str] = &["osu_latency"];

/// Texts, and where each is read first.
#[derive(Default)]
struct Texts(BTreeMap<String, String>);

impl Texts {
    fn read(&mut self, at: &str, text: &str) {
        if !self.0.contains_key(text) {
            self.0.insert(text.to_owned(), at.to_owned());
        }
    }

    fn read_all<'a>(&mut self, at: &str, texts: impl IntoIterator<Item = &'a str>) {
        texts.into_iter().for_each(|text| self.read(at, text));
    }
}

/// The texts of a screen that do not depend on its parameters.
fn fixed_texts(screen: &'static Screen) -> Texts {
    let (id, mut all) = (screen.schema.id, Texts::default());
    all.read_all(id, [screen.title, screen.question, screen.about]);
    for Param { key, label, help, group, kind, .. } in screen.schema.params {
        let at = format!("{id} {key}");
        all.read_all(&at, [*label, *help, *group]);
        if let Kind::Choice { options, .. } | Kind::Set { options, .. } = kind {
            all.read_all(&at, options.iter().map(|option| option.label));
        }
    }
    for spec in screen.figures {
        all.read_all(&format!("{id} {}", spec.id), [spec.title, spec.caption]);
    }
    all.read_all(id, screen.presets.iter().map(|preset| preset.title));
    let report = screen.report_at_once(&screen.defaults());
    for note in screen.notes {
        all.read(id, note.title);
        for cell in note.table.iter().copied().flatten() {
            let said: String = pieces(&report, cell).iter().map(ToString::to_string).collect();
            all.read(id, &said);
        }
    }
    all
}

/// The words of a file: what is between its tags.
fn words_of(file: &str) -> impl Iterator<Item = String> {
    let texts = file.split("<text").skip(1).filter_map(|text| text.split_once("</text>"));
    texts.map(|(text, _)| {
        let parts = text.split('<').filter_map(|part| part.split_once('>'));
        parts.map(|(_, words)| words.trim_matches('\n')).collect()
    })
}

/// Collects the texts of figures, readouts and sentences at the defaults and the presets.
fn collect_texts(screen: &'static Screen, all: &mut Texts) {
    let id = screen.schema.id;
    for params in named_states(screen) {
        for spec in screen.figures {
            let at = format!("{id} {}", spec.id);
            let Ok(figure) = complete(&params, &spec.compute) else {
                continue;
            };
            collect_figure_texts(&at, &figure, all);
        }
        let report = screen.report_at_once(&params);
        all.read(id, &report.takeaway_shown(&params));
        report.hints_shown(&params).iter().for_each(|hint| all.read(id, hint));
        for readout in &report.readouts {
            let at = format!("{id} {}", readout.key);
            all.read_all(&at, [readout.label, readout.remark, &readout.format_answer()]);
            if let Some(Origin::Found { by, .. }) = readout.origin {
                all.read(&at, by);
            }
            let told = explain(&params, &report, readout.key).expect("an explanation");
            for meaning in told.iter().flat_map(|told| &told.legend) {
                all.read(&at, &meaning.meaning);
            }
        }
    }
}

fn collect_figure_texts(at: &str, figure: &Figure, all: &mut Texts) {
    let frame = Frame::svg(800, 500, Theme::of(ThemeName::Light));
    let file = svg(figure, &frame, &Caption::from_title("")).expect("a figure");
    let titled = words_of(&file);
    titled.for_each(|text| all.read(at, &format!("{IN_FILE}{text}")));
    let table = figure.table("");
    all.read_all(at, table.columns.iter().map(|column| column.title.as_str()));
    for cell in table.rows.iter().flatten() {
        if let Cell::Text(text) | Cell::Marked(_, _, text) = cell {
            all.read(at, text);
        }
    }
    for series in figure.series() {
        all.read(at, &series.name);
        series.samples.iter().take(200).for_each(|sample| all.read(at, &sample.label));
    }
}

#[test]
fn no_code_name_is_read() {
    let mut faults = BTreeSet::new();
    let mut looked_at = 0;
    for screen in screens() {
        let mut all = fixed_texts(screen);
        collect_texts(screen, &mut all);
        for (text, at) in &all.0 {
            looked_at += 1;
            if std::env::var("SHOW").is_ok() && (html(text).contains("<var>") || text.contains('_'))
            {
                println!("{at}: {}", html(text));
            }
            let is_copied =
                at.ends_with(" tuner") && COPIED.contains(&text.trim_start_matches(IN_FILE));
            let written = PROGRAMS.iter().fold(html(text), |text, name| text.replace(name, ""));
            if written.contains('_') && !is_copied {
                faults.insert(format!("{at}: {text}"));
            }
        }
        for param in screen.schema.params {
            let symbol = symbol_html(param.symbol);
            if symbol.contains('_') {
                faults.insert(format!("{} {}: {symbol}", screen.schema.id, param.key));
            }
        }
        for readout in &screen.report_at_once(&screen.defaults()).readouts {
            let symbol = symbol_html(readout.symbol);
            if symbol.contains('_') {
                faults.insert(format!("{} {}: {symbol}", screen.schema.id, readout.key));
            }
        }
    }
    println!("{looked_at} texts looked at");
    none_of(&faults);
}

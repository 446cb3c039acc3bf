//! What a lesson hides is nowhere: of every screen each number in turn, by all its sentences, formulas and
//! figures.

use std::collections::{BTreeMap, BTreeSet};

use crossover_figures::Unit;
use crossover_figures::figure::{
    Cell, Cells, Figure, Kind, Layer, Marker, Plot, Sample, Scale, Series, Table,
};
use crossover_figures::formula::Parts;
use crossover_screens::Params;
use crossover_screens::hidden::{Hidden, Hiding};
use crossover_screens::screen::{Readout, Report, Screen};

use super::plots::none_of;
use super::sound::complete;
use crate::common::screens;
use crate::random::named_states;

/// States of a screen: its defaults and two presets.
const STATES: usize = 3;
/// The relative difference up to which two numbers are the same.
const SAME: f64 = 1e-9;
/// From as many points on they are a curve, whose abscissas are no marks.
const MARKS: usize = 3;

/// What is looked for.
struct Sought<'a> {
    value: f64,
    unit: Unit,
    shown: Vec<String>,
    found: &'a mut BTreeSet<String>,
    place: String,
    /// The abscissas at which the current parameters stand in the figure.
    here: Vec<f64>,
}

impl Sought<'_> {
    fn in_words(&mut self, what: &str, words: &str) {
        for shown in &self.shown {
            if holds(words, shown) {
                self.found.insert(format!("{}: {what} “{words}” holds {shown}", self.place));
            }
        }
    }

    fn in_number(&mut self, what: &str, number: f64, unit: Unit) {
        if unit == self.unit && (number - self.value).abs() <= SAME * self.value.abs() {
            self.found.insert(format!("{}: {what} is {number}", self.place));
        }
    }

    fn in_table(&mut self, table: &Table) {
        self.in_words("caption", &table.caption);
        for column in &table.columns {
            self.in_words("heading", &column.title);
        }
        for row in &table.rows {
            for (cell, column) in row.iter().zip(&table.columns) {
                match cell {
                    Cell::Empty => {}
                    Cell::Text(words) => self.in_words("cell", words),
                    Cell::Number(number) => self.in_number("cell", *number, column.unit),
                    Cell::Marked(number, _, reason) => {
                        self.in_number("cell", *number, column.unit);
                        self.in_words("mark", reason);
                    }
                }
            }
        }
    }

    fn in_plot(&mut self, plot: &Plot) {
        for axis in [&plot.x, &plot.y] {
            self.in_words("axis", &axis.title);
            match &axis.scale {
                Scale::Rows(rows) => rows.iter().for_each(|row| self.in_words("row", row)),
                Scale::Hidden => {}
                Scale::Linear | Scale::Log => {
                    self.in_number("end", axis.range.0, axis.unit);
                    self.in_number("end", axis.range.1, axis.unit);
                }
            }
        }
        for layer in &plot.layers {
            self.in_layer(layer);
        }
        for series in Figure::from(plot.clone()).series() {
            self.in_series(plot, &series);
        }
        if let Some(clock) = &plot.clock {
            self.in_number("clock", clock.end, clock.unit);
            for (at, words) in &clock.steps {
                self.in_number("step", *at, clock.unit);
                self.in_words("step", words);
            }
        }
        if let Some(data) = &plot.data {
            self.in_table(data);
        }
    }

    fn in_layer(&mut self, layer: &Layer) {
        match layer {
            Layer::Rule(rule) => self.in_words("rule", &rule.label),
            Layer::Label(label) => self.in_words("label", &label.text),
            Layer::Region(region) => self.in_words("area", &region.name),
            Layer::Graph(graph) => {
                graph.edges.iter().for_each(|edge| self.in_words("edge", &edge.label));
            }
            Layer::Map(map) if map.shows.is_empty() => {
                if let Cells::Values { unit, cells, .. } = &map.cells {
                    for cell in cells {
                        self.in_number("cell", *cell, *unit);
                    }
                }
            }
            _ => {}
        }
    }

    fn in_series(&mut self, plot: &Plot, series: &Series) {
        self.in_words("name", &series.name);
        let (x, y) = (plot.x.unit, plot.y.unit);
        let hidden = plot.x.scale == Scale::Hidden;
        // A curve, or a map, of another readout may have the same value elsewhere.
        let is_another = !plot.layers[series.layer].shows().is_empty();
        let is_level = series.samples.iter().all(|sample| sample.y == series.samples[0].y);
        let here =
            |sample: &Sample| is_level || self.here.is_empty() || self.here.contains(&sample.x);
        let here: Vec<_> = series.samples.iter().map(here).collect();
        for (sample, is_here) in series.samples.iter().zip(here) {
            if series.kind != Kind::Cells {
                self.in_words("sample", &sample.label);
            }
            match series.kind {
                _ if hidden => {}
                Kind::Curve if is_another || !is_here => {}
                Kind::Curve => self.in_number("curve", sample.y, y),
                Kind::Points => {
                    self.in_number("point", sample.y, y);
                    if series.samples.len() < MARKS {
                        self.in_number("point", sample.x, x);
                    }
                }
                Kind::Bars => {
                    for number in [sample.x, sample.until, sample.until - sample.x] {
                        self.in_number("bar", number, x);
                    }
                }
                _ => {}
            }
        }
    }

    fn in_report(&mut self, hidden: &Hidden, params: &Params, report: &Report) {
        self.in_words("answer", &report.takeaway_shown(params));
        report.hints_shown(params).iter().for_each(|hint| self.in_words("hint", hint));
        for readout in &report.readouts {
            let Ok(Some(why)) = hidden.explain(params, report, readout.key) else {
                continue;
            };
            let letters = why.legend.iter().map(|meaning| &meaning.value);
            for words in letters.chain([&why.numbers, &why.checked]) {
                self.in_words(&format!("why of {}", readout.key), words);
            }
            if let Some(Parts::Sum(parts) | Parts::Sides(parts, _)) = why.parts {
                for part in parts {
                    self.in_number(&format!("part of {}", readout.key), part.value, readout.unit);
                }
            }
        }
    }
}

/// Whether the number stands in the words, not as a part of another.
fn holds(words: &str, number: &str) -> bool {
    words.match_indices(number).any(|(at, _)| {
        let before = words[..at].chars().next_back();
        let mut after = words[at + number.len()..].chars();
        let joins = |c: char| c.is_alphanumeric() || c == '_';
        let next = after.next();
        let goes_on =
            matches!(next, Some('.' | ',')) && after.next().is_some_and(|c| c.is_ascii_digit());
        !before.is_some_and(|c| joins(c) || c == '.') && !next.is_some_and(joins) && !goes_on
    })
}

/// How a reader may see the number of a readout: in its row, in a sentence, in a table.
fn shown(readout: &Readout, value: f64) -> BTreeSet<String> {
    let unit = readout.unit;
    [readout.shown(), unit.show(value), unit.brief(value), unit.tabulate(value)].into()
}

/// Everything that is said of a state besides the readout `key`.
fn said(params: &Params, report: &Report) -> BTreeSet<String> {
    let params = params.schema().params.iter().map(|param| params.shown(param.key));
    let readouts = report.readouts.iter().filter_map(|one| Some(shown(one, one.value()?)));
    params.chain(readouts.flatten()).collect()
}

/// The state's figures, each with its id.
fn figures(screen: &Screen, params: &Params) -> Vec<(&'static str, Figure)> {
    let all = screen.figures.iter();
    all.filter_map(|spec| Some((spec.id, complete(params, &spec.compute).ok()?))).collect()
}

#[test]
fn a_hidden_number_is_in_no_sentence_formula_or_figure() {
    let mut faults = BTreeSet::new();
    let (mut hidden_count, mut everywhere, mut whole) = (0, 0, BTreeMap::new());
    let mut excused = BTreeSet::new();
    for screen in screens() {
        for (state, params) in named_states(screen).into_iter().take(STATES).enumerate() {
            let all = screen.report(&params);
            let figures = figures(screen, &params);
            for readout in &all.readouts {
                let Some(value) = readout.value() else {
                    continue;
                };
                let place = format!("{} {state} {}", screen.schema.id, readout.key);
                let hiding = Hiding { names: vec![readout.key], answers: false };
                let hidden = hiding.of_state(&params, &all);
                let report = hidden.report(&params, all.clone());
                assert!(report.readout(readout.key).is_none(), "{place}");
                let said = said(&params, &report);
                let mut seen = shown(readout, value);
                hidden_count += 1;
                if [0.0, 1.0].contains(&value) {
                    everywhere += 1;
                    continue;
                }
                if seen.iter().any(|text| said.contains(text)) {
                    excused.insert(place.clone());
                    seen.retain(|text| !said.contains(text));
                }
                let is_given = hidden_is_given(&params, readout, value);
                let mut sought = Sought {
                    value: if is_given { f64::NAN } else { value },
                    unit: readout.unit,
                    shown: seen.into_iter().collect(),
                    found: &mut faults,
                    place,
                    here: Vec::new(),
                };
                sought.in_report(&hidden, &params, &report);
                for (id, figure) in &figures {
                    sought.place = format!("{} {state} {}, {id}", screen.schema.id, readout.key);
                    sought.here = current(figure);
                    match hidden.figure(id, figure.clone()) {
                        Ok(Figure::Plot(plot)) => sought.in_plot(&plot),
                        Ok(Figure::Table(table)) => sought.in_table(&table),
                        Err(_) => *whole.entry((screen.schema.id, *id)).or_insert(0) += 1,
                    }
                }
            }
        }
    }
    println!(
        "{hidden_count} numbers hidden; {everywhere} are 0 or 1; {} are said by a parameter or another readout as well",
        excused.len()
    );
    println!("figures hidden whole: {whole:?}");
    none_of(&faults);
}

/// The abscissas at which the current parameters stand in a figure.
fn current(figure: &Figure) -> Vec<f64> {
    let Figure::Plot(plot) = figure else {
        return Vec::new();
    };
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) if points.marker == Marker::Current => Some(&points.points),
        _ => None,
    });
    points.flatten().map(|point| point.x).collect()
}

/// Whether a parameter is the same number.
fn hidden_is_given(params: &Params, readout: &Readout, value: f64) -> bool {
    let mut all = params.schema().params.iter();
    all.any(|param| {
        param.unit() == Some(readout.unit)
            && (params.number(param.key) - value).abs() <= SAME * value.abs()
    })
}

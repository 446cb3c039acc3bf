//! What a lesson hides is nowhere: of every screen each number in turn, by all its sentences, formulas and
//! figures.

use std::collections::BTreeSet;

use crossover_figures::Unit;
use crossover_figures::figure::{
    Cell, Cells, Figure, Kind, Layer, Marker, Plot, Sample, Scale, Series, Table,
};
use crossover_figures::formula::Parts;
use crossover_model::ErrorKind;
use crossover_screens::Params;
use crossover_screens::explain::{Explanation, explain};
use crossover_screens::hidden::{Hidden, Hiding};
use crossover_screens::screen::{FigureSpec, Param, Readout, Report, Screen};

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
struct Sought {
    value: f64,
    unit: Unit,
    shown: Vec<String>,
    found: BTreeSet<String>,
    /// What was found in what is hidden.
    faults: BTreeSet<String>,
    place: String,
    /// The abscissas at which the current parameters stand in the figure.
    here: Vec<f64>,
}

impl Sought {
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

    fn in_report(&mut self, params: &Params, report: &Report) {
        self.in_words("answer", &report.takeaway_shown(params));
        report.hints_shown(params).iter().for_each(|hint| self.in_words("hint", hint));
    }

    fn in_why(&mut self, key: &str, unit: Unit, why: &Explanation) {
        let letters = why.legend.iter().map(|meaning| &meaning.value);
        for words in letters.chain([&why.numbers, &why.checked]) {
            self.in_words(&format!("why of {key}"), words);
        }
        if let Some(Parts::Sum(parts) | Parts::Sides(parts, _)) = &why.parts {
            for part in parts {
                self.in_number(&format!("part of {key}"), part.value, unit);
            }
        }
    }

    fn in_figure(&mut self, figure: &Figure) {
        match figure {
            Figure::Plot(plot) => self.in_plot(plot),
            Figure::Table(table) => self.in_table(table),
        }
    }
}

/// Whether the number stands in the words, not as a part of another.
pub(super) fn holds(words: &str, number: &str) -> bool {
    words.match_indices(number).any(|(at, _)| {
        let before = words[..at].chars().next_back();
        let mut after = words[at + number.len()..].chars();
        // Thin spaces part the thousands.
        let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\u{2009}');
        let next = after.next();
        let goes_on =
            matches!(next, Some('.' | ',')) && after.next().is_some_and(|c| c.is_ascii_digit());
        !before.is_some_and(|c| joins(c) || c == '.') && !next.is_some_and(joins) && !goes_on
    })
}

/// A number that is hidden, and how a reader may see it: in its row, in a sentence, in a table.
struct Subject {
    key: &'static str,
    value: f64,
    unit: Unit,
    shown: BTreeSet<String>,
}

impl Subject {
    fn new(key: &'static str, value: f64, unit: Unit, row: String) -> Self {
        let shown = [row, unit.show(value), unit.show(value), unit.tabulate(value)].into_iter();
        let is_number = |text: &String| text.contains(|c: char| c.is_ascii_digit());
        Self { key, value, unit, shown: shown.filter(is_number).collect() }
    }

    fn of_readout(readout: &Readout) -> Option<Self> {
        Some(Self::new(readout.key, readout.value()?, readout.unit, readout.format_answer()))
    }

    fn of_param(params: &Params, param: &Param) -> Option<Self> {
        let unit = param.unit()?;
        Some(Self::new(
            param.key,
            params.at(param.key).number(),
            unit,
            params.at(param.key).short_text(),
        ))
    }

    /// Whether it is the same number.
    fn is(&self, other: &Self) -> bool {
        self.unit == other.unit && (self.value - other.value).abs() <= SAME * self.value.abs()
    }
}

/// The numbers of a state: its parameters, and its readouts.
fn subjects(params: &Params, report: &Report) -> [Vec<Subject>; 2] {
    let table = params.schema().params.iter();
    let given = table.filter_map(|param| Subject::of_param(params, param));
    let found = report.readouts.iter().filter_map(Subject::of_readout);
    [given.collect(), found.collect()]
}

/// A state with its readouts, sentences and figures.
struct Open {
    place: String,
    params: Params,
    report: Report,
    whys: Vec<(&'static str, Explanation)>,
    figures: Vec<(&'static str, Figure)>,
}

impl Open {
    fn of(screen: &'static Screen, state: usize, params: Params) -> Self {
        let all = screen.figures.iter();
        let drawn = |spec: &FigureSpec| Some((spec.id, complete(&params, &spec.compute).ok()?));
        let report = screen.report(&params);
        let why = |readout: &Readout| {
            let why = explain(&params, &report, readout.key).expect("a formula");
            Some((readout.key, why?))
        };
        Self {
            place: format!("{} {state}", screen.schema.id),
            whys: report.readouts.iter().filter_map(why).collect(),
            figures: all.filter_map(drawn).collect(),
            report,
            params,
        }
    }

    /// Where `hidden` tells the number. What does not tell it where nothing is hidden is not looked at.
    fn telling(&self, sought: &Subject, hidden: &Hidden, count: &mut Count) -> BTreeSet<String> {
        let Self { place, params, .. } = self;
        let report = hidden.report(params, self.report.clone());
        let [given, found] = subjects(params, &report);
        let given: Vec<_> = given.into_iter().filter(|one| !hidden.hides(one.key)).collect();
        let mut shown = sought.shown.clone();
        for said in given.iter().chain(&found) {
            shown.retain(|text| !said.shown.contains(text));
        }
        count.excused += usize::from(shown != sought.shown);
        let mut sought = Sought {
            value: if given.iter().any(|one| sought.is(one)) { f64::NAN } else { sought.value },
            unit: sought.unit,
            shown: shown.into_iter().collect(),
            found: BTreeSet::new(),
            faults: BTreeSet::new(),
            place: format!("{place} {}", sought.key),
            here: Vec::new(),
        };
        sought.in_report(params, &self.report);
        sought.again(count, |sought| sought.in_report(params, &report));
        for (key, why) in self.whys.iter().filter(|(key, _)| report.readout(key).is_some()) {
            let unit = report.readout(key).map_or(Unit::One, |readout| readout.unit);
            sought.in_why(key, unit, why);
            sought.again(count, |sought| {
                let why = hidden.explain(params, &report, key).expect("a formula");
                sought.in_why(key, unit, &why.expect("a readout"));
            });
        }
        for (id, figure) in &self.figures {
            sought.here = current(figure);
            sought.in_figure(figure);
            sought.again(count, |sought| match hidden.figure(id, figure.clone()) {
                Ok(figure) => sought.in_figure(&figure),
                Err(error) => assert_eq!(error.kind(), ErrorKind::Hidden),
            });
        }
        sought.faults
    }
}

impl Sought {
    /// Seeks again, where something was found, in what is left when it is hidden.
    fn again(&mut self, count: &mut Count, seek: impl FnOnce(&mut Self)) {
        if !self.found.is_empty() {
            count.told += 1;
            self.found.clear();
            seek(self);
            self.faults.append(&mut self.found);
        }
    }
}

/// What was looked at.
#[derive(Debug, Default)]
struct Count {
    /// Numbers that were hidden.
    hidden: usize,
    /// Those that are 0 or 1, which are read everywhere.
    everywhere: usize,
    /// Those that a parameter or another readout in view says as well, in some form.
    excused: usize,
    /// Sentences, explanations and figures that tell one where nothing is hidden.
    told: usize,
}

#[test]
fn a_hidden_number_is_in_no_sentence_formula_or_figure() {
    let (mut faults, mut count) = (BTreeSet::new(), Count::default());
    for screen in screens() {
        for (state, params) in named_states(screen).into_iter().take(STATES).enumerate() {
            let open = Open::of(screen, state, params);
            for subject in subjects(&open.params, &open.report).into_iter().flatten() {
                let mut hiding = Hiding { names: vec![subject.key], answers: false };
                hiding = hiding.with_faces(&screen.schema);
                let hidden = hiding.of_state(&open.params, &open.report);
                count.hidden += 1;
                if [0.0, 1.0].contains(&subject.value) {
                    count.everywhere += 1;
                    continue;
                }
                faults.extend(open.telling(&subject, &hidden, &mut count));
            }
        }
    }
    println!("{count:?}");
    assert!(count.told > 0, "the numbers are found where they are told");
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

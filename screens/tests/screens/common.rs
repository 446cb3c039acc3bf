//! What the tests of every screen need: its parameters by a link, its answers and curves by name,
//! any parameters at all, and what is owed whatever they are.

#![allow(dead_code, reason = "no screen's tests use all of it")]

use std::env;
use std::fmt::Debug;
use std::ops::Deref;

use crossover_figures::figure::{Bar, Figure, Layer, Line, Plot, Points, Scale, Shape};
use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::param::{Kind, Number};
use crossover_screens::registry::{self, SCREENS};
use crossover_screens::screen::{Answer, Report, Screen};
use proptest::prelude::*;

/// Every screen, or the one that the environment names: `SCREEN=star cargo test`.
pub fn screens() -> impl Iterator<Item = &'static Screen> {
    let only = env::var("SCREEN").ok();
    let known = |id: &String| registry::find(id).is_some();
    assert!(only.iter().all(known), "SCREEN is no screen: {only:?}");
    let chosen = move |screen: &&Screen| only.as_deref().is_none_or(|id| id == screen.table.id);
    SCREENS.iter().copied().filter(chosen)
}

/// The parameters of a link without `#/`, every one of which must be understood.
#[track_caller]
pub fn state(link: &str) -> Params {
    let (state, notices) = State::read(&format!("#/{link}"));
    assert_eq!(notices, [], "{link}");
    state.params.expect("a screen")
}

/// The screen with this id, which a module of tests is about.
#[derive(Clone, Copy, Debug)]
pub struct On(pub &'static str);

/// Parameters, or a link to them without `#/star?`.
pub trait Setting: Copy + Debug {
    fn params(self, on: On) -> Params;
}

impl Setting for &Params {
    fn params(self, _: On) -> Params {
        self.clone()
    }
}

impl Setting for &str {
    #[track_caller]
    fn params(self, on: On) -> Params {
        on.with(self)
    }
}

impl Setting for &String {
    #[track_caller]
    fn params(self, on: On) -> Params {
        on.with(self)
    }
}

/// A report, with its sentences as a reader sees them.
pub struct Told {
    report: Report,
    screen: &'static Screen,
    pub takeaway: String,
    pub hints: Vec<String>,
}

impl Told {
    pub fn of(params: &Params, report: Report) -> Self {
        Self {
            takeaway: report.takeaway_shown(params),
            hints: report.hints_shown(params),
            report,
            screen: registry::of(params),
        }
    }
}

impl Deref for Told {
    type Target = Report;

    fn deref(&self) -> &Report {
        &self.report
    }
}

impl On {
    pub fn screen(self) -> &'static Screen {
        registry::find(self.0).expect("a screen")
    }

    /// Parameters from a link without `#/star?`, every one of which must be understood.
    #[track_caller]
    pub fn with(self, link: &str) -> Params {
        state(&format!("{}?{link}", self.0))
    }

    pub fn report(self, at: impl Setting) -> Told {
        let params = at.params(self);
        Told::of(&params, self.screen().report(&params))
    }

    #[track_caller]
    fn asked(self, at: impl Setting, key: &str) -> Result<Answer, Error> {
        let report = self.report(at);
        let readout = report.readout(key).unwrap_or_else(|| panic!("no {key}"));
        readout.answer.clone()
    }

    #[track_caller]
    pub fn answer(self, at: impl Setting, key: &str) -> Answer {
        self.asked(at, key)
            .unwrap_or_else(|error| panic!("{at:?}, {key}: {error}"))
    }

    #[track_caller]
    pub fn value(self, at: impl Setting, key: &str) -> f64 {
        match self.answer(at, key) {
            Answer::Number(number) => number,
            Answer::Word(word) => panic!("{at:?}, {key}: {word}"),
        }
    }

    #[track_caller]
    pub fn word(self, at: impl Setting, key: &str) -> &'static str {
        match self.answer(at, key) {
            Answer::Word(word) => word,
            Answer::Number(number) => panic!("{at:?}, {key}: {number}"),
        }
    }

    /// Why there is no answer.
    #[track_caller]
    pub fn refusal(self, at: impl Setting, key: &str) -> Error {
        match self.asked(at, key) {
            Err(error) => error,
            Ok(answer) => panic!("{at:?}, {key}: {answer:?}"),
        }
    }

    /// The readout is `expected` but for a share of it.
    #[track_caller]
    pub fn near(self, at: impl Setting, key: &str, expected: f64, relative: f64) {
        let got = self.value(at, key);
        let close = (got - expected).abs() <= relative * expected.abs();
        assert!(close, "{at:?}: {key} is {got}, not {expected}");
    }

    /// The readout is `expected` but for rounding.
    #[track_caller]
    pub fn check(self, at: impl Setting, key: &str, expected: f64) {
        self.near(at, key, expected, 1e-12);
    }

    #[track_caller]
    pub fn plot(self, at: impl Setting, id: &str) -> Plot {
        let figure = self.screen().figure(id).expect("a figure of that id");
        match figure.figure(&at.params(self)) {
            Ok(Figure::Plot(plot)) => plot,
            other => panic!("{at:?}, {id}: {other:?}"),
        }
    }

    /// Rows of where a key matters, the key, and another value of it: there are all keys, and each
    /// changes what is `seen`.
    #[track_caller]
    pub fn every_key_changes<T: PartialEq>(
        self,
        rows: &[(&str, &str, &str)],
        seen: fn(&Params) -> T,
    ) {
        let keys: Vec<&str> = self
            .screen()
            .table
            .params
            .iter()
            .map(|param| param.key)
            .collect();
        let covered: Vec<&str> = rows.iter().map(|row| row.1).collect();
        assert_eq!(covered, keys);
        for (base, key, text) in rows {
            let before = self.with(base);
            let mut after = before.clone();
            after.set_text(key, text).expect("allowed");
            // The bytes of a word may only turn one face of a number into the other.
            let turned = *key == "word" && before.number("bw") != after.number("bw");
            assert!(turned || seen(&before) != seen(&after), "{key}");
        }
    }

    /// Each number at both of its ends, the others as in `link`.
    pub fn at_every_end(self, link: &str, sound: fn(&Params)) {
        for param in self.screen().table.params {
            let Some(number) = param.as_number() else {
                continue;
            };
            for end in [number.allowed.0, number.allowed.1] {
                let mut params = self.with(link);
                params.set_number(param.key, end).expect("an end");
                sound(&params);
            }
        }
    }

    /// Any parameters by the screen's table. Lists, rows and texts keep their default.
    pub fn any_params(self) -> impl Strategy<Value = Params> {
        self.any_params_of(usual)
    }

    /// Any parameters by the screen's table, their numbers drawn by `any`.
    pub fn any_params_of(
        self,
        any: fn(Number) -> BoxedStrategy<f64>,
    ) -> impl Strategy<Value = Params> {
        let texts: Vec<_> = self
            .screen()
            .table
            .params
            .iter()
            .map(|param| (Just(param.key), any_text(&param.kind, any)))
            .collect();
        texts.prop_map(move |texts| {
            let mut params = self.screen().defaults();
            for (key, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
                params.set_text(key, text).expect("within the domain");
            }
            params
        })
    }
}

pub fn lines(plot: &Plot) -> Vec<&Line> {
    let lines = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Line(line) => Some(line),
        _ => None,
    });
    lines.collect()
}

#[track_caller]
pub fn line<'a>(plot: &'a Plot, name: &str) -> &'a Line {
    let found = lines(plot).into_iter().find(|line| line.name == name);
    found.unwrap_or_else(|| panic!("no curve {name}"))
}

pub fn points<'a>(plot: &'a Plot, name: &str) -> Option<&'a Points> {
    plot.layers.iter().find_map(|layer| match layer {
        Layer::Points(points) if points.name == name => Some(points),
        _ => None,
    })
}

pub fn bars(plot: &Plot) -> Vec<&Bar> {
    let bars = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Bars(bars) => Some(&bars.bars),
        _ => None,
    });
    bars.flatten().collect()
}

pub fn shapes(plot: &Plot) -> Vec<&Shape> {
    let shapes = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes),
        _ => None,
    });
    shapes.flatten().collect()
}

/// The curve holds what the model's function gives, at every one of its abscissae.
#[track_caller]
pub fn agrees(line: &Line, model: impl Fn(f64) -> f64) {
    assert!(!line.points.is_empty(), "{}", line.name);
    for (x, y) in &line.points {
        let wanted = model(*x);
        let near = (y - wanted).abs() <= 1e-9 * wanted.abs();
        assert!(near, "{} at {x} is {y}, not {wanted}", line.name);
    }
}

/// All figures and answers, to be compared with those of other parameters.
pub fn shown(params: &Params) -> String {
    let figures = registry::of(params).figures.iter();
    let figures: Vec<_> = figures.map(|f| f.figure(params)).collect();
    format!("{figures:?}{:?}", answers(params))
}

pub fn answers(params: &Params) -> Vec<Result<Answer, Error>> {
    let readouts = registry::of(params).report(params).readouts.into_iter();
    readouts.map(|readout| readout.answer).collect()
}

/// Every readout is a number, a word, or an error on a key of the table, and nothing says NaN.
#[track_caller]
pub fn answers_are_sound(report: &Told) {
    for readout in &report.readouts {
        let key = readout.key;
        match &readout.answer {
            Ok(Answer::Number(number)) => {
                assert!(number.is_finite(), "{key}");
            }
            Ok(Answer::Word(word)) => assert!(!word.is_empty(), "{key}"),
            Err(_) if readout.is_pending() => {}
            Err(error) => names_a_key(report.screen, key, error),
        }
    }
    assert!(!report.takeaway.is_empty());
    for text in report.hints.iter().chain([&report.takeaway]) {
        assert!(!text.contains("NaN"), "{text}");
    }
}

#[track_caller]
fn names_a_key(screen: &Screen, of: &str, error: &Error) {
    let mut keys = screen.table.params.iter().map(|param| param.key);
    assert!(keys.any(|key| key == error.field()), "{of}: {error}");
}

/// What has been shown for some parameters.
pub struct Seen {
    pub report: Told,
    /// The plots there are, with their ids.
    pub plots: Vec<(&'static str, Plot)>,
    /// The ids of the tables there are.
    pub tables: Vec<&'static str>,
}

/// The parameters have a report and figures, or reasons why not, no curve of which has more than
/// `most` points.
#[track_caller]
pub fn sound(params: &Params, most: usize) -> Seen {
    // What takes seconds is not waited for.
    let screen = registry::of(params);
    let steps = screen.report.steps(params).take(300);
    let report = Told::of(params, steps.last().expect("a step"));
    answers_are_sound(&report);
    let mut seen = Seen {
        report,
        plots: Vec::new(),
        tables: Vec::new(),
    };
    for spec in screen.figures {
        let steps = spec.compute.steps(params).take(60);
        let figure = steps.last().expect("a step");
        figure_is_sound(screen, spec.id, &figure, most);
        match figure {
            Ok(Figure::Plot(plot)) => seen.plots.push((spec.id, plot)),
            Ok(Figure::Table(_)) => seen.tables.push(spec.id),
            Err(_) => {}
        }
    }
    seen
}

/// A figure is a plot on axes that rise, a table without gaps, or an error on a key of the table.
#[track_caller]
pub fn figure_is_sound(screen: &Screen, id: &str, figure: &Result<Figure, Error>, most: usize) {
    match figure {
        Ok(Figure::Plot(plot)) => plot_is_sound(id, plot, most),
        Ok(Figure::Table(table)) => {
            let width = table.columns.len();
            assert!(table.rows.iter().all(|row| row.len() == width), "{id}");
        }
        Err(error) => names_a_key(screen, id, error),
    }
}

#[track_caller]
fn plot_is_sound(id: &str, plot: &Plot, most: usize) {
    for axis in [&plot.x, &plot.y] {
        let (low, high) = axis.range;
        let ends = low.is_finite() && high.is_finite() && low < high;
        let positive = axis.scale != Scale::Log || 0.0 < low;
        assert!(ends && positive, "{id}: {axis:?}");
    }
    for line in lines(plot) {
        let (name, points) = (&line.name, &line.points);
        assert!(points.len() <= most, "{id}, {name}: {}", points.len());
        assert!(points.iter().all(|p| p.0.is_finite()), "{id}, {name}");
        assert!(points.is_sorted_by(|a, b| a.0 <= b.0), "{id}, {name}");
    }
    for bar in bars(plot) {
        let long = bar.start.is_finite() && bar.start < bar.end && bar.end.is_finite();
        assert!(long, "{id}: {bar:?}");
    }
    if let Some(clock) = &plot.clock {
        assert!(0.0 < clock.end && clock.end.is_finite(), "{id}");
        assert!(clock.steps.is_sorted_by(|a, b| a.0 <= b.0), "{id}");
    }
    let series = Figure::Plot(plot.clone()).series();
    let drawn: usize = series.iter().map(|one| one.samples.len()).sum();
    assert!(drawn < 20_000, "{id}: {drawn}");
}

/// The curves of a plot have a value at every abscissa.
#[track_caller]
pub fn unbroken(plot: &Plot) {
    for line in lines(plot) {
        assert!(line.points.iter().all(|p| p.1.is_finite()), "{}", line.name);
    }
}

/// No curve of a plot has two values at one abscissa.
#[track_caller]
pub fn rising(plot: &Plot) {
    for line in lines(plot) {
        assert!(line.points.is_sorted_by(|a, b| a.0 < b.0), "{}", line.name);
    }
}

/// Any number of a range: an end of it, or any magnitude between.
pub fn any_number((low, high): (f64, f64)) -> impl Strategy<Value = f64> + Clone {
    let least = low.max(high * 1e-30);
    prop_oneof![
        1 => Just(low),
        1 => Just(high),
        3 => (0.0..=1.0_f64).prop_map(move |x| (least * (high / least).powf(x)).clamp(low, high)),
        1 => low..=high,
    ]
}

/// The default or the first of the words, anything allowed, or what the slider has.
pub fn usual(number: Number) -> BoxedStrategy<f64> {
    prop_oneof![
        3 => Just(number.default),
        1 => any_number(number.allowed),
        3 => any_number(number.slider),
    ]
    .boxed()
}

/// Numbers as text in the grammar of links.
pub fn written(list: &[f64]) -> String {
    let list: Vec<_> = list.iter().map(|number| format!("{number:e}")).collect();
    if list.is_empty() {
        "none".to_owned()
    } else {
        list.join(",")
    }
}

/// 0, 1, the least and the most allowed, small whole numbers, which tie with each other, and any
/// others.
fn corner(number: Number) -> BoxedStrategy<f64> {
    let (least, most) = number.allowed;
    let small = (0..10_u32).prop_map(move |small| f64::from(small).clamp(least, most));
    prop_oneof![
        1 => Just(0_f64.clamp(least, most)),
        1 => Just(1_f64.clamp(least, most)),
        1 => small,
        1 => any_number(number.allowed),
        4 => any_number(number.slider),
    ]
    .boxed()
}

/// Any state of `screen`: its defaults or a preset, of which some keys are changed.
pub fn any_state(screen: &'static Screen) -> impl Strategy<Value = Params> {
    let presets = screen.presets.iter().map(|preset| preset.link);
    let links: Vec<&str> = [""].into_iter().chain(presets).collect();
    let table = screen.table.params.iter();
    let texts: Vec<_> = table
        .map(|param| {
            let any = any_text(&param.kind, corner);
            (
                Just(param.key),
                prop_oneof![Just(String::new()), any].boxed(),
            )
        })
        .collect();
    (prop::sample::select(links), texts).prop_map(move |(link, texts)| {
        let (state, _) = State::read(&format!("#/{}?{link}", screen.table.id));
        let mut params = state.params.expect("a screen");
        for (key, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
            params.set_text(key, text).expect("within the domain");
        }
        params
    })
}

/// What may be typed for a number: its digits, or one of its words.
fn or_word(number: Number, digits: BoxedStrategy<String>) -> BoxedStrategy<String> {
    if number.words.is_empty() {
        return digits;
    }
    let keys: Vec<_> = number
        .words
        .iter()
        .map(|word| word.key.to_owned())
        .collect();
    prop_oneof![digits, prop::sample::select(keys)].boxed()
}

/// What may be typed for a parameter, or nothing to leave the default.
fn any_text(kind: &Kind, any: fn(Number) -> BoxedStrategy<f64>) -> BoxedStrategy<String> {
    let text = |number: f64| {
        if number.is_nan() {
            String::new()
        } else {
            number.to_string()
        }
    };
    match *kind {
        Kind::Number(number) => {
            let infinite = if number.infinite { 3 } else { 0 };
            let finite = any(number).prop_map(text);
            let any = prop_oneof![7 => finite, infinite => Just("inf".to_owned())];
            or_word(number, any.boxed())
        }
        Kind::Integer(number) => {
            let whole = any(number).prop_map(move |number| text(number.round()));
            or_word(number, whole.boxed())
        }
        Kind::Choice { options, .. } => {
            let keys: Vec<_> = options.iter().map(|option| option.key.to_owned()).collect();
            prop::sample::select(keys).boxed()
        }
        Kind::Switch(_) => any_switch(),
        Kind::Set { options, .. } => {
            let keys: Vec<_> = options.iter().map(|option| option.key).collect();
            let chosen = prop::sample::subsequence(keys, 0..=options.len());
            let text = |keys: Vec<&str>| match keys[..] {
                [] => "none".to_owned(),
                _ => keys.join(","),
            };
            chosen.prop_map(text).boxed()
        }
        _ => Just(String::new()).boxed(),
    }
}

fn any_switch() -> BoxedStrategy<String> {
    any::<bool>()
        .prop_map(|on| u8::from(on).to_string())
        .boxed()
}

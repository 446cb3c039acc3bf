//! What the tests of every screen need: its parameters by a link, its answers, and its curves
//! by name.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Debug;
use std::ops::Deref;

use crossover_figures::figure::{
    Bar, Figure, Ink, Layer, Line, Plot, Points, Region, Scale, Shape, Table,
};
use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::registry::{self, SCREENS};
use crossover_screens::screen::{Answer, Report, Screen};
use proptest::strategy::Strategy;

use crate::random::any_state;

/// Every screen, or the one that the environment names: `SCREEN=star cargo test`.
pub fn screens() -> impl Iterator<Item = &'static Screen> {
    let only = env::var("SCREEN").ok();
    let known = |id: &String| registry::find(id).is_some();
    assert!(only.iter().all(known), "SCREEN is no screen: {only:?}");
    let chosen = move |screen: &&Screen| only.as_deref().is_none_or(|id| id == screen.schema.id);
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
    pub takeaway: String,
    pub hints: Vec<String>,
}

impl Told {
    pub fn of(params: &Params, report: Report) -> Self {
        Self { takeaway: report.takeaway_shown(params), hints: report.hints_shown(params), report }
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
    fn ask_readout(self, at: impl Setting, key: &str) -> Result<Answer, Error> {
        let report = self.report(at);
        let readout = report.readout(key).unwrap_or_else(|| panic!("no {key}"));
        readout.answer.clone()
    }

    #[track_caller]
    pub fn answer(self, at: impl Setting, key: &str) -> Answer {
        self.ask_readout(at, key).unwrap_or_else(|error| panic!("{at:?}, {key}: {error}"))
    }

    #[track_caller]
    pub fn value(self, at: impl Setting, key: &str) -> f64 {
        match self.answer(at, key) {
            Answer::Number(number) => number,
            said => panic!("{at:?}, {key}: {said:?}"),
        }
    }

    #[track_caller]
    pub fn word(self, at: impl Setting, key: &str) -> &'static str {
        match self.answer(at, key) {
            Answer::Word(word) => word,
            said => panic!("{at:?}, {key}: {said:?}"),
        }
    }

    /// Follows each advice of the takeaway of a divisible load that is refused, typed as it reads. Returns how
    /// many there were.
    #[track_caller]
    pub fn follow(self, link: &str) -> usize {
        let said = self.report(link).takeaway;
        let text =
            |from: &str, to: &str| Some(said.split_once(from)?.1.split_once(to)?.0.to_owned());
        let advice = [
            ("n", text("Take ", " or more")),
            ("D", text("aise the buffers to ", "B.").map(|text| text + "B")),
        ];
        let advice = advice.into_iter().filter_map(|(key, text)| Some((key, text?)));
        let follow = |(key, text): (&str, String)| {
            let mut params = self.with(link);
            let typed = params.set_text(key, &text);
            typed.unwrap_or_else(|error| panic!("{link}: {said} {error}"));
            let report = self.report(&params);
            let answer = &report.readout("cmax").expect("it").answer;
            assert!(answer.is_ok(), "{link}: {said} {answer:?}");
        };
        advice.map(follow).count()
    }

    /// Why there is no answer.
    #[track_caller]
    pub fn refusal(self, at: impl Setting, key: &str) -> Error {
        match self.ask_readout(at, key) {
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
    pub fn check_takeaways(self, cases: &[(&str, &str)]) {
        for (link, takeaway) in cases {
            assert_eq!(self.report(*link).takeaway, *takeaway, "{link}");
        }
    }

    #[track_caller]
    pub fn plot(self, at: impl Setting, id: &str) -> Plot {
        match self.figure(at, id) {
            Ok(Figure::Plot(plot)) => plot,
            other => panic!("{at:?}, {id}: {other:?}"),
        }
    }

    #[track_caller]
    pub fn table(self, at: impl Setting, id: &str) -> Table {
        match self.figure(at, id) {
            Ok(Figure::Table(table)) => table,
            other => panic!("{at:?}, {id}: {other:?}"),
        }
    }

    #[track_caller]
    pub fn figure(self, at: impl Setting, id: &str) -> Result<Figure, Error> {
        self.screen().figure(id).expect("a figure of that id").figure(&at.params(self))
    }

    /// The plots that are there at once, with their ids.
    pub fn plots(self, params: &Params) -> Vec<(&'static str, Plot)> {
        let figures = self.screen().figures.iter();
        let plots = figures.filter_map(|spec| match spec.figure_at_once(params) {
            Ok(Figure::Plot(plot)) => Some((spec.id, plot)),
            _ => None,
        });
        plots.collect()
    }

    /// Any state: the defaults or a preset, of which some keys are changed.
    pub fn any_params(self) -> impl Strategy<Value = Params> {
        any_state(self.screen())
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

pub fn regions(plot: &Plot) -> Vec<&Region> {
    let regions = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Region(region) => Some(region),
        _ => None,
    });
    regions.collect()
}

pub fn shapes(plot: &Plot) -> Vec<&Shape> {
    let shapes = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes),
        _ => None,
    });
    shapes.flatten().collect()
}

/// Bars of one lane follow each other, within the clock. Lanes differ in where they end.
pub fn check_gantt(gantt: &Plot, most_bars: usize, lanes: &[f64]) {
    let all = bars(gantt);
    assert!(all.len() <= most_bars, "{} bars", all.len());
    let Scale::Rows(rows) = &gantt.y.scale else { panic!("no rows") };
    let clock = gantt.clock.as_ref().expect("a clock");
    assert!(0.0 < clock.end && clock.steps.len() <= 60);
    assert!(clock.steps.windows(2).all(|pair| pair[0].0 < pair[1].0));
    for bar in &all {
        let within = bar.end <= clock.end * (1.0 + 1e-12);
        assert!(0.0 <= bar.start && bar.start < bar.end && within, "{bar:?}");
        assert!(bar.row < rows.len() && !bar.label.is_empty());
        assert!(0.0 <= bar.lane.0 && bar.lane.0 <= bar.lane.1 && bar.lane.1 <= 1.0);
    }
    for (row, end) in (0..rows.len()).flat_map(|row| lanes.iter().map(move |end| (row, *end))) {
        let lane = all.iter().filter(|bar| bar.row == row && bar.lane.1 == end && !bar.hatched);
        let mut lane: Vec<_> = lane.collect();
        lane.sort_by(|a, b| a.start.total_cmp(&b.start));
        for pair in lane.windows(2) {
            assert!(pair[0].end <= pair[1].start + 1e-9 * clock.end, "{pair:?}");
        }
    }
}

/// The curve of a buffer has one color in the figures of all links.
pub fn buffers_keep_their_colors(on: On, figures: [&str; 2], links: &[String]) {
    let kept = ["1 B", "100 B", "10 kB", "1 MB", "∞"].map(|name| format!("D = {name}"));
    for id in figures {
        let mut inks: BTreeMap<String, Ink> = BTreeMap::new();
        for link in links {
            let plot = on.plot(link, id);
            for line in lines(&plot).into_iter().filter(|line| kept.contains(&line.name)) {
                let ink = *inks.entry(line.name.clone()).or_insert(line.ink);
                assert_eq!(ink, line.ink, "{id}, {link}: {}", line.name);
            }
        }
        assert!(4 <= inks.len(), "{id}: {inks:?}");
    }
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

/// The curves of a plot have a value at every abscissa.
#[track_caller]
pub fn assert_unbroken(plot: &Plot) {
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

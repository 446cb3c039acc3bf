//! What a figure shows of a readout is what is reported: at the parameters that it is of, and at those that
//! a place of it stands for.

mod bars;
mod claims;

use std::collections::{BTreeMap, BTreeSet};

use crossover_figures::figure::{Figure, Layer, Plot, Point, Stroke};
use crossover_model::{Error, ErrorKind};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::param::Kind;
use crossover_screens::screen::{Answer, FigureSpec, Report, Screen};

use self::bars::{are_parts, by_readout, ends_of_rows};
use self::claims::{Claim, Place, Says, claims};
use super::plots::{PLOTS, none_of};
use crate::common::screens;
use crate::random::{named_states, states};

/// Random states of a screen whose figures are read as far as they are there at once.
const STATES: usize = 200;
/// And those in which figures that take steps are complete: the first step of a map has no cells.
const COMPLETE: usize = 12;
/// The places of a line that are compared with reports,
const PLACES: usize = 10;
/// and those where a report is computed in steps: the first one takes milliseconds.
const FEW_PLACES: usize = 3;

fn link(params: &Params) -> String {
    State::of(params.clone()).write()
}

fn near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= 1e-9 * other.abs()
}

#[test]
fn what_a_figure_shows_at_once_is_what_is_reported_there() {
    for screen in screens() {
        let states = named_states(screen).into_iter().chain(states(screen, STATES));
        Tally::of(screen, states, false).assert_readings();
    }
}

#[test]
fn what_a_complete_figure_shows_is_what_is_reported_there() {
    for screen in screens() {
        let states = named_states(screen).into_iter().chain(states(screen, COMPLETE));
        Tally::of(screen, states, true).assert_readings();
    }
}

#[test]
fn a_cell_of_a_map_is_read_with_the_names_of_both_coordinates() {
    for drawn in PLOTS.iter() {
        let plot = drawn.plot();
        for cells in drawn.figure.series().iter().filter(|series| series.is_map()) {
            let said = plot.reading(cells, &cells.samples[0]);
            let names = [&cells.name, &plot.x.title, &plot.y.title];
            assert!(names.iter().all(|name| said.contains(*name)), "{drawn}: {said}");
        }
    }
}

/// How often what is said of a readout was compared, and why it was not.
#[derive(Default)]
struct Count {
    same: usize,
    /// The readout has no answer there, where a dashed line goes on.
    beyond: usize,
    /// Another line of the figure shows it there.
    others: usize,
    /// It is still being solved for.
    pending: usize,
}

/// A figure, and a readout that it shows.
type Shown = (&'static str, &'static str);

/// What is answered in regions: by their name and the answer, how often, and where first.
type Answers = BTreeMap<(String, &'static str), (usize, String)>;

/// What was read of a screen.
struct Tally {
    screen: &'static Screen,
    /// Figures that take steps are complete, and only these are looked at.
    complete: bool,
    counts: BTreeMap<Shown, Count>,
    /// One of each kind.
    faults: BTreeMap<String, String>,
    answers: BTreeMap<Shown, Answers>,
    /// The words that are answered in any of the states.
    words: BTreeSet<&'static str>,
}

/// A state, and the reports at places of its figures.
struct Asked {
    params: Params,
    reports: BTreeMap<Vec<(&'static str, u64)>, Report>,
}

impl Asked {
    /// The parameters at a place, where they can be that.
    fn state_at(&self, place: &[Place]) -> Option<Params> {
        let mut params = self.params.clone();
        place.iter().try_for_each(|(key, number)| params.set_number(key, *number)).ok()?;
        // What one asks of a face may be rounded.
        let is = |(key, number): &Place| {
            (params.at(key).number() - number).abs() <= 1e-13 * number.abs()
        };
        place.iter().all(is).then_some(params)
    }

    /// What is reported at a place where the parameters can be.
    fn report(&mut self, place: &[Place]) -> Option<&Report> {
        let bits = place.iter().map(|(key, number)| (*key, number.to_bits())).collect();
        let there = self.state_at(place)?;
        let report = || there.screen().report_at_once(&there);
        Some(self.reports.entry(bits).or_insert_with(report))
    }

    /// What is answered there; none where there is no such readout.
    fn answer(&mut self, place: &[Place], key: &str) -> Option<Result<Answer, Error>> {
        self.report(place)?.readout(key).map(|readout| readout.answer.clone())
    }
}

fn is_pending(answer: &Result<Answer, Error>) -> bool {
    answer.as_ref().is_err_and(|error| error.kind() == ErrorKind::Pending)
}

impl Tally {
    fn of(screen: &'static Screen, states: impl Iterator<Item = Params>, complete: bool) -> Self {
        let (counts, faults, answers) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let words = BTreeSet::new();
        let mut tally = Self { screen, complete, counts, faults, answers, words };
        for params in states {
            let mut asked = Asked { params, reports: BTreeMap::new() };
            let report = asked.report(&[]).expect("the state itself");
            tally.words.extend(report.readouts.iter().filter_map(|readout| match readout.answer {
                Ok(Answer::Word(word)) => Some(word),
                _ => None,
            }));
            for spec in screen.figures.iter().filter(|spec| !complete || !spec.compute.is_at_once())
            {
                if let Some(plot) = tally.draw_plot(spec, &asked.params) {
                    tally.read(spec, &plot, &mut asked);
                }
            }
        }
        tally
    }

    fn draw_plot(&self, spec: &FigureSpec, params: &Params) -> Option<Plot> {
        let draw = if self.complete { FigureSpec::figure } else { FigureSpec::figure_at_once };
        match draw(spec, params) {
            Ok(Figure::Plot(plot)) => Some(plot),
            _ => None,
        }
    }

    fn read(&mut self, spec: &'static FigureSpec, plot: &Plot, asked: &mut Asked) {
        let places = if self.screen.report.is_at_once() { PLACES } else { FEW_PLACES };
        for claim in claims(plot, places, |place| asked.state_at(place).is_some()) {
            self.judge(spec, &claim, asked);
        }
        for layer in &plot.layers {
            if let Layer::Points(points) = layer {
                for point in &points.points {
                    let shows = if point.shows.is_empty() { points.shows } else { point.shows };
                    if !shows.is_empty() {
                        self.judge_point(spec, (plot, point, shows), asked);
                    }
                }
            }
        }
        self.judge_bars(spec, plot, asked);
    }

    fn fault(&mut self, kind: String, place: &[Place], params: &Params, said: &str) {
        let said = format!("{} at {place:?}: {said}", link(params));
        self.faults.entry(kind).or_insert(said);
    }

    fn judge(&mut self, spec: &'static FigureSpec, claim: &Claim, asked: &mut Asked) {
        let id = (spec.id, claim.shows);
        let Some(answer) = asked.answer(&claim.at, claim.shows) else {
            let kind = format!("{}: no readout {}", spec.id, claim.shows);
            return self.fault(kind, &claim.at, &asked.params, claim.of);
        };
        let count = self.counts.entry(id).or_default();
        match (claim.says, &answer) {
            _ if is_pending(&answer) => count.pending += 1,
            (Says::Number(said), Ok(Answer::Number(number))) if near(said, *number) => {
                count.same += 1;
            }
            (Says::Label(label), Ok(Answer::Word(word)))
                if is_label(&asked.params, label, word) =>
            {
                count.same += 1;
            }
            (Says::Named(name), Ok(Answer::Word(word))) => {
                let first = || (0, format!("{} at {:?}", link(&asked.params), claim.at));
                let answers = self.answers.entry(id).or_default();
                answers.entry((name.to_owned(), *word)).or_insert_with(first).0 += 1;
            }
            // A region beside a border that is a number: the line of the border is compared.
            (Says::Nothing, Err(_)) | (Says::Named(_), Ok(Answer::Number(_))) => count.same += 1,
            (_, Err(_)) if claim.beyond => count.beyond += 1,
            (says, answer) => {
                let said = format!("{} says {says:?}, it is {answer:?}", claim.of);
                let there = asked.state_at(&claim.at).expect("a place that can be");
                if self.is_of_another(spec, claim, &there) {
                    self.counts.entry(id).or_default().others += 1;
                } else {
                    let kind = format!("{}: {}", spec.id, claim.shows);
                    self.fault(kind, &claim.at, &asked.params, &said);
                }
            }
        }
    }

    /// Whether the line of that name does not show the readout in the figure of the place itself, as that of
    /// an algorithm where another one is the best.
    fn is_of_another(&self, spec: &FigureSpec, claim: &Claim, there: &Params) -> bool {
        let Some(plot) = self.draw_plot(spec, there) else {
            return false;
        };
        let mut shown = plot.layers.iter().filter_map(|layer| match layer {
            Layer::Line(line) if line.name == claim.of => Some(line.shows),
            _ => None,
        });
        shown.next().is_some_and(|first| first != claim.shows && shown.all(|s| s != claim.shows))
    }

    /// A point is at the number of its readout, or is a place of it as those of a line are.
    fn judge_point(
        &mut self,
        spec: &'static FigureSpec,
        (plot, point, shows): (&Plot, &Point, &'static str),
        asked: &mut Asked,
    ) {
        let here = asked.answer(&[], shows);
        let said = format!("{point:?}, it is {here:?}");
        let is = |answer: &Option<Result<Answer, Error>>, at: f64| match answer {
            Some(Ok(Answer::Number(number))) => near(at, *number),
            _ => false,
        };
        // It may lie on the part of a curve that goes on where the readout has no answer.
        let goes_on = |layer: &Layer| {
            matches!(layer, Layer::Line(line) if line.shows == shows
                && line.stroke != Stroke::Solid
                && line.points.contains(&(point.x, point.y)))
        };
        let is_refused = matches!(here, Some(Err(_)));
        let pending = here.as_ref().is_some_and(is_pending);
        let place = [(plot.x.sets, point.x)];
        let is_out = !plot.x.sets.is_empty() && asked.state_at(&place).is_none();
        let is_right = is(&here, point.x)
            || is(&here, point.y)
            || is(&asked.answer(&place, shows), point.y)
            || is_refused && plot.layers.iter().any(goes_on);
        let count = self.counts.entry((spec.id, shows)).or_default();
        if pending {
            count.pending += 1;
        } else if is_right {
            count.same += 1;
        } else if !is_out {
            let kind = format!("{}: a point of {shows}", spec.id);
            self.fault(kind, &[], &asked.params, &said);
        }
    }

    fn judge_bars(&mut self, spec: &'static FigureSpec, plot: &Plot, asked: &mut Asked) {
        for (shows, bars) in by_readout(plot) {
            let report = asked.report(&[]).expect("the state itself");
            let Some(readout) = report.readout(shows).filter(|readout| !readout.is_pending())
            else {
                continue;
            };
            match are_parts(plot, &bars, readout) {
                Some(true) => self.counts.entry((spec.id, shows)).or_default().same += 1,
                Some(false) => {
                    let said = format!("{:?}, {:?}", readout.answer, bars.first());
                    self.fault(format!("{}: bars of {shows}", spec.id), &[], &asked.params, &said);
                }
                None => {}
            }
        }
        for (shows, end) in ends_of_rows(plot) {
            let answer = asked.answer(&[], shows);
            let is = matches!(answer, Some(Ok(Answer::Number(number))) if near(end, number));
            if !is && !answer.as_ref().is_some_and(is_pending) {
                let said = format!("the row ends at {end}, it is {answer:?}");
                self.fault(format!("{}: a row of {shows}", spec.id), &[], &asked.params, &said);
            }
        }
    }

    /// Fails where a reading differs from the report, or none was compared.
    fn assert_readings(mut self) {
        for ((figure, readout), answers) in &self.answers {
            for ((name, word), (times, at)) in answers {
                match self.words.iter().find(|word| name.starts_with(*word)) {
                    Some(named) if named != word => {
                        let kind = format!("{figure}: {name} tells {readout}");
                        self.faults.insert(kind, format!("{at}: it is {word}"));
                    }
                    Some(_) => self.counts.entry((*figure, *readout)).or_default().same += times,
                    None => {}
                }
            }
        }
        for ((figure, readout), count) in &self.counts {
            let Count { same, beyond, others, pending } = count;
            println!(
                "{}, {figure}, {readout}: {same} the same, {beyond} beyond its domain, {others} of other lines, {pending} pending",
                self.screen.schema.id
            );
            if *same == 0 {
                self.faults.insert(format!("{figure}: {readout}"), "never compared".to_owned());
            }
        }
        let faults = self.faults.iter().map(|(kind, said)| format!("{kind}: {said}"));
        none_of(&faults.collect());
    }
}

/// Whether a label is the word that is answered, or that of the choice of this name.
fn is_label(params: &Params, label: &str, word: &str) -> bool {
    let schema = params.schema();
    label == word
        || schema.words.iter().any(|other| other.key == word && other.label == label)
        || schema.params.iter().any(|param| match param.kind {
            Kind::Choice { options, .. } | Kind::Set { options, .. } => {
                options.iter().any(|option| option.key == word && option.label == label)
            }
            _ => false,
        })
}

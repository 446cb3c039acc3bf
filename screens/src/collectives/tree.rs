//! Who sends to whom in which round, in time.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Form, Ink, Layer, Plot, Shape};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::Inputs;
use super::rounds::{Round, Rounds, rounds};

/// The share of its row that a shaded part fills when a process has all.
const FULL: f64 = 0.8;
/// How far the picture goes beyond the last message, to show what has been reached.
const BEYOND: f64 = 1.04;
/// Messages named in words in a step.
const NAMED: usize = 4;

/// Returns the rounds as a timeline.
pub(super) fn tree(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let written = rounds(&s)?;
    let end = written.all.last().map_or(1.0, |last| last.end);
    let mut names: Vec<String> = (0..written.p).map(|process| process.to_string()).collect();
    names.push("words each".to_owned());
    let (title, unit) = if written.timed { ("time", Unit::Second) } else { ("rounds", Unit::One) };
    let standing = |drawn: f64, of: f64, what: &str| {
        if drawn == of {
            return String::new();
        }
        let (drawn, of) = (Unit::One.show(drawn), Unit::One.show(of));
        format!(", {drawn} {what} standing for {of}")
    };
    let processes = standing(written.p as f64, s.p, "processes");
    let segments = standing(written.segments.0, written.segments.1, "segments");
    let title = format!("{title}{processes}{segments}");
    let x = Axis::linear(title, unit, (0.0, end * BEYOND));
    let mut plot = Plot::new(x, Axis::rows("process; shaded: what it has", names));
    plot.clock = Some(Clock { end, unit, along_x: true, steps: steps(&written, end) });
    Ok(plot
        .with(Layer::Bars(words(&written)))
        .with(Layer::Shapes(shares(&written, end)))
        .with(Layer::Shapes(messages(&written)))
        .into())
}

/// Returns the words of a message, round by round, in the last row.
fn words(written: &Rounds) -> Bars {
    let bar = |(index, round): (usize, &Round)| {
        let ink = [Ink::Muted, Ink::Idle][index % 2];
        let bar = Bar::new(written.p, (round.start, round.end)).ink(ink);
        bar.hatched().label(most(round))
    };
    Bars::new("words each", written.all.iter().enumerate().map(bar))
}

fn most(round: &Round) -> String {
    let words = round.messages.iter().map(|m| m.words).fold(0.0, f64::max);
    Unit::One.show(words)
}

/// Returns what each process has of its result, as the height of a pale band.
fn shares(written: &Rounds, end: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for process in 0..written.p {
        let mut since = 0.0;
        let mut has = written.begin.get(process).copied().unwrap_or(f64::NAN);
        let mut band = |from: f64, to: f64, share: f64| {
            if 0.0 < share && from < to {
                let foot = process as f64 + FULL / 2.0;
                shapes.push(Shape::new(
                    Form::Fill((from, foot - FULL * share), (to, foot)),
                    Ink::Idle,
                ));
            }
        };
        for round in &written.all {
            let now = round.shares.get(process).copied().unwrap_or(f64::NAN);
            if now != has {
                band(since, round.end, has);
                (since, has) = (round.end, now);
            }
        }
        // What comes with the last round is shown where it ends.
        band(since, end * BEYOND, has);
    }
    shapes
}

fn messages(written: &Rounds) -> Vec<Shape> {
    let mut arrows = Vec::new();
    for round in &written.all {
        for message in &round.messages {
            let (from, to) = (message.from as f64, message.to as f64);
            let way = Form::Arrow((round.start, from), (round.end, to));
            let ink = if message.combine { Ink::Accent } else { Ink::Text };
            arrows.push(Shape::new(way, ink));
        }
    }
    arrows
}

fn steps(written: &Rounds, end: f64) -> Vec<(f64, String)> {
    let count = written.all.len();
    let mut steps = Vec::new();
    for (index, round) in written.all.iter().enumerate() {
        let named = round.messages.iter().take(NAMED);
        let pairs: Vec<String> = named.map(|m| format!("{} → {}", m.from, m.to)).collect();
        let rest = match round.messages.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (number, pairs, words) = (index + 1, pairs.join(", "), most(round));
        let text = format!("round {number} of {count}: {pairs}{rest}, {words} words each");
        // Rounds of no length begin together: the last of them is the one to see.
        steps.pop_if(|(start, _)| *start == round.start);
        steps.push((round.start, text));
    }
    steps.pop_if(|(start, _)| *start == end);
    steps.push((end, "done".to_owned()));
    steps
}

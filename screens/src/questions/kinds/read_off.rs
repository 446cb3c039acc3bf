//! What a figure says.

use crossover_figures::figure::{Axis, Figure, Layer, Line, Marker, Plot, Scale};
use crossover_figures::quantity::preferred::{ONE_TWO_FIVE, at_least, beside};

use crate::questions::Draft;
use crate::questions::answer::{Answer, Number, Wrong};
use crate::questions::chance::Chance;
use crate::questions::picture::Picture;
use crate::questions::scene::{Scene, capital, number};
use crate::questions::table::What;
use crate::questions::worked::worked;
use crate::screen::Kind;

use super::row;

/// How exactly a figure is read: of a number on a logarithmic axis, of the length of a linear one.
const READ: f64 = 0.08;
const LENGTH: f64 = 0.025;
/// How coarsely a number that is worth reading is read at most, of it.
const COARSE: f64 = 0.12;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Figure], chance)?;
    let [key, id] = *rule.keys else { return None };
    let spec = scene.screen.figure(id)?;
    let Figure::Plot(plot) = spec.figure(&scene.params).ok()?.without_answer() else { return None };
    let plot = without_current(plot);
    let over = plot.x.sets;
    let place = *chance
        .pick(&places(&plot.x, matches!(scene.params.param(over)?.kind, Kind::Integer(_))))?;
    let value = number(&scene.moved(over, place)?, key)?;
    let drawn = lines(&plot)
        .filter(|line| line.shows == key)
        .find_map(|line| height(line, &plot, place))?;
    let reading = reading(&plot, value);
    // What is asked for must be what is drawn, in view, and where no other curve is as near.
    let (low, high) = plot.y.range;
    if COARSE * value < reading
        || reading / 2.0 < (drawn - value).abs()
        || value < low + reading
        || high < value + reading
        || place == scene.params.number(over)
    {
        return None;
    }
    let others = lines(&plot).filter(|line| line.shows != key);
    let other = |line: &Line| {
        let told = format!("That is another curve: {}.", line.name);
        Some(Wrong { value: height(line, &plot, place)?, told })
    };
    let wrong: Vec<_> = others.filter_map(other).collect();
    let answer = Number::new(value, scene.unit(key), reading / value, wrong).in_words_of(scene);
    let at = scene.where_it_is(over, place);
    let name = scene.name(key);
    let there = Scene::of(scene.moved(over, place)?);
    let mut solution =
        vec![format!("The figure shows {} where {at}. The formula says the same:", answer.shown())];
    solution.extend(worked(&there, key));
    Some(Draft {
        text: format!(
            "Read off the figure: how large is the {name} where {at}? Give it{}.",
            answer.asked_in()
        ),
        about: vec![key],
        open: vec![over],
        over: Some(over),
        moves: true,
        figure: Some(Picture { title: spec.title, caption: spec.caption, figure: plot.into() }),
        answer: Answer::Number(answer),
        solution: solution.into_iter().map(|line| capital(&line)).collect(),
    })
}

/// Returns the plot without the point of the current parameters, which is not asked about.
fn without_current(mut plot: Plot) -> Plot {
    plot.layers.retain(
        |layer| !matches!(layer, Layer::Points(points) if points.marker == Marker::Current),
    );
    plot
}

fn lines(plot: &Plot) -> impl Iterator<Item = &Line> {
    plot.layers.iter().filter_map(|layer| match layer {
        Layer::Line(line) => Some(line),
        _ => None,
    })
}

/// Returns the round places along an axis, away from its ends.
fn places(axis: &Axis, whole: bool) -> Vec<f64> {
    let (from, to) = axis.range;
    let first = at_least(if 0.0 < from { 1.2 * from } else { to / 50.0 }, ONE_TWO_FIVE);
    let all = std::iter::successors(Some(first), |at| Some(beside(*at, ONE_TWO_FIVE, true)));
    let all = all.take_while(|at| *at < 0.95 * to).take(40);
    all.filter(|at| !whole || at.fract() == 0.0).collect()
}

/// Returns the height of a curve at a place; `None` where it is not drawn.
fn height(line: &Line, plot: &Plot, at: f64) -> Option<f64> {
    let mut pairs = line.points.windows(2);
    let pair = pairs.find(|pair| {
        pair[0].0 <= at && at <= pair[1].0 && pair[0].1.is_finite() && pair[1].1.is_finite()
    })?;
    let ((x, y), (end, height)) = (pair[0], pair[1]);
    let logs = matches!(plot.x.scale, Scale::Log) && 0.0 < x;
    let share = if end == x {
        0.0
    } else if logs {
        (at / x).ln() / (end / x).ln()
    } else {
        (at - x) / (end - x)
    };
    let rises = matches!(plot.y.scale, Scale::Log) && 0.0 < y && 0.0 < height;
    let read = if rises { y * (height / y).powf(share) } else { y + share * (height - y) };
    read.is_finite().then_some(read)
}

/// Returns how exactly a value can be read.
fn reading(plot: &Plot, value: f64) -> f64 {
    match plot.y.scale {
        Scale::Log => READ * value,
        _ => LENGTH * (plot.y.range.1 - plot.y.range.0),
    }
}

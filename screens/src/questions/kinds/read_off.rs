//! What a figure says.

use crossover_figures::figure::{Axis, Figure, Layer, Line, Marker, Plot, Scale, Secrets};
use crossover_figures::quantity::preferred::{ONE_TWO_FIVE, at_least, next};

use crate::questions::answer::{Answer, Number, Wrong};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::picture::Picture;
use crate::questions::scene::{Scene, number};
use crate::questions::table::What;
use crate::questions::worked::render_derivation;
use crate::screen::Kind;

use super::rows::row;

/// How exactly a figure is read: of a number on a logarithmic axis, of the length of a linear one.
const READ: f64 = 0.08;
const LENGTH: f64 = 0.025;
/// How coarsely a number that is worth reading is read at most, of it.
const COARSE: f64 = 0.12;

/// A place in a figure, and the number that is read there.
struct Place {
    key: &'static str,
    over: &'static str,
    at: f64,
    value: f64,
    /// How much more or less is read as well.
    reading: f64,
}

impl Place {
    /// Returns a random round place where the curve of `key` can be read off; `None` where the drawn one
    /// cannot.
    fn draw(scene: &Scene, plot: &Plot, key: &'static str, chance: &mut Chance) -> Option<Self> {
        let over = plot.x.sets;
        let whole = matches!(scene.params.schema().param(over)?.kind, Kind::Integer(_));
        let at = *chance.pick(&places(&plot.x, whole))?;
        let value = number(&scene.params_with(over, at)?, key)?;
        let mut curves = lines(plot).filter(|line| line.shows == key);
        let drawn = curves.find_map(|line| height(line, plot, at))?;
        let reading = reading(plot, value);
        // What is asked for is what is drawn, in view, and beside the present state.
        let (low, high) = plot.y.range;
        let in_view = low + reading <= value && value + reading <= high;
        let agrees = (drawn - value).abs() <= reading / 2.0;
        let fine = reading <= COARSE * value && at != scene.params.at(over).number();
        (in_view && agrees && fine).then_some(Self { key, over, at, value, reading })
    }

    /// Returns the number, with those of other curves as the wrong ones.
    fn answer(&self, scene: &Scene, plot: &Plot) -> Number {
        let others = lines(plot).filter(|line| line.shows != self.key);
        let wrong = others.filter_map(|line| {
            let told = format!("That is another curve: {}.", line.name);
            Some(Wrong { value: height(line, plot, self.at)?, told })
        });
        let close = self.reading / self.value;
        Number::new(self.value, scene.unit(self.key), close, wrong.collect()).in_words_of(scene)
    }
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Figure], chance)?;
    let [key, id] = *rule.keys else { return None };
    let spec = scene.screen.figure(id)?;
    let answers = Secrets { answers: true, ..Secrets::default() };
    let Figure::Plot(plot) = spec.figure(&scene.params).ok()?.hiding(&answers)? else {
        return None;
    };
    let plot = without_current(plot);
    let place = Place::draw(scene, &plot, key, chance)?;
    let answer = place.answer(scene, &plot);
    let (at, name) = (scene.where_it_is(place.over, place.at), scene.name(key));
    let there = Scene::of(scene.params_with(place.over, place.at)?);
    let mut solution = vec![format!(
        "The figure shows {} where {at}. The formula says the same:",
        answer.format_value()
    )];
    solution.extend(render_derivation(&there, key));
    Some(Draft {
        text: format!(
            "Read off the figure: how large is the {name} where {at}? Give it{}.",
            answer.asked_in()
        ),
        about: vec![key],
        open: vec![place.over],
        over: Some(place.over),
        moves: true,
        figure: Some(Picture { title: spec.title, caption: spec.caption, figure: plot.into() }),
        answer: Answer::Number(answer),
        solution,
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
    let all = std::iter::successors(Some(first), |at| Some(next(*at, ONE_TWO_FIVE, true)));
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

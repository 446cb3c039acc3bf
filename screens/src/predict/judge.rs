//! How far a prediction is from the model: a share of what is right, and a sentence that says it.

use crossover_figures::figure::Figure;
use crossover_model::order;
use crossover_model::{Error, ErrorKind};

use super::plot;
use super::truth::{label, numbers_along, unit, value};
use super::words::{compare_to_truth, join_ascending, shape_told};
use crate::screen::{Param, Params};

/// Within this share of the truth a prediction is right, within a factor of [`NEAR`] half right.
const RIGHT: f64 = 0.1;
const NEAR: f64 = 2.0;

/// How a prediction compares with the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What is said of it.
    pub told: String,
    /// What is said before the last try, which gives nothing away.
    pub hint: String,
    /// How much of it is right, in `0..=1`.
    pub share: f64,
}

/// Returns how much of `guess` is right where `truth` is.
fn share(guess: f64, truth: f64) -> f64 {
    let off = (guess - truth).abs();
    let factor =
        if 0.0 < guess * truth { (guess / truth).max(truth / guess) } else { f64::INFINITY };
    match off {
        _ if off <= RIGHT * truth.abs() => 1.0,
        _ if factor <= NEAR => 0.5,
        _ => 0.0,
    }
}

/// Returns whether a number is near enough to the `truth` to be right.
pub fn is_right(guess: f64, truth: f64) -> bool {
    share(guess, truth) == 1.0
}

/// Judges a number.
pub fn number(params: &Params, key: &'static str, guess: f64) -> Result<Verdict, Error> {
    let truth = value(params, key)?;
    let told = compare_to_truth(unit(params, key), guess, truth);
    let hint = if guess < truth { "Too low." } else { "Too high." }.to_owned();
    Ok(Verdict { told, hint, share: share(guess, truth) })
}

/// Judges the point at the present value of an axis.
pub fn point(
    params: &Params,
    (_, readout): (&str, &'static str),
    points: &[(f64, f64)],
) -> Result<Verdict, Error> {
    let (_, guess) = points.first().ok_or_else(|| Error::missing("prediction"))?;
    number(params, readout, *guess)
}

/// How many places of the true curve tell how it runs.
const PLACES: u32 = 65;

/// Returns the parameter along a figure, and the true curve in it.
fn truth(params: &Params, (id, readout): (&str, &str)) -> Result<(&'static Param, Curve), Error> {
    let none = || {
        let help = "choose a figure with a curve of this readout over a parameter";
        Error::new(ErrorKind::UnknownOption, "predict", format!("“{id}”"), help)
    };
    let spec = params.screen().figure(id).ok_or_else(none)?;
    let figure = spec.figure(params)?;
    let places = plot::places(&figure, readout, params, PLACES);
    let Figure::Plot(plot) = figure else {
        return Err(none());
    };
    let param =
        params.schema().param(plot.x.sets).filter(|_| !places.is_empty()).ok_or_else(none)?;
    let numbers = numbers_along(params, readout, param.key, &places);
    let curve = places.into_iter().zip(numbers);
    Ok((param, curve.filter_map(|(place, number)| Some((place, number?))).collect()))
}

/// Points by rising abscissa.
type Curve = Vec<(f64, f64)>;

/// Judges a curve by its points but for the first, which is given.
pub fn curve(
    params: &Params,
    of: (&str, &'static str),
    points: &[(f64, f64)],
) -> Result<Verdict, Error> {
    let (param, curve) = truth(params, of)?;
    let (places, yours): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    let model = numbers_along(params, of.1, param.key, &places).into_iter();
    let both = places.iter().zip(&yours).zip(model).skip(usize::from(1 < points.len()));
    let both: Vec<(f64, f64, f64)> =
        both.filter_map(|((place, yours), model)| Some((*place, *yours, model?))).collect();
    let last = both.last().ok_or_else(|| Error::missing(of.1))?;
    let shares: Vec<f64> = both.iter().map(|(_, yours, model)| share(*yours, *model)).collect();
    let near = shares.iter().filter(|share| 0.0 < **share).count();
    let hint = format!("{near} of {} points are near the model's curve.", both.len());
    let at = param.unit().map_or_else(String::new, |unit| unit.show(last.0));
    let ends = compare_to_truth(unit(params, of.1), last.1, last.2);
    let (yours, model) = (shape_told(points), shape_told(&curve));
    let shapes = if yours == model {
        format!("Your curve {yours}, as the model's does.")
    } else {
        format!("Your curve {yours}; the model's {model}.")
    };
    let told = format!("{shapes} At {} = {at}: {ends}", param.symbol);
    Ok(Verdict { told, hint, share: shares.iter().sum::<f64>() / both.len() as f64 })
}

/// Returns the course of the true curve in words.
pub fn curve_told(params: &Params, of: (&str, &'static str)) -> Result<String, Error> {
    let (_, curve) = truth(params, of)?;
    let unit = unit(params, of.1);
    let ends = [curve.first(), curve.last()].into_iter().flatten();
    let ends: Vec<_> = ends.map(|(_, y)| unit.show(*y)).collect();
    Ok(format!("It {}: {}.", shape_told(&curve), ends.join(" at the left, ") + " at the right"))
}

/// Returns each readout with its number, the least first.
fn sorted(params: &Params, keys: &[&'static str]) -> Result<Vec<(&'static str, f64)>, Error> {
    let with = |key: &&'static str| value(params, key).map(|number| (*key, number));
    let mut all = keys.iter().map(with).collect::<Result<Vec<_>, _>>()?;
    order::sort_by_key(&mut all, |one| one.1);
    Ok(all)
}

/// Judges an order, the least first, by the pairs that are the right way around.
pub fn order(params: &Params, keys: &[&'static str]) -> Result<Verdict, Error> {
    let sorted = sorted(params, keys)?;
    let of =
        |key: &str| sorted.iter().find(|(other, _)| *other == key).map_or(f64::NAN, |one| one.1);
    let pairs = keys
        .iter()
        .enumerate()
        .flat_map(|(at, one)| keys[at + 1..].iter().map(move |other| (*one, *other)));
    let (mut right, mut all) = (0_u32, 0_u32);
    for (one, other) in pairs {
        all += 1;
        right += u32::from(of(one) <= of(other));
    }
    let share = f64::from(right) / f64::from(all.max(1));
    let hint = if right == all {
        "Your order is right.".to_owned()
    } else {
        format!("{right} of {all} pairs are in the right order.")
    };
    Ok(Verdict { told: format!("{hint} {}", order_told(params, keys)?), hint, share })
}

/// Returns the right order in words.
pub fn order_told(params: &Params, keys: &[&'static str]) -> Result<String, Error> {
    let names = sorted(params, keys)?.into_iter().map(|(key, number)| {
        format!("{} ({})", label(params, key), unit(params, key).show(number))
    });
    Ok(format!("The model: {}.", join_ascending(names)))
}

//! What is said of a prediction.

use crossover_figures::quantity::{Unit, percent};

/// Returns the comment on a guessed number beside the model's.
pub fn compare_to_truth(unit: Unit, guess: f64, truth: f64) -> String {
    let (yours, model) = (unit.show(guess), unit.show(truth));
    if yours == model {
        return format!("you said {yours}, and so does the model.");
    }
    let side = if guess < truth { "too low" } else { "too high" };
    let factor =
        if 0.0 < guess * truth { (guess / truth).max(truth / guess) } else { f64::INFINITY };
    let by = match factor {
        f64::INFINITY => side.to_owned(),
        ..1.9 => format!("{} {side}", percent(((guess - truth) / truth).abs())),
        _ => format!("{side} by a factor of {}", Unit::One.show(factor)),
    };
    format!("you said {yours}, the model says {model}: {by}.")
}

/// Returns how a curve runs, as "keeps rising".
pub fn shape_told(points: &[(f64, f64)]) -> String {
    let greatest = points.iter().map(|(_, y)| y.abs()).fold(0.0, f64::max);
    let flat = |from: f64, to: f64| (to - from).abs() <= 0.01 * greatest;
    let ends = (points.first(), points.last());
    let (Some(first), Some(last)) = ends else {
        return "has no points".to_owned();
    };
    let by = |one: &&(f64, f64), other: &&(f64, f64)| one.1.total_cmp(&other.1);
    let (least, most) = (points.iter().min_by(by), points.iter().max_by(by));
    let (least, most) = (least.unwrap_or(first), most.unwrap_or(last));
    let inside = |point: &(f64, f64)| !flat(first.1, point.1) && !flat(last.1, point.1);
    let at = |point: &(f64, f64)| Unit::One.show(point.0);
    match (inside(most), inside(least)) {
        _ if flat(least.1, most.1) => "stays level".to_owned(),
        (true, false) => format!("has its peak near {}", at(most)),
        (false, true) => format!("has its least value near {}", at(least)),
        (true, true) => "goes up and down".to_owned(),
        (false, false) if first.1 < last.1 => "keeps rising".to_owned(),
        (false, false) => "keeps falling".to_owned(),
    }
}

/// Returns the names in ascending order, joined by `<`.
pub fn join_ascending(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" < ")
}

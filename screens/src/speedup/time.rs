//! The run over the network, over the number of processors: its time, and what share of it is
//! spent on messages.

use crossover_figures::figure::{Axis, Figure, Ink, Layer, Line, Plot, Points, Region, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Base, BestN, Pattern, Prediction, Run, best_n, predict};

use super::inputs::Inputs;
use crate::kits::distributed::{axis, counts, fastest, is_sparse, of_run, present, reach, squares};
use crate::screen::Params;

/// How many decades below the least time of the run are in view.
const DECADES_BELOW: f64 = 1e-2;

/// Computing, communicating and both, over `N`.
pub(super) fn time(params: &Params) -> Result<Figure, Error> {
    let runs = Runs::of(params)?;
    let (t_comp, t_comm) = (runs.line(|p| p.t_comp), runs.line(|p| p.t_comm));
    let t_est = runs.line(|p| p.t_est);
    let most = t_est.iter().map(|p| p.1).fold(0.0, f64::max);
    let least = runs.best.t_est * DECADES_BELOW;
    let drawn = || t_comp.iter().chain(&t_comm).map(|p| p.1);
    let lowest = drawn().filter(|t| 0.0 < *t).fold(f64::INFINITY, f64::min);
    let low = lowest.max(least).min(runs.best.t_est);
    let y = Axis::log("time", Unit::Second, (low * 0.9, most * 1.1)).rounded();
    let together = if runs.inputs.run.overlap {
        "run: the longer of both"
    } else {
        "run: both"
    };
    let both = curve(together, t_est, 2, "t_est").stroke(Stroke::Dashed);
    let plot = Plot::new(axis(runs.most, true), y)
        .with(present(&runs.inputs.case()))
        .with(runs.without_messages()?)
        .with(curve("computing", t_comp, 0, "t_comp"))
        .with(curve("communicating", above_zero(t_comm), 1, "t_comm"));
    Ok(runs.on(plot, both, |p| p.t_est).into())
}

/// What share of the time of the run is spent on messages.
pub(super) fn comm_share(params: &Params) -> Result<Figure, Error> {
    let runs = Runs::of(params)?;
    let share = runs.line(|p| p.comm_share);
    let y = Axis::linear("share of the time of the run", Unit::One, (0.0, 1.0));
    let mut plot = Plot::new(axis(runs.most, true), y);
    if !runs.inputs.run.overlap {
        let below = area("communicating", &share, 0.0, Ink::Series(1));
        let above = area("computing", &share, 1.0, Ink::Series(0));
        plot = plot.with(below).with(above);
    }
    plot = plot.with(present(&runs.inputs.case()));
    let curve = curve("communicating", share, 1, "comm_share");
    Ok(runs.on(plot, curve, |p| p.comm_share).into())
}

/// The run on every number of processors in view.
struct Runs {
    inputs: Inputs,
    best: BestN,
    most: f64,
    predictions: Vec<(f64, Prediction)>,
}

impl Runs {
    fn of(params: &Params) -> Result<Self, Error> {
        let inputs = Inputs::of(params);
        let best = best_n(&inputs.run)?;
        let most = reach(&inputs.case(), Some(&best));
        let predictions = of_run(&inputs.case(), most, &[inputs.n, best.n])
            .into_iter()
            .map(|n| Ok((n, predict(&inputs.run, n)?)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            inputs,
            best,
            most,
            predictions,
        })
    }

    fn line(&self, of: fn(&Prediction) -> f64) -> Vec<(f64, f64)> {
        let predictions = self.predictions.iter();
        predictions.map(|(n, run)| (*n, of(run))).collect()
    }

    /// A fixed program that sends nothing: never faster than its serial part.
    fn without_messages(&self) -> Result<Layer, Error> {
        let run = Run {
            base: Base::Amdahl,
            pattern: Pattern::None,
            ..self.inputs.run
        };
        let points = counts(self.most, &[]).into_iter();
        let points = points
            .map(|n| Ok((n, predict(&run, n)?.t_est)))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Line::new("Amdahl, no messages", points)
            .ink(Ink::Muted)
            .stroke(Stroke::Dotted)
            .into())
    }

    /// `plot` with the curve of a quantity on it, and on the curve the present run, where there is
    /// one, and the fastest, where it is not at the end of what is looked at.
    fn on(&self, mut plot: Plot, curve: Line, of: fn(&Prediction) -> f64) -> Plot {
        let is_sparse = is_sparse(&self.inputs.case());
        let squares = is_sparse.then(|| squares(&curve));
        let (ink, shows) = (curve.ink, curve.shows);
        plot = plot.with(curve);
        plot.layers.extend(squares.map(Layer::Points));
        let at = |wanted: f64| {
            let mut runs = self.predictions.iter();
            runs.find(|(n, _)| *n == wanted).map(|(_, run)| of(run))
        };
        if let Some(y) = at(self.inputs.n) {
            plot = plot.with(Points::present(self.inputs.n, y).shows(shows));
        }
        if let (true, Some(y)) = (self.best.is_peak, at(self.best.n)) {
            plot = plot.with(fastest(&self.best, y).ink(ink));
        }
        plot
    }
}

fn curve(name: &str, points: Vec<(f64, f64)>, ink: usize, shows: &'static str) -> Line {
    Line::new(name, points).ink(Ink::Series(ink)).shows(shows)
}

/// A logarithm has no place for zero.
fn above_zero(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.into_iter().filter(|(_, y)| 0.0 < *y).collect()
}

/// The area between a curve and a level.
fn area(name: &str, curve: &[(f64, f64)], level: f64, ink: Ink) -> Layer {
    let mut outline = curve.to_vec();
    if let (Some(first), Some(last)) = (curve.first(), curve.last()) {
        outline.push((last.0, level));
        outline.push((first.0, level));
    }
    Region::new(name, outline).ink(ink).into()
}

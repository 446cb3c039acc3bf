//! Speedup over the number of processors.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::{Mapping, Start};
use crossover_model::speedup::{Fraction, amdahl};

use crate::screen::{Params, Steps};

use super::inputs::{Algorithm, Way, way};
use super::roles::{IDEAL, SEQUENTIAL};

/// The most operators that are mapped in one step of the work.
const STEP: f64 = 20_000.0;
/// The most operators that are mapped for the whole figure.
const WORK: f64 = 4e6;
/// From here on the axis of P is logarithmic.
const WIDE: f64 = 96.0;

/// The curves, ever more complete.
pub(super) fn over_p(params: &Params) -> Steps {
    match Curves::new(params) {
        Ok(curves) => Box::new(curves),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

/// What has been computed so far.
struct Curves {
    algorithm: Algorithm,
    way: Way,
    serial: f64,
    /// No mapping of this kind is faster.
    limit: f64,
    wanted: Vec<f64>,
    /// P, Sp, `Sp_ideal` and k / `r_E`.
    done: Vec<[f64; 4]>,
}

impl Curves {
    fn new(params: &Params) -> Result<Self, Error> {
        let algorithm = Algorithm::of(params)?;
        let way = way(params);
        let p = algorithm.metrics.processors;
        let widest = algorithm.decomposition.concurrency() as f64;
        let k = algorithm.metrics.operators;
        let last = (1.25 * p).max(1.5 * widest).max(8.0).ceil();
        let most = (WORK / k).clamp(24.0, 200.0);
        let mut wanted: Vec<f64> = if last <= most {
            (1..=last as u32).map(f64::from).collect()
        } else {
            let share = |i: u32| (last.ln() * f64::from(i) / most).exp().round();
            (0..=most as u32).map(share).chain([p, widest]).collect()
        };
        order::ascending(&mut wanted);
        wanted.dedup();
        let shortest = match way {
            (Mapping::List, _) | (_, Start::Ready) => algorithm.instance.graph.critical_path(),
            _ => algorithm.decomposition.beta_rows(),
        };
        Ok(Self {
            serial: algorithm.decomposition.serial_fraction(),
            limit: algorithm.metrics.time_on_one / shortest,
            way,
            wanted,
            done: Vec::new(),
            algorithm,
        })
    }

    /// Maps and measures for one more number of processors.
    fn advance(&mut self, p: f64) -> Result<(), Error> {
        let m = self.algorithm.measured(self.way, p)?;
        self.done.push([p, m.speedup, m.ideal_speedup, m.operators / m.rows]);
        Ok(())
    }

    fn figure(&self) -> Figure {
        let last = self.wanted.last().copied().unwrap_or(8.0);
        let p = self.algorithm.metrics.processors;
        let here = self.algorithm.metrics.speedup;
        let best = self.limit.max(here);
        // Beyond its limit only the ideal curves go on rising.
        let top = (1.3 * best).min(1.05 * last).max(1.15 * best);
        let axis = if last <= WIDE { Axis::linear } else { Axis::log };
        let x = axis("processors P", Unit::One, (1.0, last)).sets("P");
        let mut plot = Plot::new(x, Axis::linear("speedup", Unit::One, (0.0, top)).rounded());
        let mut curve = |name: &str, ink, stroke, shows, value: &dyn Fn(&[f64; 4]) -> f64| {
            let points = self.done.iter().map(|one| (one[0], value(one)));
            let line = Line::new(name, points).ink(ink).stroke(stroke);
            plot.layers.push(line.shows(shows).into());
        };
        let serial = self.serial;
        let law = format!("Amdahl, s = {}", Unit::One.show(serial));
        curve(&law, SEQUENTIAL, Stroke::Dashed, "amdahl", &|one| {
            amdahl(Fraction::Serial(serial), one[0]).unwrap_or(f64::NAN)
        });
        // With equal operators several curves are one.
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs();
        let ideal = |one: &[f64; 4]| one[2];
        let ready = self.way.1 == Start::Ready;
        let limit = self.limit;
        if ready {
            curve("min(P, limit)", IDEAL, Stroke::Dashed, "", &|one| limit.min(one[0]));
        } else if self.done.iter().all(|one| near(one[2], one[0])) {
            curve("Sp_ideal = P", IDEAL, Stroke::Dashed, "Sp_ideal", &ideal);
        } else {
            let attainable = |one: &[f64; 4]| one[2].min(one[0]);
            let name = "min(P, Sp_ideal)";
            curve("Sp_ideal", IDEAL, Stroke::Dotted, "Sp_ideal", &ideal);
            curve(name, IDEAL, Stroke::Dashed, "Sp_attainable", &attainable);
        }
        let speedup = |one: &[f64; 4]| one[1];
        if ready {
            curve("Sp", Ink::Text, Stroke::Solid, "Sp", &speedup);
        } else if self.done.iter().all(|one| near(one[3], one[1])) {
            curve("Sp = 1 / Σα", Ink::Text, Stroke::Solid, "Sp", &speedup);
        } else {
            curve("1 / Σα", Ink::Idle, Stroke::DashDot, "", &|one| one[3]);
            curve("Sp", Ink::Text, Stroke::Solid, "Sp", &speedup);
        }
        let limit = Rule::at_y(self.limit).label(format!("limit {}", Unit::One.show(self.limit)));
        let present = Point::new(p, here).label(Unit::One.show(here));
        let limit = limit.stroke(Stroke::Dotted).tells("Sp_attainable");
        let current = Points::current([present]).shows("Sp");
        let mut plot = plot.with(limit).with(current);
        plot.progress = self.done.len() as f64 / self.wanted.len().max(1) as f64;
        plot.into()
    }
}

impl Iterator for Curves {
    type Item = Result<Figure, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done.len() == self.wanted.len() {
            return None;
        }
        let each = (STEP / self.algorithm.metrics.operators).max(1.0) as usize;
        let wanted = self.wanted.iter().skip(self.done.len()).take(each);
        let wanted: Vec<f64> = wanted.copied().collect();
        for p in wanted {
            if let Err(error) = self.advance(p) {
                self.wanted.truncate(self.done.len());
                return Some(Err(error));
            }
        }
        Some(Ok(self.figure()))
    }
}

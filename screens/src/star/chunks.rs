//! How large the messages of each stage are (Fig. 6).

use crossover_model::Error;

use super::setting::Setting;
use super::volume::line;
use crate::figure::{Axis, Direction, Figure, Ink, Layer, Plot, Rule, Stroke};
use crate::params::Params;
use crate::quantity::Unit;

/// The most points of a curve.
const MOST: usize = 400;

/// The loads of some stages, processor by processor; of a single processor, stage by stage.
pub(super) fn chunks(params: &Params) -> Result<Figure, Error> {
    let solved = Setting::of(params).solve()?;
    let loads = &solved.solution.loads;
    let m = solved.solution.messages_per_stage().max(1);
    let n = loads.len() / m;
    let (along, title, count) = if m == 1 {
        (1, "stage", n)
    } else {
        (m, "processor", m)
    };
    let step = count.div_ceil(MOST).max(1);
    let curve = |stage: usize| -> Vec<(f64, f64)> {
        let chunk = loads.chunks(along).nth(stage).unwrap_or_default();
        let all = if m == 1 { loads.as_slice() } else { chunk };
        let points = all.iter().enumerate();
        points
            .filter(|(i, _)| i % step == 0 || i + 1 == count)
            .map(|(i, load)| (i as f64 + 1.0, *load))
            .collect()
    };
    let greatest = loads.iter().copied().fold(0.0, f64::max);
    let buffer = solved.star.job.buffer;
    let top = if buffer < greatest * 1.6 {
        greatest.max(buffer)
    } else {
        greatest
    };
    let mut plot = Plot::new(
        Axis::linear(title, Unit::One, (0.5, count as f64 + 0.5)),
        Axis::linear("message", Unit::Byte, (0.0, top * 1.08)),
    );
    if buffer <= top {
        plot.layers.push(Layer::Rule(Rule {
            direction: Direction::AtY,
            at: buffer,
            label: "buffer D".to_owned(),
            ink: Ink::Muted,
            stroke: Stroke::Dashed,
        }));
    }
    let mut stages = if m == 1 {
        vec![0]
    } else if n <= 6 {
        (0..n).collect()
    } else {
        vec![0, 1, n / 2, n - 3, n - 2, n - 1]
    };
    stages.dedup();
    for (i, stage) in stages.into_iter().enumerate() {
        let name = if m == 1 {
            "message".to_owned()
        } else {
            format!("stage {}", stage + 1)
        };
        plot.layers
            .push(line(&name, curve(stage), Ink::Series(i), Stroke::Solid));
    }
    Ok(plot.into())
}

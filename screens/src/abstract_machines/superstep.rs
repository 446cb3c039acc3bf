//! BSP's picture: computing, communicating and the barrier of each superstep.

use crossover_figures::figure::{Figure, Ink, Rule, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::Bsp;

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::models::{BARRIER, COMPUTING, WORDS};
use super::roles::{role, rows};

/// The most processors with a row.
const MOST_ROWS: f64 = 8.0;
/// Room for the time at the end.
const MARGIN: f64 = 1.14;

/// The phases of a superstep, then the wait for the others.
const PHASES: [BarKind; 4] = [
    ("computing w", COMPUTING, false),
    ("exchanging g h", WORDS, false),
    ("barrier l", BARRIER, false),
    ("waiting for the others", Ink::Idle, true),
];
const WAITING: usize = 3;
/// With overlap each phase has a third of the row.
const THIRDS: [(f64, f64); 3] = [(0.0, 1.0 / 3.0), (1.0 / 3.0, 2.0 / 3.0), (2.0 / 3.0, 1.0)];

/// Returns the picture.
pub(super) fn superstep(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (Bsp { g, l }, tc) = (inputs.bsp()?, inputs.tc);
    let count = inputs.p.min(MOST_ROWS) as usize;
    let (lanes, shows) =
        if inputs.overlap { (THIRDS, "t_bsp_overlap") } else { ([WHOLE_ROW; 3], "t_bsp") };
    let mut timeline = Timeline::new(PHASES);
    let mut borders = Vec::new();
    let mut now = 0.0;
    for (index, step) in inputs.steps()?.iter().enumerate() {
        let cycles = [step.w, g * step.h, l];
        let [w, gh, barrier] = cycles.map(|cycles| Unit::Cycle.show(cycles));
        let number = index + 1;
        let mut starts = [now; 3];
        if inputs.overlap {
            let text = format!("the longest of w = {w}, g h = {gh}, l = {barrier}");
            timeline.step(now, format!("Superstep {number}: {text}."));
            now += cycles.into_iter().fold(0.0, f64::max) * tc;
        } else {
            let said = [
                format!("w = {w} for the slowest"),
                format!("g h = {gh} for {}", Unit::Word.show(step.h)),
                format!("l = {barrier} for the barrier"),
            ];
            for ((start, length), text) in starts.iter_mut().zip(cycles).zip(said) {
                *start = now;
                now += length * tc;
                if 0.0 < length {
                    timeline.step(*start, format!("Superstep {number}: {text}."));
                }
            }
        }
        for row in 0..count {
            let role = role(&inputs, index, row);
            let shares = [role.computes, role.exchanges, 1.0];
            for (phase, letters) in ["w", "g h", "l"].into_iter().enumerate() {
                let (place, start) = ((row, lanes[phase]), starts[phase]);
                let mine = shares[phase] * cycles[phase];
                let label = format!("{letters} = {}", Unit::One.show(mine));
                let (until, all) = (start + mine * tc, start + cycles[phase] * tc);
                timeline.bar(phase, place, (start, until), label);
                timeline.bar(WAITING, place, (until, all), "waits".to_owned());
            }
        }
        borders.push(Rule::at_x(now).ink(Ink::Text).stroke(Stroke::Dotted));
    }
    if now <= 0.0 {
        return Err(nothing(&inputs));
    }
    let mut plot = timeline.plot(rows(count, inputs.p), MARGIN, (now, count / 2), shows);
    plot.layers.extend(borders.into_iter().map(Into::into));
    Ok(plot.into())
}

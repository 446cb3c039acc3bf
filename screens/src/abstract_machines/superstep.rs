//! BSP's picture: computing, communicating and the barrier of each superstep.

use crossover_figures::figure::{
    Axis, Bar, Bars, Clock, Figure, Ink, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::{Bsp, Step};

use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::roles::role;

/// The most processors with a row.
const MOST_ROWS: f64 = 8.0;
/// Room for the time at the end.
const MARGIN: f64 = 1.14;

/// The phases of a superstep, then the wait for the others.
const PHASES: [(&str, Ink); 4] = [
    ("computing w", Ink::Series(0)),
    ("exchanging g h", Ink::Series(3)),
    ("barrier l", Ink::Series(4)),
    ("waiting for the others", Ink::Idle),
];
const WAITING: usize = 3;

/// The picture.
pub(super) fn superstep(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let steps = s.steps()?;
    let mut picture = Picture {
        bsp: s.bsp()?,
        rows: s.p.min(MOST_ROWS) as usize,
        inputs: &s,
        bars: std::array::from_fn(|_| Vec::new()),
        clock: Vec::new(),
        now: 0.0,
    };
    let mut borders = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        picture.step(index, step);
        borders.push(picture.now);
    }
    let Picture {
        bars,
        clock,
        now,
        rows,
        ..
    } = picture;
    if now <= 0.0 {
        return Err(nothing(&s));
    }
    let mut plot = timeline(now * MARGIN, rows, s.p);
    let shows = if s.overlap { "t_bsp_overlap" } else { "t_bsp" };
    push_bars(&mut plot, bars, PHASES.map(|phase| phase.0), shows);
    plot.layers.extend(
        borders
            .into_iter()
            .map(|at| Rule::at_x(at).ink(Ink::Text).stroke(Stroke::Dotted).into()),
    );
    finish(&mut plot, (now, shows), rows / 2, clock);
    Ok(plot.into())
}

/// What has been drawn.
struct Picture<'a> {
    inputs: &'a Inputs,
    bsp: Bsp,
    rows: usize,
    bars: [Vec<Bar>; PHASES.len()],
    clock: Vec<(f64, String)>,
    now: f64,
}

impl Picture<'_> {
    fn step(&mut self, index: usize, step: &Step) {
        let (Bsp { g, l }, tc) = (self.bsp, self.inputs.tc);
        let overlap = self.inputs.overlap;
        // In cycles: w, g h, l.
        let cycles = [step.w, g * step.h, l];
        let mut starts = [self.now; 3];
        if !overlap {
            starts[1] += cycles[0] * tc;
            starts[2] = starts[1] + cycles[1] * tc;
        }
        for row in 0..self.rows {
            let role = role(self.inputs, index, row);
            let shares = [role.computes, role.exchanges, 1.0];
            for (phase, letters) in ["w", "g h", "l"].into_iter().enumerate() {
                let lane = if overlap {
                    (phase as f64 / 3.0, (phase as f64 + 1.0) / 3.0)
                } else {
                    (0.0, 1.0)
                };
                let mine = shares[phase] * cycles[phase];
                let (start, until) = (starts[phase], starts[phase] + mine * tc);
                let label = format!("{letters} = {}", Unit::One.show(mine));
                self.put(phase, row, (start, until), lane, label);
                let all = start + cycles[phase] * tc;
                self.put(WAITING, row, (until, all), lane, "waits".to_owned());
            }
        }
        let count = index + 1;
        let [w, gh, l] = cycles.map(|cycles| Unit::Cycle.show(cycles));
        let h = Unit::Word.show(step.h);
        if overlap {
            let longest = cycles.into_iter().fold(0.0, f64::max);
            let text = format!("Superstep {count}: the longest of w = {w}, g h = {gh}, l = {l}.");
            self.clock.push((self.now, text));
            self.now += longest * tc;
            return;
        }
        let said = [
            format!("w = {w} for the slowest"),
            format!("g h = {gh} for {h}"),
            format!("l = {l} for the barrier"),
        ];
        for ((start, length), text) in starts.into_iter().zip(cycles).zip(said) {
            if 0.0 < length {
                self.clock
                    .push((start, format!("Superstep {count}: {text}.")));
            }
        }
        self.now = starts[2] + cycles[2] * tc;
    }

    fn put(&mut self, phase: usize, row: usize, span: (f64, f64), lane: (f64, f64), label: String) {
        if span.0 < span.1 {
            self.bars[phase].push(
                Bar::new(row, (span.0, span.1))
                    .lane(lane)
                    .ink(PHASES[phase].1)
                    .hatched_if(phase == WAITING)
                    .label(label),
            );
        }
    }
}

/// An empty timeline of the first of `p` processors.
pub(super) fn timeline(end: f64, rows: usize, p: f64) -> Plot {
    let title = if (rows as f64) < p {
        format!("processors, the first {rows} of {}", Unit::One.show(p))
    } else {
        "processor".to_owned()
    };
    let names = (0..rows).map(|row| format!("P{row}")).collect();
    Plot::new(
        Axis::linear("time", Unit::Second, (0.0, end)),
        Axis::rows(title, names),
    )
}

/// Bars by their kind, those kinds that there are, as parts of what `shows` is the key of.
pub(super) fn push_bars<const N: usize>(
    plot: &mut Plot,
    bars: [Vec<Bar>; N],
    names: [&'static str; N],
    shows: &'static str,
) {
    for (bars, name) in bars.into_iter().zip(names) {
        if !bars.is_empty() {
            let bars = Bars::new(name, bars).shows(shows);
            plot.layers.push(bars.into());
        }
    }
}

/// The time at the end and the key of its readout, in a row, and the clock that leads there.
pub(super) fn finish(
    plot: &mut Plot,
    (end, shows): (f64, &'static str),
    row: usize,
    steps: Vec<(f64, String)>,
) {
    let time = Point::new(end, row as f64).label(Unit::Second.show(end));
    plot.layers.push(
        Points::new("end", [time])
            .ink(Ink::Text)
            .marker(Marker::Diamond)
            .shows(shows)
            .into(),
    );
    plot.clock = Some(Clock {
        end,
        unit: Unit::Second,
        along_x: true,
        steps,
    });
}

//! The parts of the time on p processors, one after another.

use crossover_figures::figure::{Axis, Bar, Bars, Figure, Ink, Plot};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::overhead::{Overheads, Part};

use crate::screen::Params;

use super::curves::{COMPUTING, OVERHEAD};
use super::inputs::Inputs;

/// Returns the parts of the overhead, in the order of the paper.
pub(super) fn listed(parts: &Overheads) -> [(Part, f64); 5] {
    [
        (Part::Architecture, parts.t_arch),
        (Part::Parallelization, parts.t_par),
        (Part::Communication, parts.t_comm),
        (Part::Synchronization, parts.t_syn),
        (Part::Waiting, parts.t_wait),
    ]
}

/// Returns the bars of computing, the parts of `h`, `h` and `w`.
pub(super) fn parts(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let run = inputs.run()?;
    let mut names = vec![Part::Computing.name().to_owned()];
    // The largest part says so on its bar.
    let most = |part: Part| {
        if part == run.total.dominant { ", most" } else { "" }
    };
    let mut spans = vec![(0.0, run.t_comp, COMPUTING, most(Part::Computing))];
    // With overlap both begin at once.
    let mut start = if inputs.overlap { 0.0 } else { run.t_comp };
    let from = start;
    // A part that takes no time has no row.
    for (part, t) in listed(&run.parts).into_iter().filter(|part| 0.0 < part.1) {
        names.push(part.name().to_owned());
        spans.push((start, start + t, OVERHEAD, most(part)));
        start += t;
    }
    names.push("h, all overhead".to_owned());
    spans.push((from, from + run.total.h, Ink::Idle, ""));
    names.push("w, the longer".to_owned());
    spans.push((0.0, run.total.w, Ink::Idle, ""));
    let bars = spans.into_iter().enumerate().filter(|(_, (start, end, ..))| start < end).map(
        |(row, (start, end, ink, most))| {
            Bar::new(row, (start, end))
                .ink(ink)
                .label(format!("{}{most}", Unit::Second.show(end - start)))
        },
    );
    let x = Axis::linear("time", Unit::Second, (0.0, 1.05 * run.t.max(start)));
    let mut plot = Plot::new(x, Axis::rows("part", names));
    plot.layers.push(Bars::new("seconds", bars).into());
    Ok(plot.into())
}

//! Computing and overhead over p, and the least of both (Fig. 9).

use crossover_figures::figure::{
    Anchor, Axis, Figure, Ink, Label, Line, Marker, Plot, Point, Points, Stroke,
};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::Channel;

use crate::screen::Params;

use super::curves::{COMPUTING, OVERHEAD, WHOLE, point};
use super::inputs::{Inputs, Problem};

/// Returns the times over p.
pub(super) fn balance(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let least = inputs.least()?;
    let end = inputs.most_p(inputs.w);
    let most = if least.found {
        (16.0 * least.p).max(4.0 * inputs.p)
    } else {
        (16.0 * inputs.p).max(1024.0)
    };
    let most = most.max(16.0).min(end.max(inputs.p)).max(4.0);
    let mut curves = [const { Vec::new() }; 3];
    for p in inputs.counts(1.0, most, &[inputs.p, least.p]) {
        let run = inputs.kernel(p)?.run(inputs.w)?;
        // The whole ends with the last processor that has a part; dashed curves go on.
        let times = [run.t_comp, run.total.h, if p <= end { run.t } else { 0.0 }];
        for (curve, t) in curves.iter_mut().zip(times) {
            if 0.0 < t {
                curve.push((p, t));
            }
        }
    }
    // A sum is never less than its parts: where overhead alone is far below, it may leave the view.
    let known = least.run.t;
    let times = curves.iter().flatten().map(|point| point.1);
    let (low, high) = positive_extent(times.chain([known]));
    let low = low.max(1e-3 * known);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, (1.0, most)).sets("p"),
        Axis::log("time", Unit::Second, (0.9 * low, 1.1 * high)).rounded(),
    );
    let whole = if inputs.overlap { "the longer" } else { "T_comp + h" };
    let names = [
        ("computing T_comp", COMPUTING, Stroke::Dashed, "t_comp"),
        ("overhead h", OVERHEAD, Stroke::Dashed, "h"),
        (whole, WHOLE, Stroke::Solid, "t_p"),
    ];
    for (points, (name, ink, stroke, shows)) in curves.into_iter().zip(names) {
        plot = plot.with(Line::new(name, points).ink(ink).stroke(stroke).shows(shows));
    }
    if inputs.p <= end {
        let here = inputs.kernel(inputs.p)?.run(inputs.w)?;
        plot = plot.with(Points::current([Point::new(inputs.p, here.t)]).shows("t_p"));
    }
    Ok(if least.found {
        let label = format!("least, p = {}", Unit::Processor.show(least.p));
        let least = point("least", (least.p, known), label).ink(WHOLE);
        plot.with(least.marker(Marker::Diamond).shows("p_best").tells("p_best"))
    } else {
        let text = format!("no least: {}", reason(&inputs)?);
        let label = Label::new(most.sqrt(), high, text).ink(Ink::Muted);
        plot.with(label.anchor(Anchor::Middle).tells("p_best"))
    }
    .into())
}

/// Returns why the time has no least value before each processor has one part.
pub(super) fn reason(inputs: &Inputs) -> Result<&'static str, Error> {
    if inputs.is_free()? {
        return Ok("there is no overhead");
    }
    if inputs.rises()? {
        return Ok("overhead rises with p, but too slowly to matter");
    }
    Ok(match (inputs.problem, inputs.channel) {
        (Problem::Strips, Channel::Switched) => "a strip sends 4 edges of n words for every p",
        (Problem::Blocks, Channel::Switched) => "edges of blocks get shorter with p",
        (Problem::Parts, _) => "none of the parts grows with p",
        _ => "overhead does not rise with p",
    })
}

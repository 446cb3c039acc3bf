//! Computing and overhead of the present work over p, and the least of both (Fig. 9).

use crossover_figures::figure::{Anchor, Axis, Figure, Ink, Label, Marker, Plot, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::Channel;

use crate::screen::Params;

use super::curves::{COMPUTING, OVERHEAD, WHOLE, line, point, range, yours};
use super::inputs::{Inputs, Problem};

/// The times over p.
pub(super) fn balance(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let least = s.least()?;
    let end = s.most_p(s.w);
    let most = if least.found {
        (16.0 * least.p).max(4.0 * s.p)
    } else {
        (16.0 * s.p).max(1024.0)
    };
    let most = most.max(16.0).min(end.max(s.p)).max(4.0);
    let mut curves = [const { Vec::new() }; 3];
    for p in s.counts(1.0, most, &[s.p, least.p]) {
        let run = s.on(&s.kernel(p)?, s.w, p)?;
        for (curve, t) in curves.iter_mut().zip([run.t_comp, run.total.h, run.t]) {
            if 0.0 < t {
                curve.push((p, t));
            }
        }
    }
    // A sum is never less than its parts: where overhead alone is far below, it may leave the view.
    let known = least.t;
    let (low, high) = range(curves.iter().flatten().map(|point| point.1), known);
    let low = low.max(1e-3 * known);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, (1.0, most)),
        Axis::log("time", Unit::Second, (0.9 * low, 1.1 * high)).rounded(),
    );
    let whole = if s.overlap {
        "the longer"
    } else {
        "T_comp + h"
    };
    let names = [
        ("computing T_comp", COMPUTING, Stroke::Dashed, "t_comp"),
        ("overhead h", OVERHEAD, Stroke::Dashed, "h"),
        (whole, WHOLE, Stroke::Solid, "t_p"),
    ];
    for (points, (name, ink, stroke, shows)) in curves.into_iter().zip(names) {
        plot = plot.with(line(name, points, ink, stroke).shows(shows));
    }
    if s.p <= end {
        let here = s.on(&s.kernel(s.p)?, s.w, s.p)?;
        plot = plot.with(yours((s.p, here.t)).shows("t_p"));
    }
    if least.found {
        let label = format!("least, p = {}", Unit::Processor.show(least.p));
        plot = plot.with(
            point("least", (least.p, least.t), label)
                .ink(WHOLE)
                .marker(Marker::Diamond)
                .shows("p_best"),
        );
    } else {
        plot = plot.with(
            Label::new(most.sqrt(), high, format!("no least: {}", reason(&s)?))
                .ink(Ink::Muted)
                .anchor(Anchor::Middle),
        );
    }
    Ok(plot.into())
}

/// Why the time has no least value before the parts run out.
pub(super) fn reason(s: &Inputs) -> Result<&'static str, Error> {
    if s.is_free()? {
        return Ok("there is no overhead");
    }
    if s.rises()? {
        return Ok("overhead rises with p, but too slowly to matter");
    }
    Ok(match (s.problem, s.channel) {
        (Problem::Strips, Channel::Switched) => "a strip sends 4 edges of n words for every p",
        (Problem::Blocks, Channel::Switched) => "edges of blocks get shorter with p",
        (Problem::Parts, _) => "none of the parts grows with p",
        _ => "overhead does not rise with p",
    })
}

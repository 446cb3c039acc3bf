//! Grids of n rows by m columns: which edge travels, and what it costs.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::stencil::{Cut, Rectangle};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::Inputs;
use super::threshold::{BLOCKS, STRIPS};

/// The figure reaches so many times further than it is wide, in m over n.
const REACH: f64 = 32.0;
const SAMPLES: u32 = 161;

/// Strips of rows, strips of columns, blocks: the exchange over m.
pub(super) fn oblong(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let rectangle = s.rectangle(s.m)?;
    let least = (s.n / REACH).min(s.m / 2.0).max(1.0);
    let most = (s.n * REACH).max(s.m * 2.0);
    let columns: Vec<f64> = log_space(least, most, SAMPLES).map(f64::round).collect();
    let strips = |cut| {
        let best = rectangle.best_cut() == cut;
        if best { "t_strips_nm" } else { "" }
    };
    let forms: [(&str, Ink, &'static str, Exchange); 3] = [
        ("strips of rows", STRIPS, strips(Cut::Rows), |r, s| {
            r.strips(Cut::Rows, &s.network)
        }),
        (
            "strips of columns",
            Ink::Series(2),
            strips(Cut::Columns),
            |r, s| r.strips(Cut::Columns, &s.network),
        ),
        ("blocks", BLOCKS, "t_blocks_nm", |r, s| r.blocks(&s.network)),
    ];
    let mut lines = Vec::new();
    let mut present = Vec::new();
    let mut refused = None;
    for (name, ink, shows, exchange) in forms {
        let points = columns
            .iter()
            .filter_map(|m| Some((*m, exchange(&Rectangle { m: *m, ..rectangle }, &s).ok()?)))
            .filter(|point| 0.0 < point.1);
        lines.push(Line::new(name, points).ink(ink).shows(shows));
        match exchange(&rectangle, &s) {
            Ok(y) if 0.0 < y => {
                let label = Unit::Second.show(y);
                present.push(Point::new(s.m, y).label(label).shows(shows));
            }
            Ok(_) => {}
            Err(error) => refused = Some(error),
        }
    }
    let times = lines
        .iter()
        .flat_map(|line| &line.points)
        .map(|point| point.1);
    let (low, high) = positive_extent(times);
    if high == 0.0 {
        let help = "nothing takes any time: give more than zero";
        return Err(refused.unwrap_or(Error::new(ErrorKind::Undefined, "ts", s.network.ts, help)));
    }
    let mut plot = Plot::new(
        Axis::log("columns m", Unit::One, (least, most)),
        Axis::log("exchange", Unit::Second, (low / 1.1, high * 1.1)).rounded(),
    )
    .with(Rule::at_x(s.n).label("m = n").stroke(Stroke::Dotted));
    plot.layers.extend(lines.into_iter().map(Layer::Line));
    Ok(plot
        .with(Points::new("your grid", present).ink(Ink::Accent))
        .into())
}

type Exchange = fn(&Rectangle, &Inputs) -> Result<f64, Error>;

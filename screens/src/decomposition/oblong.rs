//! Grids of n rows by m columns: which edge travels, and what it costs.

use crossover_model::stencil::{Cut, Rectangle};
use crossover_model::{Error, ErrorKind};

use super::setting::{Setting, on_key};
use super::threshold::{BLOCKS, STRIPS};
use crate::figure::{
    Axis, Direction, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Why};
use crate::spread::{extent, spread};

const SOURCE: &str = "Hanuliak 2014, sections 6.1 and 6.1.1, for the n by m matrix that section 6 \
                      starts from";
/// The figure reaches so many times further than it is wide, in m over n.
const REACH: f64 = 32.0;
const SAMPLES: u32 = 161;

/// Strips of rows, strips of columns, blocks: the exchange over m.
pub(super) fn oblong(params: &Params) -> Result<Figure, Error> {
    let s = Setting::of(params);
    let rectangle = rectangle(&s, s.m)?;
    let least = (s.n / REACH).min(s.m / 2.0).max(1.0);
    let most = (s.n * REACH).max(s.m * 2.0);
    let columns: Vec<f64> = spread(least, most, SAMPLES).map(f64::round).collect();
    let forms: [(&str, Ink, Stroke, Exchange); 3] = [
        ("strips of rows", STRIPS, Stroke::Solid, |r, s| {
            r.strips(Cut::Rows, &s.network)
        }),
        (
            "strips of columns",
            Ink::Series(2),
            Stroke::Solid,
            |r, s| r.strips(Cut::Columns, &s.network),
        ),
        ("blocks", BLOCKS, Stroke::Solid, |r, s| r.blocks(&s.network)),
    ];
    let mut lines = Vec::new();
    let mut present = Vec::new();
    let mut refused = None;
    for (name, ink, stroke, exchange) in forms {
        let points: Vec<_> = columns
            .iter()
            .filter_map(|m| Some((*m, exchange(&Rectangle { m: *m, ..rectangle }, &s).ok()?)))
            .filter(|point| 0.0 < point.1)
            .collect();
        match exchange(&rectangle, &s) {
            Ok(y) if 0.0 < y => present.push(Point {
                x: s.m,
                y,
                label: Unit::Second.show(y),
            }),
            Ok(_) => {}
            Err(error) => refused = Some(on_key(error)),
        }
        lines.push(Line {
            name: name.to_owned(),
            points,
            ink,
            stroke,
        });
    }
    let times = lines
        .iter()
        .flat_map(|line| &line.points)
        .map(|point| point.1);
    let (low, high) = extent(times);
    if high == 0.0 {
        let mend = "nothing takes any time: give more than zero";
        return Err(refused.unwrap_or(Error::new(ErrorKind::Undefined, "ts", s.network.ts, mend)));
    }
    let mut plot = Plot::new(
        Axis::log("columns m", Unit::One, (least, most)),
        Axis::log("exchange", Unit::Second, (low / 1.1, high * 1.1)).rounded(),
    )
    .with(Layer::Rule(Rule {
        direction: Direction::AtX,
        at: s.n,
        label: "m = n".to_owned(),
        ink: Ink::Muted,
        stroke: Stroke::Dotted,
    }));
    plot.layers.extend(lines.into_iter().map(Layer::Line));
    Ok(plot
        .with(Layer::Points(Points {
            name: "your grid".to_owned(),
            points: present,
            ink: Ink::Accent,
            marker: Marker::Disc,
        }))
        .into())
}

type Exchange = fn(&Rectangle, &Setting) -> Result<f64, Error>;

fn rectangle(s: &Setting, m: f64) -> Result<Rectangle, Error> {
    if s.is_shared() {
        let mend = "the forms for n by m are for a switched network: choose that";
        return Err(Error::new(ErrorKind::Undefined, "channel", "shared", mend));
    }
    Ok(Rectangle { n: s.n, m, p: s.p })
}

/// Which strips to cut, the edge between them, and both exchanges.
pub(super) fn readouts(s: &Setting) -> Vec<Readout> {
    let grid = rectangle(s, s.m);
    let cut = grid.as_ref().map(Rectangle::best_cut).map_err(Error::clone);
    let of = |exchange: Exchange| {
        grid.clone()
            .and_then(|grid| exchange(&grid, s).map_err(on_key))
    };
    let strips = of(|grid, s| grid.strips(grid.best_cut(), &s.network));
    let blocks = of(|grid, s| grid.blocks(&s.network));
    let threshold = of(|grid, s| grid.threshold_ts(grid.best_cut(), s.network.tw));
    let edge = grid.as_ref().map(|grid| grid.edge(grid.best_cut()));
    let edge = edge.map_err(Error::clone);
    let why = |formula, numbers: String| Why {
        formula,
        numbers,
        terms: vec![("rows n", s.n, Unit::One), ("columns m", s.m, Unit::One)],
        source: SOURCE,
        regime: String::new(),
    };
    let name = cut.map(|cut| match cut {
        Cut::Rows => "rows",
        Cut::Columns => "columns",
    });
    let words = edge
        .as_ref()
        .map_or(String::new(), |edge| Unit::Word.show(*edge));
    let (ts, tw) = (
        Unit::Second.show(s.network.ts),
        Unit::SecondPerWord.show(s.network.tw),
    );
    vec![
        Readout::word("cut", "strips to cut from n by m", name)
            .why(why("rows where m ≤ n, else columns", words.clone())),
        Readout::number(
            "edge",
            "min(n, m)",
            "edge that travels, n by m",
            Unit::Word,
            edge,
        )
        .why(why(
            "the shorter side: strips lie across the longer one",
            words.clone(),
        )),
        Readout::number(
            "t_strips_nm",
            "T(s,p)coms",
            "exchange between strips, n by m",
            Unit::Second,
            strips.clone(),
        )
        .why(why(
            "T = 4 (ts + min(n, m) tw)",
            strips.as_ref().map_or(String::new(), |t| {
                format!("4 × ({ts} + {words} × {tw}) = {}", Unit::Second.show(*t))
            }),
        )),
        Readout::number(
            "t_blocks_nm",
            "T(s,p)comb",
            "exchange between blocks, n by m",
            Unit::Second,
            blocks.clone(),
        )
        .why(why(
            "T = 4 (2 ts + (n + m)/√p tw)",
            blocks.as_ref().map_or(String::new(), |t| {
                format!(
                    "4 × (2 × {ts} + {} × {tw}) = {}",
                    Unit::Word.show((s.n + s.m) / s.p.sqrt()),
                    Unit::Second.show(*t)
                )
            }),
        )),
        Readout::number(
            "ts_threshold_nm",
            "ts*",
            "start-up time at which both cost the same, n by m",
            Unit::Second,
            threshold.clone(),
        )
        .why(why(
            "ts* = (min(n, m) − (n + m)/√p) tw; below zero strips win whatever ts",
            threshold.map_or(String::new(), |ts| Unit::Second.show(ts)),
        )),
    ]
}

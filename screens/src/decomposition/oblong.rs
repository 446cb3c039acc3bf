//! Grids of n rows by m columns: which edge travels, and what it costs.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::{Cut, Rectangle};

use crate::kits::network_parameters::no_time;
use crate::screen::{Params, Readout};

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::Inputs;

/// The figure reaches so many times further than it is wide, in m over n.
const REACH: f64 = 32.0;
const SAMPLES: u32 = 161;

const SOURCE: &str =
    "Hanuliak 2014, sections 6.1 and 6.1.1, for the n by m matrix that section 6 starts from";

/// Returns the exchanges of an n by m grid, and their threshold.
pub(super) fn readouts(s: &Inputs) -> Vec<Readout> {
    let grid = s.rectangle(s.m);
    let cut = grid.as_ref().map(Rectangle::best_cut).map_err(Error::clone);
    let edge = grid.clone().map(|grid| grid.edge(grid.best_cut()));
    let of = |time: Exchange| grid.clone().and_then(|grid| time(&grid, s));
    let strips = of(|grid, s| grid.strips(grid.best_cut(), &s.edges()));
    let blocks = of(|grid, s| grid.blocks(&s.edges()));
    let threshold = of(|grid, s| grid.threshold_ts(grid.best_cut(), s.network.tw));
    let (name, shorter) = match cut {
        Ok(Cut::Columns) => ("columns", "n < m"),
        _ => ("rows", "m <= n"),
    };
    let by = "Strips lie across the longer side, so that the shorter edge travels.";
    let readouts = [
        Readout::word("cut", "Direction of strips, n by m", cut.map(|_| name)).found(by, shorter),
        Readout::number("edge", "min(n, m)", "Edge of a strip, n by m", Unit::Word, edge)
            .formula("min(n, m)"),
        Readout::time("t_strips_nm", "T(s,p)coms", "Exchange between strips, n by m", strips)
            .formula(if s.is_duplex() {
                r#"2 (ts "start-ups" + min(n, m) tw "words")"#
            } else {
                r#"4 (ts "start-ups" + min(n, m) tw "words")"#
            }),
        Readout::time("t_blocks_nm", "T(s,p)comb", "Exchange between blocks, n by m", blocks)
            .formula(if s.is_duplex() {
                r#"2 (2 ts "start-ups" + (n + m) tw / sqrt(p) "words")"#
            } else {
                r#"4 (2 ts "start-ups" + (n + m) tw / sqrt(p) "words")"#
            }),
        Readout::time("ts_threshold_nm", "ts*", "Break-even start-up time, n by m", threshold)
            .formula(r#"(min(n, m) "edge of a strip" - (n + m) / sqrt(p) "edges of a block") tw"#)
            .remark("Below zero strips win whatever ts."),
    ];
    readouts.map(|readout| readout.source(SOURCE)).into()
}

/// Returns the figure of the exchange over m: strips of rows, strips of columns, blocks.
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
        ("strips of rows", STRIPS, strips(Cut::Rows), |r, s| r.strips(Cut::Rows, &s.edges())),
        ("strips of columns", Ink::Series(2), strips(Cut::Columns), |r, s| {
            r.strips(Cut::Columns, &s.edges())
        }),
        ("blocks", BLOCKS, "t_blocks_nm", |r, s| r.blocks(&s.edges())),
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
    let times = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = positive_extent(times);
    if high == 0.0 {
        return Err(refused.unwrap_or_else(no_time));
    }
    Ok(Plot::new(
        Axis::log("columns m", Unit::One, (least, most)).sets("m"),
        Axis::log("exchange", Unit::Second, (low / 1.1, high * 1.1)).rounded(),
    )
    .with(Rule::at_x(s.n).label("m = n").stroke(Stroke::Dotted))
    .with_all(lines)
    .with(Points::current(present))
    .into())
}

type Exchange = fn(&Rectangle, &Inputs) -> Result<f64, Error>;

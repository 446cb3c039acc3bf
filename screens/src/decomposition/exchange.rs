//! A picture of one exchange: the grid cut into strips and into blocks, and each edge on its way
//! (Figs. 12 to 15 of the paper).

use crossover_figures::figure::{Axis, Clock, Figure, Ink, Plot};
use crossover_figures::order;
use crossover_figures::quantity::{Unit, plural};
use crossover_model::Error;
use crossover_model::stencil::Decomposition;

use crate::screen::Params;

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::Inputs;
use super::picture::{Border, Lines, Panel, SIDE, words};

/// Where the blocks begin.
const BESIDE: f64 = SIDE + 0.8;
/// How much of the picture stands for the parts that are not drawn.
const REST: f64 = 1.8;

/// Both cuts side by side, on one clock.
pub(super) fn exchange(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let strips = strips(&s);
    let blocks = blocks(&s);
    if let (Err(error), Err(_)) = (&strips, &blocks) {
        return Err(error.clone());
    }
    let mut plot = Plot::new(
        Axis::hidden((0.0, BESIDE + SIDE)),
        Axis::hidden((-1.6, SIDE + 2.1)),
    );
    plot.square = true;
    let ends = [&strips, &blocks].map(|panel| panel.as_ref().map_or(0.0, |panel| panel.time));
    let end = ends[0].max(ends[1]);
    let (n, p) = (Unit::One.show(s.n), Unit::One.show(s.p));
    for (panel, x, why) in [
        (&strips, 0.0, format!("{n} rows make no {p} strips")),
        (&blocks, BESIDE, format!("{p} makes no square of blocks")),
    ] {
        plot = match panel {
            Ok(panel) => panel.draw(plot, x, end),
            Err(_) => words(plot, (x + SIDE / 2.0, SIDE / 2.0), &why, Ink::Muted),
        };
    }
    if end > 0.0 {
        plot.clock = Some(Clock {
            end,
            unit: Unit::Second,
            along_x: false,
            steps: steps(strips.as_ref().ok(), blocks.as_ref().ok(), end),
        });
    }
    Ok(plot.into())
}

fn strips(s: &Inputs) -> Result<Panel, Error> {
    let time = s.exchange(Decomposition::Strips, s.p)?;
    let drawn = if s.p <= 9.0 { s.p as usize } else { 5 };
    let all = drawn as f64 == s.p;
    let high = if all { SIDE } else { SIDE - REST } / drawn as f64;
    let rect = |i: usize| {
        let top = high * i as f64;
        let bottom = if i == drawn { SIDE } else { top + high };
        (0.0, top, SIDE, bottom)
    };
    let borders = (0..if all { drawn - 1 } else { drawn })
        .map(|i| Border {
            first: rect(i),
            second: rect(i + 1),
            round: i % 2,
            names: (format!("strip {}", i + 1), format!("strip {}", i + 2)),
        })
        .collect();
    let edge = s.n;
    let mut panel = Panel {
        title: parts(s.p, "strip", "strips"),
        caption: edges(s.p, edge),
        ink: STRIPS,
        parts: (0..drawn).map(|i| (rect(i), (i + 1).to_string())).collect(),
        rest: Vec::new(),
        messages: Vec::new(),
        phases: Vec::new(),
        time,
    };
    if !all {
        let more = Unit::One.show(s.p - drawn as f64);
        panel.rest.push((rect(drawn), format!("{more} more")));
    }
    let what = format!("a row of {}", Unit::Word.show(edge));
    let lines = Lines {
        name: "strips",
        forth: "down",
        back: "up",
    };
    panel.schedule(s, borders, edge, &[lines, lines], &what, all);
    Ok(panel)
}

/// So many parts of a grid.
fn parts(p: f64, one: &str, many: &str) -> String {
    format!("{} {}", Unit::One.show(p), plural(p, one, many))
}

/// What `p` parts exchange.
fn edges(p: f64, words: f64) -> String {
    if p == 1.0 {
        return "no edges to exchange".to_owned();
    }
    format!("edges of {}", Unit::Word.show(words))
}

fn blocks(s: &Inputs) -> Result<Panel, Error> {
    let time = s.exchange(Decomposition::Blocks, s.p)?;
    let q = s.p.sqrt();
    let drawn = if q <= 4.0 { q as usize } else { 3 };
    let all = drawn as f64 == q;
    let high = if all { SIDE } else { SIDE - REST } / drawn as f64;
    let place = |i: usize| {
        let start = high * i as f64;
        (start, if i == drawn { SIDE } else { start + high })
    };
    let rect = |row: usize, column: usize| {
        let ((left, right), (top, bottom)) = (place(column), place(row));
        (left, top, right, bottom)
    };
    let name = |row: usize, column: usize| format!("block {},{}", row + 1, column + 1);
    let last = if all { drawn - 1 } else { drawn };
    let across = (0..drawn).flat_map(|row| (0..last).map(move |i| (row, i)));
    let mut borders: Vec<Border> = across
        .clone()
        .map(|(row, i)| Border {
            first: rect(row, i),
            second: rect(row, i + 1),
            round: i % 2,
            names: (name(row, i), name(row, i + 1)),
        })
        .collect();
    borders.extend(across.map(|(column, i)| Border {
        first: rect(i, column),
        second: rect(i + 1, column),
        round: 2 + i % 2,
        names: (name(i, column), name(i + 1, column)),
    }));
    let edge = s.n / q;
    let mut panel = Panel {
        title: parts(s.p, "block", "blocks"),
        caption: edges(s.p, edge),
        ink: BLOCKS,
        parts: (0..drawn * drawn)
            .map(|i| {
                let (row, column) = (i / drawn, i % drawn);
                (rect(row, column), format!("{},{}", row + 1, column + 1))
            })
            .collect(),
        rest: Vec::new(),
        messages: Vec::new(),
        phases: Vec::new(),
        time,
    };
    if !all {
        let more = Unit::One.show(s.p - (drawn * drawn) as f64);
        let end = high * drawn as f64;
        panel.rest.push(((end, 0.0, SIDE, end), String::new()));
        panel
            .rest
            .push(((0.0, end, SIDE, SIDE), format!("{more} more")));
    }
    let what = format!("an edge of {}", Unit::Word.show(edge));
    let columns = Lines {
        name: "columns",
        forth: "right",
        back: "left",
    };
    let rows = Lines {
        name: "rows",
        forth: "down",
        back: "up",
    };
    panel.schedule(s, borders, edge, &[columns, rows], &what, all);
    Ok(panel)
}

/// The moments at which either cut begins something new.
fn steps(strips: Option<&Panel>, blocks: Option<&Panel>, end: f64) -> Vec<(f64, String)> {
    let panels = [("strips", strips), ("blocks", blocks)];
    let mut moments: Vec<f64> = panels
        .iter()
        .filter_map(|(_, panel)| *panel)
        .flat_map(|panel| panel.phases.iter().map(|phase| phase.0).chain([panel.time]))
        .chain([end])
        .collect();
    order::ascending(&mut moments);
    moments.dedup_by(|b, a| *b - *a <= 1e-9 * end);
    moments
        .into_iter()
        .map(|time| {
            // A step may come out just before its own phase: look a little past it.
            let texts: Vec<_> = panels
                .iter()
                .filter_map(|(name, panel)| {
                    Some(format!("{name}: {}", panel.as_ref()?.at(time + 1e-9 * end)))
                })
                .collect();
            (time, texts.join("; "))
        })
        .collect()
}

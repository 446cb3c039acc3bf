//! A picture of one exchange: the grid cut into strips and into blocks, and each edge on its way
//! (Figs. 12 to 15 of the paper).

use crossover_figures::figure::{Axis, Clock, Figure, Ink, Plot};
use crossover_figures::order;
use crossover_figures::quantity::{Unit, plural};
use crossover_model::Error;
use crossover_model::stencil::Decomposition;

use crate::screen::Params;

use super::cuts::{CUTS, ink};
use super::inputs::Inputs;
use super::picture::{Border, Lines, Panel, SIDE, words};

/// Where the blocks begin.
const BESIDE: f64 = SIDE + 0.8;
/// How much of the picture stands for the parts that are not drawn.
const REST: f64 = 1.8;

/// Returns the picture of both cuts side by side, on one clock.
pub(super) fn exchange(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let [strips, blocks] = CUTS.map(|cut| panel(&s, cut));
    if let (Err(error), Err(_)) = (&strips, &blocks) {
        return Err(error.clone());
    }
    let mut plot = Plot::new(Axis::hidden((0.0, BESIDE + SIDE)), Axis::hidden((-1.6, SIDE + 2.1)));
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

/// Returns one cut of the grid, its edges scheduled: strips are blocks as wide as the grid.
fn panel(s: &Inputs, cut: Decomposition) -> Result<Panel, Error> {
    let time = s.exchange(cut, s.p)?;
    let blocks = cut == Decomposition::Blocks;
    let (rows, edge) = if blocks { (s.p.sqrt(), s.n / s.p.sqrt()) } else { (s.p, s.n) };
    let (most, few) = if blocks { (4.0, 3) } else { (9.0, 5) };
    let drawn = if rows <= most { rows as usize } else { few };
    let all = drawn as f64 == rows;
    let high = if all { SIDE } else { SIDE - REST } / drawn as f64;
    let place = |i: usize| {
        let start = high * i as f64;
        (start, if i == drawn { SIDE } else { start + high })
    };
    let rect = |row: usize, column: usize| {
        let (left, right) = if blocks { place(column) } else { (0.0, SIDE) };
        let (top, bottom) = place(row);
        (left, top, right, bottom)
    };
    let number = |row: usize, column: usize| {
        let column = if blocks { format!(",{}", column + 1) } else { String::new() };
        format!("{}{column}", row + 1)
    };
    let border = |round: usize, a: (usize, usize), b: (usize, usize)| Border {
        first: rect(a.0, a.1),
        second: rect(b.0, b.1),
        round,
        names: [a, b].map(|at| format!("{} {}", one(cut), number(at.0, at.1))),
    };
    let columns = if blocks { drawn } else { 1 };
    let last = if all { drawn - 1 } else { drawn };
    let beside = (0..if blocks { drawn } else { 0 })
        .flat_map(|row| (0..last).map(move |i| border(i % 2, (row, i), (row, i + 1))));
    let below = (0..columns)
        .flat_map(|column| (0..last).map(move |i| border(2 + i % 2, (i, column), (i + 1, column))));
    let parts = (0..drawn)
        .flat_map(|row| (0..columns).map(move |column| (rect(row, column), number(row, column))));
    let mut rest = Vec::new();
    if !all {
        let end = high * drawn as f64;
        if blocks {
            rest.push(((end, 0.0, SIDE, end), String::new()));
        }
        let more = Unit::One.show(s.p - (drawn * columns) as f64);
        rest.push(((0.0, end, SIDE, SIDE), format!("{more} more")));
    }
    let (line, what) = if blocks { ("rows", "an edge") } else { ("strips", "a row") };
    let words = Unit::Word.show(edge);
    let mut panel = Panel {
        title: format!("{} {}", Unit::One.show(s.p), plural(s.p, one(cut), cut.name())),
        caption: if s.p == 1.0 {
            "no edges to exchange".to_owned()
        } else {
            format!("edges of {words}")
        },
        ink: ink(cut),
        parts: parts.collect(),
        rest,
        messages: Vec::new(),
        phases: Vec::new(),
        time,
    };
    let lines = [Lines::new("columns", "right", "left"), Lines::new(line, "down", "up")];
    let borders = beside.chain(below).collect();
    panel.schedule(s, borders, edge, &lines, &format!("{what} of {words}"), all);
    Ok(panel)
}

/// Returns the name of one part.
const fn one(cut: Decomposition) -> &'static str {
    match cut {
        Decomposition::Strips => "strip",
        Decomposition::Blocks => "block",
    }
}

/// Returns the moments at which either cut begins something new.
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

//! Curves are named at their lines, at every size and preset, and no word lies on a line.

use std::collections::BTreeSet;

use crossover_figures::draw::{Geometry, Rect, geometry};
use crossover_figures::figure::{Anchor, Direction, Label, Layer, Plot};
use crossover_figures::typeset;

use super::labels::{Boxes, EDGE, WIDTHS, frame, overlap};
use super::plots::{Drawn, PLOTS, none_of};

/// The figures with a word that has no free ground near its point: screen, figure, state.
const CROWDED: [(&str, &str, usize); 3] = [
    // The point is in the corner of the plot, between four curves.
    ("isoefficiency", "isoefficiency", 3),
    // Three rings stand one above the other on six curves, the lowest on the axis.
    ("routing", "time-over-hops", 8),
    ("routing", "time-over-hops", 11),
];

type Place = (f64, f64);

/// Returns whether the straight line from `a` to `b` runs through `rect`.
fn hits(rect: &Rect, a: Place, b: Place) -> bool {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let sides = [
        (-dx, a.0 - rect.left),
        (dx, rect.right - a.0),
        (-dy, a.1 - rect.top),
        (dy, rect.bottom - a.1),
    ];
    for (pace, room) in sides {
        let at = room / pace;
        if pace < 0.0 {
            first = first.max(at);
        } else if pace > 0.0 {
            last = last.min(at);
        } else if room < 0.0 {
            return false;
        }
    }
    first <= last
}

/// The straight pieces of the curves and rules of a plot, each with its name, as far as they are in view.
fn pieces(plot: &Plot, geometry: &Geometry) -> Vec<(String, Place, Place)> {
    let area = geometry.plot();
    let mut pieces = Vec::new();
    for layer in &plot.layers {
        match layer {
            Layer::Line(line) => {
                let places: Vec<_> = line.points.iter().map(|p| geometry.place(p.0, p.1)).collect();
                pieces.extend(places.windows(2).map(|at| (line.name.clone(), at[0], at[1])));
            }
            Layer::Rule(rule) => {
                let share = f64::from(rule.share);
                let (from, to) = match rule.direction {
                    Direction::AtX => {
                        let x = geometry.place(rule.at, f64::NAN).0;
                        ((x, area.bottom - share * area.height()), (x, area.bottom))
                    }
                    Direction::AtY => {
                        let y = geometry.place(f64::NAN, rule.at).1;
                        ((area.left, y), (area.left + share * area.width(), y))
                    }
                };
                pieces.push((rule.label.clone(), from, to));
            }
            _ => {}
        }
    }
    let is_known = |(x, y): Place| x.is_finite() && y.is_finite();
    pieces.retain(|(_, a, b)| is_known(*a) && is_known(*b) && hits(&area, *a, *b));
    pieces
}

fn shrink(rect: &Rect, by: f64) -> Rect {
    Rect::between((rect.left + by, rect.top + by), (rect.right - by, rect.bottom - by))
}

/// The words that lie on a line, or across the edge of a bar.
fn faults(drawn: &Drawn, width: u32) -> Vec<String> {
    let plot = drawn.plot();
    let boxes = Boxes::of(&drawn.figure, width);
    let geometry = geometry(&drawn.figure, &frame(&drawn.figure, width)).expect("a plot");
    let pieces = pieces(plot, &geometry);
    let shaded = plot.layers.iter().any(|layer| matches!(layer, Layer::Map(_)));
    let mut faults = Vec::new();
    for (text, rect) in &boxes.words {
        let inner = shrink(rect, EDGE);
        let on = |(_, a, b): &&(String, Place, Place)| hits(&inner, *a, *b);
        if overlap(rect, &geometry.plot())
            && let Some((line, ..)) = pieces.iter().find(on)
        {
            faults.push(format!("“{text}” on “{line}”"));
        }
        let across = |bar: &&Rect| {
            let all = shrink(bar, -EDGE);
            let within = [(rect.left, rect.top), (rect.right, rect.bottom)];
            overlap(rect, bar) && !within.iter().all(|corner| all.contains(*corner))
        };
        if !shaded && boxes.bars.iter().any(|bar| across(&bar)) {
            faults.push(format!("“{text}” across the edge of a bar"));
        }
    }
    faults
}

#[test]
fn no_word_of_a_figure_lies_on_a_curve_a_rule_or_the_edge_of_a_bar() {
    let mut found = BTreeSet::new();
    for drawn in PLOTS.iter() {
        if CROWDED.contains(&(drawn.screen, drawn.id, drawn.state)) {
            continue;
        }
        for width in WIDTHS {
            let faults = faults(drawn, width).into_iter();
            found.extend(faults.map(|fault| format!("{drawn} at {width} px: {fault}")));
        }
    }
    none_of(&found);
}

/// Where a curve's name is: its first word, in the plot or on its right, and never above.
fn unnamed(drawn: &Drawn, width: u32) -> Vec<String> {
    let plot = drawn.plot();
    // Where other words stand at the end of the axis, names are above.
    let ends = |label: &Label| plot.x.range.1 <= label.x && label.anchor == Anchor::Start;
    if plot.layers.iter().any(|layer| matches!(layer, Layer::Label(label) if ends(label))) {
        return Vec::new();
    }
    let words = Boxes::of(&drawn.figure, width).words;
    let geometry = geometry(&drawn.figure, &frame(&drawn.figure, width)).expect("a plot");
    let area = geometry.plot();
    let long = |(_, a, b): &(String, Place, Place)| (a.0 - b.0).abs() + (a.1 - b.1).abs() > 1.0;
    let lines = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Line(line) if !line.name.trim().is_empty() => {
            Some((&line.name, if line.label.is_empty() { &line.name } else { &line.label }))
        }
        _ => None,
    });
    let seen = pieces(plot, &geometry);
    let is_seen = |name: &String| seen.iter().any(|piece| piece.0 == *name && long(piece));
    let seen: BTreeSet<_> =
        lines.filter(|(name, _)| is_seen(name)).map(|(_, words)| words).collect();
    let faults = seen.into_iter().filter(|name| {
        let name = typeset::plain(name);
        let first = name.split([' ', '-']).next().unwrap_or_default();
        let above = |(text, rect): &(String, Rect)| *text == name && rect.bottom < area.top;
        let title = plot.y.title == name;
        let at_line = |(text, rect): &(String, Rect)| {
            text.contains(first) && area.top - 20.0 < rect.bottom && area.left < rect.right
        };
        !title && words.iter().any(above) || !words.iter().any(at_line)
    });
    faults.cloned().collect()
}

#[test]
fn curves_are_named_at_their_lines_at_every_size_and_preset() {
    let mut found = BTreeSet::new();
    for drawn in PLOTS.iter() {
        for width in [390, 488, 808, 1100] {
            for name in unnamed(drawn, width) {
                found.insert(format!("{drawn} at {width} px: “{name}”"));
            }
        }
    }
    none_of(&found);
}

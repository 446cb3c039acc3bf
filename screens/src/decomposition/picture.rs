//! A picture of one exchange: the grid cut into strips and into blocks, and each edge on its way
//! (Figs. 12 to 15 of the paper).

use crossover_figures::figure::{Anchor, Clock, Form, Label, Shape};
use crossover_figures::order;
use crossover_figures::quantity::plural;
use crossover_model::stencil::Decomposition;

use crate::screen::prelude::*;

use super::quantities::{BLOCKS, STRIPS};
use super::state::State;

/// Where the blocks begin.
pub(super) const BESIDE: f64 = SIDE + 0.8;
/// How much of the picture stands for the parts that are not drawn.
const REST: f64 = 1.8;

pub(super) fn exchange(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let [strips, blocks] = [Decomposition::Strips, Decomposition::Blocks].map(|cut| panel(s, cut));
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
fn panel(s: &State, cut: Decomposition) -> Result<Panel, Error> {
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
        ink: if blocks { BLOCKS } else { STRIPS },
        parts: parts.collect(),
        rest,
        messages: Vec::new(),
        phases: Vec::new(),
        time,
    };
    let lines = [Lines::new("columns", "right", "left"), Lines::new(line, "down", "up")];
    let borders = beside.chain(below).collect();
    let steps = match s.exchange_on_nodes(cut) {
        Ok(on) => [on.sideways.t, on.up_and_down.t],
        Err(_) => [s.ts + edge * s.tw; 2],
    };
    panel.schedule(s, borders, steps, &lines, &format!("{what} of {words}"), all);
    Ok(panel)
}

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
    order::sort_ascending(&mut moments);
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

/// The side of each picture of the grid.
pub(super) const SIDE: f64 = 10.0;
/// The width of an edge that travels.
const EDGE: f64 = 0.22;

/// A rectangle: left, top, right, bottom.
type Rect = (f64, f64, f64, f64);

/// One cut of the grid, as it is drawn.
struct Panel {
    pub title: String,
    pub caption: String,
    pub ink: Ink,
    pub parts: Vec<(Rect, String)>,
    pub rest: Vec<(Rect, String)>,
    pub messages: Vec<Message>,
    /// What happens from each moment on.
    pub phases: Vec<(f64, String)>,
    /// How long the whole exchange takes, in seconds.
    pub time: f64,
}

/// One edge on its way from a part to its neighbor.
struct Message {
    from: Rect,
    to: Rect,
    span: (f64, f64),
}

/// How neighbors in a row or a column are spoken of.
#[derive(Clone, Copy)]
struct Lines {
    name: &'static str,
    forth: &'static str,
    back: &'static str,
}

impl Lines {
    pub const fn new(name: &'static str, forth: &'static str, back: &'static str) -> Self {
        Self { name, forth, back }
    }
}

/// A border between two neighbors, before it is known when it is crossed.
struct Border {
    pub first: Rect,
    pub second: Rect,
    /// The round in which it is crossed: neighboring borders differ.
    pub round: usize,
    pub names: [String; 2],
}

impl Panel {
    /// Gives every message its time. Switched, neighboring borders take turns, so that each part
    /// is in one message at a time; shared, one message follows another.
    pub fn schedule(
        &mut self,
        s: &State,
        borders: Vec<Border>,
        [beside, below]: [f64; 2],
        ways: &[Lines; 2],
        what: &str,
        all: bool,
    ) {
        let mut clock = 0.0;
        if s.is_shared() {
            let step = beside;
            for border in borders {
                let [one, other] = border.names;
                for (from, to, sender, receiver) in [
                    (border.first, border.second, &one, &other),
                    (border.second, border.first, &other, &one),
                ] {
                    let span = (clock, clock + step);
                    self.messages.push(Message { from, to, span });
                    let text = format!("{sender} sends {receiver} {what}; all others wait");
                    self.phases.push((clock, text));
                    clock += step;
                }
            }
            if !all {
                let text = "the parts that are not drawn send theirs, one after the other";
                self.phases.push((clock, text.to_owned()));
            }
            return;
        }
        for round in 0..4 {
            let step = if round < 2 { beside } else { below };
            let crossed: Vec<_> = borders.iter().filter(|b| b.round == round).collect();
            if crossed.is_empty() {
                continue;
            }
            for back in [false, true] {
                let span = (clock, clock + step);
                for border in &crossed {
                    let (from, to) = if back {
                        (border.second, border.first)
                    } else {
                        (border.first, border.second)
                    };
                    self.messages.push(Message { from, to, span });
                }
                let lines = &ways[round / 2];
                let way = if back { lines.back } else { lines.forth };
                let which = if (round % 2 == 0) == back { "even" } else { "odd" };
                if s.is_duplex() {
                    if back {
                        let text = format!("{} exchange {what} both ways", lines.name);
                        self.phases.push((clock, text));
                        clock += step;
                    }
                    continue;
                }
                self.phases.push((clock, format!("{which} {} send {what} {way}", lines.name)));
                clock += step;
            }
        }
    }

    pub fn draw(&self, plot: Plot, x: f64, end: f64) -> Plot {
        let mut shapes = Vec::new();
        let still = |form, ink, label: &str| Shape::new(form, ink).label(label);
        let corners = |r: &Rect| ((x + r.0, r.1), (x + r.2, r.3));
        for (rect, label) in &self.rest {
            let (a, b) = corners(rect);
            shapes.push(still(Form::Hatch(a, b), Ink::Idle, label));
        }
        for message in &self.messages {
            let (a, b) = corners(&message.edge());
            shapes.push(still(Form::Fill(a, b), self.ink, ""));
        }
        for (rect, label) in &self.parts {
            let (a, b) = corners(rect);
            shapes.push(still(Form::Frame(a, b), Ink::Text, label));
        }
        for message in &self.messages {
            let (a, b) = message.arrow();
            let span = (message.span.0 < message.span.1).then_some(message.span);
            let (corner, opposite) = corners(&message.edge());
            for form in [Form::Fill(corner, opposite), Form::Arrow((x + a.0, a.1), (x + b.0, b.1))]
            {
                shapes.push(Shape::new(form, self.ink).during(span));
            }
        }
        if self.time < end {
            shapes.push(
                Shape::new(Form::Frame((x, 0.0), (x + SIDE, SIDE)), Ink::Accent)
                    .during(Some((self.time, end))),
            );
        }
        let middle = x + SIDE / 2.0;
        let plot = plot.with(Layer::Shapes(shapes));
        let plot = words(plot, (middle, -0.8), &self.title, Ink::Text);
        let plot = words(plot, (middle, SIDE + 0.7), &self.caption, Ink::Muted);
        let done = format!("done after {}", Unit::Second.show(self.time));
        words(plot, (middle, SIDE + 1.6), &done, Ink::Muted)
    }

    /// Returns what happens at `time`.
    pub fn at(&self, time: f64) -> &str {
        if self.time <= time {
            return "done";
        }
        self.phases
            .iter()
            .rev()
            .find(|phase| phase.0 <= time)
            .map_or("nothing to send", |phase| &phase.1)
    }
}

impl Message {
    /// Returns whether the two parts lie side by side, not one below the other.
    fn is_across(&self) -> bool {
        self.from.2 <= self.to.0 || self.to.2 <= self.from.0
    }

    /// Returns the sender's edge: a thin rectangle along the common border.
    fn edge(&self) -> Rect {
        let (left, top, right, bottom) = self.from;
        if self.is_across() {
            if right <= self.to.0 {
                (right - EDGE, top, right, bottom)
            } else {
                (left, top, left + EDGE, bottom)
            }
        } else if bottom <= self.to.1 {
            (left, bottom - EDGE, right, bottom)
        } else {
            (left, top, right, top + EDGE)
        }
    }

    /// From the sender over the border; there and back lie apart.
    fn arrow(&self) -> ((f64, f64), (f64, f64)) {
        let (from, to) = (self.from, self.to);
        let size = |r: Rect| (r.2 - r.0, r.3 - r.1);
        let ((wide, high), (wide_to, high_to)) = (size(from), size(to));
        // A quarter of a part: arrows over different borders do not meet, nor its name.
        let reach = 0.25 * wide.min(high).min(wide_to).min(high_to);
        let forth = if from.0 < to.0 || from.1 < to.1 { 1.0 } else { -1.0 };
        if self.is_across() {
            let border = if forth > 0.0 { from.2 } else { from.0 };
            let y = f64::midpoint(from.1, from.3) - 0.14 * forth * high;
            ((border - forth * reach, y), (border + forth * reach, y))
        } else {
            let border = if forth > 0.0 { from.3 } else { from.1 };
            let x = f64::midpoint(from.0, from.2) - 0.14 * forth * wide.min(SIDE / 2.0);
            ((x, border - forth * reach), (x, border + forth * reach))
        }
    }
}

pub(super) fn words(plot: Plot, at: (f64, f64), text: &str, ink: Ink) -> Plot {
    plot.with(Label::new(at.0, at.1, text).ink(ink).anchor(Anchor::Middle))
}

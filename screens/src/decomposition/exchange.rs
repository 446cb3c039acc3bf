//! A picture of one exchange: the grid cut into strips and into blocks, and each edge on its way
//! (Figs. 12 to 15 of the paper).

use crossover_model::Error;
use crossover_model::stencil::Decomposition;

use super::setting::Setting;
use super::threshold::{BLOCKS, STRIPS};
use crate::figure::{Anchor, Axis, Clock, Figure, Form, Ink, Label, Layer, Plot, Shape};
use crate::params::Params;
use crate::quantity::Unit;

/// The side of each picture of the grid.
const SIDE: f64 = 10.0;
/// Where the blocks begin.
const BESIDE: f64 = 12.0;
/// How much of the picture stands for the parts that are not drawn.
const REST: f64 = 1.8;
/// The width of an edge that travels.
const EDGE: f64 = 0.22;

/// Both cuts side by side, on one clock.
pub(super) fn exchange(params: &Params) -> Result<Figure, Error> {
    let s = Setting::of(params);
    let strips = strips(&s);
    let blocks = blocks(&s);
    if let (Err(error), Err(_)) = (&strips, &blocks) {
        return Err(error.clone());
    }
    let mut plot = Plot::new(
        Axis::hidden((-0.3, BESIDE + SIDE + 0.3)),
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

fn words(plot: Plot, at: (f64, f64), text: &str, ink: Ink) -> Plot {
    plot.with(Layer::Label(Label {
        x: at.0,
        y: at.1,
        text: text.to_owned(),
        ink,
        anchor: Anchor::Middle,
    }))
}

/// A rectangle: left, top, right, bottom.
type Rect = (f64, f64, f64, f64);

/// One cut of the grid, as it is drawn.
struct Panel {
    title: String,
    caption: String,
    ink: Ink,
    parts: Vec<(Rect, String)>,
    rest: Vec<(Rect, String)>,
    messages: Vec<Message>,
    /// What happens from each moment on.
    phases: Vec<(f64, String)>,
    /// How long the whole exchange takes, in seconds.
    time: f64,
}

/// One edge on its way from a part to its neighbour.
struct Message {
    from: Rect,
    to: Rect,
    span: (f64, f64),
}

/// How neighbours in a row or a column are spoken of.
#[derive(Clone, Copy)]
struct Lines {
    name: &'static str,
    forth: &'static str,
    back: &'static str,
}

/// A border between two neighbours, before it is known when it is crossed.
struct Border {
    first: Rect,
    second: Rect,
    /// The round in which it is crossed: neighbouring borders differ.
    round: usize,
    names: (String, String),
}

fn strips(s: &Setting) -> Result<Panel, Error> {
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
        title: format!("{} strips", Unit::One.show(s.p)),
        caption: format!("edges of {}", Unit::Word.show(edge)),
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

fn blocks(s: &Setting) -> Result<Panel, Error> {
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
        title: format!("{} blocks", Unit::One.show(s.p)),
        caption: format!("edges of {}", Unit::Word.show(edge)),
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

impl Panel {
    /// Gives every message its time. Switched, neighbouring borders take turns, so that each part
    /// is in one message at a time; shared, one message follows another.
    fn schedule(
        &mut self,
        s: &Setting,
        borders: Vec<Border>,
        edge: f64,
        ways: &[Lines; 2],
        what: &str,
        all: bool,
    ) {
        let step = s.network.ts + edge * s.network.tw;
        let mut clock = 0.0;
        if s.is_shared() {
            for border in borders {
                let (one, other) = (border.names.0, border.names.1);
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
                let which = if (round % 2 == 0) == back {
                    "even"
                } else {
                    "odd"
                };
                self.phases
                    .push((clock, format!("{which} {} send {what} {way}", lines.name)));
                clock += step;
            }
        }
    }

    fn draw(&self, plot: Plot, x: f64, end: f64) -> Plot {
        let mut shapes = Vec::new();
        let still = |form, ink, label: &str| Shape {
            form,
            ink,
            span: None,
            label: label.to_owned(),
        };
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
            for form in [
                Form::Fill(corner, opposite),
                Form::Arrow((x + a.0, a.1), (x + b.0, b.1)),
            ] {
                shapes.push(Shape {
                    form,
                    ink: self.ink,
                    span,
                    label: String::new(),
                });
            }
        }
        if self.time < end {
            shapes.push(Shape {
                form: Form::Frame((x, 0.0), (x + SIDE, SIDE)),
                ink: Ink::Accent,
                span: Some((self.time, end)),
                label: String::new(),
            });
        }
        let middle = x + SIDE / 2.0;
        let plot = plot.with(Layer::Shapes(shapes));
        let plot = words(plot, (middle, -0.8), &self.title, Ink::Text);
        let plot = words(plot, (middle, SIDE + 0.7), &self.caption, Ink::Muted);
        let done = format!("done after {}", Unit::Second.show(self.time));
        words(plot, (middle, SIDE + 1.6), &done, Ink::Muted)
    }

    /// What happens at `time`.
    fn at(&self, time: f64) -> &str {
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
    /// The two parts lie side by side, not one below the other.
    fn is_across(&self) -> bool {
        self.from.2 <= self.to.0 || self.to.2 <= self.from.0
    }

    /// The sender's edge: a thin rectangle along the common border.
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
        let forth = if from.0 < to.0 || from.1 < to.1 {
            1.0
        } else {
            -1.0
        };
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

/// The moments at which either cut begins something new.
fn steps(strips: Option<&Panel>, blocks: Option<&Panel>, end: f64) -> Vec<(f64, String)> {
    let panels = [("strips", strips), ("blocks", blocks)];
    let mut moments: Vec<f64> = panels
        .iter()
        .filter_map(|(_, panel)| *panel)
        .flat_map(|panel| panel.phases.iter().map(|phase| phase.0).chain([panel.time]))
        .chain([end])
        .collect();
    moments.sort_by(f64::total_cmp);
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

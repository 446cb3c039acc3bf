//! Draws one figure of each kind, made by hand, at three widths and in all themes, to be looked at:
//! `cargo run --example gallery -- <folder>`.

use std::path::Path;

use crossover_figures::Unit;
use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
use crossover_figures::figure::{
    Anchor, Axis, Bar, Bars, Cell, Cells, Clock, Column, Edge, Figure, Form, Graph, Ink, Label,
    Layer, Line, Map, Mark, Marker, Node, Plot, Point, Points, Region, Rule, Shape, Stroke, Table,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/gallery".to_owned());
    std::fs::create_dir_all(&folder)?;
    for (name, title, figure, at) in gallery() {
        for (width, height) in [(360, 320), (720, 420), (1000, 560)] {
            for theme in ThemeName::ALL {
                let mut frame = Frame::svg(width, height, Theme::of(theme));
                frame.at = at;
                let caption = Caption {
                    description: "A figure of the gallery.",
                    link: "#/routing?m=1000&l=3",
                    version: env!("CARGO_PKG_VERSION"),
                    ..Caption::from_title(title)
                };
                let file = format!("{name}-{width}-{}.svg", theme.as_str());
                std::fs::write(Path::new(&folder).join(file), svg(&figure, &frame, &caption)?)?;
            }
        }
    }
    Ok(())
}

type Piece = (&'static str, &'static str, Figure, Option<f64>);

fn gallery() -> Vec<Piece> {
    vec![
        ("threshold", "Strips or blocks: the start-up time at which they tie", threshold(), None),
        ("laws", "Speedup over processors", laws(), None),
        ("log", "Time over message size", log_time(), None),
        ("timeline", "Store-and-forward over three links", timeline(), None),
        ("playing", "The same at 18 µs", timeline(), Some(18e-6)),
        ("gantt", "Twelve workers, twenty instalments", gantt(), None),
        ("overheads", "Speedup with a negative part", overheads(), None),
        ("stencil", "Who sends what: strips and blocks", stencil(), None),
        ("classes", "Where strips win", classes(), None),
        ("values", "Efficiency over processors and size", values(), None),
        ("table", "Time of a collective, printed and computed", table(), None),
        ("graph", "A hypercube of eight nodes", graph(), None),
        ("tree", "A broadcast in steps", tree(), Some(1.5)),
    ]
}

fn line(name: &str, ink: Ink, stroke: Stroke, points: Vec<(f64, f64)>) -> Layer {
    Line::new(name, points).ink(ink).stroke(stroke).into()
}

fn over(count: u32, low: f64, high: f64, f: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    (0..=count)
        .map(|i| low * (high / low).powf(f64::from(i) / f64::from(count)))
        .map(|x| (x, f(x)))
        .collect()
}

fn point(label: &str, x: f64, y: f64) -> Point {
    Point::new(x, y).label(label)
}

fn threshold() -> Figure {
    let tie = |tw: f64| move |p: f64| 256.0 * tw * (1.0 - 2.0 / p.sqrt());
    let (fast, slow) =
        (over(200, 4.01, 1024.0, tie(0.23e-6)), over(200, 4.01, 1024.0, tie(2.4e-6)));
    let region = |name: &str, ink, corner| {
        let mut outline = fast.clone();
        outline.extend(corner);
        Region::new(name, outline).ink(ink)
    };
    let x = Axis::log("processors", Unit::Processor, (4.0, 1024.0));
    let y = Axis::log("start-up time", Unit::Second, (1e-6, 1e-2));
    let plot = Plot::new(x, y)
        .with(region("blocks are faster", Ink::Series(1), [(1024.0, 0.0), (4.0, 0.0)]))
        .with(region(
            "strips are faster",
            Ink::Series(0),
            [(1024.0, f64::INFINITY), (4.0, f64::INFINITY)],
        ))
        .with(line("tie at tw = 0.23 µs", Ink::Series(0), Stroke::Solid, fast.clone()))
        .with(line("tie at tw = 2.4 µs", Ink::Series(2), Stroke::Dashed, slow))
        .with(Rule::at_x(64.0).label("p = 64").stroke(Stroke::Dotted))
        .with(
            Points::new(
                "machines",
                vec![
                    point("Ethernet NOW", 16.0, 1.1e-3),
                    point("nCUBE/2", 64.0, 1.54e-4),
                    point("Cray T3E", 64.0, 3e-6),
                ],
            )
            .ink(Ink::Text),
        )
        .with(Points::current([Point::new(64.0, 1e-5)]));
    plot.into()
}

fn laws() -> Figure {
    let f = 0.95;
    let x = Axis::linear("processors", Unit::Processor, (0.0, 64.0));
    let y = Axis::linear("speedup", Unit::One, (0.0, 64.0));
    let whole =
        |law: &dyn Fn(f64) -> f64| (1..=64).map(|n| (f64::from(n), law(f64::from(n)))).collect();
    let amdahl = |n: f64| 1.0 / (1.0 - f + f / n);
    let plot = Plot::new(x, y)
        .with(line("ideal", Ink::Muted, Stroke::Dotted, whole(&|n| n)))
        .with(line("Gustafson", Ink::Series(2), Stroke::Solid, whole(&|n| 1.0 - f + f * n)))
        .with(line("Amdahl", Ink::Series(0), Stroke::Solid, whole(&amdahl)))
        .with(line(
            "Hill and Marty, symmetric",
            Ink::Series(3),
            Stroke::DashDot,
            whole(&|n| 1.04 / (1.0 - f + f / n)),
        ))
        .with(line(
            "network-aware",
            Ink::Series(1),
            Stroke::Dashed,
            whole(&|n| 100.0 / (100.0 / amdahl(n) + 0.36 * (n - 1.0))),
        ))
        .with(
            Points::new(
                "measured",
                [(2.0, 1.9), (4.0, 3.4), (8.0, 5.9), (16.0, 8.1), (32.0, 7.2)]
                    .map(|(x, y)| point("", x, y))
                    .to_vec(),
            )
            .ink(Ink::Text)
            .marker(Marker::Ring),
        )
        .with(Rule::at_y(20.0).label("Amdahl's limit 1 / (1 − f) = 20"));
    plot.into()
}

fn log_time() -> Figure {
    let x = Axis::log("message size", Unit::Word, (1.0, 1e7));
    let y = Axis::log("time", Unit::Second, (1e-6, 1.0));
    let names = ["store-and-forward", "packet", "cut-through", "simplified", "lower bound"];
    let mut plot = Plot::new(x, y);
    for (index, name) in names.iter().enumerate() {
        let factor = 3.0 / (1.0 + index as f64);
        let stroke =
            [Stroke::Solid, Stroke::Dashed, Stroke::Solid, Stroke::DashDot, Stroke::Dotted];
        let curve = over(1000, 1.0, 1e7, |m| 1e-5 + 3e-6 + factor * m * 1e-8);
        plot = plot.with(line(name, Ink::Series(index), stroke[index], curve));
    }
    plot.with(Label::new(30.0, 3e-2, "start-up bound").ink(Ink::Muted).anchor(Anchor::Middle))
        .into()
}

fn timeline() -> Figure {
    let rows = (1..=3).map(|i| format!("link {i}: node {} to {}", i - 1, i)).collect();
    let x = Axis::linear("time", Unit::Second, (0.0, 43e-6));
    let mut plot = Plot::new(x, Axis::rows("links", rows));
    let bar = |row, start, end, ink, hatched, label: &str| {
        Bar::new(row, (start, end)).ink(ink).hatched_if(hatched).label(label.to_owned())
    };
    let start_up = bar(0, 0.0, 10e-6, Ink::Idle, true, "start-up");
    let mut packets = Vec::new();
    let mut headers = Vec::new();
    for row in 0..3 {
        let from = 10e-6 + 11e-6 * row as f64;
        headers.push(bar(row, from, from + 1e-6, Ink::Series(1), false, ""));
        packets.push(bar(row, from + 1e-6, from + 11e-6, Ink::Series(0), false, "whole message"));
    }
    for (name, bars) in [("start-up", vec![start_up]), ("hop", headers), ("message", packets)] {
        plot = plot.with(Bars::new(name, bars));
    }
    plot.clock = Some(Clock { end: 43e-6, unit: Unit::Second, along_x: true, steps: Vec::new() });
    plot.into()
}

fn gantt() -> Figure {
    let rows = (0..13)
        .map(|i| if i == 0 { "originator".to_owned() } else { format!("worker {i}") })
        .collect();
    let mut plot = Plot::new(Axis::linear("time", Unit::Second, (0.0, 52.0)), Axis::rows("", rows));
    let bar = |row, start, end, ink, hatched, label: String| {
        Bar::new(row, (start, end))
            .lane(if row == 0 { (0.0, 1.0) } else { (0.25, 1.0) })
            .ink(ink)
            .hatched_if(hatched)
            .label(label)
    };
    let (mut sends, mut works, mut idle) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..20_usize {
        let (start, row) = (2.0 * i as f64, 1 + i % 12);
        let name = (i + 1).to_string();
        sends.push(bar(0, start, start + 2.0, Ink::Series(1), false, name.clone()));
        sends.push(bar(row, start, start + 2.0, Ink::Series(1), false, name.clone()));
        works.push(bar(row, start + 2.0, start + 12.0, Ink::Series(0), false, name));
        if i >= 12 {
            idle.push(bar(row, start - 12.0, start, Ink::Idle, true, String::new()));
        }
    }
    for (name, bars) in [("sending", sends), ("computing", works), ("idle", idle)] {
        plot = plot.with(Bars::new(name, bars));
    }
    plot.into()
}

fn overheads() -> Figure {
    let x = Axis::linear("message size", Unit::Byte, (0.0, 65536.0));
    let y = Axis::linear("gain", Unit::Second, (-30e-6, 52e-6));
    let whole = |slope: f64, shift: f64| -> Vec<(f64, f64)> {
        (0..=300)
            .map(|i| f64::from(i) * 65536.0 / 300.0)
            .map(|m| (m, shift + slope * m + 6e-6 * (m / 4000.0).sin()))
            .collect()
    };
    let band = {
        let mut outline = whole(1e-9, -5e-6);
        outline.extend(whole(1e-9, -20e-6).into_iter().rev());
        outline
    };
    Plot::new(x, y)
        .with(Region::new("uncertain", band).ink(Ink::Idle).hatched_if(true))
        .with(line("with overlap", Ink::Series(0), Stroke::Solid, whole(1e-9, -5e-6)))
        .with(line("leaves the plot early", Ink::Series(1), Stroke::Solid, whole(3e-9, -5e-6)))
        .with(line("", Ink::Muted, Stroke::Dotted, whole(1e-9, -20e-6)))
        .into()
}

fn stencil() -> Figure {
    let mut shapes = Vec::new();
    let shape = |form, ink, label: &str| Shape::new(form, ink).label(label);
    for i in 0..4 {
        let y = 4.0 * f64::from(i);
        let ink = Ink::Series(i as usize);
        let label = format!("process {i}");
        shapes.push(shape(Form::Fill((0.0, y), (16.0, y + 4.0)), ink, &label));
        shapes.push(shape(Form::Frame((0.0, y), (16.0, y + 4.0)), ink, ""));
    }
    for i in 1..4 {
        let y = 4.0 * f64::from(i);
        shapes.push(shape(Form::Arrow((3.0, y - 1.0), (3.0, y + 1.0)), Ink::Text, "n words"));
        shapes.push(shape(Form::Arrow((13.0, y + 1.0), (13.0, y - 1.0)), Ink::Text, ""));
    }
    for i in 0..2 {
        for j in 0..2 {
            let (x, y) = (20.0 + 8.0 * f64::from(i), 8.0 * f64::from(j));
            let form = if (i, j) == (1, 1) {
                Form::Hatch((x, y), (x + 8.0, y + 8.0))
            } else {
                Form::Fill((x, y), (x + 8.0, y + 8.0))
            };
            let ink = Ink::Series((2 * j + i) as usize);
            shapes.push(shape(form, ink, &format!("process {}", 2 * j + i)));
            shapes.push(shape(Form::Frame((x, y), (x + 8.0, y + 8.0)), ink, ""));
        }
    }
    shapes.push(shape(Form::Arrow((27.0, 2.0), (29.0, 2.0)), Ink::Accent, "n / √p"));
    shapes.push(shape(Form::Arrow((22.0, 7.0), (22.0, 9.0)), Ink::Accent, ""));
    let mut plot =
        Plot::new(Axis::hidden((0.0, 36.0)), Axis::hidden((0.0, 16.0))).with(Layer::Shapes(shapes));
    plot.square = true;
    plot.into()
}

fn edges(count: u32, low: f64, high: f64) -> Vec<f64> {
    (0..=count).map(|i| low * (high / low).powf(f64::from(i) / f64::from(count))).collect()
}

fn classes() -> Figure {
    let (xs, ys) = (edges(80, 1e-9, 1e-4), edges(60, 1e-7, 1e-1));
    let mut cells = Vec::new();
    for ts in ys.iter().take(60) {
        for tw in xs.iter().take(80) {
            let ratio = ts / (tw * 192.0);
            cells.push(if ratio > 1.2 {
                0
            } else if ratio < 1.0 / 1.2 {
                1
            } else {
                2
            });
        }
    }
    let names = vec![
        ("strips".to_owned(), Ink::Series(0)),
        ("blocks".to_owned(), Ink::Series(1)),
        ("within 20 %".to_owned(), Ink::Muted),
    ];
    let x = Axis::log("time a word", Unit::SecondPerWord, (1e-9, 1e-4));
    let y = Axis::log("start-up time", Unit::Second, (1e-7, 1e-1));
    Plot::new(x, y)
        .with(Layer::Map(Map {
            name: "faster".to_owned(),
            blank: String::new(),
            x: xs[..80].to_vec(),
            y: ys[..60].to_vec(),
            x_edges: xs,
            y_edges: ys,
            cells: Cells::Classes { names, cells },
            shows: "",
            tells: "",
        }))
        .with(
            Points::new(
                "machines",
                vec![
                    point("CM-5", 2.4e-7, 8.2e-5),
                    point("nCUBE/2", 2.4e-6, 1.54e-4),
                    point("Intel Paragon", 7e-8, 1.21e-4),
                    point("Meiko CS2", 8e-8, 8.7e-5),
                    point("IBM SP2", 2.3e-7, 3.5e-5),
                    point("Cray T3D", 6e-8, 2.1e-5),
                    point("Ethernet NOW", 5e-6, 1.5e-3),
                    point("InfiniBand", 2e-9, 1.2e-6),
                ],
            )
            .ink(Ink::Text),
        )
        .into()
}

fn values() -> Figure {
    let (xs, ys) = (edges(60, 1.0, 1024.0), edges(50, 16.0, 16384.0));
    let mut cells = Vec::new();
    for n in ys.iter().take(50) {
        for p in xs.iter().take(60) {
            let work = n * n * 1e-8;
            cells.push(if p > n { f64::NAN } else { work / (work + p * 1e-4 + n * p * 1e-8) });
        }
    }
    let x = Axis::log("processors", Unit::Processor, (1.0, 1024.0));
    let y = Axis::log("grid side", Unit::One, (16.0, 16384.0));
    Plot::new(x, y)
        .with(Layer::Map(Map {
            name: "efficiency".to_owned(),
            blank: String::new(),
            x: xs[..60].to_vec(),
            y: ys[..50].to_vec(),
            x_edges: xs,
            y_edges: ys,
            cells: Cells::Values { unit: Unit::One, log: false, cells },
            shows: "",
            tells: "",
        }))
        .into()
}

fn table() -> Figure {
    let column = |title: &str, unit| Column::new(title, unit);
    let row = |name: &str, p: f64, t: Cell, u: f64| {
        vec![Cell::Text(name.to_owned()), Cell::Number(p), t, Cell::Number(u)]
    };
    let differs = "The table prints 23 µs; the formula beside it gives 24 µs, since the header of \
                   the last packet is counted once more than the text says.";
    let marked = |value, mark, why: &str| Cell::Marked(value, mark, why.to_owned());
    Table::new(
        "collectives",
        vec![
            column("operation", Unit::One),
            column("processors", Unit::Processor),
            column("time as printed in the paper", Unit::Second),
            column("time by the formula", Unit::Second),
        ],
        vec![
            row("one-to-all broadcast", 64.0, Cell::Number(43e-6), 43e-6),
            row("all-to-all broadcast", 64.0, marked(23e-6, Mark::Differs, differs), 24e-6),
            row("reduction", 64.0, marked(12.3e-6, Mark::Rounded, "Cut, not rounded."), 12.37e-6),
            row("personalized all-to-all", 1024.0, Cell::Empty, 1.25e-3),
        ],
    )
    .into()
}

fn graph() -> Figure {
    let places = [
        (0.0, 3.0),
        (2.0, 3.0),
        (0.0, 1.0),
        (2.0, 1.0),
        (1.0, 2.0),
        (3.0, 2.0),
        (1.0, 0.0),
        (3.0, 0.0),
    ];
    let nodes = places
        .iter()
        .enumerate()
        .map(|(i, (x, y))| {
            Node::new(*x, *y, if i == 0 { Ink::Accent } else { Ink::Series(6) })
                .label(format!("{i:03b}"))
        })
        .collect();
    let mut edges = Vec::new();
    for i in 0..8_usize {
        for bit in [1, 2, 4] {
            if i & bit == 0 {
                edges.push(Edge::new(i, i | bit, Ink::Muted));
            }
        }
    }
    let mut plot = Plot::new(Axis::hidden((-0.3, 3.3)), Axis::hidden((-0.3, 3.3)))
        .with(Layer::Graph(Graph { name: "hypercube".to_owned(), nodes, edges }));
    plot.square = true;
    plot.into()
}

fn tree() -> Figure {
    let places =
        [(4.0, 0.0), (2.0, 1.0), (6.0, 1.0), (1.0, 2.0), (3.0, 2.0), (5.0, 2.0), (7.0, 2.0)];
    let nodes = places
        .iter()
        .enumerate()
        .map(|(i, (x, y))| {
            Node::new(*x, *y, Ink::Series(0))
                .during((i > 2).then_some((2.0, 9.0)))
                .label(format!("process {i}"))
        })
        .collect();
    let edges = (1..7)
        .map(|i: usize| {
            Edge::new((i - 1) / 2, i, Ink::Accent)
                .directed()
                .label(format!("step {}", i.div_ceil(2)))
                .during(Some(if i < 3 { (1.0, 2.0) } else { (2.0, 3.0) }))
        })
        .collect();
    let mut plot = Plot::new(Axis::hidden((0.5, 7.5)), Axis::hidden((-0.2, 2.3)))
        .with(Layer::Graph(Graph { name: "tree".to_owned(), nodes, edges }));
    plot.clock = Some(Clock { end: 3.0, unit: Unit::Second, along_x: false, steps: Vec::new() });
    plot.into()
}

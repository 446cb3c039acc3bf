//! Every figure, however odd its numbers, on a backend that checks what it is asked to draw.

mod random;

use super::*;
use crate::Unit;
use crate::figure::{
    Anchor, Axis, Bar, Bars, Cell, Cells, Clock, Column, Edge, Form, Graph, Ink, Label, Layer,
    Line, Map, Mark, Marker, Node, Plot, Point, Points, Region, Rule, Shape, Stroke, Table,
};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

/// Counts what is drawn and refuses places that are far outside.
#[derive(Default)]
struct Recorder {
    paths: usize,
    forms: usize,
    calls: usize,
    words: Vec<String>,
    smallest: Option<f64>,
    size: (u32, u32),
    /// Fails at this call.
    fails_at: Option<usize>,
}

#[derive(Debug)]
struct Refused;

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

type Drawn = Result<(), DrawingErrorKind<Refused>>;

impl Recorder {
    fn on(frame: &Frame) -> Self {
        Self {
            size: (frame.width * frame.density, frame.height * frame.density),
            ..Self::default()
        }
    }

    fn call(&mut self, places: impl IntoIterator<Item = BackendCoord>) -> Drawn {
        self.calls += 1;
        let (width, height) = self.size;
        let (width, height) = (width.cast_signed(), height.cast_signed());
        // Tiny frames leave no room for the least plot; a hundred CSS px beyond is near.
        let beyond = 1600;
        for (x, y) in places {
            assert!((-beyond..=width + beyond).contains(&x), "x = {x}");
            assert!((-beyond..=height + beyond).contains(&y), "y = {y}");
        }
        if self.fails_at == Some(self.calls) {
            return Err(DrawingErrorKind::DrawingError(Refused));
        }
        Ok(())
    }
}

impl DrawingBackend for Recorder {
    type ErrorType = Refused;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, _: BackendColor) -> Drawn {
        self.call([point])
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        _: &S,
        _: bool,
    ) -> Drawn {
        self.forms += 1;
        self.call([from, to])
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.paths += 1;
        assert!((1..1000).contains(&style.stroke_width()));
        self.call(path)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        _: &S,
    ) -> Drawn {
        self.forms += 1;
        self.call(corners)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        _: &S,
        _: bool,
    ) -> Drawn {
        self.forms += 1;
        assert!(radius < 2000);
        self.call([center])
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        self.words.push(text.to_owned());
        let least = self.smallest.unwrap_or(f64::INFINITY);
        self.smallest = Some(least.min(style.size()));
        self.call([at])
    }
}

fn frame() -> Frame {
    Frame::canvas(800, 500, 2, Theme::named(ThemeName::Light))
}

fn recorded(figure: &Figure, frame: &Frame) -> Recorder {
    let mut recorder = Recorder::on(frame);
    draw(&mut recorder, figure, frame).unwrap();
    recorder
}

fn unit_plot() -> Plot {
    let axis = || Axis::linear("x", Unit::One, (0.0, 10.0));
    Plot::new(axis(), axis())
}

fn curve(points: Vec<(f64, f64)>, stroke: Stroke) -> Layer {
    Layer::from(
        Line::new("a curve", points)
            .ink(Ink::Series(1))
            .stroke(stroke),
    )
}

fn shape(form: Form, label: &str) -> Shape {
    Shape::new(form, Ink::Series(2)).label(label)
}

fn one_of_each() -> Vec<Layer> {
    let text = |t: &str| t.to_owned();
    let outline = vec![(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0)];
    let region = |hatched| {
        Layer::from(
            Region::new(text("region"), outline.clone())
                .ink(Ink::Series(0))
                .hatched_if(hatched),
        )
    };
    let map = |cells| {
        Layer::Map(Map {
            name: text("map"),
            x: vec![2.5, 7.5],
            y: vec![2.5, 7.5],
            x_edges: vec![0.0, 5.0, 10.0],
            y_edges: vec![0.0, 5.0, 10.0],
            cells,
            shows: "",
        })
    };
    let node = |x, label: &str| Node::new(x, 5.0, Ink::Accent).label(text(label));
    vec![
        curve(vec![(0.0, 0.0), (10.0, 10.0)], Stroke::Dashed),
        region(false),
        region(true),
        Points::new("points", [Point::new(5.0, 5.0).label("point")])
            .ink(Ink::Accent)
            .marker(Marker::Ring)
            .into(),
        Bars::new(
            "bars",
            [Bar::new(2, (1.0, 8.0))
                .ink(Ink::Idle)
                .hatched()
                .label("bar".to_owned())],
        )
        .into(),
        map(Cells::Classes {
            names: vec![(text("class"), Ink::Series(3))],
            cells: vec![0, usize::MAX, 0, 0],
        }),
        map(Cells::Values {
            unit: Unit::Second,
            log: true,
            cells: vec![1.0, 10.0, f64::NAN, 0.0],
        }),
        Layer::Graph(Graph {
            name: text("graph"),
            nodes: vec![node(2.0, "node"), node(8.0, "other")],
            edges: vec![Edge::new(0, 1, Ink::Muted).directed().label(text("edge"))],
        }),
        Layer::Shapes(vec![
            shape(Form::Frame((1.0, 1.0), (3.0, 3.0)), ""),
            shape(Form::Fill((1.0, 4.0), (9.0, 6.0)), "shape"),
            shape(Form::Hatch((4.0, 1.0), (6.0, 3.0)), ""),
            shape(Form::Segment((7.0, 1.0), (9.0, 3.0)), ""),
            shape(Form::Arrow((7.0, 3.0), (9.0, 1.0)), ""),
        ]),
        Layer::from(Rule::at_y(4.0).label(text("rule")).stroke(Stroke::Dotted)),
        Layer::from(Label::new(5.0, 5.0, text("label")).anchor(Anchor::End)),
    ]
}

fn a_table() -> Table {
    let column = |title: &str, unit| Column {
        title: title.to_owned(),
        unit,
    };
    let why = "printed otherwise".to_owned();
    Table {
        caption: String::new(),
        columns: vec![column("name", Unit::One), column("time", Unit::Second)],
        rows: vec![
            vec![Cell::Text("one".to_owned()), Cell::Number(4.3e-5)],
            vec![
                Cell::Text("two".to_owned()),
                Cell::Marked(1.0, Mark::Differs, why),
            ],
            vec![Cell::Empty, Cell::Empty],
        ],
    }
}

#[test]
fn each_layer_draws_something_and_says_its_words() {
    let names = [
        "a curve", "region", "region", "point", "bar", "class", "map", "node", "shape", "rule",
        "label",
    ];
    let empty = recorded(&unit_plot().into(), &frame()).calls;
    for (layer, name) in one_of_each().into_iter().zip(names) {
        let kind = format!("{layer:?}");
        let recorder = recorded(&unit_plot().with(layer).into(), &frame());
        assert!(recorder.calls > empty, "{kind}");
        assert!(
            recorder.words.iter().any(|word| word == name),
            "{name}: {:?}",
            recorder.words
        );
    }
}

#[test]
fn a_table_says_its_numbers_and_its_notes() {
    let recorder = recorded(&a_table().into(), &frame());
    for text in ["name", "time", "43 µs", "1 s ¹", "¹ printed otherwise"] {
        assert!(
            recorder.words.iter().any(|word| word == text),
            "{:?}",
            recorder.words
        );
    }
    assert!(geometry(&a_table().into(), &frame()).is_none());
}

#[test]
fn no_type_is_smaller_than_12_css_px() {
    let plot = one_of_each().into_iter().fold(unit_plot(), Plot::with);
    for theme in [ThemeName::Light, ThemeName::Dark, ThemeName::Projector] {
        for width in [320, 360, 1440] {
            let frame = Frame::canvas(width, 300, 3, Theme::named(theme));
            for figure in [plot.clone().into(), a_table().into()] {
                let smallest = recorded(&figure, &frame).smallest.unwrap();
                assert!(smallest >= 36.0, "{smallest}");
            }
        }
    }
}

#[test]
fn five_curves_cost_few_calls() {
    let wave = |phase: f64| {
        let points = (0..1000)
            .map(|i| f64::from(i) / 100.0)
            .map(|x| (x, 5.0 + (x + phase).sin()));
        curve(points.collect(), Stroke::Solid)
    };
    let plot = (0..5).fold(unit_plot(), |plot, i| plot.with(wave(f64::from(i))));
    let recorder = recorded(&plot.into(), &frame());
    assert!(recorder.paths <= 10, "{}", recorder.paths);
    assert!(recorder.calls < 120, "{}", recorder.calls);
}

#[test]
fn narrow_figures_name_their_curves_above() {
    let plot = unit_plot().with(curve(vec![(0.0, 5.0), (10.0, 5.0)], Stroke::Solid));
    let figure = Figure::from(plot);
    let place = |width| {
        let frame = Frame::canvas(width, 300, 2, Theme::named(ThemeName::Light));
        geometry(&figure, &frame).unwrap().plot()
    };
    assert!(place(800).right < 800.0 - 60.0);
    assert!(place(360).right > 360.0 - 40.0);
    assert!(place(360).top > place(800).top);
}

#[test]
fn a_crowd_without_room_for_its_names_is_numbered() {
    let crowd = |count: u32| {
        let point = |i: u32| {
            Point::new(4.0 + f64::from(i % 4), 5.0 + f64::from(i / 4))
                .label(format!("a machine called {i}"))
        };
        let points = (0..count).map(point);
        unit_plot().with(Points::new("machines", points).ink(Ink::Text))
    };
    let narrow = Frame::canvas(360, 468, 2, Theme::named(ThemeName::Light));
    let words = |plot: Plot| recorded(&plot.into(), &narrow).words;
    let many = words(crowd(12));
    for i in 0..12 {
        let (name, number) = (format!("a machine called {i}"), (i + 1).to_string());
        assert_eq!(many.iter().filter(|w| **w == name).count(), 1, "{name}");
        assert!(
            many.iter().filter(|w| **w == number).count() >= 2,
            "{number}"
        );
    }
    let few = words(crowd(3));
    assert!(few.contains(&"a machine called 0".to_owned()));
}

#[test]
fn cells_are_named_all_or_none() {
    let words = |names: [&str; 2]| {
        let cells = [0.0, 1.0].map(|x| Form::Cell((x, 0.0), (x + 1.0, 1.0)));
        let shapes = std::iter::zip(cells, names).map(|(form, name)| shape(form, name));
        let axis = || Axis::hidden((0.0, 10.0));
        let plot = Plot::new(axis(), axis()).with(Layer::Shapes(shapes.collect()));
        let frame = Frame::canvas(400, 360, 2, Theme::named(ThemeName::Light));
        recorded(&plot.into(), &frame).words
    };
    assert_eq!(words(["s1", "s2"]), ["s1", "s2"]);
    assert_eq!(words(["s1", "s12-13"]), ["s1", "s12-", "13"]);
    assert!(words(["s1", "an operator of a long name"]).is_empty());
}

#[test]
fn the_first_failure_of_a_backend_is_told_and_ends_the_drawing() {
    let mut recorder = Recorder::on(&frame());
    recorder.fails_at = Some(3);
    let error = draw(&mut recorder, &unit_plot().into(), &frame()).unwrap_err();
    assert!(error.to_string().contains("refused"));
    assert_eq!(recorder.calls, 3);
}

#[test]
fn a_picture_shows_what_is_there_at_its_moment() {
    let mut plot = unit_plot();
    let mut early = shape(Form::Fill((1.0, 1.0), (8.0, 3.0)), "early");
    early.span = Some((0.0, 1.0));
    let mut late = shape(Form::Fill((1.0, 5.0), (8.0, 7.0)), "late");
    late.span = Some((1.0, 2.0));
    plot.clock = Some(Clock {
        end: 2.0,
        unit: Unit::Second,
        along_x: false,
        steps: Vec::new(),
    });
    let figure = Figure::from(plot.with(Layer::Shapes(vec![early, late])));
    let said = |at| {
        let frame = Frame { at, ..frame() };
        let words = recorded(&figure, &frame).words;
        ["early", "late"].map(|name| words.iter().any(|word| word == name))
    };
    assert_eq!(said(Some(0.5)), [true, false]);
    assert_eq!(said(Some(1.0)), [false, true]);
    assert_eq!(said(Some(2.0)), [false, false]);
    assert_eq!(said(None), [true, true]);
}

#[test]
fn an_svg_is_well_formed_whatever_its_texts_say() {
    let nasty = "<script>&\"']]>\u{0}\u{1b}\u{ffff}";
    let mut plot = one_of_each().into_iter().fold(unit_plot(), Plot::with);
    plot.x.title = nasty.to_owned();
    let caption = Caption {
        description: nasty,
        link: "#/routing?m=1&l=\"2\"",
        version: "1.0 <x>",
        ..Caption::titled(nasty)
    };
    let frame = Frame::svg(700, 400, Theme::named(ThemeName::Dark));
    for figure in [Figure::from(plot), a_table().into()] {
        let text = svg(&figure, &frame, &caption).unwrap();
        assert_well_formed(&text);
        assert!(text.starts_with("<svg ") && text.contains("width=\"700\""));
        assert_eq!(link_in(&text).as_deref(), Some(caption.link));
    }
}

#[test]
fn an_svg_can_do_without_background_and_title() {
    let frame = Frame {
        background: false,
        ..Frame::svg(700, 400, Theme::named(ThemeName::Light))
    };
    let caption = Caption {
        show_title: false,
        ..Caption::titled("the title")
    };
    let text = svg(&unit_plot().into(), &frame, &caption).unwrap();
    assert_eq!(text.matches("the title").count(), 1);
    assert!(!text.contains(&frame.theme.surface.hex()));
    assert!(text.contains("viewBox=\"0 0 700 400\""));
}

/// Tags nest, attributes are quoted, no bare `&` or `<`, no character XML forbids.
fn assert_well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>'), "{before}");
        let (tag, next) = after.split_once('>').expect("a tag ends");
        rest = next;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap_or(""));
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for piece in text.split('&').skip(1) {
        let entity = piece.split_once(';').map_or("", |p| p.0);
        assert!(
            ["amp", "lt", "gt", "quot", "apos"].contains(&entity),
            "{entity}"
        );
    }
    assert!(text.chars().all(|c| !c.is_control() || c == '\n'));
}

//! Every figure, however odd its numbers, on a backend that checks what it is asked to draw.

mod random;

use std::cell::RefCell;

use plotters::drawing::IntoDrawingArea;

use super::erased::Call;
use super::*;
use crate::Unit;
use crate::figure::{
    Anchor, Axis, Bar, Bars, Cell, Cells, Clock, Column, Edge, Form, Graph, Ink, Label, Line, Map,
    Mark, Marker, Node, Point, Points, Region, Rule, Shape, Stroke, Table,
};

/// Counts what is drawn and refuses places that are far outside.
#[derive(Default)]
struct Recorder {
    paths: usize,
    forms: usize,
    calls: usize,
    words: Vec<String>,
    smallest: Option<f64>,
    /// The most corners of a polygon.
    corners: usize,
    /// The corners of the first rectangle.
    first: Option<(BackendCoord, BackendCoord)>,
    /// Fails at this call.
    fails_at: Option<usize>,
}

impl Recorder {
    fn record(&mut self, call: Call, size: (u32, u32)) -> Result<(), DrawingErrorKind<DrawError>> {
        self.calls += 1;
        self.forms += usize::from(!matches!(call, Call::Path(..) | Call::Text(..)));
        let places = match call {
            Call::Rectangle(from, to, _) => {
                self.first.get_or_insert((from, to));
                vec![from, to]
            }
            Call::Path(places, style) => {
                self.paths += 1;
                assert!((1..1000).contains(&style.stroke_width));
                places
            }
            Call::Polygon(corners, _) => {
                self.corners = self.corners.max(corners.len());
                corners
            }
            Call::Circle(center, radius, _) => {
                assert!(radius < 2000);
                vec![center]
            }
            Call::Text(text, style, at) => {
                self.words.push(text.to_owned());
                let least = self.smallest.unwrap_or(f64::INFINITY);
                self.smallest = Some(least.min(style.font.get_size()));
                vec![at]
            }
        };
        // Tiny frames leave no room for the least plot; a hundred CSS px beyond is near.
        let beyond = 1600;
        for (x, y) in places {
            assert!((-beyond..=size.0.cast_signed() + beyond).contains(&x), "x = {x}");
            assert!((-beyond..=size.1.cast_signed() + beyond).contains(&y), "y = {y}");
        }
        if self.fails_at == Some(self.calls) {
            return Err(DrawingErrorKind::DrawingError(DrawError::Backend("refused".to_owned())));
        }
        Ok(())
    }

    /// Records what `draw` draws on an area of that size.
    fn record_on(
        mut self,
        size: (u32, u32),
        draw: impl FnOnce(&DrawingArea<ErasedBackend, Shift>) -> Result<(), DrawError>,
    ) -> (Self, Result<(), DrawError>) {
        let surface = &mut |call: Call| self.record(call, size);
        let drawn = draw(&ErasedBackend { size, surface, medium: Medium::Any }.into_drawing_area());
        (self, drawn)
    }
}

fn canvas(width: u32, height: u32) -> Frame {
    Frame::canvas(width, height, 2, Theme::of(ThemeName::Light))
}

fn frame() -> Frame {
    canvas(800, 500)
}

fn record_figure(figure: &Figure, frame: &Frame) -> Recorder {
    let (recorder, drawn) = try_record(figure, frame, Recorder::default());
    drawn.unwrap();
    recorder
}

fn try_record(
    figure: &Figure,
    frame: &Frame,
    recorder: Recorder,
) -> (Recorder, Result<(), DrawError>) {
    recorder.record_on(frame.size(), |area| figure.draw(area, frame))
}

/// A surface in whose fonts every character is as wide as the next.
#[derive(Default)]
struct SurfaceRecorder {
    dashes: RefCell<Vec<Vec<f64>>>,
    fonts: RefCell<Vec<String>>,
}

impl Surface for SurfaceRecorder {
    fn set_dashes(&self, lengths: &[f64]) {
        self.dashes.borrow_mut().push(lengths.to_vec());
    }

    fn measure(&self, text: &str, font: &str) -> f64 {
        self.fonts.borrow_mut().push(font.to_owned());
        text.chars().count() as f64 * 10.0
    }
}

/// Records a figure and the calls to its surface.
fn on_surface(figure: &Figure) -> (Recorder, SurfaceRecorder) {
    let told = SurfaceRecorder::default();
    let (recorder, drawn) = Recorder::default()
        .record_on(frame().size(), |area| figure.draw_on_surface(area, &frame(), &told).map(drop));
    drawn.unwrap();
    (recorder, told)
}

/// Returns the number of paths on a surface that knows dashes, and the dashes it got.
fn dashes(figure: &Figure) -> (usize, Vec<Vec<f64>>) {
    let (recorder, told) = on_surface(figure);
    (recorder.paths, told.dashes.take())
}

#[test]
fn letters_are_set_as_such_on_each_medium() {
    let label = Label::new(5.0, 5.0, "T_comp at N = 17");
    let figure: Figure = unit_plot().with(label).into();
    assert!(record_figure(&figure, &frame()).words.contains(&"Tcomp at N = 17".to_owned()));

    let (recorder, told) = on_surface(&figure);
    let runs = ["T", "comp", " at ", "N", " = 17"];
    assert!(recorder.words.windows(5).any(|words| words == runs), "{:?}", recorder.words);
    let fonts = told.fonts.take();
    assert!(fonts.iter().any(|font| font.starts_with("italic 24px ")), "{fonts:?}");
    assert!(fonts.iter().any(|font| font.starts_with("normal 18px ")), "{fonts:?}");

    let file =
        svg(&figure, &Frame::svg(800, 500, frame().theme), &Caption::from_title("S at N = 2"));
    let file = file.unwrap();
    let set = r#"<tspan font-style="italic">T</tspan><tspan dy="0.373em" font-size="75%">comp</tspan><tspan dy="-0.280em"> at </tspan><tspan font-style="italic">N</tspan> = 17"#;
    assert!(file.contains(set), "{file}");
    assert!(file.contains("<title>S at N = 2</title>"));
}

fn unit_plot() -> Plot {
    let axis = || Axis::linear("x", Unit::One, (0.0, 10.0));
    Plot::new(axis(), axis())
}

fn curve(points: Vec<(f64, f64)>, stroke: Stroke) -> Layer {
    Layer::from(Line::new("a curve", points).ink(Ink::Series(1)).stroke(stroke))
}

fn shape(form: Form, label: &str) -> Shape {
    Shape::new(form, Ink::Series(2)).label(label)
}

fn one_of_each() -> Vec<Layer> {
    let outline = vec![(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0)];
    let region = |hatched| Layer::from(Region::new("region", outline.clone()).hatched_if(hatched));
    let bar = "bar".to_owned();
    let map = |cells| {
        Layer::Map(Map {
            name: "map".to_owned(),
            blank: String::new(),
            x: vec![2.5, 7.5],
            y: vec![2.5, 7.5],
            x_edges: vec![0.0, 5.0, 10.0],
            y_edges: vec![0.0, 5.0, 10.0],
            cells,
            shows: "",
            tells: "",
        })
    };
    let node = |x, label: &str| Node::new(x, 5.0, Ink::Accent).label(label);
    vec![
        curve(vec![(0.0, 0.0), (10.0, 10.0)], Stroke::Dashed),
        region(false),
        region(true),
        Points::new("points", [Point::new(5.0, 5.0).label("point")])
            .ink(Ink::Accent)
            .marker(Marker::Ring)
            .into(),
        Bars::new("bars", [Bar::new(2, (1.0, 8.0)).ink(Ink::Idle).hatched().label(bar)]).into(),
        map(Cells::Classes {
            names: vec![("class".to_owned(), Ink::Series(3))],
            cells: vec![0, usize::MAX, 0, 0],
        }),
        map(Cells::Values { unit: Unit::Second, log: true, cells: vec![1.0, 10.0, f64::NAN, 0.0] }),
        Layer::Graph(Graph {
            name: "graph".to_owned(),
            nodes: vec![node(2.0, "node"), node(8.0, "other")],
            edges: vec![Edge::new(0, 1, Ink::Muted).directed().label("edge")],
        }),
        Layer::Shapes(vec![
            shape(Form::Frame((1.0, 1.0), (3.0, 3.0)), ""),
            shape(Form::Fill((1.0, 4.0), (9.0, 6.0)), "shape"),
            shape(Form::Hatch((4.0, 1.0), (6.0, 3.0)), ""),
            shape(Form::Segment((7.0, 1.0), (9.0, 3.0)), ""),
            shape(Form::Arrow((7.0, 3.0), (9.0, 1.0)), ""),
        ]),
        Layer::from(Rule::at_y(4.0).label("rule").stroke(Stroke::Dotted)),
        Layer::from(Label::new(5.0, 5.0, "label").anchor(Anchor::End)),
    ]
}

fn a_table() -> Table {
    let why = "printed otherwise".to_owned();
    Table::new(
        "",
        vec![Column::new("name", Unit::One), Column::new("time", Unit::Second)],
        vec![
            vec![Cell::Text("one".to_owned()), Cell::Number(4.3e-5)],
            vec![Cell::Text("two".to_owned()), Cell::Marked(1.0, Mark::Differs, why)],
            vec![Cell::Empty, Cell::Empty],
        ],
    )
}

#[test]
fn each_layer_draws_something_and_says_its_words() {
    let names = [
        "a curve", "region", "region", "point", "bar", "class", "map", "node", "shape", "rule",
        "label",
    ];
    let empty = record_figure(&unit_plot().into(), &frame()).calls;
    for (layer, name) in one_of_each().into_iter().zip(names) {
        let kind = format!("{layer:?}");
        let recorder = record_figure(&unit_plot().with(layer).into(), &frame());
        assert!(recorder.calls > empty, "{kind}");
        assert!(recorder.words.iter().any(|word| word == name), "{name}: {:?}", recorder.words);
    }
}

#[test]
fn the_name_of_a_node_keeps_off_the_heads_of_arrows() {
    let node = |x, y, label: &str| Node::new(x, y, Ink::Accent).label(label);
    let nodes = vec![node(5.0, 5.0, "a long name"), node(9.0, 5.0, ""), node(5.0, 1.0, "")];
    let edges = [1, 2].map(|from| Edge::new(from, 0, Ink::Muted).directed()).to_vec();
    let plot = unit_plot().with(Graph { name: "graph".to_owned(), nodes, edges });
    let plan = Plan::of(&plot, &frame());
    let name = plan.words.iter().find(|words| words.lines == ["a long name"]).unwrap();
    let (width, height) = label_placement::box_of("a long name", plan.layout.small);
    let name = Rect::around(name.middle, width, height);
    let center = plan.layout.geometry.place(5.0, 5.0);
    // The heads end at the right of the node, and below it.
    for head in [(center.0 + 16.0, center.1), (center.0, center.1 + 16.0)] {
        assert!(!name.contains(head), "{name:?} {head:?}");
    }
}

#[test]
fn what_stands_behind_is_named_once_above_the_plot_and_is_paler() {
    let figure =
        |end| Figure::from(unit_plot().with(curve(vec![(0.0, 0.0), (10.0, end)], Stroke::Solid)));
    let both = figure(10.0).over(&figure(5.0), "A");
    let words = record_figure(&both, &frame()).words;
    assert_eq!(words.iter().filter(|word| *word == "A").count(), 1, "{words:?}");
    let before = record_figure(&figure(10.0).over(&figure(5.0), ""), &frame()).words;
    assert_eq!(before, record_figure(&figure(10.0), &frame()).words);
    let theme = frame().theme;
    assert!(theme.pale().series.iter().all(|ink| !theme.series.contains(ink)));
}

#[test]
fn a_table_says_its_numbers_and_its_notes() {
    let recorder = record_figure(&a_table().into(), &frame());
    for text in ["name", "time", "43 µs", "1 s ¹", "¹ printed otherwise"] {
        assert!(recorder.words.iter().any(|word| word == text), "{:?}", recorder.words);
    }
    assert!(geometry(&a_table().into(), &frame()).is_none());
}

#[test]
fn no_type_is_smaller_than_12_css_px() {
    let plot = one_of_each().into_iter().fold(unit_plot(), Plot::with);
    for theme in ThemeName::ALL {
        for width in [320, 360, 1440] {
            let frame = Frame::canvas(width, 300, 3, Theme::of(theme));
            for figure in [plot.clone().into(), a_table().into()] {
                let smallest = record_figure(&figure, &frame).smallest.unwrap();
                assert!(smallest >= 36.0, "{smallest}");
            }
        }
    }
}

#[test]
fn five_curves_cost_few_calls() {
    let wave = |phase: f64| {
        let points = (0..1000).map(|i| f64::from(i) / 100.0).map(|x| (x, 5.0 + (x + phase).sin()));
        curve(points.collect(), Stroke::Solid)
    };
    let plot = (0..5).fold(unit_plot(), |plot, i| plot.with(wave(f64::from(i))));
    let recorder = record_figure(&plot.into(), &frame());
    assert!(recorder.paths <= 10, "{}", recorder.paths);
    assert!(recorder.calls < 120, "{}", recorder.calls);
}

#[test]
fn curves_are_named_beside_the_plot_however_narrow_it_is() {
    let plot = unit_plot().with(curve(vec![(0.0, 5.0), (10.0, 5.0)], Stroke::Solid));
    let figure = Figure::from(plot);
    let place = |width| geometry(&figure, &canvas(width, 500)).unwrap().plot();
    for width in [320, 390, 800] {
        let right = place(width).right;
        let beside = f64::from(width) - right;
        assert!((60.0..110.0).contains(&beside), "{beside} of {width}");
    }
    assert_eq!(place(360).top, place(800).top);
}

#[test]
fn of_a_crowd_those_are_named_for_whose_names_there_is_room() {
    let crowd = |count: u32| {
        let point = |i: u32| {
            Point::new(4.0 + f64::from(i % 4), 5.0 + f64::from(i / 4))
                .label(format!("a machine called {i}"))
        };
        let points = (0..count).map(point);
        unit_plot().with(Points::new("machines", points).ink(Ink::Text))
    };
    let narrow = canvas(360, 468);
    let named = |count| {
        let words = record_figure(&crowd(count).into(), &narrow).words;
        let is_name = |word: &&String| word.starts_with("a machine");
        words.iter().filter(is_name).count()
    };
    assert_eq!(named(3), 3);
    assert!((1..12).contains(&named(12)), "{}", named(12));
}

#[test]
fn cells_are_named_all_or_none() {
    let words = |names: [&str; 2]| {
        let cells = [Form::Cell((0.0, 0.0), (1.0, 1.0)), Form::Band((1.0, 0.0), (2.0, 1.0))];
        let shapes = std::iter::zip(cells, names).map(|(form, name)| shape(form, name));
        let axis = || Axis::hidden((0.0, 10.0));
        let plot = Plot::new(axis(), axis()).with(Layer::Shapes(shapes.collect()));
        let frame = canvas(400, 360);
        record_figure(&plot.into(), &frame).words
    };
    assert_eq!(words(["s1", "s2"]), ["s1", "s2"]);
    assert_eq!(words(["s1", "s12-13"]), ["s1", "s12-", "13"]);
    assert!(words(["s1", "an operator of a long name"]).is_empty());
}

#[test]
fn steps_of_one_quantity_are_one_scale_in_the_legend() {
    let words = |inks: [Ink; 3], ends: Option<[String; 2]>| {
        let bars =
            std::iter::zip([0, 1, 2], inks).map(|(row, ink)| Bar::new(row, (0.0, 5.0)).ink(ink));
        let rows = ["a", "b", "c"].map(str::to_owned).to_vec();
        let plot = Plot::new(Axis::linear("t", Unit::Second, (0.0, 5.0)), Axis::rows("row", rows));
        let plot = plot.with(Bars::new("stage", bars).ends(ends));
        record_figure(&plot.into(), &frame()).words
    };
    let ends = || Some(["first", "last"].map(str::to_owned));
    let has = |words: &[String], word: &str| words.iter().any(|written| written == word);
    let steps = words([0, 1, 2].map(|step| Ink::step(step, 3)), ends());
    assert!(["stage", "first", "last"].iter().all(|word| has(&steps, word)), "{steps:?}");
    let alike = words([Ink::Idle; 3], ends());
    assert!(has(&alike, "stage") && !has(&alike, "first"), "{alike:?}");
    let mixed = words([0, 1, 2].map(Ink::Series), None);
    assert!(!has(&mixed, "stage"), "{mixed:?}");
}

/// A timeline of that many rows, each with words at its end.
fn rows_with_ends(count: usize) -> Plot {
    let names = (0..count).map(|row| format!("row {row}")).collect();
    let x = Axis::linear("time", Unit::One, (0.0, 7.0));
    let words = (0..count).map(|row| Label::new(7.0, row as f64, format!("end {row}")));
    Plot::new(x, Axis::rows("rows", names)).with_all(words)
}

#[test]
fn words_at_the_end_of_an_axis_stand_right_of_the_plot() {
    let ends = |count, height| {
        let words = record_figure(&rows_with_ends(count).into(), &canvas(390, height)).words;
        words.into_iter().filter(|word| word.starts_with("end ")).count()
    };
    assert_eq!(ends(3, 300), 3);
    // Of rows that are too close some are left out.
    assert!((1..24).contains(&ends(24, 200)));
    let plot = rows_with_ends(3);
    let layout = Layout::of(&plot, &canvas(390, 300));
    let written = layers::words(&plot, &layout, &Vec::new(), &Vec::new());
    let lefts =
        written.iter().map(|words| words.middle.0 - words::room(&words.lines[0], 12.0) / 2.0);
    assert!(lefts.into_iter().all(|left| layout.plot().right < left));
    assert!(written.iter().all(|words| words.middle.0 < 390.0));
}

#[test]
fn boxes_that_a_path_leads_through_have_round_corners() {
    let bar = |id: &str| Bars::new("boxes", [Bar::new(0, (1.0, 6.0)).id(id)]);
    let forms = |plot: Plot| record_figure(&plot.into(), &frame()).corners;
    let path = Line::new("path", [(1.0, 0.0), (6.0, 0.0)]);
    assert_eq!(forms(rows_with_ends(1).with(bar("a")).with(path.clone())), 20);
    assert_eq!(forms(rows_with_ends(1).with(bar("")).with(path)), 0);
    assert_eq!(forms(rows_with_ends(1).with(bar("a"))), 0);
}

#[test]
fn the_first_failure_of_a_backend_is_told_and_ends_the_drawing() {
    let failing = Recorder { fails_at: Some(3), ..Recorder::default() };
    let (recorder, drawn) = try_record(&unit_plot().into(), &frame(), failing);
    assert!(drawn.unwrap_err().to_string().contains("refused"));
    assert_eq!(recorder.calls, 3);
}

#[test]
fn what_cannot_be_drawn_is_told_in_a_sentence() {
    let told = |plot: Plot, width: u32| {
        let frame = Frame { width, ..frame() };
        let (recorder, drawn) = try_record(&plot.into(), &frame, Recorder::default());
        assert_eq!(recorder.calls, 0);
        drawn.unwrap_err().to_string()
    };
    let line = |y: f64| unit_plot().with(curve(vec![(1.0, y), (2.0, y)], Stroke::Solid));
    for width in [0, 20_001, u32::MAX] {
        assert!(told(line(1.0), width).contains("from 1 to 20000 px"));
    }
    for y in [f64::NAN, f64::INFINITY] {
        assert!(told(line(y), 800).contains("none of its values is a finite number"));
    }
}

#[test]
fn a_range_of_one_value_is_widened_around_it() {
    let one = || Axis::linear("x", Unit::One, (3.0, 3.0));
    let line = curve(vec![(3.0, 3.0)], Stroke::Solid);
    let figure = Figure::from(Plot::new(one(), one()).with(line));
    let geometry = geometry(&figure, &frame()).unwrap();
    let (middle, place) = (geometry.plot().middle(), geometry.place(3.0, 3.0));
    assert!((middle.0 - place.0).abs() < 1.0 && (middle.1 - place.1).abs() < 1.0);
    assert!(record_figure(&figure, &frame()).forms > 0);
}

#[test]
fn a_figure_fills_its_part_of_an_area() {
    let half = |area: &DrawingArea<ErasedBackend, Shift>| {
        let (_, right) = area.split_horizontally(800);
        Figure::from(unit_plot()).draw(&right, &canvas(400, 500))
    };
    let (recorder, _) = Recorder::default().record_on((1600, 1000), half);
    assert_eq!(recorder.first, Some(((800, 0), (1600, 1000))));
}

#[test]
fn a_surface_that_knows_dashes_gets_one_path_a_line_and_one_for_all_hatching() {
    let figure =
        Figure::from(unit_plot().with(curve(vec![(0.0, 0.0), (10.0, 9.0)], Stroke::Dashed)));
    let (paths, told) = dashes(&figure);
    // The curve, and its stroke beside its name.
    assert_eq!(paths, 2);
    assert_eq!(told, [vec![16.0, 10.0], vec![], vec![16.0, 10.0], vec![]]);
    assert!(record_figure(&figure, &frame()).paths > 20);
}

#[test]
fn hatching_is_one_line_whose_dashes_are_its_strokes() {
    let bars = [1, 3].map(|row| Bar::new(row, (1.0, 8.0)).hatched());
    let figure = Figure::from(unit_plot().with(Bars::new("bars", bars)));
    let (together, told) = dashes(&figure);
    let alone = record_figure(&figure, &frame()).paths;
    // Between two strokes one is left out.
    let strokes: usize = told.iter().map(|lengths| lengths.len().div_ceil(2)).sum();
    assert!(strokes > 30);
    // None is told after it, so that other lines are solid.
    assert_eq!(alone - together, strokes - told.len() / 2);
}

#[test]
fn a_picture_shows_what_is_there_at_its_moment() {
    let mut plot = unit_plot();
    let mut early = shape(Form::Fill((1.0, 1.0), (8.0, 3.0)), "early");
    early.span = Some((0.0, 1.0));
    let mut late = shape(Form::Fill((1.0, 5.0), (8.0, 7.0)), "late");
    late.span = Some((1.0, 2.0));
    plot.clock = Some(Clock { end: 2.0, unit: Unit::Second, along_x: false, steps: Vec::new() });
    let mut plot = plot.with(Layer::Shapes(vec![early, late]));
    let said = |plot: &Plot, at| {
        let frame = Frame { at, ..frame() };
        let words = record_figure(&plot.clone().into(), &frame).words;
        ["early", "late"].map(|name| words.iter().any(|word| word == name))
    };
    assert_eq!(said(&plot, Some(0.5)), [true, false]);
    assert_eq!(said(&plot, Some(1.0)), [false, true]);
    assert_eq!(said(&plot, Some(2.0)), [false, false]);
    assert_eq!(said(&plot, None), [true, true]);
    // What comes and goes is still at the end of the clock.
    plot.changes = true;
    plot.clock = plot.clock.map(|clock| Clock { end: 1.5, ..clock });
    assert_eq!(said(&plot, None), [false, true]);
    assert_eq!(said(&plot, Some(0.5)), [true, false]);
}

#[test]
fn a_miniature_draws_forms_and_no_words() {
    let figure = Figure::from(one_of_each().into_iter().fold(unit_plot(), Plot::with));
    let frame = Frame { miniature: true, ..Frame::canvas(160, 90, 1, Theme::of(ThemeName::Light)) };
    let drawn = record_figure(&figure, &frame);
    assert_eq!(drawn.words, [""; 0]);
    assert!(drawn.calls > 10);
    let plot = geometry(&figure, &frame).expect("axes").plot;
    assert!(plot.width() > 150.0 && plot.height() > 80.0);
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
        ..Caption::from_title(nasty)
    };
    let frame = Frame::svg(700, 400, Theme::of(ThemeName::Dark));
    for figure in [Figure::from(plot), a_table().into()] {
        let text = svg(&figure, &frame, &caption).unwrap();
        assert_well_formed(&text);
        assert!(text.starts_with("<svg ") && text.contains("width=\"700\""));
        assert_eq!(link_in(&text).as_deref(), Some(caption.link));
    }
}

#[test]
fn an_svg_can_do_without_background_and_title() {
    let frame = Frame { background: false, ..Frame::svg(700, 400, Theme::of(ThemeName::Light)) };
    let caption = Caption { show_title: false, ..Caption::from_title("the title") };
    let text = svg(&unit_plot().into(), &frame, &caption).unwrap();
    assert_eq!(text.matches("the title").count(), 1);
    assert!(!text.contains(&color::hex(frame.theme.surface)));
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
        assert!(["amp", "lt", "gt", "quot", "apos"].contains(&entity), "{entity}");
    }
    assert!(text.chars().all(|c| !c.is_control() || c == '\n'));
}

#[test]
fn current_points_are_named_once_beside_one_of_them_and_words_of_their_own_suffice() {
    let named = |points: Vec<Point>| {
        let plot = unit_plot().with(Points::current(points));
        let words = record_figure(&plot.into(), &frame()).words;
        words.iter().filter(|word| *word == "current").count()
    };
    let points = || vec![Point::new(3.0, 3.0), Point::new(3.0, 7.0)];
    assert_eq!(named(points()), 1);
    assert_eq!(named(vec![Point::new(3.0, 3.0).label("43 µs")]), 0);
}

#[test]
fn the_current_row_of_a_table_is_marked() {
    let forms = |current| record_figure(&a_table().current(current).into(), &frame()).calls;
    assert!(forms(None) < forms(Some(1)));
    assert_eq!(forms(None), forms(Some(99)));
}

/// One bar in one row, which has the whole height.
fn row_with(bar: Bar, slim: bool) -> Figure {
    let rows = Axis::rows("", vec!["row".to_owned()]);
    let x = Axis::linear("time", Unit::Second, (0.0, 2.0));
    Plot::new(x, rows).with(Bars::new("", [bar]).slim_if(slim)).into()
}

#[test]
fn a_slim_bar_is_no_higher_than_a_line_of_words_needs() {
    let heights = |slim: bool| -> Vec<f64> {
        let frame = Frame::svg(800, 500, Theme::of(ThemeName::Light));
        let figure = row_with(Bar::new(0, (0.0, 1.0)), slim);
        let text = svg(&figure, &frame, &Caption::from_title("")).unwrap().to_lowercase();
        let ink = color::hex(frame.theme.series[0]);
        let rects = text.split('<').filter(|tag| tag.starts_with("rect ") && tag.contains(&ink));
        let height =
            |tag: &str| tag.split_once("height=\"")?.1.split('"').next()?.parse::<f64>().ok();
        rects.filter_map(height).map(|high| high / f64::from(frame.density)).collect()
    };
    let ([wide], [slim]) = (&heights(false)[..], &heights(true)[..]) else {
        panic!("{:?}", [heights(false), heights(true)])
    };
    assert!((30.0..=37.0).contains(slim) && 100.0 < *wide, "{slim} {wide}");
}

#[test]
fn a_hollow_bar_is_a_rim_alone() {
    let drawn = |hollow: bool| {
        let bar = Bar::new(0, (0.0, 1.0)).hollow_if(hollow);
        let drawn = record_figure(&row_with(bar, true), &frame());
        (drawn.forms, drawn.paths)
    };
    let ((full, lines), (empty, rim)) = (drawn(false), drawn(true));
    assert!(empty < full && lines < rim, "{full} {empty}, {lines} {rim}");
}

#[test]
fn words_of_a_curve_stand_in_place_of_its_name_and_of_its_entry() {
    let words = |width: u32, label: &str| {
        let points =
            (0..=40).map(|at| (f64::from(at) / 4.0, (f64::from(at) / 40.0).powi(3) * 10.0));
        let line = Line::new("fitted", points).label(label);
        let rule = Rule::at_x(7.0).label("change");
        record_figure(&unit_plot().with(line).with(rule).into(), &canvas(width, 300)).words
    };
    for width in [390, 808] {
        let written = words(width, "large: 5.5, 22.8");
        let has = |text: &str| written.iter().any(|word| word == text);
        assert!(has("large: 5.5, 22.8") && has("change") && !has("fitted"), "{written:?}");
        assert!(words(width, "").iter().any(|word| word == "fitted"));
    }
    // Where one line has no room beside the rule, two have.
    let long = words(390, "large messages start in 5.5 and go on at 22.8");
    assert!(!long.iter().any(|word| word.contains("fitted")), "{long:?}");
}

#[test]
fn brackets_are_drawn_and_marks_that_are_dragged_have_no_values() {
    let marks = |marker: Marker| {
        let point = Point::new(5.0, 0.0).drags("from");
        Figure::from(unit_plot().with(Points::new("", [point]).marker(marker)))
    };
    let forms = |figure: &Figure| record_figure(figure, &frame()).forms;
    for marker in [Marker::Opening, Marker::Closing] {
        assert!(forms(&unit_plot().into()) < forms(&marks(marker)));
        assert!(marks(marker).series().is_empty());
        assert!(marks(marker).table("").rows.is_empty());
    }
}

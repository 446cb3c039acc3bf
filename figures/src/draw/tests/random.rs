//! Random figures of random numbers, finite or not: nothing panics, hangs or draws far outside.

use proptest::prelude::*;

use super::*;
use crate::figure::Scale;

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => -10.0..10.0,
        1 => any::<f64>(),
        1 => one_of([
            0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN,
            f64::MIN_POSITIVE, 5e-324, 1e308, 1e-300, 1e17,
        ]),
    ]
}

fn place() -> impl Strategy<Value = (f64, f64)> {
    (number(), number())
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[a-z ]{0,40}", any::<String>()]
}

fn ink() -> impl Strategy<Value = Ink> {
    prop_oneof![any::<usize>().prop_map(Ink::Series), Just(Ink::Idle), Just(Ink::Accent)]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    one_of([Stroke::Solid, Stroke::Dashed, Stroke::Dotted, Stroke::DashDot])
}

fn one_of<T: Clone + fmt::Debug + 'static, const N: usize>(all: [T; N]) -> prop::sample::Select<T> {
    prop::sample::select(Vec::from(all))
}

fn fewer_than<S: Strategy>(most: usize, item: S) -> impl Strategy<Value = Vec<S::Value>> {
    prop::collection::vec(item, 0..most)
}

fn axis() -> impl Strategy<Value = Axis> {
    let scale = prop_oneof![
        one_of([Scale::Linear, Scale::Log, Scale::Hidden]),
        fewer_than(6, name()).prop_map(Scale::Rows),
    ];
    let unit = one_of([Unit::One, Unit::Second, Unit::Processor, Unit::Word, Unit::BitPerSecond]);
    (name(), unit, scale, place())
        .prop_map(|(title, unit, scale, range)| Axis::new(title, unit, scale, range))
}

fn shape() -> impl Strategy<Value = Shape> {
    let form = one_of::<fn(_, _) -> Form, 8>([
        Form::Frame,
        Form::Cell,
        Form::Fill,
        Form::Block,
        Form::Band,
        Form::Hatch,
        Form::Segment,
        Form::Arrow,
    ]);
    (form, place(), place(), ink(), prop::option::of(place()), name()).prop_map(
        |(form, a, b, ink, span, label)| Shape::new(form(a, b), ink).during(span).label(label),
    )
}

fn points() -> impl Strategy<Value = Points> {
    let marker = one_of([
        Marker::Disc,
        Marker::Ring,
        Marker::Diamond,
        Marker::Square,
        Marker::Cross,
        Marker::Opening,
        Marker::Closing,
        Marker::Current,
    ]);
    let point = (place(), name()).prop_map(|((x, y), label)| Point::new(x, y).label(label));
    (name(), fewer_than(9, point), ink(), marker)
        .prop_map(|(name, points, ink, marker)| Points::new(name, points).ink(ink).marker(marker))
}

fn bars() -> impl Strategy<Value = Bars> {
    let row = prop_oneof![7 => 0..7_usize, 1 => Just(usize::MAX)];
    let looks = [(false, false), (true, false), (false, true)];
    let bar = (row, place(), place(), ink(), one_of(looks), name()).prop_map(
        |(row, ends, lane, ink, (hatched, hollow), label)| {
            let bar = Bar::new(row, ends).lane(lane).ink(ink).label(label);
            bar.hatched_if(hatched).hollow_if(hollow)
        },
    );
    (name(), fewer_than(9, bar), prop::option::of((name(), name())))
        .prop_map(|(name, bars, ends)| Bars::new(name, bars).ends(ends.map(<[String; 2]>::from)))
}

fn map() -> impl Strategy<Value = Map> {
    let class = prop_oneof![4 => 0..4_usize, 1 => Just(usize::MAX)];
    let cells = prop_oneof![
        (fewer_than(3, (name(), ink())), fewer_than(30, class))
            .prop_map(|(names, cells)| Cells::Classes { names, cells }),
        (any::<bool>(), fewer_than(30, number())).prop_map(|(log, cells)| Cells::Values {
            unit: Unit::Second,
            log,
            cells
        }),
    ];
    (name(), name(), fewer_than(6, number()), fewer_than(6, number()), cells).prop_map(
        |(name, blank, x, y, cells)| {
            let (x_edges, y_edges) = (x.clone(), y.clone());
            Map { name, blank, x, y, x_edges, y_edges, cells, shows: "", tells: "" }
        },
    )
}

fn graph() -> impl Strategy<Value = Graph> {
    let span = || prop::option::of(place());
    let node = (place(), name(), ink(), span())
        .prop_map(|((x, y), label, ink, span)| Node::new(x, y, ink).during(span).label(label));
    let edge = (0..9_usize, 0..9_usize, any::<bool>(), name(), ink(), span()).prop_map(
        |(from, to, directed, label, ink, span)| {
            let edge = Edge::new(from, to, ink).label(label).during(span);
            Edge { directed, ..edge }
        },
    );
    (name(), fewer_than(8, node), fewer_than(12, edge)).prop_map(|(name, nodes, edges)| Graph {
        name,
        nodes,
        edges,
    })
}

fn layer() -> impl Strategy<Value = Layer> {
    let places = || fewer_than(30, place());
    let line = (name(), places(), ink(), stroke())
        .prop_map(|(name, points, ink, stroke)| Line::new(name, points).ink(ink).stroke(stroke));
    let region =
        (name(), places(), ink(), any::<bool>()).prop_map(|(name, outline, ink, hatched)| {
            Region::new(name, outline).ink(ink).hatched_if(hatched)
        });
    let rule = (one_of([Rule::at_x, Rule::at_y]), number(), name(), ink(), stroke())
        .prop_map(|(rule, at, label, ink, stroke)| rule(at).label(label).ink(ink).stroke(stroke));
    let label = (place(), name(), ink())
        .prop_map(|((x, y), text, ink)| Label::new(x, y, text).ink(ink).anchor(Anchor::End));
    prop_oneof![
        line.prop_map(Layer::Line),
        region.prop_map(Layer::Region),
        points().prop_map(Layer::Points),
        bars().prop_map(Layer::Bars),
        map().prop_map(Layer::Map),
        graph().prop_map(Layer::Graph),
        fewer_than(6, shape()).prop_map(Layer::Shapes),
        rule.prop_map(Layer::Rule),
        label.prop_map(Layer::Label),
    ]
}

fn plot() -> impl Strategy<Value = Plot> {
    let clock = (number(), any::<bool>()).prop_map(|(end, along_x)| Clock {
        end,
        unit: Unit::Second,
        along_x,
        steps: Vec::new(),
    });
    let layers = (fewer_than(5, layer()), fewer_than(2, layer()));
    (axis(), axis(), layers, prop::option::of(clock), any::<bool>(), number()).prop_map(
        |(x, y, (layers, ghost), clock, square, progress)| Plot {
            layers,
            clock,
            square,
            progress,
            ghost,
            ..Plot::new(x, y)
        },
    )
}

fn table() -> impl Strategy<Value = Table> {
    let cell = prop_oneof![
        Just(Cell::Empty),
        number().prop_map(Cell::Number),
        (number(), name()).prop_map(|(v, why)| Cell::Marked(v, Mark::Differs, why)),
        name().prop_map(Cell::Text),
    ];
    let column = name().prop_map(|title| Column::new(title, Unit::Second));
    (fewer_than(5, column), fewer_than(6, fewer_than(6, cell)))
        .prop_map(|(columns, rows)| Table::new("", columns, rows).current(Some(1)))
}

fn any_frame() -> impl Strategy<Value = Frame> {
    let theme = one_of(ThemeName::ALL);
    let size = (1..1500_u32, 1..900_u32, 1..5_u32);
    (size, theme, prop::option::of(number()), any::<bool>()).prop_map(
        |((width, height, density), theme, at, miniature)| {
            let frame = Frame::canvas(width, height, density, Theme::of(theme));
            Frame { at, miniature, ..frame }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_plot_is_drawn_in_any_frame(plot in plot(), frame in any_frame()) {
        let (recorder, drawn) = try_record(&plot.into(), &frame, Recorder::default());
        prop_assert!(matches!(drawn, Ok(()) | Err(DrawError::NoValue)), "{drawn:?}");
        prop_assert!(recorder.calls < 60_000, "{}", recorder.calls);
    }

    #[test]
    fn any_table_is_drawn_in_any_frame(table in table(), frame in any_frame()) {
        let figure = Figure::from(table);
        record_figure(&figure, &frame);
        prop_assert!(height(&figure, &frame) > 0);
    }

    #[test]
    fn any_plot_becomes_a_sound_svg(plot in plot(), title in name(), width in 1..1200_u32) {
        let frame = Frame::svg(width, 400, Theme::of(ThemeName::Light));
        let caption = Caption::from_title(&title);
        match svg(&plot.into(), &frame, &caption) {
            Ok(text) => assert_well_formed(&text),
            Err(error) => prop_assert_eq!(error, DrawError::NoValue),
        }
    }

    #[test]
    fn place_and_value_are_inverse(
        log: bool, low in 1e-9..1e3_f64, factor in 1.1..1e9_f64, share in 0.0..1.0_f64, width in 200..1500_u32
    ) {
        let scale = if log { Scale::Log } else { Scale::Linear };
        let axis = || Axis::new("x", Unit::Second, scale.clone(), (low, low * factor));
        let plot = Plot::new(axis(), axis());
        let geometry = geometry(&plot.into(), &canvas(width, 400)).unwrap();
        let value = low * factor.powf(share);
        let (px, py) = geometry.place(value, value);
        prop_assert!(geometry.plot().inflate(1e-6).contains((px, py)));
        let (x, y) = geometry.value(px, py);
        let near = if log { value * 1e-9 } else { low * factor * 1e-9 };
        prop_assert!((x - value).abs() <= near && (y - value).abs() <= near);
        let back = geometry.place(x, y);
        prop_assert!((back.0 - px).abs() < 1e-6 && (back.1 - py).abs() < 1e-6);
    }

    #[test]
    fn squares_stay_square(width in 300..1200_u32, height in 300..900_u32, ratio in 0.1..10.0) {
        let mut plot = Plot::new(Axis::hidden((0.0, 1.0)), Axis::hidden((0.0, ratio)));
        plot.square = true;
        let geometry = geometry(&plot.into(), &canvas(width, height)).unwrap();
        let (a, b) = (geometry.place(0.0, 0.0), geometry.place(1.0, 1.0));
        prop_assert!(((b.0 - a.0) - (b.1 - a.1)).abs() < 1e-6);
        prop_assert!(a.1 < b.1, "pictures count downwards");
    }
}

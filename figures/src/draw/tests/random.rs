//! Random figures of random numbers, finite or not: nothing panics, hangs or draws far outside.

use proptest::prelude::*;

use super::super::*;
use super::{Recorder, assert_well_formed, recorded, tried};
use crate::Unit;
use crate::figure::{
    Anchor, Axis, Bar, Bars, Cell, Cells, Clock, Column, Direction, Edge, Form, Graph, Ink, Label,
    Layer, Line, Map, Mark, Marker, Node, Plot, Point, Points, Region, Rule, Scale, Shape, Stroke,
    Table,
};

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => -10.0..10.0,
        1 => any::<f64>(),
        1 => prop::sample::select(vec![
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
    prop::sample::select(vec![Stroke::Solid, Stroke::Dashed, Stroke::Dotted, Stroke::DashDot])
}

fn axis() -> impl Strategy<Value = Axis> {
    let scale = prop_oneof![
        Just(Scale::Linear),
        Just(Scale::Log),
        Just(Scale::Hidden),
        prop::collection::vec(name(), 0..6).prop_map(Scale::Rows),
    ];
    let unit = prop::sample::select(vec![
        Unit::One,
        Unit::Second,
        Unit::Processor,
        Unit::Word,
        Unit::BitPerSecond,
    ]);
    (name(), unit, scale, place()).prop_map(|(title, unit, scale, range)| Axis {
        title,
        unit,
        scale,
        range,
        sets: "",
        further: false,
    })
}

fn form() -> impl Strategy<Value = Form> {
    (place(), place(), 0..5).prop_map(|(a, b, kind)| match kind {
        0 => Form::Frame(a, b),
        1 => Form::Fill(a, b),
        2 => Form::Hatch(a, b),
        3 => Form::Segment(a, b),
        _ => Form::Arrow(a, b),
    })
}

fn marker() -> impl Strategy<Value = Marker> {
    prop::sample::select(vec![
        Marker::Disc,
        Marker::Ring,
        Marker::Diamond,
        Marker::Square,
        Marker::Cross,
        Marker::Current,
    ])
}

fn cells() -> impl Strategy<Value = Cells> {
    prop_oneof![
        (prop::collection::vec((name(), ink()), 0..3), prop::collection::vec(any::<u8>(), 0..30))
            .prop_map(|(names, cells)| Cells::Classes {
                names,
                cells: cells.into_iter().map(|c| usize::from(c % 5)).collect(),
            }),
        (any::<bool>(), prop::collection::vec(number(), 0..30))
            .prop_map(|(log, cells)| { Cells::Values { unit: Unit::Second, log, cells } }),
    ]
}

fn layer() -> impl Strategy<Value = Layer> {
    let points = || prop::collection::vec(place(), 0..30);
    let bar = (0..8_usize, place(), place(), ink(), any::<bool>(), name()).prop_map(
        |(row, (start, end), lane, ink, hatched, label)| {
            Bar::new(if row == 7 { usize::MAX } else { row }, (start, end))
                .lane(lane)
                .ink(ink)
                .hatched_if(hatched)
                .label(label)
        },
    );
    let node = (place(), name(), ink(), prop::option::of(place()))
        .prop_map(|((x, y), label, ink, span)| Node::new(x, y, ink).during(span).label(label));
    let edge = (0..9_usize, 0..9_usize, any::<bool>(), name(), ink(), prop::option::of(place()))
        .prop_map(|(from, to, directed, label, ink, span)| {
            let edge = Edge::new(from, to, ink).label(label).during(span);
            Edge { directed, ..edge }
        });
    let shape = (form(), ink(), prop::option::of(place()), name())
        .prop_map(|(form, ink, span, label)| Shape::new(form, ink).during(span).label(label));
    prop_oneof![
        (name(), points(), ink(), stroke()).prop_map(|(name, points, ink, stroke)| Layer::from(
            Line::new(name, points).ink(ink).stroke(stroke)
        )),
        (name(), points(), ink(), any::<bool>()).prop_map(|(name, outline, ink, hatched)| {
            Layer::from(Region::new(name, outline).ink(ink).hatched_if(hatched))
        }),
        (name(), prop::collection::vec((place(), name()), 0..9), ink(), marker()).prop_map(
            |(name, points, ink, marker)| Layer::from(
                Points::new(
                    name,
                    points.into_iter().map(|((x, y), label)| Point::new(x, y).label(label))
                )
                .ink(ink)
                .marker(marker)
            )
        ),
        (name(), prop::collection::vec(bar, 0..9), prop::option::of((name(), name()))).prop_map(
            |(name, bars, ends)| Bars::new(name, bars).ends(ends.map(<[String; 2]>::from)).into()
        ),
        (
            (name(), name()),
            prop::collection::vec(number(), 0..6),
            prop::collection::vec(number(), 0..6),
            cells()
        )
            .prop_map(|((name, blank), x_edges, y_edges, cells)| Layer::Map(Map {
                name,
                blank,
                x: x_edges.clone(),
                y: y_edges.clone(),
                x_edges,
                y_edges,
                cells,
                shows: ""
            })),
        (name(), prop::collection::vec(node, 0..8), prop::collection::vec(edge, 0..12))
            .prop_map(|(name, nodes, edges)| Layer::Graph(Graph { name, nodes, edges })),
        prop::collection::vec(shape, 0..6).prop_map(Layer::Shapes),
        (any::<bool>(), number(), name(), ink(), stroke()).prop_map(
            |(across, at, label, ink, stroke)| Layer::Rule(Rule {
                direction: if across { Direction::AtY } else { Direction::AtX },
                at,
                label,
                ink,
                stroke,
                tells: "",
            })
        ),
        (place(), name(), ink()).prop_map(|((x, y), text, ink)| Layer::from(
            Label::new(x, y, text).ink(ink).anchor(Anchor::End)
        )),
    ]
}

fn plot() -> impl Strategy<Value = Plot> {
    let clock = prop::option::of((number(), any::<bool>())).prop_map(|clock| {
        clock.map(|(end, along_x)| Clock { end, unit: Unit::Second, along_x, steps: Vec::new() })
    });
    (
        axis(),
        axis(),
        prop::collection::vec(layer(), 0..5),
        clock,
        any::<bool>(),
        number(),
        prop::collection::vec(layer(), 0..2),
    )
        .prop_map(|(x, y, layers, clock, square, progress, ghost)| Plot {
            x,
            y,
            layers,
            clock,
            square,
            progress,
            data: None,
            ghost,
        })
}

fn table() -> impl Strategy<Value = Table> {
    let cell = prop_oneof![
        Just(Cell::Empty),
        number().prop_map(Cell::Number),
        (number(), name()).prop_map(|(v, why)| Cell::Marked(v, Mark::Differs, why)),
        name().prop_map(Cell::Text),
    ];
    let column = name().prop_map(|title| Column::new(title, Unit::Second));
    (
        prop::collection::vec(column, 0..5),
        prop::collection::vec(prop::collection::vec(cell, 0..6), 0..6),
    )
        .prop_map(|(columns, rows)| Table::new("", columns, rows).current(Some(1)))
}

fn any_frame() -> impl Strategy<Value = Frame> {
    let theme = prop::sample::select(vec![ThemeName::Light, ThemeName::Dark, ThemeName::Projector]);
    (1..1500_u32, 1..900_u32, 1..5_u32, theme, prop::option::of(number()), any::<bool>()).prop_map(
        |(width, height, density, theme, at, miniature)| Frame {
            at,
            miniature,
            ..Frame::canvas(width, height, density, Theme::named(theme))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_plot_is_drawn_in_any_frame(plot in plot(), frame in any_frame()) {
        let (recorder, drawn) = tried(&plot.into(), &frame, Recorder::on(&frame));
        prop_assert!(matches!(drawn, Ok(()) | Err(DrawError::NoValue)), "{drawn:?}");
        prop_assert!(recorder.calls < 60_000, "{}", recorder.calls);
    }

    #[test]
    fn any_table_is_drawn_in_any_frame(table in table(), frame in any_frame()) {
        let figure = Figure::from(table);
        recorded(&figure, &frame);
        prop_assert!(height(&figure, &frame) > 0);
    }

    #[test]
    fn any_plot_becomes_a_sound_svg(plot in plot(), title in name(), width in 1..1200_u32) {
        let frame = Frame::svg(width, 400, Theme::named(ThemeName::Light));
        let caption = Caption::titled(&title);
        match svg(&plot.into(), &frame, &caption) {
            Ok(text) => assert_well_formed(&text),
            Err(error) => prop_assert_eq!(error, DrawError::NoValue),
        }
    }

    #[test]
    fn place_and_value_are_inverse(
        log: bool, low in 1e-9..1e3_f64, factor in 1.1..1e9_f64, share in 0.0..1.0_f64, width in 200..1500_u32
    ) {
        let axis = || {
            let range = (low, low * factor);
            if log {
                Axis::log("x", Unit::Second, range)
            } else {
                Axis::linear("x", Unit::Second, range)
            }
        };
        let frame = Frame::canvas(width, 400, 2, Theme::named(ThemeName::Light));
        let geometry = geometry(&Plot::new(axis(), axis()).into(), &frame).unwrap();
        let value = low * factor.powf(share);
        let (px, py) = geometry.place(value, value);
        prop_assert!(geometry.plot().grown(1e-6).contains((px, py)));
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
        let frame = Frame::canvas(width, height, 2, Theme::named(ThemeName::Light));
        let geometry = geometry(&plot.into(), &frame).unwrap();
        let (a, b) = (geometry.place(0.0, 0.0), geometry.place(1.0, 1.0));
        prop_assert!(((b.0 - a.0) - (b.1 - a.1)).abs() < 1e-6);
        prop_assert!(a.1 < b.1, "pictures count downwards");
    }
}

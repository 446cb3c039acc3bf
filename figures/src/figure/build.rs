//! Builders of layers and their parts.

use super::{
    Anchor, Bar, Bars, Direction, Edge, Figure, Form, Graph, Ink, Label, Layer, Line, Map, Marker,
    Node, Plot, Point, Points, Region, Rule, Setting, Shape, Stroke, Table, Words,
};

macro_rules! variants {
    ($whole:ident: $($kind:ident),*) => {$(
        impl From<$kind> for $whole {
            fn from(part: $kind) -> Self {
                Self::$kind(part)
            }
        }
    )*};
}

variants!(Figure: Plot, Table);
variants!(Layer: Line, Region, Points, Bars, Map, Graph, Rule, Label);

/// Methods that set one field each, which says what it means.
macro_rules! setters {
    ($($kind:ident: $($method:ident($field:ident: $type:ty)),*;)*) => {$(
        impl $kind {$(
            #[doc = concat!("Returns the ", stringify!($kind), " with this `", stringify!($field), "`.")]
            #[must_use]
            pub fn $method(mut self, $field: impl Into<$type>) -> Self {
                self.$field = $field.into();
                self
            }
        )*}
    )*};
}

type Key = &'static str;
type Span = Option<(f64, f64)>;

setters! {
    Line: label(label: String), band(band: Vec<(f64, f64, f64)>), ink(ink: Ink), stroke(stroke: Stroke), quiet_if(quiet: bool), shows(shows: Key),
        tells(tells: Key);
    Region:
        ink(ink: Ink), heights(heights: Vec<(f64, f64)>), hatched_if(hatched: bool), tells(tells: Key);
    Points: ink(ink: Ink), marker(marker: Marker), shows(shows: Key), tells(tells: Key);
    Point: label(label: String), sets(sets: Vec<Setting>), shows(shows: Key), tells(tells: Key),
        drags(drags: Key);
    Bars: ends(ends: Option<[String; 2]>), shows(shows: Key), slim_if(slim: bool);
    Bar:
        lane(lane: (f64, f64)), ink(ink: Ink), hatched_if(hatched: bool), hollow_if(hollow: bool),
        outlined_if(outlined: bool), id(id: String), label(label: Words);
    Map: shows(shows: Key);
    Node: id(id: String), label(label: String), outlined_if(outlined: bool), during(span: Span);
    Edge: label(label: String), during(span: Span);
    Shape: id(id: String), label(label: String), during(span: Span), silent_if(silent: bool),
        wide(wide: f64);
    Rule: share(share: f32), label(label: String), ink(ink: Ink), stroke(stroke: Stroke), tells(tells: Key);
    Label: ink(ink: Ink), anchor(anchor: Anchor), tells(tells: Key);
}

/// The default color.
const FIRST: Ink = Ink::Series(0);

impl Line {
    /// Returns a solid curve in the first color through `points`, by rising `x`.
    #[must_use]
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let (name, points) = (name.into(), points.into_iter().collect());
        let (label, band, ink, stroke) = (String::new(), Vec::new(), FIRST, Stroke::Solid);
        Self { name, label, points, band, ink, stroke, quiet: false, shows: "", tells: "" }
    }
}

impl Region {
    /// Returns a filled polygon in the first color.
    #[must_use]
    pub fn new(name: impl Into<String>, outline: Vec<(f64, f64)>) -> Self {
        let (name, heights) = (name.into(), Vec::new());
        Self { name, outline, heights, ink: FIRST, hatched: false, tells: "" }
    }
}

impl Points {
    /// Returns discs in the first color.
    #[must_use]
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Self {
        let (name, points) = (name.into(), points.into_iter().collect());
        Self { name, points, ink: FIRST, marker: Marker::Disc, shows: "", tells: "" }
    }

    /// Returns the place of the current parameters: one mark and one name in all figures.
    #[must_use]
    pub fn current(points: impl IntoIterator<Item = Point>) -> Self {
        Self::new("current", points).ink(Ink::Text).marker(Marker::Current)
    }
}

impl Point {
    /// Returns a point without words.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, label: String::new(), shows: "", tells: "", sets: Vec::new(), drags: "" }
    }
}

impl Bars {
    /// Returns bars of one kind.
    #[must_use]
    pub fn new(name: impl Into<String>, bars: impl IntoIterator<Item = Bar>) -> Self {
        let (name, bars) = (name.into(), bars.into_iter().collect());
        Self { name, bars, ends: None, shows: "", slim: false }
    }
}

impl Bar {
    /// Returns a bar as high as its row, over the span from its start to its end.
    #[must_use]
    pub fn new(row: usize, (start, end): (f64, f64)) -> Self {
        let (id, label) = (String::new(), String::new().into());
        let (ink, hatched, hollow, outlined) = (FIRST, false, false, false);
        Self { row, start, end, lane: (0.0, 1.0), ink, hatched, hollow, outlined, id, label }
    }

    /// Returns the bar hatched.
    #[must_use]
    pub fn hatched(self) -> Self {
        self.hatched_if(true)
    }
}

impl Node {
    /// Returns a node without words.
    #[must_use]
    pub const fn new(x: f64, y: f64, ink: Ink) -> Self {
        Self { x, y, id: String::new(), label: String::new(), ink, outlined: false, span: None }
    }
}

impl Edge {
    /// Returns an edge without a direction or words.
    #[must_use]
    pub const fn new(from: usize, to: usize, ink: Ink) -> Self {
        Self { from, to, directed: false, label: String::new(), ink, span: None }
    }

    /// Returns the edge with an arrow head at its end.
    #[must_use]
    pub fn directed(self) -> Self {
        Self { directed: true, ..self }
    }
}

impl Shape {
    /// Returns a form without words.
    #[must_use]
    pub const fn new(form: Form, ink: Ink) -> Self {
        Self {
            form,
            ink,
            span: None,
            id: String::new(),
            label: String::new(),
            silent: false,
            wide: 1.0,
        }
    }
}

impl Rule {
    /// Returns a quiet dashed vertical line.
    #[must_use]
    pub fn at_x(x: f64) -> Self {
        Self::new(Direction::AtX, x)
    }

    /// Returns a quiet dashed horizontal line.
    #[must_use]
    pub fn at_y(y: f64) -> Self {
        Self::new(Direction::AtY, y)
    }

    fn new(direction: Direction, at: f64) -> Self {
        let (label, ink, stroke) = (String::new(), Ink::Muted, Stroke::Dashed);
        Self { direction, at, share: 1.0, label, ink, stroke, tells: "" }
    }
}

impl Label {
    /// Returns words that begin at a place.
    #[must_use]
    pub fn new(x: f64, y: f64, text: impl Into<String>) -> Self {
        Self { x, y, text: text.into(), ink: Ink::Text, anchor: Anchor::Start, tells: "" }
    }
}

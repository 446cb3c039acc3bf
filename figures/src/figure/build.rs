//! Layers and their parts, made in a line: what is common is left out.

use super::{
    Anchor, Bar, Bars, Direction, Edge, Form, Graph, Ink, Label, Layer, Line, Map, Marker, Node,
    Point, Points, Region, Rule, Setting, Shape, Stroke, Words,
};

macro_rules! layers {
    ($($kind:ident),*) => {$(
        impl From<$kind> for Layer {
            fn from(layer: $kind) -> Self {
                Self::$kind(layer)
            }
        }
    )*};
}

layers!(Line, Region, Points, Bars, Map, Graph, Rule, Label);

/// Methods that set one field each.
macro_rules! setters {
    ($kind:ident: $($(#[$doc:meta])* $field:ident: $type:ty),*) => {
        impl $kind {$(
            $(#[$doc])*
            #[must_use]
            pub fn $field(mut self, $field: impl Into<$type>) -> Self {
                self.$field = $field.into();
                self
            }
        )*}
    };
}

/// `during`: when it is there, on the plot's clock.
macro_rules! spans {
    ($($kind:ident),*) => {$(
        impl $kind {
            /// The same, there only for a time on the plot's clock.
            #[must_use]
            pub fn during(mut self, span: impl Into<Option<(f64, f64)>>) -> Self {
                self.span = span.into();
                self
            }
        }
    )*};
}

spans!(Node, Edge, Shape);

/// `hatched`, and `hatched_if` where that is a question.
macro_rules! hatchings {
    ($($kind:ident),*) => {$(
        impl $kind {
            /// The same, hatched.
            #[must_use]
            pub fn hatched(self) -> Self {
                self.hatched_if(true)
            }

            /// The same, hatched where `hatched`.
            #[must_use]
            pub const fn hatched_if(mut self, hatched: bool) -> Self {
                self.hatched = hatched;
                self
            }
        }
    )*};
}

hatchings!(Bar, Region);

impl Line {
    /// A solid curve in the first color through `points`, by rising `x`.
    #[must_use]
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self {
            name: name.into(),
            points: points.into_iter().collect(),
            ink: Ink::Series(0),
            stroke: Stroke::Solid,
            shows: "",
        }
    }
}

setters!(Line:
    /// The same in another color.
    ink: Ink,
    /// The same with another stroke.
    stroke: Stroke,
    /// The same as the values of the readout with that key.
    shows: &'static str
);

impl Region {
    /// A filled polygon in the first color.
    #[must_use]
    pub fn new(name: impl Into<String>, outline: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            outline,
            heights: Vec::new(),
            ink: Ink::Series(0),
            hatched: false,
            tells: "",
        }
    }
}

setters!(Region:
    /// The same as part of the answer that the readout with that key gives.
    tells: &'static str,
    /// The same in another color.
    ink: Ink,
    /// The same as a band that adds these heights.
    heights: Vec<(f64, f64)>
);

impl Points {
    /// Discs in the first color.
    #[must_use]
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Self {
        Self {
            name: name.into(),
            points: points.into_iter().collect(),
            ink: Ink::Series(0),
            marker: Marker::Disc,
            shows: "",
            tells: "",
        }
    }

    /// Where the current parameters stand: the same mark and name in all figures.
    #[must_use]
    pub fn current(points: impl IntoIterator<Item = Point>) -> Self {
        let points = Self::new("current", points).ink(Ink::Text);
        points.marker(Marker::Current)
    }
}

setters!(Points:
    /// The same in another color.
    ink: Ink,
    /// The same with another sign.
    marker: Marker,
    /// The same as part of the answer that the readout with that key gives.
    tells: &'static str,
    /// The same as the values of the readout with that key.
    shows: &'static str
);

impl Point {
    /// A point without words.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, label: String::new(), shows: "", tells: "", sets: Vec::new() }
    }
}

setters!(Point:
    /// The same, where a press takes these settings.
    sets: Vec<Setting>,
    /// The same with words beside it.
    label: String,
    /// The same as part of the answer that the readout with that key gives.
    tells: &'static str,
    /// The same as the value of the readout with that key, which is not that of its layer.
    shows: &'static str
);

impl Bars {
    /// Bars of one kind.
    #[must_use]
    pub fn new(name: impl Into<String>, bars: impl IntoIterator<Item = Bar>) -> Self {
        Self { name: name.into(), bars: bars.into_iter().collect(), ends: None, shows: "" }
    }
}

setters!(Bars:
    /// The same as steps of one quantity, from its least to its greatest value.
    ends: Option<[String; 2]>,
    /// The same as the parts of the readout with that key.
    shows: &'static str
);

setters!(Map:
    /// The same as the values of the readout with that key.
    shows: &'static str
);

impl Bar {
    /// A bar as high as its row, over the span from its start to its end.
    #[must_use]
    pub fn new(row: usize, (start, end): (f64, f64)) -> Self {
        Self {
            row,
            start,
            end,
            lane: (0.0, 1.0),
            ink: Ink::Series(0),
            hatched: false,
            id: String::new(),
            label: String::new().into(),
        }
    }
}

setters!(Bar:
    /// The same in a part of the row's height.
    lane: (f64, f64),
    /// The same in another color.
    ink: Ink,
    /// The same as the thing of that id.
    id: String,
    /// The same with words on it.
    label: Words
);

impl Node {
    /// A node without words.
    #[must_use]
    pub const fn new(x: f64, y: f64, ink: Ink) -> Self {
        Self { x, y, id: String::new(), label: String::new(), ink, span: None }
    }
}

setters!(Node:
    /// The same as the thing of that id.
    id: String,
    /// The same with words in or beside it.
    label: String
);

impl Edge {
    /// An edge without a direction or words.
    #[must_use]
    pub const fn new(from: usize, to: usize, ink: Ink) -> Self {
        Self { from, to, directed: false, label: String::new(), ink, span: None }
    }

    /// The same with an arrow head at its end.
    #[must_use]
    pub const fn directed(mut self) -> Self {
        self.directed = true;
        self
    }
}

setters!(Edge:
    /// The same with words beside it.
    label: String
);

impl Shape {
    /// A form without words.
    #[must_use]
    pub const fn new(form: Form, ink: Ink) -> Self {
        Self { form, ink, span: None, id: String::new(), label: String::new() }
    }
}

setters!(Shape:
    /// The same as the thing of that id.
    id: String,
    /// The same with words in or beside it.
    label: String
);

impl Rule {
    const fn new(direction: Direction, at: f64) -> Self {
        Self {
            direction,
            at,
            label: String::new(),
            ink: Ink::Muted,
            stroke: Stroke::Dashed,
            tells: "",
        }
    }

    /// A quiet dashed vertical line.
    #[must_use]
    pub const fn at_x(x: f64) -> Self {
        Self::new(Direction::AtX, x)
    }

    /// A quiet dashed horizontal line.
    #[must_use]
    pub const fn at_y(y: f64) -> Self {
        Self::new(Direction::AtY, y)
    }
}

setters!(Rule:
    /// The same with words beside it.
    label: String,
    /// The same in another color.
    ink: Ink,
    /// The same with another stroke.
    stroke: Stroke,
    /// The same as part of the answer that the readout with that key gives.
    tells: &'static str
);

impl Label {
    /// Words that begin at a place.
    #[must_use]
    pub fn new(x: f64, y: f64, text: impl Into<String>) -> Self {
        Self { x, y, text: text.into(), ink: Ink::Text, anchor: Anchor::Start, tells: "" }
    }
}

setters!(Label:
    /// The same in another color.
    ink: Ink,
    /// The same, its place elsewhere in its words.
    anchor: Anchor,
    /// The same as part of the answer that the readout with that key gives.
    tells: &'static str
);

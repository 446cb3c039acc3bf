//! Figures as data: what is to be drawn, in the units of the model, with no word about pixels.
//!
//! A [`Figure`] is a [`Plot`] (axes and layers) or a [`Table`]. Everything that shows it, canvas,
//! SVG, CSV, data table, cursor, reads this one description.

mod axis;
mod build;
mod ghost;
mod hiding;
mod numbers;
mod secret;
mod series;
mod table;
mod words;

pub use axis::{Axis, Scale};
pub use secret::{Secret, Secrets, Told};
pub use series::{Kind, Sample, Series};
pub use table::{Cell, Column, Mark, Setting, Table};
pub use words::Words;

use crate::quantity::Unit;

/// One figure, complete: the same on canvas, in an SVG, as CSV and as a table.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Figure {
    /// Axes and layers.
    Plot(Plot),
    /// Rows of numbers to be read rather than seen.
    Table(Table),
}

/// Two axes and what lies between them, drawn in the order of `layers`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Plot {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The layers, the first at the back.
    pub layers: Vec<Layer>,
    /// The time that passes in the figure, when it can be played.
    pub clock: Option<Clock>,
    /// One unit of `x` is as long as one unit of `y` (pictures of a grid or a network).
    pub square: bool,
    /// The progress of a figure in steps, in `0..=1`; 1 when complete.
    pub progress: f64,
    /// Its numbers, of a picture whose layers are lines and dots that do not say them.
    pub data: Option<Box<Table>>,
    /// What is drawn behind all layers, paler, and is neither read nor saved as numbers. All of it has one
    /// name, which may be empty.
    pub ghost: Vec<Layer>,
    /// What its outlined bars and nodes are; empty where none is outlined.
    pub outlined: &'static str,
    /// What has a span comes and goes: a still picture shows the end of the clock, rather than all of it.
    pub changes: bool,
}

impl Figure {
    /// Returns the figure with one more layer in front, where it is a plot and there is one.
    #[must_use]
    pub fn with(self, layer: Option<impl Into<Layer>>) -> Self {
        match self {
            Self::Plot(plot) => Self::Plot(plot.with_all(layer)),
            Self::Table(_) => self,
        }
    }
}

impl Plot {
    /// Returns an empty plot on two axes.
    #[must_use]
    pub fn new(x: Axis, y: Axis) -> Self {
        let (clock, layers, behind) = (None, Vec::new(), Vec::new());
        let (square, progress, data, outlined, changes) = (false, 1.0, None, "", false);
        Self { x, y, layers, clock, square, progress, data, ghost: behind, outlined, changes }
    }

    /// Returns the moment that a still picture shows; `None` where it shows all.
    pub(crate) fn still_moment(&self) -> Option<f64> {
        self.clock.as_ref().filter(|_| self.changes).map(|clock| clock.end)
    }

    fn names(&self) -> usize {
        let points = self.layers.iter().filter_map(|layer| match layer {
            Layer::Points(points) => Some(&points.points),
            _ => None,
        });
        points.flatten().filter(|p| !p.label.is_empty()).count()
    }

    /// Returns the plot with one more layer in front.
    #[must_use]
    pub fn with(mut self, layer: impl Into<Layer>) -> Self {
        self.layers.push(layer.into());
        self
    }

    /// Returns the plot with more layers in front.
    #[must_use]
    pub fn with_all(mut self, layers: impl IntoIterator<Item: Into<Layer>>) -> Self {
        self.layers.extend(layers.into_iter().map(Into::into));
        self
    }
}

/// A color of the theme, by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Ink {
    /// One of the eight series colors, counted from 0 and around.
    Series(usize),
    /// A series color, paler: as if laid over the ground so densely, up to 255.
    Tint(usize, u8),
    /// The color of text.
    Text,
    /// Quiet: guides, what is outside a domain.
    Muted,
    /// The one thing to look at: the best choice, a path.
    Accent,
    /// Waiting, idle, empty.
    Idle,
    /// A shade of the scale of maps, from pale at 0 to deep at 255: how much of something.
    Shade(u8),
}

impl Ink {
    /// Returns the color of the `i`-th of `count` steps of one quantity, counted from 0 and rising:
    /// a shade that stands out from the ground even in a thin line.
    #[must_use]
    pub fn step(i: usize, count: usize) -> Self {
        let last = count.saturating_sub(1).max(1);
        Self::Shade(u8::try_from(150 + 105 * i.min(last) / last).unwrap_or(u8::MAX))
    }
}

/// The stroke of a line. A curve outside its formula's domain is dashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Stroke {
    /// Unbroken.
    Solid,
    /// Long dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// Dashes and dots by turns.
    DashDot,
}

/// The sign of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Marker {
    /// A filled disc.
    Disc,
    /// A ring.
    Ring,
    /// A square standing on a corner.
    Diamond,
    /// A square.
    Square,
    /// A cross.
    Cross,
    /// A bracket that opens: a range begins.
    Opening,
    /// A bracket that closes: a range ends.
    Closing,
    /// A disc in a ring: where the current parameters stand. It is drawn in front of all layers and
    /// has no entry in the legend.
    Current,
}

/// One thing drawn in a plot.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Layer {
    /// A curve.
    Line(Line),
    /// A filled area with a name inside it.
    Region(Region),
    /// Separate points, each with an optional label.
    Points(Points),
    /// Intervals along `x` in the rows of a timeline.
    Bars(Bars),
    /// A rectangle of cells.
    Map(Map),
    /// Nodes and edges.
    Graph(Graph),
    /// Boxes and arrows of a picture.
    Shapes(Vec<Shape>),
    /// A straight line across the plot at one value.
    Rule(Rule),
    /// Words at a place.
    Label(Label),
}

impl Layer {
    /// Returns the key of the readout that it shows; empty for none.
    #[must_use]
    pub const fn shows(&self) -> &'static str {
        match self {
            Self::Line(line) => line.shows,
            Self::Points(points) => points.shows,
            Self::Bars(bars) => bars.shows,
            Self::Map(map) => map.shows,
            _ => "",
        }
    }
}

/// A curve through its points; a point that is not finite breaks it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// The name that stands beside its end.
    pub name: String,
    /// The words beside its middle, which stand there in place of the name; empty for none.
    pub label: String,
    /// The points, by rising `x`.
    pub points: Vec<(f64, f64)>,
    /// How far below and above it the truth may lie, where that is known: `x`, least and greatest `y`, by
    /// rising `x`. Drawn pale behind it.
    pub band: Vec<(f64, f64, f64)>,
    /// Its color.
    pub ink: Ink,
    /// Its stroke.
    pub stroke: Stroke,
    /// It stands back: thin and pale, beside the curves that the figure is about.
    pub quiet: bool,
    /// The key of the readout whose values it shows; empty for none.
    pub shows: &'static str,
    /// The key of the readout that it gives away, such as the start-up time that it begins with; empty for
    /// none.
    pub tells: &'static str,
}

/// A filled polygon: the part of the plane where one answer holds.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Region {
    /// The name written inside it, where it fits.
    pub name: String,
    /// Its corners in order; values outside the axes are clipped.
    pub outline: Vec<(f64, f64)>,
    /// What it adds at each abscissa, where it is a band between two curves; else none.
    pub heights: Vec<(f64, f64)>,
    /// Its color, drawn pale.
    pub ink: Ink,
    /// Hatched rather than filled.
    pub hatched: bool,
    /// The key of the readout that it gives away; empty for none.
    pub tells: &'static str,
}

/// Separate points.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Points {
    /// The name of their quantity.
    pub name: String,
    /// The points.
    pub points: Vec<Point>,
    /// Their color.
    pub ink: Ink,
    /// Their sign.
    pub marker: Marker,
    /// The key of the readout whose values they show; empty for none.
    pub shows: &'static str,
    /// The key of the readout that they give away, such as an optimum; empty for none.
    pub tells: &'static str,
}

impl Points {
    /// Returns whether they are values: marks that are dragged along an axis are none.
    pub(crate) fn have_values(&self) -> bool {
        self.points.iter().all(|point| point.drags.is_empty())
    }
}

/// One point and the words beside it (empty for none).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Point {
    /// Its abscissa.
    pub x: f64,
    /// Its ordinate.
    pub y: f64,
    /// The words beside it.
    pub label: String,
    /// The key of the readout whose value it is; empty for that of its layer.
    pub shows: &'static str,
    /// The key of the readout that it gives away; empty for none.
    pub tells: &'static str,
    /// What a press on it sets; empty for nothing.
    pub sets: Vec<Setting>,
    /// The key of the parameter that a drag of it along `x` changes; empty for none.
    pub drags: &'static str,
}

/// Intervals in rows: the bars of a timeline.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bars {
    /// Their entry of the legend ("packets").
    pub name: String,
    /// The bars.
    pub bars: Vec<Bar>,
    /// The least and the greatest value, in words, of the quantity that their shades are steps of; none
    /// where they are not.
    pub ends: Option<[String; 2]>,
    /// The key of the readout whose parts they show; empty for none.
    pub shows: &'static str,
    /// They are no higher than their words need, however high their rows are.
    pub slim: bool,
}

/// One interval of a row.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bar {
    /// The row it lies in, counted from 0 at the top.
    pub row: usize,
    /// Its start.
    pub start: f64,
    /// Its end, not before `start`.
    pub end: f64,
    /// The share of the row's height it fills, from the top, each in `0..=1`.
    pub lane: (f64, f64),
    /// Its color.
    pub ink: Ink,
    /// Hatched: waiting, idle.
    pub hatched: bool,
    /// Empty, with a dashed rim: what could be.
    pub hollow: bool,
    /// It is one of those that [`Plot::outlined`] names.
    pub outlined: bool,
    /// The id by which the actions of a screen find it, equal in all figures of the screen. Empty where nothing
    /// can be done to it.
    pub id: String,
    /// Words on it, shown where they fit; also what the cursor reads.
    pub label: Words,
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Map {
    /// The quantity of the cells.
    pub name: String,
    /// The meaning of cells without an answer; empty for none.
    pub blank: String,
    /// Where the columns were computed: one place a column, between its edges.
    pub x: Vec<f64>,
    /// Where the rows were computed: one place a row, between its edges.
    pub y: Vec<f64>,
    /// Rising edges of the columns, one more than columns.
    pub x_edges: Vec<f64>,
    /// Rising edges of the rows, one more than rows.
    pub y_edges: Vec<f64>,
    /// The cells, row by row from the least `y`.
    pub cells: Cells,
    /// The key of the readout whose values they show; empty for none.
    pub shows: &'static str,
    /// The key of the readout that they give away, such as that of a choice that the cells do not share; empty
    /// for none.
    pub tells: &'static str,
}

/// The cells of a [`Map`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Cells {
    /// An answer among a few: an index into `names`, `usize::MAX` for none.
    Classes {
        /// The answers and their colors.
        names: Vec<(String, Ink)>,
        /// One index a cell.
        cells: Vec<usize>,
    },
    /// A number, shaded from pale (least) to deep (greatest); one that is not finite stays blank.
    Values {
        /// The unit of the numbers.
        unit: Unit,
        /// Shade by the logarithm.
        log: bool,
        /// One number a cell.
        cells: Vec<f64>,
    },
}

/// Nodes and edges, placed by the screen.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Graph {
    /// Its subject.
    pub name: String,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
}

/// One node of a [`Graph`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Node {
    /// Its abscissa.
    pub x: f64,
    /// Its ordinate.
    pub y: f64,
    /// What it is, as in [`Bar::id`].
    pub id: String,
    /// The words in or beside it.
    pub label: String,
    /// Its color.
    pub ink: Ink,
    /// It is one of those that [`Plot::outlined`] names.
    pub outlined: bool,
    /// When it is highlighted, on the plot's clock; always when `None`.
    pub span: Option<(f64, f64)>,
}

/// One edge of a [`Graph`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Edge {
    /// Index of the node it leaves.
    pub from: usize,
    /// Index of the node it enters.
    pub to: usize,
    /// It has a direction: an arrow head stands at its end.
    pub directed: bool,
    /// The words beside it.
    pub label: String,
    /// Its color.
    pub ink: Ink,
    /// When it is highlighted, on the plot's clock; always when `None`.
    pub span: Option<(f64, f64)>,
}

/// One box or arrow of a picture.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    /// Its form.
    pub form: Form,
    /// Its color.
    pub ink: Ink,
    /// When it is there, on the plot's clock; always when `None`.
    pub span: Option<(f64, f64)>,
    /// What it is, as in [`Bar::id`].
    pub id: String,
    /// The words in or beside it.
    pub label: String,
    /// Its words are not written: a cursor alone reads them.
    pub silent: bool,
    /// How many times as wide as others it is, where it is a segment.
    pub wide: f64,
}

/// The forms of a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Form {
    /// An empty rectangle between two corners.
    Frame((f64, f64), (f64, f64)),
    /// An empty rectangle between two corners, one of many: the words of all stand inside, or of none.
    Cell((f64, f64), (f64, f64)),
    /// A pale filled rectangle between two corners.
    Fill((f64, f64), (f64, f64)),
    /// A filled rectangle between two corners, in its full color.
    Block((f64, f64), (f64, f64)),
    /// A pale filled rectangle between two corners, one of many, as [`Form::Cell`].
    Band((f64, f64), (f64, f64)),
    /// A hatched rectangle between two corners.
    Hatch((f64, f64), (f64, f64)),
    /// A straight line.
    Segment((f64, f64), (f64, f64)),
    /// A straight line with a head at its end.
    Arrow((f64, f64), (f64, f64)),
}

/// Along which axis a [`Rule`] has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Direction {
    /// A vertical line at a value of `x`.
    AtX,
    /// A horizontal line at a value of `y`.
    AtY,
}

/// A straight line across the plot.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rule {
    /// Its direction.
    pub direction: Direction,
    /// Its value on that axis.
    pub at: f64,
    /// The share of the plot that it runs through, from the axis on.
    pub share: f32,
    /// The words beside it.
    pub label: String,
    /// Its color.
    pub ink: Ink,
    /// Its stroke.
    pub stroke: Stroke,
    /// The key of the readout that it gives away; empty for none.
    pub tells: &'static str,
}

/// Words at a place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// The abscissa of its place.
    pub x: f64,
    /// The ordinate of its place.
    pub y: f64,
    /// The words.
    pub text: String,
    /// The color.
    pub ink: Ink,
    /// The anchor of the words.
    pub anchor: Anchor,
    /// The key of the readout that they give away; empty for none.
    pub tells: &'static str,
}

/// The part of a [`Label`] that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Anchor {
    /// At their beginning.
    Start,
    /// In their middle.
    Middle,
    /// In the middle of their first line; further ones follow below it, wherever in the picture that is.
    Top,
    /// At their end.
    End,
}

/// The time that passes in a figure that can be played.
///
/// On an axis of time the play head is at `x = t`; in a picture, what has a `span` is shown while
/// `start <= t < end`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clock {
    /// The whole duration, above zero.
    pub end: f64,
    /// The unit of the time.
    pub unit: Unit,
    /// The head travels along the horizontal axis, rather than the picture changing.
    pub along_x: bool,
    /// The moments a step goes to, rising, each with what happens then.
    pub steps: Vec<(f64, String)>,
}

impl Clock {
    /// The duration of a playback at normal speed, in milliseconds.
    pub const DURATION: f64 = 8000.0;
}

/// The width below which a figure has no room beside its curves, in CSS pixels.
const NARROW: u32 = 720;

impl Figure {
    /// Returns its axes alone, for a figure that is still to be computed.
    #[must_use]
    pub fn axes(&self) -> Self {
        match self {
            Self::Plot(plot) => Plot::new(plot.x.clone(), plot.y.clone()).into(),
            Self::Table(table) => Table::new("", table.columns.clone(), Vec::new()).into(),
        }
    }

    /// Returns its clock, where it has one.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        match self {
            Self::Plot(plot) => plot.clock.as_ref(),
            Self::Table(_) => None,
        }
    }

    /// Returns the height, in CSS pixels, that suits a figure of `width`.
    #[must_use]
    pub fn height(&self, width: u32) -> u32 {
        let share = |share: f64| (f64::from(width) * share).round() as u32;
        match self {
            Self::Table(table) => 30 * (table.rows.len() as u32).saturating_add(3).min(200),
            Self::Plot(plot) => match &plot.y.scale {
                // Beyond a dozen, rows are low.
                Scale::Rows(rows) => {
                    let high = rows.len().min(12);
                    let all = 34 * high + 22 * (rows.len() - high) + 84;
                    (all as u32).clamp(300, 1200)
                }
                Scale::Hidden => share(0.6).clamp(280, 560),
                // The names of many points stand above a narrow plot.
                Scale::Linear | Scale::Log if width < NARROW && plot.names() > 12 => {
                    300 + 8 * plot.names().min(40) as u32
                }
                Scale::Linear | Scale::Log => share(0.72).clamp(300, 500),
            },
        }
    }
}

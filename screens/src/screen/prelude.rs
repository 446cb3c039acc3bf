//! What every screen uses.

pub(crate) use crossover_figures::figure::{
    Axis, Cell, Column, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke, Table,
};
pub(crate) use crossover_figures::log_space::{log_space, positive_extent, whole_log_space};
pub(crate) use crossover_figures::quantity::Unit;
pub(crate) use crossover_model::{Error, ErrorKind};

pub(crate) use super::breakdown::{Breakdown, Part};
pub(crate) use super::contest::{Above, Below, Side, regions};
pub(crate) use super::letters::letters;
pub(crate) use super::map::{Grid, Places};
pub(crate) use super::once::Once;
pub(crate) use super::quantity::{Better, Prepared, Quantity, Words, finite};
pub(crate) use super::sweep::{Curve, Sweep, guide, in_steps, mark};
pub(crate) use super::table::{Listing, number_cell};
pub(crate) use super::typed::{Derived, Set, choices, parameters};
pub(crate) use super::{
    Answer, Chapter, Choice, FigureSpec, Kind, Origin, Param, Params, Row, RowColumn, Screen,
    Sentence, Steps, Subject,
};

//! Imports that all layers share.

pub(super) use plotters::element::Circle;
pub(super) use plotters::style::text_anchor::HPos;
pub(super) use plotters::style::{Color, RGBColor};

pub(super) use super::super::clip::{self, Place, Rect, between};
pub(super) use super::super::color::blend;
pub(super) use super::super::label_placement::{Near, Room, Written, around, box_of, nearest};
pub(super) use super::super::layout::Layout;
pub(super) use super::super::sheet::{DrawResult, Sheet, Type};
pub(super) use super::super::stroke::{self, distance};
pub(super) use super::super::{clock, hatch, words as widths};
pub(super) use crate::order;

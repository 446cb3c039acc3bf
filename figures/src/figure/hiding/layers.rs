//! Layers without the points, bars and words that tell a secret.

use std::mem::take;

use crate::Unit;
use crate::figure::secret::Secrets;
use crate::figure::{Bars, Direction, Graph, Layer, Line, Point, Points, Region, Rule, Words};

/// At least this number of points is a curve rather than marks: none of its abscissas is an answer.
const MARKS: usize = 3;

impl Layer {
    /// Returns whether its place is the number of a secret; the current parameters are at these abscissas.
    pub(super) fn is_at(&self, secrets: &Secrets, (x, y): (Unit, Unit), current: &[f64]) -> bool {
        match self {
            Self::Line(line) => line.is_at(secrets, (x, y), current),
            Self::Region(Region { outline, heights, .. }) => {
                outline.iter().chain(heights).any(|point| secrets.are(point.1, y))
            }
            Self::Rule(Rule { direction, at, label, .. }) => {
                let unit = if *direction == Direction::AtX { x } else { y };
                secrets.are(*at, unit) || secrets.are_in(label)
            }
            Self::Label(label) => secrets.are_in(&label.text),
            Self::Points(_) | Self::Bars(_) | Self::Map(_) | Self::Graph(_) | Self::Shapes(_) => {
                false
            }
        }
    }

    /// Leaves the secrets out of its parts and words.
    pub(super) fn hide(&mut self, secrets: &Secrets, (x, y): (Unit, Unit)) {
        let hide = |words: &mut String| *words = secrets.left_out_of(take(words));
        match self {
            Self::Line(Line { name, label, .. }) => [name, label].into_iter().for_each(hide),
            Self::Region(Region { name, .. }) => hide(name),
            Self::Points(points) => {
                points.hide(secrets, (x, y));
                hide(&mut points.name);
            }
            Self::Bars(bars) => {
                bars.hide(secrets, x);
                hide(&mut bars.name);
                bars.ends.iter_mut().flatten().for_each(hide);
            }
            Self::Map(map) => hide(&mut map.name),
            Self::Graph(Graph { name, nodes, edges }) => {
                hide(name);
                let labels = nodes.iter_mut().map(|node| &mut node.label);
                labels.chain(edges.iter_mut().map(|edge| &mut edge.label)).for_each(hide);
            }
            Self::Shapes(shapes) => shapes.iter_mut().for_each(|shape| hide(&mut shape.label)),
            Self::Rule(_) | Self::Label(_) => {}
        }
    }
}

impl Line {
    /// Returns whether it is at the number of a secret: a guide all along, another curve where the current
    /// parameters are, if that is known. One of another readout may meet it by chance.
    fn is_at(&self, secrets: &Secrets, (x, y): (Unit, Unit), current: &[f64]) -> bool {
        let points = &self.points;
        let all = |is: &dyn Fn(&(f64, f64)) -> bool| !points.is_empty() && points.iter().all(is);
        let is_here = |at: f64| current.is_empty() || current.contains(&at);
        let meets = || points.iter().any(|point| is_here(point.0) && secrets.are(point.1, y));
        all(&|point| secrets.are(point.0, x))
            || self.shows.is_empty() && (all(&|point| secrets.are(point.1, y)) || meets())
    }
}

impl Points {
    fn hide(&mut self, secrets: &Secrets, (x, y): (Unit, Unit)) {
        let are_marks = self.points.len() < MARKS;
        self.points.retain(|point| {
            let Point { tells, shows, ref sets, .. } = *point;
            let is_at = secrets.are(point.y, y) || are_marks && secrets.are(point.x, x);
            let is_set = sets.iter().any(|(key, _)| secrets.has(key));
            !(secrets.are_told_by(tells) || secrets.has(shows) || is_at || is_set)
        });
        for point in &mut self.points {
            point.label = secrets.left_out_of(take(&mut point.label));
        }
    }
}

impl Bars {
    fn hide(&mut self, secrets: &Secrets, unit: Unit) {
        self.bars.retain(|bar| {
            let mut numbers = [bar.start, bar.end, bar.end - bar.start].into_iter();
            !numbers.any(|number| secrets.are(number, unit))
        });
        for bar in &mut self.bars {
            if secrets.are_in(&bar.label.text()) {
                bar.label = Words::Said(secrets.left_out_of(bar.label.text().into_owned()));
            }
        }
    }
}

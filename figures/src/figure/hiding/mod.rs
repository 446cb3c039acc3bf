//! Figures without what a lesson hides.

mod axis;
mod layers;
mod table;

use super::secret::Secrets;
use super::{Clock, Figure, Layer, Marker, Plot};
use axis::Extent;

const NOWHERE: Extent = (f64::INFINITY, f64::NEG_INFINITY);

impl Layer {
    /// Returns the key of the readout that the whole layer gives away; empty for none.
    #[must_use]
    pub const fn tells(&self) -> &'static str {
        match self {
            Self::Points(points) => points.tells,
            Self::Region(region) => region.tells,
            Self::Rule(rule) => rule.tells,
            Self::Label(label) => label.tells,
            Self::Line(line) => line.tells,
            Self::Bars(_) | Self::Map(_) | Self::Graph(_) | Self::Shapes(_) => "",
        }
    }
}

impl Figure {
    /// Returns the figure without what tells one of the secrets: layers and points that show it or give it
    /// away, marks, bars and cells of its number, and its number in words. An axis that reached as far as
    /// what is gone ends with what is left. `None` where the figure shows nothing else.
    #[must_use]
    pub fn hiding(self, secrets: &Secrets) -> Option<Self> {
        match self {
            figure if secrets.is_none() => Some(figure),
            Self::Plot(plot) => plot.hiding(secrets).map(Self::Plot),
            Self::Table(table) => table.hiding(secrets).map(Self::Table),
        }
    }
}

impl Plot {
    fn hiding(mut self, secrets: &Secrets) -> Option<Self> {
        let (units, sets) = ((self.x.unit, self.y.unit), [self.x.sets, self.y.sets]);
        let (current, bars) = (self.current(), self.bars());
        let is_map = |layer: &Layer| matches!(layer, Layer::Map(map) if secrets.has(map.shows) || secrets.has(map.tells));
        if self.layers.iter().any(is_map) {
            return None;
        }
        // Where the current parameters stand tells those on the axes.
        let stands = !sets.iter().any(|key| secrets.has(key));
        let before = [self.extent(of_x), self.extent(of_y)];
        let had_any = self.layers.iter().any(is_read);
        let (gone, rest): (Vec<_>, Vec<_>) = self.layers.into_iter().partition(|layer| {
            secrets.are_told_by(layer.tells())
                || secrets.has(layer.shows())
                || layer.is_at(secrets, units, &current)
                || !stands && matches!(layer, Layer::Points(p) if p.marker == Marker::Current)
        });
        self.layers = rest;
        self.layers.retain(|layer| !is_border(layer, &gone, secrets));
        for layer in &mut self.layers {
            layer.hide(secrets, units);
        }
        self.layers.retain(|layer| !is_empty(layer));
        let none_left = had_any && !self.layers.iter().any(is_read) && !secrets.of.is_empty();
        // A timeline without most of its bars is none.
        if none_left || 2 * self.bars() < bars {
            return None;
        }
        let after = [self.extent(of_x), self.extent(of_y)];
        for (axis, (before, after)) in
            [&mut self.x, &mut self.y].into_iter().zip(before.into_iter().zip(after))
        {
            axis.hide(secrets, before, after);
        }
        self.clock = self.clock.and_then(|clock| clock.hiding(secrets));
        self.data = match self.data {
            Some(data) => data.hiding(secrets).map(Box::new),
            None => None,
        };
        Some(self)
    }

    fn current(&self) -> Vec<f64> {
        let points = self.layers.iter().filter_map(|layer| match layer {
            Layer::Points(points) if points.marker == Marker::Current => Some(&points.points),
            _ => None,
        });
        points.flatten().map(|point| point.x).collect()
    }

    fn bars(&self) -> usize {
        let bars = self.layers.iter().map(|layer| match layer {
            Layer::Bars(bars) => bars.bars.len(),
            _ => 0,
        });
        bars.sum()
    }

    fn extent(&self, of: fn(&Layer, &mut dyn FnMut(f64))) -> Extent {
        let (mut low, mut high) = NOWHERE;
        for layer in &self.layers {
            of(layer, &mut |value| {
                if value.is_finite() {
                    (low, high) = (low.min(value), high.max(value));
                }
            });
        }
        (low, high)
    }
}

fn of_x(layer: &Layer, tell: &mut dyn FnMut(f64)) {
    match layer {
        Layer::Line(line) => line.points.iter().for_each(|point| tell(point.0)),
        Layer::Points(points) => points.points.iter().for_each(|point| tell(point.x)),
        Layer::Bars(bars) => bars.bars.iter().flat_map(|bar| [bar.start, bar.end]).for_each(tell),
        Layer::Map(map) => map.x_edges.iter().copied().for_each(tell),
        _ => {}
    }
}

fn of_y(layer: &Layer, tell: &mut dyn FnMut(f64)) {
    match layer {
        Layer::Line(line) => line.points.iter().for_each(|point| tell(point.1)),
        Layer::Points(points) => points.points.iter().for_each(|point| tell(point.y)),
        Layer::Region(band) if !band.heights.is_empty() => {
            band.outline.iter().for_each(|point| tell(point.1));
        }
        Layer::Map(map) => map.y_edges.iter().copied().for_each(tell),
        _ => {}
    }
}

/// Returns whether a layer is more than what stands beside others.
fn is_read(layer: &Layer) -> bool {
    match layer {
        Layer::Points(points) => points.marker != Marker::Current,
        Layer::Rule(_) | Layer::Label(_) => false,
        _ => true,
    }
}

fn is_empty(layer: &Layer) -> bool {
    match layer {
        Layer::Points(points) => points.points.is_empty(),
        Layer::Bars(bars) => bars.bars.is_empty(),
        _ => false,
    }
}

/// Returns whether a curve is the border of an area that is gone because of one of the secrets.
fn is_border(layer: &Layer, gone: &[Layer], secrets: &Secrets) -> bool {
    let Layer::Line(line) = layer else {
        return false;
    };
    let bounds = |layer: &Layer| match layer {
        Layer::Region(area) if secrets.has(area.tells) => {
            line.points.iter().all(|point| area.outline.contains(point))
        }
        _ => false,
    };
    1 < line.points.len() && gone.iter().any(bounds)
}

impl Clock {
    fn hiding(mut self, secrets: &Secrets) -> Option<Self> {
        if secrets.are(self.end, self.unit) {
            return None;
        }
        self.steps.retain(|(at, words)| !secrets.are(*at, self.unit) && !secrets.are_in(words));
        Some(self)
    }
}

#[cfg(test)]
mod tests;

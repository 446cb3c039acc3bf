//! A curve that is drawn by its handles: where they stand, and how keys and pointer move them.

use crossover_figures::figure::{Axis, Scale};
use crossover_figures::log_space::log_between;
use crossover_figures::quantity::round_to;
use crossover_screens::slider::{Nudge, Way};

/// A curve that is being drawn, by handles at fixed abscissas.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The handles, by rising abscissa.
    pub points: Vec<(f64, f64)>,
    /// The vertical axis, which no handle leaves.
    pub axis: Axis,
}

impl Sketch {
    /// Returns a level curve, which is no prediction yet: as high as the true one begins, or in the middle of the
    /// axis where nothing is said of it.
    pub fn new(places: &[f64], axis: Axis, begins: Option<f64>) -> Self {
        let mut sketch = Self { points: Vec::new(), axis };
        let level = begins.unwrap_or_else(|| sketch.value(0.5));
        sketch.points = places.iter().map(|x| (*x, level)).collect();
        sketch
    }

    /// Puts a handle at a value, at an end of the axis where that lies beyond.
    pub fn put(&mut self, handle: usize, value: f64) {
        let (least, most) = self.axis.range;
        if let Some(point) = self.points.get_mut(handle).filter(|_| !value.is_nan()) {
            point.1 = round_to(value.clamp(least, most), 3);
        }
    }

    /// Moves a handle as one press of a key does.
    pub fn nudge(&mut self, handle: usize, nudge: Nudge) {
        let Some((_, value)) = self.points.get(handle).copied() else {
            return;
        };
        let step = |way, share: f64| match way {
            Way::Up => share,
            Way::Down => -share,
        };
        let to = match nudge {
            Nudge::Step(way) => self.share(value) + step(way, 0.05),
            Nudge::Fine(way) => self.share(value) + step(way, 0.01),
            Nudge::Coarse(way) => self.share(value) + step(way, 0.2),
            Nudge::End(Way::Down) => 0.0,
            Nudge::End(Way::Up) => 1.0,
        };
        let to = self.value(to.clamp(0.0, 1.0));
        self.put(handle, to);
    }

    /// Returns where a value lies along the axis, in `0..=1`.
    fn share(&self, value: f64) -> f64 {
        let (least, most) = self.axis.range;
        match self.axis.scale {
            Scale::Log => (value / least).ln() / (most / least).ln(),
            _ => (value - least) / (most - least),
        }
    }

    fn value(&self, share: f64) -> f64 {
        let (least, most) = self.axis.range;
        match self.axis.scale {
            Scale::Log => log_between(least, most, share),
            _ => least + (most - least) * share,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossover_figures::Unit;

    fn sketch(axis: fn(String, Unit, (f64, f64)) -> Axis) -> Sketch {
        Sketch::new(&[1.0, 2.0], axis(String::new(), Unit::One, (1.0, 100.0)), None)
    }

    fn value(sketch: &Sketch) -> f64 {
        sketch.points[1].1
    }

    #[test]
    fn a_curve_is_level_at_first() {
        assert_eq!(sketch(Axis::log).points, [(1.0, 10.0), (2.0, 10.0)]);
        assert_eq!(sketch(Axis::linear).points, [(1.0, 50.5), (2.0, 50.5)]);
        let told = Sketch::new(&[1.0, 2.0], sketch(Axis::log).axis, Some(1.0));
        assert_eq!(told.points, [(1.0, 1.0), (2.0, 1.0)]);
    }

    #[test]
    fn a_key_moves_one_handle_along_the_axis() {
        let mut sketch = sketch(Axis::log);
        sketch.nudge(1, Nudge::Step(Way::Up));
        assert_eq!((sketch.points[0].1, value(&sketch)), (10.0, 12.6));
        sketch.nudge(1, Nudge::Fine(Way::Down));
        assert_eq!(value(&sketch), 12.0);
        sketch.nudge(1, Nudge::End(Way::Up));
        sketch.nudge(1, Nudge::Coarse(Way::Up));
        assert_eq!(value(&sketch), 100.0);
        sketch.nudge(1, Nudge::End(Way::Down));
        assert_eq!(value(&sketch), 1.0);
    }

    #[test]
    fn no_handle_leaves_the_axis() {
        let mut sketch = sketch(Axis::linear);
        for (value, kept) in [(1e9, 100.0), (-5.0, 1.0), (33.333, 33.3), (f64::NAN, 33.3)] {
            sketch.put(1, value);
            assert_eq!(self::value(&sketch), kept);
        }
        sketch.put(7, 1.0);
        sketch.nudge(7, Nudge::End(Way::Up));
    }
}

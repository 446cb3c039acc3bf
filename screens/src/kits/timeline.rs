//! A timeline: bars of a few kinds in rows, steps to play, and the time at the end.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Ink, Marker, Plot, Point, Points};
use crossover_figures::quantity::Unit;

/// A kind of bar: its name in the legend, its ink, and whether it is hatched.
pub(crate) type BarKind = (&'static str, Ink, bool);

/// The lane of a bar that fills its row.
pub(crate) const WHOLE_ROW: (f64, f64) = (0.0, 1.0);

/// What has been drawn of a timeline, in seconds.
pub(crate) struct Timeline<const N: usize> {
    kinds: [BarKind; N],
    bars: [Vec<Bar>; N],
    steps: Vec<(f64, String)>,
}

impl<const N: usize> Timeline<N> {
    pub(crate) const fn new(kinds: [BarKind; N]) -> Self {
        Self { kinds, bars: [const { Vec::new() }; N], steps: Vec::new() }
    }

    /// Adds a bar of the kind in that place, unless it takes no time.
    pub(crate) fn bar(
        &mut self,
        kind: usize,
        place: (usize, (f64, f64)),
        span: (f64, f64),
        label: String,
    ) {
        self.add_shaded_bar(kind, self.kinds[kind].1, place, span, label);
    }

    /// Adds a bar of the kind in its own shade.
    pub(crate) fn add_shaded_bar(
        &mut self,
        kind: usize,
        ink: Ink,
        (row, lane): (usize, (f64, f64)),
        span: (f64, f64),
        label: String,
    ) {
        if span.0 < span.1 {
            let (_, _, hatched) = self.kinds[kind];
            let bar = Bar::new(row, span).lane(lane).ink(ink).hatched_if(hatched);
            self.bars[kind].push(bar.label(label));
        }
    }

    /// Adds a step to play. Two events at one moment are one step.
    pub(crate) fn step(&mut self, at: f64, text: String) {
        match self.steps.last_mut() {
            Some((last, said)) if at <= *last => *said = format!("{said} {text}"),
            _ => self.steps.push((at, text)),
        }
    }

    /// Returns the plot over `rows`, with room for the time at its end, which stands in a row. All is
    /// part of the readout with the key `shows`.
    pub(crate) fn plot(
        self,
        rows: Axis,
        room: f64,
        (end, row): (f64, usize),
        shows: &'static str,
    ) -> Plot {
        let x = Axis::linear("time", Unit::Second, (0.0, room * end));
        let mut plot = Plot::new(x, rows);
        for (bars, (name, ..)) in self.bars.into_iter().zip(self.kinds) {
            if !bars.is_empty() {
                plot = plot.with(Bars::new(name, bars).shows(shows));
            }
        }
        plot.clock = Some(Clock { end, unit: Unit::Second, along_x: true, steps: self.steps });
        let time = Point::new(end, row as f64).label(Unit::Second.show(end));
        let time = Points::new("end", [time]).ink(Ink::Text);
        plot.with(time.marker(Marker::Diamond).shows(shows))
    }
}

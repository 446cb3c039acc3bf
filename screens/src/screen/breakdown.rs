//! What quantities are made of: a row for each, and in it a bar for each of its parts, one after the other.

use crossover_figures::figure::{Anchor, Axis, Bar, Bars, Ink, Label, Plot, Point};
use crossover_figures::order;
use crossover_figures::quantity::Unit;

use super::sweep::mark;

/// A part that the rows have in common, such as the start-ups of several times.
pub struct Part {
    /// Its name in the legend.
    name: String,
    /// Its name on a bar.
    pub short: String,
    ink: Ink,
}

impl Part {
    /// Returns a part with one name in the legend and on its bars. Idle time is hatched.
    pub fn new(name: impl Into<String>, ink: Ink) -> Self {
        let name = name.into();
        Self { short: name.clone(), name, ink }
    }

    pub fn with_short(self, short: &str) -> Self {
        Self { short: short.to_owned(), ..self }
    }
}

/// A quantity with the lengths of its parts.
struct Whole {
    name: String,
    key: &'static str,
    lengths: Vec<f64>,
    total: f64,
}

/// Quantities of one unit, each with its parts.
pub struct Breakdown {
    unit: Unit,
    parts: Vec<Part>,
    wholes: Vec<Whole>,
    is_overlapped: bool,
    shows: &'static str,
    /// The row whose bars are outlined.
    current: Option<usize>,
    /// Where the bars end that are drawn whole, in times of the middle total.
    longest: f64,
}

/// The words on a bar, from its part, its length, and its share of the row.
pub type BarLabel<'a> = &'a dyn Fn(&Part, f64, f64) -> String;

impl Breakdown {
    /// Returns the breakdown into these parts, with no row yet. Its bars are parts of the quantity `shows`.
    pub fn new(unit: Unit, parts: Vec<Part>, shows: &'static str) -> Self {
        let (wholes, longest) = (Vec::new(), f64::INFINITY);
        Self { unit, parts, wholes, is_overlapped: false, shows, current: None, longest }
    }

    /// Returns the breakdown whose first part runs beside the others, which follow each other.
    pub const fn overlapped_if(mut self, is_overlapped: bool) -> Self {
        self.is_overlapped = is_overlapped;
        self
    }

    /// Returns the breakdown in which rows run off the figure that are more than `longest` times as long as the
    /// one in the middle.
    pub const fn cut_at(mut self, longest: f64) -> Self {
        self.longest = longest;
        self
    }

    /// Adds the row of the quantity `key`, with the length of each part.
    pub fn push(
        &mut self,
        name: impl Into<String>,
        key: &'static str,
        lengths: impl IntoIterator<Item = f64>,
    ) {
        let lengths: Vec<f64> = lengths.into_iter().collect();
        let ends = self.spans(&lengths).map(|(_, end)| end);
        let total = ends.fold(0.0, f64::max);
        self.wholes.push(Whole { name: name.into(), key, lengths, total });
    }

    /// Outlines the bars of the row pushed last.
    pub const fn outline(&mut self) {
        self.current = self.wholes.len().checked_sub(1);
    }

    pub const fn is_empty(&self) -> bool {
        self.wholes.is_empty()
    }

    /// Returns the greatest total.
    pub fn greatest(&self) -> f64 {
        self.wholes.iter().map(|whole| whole.total).fold(0.0, f64::max)
    }

    /// Returns where each part begins and ends.
    fn spans(&self, lengths: &[f64]) -> impl Iterator<Item = (f64, f64)> {
        let mut end = 0.0;
        lengths.iter().enumerate().map(move |(part, length)| {
            let start = if self.is_overlapped && part == 1 { 0.0 } else { end };
            end = start + length;
            (start, end)
        })
    }

    /// Returns the part of its row that a bar fills; above a row that is cut its total is written.
    fn lane(&self, part: usize, is_cut: bool) -> (f64, f64) {
        let (top, end) = (if is_cut { 0.45 } else { 0.0 }, 1.0);
        match (self.is_overlapped, part) {
            (false, _) => (top, end),
            (true, 0) => (top, f64::midpoint(top, end)),
            (true, _) => (f64::midpoint(top, end), end),
        }
    }

    /// Returns the bars of each part in units of `scale`, on rows of this title.
    fn bars(&self, x: Axis, rows: &str, scale: fn(&Whole) -> f64, label: BarLabel) -> Plot {
        let names = self.wholes.iter().map(|whole| whole.name.clone()).collect();
        let mut plot = Plot::new(x, Axis::rows(rows, names));
        for (at, part) in self.parts.iter().enumerate() {
            let mut bars = Bars::new(&*part.name, []).shows(self.shows);
            for (row, whole) in self.wholes.iter().enumerate() {
                let (Some((start, end)), scale) =
                    (self.spans(&whole.lengths).nth(at), scale(whole))
                else {
                    continue;
                };
                let (length, is_cut) = (whole.lengths[at], plot.x.range.1 < whole.total / scale);
                let bar = Bar::new(row, (start / scale, end / scale)).ink(part.ink);
                let bar = bar.lane(self.lane(at, is_cut)).hatched_if(part.ink == Ink::Idle);
                let bar = bar.label(label(part, length, length / whole.total));
                if bar.start < bar.end {
                    bars.bars.push(bar.outlined_if(self.current == Some(row)));
                }
            }
            plot = plot.with_all(Some(bars).filter(|bars| !bars.bars.is_empty()));
        }
        plot
    }

    /// Returns the plot of the lengths over the axes of these titles, with `room` for the totals behind the bars,
    /// in times of the longest.
    pub fn plot(self, [x, rows, totals]: [&str; 3], room: f64, label: BarLabel) -> Plot {
        let mut sorted: Vec<f64> = self.wholes.iter().map(|whole| whole.total).collect();
        order::sort_ascending(&mut sorted);
        let middle = sorted.get(sorted.len() / 2).copied().filter(|middle| 0.0 < *middle);
        let most = self.greatest().min(self.longest * middle.unwrap_or(f64::INFINITY));
        let x = Axis::linear(x, self.unit, (0.0, most));
        let mut plot = self.bars(x, rows, |_| 1.0, label);
        plot.x.range.1 *= room;
        let mut ends = Vec::new();
        for (row, Whole { key, total, .. }) in self.wholes.iter().enumerate() {
            let (label, row) = (self.unit.show(*total), row as f64);
            if *total <= most {
                ends.push(Point::new(*total, row).label(label).shows(*key));
            } else {
                let label = Label::new(room * most, row - 0.22, format!("{label} →"));
                plot = plot.with(label.anchor(Anchor::End).tells(*key));
            }
        }
        plot.with(mark(totals, ends))
    }

    /// Returns the plot of the shares that the parts have of their row, over the axes of these titles.
    pub fn shares(self, [x, rows]: [&str; 2], label: BarLabel) -> Plot {
        self.bars(Axis::linear(x, Unit::Share, (0.0, 1.0)), rows, |row| row.total, label)
    }
}

//! What quantities are made of: a row for each, and in it a bar for each of its parts, one after the other.

use crossover_figures::figure::{Anchor, Axis, Bar, Bars, Ink, Label, Marker, Plot, Point, Points};
use crossover_figures::order;
use crossover_figures::quantity::Unit;

/// A part that the rows have in common, such as the start-ups of several times.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name in the legend.
    pub name: String,
    /// Its name on a bar; empty for none.
    pub short: String,
    /// Its color; [`Ink::Idle`] is hatched.
    pub ink: Ink,
    /// What its bars are, as in [`Bar::id`].
    pub id: String,
}

impl Part {
    /// Returns a part with one name in the legend and on its bars.
    #[must_use]
    pub fn new(name: impl Into<String>, ink: Ink) -> Self {
        let name = name.into();
        Self { short: name.clone(), name, ink, id: String::new() }
    }

    /// Returns the part with another name on its bars.
    #[must_use]
    pub fn short(self, short: impl Into<String>) -> Self {
        Self { short: short.into(), ..self }
    }

    /// Returns the part whose bars are found by this id.
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: id.into(), ..self }
    }
}

/// A quantity with what it is made of.
struct Whole {
    name: String,
    key: &'static str,
    /// How long each part is.
    lengths: Vec<f64>,
    total: f64,
}

/// Quantities of one unit, each with its parts.
pub struct Breakdown {
    unit: Unit,
    parts: Vec<Part>,
    wholes: Vec<Whole>,
    /// The first part runs beside the others, which follow each other.
    is_overlapped: bool,
    shows: &'static str,
    /// The row whose bars are outlined.
    current: Option<usize>,
    /// Where the bars end that are drawn whole, in times of the middle total.
    longest: f64,
}

/// The words on a bar, from its part, its length, and its share of the row.
pub type BarLabel<'a> = &'a dyn Fn(&Part, f64, f64) -> String;

/// The part of its row that a bar fills whose total is written above it.
const BELOW_TOTAL: (f64, f64) = (0.45, 1.0);

impl Breakdown {
    /// Returns the breakdown into these parts, with no row yet.
    #[must_use]
    pub fn new(unit: Unit, parts: impl Into<Vec<Part>>) -> Self {
        let (parts, wholes, longest) = (parts.into(), Vec::new(), f64::INFINITY);
        Self { unit, parts, wholes, is_overlapped: false, shows: "", current: None, longest }
    }

    /// Returns the breakdown whose first part runs beside the others, if `is_overlapped`.
    #[must_use]
    pub const fn overlapped_if(mut self, is_overlapped: bool) -> Self {
        self.is_overlapped = is_overlapped;
        self
    }

    /// Returns the breakdown whose bars are parts of the quantity `key`.
    #[must_use]
    pub const fn shows(mut self, key: &'static str) -> Self {
        self.shows = key;
        self
    }

    /// Returns the breakdown in which rows run off the figure that are more than `longest` times as long as the
    /// one in the middle.
    #[must_use]
    pub const fn cut_at(mut self, longest: f64) -> Self {
        self.longest = longest;
        self
    }

    /// Returns the breakdown with the bars of a row outlined.
    #[must_use]
    pub const fn current(mut self, row: Option<usize>) -> Self {
        self.current = row;
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
        let total = self.starts(&lengths).zip(&lengths).map(|(start, part)| start + part);
        let total = total.fold(0.0, f64::max);
        self.wholes.push(Whole { name: name.into(), key, lengths, total });
    }

    /// Returns whether there is no row.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.wholes.is_empty()
    }

    /// Returns the greatest total.
    #[must_use]
    pub fn greatest(&self) -> f64 {
        self.wholes.iter().map(|whole| whole.total).fold(0.0, f64::max)
    }

    /// Returns where each part begins.
    fn starts(&self, lengths: &[f64]) -> impl Iterator<Item = f64> {
        let mut end = 0.0;
        lengths.iter().enumerate().map(move |(part, length)| {
            if self.is_overlapped && part == 1 {
                end = 0.0;
            }
            let start = end;
            end += length;
            start
        })
    }

    /// Returns the part of its row that a bar fills.
    fn lane(&self, part: usize, is_cut: bool) -> (f64, f64) {
        let (top, end) = if is_cut { BELOW_TOTAL } else { (0.0, 1.0) };
        match (self.is_overlapped, part) {
            (false, _) => (top, end),
            (true, 0) => (top, f64::midpoint(top, end)),
            (true, _) => (f64::midpoint(top, end), end),
        }
    }

    /// Returns the bars of each part, as lengths over `scale`.
    fn bars(&self, most: f64, label: BarLabel, scale: fn(&Whole) -> f64) -> Vec<Bars> {
        let bars = self.parts.iter().enumerate().map(|(at, part)| {
            let bars = self.wholes.iter().enumerate().filter_map(|(row, whole)| {
                let start = self.starts(&whole.lengths).nth(at)?;
                let (length, scale) = (*whole.lengths.get(at)?, scale(whole));
                let (start, end) = (start / scale, (start + length) / scale);
                let bar = Bar::new(row, (start, end)).lane(self.lane(at, most < whole.total));
                let bar = bar.ink(part.ink).id(&*part.id).hatched_if(part.ink == Ink::Idle);
                let bar = bar.label(label(part, length, length / whole.total));
                (start < end).then(|| bar.outlined_if(self.current == Some(row)))
            });
            Bars::new(&*part.name, bars).shows(self.shows)
        });
        bars.filter(|bars| !bars.bars.is_empty()).collect()
    }

    fn rows(&self, title: &str) -> Axis {
        Axis::rows(title, self.wholes.iter().map(|whole| whole.name.clone()).collect())
    }

    /// Returns the plot of the lengths, with `room` in times of the longest bar for the totals, which are called
    /// `totals`.
    #[must_use]
    pub fn plot(self, [x, rows, totals]: [&str; 3], room: f64, label: BarLabel) -> Plot {
        let mut sorted: Vec<f64> = self.wholes.iter().map(|whole| whole.total).collect();
        order::ascending(&mut sorted);
        let middle = sorted.get(sorted.len() / 2).copied().filter(|middle| 0.0 < *middle);
        let cut = middle.map_or(f64::INFINITY, |middle| self.longest * middle);
        let most = self.greatest().min(cut);
        let x = Axis::linear(x, self.unit, (0.0, room * most));
        let bars = self.bars(most, label, |_| 1.0);
        let mut plot = Plot::new(x, self.rows(rows)).with_all(bars);
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
        plot.with(Points::new(totals, ends).ink(Ink::Text).marker(Marker::Diamond))
    }

    /// Returns the plot of the shares that the parts have of their row.
    #[must_use]
    pub fn shares(self, [x, rows]: [&str; 2], label: BarLabel) -> Plot {
        let bars = self.bars(f64::INFINITY, label, |whole| whole.total);
        Plot::new(Axis::linear(x, Unit::Share, (0.0, 1.0)), self.rows(rows)).with_all(bars)
    }
}

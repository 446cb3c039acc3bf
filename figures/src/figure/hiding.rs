//! A figure that does not tell what is hidden: for a lesson in which the reader finds it.

use super::secret::Secrets;
use super::{
    Axis, Bars, Cell, Clock, Direction, Figure, Graph, Layer, Line, Marker, Plot, Point, Points,
    Region, Rule, Scale, Table, Words,
};
use crate::quantity::Unit;

/// From as many points on, they are a curve rather than marks: what stands at an abscissa of theirs is no
/// answer.
const MARKS: usize = 3;

/// The least and the greatest of some values.
type Extent = (f64, f64);

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
            Self::Line(_) | Self::Bars(_) | Self::Map(_) | Self::Graph(_) | Self::Shapes(_) => "",
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
        let is_map = |layer: &Layer| matches!(layer, Layer::Map(map) if secrets.has(map.shows));
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
                || layer.is_at(secrets, units)
                || !stands && matches!(layer, Layer::Points(p) if p.marker == Marker::Current)
        });
        self.layers = rest;
        self.layers.retain(|layer| !is_border(layer, &gone, secrets));
        for layer in &mut self.layers {
            layer.hide(secrets, units);
        }
        self.layers.retain(|layer| !is_empty(layer));
        if had_any && !self.layers.iter().any(is_read) && !secrets.of.is_empty() {
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

    /// Returns how far its layers reach along an axis.
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

/// Tells the abscissas of a layer.
fn of_x(layer: &Layer, tell: &mut dyn FnMut(f64)) {
    match layer {
        Layer::Line(line) => line.points.iter().for_each(|point| tell(point.0)),
        Layer::Points(points) => points.points.iter().for_each(|point| tell(point.x)),
        Layer::Bars(bars) => bars.bars.iter().flat_map(|bar| [bar.start, bar.end]).for_each(tell),
        Layer::Map(map) => map.x_edges.iter().copied().for_each(tell),
        _ => {}
    }
}

/// Tells the ordinates of a layer.
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

impl Layer {
    /// Returns whether its place is the number of a secret.
    fn is_at(&self, secrets: &Secrets, (x, y): (Unit, Unit)) -> bool {
        match self {
            Self::Line(line) => line.is_at(secrets, (x, y)),
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
    fn hide(&mut self, secrets: &Secrets, (x, y): (Unit, Unit)) {
        let hide = |words: &mut String| *words = secrets.left_out_of(std::mem::take(words));
        match self {
            Self::Line(Line { name, .. }) | Self::Region(Region { name, .. }) => hide(name),
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
                nodes.iter_mut().for_each(|node| hide(&mut node.label));
                edges.iter_mut().for_each(|edge| hide(&mut edge.label));
            }
            Self::Shapes(shapes) => shapes.iter_mut().for_each(|shape| hide(&mut shape.label)),
            Self::Rule(_) | Self::Label(_) => {}
        }
    }
}

impl Line {
    /// Returns whether it passes through the number of a secret: a curve of another readout may, elsewhere.
    fn is_at(&self, secrets: &Secrets, (x, y): (Unit, Unit)) -> bool {
        let points = &self.points;
        let is_level = self.shows.is_empty() && points.iter().any(|point| secrets.are(point.1, y));
        is_level || !points.is_empty() && points.iter().all(|point| secrets.are(point.0, x))
    }
}

impl Points {
    fn hide(&mut self, secrets: &Secrets, (x, y): (Unit, Unit)) {
        let are_marks = self.points.len() < MARKS;
        self.points.retain(|point| {
            let Point { tells, shows, .. } = *point;
            let is_at = secrets.are(point.y, y) || are_marks && secrets.are(point.x, x);
            !(secrets.are_told_by(tells) || secrets.has(shows) || is_at)
        });
        for point in &mut self.points {
            point.label = secrets.left_out_of(std::mem::take(&mut point.label));
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

impl Axis {
    /// Leaves the secrets out of its words, and out of its ends, which reach as far as what is left where
    /// more was there `before`.
    fn hide(&mut self, secrets: &Secrets, before: Extent, after: Extent) {
        self.title = secrets.left_out_of(std::mem::take(&mut self.title));
        if secrets.has(self.sets) {
            self.sets = "";
        }
        match &mut self.scale {
            Scale::Rows(rows) => {
                for row in rows {
                    *row = secrets.left_out_of(std::mem::take(row));
                }
                return;
            }
            Scale::Hidden => return,
            Scale::Linear | Scale::Log => {}
        }
        let (low, high) = self.range;
        // As far beyond as the axis of a sweep goes beyond its curves.
        let around = |low: f64, high: f64| {
            let ends = match self.scale {
                Scale::Log => (low / 1.1, high * 1.1),
                _ => (low.min(0.0), high * 1.05),
            };
            Self::new("", self.unit, self.scale.clone(), ends).rounded().range
        };
        let tells = |end: f64| secrets.are(end, self.unit);
        let mut ends = self.range;
        if after.0 <= after.1 {
            let rest = around(after.0, after.1);
            if after.1 < before.1 && rest.1 < high {
                ends.1 = rest.1;
            }
            if before.0 < after.0 && low < rest.0 {
                ends.0 = rest.0;
            }
        }
        // A round end may be the number by chance.
        let beyond = around(ends.0, ends.1);
        ends = (
            if tells(ends.0) { beyond.0 } else { ends.0 },
            if tells(ends.1) { beyond.1 } else { ends.1 },
        );
        if ends.0 < ends.1 {
            self.range = ends;
        }
        self.further &= self.range.1 == high;
    }
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

impl Table {
    fn hiding(mut self, secrets: &Secrets) -> Option<Self> {
        self.caption = secrets.left_out_of(self.caption);
        let current = self.current.and_then(|at| self.rows.get(at).cloned()).unwrap_or_default();
        let is_of = |at: usize| {
            let column = &self.columns[at];
            secrets.call(&column.title)
                || current.get(at).is_some_and(|cell| match cell {
                    Cell::Text(word) => column.tells && secrets.are_word(word),
                    cell => cell.is_one_of(secrets, column.unit),
                })
        };
        let stays: Vec<_> = (0..self.columns.len()).map(|at| !is_of(at)).collect();
        if !stays.contains(&true) && !stays.is_empty() {
            return None;
        }
        keep(&mut self.columns, &stays);
        self.rows.iter_mut().for_each(|row| keep(row, &stays));
        let columns = &mut self.columns;
        for row in &mut self.rows {
            for (cell, column) in row.iter_mut().zip(&*columns) {
                cell.hide(secrets, column.unit);
            }
        }
        for column in columns {
            column.title = secrets.left_out_of(std::mem::take(&mut column.title));
        }
        if secrets.answers {
            self.silence();
        }
        Some(self)
    }

    /// Marks no row, and says no answer in that of the current parameters, which may be that of the best.
    fn silence(&mut self) {
        let Some(row) = self.current.take().and_then(|row| self.rows.get_mut(row)) else {
            return;
        };
        for (cell, column) in row.iter_mut().zip(&self.columns) {
            if column.tells {
                *cell = Cell::Empty;
            }
        }
    }
}

/// Keeps those that stay.
fn keep<T>(all: &mut Vec<T>, stays: &[bool]) {
    let mut stays = stays.iter();
    all.retain(|_| stays.next() != Some(&false));
}

impl Cell {
    /// Returns whether it is the number of a secret.
    fn is_one_of(&self, secrets: &Secrets, unit: Unit) -> bool {
        matches!(self, Self::Number(number) | Self::Marked(number, ..) if secrets.are(*number, unit))
    }

    fn hide(&mut self, secrets: &Secrets, unit: Unit) {
        if self.is_one_of(secrets, unit) {
            *self = Self::Empty;
        }
        match self {
            Self::Text(words) | Self::Marked(_, _, words) => {
                *words = secrets.left_out_of(std::mem::take(words));
            }
            Self::Empty | Self::Number(_) => {}
        }
    }
}
#[cfg(test)]
mod tests {
    use super::super::{Bar, Bars, Cells, Column, Map, Point, Secret, Told};
    use super::*;

    fn answers() -> Secrets {
        Secrets { answers: true, of: Vec::new() }
    }

    fn time(value: f64) -> Secrets {
        let secret = Secret {
            key: "t",
            called: ["T", "Time", ""],
            value: Told::number(value, Unit::Second),
        };
        Secrets { answers: false, of: vec![secret] }
    }

    fn x() -> Axis {
        Axis::linear("x", Unit::One, (0.0, 1.0))
    }

    fn y(most: f64) -> Axis {
        Axis::linear("time", Unit::Second, (0.0, most))
    }

    fn curve(name: &str, height: f64) -> Line {
        Line::new(name, [(0.0, 0.0), (1.0, height)])
    }

    #[test]
    fn what_tells_the_answer_is_left_out_and_nothing_else() {
        let point = Point::new(1.0, 1.0);
        let rest = Plot::new(x(), x())
            .with(Line::new("curve", [(0.0, 0.0), (1.0, 1.0)]))
            .with(Points::new("ends", [point.clone()]));
        let told = rest
            .clone()
            .with(Rule::at_x(1.0).label("limit").tells("limit"))
            .with(Region::new("a wins", Vec::new()).tells("winner"))
            .with(Points::new("optimum", [point.clone()]).tells("best"))
            .with(Points::new("crossings", [point.tells("cross")]));
        assert_eq!(Figure::from(told).hiding(&answers()), Some(rest.into()));
    }

    #[test]
    fn of_a_table_only_the_current_row_is_silent() {
        let columns = vec![Column::new("n", Unit::One), Column::new("best", Unit::One).tells()];
        let row = |n: f64| vec![Cell::Number(n), Cell::Text("a".to_owned())];
        let table = Table::new("", columns, vec![row(1.0), row(2.0)]).current(Some(1));
        let silent = table.clone().hiding(&answers()).expect("rows");
        assert_eq!(silent.rows[0], table.rows[0]);
        assert_eq!(silent.rows[1], [Cell::Number(2.0), Cell::Empty]);
        assert_eq!(silent.current, None);
    }

    #[test]
    fn the_curve_of_a_secret_goes_and_the_axis_ends_with_what_is_left() {
        let rest = Plot::new(x(), y(2.0)).with(curve("a", 1.9));
        let whole = Plot { y: y(10.0), ..rest.clone() }
            .with(curve("b", 9.0).shows("t"))
            .with(Points::current([Point::new(0.5, 9.0).label("9 s")]))
            .with(Rule::at_y(9.0).label("least"));
        assert_eq!(whole.hiding(&time(9.0)), Some(rest.clone()));
        assert_eq!(rest.clone().hiding(&time(5.0)), Some(rest));
    }

    #[test]
    fn a_figure_of_nothing_else_is_hidden_whole() {
        let alone = Plot::new(x(), y(10.0)).with(curve("b", 9.0).shows("t"));
        assert_eq!(alone.hiding(&time(3.0)), None);
        let cells = Cells::Values { unit: Unit::Second, log: false, cells: vec![3.0] };
        let (name, blank, ends) = ("t".to_owned(), String::new(), vec![0.0, 1.0]);
        let (x_edges, y_edges) = (ends.clone(), ends);
        let map =
            Map { name, blank, x: vec![0.5], y: vec![0.5], x_edges, y_edges, cells, shows: "t" };
        let map = Plot::new(x(), x()).with(map).with(curve("b", 9.0));
        assert_eq!(map.hiding(&time(5.0)), None);
    }

    #[test]
    fn the_border_of_areas_that_tell_a_secret_goes_with_them() {
        let secret = Secret { key: "winner", called: [""; 3], value: Told::Word("a".to_owned()) };
        let secrets = Secrets { answers: false, of: vec![secret] };
        let border = curve("a wins above", 0.5);
        let outline = border.points.iter().copied().chain([(1.0, 1.0), (0.0, 1.0)]).collect();
        let other = curve("else", 0.7);
        let rest = Plot::new(x(), x()).with(other.clone());
        let contest = Plot::new(x(), x())
            .with(Region::new("a", outline).tells("winner"))
            .with(border)
            .with(other);
        assert_eq!(contest.hiding(&secrets), Some(rest));
    }

    #[test]
    fn bars_clocks_axes_and_words_do_not_say_the_number() {
        let rows = Axis::rows("", vec!["P1".to_owned(), "P2 until 9 s".to_owned()]);
        let bars = [(0.0, 4.0), (1.0, 10.0), (4.0, 9.0)];
        let bars = bars.map(|span| Bar::new(0, span).label(format!("{} s long", span.1 - span.0)));
        let mut plot = Plot::new(y(9.0), rows).with(Bars::new("work in 9 s", bars));
        plot.clock = Some(Clock {
            end: 9.0,
            unit: Unit::Second,
            along_x: true,
            steps: vec![(9.0, "end".to_owned())],
        });
        let plot = plot.hiding(&time(9.0)).expect("a bar is left");
        let text = format!("{plot:?}");
        assert!(!text.contains("9 s") && !text.contains("9.0"), "{text}");
        assert!(text.contains("4 s long") && plot.clock.is_none());
    }

    #[test]
    fn a_table_loses_the_column_of_a_secret_and_its_number_elsewhere() {
        let columns = ["n", "A", "T", "note"].map(|title| Column::new(title, Unit::Second));
        let row = |n: f64, a: f64, note: &str| {
            let numbers = [n, a, 7.0].map(Cell::Number);
            numbers.into_iter().chain([Cell::Text(note.to_owned())]).collect::<Vec<_>>()
        };
        let rows = vec![row(2.0, 5.0, "in 9 s"), row(4.0, 9.0, ""), row(9.0, 6.0, "")];
        let table = Table::new("all in 9 s", columns.to_vec(), rows).current(Some(1));
        let table = table.hiding(&time(9.0)).expect("columns are left");
        assert_eq!(table.columns.iter().map(|c| &*c.title).collect::<Vec<_>>(), ["n", "note"]);
        assert_eq!(table.rows[0], [Cell::Number(2.0), Cell::Text("in …".to_owned())]);
        assert_eq!((&table.rows[2][0], &*table.caption), (&Cell::Empty, "all in …"));
    }
}

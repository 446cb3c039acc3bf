//! Quantities over one parameter, or over two: the curves and maps of figures. A curve over an axis
//! that sets a parameter is its quantity, evaluated with the parameter set to each abscissa.

use std::rc::Rc;

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Scale, Stroke,
};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use super::compute::Steps;
use super::contest::{Side, regions};
use super::params::Params;
use super::quantity::{Name, Quantities, Reached, Words, quantities};

/// Quantities over the parameter that an axis sets.
pub struct Sweep<'a> {
    table: &'static dyn Quantities,
    params: &'a Params,
    x: Axis,
    lines: Vec<Line>,
    marks: Vec<Points>,
    current: Vec<Point>,
    /// The unit of its first curve.
    unit: Option<Unit>,
    refused: Option<Error>,
}

/// One curve of a sweep: a quantity at some abscissas, in the state of the page or a variant of it.
#[derive(Clone)]
pub struct Curve {
    key: &'static str,
    at: Vec<f64>,
    with: Vec<(&'static str, String)>,
    name: Option<String>,
    outside: Option<&'static str>,
    ink: Option<Ink>,
    stroke: Option<Stroke>,
    has_gaps: bool,
    /// It stands back.
    quiet: bool,
    /// It goes on outside the domain of its quantity.
    goes_on: bool,
    least: f64,
    /// What is drawn of the quantity's number, where that is not itself.
    through: Option<Rc<dyn Fn(f64) -> f64>>,
}

impl Curve {
    /// Returns the curve of the quantity `key` at these abscissas.
    pub fn new(key: &'static str, at: impl IntoIterator<Item = f64>) -> Self {
        Self {
            key,
            at: at.into_iter().collect(),
            with: Vec::new(),
            name: None,
            outside: None,
            ink: None,
            stroke: None,
            has_gaps: false,
            quiet: false,
            goes_on: false,
            least: f64::NEG_INFINITY,
            through: None,
        }
    }

    /// Returns the curve in the state where the parameter `key` is `text`. Where that is another value
    /// than the present one, the curve shows no readout.
    pub fn with(mut self, key: &'static str, text: impl Into<String>) -> Self {
        self.with.push((key, text.into()));
        self
    }

    /// Returns the curve with another name than that of its quantity.
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Returns the curve that goes on, dashed and with this name, where its quantity is outside its
    /// domain.
    pub const fn outside(mut self, name: &'static str) -> Self {
        self.outside = Some(name);
        self
    }

    /// Returns the curve in another color than that of its quantity.
    pub const fn ink(mut self, ink: Ink) -> Self {
        self.ink = Some(ink);
        self
    }

    /// Returns the curve with another stroke than that of its quantity.
    pub const fn stroke(mut self, stroke: Stroke) -> Self {
        self.stroke = Some(stroke);
        self
    }

    /// Returns the curve that stands back behind others, if `quiet`.
    pub const fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// Returns the curve that goes on outside the domain of its quantity as it is within.
    pub const fn going_on(mut self) -> Self {
        self.goes_on = true;
        self
    }

    /// Returns the curve without values of zero, which have no place on a logarithmic axis.
    pub const fn positive(mut self) -> Self {
        self.least = f64::MIN_POSITIVE;
        self
    }

    /// Returns the curve of what `drawn` makes of the quantity's number, which shows no readout.
    pub fn through(mut self, drawn: impl Fn(f64) -> f64 + 'static) -> Self {
        self.through = Some(Rc::new(drawn));
        self
    }

    /// Returns the curve that breaks where its quantity has no value, rather than joining its
    /// neighbors.
    pub const fn with_gaps(mut self) -> Self {
        self.has_gaps = true;
        self
    }
}

impl<'a> Sweep<'a> {
    /// Returns the quantities of the state `S` over the parameter that `x` sets, with no curve yet.
    pub fn over<S: Words>(params: &'a Params, x: Axis) -> Self {
        Self::empty(quantities::<S>(), params, x)
    }

    fn empty(table: &'static dyn Quantities, params: &'a Params, x: Axis) -> Self {
        let (lines, marks, current) = (Vec::new(), Vec::new(), Vec::new());
        Self { table, params, x, lines, marks, current, unit: None, refused: None }
    }

    /// Returns the sweep with the curve of the quantity `key` at these abscissas.
    pub fn curve(self, key: &'static str, at: impl IntoIterator<Item = f64>) -> Self {
        self.draw(Curve::new(key, at))
    }

    /// Returns the sweep with one more curve.
    pub fn draw(self, curve: Curve) -> Self {
        let reached = self.evaluate(&curve, &curve.at);
        self.trace(curve, reached)
    }

    /// Returns the state that a curve is of.
    fn state(&self, curve: &Curve) -> Result<Params, Error> {
        let mut there = self.params.clone();
        curve.with.iter().try_for_each(|(key, text)| there.set_text(key, text))?;
        Ok(there)
    }

    /// Returns what a curve reaches at these abscissas.
    fn evaluate(&self, curve: &Curve, at: &[f64]) -> Result<Vec<Reached>, Error> {
        Ok(self.table.evaluate_along(&self.state(curve)?, curve.key, self.x.sets, at))
    }

    /// Returns the sweep with a curve, as far as it has reached.
    fn trace(mut self, curve: Curve, reached: Result<Vec<Reached>, Error>) -> Self {
        let name = self.table.name(curve.key).ok_or_else(|| Error::missing(curve.key));
        let (name, there, reached) = match (name, self.state(&curve), reached) {
            (Ok(name), Ok(there), Ok(reached)) => (name, there, reached),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                self.refused = Some(error);
                return self;
            }
        };
        self.unit.get_or_insert(name.unit);
        let (mut inside, mut outside, mut last) = (Vec::new(), Vec::new(), None);
        let drawn = |y| curve.through.as_ref().map_or(y, |drawn| drawn(y));
        for (x, reached) in curve.at.into_iter().zip(reached) {
            match reached.map(|(y, is_defined)| (drawn(y), is_defined)) {
                Ok((y, _)) if y < curve.least => {
                    if curve.has_gaps {
                        inside.push((x, f64::NAN));
                    }
                }
                Ok((y, is_defined)) => {
                    let is_defined = is_defined || curve.goes_on;
                    // The part outside reaches as far as the part inside.
                    if let Some((before, was_defined)) = last
                        && was_defined != is_defined
                    {
                        outside.push(if is_defined { (x, y) } else { before });
                    }
                    last = Some(((x, y), is_defined));
                    if is_defined { &mut inside } else { &mut outside }.push((x, y));
                }
                Err(error) => {
                    if curve.has_gaps {
                        inside.push((x, f64::NAN));
                    }
                    self.refused.get_or_insert(error);
                }
            }
        }
        let is_itself = there == *self.params && curve.through.is_none();
        let shows = if is_itself { name.key } else { "" };
        let ink = curve.ink.unwrap_or(name.ink);
        let line = |name: String, points, stroke| {
            let line = Line::new(name, points).ink(ink).stroke(stroke).shows(shows);
            line.quiet_if(curve.quiet)
        };
        if let (Some(name), false) = (curve.outside, outside.is_empty()) {
            self.lines.push(line(name.to_owned(), outside, Stroke::Dashed));
        }
        let words = curve.name.unwrap_or_else(|| name.curve.to_owned());
        self.lines.push(line(words, inside, curve.stroke.unwrap_or(name.stroke)));
        self
    }

    /// Returns the sweep without curves that are nowhere, and with those dashed that would hide one
    /// before them.
    pub fn with_overlaps_dashed(mut self) -> Self {
        let mut apart: Vec<Line> = Vec::new();
        for mut line in self.lines.into_iter().filter(|line| 1 < line.points.len()) {
            let within =
                |few: &Line, many: &Line| few.points.iter().all(|at| many.points.contains(at));
            if apart.iter().any(|one| within(one, &line) || within(&line, one)) {
                line.stroke = Stroke::Dashed;
            }
            apart.push(line);
        }
        self.lines = apart;
        self
    }

    /// Returns the sweep with a line that is no quantity of the screen.
    pub fn line(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// Returns the sweep with a line behind all others that is no quantity of the screen.
    pub fn behind(mut self, line: Line) -> Self {
        self.lines.insert(0, line);
        self
    }

    /// Returns the sweep where every quantity has a value at every abscissa.
    ///
    /// # Errors
    /// Why one has none.
    pub fn whole(self) -> Result<Self, Error> {
        if let Some(error) = self.refused { Err(error) } else { Ok(self) }
    }

    /// Returns its curves.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the sweep with points that matter on its curves, where there are any.
    pub fn with_marks(mut self, points: impl Into<Option<Points>>) -> Self {
        self.marks.extend(points.into());
        self
    }

    /// Returns the sweep with the places marked at which another of its curves becomes the lowest; `tells`
    /// is the quantity that says which one it is.
    pub fn changes(self, name: &str, tells: &'static str) -> Self {
        let known = self.lines.iter().map(|line| line.points.len()).min().unwrap_or(0);
        let lowest = |at: usize| {
            let heights = self.lines.iter().map(|line| line.points[at]).enumerate();
            heights.min_by(|(_, one), (_, other)| one.1.total_cmp(&other.1))
        };
        let lowest: Vec<_> = (0..known).filter_map(lowest).collect();
        let changed = lowest.windows(2).filter(|pair| pair[0].0 != pair[1].0);
        let changed: Vec<_> = changed.map(|pair| Point::new(pair[1].1.0, pair[1].1.1)).collect();
        self.with_marks((!changed.is_empty()).then(|| mark(name, changed).tells(tells)))
    }

    /// Returns the sweep with the present values of these quantities marked on their curves. Zero has no
    /// place on a logarithmic axis.
    pub fn current(mut self, keys: &[&'static str]) -> Self {
        let has_place = |point: &Point| self.x.scale != Scale::Log || 0.0 < point.x;
        let points = keys.iter().filter_map(|key| self.current_point(key)).filter(has_place);
        let points: Vec<_> = points.collect();
        self.current.extend(points);
        self
    }

    /// Returns the sweep with this point as the place of the current parameters.
    pub fn current_at(mut self, point: Point) -> Self {
        self.current.push(point);
        self
    }

    /// Returns the present value of a quantity as a point over the present value of the parameter.
    pub fn current_point(&self, key: &'static str) -> Option<Point> {
        Some(self.point_at(key, self.params.at(self.x.sets).number())?.shows(key))
    }

    /// Returns the value of a quantity at `x` as a point, outside its domain too.
    pub fn point_at(&self, key: &str, x: f64) -> Option<Point> {
        let (y, _) = self.table.evaluate_along(self.params, key, self.x.sets, &[x]).pop()?.ok()?;
        Some(Point::new(x, y).label(self.unit(key).show(y)))
    }

    /// Returns a rule at the present value of a quantity along the axis; none where that is out of view.
    pub fn rule(&self, key: &'static str, label: &str) -> Vec<Layer> {
        let in_view = |here: &Point| self.x.range.0 <= here.y && here.y <= self.x.range.1;
        let rule = |here: Point| Rule::at_x(here.y).label(label).stroke(Stroke::DashDot).tells(key);
        self.current_point(key).filter(in_view).map(|here| rule(here).into()).into_iter().collect()
    }

    /// Returns the sweep with a guide at the present value of a quantity, whatever the abscissa.
    pub fn level(self, key: &'static str, label: &str) -> Self {
        let Some(here) = self.current_point(key) else {
            return self;
        };
        let ends = [self.x.range.0, self.x.range.1].map(|x| (x, here.y));
        self.behind(guide(label, ends).shows(key))
    }

    /// Returns the least and the greatest value of its curves.
    pub fn span(&self) -> (f64, f64) {
        let values = self.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        values.fold((f64::INFINITY, 0.0), |(low, high), y| (y.min(low), y.max(high)))
    }

    /// Returns the least and the greatest positive value of its curves; zeros where there is none.
    pub fn extent(&self) -> (f64, f64) {
        let points = self.lines.iter().flat_map(|line| &line.points);
        positive_extent(points.map(|point| point.1))
    }

    /// Returns the plot with a logarithmic axis of values that holds all curves, over these
    /// layers.
    ///
    /// # Errors
    /// What refused the values where there is none above zero.
    pub fn log(self, title: &str, layers: Vec<Layer>) -> Result<Plot, Error> {
        let (low, high) = self.extent();
        if high == 0.0 {
            return Err(self.refused.unwrap_or_else(no_value));
        }
        let shown = self.lines.iter().map(|line| line.shows).find(|key| !key.is_empty());
        let unit = self.unit.unwrap_or_else(|| self.unit(shown.unwrap_or("")));
        let range = (low / 1.1, (high * 1.1).min(f64::MAX / 4.0));
        Ok(self.over_layers(Axis::log(title, unit, range).rounded(), layers))
    }

    /// Returns the plot with this axis of values.
    pub fn plot(self, y: Axis) -> Plot {
        self.over_layers(y, Vec::new())
    }

    /// Returns the plot with this axis of values and with layers behind the curves.
    pub fn over_layers(self, y: Axis, layers: Vec<Layer>) -> Plot {
        let plot = Plot::new(self.x, y).with_all(layers).with_all(self.lines).with_all(self.marks);
        if self.current.is_empty() { plot } else { plot.with(Points::current(self.current)) }
    }

    /// Returns the plot of a contest between two answers: its first curve is the border on which both are equally
    /// good, a value of the parameter that `y` sets, and the horizontal axis sets one too. `tells` is the quantity that
    /// says which answer it is, or that of the border.
    pub fn contest(
        mut self,
        y: Axis,
        layers: Vec<Layer>,
        sides: [Side; 2],
        tells: &'static str,
    ) -> Plot {
        let border = self.lines.first().map_or(&[][..], |border| &border.points);
        let regions = regions(border, y.range, sides, tells).map(Layer::from);
        let layers = regions.into_iter().chain(layers).collect();
        if self.current.is_empty() {
            let [x, y] = [self.x.sets, y.sets].map(|key| self.params.at(key).number());
            self.current.push(Point::new(x, y));
        }
        self.over_layers(y, layers)
    }

    /// Returns the unit of a quantity.
    pub fn unit(&self, key: &str) -> Unit {
        self.table.name(key).map_or(Unit::One, |Name { unit, .. }| *unit)
    }
}

/// A figure whose curves are computed some places a step.
struct Stepwise<D> {
    table: &'static dyn Quantities,
    params: Params,
    x: Axis,
    curves: Vec<(Curve, Result<Vec<Reached>, Error>)>,
    each: usize,
    draw: D,
    progress: f64,
}

/// What places of a step take together: a millisecond or two.
const BUDGET: f64 = 40_000.0;

/// Returns the steps of a figure of curves over the axis `x`, of which each place takes some `work`: as many
/// operations of some 30 ns. `draw` makes the figure of the curves as far as they are known.
pub fn in_steps<S: Words>(
    params: &Params,
    x: Axis,
    curves: Vec<Curve>,
    work: f64,
    draw: impl Fn(&Params, Sweep) -> Result<Figure, Error> + 'static,
) -> Steps {
    let curves = curves.into_iter().map(|curve| (curve, Ok(Vec::new()))).collect();
    let (table, params) = (quantities::<S>(), params.clone());
    let each = (BUDGET / work).max(1.0) as usize;
    Box::new(Stepwise { table, params, x, curves, each, draw, progress: 0.0 })
}

impl<D> Stepwise<D> {
    /// Computes some places more.
    fn advance(&mut self) {
        let sweep = Sweep::empty(self.table, &self.params, self.x.clone());
        let (mut left, mut done, mut all) = (self.each, 0, 0);
        for (curve, known) in &mut self.curves {
            let from = known.as_ref().map_or(curve.at.len(), Vec::len);
            let to = curve.at.len().min(from + left);
            if from < to {
                let further = sweep.evaluate(curve, &curve.at[from..to]);
                *known = known.clone().and_then(|known| Ok([known, further?].concat()));
            }
            (left, done, all) = (left - (to - from), done + to, all + curve.at.len());
        }
        self.progress = if done == all { 1.0 } else { done as f64 / all as f64 };
    }
}

impl<D: Fn(&Params, Sweep) -> Result<Figure, Error>> Iterator for Stepwise<D> {
    type Item = Result<Figure, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.progress < 1.0 {
            self.advance();
            let mut sweep = Sweep::empty(self.table, &self.params, self.x.clone());
            for (curve, known) in &self.curves {
                sweep = sweep.trace(curve.clone(), known.clone());
            }
            let mut figure = (self.draw)(&self.params, sweep);
            if let Ok(Figure::Plot(plot)) = &mut figure {
                plot.progress = self.progress;
            }
            // Where the first places have no value, more of them may.
            if figure.is_ok() || self.progress == 1.0 {
                return Some(figure);
            }
        }
        None
    }
}

/// Returns the marks of points that matter, such as an optimum.
pub fn mark(name: &str, points: impl Into<Vec<Point>>) -> Points {
    Points::new(name, points.into()).ink(Ink::Text).marker(Marker::Diamond)
}

/// Returns a dotted line in a quiet color that guides the eye and is no quantity.
pub fn guide(name: &str, points: impl IntoIterator<Item = (f64, f64)>) -> Line {
    Line::new(name, points).ink(Ink::Muted).stroke(Stroke::Dotted)
}

fn no_value() -> Error {
    Error::new(ErrorKind::Undefined, "ts", "0 s", "all times are zero. Set ts, th or tw above zero")
}

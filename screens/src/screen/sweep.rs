//! Quantities over one parameter, or over two: the curves and maps of figures. A curve over an axis
//! that sets a parameter is its quantity, evaluated with the parameter set to each abscissa.

use crossover_figures::figure::{Axis, Ink, Layer, Line, Plot, Point, Points, Region, Stroke};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use super::params::Params;
use super::quantity::{Name, Quantities, Words, quantities};

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
pub struct Curve {
    key: &'static str,
    at: Vec<f64>,
    with: Vec<(&'static str, String)>,
    name: Option<String>,
    outside: Option<&'static str>,
    ink: Option<Ink>,
    stroke: Option<Stroke>,
    has_gaps: bool,
    /// It goes on outside the domain of its quantity.
    goes_on: bool,
    least: f64,
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
            goes_on: false,
            least: f64::NEG_INFINITY,
        }
    }

    /// Returns the curve in the state where the parameter `key` is `text`. Where that is another value
    /// than the present one, the curve shows no readout.
    #[must_use]
    pub fn with(mut self, key: &'static str, text: impl Into<String>) -> Self {
        self.with.push((key, text.into()));
        self
    }

    /// Returns the curve with another name than that of its quantity.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Returns the curve that goes on, dashed and with this name, where its quantity is outside its
    /// domain.
    #[must_use]
    pub const fn outside(mut self, name: &'static str) -> Self {
        self.outside = Some(name);
        self
    }

    /// Returns the curve in another color than that of its quantity.
    #[must_use]
    pub const fn ink(mut self, ink: Ink) -> Self {
        self.ink = Some(ink);
        self
    }

    /// Returns the curve with another stroke than that of its quantity.
    #[must_use]
    pub const fn stroke(mut self, stroke: Stroke) -> Self {
        self.stroke = Some(stroke);
        self
    }

    /// Returns the curve that goes on outside the domain of its quantity as it is within.
    #[must_use]
    pub const fn going_on(mut self) -> Self {
        self.goes_on = true;
        self
    }

    /// Returns the curve without values of zero, which have no place on a logarithmic axis.
    #[must_use]
    pub const fn positive(mut self) -> Self {
        self.least = f64::MIN_POSITIVE;
        self
    }

    /// Returns the curve that breaks where its quantity has no value, rather than joining its
    /// neighbors.
    #[must_use]
    pub const fn with_gaps(mut self) -> Self {
        self.has_gaps = true;
        self
    }
}

impl<'a> Sweep<'a> {
    /// Returns the quantities of the state `S` over the parameter that `x` sets, with no curve yet.
    #[must_use]
    pub fn over<S: Words>(params: &'a Params, x: Axis) -> Self {
        let table = quantities::<S>();
        let (lines, marks, current) = (Vec::new(), Vec::new(), Vec::new());
        Self { table, params, x, lines, marks, current, unit: None, refused: None }
    }

    /// Returns the sweep with the curve of the quantity `key` at these abscissas.
    #[must_use]
    pub fn curve(self, key: &'static str, at: impl IntoIterator<Item = f64>) -> Self {
        self.draw(Curve::new(key, at))
    }

    /// Returns the sweep with one more curve.
    #[must_use]
    pub fn draw(mut self, curve: Curve) -> Self {
        let Some(name) = self.table.name(curve.key) else {
            self.refused = Some(Error::missing(curve.key));
            return self;
        };
        let mut there = self.params.clone();
        let mut is_variant = false;
        for (key, text) in &curve.with {
            if let Err(error) = there.set_text(key, text) {
                self.refused = Some(error);
                return self;
            }
            is_variant |= there.get(key) != self.params.get(key);
        }
        self.unit.get_or_insert(name.unit);
        let (mut inside, mut outside, mut last) = (Vec::new(), Vec::new(), None);
        let reached = self.table.along(&there, name.key, self.x.sets, &curve.at);
        for (x, reached) in curve.at.into_iter().zip(reached) {
            match reached {
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
        let shows = if is_variant { "" } else { name.key };
        let ink = curve.ink.unwrap_or(name.ink);
        let line = |name: String, points, stroke| {
            Line::new(name, points).ink(ink).stroke(stroke).shows(shows)
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
    #[must_use]
    pub fn told_apart(mut self) -> Self {
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
    #[must_use]
    pub fn line(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// Returns the sweep with a line behind all others that is no quantity of the screen.
    #[must_use]
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
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the sweep with points that matter on its curves, where there are any.
    #[must_use]
    pub fn marked(mut self, points: impl Into<Option<Points>>) -> Self {
        self.marks.extend(points.into());
        self
    }

    /// Returns the sweep with the present values of these quantities marked on their curves.
    #[must_use]
    pub fn current(mut self, keys: &[&'static str]) -> Self {
        let points: Vec<_> = keys.iter().filter_map(|key| self.here(key)).collect();
        self.current.extend(points);
        self
    }

    /// Returns the present value of a quantity as a point over the present value of the parameter.
    #[must_use]
    pub fn here(&self, key: &'static str) -> Option<Point> {
        let x = self.params.number(self.x.sets);
        let (y, _) = self.table.along(self.params, key, self.x.sets, &[x]).pop()?.ok()?;
        Some(Point::new(x, y).label(self.unit(key).show(y)).shows(key))
    }

    /// Returns the least and the greatest value of its curves.
    #[must_use]
    pub fn span(&self) -> (f64, f64) {
        let values = self.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        values.fold((f64::INFINITY, 0.0), |(low, high), y| (y.min(low), y.max(high)))
    }

    /// Returns the least and the greatest positive value of its curves; zeros where there is none.
    #[must_use]
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
    #[must_use]
    pub fn plot(self, y: Axis) -> Plot {
        self.over_layers(y, Vec::new())
    }

    /// Returns the plot with this axis of values and with layers behind the curves.
    #[must_use]
    pub fn over_layers(self, y: Axis, layers: Vec<Layer>) -> Plot {
        let plot = Plot::new(self.x, y).with_all(layers).with_all(self.lines).with_all(self.marks);
        if self.current.is_empty() { plot } else { plot.with(Points::current(self.current)) }
    }

    /// Returns the unit of a quantity.
    #[must_use]
    pub fn unit(&self, key: &str) -> Unit {
        self.table.name(key).map_or(Unit::One, |Name { unit, .. }| *unit)
    }
}

/// A dotted line in a quiet color that guides the eye and is no quantity.
pub fn guide(name: &str, points: impl IntoIterator<Item = (f64, f64)>) -> Line {
    Line::new(name, points).ink(Ink::Muted).stroke(Stroke::Dotted)
}

/// Returns the regions below and above a curve on which two answers are equally good, as far as these
/// ordinates; `tells` is the quantity that says which answer it is.
#[must_use]
pub fn sides(
    curve: &[(f64, f64)],
    (least, most): (f64, f64),
    [below, above]: [(&str, Ink); 2],
    tells: &'static str,
) -> [Region; 2] {
    let ends = |edge: f64| [curve.last(), curve.first()].map(|end| end.map(|end| (end.0, edge)));
    [(below, least), (above, most)].map(|((name, ink), edge)| {
        let outline = curve.iter().copied().chain(ends(edge).into_iter().flatten());
        Region::new(name, outline.collect()).ink(ink).tells(tells)
    })
}

fn no_value() -> Error {
    Error::new(ErrorKind::Undefined, "ts", "0 s", "all times are zero. Set ts, th or tw above zero")
}
